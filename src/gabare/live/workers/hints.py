"""Hints at the table: from what the asking seat knows, computed once for each position, outside the event loop."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict

from gabare.coach.hint import Advice, Hint, hint
from gabare.kit.notation import View
from gabare.live.http.rate_limits import Bucket
from gabare.live.room.room import Room
from gabare.live.workers import pool

KEPT = 256  # positions whose advice is remembered, for the next step
asking = Bucket("hints", rate=0.5, burst=9)
log = logging.getLogger(__name__)
_advice: OrderedDict[tuple[str, int, str], asyncio.Future[Advice]] = OrderedDict()


def possible(room: Room, seat: int) -> bool:
    """Where the table allows it, for a person who is to decide and has not decided already."""
    return room.table.hints and room.awaits(seat) and not room.places[seat].player and not room.drafts[seat].pending


async def find(room: Room, seat: int, language: str) -> Hint:
    """The hint for a seat that may have one, in its language; raises `pool.Failed` when none comes."""
    game, position = room.shown(seat), (room.key, seat, room.at(seat))
    if position not in _advice:
        _advice[position] = asyncio.ensure_future(pool.advise(game, seat, room.key))
        while len(_advice) > KEPT:
            _advice.popitem(last=False)
    try:
        advice = await asyncio.shield(_advice[position])
    except Exception as error:  # whatever went wrong, the person may ask again
        _advice.pop(position, None)
        log.exception("no hint at %s", room.key)
        raise pool.Failed(repr(error)) from error
    return hint(game.title, View(game.state.masked(seat), seat, game.title.say(language), room.names), advice)
