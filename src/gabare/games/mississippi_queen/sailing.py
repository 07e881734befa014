"""Boats on the river, and where they can sail: paragraphs 3 and 4 of the rule book, without what happens then."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.mississippi_queen.material import (
    ABOUT,
    BOARDING_SPEED,
    COAL,
    FASTEST,
    FREE_CHANGE,
    FREE_TURNS,
    HEXES,
    NONE,
    PASSENGERS,
    PUSH_POINTS,
    SIDES,
    SLOWEST,
)
from gabare.games.mississippi_queen.river import River
from gabare.kit.pile import Pile
from gabare.kit.state import State

OFF: Final[i64] = NONE  # the hex of a boat that is not on the river

# What is decided now.
PLACING: Final[i64] = 0  # a heading at the start
CHANGING_SPEED: Final[i64] = 1
MOVING: Final[i64] = 2
REPLYING: Final[i64] = 3  # the heading of a boat that was pushed


@final
class Boat:
    def __init__(self) -> None:
        self.cell: i64 = OFF
        self.heading: i64 = 0
        self.speed: i64 = SLOWEST
        self.coal: i64 = COAL
        self.passengers: i64 = 0
        self.stops: i64 = 0  # bit set of the tiles at whose stop it took one on board
        self.place: i64 = 0  # 1 for the first boat at the landing stage, and so on
        self.loss: i64 = 0  # 1 for the first boat to run aground, and so on

    def clone(self) -> Boat:
        other = Boat()
        other.cell = self.cell
        other.heading = self.heading
        other.speed = self.speed
        other.coal = self.coal
        other.passengers = self.passengers
        other.stops = self.stops
        other.place = self.place
        other.loss = self.loss
        return other

    def fuel(self, speed: i64) -> i64:
        """3.2: the coal that a change of speed costs: nothing for one point, one for each point more."""
        change = speed - self.speed if speed > self.speed else self.speed - speed
        return change - FREE_CHANGE if change > FREE_CHANGE else 0


class Sailing(State):
    """The position, and the one judge of what a boat can do in it."""

    def __init__(self, players: i64) -> None:
        super().__init__(players)
        self.introductory = False
        self.end_after_winner = False
        self.dock_speed: i64 = BOARDING_SPEED
        self.pile = Pile()  # of tiles
        self.to_come: i64 = 0  # tiles that will still be laid
        self.river = River()
        self.waiting = vec[i64]()  # passengers at the stop of each tile laid
        self.boats: list[Boat] = []  # boat b belongs to seat b % players
        self.round: i64 = 1
        self.order = vec[i64]()  # the boats of this round
        self.at: i64 = 0  # whose turn it is in that order
        self.phase: i64 = CHANGING_SPEED
        self.points: i64 = 0  # movement still to be used
        self.free_turns: i64 = FREE_TURNS  # turns of 60 degrees still free
        self.turned: i64 = 0  # turns taken on this hex: to the right, or, below 0, to the left
        self.trail = vec[i64]()  # the hexes the boat has used this turn, the first included
        self.pushed: i64 = NONE  # the boat whose heading is asked for
        self.boarded = False  # the boat whose turn it is took somebody on board in this move
        self.discovered = False  # somebody reached the last tile in this move
        self.docked: i64 = 0  # boats at the landing stage
        self.lost: i64 = 0  # boats that ran aground
        self.idle: i64 = 0  # rounds in which a boat could have docked and none did

    def moving(self) -> i64:
        """The boat whose turn it is."""
        return self.order[self.at]

    def owner(self, number: i64) -> i64:
        return number % self.players

    def sails_at(self, boat: Boat, speed: i64) -> bool:
        """Whether a boat can pay for a speed, and then use all its points."""
        coal = boat.coal - boat.fuel(speed)
        return coal >= 0 and self.can_sail(boat.cell, boat.heading, speed, coal + FREE_TURNS, self.may_dock(boat, speed))

    def slowest(self, boat: Boat) -> i64:
        """The lowest speed that a boat can pay for."""
        speed = boat.speed - FREE_CHANGE - boat.coal
        return max(SLOWEST, speed)

    def held_up(self) -> bool:
        """3.5: only other boats are in the way: with the river to itself the boat could sail on."""
        moving = self.boats[self.moving()]
        cells = vec[i64](capacity=len(self.boats))
        for boat in self.boats:
            cells = append(cells, boat.cell)
            if boat is not moving:
                boat.cell = OFF
        alone = False
        for speed in range(SLOWEST, FASTEST + 1):
            alone = alone or self.sails_at(moving, speed)
        for number in range(len(self.boats)):
            self.boats[number].cell = cells[number]
        return alone

    def can_sail(self, cell: i64, heading: i64, points: i64, turns: i64, docking: bool) -> bool:
        """3.3: whether all points can be used from here, with at most so many turns of 60 degrees."""
        if points == 0:
            return True
        for change in range(SIDES):  # 0, 1 right, 1 left, 2 right, 2 left, 3
            cost = (change + 1) // 2
            if cost > turns:
                return False
            side = (heading + (cost if change & 1 else SIDES - cost)) % SIDES
            if self.can_go(cell, side, points, turns - cost, docking):
                return True
        return False

    def can_turn(self, boat: Boat, change: i64, docking: bool) -> bool:
        """4.2: whether a boat can turn to this side, perhaps farther, and use all points then."""
        turns = boat.coal + self.free_turns
        limit = ABOUT - self.turned * change
        if turns == 0 or limit <= 0 or limit > ABOUT:  # about already, or turned to the other side
            return False
        if self.points == 0:
            return True
        for times in range(1, (limit if limit < turns else turns) + 1):
            side = (boat.heading + change * times + SIDES) % SIDES
            if self.can_go(boat.cell, side, self.points, turns - times, docking):
                return True
        return False

    def can_go(self, cell: i64, side: i64, points: i64, turns: i64, docking: bool) -> bool:
        """Whether the next point can be used straight ahead, and then all the others."""
        ahead = self.river.ahead(cell, side)
        if ahead == NONE:
            return False
        other = self.boat_on(ahead)
        if other == NONE:
            return self.can_sail_on(ahead, side, points - 1, turns, docking)
        if self.may_push(other, points):
            for way in range(SIDES):
                if self.can_push(other, way, side, points, turns, docking):
                    return True
        return False

    def can_sail_on(self, cell: i64, heading: i64, points: i64, turns: i64, docking: bool) -> bool:
        """The same after a step on this hex; a boat that docks has arrived."""
        if points == 0 or (docking and self.river.is_dock(cell)):
            return True
        trail = self.trail
        self.trail = append(trail, cell)
        can = self.can_sail(cell, heading, points, turns, docking)
        self.trail = trail
        return can

    def may_push(self, number: i64, points: i64) -> bool:
        """4.4: only opponents are pushed, and a push takes two points."""
        return points >= PUSH_POINTS and self.owner(number) != self.owner(self.moving())

    def can_push(self, number: i64, side: i64, heading: i64, points: i64, turns: i64, docking: bool) -> bool:
        """4.5: the pushed boat goes to free water that the other has not used this turn; the move goes on from its hex."""
        boat = self.boats[number]
        cell = boat.cell
        target = self.river.ahead(cell, side)
        if target == NONE or self.boat_on(target) != NONE:
            return False
        for i in range(len(self.trail)):
            if self.trail[i] == target:
                return False
        boat.cell = OFF if self.docks_at(boat, target) else target
        can = self.can_sail_on(cell, heading, points - PUSH_POINTS, turns, docking)
        boat.cell = cell
        return can

    def boat_on(self, cell: i64) -> i64:
        """Another boat on this hex, or NONE."""
        moving = self.moving()
        for number in range(len(self.boats)):
            if self.boats[number].cell == cell and number != moving:
                return number
        return NONE

    def boards_at(self, boat: Boat, cell: i64) -> bool:
        """6.2: one passenger at a stop, at speed 1; 6.3: two in all, never two from the same stop."""
        tile = cell // HEXES
        return (
            self.waiting[tile] > 0
            and boat.speed == BOARDING_SPEED
            and boat.passengers < PASSENGERS
            and self.river.is_boarding(cell)
            and boat.stops >> self.river.kinds[tile] & 1 == 0
        )

    def docks_at(self, boat: Boat, cell: i64) -> bool:
        """8.2: whether a boat that comes to this hex docks there, with the passenger it may take on board first."""
        if not self.river.is_dock(cell):
            return False
        if self.introductory:
            return True
        return boat.speed <= self.dock_speed and boat.passengers + self.boards_at(boat, cell) == PASSENGERS

    def may_dock(self, boat: Boat, speed: i64) -> bool:
        """Whether a boat ends its move at any dock it reaches at this speed."""
        return self.introductory or (boat.passengers == PASSENGERS and speed <= self.dock_speed)
