"""People who play as fast as they can, remember what the server acknowledged, and look it up in the database."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from tests.chance import chance
from tests.live.seats import Seated
from tests.web import GONE, PATIENCE, Person, Server, Watch

CONFIRM = "!confirm"


class Truth:
    """The database itself, read past the server."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        address = self.server.environment.get("GABARE_DATABASE")
        if address is None:
            with closing(sqlite3.connect(self.server.data / "gabare.sqlite3")) as base:
                return base.execute(sql.replace("%s", "?"), values).fetchall()
        import psycopg

        with psycopg.connect(address) as line:
            return line.execute(sql, values).fetchall()  # type: ignore[arg-type]

    def write(self, sql: str, *values: object) -> None:
        """Changes it, where the server must find it changed."""
        address = self.server.environment.get("GABARE_DATABASE")
        if address is None:
            with closing(sqlite3.connect(self.server.data / "gabare.sqlite3")) as base, base:
                base.execute(sql.replace("%s", "?"), values)
        else:
            import psycopg

            with psycopg.connect(address) as line:
                line.execute(sql, values)  # type: ignore[arg-type]

    def events(self, key: str) -> dict[int, str]:
        """The idempotency key of each event."""
        sql = "SELECT e.seq, e.idem FROM tables_event e JOIN tables_table t ON t.id = e.table_id WHERE t.key = %s ORDER BY e.seq"
        return dict(self.rows(sql, key))

    def seq(self, key: str) -> int:
        return int(self.rows("SELECT seq FROM tables_table WHERE key = %s", key)[0][0])

    def draft(self, key: str, seat: int) -> str:
        """The idempotency key of a seat's newest draft."""
        sql = "SELECT s.draft_idem FROM tables_seat s JOIN tables_table t ON t.id = s.table_id WHERE t.key = %s AND s.number = %s"
        return str(self.rows(sql, key, seat)[0][0])


