"""Several people, or one person several times, ask for the same thing at the same moment: one of them gets it, and nothing is doubled."""

from __future__ import annotations

import asyncio
import re

from tests.live.play import Truth
from tests.web import Person, Server, mover, play, seated, step, watching


async def opened(server: Server, *kinds: str) -> tuple[str, Person]:
    """A table that waits for people, and its host."""
    host = Person(server.port)
    await host.get("/games/rio-grande/open/")
    seats = {f"seat__{n}": kind for n, kind in enumerate(("me", *kinds))}
    status, answer, text = await host.post("/games/rio-grande/open/", name="Anne", **seats)
    assert status == 302, text
    return answer["location"].split("/")[2], host


async def guests(server: Server, count: int) -> list[Person]:
    found = [Person(server.port) for _ in range(count)]
    for guest in found:
        await guest.get("/")
        assert (await guest.post("/my-name/", name=f"Guest {id(guest)}"))[0] == 302
    return found


def people(server: Server, key: str) -> list[object]:
    """Who sits where."""
    sql = "SELECT s.player_id FROM tables_seat s JOIN tables_table t ON t.id = s.table_id WHERE t.key = %s ORDER BY s.number"
    return [who for (who,) in Truth(server).rows(sql, key)]


def test_many_want_one_seat(server: Server) -> None:
    async def whole() -> None:
        key, _ = await opened(server, "anyone", "anyone")
        crowd = await guests(server, 6)
        await asyncio.gather(*(guest.post(f"/t/{key}/lobby/", do="sit 1") for guest in crowd))
        found = people(server, key)
        assert found[0] is not None
        assert found[1] is not None
        assert found[2] is None, "nobody was seated elsewhere"

    play(whole())


def test_one_person_wants_three_seats(server: Server) -> None:
    async def whole() -> None:
        key, _ = await opened(server, "anyone", "anyone", "anyone")
        (guest,) = await guests(server, 1)
        copies = [Person(server.port) for _ in range(3)]
        for copy in copies:
            copy.cookies, copy.token = dict(guest.cookies), guest.token
        await asyncio.gather(*(copy.post(f"/t/{key}/lobby/", do=f"sit {n}") for n, copy in enumerate(copies, 1)))
        assert sum(who is not None for who in people(server, key)) == 2, "the host, and the guest once"

    play(whole())


def test_many_follow_one_link(server: Server) -> None:
    async def whole() -> None:
        key, host = await opened(server, "friend")
        link = re.search(r"/t/\w+/join/[\w-]+/", await host.get(f"/t/{key}/"))
        assert link
        crowd = [Person(server.port) for _ in range(6)]
        for guest in crowd:
            await guest.get(link[0])
        answers = await asyncio.gather(*(guest.post(link[0], name=f"Guest {n}") for n, guest in enumerate(crowd)))
        assert sorted(status for status, _, _ in answers) == [302] + [409] * 5
        assert None not in people(server, key)

    play(whole())


def test_the_host_begins_while_a_guest_leaves(server: Server) -> None:
    """The game begins with both, or it does not begin."""

    async def whole() -> None:
        for n in range(6):
            key, host = await opened(server, "anyone")
            (guest,) = await guests(server, 1)
            await guest.post(f"/t/{key}/lobby/", do="sit 1")
            first, second = ((host, "begin"), (guest, "leave")) if n % 2 else ((guest, "leave"), (host, "begin"))
            await asyncio.gather(*(who.post(f"/t/{key}/lobby/", do=what) for who, what in (first, second)))
            ((status,),) = Truth(server).rows("SELECT status FROM tables_table WHERE key = %s", key)
            assert (status == "playing") == (None not in people(server, key)), "a game without its player"

    play(whole())


def test_a_move_is_confirmed_and_undone_at_once(server: Server) -> None:
    """One of the two is stored; of what was stored nothing is doubled or lost."""

    async def whole() -> None:
        key, crew = await seated(server.port)
        watches = await watching(key, crew)
        truth, count = Truth(server), 0
        for n in range(8):
            seat = await mover(watches)
            watch = watches[seat]
            while not watch.pending:
                count += 1
                await step(crew[seat], watch, f"step {count}")
            before, at = truth.seq(key), watch.at
            copy = Person(server.port)
            copy.cookies, copy.token = dict(crew[seat].cookies), crew[seat].token
            asks = [crew[seat].act(key, at=at, idem=f"yes {n}", do="!confirm"), copy.act(key, at=at, idem=f"no {n}", do="!undo")]
            answers = await asyncio.gather(*(asks if n % 2 else asks[::-1]))
            assert sorted(status for status, _, _ in answers) == [204, 409]
            confirmed = (answers[0] if n % 2 else answers[1])[0] == 204
            assert truth.seq(key) == before + confirmed
            await watch.until(lambda watch=watch, at=at: watch.at != at)
            copy.hang_up()
        assert list(truth.events(key)) == list(range(1, truth.seq(key) + 1))

    play(whole())


def test_leaving_and_coming_back_at_once_leaves_one_at_the_helm(server: Server) -> None:
    async def whole() -> None:
        key, crew = await seated(server.port)
        copies = [Person(server.port) for _ in range(6)]
        for copy in copies:
            copy.cookies, copy.token = dict(crew[0].cookies), crew[0].token
        answers = await asyncio.gather(*(copy.act(key, do=("!leave", "!helm")[n % 2]) for n, copy in enumerate(copies)))
        assert {status for status, _, _ in answers} == {204}
        assert (await crew[0].act(key, do="!helm"))[0] == 204
        sql = "SELECT s.stand_in FROM tables_seat s JOIN tables_table t ON t.id = s.table_id WHERE t.key = %s AND s.number = 0"
        assert Truth(server).rows(sql, key) == [("",)]

    play(whole())
