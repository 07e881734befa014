"""Round the river: the boats in the order of this round and the next, the cartouche, and the helm of the viewer's boat."""

from __future__ import annotations

from gabare.games.mississippi_queen import end_of_race as end
from gabare.games.mississippi_queen import material as m
from gabare.games.mississippi_queen import sailing
from gabare.games.mississippi_queen.actions import SPEED
from gabare.games.mississippi_queen.danger import hopeless
from gabare.games.mississippi_queen.layout import Bed, free_corner, layout_of
from gabare.games.mississippi_queen.names import which
from gabare.games.mississippi_queen.rules import MississippiQueen
from gabare.games.mississippi_queen.state import Boat
from gabare.games.mississippi_queen.terrain import SHEET, warning
from gabare.kit import marks
from gabare.kit.notation import View
from gabare.kit.scene import Map, Markup, at, el, layer


def strip(view: View, state: MississippiQueen, initials: list[str]) -> Markup:
    """All boats, from left to right in the order in which they move; who has moved is pale, whose turn it is golden."""
    layout, fleet = layout_of(view.tall), ranked(state)
    x, y, whole, height = layout.boxes
    step = min(whole / len(fleet), layout.widest + 6)
    boxes = [_box(view, state, initials, number, step - 4, height, at(round(x + step * n, 1), y)) for n, number in enumerate(fleet)]
    rule = el("path", d=f"M0 {layout.strip}H{layout.width}", class_="strip-edge")
    back = el("rect", width=layout.width, height=layout.strip, class_="strip")
    return layer("strip", back, rule, *boxes, *_preview(view, state, initials), _rose(view))


def ranked(state: MississippiQueen) -> list[int]:
    """This round's order, then the boats that are no longer in it."""
    order = [int(number) for number in state.order]
    others = [number for number in range(len(state.boats)) if number not in order]
    return order + sorted(others, key=lambda number: -end.standing_of(state, state.boats[number]))


def _box(view: View, state: MississippiQueen, initials: list[str], number: int, width: float, height: float, place: str) -> Markup:
    boat, seat = state.boats[number], state.owner(number)
    order = list(state.order)
    now = not state.over and number == state.moving()
    past = not state.over and boat.cell != m.OFF and number in order and order.index(number) < state.at
    look = "fleet now" if now else "fleet past" if past else "fleet"
    draw = _inside_tall if view.tall else _inside_wide
    return el(
        "g", el("rect", width=round(width, 1), height=height, rx=6, class_="on-turn" if now else "box"),
        *draw(view, state, number, boat, width),
        el("g", marks.mark(seat, initials[number], 18 if view.tall else 26), transform=at(14, 15) if view.tall else at(22, 24)),
        class_=look, id=f"fleet-{number + 1}", transform=place,
    )  # fmt: skip


