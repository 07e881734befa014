"""Drawings: whatever may be chosen is there to point at, for everybody and in both compositions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

from gabare.checks.trial import Trial
from gabare.kit.catalogues import LANGUAGES
from gabare.kit.game import Game
from gabare.kit.measure import FINGER, TALL, WIDE, classes, labels, targets
from gabare.kit.notation import View
from gabare.kit.scene import Scene, stylesheet
from gabare.kit.state import NOBODY

STEPS = 90  # a walk goes at most so far, unless it goes to the end
BETWEEN, OFTEN = 30, 6  # actions from one position that is looked at to the next, in the mean; and how often at least in a short game
SMALL = 9  # px that a letter needs
WHOLE = 10  # one walk of so many goes to the end of the game


def drawings(trial: Trial) -> Iterator[str]:
    """10. Every viewer's drawing is whole, wide and tall: what choices point at is drawn, no id stands there twice, no text leaves it.

    What is small, has a class that no stylesheet knows, or looks like two things is a warning.
    """
    between = OFTEN
    for number, (game, luck) in enumerate(trial.walks(max(trial.positions // 100, WHOLE))):
        last = trial.title.longest if number % WHOLE == WHOLE - 1 else luck.below(STEPS)
        for step in range(last + 1):
            if game.over or step == last or (step < STEPS and luck.below(between) == 0):
                yield from _looked_at(trial, game, number + step)
            if game.over or trial.spent:
                break
            legal = game.state.legal_actions(game.turn)
            game.play(legal[luck.below(len(legal))])
        between = BETWEEN if not game.over else max(min(BETWEEN, len(game.moves) // OFTEN), 1)


def _looked_at(trial: Trial, game: Game, number: int) -> Iterator[str]:
    for viewer in range(NOBODY, game.state.players):
        for tall in (False, True):
            language = LANGUAGES[(number + viewer + tall) % len(LANGUAGES)]
            trial.look(viewer, language, tall=tall)
            try:
                yield from _drawn(trial, game.view(viewer, language, tall=tall))
            except Exception as error:
                yield f"the drawing fails: {trial.told(error)}"
    trial.looking.clear()


def _drawn(trial: Trial, view: View) -> Iterator[str]:
    scene = trial.title.board.draw(view)
    try:
        tree = ElementTree.fromstring(scene.svg())
    except ElementTree.ParseError as error:
        yield f"broken markup: {error}"
        return
    ids = Counter(element.get("id") for element in tree.iter() if element.get("id"))
    yield from (f"the id {id!r} is drawn {times} times" for id, times in ids.items() if times > 1)
    text = ElementTree.tostring(tree, "unicode")
    used = {*re.findall(r'href="#([^"]+)"', text), *re.findall(r"url\(#([^)]+)\)", text)}
    yield from (f"{name!r} is used and nowhere drawn" for name in sorted(used - ids.keys()))
    choices = trial.title.choices(view)
    there = {element.get("data-target") for element in tree.iter()}
    for choice in choices:
        for target in (*choice.targets, *choice.also):
            if target not in there:
                yield f"{choice.text!r} points at {target!r}, which is not drawn"
    yield from _measured(trial, scene, view.tall, {target for choice in choices if not choice.also for target in choice.targets})
    _doubtful(trial, scene, tree)
    trial.title.board.describe(view)


def _measured(trial: Trial, scene: Scene, tall: bool, wanted: set[str]) -> Iterator[str]:
    """How texts and targets come out on a usual screen."""
    place = (TALL if tall else WIDE)[0]
    for label in labels(scene, place):
        if not label.on_map and not label.within(scene, place):
            yield f"the text {label.text!r} leaves the drawing"
        if tall and not label.of_seat and label.size < SMALL:
            kind = re.sub(r"\d+", "", label.text)
            trial.warn(f"text {kind}", f"the text {label.text!r} is {label.size:g} px small where a page is {place.width} px wide")
    for target, size in targets(scene, place).items() if tall and wanted else ():
        if target in wanted and size < FINGER:
            kind = re.split(r"-?\d", target)[0].split("-")[0]
            trial.warn(f"target {kind}", f"the target {target!r} is {size:g} px small on a phone; a finger needs {FINGER}")


def _doubtful(trial: Trial, scene: Scene, tree: ElementTree.Element) -> None:
    known = classes(stylesheet(scene.package))
    for element in tree.iter():
        for name in element.get("class", "").split():
            if name not in known:
                trial.warn(f"class {name}", f"no stylesheet knows the class {name!r}")
    for layer in tree.iter():
        if layer.get("class") == "layer":
            looks: dict[str, list[set[str]]] = {}
            for piece in layer:
                if target := piece.get("data-target"):
                    looks.setdefault(target, []).append({ElementTree.tostring(part, "unicode") for part in piece})
            for target, several in looks.items():
                if any(not (one <= several[0] or several[0] <= one) for one in several):  # equal cards look equal, but for a sign more
                    kind = re.split(r"-?\d", target)[0].split("-")[0]
                    trial.warn(f"twice {kind}", f"the target {target!r} is drawn {len(several)} times, not as the same thing")
