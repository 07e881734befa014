"""Where things lie: one table of places for a wide screen, where the river flows to the right, one for a phone, where it flows up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, pi, sin, sqrt

from gabare.games.mississippi_queen.material import HEX_Q, HEX_R, HEXES, NONE, SIDE_Q, SIDE_R, SIDES, TILE_STEP, WATER
from gabare.games.mississippi_queen.river import River

HEX = 35.0  # from the middle of a hex to a corner
STAGE = 5  # hexes of the landing stage: those where the rear of a next tile would lie

Point = tuple[float, float]


@dataclass(frozen=True)
class Plan:
    """Two plans are drawn by the same functions. The strip and the helm grow with the drawing, so that they keep their share of it."""

    tall: bool
    width: float  # at least
    height: float  # of the water and its banks, at least
    margin: float  # of land round the river
    strip: float  # height of the strip of boats, above
    helm: float  # height of the helm, below

    boxes: tuple[float, float, float, float]  # all boats of the strip: corner, width, height of one
    widest: float  # box
    next: Point  # the order of the next round
    tiles: Point  # how many are to come
    speeds: tuple[float, float, float, float]  # the first speed: corner, side, from one to the next
    coal: tuple[float, float, float]  # the first lump, and its size
    told: Point  # what the helm says


WIDE = Plan(
    tall=False, width=1100, height=520, margin=62, strip=82, helm=104,
    boxes=(10, 8, 890, 66), widest=224, next=(910, 30), tiles=(910, 66),
    speeds=(20, 28, 60, 68), coal=(470, 30, 30), told=(470, 88),
)  # fmt: skip

TALL = Plan(
    tall=True, width=390, height=452, margin=52, strip=88, helm=124,
    boxes=(3, 4, 386, 48), widest=128, next=(10, 74), tiles=(382, 74),
    speeds=(8, 12, 56, 63), coal=(8, 74, 22), told=(10, 115),
)  # fmt: skip


def plan_of(tall: bool) -> Plan:
    return TALL if tall else WIDE


@dataclass(frozen=True)
class Bed:
    """The tiles on the table, as the drawing needs them; equal for equal rivers."""

    kinds: tuple[int, ...]
    headings: tuple[int, ...]
    centres: tuple[tuple[int, int], ...]
    first: int
    stage: int

    def place(self, tile: int, number: int) -> tuple[int, int]:
        return _around(self.centres[tile], self.headings[tile], number)

    @property
    def tiles(self) -> range:
        return range(self.first, len(self.kinds))

    def is_water(self, cell: int) -> bool:
        return bool(WATER[self.kinds[cell // HEXES] * HEXES + cell % HEXES])

    def stage_places(self) -> list[tuple[int, int]]:
        """The hexes under the landing stage, from left to right."""
        if self.stage == NONE:
            return []
        q, r = self.centres[-1]
        heading = (self.headings[-1] + self.stage) % SIDES
        centre = (q + TILE_STEP * SIDE_Q[heading], r + TILE_STEP * SIDE_R[heading])
        return [_around(centre, heading, number) for number in range(STAGE)]


def bed_of(river: River) -> Bed:
    centres = tuple(zip(river.qs, river.rs, strict=True))
    return Bed(tuple(river.kinds), tuple(river.headings), centres, river.first, river.stage)


def _around(centre: tuple[int, int], heading: int, number: int) -> tuple[int, int]:
    q, r = int(HEX_Q[number]), int(HEX_R[number])
    for _ in range(heading):
        q, r = -r, q + r
    return centre[0] + q, centre[1] + r


def spot(tall: bool, q: float, r: float) -> Point:
    """The middle of a hex, from the middle of the start tile: north is up on a phone, to the right on a wide screen."""
    x, y = HEX * 1.5 * q, HEX * sqrt(3) * (r + q / 2)
    return (round(x, 1), round(y, 1)) if tall else (round(-y, 1), round(x, 1))


def angle(tall: bool, heading: int) -> int:
    """How a bow that points up on the drawing is turned for a heading."""
    return (60 * heading + (0 if tall else 90)) % 360


def towards(tall: bool, heading: float, far: float) -> Point:
    turned = (60 * heading + (0 if tall else 90)) * pi / 180
    return round(far * sin(turned), 1), round(-far * cos(turned), 1)


def corners(tall: bool, size: float) -> list[Point]:
    """The corners of a hex round its middle."""
    turns = [(n if tall else n + 0.5) * pi / 3 for n in range(6)]
    return [(round(size * cos(turn), 1), round(size * sin(turn), 1)) for turn in turns]


@lru_cache(256)
def spots(bed: Bed, tall: bool) -> dict[int, Point]:
    """Where every hex of the river lies."""
    return {tile * HEXES + number: spot(tall, *bed.place(tile, number)) for tile in bed.tiles for number in range(HEXES)}


@dataclass(frozen=True)
class Frame:
    """How large the drawing is, and where the middle of the start tile would lie on it."""

    width: float
    height: float  # without strip and helm
    scale: float  # of strip and helm
    x: float
    y: float


@lru_cache(256)
def frame(bed: Bed, tall: bool) -> Frame:
    plan = plan_of(tall)
    places = [*spots(bed, tall).values(), *[spot(tall, *place) for place in bed.stage_places()]]
    left, right = min(x for x, _ in places) - HEX, max(x for x, _ in places) + HEX
    top, bottom = min(y for _, y in places) - HEX, max(y for _, y in places) + HEX
    width = max(plan.width, right - left + 2 * plan.margin)
    height = max(plan.height, bottom - top + 2 * plan.margin)
    scale = width / plan.width
    x, y = (width - left - right) / 2, plan.strip * scale + (height - top - bottom) / 2
    return Frame(round(width), round(height), round(scale, 3), round(x, 1), round(y, 1))


def free_corner(bed: Bed, tall: bool, width: float, height: float) -> Point | None:
    """The middle of a corner of the drawing where something of this size hides no water."""
    where, plan = frame(bed, tall), plan_of(tall)
    top, edge = plan.strip * where.scale, 14
    rights, lefts = where.width - edge - width / 2, edge + width / 2
    tops, bottoms = top + edge + height / 2, top + where.height - edge - height / 2
    water = [(x + where.x, y + where.y) for x, y in spots(bed, tall).values()]
    for x, y in ((rights, tops), (rights, bottoms), (lefts, tops), (lefts, bottoms)):
        if all(hypot(max(abs(a - x) - width / 2, 0), max(abs(b - y) - height / 2, 0)) > HEX * 1.3 for a, b in water):
            return round(x, 1), round(y, 1)
    return None
