"""How much time the seats of a table have left, and when it is up."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from gabare.kit.game import Game
from gabare.live.room.seat import Place

if TYPE_CHECKING:
    from gabare.live.room.room import Room

Ends = tuple[datetime | None, datetime | None]


def since(room: Room, seat: int, now: datetime, game: Game) -> datetime:
    """From when on time is counted after a move of this seat. For others who have been deciding and go on, it is not counted anew."""
    before, after = room.awaited, game.state.awaited
    waiting = [here.number for here in room.places if not here.player and here.number != seat and after >> here.number & 1]
    return room.table.since if room.table.since and waiting and all(before >> other & 1 for other in waiting) else now


def left_after(room: Room, seat: int, now: datetime, game: Game) -> float | None:
    """A seat's reserve once its turn is over; while it goes on deciding, only the time goes by."""
    left = room.places[seat].clock
    if room.pace.reserve is None or left is None or room.table.since is None or room.places[seat].player:
        return left
    thought = (now - room.table.since).total_seconds()
    if game.state.awaited >> seat & 1:
        return max(0.0, left - thought) if since(room, seat, now, game) == now else left
    return room.pace.after(left, thought)


def deadline(room: Room, seat: int, since: datetime, game: Game, clock: float | None) -> datetime | None:
    """When the first of the awaited people runs out of time, after a move that leaves `clock` to its seat."""
    times: list[datetime | None] = []
    for here in room.places:
        if game.state.awaited >> here.number & 1 and not here.player:
            times += _ends(room, game, here.number, since, clock if here.number == seat else here.clock)
    return min((end for end in times if end), default=None)


def _ends(room: Room, game: Game, seat: int, since: datetime, left: float | None) -> Ends:
    """When the time of an awaited person is up: by the table's pace, and where the game asks for a quick answer."""
    return room.pace.deadline(since, left), room.pace.silence(since, room.title.hurry(game.state, seat))


def ends(room: Room, here: Place) -> Ends:
    """The same for somebody whom the table waits for now."""
    if room.game is None or room.table.since is None or here.player or not room.awaits(here.number):
        return None, None
    return _ends(room, room.game, here.number, room.table.since, here.clock)


class Moment(NamedTuple):
    """What all viewers of a table see alike until something changes: worked out once for all their drawings."""

    awaited: set[int]
    online: set[int]
    gone: set[int]  # and for how long: the others may ask for a bot there
    until: list[int]  # by seat: when the time of somebody awaited is up, in seconds since 1970; 0 where there is no such time


def moment(room: Room) -> Moment:
    times = [[end.timestamp() for end in ends(room, here) if end] for here in room.places]
    awaited = {here.number for here in room.places if room.awaits(here.number)}
    return Moment(awaited, room.online(), room.gone(), [round(min(some)) if some else 0 for some in times])
