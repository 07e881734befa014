"""What the tests of all boards do with drawings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from xml.etree import ElementTree

import pytest

from gabare.kit.luck import Seeded
from gabare.kit.notation import View
from gabare.kit.scene import Scene
from gabare.kit.state import NOBODY, State
from gabare.kit.title import Setting, Title

BOTH = pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
NAMES = ("Ana", "Bo", "Cem", "Dia", "Eli", "Fay")


def seen(title: Title, state: State, seat: int, *, tall: bool = False, language: str = "en", last: tuple[str, ...] = ()) -> View:
    return View(state.masked(seat), seat, title.say(language), NAMES[: state.players], tall, last)


def parsed(scene: Scene) -> ElementTree.Element:
    return ElementTree.fromstring(scene.svg())


def pieces(scene: Scene) -> dict[str, ElementTree.Element]:
    return {element.get("id", ""): element for element in parsed(scene).iter() if element.get("id")}


def targets(scene: Scene) -> set[str]:
    """What a page finds to point at. Layers have names too, so only what says so is a target."""
    return {element.get("data-target", "") for element in parsed(scene).iter()}


def positions(title: Title, players: int, seed: int, options: dict[str, Setting] | None = None) -> Iterator[State]:
    """A random game, position by position, the end included."""
    luck = Seeded(seed)
    state = title.new_game(players, options, luck)
    while not state.over:
        yield state
        actions = state.legal_actions(state.turn)
        state.apply(state.turn, actions[luck.below(len(actions))], luck)
    yield state


def pointed_at(title: Title, states: Iterable[State], tall: bool) -> Counter[str]:
    """Whatever may be chosen is there to point at; returns how many targets were met for each verb."""
    met: Counter[str] = Counter()
    for state in states:
        for seat in range(state.players):
            if state.awaited >> seat & 1:
                view = seen(title, state, seat, tall=tall)
                drawn = targets(title.board.draw(view))
                for choice in title.choices(view):
                    assert {*choice.targets, *choice.also} <= drawn, choice
                    met[choice.text.split()[0]] += len(choice.targets)
    return met


def well_formed(title: Title, state: State, tall: bool, language: str) -> int:
    """For every viewer: the drawing can be parsed, no id stands there twice, and all that is used is defined; how many ids it has."""
    named = 0
    for seat in range(NOBODY, state.players):
        tree = parsed(title.board.draw(seen(title, state, seat, tall=tall, language=language)))
        ids = [element.get("id") for element in tree.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        text = ElementTree.tostring(tree, "unicode")
        assert {*re.findall(r'href="#([^"]+)"', text), *re.findall(r"url\(#([^)]+)\)", text)} <= set(ids)
        named += len(ids)
    return named


def keeps_secrets(title: Title, states: Iterable[State], tall: bool) -> int:
    """What a viewer cannot know changes neither its drawing nor its words; returns how often there was something to know."""
    luck, changed = Seeded(23), 0
    for state in states:
        for seat in range(NOBODY, state.players):
            other = state.masked(seat).redealt(luck)
            changed += other.to_dict() != state.to_dict()
            here, there = (seen(title, each, seat, tall=tall) for each in (state, other))
            assert title.board.draw(there).svg() == title.board.draw(here).svg()
            assert title.board.describe(there) == title.board.describe(here)
    return changed
