"""Draws a masked state of Mississippi Queen, and tells it in words."""

from __future__ import annotations

from typing import cast

from gabare.games.mississippi_queen import panels, pieces, scenery
from gabare.games.mississippi_queen.material import BROWN, HEXES, NONE
from gabare.games.mississippi_queen.notation import COMPASS_WORDS, boat_name
from gabare.games.mississippi_queen.plan import bed_of, frame, plan_of
from gabare.games.mississippi_queen.rules import MississippiQueen
from gabare.games.mississippi_queen.sailing import OFF, Boat
from gabare.games.mississippi_queen.story import BEND_WORDS
from gabare.kit.marks import letters
from gabare.kit.notation import View
from gabare.kit.scene import Box, Scene
from gabare.kit.state import NOBODY


def draw(view: View) -> Scene:
    """The river, tile by tile, as far as it is known. Layers of the viewer's own seat: `handles`, `helm`."""
    state, tall = cast(MississippiQueen, view.state), view.tall
    bed, initials, plan = bed_of(state.river), letters(view.names), plan_of(tall)
    where = frame(bed, tall)
    layers = {
        "art": scenery.drawings(),
        "ground": scenery.ground(bed, tall),
        "river": scenery.water(bed, tall),
        "cartouche": panels.cartouche(view, bed, state),
        "passengers": pieces.passengers(bed, tall, state),
        "course": pieces.course(bed, tall, state),
        "hexes": scenery.hexes(bed, tall),
        "boats": pieces.boats(view, bed, state, initials),
        "handles": pieces.handles(view, bed, state),
        "strip": panels.strip(view, bed, state, initials),
    }
    height = where.height + plan.strip * where.scale
    title = view.say.plural("Mississippi Queen, {n} tile laid", "Mississippi Queen, {n} tiles laid", state.river.length())
    if view.seat == NOBODY:
        return Scene(where.width, round(height), layers, title, __package__)
    layers["helm"] = panels.helm(view, bed, state)
    dock = round(plan.helm * where.scale)
    apart: dict[str, Box] = {"helm": (0, round(height), where.width, dock)}
    return Scene(where.width, round(height) + dock, layers, title, __package__, apart)


def describe(view: View) -> list[str]:
    """The race in words: the river from its first tile on, then the boats in their order. A line each."""
    state = cast(MississippiQueen, view.state)
    say, river = view.say, state.river
    lines = [_tile(view, state, tile) for tile in range(river.first, river.length())]
    if river.stage != NONE:
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
        stop = say("brown stop") if BROWN[kind] else say("red stop")
        waiting = say.plural("{n} passenger", "{n} passengers", state.waiting[tile])
        return say("{tile}: {stop}, {waiting}", tile=line, stop=stop, waiting=waiting)
    return line


def _boat(view: View, state: MississippiQueen, number: int) -> str:
    say, boat = view.say, state.boats[number]
    name = boat_name(view, number)
    if boat.place:
        return say("{name}: docked, place {place}", name=name, place=boat.place)
    if boat.cell == OFF:
        return say("{name}: aground", name=name)
    line = say("{name}: {place}, speed {speed}, {coal} coal", name=name, place=_place(view, boat), speed=boat.speed, coal=boat.coal)
    if not state.introductory:
        line += ", " + say.plural("{n} passenger", "{n} passengers", boat.passengers)
    if not state.over and number == state.moving():
        line += ", " + say("to move")
    return line


def _place(view: View, boat: Boat) -> str:
    words = {"tile": boat.cell // HEXES + 1, "hex": boat.cell % HEXES, "side": view.say(COMPASS_WORDS[boat.heading])}
    return view.say("tile {tile}, hex {hex}, bow to the {side}", **words)
