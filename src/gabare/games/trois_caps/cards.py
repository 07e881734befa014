"""2, 6.8 and 6.9: cards drawn, put under the pile, and set before a boat. The numbers are those of the rule book."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.trois_caps import material as m
from gabare.games.trois_caps.adjacency import ZONES
from gabare.games.trois_caps.state import Boat, Table, rig_zone
from gabare.kit.luck import Luck
from gabare.kit.pile import PUBLIC, Hand, private
from gabare.kit.state import HIDDEN, NONE


def draw(table: Table, seat: i64, luck: Luck) -> None:
    """2.2: who has seen a card go under the pile knows it when it is drawn."""
    card, known_by = draw_known(table, seat, luck)
    table.hands[seat].add(card, known_by)


def draw_known(table: Table, seat: i64, luck: Luck) -> tuple[i64, i64]:
    known_by = private(seat)
    if table.pile.count == 0:
        known_by |= table.pile.known_by[0]
    return table.pile.draw(luck), known_by


def put_under(table: Table, seat: i64, card: i64) -> None:
    """2.4: face down. From now on nobody else can be sure of any card in this hand."""
    hand = table.hands[seat]
    hand.take(card)
    forget(hand, seat)
    table.pile.put_under(card, private(seat))


def forget(hand: Hand, seat: i64) -> None:
    for i in range(len(hand.cards)):
        hand.known_by[i] = private(seat)


def spend(table: Table, card: i64) -> None:
    """2.6: a card that has done its work goes under the pile, face up."""
    table.pile.put_under(card, PUBLIC)


def lay_open(table: Table, seat: i64, card: i64) -> None:
    table.hands[seat].take(card)
    spend(table, card)


def kinds_in_hand(table: Table, seat: i64, verb: i64) -> vec[i64]:
    """The verb with each kind of card that a seat holds."""
    actions = vec[i64](capacity=48)
    cards = table.hands[seat].cards
    last = HIDDEN
    for i in range(len(cards)):
        if cards[i] != last:
            last = cards[i]
            actions = append(actions, verb + last)
    return actions


def may_set(table: Table, boat: Boat, role: i64) -> bool:
    """6.8: where that zone counts, one sail card and one repair; 6.9: not in place of the one the boat depends on."""
    if role == m.REPAIR:
        return table.options.level > m.LEARNING and boat.spare == NONE
    return table.options.level == m.OFFSHORE_WITH_WEATHER and boat.rig != role and not boat.depends_on_rig()


def set_before(table: Table, boat: Boat, role: i64, card: i64) -> None:
    if role == m.REPAIR:
        boat.spare = card
        return
    strike_rig(table, boat)
    boat.rig = role
    boat.rig_is_joker = card == m.JOKER


def strike_rig(table: Table, boat: Boat) -> None:
    if boat.rig != NONE:
        spend(table, m.JOKER if boat.rig_is_joker else boat.rig)
    boat.rig = NONE
    boat.rig_is_joker = False
    boat.rig_used = False


def strike_used_cards(table: Table, boat: Boat) -> None:
    """6.9: used, and the boat is out of that kind of zone when its turn ends: under the pile."""
    if boat.rig_used and ZONES[boat.cell] != rig_zone(boat.rig):
        strike_rig(table, boat)
    if boat.spare_used and ZONES[boat.cell] != m.WRECKS:
        spend(table, boat.spare)
        boat.spare = NONE
        boat.spare_used = False
