"""What a drawing holds: which targets and texts, how large they are on a screen, and which pieces differ from another drawing's."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from math import cos, radians, sin
from typing import NamedTuple
from xml.etree import ElementTree

from gabare.kit.scene import Scene, stylesheet

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
    scale = fitted(scene, place)
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


class Label(NamedTuple):
    """A text of a drawing on a screen: how large its letters are, and its box there, both in px; the box is a guess, rather too small."""

    text: str
    size: float
    left: float
    top: float
    right: float
    bottom: float
    on_map: bool  # under the camera: it may be moved into sight
    of_seat: bool  # the letter of a seat's mark, which shows by its colour and shape too

    def within(self, scene: Scene, place: Place) -> bool:
        """Whether it lies on the drawing."""
        width, height = (side * fitted(scene, place) + SLACK for side in (scene.width, scene.height))
        return min(self.left, self.top) >= -SLACK and self.right <= width and self.bottom <= height


LETTER = 0.36  # how wide a letter of condensed type is at least, in the mean, for its size
SLACK = 4  # px that a guess may be wrong by
Compound = tuple[str, str, frozenset[str]]  # an element, or what a selector says of one: its kind, its id, its classes
KEPT = ("font-size", "text-anchor", "display")


class Rule(NamedTuple):
    """A rule of a stylesheet, as far as it bears on how large texts are and where."""

    compounds: tuple[Compound, ...]  # the last one is of the element itself
    says: dict[str, str]

    @property
    def weight(self) -> tuple[int, int, int]:
        return (sum(bool(id) for _, id, _ in self.compounds), sum(len(classes) for *_, classes in self.compounds),
                sum(bool(kind) for kind, *_ in self.compounds))  # fmt: skip

    def holds(self, path: list[Compound]) -> bool:
        """For the last of elements that lie one inside the other."""
        if not _fits(self.compounds[-1], path[-1]):
            return False
        outer = iter(reversed(path[:-1]))
        return all(any(_fits(wanted, element) for element in outer) for wanted in reversed(self.compounds[:-1]))


def _fits(wanted: Compound, element: Compound) -> bool:
    return wanted[0] in ("", element[0]) and wanted[1] in ("", element[1]) and wanted[2] <= element[2]


@cache
def rules(css: str) -> tuple[Rule, ...]:
    """What a stylesheet says of texts; what depends on more than kinds, ids and classes is left out."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    css = re.sub(r"@[^{;]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", css)
    found = []
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", css):
        says = dict(re.findall(r"([\w-]+)\s*:\s*([^;]+?)\s*(?:;|$)", body))
        if size := re.search(r"[\d.]+(?:px|em)", says.get("font", "")):
            says.setdefault("font-size", size[0])
        says = {name: value for name, value in says.items() if name in KEPT}
        for selector in selectors.split(",") if says else ():
            if not re.search(r"[:\[*+~]", selector) and ".night" not in selector:
                found.append(Rule(tuple(_compound(one) for one in selector.replace(">", " ").split()), says))
    return tuple(sorted(found, key=lambda rule: rule.weight))


def _compound(text: str) -> Compound:
    id = re.search(r"#([\w-]+)", text)
    return re.split(r"[.#]", text)[0], id[1] if id else "", frozenset(re.findall(r"\.([\w-]+)", text))


def classes(css: str) -> set[str]:
    """The classes that a stylesheet knows."""
    return set(re.findall(r"\.([a-zA-Z_][\w-]*)", re.sub(r"/\*.*?\*/|\{[^{}]*\}", " ", css, flags=re.DOTALL)))


def fitted(scene: Scene, place: Place) -> float:
    """How much larger a drawing is shown than it is drawn."""
    return min(place.width / scene.width, place.height / scene.height)


def labels(scene: Scene, place: Place) -> list[Label]:
    """The texts of a drawing, as they come out where a page leaves so much room."""
    scale, found = fitted(scene, place), list[Label]()
    known = rules(stylesheet(scene.package))

    def walk(element: ElementTree.Element, outer: Matrix, path: list[Compound], size: float, anchor: str, on_map: bool) -> None:
        kind, root = element.tag.removeprefix(SVG), not path
        path = [*path, (kind, element.get("id", ""), frozenset(element.get("class", "").split()))]
        says = {name: element.get(name, "") for name in KEPT}
        for rule in known:
            if rule.holds(path):
                says |= rule.says
        if says["display"] == "none":
            return
        size = _size(says["font-size"], size)
        anchor = says["text-anchor"] or anchor
        matrix = _within(element, outer, root)
        on_map = on_map or element.get("id") == "map"
        if kind == "text":
            if words := " ".join("".join(element.itertext()).split()):
                found.append(_label(element, words, size, anchor, matrix, on_map))
            return
        for child in element:
            if child.tag not in UNSEEN:
                walk(child, matrix, path, size, anchor, on_map)

    walk(ElementTree.fromstring(scene.svg()), (scale, 0, 0, scale, 0, 0), [], 13, "start", False)
    return found


def _size(said: str, outer: float) -> float:
    number = re.match(NUMBERS, said)
    return outer if number is None else float(number[0]) * (outer if said.endswith("em") else 1)


def _label(element: ElementTree.Element, words: str, size: float, anchor: str, matrix: Matrix, on_map: bool) -> Label:
    x, y = (float((element.get(name) or "0").split()[0]) for name in "xy")
    width = size * LETTER * len(words)
    left = x - width * {"middle": 0.5, "end": 1.0}.get(anchor, 0.0)
    corners = [_moved(matrix, left + i * width, y - j * size * 0.7) for i in (0, 1) for j in (0, 1)]
    xs, ys = zip(*corners, strict=True)
    a, b, c, d, *_ = matrix
    return Label(
        words, round(size * abs(a * d - b * c) ** 0.5, 1), min(xs), min(ys), max(xs), max(ys), on_map, element.get("class") == "letter"
    )
