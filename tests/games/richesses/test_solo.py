"""A traveller alone: the tours that the bots reckon with are the shortest, by a method of another kind."""

from __future__ import annotations

import pytest

from gabare.bots.search import Greedy
from gabare.games.richesses.actions import BUY, SELL
from gabare.games.richesses.material import BIKE, CAR, CASINOS, CIRCUIT_IDS, CIRCUITS, ECONOMY, MONUMENTS, SPORTS
from gabare.games.richesses.solo import fewest_turns, set_out, travelled
from gabare.games.richesses.travel_times import shortest_tour
from gabare.games.richesses.value import VALUE
from gabare.kit.state import State
from tests.games.richesses.test_value import SHORTEST

HOMEWARD = [circuit for circuit in range(CIRCUITS) if circuit not in (ECONOMY, CASINOS, SPORTS)]  # the first one home wins


@pytest.mark.parametrize("circuit", range(CIRCUITS))
def test_the_tours_that_bots_reckon_with_are_the_shortest(circuit: int) -> None:
    for mode in range(CAR + 1):
        assert shortest_tour(circuit, mode, False) == fewest_turns(circuit, mode, False)
        if circuit in HOMEWARD or circuit == ECONOMY:
            assert shortest_tour(circuit, mode, True) == fewest_turns(circuit, mode, True)


@pytest.mark.parametrize("circuit", SHORTEST)
def test_the_flood_finds_the_known_lengths(circuit: str) -> None:
    number = CIRCUIT_IDS.index(circuit)
    assert tuple(fewest_turns(number, mode, number == ECONOMY) for mode in range(CAR + 1)) == SHORTEST[circuit]


@pytest.mark.parametrize("circuit", HOMEWARD)
def test_a_greedy_driver_alone_needs_no_turn_more(circuit: int) -> None:
    assert travelled(set_out(circuit, 1), 1, Greedy(VALUE).choose) == fewest_turns(circuit, CAR, False)


def test_a_bike_for_sale_waits_for_nobody() -> None:
    """The rival has no money to bid with: only the traveller is ever asked."""
    deals = [int(BUY + BIKE), int(SELL + BIKE)]

    def deals_first(known: State, seat: int, seed: int) -> int:
        assert known.turn == seat
        if deals and deals[0] in known.legal_actions(seat):
            return deals.pop(0)
        return int(Greedy(VALUE).choose(known, seat, seed))

    assert travelled(set_out(MONUMENTS, 1), 1, deals_first) == fewest_turns(MONUMENTS, CAR, False)
    assert not deals
