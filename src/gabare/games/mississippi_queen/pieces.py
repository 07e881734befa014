"""What moves on the river: boats, passengers, the course of a move, and the handles to steer by."""

from __future__ import annotations

from gabare.games.mississippi_queen import material as m
from gabare.games.mississippi_queen.actions import AHEAD, HEAD, PUSH, TO_PORT, TO_STARBOARD
from gabare.games.mississippi_queen.danger import hopeless, outlook
from gabare.games.mississippi_queen.layout import HEX, Bed, Layout, Point, angle, spot, spots, towards
from gabare.games.mississippi_queen.names import boat_name, boat_target
from gabare.games.mississippi_queen.notation import hex_ahead
from gabare.games.mississippi_queen.rules import MississippiQueen
from gabare.games.mississippi_queen.terrain import SHEET, warning
from gabare.kit import marks
from gabare.kit.notation import View
from gabare.kit.scene import Map, Markup, at, el, layer

BERTHS = (2, 1, 3, 0, 4)  # where on the landing stage the first, second, … boat lies


def passengers(bed: Bed, tall: bool, state: MississippiQueen) -> Markup:
    """Those who wait at stops, each a token beside the house."""
    tokens = []
    for tile in bed.tiles:
        kind = bed.kinds[tile]
        if m.BOARDING[kind] >= 0:
            x, y = spots(bed, tall)[tile * m.HEXES + m.TILES[kind].index("B" if m.BROWN[kind] else "R")]
            for number in range(int(state.waiting[tile])):
                place = at(round(x + 16 - 4 * number, 1), round(y + 3 + 15 * number, 1))
                tokens.append(
                    el("g", el("circle", r=10.5), SHEET.icon("lady", -8.5, -9, 17), id=f"lady-{tile + 1}-{number + 1}", transform=place)
                )
    return layer("passengers", *[el("g", *tokens, class_="ladies")])


def course(bed: Bed, tall: bool, state: MississippiQueen) -> Markup:
    """The hexes used so far in this move, numbered."""
    if state.phase not in (m.MOVING, m.REPLYING) or len(state.trail) < 2 or state.over:
        return layer("course")
    places = [spots(bed, tall)[cell] for cell in state.trail]
    line = "M" + "L".join(f"{x} {y}" for x, y in places)
    x, y = places[0]
    pieces = [el("path", d=line, class_="route"), el("path", d=line, class_="route-dots"), el("circle", cx=x, cy=y, r=9, class_="begin")]
    for number, (x, y) in enumerate(places[1:-1], start=1):
        pieces += [el("circle", cx=x, cy=y, r=12, class_="step"), el("text", number, x=x, y=y + 4.5, class_="step-number")]
    return layer("course", *pieces)


def boats(view: View, bed: Bed, state: MississippiQueen, initials: list[str]) -> Markup:
    """Boats in top view: bow, mark and speed; docked ones lie at the landing stage."""
    pieces = []
    if not state.over and state.boats[state.moving()].cell != m.OFF:
        x, y = spots(bed, view.tall)[state.boats[state.moving()].cell]
        pieces.append(el("circle", r=36, class_="on-turn", id="on-turn", transform=at(x, y)))
    mine = not state.over and view.seat == state.owner(state.moving())
    warned = state.moving() if mine and outlook(state)[0] else m.NONE
    for number, boat in enumerate(state.boats):
        place = _place(bed, view.tall, state, number)
        if place is None:
            continue
        seat, turned = state.owner(number), angle(view.tall, boat.heading)
        ring = el("circle", r=38, class_="last") if boat_target(number) in view.last else None
        back = towards(view.tall, int(boat.heading), -3)
        circle, figure = el("circle", r=9.5), el("text", boat.speed, y=4.5)
        speed = el("g", circle, figure, class_="speed", transform=at(19, -19)) if boat.cell != m.OFF else None
        pieces.append(el(
            "g", el("title", _spoken(view, state, number)), ring,
            el("g", SHEET.use("boat", 0, 0, 1, turned), class_=f"seat-{seat + 1}"),
            el("g", marks.mark(seat, initials[number], 19), class_="on-deck", transform=at(*back)), speed,
            warning(-19, -19) if number == warned else None,
            el("circle", r=30, class_="edge"),
            id=boat_target(number), data_target=boat_target(number), transform=at(*place),
        ))  # fmt: skip
    return layer("boats", *pieces)


