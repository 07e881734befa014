"""Rio Grande's drawings: four landscapes, three waters, five kinds of card, a bridge, the back of a card.

They are drawn once, in a layer of their own, and used by name: a card on the table costs a line of markup, not a page.
A card is 72 by 96; its water comes in and goes out between 35 and 61, so that neighbours make one river.
A landscape shows by its ground and by a glyph, a water by its colour and by a pattern.
"""

from __future__ import annotations

from functools import cache, lru_cache

from gabare.games.rio_grande import material as m
from gabare.games.rio_grande.icons import ICONS
from gabare.kit.scene import Markup, el, layer

CARD_WIDTH, CARD_HEIGHT = 72, 96
INK = "#1b2730"
CREAM = "#fdf6e3"
GROUNDS = ("#8fab66", "#e6cd82", "#bcd284", "#cbb59f")  # forest, steppe, meadow, rock
FILLS = ("#4f9ac4", "url(#rio-dots)", "url(#rio-dashes)")  # blue is plain, green dotted, brown dashed

# Banks of a river card, from the left and back: forest and rock, steppe, meadow.
SWINGS = (
    ("C14 31 24 38 36 38S58 31 72 35", "C58 58 48 65 36 65S14 58 0 61"),
    ("C14 38 24 31 36 31S58 38 72 35", "C58 65 48 58 36 58S14 65 0 61"),
    ("C14 33 24 31 36 31S58 33 72 35", "C58 63 48 65 36 65S14 63 0 61"),
)
SWING_OF = (0, 1, 2, 0)
LAKE_BANKS = ("C12 35 10 17 36 17S60 35 72 35", "C60 61 62 80 36 80S12 61 0 61")
BENDS = "48H2C16 48 11 25 25 25 37 25 35 71 48 71 61 71 56 48 70 48H"
ISLANDS = (
    "M30 42C38 36 46 27 58 24 56 32 46 40 30 42ZM30 54C38 60 46 69 58 72 56 64 46 56 30 54ZM36 48C46 44 56 44 64 48 56 52 46 52 36 48Z"
)


def art(card: int) -> str:
    """The name of a card's drawing."""
    return m.CARD_IDS[card].replace(" ", "-")


@lru_cache(1024)
def use(name: str, x: float = 0, y: float = 0, scale: float = 1) -> Markup:
    """A drawing by its name, at a place, at a size."""
    move = f"translate({x:g} {y:g})" if x or y else ""
    grow = f"scale({scale:g})" if scale != 1 else ""
    return el("use", href=f"#rio-{name}", transform=f"{move} {grow}".strip() or None)


def shown(card: int, scale: float) -> Markup:
    """A whole card, with the glyph of its landscape and what a lake brings."""
    badges = [use(f"glyph-{m.LANDSCAPE_IDS[m.landscape_of(card)]}", 12.5, 13)] if card < m.SANDBANK else []
    if m.LAKE <= card < m.CHICANE:
        badges.append(use("plus-three", 36, 48))
    return el("g", use(art(card)), *badges, transform=f"scale({scale:g})")


def icon(name: str, x: float, y: float, size: float) -> Markup:
    return use(name, x, y, size / 24)


def water_disc(water: int, x: float, y: float, radius: float) -> Markup:
    """What a water looks like, in little."""
    return el("circle", cx=x, cy=y, r=radius, fill=FILLS[water], class_="inked")


@cache
def drawings() -> Markup:
    """The layer of all drawings. Nothing of it shows by itself."""
    return layer(
        "art",
        el(
            "defs",
            _dots(),
            _dashes(),
            *(el("g", *lines, id=f"rio-{name}", class_="icon") for name, lines in ICONS.items()),
            *(_landscape(landscape) for landscape in range(4)),
            *(_glyph(name) for name in m.LANDSCAPE_IDS),
            _plus_three(),
            *(el("g", *_card(card), id=f"rio-{art(card)}") for card in range(m.CARDS)),
            _bridge(),
            _back(),
            _little_back(),
            _cactus(),
        ),
    )


# Tiles of a width that divides a card's: the same water goes on from card to card without a seam.


def _dots() -> Markup:
    dots = (el("circle", cx=x, cy=y, r=1.35, fill="#e9f5dc") for x, y in ((2.5, 2.5), (7, 7)))
    return el(
        "pattern", el("rect", width=9, height=9, fill="#5da37c"), *dots, id="rio-dots", width=9, height=9, patternUnits="userSpaceOnUse"
    )


def _dashes() -> Markup:
    dashes = el("path", d="M1.2 2h6M8.4 6h6", stroke="#fbe9c4", stroke_width=1.5, stroke_linecap="round")
    ground = el("rect", width=14.4, height=8, fill="#ad7a40")
    return el("pattern", ground, dashes, id="rio-dashes", width=14.4, height=8, patternUnits="userSpaceOnUse")


