"""Richesses de France: the state, what is secret in it, and the end. The phases stand in files of their own,
and the numbers are those of the rule book's paragraphs."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses.choices import legal
from gabare.games.richesses.laws import broken
from gabare.games.richesses.state import Position
from gabare.games.richesses.trade import answer
from gabare.games.richesses.traveller import Traveller
from gabare.games.richesses.turn import act, ask_vehicles, begin, go_on, reveal
from gabare.kit.luck import Luck
from gabare.kit.pile import Pile, pile_of, private  # noqa: F401 (a state finds its parts by name)
from gabare.kit.state import HIDDEN, bit, filled

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
        if self.phase == a.CLAIM:
            return self.opponents()
        return self.raising if self.phase == a.SEALED else bit(self.players) - 1

    def secret(self) -> bool:
        """1.5, 13.2, 13.7: decisions that all take at once; nobody sees another's before the last is in."""
        return self.phase == a.CASINO or self.phase == a.VEHICLE or self.phase == a.CLAIM or self.phase == a.SEALED

    def seen(self, viewer: i64, seat: i64, action: i64) -> i64:
        if viewer != seat and (self.secret() or a.SWAP <= action < a.STOP):
            return HIDDEN
        return action

    def legal_actions(self, seat: i64) -> vec[i64]:
        return legal(self, seat)

    def apply(self, seat: i64, action: i64, luck: Luck) -> None:
        self.trail = vec[i64](capacity=16)
        if self.secret():
            self.answers[seat] = action
            self.awaited -= bit(seat)
            if self.awaited == 0:
                reveal(self, luck)
        elif self.phase == a.RAISING:
            answer(self, seat, action)
        else:
            act(self, action, luck)
        while self.phase == a.RESOLVING:
            go_on(self, luck)

    # 9. The end

    def for_money(self) -> bool:
        return self.circuit == m.ECONOMY or self.circuit == m.CASINOS

    def score(self, seat: i64) -> i64:
        return self.travellers[seat].wealth() if self.for_money() else self.stages_done(seat)

    def standing(self, seat: i64) -> i64:
        """9.3: the first one home; 9.5 and 9.6: the richest, then the earlier home, then fewer turns; 10.4: in Economy,
        of those who are home; 9.4: at the limit of rounds, the most stages, then the richest. In version 1 of Economy the
        richest won wherever they were, and at the limit the first one home."""
        traveller = self.travellers[seat]
        tour = self.stages_done(seat) * STAGE + traveller.wealth()
        if self.for_money() and not self.capped:
            early = (self.players - traveller.place) * ARRIVAL if traveller.place else 0
            fortune = traveller.wealth() * STAGE + early - traveller.turns
            if self.circuit == m.CASINOS or self.version < 2:
                return fortune
            return HOMECOMING + fortune if traveller.place else tour
        first = traveller.place == 1 and (self.version < 2 or not self.for_money())
        return HOMECOMING * first + tour

    def broken(self) -> str:
        return broken(self)


def new_game(players: i64, options: dict[str, Any], luck: Luck, version: i64) -> Richesses:
    """1: money, two region cards each, and the circuit's start."""
    game = Richesses(players)
    game.version = version
    game.circuit = m.CIRCUIT_IDS.index(options["circuit"])
    game.passing = options["stage_mode"] == "pass" and not game.for_money() and game.circuit != m.SPORTS
    game.claiming = options["toll_claim"] == "manual"
    game.marking = options["marking"] == "manual"
    game.ferry = options["corsica_hazard"]
    game.on_arrival = options["economy_work"] == "on_arrival"
    game.forgiving = options["debt"] == "forgive"
    game.sealed = options["auction"] == "sealed"
    game.cap = options["cap"]
    game.regions = pile_of([0 if region == m.CORSICA and game.circuit < m.WINES else 1 for region in range(m.REGIONS)])
    game.hazards = pile_of(m.HAZARD_COPIES)
    for seat in range(players):
        traveller = Traveller()
        traveller.town = m.START[game.circuit]
        traveller.home = traveller.town
        traveller.owes = filled(players)
        for _ in range(m.CARDS):
            traveller.hand.add(game.regions.draw(luck), private(seat))
        game.travellers.append(traveller)
    if game.circuit == m.ECONOMY:
        begin(game, luck)
        while game.phase == a.RESOLVING:
            go_on(game, luck)
        return game
    for seat in range(players):
        game.bank += m.MONEY
        game.travellers[seat].cash = m.MONEY
    ask_vehicles(game)
    if game.circuit == m.CASINOS:
        game.phase = a.CASINO
    return game
