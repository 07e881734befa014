"""Bots, hints and analyses think in other processes, so that the tables never wait for them."""

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


class Thinker:
    """One process. Whoever asks has it alone."""

    def __init__(self, kindness: int = 0) -> None:
        self.kindness = kindness  # how gladly it lets other processes go first
        self.pool: ProcessPoolExecutor | None = None

    async def ask(self, patience: float, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        if self.pool is None:
            self.pool = ProcessPoolExecutor(1, get_context("spawn"), _begin, (self.kindness,))
        try:
            return await asyncio.wait_for(asyncio.wrap_future(self.pool.submit(call, *args, **kwargs)), patience)
        except (BrokenProcessPool, TimeoutError) as error:
            self.close()
            raise Failed(repr(error)) from error

    def close(self) -> None:
        """Ends the process, also one that hangs."""
        if self.pool is not None:
            running, self.pool = self.pool, None
            processes = list((running._processes or {}).values())
            running.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()


def _begin(kindness: int) -> None:
    end_with_parent()
    if kindness and hasattr(os, "nice"):
        os.nice(kindness)


class Crew:
    """As many thinkers as there are cores to spare. Time begins to count when one is free. All who wait take turns, so whoever
    asks for much waits longer, and nobody else does."""

    def __init__(self, *thinkers: Thinker) -> None:
        self.thinkers, self.idle = thinkers, list(thinkers)
        self.waiting: OrderedDict[str, deque[asyncio.Future[Thinker]]] = OrderedDict()  # for whom -> their questions

    async def ask(self, whose: str, patience: float, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        thinker = self.idle.pop() if self.idle else await self._turn(whose)
        try:
            return await thinker.ask(patience, call, *args, **kwargs)
        finally:
            self._free(thinker)

    async def _turn(self, whose: str) -> Thinker:
        turn: asyncio.Future[Thinker] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(whose, deque()).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._free(turn.result())  # it came too late
            raise

    def _free(self, thinker: Thinker) -> None:
        """The next one whose turn it is has it."""
        while self.waiting:
            whose, turns = self.waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self.waiting[whose] = turns  # behind all others
            if not turn.done():
                turn.set_result(thinker)
                return
        self.idle.append(thinker)


_quick: Crew | None = None  # for bots and hints
_slow: Crew | None = None  # for analyses: one process that lets all others go first


def quick() -> Crew:
    global _quick
    if _quick is None:
        _quick = Crew(*(Thinker() for _ in range(max(1, (os.cpu_count() or 2) - 1))))
    return _quick


def slow() -> Crew:
    global _slow
    if _slow is None:
        _slow = Crew(Thinker(kindness=15))
    return _slow


def close() -> None:
    global _quick, _slow
    crews, _quick, _slow = (_quick, _slow), None, None
    for crew in crews:
        for thinker in crew.thinkers if crew else ():
            thinker.close()


async def think(game: Game, seat: int, level: str, whose: str = "") -> str:
    """The bot's action in words, for one of somebody's tables. Its seed comes from the table's secret: after a crash it thinks the same
    again."""
    masked = game.state.masked(seat)
    asked = (game.title.id, type(masked).__name__, masked.to_dict(), seat)
    for player in (level, *CHEAP):
        try:
            action = await quick().ask(whose, settings.BOT_PATIENCE, levels.choose, *asked, player, seed(game, seat))
            return game.title.grammar.write(action)
        except Exception:  # its process died or hung, or the game's judgement has a fault: the table goes on
            log.exception("the %s bot of %s did not answer", player, game.title.id)
    raise RuntimeError("no bot answers")


def seed(game: Game, seat: int) -> int:
    return int.from_bytes(sha256(game.secret + f"bot {seat} {len(game.moves)}".encode()).digest()[:7], "big")


async def advise(game: Game, seat: int, whose: str = "") -> hint.Advice:
    """A hint for a seat, from what it knows and the number of the move alone."""
    masked = game.state.masked(seat)
    return await quick().ask(
        whose, settings.BOT_PATIENCE, hint.work, game.title.id, type(masked).__name__, masked.to_dict(), seat, len(game.moves)
    )


async def judge(record: str, first: int, last: int) -> list[dict[str, Any]]:
    """A piece of an analysis."""
    return await slow().ask("", PIECE_PATIENCE, analysis.work, record, first, last)
