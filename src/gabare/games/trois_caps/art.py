"""Drawings used by name: icons, the yacht, thirteen cards, dice, the back of a card.

They stand once, in a layer of their own; a piece on the board costs a line of markup.
"""

from __future__ import annotations

from functools import cache, lru_cache

from gabare.games.trois_caps.material import CARD_IDS
from gabare.kit.scene import Markup, at, el, layer

INK = "#1b2730"
SAIL = "M-1-24V2h-14c7-6 12-14 14-26z"
JIB = "M2-20V2h12C12-6 8-14 2-20z"
HULL = "M-16 4h32l-6 9h-20z"

ICONS = {
    "anchor": ("M12 7.3V21M8 10.5h8M3.5 14c.5 4.5 4 7 8.5 7s8-2.5 8.5-7M3.5 14l-1.3 2M3.5 14l2 1.2M20.5 14l1.3 2M20.5 14l-2 1.2"
               "M12 2.7a2.3 2.3 0 010 4.6 2.3 2.3 0 010-4.6", ""),
    "storm": ("M6 13.5a4 4 0 01.5-8A5 5 0 0116 6.5a3.6 3.6 0 011.5 7M12.5 11l-3 5h4l-2.5 5",
              "M6 13.5a4 4 0 01.5-8A5 5 0 0116 6.5a3.6 3.6 0 011.5 7z"),
    "calm": ("M4 8h16M4 12.5h6M14 12.5h6M4 17h16", ""),
    "fishing": ("M3 6c5 3 13 3 18 0M4.5 6.8C5 13 8 18 12 20c4-2 7-7 7.5-13.2M9 8l6 9M15 8l-6 9M6 12c4 2 8 2 12 0", ""),
    "wrecks": ("M3 13l4 6h9l5-9-6 2.5-5-2zM10 10.5V4l5 3M2.5 21.5c1.5.8 2.5.8 4 0s2.5-.8 4 0 2.5.8 4 0 2.5-.8 4 0 2 .5 3 .2", ""),
    "pollution": ("M7 4h10v16H7zM7 9h10M7 15h10M19 20c2 0 3-1 3-2M2 20c1.5 0 2.5-.5 3-1.5", "M7 4h10v16H7z"),
    "lane": ("M2.5 14.5h19l-2.5 5.5H6zM5.5 14.5v-4h4v4M9.5 14.5v-6h4v6M16.5 14.5V7h2.5v7.5", ""),
    "whales": ("M2.5 14c0-3.5 3-5 7-5s6 2 9 2c-.5 5-4 7.5-9 7.5s-7-2-7-4.5zM18.5 11c0-2-1-3-2.5-4 2 0 3.3.7 4 2 .5-1.3 1-2"
               " 2-2.5 0 2-1.5 4-3.5 4.5M7 6.5C7 5 6 4.5 5 4.5M7 6.5C7 5 8 4.5 9 4.5",
               "M2.5 14c0-3.5 3-5 7-5s6 2 9 2c-.5 5-4 7.5-9 7.5s-7-2-7-4.5z"),
    "lock": ("M5 10.5h14v10H5zM8 10.5V8a4 4 0 018 0v2.5", ""),
    "shield": ("M12 3l7.5 2.5V11c0 5-3 8.5-7.5 10-4.5-1.5-7.5-5-7.5-10V5.5zM8.5 12l2.5 2.5 4.5-5",
               "M12 3l7.5 2.5V11c0 5-3 8.5-7.5 10-4.5-1.5-7.5-5-7.5-10V5.5z"),
    "cards": ("M3 6h10.5v14.5H3zM8.5 3.5l9.8 1.7a1.5 1.5 0 011.2 1.8L17.3 19", ""),
    "rose": ("M12 1.5l2.3 8.2 8.2 2.3-8.2 2.3L12 22.5l-2.3-8.2L1.5 12l8.2-2.3z",
             "M12 1.5v10.5l2.3-2.3zM22.5 12H12l2.3 2.3zM12 22.5V12l-2.3 2.3z"),
    "slow": ("M12 3a9 9 0 100 18 9 9 0 000-18zM7.5 12h9", ""),
    "torn-sail": ("M12 3v15.5M12 5l7 11.5-4-1.5-1.5-3-1.5 3M3 18.5h18l-2 3H6z", ""),
    "dismasting": ("M12 18.5v-6l-1.5-1.5M13 10l6.5-4.5M19.5 5.5l1.5 5M3 18.5h18l-2 3H6z", ""),
    "leak": ("M3 9h18l-3 8H6zM12 11.5v2M12 3c-2 2.5-2 4 0 4s2-1.5 0-4M3 20.5c1.5 1 3 1 4.5 0s3-1 4.5 0 3 1 4.5 0 3-1 4.5 0", ""),
    "halyard": ("M8 3v15.5M8 5c6 0 8 4 6 7s3 3 4 0M3 18.5h18l-2 3H6z", ""),
    "fog": ("M4 7h12M8 11h13M3 15h14M7 19h12", ""),
    "repair": ("M15 3a5.5 5.5 0 00-5 7.5L3 17.5 6.5 21l7-7A5.5 5.5 0 0021 9l-3.5 2-3-.5-.5-3z",
               "M15 3a5.5 5.5 0 00-5 7.5L3 17.5 6.5 21l7-7A5.5 5.5 0 0021 9l-3.5 2-3-.5-.5-3z"),
    "spinnaker": ("M8 3v15.5M8 4c10-1 14 6 11 12-4-2-8-2-11-1.5M3 18.5h18l-2 3H6z", "M8 4c10-1 14 6 11 12-4-2-8-2-11-1.5z"),
    "reduction": ("M12 3v15.5M12 8l6.5 8.5H12zM10 11l-4 5.5h4M13.5 13.5h2.5M3 18.5h18l-2 3H6z", ""),
}  # fmt: skip


