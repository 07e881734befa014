"""Drawings that are used again and again: the country, signs, travellers, pennants, the die."""

from __future__ import annotations

import json
import re
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise
from math import atan2, degrees
from typing import Any

from gabare.games.richesses import material as m
from gabare.kit import marks
from gabare.kit.scene import Markup, el, join

FRANCE: dict[str, Any] = json.loads(files("gabare.games.richesses").joinpath("france.json").read_text("utf-8"))
PLACES: dict[str, tuple[float, float]] = {id: (town[3], town[4]) for id, town in m.MAP["towns"].items()}

WALKER = "M12.5 8l-1.5 6 3.5 3 1 5M11 14l-1.5 4-3 3.5M12.5 8L9 10l-1 3.5M13 9.5l2.5 2.5 2.5.5M18.5 10v11.5"
BICYCLE = "M5.5 16.5L9.5 9h6l3 7.5M9.5 9l3.5 7.5H5.5M13 16.5L15.5 9M14.5 6h2.5l-1.5 3M8 7h3"
CAR_BODY = "M5 17H2v-4l3-1.5L8 7h7l3.5 4.5L22 13v4h-3M9.5 17h5M5 11.5h13.5M11.5 7v4.5"


def _sign(name: str, *shapes: Markup) -> Markup:
    return el("symbol", el("g", *shapes, class_="icon"), id=f"rf-{name}", viewBox="0 0 24 24")


def _circle(x: float, y: float, radius: float) -> Markup:
    return el("circle", cx=x, cy=y, r=radius)


@cache
def drawings() -> Markup:
    """The shapes that other layers refer to. The country is in kilometres."""
    return el(
        "g",
        el("defs", *_signs(), *_regions(), el("path", d=FRANCE["coast"], id="rf-coast", class_="still"), _country(), _ways()),
        id="art",
        class_="layer",
    )


def _signs() -> list[Markup]:
    lock = join(el("rect", x=5, y=10.5, width=14, height=10, rx=2), el("path", d="M8 10.5V8a4 4 0 018 0v2.5"))
    pattern = el(
        "pattern",
        el("path", d="M0 13h26", class_="hatch"),
        el("path", d="M8 8h10v8H8zM10 8V5.5a3 3 0 016 0V8", class_="padlock"),
        id="rf-mine", width=26, height=26, patternUnits="userSpaceOnUse", patternTransform="rotate(30)",
    )  # fmt: skip
    return [
        _sign("foot", _circle(13, 4.2, 2), el("path", d=WALKER)),
        _sign("bike", _circle(5.5, 16.5, 4), _circle(18.5, 16.5, 4), el("path", d=BICYCLE)),
        _sign("car", el("path", d=CAR_BODY), _circle(7, 17.2, 2.3), _circle(17, 17.2, 2.3)),
        _sign("lock", lock),
        pattern,
    ]


def _regions() -> list[Markup]:
    return [el("path", d=FRANCE["regions"][id]["d"], id=f"rf-{id}", fill_rule="evenodd") for id in m.REGION_IDS]


def _country() -> Markup:
    """Land, lakes, rivers, frontiers, relief."""
    return el(
        "g",
        el("path", d=FRANCE["neighbours"], class_="abroad"),
        el("path", d=FRANCE["borders"], class_="border"),
        *(el("use", href=f"#rf-{id}", class_=f"region tint-{FRANCE['regions'][id]['tint']}") for id in m.REGION_IDS),
        el("path", d=FRANCE["lakes"], class_="lake"),
        *(el("path", d=path, class_=f"river river-{weight}") for weight, path in enumerate(FRANCE["rivers"], 1)),
        el("path", d=FRANCE["relief"], class_="relief"),
        el("use", href="#rf-coast", class_="coast"),
        el("path", d=FRANCE["frontier"], class_="frontier"),
        id="rf-country",
    )


def way(start: str, end: str, bend: float) -> str:
    """A section as a path, in kilometres."""
    (x1, y1), (x2, y2) = PLACES[start], PLACES[end]
    if not bend:
        return f"M{x1} {y1}L{x2} {y2}"
    x, y = bow(start, end, bend)
    return f"M{x1} {y1}Q{x:.0f} {y:.0f} {x2} {y2}"


