"""Richesses de France: what may be done, what an action does, and the end. The chapters of the rule book stand in files of their own;
the numbers are those of its paragraphs."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.richesses import actions as a
from gabare.games.richesses import circuits, hazards, trade, travel, turn
from gabare.games.richesses import material as m
from gabare.games.richesses.state import Table
from gabare.games.richesses.traveller import Traveller
from gabare.kit.luck import Luck
from gabare.kit.pile import pile_of, private
from gabare.kit.state import bit, filled

HOMECOMING: Final[i64] = 1_000_000_000  # more than all stages together
STAGE: Final[i64] = 10_000_000  # more than all the money
ARRIVAL: Final[i64] = 1_000_000  # a place earlier at home, more than all turns


@final
class Richesses(Table):
    def clone(self) -> Richesses:
        other = Richesses(self.players)
        self.copy_to(other)
        return other

    def legal_actions(self, seat: i64) -> vec[i64]:
        """In the order of the rule book; never nothing for an awaited seat."""
        phase = self.phase
        if phase == a.TURN:
            return turn.turn_actions(self)
        if phase == a.ROUTE:
            actions = travel.next_towns(self)
            return append(actions, a.MARK) if self.travellers[seat].pending else actions
        if phase == a.WINDOW:
            return append(trade.trades(self, vec[i64](capacity=8)), a.END)
        if phase == a.CLAIM:
            return hazards.claims(self, seat)
        if phase == a.RAISING or phase == a.SEALED:
            return trade.bids(self, seat)
        if phase == a.STAKE:
            return circuits.stakes(self)
        if phase == a.BET:
            return circuits.bets()
        if phase == a.CALL:
            return append(circuits.calls(self, vec[i64](capacity=8)), a.STAY)
        if phase == a.SHIFT:
            return travel.shift_choices(self)
        if phase == a.ERRAND:
            return hazards.errands(self)
        if phase == a.EXCHANGE:
            return hazards.exchanges(self)
        if phase == a.SALE:
            return append(append(vec[i64](capacity=2), a.SELL + m.BIKE), a.SELL + m.CAR)
        actions = vec[i64](capacity=8)
        if phase == a.CASINO:
            for stage in range(m.STAGES[m.CASINOS]):
                actions = append(actions, a.START_AT + stage)
        else:
            for mode in range(m.CAR + 1):
                if self.travellers[seat].cash >= m.PRICE[mode]:
                    actions = append(actions, a.CHOOSE + mode)
        return actions

    def apply(self, seat: i64, action: i64, luck: Luck) -> None:
        self.trail = vec[i64](capacity=16)
        if self.secret():
            self.answers[seat] = action
            self.awaited -= bit(seat)
            if self.awaited == 0:
                turn.reveal(self, luck)
        elif self.phase == a.RAISING:
            trade.answer(self, seat, action)
        else:
            turn.act(self, action, luck)
        while self.phase == a.RESOLVING:
            turn.go_on(self, luck)

    # 9. The end

    def score(self, seat: i64) -> i64:
        return self.travellers[seat].wealth() if self.options.for_money() else self.stages_done(seat)

    def standing(self, seat: i64) -> i64:
        """9.3: the first one home; 9.5 and 9.6: the richest, then the earlier home, then fewer turns; 10.4: in Economy,
        of those who are home; 9.4: at the limit of rounds, the most stages, then the richest. In version 1 of Economy the
        richest won wherever they were, and at the limit the first one home."""
        traveller = self.travellers[seat]
        tour = self.stages_done(seat) * STAGE + traveller.wealth()
        if self.options.for_money() and not self.capped:
            early = (self.players - traveller.place) * ARRIVAL if traveller.place else 0
            fortune = traveller.wealth() * STAGE + early - traveller.turns
            if self.options.circuit == m.CASINOS or self.version < 2:
                return fortune
            return HOMECOMING + fortune if traveller.place else tour
        first = traveller.place == 1 and (self.version < 2 or not self.options.for_money())
        return HOMECOMING * first + tour


def new_game(players: i64, options: dict[str, Any], luck: Luck, version: i64) -> Richesses:
    """1: money, two region cards each, and the circuit's start."""
    game = Richesses(players)
    game.version = version
    agreed = game.options
    agreed.circuit = m.CIRCUIT_IDS.index(options["circuit"])
    agreed.passing = options["stage_mode"] == "pass" and not agreed.for_money() and agreed.circuit != m.SPORTS
    agreed.claiming = options["toll_claim"] == "manual"
    agreed.marking = options["marking"] == "manual"
    agreed.ferry = options["corsica_hazard"]
    agreed.on_arrival = options["economy_work"] == "on_arrival"
    agreed.forgiving = options["debt"] == "forgive"
    agreed.sealed = options["auction"] == "sealed"
    agreed.cap = options["cap"]
    game.regions = pile_of([0 if region == m.CORSICA and agreed.circuit < m.WINES else 1 for region in range(m.REGIONS)])
    game.hazards = pile_of(m.HAZARD_COPIES)
    for seat in range(players):
        traveller = Traveller()
        traveller.town = m.START[agreed.circuit]
        traveller.home = traveller.town
        traveller.owes = filled(players)
        for _ in range(m.CARDS):
            traveller.hand.add(game.regions.draw(luck), private(seat))
        game.travellers.append(traveller)
    if agreed.circuit == m.ECONOMY:
        turn.begin(game, luck)
        while game.phase == a.RESOLVING:
            turn.go_on(game, luck)
        return game
    for seat in range(players):
        game.bank += m.MONEY
        game.travellers[seat].cash = m.MONEY
    turn.ask_vehicles(game)
    if agreed.circuit == m.CASINOS:
        game.phase = a.CASINO
    return game
