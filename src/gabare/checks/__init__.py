"""What the kit proves of every game. A game that passes these checks is a game.

Each check plays the title at every player count with every set of options and yields what it finds wrong. The quick ones come first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gabare.checks.books import rule_books
from gabare.checks.drawings import drawings
from gabare.checks.goals import goals, values
from gabare.checks.leaks import secrecy, secret_decisions
from gabare.checks.playing import copies, ending, legality, playable, undoing
from gabare.checks.records import playthroughs, replaying
from gabare.checks.trial import Trial
from gabare.checks.words import words

Check = Callable[[Trial], Iterator[str]]
CHECKS: dict[str, Check] = {
    "a game to play": playable,  # the others prove nothing without one
    "copies, JSON, notation": copies,  # what is wrong with copies shows everywhere
    "rule books": rule_books,
    "words": words,
    "drawings": drawings,
    "secret decisions": secret_decisions,
    "undo": undoing,
    "playthroughs": playthroughs,
    "legality": legality,
    "values": values,
    "goals": goals,
    "replay": replaying,
    "ending, conservation": ending,
    "secrecy": secrecy,
}


def problems(check: Check, trial: Trial) -> list[str]:
    """What a check finds, each fault once, where it was met first. A game that breaks down inside a check is told like any other fault."""
    found: dict[str, str] = {}
    try:
        for problem in check(trial):
            found.setdefault(problem, trial.where)
    except Exception as error:
        found.setdefault(trial.told(error), trial.where)
    return [f"{where}: {problem}" if where else problem for problem, where in found.items()]
