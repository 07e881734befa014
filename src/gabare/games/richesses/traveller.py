"""A player's piece and all that belongs to it."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gabare.games.richesses import material as m
from gabare.kit.pile import Hand
from gabare.kit.state import NONE, bit, filled


@final
@mypyc_attr(acyclic=True)
class Traveller:
    """A player's piece and all that belongs to it."""

    def __init__(self) -> None:
        self.town: i64 = NONE
        self.home: i64 = NONE  # where it started
        self.cash: i64 = 0
        self.vehicles: i64 = 0  # bit set
        self.hand = Hand()
        self.marks: i64 = 0  # bit set of the stages done
        self.pending: i64 = 0  # stages reached this turn, without a marker yet
        self.settled: i64 = 0  # stages worked in (Economy) or won at (Casinos)
        self.played: i64 = 0  # lines of the towns in which a match was played (Sports)
        self.owes = vec[i64]()  # to each seat
        self.race: i64 = NONE
        self.lap: i64 = 0  # sections of the race behind it
        self.misses = False  # the next turn
        self.left = False  # Economy: has left Paris
        self.place: i64 = 0  # order of arrival; 0 while on the way
        self.turns: i64 = 0
        self.journey = filled(m.WORDS)  # bit set of the sections travelled; copied when it changes, so that clones may share it

    def clone(self) -> Traveller:
        other = Traveller()
        other.town = self.town
        other.home = self.home
        other.cash = self.cash
        other.vehicles = self.vehicles
        other.hand = self.hand.clone()
        other.marks = self.marks
        other.pending = self.pending
        other.settled = self.settled
        other.played = self.played
        other.owes = self.owes[:]
        other.race = self.race
        other.lap = self.lap
        other.misses = self.misses
        other.left = self.left
        other.place = self.place
        other.turns = self.turns
        other.journey = self.journey
        return other

    def owns(self, mode: i64) -> bool:
        """2.4: feet are always there."""
        return mode == m.FOOT or self.vehicles >> mode & 1 != 0

    def travel(self, section: i64) -> None:
        journey = self.journey[:]
        journey[section // m.WORD] |= bit(section % m.WORD)
        self.journey = journey

    def travelled(self, section: i64) -> bool:
        return self.journey[section // m.WORD] >> section % m.WORD & 1 != 0

    def ruined(self) -> bool:
        """7.1: neither money nor vehicle."""
        return self.cash == 0 and self.vehicles == 0

    def in_debt(self) -> bool:
        for creditor in range(len(self.owes)):
            if self.owes[creditor]:
                return True
        return False

    def wealth(self) -> i64:
        """9.5: money, and vehicles at their resale price."""
        return self.cash + m.RESALE[1] * (self.vehicles >> 1 & 1) + m.RESALE[2] * (self.vehicles >> 2 & 1)
