"""What must survive: a killed server, restarted databases, lost and doubled words, readers that never read.

In all of them: no acknowledged move is lost, none is doubled, and all who watch end on the same frame.
"""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.services import Postgres, postgres, redis
from tests.web import Person, Server, Watch, mover, play, seated, serving, step, watching


class Rows:
    """The database, seen past the server."""

    def __init__(self, server: Server, base: Postgres | None = None) -> None:
        self.server, self.base = server, base

    def ask(self, query: str, *values: object) -> list[Any]:
        if self.base is None:
            base = sqlite3.connect(self.server.data / "gabare.sqlite3")
            try:
                return base.execute(query, values).fetchall()
            finally:
                base.close()
        with psycopg.connect(self.base.address) as line:
            return line.execute(query.replace("?", "%s"), values).fetchall()

    def events(self, key: str) -> dict[int, str]:
        query = "SELECT e.seq, e.idem FROM tables_event e JOIN tables_table t ON t.id = e.table_id WHERE t.key = ? ORDER BY e.seq"
        return dict(self.ask(query, key))

    def drafts(self, key: str) -> list[str]:
        query = "SELECT s.draft_idem FROM tables_seat s JOIN tables_table t ON t.id = s.table_id WHERE t.key = ?"
        return [idem for (idem,) in self.ask(query, key)]


@dataclass
class Table:
    """A table at which people play as fast as they can, and what was acknowledged to them."""

    key: str
    crew: list[Person]
    committed: list[str] = field(default_factory=list)
    last_step: str = ""
    asking: tuple[Person, dict[str, str]] | None = None
    number: int = 0

    async def play(self) -> None:
        watches = await watching(self.key, self.crew)
        rng = random.Random(self.number)
        while watches[0].facts["stage"] == "playing":
            seat = next((n for n, watch in enumerate(watches) if watch.mine), None)
            if seat is None:
                await asyncio.sleep(0.001)
                continue
            person, watch, at = self.crew[seat], watches[seat], watches[seat].at
            self.number += 1
            what = {"do": "!confirm"} if watch.pending else {"choice": rng.choice(watch.choices())}
            fields = {"at": at, "idem": f"key {self.number}", **what}
            self.asking = (person, fields)
            status, _, text = await person.act(self.key, **fields)
            assert status == 204, (status, text)
            self.asking = None
            if "do" in what:
                self.committed.append(fields["idem"])
                self.last_step = ""
            else:
                self.last_step = fields["idem"]
            await watch.until(lambda watch=watch, at=at: watch.at != at)


async def kill_and_compare(server: Server, rows: Rows, rounds: int) -> int:
    """kill -9 while tables are in full play; afterwards everything acknowledged is stored, once."""
    tables = [Table(*await seated(server.port)) for _ in range(3)]
    rng = random.Random(5)
    for _ in range(rounds):
        tasks = [asyncio.create_task(table.play()) for table in tables]
        await asyncio.sleep(rng.uniform(0.4, 1.0))
        server.kill()
        await asyncio.wait(tasks, timeout=1)  # answers under way arrive or fail
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(BaseException):
                await task
            if task.done() and not task.cancelled() and isinstance(task.exception(), AssertionError):
                raise task.exception() or AssertionError
        for table in tables:
            stored = rows.events(table.key)
            assert sorted(stored) == list(range(1, len(stored) + 1)), "a gap"
            assert set(table.committed) <= set(stored.values()), "a move is lost"
            if table.last_step and table.asking is None:
                assert table.last_step in rows.drafts(table.key), "a step of a draft is lost"
        server.start()
        for table in tables:
            for person in table.crew:
                person.hang_up()
            if table.asking:  # the answer was lost: the same again, with the same key
                person, fields = table.asking
                assert (await person.act(table.key, **fields))[0] == 204
                kept = [*rows.events(table.key).values(), *rows.drafts(table.key)]
                assert kept.count(fields["idem"]) == 1
                table.asking = None
                table.last_step = ""
                if "do" in fields:
                    table.committed.append(fields["idem"])
    return sum(len(table.committed) for table in tables)


