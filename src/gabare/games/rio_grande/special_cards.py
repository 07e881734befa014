"""4. Special cards: lakes and deltas, chicanes, sandbanks. The numbers are those of the rule book's paragraphs."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.rio_grande import actions as a
from gabare.games.rio_grande import material as m
from gabare.games.rio_grande.state import River, Table
from gabare.kit.state import NOBODY, NONE


def begin(table: Table, step: i64) -> None:
    """2.2: within a turn the actions never go back in their order."""
    if not table.options.free_order:
        table.step = step


def finish(table: Table, number: i64, delta: i64) -> None:
    """4.3: a delta ends the river; it is scored and taken away."""
    river = table.rivers[number]
    river.cards = append(river.cards, delta)
    river.owners = append(river.owners, NOBODY)
    for seat in range(table.players):
        table.points[seat] += river.points(seat)
    clear(table, number)


def may_bend(table: Table, river: River) -> bool:
    """4.5: two bridges stand after the latest chicane; 4.7: to be swapped, of two owners."""
    bridges: i64 = 0
    first: i64 = NOBODY
    different = False
    for place in range(river.stretch(len(river.cards)), len(river.cards)):
        owner = river.owners[place]
        if owner != NOBODY:
            bridges += 1
            if first == NOBODY:
                first = owner
            elif owner != first:
                different = True
    return different if table.options.swapping else bridges >= m.CHICANE_BRIDGES


def chicane_choices(table: Table, seat: i64) -> vec[i64]:
    """4.4: which bridges go (4.7: are swapped), then, 4.6: if one likes, where one's own is built."""
    actions = vec[i64](capacity=32)
    river = table.rivers[table.bend]
    end = len(river.cards) - 1  # the chicane just laid
    for place in range(river.stretch(end), end):
        owner = river.owners[place]
        if table.options.swapping:
            if owner != NOBODY and (table.chosen == NONE or owner != river.owners[table.chosen]):
                actions = append(actions, a.SWAP + place)
        elif table.removals:
            if owner != NOBODY:
                actions = append(actions, a.REMOVE + place)
        elif river.free(place):
            actions = append(actions, a.REBUILD + place)
    if not table.options.swapping and not table.removals:
        actions = append(actions, a.KEEP)
    return actions


def remove(table: Table, seat: i64, place: i64) -> None:
    river = table.rivers[table.bend]
    table.bridges[river.owners[place]] += 1
    river.owners[place] = NOBODY
    table.removals -= 1
    if table.removals == 0 and (table.bridge_built or not table.bridges[seat]):
        table.bend = NONE  # no bridge to build: the chicane is done


def swap(table: Table, place: i64) -> None:
    """4.7: two bridges of different owners change places."""
    if table.chosen == NONE:
        table.chosen = place
        return
    owners = table.rivers[table.bend].owners
    owner = owners[place]
    owners[place] = owners[table.chosen]
    owners[table.chosen] = owner
    table.chosen = NONE
    table.bend = NONE


def sandy_places(table: Table, water: i64, actions: vec[i64]) -> vec[i64]:
    """4.8: a sandbank is laid on a card of the same water, without a bridge."""
    for number in range(m.RIVERS):
        river = table.rivers[number]
        for place in range(len(river.cards)):
            card = river.cards[place]
            if card < m.SANDBANK and m.water_of(card) == water and river.owners[place] == NOBODY:
                actions = append(actions, a.DRY + (water * m.RIVERS + number) * m.DECK + place)
    return actions


def dry(table: Table, seat: i64, water: i64, number: i64, place: i64) -> None:
    """4.8: the river upstream is gone; 4.9: the whole river, if its last card is covered."""
    begin(table, m.SPECIAL)
    table.special_played = True
    sandbank = m.SANDBANK + water
    table.hands[seat].take(sandbank)
    river = table.rivers[number]
    if place == len(river.cards) - 1:
        table.gone[sandbank] += 1
        clear(table, number)
        return
    leave(table, river, place)
    river.covered = river.cards[place]
    river.cards = river.cards[place:]
    river.owners = river.owners[place:]
    river.cards[0] = sandbank


def clear(table: Table, number: i64) -> None:
    """A river leaves the table; its place is free at once."""
    leave(table, table.rivers[number], len(table.rivers[number].cards))
    table.rivers[number] = River()


def leave(table: Table, river: River, end: i64) -> None:
    """The cards before `end` leave the game, their bridges go home."""
    for place in range(end):
        table.gone[river.cards[place]] += 1
        if river.owners[place] != NOBODY:
            table.bridges[river.owners[place]] += 1
    if river.covered != NONE and end > 0:
        table.gone[river.covered] += 1
        river.covered = NONE
