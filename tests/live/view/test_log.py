"""The log marks what somebody else did to its reader: on a phone that comes before other news."""

from __future__ import annotations

import random
import re
from types import SimpleNamespace
from typing import Any

from gabare.kit.game import Game
from gabare.kit.title import find
from gabare.live.view.frames import Viewer
from gabare.live.view.log import add_moves, story

NAMES = ("Ann", "Anne", "Zoé (club)")
TITLE = find("richesses")


def log(room: Any, seat: int) -> list[str]:
    return [str(entry) for entry in story(room, Viewer(seat, "en", tall=True))]


def test_what_another_did_to_its_reader_is_marked_and_nothing_else() -> None:
    game, rng = Game(TITLE, 3, names=NAMES, secret=bytes(32)), random.Random(4)
    opening = Game(TITLE, 3, names=NAMES, opening=game.opening)
    room: Any = SimpleNamespace(game=opening, names=NAMES, logs={}, last={})
    assert [log(room, seat) for seat in range(3)] == [[], [], []]
    while not game.over:
        game.play(rng.choice(game.choices()).action)
    add_moves(room, opening, game)
    later: Any = SimpleNamespace(game=game, names=NAMES, logs={}, last={})
    assert not [entry for entry in log(room, 0) if "<b>Ann</b>e" in entry]
    for reader, name in enumerate(NAMES):
        entries = log(room, reader)
        assert entries == log(later, reader), "read as a whole, it is the same log"
        marks = [("data-own" in entry, re.sub("<.*?>", "", entry)) for entry in entries]
        assert {own for own, text in marks if f" from {name} for" in text} == {True}
        assert {own for own, text in marks if text.startswith(f"{name} ")} == {False}, "what one does oneself"
        assert {own for own, text in marks if " buys " in text and not re.search(rf"{re.escape(name)} (buys|for)", text)} == {False}
