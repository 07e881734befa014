"""Steps of a replay: the game is loaded once, and what the memory keeps is shown only to those who may see it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from asgiref.sync import SyncToAsync
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from gabare.kit.game import Game, start
from gabare.kit.record import record
from gabare.kit.state import NOBODY
from gabare.kit.title import catalogue
from gabare.markup import replay
from gabare.site.pages import replay as pages
from gabare.tables import archive, people, store
from gabare.tables.models import Event, Player, Seat, Status, Table

pytestmark = pytest.mark.django_db


def played(moves: int) -> Game:
    game = start("rio-grande", 2, seed=3)
    while not game.over and len(game.moves) < moves:
        game.play(game.choices()[0].text)
    return game


def kept(game: Game, *players: Player, status: str = Status.SHELVED) -> Table:
    table = archive.keep(record(game), game, Player.objects.create(name="Host"))
    Table.objects.filter(pk=table.pk).update(status=status)
    for seat, player in enumerate(players):
        Seat.objects.filter(table=table, number=seat).update(player=player)
    return table


def client(player: Player) -> Client:
    response, browser = HttpResponse(), Client()
    people.remember(response, player)
    browser.cookies[people.COOKIE] = response.cookies[people.COOKIE].value
    return browser


def frame(browser: Client, table: Table, move: int, **more: int) -> str:
    response = browser.get(f"/r/{table.key}/frame/", {"move": move, **more})
    assert response.status_code == 200
    return response.content.decode()


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The keys of the tables that were loaded and rebuilt."""
    found: list[str] = []
    load = store.load

    def counted(key: str, known: store.Known | None = None) -> store.Loaded:
        found.append(key)
        return load(key, known)

    monkeypatch.setattr(store, "load", counted)
    return found


def test_only_the_first_step_loads_the_game(loads: list[str]) -> None:
    table = kept(played(30))
    seen = {frame(Client(), table, move, seat=seat) for move in (3, 4, 5) for seat in (0, 1)}
    assert len(seen) == 6
    assert loads == [table.key]
    assert Client().get(f"/r/{table.key}/").status_code == 200
    assert loads == [table.key], "the page itself finds it too"


def test_a_running_game_that_has_moved_on_is_loaded_anew(loads: list[str]) -> None:
    anne = Player.objects.create(name="Anne")
    game = played(30)
    table = kept(game, anne, status=Status.PLAYING)
    assert '"moves":30' in frame(client(anne), table, 30)
    move = game.play(game.choices()[0].text)
    actions = [[game.title.grammar.write(move.action), list(move.outcomes)]]
    Event.objects.create(table=table, seq=31, seat=move.seat, actions=actions, idem="next", at=timezone.now())
    Table.objects.filter(pk=table.pk).update(seq=31)
    assert '"moves":31' in frame(client(anne), table, 31)
    assert loads == [table.key] * 2


def hand(text: str) -> set[str]:
    """The cards that are shown by their faces."""
    return set(re.findall(r"id='(card-[\w-]+)'", text))


def test_of_a_running_game_everybody_sees_their_own_hand_alone_whoever_looked_before() -> None:
    anne, bob = (Player.objects.create(name=name) for name in ("Anne", "Bob"))
    table = kept(played(30), anne, bob, status=Status.PLAYING)
    own = [hand(frame(client(player), table, 30)) for player in (anne, bob)]
    assert own[0]
    assert own[1]
    assert own[0] != own[1]
    assert hand(frame(client(anne), table, 30, seat=1)) == own[0]
    assert hand(frame(client(bob), table, 30, seat=0)) == own[1]
    assert Client().get(f"/r/{table.key}/frame/?move=30&seat=0").status_code == 403


def test_who_has_lost_the_seat_sees_nothing_more_of_a_game_in_memory() -> None:
    anne, bob = (Player.objects.create(name=name) for name in ("Anne", "Bob"))
    table = kept(played(30), anne, status=Status.PLAYING)
    assert hand(frame(client(anne), table, 30))
    Seat.objects.filter(table=table, number=0).update(player=bob)
    assert client(anne).get(f"/r/{table.key}/frame/?move=30").status_code == 403
    assert hand(frame(client(bob), table, 30))