def test_kill_during_moves_with_sqlite(tmp_path: Path) -> None:
    async def whole() -> None:
        assert await kill_and_compare(server, Rows(server), 5) > 20

    with serving(tmp_path / "data") as server:
        play(whole())


@pytest.fixture(scope="module")
def base() -> Iterator[Postgres]:
    with postgres() as base:
        yield base


def test_kill_during_moves_with_postgresql(tmp_path: Path, base: Postgres) -> None:
    async def whole() -> None:
        assert await kill_and_compare(server, Rows(server, base), 4) > 15

    with serving(tmp_path / "data", GABARE_DATABASE=base.address) as server:
        play(whole())


def test_postgresql_restarts_during_moves(tmp_path: Path, base: Postgres) -> None:
    """While it is away a move is answered 500; the same again, with the same key, is stored once."""

    async def whole() -> None:
        key, crew = await seated(server.port)
        watches = await watching(key, crew)
        committed = []
        for n in range(30):
            seat = await mover(watches)
            watch, at = watches[seat], watches[seat].at
            fields = {"at": at, "idem": f"k{n}", **({"do": "!confirm"} if watch.pending else {"choice": watch.choices()[0]})}
            if n in (7, 18):
                restart = asyncio.create_task(asyncio.to_thread(base.restart))
            status = 500
            for _ in range(200):
                status, _, _ = await crew[seat].act(key, **fields)
                if status < 500:
                    break
                await asyncio.sleep(0.1)
            assert status == 204
            if n in (7, 18):
                await restart
            if "do" in fields:
                committed.append(fields["idem"])
            await watch.until(lambda watch=watch, at=at: watch.at != at)
        stored = Rows(server, base).events(key)
        assert sorted(stored) == list(range(1, len(stored) + 1))
        assert list(stored.values()) == committed

    with serving(tmp_path / "data", GABARE_DATABASE=base.address) as server:
        play(whole())


def twin(person: Person, port: int) -> Person:
    """The same person at another worker."""
    other = Person(port)
    other.cookies, other.token = dict(person.cookies), person.token
    return other


def same_frame(watches: list[Watch]) -> bool:
    """The same seat sees the same through every worker."""
    shown = [{name: text for name, text in watch.regions.items() if name != "t-seats"} for watch in watches]
    return all(one == shown[0] for one in shown) and len({watch.lists["t-log"] for watch in watches}) == 1


async def together(here: list[Watch], there: list[Watch]) -> int:
    """The seat that is to play, once both its pages say so and stand at the same place."""
    for _ in range(2000):
        for seat, (one, other) in enumerate(zip(here, there, strict=True)):
            if one.mine and other.mine and one.at == other.at and one.choices():
                return seat
        await asyncio.sleep(0.01)
    raise TimeoutError("the workers do not agree whose turn it is")


def test_two_workers_a_restarted_bus_and_a_doubled_word(tmp_path: Path, base: Postgres) -> None:
    async def whole() -> None:
        key, crew = await seated(first.port, bots=1)
        twins = [twin(person, second.port) for person in crew]
        here, there = await watching(key, crew), await watching(key, twins)
        for n in range(36):
            seat = await together(here, there)
            person, watch = ((crew, here), (twins, there))[n % 2]
            await step(person[seat], watch[seat], f"k{n}")
            if n % 10 == 4:  # an old word, and one that runs ahead
                for seq in (1, 10_000):
                    await asyncio.to_thread(publish, bus.port, json.dumps({"from": "somebody", "table": key, "seq": seq}))
            if n == 14:
                bus.stop()
            if n == 17:
                bus.start()
        for _ in range(200):
            if all(same_frame([here[seat], there[seat]]) for seat in (0, 1)):
                break
            await asyncio.sleep(0.1)
        assert same_frame([here[0], there[0]])
        assert same_frame([here[1], there[1]])
        stored = Rows(first, base).events(key)
        assert sorted(stored) == list(range(1, len(stored) + 1))
        assert len(set(stored.values())) == len(stored)
        assert len(stored) > 12

    settings = {"GABARE_DATABASE": base.address, "GABARE_SECRET_KEY": "the same for both workers"}
    with redis() as bus:
        settings["GABARE_REDIS"] = bus.address
        with serving(tmp_path / "one" / "data", **settings) as first, serving(tmp_path / "two" / "data", **settings) as second:
            play(whole())


