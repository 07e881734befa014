"""The others may ask for a bot in place of somebody who is away, but not of somebody who has just closed a page."""

from __future__ import annotations

import pytest

from gabare.live.room.seat import Seat, bots_to_move
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
    ("stand_ins", "watched", "goes_on"),
    [(["medium", "medium"], False, False), (["medium", "medium"], True, True), (["medium", ""], False, True)],
    ids=["all away", "somebody looks on", "one has not lost the helm"],
)
def test_bots_do_not_end_a_game_that_all_its_people_have_left(stand_ins: list[str], watched: bool, goes_on: bool) -> None:
    seats = [Seat(n, f"{n}.x", "Anne", "", stand_in, False, None) for n, stand_in in enumerate(stand_ins)]
    seats.append(Seat(2, "", "Bot", "easy", "", False, None))
    assert [seat.number for seat in bots_to_move(seats, 0b101, watched)] == ([0, 2] if goes_on else [])
