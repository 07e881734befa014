"""Mississippi Queen: a turn, from the speed to the last push. The numbers are those of the rule book's paragraphs."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.mississippi_queen.actions import AGROUND, AHEAD, DONE, HEAD, PUSH, SPEED, TO_PORT, TO_STARBOARD
from gabare.games.mississippi_queen.audit import broken
from gabare.games.mississippi_queen.material import (
    FASTEST,
    FIRST_TILES,
    FREE_TURNS,
    HEXES,
    LAID_TILES,
    NONE,
    PUSH_POINTS,
    SIDES,
    SLOWEST,
    START,
    START_SPACES,
    TILES,
)
from gabare.games.mississippi_queen.race import Race
from gabare.games.mississippi_queen.sailing import CHANGING_SPEED, MOVING, OFF, PLACING, REPLYING, Boat
from gabare.kit.luck import Luck
from gabare.kit.pile import pile_of
from gabare.kit.state import bit


@final
class MississippiQueen(Race):
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
        other.boarded = self.boarded
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

    def broken(self) -> str:
        return broken(self)


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
