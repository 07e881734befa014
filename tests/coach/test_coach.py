"""The coach: from the player's own knowledge, always the same, in words; and analyses that add up."""

import json
from pathlib import Path

import pytest

from gabare import start
from gabare.bots.search import Greedy, Random
from gabare.coach.analysis import Analysis, Verdict, analyse, stored, work
from gabare.coach.analysis import verdict as verdict_of
from gabare.coach.hint import advice, hint
from gabare.coach.judge import judge, reasons, worded
from gabare.games.rio_grande import TITLE
from gabare.kit.game import Game, Move, Step
from gabare.kit.luck import Seeded
from gabare.kit.notation import View
from gabare.kit.record import loads, record
from gabare.kit.say import speaker
from gabare.kit.state import NOBODY, State
from gabare.kit.title import Title, catalogue

RECORDS = Path(__file__).parent.parent / "games" / "rio_grande" / "records"


def recorded(name: str, until: int | None = None) -> Game:
    return loads((RECORDS / f"{name}.txt").read_text("utf-8")).replay(until)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_hint_tells_more_at_each_step_and_ends_with_a_legal_action(language: str) -> None:
    game = recorded("single_winner", 39)
    view = game.view(game.turn, language)
    found = hint(TITLE, view, advice(TITLE, view.state, view.seat, 1, iterations=30))
    assert found.choice in game.choices(language=language)
    assert len(set(found.steps)) == 3
    assert found.choice.label in found.steps[2]
    assert found.targets[2] == found.choice.targets
    about, kind = (set(targets) for targets in found.targets[:2])
    assert {found.choice.targets[0]} <= kind < about, "each step leaves fewer places"


@pytest.mark.parametrize("title", catalogue().values(), ids=catalogue())
def test_a_hint_knows_no_more_than_its_player(title: Title) -> None:
    """Whatever the seat cannot know is dealt again: the hint stays the same, word for word."""
    game, luck = Game(title, title.players[0], secret=b"hints"), Seeded(1)
    looked = 0
    while looked < 4 and not game.over:
        seat = game.turn
        if len(game.moves) % 9 == 8 and len(game.choices()) > 1:
            masked, looked = game.state.masked(seat), looked + 1
            other = masked.redealt(luck).masked(seat)
            views = [View(state, seat, title.say("en"), game.names) for state in (masked, other)]
            hints = [hint(title, view, advice(title, view.state, seat, 1, iterations=12)) for view in views]
            assert hints[0] == hints[1]
        game.play(Greedy(title.value).choose(game.state.masked(seat), seat, len(game.moves)))
    assert looked


def test_a_forced_action_costs_nothing() -> None:
    games = [recorded(path.stem) for path in RECORDS.glob("*.txt")]
    forced = [(before, move) for game in games for before, move, _ in game.history() if len(before.legal_actions(move.seat)) == 1]
    assert forced
    for before, move in forced:
        assert judge(TITLE, before.masked(move.seat), move.seat, 10, 1).loss(move.action) == 0


def test_an_analysis_judges_every_move_and_adds_up() -> None:
    game = recorded("delta_with_points", 30)
    ticks = list[int]()
    found = analyse(game, lambda: ticks.append(1))
    assert len(found.verdicts) == len(ticks) == 30
    for verdict, move in zip(found.verdicts, game.moves, strict=True):
        assert (verdict.seat, verdict.action) == (move.seat, move.action)
        assert sum(verdict.shares) == pytest.approx(1)
        assert sum(verdict.luck) == pytest.approx(0, abs=1e-9)
        assert 0 <= verdict.loss <= 1
        assert verdict.forced == (verdict.other == verdict.action)
        assert verdict.best in (verdict.action, verdict.other)
        if not move.outcomes:
            assert not any(verdict.luck)
    assert all(0 <= found.accuracy(seat) <= 100 for seat in range(game.state.players))
    assert 1 <= found.turning_point() <= 30


@pytest.mark.slow
def test_a_careful_player_is_found_more_accurate_than_a_careless_one() -> None:
    game = Game(TITLE, 2, secret=b"careful")
    players = [Greedy(TITLE.value), Random()]
    while len(game.moves) < 60:
        seat = game.turn
        game.play(players[seat].choose(game.state.masked(seat), seat, len(game.moves)))
    found = analyse(game)
    assert found.accuracy(0) > found.accuracy(1)
    assert found.decisions(1) < 2 * found.decisions(0) <= 0, "what the careless one gives away adds up, move by move"
    assert not any(verdict.flagged for verdict in found.verdicts if verdict.seat == 0)
    assert {"best", "good"} <= {verdict.word for verdict in found.verdicts}


@pytest.mark.slow
@pytest.mark.parametrize("title", catalogue().values(), ids=catalogue())
def test_the_worst_that_can_be_done_is_flagged_and_the_best_is_not(title: Title) -> None:
    """The decisions of a game in which most is at stake: the value function's worst action there, and its best."""
    game, telling = Game(title, title.players[0], secret=b"blunder"), list[tuple[float, int, State, int, int]]()
    while not game.over and len(game.moves) < 250:
        state, seat, number = game.state, game.turn, len(game.moves)
        worth = {action: one_ahead(title, state, seat, action) for action in state.legal_actions(seat)}
        best, worst = (int(pick(worth, key=worth.__getitem__)) for pick in (max, min))
        telling.append((worth[best] - worth[worst], number, state, best, worst))
        game.play(best)
    words = list[tuple[str, str]]()
    for _, number, state, best, worst in sorted(telling, key=lambda one: -one[0])[:5]:
        good, bad = (verdict_of(title, step(state, action), number) for action in (best, worst))
        assert not good.flagged
        words.append((good.word, bad.word))
    assert {"mistake", "blunder"} & {bad for _, bad in words}, words