def _p(d: str, fill: str = "none", stroke: str = INK, width: float = 1.8) -> Markup:
    return el("path", d=d, fill=fill, stroke=stroke, stroke_width=width, stroke_linejoin="round", stroke_linecap="round")


GROUNDS = {"departure": "#cfe0c4", "mishap": "#eec2b2", "repair": "#d5dde2", "sail": "#f3d98c", "joker": "#f7dc8f"}
GROUND_OF = ["departure"] * 4 + ["mishap"] * 5 + ["repair", "joker"] + ["sail"] * 2
ART = {
    "safety": (
        el("circle", cx=50, cy=70, r=22, fill="none", stroke=INK, stroke_width=17),
        el("circle", cx=50, cy=70, r=22, fill="none", stroke="#fdf9ee", stroke_width=14),
        el("circle", cx=50, cy=70, r=22, fill="none", stroke="#c8402b", stroke_width=14, stroke_dasharray="17.3 17.3"),
    ),
    "sails": (
        _p("M46 36v58M30 94h42l-7 9H37z", "#14415f"),
        _p("M43 40v48H22c10-12 17-28 21-48z", "#fdf9ee", width=1.6),
        _p("M50 46v42h24C70 72 62 56 50 46z", "#e6bb55", width=1.6),
    ),
    "food": (
        _p("M18 88c0-24 12-34 32-34s32 10 32 34z", "#c98a3f"),
        _p("M34 62l8 12M48 58l8 14M62 60l7 12", stroke="#7d4f00", width=2.4),
        _p("M14 88h72", width=2),
    ),
    "trolling": (
        _p("M20 94L66 38", stroke="#5a3a1c", width=3),
        _p("M66 38c10 10 14 22 14 36", width=1.3),
        _p("M74 80c6-6 14-4 18 0-4 6-12 6-18 0zl-7-5v10z", "#e6bb55", width=1.4),
    ),
    "torn-sail": (
        _p("M44 38v54M34 94h34l-6 8H40z", "#14415f"),
        _p("M46 40c16 10 24 26 26 46l-10-4-3-12-5 6-8-2z", "#fdf9ee", width=1.6),
        _p("M56 56l-5 7 7 2-5 8", stroke="#9c2519", width=2),
    ),
    "dismasting": (
        _p("M26 92h50l-8 11H34z", "#14415f"),
        _p("M50 92V74l-5-6", stroke="#5a3a1c", width=4),
        _p("M50 62l30-22", stroke="#5a3a1c", width=4),
        _p("M80 40c4 10 3 22-4 32-4-12-10-18-18-20z", "#fdf9ee", width=1.6),
    ),
    "leak": (
        _p("M18 66h64l-12 34H30z", "#14415f"),
        _p("M46 78l6 5-5 4 7 6", stroke="#fdf9ee", width=2.4),
        _p("M62 60c-8-10-2-16 0-22 2 6 8 12 0 22zM40 58c-6-7-2-12 0-16 2 4 6 9 0 16z", "#5d9fc4", width=1.5),
    ),
    "halyard": (
        _p("M42 36v58M28 94h44l-7 9H35z", "#14415f"),
        _p("M44 38c24 4 26 18 14 26s2 22 16 14", stroke="#7d4f00", width=2.6),
        _p("M46 74c8 2 14 8 16 16H46z", "#fdf9ee", width=1.6),
    ),
    "fog": (
        _p("M24 56h44M32 68h50M22 80h52M36 92h44", stroke="#fdf9ee", width=9),
        _p("M24 56h44M32 68h50M22 80h52M36 92h44", stroke="#7c8c97", width=2),
    ),
    "repair": (_p("M28 92l28-30a14 14 0 1118-12l-9-3-6 6 3 9-27 33z", "#8fa0aa"),),
    "joker": (
        el("circle", cx=50, cy=70, r=30, fill="#fdf6e3", stroke=INK, stroke_width=1.6),
        _p("M50 44l6 20 20 6-20 6-6 20-6-20-20-6 20-6z", "#1e3e6e", width=1.2),
        el("circle", cx=50, cy=70, r=4, fill="#f4c542", stroke=INK),
    ),
    "spinnaker": (
        _p("M36 40v50M28 90h44l-7 10H34z", "#14415f"),
        _p("M38 42c28-2 42 20 34 42-12-8-24-8-34-6z", "#c8402b"),
        _p("M38 60c16-4 28 0 36 6", stroke="#fff8ec", width=5),
    ),
    "reduction": (
        _p("M46 36v58M30 94h42l-7 9H37z", "#14415f"),
        _p("M43 62v26H28c7-7 12-16 15-26z", "#fdf9ee", width=1.6),
        _p("M50 66v22h16C63 80 57 72 50 66z", "#fdf9ee", width=1.6),
        _p("M32 82h10M51 80h9", stroke="#c8402b", width=2.6),
    ),
}
WAVES = "M7 118q10-6 21 0t22 0 22 0 21 0V127q0 3-3 3H10q-3 0-3-3z"
PIPS = {1: (4,), 2: (2, 6), 3: (2, 4, 6), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}  # on a grid of nine


