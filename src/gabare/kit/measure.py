"""What a drawing holds: which targets, how large they are on a screen, and which pieces differ from another drawing's."""

from __future__ import annotations

import re
from itertools import pairwise
from math import cos, radians, sin
from typing import NamedTuple
from xml.etree import ElementTree

from gabare.kit.scene import Scene

FINGER = 44  # px that a target needs on a phone
Matrix = tuple[float, float, float, float, float, float]  # as in SVG: x' = ax + cy + e, y' = bx + dy + f
Point = tuple[float, float]
SVG = "{http://www.w3.org/2000/svg}"
UNSEEN = {SVG + name for name in ("clipPath", "defs", "mask", "style", "use")}  # what is referred to is no target once more
NUMBERS = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?"
ARITY = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "S": 4, "Q": 4, "C": 6, "A": 7}
PARTS = 8  # points on a curve


class Place(NamedTuple):
    """What a page leaves to the board, measured: in CSS pixels."""

    page: str
    width: int
    height: int


WIDE = (Place("1440 × 900", 1100, 759), Place("1280 × 720", 940, 579), Place("1920 × 1080", 1580, 939), Place("844 × 390", 604, 390))
TALL = (Place("390 × 844", 390, 597), Place("360 × 740", 360, 493), Place("820 × 1180", 820, 898))


def targets(scene: Scene, place: Place) -> dict[str, float]:
    """Each target and how large it is there: the smaller side of what a finger can hit, its `.edge` if it has one, in px."""
    scale = min(place.width / scene.width, place.height / scene.height)
    found: dict[str, float] = {}
    tree = ElementTree.fromstring(scene.svg())
    drawn = {element.get("id"): element for element in tree.iter()}
    for use in list(tree.iter(f"{SVG}use")):
        if (referred := drawn.get(use.get("href", "").removeprefix("#"))) is not None:
            placed = f"translate({use.get('x', 0)} {use.get('y', 0)})"
            ElementTree.SubElement(use, f"{SVG}g", transform=placed).append(referred)
    _walk(tree, (scale, 0, 0, scale, 0, 0), found, root=True)
    return found


def changed(before: Scene | None, after: Scene) -> list[str]:
    """The ids of the pieces that another drawing has not, or not so."""
    if before is None:
        return []
    known = _pieces(before)
    return [id for id, text in _pieces(after).items() if known.get(id) != text]


def _pieces(scene: Scene) -> dict[str, str]:
    tree = ElementTree.fromstring(scene.svg())
    layers = [element for element in tree.iter() if element.get("class") == "layer"]
    return {piece.get("id", ""): ElementTree.tostring(piece, "unicode") for layer in layers for piece in layer if piece.get("id")}


def _walk(element: ElementTree.Element, outer: Matrix, found: dict[str, float], root: bool = False) -> None:
    matrix = _within(element, outer, root)
    if target := element.get("data-target"):
        edges = [child for child in element if "edge" in child.get("class", "").split()]
        points = [point for child in edges or [element] for point in _points(child, matrix if edges else outer)]
        found[target] = max(found.get(target, 0.0), round(_smaller_side(points), 1))
    for child in element:
        if child.tag not in UNSEEN:
            _walk(child, matrix, found)


def _smaller_side(points: list[Point]) -> float:
    if not points:
        return 0.0
    xs, ys = zip(*points, strict=True)
    return float(min(max(xs) - min(xs), max(ys) - min(ys)))


