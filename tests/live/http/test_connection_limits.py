"""Open pages: how many one visitor and one table may hold, what one of them too many is told, and what each of them costs."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from gabare.kit.state import NOBODY
from gabare.kit.title import find
from gabare.live.http import connection_limits, endpoints, requests
from gabare.live.http.rate_limits import network
from gabare.live.http.requests import Asker
from gabare.live.room import presence, room
from gabare.live.room.room import Room
from gabare.live.view.frames import Client, Drawing, Viewer
from gabare.tables import lobby, store
from gabare.tables.models import Player, Remark
from tests.live.seats import seat
from tests.web import HOST, PATIENCE, Person, Server, Watch, play, serving

FEW = 40
FULL = "Too many pages are open from here at once."


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("lines") / "data", GABARE_LIMITS="on", GABARE_LINES=str(FEW)) as server:
        yield server


async def opened(person: Person, key: str) -> Watch:
    watch = Watch(person, key)
    assert await watch.open() == 101
    return watch


async def told(watch: Watch) -> tuple[str, int]:
    """What a page that finds no room is told, and how its line is closed."""
    size = (await watch.reader.readexactly(2))[1] & 127
    if size == 126:
        size = int.from_bytes(await watch.reader.readexactly(2), "big")
    text = watch.inflate.decompress(await watch.reader.readexactly(size) + b"\x00\x00\xff\xff")
    end = await watch.reader.readexactly(4)
    return json.loads(text)["full"], int.from_bytes(end[2:4], "big")


def test_an_address_and_a_person_hold_so_many_lines_and_one_more_is_told_why(server: Server) -> None:
    async def whole() -> None:
        table = seat(server, "me", "friend")[0]
        anne, bob = table.people(server.port)
        mine = [await opened(anne, table.key) for _ in range(connection_limits.PER_PERSON)]
        message, code = await told(await opened(anne, table.key))
        assert message.startswith(FULL)
        assert code == 1013
        theirs = [await opened(Person(server.port), table.key) for _ in range(FEW - connection_limits.PER_PERSON)]
        assert (await told(await opened(bob, table.key)))[0].startswith(FULL), "the address is full"
        status, headers, text = await bob.ask("GET", f"/live/{table.key}/follow")
        assert (status, headers["content-type"]) == (200, "text/event-stream")
        assert json.loads(text.removeprefix("data: "))["full"].startswith(FULL)
        assert (await bob.ask("GET", f"/t/{table.key}/"))[0] == 200, "the page itself can be read"
        mine[0].close()
        theirs[0].close()
        async with asyncio.timeout(PATIENCE):
            while True:  # until the server has seen it
                watch = await opened(bob, table.key)
                size = (await watch.reader.readexactly(2))[1] & 127
                if size == 127 or int.from_bytes(await watch.reader.readexactly(2), "big") > 1000:
                    break  # a whole page

    play(whole())


def asker(address: str = HOST, who: str = "") -> Asker:
    return Asker(who, "en", address)


def test_a_class_behind_one_address_is_not_too_many(settings: Any) -> None:
    """Thirty pupils, each with three pages of tables open, beside as many of another class."""
    settings.LIMITS = True
    held = [connection_limits.one_more(asker("203.0.113.7", f"{pupil}.x")) for pupil in range(60) for _ in range(3)]
    assert all(line.__enter__() for line in held)
    for line in held:
        line.__exit__(None, None, None)
    assert not connection_limits._held, "nothing is remembered of who has gone"


@pytest.mark.parametrize(
    ("address", "same"),
    [("2001:db8:1:2::1", "2001:db8:1:2:ffff::9"), ("::ffff:203.0.113.7", "203.0.113.7"), ("", ""), ("203.0.113.7", "203.0.113.7")],
)
def test_all_addresses_of_a_household_are_one(address: str, same: str) -> None:
    assert network(address) == network(same)
    assert network("2001:db8:1:3::1") != network("2001:db8:1:2::1")


def test_a_table_takes_so_many_spectators_and_always_its_players(settings: Any) -> None:
    settings.LIMITS = True
    watching = [Client(Viewer(NOBODY, "en", False), "") for _ in range(connection_limits.SPECTATORS)]
    here: Any = SimpleNamespace(presence=SimpleNamespace(clients=set(watching)))
    assert connection_limits.crowded(here, Client(Viewer(NOBODY, "fr", True), ""))
    assert not connection_limits.crowded(here, Client(Viewer(0, "fr", True), ""))
    here.presence.clients.pop()
    assert not connection_limits.crowded(here, Client(Viewer(NOBODY, "fr", True), ""))


@pytest.fixture
def richesses() -> Room:
    title = find("richesses")
    table = lobby.open_table(lobby.Plan(title, ("me", "friend"), {}), Player.objects.create(name="Anne"))
    lobby.sit(table, 1, Player.objects.create(name="Bob"))
    table.refresh_from_db()
    lobby.begin(table)
    return Room(store.load(table.key))


@pytest.mark.django_db
@pytest.mark.parametrize("who", [NOBODY, 0])
def test_what_people_look_for_adds_a_bounded_number_of_boards_to_a_move(richesses: Room, who: int, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Viewer] = []

    def draw(table: object, viewer: Viewer, *_: object) -> Drawing:
        drawn.append(viewer)
        return Drawing("", {}, {}, {})

    monkeypatch.setattr(room, "draw", draw)
    looks = [place for place, *_ in richesses.title.places("en")]
    assert len(looks) > 100
    for look in looks:
        for language in ("en", "fr"):
            client = Client(Viewer(who, language, False, look), "")
            richesses.presence.came(client)
            assert richesses.presence.within_limits(client.viewer) == client.viewer, "a second page can look at what is looked at already"
    richesses.publish()
    for client in richesses.presence.clients:
        richesses.drawing(client.viewer)
    most = presence.SPECTATORS_LOOKS if who == NOBODY else presence.LOOKS
    assert len(drawn) == most + 2, "and the plain board in two languages"


@pytest.mark.django_db
def test_a_word_draws_no_board(richesses: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    clients = [Client(Viewer(who, "en", False), "") for who in (0, 1, NOBODY)]
    for client in clients:
        richesses.presence.clients.add(client)
        richesses.drawing(client.viewer).frame_for(client)
        client.changed.clear()
    monkeypatch.delattr(room, "draw")
    richesses.remark(Remark(pk=1, seat=0, name="Anne", text="ahoy"))
    for client in clients:
        assert client.changed.is_set()
        frame = json.loads(richesses.drawing(client.viewer).frame_for(client))
        assert frame["regions"] == {}
        assert "ahoy" in frame["lists"]["t-chat"][1]
        client.changed.clear()
    richesses.remark(Remark(pk=2, seat=NOBODY, name="Eve", text="what a game"))
    assert [client.changed.is_set() for client in clients] == [False, False, True], "the table does not hear spectators"


def test_places_are_drawn_one_after_the_other_and_others_are_served_in_between(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(endpoints, "_one_look", asyncio.Lock())

    class Here:
        def __init__(self) -> None:
            self.drawings: dict[Viewer, Drawing] = {}

        def drawing(self, viewer: Viewer) -> Drawing:
            if viewer not in self.drawings:
                done.append("draw")
                self.drawings[viewer] = Drawing("", {}, {}, {})
            return self.drawings[viewer]

    async def whole() -> None:
        here: Any = Here()
        shown = asyncio.Semaphore(0)

        async def push(frame: str) -> None:
            shown.release()

        async def others() -> None:
            while True:
                done.append("serve")
                await asyncio.sleep(0)

        clients = [Client(Viewer(NOBODY, "en", False, f"place {n}"), "") for n in range(6)]
        tasks = [asyncio.create_task(endpoints._send(here, client, push)) for client in clients] + [asyncio.create_task(others())]
        for _ in clients:
            await shown.acquire()
        for task in tasks:
            task.cancel()

    play(whole())
    assert done.count("draw") == 6
    assert "draw draw" not in " ".join(done)


class Seatless:
    """As much of a table as somebody asks who has no seat there."""

    key, id = "here", 1

    def seat(self, who: str) -> int:
        return NOBODY


def test_who_has_no_seat_is_refused_before_anything_is_looked_up(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.LIMITS, settings.REDIS = True, ""
    looked_up = 0

    async def in_store(*_: object) -> bool:
        nonlocal looked_up
        looked_up += 1
        return False

    monkeypatch.setattr(store, "in_store", in_store)
    here: Any = Seatless()

    async def whole() -> None:
        requests.strangers.full.clear()
        who = asker(who="7.abc")
        answers = [(await requests.answer(here, who, {"do": "x", "idem": f"{n}"})).status for n in range(200)]
        assert answers[:10] == [403] * 10
        assert answers.count(429) > 150

    play(whole())
    assert looked_up < 50


@pytest.mark.parametrize("error", [RuntimeError("Unexpected ASGI message 'websocket.send'"), ConnectionResetError()])
def test_who_hangs_up_in_the_middle_of_an_answer_is_no_fault(error: Exception) -> None:
    """Else everybody who says much and hangs up writes a traceback into the log."""
    here: Any = SimpleNamespace(drawings={}, drawing=lambda _: Drawing("0.0", {}, {}, {}))

    async def push(frame: str) -> None:
        raise error

    async def whole() -> None:
        async with asyncio.timeout(20):
            await endpoints._send(here, Client(Viewer(NOBODY, "en", False), ""), push)

    play(whole())


def test_words_with_a_cookie_that_does_not_hold_any_more_are_refused(server: Server) -> None:
    async def whole() -> None:
        table = seat(server, "me", "friend")[0]
        anne = table.people(server.port)[0]
        with closing(sqlite3.connect(server.data / "gabare.sqlite3")) as base, base:
            base.execute("UPDATE tables_player SET stamp = 'another'")
        status, _, text = await anne.act(table.key, do="!say", text="ahoy")
        assert status == 403
        assert "Choose a name first" in text

    play(whole())


def test_who_reads_without_script_is_there(tmp_path: Path) -> None:
    """Nobody hands their seat to a bot; the others see them."""

    async def whole() -> None:
        table = seat(quick, "me", "friend")[0]
        watches = [await (await opened(person, table.key)).follow() for person in table.people(quick.port)]
        mover = next(n for n, watch in enumerate(watches) if watch.mine)
        watch = watches[1 - mover]
        watches[mover].close()
        await watch.until(lambda: "tag away" in watch.regions["t-seats"])
        reader = Person(quick.port, table.cookies[mover])
        assert (await reader.ask("GET", f"/t/{table.key}/"))[0] == 200
        await watch.until(lambda: "tag away" not in watch.regions["t-seats"])
        voter = Person(quick.port, table.cookies[1 - mover])
        assert (await voter.act(table.key, do=f"!vote {mover}"))[0] == 204
        await voter.act(table.key, do="!say", text="still there?")
        await watch.until(lambda: "still there?" in watch.lists["t-chat"])
        assert "A bot is at the helm" not in watch.regions["t-seats"]

    with serving(tmp_path / "data", GABARE_LEAVE_PATIENCE="0") as quick:
        play(whole())