def overview(bed: Bed, layout: Layout, state: MississippiQueen, river: Map) -> Markup:
    """The whole river in little, the boats on it, and what is in sight; nothing where all of it is in sight anyway."""
    left, top, width, height = river.full()
    if width <= layout.width * 1.2:
        return layer("overview")
    x, y, across, down = layout.overview
    size = min(across / width, down / height)
    dots = []
    for number in range(len(state.boats)):
        place = _place(bed, layout.tall, state, number)
        if place is not None:
            seat = state.owner(number)
            dots.append(el("g", marks.shape(seat, round(4.5 / size, 1), "shape"), class_=f"seat-{seat + 1}", transform=at(*place)))
    sight_x, sight_y, wide, high = [round(number, 1) for number in river.sight()]
    return layer("overview", el(
        "svg", el("rect", x=left, y=top, width=width, height=height, class_="little"), el("use", href="#bed", class_="little-water"), *dots,
        el("rect", x=sight_x, y=sight_y, width=wide, height=high, id="in-sight"),
        x=x, y=y, width=round(width * size, 1), height=round(height * size, 1), viewBox=f"{left:g} {top:g} {width:g} {height:g}",
    ))  # fmt: skip


def _place(bed: Bed, tall: bool, state: MississippiQueen, number: int) -> Point | None:
    boat = state.boats[number]
    if boat.place:
        return spot(tall, *bed.stage_places()[BERTHS[boat.place - 1]])
    return spots(bed, tall)[boat.cell] if boat.cell != m.OFF else None


def _spoken(view: View, state: MississippiQueen, number: int) -> str:
    say, boat = view.say, state.boats[number]
    words = {"name": boat_name(view, number), "speed": boat.speed, "coal": boat.coal, "passengers": boat.passengers}
    return say("{name}: speed {speed}, {coal} coal, {passengers} of 2 passengers", **words)


def handles(view: View, bed: Bed, state: MississippiQueen) -> Markup:
    """For the one who decides: arrows to turn by, with their price, the way ahead, or the six headings of a pushed boat."""
    tall = view.tall
    if not state.awaits(view.seat):
        return layer("handles")
    actions = list(state.legal_actions(view.seat))
    if actions[0] == HEAD:
        number = state.moving() if state.pushed == m.NONE else state.pushed
        return layer("handles", *[_heading(bed, tall, state, number, side) for side in range(m.SIDES)])
    pieces = []
    boat = state.boats[state.moving()]
    x, y = spots(bed, tall)[boat.cell]
    if AHEAD in actions or any(action >= PUSH for action in actions):
        ahead_x, ahead_y = spots(bed, tall)[hex_ahead(state)]
        arrow = el("g", SHEET.icon("ahead", -10, -10, 20), transform=f"rotate({angle(tall, boat.heading)})")
        if AHEAD in actions:
            ruin = warning(-17, -17) if hopeless(state, AHEAD) else None
            pieces.append(el("g", el("circle", r=17, class_="go"), arrow, ruin, class_="go-ahead", transform=at(ahead_x, ahead_y)))
    for action, turn, name in ((TO_PORT, -1, "left"), (TO_STARBOARD, 1, "right")):
        if action in actions:
            dx, dy = towards(tall, int(boat.heading) + 0.98 * turn, HEX * 1.45)
            arrow = el("g", SHEET.icon(name, -9.5, -9.5, 19), transform=f"rotate({angle(tall, boat.heading)})")
            price = (
                None if state.free_turns else el("g", el("circle", r=10), el("text", "−1", y=4.2), class_="price", transform=at(17, -17))
            )
            circle, edge = el("circle", r=17, class_="turn"), el("circle", r=22, class_="edge")
            ruin = warning(-17, -17) if hopeless(state, action) else None
            pieces.append(el("g", circle, arrow, edge, price, ruin, data_target=name, transform=at(round(x + dx, 1), round(y + dy, 1))))
    return layer("handles", *pieces)


def _heading(bed: Bed, tall: bool, state: MississippiQueen, number: int, side: int) -> Markup:
    x, y = spots(bed, tall)[state.boats[number].cell]
    dx, dy = towards(tall, side, HEX * 1.5)
    arrow = el("g", SHEET.icon("ahead", -9.5, -9.5, 19), transform=f"rotate({angle(tall, side)})")
    return el(
        "g", el("circle", r=17, class_="turn"), arrow, el("circle", r=22, class_="edge"),
        data_target=f"head-{m.SIDE_IDS[side]}", transform=at(round(x + dx, 1), round(y + dy, 1)),
    )  # fmt: skip
