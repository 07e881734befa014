"""Hints at the table: from what the asking seat knows, computed once for each position, outside the event loop."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict

from gabare.coach.hint import Advice, Hint, hint
from gabare.kit.game import Game
from gabare.live.workers import pool

KEPT = 256  # positions whose advice is remembered, for the next step
log = logging.getLogger(__name__)
_advice: OrderedDict[tuple[str, int, str], asyncio.Future[Advice]] = OrderedDict()


async def find(key: str, at: str, game: Game, seat: int, language: str) -> Hint:
    """The hint for a seat of a table that may have one, in its language. `at` is where the seat stands, `game` is what it sees.

    Raises `pool.Failed` when none comes.
    """
    position = key, seat, at
    if position not in _advice:
        _advice[position] = asyncio.ensure_future(pool.advise(game, seat, key))
        while len(_advice) > KEPT:
            _advice.popitem(last=False)
    try:
        advice = await asyncio.shield(_advice[position])
    except Exception as error:  # whatever went wrong, the person may ask again
        _advice.pop(position, None)
        log.exception("no hint at %s", key)
        raise pool.Failed(repr(error)) from error
    return hint(game.title, game.view(seat, language), advice)
