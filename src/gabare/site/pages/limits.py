"""How often one person may open tables, upload records, or become a guest."""

from __future__ import annotations

from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import HttpRequest
from django_ratelimit.core import is_ratelimited

from gabare.tables.people import claimed


def _who(group: str, request: HttpRequest) -> str:
    return claimed(request) or request.META.get("REMOTE_ADDR", "")


async def limited(request: HttpRequest, group: str, rate: str) -> bool:
    return bool(await sync_to_async(limited_now)(request, group, rate))


def limited_now(request: HttpRequest, group: str, rate: str) -> bool:
    """The same for pages that are no coroutines."""
    return settings.LIMITS and bool(is_ratelimited(request, group=group, key=_who, rate=rate, increment=True))
