"""Mississippi Queen: the course of a race, in the order of the rule book. The numbers are those of its paragraphs."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.mississippi_queen import actions as a
from gabare.games.mississippi_queen import end_of_race as end
from gabare.games.mississippi_queen import material as m
from gabare.games.mississippi_queen import sailing
from gabare.games.mississippi_queen.state import Boat, Table
from gabare.kit.luck import Luck
from gabare.kit.pile import pile_of
from gabare.kit.state import bit


@final
class MississippiQueen(Table):
    def clone(self) -> MississippiQueen:
        other = MississippiQueen(self.players)
        self.copy_to(other)
        return other

    def legal_actions(self, seat: i64) -> vec[i64]:
        """2.1: first the speed, then the move, point by point. What is offered can always be completed."""
        if self.phase == m.CHANGING_SPEED:
            return sailing.speeds(self)
        if self.phase == m.MOVING:
            return sailing.manoeuvres(self)
        return vec[i64]([a.HEAD, a.HEAD + 1, a.HEAD + 2, a.HEAD + 3, a.HEAD + 4, a.HEAD + 5])

    def apply(self, seat: i64, action: i64, luck: Luck) -> None:
        if action < a.AHEAD:
            self.set_speed(action - a.SPEED + 1)
        elif action == a.AHEAD:
            self.go_ahead(luck)
        elif action == a.TO_PORT:
            self.turn_by(-1)
        elif action == a.TO_STARBOARD:
            self.turn_by(1)
        elif action == a.DONE:
            self.end_move(luck)
        elif action == a.AGROUND:
            self.run_aground()
        elif action < a.PUSH:
            self.head(action - a.HEAD, luck)
        else:
            self.push((action - a.PUSH) // m.SIDES, (action - a.PUSH) % m.SIDES, luck)

    # 3. Speed and coal

    def set_speed(self, speed: i64) -> None:
        """3.3: all points of the speed are used; 3.5: a boat held up by others uses as many as it can."""
        boat = self.boats[self.moving()]
        boat.coal -= boat.fuel(speed)
        boat.speed = speed
        self.points = speed
        docking = end.may_dock(self, boat, speed)
        while not sailing.can_sail(self, boat.cell, boat.heading, self.points, boat.coal + m.FREE_TURNS, docking):
            self.points -= 1
        self.phase = m.MOVING

    def run_aground(self) -> None:
        """3.4: a boat that can neither brake, turn nor pay any more is out of the race, with its passengers."""
        boat = self.boats[self.moving()]
        self.lost += 1
        boat.loss = self.lost
        boat.cell = m.OFF
        self.next_turn()

    # 4. Moving, turning, pushing

    def go_ahead(self, luck: Luck) -> None:
        """4.1: a point of movement takes the boat one hex ahead."""
        boat = self.boats[self.moving()]
        self.points -= 1
        self.enter(boat, self.river.ahead(boat.cell, boat.heading), luck)

    def turn_by(self, change: i64) -> None:
        """4.2: one turn of 60 degrees is free, each further one costs a coal; on one hex a boat turns to one side only."""
        boat = self.boats[self.moving()]
        self.turned += change
        boat.heading = (boat.heading + change + m.SIDES) % m.SIDES
        if self.free_turns:
            self.free_turns -= 1
        else:
            boat.coal -= 1

    def push(self, number: i64, side: i64, luck: Luck) -> None:
        """4.4: the boat ahead is pushed to the side its pusher chooses; 4.6: its owner then gives it a heading."""
        boat = self.boats[number]
        cell = boat.cell
        self.points -= m.PUSH_POINTS
        self.arrive(boat, self.river.ahead(cell, side))
        if boat.cell != m.OFF:
            self.pushed = number
        self.enter(self.boats[self.moving()], cell, luck)

    def enter(self, boat: Boat, cell: i64, luck: Luck) -> None:
        """The boat whose turn it is comes to a hex; before it goes on, the heading of a pushed boat is asked for."""
        self.trail = append(self.trail, cell)
        self.turned = 0
        if not end.decided(self):
            self.arrive(boat, cell)
        if self.pushed != m.NONE and not end.decided(self):
            self.phase = m.REPLYING
            self.awaited = bit(self.owner(self.pushed))
        elif boat.cell == m.OFF or end.decided(self):
            self.end_move(luck)

    def head(self, side: i64, luck: Luck) -> None:
        """4.6: a pushed boat’s new heading, free of coal; 9.2: or, if so agreed, the heading at the start."""
        if self.phase == m.PLACING:
            self.boats[self.moving()].heading = side
            self.at += 1
            if self.at == len(self.order):
                self.at = 0
                self.begin_turn()
            else:
                self.awaited = bit(self.owner(self.moving()))
            return
        self.boats[self.pushed].heading = side
        self.pushed = m.NONE
        self.phase = m.MOVING
        self.awaited = bit(self.owner(self.moving()))
        if self.boats[self.moving()].cell == m.OFF:
            self.end_move(luck)

    def arrive(self, boat: Boat, cell: i64) -> None:
        """5.1, 6.2 and 8.2: a boat comes to a hex, under steam or pushed: it discovers, takes on board, docks."""
        boat.cell = cell
        if cell // m.HEXES == self.river.length() - 1:
            self.discovered = True
        docks = end.docks_at(self, boat, cell)
        self.take_on_board(boat)
        if docks:
            self.docked += 1
            boat.place = self.docked
            boat.cell = m.OFF
            self.idle = 0

    # 5. The river grows

    def end_move(self, luck: Luck) -> None:
        """5.1: when the last tile was reached, the river grows after the move."""
        if self.discovered and self.river.stage == m.NONE:
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

    def take_tail_away(self) -> None:
        """5.5: the tiles that all boats have left, with the passengers who waited there."""
        first = self.river.length()
        for boat in self.boats:
            if boat.cell != m.OFF and boat.cell // m.HEXES < first:
                first = boat.cell // m.HEXES
        if first > self.river.first:
            for tile in range(self.river.first, first):
                self.waiting[tile] = 0
            self.river = self.river.without_tail(first)

    # 6. Passengers

    def take_on_board(self, boat: Boat) -> None:
        """6.2: whoever arrives at a stop slowly takes one passenger on board."""
        tile = boat.cell // m.HEXES
        if self.boards_at(boat, boat.cell):
            self.waiting[tile] -= 1
            boat.passengers += 1
            boat.stops += bit(self.river.kinds[tile])
            self.boarded = self.boarded or boat is self.boats[self.moving()]

    # 7. Turns and rounds

    def begin_turn(self) -> None:
        number = self.moving()
        self.phase = m.CHANGING_SPEED
        self.points = 0
        self.free_turns = m.FREE_TURNS
        self.turned = 0
        self.trail = vec[i64]([self.boats[number].cell])
        self.boarded = False
        self.discovered = False
        self.awaited = bit(self.owner(number))

    def next_turn(self) -> None:
        """7.1: every boat moves once in a round."""
        if end.decided(self):
            self.awaited = 0
            return
        self.at += 1
        while self.at < len(self.order) and self.boats[self.order[self.at]].cell == m.OFF:
            self.at += 1
        if self.at < len(self.order):
            self.begin_turn()
        else:
            self.end_round()

    def end_round(self) -> None:
        """5.5: empty tiles are taken away; 7.1: a new order is set, unless, 8.5: the race leads nowhere."""
        self.take_tail_away()
        if self.river.stage != m.NONE and end.somebody_can_dock(self):
            self.idle += 1
        if self.idle == m.PATIENCE or self.round == m.LAST_ROUND or end.nobody_can_finish(self):
            self.awaited = 0
            return
        self.round += 1
        self.order = self.next_order()
        self.at = 0
        self.begin_turn()

    def next_order(self) -> vec[i64]:
        """7.2: the foremost boat first; the introductory game keeps the order of the start."""
        order = vec[i64](capacity=len(self.order))
        for i in range(len(self.order)):
            number = self.order[i]
            if self.boats[number].cell != m.OFF:
                order = append(order, number)
                at = len(order) - 1
                while not self.options.introductory and at and self.precedence(number) > self.precedence(order[at - 1]):
                    order[at] = order[at - 1]
                    at -= 1
                order[at] = number
        return order

    def precedence(self, number: i64) -> i64:
        """7.3: further downstream, then faster, then more coal, then further right."""
        boat = self.boats[number]
        key = self.river.progress(boat.cell) * (m.FASTEST + 1) + boat.speed
        return (key * (m.COAL + 1) + boat.coal) * m.HEXES + m.HEX_Q[boat.cell % m.HEXES]

    # 8. The end

    def score(self, seat: i64) -> i64:
        """The tile that the seat's foremost boat has reached; one more at the landing stage, none when all ran aground."""
        best: i64 = 0
        for number in range(seat, len(self.boats), self.players):
            boat = self.boats[number]
            tile = self.river.length() + 1 if boat.place else boat.cell // m.HEXES + 1 if boat.cell != m.OFF else 0
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
            standing = end.standing_of(self, self.boats[number])
            best = max(best, standing)
        return best


def new_game(players: i64, options: dict[str, Any], luck: Luck) -> MississippiQueen:
    """1: the start tile and one more, the boats on their start spaces in the order of a first player by lot."""
    game = MississippiQueen(players)
    game.options.introductory = options["mode"] == "introductory"
    game.options.end_after_winner = options["end_after_winner"]
    game.options.dock_speed = options["dock_speed"]
    boats: i64 = 2 * players if players == 2 else players
    first = luck.below(players)
    for number in range(boats):
        game.boats.append(Boat())
        game.order = append(game.order, (first + number) % boats)
    for number in range(boats):
        game.boats[game.order[number]].cell = m.START_SPACES[number]
    game.pile = pile_of([0 if kind == m.START else 1 for kind in range(len(m.TILES))])
    game.to_come = (m.FIRST_TILES if game.options.introductory else m.LAID_TILES) - 1
    game.waiting = vec[i64]([0])
    game.lay(game.pile.draw(luck), 0)
    game.begin_turn()
    if options["free_start_heading"]:
        game.phase = m.PLACING
    return game
