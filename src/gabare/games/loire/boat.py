"""A boat of Loire."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gabare.games.loire.material import COAL_1, FISHING, LOOP, MIDSTREAM, NOWHERE


@final
@mypyc_attr(acyclic=True)
class Boat:
    """A steamer: where it is and which way it heads, what it carries and has earned, and the cards laid for it."""

    def __init__(self) -> None:
        self.stage: i64 = NOWHERE
        self.berth: i64 = MIDSTREAM
        self.done = False  # it has moved this round
        self.laid = vec[i64]()  # by kind
        self.cargo: i64 = 0  # travellers and wines aboard
        self.money: i64 = 0

    def clone(self) -> Boat:
        other = Boat()
        other.stage = self.stage
        other.berth = self.berth
        other.done = self.done
        other.laid = self.laid[:]
        other.cargo = self.cargo
        other.money = self.money
        return other

    def coal(self) -> i64:
        """How many spaces the laid coal carries it."""
        return self.laid[COAL_1] + 2 * self.laid[COAL_1 + 1] + 3 * self.laid[COAL_1 + 2]

    def landing(self) -> i64:
        """The stage that it would reach with the coal laid now."""
        return (self.stage + self.coal()) % LOOP

    def fishing(self) -> bool:
        return self.laid[FISHING] > 0
