"""8: the twenty kinds of event, in the order of the rule book, and the choices they ask for."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.trois_caps.actions import (
    CHOOSE_WIND,
    CHOOSING_WIND,
    DECLARE,
    DECLARE_NOTHING,
    DECLARING,
    KEEP,
    LOOKING,
    PASS,
    PASSING,
    RESCUE,
    RESCUE_NOBODY,
    RESCUING,
    RETURNING,
    SHARING,
    UNDER,
)
from gabare.games.trois_caps.boat import NONE
from gabare.games.trois_caps.material import (
    AUTOPILOT_FAILS,
    BREEZE_CELLS,
    BULLETIN_CARDS,
    CARDS_LOOKED_AT,
    CHAFED_SAIL,
    COASTAL_BREEZE,
    CREW_EXCHANGE,
    CURRENT_CELLS,
    CUSTOMS_CHECK,
    DIRECTIONS,
    DOLPHINS,
    DRIFTING_CONTAINER,
    DRILL_CELLS,
    FAIR_CURRENT,
    FLAT_CALM,
    FOOD,
    GALE_WARNING,
    LEAK,
    LEARNING,
    MAYDAY,
    OFFSHORE,
    OLD_SALT,
    OVERBOARD_DRILL,
    PARCEL_CARDS,
    REDUCTION,
    ROPE_ROUND_RUDDER,
    SEASICK_CREW,
    SOAKED_CARDS,
    SOAKED_CHARTS,
    SPARE_RIGGING,
    SPINNAKER,
    SUPPLY_PARCEL,
    TORN_SAIL,
    TROLLING,
    WEATHER_BULLETIN,
    WIND_SHIFT,
)
from gabare.games.trois_caps.sailing import Sailing
from gabare.kit.luck import Luck
from gabare.kit.pile import PUBLIC, private
from gabare.kit.state import HIDDEN, bit, filled


class Events(Sailing):
    """A race with its events. Each is resolved before the first run."""

    def draw_event(self, seat: i64, luck: Luck) -> bool:
        """8.1: drawn, obeyed, and put under its pile; whether the boat sails this turn."""
        self.event = self.events.draw(luck)
        self.events.put_under(self.event, PUBLIC)
        if self.event <= COASTAL_BREEZE:
            self.help(seat, luck)
        elif self.event <= SOAKED_CHARTS:
            self.hinder(seat)
        else:
            self.concern_all(seat, luck)
        return self.event != ROPE_ROUND_RUDDER

    def help(self, seat: i64, luck: Luck) -> None:
        """8.2 to 8.8"""
        if self.event == FAIR_CURRENT:
            self.current = CURRENT_CELLS
        elif self.event == DOLPHINS:
            self.dolphins = True
        elif self.event == SUPPLY_PARCEL:
            self.unpack(seat, PARCEL_CARDS, luck)
        elif self.event == WEATHER_BULLETIN:
            if self.level >= OFFSHORE:
                self.phase = CHOOSING_WIND
            else:
                self.unpack(seat, BULLETIN_CARDS, luck)
        elif self.event == SPARE_RIGGING:
            self.boats[seat].shield = True
        elif self.event == OLD_SALT:
            self.phase = LOOKING
            for _ in range(CARDS_LOOKED_AT):
                card, known_by = self.draw_known(seat, luck)
                self.aside.add(card, known_by)
        elif self.level == LEARNING:
            self.current = BREEZE_CELLS
        else:
            self.into_the_wind = True

    def hinder(self, seat: i64) -> None:
        """8.9 to 8.16; the rope round the rudder needs no more than its name"""
        if self.event == AUTOPILOT_FAILS:
            self.has_second_die = False
        elif self.event == OVERBOARD_DRILL:
            self.reach = DRILL_CELLS
        elif self.event == SEASICK_CREW:
            self.boats[seat].resting = True
        elif self.event == CUSTOMS_CHECK:
            self.phase = DECLARING
        elif self.event == CHAFED_SAIL:
            self.damage = TORN_SAIL
        elif self.event == DRIFTING_CONTAINER:
            self.damage = LEAK
        elif self.event == SOAKED_CHARTS:
            self.phase = RETURNING
            self.owed = SOAKED_CARDS
            self.owed_draws = SOAKED_CARDS

    def concern_all(self, seat: i64, luck: Luck) -> None:
        """8.17 to 8.21"""
        if self.event == WIND_SHIFT:
            if self.level >= OFFSHORE:
                self.roll_wind(luck)
            else:
                for other in range(self.players):
                    self.draw((seat + other) % self.players, luck)
                self.ask_everybody(SHARING)
        elif self.event == GALE_WARNING:
            self.slow_boats_without(REDUCTION, seat)
        elif self.event == FLAT_CALM:
            self.slow_boats_without(SPINNAKER, NONE)
        elif self.event == CREW_EXCHANGE:
            self.ask_everybody(PASSING)
        elif self.event == MAYDAY:
            self.has_second_die = False
            self.boats[seat].shield = True
            for other in range(self.players):
                if other != seat and self.boats[other].mishap != NONE:
                    self.phase = RESCUING

    def unpack(self, seat: i64, cards: i64, luck: Luck) -> None:
        for _ in range(cards):
            self.draw(seat, luck)
        self.phase = RETURNING
        self.owed = cards

    def slow_boats_without(self, rig: i64, spared: i64) -> None:
        for seat in range(self.players):
            boat = self.boats[seat]
            if seat != spared and boat.at_sea() and boat.rig != rig:
                boat.slowed = True

    def ask_everybody(self, phase: i64) -> None:
        self.phase = phase
        self.awaited = bit(self.players) - 1
        self.answers = filled(self.players, HIDDEN)

    def event_choices(self, seat: i64) -> vec[i64]:
        actions = vec[i64](capacity=16)
        if self.phase == CHOOSING_WIND:
            for direction in range(DIRECTIONS):
                actions = append(actions, CHOOSE_WIND + direction)
        elif self.phase == LOOKING:
            cards = self.aside.cards
            for i in range(len(cards)):
                if i == 0 or cards[i] != cards[i - 1]:
                    actions = append(actions, KEEP + cards[i])
        elif self.phase == DECLARING:
            for provision in range(FOOD, TROLLING + 1):
                if self.hands[seat].has(provision):
                    actions = append(actions, DECLARE + provision - FOOD)
            if len(actions) == 0:
                actions = append(actions, DECLARE_NOTHING)
        elif self.phase == RESCUING:
            actions = append(actions, RESCUE_NOBODY)
            for other in range(self.players):
                if other != seat and self.boats[other].mishap != NONE:
                    actions = append(actions, RESCUE + other)
        else:  # RETURNING, SHARING or PASSING
            return self.kinds_in_hand(seat, PASS if self.phase == PASSING else UNDER)
        return actions

    def answer_event(self, seat: i64, action: i64, luck: Luck) -> None:
        """A choice that an event asks for; the phase stays as long as more is owed."""
        if self.phase == RETURNING:
            self.give_back(seat, action - UNDER, luck)
        elif self.phase == SHARING or self.phase == PASSING:
            self.answer_in_secret(seat, action, luck)
        elif self.phase == CHOOSING_WIND:
            self.wind = action - CHOOSE_WIND
            self.wind_dice = 0
            self.set_sail()
        elif self.phase == LOOKING:
            self.keep(seat, action - KEEP)
        elif self.phase == DECLARING:
            self.declare(seat, action, luck)
        else:
            if action != RESCUE_NOBODY:
                self.clear_mishap(self.boats[action - RESCUE])
            self.set_sail()

    def give_back(self, seat: i64, card: i64, luck: Luck) -> None:
        self.put_under(seat, card)
        self.owed -= 1
        if self.owed == 0:
            for _ in range(self.owed_draws):
                self.draw(seat, luck)
            self.owed_draws = 0
            self.set_sail()

    def keep(self, seat: i64, card: i64) -> None:
        """8.7: one for the hand, the others under the pile, then a card of the hand as well."""
        self.aside.take(card)
        self.hands[seat].add(card, private(seat))
        for i in range(len(self.aside.cards)):
            self.pile.put_under(self.aside.cards[i], private(seat))
        self.aside.cards = vec[i64]()
        self.aside.known_by = vec[i64]()
        self.phase = RETURNING
        self.owed = 1

    def declare(self, seat: i64, action: i64, luck: Luck) -> None:
        """8.13: the customs see the card, and so does everybody."""
        if action == DECLARE_NOTHING:
            self.has_second_die = False
        else:
            self.lay_open(seat, action - DECLARE + FOOD)
            self.draw(seat, luck)
        self.set_sail()

    def answer_in_secret(self, seat: i64, action: i64, luck: Luck) -> None:
        """8.17 and 8.20: nothing moves before the last answer is in."""
        self.answers[seat] = action - (PASS if self.phase == PASSING else UNDER)
        self.awaited &= ~bit(seat)
        if self.awaited:
            return
        luck.below(1)  # the cards are shown to their receivers: nobody takes an answer back now
        for i in range(self.players):
            giver = (self.player + i) % self.players
            if self.phase == SHARING:
                self.put_under(giver, self.answers[giver])
            else:
                self.hands[giver].take(self.answers[giver])
                self.forget(self.hands[giver], giver)
        if self.phase == PASSING:
            for giver in range(self.players):
                receiver = (giver + 1) % self.players
                self.hands[receiver].add(self.answers[giver], private(giver) | private(receiver))
        self.answers = vec[i64]()
        self.awaited = bit(self.player)
        self.set_sail()
