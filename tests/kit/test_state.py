"""States: results from standings, and JSON that says what does not fit."""

import pytest

from gabare import start
from gabare.games.rio_grande.rules import RioGrande
from gabare.kit.luck import Seeded
from gabare.kit.state import LOWEST, bit, filled, play_out


def final(points: list[int], half_points: list[int]) -> RioGrande:
    state = RioGrande(len(points))
    state.points, state.half_points, state.awaited = filled(len(points)), filled(len(points)), 0
    for seat, (whole, half) in enumerate(zip(points, half_points, strict=True)):
        state.points[seat], state.half_points[seat] = whole, half
    return state


def test_the_winner_takes_all_and_equals_share() -> None:
    assert list(final([3, 9, 5], [0, 0, 0]).shares()) == [0, 1, 0]
    assert list(final([9, 3, 9], [1, 0, 1]).shares()) == [0.5, 0, 0.5]


def test_ranks_count_those_who_stand_better() -> None:
    assert list(final([9, 3, 9, 1], [1, 0, 1, 0]).ranks()) == [1, 3, 1, 4]


def test_bits_beyond_31_are_not_lost() -> None:
    assert [bit(n) for n in (0, 31, 32, 61)] == [2**0, 2**31, 2**32, 2**61]


def test_the_lowest_awaited_seat_answers_first() -> None:
    assert [LOWEST[seats] for seats in (0b1, 0b10, 0b110, 0b101000, 0b111111)] == [0, 1, 1, 3, 0]


def test_random_play_stops_at_its_limit_and_at_the_end() -> None:
    state, luck = start("rio-grande", seed=1).state, Seeded(1)
    assert play_out(state, luck, 10) == 10
    assert not state.over
    play_out(state, luck)
    assert state.over
    assert play_out(state, luck) == 0


def test_a_state_of_another_shape_is_refused_by_name() -> None:
    written = start("rio-grande", seed=1).state.to_dict()
    del written["pile"]
    written["boats"] = []
    with pytest.raises(ValueError, match="RioGrande does not fit: boats, pile"):
        RioGrande.from_dict(written)
