"""Presence without a server: who is there, through this worker and others, and who has been away for too long."""

from __future__ import annotations

import pytest

from gabare.kit.state import NOBODY
from gabare.live.room import presence
from gabare.live.room.presence import OWN_TURN, RELOADS, Presence
from gabare.live.view.frames import Client, Viewer

PATIENCE = 60.0


class Clock:
    now = 1000.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(presence, "monotonic", lambda: clock.now)
    return clock


def client(seat: int) -> Client:
    return Client(Viewer(seat, "en", False), "")


def test_a_seat_is_there_as_long_as_one_of_its_pages_is_open(clock: Clock) -> None:
    table, pages = Presence(), [client(0), client(0), client(NOBODY)]
    for page in pages:
        table.came(page)
    table.left(pages[0])
    assert table.connected() == [0]
    assert table.online() == {0, NOBODY}, "spectators look on"
    table.left(pages[1])
    assert table.connected() == []
    assert table.online() == {NOBODY}


def test_who_has_been_away_long_enough_is_gone(clock: Clock) -> None:
    table, page = Presence(), client(0)
    table.came(page)
    clock.now += PATIENCE
    assert table.gone(range(2), PATIENCE) == {1}, "who never came counts from when the table was opened"
    table.left(page)
    assert table.gone(range(2), PATIENCE) == {1}
    clock.now += PATIENCE
    assert table.gone(range(2), PATIENCE) == {0, 1}
    table.came(client(0))
    assert table.gone(range(2), PATIENCE) == {1}


@pytest.mark.parametrize(("own_turn", "lasts"), [(False, RELOADS), (True, OWN_TURN)])
def test_a_page_without_script_counts_for_a_while(clock: Clock, own_turn: bool, lasts: float) -> None:
    table = Presence()
    table.read(0, own_turn)
    table.read(NOBODY, own_turn)
    clock.now += lasts - 1
    assert table.connected() == [0]
    clock.now += 2
    assert table.connected() == []
    assert table.gone([0], PATIENCE) == set(), "it was there a moment ago"
    clock.now += PATIENCE
    assert table.gone([0], PATIENCE) == {0}


def test_a_page_with_a_line_is_gone_when_the_line_is(clock: Clock) -> None:
    table, page = Presence(), client(0)
    table.read(0, True)
    table.came(page)
    table.left(page)
    assert table.online() == set()


def test_of_two_words_of_a_worker_the_later_one_counts(clock: Clock) -> None:
    table = Presence()
    assert table.reported("other", 5, [0, 1], 50.0), "it is new here"
    assert not table.reported("other", 4, [], 50.0)
    assert table.online() == {0, 1}, "an older word came late"
    assert not table.reported("other", 6, [1], 50.0)
    assert table.online() == {1}
    clock.now += PATIENCE / 2
    assert table.gone([0], PATIENCE) == set(), "it left when the worker said so"


def test_a_worker_that_is_silent_has_nobody_any_more(clock: Clock) -> None:
    table = Presence()
    table.reported("other", 1, [0], 50.0)
    clock.now += 51
    assert table.online() == set()
