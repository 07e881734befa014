"""3 and 4: the speeds and the steps that a boat can choose, and where it can sail by them. What happens then: `rules.py`."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.mississippi_queen import actions as a
from gabare.games.mississippi_queen import end_of_race as end
from gabare.games.mississippi_queen import material as m
from gabare.games.mississippi_queen.state import Boat, Table

# 3. Speed and coal


def speeds(table: Table) -> vec[i64]:
    """3.1: every speed that can be paid for and sailed to the last point."""
    actions = vec[i64](capacity=m.FASTEST)
    boat = table.boats[table.moving()]
    for speed in range(m.SLOWEST, m.FASTEST + 1):
        if sails_at(table, boat, speed):
            actions = append(actions, a.SPEED + speed - 1)
    if len(actions) == 0:
        actions = append(actions, a.SPEED + slowest(boat) - 1 if held_up(table) else a.AGROUND)
    return actions


def sails_at(table: Table, boat: Boat, speed: i64) -> bool:
    """Whether a boat can pay for a speed, and then use all its points."""
    coal = boat.coal - boat.fuel(speed)
    return coal >= 0 and can_sail(table, boat.cell, boat.heading, speed, coal + m.FREE_TURNS, end.may_dock(table, boat, speed))


def slowest(boat: Boat) -> i64:
    """The lowest speed that a boat can pay for."""
    speed = boat.speed - m.FREE_CHANGE - boat.coal
    return max(m.SLOWEST, speed)


def held_up(table: Table) -> bool:
    """3.5: only other boats are in the way: with the river to itself the boat could sail on."""
    moving = table.boats[table.moving()]
    cells = vec[i64](capacity=len(table.boats))
    for boat in table.boats:
        cells = append(cells, boat.cell)
        if boat is not moving:
            boat.cell = m.OFF
    alone = False
    for speed in range(m.SLOWEST, m.FASTEST + 1):
        alone = alone or sails_at(table, moving, speed)
    for number in range(len(table.boats)):
        table.boats[number].cell = cells[number]
    return alone


def can_sail(table: Table, cell: i64, heading: i64, points: i64, turns: i64, docking: bool) -> bool:
    """3.3: whether all points can be used from here, with at most so many turns of 60 degrees."""
    if points == 0:
        return True
    for change in range(m.SIDES):  # 0, 1 right, 1 left, 2 right, 2 left, 3
        cost = (change + 1) // 2
        if cost > turns:
            return False
        side = (heading + (cost if change & 1 else m.SIDES - cost)) % m.SIDES
        if can_go(table, cell, side, points, turns - cost, docking):
            return True
    return False


# 4. Moving


def manoeuvres(table: Table) -> vec[i64]:
    """4.1, 4.2 and 4.4: ahead, a push, a turn, or the end of the move."""
    actions = vec[i64](capacity=8)
    number = table.moving()
    boat = table.boats[number]
    turns = boat.coal + table.free_turns
    docking = end.may_dock(table, boat, boat.speed)
    if table.points:
        cell = table.river.ahead(boat.cell, boat.heading)
        if cell != m.NONE:
            other = table.boat_on(cell)
            if other == m.NONE:
                if can_sail_on(table, cell, boat.heading, table.points - 1, turns, docking):
                    actions = append(actions, a.AHEAD)
            elif may_push(table, other, table.points):
                for side in range(m.SIDES):
                    if can_push(table, other, side, boat.heading, table.points, turns, docking):
                        actions = append(actions, a.PUSH + other * m.SIDES + side)
    if can_turn(table, boat, -1, docking):
        actions = append(actions, a.TO_PORT)
    if can_turn(table, boat, 1, docking):
        actions = append(actions, a.TO_STARBOARD)
    if table.points == 0:
        actions = append(actions, a.DONE)
    return actions


def can_turn(table: Table, boat: Boat, change: i64, docking: bool) -> bool:
    """4.2: whether a boat can turn to this side, perhaps farther, and use all points then."""
    turns = boat.coal + table.free_turns
    limit = m.ABOUT - table.turned * change
    if turns == 0 or limit <= 0 or limit > m.ABOUT:  # about already, or turned to the other side
        return False
    if table.points == 0:
        return True
    for times in range(1, (limit if limit < turns else turns) + 1):
        side = (boat.heading + change * times + m.SIDES) % m.SIDES
        if can_go(table, boat.cell, side, table.points, turns - times, docking):
            return True
    return False


def can_go(table: Table, cell: i64, side: i64, points: i64, turns: i64, docking: bool) -> bool:
    """Whether the next point can be used straight ahead, and then all the others."""
    ahead = table.river.ahead(cell, side)
    if ahead == m.NONE:
        return False
    other = table.boat_on(ahead)
    if other == m.NONE:
        return can_sail_on(table, ahead, side, points - 1, turns, docking)
    if may_push(table, other, points):
        for way in range(m.SIDES):
            if can_push(table, other, way, side, points, turns, docking):
                return True
    return False


def can_sail_on(table: Table, cell: i64, heading: i64, points: i64, turns: i64, docking: bool) -> bool:
    """The same after a step on this hex; a boat that docks has arrived."""
    if points == 0 or (docking and table.river.is_dock(cell)):
        return True
    trail = table.trail
    table.trail = append(trail, cell)
    can = can_sail(table, cell, heading, points, turns, docking)
    table.trail = trail
    return can


def may_push(table: Table, number: i64, points: i64) -> bool:
    """4.4: only opponents are pushed, and a push takes two points."""
    return points >= m.PUSH_POINTS and table.owner(number) != table.owner(table.moving())


def can_push(table: Table, number: i64, side: i64, heading: i64, points: i64, turns: i64, docking: bool) -> bool:
    """4.5: the pushed boat goes to free water that the other has not used this turn; the move goes on from its hex."""
    boat = table.boats[number]
    cell = boat.cell
    target = table.river.ahead(cell, side)
    if target == m.NONE or table.boat_on(target) != m.NONE:
        return False
    for i in range(len(table.trail)):
        if table.trail[i] == target:
            return False
    boat.cell = m.OFF if end.docks_at(table, boat, target) else target
    can = can_sail_on(table, cell, heading, points - m.PUSH_POINTS, turns, docking)
    boat.cell = cell
    return can
