"""A table in memory without a server: each step is applied once, and a page that loads gets its board once."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gabare.kit.game import Game
from gabare.kit.state import NOBODY
from gabare.kit.title import find
from gabare.live.room.room import Room
from gabare.live.view.frames import Client, Viewer
from gabare.live.view.log import Log
from gabare.tables import journal, lobby, store
from gabare.tables.models import Player, Remark
from tests.web import play

pytestmark = pytest.mark.django_db
BOARD = "t-"  # what does not begin so is the board's


@pytest.fixture
def room() -> Room:
    table = lobby.open_table(lobby.Plan(find("rio-grande"), ("me", "friend"), {}), Player.objects.create(name="Anne"))
    lobby.sit(table, 1, Player.objects.create(name="Bob"))
    table.refresh_from_db()
    lobby.begin(table)
    return Room(store.load(table.key))


def viewer(seat: int) -> Viewer:
    return Viewer(seat, "en", False)


def first_frame(room: Room, client: Client) -> Any:
    room.came(client)
    return json.loads(room.drawing(client.viewer).frame_for(client))


async def turn(room: Room, seat: int) -> list[str]:
    """A whole turn, confirmed; its steps."""
    steps: list[str] = []
    while not room.drafts[seat].pending:
        game = room.preview(seat).game
        assert game is not None
        steps.append(game.choices(seat)[0].text)
        await room.act(seat, room.at(seat), f"key {len(steps)}", steps[-1], "en")
    await room.act(seat, room.at(seat), "confirm", "!confirm", "en")
    return steps


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[journal.Writing]:
    """What is stored, without a database: it has a thread of its own."""
    kept: list[journal.Writing] = []

    async def write(writing: journal.Writing) -> None:
        kept.append(writing)

    monkeypatch.setattr(journal, "write", write)
    return kept


def test_a_confirmed_step_is_applied_once(room: Room, written: list[journal.Writing], monkeypatch: pytest.MonkeyPatch) -> None:
    seat, played = room.committed.turn, []
    for reader in (0, 1, NOBODY):
        room.drawing(viewer(reader))  # so there are logs to go on
    apply = Game.play

    def counted(self: Game, *args: Any, **kwargs: Any) -> Any:
        played.append(args)
        return apply(self, *args, **kwargs)

    monkeypatch.setattr(Game, "play", counted)
    monkeypatch.delattr(Game, "history")  # the log asks for no replay
    steps: list[str] = []

    async def whole() -> None:
        steps.extend(await turn(room, seat))

    play(whole())
    assert [args[0] for args in played] == steps
    assert len(written) == len(steps) + 1
    monkeypatch.undo()
    for reader in (0, 1, NOBODY):
        assert room.drawing(viewer(reader)).lists["t-log"][0] == Log(room.committed).read(reader, "en").entries


def test_the_same_request_again_is_done_once(room: Room, written: list[journal.Writing]) -> None:
    seat = room.committed.turn
    choice, at = room.committed.choices()[0].text, room.at(seat)

    async def whole() -> None:
        for _ in range(3):
            await room.act(seat, at, "same key", choice, "en")

    play(whole())
    assert len(written) == 1
    assert room.drafts[seat].steps == (choice,)


def test_a_draft_is_seen_by_its_seat_alone(room: Room, written: list[journal.Writing]) -> None:
    seat = room.committed.turn
    before = {reader: room.drawing(viewer(reader)) for reader in (0, 1, NOBODY)}

    async def whole() -> None:
        await room.act(seat, room.at(seat), "key", room.committed.choices()[0].text, "en")

    play(whole())
    for reader, drawing in before.items():
        assert (room.drawing(viewer(reader)) is drawing) == (reader != seat)


@pytest.mark.parametrize("seat", [0, NOBODY])
def test_a_page_that_loads_gets_its_board_once(room: Room, seat: int) -> None:
    """Also where somebody has come meanwhile, and something was said."""
    page = room.page_drawing(viewer(seat))
    room.came(Client(viewer(1), ""))
    room.remark(Remark(pk=1, seat=1, name="Bob", text="ahoy"))
    frame = first_frame(room, Client(viewer(seat), page.name))
    assert "t-seats" in frame["regions"], "who has come is there"
    assert [name for name in frame["regions"] if not name.startswith(BOARD)] == []
    assert frame["lists"].keys() == {"t-chat"}


def test_a_page_that_comes_back_after_a_restart_is_sent_everything(room: Room) -> None:
    frame = first_frame(room, Client(viewer(0), "before.7"))
    assert [name for name in frame["regions"] if not name.startswith(BOARD)] != []
    assert frame["lists"].keys() == {"t-log", "t-chat"}


def test_views_see_what_the_room_knows(room: Room) -> None:
    room.came(Client(viewer(1), ""))
    anne, bob = room.picture.seats
    assert (anne.name, anne.host, anne.person, anne.online) == ("Anne", True, True, False)
    assert (bob.name, bob.host, bob.person, bob.online) == ("Bob", False, True, True)
    assert [seat.awaited for seat in room.picture.seats] == [room.awaits(0), room.awaits(1)]
    picture = room.picture
    room.voted(0, 1)
    assert room.picture.seats[0].voters == {1}
    assert picture.seats[0].voters == frozenset(), "a picture does not change"
