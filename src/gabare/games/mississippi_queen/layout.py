"""Where things lie: one table of places for a wide screen, where the river flows to the right, one for a phone, where it flows up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, pi, sin, sqrt

from gabare.games.mississippi_queen import material as m
from gabare.games.mississippi_queen.river import River
from gabare.kit.scene import Box, Map

HEX = 35.0  # from the middle of a hex to a corner
STAGE = 5  # hexes of the landing stage: those where the rear of a next tile would lie

Point = tuple[float, float]


@dataclass(frozen=True, eq=False)  # two of them, so that drawings can be cached by them
class Layout:
    """Two layouts are drawn by the same functions."""

    tall: bool
    width: float
    height: float  # of the window through which the river is seen
    margin: float  # of land round the river
    strip: float  # height of the strip of boats, above
    helm: float  # height of the helm, below

    boxes: tuple[float, float, float, float]  # all boats of the strip: corner, width, height of one
    widest: float  # box
    next: Point  # the order of the next round
    tiles: Point  # how many are to come
    rose: Point  # where north is
    speeds: tuple[float, float, float, float]  # the first speed: corner, side, from one to the next
    coal: tuple[float, float, float]  # the first lump, and its size
    told: Point  # what the helm says
    overview: Box  # the whole river in little

    @property
    def window(self) -> Box:
        return 0, self.strip, self.width, self.height


WIDE = Layout(
    tall=False, width=1100, height=560, margin=62, strip=82, helm=104,
    boxes=(10, 8, 842, 66), widest=222, next=(858, 30), tiles=(858, 66), rose=(1066, 41),
    speeds=(20, 28, 60, 68), coal=(470, 30, 30), told=(470, 88),
    overview=(12, 540, 150, 90),
)  # fmt: skip

TALL = Layout(
    tall=True, width=390, height=396, margin=52, strip=88, helm=124,
    boxes=(3, 4, 386, 48), widest=128, next=(10, 74), tiles=(382, 74), rose=(235, 75),
    speeds=(8, 12, 56, 63), coal=(8, 74, 22), told=(10, 115),
    overview=(6, 94, 84, 84),
)  # fmt: skip


def layout_of(tall: bool) -> Layout:
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
        return _turned(self.centres[tile], self.headings[tile], number)

    @property
    def tiles(self) -> range:
        return range(self.first, len(self.kinds))

    def is_water(self, cell: int) -> bool:
        return bool(m.WATER[self.kinds[cell // m.HEXES] * m.HEXES + cell % m.HEXES])

    def stage_places(self) -> list[tuple[int, int]]:
        """The hexes under the landing stage, from left to right."""
        if self.stage == m.NONE:
            return []
        q, r = self.centres[-1]
        heading = (self.headings[-1] + self.stage) % m.SIDES
        centre = (q + m.TILE_STEP * m.SIDE_Q[heading], r + m.TILE_STEP * m.SIDE_R[heading])
        return [_turned(centre, heading, number) for number in range(STAGE)]


def bed_of(river: River) -> Bed:
    centres = tuple(zip(river.qs, river.rs, strict=True))
    return Bed(tuple(river.kinds), tuple(river.headings), centres, river.first, river.stage)


def _turned(centre: tuple[int, int], heading: int, number: int) -> tuple[int, int]:
    q, r = int(m.HEX_Q[number]), int(m.HEX_R[number])
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
    return {tile * m.HEXES + number: spot(tall, *bed.place(tile, number)) for tile in bed.tiles for number in range(m.HEXES)}


@lru_cache(256)
def whole(bed: Bed, tall: bool) -> Box:
    """How far the river reaches, with land round it; the middle of the start tile is at 0, 0."""
    margin = HEX + layout_of(tall).margin
    left, top, width, height = bounds([*spots(bed, tall).values(), *[spot(tall, *place) for place in bed.stage_places()]])
    return round(left - margin), round(top - margin), round(width + 2 * margin), round(height + 2 * margin)


def bounds(places: list[Point]) -> Box:
    """The smallest box that holds these places."""
    left, top = min(x for x, _ in places), min(y for _, y in places)
    return left, top, max(x for x, _ in places) - left, max(y for _, y in places) - top


def free_corner(bed: Bed, river: Map, width: float, height: float) -> Point | None:
    """The middle of a corner of the wide drawing where something of this size hides no water that is in sight."""
    (left, top, wide, high), (seen_x, seen_y, seen, _), edge = river.window, river.sight(), 14
    size = wide / seen
    water = [(left + (x - seen_x) * size, top + (y - seen_y) * size) for x, y in spots(bed, False).values()]
    rights, lefts = left + wide - edge - width / 2, left + edge + width / 2
    tops, bottoms = top + edge + height / 2, top + high - edge - height / 2
    for x, y in ((lefts, tops), (rights, bottoms)):  # in the others lie the overview and the page's buttons
        if all(hypot(max(abs(a - x) - width / 2, 0), max(abs(b - y) - height / 2, 0)) > HEX * 1.3 for a, b in water):
            return round(x, 1), round(y, 1)
    return None
