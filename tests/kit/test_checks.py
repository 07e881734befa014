"""Every title passes the kit's checks; and each check finds the fault it is there for."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from gabare.checks import CHECKS
from gabare.checks.books import rule_books
from gabare.checks.goals import goals
from gabare.checks.leaks import secrecy
from gabare.checks.playing import copies, ending, legality, undoing
from gabare.checks.records import playthroughs, replaying
from gabare.checks.trial import Trial, Walk
from gabare.games.rio_grande import TITLE
from gabare.games.rio_grande.actions import DISCARD
from gabare.games.rio_grande.material import CARDS
from gabare.games.rio_grande.rules import RioGrande
from gabare.kit.game import Move
from gabare.kit.grammar import Grammar
from gabare.kit.luck import Luck
from gabare.kit.notation import Choice, Illegal, Line, OpenPile, PileRow, View
from gabare.kit.record import RecordError
from gabare.kit.state import State
from gabare.kit.title import Title, catalogue
from tests.kit.faults import Fault

TESTS = Path(__file__).parent.parent


LONG = (copies, ending, goals, replaying, secrecy)  # many games, other processes


@pytest.mark.parametrize(
    "check", [pytest.param(check, id=check.__name__, marks=[pytest.mark.slow] * (check in LONG)) for check in CHECKS.values()]
)
@pytest.mark.parametrize("id", catalogue())
def test_every_title_passes(id: str, check: Callable[[Trial], Iterator[str]]) -> None:
    assert list(check(Trial(catalogue()[id], games=2_000, positions=150, tests=TESTS))) == []


def find_fault(check: Callable[[Trial], Iterator[str]], title: Title, tests: Path | None = None) -> str:
    return next(check(Trial(title, games=400, positions=40, tests=tests)), "")


def test_a_refusal_without_a_rule_is_found(fault: Fault) -> None:
    title = fault("notation", "refusal", lambda view, action: Illegal("no", "99.9"))
    assert "names no rule" in find_fault(legality, title)


def test_an_endless_game_is_found() -> None:
    assert "no end after" in find_fault(ending, replace(TITLE, longest=100))


def test_a_lost_card_is_found(fault: Fault) -> None:
    def new_game(players: int, options: dict[str, Any], luck: Luck) -> RioGrande:
        state = TITLE.rules.new_game(players, options, luck)
        assert isinstance(state, RioGrande)
        state.gone[3] += 1
        return state

    assert "card 3 is there 10 times" in find_fault(ending, fault("rules", "new_game", new_game))


class Misread:
    """A grammar that takes some actions for others."""

    def __init__(self, right: Grammar[Any]) -> None:
        self.right, self.write = right, right.write

    def __contains__(self, action: int) -> bool:
        return action in self.right

    def read(self, text: str) -> int:
        return self.right.read(text) | 1


def test_an_ambiguous_notation_is_found(fault: Fault) -> None:
    assert "is written" in find_fault(copies, fault("actions", "GRAMMAR", Misread(TITLE.grammar)))


def test_a_record_that_cannot_be_replayed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = TITLE.grammar.write

    def write(action: int) -> str:
        return right(DISCARD if DISCARD <= action < DISCARD + CARDS else action)

    monkeypatch.setattr(TITLE.grammar, "write", write)
    with pytest.raises(RecordError, match="cannot be played"):
        find_fault(replaying, TITLE)


def test_a_drawing_that_shows_hidden_cards_is_found(fault: Fault) -> None:
    def draw(view: View) -> Any:
        return SimpleNamespace(layers={"peek": str(id(view.state))})

    assert "sees another drawing" in find_fault(secrecy, fault("board", "draw", draw))


def test_a_pile_that_is_not_open_to_all_is_found(fault: Fault) -> None:
    def piles(view: View) -> list[OpenPile]:
        return [OpenPile("gone", "Gone", ("Cards",), (PileRow(str(id(view.state)), (1,)),))]

    assert "finds other cards in an open pile" in find_fault(secrecy, fault("board", "piles", piles))


def test_a_start_that_tells_hidden_cards_is_found(fault: Fault) -> None:
    def begin(view: View) -> list[Line]:
        return [Line(str(id(view.state)), 0)]

    assert "is told another start" in find_fault(secrecy, fault("story", "begin", begin))


def test_a_peeking_choice_is_found(fault: Fault) -> None:
    def choice(view: View, action: int) -> Choice:
        return Choice(action, TITLE.grammar.write(action), str(id(view.state)), (), "2.1")

    assert "has other choices" in find_fault(secrecy, fault("notation", "choice", choice))


def test_a_changed_or_missing_playthrough_is_found(tmp_path: Path) -> None:
    assert "is missing" in find_fault(playthroughs, TITLE, tmp_path)
    path = tmp_path / "games" / "rio_grande" / "golden" / "2_players.txt"
    path.parent.mkdir(parents=True)
    path.write_text("another game", "utf-8")
    assert "is played differently now" in find_fault(playthroughs, TITLE, tmp_path)


def test_a_rule_that_no_test_names_is_found(tmp_path: Path) -> None:
    (tmp_path / "test_nothing.py").write_text(f'@rule("{TITLE.id}-77.7")\n', "utf-8")
    problems = list(rule_books(Trial(TITLE, games=100, tests=tmp_path)))
    assert "paragraph 1.1 is named by no test" in problems
    assert "a test names paragraph 77.7, which is not in the book" in problems


def test_targets_that_do_not_tell_choices_apart_are_found(fault: Fault) -> None:
    def choice(view: View, action: int) -> Choice:
        return TITLE.notation.choice(view, action)._replace(targets=("board",))

    assert "do not tell choices apart" in find_fault(rule_books, fault("notation", "choice", choice))


def test_an_unfair_undo_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the last action of a turn could be taken back, the cards drawn after it would have been seen."""

    class Generous(Walk):
        def play(self, *args: Any, **kwargs: Any) -> Move:
            before = self.state
            move = super().play(*args, **kwargs)
            self._before = [before]
            return move

    monkeypatch.setattr("gabare.checks.trial.Walk", Generous)
    assert "showed something and can still be undone" in find_fault(undoing, TITLE)


class Shallow(State):
    """A game whose copies share what they should not."""

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.marks: list[int] = []

    def legal_actions(self, seat: int) -> vec[i64]:
        return vec[i64]([0, 1])

    def apply(self, seat: int, action: int, luck: Luck) -> None:
        self.marks.append(action)
        self.awaited = 0 if len(self.marks) > 20 else 1

    def clone(self) -> State:
        other = Shallow(self.players)
        other.awaited, other.marks = self.awaited, self.marks
        return other

    def score(self, seat: int) -> int:
        return 0


def test_a_copy_that_shares_something_is_found(fault: Fault) -> None:
    title = fault("rules", "new_game", lambda players, options, luck: Shallow(players))
    assert "changed the original" in find_fault(copies, title)
