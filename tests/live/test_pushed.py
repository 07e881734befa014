"""The heading of a pushed boat is asked for out of turn: silence is an answer there, also where the table has no clock."""

from __future__ import annotations

from datetime import timedelta

from gabare.games.mississippi_queen.material import SILENCE
from tests.live.conftest import Start
from tests.live.play import party
from tests.live.seats import seat
from tests.live.test_auction import an_hour_passes, clock, do, last_move
from tests.rule import rule
from tests.web import play

# Each player has two boats. The fourth to move starts beside the first, and pushes it.
STEPS = [["speed 1", "ahead", "done"]] * 3 + [["speed 3", "left", "ahead", "right"]]


@rule("mississippi-queen-4.6")
def test_nobody_waits_for_ever_for_the_heading_of_a_pushed_boat(gabare: Start) -> None:
    server = gabare()

    async def whole() -> None:
        table = await party(seat(server, "me", "friend", game="mississippi-queen", pace="none")[0], server.port)
        for steps in STEPS:
            who = await table.turn()
            for text in steps:
                await do(table, who, text)
        await table.watches[who].until(lambda: any(text.startswith("push ") for text in table.watches[who].choices()))
        await do(table, who, next(text for text in table.watches[who].choices() if text.startswith("push ")))
        pushed = 1 - who
        watch = table.watches[pushed]
        await watch.until(lambda: "head n" in watch.choices())
        assert clock(server, table.key) == timedelta(seconds=int(SILENCE))
        server.kill()
        an_hour_passes(server)
        server.start()
        await table.come_back(server.port)
        await table.watches[who].until(lambda: table.watches[who].mine)
        seated, text = last_move(server, table.key)
        assert (seated, text.split()[0]) == (pushed, "head")
        await watch.until(lambda: "has not answered in time" in watch.lists["t-log"])
        assert "!helm" not in watch.regions["t-acts"], "no bot has taken the seat"

    play(whole())
