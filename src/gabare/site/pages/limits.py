"""How often one person may open tables, upload records, or become a guest."""

from __future__ import annotations

from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import HttpRequest
from django_ratelimit.core import get_usage

from gabare.tables.people import claimed

MINUTE, HOUR = 60, 3600
CLASS = {"tables": 10, "join": 10}  # newcomers have only their address, and a school has one for all: it counts as so many people


def limited_now(request: HttpRequest, group: str, count: int, period: int) -> int:
    """Counts the request; how many seconds to wait if there were too many, else 0."""
    if not settings.LIMITS:
        return 0
    who = claimed(request)
    value, most = (who, count) if who else (request.META.get("REMOTE_ADDR", ""), CLASS.get(group, 1) * count)
    used = get_usage(request, group=group, key=lambda *_: value, rate=(most, period), increment=True)
    if not used or not used["should_limit"]:
        return 0
    return int(used["time_left"]) if used["time_left"] > 0 else 1


limited = sync_to_async(limited_now)