@cache
def drawings() -> Markup:
    return layer("art", el("defs", *_icons(), *_cards(), *_dice(), _yacht(), _back(), *_patterns()))


def _icons() -> list[Markup]:
    return [
        el("symbol", el("g", el("path", d=tint, class_="tint") if tint else None, el("path", d=line), class_="icon"),
           id=f"i-{name}", viewBox="0 0 24 24")
        for name, (line, tint) in ICONS.items()
    ]  # fmt: skip


def _cards() -> list[Markup]:
    """The picture of each card, 100 by 138, without its name."""
    return [
        el("g", el("rect", x=0.75, y=0.75, width=98.5, height=136.5, rx=8, class_="face"),
           el("rect", x=7, y=29, width=86, height=101, rx=3, fill=GROUNDS[GROUND_OF[card]], stroke=INK, stroke_width=1.2),
           *ART[name], el("path", d=WAVES, fill="#2c769b", fill_opacity=0.55), id=f"c-{name}")
        for card, name in enumerate(CARD_IDS)
    ]  # fmt: skip


def _dice() -> list[Markup]:
    return [
        el("g", el("rect", x=2, y=2, width=44, height=44, rx=8, class_="die"),
           *(el("circle", cx=12 + pip % 3 * 12, cy=12 + pip // 3 * 12, r=4.3, fill=INK) for pip in pips), id=f"die-{value}")
        for value, pips in PIPS.items()
    ]  # fmt: skip


def _yacht() -> Markup:
    """Side view; hull and jib in the colour of the seat."""
    return el(
        "g",
        el("path", d=HULL + SAIL + JIB, class_="halo"),
        el("path", d="M0-27V4", stroke=INK, stroke_width=1.8),
        el("path", d=SAIL, fill="#fdf9ee", stroke=INK, stroke_width=1.4),
        el("path", d=JIB, class_="hull"),
        el("path", d=HULL, class_="hull"),
        el("path", d="M-14 7h28", stroke="#fffaf0", stroke_width=1.2),
        id="yacht",
    )


def _back() -> Markup:
    return el(
        "g",
        el("rect", x=0.75, y=0.75, width=50, height=70, rx=5, fill="#1e3e6e", stroke=INK, stroke_width=1.4),
        el("rect", x=4.5, y=4.5, width=42.5, height=62.5, rx=3, fill="none", stroke="#fbf6e6", stroke_width=1.2),
        el("path", d="M13 32q6-6 12.500 0t12.500 0M13 42q6-6 12.500 0t12.500 0", fill="none", stroke="#fbf6e6", stroke_width=2.2),
        id="back",
    )


def _patterns() -> list[Markup]:
    """Zones are told apart by their hatching."""
    hatches: dict[str, tuple[float, float, str, str]] = {
        "storm": (7, 7, "rotate(28)", "M0 0v7"),
        "calm": (8, 8, "", "M2 2h.01M6 6h.01"),
        "fishing": (10, 10, "", "M0 0l10 10M10 0L0 10"),
        "wrecks": (11, 11, "", "M3 3l5 5M8 3l-5 5"),
        "pollution": (8, 8, "", "M0 2h4M4 6h4M2 4v4M6 0v4"),
        "whales": (14, 10, "", "M0 7q3.500-6 7 0 3.500-6 7 0"),
        "barred": (6, 6, "rotate(45)", "M0 0v6"),
    }
    return [
        el("pattern", el("path", d=d, class_=f"hatch {name}"), id=f"h-{name}", width=width, height=height,
           patternUnits="userSpaceOnUse", patternTransform=turn or None)
        for name, (width, height, turn, d) in hatches.items()
    ]  # fmt: skip


@lru_cache(1024)
def icon(name: str, x: float, y: float, size: float) -> Markup:
    return el("use", href=f"#i-{name}", x=x, y=y, width=size, height=size)


def use(name: str, x: float = 0, y: float = 0, scale: float = 1) -> Markup:
    place = at(x, y) + (f" scale({scale:g})" if scale != 1 else "")
    return el("use", href=f"#{name}", transform=place if x or y or scale != 1 else None)
