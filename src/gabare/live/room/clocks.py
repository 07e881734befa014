"""Clocks: how much time the seats of a table have left, and when it is up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from gabare.kit.state import State, bit
from gabare.kit.title import Title
from gabare.live.room.seat import Seat
from gabare.tables.pace import Pace

Ends = tuple[datetime | None, datetime | None]


@dataclass(frozen=True)
class Clocks:
    """The clocks of a table between two moves."""

    title: Title
    pace: Pace
    seats: Sequence[Seat]
    awaited: int  # the seats that decide, as a bit set
    since: datetime | None  # from when on their time is counted

    def counted_from(self, seat: int, now: datetime, after: State) -> datetime:
        """From when on time is counted after a move of this seat. For others who have been deciding and go on, it is not counted anew."""
        others = sum(bit(other.number) for other in self.seats if not other.acting_bot and other.number != seat)
        waiting = after.awaited & others
        return self.since if self.since and waiting and not waiting & ~self.awaited else now

    def left_after(self, seat: int, now: datetime, after: State) -> float | None:
        """A seat's reserve once its turn is over; while it goes on deciding, only the time goes by."""
        left = self.seats[seat].clock
        if self.pace.reserve is None or left is None or self.since is None or self.seats[seat].acting_bot:
            return left
        thought = (now - self.since).total_seconds()
        if after.awaits(seat):
            return max(0.0, left - thought) if self.counted_from(seat, now, after) == now else left
        return self.pace.after(left, thought)

    def deadline(self, seat: int, since: datetime, after: State, left: float | None) -> datetime | None:
        """When the first of the awaited people runs out of time, after a move that leaves so much of its reserve to its seat."""
        times: list[datetime | None] = []
        for other in self.seats:
            if after.awaits(other.number) and not other.acting_bot:
                times += self._ends(after, other.number, since, left if other.number == seat else other.clock)
        return min((end for end in times if end), default=None)

    def ends(self, seat: Seat, state: State) -> Ends:
        """When the time of somebody is up whom the table waits for now: by its pace, and where the game asks for a quick answer."""
        if self.since is None or seat.acting_bot or not self.awaited >> seat.number & 1:
            return None, None
        return self._ends(state, seat.number, self.since, seat.clock)

    def _ends(self, state: State, seat: int, since: datetime, left: float | None) -> Ends:
        return self.pace.deadline(since, left), self.pace.silence(since, self.title.hurry(state, seat))
