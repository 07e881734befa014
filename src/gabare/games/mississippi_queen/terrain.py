"""The river and its banks: what changes only when a tile is laid or taken away, and what all of the drawing shares."""

from __future__ import annotations

from functools import cache, lru_cache
from math import hypot

from gabare.games.mississippi_queen import material as m
from gabare.games.mississippi_queen.layout import HEX, Bed, Point, corners, spot, spots
from gabare.games.mississippi_queen.names import hex_target
from gabare.kit.luck import Seeded
from gabare.kit.scene import Box, Markup, at, el, layer
from gabare.kit.sheet import Sheet

SHEET = Sheet(__package__, "mq")


@cache
def art() -> Markup:
    """What is drawn once and used by name: the sheet, and the hexes to be pointed at."""
    return SHEET.layer(_hex(True), _hex(False))


def _hex(tall: bool) -> Markup:
    return el("path", d=outline(tall, HEX - 1.5), id="mq-hex-tall" if tall else "mq-hex-wide")


def warning(x: float, y: float) -> Markup:
    """The sign for what leads aground."""
    return el("g", el("circle", r=11), el("text", "!", y=5.5), class_="warning", transform=at(x, y))


def outline(tall: bool, size: float, x: float = 0, y: float = 0) -> str:
    return "M" + "L".join(f"{x + a:.1f} {y + b:.1f}" for a, b in corners(tall, size)) + "Z"


# Banks


@lru_cache(64)
def ground(bed: Bed, tall: bool, land: Box) -> Markup:
    """Land as far as one can see, and woods on it."""
    left, top, width, height = land
    meadow = (
        f"M0 0H{width:.0f}V{height * 0.12:.0f}C{width * 0.8:.0f} {height * 0.04:.0f} {width * 0.66:.0f} {height * 0.2:.0f}"
        f" {width * 0.45:.0f} {height * 0.1:.0f}S{width * 0.1:.0f} {height * 0.02:.0f} 0 {height * 0.11:.0f}Z"
        f"M0 {height:.0f}V{height * 0.86:.0f}C{width * 0.35:.0f} {height * 0.96:.0f} {width * 0.5:.0f} {height * 0.82:.0f}"
        f" {width * 0.7:.0f} {height * 0.9:.0f}S{width * 0.95:.0f} {height * 0.95:.0f} {width:.0f} {height * 0.88:.0f}V{height:.0f}Z"
    )
    bank = el("rect", x=left, y=top, width=width, height=height, class_="bank")
    woods = [SHEET.use("tree", round(x, 1), round(y, 1), 1.06) for x, y in _woods(bed, tall, land)]
    return layer("ground", bank, el("path", d=meadow, class_="meadow", transform=at(left, top)), *woods)


def _woods(bed: Bed, tall: bool, land: Box) -> list[Point]:
    """Trees in groves, away from the water, always the same for the same river."""
    left, top, width, height = land
    water = [*spots(bed, tall).values(), *[spot(tall, *place) for place in bed.stage_places()]]
    luck, trees = Seeded(len(bed.kinds) * 7 + bed.first), []
    for _ in range(int(width * height / 15000)):
        x, y = left + int(luck.below(int(width))), top + int(luck.below(int(height)))
        for _ in range(2 + int(luck.below(4))):
            tree = x + int(luck.below(70)) - 35.0, y + int(luck.below(44)) - 22.0
            if min(hypot(a - tree[0], b - tree[1]) for a, b in water) > HEX * 2:
                trees.append(tree)
    return sorted(trees, key=lambda tree: tree[1])


# Water


@lru_cache(64)
def water(bed: Bed, tall: bool) -> Markup:
    """The bed of the river with its shores, islands with their stops, docks and the landing stage."""
    places = spots(bed, tall)
    whole = "".join(outline(tall, HEX + 0.5, x, y) for x, y in places.values())
    shores = [
        el("defs", el("path", d=whole, id="bed")),
        *[el("use", href="#bed", class_=name) for name in ("marsh", "beach", "shore", "water")],
    ]
    wet = "".join(outline(tall, HEX, *places[cell]) for cell in places if bed.is_water(cell))
    ripples = "".join(f"M{x - 9:g} {y + 5:g}q4.5-4 9 0t9 0" for cell, (x, y) in places.items() if bed.is_water(cell) and _still(bed, cell))
    tints = [_tile(bed, tall, tile) for tile in bed.tiles]
    stops = [piece for tile in bed.tiles for piece in _stop(bed, tall, tile)]
    return layer(
        "river", *shores, *tints, el("path", d=wet, class_="grid"), el("path", d=ripples, class_="ripple"),
        *_starts(bed, tall), *_islands(bed, tall), *stops, *_stage(bed, tall),
    )  # fmt: skip


