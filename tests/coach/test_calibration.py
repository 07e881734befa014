"""Chances to win that are told: they add up, keep their order, and can be put right by what bots' games show."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest

from gabare.coach.calibration import PLAIN, Bin, Seen, chances, error, fit_of, fitted, reliability, righted, told, watched
from gabare.games.rio_grande import TITLE
from gabare.kit.game import Game
from gabare.kit.luck import Seeded
from gabare.kit.title import Title, catalogue, find


def kept(title: Title) -> dict[str, dict[str, Any]]:
    return dict(json.loads(files(title.package).joinpath("calibration.json").read_text("utf-8")))


def overconfident() -> list[Seen]:
    """Positions that say 90 to 10 where 70 to 30 is right."""
    luck = Seeded(3)
    seen = []
    for _ in range(2000):
        first = luck.below(2) == 0
        won = luck.below(10) < 7
        seen.append(Seen((0.9, 0.1) if first else (0.1, 0.9), 0.0, (1.0, 0.0) if won == first else (0.0, 1.0)))
    return seen


def test_the_error_is_the_mean_distance_between_said_and_came() -> None:
    assert error([Bin(0.2, 0.3, 30), Bin(0.8, 0.8, 10)]) == pytest.approx(0.075)
    bins = reliability(overconfident(), PLAIN)
    assert [(round(bin.said, 2), bin.count) for bin in bins] == [(0.1, 2000), (0.9, 2000)]
    assert error(bins) == pytest.approx(0.2, abs=0.03)


def test_a_fit_puts_overconfidence_right() -> None:
    fit = fitted(overconfident()[:1000])
    assert fit[0] < 0.6
    assert error(reliability(overconfident()[1000:], fit)) < 0.04


def test_what_is_right_stays_as_it_is() -> None:
    right = [Seen((0.7, 0.3), 0.5, (1.0, 0.0) if n % 10 < 7 else (0.0, 1.0)) for n in range(1000)]
    assert righted((0.7, 0.3), 0.5, fitted(right)) == pytest.approx((0.7, 0.3), abs=0.01)


@pytest.mark.parametrize("fit", [(0.3, 0.2), (2.5, -1.7), (1.0, 0.0), (1.0, -3.0)])
def test_chances_put_right_keep_their_order_and_add_up(fit: tuple[float, float]) -> None:
    for late in (0.0, 0.5, 1.0):
        found = righted((0.5, 0.0, 0.3, 0.2), late, fit)
        assert sum(found) == pytest.approx(1)
        assert found[0] >= found[2] >= found[3] >= found[1] >= 0


@pytest.mark.parametrize("title", catalogue().values(), ids=catalogue())
def test_every_game_tells_chances_from_the_start_to_the_result(title: Title) -> None:
    players = title.players[0]
    for seen in watched(title.id, players, ["random"], 1)[::20]:
        assert sum(righted(seen.shares, seen.late, fit_of(title.id, players))) == pytest.approx(1)
        assert sum(seen.result) == pytest.approx(1)


def test_a_finished_game_has_its_result_and_no_chance_left() -> None:
    game, luck = Game(TITLE, 2, secret=b"end"), Seeded(1)
    while not game.over:
        actions = game.state.legal_actions(game.turn)
        game.play(int(actions[luck.below(len(actions))]))
    assert chances(TITLE, game.state) == tuple(game.state.shares())


def test_one_seats_chance_is_put_right_like_all_of_them() -> None:
    state = Game(TITLE, 2, secret=b"told").state
    shares = chances(TITLE, state)
    assert told(TITLE, state, TITLE.value.shares(state)[0]) == pytest.approx(shares[0])


@pytest.mark.parametrize("title", catalogue().values(), ids=catalogue())
def test_every_fit_names_the_command_that_made_it(title: Title) -> None:
    found = kept(title)
    assert found["fits"].keys() == found["commands"].keys() != set()
    assert all(command.startswith(f"gabare calibrate {title.id} --players {players} ") for players, command in found["commands"].items())


def test_another_number_of_players_uses_the_nearest_fit() -> None:
    fits = kept(find("mississippi-queen"))["fits"]
    assert fit_of("mississippi-queen", 5) == tuple(fits["4"]) != tuple(fits["2"])
    assert fit_of("somebody-elses", 3) == PLAIN
