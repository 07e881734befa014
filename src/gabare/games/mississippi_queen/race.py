"""5 to 8: the river grows, passengers come on board, rounds follow each other, and the race ends."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.mississippi_queen.material import (
    BOARDING,
    BROWN,
    COAL,
    FASTEST,
    FREE_TURNS,
    HEX_Q,
    HEXES,
    LAID_TILES,
    LAST_ROUND,
    MOST_BOATS,
    NONE,
    PASSENGERS,
    PATIENCE,
    WAITING_FEW,
    WAITING_MANY,
)
from gabare.games.mississippi_queen.sailing import CHANGING_SPEED, OFF, Boat, Sailing
from gabare.kit.luck import Luck
from gabare.kit.state import bit

AFLOAT: Final[i64] = 100  # ranks above every boat that ran aground
DOCKED: Final[i64] = 1_000_000  # ranks above every boat that is still afloat


class Race(Sailing):
    """A race between its turns."""

    # 5. The river grows

    def end_move(self, luck: Luck) -> None:
        """5.1: when the last tile was reached, the river grows after the move."""
        if self.discovered and self.river.stage == NONE:
            self.extend(luck)
        self.next_turn()

    def extend(self, luck: Luck) -> None:
        """5.2: the next tile, at the notch the die shows; 8.1: after the last tile the landing stage at once."""
        kind = self.pile.draw(luck)
        self.lay(kind, self.roll(self.to_come, luck))
        if self.to_come == 0:
            self.river = self.river.ended(self.roll(0, luck))

    def roll(self, pieces: i64, luck: Luck) -> i64:
        """5.3 and 5.4: left, straight on and right are equally likely; what would close a loop is rolled again."""
        bends = self.river.possible_bends(pieces)
        return bends[luck.below(len(bends))]

    def lay(self, kind: i64, bend: i64) -> None:
        self.river = self.river.extended(kind, bend)
        self.to_come -= 1
        self.waiting = append(self.waiting, self.guests(kind))

    # 6. Passengers

    def guests(self, kind: i64) -> i64:
        """6.1: how many passengers wait at the stop of a tile."""
        boats = len(self.boats)
        if self.introductory or BOARDING[kind] < 0:
            return 0
        return WAITING_MANY if boats == MOST_BOATS or (boats == MOST_BOATS - 1 and BROWN[kind]) else WAITING_FEW

    def take_on_board(self, boat: Boat) -> None:
        """6.2: whoever arrives at a stop slowly takes one passenger on board."""
        tile = boat.cell // HEXES
        if self.boards_at(boat, boat.cell):
            self.waiting[tile] -= 1
            boat.passengers += 1
            boat.stops += bit(self.river.kinds[tile])
            self.boarded = self.boarded or boat is self.boats[self.moving()]

    # 7. Turns and rounds

    def begin_turn(self) -> None:
        number = self.moving()
        self.phase = CHANGING_SPEED
        self.points = 0
        self.free_turns = FREE_TURNS
        self.turned = 0
        self.trail = vec[i64]([self.boats[number].cell])
        self.boarded = False
        self.discovered = False
        self.awaited = bit(self.owner(number))

    def next_turn(self) -> None:
        """7.1: every boat moves once in a round."""
        if self.decided():
            self.awaited = 0
            return
        self.at += 1
        while self.at < len(self.order) and self.boats[self.order[self.at]].cell == OFF:
            self.at += 1
        if self.at < len(self.order):
            self.begin_turn()
        else:
            self.end_round()

    def end_round(self) -> None:
        """5.5: empty tiles are taken away; 7.1: a new order is set, unless, 8.5: the race leads nowhere."""
        self.take_tail_away()
        if self.river.stage != NONE and self.somebody_can_dock():
            self.idle += 1
        if self.idle == PATIENCE or self.round == LAST_ROUND or self.nobody_can_finish():
            self.awaited = 0
            return
        self.round += 1
        self.order = self.next_order()
        self.at = 0
        self.begin_turn()

    def take_tail_away(self) -> None:
        first = self.river.length()
        for boat in self.boats:
            if boat.cell != OFF and boat.cell // HEXES < first:
                first = boat.cell // HEXES
        if first > self.river.first:
            for tile in range(self.river.first, first):
                self.waiting[tile] = 0
            self.river = self.river.without_tail(first)

    def next_order(self) -> vec[i64]:
        """7.2: the foremost boat first; the introductory game keeps the order of the start."""
        order = vec[i64](capacity=len(self.order))
        for i in range(len(self.order)):
            number = self.order[i]
            if self.boats[number].cell != OFF:
                order = append(order, number)
                at = len(order) - 1
                while not self.introductory and at and self.precedence(number) > self.precedence(order[at - 1]):
                    order[at] = order[at - 1]
                    at -= 1
                order[at] = number
        return order

    def precedence(self, number: i64) -> i64:
        """7.3: further downstream, then faster, then more coal, then further right."""
        boat = self.boats[number]
        key = self.river.progress(boat.cell) * (FASTEST + 1) + boat.speed
        return (key * (COAL + 1) + boat.coal) * HEXES + HEX_Q[boat.cell % HEXES]

    # 8. The end

    def decided(self) -> bool:
        """8.4: one player is left on the river; 9.3: or, if so agreed, a boat has won."""
        racing: i64 = 0
        for seat in range(self.players):
            if self.is_racing(seat):
                racing += 1
        return racing <= 1 or (self.end_after_winner and self.docked > 0)

    def is_racing(self, seat: i64) -> bool:
        """A player is done with the first boat that docks, or the last that runs aground."""
        racing = False
        for number in range(seat, len(self.boats), self.players):
            if self.boats[number].place:
                return False
            if self.boats[number].cell != OFF:
                racing = True
        return racing

    def somebody_can_dock(self) -> bool:
        for boat in self.boats:
            if boat.cell != OFF and (self.introductory or boat.passengers == PASSENGERS):
                return True
        return False

    def nobody_can_finish(self) -> bool:
        """8.6: too few passengers are left, on the river and on tiles to come, for any boat."""
        if self.introductory:
            return False
        for boat in self.boats:
            if boat.cell != OFF and boat.passengers + self.stops_left(boat) >= PASSENGERS:
                return False
        return True

    def stops_left(self, boat: Boat) -> i64:
        """Stops at which a boat could still take somebody on board."""
        stops: i64 = 0
        for tile in range(self.river.first, self.river.length()):
            if self.waiting[tile] and not boat.stops >> self.river.kinds[tile] & 1:
                stops += 1
        for kind in range(len(self.pile.unseen)):
            if self.to_come and self.pile.unseen[kind] and BOARDING[kind] >= 0:
                stops += 1
        return stops

    def score(self, seat: i64) -> i64:
        """The tile that the seat's foremost boat has reached; one more at the landing stage, none when all ran aground."""
        best: i64 = 0
        for number in range(seat, len(self.boats), self.players):
            boat = self.boats[number]
            tile = self.river.length() + 1 if boat.place else boat.cell // HEXES + 1 if boat.cell != OFF else 0
            best = max(best, tile)
        return best

    def ranks(self) -> vec[i64]:
        """8.7: if every boat were lost, nobody would have won."""
        ranks = super().ranks()
        if self.lost == len(self.boats):
            for seat in range(self.players):
                ranks[seat] += 1
        return ranks

    def standing(self, seat: i64) -> i64:
        best: i64 = 0
        for number in range(seat, len(self.boats), self.players):
            standing = self.standing_of(self.boats[number])
            best = max(best, standing)
        return best

    def standing_of(self, boat: Boat) -> i64:
        """8.7: docked boats in their order, those afloat by passengers, place and coal, the others by how long they lasted."""
        if boat.place:
            return DOCKED - boat.place
        if boat.cell == OFF:
            return boat.loss
        reach = boat.passengers * LAID_TILES * HEXES + self.river.progress(boat.cell)
        return AFLOAT + reach * (COAL + 1) + boat.coal
