"""Faults put in on purpose, each found by a check that says in a line what, where, and through whose eyes.

The first eleven were made by somebody who wrote a sixth game; `tests/kit/bids` is the game that they are in, and it passes everything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from gettext import NullTranslations
from itertools import count
from math import inf
from typing import Any, NamedTuple, cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from typer.testing import CliRunner

from gabare.checks import CHECKS, problems
from gabare.checks.trial import Trial
from gabare.checks.words import Ear
from gabare.cli.main import app
from gabare.kit.luck import Luck
from gabare.kit.notation import Choice, Illegal, View
from gabare.kit.scene import Markup, Scene, at, dock, el, layer
from gabare.kit.state import State
from gabare.kit.title import Title
from tests.kit.bids import TITLE, rules
from tests.kit.bids.rules import Bids
from tests.kit.bids.value import BidsValue
from tests.kit.faults import FAULTS, with_fault

# Rules with one thing gone wrong


class Open(Bids):
    """Every chosen card lies open: nobody wrote `masked`."""

    def masked(self, seat: i64) -> Bids:
        return self.clone()


class Talkative(Bids):
    """The card is hidden, and the action is told."""

    def seen(self, viewer: i64, seat: i64, action: i64) -> i64:
        return action


class Hasty(Bids):
    """What was revealed can be taken back: no luck is drawn with it, and the last who chose may go on."""

    def reveal(self, luck: Luck) -> None:
        super().reveal(Luckless())


class Luckless(Luck):
    def below(self, n: i64) -> i64:
        return 0


class Forgetful(Bids):
    def clone(self) -> Bids:
        other = super().clone()
        other.round = 1
        return other


class Sharing(Bids):
    def clone(self) -> Bids:
        other = super().clone()
        other.spent = self.spent
        return other


class Unwritten(Bids):
    """A field that is not written, since it begins so, and that copies do not get."""

    _eager = False

    def apply(self, seat: i64, action: i64, luck: Luck) -> None:
        super().apply(seat, action, luck)
        self._eager = True

    def legal_actions(self, seat: i64) -> vec[i64]:
        legal = super().legal_actions(seat)
        return legal if self._eager or len(legal) < 2 else legal[1:]


class Restless(Bids):
    def legal_actions(self, seat: i64) -> vec[i64]:
        legal = list(super().legal_actions(seat))
        return vec[i64](legal[::-1] if next(TICKS) % 2 else legal)


class Peeking(Bids):
    """The drawing gets to know what is not in the state."""

    _last = 0

    def clone(self) -> Bids:
        other = cast(Peeking, super().clone())
        other._last = self._last
        return other

    def apply(self, seat: i64, action: i64, luck: Luck) -> None:
        super().apply(seat, action, luck)
        self._last = action


class Losing(Bids):
    def next_round(self) -> None:
        super().next_round()
        if self.round == 3:
            self.spent[0] = 0


class Over(Bids):
    def __init__(self, players: i64) -> None:
        super().__init__(players)
        self.awaited = 0


class Endless(Bids):
    def next_round(self) -> None:
        super().next_round()
        if self.round == 6:
            self.round, self.spent = 1, vec[i64]([0] * self.players)
            self.points, self.awaited = vec[i64]([0] * self.players), (1 << self.players) - 1


class Poor(Bids):
    """Nobody ever gets a point, so that only the last round ends it."""

    def apply(self, seat: i64, action: i64, luck: Luck) -> None:
        before = self.points[:]
        super().apply(seat, action, luck)
        self.points = before
        self.awaited = 0 if self.round > rules.CARDS else self.awaited or (1 << self.players) - 1


TICKS = count()


def playing(kind: type[Bids]) -> Title:
    return with_fault("rules", "new_game", lambda players, options, luck: kind(players), TITLE)


# Boards, words and values with one thing gone wrong


def drawing(change: Callable[[View, Scene], Scene]) -> Title:
    return with_fault("board", "draw", lambda view: change(view, TITLE.board.draw(view)), TITLE)


def more(*pieces: Markup) -> Title:
    return drawing(lambda view, scene: replace(scene, layers={**scene.layers, "more": layer("more", *pieces)}))


def keys(scene: Scene, change: Callable[[str], str]) -> Scene:
    return replace(scene, layers={**scene.layers, "keys": Markup(change(scene.layers["keys"]))})


def typo(view: View, scene: Scene) -> Scene:
    return keys(scene, lambda text: text.replace("data-target='take'", "data-target='tkae'"))


def spare(view: View, scene: Scene) -> Scene:
    return keys(scene, lambda text: f"{text.removesuffix('</g>')}{SPARE}</g>")


def not_tall(view: View, scene: Scene) -> Scene:
    return scene if not view.tall else replace(scene, layers={"keys": scene.layers["tall keys"]})


def peeking(view: View, scene: Scene) -> Scene:
    return replace(scene, layers={**scene.layers, "more": layer("more", el("g", id=f"last-{getattr(view.state, '_last', 0)}"))})


def larger(view: View, scene: Scene) -> Scene:
    return replace(scene, width=2 * scene.width, height=2 * scene.height) if view.tall else scene


class Careless(BidsValue):
    """It asks who is to play, also when nobody is."""

    def features(self, state: State, seat: i64) -> vec[float]:
        return vec[float]([float(list(range(state.awaited))[-1])])


class Immodest(BidsValue):
    def shares(self, state: State) -> vec[float]:
        return vec[float]([1.0] * state.players)


def choosing(**changes: Any) -> Title:
    return with_fault("notation", "choice", lambda view, action: TITLE.notation.choice(view, action)._replace(**changes), TITLE)


def ambiguous(view: View, action: int) -> Choice:
    right = TITLE.notation.choice(view, action)
    return right._replace(targets=("card-1", *right.targets)) if action in (1, 2) else right


def without_french(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ear, "_catalogue", property(lambda ear: ear._untranslated))


class Misnamed(NullTranslations):
    """French that puts another value in than its source."""

    def gettext(self, message: str) -> str:
        return "{nom} a choisi." if message == "{name} has chosen." else super().gettext(message)


def with_nom(monkeypatch: pytest.MonkeyPatch) -> None:
    misnamed = Misnamed()
    misnamed.add_fallback(TITLE.say("fr")._catalogue)
    monkeypatch.setattr(Ear, "_catalogue", misnamed)


class Found(NamedTuple):
    title: Callable[[], Title]
    check: str
    told: str
    warning: bool = False
    before: Callable[[pytest.MonkeyPatch], None] | None = None


GAME = r"\d players, seed \d+"
AFTER = rf"{GAME}, after \d+ actions"
EYES = rf"{AFTER}, (a spectator|seat \d), (fr|en)"
SHAPE = rf"{EYES}, (wide|tall)"
TELL = r"one can tell whether seat \d chose bid \d or bid \d"
COPIES = "copies, JSON, notation"
SPARE = el("g", el("rect", width=90, height=60, class_="edge"), id="spare", data_target="take", transform=at(20, 200))
FOUND = {
    # Those of whoever wrote a sixth game
    "masked hides nothing": Found(
        lambda: playing(Open),
        "secret decisions",
        rf"{EYES}: while others have still to choose, {TELL}, by chosen: masked does not hide it",
    ),
    "what was revealed can be undone": Found(
        lambda: playing(Hasty), "undo", rf"{AFTER}: 'bid \d' showed something and can still be undone; .*"
    ),
    "a typo in a target": Found(lambda: drawing(typo), "drawings", rf"{SHAPE}: 'take' points at 'take', which is not drawn"),
    "an id five times": Found(lambda: more(*[el("g", id="five")] * 5), "drawings", rf"{SHAPE}: the id 'five' is drawn 5 times"),
    "no French at all": Found(lambda: TITLE, "words", r"notation\.py:\d+, fr: 'Bid a card\.' has no words", before=without_french),
    "clone forgets a field": Found(lambda: playing(Forgetful), COPIES, rf"{AFTER}: a copy differs .* in round: clone forgets it"),
    "clone shares a vec": Found(
        lambda: playing(Sharing), COPIES, rf"{AFTER}: 'bid \d' on a copy changed the original in spent: clone shares it"
    ),
    "another placeholder": Found(
        lambda: TITLE, "words", r"story\.py:\d+, fr: '\{nom\} a choisi\.' has other values than '\{name\} has chosen\.'", before=with_nom
    ),
    "a drawing fails when tall": Found(
        lambda: drawing(not_tall), "drawings", rf"{EYES}, tall: the drawing fails: KeyError: 'tall keys' \(test_found\.py:\d+\)"
    ),
    "a class without colours": Found(
        lambda: more(*dock(390, 250, 50, True)), "drawings", rf"{SHAPE}: no stylesheet knows the class 'dock'", warning=True
    ),
    "a goal that is hardly ever reached": Found(
        lambda: playing(Poor), "goals", r"0 of \d+ games of quick bots end by their goal, the others by a limit"
    ),
    # And more
    "over at its start": Found(lambda: playing(Over), "a game to play", rf"{GAME}, after 0 actions: the game is over at its start"),
    "no end": Found(lambda: playing(Endless), "ending, conservation", rf"{GAME}: no end after 25 actions"),
    "a card is lost": Found(lambda: playing(Losing), "ending, conservation", rf"{GAME}: after \d+ actions: a card is lost"),
    "seen shows what masked hides": Found(
        lambda: playing(Talkative), "secret decisions", rf"{EYES}: while others have still to choose, {TELL}: seen shows the action"
    ),
    "a drawing shows what masked hides": Found(
        lambda: with_fault("board", "draw", lambda view: peeking(view, TITLE.board.draw(view)), playing(Peeking)),
        "secret decisions",
        rf"{EYES}: while others have still to choose, {TELL}, by the wide drawing",
    ),
    "a field that is not written": Found(lambda: playing(Unwritten), COPIES, rf"{AFTER}: a copy offers other actions: .*"),
    "actions in no order": Found(
        lambda: playing(Restless),
        "copies, JSON, notation",
        rf"{AFTER}: (a copy offers other actions: .*|the legal actions change when asked again)",
    ),
    "a text that leaves the drawing": Found(
        lambda: more(el("text", "Enchères ouvertes", x=370, y=280, id="out")),
        "drawings",
        rf"{EYES}, tall: the text 'Enchères ouvertes' leaves .*",
    ),
    "a text that nobody can read": Found(
        lambda: more(el("text", "fine print", x=10, y=280, font_size=6, id="fine")),
        "drawings",
        rf"{EYES}, tall: the text 'fine print' is 6 px small where a page is 390 px wide",
        warning=True,
    ),
    "a target that no finger hits": Found(
        lambda: drawing(larger),
        "drawings",
        rf"{EYES}, tall: the target '[\w-]+' is 30 px small on a phone; a finger needs 44",
        warning=True,
    ),
    "one target, two things": Found(
        lambda: drawing(
            lambda view, scene: replace(
                scene, layers={**scene.layers, "keys": Markup(scene.layers["keys"].removesuffix("</g>") + SPARE + "</g>")}
            )
        ),
        "drawings",
        rf"{SHAPE}: the target 'take' is drawn 2 times, not as the same thing",
        warning=True,
    ),
    "targets that do not tell choices apart": Found(
        lambda: with_fault("notation", "choice", ambiguous, TITLE), "rule books", rf"{AFTER}: the targets .* do not tell choices apart"
    ),
    "a choice of no paragraph": Found(
        lambda: choosing(rule="9.9"), "rule books", rf"{AFTER}: 'bid \d' cites rule 9\.9, which is not in the book"
    ),
    "a refusal of no paragraph": Found(
        lambda: with_fault("notation", "refusal", lambda view, action: Illegal("No.", "9.9"), TITLE),
        "legality",
        rf"{AFTER}: the refusal of \d+ names no rule: No\. \(9\.9\)",
    ),
    "features that fail at the end": Found(
        lambda: with_fault("value", "VALUE", Careless(["points"], [1.0], 3.0), TITLE),
        "values",
        rf"{AFTER}: IndexError: list index out of range \(test_found\.py:\d+\)",
    ),
    "more than one win": Found(
        lambda: with_fault("value", "VALUE", Immodest(["points"], [1.0], 3.0), TITLE),
        "values",
        rf"{AFTER}: the chances to win are \[1\.0, 1\.0(, 1\.0)?\], which is not one win",
    ),
}


@pytest.fixture(autouse=True)
def _no_fault_stays() -> Iterator[None]:
    yield
    FAULTS.clear()


def tried(title: Title, check: str) -> tuple[list[str], list[str]]:
    """Its problems and its warnings."""
    trial = Trial(title, games=400, positions=40)
    return problems(CHECKS[check], trial), [*trial.warnings.values()]


@pytest.mark.parametrize("fault", FOUND)
def test_a_fault_is_found_and_well_told(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    here = FOUND[fault]
    if here.before:
        here.before(monkeypatch)
    found, warned = tried(here.title(), here.check)
    told = warned if here.warning else found
    assert any(re.fullmatch(here.told, problem) for problem in told), (found, warned)
    assert bool(found) != here.warning, "what is a warning fails nothing"


@pytest.mark.parametrize("check", [name for name in CHECKS if name != "replay"])  # which asks other processes for an installed game
def test_the_game_that_they_are_in_passes(check: str) -> None:
    assert tried(TITLE, check) == ([], [])


def test_when_the_time_is_up_each_check_has_tried_one_game() -> None:
    late, whole = (Trial(TITLE, games=5_000, until=until) for until in (0.0, inf))
    for trial in (late, whole):
        assert problems(CHECKS["legality"], trial) == []
    assert (len(late.begun), len(whole.begun)) == (1, 10)


@pytest.mark.parametrize("much", [("--seconds", "1"), ("--full",)])
def test_the_command_tells_each_check_and_goes_on_after_a_fault(much: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    broken = with_fault("board", "draw", lambda view: not_tall(view, TITLE.board.draw(view)), playing(Forgetful))
    monkeypatch.setattr("gabare.cli.check.find", lambda id: broken)
    said = CliRunner().invoke(app, ["check", "bids", "--games", "40", "--positions", "10", *much], catch_exceptions=False)
    assert said.exit_code == 1
    verdicts = re.findall(r"^(.{24}) (passed|failed) +[\d.]+ s", said.output, re.MULTILINE)
    assert [name.strip() for name, _ in verdicts] == [*CHECKS]
    assert {name.strip() for name, verdict in verdicts if verdict == "failed"} >= {"copies, JSON, notation", "drawings"}
    assert "clone forgets it\n    What goes wrong below may come of it: mend the copies first." in said.output
    assert re.search(r"tall: the drawing fails: KeyError: 'tall keys' \(test_found\.py:\d+\)", said.output)
    assert re.search(rf"^{len(CHECKS)} checks, \d+ problems$", said.output, re.MULTILINE)


def test_warnings_are_told_and_fail_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gabare.cli.check.find", lambda id: drawing(larger))
    monkeypatch.setattr("gabare.cli.check.CHECKS", {"drawings": CHECKS["drawings"]})
    said = CliRunner().invoke(app, ["check", "bids", "--games", "40", "--positions", "10"], catch_exceptions=False)
    assert said.exit_code == 0, said.output
    assert re.search(r"warning: .* seat \d, (fr|en), tall: the target 'card-\d' is 30 px small on a phone", said.output)
    assert re.search(r"^1 checks passed, [1-9]\d* warnings$", said.output, re.MULTILINE)
