"""Where things lie on the table: one table of places for a wide screen, one for a phone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import dist
from typing import NamedTuple

from gabare.kit.scene import Box

CLOSE = 1.35  # of a kilometre, where every town has its name
FINGER = 22  # half as wide as what can be pointed at
EDGE = FINGER + 8  # so far from the edge of the view lies what is to be chosen

Place = tuple[float, float]


@dataclass(frozen=True)
class Window:
    """A part of the map: where it lies on the table, how large a kilometre is, and what lies at its corner."""

    name: str  # of its pieces
    box: Box
    scale: float
    corner: tuple[float, float]  # in km

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A place of the map on the table."""
        left, top, _, _ = self.box
        return round(left + (x - self.corner[0]) * self.scale, 1), round(top + (y - self.corner[1]) * self.scale, 1)

    @property
    def edge(self) -> float:
        """What is nearer to the edge than this is not drawn, or it would stick out."""
        return 16 if self.scale > 1 else 2

    def shows(self, x: float, y: float, margin: float = 0) -> bool:
        left, top, width, height = self.box
        across, down = self.at(x, y)
        return left + margin <= across <= left + width - margin and top + margin <= down <= top + height - margin


class Podium(NamedTuple):
    """Where an auction takes place: its corner, its width, how high its keys are and how many stand in a row."""

    x: float
    y: float
    width: float
    key: float
    columns: int


@dataclass(frozen=True, eq=False)  # two of them, so that drawings can be cached by them
class Layout:
    tall: bool
    width: float
    height: float  # of the board; the dock with the viewer's own things lies below it
    dock: float
    map: Box
    map_scale: float  # of all of France there
    lens: Box  # where the country is seen through the camera; on a phone, in place of the map
    sight: float  # how wide a part of it
    mini: tuple[Box, ...]  # where the little map may lie on the close one, best first
    players: Box
    grid: Box
    news: tuple[float, float]
    far_news: tuple[float, float]  # when a phone shows all of France
    auction: Podium
    modes: Box  # the first of three plates
    cards: Box  # the first of two region cards
    purse: tuple[float, float]


WIDE = Layout(
    tall=False, width=1100, height=640, dock=160,
    map=(0, 0, 692, 640), map_scale=0.577,
    lens=(704, 138, 388, 250), sight=388, mini=(),
    players=(704, 8, 388, 30), grid=(704, 398, 388, 234), news=(10, 10), far_news=(10, 10),
    auction=Podium(704, 398, 388, 32, 10),
    modes=(16, 676, 108, 70), cards=(368, 660, 96, 124), purse=(590, 660),
)  # fmt: skip

TALL = Layout(
    tall=True, width=390, height=516, dock=174,
    map=(0, 50, 390, 322), map_scale=0.288,
    lens=(0, 50, 390, 322), sight=330, mini=((282, 270, 102, 96), (6, 270, 102, 96), (282, 56, 102, 96), (6, 56, 102, 96)),
    players=(4, 4, 382, 42), grid=(4, 376, 382, 136), news=(6, 56), far_news=(6, 338),
    auction=Podium(4, 54, 382, 52, 6),
    modes=(6, 526, 122, 50), cards=(6, 632, 62, 54), purse=(150, 634),
)  # fmt: skip


def layout_of(tall: bool) -> Layout:
    return TALL if tall else WIDE


def whole(layout: Layout) -> Window:
    """All of France."""
    width = layout.map[2]
    return Window("town", layout.map, layout.map_scale, (585 - width / 2 / layout.map_scale, 0))


def mini(layout: Layout, sight: Box, lit: Sequence[Place]) -> Window:
    """The little map: where it lies on nothing that can be chosen, places of the close map of which such a part is in sight."""
    left, top, width, _ = layout.lens
    x, y, across, _ = sight
    spots = [(left + (lit_x - x) * width / across, top + (lit_y - y) * width / across) for lit_x, lit_y in lit]
    free = [box for box in layout.mini if not any(_near(box, *spot) for spot in spots)]
    box = (free or layout.mini)[0]
    return Window("mini", box, box[3] / 1110, (0, 0))


def _near(box: Box, x: float, y: float) -> bool:
    left, top, width, height = box
    return left - FINGER < x < left + width + FINGER and top - FINGER < y < top + height + FINGER


def drawn_to(middle: Place, lit: Sequence[Place], room: Place) -> Place:
    """The middle of a view with so much room, moved no more than it takes to show what can be chosen: what fits, the nearest first."""
    seen = [middle]
    for place in sorted(lit, key=lambda place: dist(place, middle)):
        if all(max(sides) - min(sides) <= size - 2 * EDGE for sides, size in zip(zip(*seen, place, strict=True), room, strict=True)):
            seen.append(place)
    x, y = [
        min(max(here, max(sides) + EDGE - size / 2), min(sides) - EDGE + size / 2)
        for here, sides, size in zip(middle, zip(*seen, strict=True), room, strict=True)
    ]
    return x, y


def close(layout: Layout) -> Window:
    """All of France, as large as its names need it: the camera shows a part."""
    width, height = 1200 * CLOSE, 1140 * CLOSE
    return Window("town" if layout.tall else "lens", (0, 0, width, height), CLOSE, (-15, -15))
