"""Loire's drawings: steamers, castles, tickets, cards and icons. Drawn once in a layer of their own, and used by name."""

from __future__ import annotations

from functools import cache, lru_cache

from gabare.games.loire import material as m
from gabare.games.loire.icons import ICONS
from gabare.kit.scene import Markup, el, layer

INK = "#1b2730"
CREAM = "#fdf6e3"
TILE = "#b9603c"
SLATE = "#44596a"

KIND_ICONS = ("coal", "coal", "coal", "boatman", "fishing", "explosion")
GROUNDS = ("#c9ced0", "#c9ced0", "#c9ced0", "#cfe2e3", "#d9e3c4", "#f6cf9d")  # behind the picture of a card

HULL = "M-37 3H30L40-3 33 15Q32 17 29 17H-30Q-36 15-37 3Z"
SMOKE = "M-4-34c-8-1-9-10-2-12-1-8 9-10 12-4 8-3 13 6 7 10-2 7-12 8-17 6z"
TICKET = "M3 0H{0}v7.5a4.5 4.5 0 000 9v7.5H3v-7.5a4.5 4.5 0 000-9z"


@lru_cache(2048)
def use(name: str, x: float = 0, y: float = 0, scale: float = 1) -> Markup:
    """A drawing by its name, at a place, at a size."""
    move = f"translate({x:g} {y:g})" if x or y else ""
    grow = f"scale({scale:g})" if scale != 1 else ""
    return el("use", href=f"#loire-{name}", transform=f"{move} {grow}".strip() or None)


def icon(name: str, x: float, y: float, size: float) -> Markup:
    return use(name, x, y, size / 24)


@cache
def drawings() -> Markup:
    """The layer of all drawings. Nothing of it shows by itself."""
    return layer(
        "art",
        el(
            "defs",
            *(el("g", *lines, id=f"loire-{name}", class_="icon") for name, lines in ICONS.items()),
            *(el("g", *_castle(town), id=f"loire-castle-{m.TOWN_IDS[town]}") for town in range(int(m.TOWNS))),
            *(el("g", *_picture(kind), id=f"loire-card-{word.replace(' ', '-')}") for kind, word in enumerate(m.KIND_IDS)),
            _steamer(), _ghost(), _rose(), _back(), _sun(), _tree(), _vines(), _quay(),
        ),
    )  # fmt: skip


# Boats


def _steamer() -> Markup:
    """From the side, bow to the right; its hull has the colour of the seat."""
    return el(
        "g",
        el("path", d=HULL + "M-24 3V-9H18V3ZM-8-9V-31H0V-9Z", class_="halo"),
        el("path", d=SMOKE, fill="#fbf4e1", class_="fine"),
        el("path", d="M-24 3V-9H18V3Z", fill=CREAM, class_="inked"),
        el("path", d="M-27-9H21", stroke=INK, stroke_width=2.6),
        el("path", d="M-8-10V-32H0V-10Z", fill=INK),
        el("path", d="M-8-28H0v5H-8z", fill="#e6bb55"),
        el("path", d="M-20-6h6v6h-6zM8-6h6v6H8z", fill="#2c769b"),
        el("path", d=HULL, class_="hull"),
        el("path", d="M-35 8H36", stroke="#fffaf0", stroke_width=2),
        el("path", d="M-17 12A13 13 0 019 12Z", fill="#e6bb55", class_="inked"),
        el("path", d="M-4 12V0M-4 12l-8-8M-4 12l8-8M26 0V-16", class_="fine"),
        id="loire-steamer",
    )


def _ghost() -> Markup:
    """Where a boat would be."""
    return el(
        "g",
        el("path", d=HULL + "M-24 3V-9H18V3ZM-8-9V-31H0V-9Z", class_="halo"),
        el("path", d=HULL + "M-24 3V-9H18V3M-8-9V-31H0V-9", class_="ghost"),
        id="loire-ghost",
    )


# Towns


