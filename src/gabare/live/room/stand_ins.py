"""Bots that stand in for people who leave: one takes the helm, and hands it back."""

from __future__ import annotations

from django.utils import timezone

from gabare.live.room import bus
from gabare.live.room.room import Room
from gabare.tables import lobby, store
from gabare.tables.lobby import STAND_IN
from gabare.tables.models import Status


async def expire(room: Room) -> None:
    """The time of awaited people is up: a bot takes the helm, or, where the game asks for a quick answer, silence is one."""
    now = timezone.now()
    ends = [(seat.number, *room.ends(seat)) for seat in room.seats]
    for seat, end, silence in ends:
        if silence is not None and silence <= now:
            try:
                await room.silent(seat)
            except store.Taken:  # the answer came after all, or another worker was quicker
                await room.refresh()
        elif end is not None and end <= now:
            await _seat(room, seat, STAND_IN)


async def vote(room: Room, voter: int, seat: int) -> None:
    """A bot takes over when more than half of the other people at the table want it and the person has been away for a while."""
    if seat not in room.gone() or room.bot_at(seat) or seat == voter or not room.awaits(seat):
        return
    await store.in_store(lobby.vote, room.id, seat, voter)
    room.voted(seat, voter)
    people = [other for other in room.seats if other.identity and not other.acting_bot and other.number != seat]
    if 2 * sum(1 for other, _ in room.votes if other == seat) > len(people):
        await _seat(room, seat, STAND_IN)
    else:
        bus.tell(room.key)


async def leave(room: Room, seat: int) -> None:
    """Who has to go hands the helm to a bot."""
    if room.status == Status.PLAYING and not room.bot_at(seat):
        await _seat(room, seat, STAND_IN)


async def take_back(room: Room, seat: int) -> None:
    if room.seats[seat].stand_in:
        await _seat(room, seat, "")


async def _seat(room: Room, seat: int, level: str) -> None:
    await store.in_store(lobby.stand_in, room.id, seat, level, room.committed.state)
    await room.refresh()
    bus.tell(room.key)
