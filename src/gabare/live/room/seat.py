"""A seat of a table in memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gabare.tables import models
from gabare.tables.people import identity


@dataclass
class Seat:
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
    def acting_bot(self) -> str:
        """The level of the bot that decides here now, if one does."""
        return self.bot or self.stand_in


def stored(row: models.Seat) -> Seat:
    who = identity(row.player) if row.player else ""
    return Seat(row.number, who, row.name, row.bot, row.stand_in, row.invited, row.clock, bool(row.player and row.player.at_once))


def bots_to_move(seats: Sequence[Seat], awaited: int, watched: bool) -> list[Seat]:
    """The bots to decide. Where bots stand in for all the people and nobody looks on, the game waits for them."""
    people = [seat for seat in seats if seat.identity]
    if people and all(seat.stand_in for seat in people) and not watched:
        return []
    return [seat for seat in seats if seat.acting_bot and awaited >> seat.number & 1]