def bow(start: str, end: str, bend: float) -> tuple[float, float]:
    """The control point of a bent section."""
    (x1, y1), (x2, y2) = PLACES[start], PLACES[end]
    return (x1 + x2) / 2 - 2 * bend * (y2 - y1), (y1 + y2) / 2 + 2 * bend * (x2 - x1)


def on_the_way(start: str, end: str, bend: float, share: float) -> tuple[float, float]:
    """A place on a section, so far along it."""
    points = zip(((1 - share) ** 2, 2 * share * (1 - share), share**2), (PLACES[start], bow(start, end, bend), PLACES[end]), strict=True)
    weighed = [(weight * x, weight * y) for weight, (x, y) in points]
    return sum(x for x, _ in weighed), sum(y for _, y in weighed)


def _ways() -> Markup:
    roads = "".join(way(start, end, bend) for start, end, kind, _, bend in m.MAP["roads"] if kind == "road")
    motorways = "".join(way(start, end, bend) for start, end, kind, _, bend in m.MAP["roads"] if kind == "motorway")
    sea = "".join(way(start, end, bend) for start, end, kind, _, bend in m.MAP["roads"] if kind == "sea")
    return el(
        "g",
        el("path", d=sea, class_="sea-casing"),
        el("path", d=sea, class_="sea-lane"),
        el("path", d=roads, class_="road-casing"),
        el("path", d=roads, class_="road"),
        el("path", d=motorways, class_="motorway-casing"),
        el("path", d=motorways, class_="motorway"),
        id="rf-ways",
    )


@cache
def bridges() -> tuple[tuple[float, float, int], ...]:
    """Where motorways cross roads, and in which direction (degrees): drawn as bridges, for there is no junction."""
    roads = [(start, end) for start, end, kind, *_ in m.MAP["roads"] if kind == "road"]
    found = []
    for start, end, kind, _, bend in m.MAP["roads"]:
        if kind != "motorway":
            continue
        points = _curve(start, end, bend)
        for first, second in pairwise(points):
            for road in roads:
                if {start, end} & set(road):
                    continue
                met = _meeting(first, second, PLACES[road[0]], PLACES[road[1]])
                if met is not None:
                    found.append((*met, _degrees(second[0] - first[0], second[1] - first[1])))
    return tuple(found)


def _curve(start: str, end: str, bend: float) -> list[tuple[float, float]]:
    return [on_the_way(start, end, bend, step / 16) for step in range(17)]


def _degrees(dx: float, dy: float) -> int:
    return round(degrees(atan2(dy, dx)))


def _meeting(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float]) -> tuple[float, float] | None:
    """Where two lines cross, if they do."""
    ax, ay, bx, by = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    cross = ax * by - ay * bx
    if not cross:
        return None
    t = ((c[0] - a[0]) * by - (c[1] - a[1]) * bx) / cross
    u = ((c[0] - a[0]) * ay - (c[1] - a[1]) * ax) / cross
    return (a[0] + t * ax, a[1] + t * ay) if 0 <= t < 1 and 0 < u < 1 else None


# Pieces round the origin


@lru_cache(256)
def traveller(mode: int, seat: int, letter: str, on_turn: bool, size: float) -> Markup:
    """A walker, a bike or a car in its owner's colour, with the owner's mark; on a gold base when it is their turn."""
    base = el("ellipse", cy=4 * size, rx=19 * size, ry=9 * size, class_="on-turn") if on_turn else None
    mark = el("g", marks.mark(seat, letter, 17), transform=f"translate({11 * size:g} {-14 * size:g})")
    piece = _car() if mode == m.CAR else _bike() if mode == m.BIKE else _walker()
    return el("g", base, el("g", piece, transform=f"scale({size:g})"), mark, class_=f"seat-{seat + 1}")