def _points(element: ElementTree.Element, outer: Matrix) -> list[Point]:
    """Points that show how far it reaches."""
    matrix = _within(element, outer)
    number = {name: float(value) for name, value in element.items() if re.fullmatch(NUMBERS, value)}
    x, y = number.get("x", 0.0), number.get("y", 0.0)
    own: list[Point] = []
    match element.tag.removeprefix(SVG):
        case "rect" | "image":
            own = [(x + i * number.get("width", 0), y + j * number.get("height", 0)) for i in (0, 1) for j in (0, 1)]
        case "circle" | "ellipse":
            rx, ry = (number.get(name, number.get("r", 0.0)) for name in ("rx", "ry"))
            own = [(number.get("cx", 0) + i * rx, number.get("cy", 0) + j * ry) for i in (-1, 1) for j in (-1, 1)]
        case "line":
            own = [(number.get(f"x{i}", 0), number.get(f"y{i}", 0)) for i in (1, 2)]
        case "polygon" | "polyline":
            every = [float(value) for value in re.findall(NUMBERS, element.get("points", ""))]
            own = list(zip(every[::2], every[1::2], strict=True))
        case "path":
            own = _path(element.get("d", ""))
    return [_moved(matrix, *point) for point in own] + [point for child in element for point in _points(child, matrix)]


def _path(d: str) -> list[Point]:
    """Points of an outline: corners and ends, and of curves some on the way. An arc counts by its ends."""
    x = y = 0.0
    start, points = (0.0, 0.0), []
    for letter, said in re.findall(r"([A-Za-z])([^A-Za-z]*(?:e[-+]?\d+[^A-Za-z]*)*)", d):
        kind, by = letter.upper(), letter.islower()
        if kind == "Z":
            x, y = start
            continue
        if kind == "A":  # its two flags may stand without a space
            said = re.sub(rf"((?:{NUMBERS}[\s,]*){{3}})([01])[\s,]*([01])", r"\1 \2 \3 ", said)
        numbers = [float(value) for value in re.findall(NUMBERS, said)]
        for i in range(0, len(numbers) - ARITY[kind] + 1, ARITY[kind]):
            step = numbers[i : i + ARITY[kind]][-2 if kind == "A" else 0 :]
            if kind == "H":
                step.append(0.0 if by else y)
            elif kind == "V":
                step.insert(0, 0.0 if by else x)
            pairs = [(a + by * x, b + by * y) for a, b in zip(step[::2], step[1::2], strict=True)]
            points += [_along([(x, y), *pairs], part / PARTS) for part in range(PARTS)] if kind in "CQ" else []
            x, y = pairs[-1]
            points.append((x, y))
            if kind == "M" and i == 0:
                start = x, y
    return points


def _along(corners: list[Point], t: float) -> Point:
    """A point of a curve, by de Casteljau."""
    while len(corners) > 1:
        corners = [(a + t * (c - a), b + t * (d - b)) for (a, b), (c, d) in pairwise(corners)]
    return corners[0]


def _within(element: ElementTree.Element, outer: Matrix, root: bool = False) -> Matrix:
    """From the units inside an element to the screen: its `transform`, or the window of a map."""
    if element.tag == f"{SVG}svg" and not root:
        left, top, width, height = (float(value) for value in element.get("viewBox", "").split())
        scale = min(float(element.get("width", "1")) / width, float(element.get("height", "1")) / height)
        x, y = float(element.get("x", "0")), float(element.get("y", "0"))
        return _times(outer, (scale, 0, 0, scale, x - left * scale, y - top * scale))
    for name, inside in re.findall(r"(\w+)\(([^)]*)\)", element.get("transform", "")):
        numbers = [float(value) for value in re.findall(NUMBERS, inside)]
        match name, numbers:
            case "translate", [x, *rest]:
                outer = _times(outer, (1, 0, 0, 1, x, rest[0] if rest else 0))
            case "scale", [x, *rest]:
                outer = _times(outer, (x, 0, 0, rest[0] if rest else x, 0, 0))
            case "rotate", [angle, *middle]:
                x, y = middle or (0.0, 0.0)
                a, b = cos(radians(angle)), sin(radians(angle))
                outer = _times(outer, (a, b, -b, a, x - a * x + b * y, y - b * x - a * y))
            case "matrix", [a, b, c, d, e, f]:
                outer = _times(outer, (a, b, c, d, e, f))
    return outer


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def _moved(matrix: Matrix, x: float, y: float) -> Point:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f
