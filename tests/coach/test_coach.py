"""The coach: from the player's own knowledge, always the same, in words; and analyses that add up."""

from pathlib import Path

import pytest

from gabare.bots.search import Greedy, Random
from gabare.coach.analysis import Verdict, analyse
from gabare.coach.hint import hint
from gabare.coach.judge import judge
from gabare.games.rio_grande import TITLE
from gabare.kit.game import Game
from gabare.kit.luck import Seeded
from gabare.kit.notation import View
from gabare.kit.record import loads

RECORDS = Path(__file__).parent.parent / "games" / "rio_grande" / "records"


def recorded(name: str, until: int | None = None) -> Game:
    return loads((RECORDS / f"{name}.txt").read_text("utf-8")).replay(until)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_hint_tells_more_at_each_step_and_ends_with_a_legal_action(language: str) -> None:
    game = recorded("single_winner", 40)
    found = hint(TITLE, game.view(game.turn, language), 1, iterations=30)
    assert found.choice in game.choices(language=language)
    assert len(set(found.steps)) == 3
    assert found.choice.label in found.steps[2]
    assert found.targets[2] == found.choice.targets


def test_a_hint_knows_no_more_than_its_player() -> None:
    game, luck = recorded("single_winner", 50), Seeded(1)
    seat = game.turn
    masked = game.state.masked(seat)
    for _ in range(5):
        other = masked.redealt(luck).masked(seat)
        views = [View(state, seat, TITLE.say("en"), game.names) for state in (masked, other)]
        assert hint(TITLE, views[0], 1, iterations=20) == hint(TITLE, views[1], 1, iterations=20)


def test_a_forced_action_costs_nothing() -> None:
    games = [recorded(path.stem) for path in RECORDS.glob("*.txt")]
    forced = [(before, move) for game in games for before, move, _ in game.history() if len(before.legal_actions(move.seat)) == 1]
    assert forced
    for before, move in forced:
        assert judge(TITLE, before.masked(move.seat), move.seat, 10, 1).loss(move.action) == 0


def test_an_analysis_judges_every_move_and_adds_up() -> None:
    game = recorded("delta_with_points", 30)
    ticks = list[int]()
    found = analyse(game, TITLE.say("en"), lambda: ticks.append(1))
    assert len(found.verdicts) == len(ticks) == 30
    for verdict, move in zip(found.verdicts, game.moves, strict=True):
        assert (verdict.seat, verdict.action) == (move.seat, move.action)
        assert sum(verdict.shares) == pytest.approx(1)
        assert sum(verdict.luck) == pytest.approx(0, abs=1e-9)
        assert 0 <= verdict.loss <= 1
        assert bool(verdict.reason) <= (verdict.loss >= 0.05)
        if not move.outcomes:
            assert not any(verdict.luck)
    assert all(0 <= found.accuracy(seat) <= 100 for seat in range(game.state.players))
    assert 1 <= found.turning_point() <= 30


def test_a_careful_player_is_found_more_accurate_than_a_careless_one() -> None:
    game = Game(TITLE, 2, secret=b"careful")
    players = [Greedy(TITLE.value), Random()]
    while len(game.moves) < 60:
        seat = game.turn
        game.play(players[seat].choose(game.state.masked(seat), seat, len(game.moves)))
    found = analyse(game, TITLE.say("en"))
    assert found.accuracy(0) > found.accuracy(1)
    assert found.decisions(1) < 2 * found.decisions(0) < 0
    words = [verdict.word for verdict in found.verdicts if verdict.seat == 1]
    assert {"best", "good"} <= set(words)


@pytest.mark.parametrize(("loss", "word"), [(0.0, "best"), (0.05, "inaccuracy"), (0.1, "mistake"), (0.15, "blunder"), (0.9, "blunder")])
def test_a_verdict_goes_by_the_chance_given_away(loss: float, word: str) -> None:
    assert Verdict(0, 7, (0.5, 0.5), (0.0, 0.0), loss, 7, "").word == word
