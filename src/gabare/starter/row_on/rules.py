"""The rules, in the order of the rule book: a position, what may be done in it, and what that does."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.kit.luck import Luck
from gabare.kit.state import State, bit, filled

# Actions: to row with one die or with two, and to moor.
ROW: Final[i64] = 0
MOOR: Final[i64] = 2

STROKES: Final[i64] = 4  # who has rowed so often in a turn is tired, and moors
SIDES: Final[i64] = 6


@final
class RowOn(State):
    def __init__(self, players: i64) -> None:
        super().__init__(players)
        self.rounds: i64 = 5
        self.first: i64 = 0  # who begins each round
        self.round: i64 = 1
        self.way: vec[i64] = filled(players)  # how far each boat is moored upriver
        self.rowed: i64 = 0  # this turn, not moored yet
        self.strokes: i64 = 0  # this turn
        self.dice = vec[i64]()  # as they fell last

    def clone(self) -> RowOn:
        other = RowOn(self.players)
        other.awaited = self.awaited
        other.rounds = self.rounds
        other.first = self.first
        other.round = self.round
        other.way = self.way[:]
        other.rowed = self.rowed
        other.strokes = self.strokes
        other.dice = self.dice[:]
        return other

    def legal_actions(self, seat: i64) -> vec[i64]:
        """2.1: row with one die or two; 2.3: moor, once you have rowed."""
        actions = vec[i64]([ROW, ROW + 1])
        if self.strokes:
            actions = append(actions, MOOR)
        return actions

    def apply(self, seat: i64, action: i64, luck: Luck) -> None:
        if action == MOOR:
            self.moor(seat)
        else:
            self.row(seat, action - ROW + 1, luck)

    def row(self, seat: i64, dice: i64, luck: Luck) -> None:
        """2.1: as far as the dice say; 2.2: a 1 is a squall, which drives the boat back to where it was moored."""
        self.dice = vec[i64]()
        squall = False
        for _ in range(dice):
            number = luck.below(SIDES) + 1
            self.dice = append(self.dice, number)
            self.rowed += number
            if number == 1:
                squall = True
        self.strokes += 1
        if squall:
            self.pass_on(seat)
        elif self.strokes == STROKES:  # 2.4
            self.moor(seat)

    def moor(self, seat: i64) -> None:
        """2.3: what was rowed is kept."""
        self.way[seat] += self.rowed
        self.pass_on(seat)

    def pass_on(self, seat: i64) -> None:
        """3.1: the next player; after the last round nobody."""
        self.rowed = 0
        self.strokes = 0
        following = (seat + 1) % self.players
        self.awaited = bit(following)
        if following == self.first:
            if self.round == self.rounds:
                self.awaited = 0
            else:
                self.round += 1

    def score(self, seat: i64) -> i64:
        return self.way[seat]

    def broken(self) -> str:
        return "" if self.strokes or not self.rowed else "somebody came on without a stroke"


def new_game(players: i64, options: dict[str, Any], luck: Luck) -> RowOn:
    """1.2: lots are drawn for who begins."""
    game = RowOn(players)
    game.rounds = options["rounds"]
    game.first = luck.below(players)
    game.awaited = bit(game.first)
    return game
