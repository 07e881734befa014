"""The log marks what somebody else did to its reader: on a phone that comes before other news."""

from __future__ import annotations

import random
import re

from gabare.kit.game import Game
from gabare.kit.title import find
from gabare.live.view.log import Log

NAMES = ("Ann", "Anne", "Zoé (club)")
TITLE = find("richesses")


def entries_of(log: Log, seat: int) -> list[str]:
    return [str(entry) for entry in log.read(seat, "en").entries]


def test_what_another_did_to_its_reader_is_marked_and_nothing_else() -> None:
    game, rng = Game(TITLE, 3, names=NAMES, secret=bytes(32)), random.Random(4)
    opening = Game(TITLE, 3, names=NAMES, opening=game.opening)
    log = Log(opening)
    assert [entries_of(log, seat) for seat in range(3)] == [["<li data-move='0' class='opens'>Round 1</li>"]] * 3
    while not game.over:
        game.play(rng.choice(game.choices()).action)
    log.add(game)
    later = Log(game)
    assert not [entry for entry in entries_of(log, 0) if "<b>Ann</b>e" in entry]
    for reader, name in enumerate(NAMES):
        entries = entries_of(log, reader)
        assert entries == entries_of(later, reader), "read as a whole, it is the same log"
        marks = [("data-own" in entry, re.sub("<.*?>", "", entry)) for entry in entries]
        assert {own for own, text in marks if f" from {name} for" in text} == {True}
        assert {own for own, text in marks if text.startswith(f"{name} ")} == {False}, "what one does oneself"
        assert {own for own, text in marks if " buys " in text and not re.search(rf"{re.escape(name)} (buys|for)", text)} == {False}
