"""Where the names of towns stand, so that none covers another, a pennant or a piece: stages first, then capitals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations, pairwise, product
from typing import NamedTuple

from gabare.games.richesses import material as m
from gabare.games.richesses.country import FRANCE, PLACES, on_the_way
from gabare.games.richesses.layout import WIDE, Window, whole
from gabare.games.richesses.lettering import SIZE, text_width
from gabare.games.richesses.names import TOWNS, town_target

FAR_ASIDE = 220.0  # no name reaches so far from its dot
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


ROUND_A_DISC = [(dx * 1.7, dy + (4 if dy > 5 else -4 if dy < 0 else 0), anchor) for dx, dy, anchor in SIDES]  # with the sections to it
# Round a piece, which is larger than a dot.
BESIDE = [
    (0.0, 21.0, "middle"), (23.0, 4.3, "start"), (-20.0, 4.3, "end"), (0.0, 29.0, "middle"), (0.0, -34.0, "middle"), (26.0, 18.0, "start"),
    (-24.0, 18.0, "end"), (26.0, -14.0, "start"), (-24.0, -14.0, "end"), (0.0, 40.0, "middle"), *SIDES,
]  # fmt: skip
ROUND_A_RING = [(20.0, 4.3, "start"), (-20.0, 4.3, "end"), (0.0, 30.0, "middle"), (0.0, -20.0, "middle"), *BESIDE]


# How far along each sea passage its fare may stand, the best first; two of them leave Nice side by side.
ALONG = {
    "ajaccio": (0.5, 0.4, 0.6, 0.3, 0.7),
    "calvi": (0.38, 0.34, 0.3, 0.46, 0.54),
    "bastia": (0.7, 0.64, 0.78, 0.56, 0.48),
}


class Label(NamedTuple):
    x: float
    y: float
    anchor: str

    def place(self, text: str) -> Place:
        """The room that the name takes, in the widest of the fonts that may be used."""
        width = text_width(text)
        left = self.x - {"start": 0.0, "middle": width / 2, "end": width}[self.anchor]
        return left, self.y - SIZE * 0.8, left + width, self.y + SIZE * 0.22


def clear(dx: float, anchor: str) -> float:
    """Far enough aside for a disc with the sections to a town."""
    return max(dx, 12.0) if anchor == "start" else min(dx, -12.0) if anchor == "end" else dx


def overlap(one: Place, other: Place) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def stage_towns(circuit: int) -> list[int]:
    """The towns that carry a pennant, in the order of their numbers."""
    if circuit != m.SPORTS:
        return [m.STAGE_TOWN[circuit * m.MARKERS + stage] for stage in range(m.STAGES[circuit])]
    starts = [m.RACE_TOWN[race * m.MARKERS] for race in range(m.RACES)]
    return list(dict.fromkeys([*m.MATCH_TOWN, *starts]))


def named_towns(circuit: int) -> list[int]:
    capitals = [town for town in range(len(m.TOWN_IDS)) if m.POINT[town] == m.CAPITAL]
    finish = [m.FINISH[circuit]] if m.FINISH[circuit] >= 0 else []
    return list(dict.fromkeys([*stage_towns(circuit), *finish, *capitals]))


def spot(town: int, window: Window | None = None) -> tuple[float, float]:
    return (window or whole(WIDE)).at(*PLACES[m.TOWN_IDS[town]])


def pennant_place(town: int, window: Window | None = None) -> Place:
    x, y = spot(town, window)
    return x - 3, y - 28, x + 27, y - 8


def fare_place(at: tuple[float, float]) -> Place:
    return at[0] - 20, at[1] - 9, at[0] + 20, at[1] + 9


@cache
def fare_spots(window: Window, circuit: int) -> list[tuple[int, tuple[float, float]]]:
    """What each sea passage costs, and where that stands on its line: clear of pennants, of towns and of each other."""
    taken = [pennant_place(town, window) for town in stage_towns(circuit)]
    taken += [(x - 5, y - 5, x + 5, y + 5) for x, y in (spot(town, window) for town in range(len(m.TOWN_IDS)))]
    lines: list[list[tuple[int, tuple[float, float]]]] = []
    for start, end, kind, fare, bend in m.MAP["roads"]:
        places = [on_the_way(start, end, bend, share) for share in ALONG.get(end, ())] if kind == "sea" else []
        spots = [window.at(x, y + off) for off in (0, -14, 14) for x, y in places if window.shows(x, y, margin=24)]
        free = [(fare, at) for at in spots if not any(overlap(fare_place(at), other) for other in taken)]
        lines += [free] if free else []
    for tags in product(*lines):
        if not any(overlap(fare_place(one[1]), fare_place(other[1])) for one, other in combinations(tags, 2)):
            return list(tags)
    return []


def halfway(start: int, end: int) -> tuple[float, float]:
    """Where the number of a step stands."""
    (x1, y1), (x2, y2) = PLACES[m.TOWN_IDS[start]], PLACES[m.TOWN_IDS[end]]
    return (x1 + x2) / 2, (y1 + y2) / 2


def step_places(window: Window, route: Sequence[int]) -> list[Place]:
    spots = [window.at(*halfway(start, end)) for start, end in pairwise(route)]
    return [(x - 9, y - 9, x + 9, y + 9) for x, y in spots]


def beside_step(window: Window, x: float, y: float) -> tuple[float, float]:
    """Where the fare of a section stands, from the number of its step: over as few towns as possible."""
    towns = [(left - 11, top - 11, left + 11, top + 11) for left, top in (spot(town, window) for town in range(len(m.TOWN_IDS)))]
    sides = ((0.0, 19.0), (0.0, -19.0), (30.0, 0.0), (-30.0, 0.0))
    return min(sides, key=lambda side: sum(overlap(fare_place((x + side[0], y + side[1])), town) for town in towns))


def piece_size(window: Window) -> float:
    return 1.15 if window.scale > 1 else 0.4 if window.name == "mini" else 0.86


def piece_spot(window: Window, towns: Sequence[int], seat: int) -> tuple[float, float]:
    """Where a seat's piece stands; those in the same town stand side by side."""
    same = [other for other, town in enumerate(towns) if town == towns[seat]]
    x, y = spot(towns[seat], window)
    return x + (same.index(seat) - (len(same) - 1) / 2) * 30 * piece_size(window), y if window.name == "mini" else y - 5


