"""A seat of a table in memory."""

from __future__ import annotations

from dataclasses import dataclass

from gabare.tables.models import Seat
from gabare.tables.people import identity


@dataclass
class Place:
    """A seat as the table in play needs it."""

    number: int
    identity: str  # of the person, as in the cookie; empty for a bot or a free seat
    name: str
    bot: str
    stand_in: str
    invited: bool
    clock: float | None
    at_once: bool = False  # plays without the confirm button

    @property
    def player(self) -> str:
        """The level of the bot that decides here now, if one does."""
        return self.bot or self.stand_in


def place(seat: Seat) -> Place:
    who = identity(seat.player) if seat.player else ""
    return Place(seat.number, who, seat.name, seat.bot, seat.stand_in, seat.invited, seat.clock, bool(seat.player and seat.player.at_once))
