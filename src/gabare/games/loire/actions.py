"""Actions and phases as numbers: a verb and what it is done to, in one."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gabare.games.loire.material import COALS, KINDS, LAID, NANTES
from gabare.kit.state import SEATS

# What is being decided.
PLACING: Final[i64] = 0
DRAFTING: Final[i64] = 1
PREPARING: Final[i64] = 2
MOORING: Final[i64] = 3  # which quay of Nantes
SELLING: Final[i64] = 4  # only where wine may be kept

# Actions: a verb and what it is done to, in one number.
PLACE: Final[i64] = 0  # + town
DRAFT: Final[i64] = PLACE + NANTES  # + kind
LAY: Final[i64] = DRAFT + KINDS  # + kind
EXPLODE: Final[i64] = LAY + LAID  # + seat * 3 + kind of coal
BRIBE: Final[i64] = EXPLODE + SEATS * COALS  # + seat * 7 + origin of the wine
STAY: Final[i64] = BRIBE + SEATS * NANTES  # go on fishing
GO: Final[i64] = STAY + 1
MOOR: Final[i64] = GO + 1  # + 0 for quay A, 1 for quay B
SELL: Final[i64] = MOOR + 2  # + origin of the wine
KEEP: Final[i64] = SELL + NANTES  # the rest of the wine
END_OF_ACTIONS: Final[i64] = KEEP + 1
