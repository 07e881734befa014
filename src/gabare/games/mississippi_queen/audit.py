"""What must be true of every position: nothing is lost, and no boat lies where none may lie."""

from __future__ import annotations

from mypy_extensions import i64

from gabare.games.mississippi_queen.material import COAL, FASTEST, FIRST_TILES, HEXES, LAID_TILES, NONE, PASSENGERS, SLOWEST, TILES, WATER
from gabare.games.mississippi_queen.race import Race
from gabare.games.mississippi_queen.river import distance
from gabare.games.mississippi_queen.sailing import OFF


def broken(race: Race) -> str:
    """Tiles, passengers and boats are all there, each where it may be."""
    return _river(race) or _stops(race) or _boats(race)


def _river(race: Race) -> str:
    counts = race.pile.unseen[:]
    river = race.river
    for tile in range(river.length()):
        counts[river.kinds[tile]] += 1
        for before in range(tile - 1):
            if distance(river.qs[tile] - river.qs[before], river.rs[tile] - river.rs[before]) <= 4:
                return f"tiles {before} and {tile} touch"
    for kind in range(len(counts)):
        if counts[kind] != 1:
            return f"tile {kind} is there {counts[kind]} times"
    tiles = FIRST_TILES if race.introductory else LAID_TILES
    if river.length() + race.to_come != tiles:
        return f"{river.length()} tiles are laid and {race.to_come} to come, not {tiles} in all"
    if (race.to_come == 0) != (river.stage != NONE):
        return "the landing stage lies on the last tile, and only there"
    return ""


def _stops(race: Race) -> str:
    for tile in range(race.river.length()):
        kind = race.river.kinds[tile]
        boarded: i64 = 0
        for boat in race.boats:
            boarded += boat.stops >> kind & 1
        there = race.waiting[tile] + boarded
        if there > race.guests(kind) or (tile >= race.river.first and there != race.guests(kind)):
            return f"{there} passengers belong to the stop of tile {tile}, not {race.guests(kind)}"
    return ""


def _boats(race: Race) -> str:
    if race.lost == len(race.boats):
        return "every boat is lost, and nobody can have won"
    for number in range(len(race.boats)):
        boat = race.boats[number]
        stops: i64 = 0
        for kind in range(len(TILES)):
            stops += boat.stops >> kind & 1
        if stops != boat.passengers or stops > PASSENGERS:
            return f"boat {number} has {boat.passengers} passengers from {stops} stops"
        if not (SLOWEST <= boat.speed <= FASTEST and 0 <= boat.coal <= COAL):
            return f"boat {number} has speed {boat.speed} and coal {boat.coal}"
        afloat = boat.cell != OFF
        if (boat.place > 0) + (boat.loss > 0) + afloat != 1:
            return f"boat {number} is in two places"
        if afloat:
            tile = boat.cell // HEXES
            if tile < race.river.first or not WATER[race.river.kinds[tile] * HEXES + boat.cell % HEXES]:
                return f"boat {number} is not on the water"
            for other in range(number):
                if race.boats[other].cell == boat.cell:
                    return f"boats {other} and {number} are on one hex"
    return ""
