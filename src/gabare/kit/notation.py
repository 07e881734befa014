"""How people see actions: choices with labels and targets, refusals with their rule, and the words of a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from gabare.kit.say import Say
from gabare.kit.state import State


class Choice(NamedTuple):  # a tuple: drawings are cached by it
    """Something an awaited seat may do."""

    action: int
    text: str  # canonical, stable across versions: records and the terminal speak it
    label: str  # in the reader's language
    targets: tuple[str, ...]  # what to point at on the board, in order; never the beginning of another choice's
    rule: str  # the paragraph of the rule book that allows it
    also: tuple[str, ...] = ()  # another way to point at it, in order


@dataclass(frozen=True)
class Hurry:
    """Silence is an answer: after so many seconds, this one."""

    seconds: int
    action: int


class Line(NamedTuple):
    """A sentence of the log, the seat it is about, and the pieces it speaks of."""

    text: str
    seat: int
    pieces: tuple[str, ...] = ()
    opens: bool = False  # a round: the log is divided there
    minor: bool = False  # where there is room for a few lines only, others go first


class PileRow(NamedTuple):
    """A kind of card in an open pile, and its numbers; or, as a heading, a group of kinds and their sums."""

    label: str
    numbers: tuple[int, ...]
    heading: bool = False


class OpenPile(NamedTuple):
    """Cards that lie open to all, to be looked through: the page shows them when the pile is pressed, the terminal on request."""

    id: str  # the drawing of the pile has it as its `data-opens`
    name: str
    columns: tuple[str, ...]  # what the numbers of a row count
    rows: tuple[PileRow, ...]


class Illegal(ValueError):
    """An action that the rules refuse, with the paragraph that says so. Nothing has changed."""

    def __init__(self, message: str, rule: str) -> None:
        super().__init__(message)
        self.rule = rule


class View(NamedTuple):
    """A state as one viewer may see it, masked already, with the words to speak of it."""

    state: State
    seat: int  # the viewer; NOBODY for a spectator
    say: Say
    names: tuple[str, ...]
    tall: bool = False  # the composition: wide, or tall for a phone
    last: tuple[str, ...] = ()  # pieces touched by the last action
    look: str = ""  # a place of the board that the viewer asked to see; empty: their own piece
    until: int = 0  # when an awaited seat has to have answered, in seconds since 1970; 0: whenever it likes
    pending: int | None = None  # the viewer's action that waits to be confirmed: a board may show what would come of it
