"""A river of Rio Grande: its cards, and the bridges on them. The numbers are those of the rule book's paragraphs."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gabare.games.rio_grande.material import CHICANE, DELTA, LAKE, LAKE_POINTS, MATCHES
from gabare.kit.state import NOBODY

NONE: Final[i64] = -1  # no river, no card


@final
@mypyc_attr(acyclic=True)
class River:
    """The cards of a river from its source to its mouth, and who owns the bridge on each."""

    def __init__(self) -> None:
        self.cards = vec[i64]()
        self.owners = vec[i64]()
        self.covered: i64 = NONE  # the card under a sandbank at the head
        self.fresh: i64 = 0  # cards laid this turn, at the mouth

    def clone(self) -> River:
        other = River()
        other.cards = self.cards[:]
        other.owners = self.owners[:]
        other.covered = self.covered
        other.fresh = self.fresh
        return other

    def takes(self, card: i64) -> bool:
        """3.2: the card shares its water or its landscape with the last one."""
        length = len(self.cards)
        return length > 0 and MATCHES[self.cards[length - 1]] >> card & 1 != 0

    def stretch(self, end: i64) -> i64:
        """4.5: where the cards after the latest chicane before `end` begin."""
        at = end
        while at > 0 and not CHICANE <= self.cards[at - 1] < DELTA:
            at -= 1
        return at

    def free(self, place: i64) -> bool:
        """5.2: a river card that carries no bridge."""
        return self.cards[place] < LAKE and self.owners[place] == NOBODY

    def points(self, seat: i64) -> i64:
        """8: for each bridge of a seat, the cards from its own to the mouth, and 3 more for each lake among them."""
        points: i64 = 0
        worth: i64 = 0
        for place in range(len(self.cards) - 1, -1, -1):
            worth += 1 + LAKE_POINTS if LAKE <= self.cards[place] < CHICANE else 1
            if self.owners[place] == seat:
                points += worth
        return points
