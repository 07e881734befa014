"""What may break while people play: no acknowledged move is lost, none is doubled, every page ends on the same frame."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from tests.chance import chance
from tests.live.conftest import Start
from tests.live.play import Truth, party, same_pages, until_cut, until_played
from tests.live.seats import seat
from tests.web import PATIENCE, Person, Watch, play


def test_kill_9_during_moves_loses_nothing_that_was_acknowledged(gabare: Start, stored: dict[str, str]) -> None:
    server = gabare(**stored)
    truth, when = Truth(server), chance()

    async def whole() -> None:
        parties = [await party(table, server.port) for table in seat(server, "me", "friend", tables=4)]
        for n in range(3):
            tasks = [asyncio.create_task(each.play()) for each in parties]
            await until_played(parties, tasks, when.randint(6, 30))  # all games together have some 250
            server.kill()
            await until_cut(tasks)
            assert [lost for each in parties for lost in each.lost(truth)] == [], f"kill {n + 1}"
            server.start()
            for each in parties:
                await each.come_back(server.port)
                await each.retry(truth)
        await asyncio.gather(*(each.play(6) for each in parties))
        for each in parties:
            assert each.lost(truth) == []
            await same_pages(each.watches, server.port)

    play(whole())


def test_readers_that_never_read_cost_no_memory_and_hold_nobody_up(gabare: Start) -> None:
    """A line that is full is not queued for: whoever wakes up gets the newest frame."""
    server = gabare()

    async def whole() -> None:
        table = await party(seat(server, "me", "friend")[0], server.port)
        deaf = [Watch(Person(server.port), table.key) for _ in range(30)]
        for watch in deaf:
            assert await watch.open(buffer=4096, deflate=False) == 101
        await table.play(20)
        before = server.memory()
        await table.play(150)
        steps = table.count - 20
        assert steps > 40, "the game was too short to prove anything"
        assert server.memory() < before + 40, "frames pile up"
        late = deaf[0]
        await late.follow()
        await same_pages([late, *table.watches], server.port)
        assert len(late.texts) < steps, "it got every frame that it slept through"

    play(whole())


def test_two_hundred_pages_come_back_at_once_after_a_restart(gabare: Start) -> None:
    server = gabare()

    async def whole() -> None:
        table = await party(seat(server, "me", "friend")[0], server.port)
        await table.play(12)
        server.kill()
        server.start()
        watches = [Watch(Person(server.port), table.key) for _ in range(200)]
        assert set(await asyncio.gather(*(watch.open() for watch in watches))) == {101}
        await asyncio.gather(*(watch.follow() for watch in watches))
        assert all(watch.page == watches[0].page for watch in watches)

    play(whole())


def test_a_draft_outlives_a_restart_and_can_be_undone_afterwards(gabare: Start) -> None:
    server = gabare()

    async def whole() -> None:
        table = await party(seat(server, "me", "friend")[0], server.port)
        who = await table.turn()
        watch = table.watches[who]
        await watch.until(lambda: "tag away" not in watch.regions["t-seats"])
        before, start = dict(watch.regions), watch.at
        while not watch.pending:
            await table.step()
        drafted = dict(watch.regions)
        server.kill()
        server.start()
        await table.come_back(server.port)
        assert watch.pending
        await watch.until(lambda: watch.regions == drafted)  # once the other is seen to be there
        for n in range(10):
            if "!undo" not in watch.regions["t-acts"]:
                break
            at = watch.at
            status, _, text = await table.posters[who][0].act(table.key, at=at, idem=f"undo {n}", do="!undo")
            assert status == 204, text
            await watch.until(lambda at=at: watch.at != at)
        assert watch.at != start
        assert watch.regions == before

    play(whole())


def test_bots_go_on_after_a_restart_though_nobody_watches(gabare: Start, stored: dict[str, str]) -> None:
    """Start-up recovery: the bots that the crash interrupted think the same again, until a person has to decide."""
    server = gabare(**stored, GABARE_BOT_PAUSE="600")
    truth = Truth(server)

    async def whole() -> None:
        table = await party(seat(server, "me", "easy")[0], server.port)
        watch = table.watches[0]
        while watch.mine:  # or the bot begins
            await table.step()
        seq = truth.seq(table.key)
        server.kill()
        assert truth.seq(table.key) == seq == len(table.moves), "the bot was interrupted in its pause"
        server.environment["GABARE_BOT_PAUSE"] = "0"
        server.start()
        async with asyncio.timeout(PATIENCE):
            while not truth.rows("SELECT 1 FROM tables_table WHERE key = %s AND awaited = 1", table.key):
                await asyncio.sleep(0.1)
        assert truth.seq(table.key) > seq
        assert table.lost(truth) == []
        assert len(server.family()) > 1, "bots think in processes of their own"
        await table.come_back(server.port)
        assert watch.mine
        await same_pages(table.watches, server.port)

    play(whole())
    server.kill()
    server.gone()


def test_a_bot_whose_process_is_killed_thinks_again(gabare: Start) -> None:
    server = gabare(GABARE_BOT_PAUSE="0.2")

    async def whole() -> None:
        table = await party(seat(server, "me", "easy")[0], server.port)
        watch = table.watches[0]
        for _ in range(2):
            await table.turn()
            while watch.mine:
                await table.step()
            for pid in server.family():
                if server.process and pid != server.process.pid:
                    with suppress(ProcessLookupError):  # one may end meanwhile
                        os.kill(pid, signal.SIGKILL)
        await watch.until(lambda: watch.mine)
        assert table.lost(Truth(server)) == []

    play(whole())


def test_a_clock_that_ran_out_while_the_server_was_down_seats_a_bot(gabare: Start) -> None:
    """The deadline is in the database: after the restart a bot has the helm, and hands it back."""
    server = gabare()
    truth = Truth(server)

    async def whole() -> None:
        table = await party(seat(server, "me", "friend", pace="live5")[0], server.port)
        who = await table.turn()
        server.kill()
        with closing(sqlite3.connect(server.data / "gabare.sqlite3")) as base, base:
            base.execute("UPDATE tables_table SET since = datetime(since, '-1 hour'), deadline = datetime(deadline, '-1 hour')")
        server.start()
        await table.come_back(server.port)
        watch = table.watches[who]
        await watch.until(lambda: "!helm" in watch.regions["t-acts"])
        await table.watches[1 - who].until(lambda: table.watches[1 - who].mine)
        assert truth.seq(table.key) >= 1
        status, _, text = await table.posters[who][0].act(table.key, do="!helm")
        assert status == 204, text
        await watch.until(lambda: "!helm" not in watch.regions["t-acts"])
        await table.play(8)
        assert truth.events(table.key)

    play(whole())


def test_while_somebody_else_writes_a_move_waits_and_the_pages_do_not(gabare: Start) -> None:
    server = gabare()
    truth = Truth(server)

    async def whole() -> None:
        table = await party(seat(server, "me", "friend")[0], server.port)
        await table.play(4)
        who = await table.turn()
        stands, watch = (truth.seq(table.key), truth.draft(table.key, who)), table.watches[who]
        with closing(sqlite3.connect(server.data / "gabare.sqlite3", isolation_level=None)) as base:
            base.execute("BEGIN IMMEDIATE")
            move = asyncio.create_task(watch.ask(at=watch.at, idem="it waits", **table.wish(who)))
            await asyncio.sleep(0)  # it is on its way, before the pages are asked for
            for _ in range(5):
                async with asyncio.timeout(4):  # SQLite itself would wait for five seconds
                    assert (await Person(server.port).ask("GET", "/"))[0] == 200
            assert not move.done(), "it was answered before it could be stored"
            assert (truth.seq(table.key), truth.draft(table.key, who)) == stands
            base.execute("COMMIT")
        assert (await move)["status"] == 204
        assert "it waits" in (*truth.events(table.key).values(), truth.draft(table.key, who))

    play(whole())


def test_reading_needs_no_lock_of_writers(gabare: Start) -> None:
    """While somebody else writes, tables are opened and games replayed as always."""
    server = gabare()

    async def whole() -> None:
        table, other = seat(server, "me", "friend", tables=2)
        anne = Person(server.port, table.cookies[0])
        with closing(sqlite3.connect(server.data / "gabare.sqlite3", isolation_level=None)) as base:
            base.execute("BEGIN IMMEDIATE")
            for path in (f"/t/{table.key}/", f"/r/{table.key}/", f"/r/{table.key}/frame/?move=0", f"/t/{table.key}/words/"):
                assert (await anne.ask("GET", path))[0] == 200, path
            assert await Watch(Person(server.port), other.key).open() == 101
            base.execute("COMMIT")

    play(whole())


def test_what_was_played_comes_into_the_database_file_itself(gabare: Start) -> None:
    """SQLite's log does not grow for ever: the server writes it back while people play."""
    server = gabare()

    async def whole() -> None:
        table = await party(seat(server, "me", "friend")[0], server.port)
        await table.play(12)
        assert table.moves
        async with asyncio.timeout(PATIENCE):
            while not table.moves.items() <= _without_log(server.data, table.key).items():
                await asyncio.sleep(0.3)

    play(whole())


def _without_log(data: Path, key: str) -> dict[int, str]:
    """The events that the file holds by itself; at first not even their table."""
    with closing(sqlite3.connect(f"file:{data / 'gabare.sqlite3'}?immutable=1", uri=True)) as base, suppress(sqlite3.OperationalError):
        sql = "SELECT e.seq, e.idem FROM tables_event e JOIN tables_table t ON t.id = e.table_id WHERE t.key = ?"
        return dict(base.execute(sql, [key]).fetchall())
    return {}
