"""Draws a masked state of Mississippi Queen, and tells it in words."""

from __future__ import annotations

from typing import cast

from gabare.games.mississippi_queen import material as m
from gabare.games.mississippi_queen import panels, pieces, terrain
from gabare.games.mississippi_queen.layout import Bed, Layout, bed_of, bounds, layout_of, spot, spots, towards, whole
from gabare.games.mississippi_queen.names import BEND_WORDS, COMPASS_WORDS, boat_name, stop_name, which
from gabare.games.mississippi_queen.rules import MississippiQueen
from gabare.games.mississippi_queen.state import Boat
from gabare.kit.marks import letters
from gabare.kit.notation import View
from gabare.kit.scene import Map, Scene
from gabare.kit.state import NOBODY

AHEAD = 70.0  # the camera looks so far downstream of the boat to act
REACH = 100.0  # so far round it lies what can be pointed at: the hex ahead, the arrows to turn by
WIDEST = 1.5  # it draws back by so much to keep the whole race in sight
ON_THE_RIVER = ("ground", "river", "passengers", "course", "hexes", "boats", "handles")


def map_of(view: View) -> Map:
    """Where the river lies, and what it looks at."""
    state, layout = cast(MississippiQueen, view.state), layout_of(view.tall)
    bed, about = bed_of(state.river), "over" if state.over else f"{state.round}-{actor(state) + 1}"
    return Map(ON_THE_RIVER, layout.window, whole(bed, view.tall), _near(bed, layout, state), about)


def draw(view: View) -> Scene:
    """The river, tile by tile, as far as it is known. Layers of the viewer's own seat: `handles`, `helm`."""
    state, tall = cast(MississippiQueen, view.state), view.tall
    bed, initials, layout = bed_of(state.river), _initials(view.names, state), layout_of(tall)
    river = map_of(view)
    layers = {
        "art": terrain.art(),
        "ground": terrain.ground(bed, tall, river.full()),
        "river": terrain.water(bed, tall),
        "passengers": pieces.passengers(bed, tall, state),
        "course": pieces.course(bed, tall, state),
        "hexes": terrain.hexes(bed, tall),
        "boats": pieces.boats(view, bed, state, initials),
        "handles": pieces.handles(view, bed, state),
        "cartouche": panels.cartouche(view, bed, state, river),
        "overview": pieces.overview(bed, layout, state, river),
        "strip": panels.strip(view, state, initials),
    }
    height = layout.strip + layout.height
    title = view.say.plural("Mississippi Queen, {n} tile laid", "Mississippi Queen, {n} tiles laid", state.river.length())
    if view.seat == NOBODY:
        return Scene(layout.width, height, layers, title, __package__, map=river)
    layers["helm"] = panels.helm(view, state)
    return Scene(layout.width, height + layout.helm, layers, title, __package__, river)


def _initials(names: tuple[str, ...], state: MississippiQueen) -> list[str]:
    """What each boat is marked with: the letter of its owner, and its number where each has two."""
    found = letters(names)
    return [found[state.owner(n)][: 1 if which(state, n) else 2] + which(state, n) for n in range(len(state.boats))]


def actor(state: MississippiQueen) -> int:
    """The boat that is decided about: the one that moves, or the one it has pushed."""
    return int(state.moving() if state.pushed == m.NONE else state.pushed)


def _near(bed: Bed, layout: Layout, state: MississippiQueen) -> tuple[float, float, float]:
    """On a phone the boat to act and the water before it; on a wide screen the whole race, as long as it fits."""
    places = spots(bed, layout.tall)
    cell = m.NONE if state.over else state.boats[actor(state)].cell
    last = [places[(len(bed.kinds) - 1) * m.HEXES + number] for number in range(m.HEXES)]
    if not layout.tall or cell == m.OFF:
        boats = [places[boat.cell] for boat in state.boats if boat.cell != m.OFF]
        docks = [spot(layout.tall, *place) for place in bed.stage_places()] if state.over else []
        reach = REACH - layout.margin
        lit = [(places[cell][0] + far, places[cell][1] + far) for far in (-reach, reach) if cell >= 0]
        x, y, width, height = bounds(boats + last + docks + lit)
        needed = max(width + 2 * layout.margin, (height + 2 * layout.margin) * layout.width / layout.height)
        if needed <= layout.width * WIDEST or cell == m.OFF:
            return x + width / 2, y + height / 2, max(layout.width, needed)
    (x, y), tile = places[cell], cell // m.HEXES
    dx, dy = towards(layout.tall, bed.headings[tile], AHEAD if layout.tall else 3 * AHEAD)
    middle_x, middle_y, width, height = bounds([places[tile * m.HEXES + number] for number in range(m.HEXES)])
    to_x, to_y = middle_x + width / 2 - x, middle_y + height / 2 - y
    along = (to_x * dx + to_y * dy) / (dx * dx + dy * dy)
    dx, dy = dx + (to_x - along * dx) / 2, dy + (to_y - along * dy) / 2  # half way to midstream: banks are of no use
    far_x, far_y = layout.width / 2 - REACH, layout.height / 2 - REACH
    return x + min(max(dx, -far_x), far_x), y + min(max(dy, -far_y), far_y), layout.width


def describe(view: View) -> list[str]:
    """The race in words: the river from its first tile on, then the boats in their order. A line each."""
    state = cast(MississippiQueen, view.state)
    say, river = view.say, state.river
    lines = [_tile(view, state, tile) for tile in range(river.first, river.length())]
    if river.stage != m.NONE:
        lines.append(say("The landing stage lies {bend}.", bend=say(BEND_WORDS[river.stage + 1])))
    else:
        lines.append(say.plural("{n} tile to come", "{n} tiles to come", state.to_come))
    lines.append(say("Round {round}", round=state.round))
    lines += [_boat(view, state, number) for number in panels.ranked(state)]
    return lines


def _tile(view: View, state: MississippiQueen, tile: int) -> str:
    say, kind = view.say, state.river.kinds[tile]
    line = say("Tile {tile}, {bend}", tile=tile + 1, bend=say(BEND_WORDS[state.river.bends[tile] + 1]))
    if state.guests(kind):
        waiting = say.plural("{n} passenger", "{n} passengers", state.waiting[tile])
        return say("{tile}: {stop}, {waiting}", tile=line, stop=stop_name(say, kind), waiting=waiting)
    return line


def _boat(view: View, state: MississippiQueen, number: int) -> str:
    say, boat = view.say, state.boats[number]
    name = boat_name(view, number)
    if boat.place:
        return say("{name}: docked, place {place}", name=name, place=boat.place)
    if boat.cell == m.OFF:
        return say("{name}: aground", name=name)
    line = say("{name}: {place}, speed {speed}, {coal} coal", name=name, place=_place(view, boat), speed=boat.speed, coal=boat.coal)
    if not state.options.introductory:
        line += ", " + say.plural("{n} passenger", "{n} passengers", boat.passengers)
    if not state.over and number == state.moving():
        line += ", " + say("to move")
    return line


def _place(view: View, boat: Boat) -> str:
    words = {"tile": boat.cell // m.HEXES + 1, "hex": boat.cell % m.HEXES, "side": view.say(COMPASS_WORDS[boat.heading])}
    return view.say("tile {tile}, hex {hex}, bow to the {side}", **words)
