"""Stages and their markers, the finish and the end. Chapter 9."""

from __future__ import annotations

from mypy_extensions import i64

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses.money import income
from gabare.games.richesses.state import Table
from gabare.kit.pile import private
from gabare.kit.state import NONE, bit


def reach(table: Table) -> None:
    """9.1: a marker for the stage; 9.2: home, with all of them. 3.8: before that, the finish town is a town without effect."""
    traveller = table.travellers[table.seat]
    stage = m.STAGE_AT[table.options.circuit * m.TOWNS + traveller.town]
    if traveller.town == m.FINISH[table.options.circuit]:
        table.step = a.CLOSE
        if table.complete(table.seat):
            come_home(table)
    elif stage != NONE:
        mark(table, table.seat, stage)


def come_home(table: Table) -> None:
    """9.3 and 11.5: the first one home ends the game; 10.3: in Economy, the third, or the last."""
    if table.options.circuit != m.ECONOMY:
        win(table, table.seat)
        return
    table.arrived += 1
    traveller = table.travellers[table.seat]
    traveller.place = table.arrived
    table.note(a.HOME, table.seat, table.arrived, m.PREMIUMS[table.arrived])
    table.bank += m.PREMIUMS[table.arrived]
    income(table, table.seat, m.PREMIUMS[table.arrived])
    while traveller.hand.size():
        card = traveller.hand.cards[0]
        traveller.hand.take(card)
        table.regions.put_under(card, private(table.seat))
    if table.arrived == 1:
        table.last_round = table.round + (m.LAST_ROUNDS if table.version >= 2 else m.FORMER_LAST_ROUNDS)
    if table.arrived == 3 or table.arrived == table.players:
        finish(table)


def mark(table: Table, seat: i64, stage: i64) -> None:
    """9.1: the marker goes on the grid; 13.3: or waits for its owner to think of it."""
    traveller = table.travellers[seat]
    if traveller.marks >> stage & 1:
        return
    traveller.pending |= bit(stage)
    if not table.options.marking:
        place_markers(table, seat)


def place_markers(table: Table, seat: i64) -> None:
    traveller = table.travellers[seat]
    for stage in range(m.STAGES[table.options.circuit]):
        if traveller.pending >> stage & 1:
            table.note(a.MARKED, seat, stage, 0)
    traveller.marks |= traveller.pending
    traveller.pending = 0
    if table.options.circuit == m.SPORTS and table.complete(seat):
        win(table, seat)


def win(table: Table, seat: i64) -> None:
    table.travellers[seat].place = 1
    table.note(a.HOME, seat, 1, 0)
    finish(table)


def finish(table: Table) -> None:
    table.phase = a.OVER
    table.awaited = 0
