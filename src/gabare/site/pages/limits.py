"""How often one person, and all behind one address, may open tables, upload records, or become a guest."""

from __future__ import annotations

from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import HttpRequest
from django_ratelimit.core import get_usage

from gabare.live.http.rate_limits import CLASS, network
from gabare.tables.people import claimed

MINUTE, HOUR = 60, 3600
FOR_NEWCOMERS = ("tables", "join", "names", "frames", "replays")  # what a whole class does before anybody has a name


def limited_now(request: HttpRequest, group: str, count: int, period: int) -> int:
    """Counts the request, for its person and for its address; how many seconds to wait if there were too many, else 0.

    Guests are free, so that a person's limit alone would be none; and a class has one address, which counts as so many people.
    """
    if not settings.LIMITS:
        return 0
    address = network(request.META.get("REMOTE_ADDR", ""))
    who = claimed(request) or ("" if group in FOR_NEWCOMERS else f"strangers at {address}")
    return (_wait(request, group, who, count, period) if who else 0) or _wait(request, group, address, CLASS * count, period)


def guessed_now(request: HttpRequest) -> int:
    """Counts a try to sign in to the administration, for its address alone: no guest and no name makes a new beginning."""
    address = network(request.META.get("REMOTE_ADDR", ""))
    return _wait(request, "administration", address, 10, 5 * MINUTE) if settings.LIMITS else 0


def _wait(request: HttpRequest, group: str, value: str, most: int, period: int) -> int:
    used = get_usage(request, group=group, key=lambda *_: value, rate=(most, period), increment=True)
    if not used or not used["should_limit"]:
        return 0
    return int(used["time_left"]) if used["time_left"] > 0 else 1


limited = sync_to_async(limited_now)