# Landscapes


def _landscape(landscape: int) -> Markup:
    details = (_trees, _tufts, _flowers, _rocks)[landscape]()
    return el("g", _ground(GROUNDS[landscape]), *details, _frame(), id=f"rio-land-{m.LANDSCAPE_IDS[landscape]}")


def _ground(colour: str) -> Markup:
    return el("rect", x=0.7, y=0.7, width=70.6, height=94.6, rx=4, fill=colour)


def _frame() -> Markup:
    return el("rect", x=0.7, y=0.7, width=70.6, height=94.6, rx=4, class_="frame")


def _trees() -> list[Markup]:
    places = ((30, 9, 1.0), (44, 16.6, 0.85), (60, 7.4, 1.05), (16, 73, 1.0), (33, 77, 0.9), (50, 71.5, 1.05), (62, 78, 0.85))
    trunks = "".join(f"M{x} {y + 17 * s:.1f}v{3 * s:.1f}" for x, y, s in places)
    crowns = "".join(_drawn(x, y, s, (7, 10), (-2.5, 0), (4, 7), (-17, 0), (4, -7), (-2.5, 0)) for x, y, s in places)
    return [el("path", d=trunks, stroke="#4d3a22", stroke_width=2), el("path", d=crowns, fill="#4f7040", stroke="#2f4527")]


def _tufts() -> list[Markup]:
    places = ((28, 22), (46, 29), (62, 19), (12, 82), (30, 92), (48, 84), (62, 93), (20, 94))
    blades = "".join(f"M{x} {y}c0-5-1-7-4-10M{x} {y}c0-6 1-9 3-11M{x} {y}c1-4 2-5 5-6" for x, y in places)
    return [el("path", d=blades, fill="none", stroke="#8b6a1f", stroke_width=1.3, stroke_linecap="round")]


def _flowers() -> list[Markup]:
    places = ((30, 17), (45, 25), (60, 15), (13, 79), (29, 87), (46, 80), (61, 87))
    colours = ("#fff8ec", "#d9552f", "#f4c542")
    petals = ((2.7, 0), (0.8, 2.6), (-2.2, 1.6), (-2.2, -1.6), (0.8, -2.6))
    stalks = el("path", d="".join(f"M{x} {y + 7}v-5" for x, y in places), stroke="#4f7040", stroke_width=1.2)
    blooms = []
    for n, colour in enumerate(colours):
        round_petals = "".join(f"M{x + dx:.1f} {y + dy - 1.9:.1f}a1.9 1.9 0 11-.01 0z" for x, y in places[n::3] for dx, dy in petals)
        blooms.append(el("path", d=round_petals, fill=colour, stroke="#47602f", stroke_width=0.5))
    hearts = el("path", d="".join(f"M{x} {y}h0" for x, y in places), stroke="#7d4f00", stroke_width=3, stroke_linecap="round")
    return [stalks, *blooms, hearts]


def _rocks() -> list[Markup]:
    places = ((32, 13, 1.0), (56, 12, 1.15), (14, 78.7, 1.05), (38, 80.7, 0.9), (59, 78.3, 1.1))
    stones = "".join(_drawn(x, y, s, (6, 3), (4, 10), (-19, 0), (3, -9)) for x, y, s in places)
    edges = "".join(f"M{x} {y}l{s:.1f} {6 * s:.1f} {5 * s:.1f} {s:.1f}" for x, y, s in places)
    return [
        el("path", d=stones, fill="#96826e", stroke="#4d4034", stroke_width=1.1, stroke_linejoin="round"),
        el("path", d=edges, fill="none", stroke="#4d4034"),
    ]


def _drawn(x: float, y: float, size: float, *strokes: tuple[float, float]) -> str:
    """A closed outline of strokes, each from the end of the one before."""
    return f"M{x:g} {y:g}l" + " ".join(f"{dx * size:.3g} {dy * size:.3g}" for dx, dy in strokes) + "z"


def _glyph(name: str) -> Markup:
    """The corner sign of a landscape, round the origin."""
    return el("g", el("circle", r=9.5, fill=CREAM, class_="inked"), icon(name, -7, -7, 14), id=f"rio-glyph-{name}", class_="on-card")


# Cards


def _card(card: int) -> list[Markup]:
    kind, water = m.kind_of(card), FILLS[m.water_of(card)]
    if kind == m.SANDBANK:
        return _sandbank(water)
    ground = use(f"land-{m.LANDSCAPE_IDS[m.landscape_of(card)]}")
    if kind == m.CHICANE:
        return [ground, *_chicane(water)]
    if kind == m.DELTA:
        return [ground, *_delta(water, GROUNDS[m.landscape_of(card)])]
    if kind == m.LAKE:
        ripples = el("path", d="M24 32q4-3 8 0t8 0M34 68q4-3 8 0t8 0", class_="ripple")
        return [ground, *_band(water, *LAKE_BANKS), ripples]
    return [ground, *_band(water, *SWINGS[SWING_OF[m.landscape_of(card)]])]


