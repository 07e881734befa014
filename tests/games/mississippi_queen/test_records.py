"""Whole races, one for each way in which a race can end.

They are replayed by `tests/games/test_records.py`; here is said what happens in them.
"""

from __future__ import annotations

from typing import cast

from gabare.games.mississippi_queen.end_of_race import decided, nobody_can_finish, somebody_can_dock
from gabare.games.mississippi_queen.material import PATIENCE
from gabare.games.mississippi_queen.rules import MississippiQueen
from gabare.kit.game import Game
from tests.games.records import records, replayed
from tests.rule import rule

RECORDS = records("mississippi_queen")


def game(name: str) -> Game:
    return replayed(RECORDS[name])


def state(name: str) -> MississippiQueen:
    return cast(MississippiQueen, game(name).state)


@rule("mississippi-queen-8.4")
def test_all_docked_but_one() -> None:
    end = state("all_docked_but_one")
    assert (end.docked, end.lost) == (2, 0)
    assert sorted(end.ranks()) == [1, 2, 3]
    assert end.river.length() == 12


@rule("mississippi-queen-8.4", "mississippi-queen-8.7")
def test_docks_and_losses() -> None:
    end = state("docks_and_losses")
    lost = [seat for seat in range(end.players) if end.boats[seat].loss]
    docked = [seat for seat in range(end.players) if end.boats[seat].place]
    assert len(docked) >= 2
    assert min(end.ranks()[seat] for seat in lost) > max(end.ranks()[seat] for seat in docked)


@rule("mississippi-queen-9.3")
def test_end_with_the_winner() -> None:
    end = state("end_with_the_winner")
    winner = next(seat for seat in range(end.players) if end.boats[seat].place == 1)
    assert end.docked == 1
    assert end.shares()[winner] == 1
    assert sum(boat.cell >= 0 for boat in end.boats) >= 2


@rule("mississippi-queen-9.1", "mississippi-queen-9.2")
def test_introductory() -> None:
    end = state("introductory")
    assert (end.river.length(), end.docked) == (4, 3)
    assert not any(boat.passengers for boat in end.boats)
    assert end.round < 12


@rule("mississippi-queen-9.5")
def test_two_players_first_dock() -> None:
    end = state("two_players_first_dock")
    first = next(number for number, boat in enumerate(end.boats) if boat.place == 1)
    assert end.shares()[end.owner(first)] == 1


@rule("mississippi-queen-9.5")
def test_two_players_both_boats_lost() -> None:
    end = state("two_players_both_boats_lost")
    loser = next(seat for seat in (0, 1) if end.boats[seat].loss and end.boats[seat + 2].loss)
    assert (end.docked, end.shares()[1 - loser]) == (0, 1)


@rule("mississippi-queen-8.4")
def test_last_boat_afloat() -> None:
    end = state("last_boat_afloat")
    afloat = next(seat for seat in range(3) if end.boats[seat].cell >= 0)
    second = max(range(3), key=lambda seat: end.boats[seat].loss)
    assert (end.docked, end.lost) == (0, 2)
    assert (end.ranks()[afloat], end.ranks()[second]) == (1, 2)


@rule("mississippi-queen-8.6")
def test_no_passengers_left() -> None:
    end = state("no_passengers_left")
    assert not decided(end)
    assert nobody_can_finish(end)
    assert end.idle < PATIENCE


@rule("mississippi-queen-8.5")
def test_stopped_at_the_docks() -> None:
    """The push war at the docks."""
    end = state("stopped_at_the_docks")
    assert not decided(end)
    assert end.idle == PATIENCE
    assert somebody_can_dock(end)
