"""A boat alone at sea: the best navigation, worked out from the rules, is what it says, and the bots' tables agree with it."""

from __future__ import annotations

from math import sqrt
from statistics import mean, stdev

import pytest

from gabare.bots.search import Greedy
from gabare.games.trois_caps.adjacency import ANCHORS
from gabare.games.trois_caps.material import GRUISSAN, OFFSHORE, WINDS
from gabare.games.trois_caps.solo import ARRIVED, Leg, sailed
from gabare.games.trois_caps.state import Boat
from gabare.games.trois_caps.travel_times import passage
from gabare.games.trois_caps.value import VALUE


@pytest.fixture(scope="module")
def leg() -> Leg:
    return Leg("2", GRUISSAN)


def start(leg: Leg) -> int:
    return int(ANCHORS[leg.port - 1])


def test_the_best_navigator_needs_as_many_turns_as_expected(leg: Leg) -> None:
    turns = [sailed("2", leg.port, dice, leg.choose) for dice in range(400)]
    assert abs(mean(turns) - leg.turns[start(leg)]) < 3 * stdev(turns) / sqrt(len(turns))
    assert stdev(turns) > 0.3


def test_one_cell_from_the_port_the_expectation_is_known(leg: Leg) -> None:
    """Any die will do, unless the wind blows from there: then a run aside and a run back."""
    near = [cell for cell, ends in leg.ends.items() if any(length == 0 and end == ARRIVED for _, length, end in ends)]
    blocked = {}
    for cell in near:
        direct = {direction for direction, length, end in leg.ends[cell] if end == ARRIVED and length == 0}
        blocked[cell] = sum(WINDS[first + second] in direct for first in range(6) for second in range(6)) / 36
    assert near
    for cell in near:
        assert 1 <= leg.turns[cell] <= 1 + blocked[cell]


def test_the_bots_table_agrees_with_the_best_navigation_on_every_cell(leg: Leg) -> None:
    table = passage(leg.port, OFFSHORE, 0, Boat().open_zones(OFFSHORE))
    assert len(leg.ends) > 300
    for cell in leg.ends:
        assert table.turns[cell] == pytest.approx(leg.turns[cell], abs=0.005)


def test_greedy_navigates_nearly_as_well(leg: Leg) -> None:
    greedy = [sailed("2", leg.port, dice, Greedy(VALUE).choose) for dice in range(60)]
    best = [sailed("2", leg.port, dice, leg.choose) for dice in range(60)]
    assert mean(greedy) < 1.1 * mean(best)
