"""4. Preparing the boats, card by card, until each goes. The numbers are those of the rule book's paragraphs."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.loire import actions as a
from gabare.games.loire import material as m
from gabare.games.loire.docking import sail
from gabare.games.loire.state import Table
from gabare.kit.pile import PUBLIC
from gabare.kit.state import HIDDEN


def preparations(table: Table, seat: i64, actions: vec[i64]) -> vec[i64]:
    """4.1: lay a card, blow up coal, bribe a boatman, wait while fishing, or go."""
    hand = table.hands[seat]
    last: i64 = HIDDEN
    for i in range(len(hand.cards)):
        kind = hand.cards[i]
        if kind != last:
            last = kind
            if kind < m.EXPLOSION:
                actions = append(actions, a.LAY + kind)
            else:
                actions = blasts(table, seat, actions)
    if table.boats[seat].cargo & m.ALL_WINES:
        actions = bribes(table, seat, actions)
    if may_wait(table, seat):
        actions = append(actions, a.STAY)
    return append(actions, a.GO)


def blasts(table: Table, seat: i64, actions: vec[i64]) -> vec[i64]:
    """4.4: some coal in front of a player who has not moved; 4.5: one's own, if the table plays so."""
    for other in range(table.players):
        if other != seat or table.options.explosion_self:
            for coal in range(m.COALS):
                if table.boats[other].laid[coal]:
                    actions = append(actions, a.EXPLODE + other * m.COALS + coal)
    return actions


def bribes(table: Table, seat: i64, actions: vec[i64]) -> vec[i64]:
    """4.6: a boatman in front of somebody else, even of one who has moved, for a wine that one carries."""
    for other in range(table.players):
        if other != seat and table.boats[other].laid[m.BOATMAN]:
            for origin in range(m.NANTES):
                if table.boats[seat].cargo & m.WINES_OF[origin]:
                    actions = append(actions, a.BRIBE + other * m.NANTES + origin)
    return actions


def may_wait(table: Table, seat: i64) -> bool:
    """4.8: a fisher waits as long as he likes; 4.10: not if all who have still to move are fishing."""
    if not table.boats[seat].fishing():
        return False
    for other in range(table.players):
        if not table.boats[other].done and not table.boats[other].fishing():
            return True
    return False


def prepare(table: Table, seat: i64, action: i64) -> None:
    """4.2: exactly one thing in a turn; 4.9: whoever does more than wait stops fishing first."""
    boat = table.boats[seat]
    if action == a.STAY:
        return
    table.throw(boat, m.FISHING, boat.laid[m.FISHING])
    if action < a.EXPLODE:
        table.hands[seat].take(action - a.LAY)
        boat.laid[action - a.LAY] += 1
    elif action < a.BRIBE:
        table.hands[seat].take(m.EXPLOSION)
        table.talon.discard(m.EXPLOSION)
        table.throw(table.boats[(action - a.EXPLODE) // m.COALS], (action - a.EXPLODE) % m.COALS, 1)
    elif action < a.STAY:
        table.unload(boat, m.lowest(boat.cargo & m.WINES_OF[(action - a.BRIBE) % m.NANTES]))
        table.boats[(action - a.BRIBE) // m.NANTES].laid[m.BOATMAN] -= 1
        table.hands[seat].add(m.BOATMAN, PUBLIC)
    else:
        sail(table, seat)
