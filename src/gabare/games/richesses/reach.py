"""How far a move may lead: for the eye only. What may be done next is said by the rules."""

from __future__ import annotations

from gabare.games.richesses import material as m
from gabare.games.richesses.state import Table
from gabare.games.richesses.travel import may_stop, passable
from gabare.kit.state import NONE


def ends(table: Table, mode: int, sections: int, origin: int) -> dict[int, int]:
    """Every town where a move with so many sections left could end, and the fewest sections to it."""
    traveller = table.travellers[table.seat]
    purses = {traveller.town: traveller.cash}  # the most that could be left where one may be after so many sections
    found: dict[int, int] = {}
    for length in range(1, sections + 1):
        beyond: dict[int, int] = {}
        for town, cash in purses.items():
            for k in range(m.EXITS[town], m.EXITS[town + 1]):
                left = cash - m.EXIT_FARE[k]
                if passable(table, k, mode, cash) and left > beyond.get(m.EXIT_TO[k], NONE):
                    beyond[m.EXIT_TO[k]] = left
        for town, cash in beyond.items():
            if town not in found and may_stop(table, town, origin, cash):
                found[town] = length
        purses = beyond
    return found
