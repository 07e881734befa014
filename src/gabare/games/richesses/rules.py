"""Richesses de France: the turn, what may be done in it, and the end. The phases stand in files of their own,
and the numbers are those of the rule book's paragraphs."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.richesses.actions import (
    ARRIVING,
    BEGINS,
    BET,
    BET_ON,
    BID,
    BUY,
    CALL,
    CALL_SEAT,
    CAPPED,
    CASINO,
    CHOOSE,
    CLAIM,
    CLAIM_IT,
    CLOSE,
    DUTY,
    END,
    ERRAND,
    ERRAND_TO,
    EXCHANGE,
    FORGOT,
    GIVE_UP,
    GO_BY,
    HAZARD,
    MARK,
    MATCH,
    MISSES,
    PASS,
    PLAY,
    PUT,
    RACE,
    RAISING,
    RESOLVING,
    RETREAT,
    ROUTE,
    SALE,
    SEALED,
    SELL,
    SETS_OUT,
    SHIFT,
    SHIFT_TO,
    STAKE,
    START_AT,
    STAY,
    STOP,
    SWAP,
    TO,
    TOLL,
    TRAVELS,
    TURN,
    VEHICLE,
    WINDOW,
    WORK,
)
from gabare.games.richesses.circuits import (
    bet,
    bets,
    call,
    calls,
    duty,
    give_up,
    must_work,
    play_match,
    put,
    race,
    race_actions,
    reach,
    special_actions,
    stakes,
    waiting,
)
from gabare.games.richesses.hazards import claims, errands, exchange, exchanges, holder, levy, meet, run_errand, toll
from gabare.games.richesses.laws import broken
from gabare.games.richesses.material import (
    BIKE,
    BILL,
    CAPITAL,
    CAR,
    CARDS,
    CASINOS,
    CIRCUIT_IDS,
    CORSICA,
    ECONOMY,
    FOOT,
    HAZARD_COPIES,
    MARKERS,
    MONEY,
    NONE,
    POINT,
    PRICE,
    REGIONS,
    SPORTS,
    STAGE_TOWN,
    STAGES,
    START,
    WINES,
)
from gabare.games.richesses.position import Position
from gabare.games.richesses.trade import answer, bids, buy, collect, open_bids, sell, trades
from gabare.games.richesses.travel import go_to, next_towns, retreat, retreats, set_out, shift, shift_choices, stop, ways_to_go, work
from gabare.games.richesses.traveller import Traveller
from gabare.kit.luck import Luck
from gabare.kit.pile import Pile, pile_of, private  # noqa: F401 (a state finds its parts by name)
from gabare.kit.state import HIDDEN, NOBODY, bit, filled

HOMECOMING: Final[i64] = 1_000_000_000  # more than all stages together
STAGE: Final[i64] = 10_000_000  # more than all the money
ARRIVAL: Final[i64] = 1_000_000  # a place earlier at home, more than all turns


@final
class Richesses(Position):
    def clone(self) -> Richesses:
        other = Richesses(self.players)
        self.copy(other)
        return other

    def masked(self, seat: i64) -> Richesses:
        other = self.clone()
        for traveller in other.travellers:
            traveller.hand.mask(seat, other.regions)
        other.regions.mask(seat)
        for i in range(len(other.answers)):
            if i != seat:
                other.answers[i] = HIDDEN
        return other

    def redealt(self, luck: Luck) -> Richesses:
        other = self.clone()
        for traveller in other.travellers:
            traveller.hand.redeal(other.regions, luck)
        other.regions.redeal(luck)
        for seat in range(len(other.answers)):
            if other.answers[seat] == HIDDEN and other.asked() & ~other.awaited & bit(seat):
                answers = other.legal_actions(seat)
                other.answers[seat] = answers[luck.below(len(answers))]
        return other

    def asked(self) -> i64:
        """Who takes part in the decision that all take at once."""
        if self.phase == CLAIM:
            return self.opponents()
        return self.raising if self.phase == SEALED else bit(self.players) - 1

    def secret(self) -> bool:
        """1.5, 13.2, 13.7: decisions that all take at once; nobody sees another's before the last is in."""
        return self.phase == CASINO or self.phase == VEHICLE or self.phase == CLAIM or self.phase == SEALED

    def seen(self, viewer: i64, seat: i64, action: i64) -> i64:
        if viewer != seat and (self.secret() or SWAP <= action < STOP):
            return HIDDEN
        return action

    def legal_actions(self, seat: i64) -> vec[i64]:
        phase = self.phase
        if phase == TURN:
            return self.turn_actions()
        if phase == ROUTE:
            actions = next_towns(self)
            return append(actions, MARK) if self.travellers[seat].pending else actions
        if phase == WINDOW:
            return append(trades(self, vec[i64](capacity=8)), END)
        if phase == CLAIM:
            return claims(self, seat)
        if phase == RAISING or phase == SEALED:
            return bids(self, seat)
        if phase == STAKE:
            return stakes(self)
        if phase == BET:
            return bets()
        if phase == CALL:
            return append(calls(self, vec[i64](capacity=8)), STAY)
        if phase == SHIFT:
            return shift_choices(self)
        if phase == ERRAND:
            return errands(self)
        if phase == EXCHANGE:
            return exchanges(self)
        if phase == SALE:
            return append(append(vec[i64](capacity=2), SELL + BIKE), SELL + CAR)
        actions = vec[i64](capacity=8)
        if phase == CASINO:
            for stage in range(STAGES[CASINOS]):
                actions = append(actions, START_AT + stage)
        else:
            for mode in range(CAR + 1):
                if self.travellers[seat].cash >= PRICE[mode]:
                    actions = append(actions, CHOOSE + mode)
        return actions

    def turn_actions(self) -> vec[i64]:
        """2.2: trade as one likes, then one action."""
        actions = trades(self, vec[i64](capacity=32))
        traveller = self.travellers[self.seat]
        if traveller.race != NONE:
            return race_actions(self, actions)
        if POINT[traveller.town] == CAPITAL:
            actions = append(actions, WORK)
            if must_work(self):
                return actions
        others = len(actions)
        actions = ways_to_go(self, actions)
        blocked = len(actions) == others
        actions = retreats(self, special_actions(self, actions))
        if (blocked and (self.circuit != ECONOMY or traveller.left)) or waiting(self):
            actions = append(actions, PASS)  # 3.7
        return actions

    def apply(self, seat: i64, action: i64, luck: Luck) -> None:
        self.trail = vec[i64](capacity=16)
        if self.secret():
            self.answers[seat] = action
            self.awaited -= bit(seat)
            if self.awaited == 0:
                self.reveal(luck)
        elif self.phase == RAISING:
            answer(self, seat, action)
        else:
            self.act(action, luck)
        while self.phase == RESOLVING:
            self.go_on(luck)

    def act(self, action: i64, luck: Luck) -> None:
        """A decision of the traveller on turn."""
        if TO <= action < ERRAND_TO:
            go_to(self, action - TO)
        elif GO_BY <= action < TO:
            set_out(self, action - GO_BY)
        elif action == STOP:
            stop(self)
        elif action == END:
            self.end_turn(luck)
        elif action == MARK:
            self.place_markers(self.seat)
        elif BUY <= action < SELL:
            buy(self, action - BUY)
        elif SELL <= action < GO_BY:
            sell(self, action - SELL)
        elif ERRAND_TO <= action < SHIFT_TO:
            run_errand(self, action - ERRAND_TO)
        elif SHIFT_TO <= action < RETREAT:
            shift(self, action - SHIFT_TO)
        elif RETREAT <= action < CALL_SEAT:
            retreat(self, action - RETREAT)
        elif CALL_SEAT <= action < PUT:
            call(self, action - CALL_SEAT)
        elif PUT <= action < BET_ON:
            put(self, (action - PUT) * BILL)
        elif BET_ON <= action < BID:
            bet(self, action - BET_ON, luck)
        elif action == PLAY:
            self.wait(STAKE)
        elif action == RACE:
            race(self)
        elif action == GIVE_UP:
            give_up(self)
        else:
            if action == WORK:
                work(self, luck)
            elif SWAP <= action < STOP:
                exchange(self, action - SWAP, luck)
            self.phase = RESOLVING  # also after PASS, STAY and KEEP

    def reveal(self, luck: Luck) -> None:
        """The last secret answer is in."""
        luck.below(1)  # what the others have answered is shown now
        answers = self.answers
        self.answers = vec[i64]()
        self.awaited = bit(self.seat)
        if self.phase == CASINO:
            self.set_off(answers)
        elif self.phase == VEHICLE:
            for seat in range(self.players):
                mode = answers[seat] - CHOOSE
                if mode != FOOT:
                    self.spend(seat, PRICE[mode])
                    self.travellers[seat].vehicles = bit(mode)
                self.note(TRAVELS, seat, mode, 0)
            self.begin(luck)
        elif self.phase == CLAIM:
            self.phase = RESOLVING
            owner = holder(self)
            if owner != NOBODY and answers[owner] == CLAIM_IT:
                levy(self, owner, luck)
        else:
            self.answers = answers
            open_bids(self)
            self.answers = vec[i64]()

    def go_on(self, luck: Luck) -> None:
        """2.3: the stage, the region's toll, what the circuit asks for, a hazard card. Payments come in between."""
        if self.due:
            collect(self)
        elif self.step == ARRIVING:
            self.step = TOLL
            reach(self)
        elif self.step == TOLL:
            self.step = DUTY
            toll(self, luck)
        elif self.step == DUTY:
            self.step = HAZARD
            duty(self, luck)
        elif self.step == HAZARD:
            self.step = CLOSE
            meet(self, luck)
        elif self.step == MATCH:
            play_match(self, luck)
        elif self.travellers[self.seat].place == 0 and len(trades(self, vec[i64](capacity=8))):
            self.wait(WINDOW)
        else:
            self.end_turn(luck)

    # 1. Getting ready

    def set_off(self, answers: vec[i64]) -> None:
        """11.1: everybody's own casino, and its marker."""
        for seat in range(self.players):
            stage = answers[seat] - START_AT
            traveller = self.travellers[seat]
            traveller.town = STAGE_TOWN[CASINOS * MARKERS + stage]
            traveller.home = traveller.town
            self.note(SETS_OUT, seat, stage, 0)
            self.mark(seat, stage)
        self.ask_vehicles()

    def ask_vehicles(self) -> None:
        self.phase = VEHICLE
        self.answers = filled(self.players, HIDDEN)
        self.awaited = bit(self.players) - 1

    def begin(self, luck: Luck) -> None:
        """1.7: the highest die begins; ties rolled again make everybody equally likely."""
        self.first = luck.below(self.players)
        self.seat = self.first
        self.note(BEGINS, self.seat, 0, 0)
        self.start_turn()

    # 2. The turn

    def start_turn(self) -> None:
        self.mode = FOOT
        self.sections = 0
        self.origin = NONE
        self.fares = 0
        self.step = CLOSE
        self.drawn = False
        self.card = NONE
        self.sent = NOBODY
        self.wait(TURN)

    def end_turn(self, luck: Luck) -> None:
        """8.9: tail wind gives the same traveller another turn; 13.3: markers not placed by now are lost."""
        traveller = self.travellers[self.seat]
        traveller.turns += 1
        if traveller.pending:
            self.note(FORGOT, self.seat, traveller.pending, 0)
            traveller.pending = 0
        if not self.again:
            self.next_seat()
        self.again = False
        if self.awaited:
            self.start_turn()

    def next_seat(self) -> None:
        """2.5: clockwise, past those who are home or miss a turn. 9.4 and 10.3: not for ever."""
        while True:
            self.seat = (self.seat + 1) % self.players
            if self.seat == self.first:
                self.round += 1
                if self.round > self.cap or (self.last_round and self.round > self.last_round):
                    self.capped = self.round > self.cap
                    self.note(CAPPED, self.seat, 0, 0)
                    self.finish()
                    return
            traveller = self.travellers[self.seat]
            if traveller.misses:
                traveller.misses = False
                self.note(MISSES, self.seat, 0, 0)
            elif traveller.place == 0:
                return

    # 9. The end

    def for_money(self) -> bool:
        return self.circuit == ECONOMY or self.circuit == CASINOS

    def score(self, seat: i64) -> i64:
        return self.travellers[seat].wealth() if self.for_money() else self.stages_done(seat)

    def standing(self, seat: i64) -> i64:
        """9.3: the first one home; 9.5 and 9.6: the richest, then the earlier home, then fewer turns; 9.4: at the
        limit of rounds, the most stages, then the richest."""
        traveller = self.travellers[seat]
        if self.for_money() and not self.capped:
            early = (self.players - traveller.place) * ARRIVAL if traveller.place else 0
            return traveller.wealth() * STAGE + early - traveller.turns
        return HOMECOMING * (traveller.place == 1) + self.stages_done(seat) * STAGE + traveller.wealth()

    def broken(self) -> str:
        return broken(self)