def _house(x: float, width: float, height: float, roof: str = TILE) -> list[Markup]:
    middle = x + width / 2
    return [
        el("rect", x=x, y=-height, width=width, height=height, class_="stone"),
        el("path", d=f"M{x - 2:g} {-height:g}L{middle:g} {-height - 9:g}L{x + width + 2:g} {-height:g}Z", fill=roof, class_="fine"),
        el("path", d=f"M{x + width * 0.35:g} {5 - height:g}v4M{x + width * 0.68:g} {5 - height:g}v4", class_="lines"),
    ]


def _tower(x: float, width: float, height: float, peak: float) -> list[Markup]:
    middle = x + width / 2
    return [
        el("rect", x=x, y=-height, width=width, height=height, class_="stone"),
        el("path", d=f"M{x - 2.5:g} {-height:g}L{middle:g} {-height - peak:g}L{x + width + 2.5:g} {-height:g}Z", class_="roof"),
        el("path", d=f"M{middle:g} {6 - height:g}v6", class_="lines"),
    ]


def _castle(town: int) -> list[Markup]:
    """What a town is known for, on a ground line at 0."""
    return (_orleans, _blois, _amboise, _tours, _saumur, _angers, _ancenis, _nantes)[town]()


def _orleans() -> list[Markup]:
    spires = [
        el("path", d=f"M{x} 0v-48h14V0zM{x} -48v-8l3.5 5 3.5-6 3.5 6 3.5-5v8zM{x + 7} -40v10M{x + 7} -24v8", class_="stone")
        for x in (-28, 14)
    ]
    nave = [el("path", d="M-26 0v-30h52v30z", class_="stone"), el("path", d="M-12-30L0-44l12 14z", class_="roof")]
    return [*_house(-52, 20, 14), *_house(34, 18, 13), *nave, *spires, el("path", d="M0-44v-12", class_="lines")]


def _blois() -> list[Markup]:
    stairs = [
        el("path", d="M-8 0v-40l9-6 9 6V0z", class_="stone"),
        el("path", d="M-8-32l18 6M-8-22l18 6M-8-12l18 6", class_="lines"),
    ]
    wing = [el("rect", x=-34, y=-28, width=64, height=28, class_="stone"), el("path", d="M-38-28l7-13h50l7 13z", class_="roof")]
    return [*_house(-54, 18, 12), *wing, *stairs, *_house(34, 20, 14), *_tower(-40, 11, 34, 14)]


def _amboise() -> list[Markup]:
    rock = el("path", d="M-50 0l6-16h70l8 16z", fill="#cbb98c", class_="fine")
    wing = [el("rect", x=-30, y=-18, width=48, height=18, class_="stone"), el("path", d="M-33-18l5-11h38l5 11z", class_="roof")]
    return [rock, el("g", *wing, *_tower(10, 18, 26, 9), *_tower(-38, 10, 26, 14), transform="translate(0 -15)"), *_house(36, 18, 12)]


def _tours() -> list[Markup]:
    towers = [
        el("path", d=f"M{x} 0v-44h13V0z", class_="stone") + el("path", d=f"M{x} -44c0-10 13-10 13 0z", class_="roof") for x in (-12, 9)
    ]
    spikes = el("path", d="M-5.5 -53v-6M-5.5 -36v8M15.5 -53v-6M15.5 -36v8", class_="lines")
    nave = el("rect", x=1, y=-32, width=8, height=32, class_="stone")
    return [*_house(-56, 18, 13), *_house(-36, 20, 16, SLATE), *map(Markup, towers), nave, spikes, *_house(26, 18, 14), *_house(44, 14, 11)]


def _saumur() -> list[Markup]:
    hill = el("path", d="M-52 0c14-14 34-16 52-16s38 2 52 16z", fill="#b9c08a", class_="fine")
    wing = [el("rect", x=-26, y=-24, width=52, height=24, class_="stone"), el("path", d="M-22-24l6-10h32l6 10z", class_="roof")]
    towers = [*_tower(-34, 13, 30, 20), *_tower(21, 13, 30, 20), *_tower(-7, 14, 36, 18)]
    return [hill, el("g", *wing, *towers, transform="translate(0 -12)")]


