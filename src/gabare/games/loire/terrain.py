"""The river, its banks, its towns and quays: what never changes."""

from __future__ import annotations

from functools import cache, lru_cache

from gabare.games.loire import material as m
from gabare.games.loire.layout import Layout, band, buoys, layout_of, plate_half
from gabare.games.loire.names import TOWN_NAMES, quay_letter, quay_target, town_target
from gabare.kit import scene
from gabare.kit.say import Say
from gabare.kit.scene import Markup, at, el, join, layer
from gabare.kit.sheet import Sheet

SHEET = Sheet(__package__, "loire")
WATER_LINES = (8.5, 14.5, 22.5)  # how far inside the shores the thin lines run


# Land and water


@cache
def ground(tall: bool) -> Markup:
    """Two banks with their woods and vineyards, three tributaries, and the Loire with lines along its shores."""
    layout = layout_of(tall)
    lines = []
    for inset in WATER_LINES[: 2 if tall else 3]:
        lines += [el("path", d=band(tall, inset), class_="shade"), el("path", d=band(tall, inset + 1.2), class_="water")]
    parts = [
        scene.ground(layout.width, layout.height + layout.dock, "bank"),
        *(_far_hills() if not tall else _near_hills()),
        *([] if tall else _tributaries()),
        el("path", d=band(tall, 0), class_="shore"),
        el("path", d=band(tall, 2.2), class_="shallow"),
        el("path", d=band(tall, 6.5), class_="water"),
        *lines,
        *(_buoy_line(tall, town) for town in range(int(m.TOWNS) - 1)),
    ]
    if not tall:
        parts += [
            SHEET.use("rose", 62, 66, 1),
            el("text", "N", x=62, y=23, class_="north"),
        ]
    return layer("ground", *parts)


def _far_hills() -> list[Markup]:
    woods = (
        (232, 118), (250, 124), (1078, 52), (560, 172), (578, 178), (850, 166), (1060, 250), (1076, 258), (24, 470), (330, 470),
        (346, 478), (566, 490), (640, 470), (830, 480), (452, 150),
    )  # fmt: skip
    return [
        el("path", d="M-700 120H-50C120 60 260 90 380 60S640 20 760 50 1000 20 1150 50H1800V-700H-700Z", class_="hill"),
        el("path", d="M-700 468H-50C140 428 300 488 470 448S800 408 1150 468H1800V1500H-700Z", class_="hill"),
        el("path", d=_hachures(250, 96, 8) + _hachures(700, 70, 8) + _hachures(300, 500, 9) + _hachures(620, 498, 8), class_="hachures"),
        *(SHEET.use("vines", x, y) for x, y in ((612, 190), (800, 420), (496, 470))),
        *(SHEET.use("tree", x, y) for x, y in woods),
    ]


def _near_hills() -> list[Markup]:
    return [
        el("path", d="M80 228C160 213 290 241 510 223H1140V243H510C340 249 180 233 80 239Z", class_="hill"),
        el("path", d="M-700 346H-40C110 333 250 361 362 343V359C250 369 110 355 -40 361H-700Z", class_="hill"),
    ]


def _hachures(x: float, y: float, strokes: int) -> str:
    """A row of short strokes, higher in the middle: a slope, as old maps draw it."""
    return "".join(f"M{x + 13 * n:g} {y + abs(n - strokes / 2) * 2:g}q3 8 -2 15" for n in range(strokes))


def _tributaries() -> list[Markup]:
    courses = (
        "M470 -700V-20C470 40 380 60 384 120S420 190 414 262",  # Maine
        "M640 1500V640C630 540 672 480 628 400S560 360 556 330",  # Vienne
        "M900 1500V640C860 560 800 540 760 460S680 380 640 316",  # Cher
    )
    return [el("path", d=course, class_=f"stream {look}") for look in ("edge-of", "of") for course in courses]


def _buoy_line(tall: bool, town: int) -> Markup:
    (x, y), (u, v) = buoys(tall, town)
    radius = 3 if tall else 4
    return join(
        el("path", d=f"M{x:g} {y:g}L{u:g} {v:g}", class_="buoy-line"),
        el("circle", cx=x, cy=y, r=radius, class_="buoy"),
        el("circle", cx=u, cy=v, r=radius, class_="buoy"),
    )


# Towns


@lru_cache(64)
def towns(tall: bool, say: Say) -> Markup:
    """Castle, plate and quay of each town; the plate and the quays of Nantes are there to point at."""
    layout = layout_of(tall)
    pieces: list[Markup] = []
    for town in range(int(m.TOWNS)):
        harbour, name = layout.harbours[town], TOWN_NAMES[town]
        half = plate_half(tall, town)
        berths = [_quay(layout, say, berth) for berth in (m.QUAY_A, m.QUAY_B)] if town == m.NANTES else [_stones(layout, harbour.quay)]
        x, y = harbour.plate
        pieces += [
            SHEET.use(f"castle-{m.TOWN_IDS[town]}", *harbour.castle),
            *berths,
            el(
                "g",
                el("rect", x=-half, y=-11, width=2 * half, height=22, rx=4, class_="enamel"),
                el("rect", x=2.5 - half, y=-8.5, width=2 * half - 5, height=17, rx=2.5, class_="keyline"),
                el("text", name, y=5, class_="town"),
                el("rect", x=-half - 4, y=-15, width=2 * half + 8, height=30, rx=6, class_="edge"),
                id=town_target(town), data_target=town_target(town), role="img", aria_label=name, transform=at(x, y),
            ),
        ]  # fmt: skip
    return layer("towns", *pieces)


def _stones(layout: Layout, place: tuple[float, float, float]) -> Markup:
    x, y, turn = place
    return el("g", SHEET.use("quay", scale=layout.quay_width), transform=at(round(x, 1), round(y, 1), round(turn, 1)))


def _quay(layout: Layout, say: Say, berth: int) -> Markup:
    """A quay of Nantes, with the price of wine."""
    letter, price = quay_letter(berth), 2 if berth == m.QUAY_A else 1
    half = 48 * layout.quay_width
    x, y, turn = layout.quay(int(m.NANTES), berth)
    return el(
        "g",
        SHEET.use("quay", scale=layout.quay_width),
        el("text", say("{quay}: {price}/wine", quay=letter, price=price), y=4.5, class_="price"),
        el("rect", x=-half - 3, y=-14, width=2 * half + 6, height=28, rx=5, class_="edge"),
        id=quay_target(berth), data_target=quay_target(berth), role="img",
        aria_label=say("Quay {quay} of Nantes, {price} louis a wine", quay=letter, price=price), transform=at(x, y, turn),
    )  # fmt: skip
