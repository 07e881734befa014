"""2, 6 and 7: cards drawn and put down. The numbers are those of the rule book."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.trois_caps.actions import AIM, LEAVE, MEND, PROVISIONS, PUTTING, ROLES, SET, UNDER
from gabare.games.trois_caps.adjacency import ZONES
from gabare.games.trois_caps.boat import NONE, Boat, rig_zone
from gabare.games.trois_caps.material import FOG, JOKER, LEARNING, MISHAPS, OFFSHORE_WITH_WEATHER, REPAIR, WRECKS
from gabare.kit.luck import Luck
from gabare.kit.pile import PUBLIC, Hand, Pile, private
from gabare.kit.state import HIDDEN, SEATS, State


class Cards(State):
    """The table: boats, hands, piles and dice; cards drawn, put under the pile, set before a boat, aimed at another."""

    def __init__(self, players: i64) -> None:
        super().__init__(players)
        self.level: i64 = LEARNING
        self.simple_mishaps = False
        self.sure_start = False
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
        self.phase: i64 = PUTTING
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

    # 2. Cards drawn and put down

    def draw(self, seat: i64, luck: Luck) -> None:
        """2.2: who has seen a card go under the pile knows it when it is drawn."""
        card, known_by = self.draw_known(seat, luck)
        self.hands[seat].add(card, known_by)

    def draw_known(self, seat: i64, luck: Luck) -> tuple[i64, i64]:
        known_by = private(seat)
        if self.pile.count == 0:
            known_by |= self.pile.known_by[0]
        return self.pile.draw(luck), known_by

    def put_under(self, seat: i64, card: i64) -> None:
        """2.4: face down. From now on nobody else can be sure of any card in this hand."""
        hand = self.hands[seat]
        hand.take(card)
        self.forget(hand, seat)
        self.pile.put_under(card, private(seat))

    def forget(self, hand: Hand, seat: i64) -> None:
        for i in range(len(hand.cards)):
            hand.known_by[i] = private(seat)

    def spend(self, card: i64) -> None:
        """2.6: a card that has done its work goes under the pile, face up."""
        self.pile.put_under(card, PUBLIC)

    def lay_open(self, seat: i64, card: i64) -> None:
        self.hands[seat].take(card)
        self.spend(card)

    def put_down_choices(self, seat: i64) -> vec[i64]:
        """2.3: under the pile, before oneself, or a mishap before another boat."""
        actions = self.kinds_in_hand(seat, UNDER)
        boat = self.boats[seat]
        hand = self.hands[seat]
        joker = hand.has(JOKER)
        for role in range(len(ROLES)):
            if self.may_set(boat, ROLES[role]):
                if hand.has(ROLES[role]):
                    actions = append(actions, SET + role * 2)
                if joker:
                    actions = append(actions, SET + role * 2 + 1)
        if boat.mishap != NONE:
            if hand.has(REPAIR) and boat.stopped(self.simple_mishaps):
                actions = append(actions, MEND)
            if joker:
                actions = append(actions, MEND + 1)
        if boat.moored and not boat.in_bordeaux():
            for provision in range(len(PROVISIONS)):
                if hand.has(PROVISIONS[provision]):
                    actions = append(actions, LEAVE + provision)
        if not boat.in_bordeaux():
            actions = self.aims(seat, actions)
        return actions

    def kinds_in_hand(self, seat: i64, verb: i64) -> vec[i64]:
        actions = vec[i64](capacity=48)
        cards = self.hands[seat].cards
        last = HIDDEN
        for i in range(len(cards)):
            if cards[i] != last:
                last = cards[i]
                actions = append(actions, verb + last)
        return actions

    def aims(self, seat: i64, actions: vec[i64]) -> vec[i64]:
        """7.1: a mishap is aimed at a boat at sea that has none."""
        for target in range(self.players):
            if target != seat and self.boats[target].at_sea() and self.boats[target].mishap == NONE:
                for mishap in range(MISHAPS, FOG + 1):
                    if self.hands[seat].has(mishap):
                        actions = append(actions, AIM + (mishap - MISHAPS) * SEATS + target)
        return actions

    def aim(self, mishap: i64, target: i64) -> None:
        """7.7: a shield stops it and is gone."""
        boat = self.boats[target]
        if boat.shield:
            boat.shield = False
            self.spend(mishap)
        else:
            boat.mishap = mishap

    def clear_mishap(self, boat: Boat) -> None:
        """7.4: the card goes under the pile; what an event brought is no card."""
        if boat.mishap != NONE and not boat.borrowed:
            self.spend(boat.mishap)
        boat.mishap = NONE
        boat.borrowed = False
        boat.fog_turns = 0

    def may_set(self, boat: Boat, role: i64) -> bool:
        """6.8: where that zone counts, one sail card and one repair; 6.9: not in place of the one the boat depends on."""
        if role == REPAIR:
            return self.level > LEARNING and boat.spare == NONE
        return self.level == OFFSHORE_WITH_WEATHER and boat.rig != role and not boat.depends_on_rig()

    def set_card(self, boat: Boat, role: i64, card: i64) -> None:
        if role == REPAIR:
            boat.spare = card
            return
        self.strike_rig(boat)
        boat.rig = role
        boat.rig_is_joker = card == JOKER

    def strike_rig(self, boat: Boat) -> None:
        if boat.rig != NONE:
            self.spend(JOKER if boat.rig_is_joker else boat.rig)
        boat.rig = NONE
        boat.rig_is_joker = False
        boat.rig_used = False

    def strike_used_cards(self, boat: Boat) -> None:
        """6.9: used, and the boat is out of that kind of zone when its turn ends: under the pile."""
        if boat.rig_used and ZONES[boat.cell] != rig_zone(boat.rig):
            self.strike_rig(boat)
        if boat.spare_used and ZONES[boat.cell] != WRECKS:
            self.spend(boat.spare)
            boat.spare = NONE
            boat.spare_used = False
