"""Wind, cards and runs: what a boat and its crew do in a turn. The numbers are those of the rule book."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.trois_caps.boat import NONE, Boat, rig_zone
from gabare.games.trois_caps.chart import ANCHOR_AT, ANCHORS, NOWHERE, STEPS, ZONES
from gabare.games.trois_caps.material import (
    ALMERIMAR,
    CARDS,
    DIE,
    DIRECTIONS,
    FOG,
    FOG_RUN,
    FOOD,
    FREEING,
    GIRONDE_TRACK,
    GRUISSAN,
    JOKER,
    LANE,
    LANE_CELLS,
    LE_VERDON,
    LEARNING,
    MISHAPS,
    OFFSHORE_WITH_WEATHER,
    POLLUTION,
    REDUCTION,
    REPAIR,
    SAFETY,
    SAILS,
    SPINNAKER,
    TROLLING,
    WHALES,
    WINDS,
    WRECKS,
)
from gabare.kit.luck import Luck
from gabare.kit.pile import PUBLIC, Hand, Pile, private
from gabare.kit.state import HIDDEN, SEATS, State

# Actions: a verb and what it is done to, in one number.
UNDER: Final[i64] = 0  # + card: put it under the pile
SET: Final[i64] = UNDER + CARDS  # + role * 2 + joker: spinnaker, reduction or repair set before oneself
MEND: Final[i64] = SET + 6  # + joker: a repair, or a joker, on one's own mishap
LEAVE: Final[i64] = MEND + 2  # + provision: a port other than Bordeaux
AIM: Final[i64] = LEAVE + 3  # + mishap * 6 + seat
DEPART: Final[i64] = AIM + 5 * SEATS  # + (sails * 3 + provision) * 2 + safety: out of Bordeaux
STAY: Final[i64] = DEPART + 12  # in port
ROLL: Final[i64] = STAY + 1  # for a double four
RUN: Final[i64] = ROLL + 1  # + direction * 6 + cells - 1
HOLD: Final[i64] = RUN + DIRECTIONS * DIE  # a run of no cells
CHOOSE_WIND: Final[i64] = HOLD + 1  # + direction
KEEP: Final[i64] = CHOOSE_WIND + DIRECTIONS  # + card, of those the old salt looks at
DECLARE: Final[i64] = KEEP + CARDS  # + provision, at the customs
DECLARE_NOTHING: Final[i64] = DECLARE + 2
RESCUE: Final[i64] = DECLARE_NOTHING + 1  # + seat: a mayday answered
RESCUE_NOBODY: Final[i64] = RESCUE + SEATS
PASS: Final[i64] = RESCUE_NOBODY + 1  # + card, to the left
END_OF_ACTIONS: Final[i64] = PASS + CARDS

ROLES: Final = vec[i64]([SPINNAKER, REDUCTION, REPAIR])  # what a card is set as
PROVISIONS: Final = vec[i64]([FOOD, TROLLING, JOKER])

# Phases: what the awaited seats decide.
PUTTING: Final[i64] = 0  # one card down
DEPARTING: Final[i64] = 1  # out of Bordeaux, or not
IN_PORT: Final[i64] = 2  # roll for a double four, or not
RUNNING: Final[i64] = 3
CHOOSING_WIND: Final[i64] = 4
RETURNING: Final[i64] = 5  # cards to put under the pile
LOOKING: Final[i64] = 6  # which of the cards to keep
DECLARING: Final[i64] = 7
RESCUING: Final[i64] = 8
PASSING: Final[i64] = 9  # everybody, in secret
SHARING: Final[i64] = 10  # everybody puts a card under the pile, in secret

# Runs of a turn.
FIRST_RUN: Final[i64] = 1
SECOND_RUN: Final[i64] = 2
EXTRA_RUN: Final[i64] = 3


class Sailing(State):
    """A race without its events: the table, the cards put down, departures, runs, zones and ports."""

    def __init__(self, players: i64) -> None:
        super().__init__(players)
        self.level: i64 = LEARNING
        self.simple_mishaps = False
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

    # 3. Wind

    def roll_wind(self, luck: Luck) -> None:
        self.wind_dice = luck.below(DIE) + luck.below(DIE) + 2
        self.wind = WINDS[self.wind_dice - 2]

    # 4. Departures

    def departures(self, seat: i64) -> vec[i64]:
        """4.1: mainsail and jib, provisions, safety gear; jokers may stand for any of them."""
        hand = self.hands[seat]
        jokers: i64 = 0
        for i in range(len(hand.cards)):
            if hand.cards[i] == JOKER:
                jokers += 1
        actions = vec[i64]([STAY])
        for sails in range(2):
            for provision in range(3):
                for safety in range(2):
                    needed = sails + provision // 2 + safety
                    if (
                        needed <= jokers
                        and (sails or hand.has(SAILS))
                        and (provision == 2 or hand.has(PROVISIONS[provision]))
                        and (safety or hand.has(SAFETY))
                    ):
                        actions = append(actions, DEPART + (sails * 3 + provision) * 2 + safety)
        return actions

    def depart(self, seat: i64, combination: i64) -> None:
        provision = PROVISIONS[combination // 2 % 3]
        self.lay_open(seat, JOKER if combination >= 6 else SAILS)
        self.lay_open(seat, provision)
        self.lay_open(seat, JOKER if combination % 2 else SAFETY)
        self.cast_off(seat, provision)

    def cast_off(self, seat: i64, provision: i64) -> None:
        """4.5: only a trolling line closes the fishing grounds; a joker counts as food."""
        boat = self.boats[seat]
        boat.moored = False
        boat.trolling = provision == TROLLING

    def go_down_the_gironde(self, boat: Boat) -> None:
        """4.2: one cell a turn, to Le Verdon."""
        step: i64 = 0
        while GIRONDE_TRACK[step] != boat.cell:
            step += 1
        boat.cell = GIRONDE_TRACK[step + 1]
        if boat.cell == ANCHORS[LE_VERDON]:
            self.reach_port(boat)

    # 5. Runs

    def runs(self, seat: i64) -> vec[i64]:
        """5: straight runs, cell by cell, as far as the die, the wind, the coast and the zones allow."""
        boat = self.boats[seat]
        actions = vec[i64](capacity=48)
        actions = append(actions, HOLD)
        zones = boat.open_zones(self.level)
        port = ANCHORS[boat.next_port]
        for direction in range(DIRECTIONS):
            if direction == self.wind and not self.into_the_wind:
                continue
            cell = boat.cell
            lane: i64 = 0
            for n in range(self.reach):
                cell = STEPS[cell * DIRECTIONS + direction]
                if cell == NOWHERE:
                    break
                zone = ZONES[cell]
                if not zones >> zone & 1:
                    break
                if zone == LANE:
                    lane += 1
                    if lane > LANE_CELLS:
                        break
                    continue
                lane = 0
                if zone != WHALES and self.free(cell):
                    actions = append(actions, RUN + direction * DIE + n)
                if cell == port or zone == POLLUTION:
                    break
        return actions

    def free(self, cell: i64) -> bool:
        """5.4: two boats share no cell but an anchor's."""
        for boat in self.boats:
            if boat.cell == cell:
                return ANCHOR_AT[cell] == 1
        return True

    def sail(self, seat: i64, direction: i64, cells: i64) -> bool:
        """A run; whether the boat may go on afterwards."""
        boat = self.boats[seat]
        for _ in range(cells):
            boat.cell = STEPS[boat.cell * DIRECTIONS + direction]
            zone = ZONES[boat.cell]
            if boat.rig != NONE and zone == rig_zone(boat.rig):
                boat.rig_used = True
            if zone == WRECKS:
                boat.spare_used = True
        if ZONES[boat.cell] == POLLUTION:
            self.clean(boat)
        elif boat.cell == ANCHORS[boat.next_port]:
            self.reach_port(boat)
        return not boat.moored

    def clean(self, boat: Boat) -> None:
        """6.5: to Almerimar; the ports reached stay reached, and if Almerimar is the next one, it is reached now."""
        boat.cell = ANCHORS[ALMERIMAR]
        if boat.next_port == ALMERIMAR:
            self.reach_port(boat)
        else:
            self.moor(boat)

    def reach_port(self, boat: Boat) -> None:
        """5.5: the boat stops at once; 10.1: in Gruissan the race is over."""
        boat.next_port += 1
        self.moor(boat)
        if boat.next_port > GRUISSAN:
            self.awaited = 0

    def moor(self, boat: Boat) -> None:
        """7.3 and 7.7: in port the fog is left behind, and the shield too."""
        boat.moored = True
        boat.trolling = False
        boat.shield = False
        self.clear_mishap(boat)

    def begin_run(self, run: i64, reach: i64) -> None:
        """7.3: in fog a run has one cell at most."""
        self.phase = RUNNING
        self.run = run
        self.reach = FOG_RUN if self.boats[self.player].mishap == FOG and reach > FOG_RUN else reach

    def set_sail(self) -> None:
        self.begin_run(FIRST_RUN, self.reach)

    def next_run(self, luck: Luck) -> bool:
        """5.1: the second die, then what an event adds; False when nothing is left."""
        if self.run < SECOND_RUN and self.has_second_die:
            if self.second == 0:
                self.second = luck.below(DIE) + 1
            self.begin_run(SECOND_RUN, self.second)
            return True
        if self.run < EXTRA_RUN and self.dolphins:
            self.third = luck.below(DIE) + 1
            self.begin_run(EXTRA_RUN, self.third)
            return True
        if self.run < EXTRA_RUN and self.current:
            self.begin_run(EXTRA_RUN, self.current)
            return True
        return False

    def roll_double_four(self, seat: i64, luck: Luck) -> bool:
        """4.4: two fours free the boat, and are its dice."""
        self.first = luck.below(DIE) + 1
        self.second = luck.below(DIE) + 1
        if self.first != FREEING or self.second != FREEING:
            return False
        self.cast_off(seat, NONE)
        return True
