"""What may break while people play: no acknowledged move is lost, none is doubled, every page ends on the same frame."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.live.client import Person, Watch
from tests.live.play import Truth, party, retry, same_pages, until_cut
from tests.live.seats import seat
from tests.live.servers import Gabare, PostgreSQL, Redis

Start = Callable[..., Gabare]


def test_kill_9_during_moves_loses_nothing_that_was_acknowledged(gabare: Start, stored: dict[str, str]) -> None:
    server = gabare(**stored)
    truth = Truth(server)

    async def run() -> None:
        parties = [await party(table, server.port) for table in seat(server, "me", "friend", tables=4)]
        moves = 0
        for n in range(4):
            tasks = [asyncio.create_task(each.play(10)) for each in parties]
            await asyncio.sleep(random.uniform(0.4, 0.9))
            server.kill()
            await until_cut(tasks)
            assert [lost for each in parties for lost in each.lost(truth) + each.lost_drafts(truth)] == [], f"kill {n + 1}"
            server.start()
            await retry(parties, truth)
            for each in parties:
                await each.come_back(server.port)
            moves = sum(len(each.moves) for each in parties)
        assert moves > 20, "the players were too slow to prove anything"
        await asyncio.gather(*(each.play(2, steps=6) for each in parties))
        for each in parties:
            assert each.lost(truth) == []
            await same_pages(each.watches, server.port)
            await each.leave()

    asyncio.run(run())


@pytest.mark.parametrize("key", ["the same key", "different keys"])
def test_eight_posts_of_one_move_are_one_move(gabare: Start, key: str) -> None:
    server = gabare()
    truth = Truth(server)

    async def run() -> None:
        table = await party(seat(server, "me", "friend")[0], server.port)
        for n in range(12):
            who = await table.turn()
            watch = table.watches[who]
            copies = [Person(server.port, table.seated.cookies[who]) for _ in range(8)]
            await asyncio.gather(*(copy.get(f"/t/{table.key}/") for copy in copies))  # their connections are open
            do = {"do": "!confirm"} if watch.pending else {"choice": table.rng.choice(watch.choices())}
            at, before = watch.at, len(truth.events(table.key))
            posts = (
                copy.post(table.address, at=at, idem=f"k{n}" if key == "the same key" else f"k{n}.{i}", **do)
                for i, copy in enumerate(copies)
            )
            statuses = sorted(answer.status for answer in await asyncio.gather(*posts))
            assert statuses == ([204] * 8 if key == "the same key" else [204] + [409] * 7)
            await watch.wait(lambda: watch.at != at)
            seq, rev = map(int, watch.at.split("."))
            assert rev == int(at.partition(".")[2]) + 1, "one step, not several"
            assert len(truth.events(table.key)) == before + ("do" in do)
            for copy in copies:
                copy.leave()
        assert table.lost(truth) == []
        await same_pages(table.watches, server.port)
        await table.leave()

    asyncio.run(run())
