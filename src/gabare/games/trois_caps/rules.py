"""La Route des Trois Caps: the order of play, from the draw for the director to the end. The numbers are the rule book's paragraphs."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.trois_caps import actions as a
from gabare.games.trois_caps import cards, departures, events, mishaps, sailing
from gabare.games.trois_caps import material as m
from gabare.games.trois_caps.state import Boat, Table, copies
from gabare.kit.luck import Luck
from gabare.kit.pile import Hand, pile_of, private
from gabare.kit.state import NONE, SEATS, bit


@final
class TroisCaps(Table):
    def clone(self) -> TroisCaps:
        other = TroisCaps(self.players)
        self.copy_to(other)
        return other

    def legal_actions(self, seat: i64) -> vec[i64]:
        if self.phase == a.RUNNING:
            return sailing.runs(self, seat)
        if self.phase == a.PUTTING:
            return self.put_down_choices(seat)
        if self.phase == a.DEPARTING:
            return departures.choices(self, seat)
        if self.phase == a.IN_PORT:
            return vec[i64]([a.STAY, a.ROLL])
        if self.phase == a.GIVING_UP:
            return cards.kinds_in_hand(self, seat, a.UNDER)
        return events.choices(self, seat)

    def apply(self, seat: i64, action: i64, luck: Luck) -> None:
        if self.phase == a.RUNNING:
            self.sail_on(seat, action, luck)
        elif self.phase == a.PUTTING:
            self.put_down(seat, action)
            self.leave_or_sail(seat, luck)
        elif self.phase == a.DEPARTING and action == a.DEPART_ANYHOW:
            self.phase = a.GIVING_UP
            self.owed = m.SURE_START_CARDS
        elif self.phase == a.GIVING_UP:
            self.give_up(seat, action - a.UNDER, luck)
        elif self.phase == a.DEPARTING:
            if action != a.STAY:
                departures.depart(self, seat, action - a.DEPART)
                departures.go_down_the_gironde(self, self.boats[seat])
            self.end_turn(seat, luck)
        elif self.phase == a.IN_PORT:
            if action == a.ROLL and departures.roll_double_four(self, seat, luck):
                self.obey_first_die(seat, luck)
            else:
                self.end_turn(seat, luck)
        else:
            events.answer(self, seat, action, luck)

    # 2. The turn

    def begin_turn(self, seat: i64, luck: Luck) -> None:
        """2.1: at the director's turn the wind is rolled; then everybody draws a card."""
        if seat == self.director:
            if self.round == m.ROUNDS:
                self.awaited = 0  # 10.3: the race is ranked as it stands
                return
            self.round += 1
            if self.options.level >= m.OFFSHORE or (self.options.level == m.CRUISE and self.round == 1):
                sailing.roll_wind(self, luck)
        boat = self.boats[seat]
        mishaps.lift_fog(self, boat)
        self.player = seat
        self.awaited = bit(seat)
        self.phase = a.PUTTING
        self.has_second_die = not boat.slowed
        self.has_dice = not boat.resting
        boat.slowed = False
        boat.resting = False
        self.into_the_wind = False
        self.current = 0
        self.dolphins = False
        self.damage = NONE
        cards.draw(self, seat, luck)

    def put_down_choices(self, seat: i64) -> vec[i64]:
        """2.3: under the pile, before oneself, or a mishap before another boat."""
        actions = cards.kinds_in_hand(self, seat, a.UNDER)
        boat = self.boats[seat]
        hand = self.hands[seat]
        joker = hand.has(m.JOKER)
        for role in range(len(a.ROLES)):
            if cards.may_set(self, boat, a.ROLES[role]):
                if hand.has(a.ROLES[role]):
                    actions = append(actions, a.SET + role * 2)
                if joker:
                    actions = append(actions, a.SET + role * 2 + 1)
        if boat.mishap != NONE:
            if hand.has(m.REPAIR) and boat.stopped(self.options.simple_mishaps):
                actions = append(actions, a.MEND)
            if joker:
                actions = append(actions, a.MEND + 1)
        if boat.moored and not boat.in_bordeaux():
            for provision in range(len(a.PROVISIONS)):
                if hand.has(a.PROVISIONS[provision]):
                    actions = append(actions, a.LEAVE + provision)
        if not boat.in_bordeaux():
            actions = mishaps.aims(self, seat, actions)
        return actions

    def put_down(self, seat: i64, action: i64) -> None:
        """2.3: one card, compulsory."""
        self.first = 0
        self.second = 0
        self.third = 0
        self.event = NONE
        boat = self.boats[seat]
        hand = self.hands[seat]
        if action < a.SET:
            cards.put_under(self, seat, action - a.UNDER)
        elif action < a.MEND:
            role = a.ROLES[(action - a.SET) // 2]
            card = m.JOKER if (action - a.SET) % 2 else role
            hand.take(card)
            cards.set_before(self, boat, role, card)
        elif action < a.LEAVE:
            mishaps.clear(self, boat)
            cards.lay_open(self, seat, m.REPAIR if action == a.MEND else m.JOKER)
        elif action < a.AIM:
            provision = a.PROVISIONS[action - a.LEAVE]
            cards.lay_open(self, seat, provision)
            departures.cast_off(self, seat, provision)
        else:
            mishap = (action - a.AIM) // SEATS + m.MISHAPS
            hand.take(mishap)
            mishaps.aim(self, mishap, (action - a.AIM) % SEATS)

    def give_up(self, seat: i64, card: i64, luck: Luck) -> None:
        """4.6: any three cards, and the boat leaves Bordeaux."""
        cards.put_under(self, seat, card)
        self.owed -= 1
        if self.owed == 0:
            departures.cast_off(self, seat, NONE)
            departures.go_down_the_gironde(self, self.boats[seat])
            self.end_turn(seat, luck)

    def leave_or_sail(self, seat: i64, luck: Luck) -> None:
        """2.5: what follows depends on where the boat is."""
        boat = self.boats[seat]
        if boat.in_bordeaux():
            self.phase = a.DEPARTING
        elif boat.in_gironde():
            departures.go_down_the_gironde(self, boat)
            self.end_turn(seat, luck)
        elif not self.has_dice or boat.stopped(self.options.simple_mishaps) or (boat.moored and not self.has_second_die):
            self.end_turn(seat, luck)
        elif boat.moored:
            self.phase = a.IN_PORT
        else:
            self.first = luck.below(m.DIE) + 1
            self.obey_first_die(seat, luck)

    def obey_first_die(self, seat: i64, luck: Luck) -> None:
        """8.1: an even first die brings an event, before the first run."""
        self.phase = a.RUNNING
        self.reach = self.first
        if self.first % 2 == 0 and not events.draw(self, seat, luck):
            self.end_turn(seat, luck)
        elif self.phase == a.RUNNING:
            sailing.set_sail(self)

    def sail_on(self, seat: i64, action: i64, luck: Luck) -> None:
        goes_on = action == a.HOLD or sailing.sail(self, seat, (action - a.RUN) // m.DIE, (action - a.RUN) % m.DIE + 1)
        if self.awaited and not (goes_on and sailing.next_run(self, luck)):
            self.end_turn(seat, luck)

    def end_turn(self, seat: i64, luck: Luck) -> None:
        boat = self.boats[seat]
        cards.strike_used_cards(self, boat)
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


def draw_director(players: i64, luck: Luck) -> tuple[i64, vec[i64]]:
    """1.4: the highest die; those who tie roll again. Also the dice as they fell."""
    rivals = vec[i64](list(range(players)))
    dice = vec[i64]()
    while len(rivals) > 1:
        best: i64 = 0
        highest = vec[i64]()
        for i in range(len(rivals)):
            die = luck.below(m.DIE) + 1
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
    game.options.level = m.LEARNING if options["level"] == "learning" else int(options["level"])
    game.options.simple_mishaps = options["simple_mishaps"]
    sure_start = options["sure_start"]
    game.options.sure_start = sure_start == "yes" or (sure_start == "auto" and game.options.level < m.OFFSHORE_WITH_WEATHER)
    game.pile = pile_of(copies(game.options.level))
    game.events = pile_of(m.EVENT_COPIES)
    game.director, game.director_dice = draw_director(players, luck)
    for seat in range(players):
        hand = Hand()
        for _ in range(m.HAND_IN_BORDEAUX):
            hand.add(game.pile.draw(luck), private(seat))
        game.hands.append(hand)
        game.boats.append(Boat())
    game.begin_turn(game.director, luck)
    return game
