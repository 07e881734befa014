"""8. The end of the race: docks, what ends it, and how the boats rank. The numbers are those of the rule book's paragraphs."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gabare.games.mississippi_queen import material as m
from gabare.games.mississippi_queen.state import Boat, Table

AFLOAT: Final[i64] = 100  # ranks above every boat that ran aground
DOCKED: Final[i64] = 1_000_000  # ranks above every boat that is still afloat


def docks_at(table: Table, boat: Boat, cell: i64) -> bool:
    """8.2: whether a boat that comes to this hex docks there, with the passenger it may take on board first."""
    if not table.river.is_dock(cell):
        return False
    if table.options.introductory:
        return True
    return boat.speed <= table.options.dock_speed and boat.passengers + table.boards_at(boat, cell) == m.PASSENGERS


def may_dock(table: Table, boat: Boat, speed: i64) -> bool:
    """Whether a boat ends its move at any dock it reaches at this speed."""
    return table.options.introductory or (boat.passengers == m.PASSENGERS and speed <= table.options.dock_speed)


def decided(table: Table) -> bool:
    """8.4: one player is left on the river; 9.3: or, if so agreed, a boat has won."""
    racing: i64 = 0
    for seat in range(table.players):
        if is_racing(table, seat):
            racing += 1
    return racing <= 1 or (table.options.end_after_winner and table.docked > 0)


def is_racing(table: Table, seat: i64) -> bool:
    """A player is done with the first boat that docks, or the last that runs aground."""
    racing = False
    for number in range(seat, len(table.boats), table.players):
        if table.boats[number].place:
            return False
        if table.boats[number].cell != m.OFF:
            racing = True
    return racing


def somebody_can_dock(table: Table) -> bool:
    for boat in table.boats:
        if boat.cell != m.OFF and (table.options.introductory or boat.passengers == m.PASSENGERS):
            return True
    return False


def nobody_can_finish(table: Table) -> bool:
    """8.6: too few passengers are left, on the river and on tiles to come, for any boat."""
    if table.options.introductory:
        return False
    for boat in table.boats:
        if boat.cell != m.OFF and boat.passengers + stops_left(table, boat) >= m.PASSENGERS:
            return False
    return True


def stops_left(table: Table, boat: Boat) -> i64:
    """Stops at which a boat could still take somebody on board."""
    stops: i64 = 0
    for tile in range(table.river.first, table.river.length()):
        if table.waiting[tile] and not boat.stops >> table.river.kinds[tile] & 1:
            stops += 1
    for kind in range(len(table.pile.unseen)):
        if table.to_come and table.pile.unseen[kind] and m.BOARDING[kind] >= 0:
            stops += 1
    return stops


def standing_of(table: Table, boat: Boat) -> i64:
    """8.7: docked boats in their order, those afloat by passengers, place and coal, the others by how long they lasted."""
    if boat.place:
        return DOCKED - boat.place
    if boat.cell == m.OFF:
        return boat.loss
    reach = boat.passengers * m.LAID_TILES * m.HEXES + table.river.progress(boat.cell)
    return AFLOAT + reach * (m.COAL + 1) + boat.coal
