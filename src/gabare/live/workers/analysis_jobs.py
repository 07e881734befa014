"""Analyses of finished games, made in the background: a few moves at a time, in a process that lets the bots go first."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import Any

from gabare.coach.analysis import AT_ONCE
from gabare.live.workers import pool
from gabare.tables import analyses, archive, store
from gabare.tables.archive import Shelf

PIECE = 3  # moves
log = logging.getLogger(__name__)
_working: dict[int, asyncio.Task[None]] = {}  # by table
_room = asyncio.Semaphore(AT_ONCE)  # others wait: a process that opens a game anew for every piece takes much longer for all


async def begin(shelf: Shelf) -> None:
    """Starts the analysis of a game, unless it is there or somebody is at it."""
    table = shelf.table.pk
    if shelf.over and table not in _working and await store.in_store(analyses.claim, table):
        _working[table] = asyncio.create_task(_work(table, archive.written(shelf.game), len(shelf.game.moves)))
        _working[table].add_done_callback(lambda _: _working.pop(table))


async def _turn() -> bool:
    try:
        return await asyncio.wait_for(_room.acquire(), analyses.STALE.total_seconds() / 4)
    except TimeoutError:
        return False


async def _judged(table: int, record: str, moves: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    told = monotonic()
    while len(found) < moves:
        found += await pool.judge(record, len(found), len(found) + PIECE)
        if monotonic() - told > 0.5:
            await store.in_store(analyses.save, table, len(found))
            told = monotonic()
    return found


async def _work(table: int, record: str, moves: int) -> None:
    try:
        while not await _turn():
            await store.in_store(analyses.save, table, 0)  # somebody still means to do it
        try:
            await store.in_store(analyses.save, table, moves, await _judged(table, record, moves))
        finally:
            _room.release()
    except Exception:
        log.exception("an analysis failed")
        await store.in_store(analyses.give_up, table)
