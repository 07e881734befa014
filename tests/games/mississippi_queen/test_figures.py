"""The figures of a race are those of its record."""

from __future__ import annotations

from typing import cast

from gabare.games.mississippi_queen.actions import PUSH
from gabare.games.mississippi_queen.figures import KNOWN, ends, measure
from gabare.games.mississippi_queen.rules import MississippiQueen
from tests.games.mississippi_queen.table import boat, play, table
from tests.games.mississippi_queen.test_records import game


def test_a_race_is_counted() -> None:
    race = game("docks_and_losses")
    found, end = measure(race.history()), cast(MississippiQueen, race.state)
    told = [line.text for lines in race.tell() for line in lines]
    assert found["pushes"] == [sum(" pushes " in text for text in told)] == [sum(move.action >= PUSH for move in race.moves)]
    assert found["boats aground"] == [sum("runs aground" in text for text in told)]
    assert found["races in which nobody docks"] == [0]
    assert 1 < found["round of the landing stage"][0] <= found["round of the first to dock"][0] <= int(end.round)
    assert KNOWN.keys() <= found.keys()


def test_where_a_turn_can_end_is_counted() -> None:
    """Speed 1 without coal: ahead, then the bow in three ways; or first a turn to either side, then ahead."""
    game = table("A0 A2-1", boat("1.7 n", coal=0), boat("1.1 n"), boat("1.3 n"))
    state = cast(MississippiQueen, game.state)
    slow = [end for end in ends(state) if end[0] == 1]
    assert sorted(end[1] for end in slow) == [0, 1, 1, 5, 5]
    turned = play(game, "speed 1", "left", "ahead")
    assert (1, turned.boats[0].heading, *[other.cell for other in turned.boats]) in slow


def test_one_push_is_counted_and_no_more() -> None:
    game = table("A0 A2-1", boat("1.7 n", coal=0, speed=2), boat("1.12 n"), boat("1.3 n"))
    state = cast(MississippiQueen, game.state)
    beside = {end[3] for end in ends(state)}  # where the other may come to lie
    assert len(beside) > 1
    assert state.boats[1].cell in beside
