"""4. Departures: out of Bordeaux, down the Gironde, out of the other ports. The numbers are those of the rule book's paragraphs."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.trois_caps import actions as a
from gabare.games.trois_caps import cards, sailing
from gabare.games.trois_caps import material as m
from gabare.games.trois_caps.adjacency import ANCHORS
from gabare.games.trois_caps.state import Boat, Table
from gabare.kit.luck import Luck
from gabare.kit.state import NONE


def choices(table: Table, seat: i64) -> vec[i64]:
    """4.1: mainsail and jib, provisions, safety gear; jokers may stand for any of them."""
    hand = table.hands[seat]
    jokers: i64 = 0
    for i in range(len(hand.cards)):
        if hand.cards[i] == m.JOKER:
            jokers += 1
    actions = vec[i64]([a.STAY])
    for sails in range(2):
        for provision in range(3):
            for safety in range(2):
                needed = sails + provision // 2 + safety
                if (
                    needed <= jokers
                    and (sails or hand.has(m.SAILS))
                    and (provision == 2 or hand.has(a.PROVISIONS[provision]))
                    and (safety or hand.has(m.SAFETY))
                ):
                    actions = append(actions, a.DEPART + (sails * 3 + provision) * 2 + safety)
    if table.options.sure_start and table.round >= m.SURE_START:
        actions = append(actions, a.DEPART_ANYHOW)  # 4.6; a boat has a turn in Bordeaux in every round
    return actions


def depart(table: Table, seat: i64, combination: i64) -> None:
    provision = a.PROVISIONS[combination // 2 % 3]
    cards.lay_open(table, seat, m.JOKER if combination >= 6 else m.SAILS)
    cards.lay_open(table, seat, provision)
    cards.lay_open(table, seat, m.JOKER if combination % 2 else m.SAFETY)
    cast_off(table, seat, provision)


def cast_off(table: Table, seat: i64, provision: i64) -> None:
    """4.5: only a trolling line closes the fishing grounds; a joker counts as food."""
    boat = table.boats[seat]
    boat.moored = False
    boat.trolling = provision == m.TROLLING


def go_down_the_gironde(table: Table, boat: Boat) -> None:
    """4.2: one cell a turn, to Le Verdon."""
    step: i64 = 0
    while m.GIRONDE_TRACK[step] != boat.cell:
        step += 1
    boat.cell = m.GIRONDE_TRACK[step + 1]
    if boat.cell == ANCHORS[m.LE_VERDON]:
        sailing.reach_port(table, boat)


def roll_double_four(table: Table, seat: i64, luck: Luck) -> bool:
    """4.4: two fours free the boat, and are its dice."""
    table.first = luck.below(m.DIE) + 1
    table.second = luck.below(m.DIE) + 1
    if table.first != m.FREEING or table.second != m.FREEING:
        return False
    cast_off(table, seat, NONE)
    return True