@dataclass
class Party:
    """A table and its people: where each watches, and where each posts."""

    seated: Seated
    watches: list[Watch]
    posters: list[list[Person]]  # for each seat, one for each worker
    rng: random.Random
    moves: dict[int, str] = field(default_factory=dict)  # acknowledged: event -> idempotency key
    drafts: dict[int, str] = field(default_factory=dict)  # acknowledged and not yet committed: seat -> idempotency key
    asking: tuple[int, dict[str, str]] | None = None  # the request without an answer
    count: int = 0

    @property
    def key(self) -> str:
        return self.seated.key

    @property
    def over(self) -> bool:
        return any(watch.over for watch in self.watches)

    async def turn(self) -> int:
        """The seat that decides, once its page shows it."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for seat, watch in enumerate(self.watches):
                    if watch.cut:
                        raise ConnectionResetError("the line was cut")
                    if watch.mine or watch.over:
                        return seat
                await asyncio.sleep(0.002)

    def wish(self, seat: int) -> dict[str, str]:
        """The confirmation of a draft, or an action of its choice."""
        watch = self.watches[seat]
        return {"do": CONFIRM} if watch.pending else {"choice": self.rng.choice(watch.choices())}

    async def step(self, *, insist: bool = False) -> None:
        """One request of the seat that decides, over its line or as a post."""
        seat = await self.turn()
        watch = self.watches[seat]
        if watch.over:
            return
        self.count += 1
        at = watch.at
        fields = {"at": at, "idem": f"{self.count}-{self.rng.getrandbits(40):x}", **self.wish(seat)}
        self.asking = seat, fields
        if insist or self.rng.random() < 0.5:
            person = self.rng.choice(self.posters[seat])
            status, _, text = await (person.insist if insist else person.act)(self.key, **fields)
        else:
            reply = await watch.ask(**fields)
            status, text = reply["status"], reply["message"]
        assert status == 204, (status, text, fields)
        self.acknowledged()
        await watch.until(lambda: watch.at != at)

    def acknowledged(self) -> None:
        assert self.asking
        (seat, fields), self.asking = self.asking, None
        if fields.get("do") == CONFIRM:
            self.moves[int(fields["at"].partition(".")[0]) + 1] = fields["idem"]
            self.drafts.pop(seat, None)
        else:
            self.drafts[seat] = fields["idem"]

    async def play(self, steps: int = 10_000, *, insist: bool = False) -> None:
        """So many steps, or until the game is over or the server is gone."""
        while steps and not self.over:
            await self.step(insist=insist)
            steps -= 1

    def lost(self, truth: Truth) -> list[str]:
        """What was acknowledged and is not in the database, or is there twice, or out of order."""
        stored = truth.events(self.key)
        busy = self.asking[0] if self.asking else None
        wrong = [f"event {seq}" for seq, idem in self.moves.items() if stored.get(seq) != idem]
        wrong += [f"draft of seat {seat}" for seat, idem in self.drafts.items() if seat != busy and truth.draft(self.key, seat) != idem]
        if list(stored) != list(range(1, len(stored) + 1)):
            wrong.append("a gap in the events")
        if len(set(stored.values())) != len(stored):
            wrong.append("an event that is stored twice")
        if truth.seq(self.key) != len(stored):
            wrong.append("a table that does not stand at its last event")
        return wrong

    async def come_back(self, *ports: int) -> None:
        """Every page opens its line again."""
        for seat, watch in enumerate(self.watches):
            await watch.come_back(ports[seat % len(ports)])
        for persons in self.posters:
            for n, person in enumerate(persons):
                person.hang_up()
                person.port = ports[n % len(ports)]

    async def retry(self, truth: Truth) -> None:
        """The request that a crash left without an answer, again with the same key: it is stored once."""
        if self.asking is None:
            return
        seat, fields = self.asking
        status, _, text = await self.posters[seat][0].insist(self.key, **fields)
        assert status == 204, (status, text)
        self.acknowledged()
        assert [*truth.events(self.key).values()].count(fields["idem"]) + (truth.draft(self.key, seat) == fields["idem"]) == 1
        await self.watches[seat].until(lambda: self.watches[seat].at != fields["at"])


async def party(seated: Seated, *ports: int) -> Party:
    """Opens the pages: seats take turns with the workers, and each may post to any of them."""
    watches = [Watch(person, seated.key) for person in seated.people(*ports)]
    for watch in watches:
        assert await watch.open() == 101
        await watch.follow()
    posters = [[Person(port, cookie) for port in ports] for cookie in seated.cookies]
    return Party(seated, watches, posters, chance())


async def until_played(parties: Sequence[Party], tasks: Sequence[asyncio.Task[None]], moves: int) -> None:
    """Until so many more moves were acknowledged, at all tables together. What went wrong meanwhile is raised."""

    def played() -> int:
        return sum(len(each.moves) for each in parties)

    wanted = played() + moves
    async with asyncio.timeout(PATIENCE):
        while played() < wanted:
            for task in tasks:
                if task.done():
                    task.result()
            assert not all(task.done() for task in tasks), "all games are over before anything broke"
            await asyncio.sleep(0.01)


async def spectator(key: str, port: int) -> Watch:
    watch = Watch(Person(port), key)
    assert await watch.open() == 101
    return await watch.follow()


async def same_pages(watches: Iterable[Watch], *ports: int) -> None:
    """Every open page comes to show exactly what a page loaded now shows, whichever worker is asked."""
    for watch in watches:
        for port in ports:
            async with asyncio.timeout(PATIENCE):
                while not await _same(watch, port):
                    await asyncio.sleep(0.2)


async def _same(watch: Watch, port: int) -> bool:
    person = Person(port, watch.person.cookies.get("player", ""))
    new = Watch(person, watch.table)
    assert await new.open() == 101
    await new.follow()
    same = new.page == watch.page
    new.close()
    return same


async def until_cut(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Waits for players whose server has gone; anything but a cut line is a failure."""
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if result is not None and not isinstance(result, GONE):
            raise result
