"""Where things lie on the board: one table of places for a wide screen, one for a phone.

The wide river is the real Loire from Orléans to Nantes, stretched so that the towns keep apart
(Natural Earth, public domain; towns GeoNames, CC BY 4.0, shifted and rounded). The tall one winds down the screen in three rows.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from math import atan2, cos, degrees, hypot, sin

from gabare.games.loire import material as m
from gabare.games.loire.names import TOWN_NAMES

Point = tuple[float, float]
SIZES = (1, 1, 0.86, 0.74, 0.74, 0.6, 0.6)  # of boats in mid-river, by their number
CHIP: tuple[float, float] = (36, 21)  # of those who wait, on a phone
SAMPLES = 5  # points drawn from one point of a course to the next


@dataclass(frozen=True)
class Harbour:
    """Where a town's things are: quay and plate by their middles, the castle by the middle of its ground line."""

    quay: tuple[float, float, float]  # and how it is turned
    plate: Point
    castle: tuple[float, float, float]  # and its scale
    cargo: Point  # the corner of the first ticket
    step: float  # down to the next ticket; on northern banks, and on a phone, upwards
    bow: int  # to which side a boat's bow points on its way down: -1 left, 1 right


@dataclass(frozen=True, eq=False)  # two of them, so that drawings can be cached by them
class Layout:
    tall: bool
    width: float
    height: float  # of the board; the dock with the viewer's own cards lies below it
    dock: float
    course: tuple[tuple[float, float, float], ...]  # the middle of the river from Orléans on, and how wide it is there
    stations: tuple[int, ...]  # which points of the course are the towns
    harbours: tuple[Harbour, ...]
    second_quay: tuple[float, float, float]  # quay B of Nantes
    quay_width: float  # as a share of the drawing
    boat: float  # scale of a boat at a quay
    room: float  # for boats side by side in mid-river
    line: float  # from one line of them to the next
    aside: float  # how far a docked boat lies to the left, and a single one in mid-river to the right
    players: tuple[float, float, float, float]
    row: Point
    row_scale: float
    talon: Point
    discard: Point
    pile_scale: float
    hand: tuple[float, float, float]  # corner and width
    card: float  # scale of a card in hand
    hold: Point

    def town(self, town: int) -> tuple[float, float, float]:
        """The middle of the river at a town, and its width."""
        return self.course[self.stations[town]]

    def quay(self, town: int, berth: int) -> tuple[float, float, float]:
        return self.second_quay if berth == m.QUAY_B else self.harbours[town].quay


def _wide() -> Layout:
    course = (
        (1800, 300, 74), (1400, 285, 76), (1240, 262, 77),
        (1160, 232, 78), (1105, 204, 79), (1083, 194, 80), (1052, 186, 80), (1018, 183, 81), (985, 193, 82), (960, 213, 83), (933, 230, 84),
        (902, 246, 85), (871, 263, 86), (832, 274, 87), (790, 281, 88), (754, 285, 89), (717, 285, 90), (680, 286, 91), (640, 294, 92),
        (605, 309, 93), (567, 319, 94), (528, 313, 95), (494, 297, 96), (459, 284, 97), (418, 284, 98), (376, 288, 100), (333, 289, 102),
        (289, 293, 104), (250, 301, 107), (214, 313, 111), (178, 324, 116), (137, 324, 122), (99, 318, 132), (61, 318, 150), (20, 326, 178),
        (-30, 338, 215), (-80, 350, 250), (-160, 362, 290), (-330, 375, 340), (-700, 390, 400),
    )  # fmt: skip
    stations = (7, 11, 14, 17, 21, 24, 27, 30)
    harbours = []
    for town, station in enumerate(stations):
        x, y, width = course[station]
        side = -1 if town % 2 == 0 else 1  # towns stand on the northern and on the southern bank in turn
        before, after = course[station - 1], course[station + 1]
        turn = atan2(before[1] - after[1], before[0] - after[0])
        reach = side * (width / 2 + 6)
        quay = (x - sin(turn) * reach, y + cos(turn) * reach, degrees(turn))
        plate = (quay[0], quay[1] + side * (25 + 34 * abs(sin(turn))))
        castle = (plate[0], plate[1] - 13 if side < 0 else plate[1] + 68, 1)
        cargo = (plate[0] - 178 if side < 0 else plate[0] + 57, plate[1] - 12)
        harbours.append(Harbour(quay, plate, castle, cargo, side * 26, -1))
    saumur = harbours[m.SAUMUR]
    harbours[m.SAUMUR] = replace(saumur, cargo=(saumur.cargo[0], saumur.cargo[1] - 18))
    harbours[m.NANTES] = Harbour((212, 380, -16), (158, 428), (150, 498, 1), (232, 404), 26, -1)
    return Layout(
        tall=False, width=1100, height=632, dock=172, course=course, stations=stations, harbours=tuple(harbours),
        second_quay=(100, 396, 4), quay_width=1, boat=0.86, room=106, line=34, aside=18,
        players=(12, 516, 1076, 112), row=(126, 14), row_scale=0.56, talon=(866, 457), discard=(960, 457), pile_scale=0.78,
        hand=(20, 650, 650), card=1, hold=(706, 646),
    )  # fmt: skip


def plate_half(tall: bool, town: int) -> float:
    """Half the width of a town's sign."""
    return (32 if tall else 36) + 2.6 * max(0, len(TOWN_NAMES[town]) - 5)


