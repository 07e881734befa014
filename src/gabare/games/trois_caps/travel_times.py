"""How many turns a leg takes: the exact expectation for a boat that sails it as well as dice and wind allow."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.trois_caps import material as m
from gabare.games.trois_caps.adjacency import ANCHORS, NOWHERE, STEPS, ZONES
from gabare.kit.state import NONE, bit, filled

OVER: Final[i64] = -2  # a cell to sail over, without stopping
FAR: Final = 40.0  # turns: no way is known
CLOSE_ENOUGH: Final = 0.002  # turns: the expectations have settled
RATE: Final = 0.2  # turns a cell costs, roughly: where the expectations start from


def _chances() -> vec[float]:
    """3.1: how likely each wind is, over the 36 rolls of two dice."""
    chances = vec[float]([0.0 for _ in range(m.DIRECTIONS)])
    for first in range(m.DIE):
        for second in range(m.DIE):
            chances[m.WINDS[first + second]] += 1.0 / 36.0
    return chances


CHANCES: Final = _chances()


@final
class Passage:
    """One leg, under one wind or a wind that turns, with some zones open. Pollution counts as land."""

    def __init__(self, port: i64, level: i64, wind: i64, zones: i64) -> None:
        self.turns = vec[float]([FAR for _ in range(m.CELLS)])  # from the start of a turn
        self.halfway = vec[float]([FAR for _ in range(m.DIRECTIONS * m.CELLS)])  # with the second die to come, for each wind
        self.stops = filled(m.CELLS * m.DIRECTIONS * m.DIE, NOWHERE)  # where so many cells lead
        self.winds = vec[i64](list(range(m.DIRECTIONS)) if level >= m.OFFSHORE else [wind])
        self.survey(port, zones & ~bit(m.POLLUTION))

    def survey(self, port: i64, zones: i64) -> None:
        cells = self.sound(port, zones)
        for i in range(len(cells)):
            self.mark_stops(cells[i], ANCHORS[port], zones)
        change = FAR
        while change > CLOSE_ENOUGH:
            change = 0.0
            for i in range(1, len(cells)):
                turns = self.expect(cells[i])
                if self.turns[cells[i]] - turns > change:
                    change = self.turns[cells[i]] - turns
                if turns - self.turns[cells[i]] > change:
                    change = turns - self.turns[cells[i]]
                self.turns[cells[i]] = turns

    def sound(self, port: i64, zones: i64) -> vec[i64]:
        """The open cells, nearest to the port first."""
        cells = vec[i64]([ANCHORS[port]])
        far = filled(m.CELLS, NOWHERE)
        far[ANCHORS[port]] = 0
        at: i64 = 0
        while at < len(cells):
            here = cells[at]
            self.turns[here] = RATE * float(far[here])
            for wind in range(m.DIRECTIONS):
                self.halfway[wind * m.CELLS + here] = self.turns[here]
            for direction in range(m.DIRECTIONS):
                cell = STEPS[here * m.DIRECTIONS + direction]
                if cell != NOWHERE and far[cell] == NOWHERE and zones >> ZONES[cell] & 1:
                    far[cell] = far[here] + 1
                    cells = append(cells, cell)
            at += 1
        return cells

    def mark_stops(self, start: i64, port: i64, zones: i64) -> None:
        for direction in range(m.DIRECTIONS):
            cell = start
            lane: i64 = 0
            for n in range(m.DIE):
                cell = STEPS[cell * m.DIRECTIONS + direction]
                if cell == NOWHERE or not zones >> ZONES[cell] & 1:
                    break
                lane = lane + 1 if ZONES[cell] == m.LANE else 0
                if lane > m.LANE_CELLS:
                    break
                self.stops[(start * m.DIRECTIONS + direction) * m.DIE + n] = OVER if lane or ZONES[cell] == m.WHALES else cell
                if cell == port:
                    break

    def expect(self, cell: i64) -> float:
        """A turn, and what is left after it: the best first run for each first die, the second die still unknown."""
        for i in range(len(self.winds)):
            self.halfway[i * m.CELLS + cell] = self.best_runs(cell, self.winds[i], self.turns, 0)
        total = 0.0
        for i in range(len(self.winds)):
            chance = 1.0 if len(self.winds) == 1 else CHANCES[self.winds[i]]
            total += chance * self.best_runs(cell, self.winds[i], self.halfway, i * m.CELLS)
        return 1.0 + total

    def best_runs(self, cell: i64, wind: i64, left: vec[float], offset: i64) -> float:
        """The mean over a die of the best run that it allows."""
        at = vec[float]([left[offset + cell] for _ in range(m.DIE)])
        for direction in range(m.DIRECTIONS):
            if direction != wind:
                for n in range(m.DIE):
                    stop = self.stops[(cell * m.DIRECTIONS + direction) * m.DIE + n]
                    if stop == NOWHERE:
                        break
                    if stop != OVER and left[offset + stop] < at[n]:
                        at[n] = left[offset + stop]
        best = at[0]
        total = 0.0
        for n in range(m.DIE):
            if at[n] < best:
                best = at[n]
            total += best
        return total / float(m.DIE)

    def best_run(self, cell: i64, wind: i64, reach: i64, second_die: bool) -> float:
        """What is left after the best run of at most `reach` cells."""
        turning = len(self.winds) > 1
        best = FAR
        for direction in range(m.DIRECTIONS):
            for n in range(reach + 1):
                stop = cell if n == 0 else self.stops[(cell * m.DIRECTIONS + direction) * m.DIE + n - 1]
                if stop == NOWHERE or (n and direction == wind):
                    break
                if stop != OVER:
                    left = self.halfway[(wind * m.CELLS if turning else 0) + stop] if second_die else self.turns[stop]
                    if left < best:
                        best = left
        return best


KNOWN: Final[dict[int, Passage]] = {}


def passage(port: i64, level: i64, wind: i64, zones: i64) -> Passage:
    """The table of a leg, made at first use and kept."""
    fixed = NONE if level >= m.OFFSHORE else wind
    key = (zones * (m.DIRECTIONS + 1) + fixed + 1) * 32 + port * 4 + level
    if key not in KNOWN:
        KNOWN[key] = Passage(port, level, fixed, zones)
    return KNOWN[key]


def leg(port: i64, level: i64, wind: i64, zones: i64) -> float:
    """The turns from the port before."""
    return passage(port, level, wind, zones | bit(m.OPEN_SEA)).turns[ANCHORS[port - 1]]