def _angers() -> list[Markup]:
    keeps = [
        el("path", d=f"M{x} 0v-36h17V0z", class_="stone")
        + el("path", d=f"M{x} -6h17M{x} -15h17M{x} -24h17", stroke="#3d4952", stroke_width=4)
        + el("path", d=f"M{x - 2} -36h21", class_="lines")
        for x in (-50, -22, 6)
    ]
    return [*_house(36, 18, 12), el("rect", x=-40, y=-24, width=74, height=24, class_="stone"), *map(Markup, keeps)]


def _ancenis() -> list[Markup]:
    return [*_house(-50, 18, 14), *_house(-30, 18, 12, SLATE), *_tower(-8, 13, 30, 18), *_house(8, 22, 15), *_house(32, 18, 12)]


def _nantes() -> list[Markup]:
    wing = [el("rect", x=-44, y=-26, width=62, height=26, class_="stone"), el("path", d="M-40-26l6-12h42l6 12z", class_="roof")]
    crane = [
        el("path", d="M36 0v-40l20 8M36-40l-8 10M52-33v14", class_="lines"),
        el("path", d="M48-19h8v7h-8z", fill="#a8793f", class_="fine"),
        el("path", d="M-18 0v-12h12V0z", fill=INK),
    ]
    return [*wing, *_tower(-52, 15, 32, 12), *_tower(12, 15, 32, 12), *crane]


def _quay() -> Markup:
    """Stone blocks with two bollards, 96 by 20 round the origin."""
    return el(
        "g",
        el("rect", x=-48, y=-10, width=96, height=20, rx=3, fill="#e9dec5", class_="inked"),
        el("path", d="M-24 -10v20M0 -10v20M24 -10v20", stroke=INK, stroke_opacity=0.25),
        el("circle", cx=-41, cy=5, r=2.6, fill=INK),
        el("circle", cx=41, cy=5, r=2.6, fill=INK),
        id="loire-quay",
    )


def _tree() -> Markup:
    return el("path", d="M-9 7a8 8 0 012-14 9 9 0 0115 0 8 8 0 012 14z", id="loire-tree", class_="tree")


def _vines() -> Markup:
    rows = [el("path", d=f"M{-36 - 5 * row} {11 * row}h75", class_="vine-row") for row in range(3)]
    dots = [el("circle", cx=-30 - 5 * row + 15 * n, cy=11 * row - 3, r=4.4) for row in range(3) for n in range(5)]
    return el("g", *rows, *dots, id="loire-vines", class_="vines")


def _rose() -> Markup:
    """A wind rose: four long points, four short ones."""
    points = [
        el("g", el("path", d=f"M0 {-length}L4.5 -6 0 0z", class_="point"), el("path", d=f"M0 {-length}L-4.5 -6 0 0z", class_="point pale"),
           transform=f"rotate({turn})")
        for turn, length in zip(range(0, 360, 45), (31, 18) * 4, strict=True)
    ]  # fmt: skip
    rings = [el("circle", r=38, fill=CREAM, class_="inked"), el("circle", r=33, fill="none", class_="fine")]
    return el("g", *rings, *points, id="loire-rose")


# Cards


def _lump(x: float, y: float, scale: float) -> Markup:
    return el(
        "g",
        el("path", d="M-16 8l3-13 9-8 12 1 9 10-2 11-10 6h-14z", class_="lump"),
        el("path", d="M-4-13l2 10 10-1M-2-3l-7 9M8-4l1 12", stroke="#7d8a93", stroke_width=1.4, fill="none"),
        transform=f"translate({x} {y}) scale({scale})",
    )


def _picture(kind: int) -> list[Markup]:
    """The window of a card, 86 by 82 at (7, 27)."""
    frame = el("rect", x=7, y=27, width=86, height=82, rx=3, fill=GROUNDS[kind], class_="inked")
    lumps = (((50, 72, 1.35),), ((36, 80, 1.1), (66, 74, 1.2)), ((32, 86, 1), (68, 86, 1), (50, 60, 1.1)))
    if kind < len(lumps):
        return [frame, el("path", d="M7 98h86", class_="fine"), *(_lump(*place) for place in lumps[kind])]
    return [frame, *(_boatman, _fishing, _blast)[kind - len(lumps)]()]


