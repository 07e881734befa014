"""Loire, in the order of the rule book. The numbers are those of its paragraphs."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from gabare.games.loire.material import (
    ALL_FREIGHT,
    ALL_SUNS,
    ALL_WINES,
    BOATMAN,
    COAL_1,
    COALS,
    COPIES,
    EXPLOSION,
    FARE,
    FISHING,
    FROM,
    GOAL,
    HAND,
    KINDS,
    LAID,
    LAST_ROUND,
    LOOP,
    MIDSTREAM,
    NANTES,
    NOWHERE,
    QUAY,
    QUAY_A,
    QUAY_B,
    REVEALED,
    TO,
    WINE,
    WINE_PRICE,
    WINES_OF,
    count,
    town_of,
)
from gabare.games.loire.talon import EMPTY, Talon, full_talon, total
from gabare.kit.luck import Luck
from gabare.kit.pile import PUBLIC, Hand, private
from gabare.kit.state import HIDDEN, NOBODY, SEATS, State, bit, filled

# What is being decided.
PLACING: Final[i64] = 0
DRAFTING: Final[i64] = 1
PREPARING: Final[i64] = 2
MOORING: Final[i64] = 3  # which quay of Nantes
SELLING: Final[i64] = 4  # only where wine may be kept

# Actions: a verb and what it is done to, in one number.
PLACE: Final[i64] = 0  # + town
DRAFT: Final[i64] = PLACE + NANTES  # + kind
LAY: Final[i64] = DRAFT + KINDS  # + kind
EXPLODE: Final[i64] = LAY + LAID  # + seat * 3 + kind of coal
BRIBE: Final[i64] = EXPLODE + SEATS * COALS  # + seat * 7 + origin of the wine
STAY: Final[i64] = BRIBE + SEATS * NANTES  # go on fishing
GO: Final[i64] = STAY + 1
MOOR: Final[i64] = GO + 1  # + 0 for quay A, 1 for quay B
SELL: Final[i64] = MOOR + 2  # + origin of the wine
KEEP: Final[i64] = SELL + NANTES  # the rest of the wine
END_OF_ACTIONS: Final[i64] = KEEP + 1

TIE_BREAK: Final[i64] = 100  # more than all boatmen


@final
@mypyc_attr(acyclic=True)
class Boat:
    """A steamer: where it is and which way it heads, what it carries and has earned, and the cards laid for it."""

    def __init__(self) -> None:
        self.stage: i64 = NOWHERE
        self.berth: i64 = MIDSTREAM
        self.done = False  # it has moved this round
        self.laid = vec[i64]()  # by kind
        self.cargo: i64 = 0  # travellers and wines aboard
        self.money: i64 = 0

    def clone(self) -> Boat:
        other = Boat()
        other.stage = self.stage
        other.berth = self.berth
        other.done = self.done
        other.laid = self.laid[:]
        other.cargo = self.cargo
        other.money = self.money
        return other

    def coal(self) -> i64:
        """How many spaces the laid coal carries it."""
        return self.laid[COAL_1] + 2 * self.laid[COAL_1 + 1] + 3 * self.laid[COAL_1 + 2]

    def fishing(self) -> bool:
        return self.laid[FISHING] > 0


@final
class Loire(State):
    def __init__(self, players: i64) -> None:
        super().__init__(players)
        self.explosion_self = True
        self.nantes_loser_takes_free_quay = True
        self.wine_sale_optional = False
        self.memory_aid = False  # for the drawing
        self.phase: i64 = PLACING
        self.round: i64 = 0
        self.leader: i64 = 0
        self.talon = Talon()
        self.row = vec[i64]()  # the revealed cards still to be taken, by kind
        self.taken = vec[i64]()  # those taken in this draft, in order: kind * SEATS + seat
        self.waiting: i64 = 0  # travellers and wines on the banks, each at its origin
        self.boats: list[Boat] = []
        self.hands: list[Hand] = []

    def clone(self) -> Loire:
        other = Loire(self.players)
        other.awaited = self.awaited
        other.explosion_self = self.explosion_self
        other.nantes_loser_takes_free_quay = self.nantes_loser_takes_free_quay
        other.wine_sale_optional = self.wine_sale_optional
        other.memory_aid = self.memory_aid
        other.phase = self.phase
        other.round = self.round
        other.leader = self.leader
        other.talon = self.talon.clone()
        other.row = self.row[:]
        other.taken = self.taken[:]
        other.waiting = self.waiting
        other.boats = [boat.clone() for boat in self.boats]
        other.hands = [hand.clone() for hand in self.hands]
        return other

    def masked(self, seat: i64) -> Loire:
        other = self.clone()
        for hand in other.hands:
            hand.mask(seat, other.talon.unseen)
        return other

    def redealt(self, luck: Luck) -> Loire:
        other = self.clone()
        for hand in other.hands:
            hand.redeal(other.talon.unseen, luck)
        return other

    def legal_actions(self, seat: i64) -> vec[i64]:
        actions = vec[i64](capacity=32)
        if self.phase == PLACING:
            for town in range(NANTES):
                actions = append(actions, PLACE + town)
        elif self.phase == DRAFTING:
            for kind in range(KINDS):
                if self.row[kind]:
                    actions = append(actions, DRAFT + kind)
        elif self.phase == PREPARING:
            actions = self.preparations(seat, actions)
        elif self.phase == MOORING:
            actions = append(append(actions, MOOR), MOOR + 1)
        else:
            for origin in range(NANTES):
                if self.boats[seat].cargo & WINES_OF[origin]:
                    actions = append(actions, SELL + origin)
            actions = append(actions, KEEP)
        return actions

    def apply(self, seat: i64, action: i64, luck: Luck) -> None:
        if action < DRAFT:
            self.place(seat, action - PLACE, luck)
        elif action < LAY:
            self.draft(seat, action - DRAFT)
        elif action < MOOR:
            self.prepare(seat, action)
            if self.phase == PREPARING:
                self.next_boat(seat, luck)
        elif action < SELL:
            self.moor(seat, QUAY_A + action - MOOR)
            self.phase = PREPARING
            self.next_boat(seat, luck)
        else:
            if action < KEEP:
                self.sell(self.boats[seat], lowest(self.boats[seat].cargo & WINES_OF[action - SELL]))
            if action == KEEP or not self.boats[seat].cargo & ALL_WINES:
                self.next_trade(seat, luck)

    def after(self, seat: i64) -> i64:
        """The next seat clockwise."""
        return seat + 1 if seat + 1 < self.players else 0

    # 1. Set-up

    def place(self, seat: i64, town: i64, luck: Luck) -> None:
        """1.3: in mid-river, bow to Nantes; 1.4: when all are placed, five cards each."""
        self.boats[seat].stage = town
        self.awaited = bit(self.after(seat))
        if self.after(seat) == self.leader:
            for other in range(self.players):
                for _ in range(HAND):
                    self.hands[other].add(self.talon.unseen.draw(luck), private(other))
            self.reveal(luck)

    # 3. New cards

    def reveal(self, luck: Luck) -> None:
        """3.1: cards are turned over; 3.3: suns spoil the wine that lay there before; 3.4: cargo goes to its town."""
        self.round += 1
        cargo: i64 = 0
        for _ in range(REVEALED[self.players]):
            card = self.talon.draw(luck)
            if card == EMPTY:
                break
            if card < KINDS:
                self.row[card] += 1
            else:
                cargo |= bit(card - KINDS)
        if cargo & ALL_SUNS:
            self.talon.landed |= self.waiting & ALL_WINES | cargo & ALL_SUNS
            self.waiting &= ~ALL_WINES
        self.waiting |= cargo & ~ALL_SUNS
        self.awaited = bit(self.leader)
        self.phase = DRAFTING if total(self.row) else PREPARING

    def draft(self, seat: i64, kind: i64) -> None:
        """3.5: one card each in turn, until none is left. Everybody has seen it."""
        self.row[kind] -= 1
        self.taken = append(self.taken, kind * SEATS + seat)
        self.hands[seat].add(kind, PUBLIC)
        self.awaited = bit(self.after(seat))
        if total(self.row) == 0:
            self.taken = vec[i64]()
            self.awaited = bit(self.leader)
            self.phase = PREPARING

    # 4. Preparation

    def preparations(self, seat: i64, actions: vec[i64]) -> vec[i64]:
        """4.1: lay a card, blow up coal, bribe a boatman, wait while fishing, or go."""
        hand = self.hands[seat]
        last: i64 = HIDDEN
        for i in range(len(hand.cards)):
            kind = hand.cards[i]
            if kind != last:
                last = kind
                if kind < EXPLOSION:
                    actions = append(actions, LAY + kind)
                else:
                    actions = self.blasts(seat, actions)
        if self.boats[seat].cargo & ALL_WINES:
            actions = self.bribes(seat, actions)
        if self.may_wait(seat):
            actions = append(actions, STAY)
        return append(actions, GO)

    def blasts(self, seat: i64, actions: vec[i64]) -> vec[i64]:
        """4.4: some coal in front of a player who has not moved; 4.5: one's own, if the table plays so."""
        for other in range(self.players):
            if other != seat or self.explosion_self:
                for coal in range(COALS):
                    if self.boats[other].laid[coal]:
                        actions = append(actions, EXPLODE + other * COALS + coal)
        return actions

    def bribes(self, seat: i64, actions: vec[i64]) -> vec[i64]:
        """4.6: a boatman in front of somebody else, even of one who has moved, for a wine that one carries."""
        for other in range(self.players):
            if other != seat and self.boats[other].laid[BOATMAN]:
                for origin in range(NANTES):
                    if self.boats[seat].cargo & WINES_OF[origin]:
                        actions = append(actions, BRIBE + other * NANTES + origin)
        return actions

    def may_wait(self, seat: i64) -> bool:
        """4.8: a fisher waits as long as he likes; 4.10: not if all who have still to move are fishing."""
        if not self.boats[seat].fishing():
            return False
        for other in range(self.players):
            if not self.boats[other].done and not self.boats[other].fishing():
                return True
        return False

    def prepare(self, seat: i64, action: i64) -> None:
        """4.2: exactly one thing in a turn; 4.9: whoever does more than wait stops fishing first."""
        boat = self.boats[seat]
        if action == STAY:
            return
        self.throw(boat, FISHING, boat.laid[FISHING])
        if action < EXPLODE:
            self.hands[seat].take(action - LAY)
            boat.laid[action - LAY] += 1
        elif action < BRIBE:
            self.hands[seat].take(EXPLOSION)
            self.talon.discard(EXPLOSION)
            self.throw(self.boats[(action - EXPLODE) // COALS], (action - EXPLODE) % COALS, 1)
        elif action < STAY:
            self.unload(boat, lowest(boat.cargo & WINES_OF[(action - BRIBE) % NANTES]))
            self.boats[(action - BRIBE) // NANTES].laid[BOATMAN] -= 1
            self.hands[seat].add(BOATMAN, PUBLIC)
        else:
            self.sail(seat)

    def throw(self, boat: Boat, kind: i64, copies: i64) -> None:
        """Cards in front of a player go to the discard pile."""
        boat.laid[kind] -= copies
        self.talon.discard(kind, copies)

    def unload(self, boat: Boat, cards: i64) -> None:
        boat.cargo &= ~cards
        self.talon.landed |= cards

    def next_boat(self, seat: i64, luck: Luck) -> None:
        """4.1: clockwise over those who have not moved; the last one goes on alone. Then phase 3."""
        for _ in range(self.players):
            seat = self.after(seat)
            if not self.boats[seat].done:
                self.awaited = bit(seat)
                return
        self.trade(self.leader, luck)

    # 5. Movement

    def sail(self, seat: i64) -> None:
        """5.1: as many spaces as the laid coal says, no fewer; 5.2: turning at both ends; 5.3: the coal is burnt."""
        boat = self.boats[seat]
        boat.stage = (boat.stage + boat.coal()) % LOOP
        boat.done = True
        for coal in range(COALS):
            self.throw(boat, coal, boat.laid[coal])
        if town_of(boat.stage) == NANTES:
            self.arrive_at_nantes(seat)
        else:
            self.dock(seat)

    # 6. Docking

    def holder(self, town: i64, quay: i64) -> i64:
        """Whose boat lies at a quay, or NOBODY's."""
        for seat in range(self.players):
            if self.boats[seat].berth == quay and town_of(self.boats[seat].stage) == town:
                return seat
        return NOBODY

    def dock(self, seat: i64) -> None:
        """6.1: a free quay is taken; a held one only by winning the fight."""
        boat = self.boats[seat]
        holder = self.holder(town_of(boat.stage), QUAY)
        if holder == NOBODY:
            boat.berth = QUAY
        elif self.fight(boat, self.boats[holder]):
            boat.berth = QUAY
            self.boats[holder].berth = MIDSTREAM

    def fight(self, arriving: Boat, docked: Boat) -> bool:
        """6.2 to 6.4: both lose as many boatmen as the weaker side has; the arriving boat wins if it has one left."""
        a = arriving.laid[BOATMAN]
        d = docked.laid[BOATMAN]
        lost = a if a < d else d
        self.throw(arriving, BOATMAN, lost)
        self.throw(docked, BOATMAN, lost)
        return a > d

    def arrive_at_nantes(self, seat: i64) -> None:
        """7.2: whoever has a choice of quays is asked; without boatmen a held quay is no choice."""
        boat = self.boats[seat]
        free_a = self.holder(NANTES, QUAY_A) == NOBODY
        free_b = self.holder(NANTES, QUAY_B) == NOBODY
        if boat.laid[BOATMAN] or (free_a and free_b):
            self.phase = MOORING
        elif free_a:
            boat.berth = QUAY_A
        elif free_b:
            boat.berth = QUAY_B

    def moor(self, seat: i64, quay: i64) -> None:
        """7.3, 7.4: the chosen quay, by a fight if it is held; 7.5: the loser takes the other quay if it is free."""
        boat = self.boats[seat]
        other_quay = QUAY_A + QUAY_B - quay
        refuge = other_quay if self.holder(NANTES, other_quay) == NOBODY else MIDSTREAM
        holder = self.holder(NANTES, quay)
        if holder == NOBODY:
            boat.berth = quay
        elif self.fight(boat, self.boats[holder]):
            self.boats[holder].berth = refuge
            boat.berth = quay
        elif self.nantes_loser_takes_free_quay:
            boat.berth = refuge

    # 8. Loading and unloading

    def trade(self, seat: i64, luck: Luck) -> None:
        """8.1: a boat at a quay loads, delivers and, at Nantes, sells; the others do nothing."""
        boat = self.boats[seat]
        if boat.berth != MIDSTREAM:
            self.load(boat)
            self.deliver(boat)
            if boat.cargo & ALL_WINES and WINE_PRICE[boat.berth]:
                if self.wine_sale_optional:
                    self.phase = SELLING
                    self.awaited = bit(seat)
                    return
                self.sell(boat, boat.cargo & ALL_WINES)
        self.next_trade(seat, luck)

    def next_trade(self, seat: i64, luck: Luck) -> None:
        """8.1: from the leader clockwise."""
        if self.after(seat) == self.leader:
            self.end_round(luck)
        else:
            self.trade(self.after(seat), luck)

    def load(self, boat: Boat) -> None:
        """8.2: all that waits in the town, whether one wants it or not."""
        cards = self.waiting & FROM[town_of(boat.stage)]
        boat.cargo |= cards
        self.waiting &= ~cards

    def deliver(self, boat: Boat) -> None:
        """8.3: travellers who have arrived pay their fare."""
        arrived = boat.cargo & TO[town_of(boat.stage)]
        for card in range(WINE):
            if arrived >> card & 1:
                boat.money += FARE[card]
        self.unload(boat, arrived)

    def sell(self, boat: Boat, wines: i64) -> None:
        """8.4: at Nantes, for the price of the quay."""
        boat.money += count(wines) * WINE_PRICE[boat.berth]
        self.unload(boat, wines)

    # 9 and 10. The end of the round, and of the game

    def end_round(self, luck: Luck) -> None:
        """10.1: somebody has 20 louis; 10.4: or the last round is over. If not, the next leader begins."""
        if self.round == LAST_ROUND or self.richest() >= GOAL:
            self.show_hands()
            self.awaited = 0
            return
        self.cast_off()
        self.leader = self.after(self.leader)
        self.reveal(luck)

    def cast_off(self) -> None:
        """9.1: boatmen are discarded, and all boats lie in mid-river again."""
        for boat in self.boats:
            self.throw(boat, BOATMAN, boat.laid[BOATMAN])
            boat.berth = MIDSTREAM
            boat.done = False

    def richest(self) -> i64:
        most: i64 = 0
        for boat in self.boats:
            if boat.money > most:
                most = boat.money
        return most

    def show_hands(self) -> None:
        """10.3: boatmen in hand break a tie, so all hands are shown."""
        for hand in self.hands:
            for i in range(len(hand.cards)):
                hand.known_by[i] = PUBLIC

    def score(self, seat: i64) -> i64:
        return self.boats[seat].money

    def standing(self, seat: i64) -> i64:
        """10.2: the richest; 10.3: if equal, the more boatmen in hand."""
        boatmen: i64 = 0
        cards = self.hands[seat].cards
        for i in range(len(cards)):
            if cards[i] == BOATMAN:
                boatmen += 1
        return self.boats[seat].money * TIE_BREAK + boatmen

    def broken(self) -> str:
        """All 108 cards are somewhere, none twice; no quay holds two boats; burnt coal is gone."""
        counts = vec[i64]([self.talon.again[kind] + self.talon.discarded[kind] + self.row[kind] for kind in range(KINDS)])
        for kind in range(KINDS):
            counts[kind] += self.talon.unseen.unseen[kind]
            for boat in self.boats:
                if kind < LAID:
                    counts[kind] += boat.laid[kind]
        for hand in self.hands:
            for i in range(len(hand.cards)):
                if hand.cards[i] != HIDDEN:
                    counts[hand.cards[i]] += 1
        for kind in range(KINDS):
            if counts[kind] != COPIES[kind]:
                return f"kind {kind} is there {counts[kind]} times, not {COPIES[kind]}"
        places = vec[i64]([self.talon.freight, self.talon.landed, self.waiting])
        for boat in self.boats:
            places = append(places, boat.cargo)
        found: i64 = 0
        for i in range(len(places)):
            if found & places[i]:
                return "a traveller, a wine or a sun is in two places"
            if i >= 2 and places[i] & ALL_SUNS:
                return "a sun lies on the board"
            found |= places[i]
        if found != ALL_FREIGHT:
            return "a traveller, a wine or a sun is lost"
        return self.broken_boats()

    def broken_boats(self) -> str:
        for seat in range(self.players):
            boat = self.boats[seat]
            if boat.done and (boat.coal() or boat.fishing()):
                return f"boat {seat} has moved, and still has coal or a fishing rod"
            if boat.laid[FISHING] > 1:
                return f"seat {seat} fishes twice"
            if boat.berth == MIDSTREAM:
                continue
            if not boat.done:
                return f"boat {seat} lies at a quay before it has moved"
            if (town_of(boat.stage) == NANTES) == (boat.berth == QUAY):
                return f"boat {seat} lies at a quay of another town"
            if self.holder(town_of(boat.stage), boat.berth) != seat:
                return f"boat {seat} shares its quay"
        return ""


def lowest(cards: i64) -> i64:
    """The first card of a set, as a set."""
    return cards & -cards


def new_game(players: i64, options: dict[str, Any], luck: Luck) -> Loire:
    """1: a full talon, a boat each, and a leader by lot."""
    game = Loire(players)
    game.explosion_self = options["explosion_self"]
    game.nantes_loser_takes_free_quay = options["nantes_loser_takes_free_quay"]
    game.wine_sale_optional = options["wine_sale_optional"]
    game.memory_aid = options["memory_aid"]
    game.talon = full_talon()
    game.row = filled(KINDS)
    for _ in range(players):
        boat = Boat()
        boat.laid = filled(LAID)
        game.boats.append(boat)
        game.hands.append(Hand())
    game.leader = luck.below(players)
    game.awaited = bit(game.leader)
    return game