def test_hands_open_when_the_game_ends_and_not_before() -> None:
    anne = Player.objects.create(name="Anne")
    table = kept(played(30), anne, status=Status.PLAYING)
    before = frame(client(anne), table, 30)
    Table.objects.filter(pk=table.pk).update(status=Status.OVER)
    assert hand(frame(client(anne), table, 30, seat=1)) != hand(before)
    assert Client().get(f"/r/{table.key}/frame/?move=30&seat=1").status_code == 200


def test_the_memory_keeps_the_games_that_were_looked_at_last(loads: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "KEPT", 2)
    first, second, third = (kept(played(n)) for n in (3, 4, 5))
    for table in (first, second, first, third, first, second):
        frame(Client(), table, 1)
    assert loads == [first.key, second.key, third.key, second.key]


def test_a_table_that_is_not_there_and_one_without_a_game_have_no_replay() -> None:
    assert Client().get("/r/nowhere/frame/").status_code == 404
    lobby = kept(played(0), status=Status.LOBBY)
    assert Client().get(f"/r/{lobby.key}/frame/").status_code == 404


def test_a_step_asks_the_database_once_and_waits_for_few_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    table = kept(played(30))
    frame(Client(), table, 3)
    turns: list[object] = []
    call = SyncToAsync.__call__

    def counted(self: Any, *args: Any, **values: Any) -> Any:
        turns.append(self.func)
        return call(self, *args, **values)

    monkeypatch.setattr(SyncToAsync, "__call__", counted)
    with CaptureQueriesContext(connection) as asked:
        frame(Client(), table, 4)
    assert [query["sql"].split()[0] for query in asked] == ["SELECT"]
    assert len(turns) <= 8, turns


@pytest.mark.parametrize("page", ["", "words/", "record/", "verify/"])
def test_whole_pages_of_replays_are_counted(page: str, monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """One person who asks for the pages of long games again and again would slow everybody."""
    settings.LIMITS = True
    monkeypatch.setattr(pages, "PAGES", 2)
    table, visitor = kept(played(6)), client(Player.objects.create(name="Eve"))
    ask = visitor.post if page == "verify/" else visitor.get
    path = f"/r/{table.key}/{page}"
    assert [ask(path, headers={"Origin": "http://testserver"}).status_code for _ in range(3)] == [200, 200, 429]
    assert client(Player.objects.create(name="Zoe")).get(f"/r/{table.key}/").status_code == 200


def test_a_step_is_answered_before_sessions_and_accounts_but_guarded_like_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    table = kept(played(6))
    path = f"/r/{table.key}/frame/?move=2"
    with monkeypatch.context() as patched:
        patched.setattr(SessionMiddleware, "process_request", lambda *_: pytest.fail("a step has no session"))
        shown = Client(headers={"Accept-Language": "fr"}).get(path)
    assert "Coup 2 sur 6" in shown.json()["regions"]["t-caption"]
    assert shown["Cache-Control"] == "no-store"
    assert "Cookie" in shown["Vary"]
    assert "frame-ancestors" in shown["Content-Security-Policy"]
    assert Client(headers={"host": "elsewhere.example"}).get(path).status_code == 400
    assert Client().post(path, headers={"Origin": "http://evil.example"}).status_code == 403


def test_a_map_is_where_the_drawing_has_it() -> None:
    """A board that tells its map without drawing itself tells the same."""
    for title in catalogue().values():
        game = Game(title, title.players[0], secret=bytes(32))
        for move in range(40):
            for seat in (NOBODY, game.turn):
                for tall in (False, True):
                    view = game.view(seat, tall=tall)
                    assert title.map_of(view) == title.board.draw(view).map, (title.id, move, seat, tall)
            game.play(game.state.legal_actions(game.turn)[-1])
            if game.over:
                break
