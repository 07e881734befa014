"""The process pool: bots, hints and analyses are worked out in other processes, so that the tables never wait for them."""

from __future__ import annotations

import asyncio
import logging
import os
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from hashlib import sha256
from multiprocessing import get_context
from typing import Any, ParamSpec, TypeVar

from django.conf import settings

from gabare.bots import levels
from gabare.coach import analysis, hint
from gabare.kit.game import Game
from gabare.live.workers.lifetime import end_with_parent

CHEAP = ("greedy", "random")  # who decides when a bot has failed once, and twice
PIECE_PATIENCE = 300.0  # seconds for a piece of an analysis; it makes room for everything else
P = ParamSpec("P")
R = TypeVar("R")
log = logging.getLogger(__name__)


class Failed(Exception):
    """The process died, or did not answer in time. There is a new one now."""


class PoolProcess:
    """One process. Whoever asks has it alone."""

    def __init__(self, niceness: int = 0) -> None:
        self.niceness = niceness  # how gladly it lets other processes go first
        self.executor: ProcessPoolExecutor | None = None

    async def ask(self, patience: float, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        if self.executor is None:
            self.executor = ProcessPoolExecutor(1, get_context("spawn"), _begin, (self.niceness,))
        try:
            return await asyncio.wait_for(asyncio.wrap_future(self.executor.submit(call, *args, **kwargs)), patience)
        except (BrokenProcessPool, TimeoutError) as error:
            self.close()
            raise Failed(repr(error)) from error

    def close(self) -> None:
        """Ends the process, also one that hangs."""
        if self.executor is not None:
            running, self.executor = self.executor, None
            processes = list((running._processes or {}).values())
            running.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()


def _begin(niceness: int) -> None:
    end_with_parent()
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)


class Pool:
    """As many processes as there are cores to spare. Time begins to count when one is free. All who wait take turns, so whoever
    asks for much waits longer, and nobody else does."""

    def __init__(self, *processes: PoolProcess) -> None:
        self.processes, self.idle = processes, list(processes)
        self.waiting: OrderedDict[str, deque[asyncio.Future[PoolProcess]]] = OrderedDict()  # for whom -> their questions

    async def ask(self, whose: str, patience: float, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        process = self.idle.pop() if self.idle else await self._turn(whose)
        try:
            return await process.ask(patience, call, *args, **kwargs)
        finally:
            self._free(process)

    async def _turn(self, whose: str) -> PoolProcess:
        turn: asyncio.Future[PoolProcess] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(whose, deque()).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._free(turn.result())  # it came too late
            raise

    def _free(self, process: PoolProcess) -> None:
        """The next one whose turn it is has it."""
        while self.waiting:
            whose, turns = self.waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self.waiting[whose] = turns  # behind all others
            if not turn.done():
                turn.set_result(process)
                return
        self.idle.append(process)


_bots: Pool | None = None  # for bots and hints
_analyses: Pool | None = None  # for analyses: one process that lets all others go first


def for_bots() -> Pool:
    global _bots
    if _bots is None:
        _bots = Pool(*(PoolProcess() for _ in range(max(1, (os.cpu_count() or 2) - 1))))
    return _bots


def for_analyses() -> Pool:
    global _analyses
    if _analyses is None:
        _analyses = Pool(PoolProcess(niceness=15))
    return _analyses


def close() -> None:
    global _bots, _analyses
    pools, _bots, _analyses = (_bots, _analyses), None, None
    for pool in pools:
        for process in pool.processes if pool else ():
            process.close()


async def think(game: Game, seat: int, level: str, whose: str = "") -> str:
    """The bot's action in words, for one of somebody's tables. Its seed comes from the table's secret: after a crash it thinks the same
    again."""
    masked = game.state.masked(seat)
    asked = (game.title.id, type(masked).__name__, masked.to_dict(), seat)
    for player in (level, *CHEAP):
        try:
            action = await for_bots().ask(whose, settings.BOT_PATIENCE, levels.choose, *asked, player, seed(game, seat))
            return game.title.grammar.write(action)
        except Exception:  # its process died or hung, or the game's judgement has a fault: the table goes on
            log.exception("the %s bot of %s did not answer", player, game.title.id)
    raise RuntimeError("no bot answers")


def seed(game: Game, seat: int) -> int:
    return int.from_bytes(sha256(game.secret + f"bot {seat} {len(game.moves)}".encode()).digest()[:7], "big")


async def advise(game: Game, seat: int, whose: str = "") -> hint.Advice:
    """A hint for a seat, from what it knows and the number of the move alone."""
    masked = game.state.masked(seat)
    return await for_bots().ask(
        whose, settings.BOT_PATIENCE, hint.work, game.title.id, type(masked).__name__, masked.to_dict(), seat, len(game.moves)
    )


async def judge(record: str, first: int, last: int) -> list[dict[str, Any]]:
    """A piece of an analysis."""
    return await for_analyses().ask("", PIECE_PATIENCE, analysis.work, record, first, last)