def new_game(players: i64, options: dict[str, Any], luck: Luck) -> Richesses:
    """1: money, two region cards each, and the circuit's start."""
    game = Richesses(players)
    game.circuit = CIRCUIT_IDS.index(options["circuit"])
    game.passing = options["stage_mode"] == "pass" and not game.for_money() and game.circuit != SPORTS
    game.claiming = options["toll_claim"] == "manual"
    game.marking = options["marking"] == "manual"
    game.ferry = options["corsica_hazard"]
    game.on_arrival = options["economy_work"] == "on_arrival"
    game.forgiving = options["debt"] == "forgive"
    game.sealed = options["auction"] == "sealed"
    game.cap = options["cap"]
    game.regions = pile_of([0 if region == CORSICA and game.circuit < WINES else 1 for region in range(REGIONS)])
    game.hazards = pile_of(HAZARD_COPIES)
    for seat in range(players):
        traveller = Traveller()
        traveller.town = START[game.circuit]
        traveller.home = traveller.town
        traveller.owes = filled(players)
        for _ in range(CARDS):
            traveller.hand.add(game.regions.draw(luck), private(seat))
        game.travellers.append(traveller)
    if game.circuit == ECONOMY:
        game.begin(luck)
        return game
    for seat in range(players):
        game.bank += MONEY
        game.travellers[seat].cash = MONEY
    game.ask_vehicles()
    if game.circuit == CASINOS:
        game.phase = CASINO
    return game