def publish(port: int, word: str) -> None:
    import redis as client

    with suppress(client.ConnectionError), client.Redis(port=port) as line:
        line.publish("gabare.tables", word)


def test_people_at_different_workers_see_each_other(tmp_path: Path, base: Postgres) -> None:
    async def whole() -> None:
        key, (host, guest) = await seated(first.port)
        mine = (await watching(key, [host]))[0]
        assert "i-plug" in mine.regions["t-seats"]
        await watching(key, [twin(guest, second.port)])
        await mine.until(lambda: "i-plug" not in mine.regions["t-seats"])
        assert (await twin(guest, second.port).act(key, do="!say", text="Hello from afar"))[0] == 204
        await mine.until(lambda: "Hello from afar" in mine.lists["t-chat"])

    settings = {"GABARE_DATABASE": base.address, "GABARE_SECRET_KEY": "the same for both workers"}
    with redis() as bus:
        settings["GABARE_REDIS"] = bus.address
        with serving(tmp_path / "one" / "data", **settings) as first, serving(tmp_path / "two" / "data", **settings) as second:
            play(whole())


def test_readers_that_never_read(tmp_path: Path) -> None:
    """They cost a little memory and nobody else's time; one that wakes up sees the newest board."""

    async def whole() -> None:
        key, crew = await seated(server.port)
        deaf = [Watch(Person(server.port), key) for _ in range(50)]
        for watch in deaf:
            assert await watch.open(buffer=4096) == 101
        watches = await watching(key, crew)
        memory = server.memory()
        for n in range(200):
            if any(watch.facts["stage"] != "playing" for watch in watches):
                break
            seat = await mover(watches)
            await step(crew[seat], watches[seat], f"s{n}")
        assert server.memory() - memory < 60
        spectator = (await watching(key, [Person(server.port)]))[0]
        late = deaf[0]
        await late.follow()
        await late.until(lambda: late.regions.get("t-top") == spectator.regions["t-top"], 30)
        assert late.regions == spectator.regions

    with serving(tmp_path / "data") as server:
        play(whole())


def test_two_hundred_come_back_at_once(tmp_path: Path) -> None:
    async def whole() -> None:
        key, _ = await seated(server.port)
        server.kill()
        server.start()
        watches = [Watch(Person(server.port), key) for _ in range(200)]
        assert set(await asyncio.gather(*(watch.open() for watch in watches))) == {101}
        await asyncio.gather(*(watch.follow() for watch in watches))
        assert same_frame(watches)

    with serving(tmp_path / "data") as server:
        play(whole())


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    async def whole() -> None:
        key, (host,) = await seated(server.port, people=1, bots=2)
        server.kill()
        server.start()
        host.hang_up()
        watch = (await watching(key, [host]))[0]
        await watch.until(lambda: watch.mine, 40)

    with serving(tmp_path / "data", GABARE_BOT_PAUSE="0.3") as server:
        play(whole())


def test_a_bot_takes_over_when_the_time_is_up(tmp_path: Path) -> None:
    """Also when the time ran out while the server was down."""

    async def whole() -> None:
        key, crew = await seated(server.port, pace="live5")
        watches = await watching(key, crew)
        seat = await mover(watches)
        assert "data-until=" in watches[seat].regions["t-seats"]
        assert "data-until=" in watches[1 - seat].regions["t-top"]
        server.kill()
        base = sqlite3.connect(server.data / "gabare.sqlite3")
        base.execute("UPDATE tables_table SET since = '2001-01-01 00:00:00', deadline = '2001-01-01 00:05:00'")
        base.commit()
        base.close()
        server.start()
        for person in crew:
            person.hang_up()
        stayer = (await watching(key, [crew[1 - seat]]))[0]
        await stayer.until(lambda: stayer.mine, 40)
        assert "helm" in stayer.regions["t-seats"]

    with serving(tmp_path / "data") as server:
        play(whole())
