"""Bots think in other processes, so that the tables never wait for them."""

from __future__ import annotations

import asyncio
import logging
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from hashlib import sha256
from multiprocessing import get_context

from gabare.bots import levels
from gabare.kit.game import Game
from gabare.live.family import end_with_parent

PATIENCE = 30.0  # seconds; the strongest level answers within one
TRIES = 3
log = logging.getLogger(__name__)
_pool: ProcessPoolExecutor | None = None


def pool() -> ProcessPoolExecutor:
    global _pool
    if _pool is None:
        _pool = ProcessPoolExecutor(max(1, (os.cpu_count() or 2) - 1), get_context("spawn"), end_with_parent)
    return _pool


def close() -> None:
    """Ends the processes, also those that hang."""
    global _pool
    if _pool is not None:
        running, _pool = _pool, None
        processes = list((running._processes or {}).values())
        running.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


async def think(game: Game, seat: int, level: str) -> str:
    """The bot's action in words. Its seed comes from the table's secret: after a crash it thinks the same again."""
    masked = game.state.masked(seat)
    seed = int.from_bytes(sha256(game.secret + f"bot {seat} {len(game.moves)}".encode()).digest()[:7], "big")
    asked = (game.title.id, type(masked).__name__, masked.to_dict(), seat)
    for attempt in range(1, TRIES + 1):
        try:
            future = pool().submit(levels.choose, *asked, level if attempt < TRIES else "easy", seed)
            action = await asyncio.wait_for(asyncio.wrap_future(future), PATIENCE)
            return game.title.notation.write(action)
        except (BrokenProcessPool, TimeoutError, RuntimeError) as error:
            log.warning("a bot did not answer (%r), attempt %d", error, attempt)
            close()
    raise RuntimeError("no bot answers")
