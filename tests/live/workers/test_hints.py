"""Hints on request: how many one may ask for, and that the table itself never waits for one."""

from __future__ import annotations

import json

import pytest

from gabare.coach.hint import Advice
from gabare.games.rio_grande import TITLE
from gabare.kit.game import Game
from gabare.live.workers import hints, pool
from tests.live.conftest import Start
from tests.live.play import party
from tests.live.seats import seat
from tests.web import Server, play


def test_who_asks_too_often_is_told_to_wait(gabare: Start) -> None:
    server = gabare(GABARE_LIMITS="on")

    async def whole() -> None:
        table = await party(seat(server, "me", "easy")[0], server.port)
        watch = table.watches[0]
        await watch.until(lambda: watch.mine)
        person = table.posters[0][0]
        answers = [await person.ask("GET", f"/t/{table.key}/hint/?step={step}") for step in (1, 2, 3, 9, "x", *range(20))]
        statuses = [status for status, _, _ in answers]
        assert statuses[:5] == [200] * 5
        assert set(statuses) == {200, 429}
        said = [json.loads(text) for _, _, text in answers[:5]]
        assert [one["step"] for one in said] == [1, 2, 3, 3, 1]
        assert said[2]["text"] == said[3]["text"] != said[0]["text"]
        assert {one["at"] for one in said} == {watch.at}

    play(whole())


def test_a_hint_speaks_of_the_draft_that_its_player_sees(server: Server) -> None:
    async def whole() -> None:
        table = await party(seat(server, "me", "easy")[0], server.port)
        watch, person = table.watches[0], table.posters[0][0]
        await watch.until(lambda: watch.mine)
        steps = 0
        while watch.mine and steps < 12:
            status, _, text = await person.ask("GET", f"/t/{table.key}/hint/?step=3")
            if watch.pending:
                assert status == 409, "decided already"
            else:
                steps += 1
                said = json.loads(text)
                assert status == 200
                assert said["at"] == watch.at
            await table.step()
            await watch.until(lambda: watch.mine or watch.over)
        assert steps > 3

    play(whole())


def test_whatever_a_hint_fails_of_it_can_be_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(game: Game, seat: int, whose: str) -> Advice:
        raise ValueError("nothing is worth anything")

    async def scene() -> None:
        game = Game(TITLE, 2, secret=b"hint")
        with monkeypatch.context() as patch:
            patch.setattr(pool, "advise", broken)
            with pytest.raises(pool.Failed):
                await hints.find("here", "1", game, game.turn, "en")
        assert len((await hints.find("here", "1", game, game.turn, "en")).steps) == 3

    play(scene())
