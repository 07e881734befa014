"""Loops that are measured from outside, compiled with the rest. Each returns how many of what is counted it did."""

from __future__ import annotations

from mypy_extensions import i64

from gabare.kit.luck import Seeded
from gabare.kit.state import State, play_out


def games(opening: State, count: i64, seed: i64) -> i64:
    """Random games from an opening; how many actions they had."""
    luck = Seeded(seed)
    actions: i64 = 0
    for _ in range(count):
        actions += play_out(opening.clone(), luck)
    return actions


def clones(state: State, count: i64) -> i64:
    for _ in range(count):
        state.clone()
    return count


def deals(masked: State, count: i64, seed: i64) -> i64:
    luck = Seeded(seed)
    for _ in range(count):
        masked.redealt(luck)
    return count
