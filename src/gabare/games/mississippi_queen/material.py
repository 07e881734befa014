"""Mississippi Queen: the river tiles, how they join, and the numbers of the rules. Data only."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

NONE: Final[i64] = -9  # no tile, no hex, no boat, no bend (-1 is one)
OFF: Final[i64] = NONE  # the hex of a boat that is not on the river

# A hex has six sides, clockwise; north is where the start tile flows.
SIDES: Final[i64] = 6
SIDE_IDS: Final = ("n", "ne", "se", "s", "sw", "nw")  # for records
SIDE_Q: Final = vec[i64]([0, 1, 1, 0, -1, -1])
SIDE_R: Final = vec[i64]([-1, -1, 0, 1, 1, 0])

# A tile has 20 hexes in five columns, numbered row by row from the stern to the prow:
#         17
#      16    18
#   15    12    19
#      11    13
#   10     7    14
#       6     8
#    5     2     9
#       1     3
#    0           4
HEXES: Final[i64] = 20
LAID_TILES: Final[i64] = 12  # tiles of the passenger game
FIRST_TILES: Final[i64] = 4  # tiles of the introductory game
TILE_STEP: Final[i64] = 4  # hexes from the centre of a tile to the centre of the next

# . water, # land, B brown stop, R red stop, o the boarding hex at the end of its jetty, 1-5 start spaces.
TILES: Final = [
    "#514#3...2..........",
    ".....#B.#..o........",
    "#...#...o..##B......",
    "....#..#..oB#.......",
    "#...#..B#...#o......",
    "#...#..o#..R........",
    "#.......R...#.o.....",
    "#...#..R#..o........",
    "#.......#..#Ro......",
    "....##.#.##.........",
    ".###.........#......",
    "....#.#.#..#......#.",
]
START: Final[i64] = 0  # the start tile

WATER: Final = vec[i64]([int(hex_ not in "#BR") for tile in TILES for hex_ in tile])
BOARDING: Final = vec[i64]([tile.find("o") for tile in TILES])  # the boarding hex of each tile, or -1
BROWN: Final = vec[i64]([int("B" in tile) for tile in TILES])  # marron
START_SPACES: Final = vec[i64]([TILES[0].index(str(number)) for number in range(1, 6)])

# Where the hexes of a tile lie, seen from its centre with the stream flowing north.
HEX_Q: Final = vec[i64]([number % 5 - 2 for number in range(HEXES)])
HEX_R: Final = vec[i64]([max(0, 2 - number % 5) + 1 - number // 5 for number in range(HEXES)])
FORWARD: Final = vec[i64]([4 - 2 * HEX_R[number] - HEX_Q[number] for number in range(HEXES)])  # half hexes downstream, from 0


def _turned(q: int, r: int, times: int) -> tuple[int, int]:
    """A place seen from a centre, turned clockwise by 60 degrees so many times."""
    for _ in range(times % SIDES):
        q, r = -r, q + r
    return q, r


_NUMBERS: Final = {(int(HEX_Q[number]), int(HEX_R[number])): number for number in range(HEXES)}
BENDS: Final = [-1, 0, 1]  # the next tile lies to the left, straight on, or to the right


def _steps() -> list[i64]:
    """For each hex and side, the neighbour in the same tile, or -1."""
    return [_NUMBERS.get((HEX_Q[n] + SIDE_Q[s], HEX_R[n] + SIDE_R[s]), -1) for n in range(HEXES) for s in range(SIDES)]


def _steps_down(bend: int) -> list[i64]:
    """For each hex and side, the neighbour in the next tile (sides as the tile lies), or -1."""
    q, r = TILE_STEP * SIDE_Q[bend % SIDES], TILE_STEP * SIDE_R[bend % SIDES]
    return [
        _NUMBERS.get(_turned(HEX_Q[n] + SIDE_Q[s] - q, HEX_R[n] + SIDE_R[s] - r, -bend), -1) for n in range(HEXES) for s in range(SIDES)
    ]


def _steps_up(bend: int) -> list[i64]:
    """For each hex and side, the neighbour in the tile before, which this one leaves by the bend, or -1."""
    q, r = TILE_STEP * SIDE_Q[bend % SIDES], TILE_STEP * SIDE_R[bend % SIDES]
    steps: list[i64] = []
    for n in range(HEXES):
        for s in range(SIDES):
            turned = _turned(HEX_Q[n] + SIDE_Q[s], HEX_R[n] + SIDE_R[s], bend)
            steps.append(_NUMBERS.get((turned[0] + q, turned[1] + r), -1))
    return steps


STEPS: Final = vec[i64](_steps())
STEPS_DOWN: Final = vec[i64]([step for bend in BENDS for step in _steps_down(bend)])
STEPS_UP: Final = vec[i64]([step for bend in BENDS for step in _steps_up(bend)])

# The three docks of the landing stage, on the last tile, for each bend; islands take one away.
DOCKS: Final = [[10, 15, 16], [16, 17, 18], [14, 18, 19]]
IS_DOCK: Final = vec[i64]([int(number in docks) for docks in DOCKS for number in range(HEXES)])

MOST_BOATS: Final[i64] = 5
SLOWEST: Final[i64] = 1
FASTEST: Final[i64] = 6
COAL: Final[i64] = 6
FREE_CHANGE: Final[i64] = 1  # speed changes by so much without coal
FREE_TURNS: Final[i64] = 1  # turns of 60 degrees without coal, each turn
ABOUT: Final[i64] = 3  # turns that make a boat go about
PUSH_POINTS: Final[i64] = 2  # one to enter the hex, one to push
BOARDING_SPEED: Final[i64] = 1
PASSENGERS: Final[i64] = 2  # that a boat needs, and takes at most

# What is decided now.
PLACING: Final[i64] = 0  # a heading at the start
CHANGING_SPEED: Final[i64] = 1
MOVING: Final[i64] = 2
REPLYING: Final[i64] = 3  # the heading of a boat that was pushed

WAITING_FEW: Final[i64] = 1  # passengers at a stop, for three boats; at red stops also for four
WAITING_MANY: Final[i64] = 2

SILENCE: Final[i64] = 30  # seconds at a live table, after which a pushed boat is given its heading
PATIENCE: Final[i64] = 12  # rounds without a finish, though a boat could dock, before the race is stopped
LAST_ROUND: Final[i64] = 60  # the race is stopped after this round in any case
