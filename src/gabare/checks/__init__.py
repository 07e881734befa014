"""What the kit proves of every game. A game that passes these nine checks is a game.

Each check plays the title at every player count with every set of options and yields what it finds wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gabare.checks.books import rule_books
from gabare.checks.leaks import secrecy
from gabare.checks.playing import copies, ending, legality, undoing
from gabare.checks.records import playthroughs, replaying
from gabare.checks.trial import Trial

CHECKS: dict[str, Callable[[Trial], Iterator[str]]] = {
    "legality": legality,
    "ending, conservation": ending,
    "copies, JSON, notation": copies,
    "replay": replaying,
    "secrecy": secrecy,
    "playthroughs": playthroughs,
    "undo": undoing,
    "rule books": rule_books,
}