def one_ahead(title: Title, state: State, seat: int, action: int) -> float:
    return float(title.value.shares(step(state, action)[2])[seat])


def step(state: State, action: int) -> Step:
    after = state.clone()
    after.apply(state.turn, action, Seeded(1))
    return state, Move(state.turn, action, ()), after


def test_an_analysis_made_in_pieces_and_stored_is_the_same() -> None:
    game = recorded("delta_with_points", 12)
    text = record(game).dumps()
    pieces = json.loads(json.dumps(work(text, 0, 5) + work(text, 5, 99)))
    found, whole = stored(game, game.history(), pieces), analyse(game)
    assert found.start == whole.start
    for one, other in zip(found.verdicts, whole.verdicts, strict=True):
        assert plainly(one) == plainly(other)
        assert one.shares == pytest.approx(other.shares, abs=1e-4)
        assert one.luck == pytest.approx(other.luck, abs=1e-4)


def plainly(one: Verdict) -> tuple[object, ...]:
    return one.seat, one.action, one.best, one.other, one.reasons, one.word


def verdict(share: float, loss: float = 0.0, sure: bool = True, forced: bool = False, given: float = 0.0, stake: float = 0.0) -> Verdict:
    return Verdict(0, 1, (share, 1 - share), (0.0, 0.0), loss, stake, given, 2 if loss else 1, 1 if forced else 2, (), sure, forced)


def test_verdicts_in_words() -> None:
    assert [verdict(0.5, loss).word for loss in (0.0, 0.05, 0.1, 0.15)] == ["best", "inaccuracy", "mistake", "blunder"]
    assert verdict(0.5, 0.2, sure=False).word == "close", "what trying out does not confirm is no mistake"
    assert verdict(0.5, forced=True).word == ""


def test_the_turning_point_is_the_largest_change_before_the_result() -> None:
    assert Analysis((0.5, 0.5), tuple(verdict(share) for share in (0.5, 0.4, 0.7, 0.6, 1.0))).turning_point() == 3
    assert Analysis((0.5, 0.5), (verdict(1.0),)).turning_point() == 1


def accuracy(*losses: tuple[float, float]) -> float:
    return Analysis((0.5, 0.5), tuple(verdict(0.5, loss, stake=stake) for loss, stake in losses)).accuracy(0)


def test_accuracy_is_what_was_kept_of_what_was_at_stake() -> None:
    assert accuracy((0.0, 0.2), (0.0, 0.1)) == 100, "always the best"
    assert accuracy((0.2, 0.2), (0.1, 0.1)) == pytest.approx(0), "no better than by chance"
    assert accuracy((0.05, 0.2)) == pytest.approx(75)
    assert accuracy((0.05, 0.2), (0.0, 0.0)) == pytest.approx(75), "what was forced says nothing"
    assert accuracy((0.4, 0.2)) == 0
    assert accuracy() == 100


@pytest.mark.slow
def test_nothing_changes_while_others_still_choose() -> None:
    """Sealed choices come to light together: until then no chance moves, and no turning point lies there."""
    game, sealed = start("richesses", players=3, seed=5), 0
    while len(game.moves) < 30:
        awaited = [seat for seat in range(3) if game.state.awaited >> seat & 1]
        game.play(Greedy(game.title.value).choose(game.state.masked(awaited[0]), awaited[0], 1), awaited[0])
    found = analyse(game)
    for number, (before, move, after) in enumerate(game.history()):
        if before.awaited & after.awaited & ~(1 << move.seat):
            sealed += 1
            assert found.shares[number + 1] == found.shares[number]
    assert sealed > 1


def test_errors_of_judging_do_not_add_up_over_a_game() -> None:
    found = Analysis((0.5, 0.5), tuple(verdict(0.9, 0.01, given=error) for error in (0.01, -0.01) * 50))
    assert found.decisions(0) == pytest.approx(0), "a hundred guesses that are off by a point are no lost game"
    assert Analysis((0.5, 0.5), (*found.verdicts, verdict(0.5, 0.1, given=0.1))).decisions(0) == pytest.approx(-0.1)
    assert Analysis((0.5, 0.5), (verdict(0.5, given=-0.1),)).decisions(0) == 0, "nobody decides better than best"


def test_reasons_in_both_languages() -> None:
    found = (("points made", 3.25, False), ("bridges in stock", -0.04, True))
    english, french = (speaker(language, TITLE.package, "gabare.coach") for language in ("en", "fr"))
    assert worded(found, english) == "points made: 3.2 more; for the others, bridges in stock: 0.04 fewer"
    assert "\u00a0: 3,2 de plus\u00a0; chez les autres, " in worded(found, french)


def test_reasons_tell_ones_own_from_the_others() -> None:
    """What an attack does to its victim is not said of the attacker."""
    game, told = start("loire", players=3, seed=3), 0
    while not game.over and told < 3:
        state, seat = game.state.masked(game.turn), game.turn
        attacks = [action for action in state.legal_actions(seat) if game.title.value.victim(state, action) not in (NOBODY, seat)]
        if attacks:
            before = advice(game.title, state, seat, 1, iterations=10)
            others = [theirs for _, _, theirs in reasons(game.title, state, seat, attacks[0], before.action, 1)]
            told += any(others)
        game.play(Greedy(game.title.value).choose(state, seat, len(game.moves)))
    assert told == 3
