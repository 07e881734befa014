"""The actions of Mississippi Queen: `speed 3`, `ahead`, `left`, `right`, `push 2 ne`, `head n`, `done`."""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64

from gabare.games.mississippi_queen import material as m
from gabare.kit.grammar import NONE, Grammar, Operand, Verb, numbered, plain

SPEED: Final[i64] = 0  # + speed - 1
AHEAD: Final[i64] = SPEED + m.FASTEST
TO_PORT: Final[i64] = AHEAD + 1  # 60 degrees to the left
TO_STARBOARD: Final[i64] = TO_PORT + 1  # 60 degrees to the right
DONE: Final[i64] = TO_STARBOARD + 1
AGROUND: Final[i64] = DONE + 1
HEAD: Final[i64] = AGROUND + 1  # + side
PUSH: Final[i64] = HEAD + m.SIDES  # + boat * 6 + side


class Parts(NamedTuple):
    """An action, taken apart: what is done, at which speed, to which boat, on which side."""

    verb: str
    speed: int = NONE
    boat: int = NONE
    side: int = NONE


_speeds = tuple(range(1, m.FASTEST + 1))
_side = Operand("side", m.SIDE_IDS)

GRAMMAR: Final = Grammar(
    Parts,
    Verb("speed", SPEED, (Operand("speed", tuple([str(speed) for speed in _speeds]), _speeds),)),
    *plain(AHEAD, "ahead", "left", "right", "done", "aground"),
    Verb("head", HEAD, (_side,)),
    Verb("push", PUSH, (numbered("boat", m.MOST_BOATS), _side)),
)
