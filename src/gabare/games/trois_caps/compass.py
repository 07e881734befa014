"""The wind rose: where the wind comes from, and the winds that may be chosen."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from gabare.games.trois_caps import material as m
from gabare.games.trois_caps.layout import plan_of
from gabare.games.trois_caps.names import DIRECTION_LETTERS, wind_name
from gabare.games.trois_caps.pieces import sector
from gabare.kit.say import Say
from gabare.kit.scene import Markup, at, el, layer
from gabare.kit.state import NONE


@lru_cache(256)
def rose(tall: bool, say: Say, wind: int, dice: int, last: bool) -> Markup:
    """The wind rose: the needle, the barred sector, and eight winds to point at."""
    x, y, radius = plan_of(tall).rose
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
