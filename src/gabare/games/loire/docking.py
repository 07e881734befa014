"""5 to 7. Movement, docking, and the quays of Nantes. The numbers are those of the rule book's paragraphs."""

from __future__ import annotations

from mypy_extensions import i64

from gabare.games.loire import actions as a
from gabare.games.loire import material as m
from gabare.games.loire.state import Boat, Table
from gabare.kit.state import NOBODY


def sail(table: Table, seat: i64) -> None:
    """5.1: as many spaces as the laid coal says, no fewer; 5.2: turning at both ends; 5.3: the coal is burnt."""
    boat = table.boats[seat]
    boat.stage = boat.landing()
    boat.done = True
    for coal in range(m.COALS):
        table.throw(boat, coal, boat.laid[coal])
    if m.town_of(boat.stage) == m.NANTES:
        arrive_at_nantes(table, seat)
    else:
        dock(table, seat)


def dock(table: Table, seat: i64) -> None:
    """6.1: a free quay is taken; a held one only by winning the fight."""
    boat = table.boats[seat]
    holder = table.holder(m.town_of(boat.stage), m.QUAY)
    if holder == NOBODY:
        boat.berth = m.QUAY
    elif fight(table, boat, table.boats[holder]):
        boat.berth = m.QUAY
        table.boats[holder].berth = m.MIDSTREAM


def fight(table: Table, arriving: Boat, docked: Boat) -> bool:
    """6.2 to 6.4: both lose as many boatmen as the weaker side has; the arriving boat wins if it has one left."""
    attackers = arriving.laid[m.BOATMAN]
    defenders = docked.laid[m.BOATMAN]
    lost = attackers if attackers < defenders else defenders
    table.throw(arriving, m.BOATMAN, lost)
    table.throw(docked, m.BOATMAN, lost)
    return attackers > defenders


def arrive_at_nantes(table: Table, seat: i64) -> None:
    """7.2: whoever has a choice of quays is asked; without boatmen a held quay is no choice."""
    boat = table.boats[seat]
    free_a = table.holder(m.NANTES, m.QUAY_A) == NOBODY
    free_b = table.holder(m.NANTES, m.QUAY_B) == NOBODY
    if boat.laid[m.BOATMAN] or (free_a and free_b):
        table.phase = a.MOORING
    elif free_a:
        boat.berth = m.QUAY_A
    elif free_b:
        boat.berth = m.QUAY_B


def moor(table: Table, seat: i64, quay: i64) -> None:
    """7.3, 7.4: the chosen quay, by a fight if it is held; 7.5: the loser takes the other quay if it is free."""
    boat = table.boats[seat]
    other_quay = m.QUAY_A + m.QUAY_B - quay
    refuge = other_quay if table.holder(m.NANTES, other_quay) == NOBODY else m.MIDSTREAM
    holder = table.holder(m.NANTES, quay)
    if holder == NOBODY:
        boat.berth = quay
    elif fight(table, boat, table.boats[holder]):
        table.boats[holder].berth = refuge
        boat.berth = quay
    elif table.options.nantes_loser_takes_free_quay:
        boat.berth = refuge
