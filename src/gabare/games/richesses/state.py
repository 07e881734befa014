"""A position of Richesses de France: the options, where everybody is and what they own, what is secret, and what must always be true."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses.traveller import Traveller
from gabare.kit.luck import Luck
from gabare.kit.pile import Pile
from gabare.kit.state import HIDDEN, NOBODY, NONE, State, bit


@final
@mypyc_attr(acyclic=True)
class Options:
    """What was agreed before the game. A position and its copies share it."""

    def __init__(self) -> None:
        self.circuit: i64 = 0
        self.passing = False  # stage_mode: driving through is enough
        self.claiming = False  # toll_claim: by hand
        self.marking = False  # marking: by hand
        self.ferry = True  # corsica_hazard
        self.on_arrival = False  # economy_work
        self.forgiving = False  # debt
        self.sealed = False  # auction
        self.cap: i64 = 0

    def for_money(self) -> bool:
        """9.5: circuits that the richest wins, not the first one home."""
        return self.circuit == m.ECONOMY or self.circuit == m.CASINOS


class Table(State):
    """All that lies on the table, and what can be read off it. `rules.py` makes a game of it."""

    def __init__(self, players: i64) -> None:
        super().__init__(players)
        self.version: i64 = 1  # of the rules
        self.options = Options()
        # The table
        self.travellers: list[Traveller] = []
        self.regions = Pile()
        self.hazards = Pile()
        self.bank: i64 = 0  # what the bank has paid out, less what it got
        # The turn
        self.phase: i64 = a.TURN
        self.seat: i64 = 0  # whose turn it is; others may be awaited
        self.first: i64 = 0  # the seat that began
        self.round: i64 = 1
        self.last_round: i64 = 0
        self.arrived: i64 = 0  # travellers home (Economy)
        self.capped = False
        self.again = False  # tail wind
        self.answers = vec[i64]()  # actions chosen in secret
        # The move and the arrival
        self.mode: i64 = m.FOOT
        self.sections: i64 = 0  # left in this move
        self.origin: i64 = NONE
        self.leaving = False  # Economy: Paris, for the first time, in this turn
        self.route = vec[i64]()  # the towns of the last move, or of the one under way
        self.fares: i64 = 0  # paid in this move
        self.step: i64 = a.CLOSE
        self.drawn = False  # this turn's hazard card: no second one
        self.card: i64 = NONE  # the hazard card being carried out
        self.sent: i64 = NOBODY  # who comes to a point
        self.goal: i64 = NONE  # which point
        # Payments, auction, bet
        self.due: i64 = 0
        self.creditor: i64 = a.BANK
        self.traded: i64 = 0  # bit set of the vehicles bought or sold in this turn
        self.lot: i64 = 0  # the vehicle for sale
        self.back: i64 = a.TURN  # the phase after the sale
        self.bid: i64 = 0
        self.bidder: i64 = NOBODY
        self.raising: i64 = 0  # bit set of the seats still in the auction
        self.stake: i64 = 0
        self.trail = vec[i64]()  # what the last action set off, in events

    def clone(self) -> Table:
        raise NotImplementedError

    def copy_to(self, other: Table) -> None:
        """All fields of this one."""
        other.awaited = self.awaited
        other.version = self.version
        other.options = self.options
        other.travellers = [traveller.clone() for traveller in self.travellers]
        other.regions = self.regions.clone()
        other.hazards = self.hazards.clone()
        other.bank = self.bank
        other.phase = self.phase
        other.seat = self.seat
        other.first = self.first
        other.round = self.round
        other.last_round = self.last_round
        other.arrived = self.arrived
        other.capped = self.capped
        other.again = self.again
        other.answers = self.answers[:]
        other.mode = self.mode
        other.sections = self.sections
        other.origin = self.origin
        other.leaving = self.leaving
        other.route = self.route[:]
        other.fares = self.fares
        other.step = self.step
        other.drawn = self.drawn
        other.card = self.card
        other.sent = self.sent
        other.goal = self.goal
        other.due = self.due
        other.creditor = self.creditor
        other.traded = self.traded
        other.lot = self.lot
        other.back = self.back
        other.bid = self.bid
        other.bidder = self.bidder
        other.raising = self.raising
        other.stake = self.stake
        other.trail = self.trail[:]

    def note(self, event: i64, seat: i64, what: i64, much: i64) -> None:
        """Remembers what happened, for the story. Public things only."""
        self.trail = append(append(append(append(self.trail, event), seat), what), much)

    def wait(self, phase: i64) -> None:
        """The traveller on turn has to decide."""
        self.phase = phase
        self.awaited = bit(self.seat)

    def opponents(self) -> i64:
        """Everybody else who is still on the way, as a bit set."""
        seats: i64 = 0
        for seat in range(self.players):
            if seat != self.seat and self.travellers[seat].place == 0:
                seats |= bit(seat)
        return seats

    def runs_on(self) -> bool:
        """12.6: a race goes on by itself. In version 1, every section of it was a decision."""
        traveller = self.travellers[self.seat]
        return self.version >= 2 and traveller.race != NONE and traveller.owns(traveller.race)

    # Points

    def shared(self, town: i64) -> bool:
        """1.6: start and finish towns, where nobody is ever in the way. In Sports, also where the tour of Corsica ends."""
        if town == m.FINISH[self.options.circuit] or (self.options.circuit == m.SPORTS and town == m.AJACCIO):
            return True
        for traveller in self.travellers:
            if traveller.home == town:
                return True
        return False

    def taken(self, town: i64, seat: i64) -> bool:
        """3.6: somebody else rests on this point."""
        for other in range(self.players):
            if other != seat and self.travellers[other].town == town:
                return not self.shared(town)
        return False

    def nearest(self, centre: i64, seat: i64, least: i64) -> vec[i64]:
        """The nearest free points of at least this kind, by road sections; none across the sea."""
        best: i64 = m.FAR
        towns = vec[i64]()
        for town in range(m.TOWNS):
            length = m.BY_ROAD[centre * m.TOWNS + town]
            if 0 < length <= best and length < m.FAR and m.POINT[town] >= least and not self.taken(town, seat):
                if length < best:
                    best = length
                    towns = vec[i64]()
                towns = append(towns, town)
        return towns

    def in_corsica(self, seat: i64) -> bool:
        return m.REGION[self.travellers[seat].town] == m.CORSICA

    # Stages

    def complete(self, seat: i64) -> bool:
        """9.2: a marker on every line of the circuit."""
        return self.travellers[seat].marks == bit(m.STAGES[self.options.circuit]) - 1

    def stages_done(self, seat: i64) -> i64:
        count: i64 = 0
        for stage in range(m.STAGES[self.options.circuit]):
            count += self.travellers[seat].marks >> stage & 1
        return count

    # What is secret

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

    def masked(self, seat: i64) -> Table:
        other = self.clone()
        for traveller in other.travellers:
            traveller.hand.mask(seat, other.regions)
        other.regions.mask(seat)
        for i in range(len(other.answers)):
            if i != seat:
                other.answers[i] = HIDDEN
        return other

    def redealt(self, luck: Luck) -> Table:
        other = self.clone()
        for traveller in other.travellers:
            traveller.hand.redeal(other.regions, luck)
        other.regions.redeal(luck)
        for seat in range(len(other.answers)):
            if other.answers[seat] == HIDDEN and other.asked() & ~other.awaited & bit(seat):
                answers = other.legal_actions(seat)
                other.answers[seat] = answers[luck.below(len(answers))]
        return other

    # What must always be true

    def broken(self) -> str:
        """All cards are somewhere, all money came from the bank, and no two travellers rest on one point."""
        money: i64 = 0
        regions = self.regions.unseen[:]
        for i in range(len(self.regions.under)):
            if self.regions.under[i] != HIDDEN:
                regions[self.regions.under[i]] += 1
        for seat in range(self.players):
            traveller = self.travellers[seat]
            money += traveller.cash
            for i in range(traveller.hand.size()):
                if traveller.hand.cards[i] != HIDDEN:
                    regions[traveller.hand.cards[i]] += 1
            if traveller.hand.size() != (0 if self.options.circuit == m.ECONOMY and traveller.place else m.CARDS):
                return f"seat {seat} holds {traveller.hand.size()} region cards"
            if traveller.cash < 0:
                return f"seat {seat} has {traveller.cash} F"
            if traveller.race == NONE and self.crowded(seat):
                return f"seat {seat} rests on an occupied point"
        if money != self.bank:
            return f"the bank paid {self.bank} F, but there are {money} F"
        for region in range(m.REGIONS):
            if regions[region] != (0 if region == m.CORSICA and self.options.circuit < m.WINES else 1):
                return f"region card {region} is there {regions[region]} times"
        hazards = self.hazards.unseen[:]
        for i in range(len(self.hazards.under)):
            hazards[self.hazards.under[i]] += 1
        for card in range(m.HAZARDS):
            if hazards[card] != m.HAZARD_COPIES[card]:
                return f"hazard card {card} is there {hazards[card]} times"
        return ""

    def crowded(self, seat: i64) -> bool:
        """3.6, except in the middle of a move, a shift or a race."""
        if self.phase == a.SHIFT or (self.phase == a.ROUTE and seat == self.seat):
            return False
        for other in range(self.players):
            traveller = self.travellers[other]
            moving = traveller.race != NONE or (self.phase == a.ROUTE and other == self.seat)
            if other != seat and not moving and traveller.town == self.travellers[seat].town and not self.shared(traveller.town):
                return True
        return False
