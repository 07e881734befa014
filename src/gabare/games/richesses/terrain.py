"""The map: ground, ways, towns, pennants, travellers, seen through a window of any size."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses.country import PLACES, bridges, drawings, way
from gabare.games.richesses.label_placement import beside_step, fare_spots, halfway, labels_beside, piece_size, piece_spot, stage_towns
from gabare.games.richesses.layout import FINGER, TALL, Window
from gabare.games.richesses.names import CIRCUITS, TOWNS, francs, town_target
from gabare.kit import marks
from gabare.kit.say import Say
from gabare.kit.scene import Box, Markup, at, el, join, layer
from gabare.kit.sheet import Sheet

SHEET = Sheet(__package__, "rf")
BENDS = {frozenset(road[:2]): (road[0], road[4]) for road in m.MAP["roads"]}
FARES = {frozenset(road[:2]): road[3] if road[2] == "sea" else m.MOTORWAY_TOLL for road in m.MAP["roads"] if road[2] != "road"}


def art() -> Markup:
    """The layer of all drawings, and of what is drawn from data."""
    return SHEET.layer(*drawings())


def _shift(window: Window) -> str:
    left, top, _, _ = window.box
    x, y = left - window.corner[0] * window.scale, top - window.corner[1] * window.scale
    return f"translate({x:.1f} {y:.1f}) scale({window.scale:g})"


def _framed(window: Window, *pieces: Markup | None, over: tuple[Markup, ...] = ()) -> Markup:
    """What is drawn in kilometres, and some things on the table's scale, cut at the edge of the window."""
    left, top, width, height = window.box
    box = f"{left:g} {top:g} {width:g} {height:g}"
    inner = el("g", *pieces, transform=_shift(window))
    kind = "window close" if window.scale > 1 else "window small" if window.name == "mini" else "window"
    return el("svg", inner, *over, x=left, y=top, width=width, height=height, viewBox=box, class_=kind)


@lru_cache(512)
def ground(window: Window, circuit: int, mine: tuple[str, ...], players: int) -> Markup:
    """Sea with its water-lining, the country, the viewer's own regions, all ways, the race roads of Sports, and the
    roads that everybody has travelled."""
    left, top, width, height = window.box
    sea = el("rect", x=left, y=top, width=width, height=height, class_="sea")
    country = el("use", href="#rf-country")
    if window.name == "mini":
        return join(sea, _framed(window, country))
    coast = [el("use", href="#rf-coast", class_=f"lining {band}") for band in ("far", "gap", "near", "close")]
    own = [el("use", href=f"#rf-{region}", class_="mine") for region in mine]
    races = [el("path", d=_race_roads(), class_="race")] if circuit == m.SPORTS else []
    casings = [el("use", href=f"#rf-journey-{seat + 1}", class_="journey-casing") for seat in range(players)]
    lines = [el("use", href=f"#rf-journey-{seat + 1}", class_=f"journey of-{players} seat-{seat + 1}") for seat in range(players)]
    ways = el("use", href="#rf-ways")
    return join(sea, _framed(window, *coast, country, *own, ways, *races, *casings, *lines, over=_parapets(window)))


