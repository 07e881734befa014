"""Analyses of finished games, made in the background: a few moves at a time, in a process that lets the bots go first."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import Any

from gabare.live import thinkers
from gabare.tables import analyses, archive, store
from gabare.tables.archive import Shelf

PIECE = 8  # moves
log = logging.getLogger(__name__)
_working: set[asyncio.Task[None]] = set()


async def begin(shelf: Shelf) -> None:
    """Starts the analysis of a game, unless it is there or somebody is at it."""
    if shelf.over and await store.in_store(analyses.claim, shelf.table.pk):
        task = asyncio.create_task(_work(shelf.table.pk, archive.written(shelf.game), len(shelf.game.moves)))
        _working.add(task)
        task.add_done_callback(_working.discard)


async def _work(table: int, record: str, moves: int) -> None:
    found: list[dict[str, Any]] = []
    told = monotonic()
    try:
        while len(found) < moves:
            found += await thinkers.judge(record, len(found), len(found) + PIECE)
            if monotonic() - told > 0.5:
                await store.in_store(analyses.save, table, len(found))
                told = monotonic()
        await store.in_store(analyses.save, table, moves, found)
    except Exception:
        log.exception("an analysis failed")
        await store.in_store(analyses.give_up, table)
