"""Which cells of the chart lie next to each other, and how far a port is."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.trois_caps import material as m
from gabare.kit.state import filled

NOWHERE: Final[i64] = -1  # beyond the edge, on land, in the Gironde


def _zones() -> vec[i64]:
    zones = vec[i64](capacity=m.CELLS)
    for sign in m.GRID:
        zones = append(zones, m.OPEN_SEA if sign.isdigit() else m.ZONE_SIGNS.index(sign))
    return zones


ZONES: Final = _zones()
ANCHORS: Final = vec[i64]([m.GRID.index(str(port)) for port in range(m.PORTS)])
ANCHOR_AT: Final = vec[i64]([1 if sign.isdigit() else 0 for sign in m.GRID])


def _land(zones: vec[i64], row: i64, column: i64) -> bool:
    return not (0 <= row < m.ROWS and 0 <= column < m.COLUMNS) or zones[row * m.COLUMNS + column] == m.LAND


def step(zones: vec[i64], cell: i64, direction: i64) -> i64:
    """5.3: never onto land or into the Gironde, and not slantwise between two cells of land."""
    row, column, down, right = cell // m.COLUMNS, cell % m.COLUMNS, m.DOWN[direction], m.RIGHT[direction]
    there = (row + down) * m.COLUMNS + column + right
    if _land(zones, row + down, column + right) or zones[there] == m.GIRONDE or there == ANCHORS[0]:
        return NOWHERE
    if down and right and _land(zones, row + down, column) and _land(zones, row, column + right):
        return NOWHERE
    return there


# STEPS[cell * 8 + direction]: the next cell, or NOWHERE.
STEPS: Final = vec[i64]([step(ZONES, cell, direction) for cell in range(m.CELLS) for direction in range(m.DIRECTIONS)])


def distances(port: i64) -> vec[i64]:
    """The fewest cells from everywhere to the anchor of a port, whatever the wind, round the pollution only."""
    far = filled(m.CELLS, NOWHERE)
    if port <= m.LE_VERDON:
        for step in range(m.GIRONDE_STEPS + 1):
            far[m.GIRONDE_TRACK[step]] = m.GIRONDE_STEPS - step
        return far
    far[ANCHORS[port]] = 0
    queue = vec[i64]([ANCHORS[port]])
    at: i64 = 0
    while at < len(queue):
        for direction in range(m.DIRECTIONS):
            cell = STEPS[queue[at] * m.DIRECTIONS + direction]  # a step back is as long as a step there
            if cell != NOWHERE and far[cell] == NOWHERE and ZONES[cell] != m.POLLUTION:
                far[cell] = far[queue[at]] + 1
                queue = append(queue, cell)
        at += 1
    return far


# DISTANCES[port][cell]; the ranking of a race asks for it.
DISTANCES: Final = [distances(port) for port in range(m.PORTS)]


def destination(cell: i64, direction: i64, cells: i64) -> i64:
    """Where a run of so many cells ends."""
    for _ in range(cells):
        cell = STEPS[cell * m.DIRECTIONS + direction]
    return cell
