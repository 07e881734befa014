"""Moves, section by section; coming to a point by other means; work. Chapters 3 and 4, 7.1, 8.2 and 8.3."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses.money import income, spend, throw
from gabare.games.richesses.stages import mark
from gabare.games.richesses.state import Table
from gabare.kit.luck import Luck
from gabare.kit.state import NONE, bit

# 3. Moving


def ways_to_go(table: Table, actions: vec[i64]) -> vec[i64]:
    """2.4: any way to travel that one owns, if it leads somewhere; 10.1: out of Paris only with savings."""
    traveller = table.travellers[table.seat]
    if table.options.circuit == m.ECONOMY and not traveller.left and traveller.cash < m.SAVINGS:
        return actions
    for mode in range(m.LIFT):
        if traveller.owns(mode) and has_way(table, mode):
            actions = append(actions, a.GO_BY + mode)
    return actions


def has_way(table: Table, mode: i64) -> bool:
    """3.7: some first section of a move can be taken."""
    traveller = table.travellers[table.seat]
    origin = traveller.town
    for k in range(m.EXITS[origin], m.EXITS[origin + 1]):
        if leads_on(table, k, m.SECTIONS[mode], mode, origin, traveller.cash):
            return True
    return False


def leads_on(table: Table, k: i64, sections: i64, mode: i64, origin: i64, cash: i64) -> bool:
    """Whether a section can be taken, and the move still be ended by the rules."""
    return passable(table, k, mode, cash) and can_end(table, m.EXIT_TO[k], sections - 1, mode, origin, cash - m.EXIT_FARE[k])


def passable(table: Table, k: i64, mode: i64, cash: i64) -> bool:
    """3.2 and 3.3: motorways are for cars; 3.4: tolls and fares are paid first, and never while in debt."""
    kind = m.EXIT_KIND[k]
    if kind == m.ROAD:
        return True
    if mode == m.LIFT or (kind == m.MOTORWAY and mode != m.CAR):
        return False
    return cash >= m.EXIT_FARE[k] and not table.travellers[table.seat].in_debt()


def may_stop(table: Table, town: i64, origin: i64, cash: i64) -> bool:
    """3.1: elsewhere than where the move began; 3.6: on a free point; 3.8: in the finish town with all stages done."""
    if town == origin or table.taken(town, table.seat):
        return False
    return town != m.FINISH[table.options.circuit] or table.complete(table.seat) or stranded(table, cash)


def stranded(table: Table, cash: i64) -> bool:
    """3.9: in Corsica without the fare, one may work in Ajaccio even if it is the finish town."""
    return table.in_corsica(table.seat) and (cash < m.CHEAPEST_FARE or table.travellers[table.seat].in_debt())


def can_end(table: Table, town: i64, sections: i64, mode: i64, origin: i64, cash: i64) -> bool:
    """Whether a move that has come here can end, here or further on."""
    if may_stop(table, town, origin, cash):
        return True
    if sections:
        for k in range(m.EXITS[town], m.EXITS[town + 1]):
            if leads_on(table, k, sections, mode, origin, cash):
                return True
    return False


def set_out(table: Table, mode: i64) -> None:
    """3.1: so many sections at most."""
    traveller = table.travellers[table.seat]
    table.mode = mode
    table.sections = m.SECTIONS[mode]
    table.origin = traveller.town
    table.route = append(vec[i64](capacity=5), traveller.town)
    table.fares = 0
    if not traveller.left:
        table.leaving = True
    traveller.left = True
    table.wait(a.ROUTE)


def next_towns(table: Table) -> vec[i64]:
    """The next section of the move, or its end."""
    actions = vec[i64](capacity=8)
    traveller = table.travellers[table.seat]
    moved = table.sections < m.SECTIONS[table.mode]
    if traveller.race != NONE:
        actions = append(actions, a.TO + m.RACE_TOWN[traveller.race * m.MARKERS + traveller.lap + 1])
        return append(actions, a.STOP) if moved else actions
    for k in range(m.EXITS[traveller.town], m.EXITS[traveller.town + 1]):
        if leads_on(table, k, table.sections, table.mode, table.origin, traveller.cash):
            actions = append(actions, a.TO + m.EXIT_TO[k])
    if not moved:
        return append(actions, a.STAY) if table.mode == m.LIFT else actions
    return append(actions, a.STOP) if may_stop(table, traveller.town, table.origin, traveller.cash) else actions


def go_to(table: Table, town: i64) -> None:
    traveller = table.travellers[table.seat]
    exit = m.exit_to(traveller.town, town)
    fare = m.EXIT_FARE[exit]
    traveller.travel(m.EXIT_SECTION[exit])
    spend(table, table.seat, fare)
    table.fares += fare
    traveller.town = town
    table.route = append(table.route, town)
    table.sections -= 1
    stage = m.STAGE_AT[table.options.circuit * m.TOWNS + town]
    if table.options.passing and stage != NONE:
        mark(table, table.seat, stage)  # 13.1
    if traveller.race != NONE:
        traveller.lap += 1
        if traveller.lap == m.RACE_LENGTH[traveller.race]:
            stop(table)
            mark(table, table.seat, m.MATCHES + traveller.race)  # 12.8
            traveller.race = NONE
            traveller.lap = 0
            return
    if table.sections == 0:
        stop(table)


def stop(table: Table) -> None:
    town = table.travellers[table.seat].town
    table.note(a.ARRIVED, table.seat, town, table.mode * 10 + m.SECTIONS[table.mode] - table.sections)
    if table.fares:
        table.note(a.FARES, table.seat, table.fares, crossings(table))
    arrive(table)


def crossings(table: Table) -> i64:
    """The sea passages of the move."""
    count: i64 = 0
    for i in range(len(table.route) - 1):
        if m.EXIT_KIND[m.exit_to(table.route[i], table.route[i + 1])] == m.SEA:
            count += 1
    return count


def arrive(table: Table) -> None:
    table.phase = a.RESOLVING
    table.step = a.ARRIVING


# 8.2 and 8.3. Being sent to a town


def send(table: Table, seat: i64, town: i64) -> None:
    """8.2: by a card, or called to a match; 8.3: who rests there is shifted, unless racing."""
    traveller = table.travellers[seat]
    table.sent = seat
    table.goal = town
    if traveller.town == town or not table.taken(town, seat):
        come(table, town)
        return
    other = resting(table, town)
    if table.travellers[other].race != NONE:
        towns = table.nearest(town, seat, m.PASSAGE)
        if len(towns) == 1:
            come(table, towns[0])
        else:
            table.wait(a.ERRAND)
        return
    traveller.town = town
    table.note(a.SENT, seat, town, 0)
    towns = table.nearest(town, other, m.PASSAGE)
    if len(towns) == 1:
        shift(table, towns[0])
    else:
        table.wait(a.SHIFT)


def resting(table: Table, town: i64) -> i64:
    """Who rests on a point, apart from the one who is being sent there."""
    seat: i64 = 0
    while seat == table.sent or table.travellers[seat].town != town:
        seat += 1
    return seat


def shift_choices(table: Table) -> vec[i64]:
    """8.3: the nearest free points."""
    towns = table.nearest(table.goal, resting(table, table.goal), m.PASSAGE)
    actions = vec[i64](capacity=8)
    for i in range(len(towns)):
        actions = append(actions, a.SHIFT_TO + towns[i])
    return actions


def shift(table: Table, town: i64) -> None:
    """8.3: nothing else happens to the one who is shifted."""
    other = resting(table, table.goal)
    table.travellers[other].town = town
    table.note(a.SHIFTED, other, town, 0)
    be_there(table, True)


def detours(table: Table) -> vec[i64]:
    """8.3: a racer stays, so the nearest free points are left."""
    towns = table.nearest(table.goal, table.sent, m.PASSAGE)
    actions = vec[i64](capacity=8)
    for i in range(len(towns)):
        actions = append(actions, a.ERRAND_TO + towns[i])
    return actions


def come(table: Table, town: i64) -> None:
    traveller = table.travellers[table.sent]
    moved = traveller.town != town
    if moved:
        traveller.town = town
        table.note(a.SENT, table.sent, town, 0)
    elif table.sent == table.seat:
        table.note(a.SPARED, table.seat, 0, 0)
    be_there(table, moved)


def be_there(table: Table, moved: bool) -> None:
    """A call leads to the match; a card to a second arrival, unless one was there already."""
    table.wait(a.RESOLVING)
    table.goal = NONE
    table.step = a.MATCH if table.sent != table.seat else a.ARRIVING if moved else a.CLOSE


# 7.1. Retreat, and 4. Work


def retreats(table: Table, actions: vec[i64]) -> vec[i64]:
    """7.1: the ruined may go straight to the nearest free work town."""
    traveller = table.travellers[table.seat]
    if traveller.ruined() and m.POINT[traveller.town] != m.CAPITAL:
        towns = table.nearest(traveller.town, table.seat, m.CAPITAL)
        for i in range(len(towns)):
            actions = append(actions, a.RETREAT + towns[i])
    return actions


def retreat(table: Table, town: i64) -> None:
    table.travellers[table.seat].town = town
    table.note(a.ARRIVED, table.seat, town, 0)
    arrive(table)


def work(table: Table, luck: Luck) -> None:
    """4.1: roll, and receive what the die says."""
    traveller = table.travellers[table.seat]
    wage = throw(luck)
    table.note(a.WORKED, table.seat, traveller.town, wage)
    table.bank += wage
    income(table, table.seat, wage)
    stage = m.STAGE_AT[table.options.circuit * m.TOWNS + traveller.town]
    if table.options.circuit == m.ECONOMY and stage != NONE and (traveller.marks | traveller.pending) >> stage & 1:
        traveller.settled |= bit(stage)
