"""`gabare solo`: the table, and the doubt of a ratio."""

from __future__ import annotations

import re

import pytest

from gabare.cli.solo import ratio
from tests.cli.test_cli import gabare


def test_a_bot_alone_is_shown_beside_the_fewest_turns() -> None:
    done = gabare("solo", "richesses", "--games", "2", "--bot", "greedy")
    assert done.returncode == 0, done.stderr
    rows = re.findall(r"│ (\w+, by car|tours as[^│]*?) +│ (\d+) +│ ([\d.]+) │ ([\d.]+) +│ 1.000 ± 0.000 │", done.stdout)
    assert [(count, turns == fewest) for _, count, turns, fewest in rows] == [("42", True), *[("2", True)] * 5]
    assert "the goal: 1 times the fewest turns" in done.stdout


def test_a_game_that_cannot_be_played_alone_says_so() -> None:
    done = gabare("solo", "loire")
    assert done.returncode == 2
    assert "Loire cannot be played alone; mississippi-queen, richesses, trois-caps can" in done.stderr


def test_only_what_differs_within_a_pair_is_doubt() -> None:
    same = ratio([(11, 10), (22, 20), (33, 30)])
    assert (same.mean, same.error) == pytest.approx((1.1, 0))
    found = ratio([(10, 10), (11, 10), (10, 10), (11, 10)])
    assert found.mean == pytest.approx(1.05)
    assert found.error == pytest.approx(1.96 * (4 * 0.25 / 3 / 4) ** 0.5 / 10)
