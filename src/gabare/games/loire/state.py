"""A position of Loire: the boats, what lies where, the options, and what must always be true of it."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from gabare.games.loire import actions as a
from gabare.games.loire import material as m
from gabare.games.loire.talon import Talon
from gabare.kit.luck import Luck
from gabare.kit.pile import Hand
from gabare.kit.state import HIDDEN, NOBODY, State


@final
@mypyc_attr(acyclic=True)
class Options:
    """What was agreed before the game. A position and its copies share it."""

    def __init__(self) -> None:
        self.explosion_self = True
        self.nantes_loser_takes_free_quay = True
        self.wine_sale_optional = False
        self.memory_aid = False  # for the drawing


@final
@mypyc_attr(acyclic=True)
class Boat:
    """A steamer: where it is and which way it heads, what it carries and has earned, and the cards laid for it."""

    def __init__(self) -> None:
        self.stage: i64 = m.NOWHERE
        self.berth: i64 = m.MIDSTREAM
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
        return self.laid[m.COAL_1] + 2 * self.laid[m.COAL_1 + 1] + 3 * self.laid[m.COAL_1 + 2]

    def landing(self) -> i64:
        """The stage that it would reach with the coal laid now."""
        return (self.stage + self.coal()) % m.LOOP

    def fishing(self) -> bool:
        return self.laid[m.FISHING] > 0


class Table(State):
    """What lies on the table and in the hands. `rules.py` makes a game of it."""

    def __init__(self, players: i64) -> None:
        super().__init__(players)
        self.options = Options()
        self.phase: i64 = a.PLACING
        self.round: i64 = 0
        self.leader: i64 = 0
        self.talon = Talon()
        self.row = vec[i64]()  # the revealed cards still to be taken, by kind
        self.taken = vec[i64]()  # those taken in this draft, in order: kind * SEATS + seat
        self.waiting: i64 = 0  # travellers and wines on the banks, each at its origin
        self.boats: list[Boat] = []
        self.hands: list[Hand] = []

    def clone(self) -> Table:
        raise NotImplementedError

    def copy_to(self, other: Table) -> None:
        """All fields of this one."""
        other.awaited = self.awaited
        other.options = self.options
        other.phase = self.phase
        other.round = self.round
        other.leader = self.leader
        other.talon = self.talon.clone()
        other.row = self.row[:]
        other.taken = self.taken[:]
        other.waiting = self.waiting
        other.boats = [boat.clone() for boat in self.boats]
        other.hands = [hand.clone() for hand in self.hands]

    def masked(self, seat: i64) -> Table:
        other = self.clone()
        for hand in other.hands:
            hand.mask(seat, other.talon.unseen)
        return other

    def redealt(self, luck: Luck) -> Table:
        other = self.clone()
        for hand in other.hands:
            hand.redeal(other.talon.unseen, luck)
        return other

    def holder(self, town: i64, quay: i64) -> i64:
        """Whose boat lies at a quay, or NOBODY's."""
        for seat in range(self.players):
            if self.boats[seat].berth == quay and m.town_of(self.boats[seat].stage) == town:
                return seat
        return NOBODY

    def throw(self, boat: Boat, kind: i64, copies: i64) -> None:
        """Cards in front of a player go to the discard pile."""
        boat.laid[kind] -= copies
        self.talon.discard(kind, copies)

    def unload(self, boat: Boat, cards: i64) -> None:
        boat.cargo &= ~cards
        self.talon.landed |= cards

    def broken(self) -> str:
        """All 108 cards are somewhere, none twice; no quay holds two boats; burnt coal is gone."""
        counts = vec[i64]([self.talon.again[kind] + self.talon.discarded[kind] + self.row[kind] for kind in range(m.KINDS)])
        for kind in range(m.KINDS):
            counts[kind] += self.talon.unseen.unseen[kind]
            for boat in self.boats:
                if kind < m.LAID:
                    counts[kind] += boat.laid[kind]
        for hand in self.hands:
            for i in range(len(hand.cards)):
                if hand.cards[i] != HIDDEN:
                    counts[hand.cards[i]] += 1
        for kind in range(m.KINDS):
            if counts[kind] != m.COPIES[kind]:
                return f"kind {kind} is there {counts[kind]} times, not {m.COPIES[kind]}"
        places = vec[i64]([self.talon.freight, self.talon.landed, self.waiting])
        for boat in self.boats:
            places = append(places, boat.cargo)
        found: i64 = 0
        for i in range(len(places)):
            if found & places[i]:
                return "a traveller, a wine or a sun is in two places"
            if i >= 2 and places[i] & m.ALL_SUNS:
                return "a sun lies on the board"
            found |= places[i]
        if found != m.ALL_FREIGHT:
            return "a traveller, a wine or a sun is lost"
        return self.misplaced()

    def misplaced(self) -> str:
        """A boat that lies where none may lie, or that has kept what it should have used up."""
        for seat in range(self.players):
            boat = self.boats[seat]
            if boat.done and (boat.coal() or boat.fishing()):
                return f"boat {seat} has moved, and still has coal or a fishing rod"
            if boat.laid[m.FISHING] > 1:
                return f"seat {seat} fishes twice"
            if boat.berth == m.MIDSTREAM:
                continue
            if not boat.done:
                return f"boat {seat} lies at a quay before it has moved"
            if (m.town_of(boat.stage) == m.NANTES) == (boat.berth == m.QUAY):
                return f"boat {seat} lies at a quay of another town"
            if self.holder(m.town_of(boat.stage), boat.berth) != seat:
                return f"boat {seat} shares its quay"
        return ""
