"""The actions of Rio Grande: `river forest-blue 2`, `sandbank green 3 4`, `bridge 1 5`, `discard lake rock-brown`."""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64

from gabare.games.rio_grande import material as m
from gabare.kit.grammar import NONE, Grammar, Operand, Verb, numbered, plain

SOURCE: Final[i64] = m.RIVERS  # in place of a river: a new one

LAY: Final[i64] = 0  # + card * 7 + river
DRY: Final[i64] = LAY + m.SANDBANK * (m.RIVERS + 1)  # + (water * 6 + river) * 165 + place
BUILD: Final[i64] = DRY + m.WATERS * m.RIVERS * m.DECK  # + river * 165 + place
DISCARD: Final[i64] = BUILD + m.RIVERS * m.DECK  # + card
REMOVE: Final[i64] = DISCARD + m.CARDS  # + place: a chicane takes this bridge away
SWAP: Final[i64] = REMOVE + m.DECK  # + place: a chicane exchanges this bridge
REBUILD: Final[i64] = SWAP + m.DECK  # + place: after a chicane, a bridge of one's own
KEEP: Final[i64] = REBUILD + m.DECK  # after a chicane, no bridge


class Parts(NamedTuple):
    """An action, taken apart: what is done, with which card, to which river, at which place."""

    verb: str
    card: int = NONE
    river: int = NONE
    place: int = NONE


_card = Operand("card", m.CARD_IDS)
_river = numbered("river", m.RIVERS)
_place = numbered("place", m.DECK)

GRAMMAR: Final = Grammar(
    Parts,
    Verb("lay", LAY, (Operand("card", m.CARD_IDS[: m.SANDBANK]), Operand("river", (*_river.words, "new"))), "{card} {river}"),
    Verb(
        "dry", DRY, (Operand("card", m.CARD_IDS[m.SANDBANK :], tuple(range(m.SANDBANK, m.CARDS))), _river, _place), "{card} {river} {place}"
    ),
    Verb("bridge", BUILD, (_river, _place)),
    Verb("discard", DISCARD, (_card,)),
    Verb("remove", REMOVE, (_place,)),
    Verb("swap", SWAP, (_place,)),
    Verb("rebuild", REBUILD, (_place,)),
    *plain(KEEP, "keep"),
)
