"""What may break while people play: no acknowledged move is lost, none is doubled, every page ends on the same frame."""

from __future__ import annotations

import asyncio
import random

from tests.live.conftest import Start
from tests.live.play import Truth, party, same_pages, until_cut
from tests.live.seats import seat
from tests.web import play


def test_kill_9_during_moves_loses_nothing_that_was_acknowledged(gabare: Start, stored: dict[str, str]) -> None:
    server = gabare(**stored)
    truth = Truth(server)

    async def whole() -> None:
        parties = [await party(table, server.port) for table in seat(server, "me", "friend", tables=4)]
        for n in range(4):
            tasks = [asyncio.create_task(each.play(10)) for each in parties]
            await asyncio.sleep(random.uniform(0.4, 0.9))
            server.kill()
            await until_cut(tasks)
            assert [lost for each in parties for lost in each.lost(truth)] == [], f"kill {n + 1}"
            server.start()
            for each in parties:
                await each.come_back(server.port)
                await each.retry(truth)
        assert sum(len(each.moves) for each in parties) > 20, "the players were too slow to prove anything"
        await asyncio.gather(*(each.play(2, steps=6) for each in parties))
        for each in parties:
            assert each.lost(truth) == []
            await same_pages(each.watches, server.port)

    play(whole())