def _still(bed: Bed, cell: int) -> bool:
    """Water on which nothing else is drawn, and which gets a ripple."""
    kind, number = bed.kinds[cell // m.HEXES], cell % m.HEXES
    return number != m.BOARDING[kind] and (number * 13 + kind * 5) % 9 < 2 and not (kind == m.START and number in m.START_SPACES)


def _tile(bed: Bed, tall: bool, tile: int) -> Markup:
    places = spots(bed, tall)
    shape = "".join(outline(tall, HEX, *places[tile * m.HEXES + number]) for number in range(m.HEXES))
    return el("path", d=shape, id=f"tile-{tile + 1}", class_="tile light" if tile % 2 else "tile")


def _starts(bed: Bed, tall: bool) -> list[Markup]:
    if bed.first:
        return []
    spaces = [(spots(bed, tall)[number], space + 1) for space, number in enumerate(m.START_SPACES)]
    return [el("text", space, x=x, y=y + 6, class_="start") for (x, y), space in spaces]


def _islands(bed: Bed, tall: bool) -> list[Markup]:
    """Land hexes that touch grow together; woods stand on those without a stop."""
    places = spots(bed, tall)
    land = {bed.place(cell // m.HEXES, cell % m.HEXES): cell for cell in places if not bed.is_water(cell)}
    lines, lone = [], []
    for (q, r), cell in land.items():
        x, y = places[cell]
        others = [land.get((q + m.SIDE_Q[side], r + m.SIDE_R[side])) for side in range(6)]
        lines += [f"M{x} {y}L{places[other][0]} {places[other][1]}" for other in others if other is not None and other > cell]
        if not any(other is not None for other in others):
            lone.append(f"M{x} {y}h.1")
    shape = "".join(lines + lone)
    woods = []
    for cell in land.values():
        x, y = places[cell]
        if m.TILES[bed.kinds[cell // m.HEXES]][cell % m.HEXES] == "#":
            woods += [SHEET.use("tree", x + a, y + b, 0.85) for a, b in ((0, -5), (-9, 4), (9, 6))]
    return [el("path", d=shape, class_=f"island {name}") for name in ("edge-of-shore", "edge-of-sand", "turf")] + woods


def _stop(bed: Bed, tall: bool, tile: int) -> list[Markup]:
    """A house with its jetty, and the boarding hex at the end of it."""
    kind = bed.kinds[tile]
    if m.BOARDING[kind] < 0:
        return []
    letter = "B" if m.BROWN[kind] else "R"
    places = spots(bed, tall)
    x, y = places[tile * m.HEXES + m.TILES[kind].index(letter)]
    to_x, to_y = places[tile * m.HEXES + m.BOARDING[kind]]
    jetty = f"M{x} {y}L{x + (to_x - x) * 0.66:.1f} {y + (to_y - y) * 0.66:.1f}"
    return [
        el("path", d=jetty, class_="jetty-edge"),
        el("path", d=jetty, class_="jetty"),
        el("path", d=outline(tall, HEX * 0.78, to_x, to_y), class_="boarding"),
        SHEET.use("brown-stop" if m.BROWN[kind] else "red-stop", x, y, 1.06),
    ]


def _stage(bed: Bed, tall: bool) -> list[Markup]:
    """The landing stage: a quay with three jetties, each before a dock."""
    quay = [spot(tall, *place) for place in bed.stage_places()]
    if not quay:
        return []
    line = "M" + "L".join(f"{x} {y}" for x, y in quay)
    pieces = [el("path", d=line, class_="quay-edge"), el("path", d=line, class_="quay")]
    last = (len(bed.kinds) - 1) * m.HEXES
    for place, number in zip((1, 2, 3), _docks(bed.stage), strict=True):
        if m.WATER[bed.kinds[-1] * m.HEXES + number]:
            (x, y), (to_x, to_y) = quay[place], spots(bed, tall)[last + number]
            jetty = f"M{x} {y}L{x + (to_x - x) * 0.6:.1f} {y + (to_y - y) * 0.6:.1f}"
            pieces += [el("path", d=jetty, class_="jetty-edge"), el("path", d=jetty, class_="jetty")]
            pieces += [el("path", d=outline(tall, HEX * 0.82, to_x, to_y), class_="dock"), _moored(to_x, to_y)]
    return [el("g", *pieces, id="stage")]


def _docks(stage: int) -> list[int]:
    """The docks in the order of the jetties, from left to right."""
    docks = m.DOCKS[stage + 1]
    return [18, 19, 14] if stage == 1 else docks


def _moored(x: float, y: float) -> Markup:
    return el("g", SHEET.icon("anchor", x - 11, y - 11, 22), class_="anchor")


@lru_cache(64)
def hexes(bed: Bed, tall: bool) -> Markup:
    """Every water hex, to be pointed at."""
    name = "#mq-hex-tall" if tall else "#mq-hex-wide"
    targets = [
        el("g", el("use", href=name, class_="edge"), data_target=hex_target(cell), transform=at(x, y))
        for cell, (x, y) in spots(bed, tall).items()
        if bed.is_water(cell)
    ]
    return layer("hexes", *targets)
