"""A boat alone at sea, without events and mishaps: for `gabare solo`.

The best that can be done is worked out here anew, by value iteration over what the rules themselves allow, and sailed
with the same dice: it owes nothing to the tables that the bots' value stands on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from gabare.games.trois_caps import TITLE, sailing
from gabare.games.trois_caps import material as m
from gabare.games.trois_caps.actions import FIRST_RUN, HOLD, RUN, RUNNING
from gabare.games.trois_caps.adjacency import ANCHORS
from gabare.games.trois_caps.rules import TroisCaps
from gabare.kit.luck import Seeded
from gabare.kit.state import State

GOAL = 1.03  # times the best navigation
GAMES = 100  # voyages
LEVELS = ("2", "3")  # those with a wind that turns
PORTS = range(m.LE_VERDON + 1, m.GRUISSAN + 1)  # to be reached from the one before
BOAT, RIVAL = 0, 1
APART = 2**16  # keeps the dice of different legs apart
SETTLED = 1e-6  # turns
ARRIVED = -1  # in place of a cell
ROLLS = [int(m.WINDS[first + second]) for first in range(m.DIE) for second in range(m.DIE)]
CHANCES = {wind: ROLLS.count(wind) / len(ROLLS) for wind in range(m.DIRECTIONS)}

Choose = Callable[[State, int, int], int]


def at_sea(level: str, port: int) -> TroisCaps:
    """A boat that has just left the port before this one. Its only rival is always where it is: a bot that has nobody near
    does not hurry."""
    state = cast(TroisCaps, TITLE.new_game(2, {"level": level}, Seeded(0)))
    state.director = BOAT
    place(state, int(ANCHORS[port - 1]), port)
    return state


def place(state: TroisCaps, cell: int, port: int) -> None:
    boat = state.boats[BOAT]
    boat.cell, boat.next_port, boat.moored = cell, port, False
    state.boats[RIVAL] = boat.clone()


class Leg:
    """The fewest turns to a port that can be expected, from every cell at the start of a turn."""

    def __init__(self, level: str, port: int) -> None:
        self.port = port
        self.ends: dict[int, list[tuple[int, int, int]]] = {}  # for each cell, the direction, length and end of all runs
        self.survey(at_sea(level, port))
        self.turns = dict.fromkeys([*self.ends, ARRIVED], 0.0)
        self.halfway = [dict(self.turns) for _ in range(m.DIRECTIONS)]  # with the second die to come, for each wind
        self.settle()

    def survey(self, state: TroisCaps) -> None:
        """All runs from all cells that can be reached, as the rules offer and sail them. A boat that cleans up is not sailing."""
        state.into_the_wind, state.reach, state.phase = True, m.DIE, RUNNING
        found = [int(ANCHORS[self.port - 1])]
        for cell in found:
            place(state, cell, self.port)
            runs = [divmod(int(action) - RUN, int(m.DIE)) for action in sailing.runs(state, BOAT) if action != HOLD]
            self.ends[cell] = []
            for direction, length in runs:
                place(state, cell, self.port)
                sailing.sail(state, BOAT, direction, length + 1)
                boat = state.boats[BOAT]
                if boat.next_port > self.port:
                    self.ends[cell].append((direction, length, ARRIVED))
                elif not boat.moored:
                    self.ends[cell].append((direction, length, int(boat.cell)))
                    if boat.cell not in self.ends and boat.cell not in found:
                        found.append(int(boat.cell))

    def settle(self) -> None:
        change = 1.0
        while change > SETTLED:
            change = 0.0
            for cell in reversed(self.ends):
                turns = self.turn_from(cell)
                change = max(change, abs(turns - self.turns[cell]))
                self.turns[cell] = turns

    def turn_from(self, cell: int) -> float:
        """A turn, and what is left after it: the wind, a die, a run, another die, another run."""
        turns = 1.0
        for wind, chance in CHANCES.items():
            self.halfway[wind][cell] = self.best_runs(cell, wind, self.turns)
            turns += chance * self.best_runs(cell, wind, self.halfway[wind])
        return turns

    def best_runs(self, cell: int, wind: int, left: dict[int, float]) -> float:
        """The mean over a die of what the best run leaves."""
        best = [left[cell]] * m.DIE
        for direction, length, end in self.ends[cell]:
            if direction != wind and left[end] < best[length]:
                best[length] = left[end]
        for length in range(1, m.DIE):
            best[length] = min(best[length], best[length - 1])
        return sum(best) / float(m.DIE)

    def choose(self, state: State, seat: int, seed: int) -> int:
        """The best run with this die: what a perfect navigator does."""
        assert isinstance(state, TroisCaps)
        cell = int(state.boats[seat].cell)
        left = self.halfway[state.wind] if state.run == FIRST_RUN else self.turns
        ends = {RUN + direction * m.DIE + length: end for direction, length, end in self.ends[cell]}
        return min((int(action) for action in state.legal_actions(seat)), key=lambda action: left[ends.get(action, cell)])


def sailed(level: str, port: int, dice: int, choose: Choose) -> int:
    """Turns from port to port, with the wind and the dice that belong to this number."""
    state, turns = at_sea(level, port), 0
    while state.boats[BOAT].next_port == port:
        turns += 1
        luck = Seeded(dice * APART + turns)
        place(state, int(state.boats[BOAT].cell), port)
        state.player, state.awaited = BOAT, 1
        sailing.roll_wind(state, luck)
        state.first, state.second, state.has_second_die = luck.below(m.DIE) + 1, 0, True
        state.reach = state.first
        sailing.set_sail(state)
        while state.player == BOAT and state.boats[BOAT].next_port == port:
            state.apply(BOAT, choose(state.masked(BOAT), BOAT, turns), luck)
    return turns


def trials(games: int, seed: int, choose: Choose) -> Iterator[tuple[str, float, float]]:
    """Voyages from Le Verdon to Gruissan: turns of the bot, and of the best navigation with the same dice."""
    for level in LEVELS:
        legs = [Leg(level, port) for port in PORTS]
        expected = sum(leg.turns[int(ANCHORS[leg.port - 1])] for leg in legs)
        name = f"level {level} ({expected:.2f} turns to be expected)"
        for number in range(seed * games, seed * games + games):
            dice = [number * len(PORTS) + leg for leg in range(len(legs))]
            turns = sum(sailed(level, leg.port, die, choose) for leg, die in zip(legs, dice, strict=True))
            best = sum(sailed(level, leg.port, die, leg.choose) for leg, die in zip(legs, dice, strict=True))
            yield name, turns, best
