"""Where the names of towns stand on the whole map, so that none covers another: stages first, then capitals."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from gabare.games.richesses.art import PLACES
from gabare.games.richesses.material import (
    CAPITAL,
    FINISH,
    MARKERS,
    MATCH_TOWN,
    POINT,
    RACE_TOWN,
    RACES,
    SPORTS,
    STAGE_TOWN,
    STAGES,
    TOWN_IDS,
)
from gabare.games.richesses.names import TOWNS
from gabare.games.richesses.plan import WIDE, whole

SIZE = 12.0  # no name is smaller
NARROW, BROAD = "ijltfr-’. I", "mwMW"
Place = tuple[float, float, float, float]  # left, top, right, bottom

# Where a name may stand round its dot: shift and anchor, the best first.
SIDES = [
    (dx * reach, dy + (reach - 1) * turn, anchor)
    for reach in (1.0, 1.7, 2.6)
    for dx, dy, anchor, turn in (
        (7.0, 4.3, "start", 0.0), (-7.0, 4.3, "end", 0.0), (0.0, 16.0, "middle", 9.0), (5.0, 13.0, "start", 5.0), (-5.0, 13.0, "end", 5.0),
        (-5.0, -5.0, "end", -5.0), (0.0, -8.0, "middle", -9.0), (5.0, -5.0, "start", -5.0),
    )
]  # fmt: skip


class Label(NamedTuple):
    x: float
    y: float
    anchor: str

    def place(self, text: str) -> Place:
        """The room that the name takes, in the widest of the fonts that may be used."""
        width = text_width(text)
        left = self.x - {"start": 0.0, "middle": width / 2, "end": width}[self.anchor]
        return left, self.y - SIZE * 0.8, left + width, self.y + SIZE * 0.22


def text_width(text: str) -> float:
    """Bold and condensed, as DejaVu draws it."""
    return SIZE * sum(0.38 if letter in NARROW else 0.94 if letter in BROAD else 0.7 if letter.isupper() else 0.6 for letter in text)


def overlap(one: Place, other: Place) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def stage_towns(circuit: int) -> list[int]:
    """The towns that carry a pennant, in the order of their numbers."""
    if circuit != SPORTS:
        return [STAGE_TOWN[circuit * MARKERS + stage] for stage in range(STAGES[circuit])]
    starts = [RACE_TOWN[race * MARKERS] for race in range(RACES)]
    return list(dict.fromkeys([*MATCH_TOWN, *starts]))


def named_towns(circuit: int) -> list[int]:
    capitals = [town for town in range(len(TOWN_IDS)) if POINT[town] == CAPITAL]
    finish = [FINISH[circuit]] if FINISH[circuit] >= 0 else []
    return list(dict.fromkeys([*stage_towns(circuit), *finish, *capitals]))


def spot(town: int) -> tuple[float, float]:
    return whole(WIDE).at(*PLACES[TOWN_IDS[town]])


def pennant_place(town: int) -> Place:
    x, y = spot(town)
    return x - 3, y - 28, x + 27, y - 8


@cache
def labels(circuit: int) -> dict[int, Label]:
    """A name for each stage; for the other capitals where there is room. Nothing covers another name, a pennant or its dot."""
    pennants = [pennant_place(town) for town in stage_towns(circuit)]
    dots = {town: (x - 3.5, y - 3.5, x + 3.5, y + 3.5) for town in range(len(TOWN_IDS)) for x, y in [spot(town)]}
    important = [dots[town] for town in named_towns(circuit)]
    left, top, width, height = WIDE.chart
    placed: dict[int, Label] = {}
    taken: list[Place] = []
    for town in named_towns(circuit):
        x, y = spot(town)
        best: tuple[int, Label] | None = None
        for dx, dy, anchor in SIDES:
            label = Label(round(x + dx, 1), round(y + dy, 1), anchor)
            place = label.place(TOWNS[town])
            inside = place[0] > left + 2 and place[2] < left + width - 2 and place[1] > top + 2 and place[3] < top + height - 2
            if not inside or any(overlap(place, other) for other in [*taken, *pennants, *important]):
                continue
            hidden = sum(overlap(place, dot) for dot in dots.values())
            if best is None or hidden < best[0]:
                best = (hidden, label)
        if best is not None:
            placed[town] = best[1]
            taken.append(best[1].place(TOWNS[town]))
    return placed
