"""7. Mishaps: aimed, stopped by a shield, mended; fog. The numbers are those of the rule book's paragraphs."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.trois_caps import actions as a
from gabare.games.trois_caps import cards
from gabare.games.trois_caps import material as m
from gabare.games.trois_caps.state import Boat, Table
from gabare.kit.state import NONE, SEATS


def aims(table: Table, seat: i64, actions: vec[i64]) -> vec[i64]:
    """7.1: a mishap is aimed at a boat at sea that has none."""
    for target in range(table.players):
        if target != seat and table.boats[target].at_sea() and table.boats[target].mishap == NONE:
            for mishap in range(m.MISHAPS, m.FOG + 1):
                if table.hands[seat].has(mishap):
                    actions = append(actions, a.AIM + (mishap - m.MISHAPS) * SEATS + target)
    return actions


def aim(table: Table, mishap: i64, target: i64) -> None:
    """7.7: a shield stops it and is gone."""
    boat = table.boats[target]
    if boat.shield:
        boat.shield = False
        cards.spend(table, mishap)
    else:
        boat.mishap = mishap


def lift_fog(table: Table, boat: Boat) -> None:
    """7.3: fog lifts by itself at the start of the third turn in it."""
    if boat.mishap == m.FOG and not table.options.simple_mishaps:
        boat.fog_turns += 1
        if boat.fog_turns == m.FOG_LIFTS:
            clear(table, boat)


def clear(table: Table, boat: Boat) -> None:
    """7.4: the card goes under the pile; what an event brought is no card."""
    if boat.mishap != NONE and not boat.borrowed:
        cards.spend(table, boat.mishap)
    boat.mishap = NONE
    boat.borrowed = False
    boat.fog_turns = 0
