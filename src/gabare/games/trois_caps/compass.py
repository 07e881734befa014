"""The wind rose: where the wind comes from, and the winds that may be chosen. And the compass pad, on a boat's run.

The pad offers the same runs as the chart, to fingers that find its cells too small: first the way, then how far.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from gabare.games.trois_caps import material as m
from gabare.games.trois_caps.actions import GRAMMAR
from gabare.games.trois_caps.layout import Layout, layout_of
from gabare.games.trois_caps.names import DIRECTION_LETTERS, way_name, wind_name
from gabare.games.trois_caps.pieces import sector
from gabare.games.trois_caps.rules import TroisCaps
from gabare.games.trois_caps.terrain import SHEET
from gabare.kit.say import Say
from gabare.kit.scene import Markup, at, el, layer
from gabare.kit.state import NONE

PLACES = ((1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0))  # of the eight directions, column and row
APART = 14  # between the ways and how far


@lru_cache(256)
def rose(tall: bool, say: Say, wind: int, dice: int, last: bool) -> Markup:
    """The wind rose: the needle, the barred sector, and eight winds to point at."""
    x, y, radius = layout_of(tall).rose
    points = ""
    for number in range(16):
        angle, reach = pi * number / 8, radius * (0.92 if number % 4 == 0 else 0.66 if number % 2 == 0 else 0.4)
        for side in (-1, 1):
            inner = angle + side * pi / 16
            points += (
                f"M0 0L{reach * sin(angle):.1f} {-reach * cos(angle):.1f}L{radius * 0.2 * sin(inner):.1f} {-radius * 0.2 * cos(inner):.1f}Z"
                if number % 2 == 0
                else ""
            )
    needle = []
    if wind != NONE:
        needle = [el("path", d=sector(0, 0, wind, radius * 0.97), class_="barred"),
                  el("path", d=f"M0 {-radius * 0.9:g}l5 14h-3.5V{radius * 0.5:g}h-3V{14 - radius * 0.9:g}h-3.500z", class_="needle",
                     transform=f"rotate({45 * wind + 180})")]  # fmt: skip
    words = say("No wind") if wind == NONE else wind_name(wind, say).capitalize()
    if dice:
        words = f"{words} ({dice})"
    letters = [_letter(say, direction, direction == wind, tall) for direction in range(8)]
    ring = [el("circle", r=radius + 5, class_="last")] if last else []
    label = [] if tall else [el("text", words, y=radius + 38, class_="wind")]
    return layer(
        "rose",
        el("g", el("title", words), el("circle", r=radius, class_="dial"), *ring, el("circle", r=radius - 4, class_="dial-line"),
           *needle[:1], el("path", d=points, class_="points"), *needle[1:], el("circle", r=4.5, class_="hub"), *label,
           id="compass", role="img", aria_label=words, transform=at(x, y)),
        *(el("g", letter, el("circle", r=13, class_="edge"), id=f"wind-{m.DIRECTION_IDS[d]}", data_target=f"wind-{m.DIRECTION_IDS[d]}",
             role="img", aria_label=wind_name(d, say), transform=_round(x, y, d, radius + (11 if tall else 15)))
          for d, letter in enumerate(letters)),
    )  # fmt: skip


def _letter(say: Say, direction: int, barred: bool, tall: bool) -> Markup:
    look = "point small" if tall else "point"
    return el("text", say(DIRECTION_LETTERS[direction]), y=4.5, class_=f"{look} barred-point" if barred else look)


def _round(x: float, y: float, direction: int, radius: float) -> str:
    angle = direction * pi / 4
    return at(round(x + radius * sin(angle), 1), round(y - radius * cos(angle), 1))


# The pad


def pad(layout: Layout, say: Say, state: TroisCaps, actions: list[int]) -> Markup:
    """Eight ways round one's boat, each with how far it leads; the wind's own is barred. Beside them, one to six cells."""
    parts = [GRAMMAR.parts(action) for action in actions]
    reaches = [max([each.cells for each in parts if each.direction == way], default=0) for way in range(m.DIRECTIONS)]
    keys = [_way(layout, say, way, reach, way == state.wind and not state.into_the_wind) for way, reach in enumerate(reaches)]
    x, y, _, step = layout.pad
    anchor = _key(layout, 1, 1, "stay", "key", say("Stay on this cell"), SHEET.icon("anchor", -11, -11, 22))
    left = 3 + APART / step
    far = []
    for number in range(int(m.DIE)):
        look = "key" if number < max(reaches) else "key none"
        face = el("text", number + 1, y=6, class_="key-far")
        far.append(_key(layout, left + number % 3, 0.5 + number // 3, f"far-{number + 1}", look, str(number + 1), face))
    caption = el("text", say("cells"), x=x + step * (left + 1.5) - 3, y=y + step * 0.5 - 10, class_="label middle")
    return layer("pad", *keys, anchor, caption, *far)


def _way(layout: Layout, say: Say, way: int, reach: int, barred: bool) -> Markup:
    column, row = PLACES[way]
    letters = el("text", say(DIRECTION_LETTERS[way]), y=-3, class_="key-way")
    count = el("text", "×" if barred else reach or "–", y=15, class_="key-reach")
    look = "key barred-key" if barred else "key" if reach else "key none"
    return _key(layout, column, row, f"way-{m.DIRECTION_IDS[way]}", look, way_name(way, say), letters, count)


def _key(layout: Layout, column: float, row: float, target: str, look: str, spoken: str, *face: Markup) -> Markup:
    x, y, side, step = layout.pad
    square = {"x": -side / 2, "y": -side / 2, "width": side, "height": side, "rx": 6}
    return el(
        "g", el("title", spoken), el("rect", **square, class_="key-plate"), *face, el("rect", **square, class_="edge"),
        id=f"key-{target}", data_target=target, class_=look, role="img", aria_label=spoken,
        transform=at(round(x + side / 2 + step * column, 1), round(y + side / 2 + step * row, 1)),
    )  # fmt: skip
