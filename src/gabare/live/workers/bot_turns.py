"""The turns of a table's bots: each decides when it is awaited, outside the event loop, after a pause that lets people follow."""

from __future__ import annotations

import asyncio
from typing import Protocol

from django.conf import settings

from gabare.kit.game import Game
from gabare.live.workers import pool
from gabare.live.workers.backoff import Backoff
from gabare.tables import store
from gabare.tables.journal import own_key

FOLLOWS = 2.0  # seconds that a worker's bots leave to those of the one that stored the last event
_failures = Backoff("a bot failed")


class Table(Protocol):
    """What bots need of their table."""

    leads: bool  # this worker stored the last event: its bots go first

    @property
    def key(self) -> str: ...
    @property
    def seq(self) -> int: ...
    @property
    def host(self) -> str: ...
    @property
    def committed(self) -> Game: ...
    def next_bot(self) -> int | None: ...
    def bot_at(self, seat: int) -> str: ...
    async def play(self, seat: int, action: str, idem: str) -> None: ...
    async def refresh(self) -> None: ...


class BotTurns:
    def __init__(self, table: Table) -> None:
        self._table = table
        self._at_work: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        return self._at_work is not None

    def wake(self) -> None:
        """Lets the first awaited bot decide, unless one is at it."""
        if not self.busy and self._table.next_bot() is not None and not _failures.resting(self._table.key):
            self._at_work = asyncio.get_running_loop().create_task(self._decide())

    async def _decide(self) -> None:
        try:
            with _failures.guarded(self._table.key):
                while (seat := self._table.next_bot()) is not None:
                    await act(self._table, seat)
        finally:
            self._at_work = None


async def act(table: Table, seat: int) -> None:
    game, seq, level = table.committed, table.seq, table.bot_at(seat)
    if not table.leads:
        await asyncio.sleep(FOLLOWS)
        if table.seq != seq or table.bot_at(seat) != level:
            return
    pause = asyncio.sleep(settings.BOT_PAUSE)
    action, _ = await asyncio.gather(pool.think(game, seat, level, table.host), pause)
    if table.seq != seq or table.bot_at(seat) != level:
        return  # somebody else decided meanwhile, or the person is back
    try:
        await table.play(seat, action, own_key(f"bot {seq + 1}"))
    except store.Taken:
        await table.refresh()