def _fate(view: View, boat: Boat) -> str:
    """Where a boat is, in a word."""
    if boat.place:
        return view.say("docked {place}", place=boat.place)
    return view.say("tile {tile}", tile=boat.cell // m.HEXES + 1) if boat.cell != m.OFF else view.say("aground")


def _inside_wide(view: View, state: MississippiQueen, number: int, boat: Boat, width: float) -> list[Markup]:
    cabins = 0 if state.options.introductory else int(m.PASSENGERS)
    room = width - (97 if cabins else 46)  # beside them
    coal, step = int(boat.coal), round(min(12.5, room / int(m.COAL)), 2)
    lumps = [SHEET.icon("lump", round(42 + step * n, 1), 41, 14) for n in range(coal)]
    gone = [el("circle", cx=49 + step * n, cy=48, r=3, class_="gone") for n in range(coal, int(m.COAL))]
    ladies = [_seat_on_board(width - 43 + 21 * n, 48, 9, n < boat.passengers) for n in range(cabins)]
    return [
        el("text", _short_name(view, state, number, int((width - 100) / 7.5)), x=42, y=21, class_="who"),
        el("text", _fate(view, boat), x=width - 8, y=21, class_="fate"),
        SHEET.icon("speed", 6, 42, 17), el("text", boat.speed, x=26, y=56, class_="figure"), *lumps, *gone, *ladies,
    ]  # fmt: skip


def _inside_tall(view: View, state: MississippiQueen, number: int, boat: Boat, width: float) -> list[Markup]:
    third = width / 3
    values = [("speed", boat.speed), ("coal", boat.coal)] + ([] if state.options.introductory else [("lady", boat.passengers)])
    figures = []
    for n, (name, value) in enumerate(values):
        x = round(3 + third * n, 1)
        figures += [SHEET.icon(name, x, 29.5, 12), el("text", value, x=round(x + 12.5, 1), y=41, class_="figure small")]
    return [el("text", _short_name(view, state, number, int((width - 27) / 7.4)), x=27, y=20, class_="who"), *figures]


def _short_name(view: View, state: MississippiQueen, number: int, length: int) -> str:
    """Whose boat it is, clipped; with two boats each, which one is never clipped away."""
    own = which(state, number)
    return f"{clipped(view.names[state.owner(number)], length - 2)} {own}" if own else clipped(view.names[state.owner(number)], length)


def _seat_on_board(x: float, y: float, radius: float, taken: bool) -> Markup:
    """A cabin: with its passenger, or empty."""
    circle = el("circle", r=radius, class_="cabin taken" if taken else "cabin")
    return el("g", circle, SHEET.icon("lady", -7, -7.5, 14) if taken else None, transform=at(round(x, 1), y))


def _preview(view: View, state: MississippiQueen, initials: list[str]) -> list[Markup]:
    """What the order would be if the round ended now, and how many tiles are to come."""
    layout, say = layout_of(view.tall), view.say
    (x, y), (tiles_x, tiles_y) = layout.next, layout.tiles
    after = say("Then round {round}", round=state.round + 1) if view.tall else say("Next round")
    word = say("The race is over") if state.over else after
    start = 8 + 7.8 * len(word) if view.tall else 0
    coming = [] if state.over else list(state.next_order())
    step = 20 if view.tall else 29
    row = [
        el("g", marks.mark(state.owner(number), initials[number], 16 if view.tall else 22),
           transform=at(round(x + start + 9 + step * n, 1), y - 4 if view.tall else y + 8))
        for n, number in enumerate(coming)
    ]  # fmt: skip
    left = say.plural("{n} tile to come", "{n} tiles to come", state.to_come)
    head = el("text", word, x=x, y=y if view.tall else y - 10, class_="label")
    text = left if view.tall else say("Round {round}", round=state.round) + f" · {left}"
    return [head, *row, el("text", text, x=tiles_x, y=tiles_y, class_="label end" if view.tall else "label")]


def _rose(view: View) -> Markup:
    """Where north is, whatever part of the river is in sight: to the right, or up on a phone."""
    say, reach = view.say, 10.5 if view.tall else 17
    wing = reach / 4
    star = f"M0{-reach:g}L{wing:g} 0 0 {reach:g} {-wing:g} 0ZM{-reach:g} 0L0{-wing:g} {reach:g} 0 0 {wing:g}Z"
    drawn = [el("path", d=star, class_="rose"), el("path", d=f"M0{-reach:g}L{wing:g} 0H{-wing:g}Z", class_="north")]
    letter = el("text", "N", x=0 if view.tall else reach + 8, y=-reach - 2 if view.tall else 4.5, class_="north-letter")
    words = el("title", say("North is up") if view.tall else say("North is to the right"))
    turned = el("g", *drawn, transform=None if view.tall else "rotate(90)")
    return el("g", words, turned, letter, transform=at(*layout_of(view.tall).rose))


def cartouche(view: View, bed: Bed, state: MississippiQueen, river: Map) -> Markup:
    """Name of the river and tiles laid; in a corner where it hides no water. A phone has no room for it."""
    say, (width, height) = view.say, (320.0, 96.0)
    corner = None if view.tall else free_corner(bed, river, width, height)
    if corner is None:
        return layer("cartouche")
    whole = m.FIRST_TILES if state.options.introductory else m.LAID_TILES
    laid = say.plural("{n} tile of {whole}", "{n} tiles of {whole}", state.river.length(), whole=whole)
    half, tip = width / 2, height / 2
    frame_line = f"M{-half} {-tip}h{width}q-8 {tip} 0 {height}h{-width}q8{-tip:g} 0{-height:g}z"
    inner = f"M{-half + 7} {-tip + 6}h{width - 14}q-6 {tip - 6} 0 {height - 12}h{14 - width}q6{6 - tip:g} 0{12 - height:g}z"
    pieces = [
        el("path", d=frame_line, class_="scroll"), el("path", d=inner, class_="scroll-line"),
        el("text", say("The Mississippi"), y=-2, class_="name"), el("text", laid, y=tip - 18, class_="subtitle"),
    ]  # fmt: skip
    return layer("cartouche", el("g", *pieces, transform=at(*corner)))


# The helm


def helm(view: View, state: MississippiQueen) -> Markup:
    """The six speeds with their price, the coal, and what is left to do: of the boat that moves, or the viewer's next."""
    layout = layout_of(view.tall)
    number = _own_boat(view, state)
    boat = state.boats[number]
    to_play = state.awaits(view.seat)
    choosing = to_play and state.phase == m.CHANGING_SPEED and number == state.moving()
    x, y, side, step = layout.speeds
    buttons = []
    for speed in range(int(m.SLOWEST), int(m.FASTEST) + 1):
        open_ = choosing and sailing.sails_at(state, boat, speed)
        ruin = open_ and hopeless(state, SPEED + speed - 1)
        buttons.append(_speed(view, boat, speed, side, open_, ruin, at(round(x + step * (speed - 1), 1), y)))
    coal_x, coal_y, size = layout.coal
    lumps = [
        el("g", SHEET.icon("lump", coal_x + (size + 2) * n, coal_y, size), class_=None if n < boat.coal else "burnt")
        for n in range(int(m.COAL))
    ]
    words = (
        []
        if view.tall
        else [el("text", view.say("Speed"), x=x, y=18, class_="heading"), el("text", view.say("Coal"), x=coal_x, y=18, class_="heading")]
    )
    told_x, told_y = layout.told
    told = el("text", _told(view, state, number), x=told_x, y=told_y, class_="told")
    pieces = [
        el("rect", width=layout.width, height=layout.helm, class_="helm"),
        el("path", d=f"M0 0H{layout.width}", class_="strip-edge"),
        el("rect", width=layout.width, height=4, class_="gold-strip") if to_play else None,
        *buttons, *words, *lumps, told,
    ]  # fmt: skip
    return el("g", *pieces, id="helm", class_="layer", transform=at(0, layout.strip + layout.height))


def _own_boat(view: View, state: MississippiQueen) -> int:
    """The viewer's boat that moves, or the first that is still afloat."""
    own = list(range(view.seat, len(state.boats), state.players))
    if not state.over and state.moving() in own:
        return int(state.moving())
    return next((number for number in own if state.boats[number].cell != m.OFF), own[0])


def _speed(view: View, boat: Boat, speed: int, side: float, open_: bool, ruin: bool, place: str) -> Markup:
    coal = boat.fuel(speed)
    price = view.say("free") if coal == 0 else f"−{coal}"
    look = "speed-plate" + (" current" if speed == boat.speed else "") + ("" if open_ else " shut")
    return el(
        "g", el("rect", width=side, height=side, rx=6), el("text", speed, x=side / 2, y=side * 0.5, class_="big"),
        el("text", price if open_ else "", x=side / 2, y=side * 0.84, class_="small"),
        el("rect", width=side, height=side, rx=6, class_="edge"), warning(side - 8, 8) if ruin else None,
        data_target=f"speed-{speed}", class_=look, transform=place,
    )  # fmt: skip


def _told(view: View, state: MississippiQueen, number: int) -> str:
    """Points and free turn of the move, or when the boat moves."""
    say, boat = view.say, state.boats[number]
    if state.over or boat.cell == m.OFF:
        return _fate(view, boat)
    if number != state.moving() or state.phase == m.CHANGING_SPEED:
        return say("Speed {speed}, {coal} coal", speed=boat.speed, coal=boat.coal)
    points = say.plural("{n} point left", "{n} points left", state.points)
    return points + " · " + (say("a free turn") if state.free_turns else say("turns cost coal"))


def clipped(text: str, length: int) -> str:
    return text if len(text) <= length else text[: max(length - 1, 1)].rstrip() + "…"
