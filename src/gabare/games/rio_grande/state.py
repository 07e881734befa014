"""A position of Rio Grande: its rivers, what lies where, the options, and what must always be true of it."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gabare.games.rio_grande import material as m
from gabare.kit.luck import Luck
from gabare.kit.pile import Hand, Pile
from gabare.kit.state import HIDDEN, NOBODY, NONE, State


@final
@mypyc_attr(acyclic=True)
class Options:
    """What was agreed before the game. A position and its copies share it."""

    def __init__(self) -> None:
        self.free_order = False
        self.swapping = False  # chicane_mode "swap"
        self.bridge_on_new_card = False


@final
@mypyc_attr(acyclic=True)
class River:
    """The cards of a river from its source to its mouth, and who owns the bridge on each. The numbers are the rule book's."""

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
        return length > 0 and m.MATCHES[self.cards[length - 1]] >> card & 1 != 0

    def stretch(self, end: i64) -> i64:
        """4.5: where the cards after the latest chicane before `end` begin."""
        at = end
        while at > 0 and not m.CHICANE <= self.cards[at - 1] < m.DELTA:
            at -= 1
        return at

    def free(self, place: i64) -> bool:
        """5.2: a river card that carries no bridge."""
        return self.cards[place] < m.LAKE and self.owners[place] == NOBODY

    def points(self, seat: i64) -> i64:
        """8: for each bridge of a seat, the cards from its own to the mouth, and 3 more for each lake among them."""
        points: i64 = 0
        worth: i64 = 0
        for place in range(len(self.cards) - 1, -1, -1):
            worth += 1 + m.LAKE_POINTS if m.LAKE <= self.cards[place] < m.CHICANE else 1
            if self.owners[place] == seat:
                points += worth
        return points


class Table(State):
    """What lies on the table and in the hands. `rules.py` makes a game of it."""

    def __init__(self, players: i64) -> None:
        super().__init__(players)
        self.options = Options()
        self.pile = Pile()
        self.hands: list[Hand] = []
        self.rivers: list[River] = []
        self.bridges = vec[i64]()  # in stock
        self.points = vec[i64]()
        self.half_points = vec[i64]()  # those of the points that unfinished rivers brought at the end
        self.gone = vec[i64]()  # how many of each card left the game
        self.thrown: i64 = NONE  # the card discarded last
        self.actions_left: i64 = m.ACTIONS
        self.step: i64 = m.LAYING  # no action before this one is allowed any more
        self.special_played = False
        self.bridge_built = False
        self.bend: i64 = NONE  # the river whose chicane is being carried out
        self.removals: i64 = 0  # bridges it still takes away
        self.chosen: i64 = NONE  # the first bridge of a swap
        self.last_turns: i64 = NONE  # turns left once the pile is empty

    def clone(self) -> Table:
        raise NotImplementedError

    def copy_to(self, other: Table) -> None:
        """All fields of this one."""
        other.awaited = self.awaited
        other.options = self.options
        other.pile = self.pile.clone()
        other.hands = [hand.clone() for hand in self.hands]
        other.rivers = [river.clone() for river in self.rivers]
        other.bridges = self.bridges[:]
        other.points = self.points[:]
        other.half_points = self.half_points[:]
        other.gone = self.gone[:]
        other.thrown = self.thrown
        other.actions_left = self.actions_left
        other.step = self.step
        other.special_played = self.special_played
        other.bridge_built = self.bridge_built
        other.bend = self.bend
        other.removals = self.removals
        other.chosen = self.chosen
        other.last_turns = self.last_turns

    def masked(self, seat: i64) -> Table:
        other = self.clone()
        for hand in other.hands:
            hand.mask(seat, other.pile)
        return other

    def redealt(self, luck: Luck) -> Table:
        other = self.clone()
        for hand in other.hands:
            hand.redeal(other.pile, luck)
        return other

    def broken(self) -> str:
        """All 165 cards are somewhere, all bridges too, and every card follows from the one before it."""
        counts = self.gone[:]
        for card in range(m.CARDS):
            counts[card] += self.pile.unseen[card]
        for hand in self.hands:
            for i in range(len(hand.cards)):
                if hand.cards[i] != HIDDEN:
                    counts[hand.cards[i]] += 1
        bridges = self.bridges[:]
        for river in self.rivers:
            for place in range(len(river.cards)):
                counts[river.cards[place]] += 1
                if river.owners[place] != NOBODY:
                    bridges[river.owners[place]] += 1
                    if river.cards[place] >= m.LAKE:
                        return "a bridge stands on a special card"
                if place:
                    before = river.covered if place == 1 and river.covered != NONE else river.cards[place - 1]
                    if not m.MATCHES[before] >> river.cards[place] & 1:
                        return "two neighbouring cards share neither water nor landscape"
            if river.covered != NONE:
                counts[river.covered] += 1
        for card in range(m.CARDS):
            if counts[card] != m.COPIES[card]:
                return f"card {card} is there {counts[card]} times, not {m.COPIES[card]}"
        for seat in range(self.players):
            if bridges[seat] != m.BRIDGES:
                return f"seat {seat} has {bridges[seat]} bridges, not {m.BRIDGES}"
        return ""
