"""A position of Mississippi Queen: boats, river, passengers, the options, and what must always be true of it."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gabare.games.mississippi_queen import material as m
from gabare.games.mississippi_queen.river import River, distance
from gabare.kit.pile import Pile
from gabare.kit.state import State


@final
@mypyc_attr(acyclic=True)
class Options:
    """What was agreed before the race. A position and its copies share it."""

    def __init__(self) -> None:
        self.introductory = False  # mode "introductory"
        self.end_after_winner = False
        self.dock_speed: i64 = m.BOARDING_SPEED


@final
@mypyc_attr(acyclic=True)
class Boat:
    def __init__(self) -> None:
        self.cell: i64 = m.OFF
        self.heading: i64 = 0
        self.speed: i64 = m.SLOWEST
        self.coal: i64 = m.COAL
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
        return change - m.FREE_CHANGE if change > m.FREE_CHANGE else 0


class Table(State):
    """The river and the boats on it. `rules.py` makes a game of it."""

    def __init__(self, players: i64) -> None:
        super().__init__(players)
        self.options = Options()
        self.pile = Pile()  # of tiles
        self.to_come: i64 = 0  # tiles that will still be laid
        self.river = River()
        self.waiting = vec[i64]()  # passengers at the stop of each tile laid
        self.boats: list[Boat] = []  # boat b belongs to seat b % players
        self.round: i64 = 1
        self.order = vec[i64]()  # the boats of this round
        self.at: i64 = 0  # whose turn it is in that order
        self.phase: i64 = m.CHANGING_SPEED
        self.points: i64 = 0  # movement still to be used
        self.free_turns: i64 = m.FREE_TURNS  # turns of 60 degrees still free
        self.turned: i64 = 0  # turns taken on this hex: to the right, or, below 0, to the left
        self.trail = vec[i64]()  # the hexes the boat has used this turn, the first included
        self.pushed: i64 = m.NONE  # the boat whose heading is asked for
        self.boarded = False  # the boat whose turn it is took somebody on board in this move
        self.discovered = False  # somebody reached the last tile in this move
        self.docked: i64 = 0  # boats at the landing stage
        self.lost: i64 = 0  # boats that ran aground
        self.idle: i64 = 0  # rounds in which a boat could have docked and none did

    def clone(self) -> Table:
        raise NotImplementedError

    def copy_to(self, other: Table) -> None:
        """All fields of this one."""
        other.awaited = self.awaited
        other.options = self.options
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

    def moving(self) -> i64:
        """The boat whose turn it is."""
        return self.order[self.at]

    def owner(self, number: i64) -> i64:
        return number % self.players

    def boat_on(self, cell: i64) -> i64:
        """Another boat on this hex, or NONE."""
        moving = self.moving()
        for number in range(len(self.boats)):
            if self.boats[number].cell == cell and number != moving:
                return number
        return m.NONE

    def guests(self, kind: i64) -> i64:
        """6.1: how many passengers wait at the stop of a tile."""
        boats = len(self.boats)
        if self.options.introductory or m.BOARDING[kind] < 0:
            return 0
        return m.WAITING_MANY if boats == m.MOST_BOATS or (boats == m.MOST_BOATS - 1 and m.BROWN[kind]) else m.WAITING_FEW

    def boards_at(self, boat: Boat, cell: i64) -> bool:
        """6.2: one passenger at a stop, at speed 1; 6.3: two in all, never two from the same stop."""
        tile = cell // m.HEXES
        return (
            self.waiting[tile] > 0
            and boat.speed == m.BOARDING_SPEED
            and boat.passengers < m.PASSENGERS
            and self.river.is_boarding(cell)
            and boat.stops >> self.river.kinds[tile] & 1 == 0
        )

    def broken(self) -> str:
        """Tiles, passengers and boats are all there, each where it may be."""
        return _broken_river(self) or _broken_stops(self) or _broken_boats(self)


def _broken_river(table: Table) -> str:
    counts = table.pile.unseen[:]
    river = table.river
    for tile in range(river.length()):
        counts[river.kinds[tile]] += 1
        for before in range(tile - 1):
            if distance(river.qs[tile] - river.qs[before], river.rs[tile] - river.rs[before]) <= 4:
                return f"tiles {before} and {tile} touch"
    for kind in range(len(counts)):
        if counts[kind] != 1:
            return f"tile {kind} is there {counts[kind]} times"
    tiles = m.FIRST_TILES if table.options.introductory else m.LAID_TILES
    if river.length() + table.to_come != tiles:
        return f"{river.length()} tiles are laid and {table.to_come} to come, not {tiles} in all"
    if (table.to_come == 0) != (river.stage != m.NONE):
        return "the landing stage lies on the last tile, and only there"
    return ""


def _broken_stops(table: Table) -> str:
    for tile in range(table.river.length()):
        kind = table.river.kinds[tile]
        boarded: i64 = 0
        for boat in table.boats:
            boarded += boat.stops >> kind & 1
        there = table.waiting[tile] + boarded
        if there > table.guests(kind) or (tile >= table.river.first and there != table.guests(kind)):
            return f"{there} passengers belong to the stop of tile {tile}, not {table.guests(kind)}"
    return ""


def _broken_boats(table: Table) -> str:
    if table.lost == len(table.boats):
        return "every boat is lost, and nobody can have won"
    for number in range(len(table.boats)):
        boat = table.boats[number]
        stops: i64 = 0
        for kind in range(len(m.TILES)):
            stops += boat.stops >> kind & 1
        if stops != boat.passengers or stops > m.PASSENGERS:
            return f"boat {number} has {boat.passengers} passengers from {stops} stops"
        if not (m.SLOWEST <= boat.speed <= m.FASTEST and 0 <= boat.coal <= m.COAL):
            return f"boat {number} has speed {boat.speed} and coal {boat.coal}"
        afloat = boat.cell != m.OFF
        if (boat.place > 0) + (boat.loss > 0) + afloat != 1:
            return f"boat {number} is in two places"
        if afloat:
            tile = boat.cell // m.HEXES
            if tile < table.river.first or not m.WATER[table.river.kinds[tile] * m.HEXES + boat.cell % m.HEXES]:
                return f"boat {number} is not on the water"
            for other in range(number):
                if table.boats[other].cell == boat.cell:
                    return f"boats {other} and {number} are on one hex"
    return ""
