"""The chart of the race: its cells, its steps, and that every port can be reached whatever happens."""

from __future__ import annotations

from collections import Counter, deque

import pytest

from gabare.games.trois_caps import adjacency
from gabare.games.trois_caps.adjacency import ANCHORS, DISTANCES, NOWHERE, STEPS, ZONES
from gabare.games.trois_caps.material import (
    CELLS,
    COLUMNS,
    DIE,
    DIRECTION_IDS,
    GIRONDE_TRACK,
    GRID,
    LAND,
    LANE,
    OPEN_SEA,
    POLLUTION,
    ROWS,
    WHALES,
)
from gabare.games.trois_caps.state import Boat
from gabare.games.trois_caps.travel_times import passage
from gabare.kit.state import NONE, bit
from tests.games.playing import refused
from tests.games.trois_caps.table import boat, cell, spot, table
from tests.rule import rule

LEGS = ["Le Verdon to Vigo", "Vigo to Vilamoura", "Vilamoura to Almerimar", "Almerimar to Alcudiamar", "Alcudiamar to Gruissan"]
# With every zone closed: without wind, then under a wind from N, NE, E, SE, S, SW, W, NW; last, with all zones but pollution open.
FEWEST_CELLS = {
    2: [25, 25, 25, 26, 27, 26, 27, 26, 25, 19],
    3: [14, 14, 15, 14, 16, 14, 17, 14, 14, 13],
    4: [13, 14, 15, 13, 15, 13, 13, 13, 13, 10],
    5: [14, 14, 20, 14, 15, 14, 14, 14, 15, 12],
    6: [7, 8, 9, 8, 7, 7, 7, 7, 10, 6],
}


def step(start: str, direction: str) -> str:
    there = STEPS[cell(start) * 8 + DIRECTION_IDS.index(direction)]
    return "" if there == NOWHERE else spot(there)


def fewest_cells(start: int, goal: int, wind: int, open_zones: set[int]) -> int:
    """Breadth first, one cell at a time."""
    far = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for direction in range(8):
            there = STEPS[here * 8 + direction]
            if direction != wind and there != NOWHERE and there not in far and ZONES[there] in open_zones:
                far[there] = far[here] + 1
                queue.append(there)
    return far.get(goal, -1)


@rule("trois-caps-1.1", "trois-caps-11.3")
def test_the_chart_has_its_cells_and_anchors() -> None:
    assert len(GRID) == CELLS == ROWS * COLUMNS
    signs = {"#": 432, ".": 380, "~": 5, "T": 28, "C": 17, "P": 11, "E": 5, "X": 6, "K": 37, "W": 8}
    assert Counter(GRID) == Counter(signs | {str(port): 1 for port in range(7)})
    assert [spot(anchor) for anchor in ANCHORS] == ["5,26", "1,22", "8,6", "18,8", "19,18", "13,30", "7,30"]
    assert [spot(step) for step in GIRONDE_TRACK] == ["5,26", "5,25", "4,25", "3,24", "2,24", "1,23", "1,22"]


@rule("trois-caps-5.3")
def test_steps_stay_on_the_sea() -> None:
    assert step("1,21", "e") == "1,22"
    assert step("1,22", "e") == ""  # not back into the Gironde
    assert step("8,6", "e") == ""  # land
    assert step("0,5", "n") == step("5,0", "w") == step("25,5", "s") == ""  # the edge
    assert step("5,0", "nw") == ""  # and not round it


@rule("trois-caps-5.3")
def test_a_slanting_step_is_closed_between_two_cells_of_land_only() -> None:
    """The coast has no such corner; here two rocks make one."""
    rocks = ZONES[:]
    start, south_east = cell("10,3"), DIRECTION_IDS.index("se")
    rocks[cell("10,4")] = LAND
    assert adjacency.step(rocks, start, south_east) == cell("11,4")
    rocks[cell("11,3")] = LAND
    assert adjacency.step(rocks, start, south_east) == NOWHERE


@rule("trois-caps-5.3")
def test_land_in_the_way_is_refused() -> None:
    game = table(boat("8,5"), wind="n")
    game.play("under sails", outcomes=[4])
    assert refused(game, "run se 2") == "5.3"


@pytest.mark.parametrize("port", [2, 3, 4, 5, 6], ids=LEGS)
def test_every_leg_can_be_sailed_under_every_wind_with_every_zone_closed(port: int) -> None:
    lengths = [fewest_cells(ANCHORS[port - 1], ANCHORS[port], wind, {OPEN_SEA}) for wind in (NONE, *range(8))]
    everything = fewest_cells(ANCHORS[port - 1], ANCHORS[port], NONE, set(range(LAND)) - {POLLUTION})
    assert [*lengths, everything] == FEWEST_CELLS[port]


def test_the_open_sea_within_the_lane_is_one_piece_under_every_wind() -> None:
    """The learning game can always be played: from everywhere to everywhere, by way of Le Verdon."""
    near = {start for start in range(CELLS) if ZONES[start] == OPEN_SEA and fewest_cells(ANCHORS[1], start, NONE, {OPEN_SEA}) >= 0}
    assert len(near) == 329
    for wind in range(8):
        for start in near:
            assert fewest_cells(ANCHORS[1], start, wind, {OPEN_SEA}) >= 0


@pytest.mark.parametrize("wind", range(8))
def test_no_boat_is_ever_trapped(wind: int) -> None:
    """Straight runs, lane and sanctuary by their rules, no card set: every port can be reached from every stop."""
    trolling = Boat()
    trolling.trolling = True
    zones = trolling.open_zones(3) & ~bit(POLLUTION)
    stops = [c for c in range(CELLS) if zones >> ZONES[c] & 1 and ZONES[c] not in (LANE, WHALES) and c != ANCHORS[0]]
    assert len(stops) == 386
    for port in range(2, 7):
        ways = passage(port, 1, wind, zones).stops
        arrivals: dict[int, set[int]] = {stop: set() for stop in stops}
        for start in stops:
            for direction in range(8):
                for n in range(DIE):
                    stop = ways[(start * 8 + direction) * DIE + n]
                    if direction != wind and stop >= 0:
                        arrivals[stop].add(start)
        reached, queue = {ANCHORS[port]}, [ANCHORS[port]]
        while queue:
            for start in arrivals[queue.pop()] - reached:
                reached.add(start)
                queue.append(start)
        assert reached == set(stops)


@rule("trois-caps-10.2")
def test_distances_go_round_the_pollution_and_over_everything_else() -> None:
    assert [DISTANCES[port][ANCHORS[port - 1]] for port in range(1, 7)] == [6, 19, 13, 10, 12, 6]
    assert all(DISTANCES[5][c] == NOWHERE for c in range(CELLS) if ZONES[c] == POLLUTION)