def _car() -> Markup:
    outline = "M-14 4c0-5 3-6 6-6l4-6h9c3 0 5 3 6 6 4 0 5 2 5 6z"
    wheels = "M-8 5m-4 0a4 4 0 108 0 4 4 0 10-8 0M9 5m-4 0a4 4 0 108 0 4 4 0 10-8 0"
    return join(
        el("path", d=outline + wheels, class_="piece-halo"),
        el("path", d=outline, class_="piece-body"),
        el("path", d="M-4-2l3-4h3v4zM4-2v-4h3c2 0 3 2 3.5 4z", class_="glass"),
        *(el("circle", cx=x, cy=4.5, r=3.6, class_="tyre") for x in (-8, 9)),
        *(el("circle", cx=x, cy=4.5, r=1.3, class_="hub") for x in (-8, 9)),
    )


def _bike() -> Markup:
    frame = "M-8 3l4-8h8l4 8M-4-5l4 8 4-8"
    wheels = "M-8 3m-5.5 0a5.5 5.5 0 1011 0 5.5 5.5 0 10-11 0M8 3m-5.5 0a5.5 5.5 0 1011 0 5.5 5.5 0 10-11 0"
    return join(
        el("path", d=wheels + frame, class_="piece-halo"),
        *(el("circle", cx=x, cy=3, r=5, class_="wheel") for x in (-8, 8)),
        el("path", d=frame + "M-6-6h4M4-5l-1-3h4", class_="frame"),
    )


def _walker() -> Markup:
    figure = "M0-7l-2 7 4 4 1 5M-2 0l-2 5-3 4M0-7l-4 3-1 4M1-5l3 3 3 .5M7.5-4v13"
    return join(
        el("path", d=figure, class_="piece-halo figure-halo"),
        el("circle", cx=0.5, cy=-11.5, r=3.2, class_="piece-body"),
        el("path", d=figure, class_="figure"),
    )


@lru_cache(256)
def pennant(number: int, done_by: int, letter: str, size: float) -> Markup:
    """A stage: red with its number, or white with the mark of a viewer who has been there (-1: not)."""
    done = done_by >= 0
    inside = el("text", number, x=10, y=-17, class_="pennant-number")
    if done:
        inside = el("g", marks.shape(done_by, 5, "shape"), transform="translate(9 -21)", class_=f"seat-{done_by + 1}")
    return el(
        "g",
        el("path", d="M0 0V-29", class_="pole-halo"),
        el("path", d="M0-29.5l30 8.5L0-12z", class_="cloth-halo"),
        el("path", d="M0 0V-30", class_="pole"),
        el("path", d="M0-30l31 9-31 9.5z", class_="cloth done" if done else "cloth"),
        inside,
        transform=f"scale({size:g})" if size != 1 else None,
    )


@lru_cache(32)
def die(value: int, size: float) -> Markup:
    """10, 30 and 50 on a red square, 20, 40 and 60 on a blue disc."""
    face = (
        el("rect", x=9, y=9, width=38, height=38, rx=3, class_="red")
        if value // 10 % 2
        else el("circle", cx=28, cy=28, r=19, class_="blue")
    )
    cube = el("rect", x=2, y=2, width=52, height=52, rx=9, class_="cube")
    return el("g", cube, face, el("text", value, x=28, y=34.5, class_="pips"), transform=f"scale({size / 56:.3g})")


@cache
def silhouette(region: str, width: float, height: float) -> Markup:
    """A region, as large as fits into a box at the origin."""
    corners = _outline(FRANCE["regions"][region]["d"])
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    scale = min(width / (right - left), height / (bottom - top))
    x, y = (width - (right - left) * scale) / 2 - left * scale, (height - (bottom - top) * scale) / 2 - top * scale
    return el("use", href=f"#rf-{region}", transform=f"translate({x:.1f} {y:.1f}) scale({scale:.3f})", class_="silhouette")


def _outline(path: str) -> list[tuple[float, float]]:
    corners = []
    for part in re.findall(r"M([^M]*)", path):
        start, _, steps = part.rstrip("z").partition("l")
        x, y = map(float, start.split())
        corners.append((x, y))
        numbers = [float(number) for number in re.findall(r"-?\d+", steps)]
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            corners.append((x, y))
    return corners
