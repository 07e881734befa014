"""Tuning: weights are read by name, par is one half at any table, and bad weights lose."""

from pathlib import Path

import pytest

from gabare.arena.tune import TUNING, Duel, reweighed, share_of_wins
from gabare.games.rio_grande.value import HAND_WEIGHTS, NAMES, VALUE
from gabare.kit.weights import tuned

BASE = tuple(HAND_WEIGHTS)


@pytest.mark.parametrize(("players", "iterations"), [(2, 0), (3, 0), (2, 3)])
def test_equal_weights_share_the_wins_evenly(players: int, iterations: int) -> None:
    assert share_of_wins(Duel("rio-grande", players, BASE, iterations), range(TUNING, TUNING + 2), BASE) == pytest.approx(0.5)


def test_weights_that_hate_points_lose() -> None:
    assert share_of_wins(Duel("rio-grande", 2, BASE, 0), range(TUNING, TUNING + 3), (-1.0, *BASE[1:])) < 0.2


def test_reweighing_changes_the_weights_and_nothing_else() -> None:
    other = reweighed(VALUE, [2.0] * len(NAMES))
    assert type(other) is type(VALUE)
    assert list(other.weights) == [2.0] * len(NAMES)
    assert other.names == VALUE.names
    assert other.temperature == VALUE.temperature


def test_tuned_weights_are_read_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tuned_game").mkdir()
    (tmp_path / "tuned_game" / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    assert tuned("tuned_game", ["a", "b"], [1.0, 2.0]) == [1.0, 2.0]
    (tmp_path / "tuned_game" / "weights.json").write_text('{"weights": {"a": 3, "b": 4.5}}')
    assert tuned("tuned_game", ["a", "b"], [1.0, 2.0]) == [3.0, 4.5]
    with pytest.raises(ValueError, match="tune it again"):
        tuned("tuned_game", ["a", "c"], [1.0, 2.0])
