"""The log and the chat of a table: lists that only grow."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from gabare.kit.game import Game
from gabare.kit.luck import Told
from gabare.kit.notation import Line
from gabare.kit.scene import Markup, el
from gabare.kit.state import NOBODY
from gabare.live.view.frames import Viewer
from gabare.markup.components import small_mark
from gabare.tables.models import Remark

if TYPE_CHECKING:
    from gabare.live.room.room import Room


def story(room: Room, viewer: Viewer) -> list[Markup]:
    """What happened, as this seat may read it in its language."""
    who = viewer.seat, viewer.language
    if who not in room.logs:
        assert room.game is not None
        told = room.game.tell(*who)
        begun = [_entry(room, line, 0, NOBODY, viewer.seat) for line in room.game.begin(*who)]
        room.logs[who] = begun + _entries(room, room.game, told, 0, viewer.seat)
        room.last[who] = told[-1] if told else []
    return room.logs[who]


def last_lines(room: Room, viewer: Viewer) -> list[Line]:
    """What was told of the last move."""
    story(room, viewer)
    return room.last[viewer.seat, viewer.language]


def last_pieces(room: Room, viewer: Viewer) -> tuple[str, ...]:
    return tuple(piece for line in last_lines(room, viewer) for piece in line.pieces)


def add_moves(room: Room, before: Game, after: Game) -> None:
    """Tells the moves that came, in every log that is open."""
    state, steps = before.state, []
    for move in after.moves[len(before.moves) :]:
        then = state.clone()
        then.apply(move.seat, move.action, Told(list(move.outcomes)))
        steps.append((state, move, then))
        state = then
    for (seat, language), entries in room.logs.items():
        told = after.told(steps, seat, language)
        entries += _entries(room, after, told, len(before.moves), seat)
        room.last[seat, language] = told[-1] if told else room.last[seat, language]


def _entries(room: Room, game: Game, told: list[list[Line]], since: int, reader: int) -> list[Markup]:
    """The sentences of the moves after so many."""
    return [_entry(room, line, n, game.moves[n - 1].seat, reader) for n, lines in enumerate(told, since + 1) for line in lines]


def _entry(room: Room, line: Line, move: int, mover: int, reader: int) -> Markup:
    """A sentence, whose actor's name stands out; or the heading of a round. Marked is what tells of a move of its reader's, and
    where the reader is spoken of by the way."""
    if line.opens:
        return el("li", line.text, data_move=move, class_="opens")
    name = room.names[line.seat] if 0 <= line.seat < len(room.names) else ""
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
        data_own=reader != NOBODY and _named(room.names[reader], line.text, 1) is not None,
    )


def _named(name: str, text: str, since: int = 0) -> re.Match[str] | None:
    """Where somebody is spoken of, by their whole name."""
    return _whole(name).search(text, since) if name in text else None


@lru_cache(1024)
def _whole(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")


def chat(room: Room, viewer: Viewer) -> list[Markup]:
    """What was said. Spectators do not talk into the game: the table sees them, they have their own channel."""
    seated = viewer.seat != NOBODY
    if seated not in room.chats:
        room.chats[seated] = [_said(room, remark) for remark in room.remarks if heard(remark, seated)]
    return room.chats[seated]


def heard(remark: Remark, seated: bool) -> bool:
    return remark.seat != NOBODY or not seated


def add_chat(room: Room, remark: Remark) -> None:
    for seated, entries in room.chats.items():
        if heard(remark, seated):
            entries.append(_said(room, remark))


def _said(room: Room, remark: Remark) -> Markup:
    mark = small_mark(remark.seat) if 0 <= remark.seat < len(room.names) else None
    return el("li", mark, el("b", remark.name), " ", remark.text)
