"""The others may ask for a bot in place of somebody who is away, but not of somebody who has just closed a page."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from gabare.kit.state import NOBODY
from gabare.live.room.seat import Place
from gabare.live.workers.bot_turns import awaited
from tests.live.conftest import Start
from tests.live.play import party
from tests.live.seats import seat
from tests.web import play

ASK = "Let a bot play"
HELM = "A bot is at the helm"


@pytest.mark.parametrize(("patience", "asked"), [("3600", False), ("0", True)])
def test_only_who_has_been_away_for_a_while_is_replaced(gabare: Start, patience: str, asked: bool) -> None:
    server = gabare(GABARE_LEAVE_PATIENCE=patience)

    async def whole() -> None:
        table = await party(seat(server, "me", "friend")[0], server.port)
        leaver = await table.turn()
        stayer = 1 - leaver
        watch = table.watches[stayer]
        assert ASK not in watch.regions["t-seats"]
        table.watches[leaver].close()
        await watch.until(lambda: "tag away" in watch.regions["t-seats"])
        assert (ASK in watch.regions["t-seats"]) == asked
        status, _, _ = await table.posters[stayer][0].act(table.key, do=f"!vote {leaver}")
        assert status == 204
        if asked:
            await watch.until(lambda: HELM in watch.regions["t-seats"])
        else:
            await table.posters[stayer][0].act(table.key, do="!say", text="still there?")
            await watch.until(lambda: "still there?" in watch.lists["t-chat"])
            assert HELM not in watch.regions["t-seats"]

    play(whole())


@pytest.mark.parametrize(
    ("stand_ins", "online", "goes_on"),
    [
        (["medium", "medium"], set(), False),
        (["medium", "medium"], {1}, True),
        (["medium", "medium"], {NOBODY}, True),
        (["medium", ""], set(), True),
    ],
    ids=["all away", "one is back", "a spectator", "one has not lost the helm"],
)
def test_bots_do_not_end_a_game_that_all_its_people_have_left(stand_ins: list[str], online: set[int], goes_on: bool) -> None:
    places = [Place(n, f"{n}.x", "Anne", "", stand_in, False, None) for n, stand_in in enumerate(stand_ins)] + [
        Place(2, "", "Bot", "easy", "", False, None)
    ]
    room: Any = SimpleNamespace(places=places, online=lambda: online, awaits=lambda seat: seat != 1)
    assert [here.number for here in awaited(room)] == ([0, 2] if goes_on else [])
