"""Phases, and the actions: `place blois`, `draft coal 2`, `coal 3`, `fish`, `explode 2 coal 1`, `bribe 3 tours`, `go`, `quay a`."""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64

from gabare.games.loire import material as m
from gabare.kit.grammar import NONE, Grammar, Operand, Verb, numbered, plain
from gabare.kit.state import SEATS

# What is being decided.
PLACING: Final[i64] = 0
DRAFTING: Final[i64] = 1
PREPARING: Final[i64] = 2
MOORING: Final[i64] = 3  # which quay of Nantes
SELLING: Final[i64] = 4  # only where wine may be kept

PLACE: Final[i64] = 0  # + town
DRAFT: Final[i64] = PLACE + m.NANTES  # + kind
LAY: Final[i64] = DRAFT + m.KINDS  # + kind
EXPLODE: Final[i64] = LAY + m.LAID  # + seat * 3 + kind of coal
BRIBE: Final[i64] = EXPLODE + SEATS * m.COALS  # + seat * 7 + origin of the wine
STAY: Final[i64] = BRIBE + SEATS * m.NANTES  # go on fishing
GO: Final[i64] = STAY + 1
MOOR: Final[i64] = GO + 1  # + 0 for quay A, 1 for quay B
SELL: Final[i64] = MOOR + 2  # + origin of the wine
KEEP: Final[i64] = SELL + m.NANTES  # the rest of the wine


class Parts(NamedTuple):
    """An action, taken apart: what is done, with which kind of card, in which town or with whose wine, to whom."""

    verb: str
    kind: int = NONE
    town: int = NONE
    seat: int = NONE
    quay: int = NONE


_kind, _coal = Operand("kind", m.KIND_IDS), Operand("kind", m.KIND_IDS[: m.COALS])
_town, _seat = Operand("town", m.TOWN_IDS[: m.NANTES]), numbered("seat", SEATS)

GRAMMAR: Final = Grammar(
    Parts,
    Verb("place", PLACE, (_town,)),
    Verb("draft", DRAFT, (_kind,)),
    Verb("lay", LAY, (Operand("kind", (*m.KIND_IDS[: m.FISHING], "fish")),), "{kind}"),
    Verb("explode", EXPLODE, (_seat, _coal)),
    Verb("bribe", BRIBE, (_seat, _town)),
    *plain(STAY, "stay", "go"),
    Verb("quay", MOOR, (Operand("quay", m.QUAY_IDS, (m.QUAY_A, m.QUAY_B)),)),
    Verb("sell", SELL, (_town,)),
    *plain(KEEP, "keep"),
)
