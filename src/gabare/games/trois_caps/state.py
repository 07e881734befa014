"""A position of the race: boats, cards, the turn, the options, and what must always be true of it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gabare.games.trois_caps import actions as a
from gabare.games.trois_caps import material as m
from gabare.games.trois_caps.adjacency import ANCHOR_AT, ANCHORS, DISTANCES, ZONES
from gabare.kit.luck import Luck
from gabare.kit.pile import Hand, Pile
from gabare.kit.state import HIDDEN, NONE, State, bit

PORT_WORTH: Final[i64] = 1000  # a port reached ranks before any distance


@final
@mypyc_attr(acyclic=True)
class Options:
    """What was agreed before the race. A position and its copies share it."""

    def __init__(self) -> None:
        self.level: i64 = m.LEARNING
        self.simple_mishaps = False
        self.sure_start = False


@final
@mypyc_attr(acyclic=True)
class Boat:
    """Where it is, where it goes, and the cards that lie before it."""

    def __init__(self) -> None:
        self.cell: i64 = ANCHORS[m.BORDEAUX]
        self.next_port: i64 = m.LE_VERDON
        self.moored = True  # in port
        self.trolling = False  # it left its last port with a trolling line
        self.mishap: i64 = NONE
        self.borrowed = False  # the mishap came with an event: it is no card of the pile
        self.fog_turns: i64 = 0
        self.rig: i64 = NONE  # spinnaker or reduction, set before it
        self.rig_is_joker = False
        self.rig_used = False  # it has sailed a storm or a calm with it
        self.spare: i64 = NONE  # a repair, or a joker, set for the wrecks
        self.spare_used = False
        self.shield = False
        self.slowed = False  # no second die on its next turn
        self.resting = False  # no dice on its next turn

    def clone(self) -> Boat:
        other = Boat()
        other.cell = self.cell
        other.next_port = self.next_port
        other.moored = self.moored
        other.trolling = self.trolling
        other.mishap = self.mishap
        other.borrowed = self.borrowed
        other.fog_turns = self.fog_turns
        other.rig = self.rig
        other.rig_is_joker = self.rig_is_joker
        other.rig_used = self.rig_used
        other.spare = self.spare
        other.spare_used = self.spare_used
        other.shield = self.shield
        other.slowed = self.slowed
        other.resting = self.resting
        return other

    def in_bordeaux(self) -> bool:
        return self.moored and self.next_port == m.LE_VERDON

    def in_gironde(self) -> bool:
        return not self.moored and self.next_port == m.LE_VERDON

    def at_sea(self) -> bool:
        return not self.moored and self.next_port > m.LE_VERDON

    def stopped(self, simple_mishaps: bool) -> bool:
        """7.2: a breakage stops the boat; fog only slows it, unless mishaps are simple (7.6)."""
        return self.mishap != NONE and (simple_mishaps or self.mishap != m.FOG)

    def open_zones(self, level: i64) -> i64:
        """6: the kinds of zone that the boat may sail into, as a bit set."""
        if level == m.LEARNING:
            return bit(m.OPEN_SEA)
        zones = bit(m.OPEN_SEA) | bit(m.LANE) | bit(m.WHALES) | bit(m.POLLUTION)
        if level < m.OFFSHORE_WITH_WEATHER:
            zones |= bit(m.STORM) | bit(m.CALM)
        elif self.rig == m.REDUCTION:
            zones |= bit(m.STORM)
        elif self.rig == m.SPINNAKER:
            zones |= bit(m.CALM)
        if not self.trolling:
            zones |= bit(m.FISHING)
        if self.spare != NONE:
            zones |= bit(m.WRECKS)
        return zones

    def depends_on_rig(self) -> bool:
        """6.9: a storm or a calm holds the boat to the card that opened it."""
        return self.rig != NONE and ZONES[self.cell] == rig_zone(self.rig)

    def progress(self) -> i64:
        """10.2: ports reached, then the shortest way to the next one."""
        reached = (self.next_port - 1) * PORT_WORTH
        return reached if self.next_port == len(ANCHORS) else reached - DISTANCES[self.next_port][self.cell]


def rig_zone(rig: i64) -> i64:
    return m.STORM if rig == m.REDUCTION else m.CALM


class Table(State):
    """What lies on the table and in the hands, and how far the turn is. `rules.py` makes a game of it."""

    def __init__(self, players: i64) -> None:
        super().__init__(players)
        self.options = Options()
        self.director_dice = vec[i64]()  # as they fell when the director was drawn; those who tied, again
        self.pile = Pile()
        self.events = Pile()
        self.hands: list[Hand] = []
        self.boats: list[Boat] = []
        self.director: i64 = 0
        self.round: i64 = 0
        self.wind: i64 = NONE
        self.wind_dice: i64 = 0  # their total; 0 where nobody rolled
        # the turn
        self.player: i64 = 0  # whose turn it is
        self.phase: i64 = a.PUTTING
        self.first: i64 = 0  # the dice as they fell, 0 before
        self.second: i64 = 0
        self.third: i64 = 0
        self.event: i64 = NONE  # drawn with the latest first die
        self.run: i64 = 0  # the one being sailed
        self.reach: i64 = 0  # its most cells
        self.has_second_die = True
        self.has_dice = True
        self.into_the_wind = False  # allowed this turn
        self.current: i64 = 0  # cells that a current adds
        self.dolphins = False  # a third die
        self.damage: i64 = NONE  # the mishap that waits at the end of the turn
        self.owed: i64 = 0  # cards to put under the pile
        self.owed_draws: i64 = 0  # and to draw after that
        self.aside = Hand()  # what the old salt looks at
        self.answers = vec[i64]()  # the secret cards of a simultaneous choice

    def clone(self) -> Table:
        raise NotImplementedError

    def copy_to(self, other: Table) -> None:
        """All fields of this one."""
        other.awaited = self.awaited
        other.options = self.options
        other.director_dice = self.director_dice
        other.pile = self.pile.clone()
        other.events = self.events.clone()
        other.hands = [hand.clone() for hand in self.hands]
        other.boats = [boat.clone() for boat in self.boats]
        other.director = self.director
        other.round = self.round
        other.wind = self.wind
        other.wind_dice = self.wind_dice
        other.player = self.player
        other.phase = self.phase
        other.first = self.first
        other.second = self.second
        other.third = self.third
        other.event = self.event
        other.run = self.run
        other.reach = self.reach
        other.has_second_die = self.has_second_die
        other.has_dice = self.has_dice
        other.into_the_wind = self.into_the_wind
        other.current = self.current
        other.dolphins = self.dolphins
        other.damage = self.damage
        other.owed = self.owed
        other.owed_draws = self.owed_draws
        if self.phase == a.LOOKING:
            other.aside = self.aside.clone()
        other.answers = self.answers[:]

    def masked(self, seat: i64) -> Table:
        other = self.clone()
        other.pile.mask(seat)
        other.aside.mask(seat, other.pile)
        for hand in other.hands:
            hand.mask(seat, other.pile)
        for i in range(len(other.answers)):
            if i != seat:
                other.answers[i] = HIDDEN
        return other

    def redealt(self, luck: Luck) -> Table:
        other = self.clone()
        other.pile.redeal(luck)
        other.aside.redeal(other.pile, luck)
        for hand in other.hands:
            hand.redeal(other.pile, luck)
        for i in range(len(other.answers)):
            if other.answers[i] == HIDDEN and not self.awaits(i):
                cards = other.hands[i].cards
                other.answers[i] = cards[luck.below(len(cards))]
        return other

    def seen(self, viewer: i64, seat: i64, action: i64) -> i64:
        """2.4: cards put under the pile, passed on, or picked by the old salt, are seen by their owner alone."""
        secret = action < a.SET or a.KEEP <= action < a.KEEP + m.CARDS or a.PASS <= action < a.PASS + m.CARDS
        return HIDDEN if secret and viewer != seat else action

    def broken(self) -> str:
        """All cards are somewhere, hands are full when a turn begins, and boats lie where boats may lie."""
        return miscounted(self) or misplaced(self)


def copies(level: i64) -> list[i64]:
    """9: below level 3 the sail cards stay in the box."""
    return m.COPIES if level == m.OFFSHORE_WITH_WEATHER else [*m.COPIES[: m.SPINNAKER], 0, 0]


def miscounted(table: Table) -> str:
    """Which cards are too few or too many, if any are."""
    deck = copies(table.options.level)
    counts = table.pile.unseen[:]
    counts = _count(table.pile.under, _count(table.aside.cards, counts))
    for hand in table.hands:
        counts = _count(hand.cards, counts)
    for boat in table.boats:
        if boat.mishap != NONE and not boat.borrowed:
            counts[boat.mishap] += 1
        if boat.rig != NONE:
            counts[m.JOKER if boat.rig_is_joker else boat.rig] += 1
        if boat.spare != NONE:
            counts[boat.spare] += 1
    for card in range(m.CARDS):
        if counts[card] != deck[card]:
            return f"card {card} is there {counts[card]} times, not {deck[card]}"
    if table.events.size() != m.EVENT_DECK:
        return f"there are {table.events.size()} events, not {m.EVENT_DECK}"
    if table.phase == a.PUTTING and table.awaited:
        for seat in range(table.players):
            due = m.HAND_IN_BORDEAUX if table.boats[seat].in_bordeaux() else m.HAND
            if table.hands[seat].size() != due + (1 if seat == table.player else 0):
                return f"seat {seat} holds {table.hands[seat].size()} cards"
    return ""


def _count(cards: vec[i64], counts: vec[i64]) -> vec[i64]:
    for i in range(len(cards)):
        if cards[i] != HIDDEN:
            counts[cards[i]] += 1
    return counts


def misplaced(table: Table) -> str:
    """Which boat lies where none may lie, if one does."""
    for seat in range(table.players):
        boat = table.boats[seat]
        zone = ZONES[boat.cell]
        if zone == m.LANE or zone == m.WHALES or zone == m.POLLUTION:
            return f"the boat of seat {seat} lies where no boat may stop"
        if boat.at_sea() and not boat.open_zones(table.options.level) >> zone & 1:
            return f"the boat of seat {seat} lies in a zone that is closed to it"
        if boat.moored and boat.mishap != NONE:
            return f"the boat of seat {seat} has a mishap in port"
        for other in range(seat):
            if boat.at_sea() and table.boats[other].cell == boat.cell and not ANCHOR_AT[boat.cell]:
                return f"the boats of seats {other} and {seat} share a cell"
    return ""
