"""What the boats, stops and directions of Mississippi Queen are called: for people, and as things to point at."""

from __future__ import annotations

from typing import cast

from gabare.games.mississippi_queen import material as m
from gabare.games.mississippi_queen.rules import MississippiQueen
from gabare.kit.notation import View
from gabare.kit.say import Say, mark

COMPASS_WORDS = (mark("north"), mark("north-east"), mark("south-east"), mark("south"), mark("south-west"), mark("north-west"))
BEND_WORDS = (mark("to the left"), mark("straight on"), mark("to the right"))


def stop_name(say: Say, kind: int) -> str:
    """The stop of a tile of this kind."""
    return say("brown stop") if m.BROWN[kind] else say("red stop")


def which(state: MississippiQueen, boat: int) -> str:
    """Of two boats each, the first or the second of its owner; nothing where each has one."""
    return str(boat // state.players + 1) if len(state.boats) > state.players else ""


def boat_name(view: View, boat: int) -> str:
    """Whose boat it is; with two boats each, also which."""
    state = cast(MississippiQueen, view.state)
    owner, number = view.names[boat % state.players], which(state, boat)
    return view.say("{name} (boat {boat})", name=owner, boat=number) if number else owner


def hex_target(cell: int) -> str:
    """A hex of the river: its tile and its number there."""
    return f"hex-{cell // m.HEXES + 1}-{cell % m.HEXES}"


def boat_target(boat: int) -> str:
    return f"boat-{boat + 1}"
