"""Travel times on the known river: from every hex, heading and speed, how long it takes to the end.

Times count turns of the race, sailed without other boats. What is not laid yet is guessed, and coal is kept for it; once
the landing stage is there, coal is reckoned with (`exact_times.py`).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.mississippi_queen import material as m
from gabare.games.mississippi_queen.exact_times import COALS, TOO_LONG, ExactTimes
from gabare.games.mississippi_queen.state import Table
from gabare.kit.state import filled

TURN: Final[i64] = 12  # times are counted in twelfths of a turn
NEVER: Final[i64] = 100_000

# What is guessed of the river to come, in twelfths of a turn.
TILE: Final[i64] = 12  # to cross a tile
VISIT: Final[i64] = 28  # to slow down at a stop, and again at the docks
SCARCE: Final[i64] = 30  # for the square of the passengers needed, and each stop to come: others want them too
BY_SPEED: Final = vec[i64]([10, 5, 1, 0, 1, 5])  # lost by entering the unknown at speeds 1 to 6
# Entering the unknown without coal, a boat runs aground in 2, 2, 9, 20, 34, 53 % of the cases, by speed; with one coal, later.
WITHOUT_COAL: Final = vec[i64]([5, 5, 22, 50, 85, 130])
WITH_ONE_COAL: Final = vec[i64]([0, 0, 1, 6, 15, 38])
BY_TURNS: Final = vec[i64]([0, 5, 18, 36, 18, 5])  # lost by a bow that points aside
BY_COLUMN: Final = vec[i64]([4, 1, 0, 1, 4])  # lost by being far from the middle


@final
class GuessedTimes:
    """The times of boats with the same need, by (hex * 6 + heading) * 6 + speed - 1."""

    def __init__(self, states: i64) -> None:
        self.times = filled(states, NEVER)
        self.reached = filled(states)  # whether the moves that begin here at this speed are known already
        self.queue: list[vec[i64]] = []  # the states of each time

    def put(self, state: i64, time: i64) -> None:
        if time < self.times[state]:
            self.times[state] = time
            while len(self.queue) <= time:
                self.queue.append(vec[i64]())
            self.queue[time] = append(self.queue[time], state)


@final
class TravelTimes:
    def __init__(self, state: Table) -> None:
        river = state.river
        self.first: i64 = river.first * m.HEXES
        self.cells: i64 = river.length() * m.HEXES - self.first
        self.links = vec[i64](capacity=self.cells * m.SIDES)  # for each hex and side, the water there, or NONE
        self.docks = vec[i64]()
        self.stops = vec[i64]()  # boarding hexes where passengers wait, going downstream
        for cell in range(self.first, self.first + self.cells):
            for side in range(m.SIDES):
                ahead = river.ahead(cell, side)
                self.links = append(self.links, m.NONE if ahead == m.NONE else ahead - self.first)
            if river.is_dock(cell):
                self.docks = append(self.docks, cell - self.first)
            if state.waiting[cell // m.HEXES] and river.is_boarding(cell):
                self.stops = append(self.stops, cell - self.first)
        self.dock_speed: i64 = m.FASTEST if state.options.introductory else state.options.dock_speed
        self.flow: i64 = river.headings[river.length() - 1]
        self.to_come: i64 = state.to_come
        self.stops_to_come: i64 = 0
        for kind in range(len(m.TILES)):
            if state.pile.unseen[kind] and m.BOARDING[kind] >= 0:
                self.stops_to_come += 1
        self.guessed_times: list[GuessedTimes | None] = [None for _ in range(6 * (len(self.stops) + 1))]
        self.exact_times: list[ExactTimes | None] = [None for _ in range(3 * (len(self.stops) + 1))]

    def time(self, need: i64, after: i64, cell: i64, heading: i64, speed: i64, coal: i64) -> i64:
        """From the start of a turn to the end of the race, with so many passengers to fetch at stops after a hex."""
        state = ((cell - self.first) * m.SIDES + heading) * m.FASTEST + speed - 1
        if self.to_come == 0:
            turns = self.exact(need, self.stops_before(after)).turns[state * COALS + coal]
            return NEVER if turns == TOO_LONG else TURN * i64(turns)
        time = self.guessed(need, self.stops_before(after), coal == 0).times[state]
        if coal == 1 and cell - self.first >= self.cells - m.HEXES:
            time += WITH_ONE_COAL[speed - 1]
        return time

    def stops_before(self, after: i64) -> i64:
        passed: i64 = 0
        while passed < len(self.stops) and self.stops[passed] + self.first <= after:
            passed += 1
        return passed

    def exact(self, need: i64, passed: i64) -> ExactTimes:
        """The times of a river that is known to its end, once for each need and number of stops passed by."""
        if need == 0:
            passed = len(self.stops)
        found = self.exact_times[need * (len(self.stops) + 1) + passed]
        if found is not None:
            return found
        times = ExactTimes(self.links)
        if need == 0:
            for i in range(len(self.docks)):
                times.aim_at_dock(self.docks[i], self.dock_speed)
        for stop in range(passed, len(self.stops)):
            later = self.exact(need - 1, stop + 1)
            for heading in range(m.SIDES):
                for coal in range(COALS):
                    place = ((self.stops[stop] * m.SIDES + heading) * m.FASTEST + m.BOARDING_SPEED - 1) * COALS + coal
                    times.put(place, later.turns[place])
        times.work_out()
        self.exact_times[need * (len(self.stops) + 1) + passed] = times
        return times

    def guessed(self, need: i64, passed: i64, poor: bool) -> GuessedTimes:
        """Worked out backwards from the goals, once for each need and number of stops passed by; without coal the unknown is feared."""
        if need == 0:
            passed = len(self.stops)
        at = (need * 2 + poor) * (len(self.stops) + 1) + passed
        found = self.guessed_times[at]
        if found is not None:
            return found
        guesses = GuessedTimes(self.cells * m.SIDES * m.FASTEST)
        for stop in range(passed, len(self.stops)):
            later = self.guessed(need - 1, stop + 1, poor)
            for heading in range(m.SIDES):
                state = (self.stops[stop] * m.SIDES + heading) * m.FASTEST + m.BOARDING_SPEED - 1
                guesses.put(state, later.times[state])
        if self.stops_to_come >= need:
            self.aim_at_the_unknown(guesses, need, poor)
        self.work_out(guesses)
        self.guessed_times[at] = guesses
        return guesses

    def aim_at_the_unknown(self, guesses: GuessedTimes, need: i64, poor: bool) -> None:
        """The river goes on behind the last tile: how long is guessed from what is known of it."""
        for number in range(m.HEXES):
            cell = self.cells - m.HEXES + number
            ahead = TILE * (self.to_come + 1) - TILE * m.FORWARD[number] // (2 * 4) + VISIT * (need + 1)
            if need:
                ahead += SCARCE * need * need // self.stops_to_come
            for heading in range(m.SIDES):
                turned = BY_TURNS[(heading - self.flow + m.SIDES) % m.SIDES]
                for speed in range(m.SLOWEST, m.FASTEST + 1):
                    time = ahead + turned + BY_SPEED[speed - 1] + BY_COLUMN[m.HEX_Q[number] + 2]
                    if poor:
                        time += WITHOUT_COAL[speed - 1]
                    guesses.put((cell * m.SIDES + heading) * m.FASTEST + speed - 1, time)

    def work_out(self, guesses: GuessedTimes) -> None:
        time: i64 = 0
        while time < len(guesses.queue):
            states = guesses.queue[time]
            for i in range(len(states)):
                state = states[i]
                if guesses.times[state] == time:
                    speed = state % m.FASTEST + 1
                    self.step_back(guesses, state // m.FASTEST // m.SIDES, state // m.FASTEST % m.SIDES, speed, time)
            time += 1
        guesses.queue = []

    def step_back(self, guesses: GuessedTimes, cell: i64, heading: i64, speed: i64, time: i64) -> None:
        """Every place from which a move at this speed, with one turn at most, leads to this one."""
        behind = (heading + 3) % m.SIDES
        for left in range(speed, -1, -1):
            for turn in range(1, m.SIDES, m.SIDES - 2):  # to one side or the other
                bow = (heading + turn) % m.SIDES
                start = cell
                for _ in range(left):
                    if start != m.NONE:
                        start = self.links[start * m.SIDES + (bow + 3) % m.SIDES]
                if start != m.NONE:
                    self.mark(guesses, start, bow, speed, time)
            if left == 0:
                self.mark(guesses, cell, heading, speed, time)
            else:
                cell = self.links[cell * m.SIDES + behind]
                if cell == m.NONE:
                    return

    def mark(self, guesses: GuessedTimes, cell: i64, heading: i64, speed: i64, time: i64) -> None:
        """A move at this speed begins here: so it does for boats one faster or slower."""
        state = (cell * m.SIDES + heading) * m.FASTEST + speed - 1
        if not guesses.reached[state]:
            guesses.reached[state] = 1
            guesses.put(state, time + TURN)
            if speed > m.SLOWEST:
                guesses.put(state - 1, time + TURN)
            if speed < m.FASTEST:
                guesses.put(state + 1, time + TURN)
