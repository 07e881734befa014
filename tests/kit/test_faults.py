"""A broken game never passes, and what is wrong is told: in which game, after how many actions, to whom, in which language and shape."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from gettext import NullTranslations
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from typer.testing import CliRunner

from gabare.checks import CHECKS, problems
from gabare.checks.trial import Trial
from gabare.checks.words import Ear
from gabare.cli import main
from gabare.games.rio_grande import TITLE
from gabare.kit.luck import Luck
from gabare.kit.notation import Choice, View
from gabare.kit.scene import Markup, Scene, el
from gabare.kit.state import State
from gabare.kit.title import Title
from tests.kit.faults import Fault


class Wrong(NullTranslations):
    """What one text says is wrong."""

    def __init__(self, wrong: dict[str, str]) -> None:
        super().__init__()
        self.wrong = wrong

    def gettext(self, message: str) -> str:
        return self.wrong.get(message, message)


def found(check: str, title: Title) -> list[str]:
    return problems(CHECKS[check], Trial(title, games=200, positions=40))


class Simple(State):
    """Somebody does the same thing, a few times."""

    turns = 5

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.done = 0
        if not self.turns:
            self.awaited = 0

    def legal_actions(self, seat: int) -> vec[i64]:
        return vec[i64]([0])

    def apply(self, seat: int, action: int, luck: Luck) -> None:
        self.done += 1
        self.awaited = 0 if self.done >= self.turns else 1

    def clone(self) -> State:
        other = type(self)(self.players)
        other.awaited, other.done = self.awaited, self.done
        return other

    def score(self, seat: int) -> int:
        return 0


class Over(Simple):
    turns = 0


class Stuck(Simple):
    def legal_actions(self, seat: int) -> vec[i64]:
        return vec[i64]()


class Forgetful(Simple):
    """Its copies do not know how often it was done."""

    def legal_actions(self, seat: int) -> vec[i64]:
        return vec[i64]([0, 1])

    def clone(self) -> State:
        other = Forgetful(self.players)
        other.awaited = self.awaited
        return other


def new(kind: Callable[[int], State]) -> Callable[..., State]:
    return lambda players, options, luck: kind(players)


@pytest.mark.parametrize(
    ("kind", "problem"),
    [
        (Over, "the game is over at its start"),
        (Simple, "nobody ever had a choice between two actions"),
        (Stuck, "seat 0 is awaited and has nothing to do"),
    ],
)
def test_a_game_that_cannot_be_played_fails(fault: Fault, kind: Callable[[int], State], problem: str) -> None:
    said = found("a game to play", fault("rules", "new_game", new(kind)))
    assert re.fullmatch(rf"2 players, .*seed 0, after \d actions: {problem}", said[0])


def test_of_a_game_that_cannot_be_played_nothing_else_is_said_to_pass(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = fault("rules", "new_game", new(Over))
    monkeypatch.setattr("gabare.cli.check.find", lambda id: broken)
    said = CliRunner().invoke(main.app, ["check", "rio-grande", "--games", "10", "--positions", "10"])
    assert said.exit_code == 1
    assert "passed" not in said.output
    assert "the game is over at its start" in said.output
    assert "they were not tried" in said.output


def test_a_copy_that_forgets_something_is_named(fault: Fault) -> None:
    said = found("copies, JSON, notation", fault("rules", "new_game", new(Forgetful)))
    assert "a copy differs from the position in done" in said[0]


def drawn(change: Callable[[View, Scene], Scene]) -> Callable[[View], Scene]:
    return lambda view: change(view, TITLE.board.draw(view))


def with_layer(scene: Scene, text: Markup) -> Scene:
    return replace(scene, layers={**scene.layers, "more": text})


def without_targets(view: View, scene: Scene) -> Scene:
    """On phones only."""
    if not view.tall:
        return scene
    return replace(scene, layers={name: Markup(text.replace("data-target=", "data-targte=")) for name, text in scene.layers.items()})


def twice(view: View, scene: Scene) -> Scene:
    return with_layer(scene, el("g", el("path", id="buoy"), el("path", id="buoy"), id="more"))


def torn(view: View, scene: Scene) -> Scene:
    return with_layer(scene, Markup("<g id='more'><path></g>")) if view.say.language == "fr" else scene


def unknown(view: View, scene: Scene) -> Scene:
    return with_layer(scene, el("use", href="#nothing"))


def failing(view: View, scene: Scene) -> Scene:
    if view.tall and view.seat == 1:
        raise KeyError("herring")
    return scene


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (without_targets, r"seat \d, (fr|en), tall: '[\w -]+' points at '[\w-]+', which is not drawn"),
        (twice, r"a spectator, (fr|en), wide: the id 'buoy' is drawn 2 times"),
        (torn, r"(a spectator|seat \d), fr, (wide|tall): broken markup: mismatched tag: line .*"),
        (unknown, r"a spectator, (fr|en), wide: 'nothing' is used and nowhere drawn"),
        (failing, r"seat 1, (fr|en), tall: the drawing fails: KeyError: 'herring' \(test_faults.py:\d+\)"),
    ],
    ids=lambda change: getattr(change, "__name__", ""),
)
def test_a_fault_of_a_drawing_is_found_and_told(fault: Fault, change: Callable[[View, Scene], Scene], problem: str) -> None:
    said = found("drawings", fault("board", "draw", drawn(change)))
    assert re.fullmatch(rf"\d players, .*seed \d+, after \d+ actions, {problem}", said[0]), said


def test_a_fault_that_shows_everywhere_is_told_once(fault: Fault) -> None:
    assert len(found("drawings", fault("board", "draw", drawn(twice)))) == 1


def test_a_typo_in_one_kind_of_target_is_found(fault: Fault) -> None:
    def choice(view: View, action: int) -> Choice:
        right = TITLE.notation.choice(view, action)
        return right._replace(targets=("bridje",)) if right.text.startswith("bridge") else right

    said = found("drawings", fault("notation", "choice", choice))
    assert said
    assert all("'bridge " in problem and "points at 'bridje', which is not drawn" in problem for problem in said)


def test_words_that_no_language_has_are_named() -> None:
    said = found("words", replace(TITLE, package="tests.kit.mute"))
    assert any(re.fullmatch(r"\w+\.py:\d+, fr: 'A word without French\.' has no words", problem) for problem in said), said


def test_words_that_only_play_shows_are_found(fault: Fault) -> None:
    def prompt(view: View) -> str:
        return view.say("".join(["Say some", "thing."]))

    said = found("words", fault("notation", "prompt", prompt))
    assert re.fullmatch(r"\d players, .*seed 0, after 1 actions, seat \d, fr: 'Say something.' is said and has no words", said[0]), said


def test_words_with_other_values_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "{name} opens river {river}: {card}."  # every game begins with it
    right = TITLE.say("fr").text(text)
    monkeypatch.setattr(Ear, "_catalogue", Wrong({text: right.replace("{name}", "{nom}")}))
    said = found("words", TITLE)
    assert any(f"has other values than {text!r}" in problem for problem in said), said


def test_a_rule_book_that_is_not_shipped_is_told() -> None:
    assert found("rule books", replace(TITLE, package="tests.kit.mute")) == [
        f"rules.{language}.md is not in the package; is it named in its package-data?" for language in ("fr", "en")
    ]


def test_a_game_that_breaks_down_is_told_like_any_other_fault(fault: Fault) -> None:
    def tell(*args: Any) -> Any:
        raise IndexError("no such river")

    said = found("words", fault("story", "tell", tell))
    assert re.fullmatch(
        r"\d players, .*seed 0, after 1 actions, seat \d, fr: IndexError: no such river \(test_faults.py:\d+\)", said[-1]
    ), said