@lru_cache(512)
def journey(seat: int, words: tuple[int, ...]) -> Markup:
    """The sections that a seat has travelled since the start, drawn once for all windows."""
    roads = [road for section, road in enumerate(m.MAP["roads"]) if words[section // m.WORD] >> section % m.WORD & 1]
    path = "".join(way(start, end, bend) for start, end, _, _, bend in roads)
    return el("defs", el("path", d=path or None, id=f"rf-journey-{seat + 1}", class_="still"))


def _parapets(window: Window) -> tuple[Markup, ...]:
    """Where a motorway crosses a road, the sides of a bridge."""
    reach, side = (10, 4.4) if window.scale > 1 else (6, 3.2)
    line = f"M{-reach} {-side}h{2 * reach}M{-reach} {side}h{2 * reach}"
    near = [bridge for bridge in bridges() if window.shows(bridge[0], bridge[1])]
    return tuple(el("path", d=line, transform=at(*window.at(x, y), turn), class_="parapet") for x, y, turn in near)


def _race_roads() -> str:
    paths = [[m.TOWN_IDS[m.RACE_TOWN[race * m.MARKERS + lap]] for lap in range(m.RACE_LENGTH[race] + 1)] for race in range(m.RACES)]
    return "".join(way(start, end, 0) for path in paths for start, end in pairwise(path))


@lru_cache(8)
def frame(box: Box) -> Markup:
    left, top, width, height = box
    return el("rect", x=left, y=top, width=width, height=height, rx=3, class_="frame-edge")


@lru_cache(64)
def fares(window: Window, circuit: int) -> Markup:
    """What the sea passages cost, on their lines."""
    tags = fare_spots(window, circuit)
    return join(*(el("g", _fare_tag(fare), transform=at(*spot)) for fare, spot in tags))


@lru_cache(16)
def _fare_tag(fare: int, x: float = 0, y: float = 0) -> Markup:
    plate = el("rect", x=x - 20, y=y - 9, width=40, height=18, rx=9, class_="tag")
    return join(plate, el("text", francs(fare), x=x, y=y + 4.5, class_="fare"))


@lru_cache(512)
def towns(window: Window, circuit: int) -> Markup:
    """Every town in the window, as a thing to point at."""
    stages = set(stage_towns(circuit))
    pieces = []
    for town, id in enumerate(m.TOWN_IDS):
        if window.shows(*PLACES[id], margin=window.edge):
            pieces.append(_town(window, town, town in stages))
    return join(*pieces)


def _town(window: Window, town: int, stage: bool) -> Markup:
    target, where = town_target(town), at(*window.at(*PLACES[m.TOWN_IDS[town]]))
    if window.name == "mini":
        return el("circle", r=5, class_="edge", id=f"mini-{m.TOWN_IDS[town]}", data_look=target, transform=where)
    return el(
        "g", *_dot(m.POINT[town], 1.5 if window.scale > 1 else 1.0, stage), el("circle", r=finger(window), class_="edge"),
        id=f"{window.name}-{m.TOWN_IDS[town]}", data_target=target, role="img", aria_label=TOWNS[town], transform=where,
    )  # fmt: skip


def finger(window: Window) -> float:
    """The radius of what can be pointed at: 44 pixels across, also on a phone that draws the table somewhat smaller."""
    return FINGER if window.scale > 1 else 27 if window.box == TALL.map else 9


@lru_cache(32)
def _dot(kind: int, size: float, stage: bool) -> tuple[Markup, ...]:
    """Capital: double ring; prefecture: disc; passage point: hollow diamond."""
    if kind == m.CAPITAL:
        return el("circle", r=4.8 * size, class_="ring"), el("circle", r=2.4 * size, class_="core")
    if kind == m.PASSAGE:
        reach = 3.9 * size
        return (el("path", d=f"M0 {-reach:g}L{reach:g} 0 0 {reach:g} {-reach:g} 0z", class_="diamond stage" if stage else "diamond"),)
    return (el("circle", r=3 * size, class_="disc stage" if stage else "disc"),)


@lru_cache(512)
def reach(window: Window, lengths: tuple[tuple[int, int], ...]) -> Markup:
    """Towns where the move could end, in gold; in the lens with the sections to get there."""
    pieces = []
    for town, sections in lengths:
        if not window.shows(*PLACES[m.TOWN_IDS[town]], margin=window.edge):
            continue
        where = at(*window.at(*PLACES[m.TOWN_IDS[town]]))
        if window.scale > 1:
            outline = "M0-11.5L11.5 0 0 11.5-11.5 0z" if m.POINT[town] == m.PASSAGE else "M-8.5 0a8.5 8.5 0 1017 0 8.5 8.5 0 10-17 0z"
            ring = el("circle", r=11.5, class_="reach-ring") if m.POINT[town] == m.CAPITAL else None
            pieces.append(
                el("g", ring, el("path", d=outline, class_="reach"), el("text", sections, y=4.4, class_="reach-number"), transform=where)
            )
        else:
            pieces.append(el("circle", r=6.5, class_="reach-ring", transform=where))
    return join(*pieces)


@lru_cache(512)
def names(window: Window, circuit: int, occupied: tuple[int, ...], route: tuple[int, ...], look: str) -> Markup:
    """On the whole map stages and capitals; in the lens all names; beside pieces, and the steps of a move under way."""
    stages = set(stage_towns(circuit))
    spots = labels_beside(window, circuit, occupied, route, look)
    return join(
        *(
            el("text", TOWNS[town], x=spot.x, y=spot.y, text_anchor=spot.anchor, class_=_name_class(town, town in stages))
            for town, spot in spots.items()
        )
    )


def _name_class(town: int, stage: bool) -> str:
    if stage:
        return "name stage"
    return "name capital" if m.POINT[town] == m.CAPITAL else "name passage" if m.POINT[town] == m.PASSAGE else "name"


@lru_cache(256)
def pennant(number: int, done_by: int, letter: str, size: float) -> Markup:
    """A stage: red with its number, or white with the mark of a viewer who has been there (-1: not)."""
    inside = el("text", number, x=10, y=-17, class_="pennant-number")
    if done_by >= 0:
        inside = el("g", marks.shape(done_by, 5, "shape"), transform="translate(9 -21)", class_=f"seat-{done_by + 1}")
    cloth = SHEET.use("pennant-done" if done_by >= 0 else "pennant")
    return el("g", cloth, inside, transform=f"scale({size:g})" if size != 1 else None)


@lru_cache(4096)
def pennants(window: Window, circuit: int, done: tuple[bool, ...], seat: int, letter: str) -> Markup:
    """A pennant on each stage; `done` says which of them the viewer has behind them."""
    pieces = []
    for number, town in enumerate(stage_towns(circuit)):
        place = PLACES[m.TOWN_IDS[town]]
        if window.shows(*place, margin=window.edge) and window.at(*place)[1] > window.box[1] + 30:
            drawing = pennant(number + 1, seat if done[number] else -1, letter, 0.9)
            pieces.append(el("g", drawing, id=f"{window.name}-stage-{number + 1}", transform=at(*window.at(*place))))
    return join(*pieces)


@lru_cache(1024)
def route(window: Window, stops: tuple[int, ...], under_way: bool) -> Markup:
    """The last move, or the one under way, with its steps numbered."""
    if len(stops) < 2:
        return join()
    path = "".join(_leg(m.TOWN_IDS[start], m.TOWN_IDS[end]) for start, end in pairwise(stops))
    pieces = [_framed(window, el("path", d=path, class_="route-casing"), el("path", d=path, class_="route now" if under_way else "route"))]
    if under_way and window.name != "mini":
        for step, (start, end) in enumerate(pairwise(stops), 1):
            middle = halfway(start, end)
            if window.shows(*middle, margin=9):
                number = join(el("circle", r=8, class_="step"), el("text", step, y=4.4, class_="step-number"))
                fare = FARES.get(frozenset((m.TOWN_IDS[start], m.TOWN_IDS[end])), 0)
                x, y = window.at(*middle)
                pieces.append(el("g", number, _fare_tag(fare, *beside_step(window, x, y)) if fare else None, transform=at(x, y)))
    return join(*pieces)


def _leg(start: str, end: str) -> str:
    first, bend = BENDS.get(frozenset((start, end)), (start, 0))
    return way(start, end, bend if first == start else -bend)


class Standing(NamedTuple):
    """A piece: its town (-1: none yet), how it travels, whether it is its turn."""

    town: int
    mode: int
    on_turn: bool


@lru_cache(256)
def traveller(mode: int, seat: int, letter: str, on_turn: bool, size: float) -> Markup:
    """A walker, a bike or a car in its owner's colour, with the owner's mark; on a gold base when it is their turn."""
    base = el("ellipse", cy=4 * size, rx=19 * size, ry=9 * size, class_="on-turn") if on_turn else None
    mark = el("g", marks.mark(seat, letter, 17), transform=f"translate({11 * size:g} {-14 * size:g})")
    return el("g", base, SHEET.use(f"traveller-{a.MODES[mode]}", scale=size), mark, class_=f"seat-{seat + 1}")


def travellers(window: Window, standing: tuple[Standing, ...], initials: tuple[str, ...]) -> Markup:
    """Everybody's piece; on the small map, marks."""
    small, size = window.name == "mini", piece_size(window)
    towns, pieces = [piece.town for piece in standing], []
    for seat, (town, mode, on_turn) in enumerate(standing):
        if town < 0 or not window.shows(*PLACES[m.TOWN_IDS[town]], margin=window.edge):
            continue
        x, y = piece_spot(window, towns, seat)
        shape = el("g", marks.shape(seat, 4.5, "shape"), class_=f"seat-{seat + 1}")
        drawing = shape if small else traveller(mode, seat, initials[seat], on_turn, size)
        target = f"traveller-{seat + 1}"
        id = target if window.name == "town" else f"{window.name}-{target}"
        edge = None if small else el("circle", r=max(finger(window), 14), class_="edge")
        pieces.append(el("g", drawing, edge, id=id, data_target=None if small else target, transform=at(round(x, 1), round(y, 1))))
    return join(*pieces)


@lru_cache(1024)
def in_sight(window: Window, close: Window, sight: Box) -> Markup:
    """On the whole map, what the close one shows, in the units of that one: the page moves it with the camera."""
    left, top, width, height = window.box
    corner, scale = close.at(*window.corner), close.scale / window.scale
    box = " ".join(f"{number:g}" for number in (*corner, round(width * scale, 1), round(height * scale, 1)))
    x, y, across, down = [round(number, 1) for number in sight]
    frame = el("rect", x=x, y=y, width=across, height=down, id="in-sight")
    return layer("in-sight-on", el("svg", frame, x=left, y=top, width=width, height=height, viewBox=box, class_="window"))


def last_moved(window: Window, pieces: tuple[str, ...]) -> Markup:
    """A ring round the towns that the last action was about."""
    targets = {town_target(town): id for town, id in enumerate(m.TOWN_IDS)}
    places = [PLACES[targets[piece]] for piece in pieces if piece in targets and window.shows(*PLACES[targets[piece]])]
    return join(*(el("circle", r=11, class_="last", transform=at(*window.at(*place))) for place in places))


def sought(window: Window, target: str) -> Markup:
    """A double ring round the town that was looked for."""
    place = PLACES.get(target.removeprefix("town-"))
    if place is None or not window.shows(*place):
        return join()
    rings = [el("circle", r=radius, class_=kind) for radius, kind in ((15, "last-gap"), (15, "sought"))]
    return el("g", *rings, transform=at(*window.at(*place)))


@lru_cache(32)
def cartouche(say: Say, circuit: int) -> Markup:
    name = say(CIRCUITS[circuit])
    return el(
        "g",
        SHEET.use("cartouche"),
        el("text", "France", y=29, class_="title"),
        el("text", say("circuit: {circuit}", circuit=name), y=49, class_="subtitle"),
        transform=at(110, 566),
    )


def regions_of(cards: list[int]) -> tuple[str, ...]:
    """The regions of the cards that are not hidden."""
    return tuple(m.REGION_IDS[card] for card in cards if card >= 0)
