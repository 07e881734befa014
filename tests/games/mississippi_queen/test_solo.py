"""A boat alone: the fewest turns, found by a search that owes nothing to the travel times, and what the real race says to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from gabare.bots.search import Greedy
from gabare.games.mississippi_queen.actions import AGROUND
from gabare.games.mississippi_queen.material import COAL, HEXES, LAST_ROUND, NONE, OFF
from gabare.games.mississippi_queen.optimum import Optimum
from gabare.games.mississippi_queen.rules import MississippiQueen
from gabare.games.mississippi_queen.solo import BOAT, known_river, sailed
from gabare.games.mississippi_queen.travel_times import NEVER, TURN, TravelTimes
from gabare.games.mississippi_queen.value import VALUE
from gabare.kit.luck import Seeded
from gabare.kit.state import State
from tests.games.mississippi_queen.table import boat, table, whole

TWO = ("A1-1", "A1-2")
STOPS_LAST = "A0 A3-1 A3-2 A3-3 A1-1 A1-2 A1-3 A1-4 A2-1 A2-2 right:A2-3 A2-4"


def alone(tiles: str, place: str, coal: int = 6, speed: int = 1, on_board: Sequence[str] = (), first: int = 10) -> MississippiQueen:
    """A river that is known to its end, with the docks straight ahead; the two other boats take no turns."""
    boats = [boat(place, speed, coal, on_board), boat(f"{first}.5 n"), boat(f"{first}.9 n")]
    state = cast(MississippiQueen, table(tiles, *boats, stage="", first=first, options={"end_after_winner": True}).state)
    state.order = vec[i64]([BOAT])
    return state


def fewest(state: MississippiQueen) -> int:
    return int(Optimum(state, state.boats[BOAT]).turns())


@pytest.mark.parametrize(
    ("coal", "turns"),
    [
        (0, 4),  # 2, 2, 2, 1
        (1, 4),
        (2, 3),  # 3, 3, 1: a coal to be so fast at once, and one to be slow at the end
        (6, 3),  # two turns would be 6, 1, for eight coal
    ],
)
def test_seven_hexes_straight_to_the_docks(coal: int, turns: int) -> None:
    assert fewest(alone(whole("A2-1"), "11.2 n", coal, on_board=TWO)) == turns


def test_a_boat_without_passengers_fetches_them_first() -> None:
    assert fewest(alone(whole("A2-1"), "12.2 n", on_board=TWO)) == 2
    assert fewest(alone(whole("A2-1"), "12.2 n", on_board=TWO[:1])) == 3  # the stop is on the way: one, one, one
    assert fewest(alone(whole("A2-1"), "12.2 n")) == 0  # one stop is not enough


@pytest.mark.parametrize(("place", "coal"), [("10.2 n", 6), ("10.2 n", 2), ("10.11 nw", 4)])
def test_the_real_race_takes_the_plan_and_docks_in_as_many_turns(place: str, coal: int) -> None:
    state = alone(STOPS_LAST, place, coal)
    optimum = Optimum(state, state.boats[BOAT])
    begun = state.round
    for action in optimum.plan():
        assert action in list(state.legal_actions(BOAT))
        assert action != AGROUND
        state.apply(BOAT, action, Seeded(0))
    assert state.boats[BOAT].place == 1
    assert state.round - begun + 1 == optimum.turns() >= 6


def test_travel_times_of_a_known_river_and_the_search_agree_whatever_coal_is_left() -> None:
    state = alone(whole("A3-3"), "11.7 n", on_board=TWO, first=11)
    times, luck, never = TravelTimes(state), Seeded(1), 0
    for _ in range(24):
        own = state.boats[BOAT]
        own.cell, own.heading, own.speed = NONE, luck.below(6), luck.below(6) + 1
        while own.cell == NONE:
            own.cell = state.river.ahead(10 * HEXES + luck.below(2 * HEXES), luck.below(6))
        own.coal = luck.below(COAL + 1)
        turns = fewest(state)
        never += turns == 0
        assert times.time(0, -1, own.cell, own.heading, own.speed, own.coal) == (turns * TURN if turns else NEVER)
    assert 0 < never < 12


@pytest.mark.parametrize("seed", range(2))
def test_on_known_rivers_a_greedy_bot_needs_hardly_more_than_the_fewest_turns(seed: int) -> None:
    state = known_river(seed)
    assert state.to_come == 0
    assert state.river.stage != NONE
    state.river = state.river.without_tail(9)
    for number, own in enumerate(state.boats):
        own.cell, own.heading = 9 * HEXES + (7, 5, 9)[number], state.river.headings[9]
    state.boats[BOAT].passengers = 2
    state.begin_turn()
    turns = fewest(state)
    assert 0 < turns <= sailed(state, seed, Greedy(VALUE).choose) <= turns + 1


def test_a_boat_that_runs_aground_never_comes_to_the_docks() -> None:
    state = alone(whole("A3-3"), "12.15 nw", 0, speed=4, on_board=TWO, first=11)
    assert fewest(state) == 0

    def first(state: State, seat: int, seed: int) -> int:
        return int(state.legal_actions(seat)[0])

    assert sailed(state, 0, first) == LAST_ROUND
    assert state.boats[BOAT].cell != OFF
