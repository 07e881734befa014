"""What moves on the chart: boats with what befell them, the course to the next port, and the runs that a die allows."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from gabare.games.trois_caps import material as m
from gabare.games.trois_caps.actions import GRAMMAR
from gabare.games.trois_caps.adjacency import ANCHORS, DISTANCES, NOWHERE, STEPS, ZONES, destination
from gabare.games.trois_caps.layout import Layout, column, row
from gabare.games.trois_caps.names import boat_target, cell_target
from gabare.games.trois_caps.rules import TroisCaps
from gabare.games.trois_caps.terrain import SHEET
from gabare.kit import marks
from gabare.kit.notation import View
from gabare.kit.scene import Markup, at, el, layer
from gabare.kit.state import NONE

APART = 13.0  # pixels between boats that share a cell


def boats(layout: Layout, view: View, state: TroisCaps, initials: tuple[str, ...], spoken: list[str]) -> Markup:
    """Every boat; the viewer's own lies on top."""
    order = sorted(range(state.players), key=lambda seat: (seat == view.seat, seat == state.player, seat))
    pieces = []
    for seat in order:
        boat = state.boats[seat]
        together = [other for other in range(state.players) if state.boats[other].cell == boat.cell]
        aside = (together.index(seat) - (len(together) - 1) / 2) * APART * (layout.yacht / 0.66)
        x, y = layout.x(boat.cell) + aside, layout.y(boat.cell)
        if boat.moored:
            x, y = x - 12, y + 11
        signs = (m.CARD_IDS[boat.mishap] if boat.mishap != NONE else "", "shield" if boat.shield else "")
        turn, last = state.awaits(seat), boat_target(seat) in view.last
        pieces.append(_yacht(layout, seat, initials[seat], round(x, 1), round(y, 1), signs, turn, last, spoken[seat]))
    return layer("boats", *pieces)


@lru_cache(512)
def _yacht(
    layout: Layout, seat: int, initial: str, x: float, y: float, signs: tuple[str, ...], turn: bool, last: bool, spoken: str
) -> Markup:
    rings = [el("ellipse", cy=9, rx=22, ry=8, class_="on-turn")] if turn else []
    rings += [el("ellipse", cy=6, rx=25, ry=17, class_="last")] if last else []
    shown = [(name, look) for name, look in zip(signs, ("bad", "good"), strict=True) if name]
    badges = [_badge(13 + 17 * number, -20, look, name) for number, (name, look) in enumerate(shown)]
    return el(
        "g", el("title", spoken), el("g", *rings, SHEET.use("yacht"), transform=f"scale({layout.yacht:g})", class_=f"seat-{seat + 1}"),
        el("g", marks.mark(seat, initial, layout.mark), transform=at(round(-17 * layout.yacht - 2, 1), round(-17 * layout.yacht, 1))),
        *badges, el("rect", x=-14, y=-20, width=28, height=34, rx=6, class_="edge"),
        id=boat_target(seat), data_target=boat_target(seat), role="img", aria_label=spoken, transform=at(x, y),
    )  # fmt: skip


def _badge(x: float, y: float, look: str, name: str) -> Markup:
    return el(
        "g", el("circle", r=9, class_=f"badge {look}"), el("g", SHEET.icon(name, -6.5, -6.5, 13), class_=f"on-{look}"), transform=at(x, y)
    )


def course(layout: Layout, state: TroisCaps, seat: int) -> Markup:
    """The shortest way to the next port, wind and zones aside: a thin dashed line."""
    boat = state.boats[seat]
    if state.over or boat.next_port <= m.LE_VERDON or boat.next_port >= len(ANCHORS):
        return layer("course")
    far, cell, way = DISTANCES[boat.next_port], boat.cell, [boat.cell]
    heading = NONE
    while far[cell] > 0:
        steps = [(d, STEPS[cell * m.DIRECTIONS + d]) for d in range(m.DIRECTIONS)]
        nearer = [int(d) for d, there in steps if there != NOWHERE and 0 <= far[there] < far[cell]]
        heading = heading if heading in nearer else _best(nearer, cell, ANCHORS[boat.next_port])
        cell = STEPS[cell * m.DIRECTIONS + heading]
        way.append(cell)
    line = "M" + "L".join(f"{layout.x(c):g} {layout.y(c):g}" for c in way)
    body = [el("path", d=line, class_="course-casing"), el("path", d=line, class_="course")]
    return layer("course", el("g", *body, id=f"course-{seat + 1}"))


def _best(nearer: list[int], cell: int, goal: int) -> int:
    """The direction that points best at the goal."""
    down, right = row(goal) - row(cell), column(goal) - column(cell)
    return max(nearer, key=lambda d: (m.DOWN[d] * down + m.RIGHT[d] * right) / (m.DOWN[d] ** 2 + m.RIGHT[d] ** 2) ** 0.5)


