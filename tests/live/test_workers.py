"""Several workers on one PostgreSQL and one Redis: any of them serves any table, and each may fail."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.live.conftest import Start
from tests.live.play import Party, Truth, party, same_pages, spectator, until_cut, until_played
from tests.live.seats import seat
from tests.live.servers import PostgreSQL, Redis
from tests.web import PATIENCE, Person, Server, play


def test_a_whole_game_over_two_workers(workers: list[Server]) -> None:
    """Everybody watches one worker and posts to either; drafts, moves and the end reach every page."""
    ports, truth = [worker.port for worker in workers], Truth(workers[0])

    async def whole() -> None:
        table = await party(seat(workers[0], "me", "friend", "friend")[0], *ports)
        others = [await spectator(table.key, port) for port in ports]
        await table.play()
        assert table.over
        assert table.lost(truth) == []
        await same_pages([*table.watches, *others], *ports)

    play(whole())


def test_eight_posts_of_one_move_to_two_workers_are_one_move(workers: list[Server]) -> None:
    ports, truth = [worker.port for worker in workers], Truth(workers[0])

    async def whole(same_key: bool) -> None:
        table = await party(seat(workers[0], "me", "friend")[0], *ports)
        for n in range(10):
            who = await table.turn()
            watch, wish, before = table.watches[who], table.wish(who), len(truth.events(table.key))
            at = watch.at
            copies = [Person(ports[i % 2], table.seated.cookies[who]) for i in range(8)]
            await asyncio.gather(*(copy.ask("GET", "/static/none") for copy in copies))  # their connections are open
            posts = [copy.act(table.key, at=at, idem=f"k{n}" if same_key else f"k{n}.{i}", **wish) for i, copy in enumerate(copies)]
            statuses = sorted(status for status, _, _ in await asyncio.gather(*posts))
            assert statuses == ([204] * 8 if same_key else [204] + [409] * 7)
            assert len(truth.events(table.key)) == before + ("do" in wish)
            await watch.until(lambda watch=watch, at=at: watch.at != at)
            assert watch.at.partition(".")[2] == str(int(at.partition(".")[2]) + 1), "one step, not several"
        assert table.lost(truth) == []
        await same_pages(table.watches, *ports)

    play(whole(same_key=True))
    play(whole(same_key=False))


def test_what_one_may_say_is_counted_over_all_workers(gabare: Start, shared: dict[str, str], redis: Redis) -> None:
    workers = [gabare(**shared, GABARE_LIMITS="on") for _ in range(2)]

    async def said(cookie: str, key: str, start: float) -> int:
        """Of twelve remarks to each worker at the same moment, how many were taken."""
        posts = [Person(worker.port, cookie).act(key, do="!say", text=f"{n}") for n in range(12) for worker in workers]
        taken = [status for status, _, _ in await asyncio.gather(*posts)].count(204)
        assert taken >= 6
        return taken - int((time.monotonic() - start) / 2)  # what a bucket gains meanwhile

    async def whole() -> None:
        table = seat(workers[0], "me", "friend")[0]
        assert await said(table.cookies[0], table.key, time.monotonic()) <= 6
        redis.kill()
        try:
            assert await said(table.cookies[1], table.key, time.monotonic()) <= 12, "without Redis each worker counts for itself"
        finally:
            redis.start()

    play(whole())


def test_a_worker_killed_during_moves(workers: list[Server]) -> None:
    """Its people go to the other one, and come back when it is there again."""
    ports, truth = [worker.port for worker in workers], Truth(workers[0])

    async def whole() -> None:
        parties = [await party(table, *ports) for table in seat(workers[0], "me", "friend", tables=3)]
        for n in range(2):
            tasks = [asyncio.create_task(each.play()) for each in parties]
            await until_played(parties, tasks, 12)
            workers[n].kill()
            await until_cut(tasks)
            left = ports[1 - n]
            for each in parties:
                assert each.lost(truth) == []
                await each.come_back(left)
                await each.retry(truth)
                await each.play(3)
            workers[n].start()
            for each in parties:
                await each.come_back(*ports)
        for each in parties:
            await each.play(4)
            assert each.lost(truth) == []
            await same_pages(each.watches, *ports)

    play(whole())


def test_postgresql_crashes_during_moves(workers: list[Server], postgresql: PostgreSQL) -> None:
    """Nobody loses a move, and nobody has to load a page again."""
    ports, truth = [worker.port for worker in workers], Truth(workers[0])

    async def whole() -> None:
        parties = [await party(table, *ports) for table in seat(workers[0], "me", "friend", tables=3)]
        tasks = [asyncio.create_task(each.play(insist=True)) for each in parties]
        for _ in range(2):
            await until_played(parties, tasks, 12)
            await asyncio.to_thread(postgresql.crash)
            await asyncio.to_thread(postgresql.start)  # it takes its time, in which everybody goes on asking
        await asyncio.gather(*tasks)
        for each in parties:
            assert each.over, "play goes on"
            assert each.lost(truth) == []
            await same_pages(each.watches, *ports)

    play(whole())


def test_redis_dies_hangs_and_comes_back_during_moves(gabare: Start, shared: dict[str, str], redis: Redis) -> None:
    """Without the bus moves are stored and answered at once; the sweep tells the other worker."""
    patient = {**shared, "GABARE_REDIS": f"{redis.address}?socket_timeout=3600"}  # longer than any test: who waits for Redis never answers
    workers = [gabare(**patient), gabare(**patient)]
    ports, truth = [worker.port for worker in workers], Truth(workers[0])

    async def whole() -> None:
        table = await party(seat(workers[0], "me", "friend")[0], *ports)
        await table.play(4)
        redis.kill()
        await without_a_bus(table, 3)
        redis.start()
        await table.play(4)
        redis.signal(signal.SIGSTOP)
        try:
            await without_a_bus(table, 2)
        finally:
            redis.signal(signal.SIGCONT)
        await table.play(4)
        assert table.lost(truth) == []
        await same_pages(table.watches, *ports)

    async def without_a_bus(table: Party, steps: int) -> None:
        """Steps of a table whose pages are told by the sweep alone."""
        for _ in range(steps):
            who = await table.turn()
            watch, at = table.watches[who], table.watches[who].at
            status, _, text = await table.posters[who][(who + 1) % 2].act(table.key, at=at, idem=f"slow {at}", **table.wish(who))
            assert status == 204, text
            await watch.until(lambda watch=watch, at=at: watch.at != at)

    play(whole())


WORDS = 10  # that are told from one cut of the listeners' lines to the next


def test_doubled_stale_lost_and_garbled_words_on_the_bus(workers: list[Server], redis: Redis) -> None:
    ports, truth = [worker.port for worker in workers], Truth(workers[0])
    from redis.asyncio import Redis as Line

    over, cuts = asyncio.Event(), 0

    async def meddle(line: Any, key: str) -> None:
        """Says everything again, exactly and in another name, old words too, and nonsense; cuts the listeners' lines."""
        nonlocal cuts
        heard: list[dict[str, Any]] = []
        echoes: Counter[bytes] = Counter()
        async with line.pubsub() as ear:
            await ear.subscribe("gabare.tables")
            while not over.is_set():
                message = await ear.get_message(ignore_subscribe_messages=True, timeout=0.2)
                if message is not None and echoes[message["data"]]:
                    echoes[message["data"]] -= 1
                elif message is not None:
                    with suppress(ValueError):
                        word = json.loads(message["data"])
                        if isinstance(word, dict) and word.get("worker", "meddler") != "meddler":
                            echoes[message["data"]] += 2
                            for _ in range(2):
                                await line.publish("gabare.tables", message["data"])
                            heard.append({**word, "worker": "meddler", "present": None})
                            for again in (heard[-1], heard[-1], heard[0]):
                                await line.publish("gabare.tables", json.dumps(again))
                            future = {"worker": "meddler", "table": key, "seq": 10**9}
                            for nonsense in (b"\xff{", b"[]", b"null", b'{"table": 3}', json.dumps(future)):
                                await line.publish("gabare.tables", nonsense)
                if len(heard) > WORDS * (cuts + 1):
                    cuts += 1
                    for client in await line.client_list(_type="pubsub"):
                        if client["name"] != "meddler":
                            with suppress(Exception):
                                await line.client_kill_filter(_id=client["id"])

    async def whole() -> None:
        table = await party(seat(workers[0], "me", "friend")[0], *ports)
        others = [await spectator(table.key, port) for port in ports]
        async with Line.from_url(redis.address, client_name="meddler") as line:
            meddler = asyncio.create_task(meddle(line, table.key))
            await table.play(80)
            over.set()  # not by cancelling: the client swallows that now and then
            await asyncio.wait_for(meddler, PATIENCE)
        assert len(table.moves) > 3, "the game was too short to prove anything"
        assert cuts > 2
        assert table.lost(truth) == []
        await same_pages([*table.watches, *others], *ports)

    play(whole())