def piece_places(window: Window, towns: Sequence[int]) -> list[Place]:
    """The room that the pieces take, with their marks."""
    size = piece_size(window)
    spots = [piece_spot(window, towns, seat) for seat, town in enumerate(towns) if town >= 0]
    return [(x - 19 * size, y - 25 * size, x + 23 * size, y + 13 * size) for x, y in spots]


def standing(window: Window, circuit: int) -> list[Place]:
    """Pennants and fares: they never move."""
    return [pennant_place(town, window) for town in stage_towns(circuit)] + [fare_place(at) for _, at in fare_spots(window, circuit)]


def fit(
    at: tuple[float, float], text: str, tries: Iterable[tuple[float, float, str]], window: Window, taken: list[Place], dots: Iterable[Place]
) -> Label | None:
    """The first place round a dot that is free and inside the window; of several, one that hides the fewest dots."""
    left, top, width, height = window.box
    best: tuple[int, Label] | None = None
    for dx, dy, anchor in tries:
        label = Label(round(at[0] + dx, 1), round(at[1] + dy, 1), anchor)
        place = label.place(text)
        inside = place[0] > left + 2 and place[2] < left + width - 2 and place[1] > top + 2 and place[3] < top + height - 2
        if inside and not any(overlap(place, other) for other in taken):
            hidden = sum(overlap(place, dot) for dot in dots)
            if best is None or hidden < best[0]:
                best = (hidden, label)
    return best[1] if best else None


def dot_place(town: int, window: Window | None = None) -> Place:
    x, y = spot(town, window)
    reach = 9 if window and window.scale > 1 else 3.5  # close by, a disc with the sections to it
    return x - reach, y - reach, x + reach, y + reach


@lru_cache(64)
def _dots(window: Window) -> list[Place]:
    return [dot_place(town, window) for town in range(len(m.TOWN_IDS))]


def put_names(
    window: Window, towns: Iterable[int], tries: Callable[[int], list[tuple[float, float, str]]], taken: list[Place]
) -> dict[int, Label]:
    """A name for each of these towns, the first ones first, where there is room; what is taken grows by them."""
    dots = _dots(window)
    placed: dict[int, Label] = {}
    for town in towns:
        x, y = spot(town, window)
        around = [dot for dot in dots if abs(dot[0] - x) < FAR_ASIDE and abs(dot[1] - y) < FAR_ASIDE]
        label = fit((x, y), TOWNS[town], tries(town), window, taken, around)
        if label is not None:
            placed[town] = label
            taken.append(label.place(TOWNS[town]))
    return placed


@cache
def labels(window: Window, circuit: int) -> dict[int, Label]:
    """Without pieces: on the whole map a name for each stage, and for the other capitals where there is room; close by, for every town."""
    if window.scale < 1:
        taken = [*standing(window, circuit), *map(dot_place, named_towns(circuit))]
        return put_names(window, named_towns(circuit), lambda _: SIDES, taken)
    stages = stage_towns(circuit)
    towns = sorted(range(len(m.TOWN_IDS)), key=lambda town: (town not in stages, -m.POINT[town]))
    return put_names(window, towns, lambda town: [_as_drawn(town, window), *ROUND_A_DISC], standing(window, circuit))


def _as_drawn(town: int, window: Window) -> tuple[float, float, str]:
    """Where the map's own table puts a name."""
    anchor, dx, dy = FRANCE["labels"][m.TOWN_IDS[town]]
    return clear(dx * window.scale, anchor), dy * window.scale, anchor


@lru_cache(512)
def labels_beside(window: Window, circuit: int, towns: tuple[int, ...], route: tuple[int, ...] = (), look: str = "") -> dict[int, Label]:
    """With pieces in these towns, a move under way and a ring round the town that was looked for: names that would lie
    under them stand elsewhere. The town that was looked for comes first, then those where somebody is."""
    placed = dict(labels(window, circuit))
    pieces = piece_places(window, towns) + step_places(window, route)
    under = {town for town, label in placed.items() if any(overlap(label.place(TOWNS[town]), piece) for piece in pieces)}
    sought = [town for town in range(len(m.TOWN_IDS)) if town_target(town) == look]
    if window.scale > 1:
        under |= {town for town in (*towns, *sought) if town >= 0}
    for town in under:
        placed.pop(town, None)
    taken = [*pieces, *standing(window, circuit), *(label.place(TOWNS[town]) for town, label in placed.items())]
    order = sorted(under, key=lambda town: (town not in sought, town not in towns))
    return placed | put_names(window, order, lambda town: ROUND_A_RING if town in sought else BESIDE, taken)
