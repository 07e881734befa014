"""The compass pad: the same runs as on the chart, for fingers that find its cells too small. First the way, then how far."""

from __future__ import annotations

from gabare.games.trois_caps import material as m
from gabare.games.trois_caps.actions import GRAMMAR
from gabare.games.trois_caps.art import icon
from gabare.games.trois_caps.layout import Plan
from gabare.games.trois_caps.names import DIRECTION_LETTERS, way_name
from gabare.games.trois_caps.rules import TroisCaps
from gabare.kit.say import Say
from gabare.kit.scene import Markup, at, el, layer

PLACES = ((1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0))  # of the eight directions, column and row
APART = 14  # between the ways and how far


def pad(plan: Plan, say: Say, state: TroisCaps, actions: list[int]) -> Markup:
    """Eight ways round one's boat, each with how far it leads; the wind's own is barred. Beside them, one to six cells."""
    parts = [GRAMMAR.parts(action) for action in actions]
    reaches = [max([each.cells for each in parts if each.direction == way], default=0) for way in range(m.DIRECTIONS)]
    keys = [_way(plan, say, way, reach, way == state.wind and not state.into_the_wind) for way, reach in enumerate(reaches)]
    x, y, _, step = plan.pad
    anchor = _key(plan, 1, 1, "stay", "key", say("Stay on this cell"), icon("anchor", -11, -11, 22))
    left = 3 + APART / step
    far = []
    for number in range(int(m.DIE)):
        look = "key" if number < max(reaches) else "key none"
        face = el("text", number + 1, y=6, class_="key-far")
        far.append(_key(plan, left + number % 3, 0.5 + number // 3, f"far-{number + 1}", look, str(number + 1), face))
    caption = el("text", say("cells"), x=x + step * (left + 1.5) - 3, y=y + step * 0.5 - 10, class_="label middle")
    return layer("pad", *keys, anchor, caption, *far)


def _way(plan: Plan, say: Say, way: int, reach: int, barred: bool) -> Markup:
    column, row = PLACES[way]
    letters = el("text", say(DIRECTION_LETTERS[way]), y=-3, class_="key-way")
    count = el("text", "×" if barred else reach or "–", y=15, class_="key-reach")
    look = "key barred-key" if barred else "key" if reach else "key none"
    return _key(plan, column, row, f"way-{m.DIRECTION_IDS[way]}", look, way_name(way, say), letters, count)


def _key(plan: Plan, column: float, row: float, target: str, look: str, spoken: str, *face: Markup) -> Markup:
    x, y, side, step = plan.pad
    square = {"x": -side / 2, "y": -side / 2, "width": side, "height": side, "rx": 6}
    return el(
        "g", el("title", spoken), el("rect", **square, class_="key-plate"), *face, el("rect", **square, class_="edge"),
        id=f"key-{target}", data_target=target, class_=look, role="img", aria_label=spoken,
        transform=at(round(x + side / 2 + step * column, 1), round(y + side / 2 + step * row, 1)),
    )  # fmt: skip
