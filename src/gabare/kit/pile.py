"""Cards nobody has drawn yet, and cards in hands; both know who has seen what."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from gabare.kit.luck import Luck
from gabare.kit.state import HIDDEN, NOBODY, SEATS, bit

PUBLIC: Final[i64] = 127  # known to every seat, and to spectators


def private(seat: i64) -> i64:
    """Known to this seat alone."""
    return bit(seat)


def knows(viewer: i64, known_by: i64) -> bool:
    """Whether a seat, or NOBODY for the spectators, belongs to a bit set of those who know."""
    return known_by >> (SEATS if viewer == NOBODY else viewer) & 1 != 0


@final
@mypyc_attr(acyclic=True)
class Pile:
    """A face-down pile. Its cards have no order until they are drawn, except those that were put under it.

    Cards are kinds, numbered from 0. In a masked state the cards that lie hidden elsewhere (in other hands,
    unknown cards put under) are counted here too, as `absent`: to deal them again is to draw them again.
    """

    def __init__(self) -> None:
        self.unseen = vec[i64]()  # how many of each kind
        self.count: i64 = 0  # how many in all
        self.absent: i64 = 0  # how many of them lie hidden elsewhere
        self.under = vec[i64]()  # cards put under the pile, the next to be drawn first
        self.known_by = vec[i64]()  # for each of those, who knows it: a bit set of seats, and of spectators

    def clone(self) -> Pile:
        other = Pile()
        other.unseen = self.unseen[:]
        other.count = self.count
        other.absent = self.absent
        other.under = self.under[:]
        other.known_by = self.known_by[:]
        return other

    def size(self) -> i64:
        return self.count - self.absent + len(self.under)

    def add(self, card: i64) -> None:
        """Shuffles a card in."""
        self.unseen[card] += 1
        self.count += 1

    def put_under(self, card: i64, known_by: i64) -> None:
        self.under = append(self.under, card)
        self.known_by = append(self.known_by, known_by)

    def draw(self, luck: Luck) -> i64:
        """Takes one of the unseen cards at random; when there is none left, the first of those put under."""
        if self.count:
            left = luck.below(self.count)
            card: i64 = 0
            while left >= self.unseen[card]:
                left -= self.unseen[card]
                card += 1
            self.unseen[card] -= 1
            self.count -= 1
            return card
        luck.below(1)  # settled already, but shown only now: what led here is not to be undone
        self.under, card = pop(self.under, 0)
        self.known_by, _ = pop(self.known_by, 0)
        return card

    def mask(self, viewer: i64) -> None:
        """Hides the cards put under that this viewer has not seen."""
        for i in range(len(self.under)):
            if self.under[i] != HIDDEN and not knows(viewer, self.known_by[i]):
                self.hide(self.under[i])
                self.under[i] = HIDDEN

    def hide(self, card: i64) -> None:
        """A card lies hidden elsewhere: to the viewer it is one of the unseen."""
        self.add(card)
        self.absent += 1

    def find(self, luck: Luck) -> i64:
        """Draws a hidden card again, to lie where it was."""
        self.absent -= 1
        return self.draw(luck)

    def redeal(self, luck: Luck) -> None:
        for i in range(len(self.under)):
            if self.under[i] == HIDDEN:
                self.under[i] = self.find(luck)


def pile_of(copies: list[i64]) -> Pile:
    """A pile with so many copies of each kind."""
    pile = Pile()
    pile.unseen = vec[i64](copies)
    for count in copies:
        pile.count += count
    return pile


@final
@mypyc_attr(acyclic=True)
class Hand:
    """The cards a seat holds, in order of kind, and which seats know each of them."""

    def __init__(self) -> None:
        self.cards = vec[i64]()
        self.known_by = vec[i64]()

    def clone(self) -> Hand:
        other = Hand()
        other.cards = self.cards[:]
        other.known_by = self.known_by[:]
        return other

    def size(self) -> i64:
        return len(self.cards)

    def has(self, card: i64) -> bool:
        return card in self.cards

    def add(self, card: i64, known_by: i64) -> None:
        at = len(self.cards)
        self.cards = append(self.cards, card)
        self.known_by = append(self.known_by, known_by)
        while at > 0 and (self.cards[at - 1] > card or (self.cards[at - 1] == card and self.known_by[at - 1] > known_by)):
            self.cards[at] = self.cards[at - 1]
            self.known_by[at] = self.known_by[at - 1]
            at -= 1
        self.cards[at] = card
        self.known_by[at] = known_by

    def take(self, card: i64) -> None:
        """Removes a card; of equal ones, the one that most seats know."""
        at = len(self.cards) - 1
        while self.cards[at] != card:
            at -= 1
        self.cards, _ = pop(self.cards, at)
        self.known_by, _ = pop(self.known_by, at)

    def mask(self, viewer: i64, pile: Pile) -> None:
        """Hides what this viewer has not seen; to it those cards are among the unseen of the pile."""
        masked = Hand()
        for i in range(len(self.cards)):
            card = self.cards[i]
            if card != HIDDEN and not knows(viewer, self.known_by[i]):
                pile.hide(card)
                card = HIDDEN
            masked.add(card, self.known_by[i])
        self.cards = masked.cards
        self.known_by = masked.known_by

    def redeal(self, pile: Pile, luck: Luck) -> None:
        whole = Hand()
        for i in range(len(self.cards)):
            card = self.cards[i]
            whole.add(pile.find(luck) if card == HIDDEN else card, self.known_by[i])
        self.cards = whole.cards
        self.known_by = whole.known_by
