"""People who leave and come back: a bot takes the helm, and hands it back."""

from __future__ import annotations

from django.utils import timezone

from gabare.live.room import bus, clocks
from gabare.live.room.room import Room
from gabare.tables import lobby, store
from gabare.tables.lobby import STAND_IN
from gabare.tables.models import Status


async def expire(room: Room) -> None:
    """The time of awaited people is up: a bot takes the helm, or, where the game asks for a quick answer, silence is one."""
    now = timezone.now()
    ends = [(here.number, *clocks.ends(room, here)) for here in room.places]
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
    if seat not in room.gone() or room.places[seat].player or seat == voter or not room.awaits(seat):
        return
    await store.in_store(lobby.vote, room.id, seat, voter)
    room.votes.add((seat, voter))
    people = [here for here in room.places if here.identity and not here.player and here.number != seat]
    if 2 * sum(1 for other, _ in room.votes if other == seat) > len(people):
        await _seat(room, seat, STAND_IN)
    else:
        room.publish()
        bus.tell(room.key)


async def leave(room: Room, seat: int) -> None:
    """Who has to go hands the helm to a bot."""
    if room.status == Status.PLAYING and not room.places[seat].player:
        await _seat(room, seat, STAND_IN)


async def take_back(room: Room, seat: int) -> None:
    if room.places[seat].stand_in:
        await _seat(room, seat, "")


async def _seat(room: Room, seat: int, level: str) -> None:
    assert room.game is not None
    await store.in_store(lobby.stand_in, room.id, seat, level, room.game.state)
    await room.refresh()
    bus.tell(room.key)
