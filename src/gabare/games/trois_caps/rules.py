"""La Route des Trois Caps: the turn, the end, and what each seat knows. Cards and runs: `sailing.py`; events: `events.py`."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.trois_caps.actions import (
    AIM,
    DEPART,
    DEPART_ANYHOW,
    DEPARTING,
    GIVING_UP,
    HOLD,
    IN_PORT,
    KEEP,
    LEAVE,
    LOOKING,
    MEND,
    PASS,
    PROVISIONS,
    PUTTING,
    ROLES,
    ROLL,
    RUN,
    RUNNING,
    SET,
    STAY,
    UNDER,
)
from gabare.games.trois_caps.audit import broken, copies
from gabare.games.trois_caps.boat import NONE, Boat
from gabare.games.trois_caps.events import Events
from gabare.games.trois_caps.material import (
    CARDS,
    CRUISE,
    DIE,
    EVENT_COPIES,
    FOG,
    FOG_LIFTS,
    HAND_IN_BORDEAUX,
    JOKER,
    LEARNING,
    MISHAPS,
    OFFSHORE,
    OFFSHORE_WITH_WEATHER,
    REPAIR,
    ROUNDS,
    SURE_START_CARDS,
)
from gabare.kit.luck import Luck
from gabare.kit.pile import Hand, Pile, pile_of, private
from gabare.kit.state import HIDDEN, SEATS, bit

__all__ = ["Boat", "Hand", "Pile", "TroisCaps", "new_game"]  # the parts of a state, for whoever reads one


@final
class TroisCaps(Events):
    def clone(self) -> TroisCaps:
        other = TroisCaps(self.players)
        other.awaited = self.awaited
        other.level = self.level
        other.simple_mishaps = self.simple_mishaps
        other.sure_start = self.sure_start
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
        if self.phase == LOOKING:
            other.aside = self.aside.clone()
        other.answers = self.answers[:]
        return other

    def masked(self, seat: i64) -> TroisCaps:
        other = self.clone()
        other.pile.mask(seat)
        other.aside.mask(seat, other.pile)
        for hand in other.hands:
            hand.mask(seat, other.pile)
        for i in range(len(other.answers)):
            if i != seat:
                other.answers[i] = HIDDEN
        return other

    def redealt(self, luck: Luck) -> TroisCaps:
        other = self.clone()
        other.pile.redeal(luck)
        other.aside.redeal(other.pile, luck)
        for hand in other.hands:
            hand.redeal(other.pile, luck)
        for i in range(len(other.answers)):
            if other.answers[i] == HIDDEN and not self.awaited >> i & 1:
                cards = other.hands[i].cards
                other.answers[i] = cards[luck.below(len(cards))]
        return other

    def seen(self, viewer: i64, seat: i64, action: i64) -> i64:
        """2.4: cards put under the pile, passed on, or picked by the old salt, are seen by their owner alone."""
        secret = action < SET or KEEP <= action < KEEP + CARDS or PASS <= action < PASS + CARDS
        return HIDDEN if secret and viewer != seat else action

    def legal_actions(self, seat: i64) -> vec[i64]:
        if self.phase == RUNNING:
            return self.runs(seat)
        if self.phase == PUTTING:
            return self.put_down_choices(seat)
        if self.phase == DEPARTING:
            return self.departures(seat)
        if self.phase == IN_PORT:
            return vec[i64]([STAY, ROLL])
        if self.phase == GIVING_UP:
            return self.kinds_in_hand(seat, UNDER)
        return self.event_choices(seat)

    def apply(self, seat: i64, action: i64, luck: Luck) -> None:
        if self.phase == RUNNING:
            self.sail_on(seat, action, luck)
        elif self.phase == PUTTING:
            self.put_down(seat, action)
            self.leave_or_sail(seat, luck)
        elif self.phase == DEPARTING and action == DEPART_ANYHOW:
            self.phase = GIVING_UP
            self.owed = SURE_START_CARDS
        elif self.phase == GIVING_UP:
            self.give_up(seat, action - UNDER, luck)
        elif self.phase == DEPARTING:
            if action != STAY:
                self.depart(seat, action - DEPART)
                self.go_down_the_gironde(self.boats[seat])
            self.end_turn(seat, luck)
        elif self.phase == IN_PORT:
            if action == ROLL and self.roll_double_four(seat, luck):
                self.obey_first_die(seat, luck)
            else:
                self.end_turn(seat, luck)
        else:
            self.answer_event(seat, action, luck)

    # 2. The turn

    def begin_turn(self, seat: i64, luck: Luck) -> None:
        """2.1: at the director's turn the wind is rolled; then everybody draws a card."""
        if seat == self.director:
            if self.round == ROUNDS:
                self.awaited = 0  # 10.3: the race is ranked as it stands
                return
            self.round += 1
            if self.level >= OFFSHORE or (self.level == CRUISE and self.round == 1):
                self.roll_wind(luck)
        boat = self.boats[seat]
        self.lift_fog(boat)
        self.player = seat
        self.awaited = bit(seat)
        self.phase = PUTTING
        self.has_second_die = not boat.slowed
        self.has_dice = not boat.resting
        boat.slowed = False
        boat.resting = False
        self.into_the_wind = False
        self.current = 0
        self.dolphins = False
        self.damage = NONE
        self.draw(seat, luck)

    def lift_fog(self, boat: Boat) -> None:
        """7.3: fog lifts by itself at the start of the third turn in it."""
        if boat.mishap == FOG and not self.simple_mishaps:
            boat.fog_turns += 1
            if boat.fog_turns == FOG_LIFTS:
                self.clear_mishap(boat)

    def put_down(self, seat: i64, action: i64) -> None:
        """2.3: one card, compulsory."""
        self.first = 0
        self.second = 0
        self.third = 0
        self.event = NONE
        boat = self.boats[seat]
        hand = self.hands[seat]
        if action < SET:
            self.put_under(seat, action - UNDER)
        elif action < MEND:
            role = ROLES[(action - SET) // 2]
            card = JOKER if (action - SET) % 2 else role
            hand.take(card)
            self.set_card(boat, role, card)
        elif action < LEAVE:
            self.clear_mishap(boat)
            self.lay_open(seat, REPAIR if action == MEND else JOKER)
        elif action < AIM:
            provision = PROVISIONS[action - LEAVE]
            self.lay_open(seat, provision)
            self.cast_off(seat, provision)
        else:
            mishap = (action - AIM) // SEATS + MISHAPS
            hand.take(mishap)
            self.aim(mishap, (action - AIM) % SEATS)

    def give_up(self, seat: i64, card: i64, luck: Luck) -> None:
        """4.6: any three cards, and the boat leaves Bordeaux."""
        self.put_under(seat, card)
        self.owed -= 1
        if self.owed == 0:
            self.cast_off(seat, NONE)
            self.go_down_the_gironde(self.boats[seat])
            self.end_turn(seat, luck)

    def leave_or_sail(self, seat: i64, luck: Luck) -> None:
        """2.5: what follows depends on where the boat is."""
        boat = self.boats[seat]
        if boat.in_bordeaux():
            self.phase = DEPARTING
        elif boat.in_gironde():
            self.go_down_the_gironde(boat)
            self.end_turn(seat, luck)
        elif not self.has_dice or boat.stopped(self.simple_mishaps) or (boat.moored and not self.has_second_die):
            self.end_turn(seat, luck)
        elif boat.moored:
            self.phase = IN_PORT
        else:
            self.first = luck.below(DIE) + 1
            self.obey_first_die(seat, luck)

    def obey_first_die(self, seat: i64, luck: Luck) -> None:
        """8.1: an even first die brings an event, before the first run."""
        self.phase = RUNNING
        self.reach = self.first
        if self.first % 2 == 0 and not self.draw_event(seat, luck):
            self.end_turn(seat, luck)
        elif self.phase == RUNNING:
            self.set_sail()

    def sail_on(self, seat: i64, action: i64, luck: Luck) -> None:
        goes_on = action == HOLD or self.sail(seat, (action - RUN) // DIE, (action - RUN) % DIE + 1)
        if self.awaited and not (goes_on and self.next_run(luck)):
            self.end_turn(seat, luck)

    def end_turn(self, seat: i64, luck: Luck) -> None:
        boat = self.boats[seat]
        self.strike_used_cards(boat)
        if self.damage != NONE and boat.at_sea() and boat.mishap == NONE:
            if boat.shield:
                boat.shield = False
            else:
                boat.mishap = self.damage
                boat.borrowed = True
        self.begin_turn((seat + 1) % self.players, luck)

    # 10. The end

    def score(self, seat: i64) -> i64:
        """The ports reached."""
        return self.boats[seat].next_port - 1

    def standing(self, seat: i64) -> i64:
        return self.boats[seat].progress()

    def broken(self) -> str:
        return broken(self)


def draw_director(players: i64, luck: Luck) -> tuple[i64, vec[i64]]:
    """1.4: the highest die; those who tie roll again. Also the dice as they fell."""
    rivals = vec[i64](list(range(players)))
    dice = vec[i64]()
    while len(rivals) > 1:
        best: i64 = 0
        highest = vec[i64]()
        for i in range(len(rivals)):
            die = luck.below(DIE) + 1
            dice = append(dice, die)
            if die > best:
                best = die
                highest = vec[i64]()
            if die == best:
                highest = append(highest, rivals[i])
        rivals = highest
    return rivals[0], dice


def new_game(players: i64, options: dict[str, Any], luck: Luck, version: i64) -> TroisCaps:
    """1: both piles shuffled, eleven cards each, all boats in Bordeaux; the director begins.

    Version 1 of the rules had no sure start, and its option says so: nothing else has changed.
    """
    game = TroisCaps(players)
    game.level = LEARNING if options["level"] == "learning" else int(options["level"])
    game.simple_mishaps = options["simple_mishaps"]
    sure_start = options["sure_start"]
    game.sure_start = sure_start == "yes" or (sure_start == "auto" and game.level < OFFSHORE_WITH_WEATHER)
    game.pile = pile_of(copies(game.level))
    game.events = pile_of(EVENT_COPIES)
    game.director, game.director_dice = draw_director(players, luck)
    for seat in range(players):
        hand = Hand()
        for _ in range(HAND_IN_BORDEAUX):
            hand.add(game.pile.draw(luck), private(seat))
        game.hands.append(hand)
        game.boats.append(Boat())
    game.begin_turn(game.director, luck)
    return game