def _tall() -> Layout:
    top = 168.0
    course = tuple([
        (float(x), top + y, 62.0) for x, y in (
            (1140, 0), (760, 0), (530, 0), (450, 0), (372, 0), (300, 0), (230, 0), (160, 0), (92, 0), (47, 9), (19, 38), (12, 59),
            (19, 80), (47, 109), (92, 118), (160, 118), (222, 118), (292, 118), (358, 118), (397, 127), (422, 156), (428, 177),
            (422, 198), (395, 227), (338, 236), (270, 236), (202, 236), (130, 236), (66, 236), (0, 236), (-70, 236), (-160, 236),
            (-360, 236), (-700, 236),
        )
    ])  # fmt: skip
    stations = (4, 6, 8, 14, 16, 18, 24, 27)
    harbours = []
    for town, station in enumerate(stations):
        x, y, _ = course[station]
        plate = (x, y - 48) if town < m.NANTES else (x - 12, y - 44)
        beside = plate_half(True, town) + 4
        left = town < m.TOURS or town == m.ANCENIS  # of the sign: on the other side is a bend of the river, or the edge
        harbours.append(
            Harbour(
                quay=(x, y - 30, 0) if town < m.NANTES else (x - 52, y + 36, 0),
                plate=plate,
                castle=(x, y - 58, 0.36) if town < m.NANTES else (x - 12, y - 54, 0.36),
                cargo=(plate[0] - beside - CHIP[0] if left else plate[0] + beside, y - 55),
                step=-CHIP[1] - 1,
                bow=1 if 3 <= town <= 5 else -1,
            )
        )
    return Layout(
        tall=True, width=440, height=522, dock=168, course=course, stations=stations, harbours=tuple(harbours),
        second_quay=(182, top + 272, 0), quay_width=0.78, boat=0.62, room=116, line=30, aside=14,
        players=(4, 4, 436, 90), row=(8, 462), row_scale=0.36, talon=(310, 490), discard=(372, 490), pile_scale=0.46,
        hand=(8, 531, 424), card=0.7, hold=(8, 633),
    )  # fmt: skip


WIDE, TALL = _wide(), _tall()


def layout_of(tall: bool) -> Layout:
    return TALL if tall else WIDE


# The river as a band


@cache
def flow(tall: bool) -> tuple[tuple[float, float, float], ...]:
    """The course as a smooth line (Catmull-Rom): every point of it, and so many between."""
    points = layout_of(tall).course
    line = []
    for i in range(len(points) - 1):
        a, b, c, d = (points[min(max(i + k, 0), len(points) - 1)] for k in (-1, 0, 1, 2))
        for n in range(SAMPLES):
            t = n / SAMPLES
            line.append(tuple([_between(a[k], b[k], c[k], d[k], t) for k in range(3)]))
    return tuple([(x, y, width) for x, y, width in [*line, points[-1]]])


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    return b + t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a))) / 2


@cache
def band(tall: bool, inset: float) -> str:
    """The river's outline, drawn so much inside its shores."""
    line = flow(tall)
    left, right = [], []
    for i, (x, y, width) in enumerate(line):
        before, after = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
        along = hypot(after[0] - before[0], after[1] - before[1])
        across = ((before[1] - after[1]) / along, (after[0] - before[0]) / along)
        half = width / 2 - inset
        left.append(f"{x + across[0] * half:.1f} {y + across[1] * half:.1f}")
        right.append(f"{x - across[0] * half:.1f} {y - across[1] * half:.1f}")
    return f"M{'L'.join(left)}L{'L'.join(reversed(right))}Z"


def buoys(tall: bool, town: int) -> tuple[Point, Point]:
    """The line between a town and the next, from shore to shore."""
    layout = layout_of(tall)
    middle = (layout.stations[town] + layout.stations[town + 1]) * SAMPLES // 2
    (x, y, width), before, after = (flow(tall)[middle + k] for k in (0, -1, 1))
    turn = atan2(after[1] - before[1], after[0] - before[0])
    dx, dy = -sin(turn) * width / 2, cos(turn) * width / 2
    return (round(x + dx), round(y + dy)), (round(x - dx), round(y - dy))


def stretch(tall: bool, town: int, other: int) -> list[Point]:
    """The line of the river from a town to another."""
    a, b = (layout_of(tall).stations[each] * SAMPLES for each in (town, other))
    step = 1 if a < b else -1
    return [flow(tall)[i][:2] for i in range(a, b + step, step)]


# Boats


def berth_place(tall: bool, town: int, berth: int, boats: int = 1, number: int = 0, beside: bool = False) -> tuple[float, float, float]:
    """Where a boat lies and how large it is: at a quay, or as one of so many in mid-river, maybe beside a docked one."""
    layout = layout_of(tall)
    x, y, width = layout.town(town)
    lower = layout.harbours[town].quay[1] > y  # the quay is on the lower bank
    if berth != m.MIDSTREAM:
        quay_x, quay_y, _ = layout.quay(town, berth)
        if town == m.NANTES:
            x = quay_x
        elif boats <= 2:
            x = quay_x - layout.aside
        elif boats > 4:
            x -= layout.room / 6  # between two columns of boats
        return round(x, 1), round(quay_y + (-26 if lower else 26) * layout.boat / 0.86, 1), layout.boat
    columns = 1 if boats == 1 else 2 if boats <= 4 else 3
    column, line = number % columns, number // columns
    rows = -(-boats // columns)
    away = (0.2 if beside else 0.11) * width
    x += layout.room / columns * (column - (columns - 1) / 2) + (layout.aside if boats == 1 else 0)
    y += (0.03 * width - away if lower else 0.03 * width + away) + (line - (rows - 1) / 2) * layout.line + column % 2 * 4
    return round(x, 1), round(y, 1), round(layout.boat * SIZES[boats], 3)
