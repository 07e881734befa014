"""Connection limits: how many lines (WebSockets, server-sent events) a visitor may hold, and a table takes from spectators.

Each worker counts its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

from gabare.kit.state import NOBODY
from gabare.live.http.rate_limits import network
from gabare.live.http.requests import Asker
from gabare.live.room.room import Room
from gabare.live.view.frames import Client
from gabare.markup.translation import _

PER_PERSON = 20
SPECTATORS = 400  # of one table
_held: Counter[str] = Counter()  # by address, and by person


@contextmanager
def one_more(asker: Asker) -> Iterator[bool]:
    """Whether there may be one; it counts until it is closed."""
    limits = {f"address {network(asker.address)}": settings.LINES, **({f"person {asker.who}": PER_PERSON} if asker.who else {})}
    if settings.LIMITS and any(_held[name] >= most for name, most in limits.items()):
        yield False
        return
    _held.update(limits.keys())
    try:
        yield True
    finally:
        _held.subtract(limits.keys())
        for name in limits:
            if not _held[name]:
                del _held[name]


def crowded(room: Room, client: Client) -> bool:
    """Whether a table has no room for one more spectator. Its players always come in."""
    watching = sum(1 for other in room.presence.clients if other.viewer.seat == NOBODY) if client.viewer.seat == NOBODY else 0
    return settings.LIMITS and watching >= SPECTATORS


def why_not(free: bool) -> str:
    """For a person: their own lines are too many, or the table's."""
    if free:
        return _("So many people are watching that there is no room for one more. This page tries again in a minute.")
    return _("Too many pages are open from here at once. Close some of them; this one tries again in a minute.")
