"""The fewest turns that one boat alone needs on a known river, exactly, with the plan that takes them.

A search forwards, turn by turn, over hex, heading, speed, passengers and coal: whoever comes to the same place later has
to bring more coal. It reads the river and the rules' numbers, and none of the tables that the bots' value stands on.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.mississippi_queen import actions as a
from gabare.games.mississippi_queen import material as m
from gabare.games.mississippi_queen.rules import MississippiQueen
from gabare.games.mississippi_queen.state import Boat
from gabare.kit.state import filled

MOST_TURNS: Final[i64] = m.COAL + m.FREE_TURNS  # of 60 degrees in one move


@final
class Optimum:
    """Of a boat that begins its turn. Passengers are told by the stop of the first: 0 none, 1 to n that stop, n + 1 one that is
    not on the river any more, n + 2 both passengers are on board."""

    def __init__(self, state: MississippiQueen, boat: Boat) -> None:
        self.river = state.river
        self.dock_speed: i64 = state.options.dock_speed
        self.stops = vec[i64]()
        self.cells: i64 = state.river.length() * m.HEXES
        for cell in range(state.river.first * m.HEXES, self.cells):
            if state.waiting[cell // m.HEXES] and state.river.is_boarding(cell):
                self.stops = append(self.stops, cell)
        self.complete: i64 = len(self.stops) + 2
        self.moves: list[vec[i64] | None] = [None for _ in range(self.cells * m.SIDES * m.FASTEST)]
        self.coal = filled(self.cells * m.SIDES * m.FASTEST * (self.complete + 1), m.NONE)  # the most that was left at each place
        self.layers: list[dict[int, int]] = []  # after each turn, the new places and where the turn began
        self.layer: dict[int, int] = {}
        self.docked: i64 = m.NONE  # the place after the last turn
        self.start: i64 = self.place(self.aboard(boat), boat.cell, boat.heading, boat.speed)
        self.coal[self.start] = boat.coal
        self.search()

    def turns(self) -> i64:
        """0 if no way leads to the docks."""
        return len(self.layers) if self.docked != m.NONE else 0

    def aboard(self, boat: Boat) -> i64:
        if boat.passengers == m.PASSENGERS:
            return self.complete
        for stop in range(len(self.stops)):
            if boat.stops >> self.river.kinds[self.stops[stop] // m.HEXES] & 1:
                return stop + 1
        return len(self.stops) + 1 if boat.passengers else 0

    def place(self, aboard: i64, cell: i64, heading: i64, speed: i64) -> i64:
        return ((aboard * self.cells + cell) * m.SIDES + heading) * m.FASTEST + speed - 1

    def search(self) -> None:
        places = vec[i64]([self.start])
        while len(places) and self.docked == m.NONE:
            coals = vec[i64](capacity=len(places))
            for i in range(len(places)):
                coals = append(coals, self.coal[places[i]])
            self.layer = {}
            for i in range(len(places)):
                self.sail(places[i], coals[i])
            self.layers.append(self.layer)
            places = vec[i64](capacity=len(self.layer))
            for place in self.layer:
                places = append(places, place)

    def sail(self, start: i64, coal: i64) -> None:
        """All turns from here: 3.2, a change of speed by more than one costs coal; 4.2, so does every turn after the first."""
        speed = start % m.FASTEST + 1
        bow = start // m.FASTEST % (self.cells * m.SIDES)
        aboard = start // m.FASTEST // m.SIDES // self.cells
        for faster in range(m.SLOWEST, m.FASTEST + 1):
            change = faster - speed if faster > speed else speed - faster
            left = coal - change + 1 if change > 1 else coal
            if left < 0:
                continue
            moves = self.moves_from(bow * m.FASTEST + faster - 1)
            for i in range(len(moves)):
                turned = moves[i] % (MOST_TURNS + 1)
                rest = left - turned + m.FREE_TURNS if turned > m.FREE_TURNS else left
                if rest < 0:
                    break  # the moves with few turns come first
                end = moves[i] // (MOST_TURNS + 1)
                self.come(start, self.boarded(aboard, end // m.SIDES, faster), end, faster, rest)

    def come(self, start: i64, aboard: i64, end: i64, speed: i64, coal: i64) -> None:
        place = (aboard * self.cells * m.SIDES + end) * m.FASTEST + speed - 1
        if coal > self.coal[place]:
            self.coal[place] = coal
            self.layer[place] = start
            if aboard == self.complete and speed <= self.dock_speed and self.river.is_dock(end // m.SIDES):
                self.docked = place

    def boarded(self, aboard: i64, cell: i64, speed: i64) -> i64:
        """6.2 and 6.3: at a stop at speed 1, two in all, never two from the same stop."""
        if speed != m.BOARDING_SPEED or aboard == self.complete:
            return aboard
        for stop in range(len(self.stops)):
            if self.stops[stop] == cell and aboard != stop + 1:
                return self.complete if aboard else stop + 1
        return aboard

    def moves_from(self, start: i64) -> vec[i64]:
        """The ends of a move from a hex, with a heading, at a speed: (hex * 6 + heading) * 8 + the fewest turns of 60 degrees."""
        found = self.moves[start]
        if found is None:
            ends = turned_about({start // m.FASTEST: 0})
            for _ in range(start % m.FASTEST + 1):
                ahead: dict[int, int] = {}
                for bow, turns in ends.items():
                    cell = self.river.ahead(bow // m.SIDES, bow % m.SIDES)
                    if cell != m.NONE:
                        ahead[cell * m.SIDES + bow % m.SIDES] = turns
                ends = turned_about(ahead)
            found = vec[i64](capacity=len(ends))
            for most in range(MOST_TURNS + 1):
                for bow, turns in ends.items():
                    if turns == most:
                        found = append(found, bow * (MOST_TURNS + 1) + turns)
            self.moves[start] = found
        return found

    # The plan

    def plan(self) -> list[i64]:
        """The actions of all turns, for the real game to check."""
        places = [self.docked]
        for layer in reversed(self.layers):
            places.insert(0, layer[places[0]])
        actions: list[i64] = []
        for i in range(len(places) - 1):
            actions += self.actions(places[i], places[i + 1], i + 2 == len(places))
        return actions

    def actions(self, start: i64, end: i64, last: bool) -> list[i64]:
        """One turn: of the ways to its end, one with the fewest turns of 60 degrees."""
        speed = end % m.FASTEST + 1
        bows = self.cells * m.SIDES
        for turns in range(MOST_TURNS + 1):
            steps = self.steps(start // m.FASTEST % bows, end // m.FASTEST % bows, speed, turns)
            if steps is not None:
                return [a.SPEED + speed - 1, *steps] if last else [a.SPEED + speed - 1, *steps, a.DONE]
        raise ValueError("no way leads there")

    def steps(self, bow: i64, end: i64, points: i64, turns: i64) -> list[i64] | None:
        if points == 0 and bow // m.SIDES != end // m.SIDES:
            return None
        for change in range(-m.ABOUT + 1, m.ABOUT + 1):
            cost = change if change > 0 else -change
            heading = (bow + change + m.SIDES) % m.SIDES
            if cost <= turns:
                turning = [a.TO_STARBOARD if change > 0 else a.TO_PORT for _ in range(cost)]
                if points == 0:
                    if heading == end % m.SIDES:
                        return turning
                    continue
                cell = self.river.ahead(bow // m.SIDES, heading)
                if cell != m.NONE:
                    steps = self.steps(cell * m.SIDES + heading, end, points - 1, turns - cost)
                    if steps is not None:
                        return [*turning, a.AHEAD, *steps]
        return None


def turned_about(bows: dict[int, int]) -> dict[int, int]:
    """4.2: on a hex the boat turns to one side, as far as it likes. For each hex and heading, the fewest turns so far."""
    found: dict[int, int] = {}
    for bow, turns in bows.items():
        cell = bow // m.SIDES * m.SIDES
        for change in range(m.SIDES):
            total = turns + (change if change <= m.ABOUT else m.SIDES - change)
            if total <= MOST_TURNS:
                after = cell + (bow + change) % m.SIDES
                if total < found.get(after, MOST_TURNS + 1):
                    found[after] = total
    return found
