"""Events are the truth: what is appended is read back, guarded, and rebuilt with and without a snapshot."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.db import DEFAULT_DB_ALIAS, IntegrityError, connections
from django.utils import timezone

from gabare.kit.game import Game
from gabare.kit.title import find
from gabare.tables import journal, lobby, store
from gabare.tables.models import Event, Player, Remark, Snapshot, Table

pytestmark = pytest.mark.django_db
TITLE = find("rio-grande")


def table_of_two() -> Table:
    return lobby.open_table(lobby.Plan(TITLE, ("me", "easy"), {}), Player.objects.create(name="Anne"))


def outcome(game: Game) -> journal.Outcome:
    now = timezone.now()
    return journal.Outcome(int(game.state.awaited), [0, 0], now, now, None, None, None, None)


def play(table: Table, game: Game, seq: int, key: str = "") -> None:
    seat = game.turn
    move = game.play(game.choices()[0].text)
    actions = [(TITLE.grammar.write(move.action), list(move.outcomes))]
    rev = table.seats.get(number=seat).draft_rev
    journal.commit(journal.event(table.pk, seq, seat, rev, actions, key or f"k{seq}", outcome(game)))


def test_a_game_is_rebuilt_from_its_events() -> None:
    table = table_of_two()
    game = store.load(table.key).game
    assert game is not None
    for seq in range(1, 41):
        play(table, game, seq)
    again = store.load(table.key).game
    assert again is not None
    assert again.state.to_dict() == game.state.to_dict()
    assert again.moves == game.moves


def test_a_second_look_reads_only_what_is_new() -> None:
    table = table_of_two()
    game = store.load(table.key).game
    assert game is not None
    for seq in range(1, 11):
        play(table, game, seq)
    first = store.load(table.key)
    assert first.game is not None
    said = Remark.objects.create(table=table, seat=0, name="Anne", text="Hello")
    for seq in range(11, 21):
        play(table, game, seq)
    moves, state = [*first.game.moves], first.game.state.to_dict()
    second = store.load(table.key, store.Known(10, first.game, frozenset()))
    assert second.game is not None
    assert second.game.state.to_dict() == game.state.to_dict()
    assert second.game.moves == game.moves
    assert {key for _, key in second.keys} == {f"k{seq}" for seq in range(11, 21)}
    assert second.remarks == [said]
    assert first.game.moves == moves, "the game that was known is left as it was"
    assert first.game.state.to_dict() == state
    again = store.load(table.key, store.Known(20, second.game, frozenset({said.pk})))
    assert again.game is second.game
    assert again.remarks == []


def test_a_snapshot_is_only_a_cache() -> None:
    table = table_of_two()
    game = store.load(table.key).game
    assert game is not None
    for seq in range(1, 21):
        play(table, game, seq)
        if seq == 12:
            store.save_snapshot(table.pk, seq, TITLE, game.state.to_dict())
    with_it = store.load(table.key).game
    Snapshot.objects.update(version="of other code")
    ignored = store.load(table.key).game
    Snapshot.objects.all().delete()
    without = store.load(table.key).game
    assert with_it is not None
    assert ignored is not None
    assert without is not None
    assert with_it.state.to_dict() == ignored.state.to_dict() == without.state.to_dict() == game.state.to_dict()
    assert with_it.moves == without.moves


def test_an_append_from_an_old_position_is_refused_whole() -> None:
    table = table_of_two()
    game = store.load(table.key).game
    assert game is not None
    play(table, game, 1)
    stale = store.load(table.key).game
    assert stale is not None
    play(table, game, 2)
    with pytest.raises(store.Taken):
        play(table, stale, 2, "late")
    with pytest.raises(store.Taken):
        journal.commit(journal.event(table.pk, 3, 0, 99, [("keep", [])], "wrong draft", outcome(game)))
    assert Table.objects.get(pk=table.pk).seq == 2
    assert Event.objects.count() == 2


def test_one_key_one_event() -> None:
    table = table_of_two()
    game = store.load(table.key).game
    assert game is not None
    seat = game.turn
    play(table, game, 1, "same")
    if game.turn != seat:
        return
    with pytest.raises(IntegrityError):
        play(table, game, 2, "same")


def test_a_draft_is_saved_only_where_the_seat_saw_it() -> None:
    table = table_of_two()
    journal.commit(journal.draft(table.pk, 0, 0, 0, ["keep"], "a"))
    with pytest.raises(store.Taken):
        journal.commit(journal.draft(table.pk, 0, 0, 0, ["keep", "keep"], "b"))
    with pytest.raises(store.Taken):
        journal.commit(journal.draft(table.pk, 7, 0, 1, ["keep"], "c"))
    assert store.load(table.key).keys == {(0, "a")}


def test_other_rules_are_said_not_guessed() -> None:
    table = table_of_two()
    Table.objects.update(rules_version=99)
    with pytest.raises(store.OldRules):
        store.load(table.key)


def test_a_gap_is_never_played_over() -> None:
    table = table_of_two()
    game = store.load(table.key).game
    assert game is not None
    for seq in (1, 2, 3):
        play(table, game, seq)
    Event.objects.filter(seq=2).delete()
    with pytest.raises(RuntimeError, match="gap"):
        store.load(table.key)


def test_a_database_that_is_locked_is_left_to_the_stores_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when the event loop opens it for the first time."""
    path, base = tmp_path / "locked.sqlite3", connections[DEFAULT_DB_ALIAS]
    monkeypatch.setitem(base.settings_dict, "NAME", str(path))
    monkeypatch.setitem(base.settings_dict["OPTIONS"], "init_command", "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;")
    monkeypatch.setattr(base, "is_in_memory_db", lambda: False)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert not journal.swiftly(journal.draft(1, 0, 0, 0, ["keep"], "a"))
