"""The chart: the real coast of Iberia under the cells, zones with their hatching, ports, names and rhumb lines."""

from __future__ import annotations

import json
import re
from functools import cache, lru_cache
from importlib.resources import files
from math import cos, pi, sin

from gabare.games.trois_caps import material as m
from gabare.games.trois_caps.adjacency import ANCHORS, NOWHERE, STEPS, ZONES
from gabare.games.trois_caps.layout import HEIGHT, WIDTH, Layout, column, layout_of, row
from gabare.games.trois_caps.names import PORT_NAMES, ZONE_WORDS
from gabare.kit import marks
from gabare.kit.say import Say, mark
from gabare.kit.scene import Box, Markup, at, el, join, layer
from gabare.kit.sheet import Sheet

SHEET = Sheet(__package__, "caps")

SEAS = (  # column, row, name, turned
    (3.1, 11.2, mark("Atlantic Ocean"), -90),
    (13.4, 1.2, mark("Bay of Biscay"), 0),
    (30.6, 18.6, mark("Mediterranean"), 0),
    (18.8, 22.2, mark("Alboran Sea"), 0),
    (32.1, 9.45, mark("Gulf of Lion"), 0),
    (6.9, 21.6, mark("Gulf of Cádiz"), 0),
    (32.3, 15.7, mark("Balearics"), 0),
)
LANDS = ((30.5, 2.6, mark("France")), (15.5, 12.2, mark("Spain")), (8.9, 13.2, mark("Portugal")), (15.2, 25.3, mark("Morocco")))
CAPES = (  # column, row, name, and on which side it stands
    (5.22, 7.22, mark("Cape Finisterre"), 1.0, 0.55, "start"),
    (5.75, 19.15, mark("Cape St. Vincent"), -0.4, 0.85, "start"),
    (19.76, 19.71, mark("Cape Gata"), 0.2, 0.75, "start"),
)
PLATES = (  # beside each anchor: how far right and down, and which end of the plate is there
    (0.75, 0, "start"), (-0.75, 0, "end"), (0.75, 0, "start"), (-0.2, -1.15, "middle"),
    (0, -1.15, "middle"), (0.1, -1.0, "middle"), (-0.75, 0, "end"),
)  # fmt: skip


@cache
def _outlines() -> dict[str, str]:
    found: dict[str, str] = json.loads(files(__package__).joinpath("coast.json").read_text("utf-8"))
    return found


@lru_cache(64)
def path(name: str, tall: bool) -> str:
    """An outline, from hundredths of a cell to the layout's own measure."""
    width, height = layout_of(tall).cell
    return re.sub(r"(-?\d+) (-?\d+)", lambda pair: f"{int(pair[1]) * width / 100:.1f} {int(pair[2]) * height / 100:.1f}", _outlines()[name])


@lru_cache(2)
def art(tall: bool) -> Markup:
    """All that is drawn once and shown by its name: the still art, and what is worked out from the coast and the cells."""
    layout = layout_of(tall)
    _, _, width, height = layout.whole
    grid = "".join(f"M{n * layout.cell[0]:.1f} 0V{height:.1f}" for n in range(1, WIDTH))
    grid += "".join(f"M0 {n * layout.cell[1]:.1f}H{width:.1f}" for n in range(1, HEIGHT))
    outline = el("path", d=path("land", tall), id="land", fill_rule="evenodd")
    lining = [
        el("use", href="#land", class_=class_, stroke_width=round(layout.cell[0] * size, 1))
        for size in (0.9, 0.62, 0.36)
        for class_, size in (("lining", size), ("lining-gap", size - 0.09))
    ]
    sea = el(
        "g",
        el("rect", width=width, height=height, class_="sea"),
        el("path", d=_rhumbs(layout), class_="rhumbs"),
        *lining,
        el("path", d=grid, class_="grid"),
        id="sea",
    )
    ground = el(
        "g",
        el("use", href="#land", class_="land"),
        el("path", d=path("gironde", tall), class_="gironde"),
        el("path", d=path("lakes", tall), class_="lake"),
        el("path", d=path("frontiers", tall), class_="frontier"),
        *(el("path", d=path(f"river-{weight}", tall), class_="stream", stroke_width=0.6 + 0.35 * weight) for weight in (1, 2, 3)),
        id="ground",
    )
    return SHEET.layer(outline, sea, ground, *_zone_shapes(layout))


