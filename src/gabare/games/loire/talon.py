"""The talon and the discard pile of Loire, and who can know what lies in them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gabare.games.loire import material as m
from gabare.kit.luck import Luck
from gabare.kit.pile import Pile, pile_of
from gabare.kit.state import bit, filled

EMPTY: Final[i64] = -1  # in place of a card: both piles are used up


@final
@mypyc_attr(acyclic=True)
class Talon:
    """The face-down pile, and beside it the discard pile, open to all.

    Only the five cards dealt to each player at the start are ever secret. They were never shown, so a player looks
    for them among the cards that nobody has seen yet, not among those that came back from the discard pile.
    """

    def __init__(self) -> None:
        self.unseen = Pile()  # hand cards that have never been turned over
        self.again = vec[i64]()  # hand cards that came back from the discard pile, by kind
        self.freight: i64 = 0  # travellers, wines and suns
        self.discarded = vec[i64]()  # the discard pile: hand cards by kind
        self.landed: i64 = 0  # the discard pile: travellers, wines and suns

    def clone(self) -> Talon:
        other = Talon()
        other.unseen = self.unseen.clone()
        other.again = self.again[:]
        other.freight = self.freight
        other.discarded = self.discarded[:]
        other.landed = self.landed
        return other

    def size(self) -> i64:
        return self.unseen.size() + total(self.again) + m.count(self.freight)

    def discard_size(self) -> i64:
        return total(self.discarded) + m.count(self.landed)

    def discard(self, kind: i64, copies: i64 = 1) -> None:
        self.discarded[kind] += copies

    def draw(self, luck: Luck) -> i64:
        """Turns a card over: a hand card by its kind, any other as KINDS + its number. 3.2: an empty talon is renewed."""
        size = self.size()
        if size == 0:
            self.renew()
            size = self.size()
            if size == 0:
                return EMPTY
        left = luck.below(size)
        if left < self.unseen.size():
            return self.unseen.draw(luck)
        left -= self.unseen.size()
        for kind in range(m.KINDS):
            if left < self.again[kind]:
                self.again[kind] -= 1
                return kind
            left -= self.again[kind]
        for card in range(m.FREIGHT):
            if self.freight >> card & 1:
                if left == 0:
                    self.freight -= bit(card)
                    return m.KINDS + card
                left -= 1
        return EMPTY

    def renew(self) -> None:
        """3.2: the discard pile, shuffled, is the new talon."""
        self.again = self.discarded
        self.discarded = filled(m.KINDS)
        self.freight = self.landed
        self.landed = 0


def total(counts: vec[i64]) -> i64:
    found: i64 = 0
    for kind in range(m.KINDS):
        found += counts[kind]
    return found


def full_talon() -> Talon:
    talon = Talon()
    talon.unseen = pile_of(m.COPIES)
    talon.again = filled(m.KINDS)
    talon.freight = m.ALL_FREIGHT
    talon.discarded = filled(m.KINDS)
    return talon
