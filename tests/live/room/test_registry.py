"""What is done for tables now and then: one that is broken stops no other one, and nobody can take the server's own keys."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import LazySettings

from gabare.games.rio_grande import TITLE
from gabare.kit.game import Game
from gabare.live.workers import backoff, bot_turns, pool
from gabare.live.workers.backoff import Backoff
from gabare.tables.journal import is_pages_key, own_key
from tests.live.conftest import Start
from tests.live.play import Truth, party
from tests.live.seats import seat
from tests.web import PATIENCE, play

HELM = "A bot is at the helm"


def test_a_table_that_is_broken_does_not_stop_the_clocks_of_others(gabare: Start) -> None:
    """The first one is of rules that nobody knows, the second one has lost an event: the third one's time is up all the same."""
    server = gabare()

    async def whole() -> None:
        strange, damaged, sound = seat(server, "me", "friend", tables=3, pace="live5")
        with closing(sqlite3.connect(server.data / "gabare.sqlite3")) as base, base:
            late = "UPDATE tables_table SET since = datetime(since, '-1 hour'), deadline = datetime(deadline, '-1 hour')"
            base.execute(late)
            base.execute("UPDATE tables_table SET deadline = '2020-01-01', rules_version = 99 WHERE key = ?", [strange.key])
            base.execute("UPDATE tables_table SET deadline = '2020-01-01', seq = 7 WHERE key = ?", [damaged.key])
        table = await party(sound, server.port)
        watch = table.watches[0]
        await watch.until(lambda: HELM in watch.regions["t-seats"])

    play(whole())


def test_a_leaver_cannot_take_the_keys_of_the_bot_that_stands_in(gabare: Start) -> None:
    """Whoever names their own moves as the server would name a later one does not freeze the table."""
    server = gabare()
    truth = Truth(server)

    async def whole() -> None:
        table = await party(seat(server, "me", "friend", game="mississippi-queen")[0], server.port)
        claimed: set[int] = set()
        for n in range(200):
            who = await table.turn()
            watch, seq = table.watches[who], truth.seq(table.key)
            if who == 0 and seq + 1 in claimed:
                break
            guess, own = seq + 3, who == 0 and watch.pending  # they mostly take turns
            idem, at = f"bot {guess}" if own else f"plain {n}", watch.at
            status, _, text = await table.posters[who][0].act(table.key, at=at, idem=idem, **table.wish(who))
            assert status == 204, text
            claimed |= {guess} if own else set()
            await watch.until(lambda watch=watch, at=at: watch.at != at)
        assert f"bot {seq + 1}" in truth.events(table.key).values(), "the key that the server would have used is taken"
        assert (await table.posters[0][0].act(table.key, do="!leave"))[0] == 204
        async with asyncio.timeout(PATIENCE):
            while truth.seq(table.key) == seq:
                await asyncio.sleep(0.05)

    play(whole())


@pytest.mark.parametrize("word", ["bot 3", "silent 4", "given 1", "left"])
def test_no_page_can_send_a_key_of_the_servers(word: str) -> None:
    assert not is_pages_key(own_key(word))
    assert not is_pages_key("")


def test_a_page_s_key_may_look_like_the_server_s_but_for_silence() -> None:
    """What older releases stored where nobody had answered is still told as that: a page must not have a move of its own told so."""
    assert is_pages_key("bot 3")
    assert not is_pages_key("silent 4")
    assert not is_pages_key(" silent 4")


def test_a_bot_does_not_move_for_somebody_who_is_back(monkeypatch: pytest.MonkeyPatch, settings: LazySettings) -> None:
    game, stored = Game(TITLE, 2, secret=b"back"), []

    async def store(*event: object) -> None:
        stored.append(event)

    table: Any = SimpleNamespace(seq=3, leads=True, committed=game, play=store, host="1")

    async def think(game: Game, seat: int, level: str, whose: str) -> str:
        table.bot_at = lambda seat: helms[-1]  # as a table that is read again has it
        return str(game.choices()[0].text)

    monkeypatch.setattr(pool, "think", think)
    settings.BOT_PAUSE = 0
    helms: list[str] = []
    for helm, events in (("", 0), ("medium", 1)):
        helms.append(helm)
        table.bot_at = lambda seat: "medium"
        play(bot_turns.act(table, game.turn))
        assert len(stored) == events


def test_what_fails_again_and_again_is_told_once_in_full_and_tried_less_and_less_often(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    clock, tried = [0.0], 0
    monkeypatch.setattr(backoff, "monotonic", lambda: clock[0])
    failures = Backoff("it fails")
    with caplog.at_level(logging.WARNING):
        for _ in range(1800):  # an hour of sweeps
            if not failures.resting("broken"):
                tried += 1
                with failures.guarded("broken"):
                    raise ValueError("broken")
            assert not failures.resting("sound")
            clock[0] += 2.0
    assert 12 < tried < 24
    assert len(caplog.records) == tried
    assert sum(record.exc_info is not None for record in caplog.records) == 1
    with failures.guarded("broken"):
        pass
    assert not failures.resting("broken"), "what works again is looked after as often as before"
