"""France as its data has it: regions, coast, rivers; where the towns lie, and the ways between them. In kilometres."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import atan2, degrees
from typing import Any

from gabare.games.richesses import material as m
from gabare.kit.scene import Markup, el

FRANCE: dict[str, Any] = json.loads(files("gabare.games.richesses").joinpath("france.json").read_text("utf-8"))
PLACES: dict[str, tuple[float, float]] = {id: (town[3], town[4]) for id, town in m.MAP["towns"].items()}


@cache
def drawings() -> tuple[Markup, ...]:
    """What the layers of the map refer to."""
    regions = [el("path", d=FRANCE["regions"][id]["d"], id=f"rf-{id}", fill_rule="evenodd") for id in m.REGION_IDS]
    return *regions, el("path", d=FRANCE["coast"], id="rf-coast", class_="still"), _country(), _ways()


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


def way(start: str, end: str, bend: float) -> str:
    """A section as a path."""
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
