"""The log and the chat of a table: lists that only grow. The room adds to them, the views read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from gabare.kit.game import Game, Step
from gabare.kit.notation import Line
from gabare.kit.scene import Markup, el
from gabare.kit.state import NOBODY
from gabare.markup.components import small_mark
from gabare.tables.models import Remark


class Story(NamedTuple):
    """The log as one seat reads it in its language."""

    entries: list[Markup]
    last: list[Line]  # of the last move

    @property
    def pieces(self) -> tuple[str, ...]:
        """What the last move touched."""
        return tuple(piece for line in self.last for piece in line.pieces)


class Log:
    """What happened in a game, for each seat and language that somebody reads."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._stories: dict[tuple[int, str], Story] = {}

    def read(self, seat: int, language: str) -> Story:
        if (seat, language) not in self._stories:
            game = self._game
            lines = game.tell(seat, language)
            begun = [_entry(game, line, 0, NOBODY, seat) for line in game.begin(seat, language)]
            self._stories[seat, language] = Story(begun + _entries(game, lines, 0, seat), lines[-1] if lines else [])
        return self._stories[seat, language]

    def add(self, game: Game, steps: Sequence[Step] | None = None) -> None:
        """The game has gone on. Its new moves are replayed where nobody kept the states between them."""
        known, self._game = self._game, game
        if self._stories and steps is None:
            steps = game.history(known)
        for (seat, language), story in self._stories.items():
            lines = game.told(steps or (), seat, language)
            story.entries.extend(_entries(game, lines, len(known.moves), seat))
            self._stories[seat, language] = Story(story.entries, lines[-1] if lines else story.last)


def _entries(game: Game, lines: list[list[Line]], since: int, reader: int) -> list[Markup]:
    """The sentences of the moves after so many."""
    return [_entry(game, line, n, game.moves[n - 1].seat, reader) for n, of_move in enumerate(lines, since + 1) for line in of_move]


def _entry(game: Game, line: Line, move: int, mover: int, reader: int) -> Markup:
    """A sentence, whose actor's name stands out; or the heading of a round. Marked is what tells of a move of its reader's, and
    where the reader is spoken of by the way."""
    if line.opens:
        return el("li", line.text, data_move=move, class_="opens")
    name = game.names[line.seat] if 0 <= line.seat < len(game.names) else ""
    found = _named(name, line.text) if name else None
    start, end = found.span() if found else (0, 0)
    return el(
        "li",
        small_mark(line.seat) if name else None,
        line.text[:start],
        el("b", name) if found else None,
        line.text[end:],
        data_move=move,
        data_pieces=" ".join(line.pieces) or None,
        data_minor=line.minor,
        data_mine=mover == reader != NOBODY,
        data_own=reader != NOBODY and _named(game.names[reader], line.text, 1) is not None,
    )


def _named(name: str, text: str, since: int = 0) -> re.Match[str] | None:
    """Where somebody is spoken of, by their whole name."""
    return _whole(name).search(text, since) if name in text else None


@lru_cache(1024)
def _whole(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")


class Chat:
    """What was said. Spectators do not talk into the game: the table sees them, they have their own channel."""

    def __init__(self, players: int) -> None:
        self.remarks: list[Remark] = []
        self._players = players
        self._entries: dict[bool, list[Markup]] = {True: [], False: []}  # for who has a seat, and for spectators

    def read(self, seat: int) -> list[Markup]:
        return self._entries[seat != NOBODY]

    def add(self, remark: Remark) -> None:
        self.remarks.append(remark)
        mark = small_mark(remark.seat) if 0 <= remark.seat < self._players else None
        entry = el("li", mark, el("b", remark.name), " ", remark.text)
        for seat in (0, NOBODY):
            if reaches(remark, seat):
                self.read(seat).append(entry)


def reaches(remark: Remark, seat: int) -> bool:
    """Whether a seat, or the spectators, are to hear it."""
    return remark.seat != NOBODY or seat == NOBODY
