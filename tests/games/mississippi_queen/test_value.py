"""What a position is worth: travel times are exact where the river is known, and a bot that follows it sails well."""

from __future__ import annotations

from typing import cast

import pytest

from gabare.bots.search import Greedy, Random
from gabare.games.mississippi_queen import TITLE
from gabare.games.mississippi_queen.actions import AGROUND, DONE
from gabare.games.mississippi_queen.material import HEXES, NONE, WATER
from gabare.games.mississippi_queen.river import River
from gabare.games.mississippi_queen.rules import MississippiQueen
from gabare.games.mississippi_queen.travel_times import NEVER, TURN, TravelTimes
from gabare.games.mississippi_queen.value import LOST, NAMES, VALUE
from gabare.kit.luck import Seeded
from gabare.kit.state import State
from gabare.kit.title import Setting
from tests.games.mississippi_queen.table import boat, cell, table, table_for_two, whole

TWO = ("A1-1", "A1-2")
Place = tuple[int, int, int]  # hex, heading, speed


def ends(river: River, here: int, heading: int, speed: int) -> tuple[set[Place], bool]:
    """Where a move at this speed can end with one turn at most, and whether a boat at speed 1 can reach a dock by it."""
    found: set[Place] = set()
    docked = False

    def go(at: int, bow: int, left: int, turned: bool) -> None:
        nonlocal docked
        if not turned:
            go(at, (bow + 1) % 6, left, True)
            go(at, (bow + 5) % 6, left, True)
        if left == 0:
            found.add((at, bow, speed))
            return
        ahead = river.ahead(at, bow)
        if ahead != NONE:
            docked = docked or (speed == 1 and river.is_dock(ahead))
            go(ahead, bow, left - 1, turned)

    go(here, heading, speed, False)
    return found, docked


def turns_by_hand(river: River) -> dict[Place, int]:
    """Turns to a dock, worked out forwards, round after round, until nothing gets better."""
    cells = [c for c in range(river.first * HEXES, river.length() * HEXES) if WATER[river.kinds[c // HEXES] * HEXES + c % HEXES]]
    moves = {(c, h, s): ends(river, c, h, s) for c in cells for h in range(6) for s in range(1, 7)}
    best = dict.fromkeys(moves, 999)
    better = True
    while better:
        better = False
        for c, h, speed in moves:
            for s in range(max(1, speed - 1), min(6, speed + 1) + 1):
                found, docked = moves[c, h, s]
                turns = 1 if docked else 1 + min([best[end] for end in found], default=999)
                if turns < best[c, h, speed]:
                    best[c, h, speed] = turns
                    better = True
    return best


def test_travel_times_know_the_exact_number_of_turns_to_a_dock_without_coal() -> None:
    game = table(whole("A3-3"), boat("12.2 n", on_board=TWO), boat("11.7 n"), boat("11.9 n"), stage="right", first=11)
    state = cast(MississippiQueen, game.state)
    times = TravelTimes(state)
    by_hand = turns_by_hand(state.river)
    assert 900 < len(by_hand) < 1500
    for (here, heading, speed), turns in by_hand.items():
        time = times.time(0, -1, here, heading, speed, 0)
        assert time == (turns * TURN if turns < 999 else NEVER), (here, heading, speed)
    assert set(by_hand.values()) >= {1, 2, 3, 4, 5, 999}


def test_a_boat_that_needs_a_passenger_goes_by_the_stop() -> None:
    game = table(whole("A2-1"), boat("12.2 n", on_board=TWO[:1]), boat("11.2 n"), boat("11.9 n"), stage="", first=11)
    times = TravelTimes(cast(MississippiQueen, game.state))
    here = cell("12.2")
    assert times.time(0, -1, here, 0, 1, 6) == 2 * TURN  # two hexes at speed 2, then one at speed 1
    assert times.time(1, -1, here, 0, 1, 6) == 3 * TURN  # the stop is on the way: one, one, one
    assert times.time(1, cell("12.19"), here, 0, 1, 6) == NEVER  # it has boarded there already


def test_nearer_boats_with_passengers_are_worth_more() -> None:
    boats = [boat("12.12 n", on_board=TWO), boat("12.2 n", on_board=("A1-3", "A1-4")), boat("11.9 n")]
    state = table(whole("A2-1"), *boats, stage="", first=11).state
    shares = VALUE.shares(state)
    assert shares[0] > shares[1] > shares[2]
    assert sum(shares) == pytest.approx(1)
    assert len(VALUE.features(state, 0)) == len(NAMES)


def test_a_boat_that_is_going_to_run_aground_is_worth_nothing() -> None:
    state = cast(MississippiQueen, table("A0 A2-1 right:A1-1", boat("1.2 n"), boat("2.15 nw", speed=4, coal=0), boat("1.9 n")).state)
    assert VALUE.turns_left(state, 1) >= LOST - TURN
    assert VALUE.shares(state)[1] < 1e-6


def test_who_lost_one_of_two_boats_may_still_win_with_the_other() -> None:
    state = table_for_two("A0 A2-1", boat("1.12 n"), boat("1.2 n"), boat("off"), boat("1.9 n")).state
    assert 0.05 < VALUE.shares(state)[0] < 0.5
    assert VALUE.shares(table_for_two("A0 A2-1", boat("off"), boat("1.2 n"), boat("off"), boat("1.9 n")).state)[0] < 1e-6


def test_with_coal_it_gets_away() -> None:
    state = cast(MississippiQueen, table("A0 A2-1 right:A1-1", boat("1.2 n"), boat("2.15 nw", coal=2), boat("1.9 n")).state)
    assert VALUE.turns_left(state, 1) < LOST - TURN


def test_the_value_does_not_depend_on_what_was_asked_before() -> None:
    luck = Seeded(3)
    state: State = TITLE.new_game(4, {}, luck)
    for _ in range(60):
        again = type(state).from_dict(state.to_dict())
        assert list(VALUE.shares(again)) == list(VALUE.shares(state))
        actions = state.legal_actions(state.turn)
        state.apply(state.turn, DONE if DONE in actions else actions[luck.below(len(actions))], luck)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "options"), [(3, {}), (4, {"mode": "introductory"}), (2, {}), (5, {"dock_speed": 2, "free_start_heading": True})]
)
def test_greedy_beats_random_and_hardly_ever_runs_aground(players: int, options: dict[str, Setting]) -> None:
    bots = [Greedy(VALUE), *[Random()] * (players - 1)]
    won, aground = 0.0, 0
    for seed in range(6):
        luck, actions = Seeded(seed), 0
        state = TITLE.new_game(players, options, luck)
        while not state.over:
            bot = bots[(state.turn + seed) % players]
            action = bot.choose(state.masked(state.turn), state.turn, seed * 1000 + actions)
            aground += action == AGROUND and bot is bots[0]
            state.apply(state.turn, action, luck)
            actions += 1
        won += state.shares()[-seed % players]
    assert won >= 5
    assert aground <= 1