def _band(water: str, there: str, back: str) -> list[Markup]:
    """The water overlaps the card's edges by a hair, its banks end there: no line between neighbours."""
    return [
        el("path", d=f"M-.5 35H0{there}H72.5V61H72{back}H-.5Z", fill=water),
        el("path", d=f"M0 35{there}M72 61{back}", class_="shoreline"),
    ]


def _chicane(water: str) -> list[Markup]:
    return [
        el("path", d=f"M0 {BENDS}72", fill="none", stroke=INK, stroke_width=27.2),
        el("path", d=f"M-.5 {BENDS}72.5", fill="none", stroke=water, stroke_width=24.8),
    ]


def _delta(water: str, ground: str) -> list[Markup]:
    sea = "C28 35 36 10 50 5 58 2 66 1.4 70.6 1.4V94.6C66 94.6 58 94 50 91 36 86 28 61 12 61"
    return [
        el("path", d=f"M-.5 35H12{sea}H-.5Z", fill=water),
        el("path", d=f"M0 35H12{sea}H0", class_="shoreline"),
        el("path", d=ISLANDS, fill=ground, class_="inked"),
    ]


def _sandbank(water: str) -> list[Markup]:
    grains = ((28, 12), (40, 18), (55, 11), (64, 22), (48, 27), (12, 78), (22, 88), (36, 80), (50, 87), (62, 80), (10, 90), (12, 14))
    return [
        _ground("#efdcae"),
        el("path", d="".join(f"M{x} {y}h0" for x, y in grains), stroke="#a5803c", stroke_width=2.2, stroke_linecap="round"),
        _frame(),
        el("path", d="M40 34C52 32 60 35 72.5 35V61C60 61 52 64 40 62Z", fill=water),
        el("path", d="M40 34C52 32 60 35 72 35M72 61C60 61 52 64 40 62", class_="shoreline"),
        el("path", d="M6 60c2-18 14-27 27-25s18 10 20 20-10 13-22 12S4 70 6 60z", fill="#d9b76c", class_="inked"),
        el("path", d="M14 58c6-6 14-8 22-4M20 50c5-4 10-5 15-3", fill="none", stroke="#8b6a1f", stroke_width=1.2, stroke_linecap="round"),
    ]


def _plus_three() -> Markup:
    return el("g", el("circle", r=11.5, fill=CREAM, class_="inked"), el("text", "+3", y=4.8, class_="plus-three"), id="rio-plus-three")


def _back() -> Markup:
    """The back of a card, 52 by 72."""
    return el(
        "g",
        el("rect", width=52, height=72, rx=5, fill="#a64f28", stroke=INK, stroke_width=1.5),
        el("rect", x=5, y=5, width=42, height=62, rx=3, fill="none", stroke="#fbf0d8", stroke_width=1.3),
        el("path", d="M12 31c6-6 10 6 16 0s8 4 12 0M12 41c6-6 10 6 16 0s8 4 12 0", class_="waves"),
        id="rio-back",
    )


def _little_back() -> Markup:
    """The same in little, 11 by 15."""
    return el(
        "g",
        el("rect", width=11, height=15, rx=2, fill="#a64f28", stroke="#fdf6e3", stroke_width=2.6),
        el("rect", width=11, height=15, rx=2, fill="#a64f28", stroke=INK),
        el("path", d="M2.5 6.5q1.5-2 3 0t3 0M2.5 9.5q1.5-2 3 0t3 0", fill="none", stroke="#fbf0d8"),
        id="rio-little-back",
    )


def _bridge() -> Markup:
    """A stone deck seen from above, round the origin; its owner's mark stands in the middle."""
    return el(
        "g",
        el("path", d="M-10-26h20v52h-20z", fill="#fffaf0", stroke="#fffaf0", stroke_width=5, stroke_linejoin="round"),
        el("path", d="M-8-9l-8 3v4l8 3zM8-9l8 3v4l-8 3zM-8 5l-8 3v4l8 3zM8 5l8 3v4l-8 3z", fill="#b9ab8c", class_="inked"),
        el("rect", x=-9, y=-27, width=18, height=54, fill="#efe6cf", stroke=INK, stroke_width=1.5),
        el("path", d="M-5.5-27v54M5.5-27v54", stroke=INK, stroke_width=0.8, stroke_opacity=0.55),
        el("path", d="M-5-20h10M-5 20h10M-5-14.5h10M-5 14.5h10", stroke=INK, stroke_width=0.7, stroke_opacity=0.4),
        id="rio-deck",
    )


def _cactus() -> Markup:
    return el("path", d="M0 40V-22M0 12h-14v-16M0 22h14V2", class_="cactus", id="rio-cactus")
