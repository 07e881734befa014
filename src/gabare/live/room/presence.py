"""Presence: who has a page of a table open, at this worker and at the others. The times are those of `monotonic`."""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic
from typing import NamedTuple

from gabare.kit.state import NOBODY
from gabare.live.view.frames import Client, Viewer

RELOADS, OWN_TURN = 15.0, 300.0  # seconds that a page without script is taken for being read, while it reloads itself and while it does not
LOOKS, SPECTATORS_LOOKS = 4, 16  # places that the pages of one seat, and all spectators, can look for at once


class Elsewhere(NamedTuple):
    """Who is connected to another worker."""

    seats: list[int]
    until: float  # how long that holds
    number: int  # of the message that told it


class Presence:
    def __init__(self) -> None:
        self.clients: set[Client] = set()
        self._elsewhere: dict[str, Elsewhere] = {}  # by worker
        self._left: dict[int, float] = {}  # when the last page of a seat was closed
        self._reading: dict[int, float] = {}  # until when a seat counts as present whose page has no line
        self._opened = monotonic()

    def connected(self) -> list[int]:
        """The seats that are connected to this worker."""
        now = monotonic()
        readers = [seat for seat, until in self._reading.items() if until > now]
        return sorted({client.viewer.seat for client in self.clients}.union(readers) - {NOBODY})

    def online(self) -> set[int]:
        """The seats that have a page open, through this worker and others; NOBODY among them if spectators have one here."""
        now, watching = monotonic(), {client.viewer.seat for client in self.clients}
        return watching.union(self.connected(), *[other.seats for other in self._elsewhere.values() if other.until > now])

    def gone(self, seats: Iterable[int], patience: float) -> set[int]:
        """Those of some seats that have been away so long that the others may ask for a bot in their place."""
        online, now = self.online(), monotonic()
        return {seat for seat in seats if seat not in online and now - self._left.get(seat, self._opened) >= patience}

    def came(self, client: Client) -> None:
        """A page has opened its line."""
        client.viewer = self.within_limits(client.viewer)
        self.clients.add(client)
        self._reading.pop(client.viewer.seat, None)

    def left(self, client: Client) -> None:
        self.clients.discard(client)
        self._left[client.viewer.seat] = monotonic()

    def read(self, seat: int, own_turn: bool) -> None:
        """A seat has loaded its page. Without script that is the only sign of life: it loads again every few seconds, but not in its
        own turn, where it would take away what is being filled in."""
        if seat != NOBODY and seat not in {client.viewer.seat for client in self.clients}:
            self._left[seat] = self._reading[seat] = monotonic() + (OWN_TURN if own_turn else RELOADS)

    def reported(self, worker: str, number: int, seats: list[int], lasts: float) -> bool:
        """Another worker tells who is connected to it; of two messages the later one counts. Whether the worker is new here."""
        known = self._elsewhere.get(worker)
        if known is not None and number < known.number:
            return False
        before = self.online()
        self._elsewhere[worker] = Elsewhere(seats, monotonic() + lasts, number)
        for seat in before - self.online():
            self._left[seat] = monotonic()
        return known is None

    def within_limits(self, viewer: Viewer) -> Viewer:
        """Each place that somebody looks for is one board more to draw at every move. Whoever comes too late sees the plain one."""
        if not viewer.look:
            return viewer
        sought = {client.viewer for client in self.clients if client.viewer.look and client.viewer.seat == viewer.seat}
        most = SPECTATORS_LOOKS if viewer.seat == NOBODY else LOOKS
        return viewer if viewer in sought or len(sought) < most else viewer._replace(look="")
