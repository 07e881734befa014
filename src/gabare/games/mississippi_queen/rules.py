"""Mississippi Queen, in the order of the rule book. The numbers are those of its paragraphs."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.mississippi_queen.material import (
    BOARDING,
    BROWN,
    COAL,
    FASTEST,
    FIRST_TILES,
    FREE_TURNS,
    HEX_Q,
    HEXES,
    LAID_TILES,
    LAST_ROUND,
    NONE,
    PASSENGERS,
    PATIENCE,
    PUSH_POINTS,
    SIDES,
    SLOWEST,
    START,
    START_SPACES,
    TILES,
    WAITING_FEW,
    WAITING_MANY,
    WATER,
)
from gabare.games.mississippi_queen.river import distance
from gabare.games.mississippi_queen.sailing import CHANGING_SPEED, MOVING, OFF, PLACING, REPLYING, Boat, Sailing
from gabare.kit.luck import Luck
from gabare.kit.pile import pile_of
from gabare.kit.state import bit

# Actions: a verb and what it is done to, in one number.
SPEED: Final[i64] = 0  # + speed - 1
AHEAD: Final[i64] = SPEED + FASTEST
TO_PORT: Final[i64] = AHEAD + 1  # 60 degrees to the left
TO_STARBOARD: Final[i64] = TO_PORT + 1  # 60 degrees to the right
DONE: Final[i64] = TO_STARBOARD + 1
AGROUND: Final[i64] = DONE + 1
HEAD: Final[i64] = AGROUND + 1  # + side
PUSH: Final[i64] = HEAD + SIDES  # + boat * 6 + side
MOST_BOATS: Final[i64] = 5
END_OF_ACTIONS: Final[i64] = PUSH + MOST_BOATS * SIDES

AFLOAT: Final[i64] = 100  # ranks above every boat that ran aground
DOCKED: Final[i64] = 1_000_000  # ranks above every boat that is still afloat


@final
class MississippiQueen(Sailing):
    def clone(self) -> MississippiQueen:
        other = MississippiQueen(self.players)
        other.awaited = self.awaited
        other.introductory = self.introductory
        other.end_after_winner = self.end_after_winner
        other.dock_speed = self.dock_speed
        other.pile = self.pile.clone()
        other.to_come = self.to_come
        other.river = self.river
        other.waiting = self.waiting[:]
        other.boats = [boat.clone() for boat in self.boats]
        other.round = self.round
        other.order = self.order[:]
        other.at = self.at
        other.phase = self.phase
        other.points = self.points
        other.free_turns = self.free_turns
        other.turned = self.turned
        other.trail = self.trail[:]
        other.pushed = self.pushed
        other.discovered = self.discovered
        other.docked = self.docked
        other.lost = self.lost
        other.idle = self.idle
        return other

    def legal_actions(self, seat: i64) -> vec[i64]:
        """2.1: first the speed, then the move, point by point. What is offered can always be completed."""
        if self.phase == CHANGING_SPEED:
            return self.speeds()
        if self.phase == MOVING:
            return self.manoeuvres()
        return vec[i64]([HEAD, HEAD + 1, HEAD + 2, HEAD + 3, HEAD + 4, HEAD + 5])

    def apply(self, seat: i64, action: i64, luck: Luck) -> None:
        if action < AHEAD:
            self.set_speed(action - SPEED + 1)
        elif action == AHEAD:
            self.go_ahead(luck)
        elif action == TO_PORT:
            self.turn_by(-1)
        elif action == TO_STARBOARD:
            self.turn_by(1)
        elif action == DONE:
            self.end_move(luck)
        elif action == AGROUND:
            self.run_aground()
        elif action < PUSH:
            self.head(action - HEAD, luck)
        else:
            self.push((action - PUSH) // SIDES, (action - PUSH) % SIDES, luck)

    # 3. Speed and coal

    def speeds(self) -> vec[i64]:
        """3.1: every speed that can be paid for and sailed to the last point."""
        actions = vec[i64](capacity=FASTEST)
        boat = self.boats[self.moving()]
        for speed in range(SLOWEST, FASTEST + 1):
            if self.sails_at(boat, speed):
                actions = append(actions, SPEED + speed - 1)
        if len(actions) == 0:
            actions = append(actions, SPEED + self.slowest(boat) - 1 if self.held_up() else AGROUND)
        return actions

    def set_speed(self, speed: i64) -> None:
        """3.3: all points of the speed are used; 3.5: a boat held up by others uses as many as it can."""
        boat = self.boats[self.moving()]
        boat.coal -= boat.fuel(speed)
        boat.speed = speed
        self.points = speed
        while not self.can_sail(boat.cell, boat.heading, self.points, boat.coal + FREE_TURNS, self.may_dock(boat, speed)):
            self.points -= 1
        self.phase = MOVING

    def run_aground(self) -> None:
        """3.4: a boat that can neither brake, turn nor pay any more is out of the race, with its passengers."""
        boat = self.boats[self.moving()]
        self.lost += 1
        boat.loss = self.lost
        boat.cell = OFF
        self.next_turn()

    # 4. Moving, turning, pushing

    def manoeuvres(self) -> vec[i64]:
        actions = vec[i64](capacity=8)
        number = self.moving()
        boat = self.boats[number]
        turns = boat.coal + self.free_turns
        docking = self.may_dock(boat, boat.speed)
        if self.points:
            cell = self.river.ahead(boat.cell, boat.heading)
            if cell != NONE:
                other = self.boat_on(cell)
                if other == NONE:
                    if self.can_sail_on(cell, boat.heading, self.points - 1, turns, docking):
                        actions = append(actions, AHEAD)
                elif self.may_push(other, self.points):
                    for side in range(SIDES):
                        if self.can_push(other, side, boat.heading, self.points, turns, docking):
                            actions = append(actions, PUSH + other * SIDES + side)
        if self.can_turn(boat, -1, docking):
            actions = append(actions, TO_PORT)
        if self.can_turn(boat, 1, docking):
            actions = append(actions, TO_STARBOARD)
        if self.points == 0:
            actions = append(actions, DONE)
        return actions

    def go_ahead(self, luck: Luck) -> None:
        """4.1: a point of movement takes the boat one hex ahead."""
        boat = self.boats[self.moving()]
        self.points -= 1
        self.enter(boat, self.river.ahead(boat.cell, boat.heading), luck)

    def turn_by(self, change: i64) -> None:
        """4.2: one turn of 60 degrees is free, each further one costs a coal; on one hex a boat turns to one side only."""
        boat = self.boats[self.moving()]
        self.turned += change
        boat.heading = (boat.heading + change + SIDES) % SIDES
        if self.free_turns:
            self.free_turns -= 1
        else:
            boat.coal -= 1

    def push(self, number: i64, side: i64, luck: Luck) -> None:
        """4.4: the boat ahead is pushed to the side its pusher chooses; 4.6: its owner then gives it a heading."""
        boat = self.boats[number]
        cell = boat.cell
        self.points -= PUSH_POINTS
        self.arrive(boat, self.river.ahead(cell, side))
        if boat.cell != OFF:
            self.pushed = number
        self.enter(self.boats[self.moving()], cell, luck)

    def enter(self, boat: Boat, cell: i64, luck: Luck) -> None:
        """The boat whose turn it is comes to a hex; before it goes on, the heading of a pushed boat is asked for."""
        self.trail = append(self.trail, cell)
        self.turned = 0
        if not self.decided():
            self.arrive(boat, cell)
        if self.pushed != NONE and not self.decided():
            self.phase = REPLYING
            self.awaited = bit(self.owner(self.pushed))
        elif boat.cell == OFF or self.decided():
            self.end_move(luck)

    def head(self, side: i64, luck: Luck) -> None:
        """4.6: a pushed boat’s new heading, free of coal; 9.2: or, if so agreed, the heading at the start."""
        if self.phase == PLACING:
            self.boats[self.moving()].heading = side
            self.at += 1
            if self.at == len(self.order):
                self.at = 0
                self.begin_turn()
            else:
                self.awaited = bit(self.owner(self.moving()))
            return
        self.boats[self.pushed].heading = side
        self.pushed = NONE
        self.phase = MOVING
        self.awaited = bit(self.owner(self.moving()))
        if self.boats[self.moving()].cell == OFF:
            self.end_move(luck)

    def arrive(self, boat: Boat, cell: i64) -> None:
        """5.1, 6.2 and 8.2: a boat comes to a hex, under steam or pushed: it discovers, takes on board, docks."""
        boat.cell = cell
        if cell // HEXES == self.river.length() - 1:
            self.discovered = True
        docks = self.docks_at(boat, cell)
        self.take_on_board(boat)
        if docks:
            self.docked += 1
            boat.place = self.docked
            boat.cell = OFF
            self.idle = 0

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

    # 7. Turns and rounds

    def begin_turn(self) -> None:
        number = self.moving()
        self.phase = CHANGING_SPEED
        self.points = 0
        self.free_turns = FREE_TURNS
        self.turned = 0
        self.trail = vec[i64]([self.boats[number].cell])
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

    def broken(self) -> str:
        """Tiles, passengers and boats are all there, each where it may be."""
        return self.broken_river() or self.broken_stops() or self.broken_boats()

    def broken_river(self) -> str:
        counts = self.pile.unseen[:]
        river = self.river
        for tile in range(river.length()):
            counts[river.kinds[tile]] += 1
            for before in range(tile - 1):
                if distance(river.qs[tile] - river.qs[before], river.rs[tile] - river.rs[before]) <= 4:
                    return f"tiles {before} and {tile} touch"
        for kind in range(len(counts)):
            if counts[kind] != 1:
                return f"tile {kind} is there {counts[kind]} times"
        tiles = FIRST_TILES if self.introductory else LAID_TILES
        if river.length() + self.to_come != tiles:
            return f"{river.length()} tiles are laid and {self.to_come} to come, not {tiles} in all"
        if (self.to_come == 0) != (river.stage != NONE):
            return "the landing stage lies on the last tile, and only there"
        return ""

    def broken_stops(self) -> str:
        for tile in range(self.river.length()):
            kind = self.river.kinds[tile]
            boarded: i64 = 0
            for boat in self.boats:
                boarded += boat.stops >> kind & 1
            there = self.waiting[tile] + boarded
            if there > self.guests(kind) or (tile >= self.river.first and there != self.guests(kind)):
                return f"{there} passengers belong to the stop of tile {tile}, not {self.guests(kind)}"
        return ""

    def broken_boats(self) -> str:
        for number in range(len(self.boats)):
            boat = self.boats[number]
            stops: i64 = 0
            for kind in range(len(TILES)):
                stops += boat.stops >> kind & 1
            if stops != boat.passengers or stops > PASSENGERS:
                return f"boat {number} has {boat.passengers} passengers from {stops} stops"
            if not (SLOWEST <= boat.speed <= FASTEST and 0 <= boat.coal <= COAL):
                return f"boat {number} has speed {boat.speed} and coal {boat.coal}"
            afloat = boat.cell != OFF
            if (boat.place > 0) + (boat.loss > 0) + afloat != 1:
                return f"boat {number} is in two places"
            if afloat:
                tile = boat.cell // HEXES
                if tile < self.river.first or not WATER[self.river.kinds[tile] * HEXES + boat.cell % HEXES]:
                    return f"boat {number} is not on the water"
                for other in range(number):
                    if self.boats[other].cell == boat.cell:
                        return f"boats {other} and {number} are on one hex"
        return ""


def new_game(players: i64, options: dict[str, Any], luck: Luck) -> MississippiQueen:
    """1: the start tile and one more, the boats on their start spaces in the order of a first player by lot."""
    game = MississippiQueen(players)
    game.introductory = options["mode"] == "introductory"
    game.end_after_winner = options["end_after_winner"]
    game.dock_speed = options["dock_speed"]
    boats: i64 = 2 * players if players == 2 else players
    first = luck.below(players)
    for number in range(boats):
        game.boats.append(Boat())
        game.order = append(game.order, (first + number) % boats)
    for number in range(boats):
        game.boats[game.order[number]].cell = START_SPACES[number]
    game.pile = pile_of([0 if kind == START else 1 for kind in range(len(TILES))])
    game.to_come = (FIRST_TILES if game.introductory else LAID_TILES) - 1
    game.waiting = vec[i64]([0])
    game.lay(game.pile.draw(luck), 0)
    game.begin_turn()
    if options["free_start_heading"]:
        game.phase = PLACING
    return game
