"""Where everybody is and what they own; money, markers and occupied points. The phases of the game build on it."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses.traveller import Traveller
from gabare.kit.luck import Luck
from gabare.kit.pile import Pile
from gabare.kit.state import NOBODY, NONE, State, bit


class Position(State):
    """All that lies on the table, and the few things that every phase does with it."""

    def __init__(self, players: i64) -> None:
        super().__init__(players)
        self.version: i64 = 1  # of the rules
        # Options
        self.circuit: i64 = 0
        self.passing = False  # stage_mode: driving through is enough
        self.claiming = False  # toll_claim: by hand
        self.marking = False  # marking: by hand
        self.ferry = True  # corsica_hazard
        self.on_arrival = False  # economy_work
        self.forgiving = False  # debt
        self.sealed = False  # auction
        self.cap: i64 = 0
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

    def copy(self, other: Position) -> None:
        other.awaited = self.awaited
        other.version = self.version
        other.circuit = self.circuit
        other.passing = self.passing
        other.claiming = self.claiming
        other.marking = self.marking
        other.ferry = self.ferry
        other.on_arrival = self.on_arrival
        other.forgiving = self.forgiving
        other.sealed = self.sealed
        other.cap = self.cap
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
        if town == m.FINISH[self.circuit] or (self.circuit == m.SPORTS and town == m.AJACCIO):
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

    def exit_to(self, start: i64, end: i64) -> i64:
        """The section between two neighbouring points, as it leaves the first."""
        k = m.EXITS[start]
        while m.EXIT_TO[k] != end:
            k += 1
        return k

    def fare(self, start: i64, end: i64) -> i64:
        """3.2 and 3.3: what the section between two neighbouring points costs."""
        return m.EXIT_FARE[self.exit_to(start, end)]

    def in_corsica(self, seat: i64) -> bool:
        return m.REGION[self.travellers[seat].town] == m.CORSICA

    # Markers

    def complete(self, seat: i64) -> bool:
        """9.2: a marker on every line of the circuit."""
        return self.travellers[seat].marks == bit(m.STAGES[self.circuit]) - 1

    def stages_done(self, seat: i64) -> i64:
        count: i64 = 0
        for stage in range(m.STAGES[self.circuit]):
            count += self.travellers[seat].marks >> stage & 1
        return count

    def mark(self, seat: i64, stage: i64) -> None:
        """9.1: the marker goes on the grid; 13.3: or waits for its owner to think of it."""
        traveller = self.travellers[seat]
        if traveller.marks >> stage & 1:
            return
        traveller.pending |= bit(stage)
        if not self.marking:
            self.place_markers(seat)

    def place_markers(self, seat: i64) -> None:
        traveller = self.travellers[seat]
        for stage in range(m.STAGES[self.circuit]):
            if traveller.pending >> stage & 1:
                self.note(a.MARKED, seat, stage, 0)
        traveller.marks |= traveller.pending
        traveller.pending = 0
        if self.circuit == m.SPORTS and self.complete(seat):
            self.win(seat)

    def win(self, seat: i64) -> None:
        self.travellers[seat].place = 1
        self.note(a.HOME, seat, 1, 0)
        self.finish()

    def finish(self) -> None:
        self.phase = a.OVER
        self.awaited = 0

    # Money

    def roll(self, seat: i64, luck: Luck) -> i64:
        die = throw(luck)
        self.note(a.ROLLED, seat, die, 0)
        return die

    def earn(self, seat: i64, amount: i64) -> None:
        """From the bank."""
        self.bank += amount
        self.note(a.EARNED, seat, amount, 0)
        self.income(seat, amount)

    def spend(self, seat: i64, amount: i64) -> None:
        """To the bank."""
        self.bank -= amount
        self.travellers[seat].cash -= amount

    def pay(self, payer: i64, payee: i64, amount: i64) -> None:
        """Between travellers."""
        self.travellers[payer].cash -= amount
        self.note(a.PAID, payer, payee, amount)
        self.income(payee, amount)

    def income(self, seat: i64, amount: i64) -> None:
        """7.3: debts are repaid first."""
        traveller = self.travellers[seat]
        traveller.cash += amount
        for creditor in range(self.players):
            owed = traveller.owes[creditor]
            if owed > traveller.cash:
                owed = traveller.cash
            if owed:
                traveller.owes[creditor] -= owed
                traveller.cash -= owed
                self.note(a.REPAID, seat, creditor, owed)
                self.income(creditor, owed)


def throw(luck: Luck) -> i64:
    """What the die shows."""
    return m.BILL * (1 + luck.below(m.FACES))
