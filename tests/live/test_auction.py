"""A live auction has its clock on the server: whoever says nothing passes, and keeps the seat."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from itertools import count

import pytest

from gabare.games.richesses.material import SILENCE
from tests.live.conftest import Start
from tests.live.play import Party, Truth, party
from tests.live.seats import seat
from tests.web import Server, play, step

LOTS = ("car", "bike")  # who chooses what; so either can bid for the other's
keys = count()


async def do(table: Party, who: int, text: str) -> None:
    """An action of a seat, and its confirmation."""
    watch = table.watches[who]
    await watch.until(lambda: watch.mine and text in watch.choices())
    await step(table.posters[who][0], watch, f"k{next(keys)}", text)
    if watch.pending:
        await step(table.posters[who][0], watch, f"k{next(keys)}")


async def auction(server: Server, pace: str) -> tuple[Party, int, int]:
    """A table where one has offered a vehicle and the other is asked for a bid: seller and bidder."""
    table = await party(seat(server, "me", "friend", game="richesses", pace=pace)[0], server.port)
    for who, lot in enumerate(LOTS):
        await do(table, who, f"choose {lot}")
    seller = await table.turn()
    await do(table, seller, f"sell {LOTS[seller]}")
    bidder = 1 - seller
    await table.watches[bidder].until(lambda: "pass" in table.watches[bidder].choices())
    return table, seller, bidder


def clock(server: Server, key: str) -> timedelta | None:
    """How long the table waits, by the database."""
    since, deadline = Truth(server).rows("SELECT since, deadline FROM tables_table WHERE key = %s", key)[0]
    return datetime.fromisoformat(deadline) - datetime.fromisoformat(since) if deadline else None


def an_hour_passes(server: Server) -> None:
    with closing(sqlite3.connect(server.data / "gabare.sqlite3", timeout=20)) as base, base:
        base.execute("UPDATE tables_table SET since = datetime(since, '-1 hour'), deadline = datetime(deadline, '-1 hour')")


def last_move(server: Server, key: str) -> tuple[int, str]:
    sql = "SELECT e.seat, e.actions FROM tables_event e JOIN tables_table t ON t.id = e.table_id WHERE t.key = %s ORDER BY e.seq DESC"
    who, actions = Truth(server).rows(sql, key)[0]
    return who, json.loads(actions)[-1][0]


@pytest.mark.parametrize("pace", ["none", "live5"])
def test_whoever_says_nothing_passes_and_keeps_the_seat(gabare: Start, pace: str) -> None:
    """Also when the server was down meanwhile: the deadline is in the database."""
    server = gabare()

    async def whole() -> None:
        table, seller, bidder = await auction(server, pace)
        watch = table.watches[bidder]
        assert clock(server, table.key) == timedelta(seconds=int(SILENCE))
        assert "data-until" in watch.regions["t-top"]
        assert "value='pass'" in watch.regions["t-acts"], "one press away, however many bids there are"
        await step(table.posters[bidder][0], watch, "a bid that is not confirmed", next(c for c in watch.choices() if c != "pass"))
        server.kill()
        an_hour_passes(server)
        server.start()
        await table.come_back(server.port)
        other = table.watches[seller]
        await other.until(lambda: other.mine)
        assert last_move(server, table.key) == (bidder, "pass")
        await watch.until(lambda: not watch.mine)
        await watch.until(lambda: "has not answered in time" in watch.lists["t-log"])
        assert "!helm" not in watch.regions["t-acts"], "no bot has taken the seat"
        waits = clock(server, table.key)
        assert (waits is None) if pace == "none" else (waits is not None and waits > timedelta(minutes=1)), "the hurry is over"

    play(whole())


def test_a_bid_in_time_counts(server: Server) -> None:
    async def whole() -> None:
        table, seller, bidder = await auction(server, "live5")
        bid = next(c for c in table.watches[bidder].choices() if c.startswith("bid "))
        await do(table, bidder, bid)
        await table.watches[seller].until(lambda: table.watches[seller].mine)
        assert last_move(server, table.key) == (bidder, bid)

    play(whole())


def test_where_people_take_days_nobody_hurries(server: Server) -> None:
    async def whole() -> None:
        table, _, _ = await auction(server, "day3")
        assert clock(server, table.key) == timedelta(days=3)

    play(whole())
