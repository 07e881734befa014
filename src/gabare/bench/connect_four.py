"""Connect Four, which every peer has too: the kit's yardstick and its smallest game. It is not in the catalogue."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.kit.luck import Luck
from gabare.kit.state import NOBODY, State, bit

WIDTH: Final[i64] = 7
HEIGHT: Final[i64] = 6
COLUMN: Final[i64] = 7  # bits of a column: its six cells, and one above that stays empty and parts it from the next
FULL: Final[i64] = 0b0111111_0111111_0111111_0111111_0111111_0111111_0111111
BOTTOM: Final[i64] = 0b0000001_0000001_0000001_0000001_0000001_0000001_0000001

UP: Final[i64] = 1
ALONG: Final[i64] = COLUMN
RISING: Final[i64] = COLUMN + 1
FALLING: Final[i64] = COLUMN - 1


def four(discs: i64, way: i64) -> bool:
    """Whether four discs stand in a row that runs this way."""
    pairs = discs & discs >> way
    return pairs & pairs >> 2 * way != 0


@final
class ConnectFour(State):
    """Cell `row` of `column` is bit `column * 7 + row`; an action is a column."""

    def __init__(self, players: i64 = 2) -> None:
        super().__init__(players)
        self.mine: i64 = 0  # discs of the seat to move
        self.discs: i64 = 0  # discs of both
        self.winner: i64 = NOBODY

    def clone(self) -> ConnectFour:
        other = ConnectFour()
        other.awaited = self.awaited
        other.mine = self.mine
        other.discs = self.discs
        other.winner = self.winner
        return other

    def legal_actions(self, seat: i64) -> vec[i64]:
        """Every column that is not full."""
        actions = vec[i64](capacity=WIDTH)
        for column in range(WIDTH):
            if not self.discs >> column * COLUMN + HEIGHT - 1 & 1:
                actions = append(actions, column)
        return actions

    def apply(self, seat: i64, action: i64, luck: Luck) -> None:
        """The disc falls on the column's lowest free cell; four in a row win, a full board is a draw."""
        theirs = self.mine ^ self.discs
        self.discs |= self.discs + bit(action * COLUMN)
        mine = self.discs ^ theirs
        self.mine = theirs
        if four(mine, UP) or four(mine, ALONG) or four(mine, RISING) or four(mine, FALLING):
            self.winner = seat
            self.awaited = 0
        elif self.discs == FULL:
            self.awaited = 0
        else:
            self.awaited = bit(1 - seat)

    def score(self, seat: i64) -> i64:
        return 1 if seat == self.winner else 0

    def broken(self) -> str:
        """Every disc lies on the board, on another one or at the bottom."""
        supported = self.discs << 1 | BOTTOM
        return "a disc hangs in the air" if self.discs & ~(supported & FULL) or self.mine & ~self.discs else ""