def _boatman() -> list[Markup]:
    return [
        el("path", d="M7.6 92q11-6 22 0t22 0 21 0 20 0v16.4H7.6z", fill="#2c769b"),
        el("path", d="M76 30L62 108", stroke="#5a3a22", stroke_width=4, stroke_linecap="round"),
        el("path", d="M22 108c1-22 10-30 26-30s25 8 26 30z", fill="#14415f", class_="inked"),
        el("path", d="M30 92h36M28 100h40", stroke=CREAM, stroke_width=2.5),
        el("path", d="M42 78l6 7 6-7", fill="#c8402b", class_="fine"),
        el("circle", cx=48, cy=62, r=13, fill="#f0cfa5", class_="inked"),
        el("path", d="M34 57c0-12 6-17 14-17s14 5 14 17c-8-4-20-4-28 0z", fill="#23292f", class_="inked"),
        el("path", d="M31 58c10-6 24-6 34 0", stroke=INK, stroke_width=3, fill="none", stroke_linecap="round"),
        el("path", d="M39 67c5 7 13 7 18 0-1 9-5 12-9 12s-8-3-9-12z", fill="#8a5a34"),
        el("path", d="M43.5 62h.1M52.5 62h.1", stroke=INK, stroke_width=2.8, stroke_linecap="round"),
    ]


def _fishing() -> list[Markup]:
    return [
        el("path", d="M7.6 82q11-5 22 0t22 0 21 0 20 0v26.4H7.6z", fill="#5f9fb8"),
        el("path", d="M14 78L66 34", stroke="#5a3a22", stroke_width=3.5, stroke_linecap="round"),
        el("path", d="M66 34c10 8 13 24 12 44", fill="none", class_="fine"),
        el("path", d="M74 78a4 5 0 018 0z", fill="#c8402b", class_="fine"),
        el("path", d="M74 78a4 5 0 008 0z", fill=CREAM, class_="fine"),
        el("path", d="M30 97c8-8 22-8 30 0-8 8-22 8-30 0zM60 97l9-6v12z", fill="#e6bb55", class_="fine"),
        el("circle", cx=37, cy=95.5, r=1.5, fill=INK),
        el("path", d="M14 78l-5 12", stroke=INK, stroke_width=3, stroke_linecap="round"),
    ]


def _blast() -> list[Markup]:
    outer = "M50 30L56.2 46 67 40 65.6 53.2 84.6 49 73.2 62.1 84 68 71.3 73.4 84.6 87 67 84.1 67 96 55.7 88.2 50 106 43.8 90"
    outer += " 33 96 34.4 82.8 15.4 87 26.8 73.9 16 68 28.7 62.6 15.4 49 33 51.9 33 40 44.3 47.8Z"
    inner = "M52.5 43L55.6 55 66.6 49.3 62 61 74.4 62.7 64 69.4 73 78 60.4 77.3 62.6 89.6 53 81.7 47.5 93 44.4 80.8"
    inner += " 33.4 86.7 38 75 25.6 73.3 36 66.6 27 58 39.6 58.7 37.4 46.4 47 54.3Z"
    shards = [
        el("rect", x=x, y=y, width=8, height=6, fill="#23292f", transform=f"rotate({turn} {x + 4} {y + 3})")
        for x, y, turn in ((18, 39, 20), (76, 41, -30), (20, 93, 10), (74, 91, 40))
    ]
    return [
        el("path", d=outer, fill="#c8402b", class_="inked"),
        el("path", d=inner, fill="#f9ae11", class_="fine"),
        el("circle", cx=50, cy=68, r=8, fill=CREAM),
        *shards,
    ]


def _back() -> Markup:
    """The back of a card, 46 by 64."""
    return el(
        "g",
        el("rect", width=46, height=64, rx=5, fill="#14415f", class_="inked"),
        el("rect", x=4, y=4, width=38, height=56, rx=3, fill="none", stroke="#fbf6e6"),
        el("path", d="M10 29q6.5-5 13 0t13 0M10 37q6.5-5 13 0t13 0", fill="none", stroke="#fbf6e6", stroke_width=1.5),
        id="loire-back",
    )


def _sun() -> Markup:
    rays = "M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1"
    return el("g", el("circle", cx=12, cy=12, r=4.2), el("path", d=rays), id="loire-sun", class_="icon")
