"""Where things lie on the table: one table of places for a wide screen, one for a phone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from gabare.kit.scene import Box

CLOSE = 1.35  # of a kilometre, where every town has its name


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
class Plan:
    tall: bool
    width: float
    height: float  # of the board; the dock with the viewer's own things lies below it
    dock: float
    chart: Box  # the map
    chart_scale: float  # of all of France there
    lens: Box  # where the country is seen through the camera; on a phone, in place of the map
    sight: float  # how wide a part of it
    mini: Box | None
    players: Box
    grid: Box
    news: tuple[float, float]
    far_news: tuple[float, float]  # when a phone shows all of France
    auction: Podium
    modes: Box  # the first of three plates
    cards: Box  # the first of two region cards
    purse: tuple[float, float]


WIDE = Plan(
    tall=False, width=1100, height=640, dock=160,
    chart=(0, 0, 692, 640), chart_scale=0.577,
    lens=(704, 138, 388, 250), sight=388, mini=None,
    players=(704, 8, 388, 30), grid=(704, 398, 388, 234), news=(10, 10), far_news=(10, 10),
    auction=Podium(704, 398, 388, 32, 10),
    modes=(16, 676, 108, 70), cards=(368, 660, 96, 124), purse=(590, 660),
)  # fmt: skip

TALL = Plan(
    tall=True, width=390, height=516, dock=174,
    chart=(0, 50, 390, 322), chart_scale=0.288,
    lens=(0, 50, 390, 322), sight=330, mini=(6, 266, 106, 100),
    players=(4, 4, 382, 42), grid=(4, 376, 382, 136), news=(6, 56), far_news=(6, 338),
    auction=Podium(4, 54, 382, 52, 6),
    modes=(6, 526, 122, 50), cards=(6, 632, 62, 54), purse=(150, 634),
)  # fmt: skip


def plan_of(tall: bool) -> Plan:
    return TALL if tall else WIDE


def whole(plan: Plan) -> Window:
    """All of France."""
    width = plan.chart[2]
    return Window("town", plan.chart, plan.chart_scale, (585 - width / 2 / plan.chart_scale, 0))


def mini(plan: Plan) -> Window:
    assert plan.mini is not None
    return Window("mini", plan.mini, plan.mini[3] / 1110, (0, 0))


def close(plan: Plan) -> Window:
    """All of France, as large as its names need it: the camera shows a part."""
    width, height = 1200 * CLOSE, 1140 * CLOSE
    return Window("town" if plan.tall else "lens", (0, 0, width, height), CLOSE, (-15, -15))