def rays(layout: Layout, state: TroisCaps, actions: list[int]) -> Markup:
    """A ray for each direction that is open, the wind's own barred; hollow dots where no boat may stop."""
    boat = state.boats[state.player]
    x, y = layout.x(boat.cell), layout.y(boat.cell)
    lines, hollow = "", []
    for direction in range(m.DIRECTIONS):
        reach = max([GRAMMAR.parts(action).cells for action in actions if GRAMMAR.parts(action).direction == direction], default=0)
        if not reach:
            continue
        end = destination(boat.cell, direction, reach)
        lines += f"M{x:g} {y:g}L{layout.x(end):g} {layout.y(end):g}"
        for cells in range(1, reach):
            cell = destination(boat.cell, direction, cells)
            if ZONES[cell] in (m.LANE, m.WHALES):
                hollow.append(el("circle", cx=layout.x(cell), cy=layout.y(cell), r=layout.dot - 0.6, class_="no-stop"))
    barred = [] if state.wind == NONE or state.into_the_wind else [el("path", d=sector(x, y, state.wind, 52), class_="barred")]
    return layer("rays", el("g", *barred, el("path", d=lines, class_="ray-casing"), el("path", d=lines, class_="ray"), *hollow, id="ray"))


def sector(x: float, y: float, direction: int, radius: float) -> str:
    """A slice of a disc towards one of the eight directions."""
    middle = (direction - 2) * pi / 4
    (x1, y1), (x2, y2) = [(x + radius * cos(middle + turn), y + radius * sin(middle + turn)) for turn in (-pi / 9, pi / 9)]
    return f"M{x:g} {y:g}L{x1:.1f} {y1:.1f}A{radius:g} {radius:g} 0 0 1 {x2:.1f} {y2:.1f}Z"


def cells(layout: Layout, view: View, state: TroisCaps, actions: list[int], labels: dict[int, str]) -> Markup:
    """The cells where a run may end, to point at. Pollution carries its sign: going there has a price."""
    width, height = layout.cell
    boat = state.boats[state.player]
    pieces = []
    for action in actions:
        what = GRAMMAR.parts(action)
        if what.verb != "run":
            continue
        cell = destination(boat.cell, what.direction, what.cells)
        dirty = ZONES[cell] == m.POLLUTION
        sign = [el("g", SHEET.icon("pollution", -6.5, -6.5, 13), class_="on-bad")] if dirty else []
        pieces.append(el(
            "g", el("title", labels[action]), el("circle", r=9 if dirty else layout.dot, class_="badge bad" if dirty else "stop"), *sign,
            el("rect", x=-width / 2, y=-height / 2, width=width, height=height, class_="edge"),
            id=cell_target(cell), data_target=cell_target(cell), role="img", aria_label=labels[action],
            transform=at(layout.x(cell), layout.y(cell)),
        ))  # fmt: skip
    return layer("cells", *pieces)


LENS = 1.45  # how much it enlarges


def lens(layout: Layout, state: TroisCaps, actions: list[int], labels: dict[int, str]) -> Markup:
    """The same water once more, larger, with the same cells to point at."""
    x, y, width, height = layout.lens
    if not width:
        return layer("lens")
    boat, (wide, high) = int(state.boats[state.player].cell), layout.cell
    across, down = width / LENS, height / LENS
    left = round(min(max(0, layout.x(boat) - across / 2), layout.whole[2] - across), 1)
    top = round(min(max(0, layout.y(boat) - down / 2), layout.whole[3] - down), 1)
    runs = {action: parts for action in actions if (parts := GRAMMAR.parts(action)).verb == "run"}
    ends = {action: destination(boat, run.direction, run.cells) for action, run in runs.items()}
    targets = [
        el("g", el("rect", x=-wide / 2, y=-high / 2, width=wide, height=high, class_="edge"), data_target=cell_target(cell), role="img",
           aria_label=labels[action], transform=at(layout.x(cell), layout.y(cell)))
        for action, cell in ends.items() if left < layout.x(cell) < left + across and top < layout.y(cell) < top + down
    ]  # fmt: skip
    drawn = [el("use", href=f"#{name}") for name in ("water", "zones", "names", "course", "rays", "cells", "boats")]
    view = {"x": x, "y": y, "width": width, "height": height}
    return layer(
        "lens", el("svg", *drawn, *targets, **view, viewBox=f"{left:g} {top:g} {across:.1f} {down:.1f}", class_="glass"),
        el("rect", **view, rx=4, class_="rim-of-glass"),
    )  # fmt: skip
