"""Actions as numbers: a verb and what it is done to, in one."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gabare.games.rio_grande.material import CARDS, DECK, RIVERS, SANDBANK

SOURCE: Final[i64] = RIVERS  # in place of a river: a new one
LAY: Final[i64] = 0  # + card * 7 + river
DRY: Final[i64] = LAY + SANDBANK * 7  # + (water * 6 + river) * 165 + place
BUILD: Final[i64] = DRY + 3 * RIVERS * DECK  # + river * 165 + place
DISCARD: Final[i64] = BUILD + RIVERS * DECK  # + card
REMOVE: Final[i64] = DISCARD + CARDS  # + place: a chicane takes this bridge away
SWAP: Final[i64] = REMOVE + DECK  # + place: a chicane exchanges this bridge
REBUILD: Final[i64] = SWAP + DECK  # + place: after a chicane, a bridge of one's own
KEEP: Final[i64] = REBUILD + DECK  # after a chicane, no bridge
END_OF_ACTIONS: Final[i64] = KEEP + 1
