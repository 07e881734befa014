"""Where things lie: one table of places for a wide screen, which shows the whole chart, one for a phone, which shows the leg."""

from __future__ import annotations

from dataclasses import dataclass

from gabare.games.trois_caps import material as m
from gabare.kit.scene import Box

WIDTH, HEIGHT = int(m.COLUMNS), int(m.ROWS)


def column(cell: int) -> int:
    return int(cell) % WIDTH


def row(cell: int) -> int:
    return int(cell) // WIDTH


@dataclass(frozen=True, eq=False)  # two of them, so that drawings can be cached by them
class Layout:
    """Two layouts are drawn by the same functions."""

    tall: bool
    width: float
    height: float  # of the board; the dock with the viewer's own cards lies below it
    dock: float
    window: Box  # the window through which the chart is seen
    cell: tuple[float, float]
    yacht: float  # scale
    mark: float  # diameter of a mark beside a boat
    dot: float  # radius of a cell to sail to
    rose: tuple[float, float, float]  # middle and radius
    players: Box  # the first player's box; on a phone they share its width
    pile: tuple[float, float]
    events: tuple[float, float]
    dice: tuple[float, float, float]  # corner, and side of a die
    event: Box
    overview: Box  # the whole chart in little; nowhere on a wide screen, which shows it anyway
    lens: Box  # the water round one's boat enlarged, over the plateau; nowhere on a phone, which is near anyway
    hand: tuple[float, float]
    card: float  # scale of a card in hand
    room: float  # for the hand
    before: tuple[float, float]  # the slots before oneself
    slot: tuple[float, float, int]  # their size, and how many stand in a row
    pad: tuple[float, float, float, float]  # the compass pad: corner, side of a key, from one to the next

    @property
    def whole(self) -> Box:
        """All cells of the chart, in its own units."""
        return 0, 0, WIDTH * self.cell[0], HEIGHT * self.cell[1]

    def x(self, cell: int) -> float:
        """The middle of a cell on the chart."""
        return round((column(cell) + 0.5) * self.cell[0], 1)

    def y(self, cell: int) -> float:
        return round((row(cell) + 0.5) * self.cell[1], 1)


WIDE = Layout(
    tall=False, width=1100, height=624, dock=176,
    window=(348, 3, 748.8, 618.8), cell=(20.8, 23.8), yacht=0.66, mark=16, dot=4.8,
    rose=(88, 144, 50),
    players=(10, 243, 328, 32), pile=(196, 82), events=(270, 82), dice=(190, 180, 38),
    event=(806, 542, 284, 74), overview=(0, 0, 0, 0), lens=(572, 204, 234, 196),
    hand=(18, 644), card=0.86, room=716,
    before=(770, 652), slot=(106, 70, 3), pad=(776, 642, 44, 50),
)  # fmt: skip

TALL = Layout(
    tall=True, width=390, height=472, dock=192,
    window=(0, 48, 390, 336), cell=(30, 31), yacht=0.8, mark=18, dot=7,
    rose=(48, 427, 21),
    players=(3, 3, 384, 42), pile=(222, 389), events=(258, 389), dice=(102, 389, 30),
    event=(98, 422, 196, 48), overview=(296, 393, 90, 67), lens=(0, 0, 0, 0),
    hand=(6, 481), card=1, room=378,
    before=(6, 602), slot=(76, 66, 5), pad=(8, 482, 54, 61),
)  # fmt: skip


def layout_of(tall: bool) -> Layout:
    return TALL if tall else WIDE
