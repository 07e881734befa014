"""Loire: the course of a round, in the order of the rule book. The numbers are those of its paragraphs."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.loire import actions as a
from gabare.games.loire import material as m
from gabare.games.loire.docking import moor
from gabare.games.loire.preparation import preparations, prepare
from gabare.games.loire.state import Boat, Table
from gabare.games.loire.talon import EMPTY, full_talon, total
from gabare.kit.luck import Luck
from gabare.kit.pile import PUBLIC, Hand, private
from gabare.kit.state import SEATS, bit, filled

TIE_BREAK: Final[i64] = 100  # more than all boatmen


@final
class Loire(Table):
    def clone(self) -> Loire:
        other = Loire(self.players)
        self.copy_to(other)
        return other

    def legal_actions(self, seat: i64) -> vec[i64]:
        actions = vec[i64](capacity=32)
        if self.phase == a.PLACING:
            for town in range(m.NANTES):
                actions = append(actions, a.PLACE + town)
        elif self.phase == a.DRAFTING:
            for kind in range(m.KINDS):
                if self.row[kind]:
                    actions = append(actions, a.DRAFT + kind)
        elif self.phase == a.PREPARING:
            actions = preparations(self, seat, actions)
        elif self.phase == a.MOORING:
            actions = append(append(actions, a.MOOR), a.MOOR + 1)
        else:
            for origin in range(m.NANTES):
                if self.boats[seat].cargo & m.WINES_OF[origin]:
                    actions = append(actions, a.SELL + origin)
            actions = append(actions, a.KEEP)
        return actions

    def apply(self, seat: i64, action: i64, luck: Luck) -> None:
        if action < a.DRAFT:
            self.place(seat, action - a.PLACE, luck)
        elif action < a.LAY:
            self.draft(seat, action - a.DRAFT)
        elif action < a.MOOR:
            prepare(self, seat, action)
            if self.phase == a.PREPARING:
                self.next_boat(seat, luck)
        elif action < a.SELL:
            moor(self, seat, m.QUAY_A + action - a.MOOR)
            self.phase = a.PREPARING
            self.next_boat(seat, luck)
        else:
            if action < a.KEEP:
                self.sell(self.boats[seat], m.lowest(self.boats[seat].cargo & m.WINES_OF[action - a.SELL]))
            if action == a.KEEP or not self.boats[seat].cargo & m.ALL_WINES:
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
                for _ in range(m.HAND):
                    self.hands[other].add(self.talon.unseen.draw(luck), private(other))
            self.reveal(luck)

    # 3. New cards

    def reveal(self, luck: Luck) -> None:
        """3.1: cards are turned over; 3.3: suns spoil the wine that lay there before; 3.4: cargo goes to its town."""
        self.round += 1
        cargo: i64 = 0
        for _ in range(m.REVEALED[self.players]):
            card = self.talon.draw(luck)
            if card == EMPTY:
                break
            if card < m.KINDS:
                self.row[card] += 1
            else:
                cargo |= bit(card - m.KINDS)
        if cargo & m.ALL_SUNS:
            self.talon.landed |= self.waiting & m.ALL_WINES | cargo & m.ALL_SUNS
            self.waiting &= ~m.ALL_WINES
        self.waiting |= cargo & ~m.ALL_SUNS
        self.awaited = bit(self.leader)
        self.phase = a.DRAFTING if total(self.row) else a.PREPARING

    def draft(self, seat: i64, kind: i64) -> None:
        """3.5: one card each in turn, until none is left. Everybody has seen it."""
        self.row[kind] -= 1
        self.taken = append(self.taken, kind * SEATS + seat)
        self.hands[seat].add(kind, PUBLIC)
        self.awaited = bit(self.after(seat))
        if total(self.row) == 0:
            self.taken = vec[i64]()
            self.awaited = bit(self.leader)
            self.phase = a.PREPARING

    # 4. Preparation

    def next_boat(self, seat: i64, luck: Luck) -> None:
        """4.1: clockwise over those who have not moved; the last one goes on alone. Then phase 3."""
        for _ in range(self.players):
            seat = self.after(seat)
            if not self.boats[seat].done:
                self.awaited = bit(seat)
                return
        self.trade(self.leader, luck)

    # 8. Loading and unloading

    def trade(self, seat: i64, luck: Luck) -> None:
        """8.1: a boat at a quay loads, delivers and, at Nantes, sells; the others do nothing."""
        boat = self.boats[seat]
        if boat.berth != m.MIDSTREAM:
            self.load(boat)
            self.deliver(boat)
            if boat.cargo & m.ALL_WINES and m.WINE_PRICE[boat.berth]:
                if self.options.wine_sale_optional:
                    self.phase = a.SELLING
                    self.awaited = bit(seat)
                    return
                self.sell(boat, boat.cargo & m.ALL_WINES)
        self.next_trade(seat, luck)

    def next_trade(self, seat: i64, luck: Luck) -> None:
        """8.1: from the leader clockwise."""
        if self.after(seat) == self.leader:
            self.end_round(luck)
        else:
            self.trade(self.after(seat), luck)

    def load(self, boat: Boat) -> None:
        """8.2: all that waits in the town, whether one wants it or not."""
        cards = self.waiting & m.FROM[m.town_of(boat.stage)]
        boat.cargo |= cards
        self.waiting &= ~cards

    def deliver(self, boat: Boat) -> None:
        """8.3: travellers who have arrived pay their fare."""
        arrived = boat.cargo & m.TO[m.town_of(boat.stage)]
        for card in range(m.WINE):
            if arrived >> card & 1:
                boat.money += m.FARE[card]
        self.unload(boat, arrived)

    def sell(self, boat: Boat, wines: i64) -> None:
        """8.4: at Nantes, for the price of the quay."""
        boat.money += m.count(wines) * m.WINE_PRICE[boat.berth]
        self.unload(boat, wines)

    # 9 and 10. The end of the round, and of the game

    def end_round(self, luck: Luck) -> None:
        """10.1: somebody has 20 louis; 10.4: or the last round is over. If not, the next leader begins."""
        if self.round == m.LAST_ROUND or self.richest() >= m.GOAL:
            self.show_hands()
            self.awaited = 0
            return
        self.cast_off()
        self.leader = self.after(self.leader)
        self.reveal(luck)

    def cast_off(self) -> None:
        """9.1: boatmen are discarded, and all boats lie in mid-river again."""
        for boat in self.boats:
            self.throw(boat, m.BOATMAN, boat.laid[m.BOATMAN])
            boat.berth = m.MIDSTREAM
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
            if cards[i] == m.BOATMAN:
                boatmen += 1
        return self.boats[seat].money * TIE_BREAK + boatmen


def new_game(players: i64, options: dict[str, Any], luck: Luck) -> Loire:
    """1: a full talon, a boat each, and a leader by lot."""
    game = Loire(players)
    game.options.explosion_self = options["explosion_self"]
    game.options.nantes_loser_takes_free_quay = options["nantes_loser_takes_free_quay"]
    game.options.wine_sale_optional = options["wine_sale_optional"]
    game.options.memory_aid = options["memory_aid"]
    game.talon = full_talon()
    game.row = filled(m.KINDS)
    for _ in range(players):
        boat = Boat()
        boat.laid = filled(m.LAID)
        game.boats.append(boat)
        game.hands.append(Hand())
    game.leader = luck.below(players)
    game.awaited = bit(game.leader)
    return game
