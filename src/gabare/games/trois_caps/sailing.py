"""3, 5 and 6: wind, runs, zones and ports. The numbers are those of the rule book."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.trois_caps import actions as a
from gabare.games.trois_caps import material as m
from gabare.games.trois_caps import mishaps
from gabare.games.trois_caps.adjacency import ANCHOR_AT, ANCHORS, NOWHERE, STEPS, ZONES
from gabare.games.trois_caps.state import Boat, Table, rig_zone
from gabare.kit.luck import Luck
from gabare.kit.state import NONE


def roll_wind(table: Table, luck: Luck) -> None:
    """3.1: two dice set the needle."""
    table.wind_dice = luck.below(m.DIE) + luck.below(m.DIE) + 2
    table.wind = m.WINDS[table.wind_dice - 2]


# 5. Runs


def runs(table: Table, seat: i64) -> vec[i64]:
    """5: straight runs, cell by cell, as far as the die, the wind, the coast and the zones allow."""
    boat = table.boats[seat]
    actions = vec[i64](capacity=48)
    actions = append(actions, a.HOLD)
    zones = boat.open_zones(table.options.level)
    port = ANCHORS[boat.next_port]
    for direction in range(m.DIRECTIONS):
        if direction == table.wind and not table.into_the_wind:
            continue
        cell = boat.cell
        lane: i64 = 0
        for n in range(table.reach):
            cell = STEPS[cell * m.DIRECTIONS + direction]
            if cell == NOWHERE:
                break
            zone = ZONES[cell]
            if not zones >> zone & 1:
                break
            if zone == m.LANE:
                lane += 1
                if lane > m.LANE_CELLS:
                    break
                continue
            lane = 0
            if zone != m.WHALES and free(table, cell):
                actions = append(actions, a.RUN + direction * m.DIE + n)
            if cell == port or zone == m.POLLUTION:
                break
    return actions


def free(table: Table, cell: i64) -> bool:
    """5.4: two boats share no cell but an anchor's."""
    for boat in table.boats:
        if boat.cell == cell:
            return ANCHOR_AT[cell] == 1
    return True


def sail(table: Table, seat: i64, direction: i64, cells: i64) -> bool:
    """A run; whether the boat may go on afterwards."""
    boat = table.boats[seat]
    for _ in range(cells):
        boat.cell = STEPS[boat.cell * m.DIRECTIONS + direction]
        zone = ZONES[boat.cell]
        if boat.rig != NONE and zone == rig_zone(boat.rig):
            boat.rig_used = True
        if zone == m.WRECKS:
            boat.spare_used = True
    if ZONES[boat.cell] == m.POLLUTION:
        clean(table, boat)
    elif boat.cell == ANCHORS[boat.next_port]:
        reach_port(table, boat)
    return not boat.moored


def clean(table: Table, boat: Boat) -> None:
    """6.5: to Almerimar; the ports reached stay reached, and if Almerimar is the next one, it is reached now."""
    boat.cell = ANCHORS[m.ALMERIMAR]
    if boat.next_port == m.ALMERIMAR:
        reach_port(table, boat)
    else:
        moor(table, boat)


def reach_port(table: Table, boat: Boat) -> None:
    """5.5: the boat stops at once; 10.1: in Gruissan the race is over."""
    boat.next_port += 1
    moor(table, boat)
    if boat.next_port > m.GRUISSAN:
        table.awaited = 0


def moor(table: Table, boat: Boat) -> None:
    """7.3 and 7.7: in port the fog is left behind, and the shield too."""
    boat.moored = True
    boat.trolling = False
    boat.shield = False
    mishaps.clear(table, boat)


def begin_run(table: Table, run: i64, reach: i64) -> None:
    """7.3: in fog a run has one cell at most."""
    table.phase = a.RUNNING
    table.run = run
    table.reach = m.FOG_RUN if table.boats[table.player].mishap == m.FOG and reach > m.FOG_RUN else reach


def set_sail(table: Table) -> None:
    begin_run(table, a.FIRST_RUN, table.reach)


def next_run(table: Table, luck: Luck) -> bool:
    """5.1: the second die, then what an event adds; False when nothing is left."""
    if table.run < a.SECOND_RUN and table.has_second_die:
        if table.second == 0:
            table.second = luck.below(m.DIE) + 1
        begin_run(table, a.SECOND_RUN, table.second)
        return True
    if table.run < a.EXTRA_RUN and table.dolphins:
        table.third = luck.below(m.DIE) + 1
        begin_run(table, a.EXTRA_RUN, table.third)
        return True
    if table.run < a.EXTRA_RUN and table.current:
        begin_run(table, a.EXTRA_RUN, table.current)
        return True
    return False
