"""Bots, hints and analyses in processes of their own: one that dies or hangs is replaced, and the answer still comes."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from copy import copy
from typing import Any

import pytest
from django.conf import LazySettings

from gabare.bots.levels import bot
from gabare.bots.search import Greedy
from gabare.coach import analysis
from gabare.games.rio_grande import TITLE
from gabare.kit.game import Game
from gabare.kit.luck import Seeded
from gabare.kit.record import record
from gabare.live.workers import analysis_jobs, pool
from gabare.tables import store
from tests.live.conftest import Start
from tests.live.play import Truth, party
from tests.live.seats import seat
from tests.web import play


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    pool.close()


def process() -> int:
    """The one that is asked next."""
    executor = pool.for_bots().idle[-1].executor
    assert executor is not None
    (pid,) = executor._processes
    return int(pid)


def told_apart() -> tuple[Game, str, str]:
    """A game where the levels disagree: it, an easy bot's action, and a greedy one's."""
    game = Game(TITLE, 2, secret=b"hang")
    while True:
        turn = game.turn
        masked = game.state.masked(turn)
        seed = pool.seed(game, turn)
        actions = [bot(TITLE, level).choose(masked, turn, seed) for level in ("easy", pool.CHEAP[0])]
        if actions[0] != actions[1]:
            return game, *(TITLE.grammar.write(action) for action in actions)  # type: ignore[return-value]
        game.play(Greedy(TITLE.value).choose(masked, turn, len(game.moves)))


@pytest.mark.parametrize("fate", [signal.SIGSTOP, signal.SIGKILL])
def test_a_process_that_hangs_or_dies_is_replaced_and_a_cheaper_bot_decides(fate: signal.Signals, settings: LazySettings) -> None:
    settings.BOT_PATIENCE = 60
    game, easy, cheap = told_apart()

    async def scene() -> None:
        assert await pool.think(game, game.turn, "easy") == easy
        victim = process()
        os.kill(victim, fate)
        settings.BOT_PATIENCE = 4
        again = asyncio.create_task(pool.think(game, game.turn, "easy"))
        await asyncio.sleep(0)  # it has asked the old process, with little patience
        settings.BOT_PATIENCE = 60  # a new one first has to start
        assert await again == cheap
        assert process() != victim
        with pytest.raises(ProcessLookupError):
            os.kill(victim, 0)
        assert await pool.think(game, game.turn, "easy") == easy

    play(scene())


def test_a_bot_that_raises_an_error_does_not_stop_the_game() -> None:
    game, _, cheap = told_apart()

    async def scene() -> None:
        assert await pool.think(game, game.turn, "nobody") == cheap

    play(scene())


class Fake(pool.PoolProcess):
    """Answers when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.told = asyncio.Event()

    async def ask(self, patience: float, call: Any, *args: Any, **kwargs: Any) -> Any:
        self.asked.append(call(*args))
        await self.told.wait()


def test_whoever_asks_for_much_waits_for_themselves() -> None:
    """All who wait take turns: after one question of a busy host, a guest's only one comes."""

    async def scene() -> None:
        fake = Fake()
        processes = pool.Pool(fake)
        questions = [("host", f"host {n}") for n in range(20)] + [("guest", "guest"), ("other", "other")]
        tasks = [asyncio.create_task(processes.ask(whose, 1, str, name)) for whose, name in questions]
        await asyncio.sleep(0)
        tasks[3].cancel()
        fake.told.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert fake.asked[:4] == ["host 0", "host 1", "guest", "other"]
        assert fake.asked[4:] == [f"host {n}" for n in range(2, 20) if n != 3]
        assert processes.idle == [fake]
        assert not processes.waiting

    play(scene())