def test_who_is_there_and_what_is_said_is_known_on_every_worker(workers: list[Server]) -> None:
    ports = [worker.port for worker in workers]

    async def whole() -> None:
        table = await party(seat(workers[0], "me", "friend")[0], *ports)
        here, there = table.watches
        await here.until(lambda: "tag away" not in here.regions["t-seats"])
        there.close()
        await here.until(lambda: "tag away" in here.regions["t-seats"])
        await there.come_back(ports[1])
        await here.until(lambda: "tag away" not in here.regions["t-seats"])
        assert (await table.posters[1][1].act(table.key, do="!say", text="Hello from afar"))[0] == 204
        await here.until(lambda: "Hello from afar" in here.lists["t-chat"])

    play(whole())


def test_words_that_overtake_each_other_do_not_bring_back_who_left(workers: list[Server], redis: Redis) -> None:
    from redis.asyncio import Redis as Line

    ports = [worker.port for worker in workers]

    async def whole() -> None:
        async with Line.from_url(redis.address) as line, line.pubsub() as ear:
            await ear.subscribe("gabare.tables")
            await ear.get_message(timeout=5)  # that it listens
            table = await party(seat(workers[0], "me", "friend")[0], *ports)
            here, there = table.watches
            await here.until(lambda: "tag away" not in here.regions["t-seats"])
            old: list[bytes] = []
            async with asyncio.timeout(PATIENCE):
                while not old:  # the other worker tells who is there
                    message = await ear.get_message(timeout=1)
                    if message is not None and json.loads(message["data"]).get("present") == [1]:
                        old.append(message["data"])
            there.close()
            await here.until(lambda: "tag away" in here.regions["t-seats"])
            for word in old:
                await line.publish("gabare.tables", word)
            assert (await table.posters[1][1].act(table.key, do="!say", text="Later"))[0] == 204
            await here.until(lambda: "Later" in here.lists["t-chat"])
            assert "tag away" in here.regions["t-seats"]

    play(whole())


def test_one_command_starts_several_workers_and_replaces_one_that_dies(gabare: Start, shared: dict[str, str]) -> None:
    server = gabare(**shared, GABARE_WORKERS="2")

    async def whole() -> None:
        table = await party(seat(server, "me", "friend")[0], server.port)
        await table.play(6)
        workers = children(server.process.pid if server.process else 0)
        assert len(workers) == 2
        os.kill(workers[0], signal.SIGKILL)
        for watch in table.watches:
            await watch.come_back(server.port)
        await table.play(6, insist=True)
        await replaced(workers)
        assert table.lost(Truth(server)) == []
        await same_pages(table.watches, server.port, server.port, server.port)

    async def replaced(workers: list[int]) -> None:
        async with asyncio.timeout(PATIENCE):
            while len(set(children(server.process.pid if server.process else 0)) - {workers[0]}) < 2:
                await asyncio.sleep(0.1)

    play(whole())
    server.kill()  # the parent alone
    server.gone()


def children(parent: int) -> list[int]:
    """The workers: children of the command that serve."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            command = (stat.parent / "cmdline").read_text()
            if int(fields[1]) == parent and fields[0] != "Z" and "spawn_main" in command:
                found.append(int(stat.parent.name))
    return sorted(found)
