"""The others may ask for a bot in place of somebody who is away, but not of somebody who has just closed a page."""

from __future__ import annotations

import pytest

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