def test_who_gives_up_waiting_leaves_the_process_to_the_next() -> None:
    async def scene() -> None:
        fake = Fake()
        processes = pool.Pool(fake)
        fake.told.set()
        processes.idle.clear()
        first, second = (asyncio.create_task(processes.ask(name, 1, str, name)) for name in ("first", "second"))
        await asyncio.sleep(0)
        processes._free(fake)
        first.cancel()  # its turn has come, and it does not know yet
        await second
        assert fake.asked == ["second"]
        assert processes.idle == [fake]

    play(scene())


def test_analyses_that_are_made_in_turns_open_their_games_once() -> None:
    records = []
    for n in range(analysis.AT_ONCE):
        game = Game(TITLE, 2, secret=bytes([n]))
        for _ in range(4):
            game.play(game.choices()[0].text)
        records.append(record(game).dumps())
    analysis._opened.cache_clear()
    for first in range(2):
        for one in records:
            analysis.work(one, first, first + 1)
    assert analysis._opened.cache_info().misses == len(records)


def test_no_more_analyses_run_than_games_are_kept_open(monkeypatch: pytest.MonkeyPatch) -> None:
    running, most, saved = set[str](), 0, list[tuple[Any, ...]]()

    async def judge(text: str, first: int, last: int) -> list[dict[str, object]]:
        nonlocal most
        running.add(text)
        most = max(most, len(running))
        await asyncio.sleep(0)
        if first == 3:
            running.discard(text)
        return [{}] * (last - first)

    async def in_store(call: object, table: int, *rest: object) -> None:
        saved.append((table, *rest))

    monkeypatch.setattr(analysis_jobs, "_room", asyncio.Semaphore(analysis.AT_ONCE))
    monkeypatch.setattr(pool, "judge", judge)
    monkeypatch.setattr(store, "in_store", in_store)

    async def scene() -> None:
        await asyncio.gather(*(analysis_jobs._work(n, f"{n}", 6) for n in range(12)))

    play(scene())
    assert most == analysis.AT_ONCE
    assert sorted(table for table, *rest in saved if rest == [6, [{}] * 6]) == list(range(12))


def test_bots_do_not_wait_for_an_analysis() -> None:
    game = Game(TITLE, 2, secret=b"slow")
    for _ in range(60):
        game.play(Greedy(TITLE.value).choose(game.state.masked(game.turn), game.turn, 1))

    async def scene() -> None:
        await pool.think(game, game.turn, "easy")  # its process runs
        long = asyncio.create_task(pool.judge(record(game).dumps(), 0, len(game.moves)))
        for _ in range(3):
            await pool.think(game, game.turn, "easy")
        assert not long.done()
        assert len(await long) == len(game.moves)

    play(scene())


def test_advice_stands_on_what_the_seat_knows_alone() -> None:
    """Whatever it cannot know is dealt again, in the real game: the advice stays the same."""
    game, luck = Game(TITLE, 3, secret=b"leak"), Seeded(1)
    for _ in range(30):
        game.play(Greedy(TITLE.value).choose(game.state.masked(game.turn), game.turn, 1))
    seat = game.turn
    other = copy(game)
    other.state = game.state.masked(seat).redealt(luck)
    assert other.state.to_dict() != game.state.to_dict()

    async def scene() -> None:
        assert await pool.advise(game, seat) == await pool.advise(other, seat)

    play(scene())


def test_a_table_goes_on_when_its_bot_hangs(gabare: Start) -> None:
    server = gabare(GABARE_BOT_PATIENCE="8")

    async def whole() -> None:
        table = await party(seat(server, "me", "easy")[0], server.port)
        watch = table.watches[0]
        await watch.until(lambda: watch.mine)
        for _ in range(2):
            await table.turn()
            while watch.mine:
                await table.step()
            await watch.until(lambda: watch.mine)
        for pid in server.family():
            if server.process and pid != server.process.pid:
                os.kill(pid, signal.SIGSTOP)
        while watch.mine:
            await table.step()
        seq = Truth(server).seq(table.key)
        await watch.until(lambda: watch.mine)
        assert Truth(server).seq(table.key) > seq

    play(whole())