def _rhumbs(layout: Layout) -> str:
    """Lines of the winds, from two points at sea."""
    lines = ""
    for east, south, count in ((3.5, 12.0, 32), (30.8, 18.0, 16)):
        x, y = east * layout.cell[0], south * layout.cell[1]
        for number in range(count):
            angle = 2 * pi * number / count
            lines += f"M{x:.0f} {y:.0f}l{1200 * cos(angle):.0f} {1200 * sin(angle):.0f}"
    return lines


@cache
def patches() -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The zones piece by piece: their kind, and cells that touch."""
    found: list[tuple[int, tuple[int, ...]]] = []
    seen: set[int] = set()
    for start in range(m.CELLS):
        if not m.OPEN_SEA < ZONES[start] < m.LAND or start in seen:
            continue
        piece, queue = [start], [start]
        seen.add(start)
        while queue:
            here = queue.pop()
            for direction in range(8):
                cell = STEPS[here * 8 + direction]
                if cell != NOWHERE and cell not in seen and ZONES[cell] == ZONES[start]:
                    seen.add(cell)
                    piece.append(cell)
                    queue.append(cell)
        found.append((int(ZONES[start]), tuple(sorted(piece))))
    return tuple(found)


def _zone_shapes(layout: Layout) -> list[Markup]:
    shapes = []
    for number, (zone, cells) in enumerate(patches()):
        if zone == m.LANE:
            shapes.append(el("path", d=_lane(layout, cells), id=f"zone-{number}"))
        else:
            width, height = layout.cell
            area = "".join(f"M{column(c) * width:.1f} {row(c) * height:.1f}h{width:g}v{height:g}h{-width:g}z" for c in cells)
            shapes.append(el("path", d=area, id=f"zone-{number}"))
            shapes.append(el("path", d=_edge(layout, set(cells)), id=f"edge-{number}"))
    return shapes


def _edge(layout: Layout, cells: set[int]) -> str:
    """The outline of a patch: the sides that no other of its cells shares."""
    width, height = layout.cell
    lines = ""
    for c in sorted(cells):
        x, y = column(c) * width, row(c) * height
        lines += f"M{x:.1f} {y:.1f}h{width:g}" if c - WIDTH not in cells else ""
        lines += f"M{x:.1f} {y + height:.1f}h{width:g}" if c + WIDTH not in cells else ""
        lines += f"M{x:.1f} {y:.1f}v{height:g}" if c - 1 not in cells else ""
        lines += f"M{x + width:.1f} {y:.1f}v{height:g}" if c + 1 not in cells else ""
    return lines


def _lane(layout: Layout, cells: tuple[int, ...]) -> str:
    """One line down the middle of the cargo lane, row by row."""
    points = []
    for south in range(HEIGHT):
        columns = [column(c) for c in cells if row(c) == south]
        if len(columns) > 2:
            points += [(east + 0.5, south + 0.5) for east in (min(columns), max(columns))]
        elif columns:
            points.append((sum(columns) / len(columns) + 0.5, south + 0.5))
    points[0] = (points[0][0], 0)
    points[-1] = (points[-1][0] + 0.5, points[-1][1])
    return "M" + "L".join(f"{x * layout.cell[0]:.1f} {y * layout.cell[1]:.1f}" for x, y in points)


@cache
def water() -> Markup:
    return layer("water", el("use", href="#sea"))


@lru_cache(256)
def zones(layout: Layout, say: Say, open_: int, bound: int) -> Markup:
    """The zones as they are for one boat: `open_` is a bit set of those it may enter, `bound` of those that count at all."""
    pieces = []
    for number, (zone, cells) in enumerate(patches()):
        if bound >> zone & 1:
            shut = "" if open_ >> zone & 1 else " shut"
            pieces.append(el("g", el("title", say(ZONE_WORDS[zone])), *_zone(layout, number, zone, shut), class_=f"zone{shut}"))
            signs = cells[7::9][:3] if zone == m.LANE else [_middle(cells)]
            pieces += [_badge(layout, zone, c, bool(shut)) for c in signs]
    return layer("zones", *pieces, el("use", href="#ground"))


def _zone(layout: Layout, number: int, zone: int, shut: str) -> list[Markup]:
    if zone == m.LANE:
        width = layout.cell[0] * 0.86
        return [
            el("use", href=f"#zone-{number}", class_="lane", stroke_width=round(width, 1)),
            el("use", href=f"#zone-{number}", class_="lane-inside", stroke_width=round(width - 3, 1)),
            el("use", href=f"#zone-{number}", class_="lane-middle"),
        ]
    return [
        el("use", href=f"#zone-{number}", class_=f"wash{shut}"),
        el("use", href=f"#zone-{number}", fill=hatch(zone)),
        el("use", href=f"#edge-{number}", class_=f"rim{shut}"),
    ]


def hatch(zone: int) -> str:
    """What tells a kind of zone from the others, without colour."""
    return f"url(#{SHEET.prefix}-hatch-{m.ZONE_IDS[zone]})"


def _middle(cells: tuple[int, ...]) -> int:
    """The cell nearest to the middle of a patch."""
    east, south = sum(column(c) for c in cells) / len(cells), sum(row(c) for c in cells) / len(cells)
    return min(cells, key=lambda c: (column(c) - east) ** 2 + (row(c) - south) ** 2)


def _badge(layout: Layout, zone: int, cell: int, shut: bool) -> Markup:
    lock = [el("circle", cx=9, cy=8, r=6.6, class_="lock"), el("g", SHEET.icon("lock", 4.2, 3, 9.6), class_="on-lock")] if shut else []
    return el(
        "g", el("circle", r=10, class_="disc"), el("g", SHEET.icon(m.ZONE_IDS[zone], -7.2, -7.2, 14.4), class_="on-card"), *lock,
        transform=at(layout.x(cell), layout.y(cell)),
    )  # fmt: skip


@lru_cache(256)
def names(layout: Layout, say: Say, next_port: int) -> Markup:
    """Seas, countries, capes; ports on their plates, the next one ringed."""
    width, height = layout.cell
    seas = [
        el("text", say(name), transform=at(round(x * width, 1), round(y * height, 1), turn), class_="sea-name") for x, y, name, turn in SEAS
    ]
    lands = [el("text", say(name), x=round(x * width, 1), y=round(y * height, 1), class_="land-name") for x, y, name in LANDS]
    capes = [
        join(
            el("circle", cx=round(x * width, 1), cy=round(y * height, 1), r=3.2, class_="cape"),
            el("text", say(name), x=round((x + dx) * width, 1), y=round((y + dy) * height, 1), text_anchor=end, class_="cape-name"),
        )
        for x, y, name, dx, dy, end in CAPES
    ]
    ports = [_port(layout, port, port == next_port) for port in range(len(PORT_NAMES))]
    return layer("names", *seas, *lands, *capes, *ports)


def _port(layout: Layout, port: int, next_: bool) -> Markup:
    width, height = layout.cell
    cell = ANCHORS[port]
    dx, dy, end = PLATES[port]
    long = 8.2 * len(PORT_NAMES[port]) + 16
    left = {"start": 0.0, "middle": -long / 2, "end": -long}[end] + dx * width
    sign = SHEET.icon("anchor", -7, -7, 14) if port == m.BORDEAUX else el("text", port, y=4.6, class_="port-number")
    return el(
        "g",
        el("rect", x=round(left, 1), y=round(dy * height - 11, 1), width=round(long, 1), height=22, rx=4, class_="plate"),
        el("rect", x=round(left + 2.5, 1), y=round(dy * height - 8.5, 1), width=round(long - 5, 1), height=17, rx=2.5, class_="keyline"),
        el("text", PORT_NAMES[port], x=round(left + long / 2, 1), y=round(dy * height + 4.6, 1), class_="port-name"),
        el("circle", r=15, class_="next-port") if next_ else None,
        el("circle", r=10, class_="port"),
        el("g", sign, class_="on-card"),
        transform=at(layout.x(cell), layout.y(cell)),
    )


def overview(layout: Layout, sight: Box, boats: tuple[tuple[int, int], ...]) -> Markup:
    """The whole chart in little: the part in sight, and every boat (seat, cell)."""
    x, y, width, height = layout.overview
    if not width:
        return layer("overview")
    _, _, wide, high = layout.whole
    size = round(4 * wide / width, 1)
    dots = [
        el("g", marks.shape(seat, size, "shape"), class_=f"seat-{seat + 1}", transform=at(layout.x(c), layout.y(c))) for seat, c in boats
    ]
    left, top, across, down = [round(number, 1) for number in sight]
    return layer("overview", el(
        "svg", el("rect", width=wide, height=high, class_="overview"), el("use", href="#land", class_="overview-land"), *dots,
        el("rect", x=left, y=top, width=across, height=down, id="in-sight"),
        x=x, y=y, width=width, height=height, viewBox=f"0 0 {wide:g} {high:g}", id="overview-map",
    ))  # fmt: skip
