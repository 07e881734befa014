"""Drawings: whatever may be chosen is there to point at, for everybody and in both compositions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

from gabare.checks.trial import Trial
from gabare.kit.game import Game
from gabare.kit.notation import View
from gabare.kit.say import LANGUAGES
from gabare.kit.state import NOBODY

STEPS = 90  # a walk goes at most so far, unless it goes to the end
BETWEEN = 30  # actions from one position that is looked at to the next, in the mean
WHOLE = 10  # one walk of so many goes to the end of the game


def drawings(trial: Trial) -> Iterator[str]:
    """10. Every viewer's drawing is whole, wide and tall: what choices point at is drawn, and no id stands there twice."""
    told: set[str] = set()
    for number, (game, luck) in enumerate(trial.walks(max(trial.positions // 100, WHOLE))):
        last = trial.title.longest if number % WHOLE == WHOLE - 1 else luck.below(STEPS)
        for step in range(last + 1):
            if game.over or step == last or (step < STEPS and luck.below(BETWEEN) == 0):
                for where, problem in _looked_at(trial, game, number + step):
                    if problem not in told:  # the same fault shows in many positions
                        told.add(problem)
                        yield f"{trial.where}, {where}: {problem}"
            if game.over:
                break
            legal = game.state.legal_actions(game.turn)
            game.play(legal[luck.below(len(legal))])


def _looked_at(trial: Trial, game: Game, number: int) -> Iterator[tuple[str, str]]:
    for viewer in range(NOBODY, game.state.players):
        for tall in (False, True):
            language = LANGUAGES[(number + viewer + tall) % len(LANGUAGES)]
            where = f"{'a spectator' if viewer == NOBODY else f'seat {viewer}'}, {language}, {'tall' if tall else 'wide'}"
            try:
                yield from ((where, problem) for problem in _drawn(trial, game.view(viewer, language, tall=tall)))
            except Exception as error:
                yield where, f"the drawing fails: {trial.told(error)}"


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
    targets = {element.get("data-target") for element in tree.iter()}
    for choice in trial.title.choices(view):
        for target in (*choice.targets, *choice.also):
            if target not in targets:
                yield f"{choice.text!r} points at {target!r}, which is not drawn"
    trial.title.board.describe(view)
