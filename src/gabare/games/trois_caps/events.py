"""8. Events: the twenty kinds, in the order of the rule book, and the choices they ask for."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.trois_caps import actions as a
from gabare.games.trois_caps import cards, mishaps, sailing
from gabare.games.trois_caps import material as m
from gabare.games.trois_caps.state import Table
from gabare.kit.luck import Luck
from gabare.kit.pile import PUBLIC, private
from gabare.kit.state import HIDDEN, NONE, bit, filled


def draw(table: Table, seat: i64, luck: Luck) -> bool:
    """8.1: drawn, obeyed, and put under its pile; whether the boat sails this turn."""
    table.event = table.events.draw(luck)
    table.events.put_under(table.event, PUBLIC)
    if table.event <= m.COASTAL_BREEZE:
        help_boat(table, seat, luck)
    elif table.event <= m.SOAKED_CHARTS:
        hinder_boat(table, seat)
    else:
        concern_all(table, seat, luck)
    return table.event != m.ROPE_ROUND_RUDDER


def help_boat(table: Table, seat: i64, luck: Luck) -> None:
    """8.2 to 8.8"""
    if table.event == m.FAIR_CURRENT:
        table.current = m.CURRENT_CELLS
    elif table.event == m.DOLPHINS:
        table.dolphins = True
    elif table.event == m.SUPPLY_PARCEL:
        unpack(table, seat, m.PARCEL_CARDS, luck)
    elif table.event == m.WEATHER_BULLETIN:
        if table.options.level >= m.OFFSHORE:
            table.phase = a.CHOOSING_WIND
        else:
            unpack(table, seat, m.BULLETIN_CARDS, luck)
    elif table.event == m.SPARE_RIGGING:
        table.boats[seat].shield = True
    elif table.event == m.OLD_SALT:
        table.phase = a.LOOKING
        for _ in range(m.CARDS_LOOKED_AT):
            card, known_by = cards.draw_known(table, seat, luck)
            table.aside.add(card, known_by)
    elif table.options.level == m.LEARNING:
        table.current = m.BREEZE_CELLS
    else:
        table.into_the_wind = True


def hinder_boat(table: Table, seat: i64) -> None:
    """8.9 to 8.16; the rope round the rudder needs no more than its name"""
    if table.event == m.AUTOPILOT_FAILS:
        table.has_second_die = False
    elif table.event == m.OVERBOARD_DRILL:
        table.reach = m.DRILL_CELLS
    elif table.event == m.SEASICK_CREW:
        table.boats[seat].resting = True
    elif table.event == m.CUSTOMS_CHECK:
        table.phase = a.DECLARING
    elif table.event == m.CHAFED_SAIL:
        table.damage = m.TORN_SAIL
    elif table.event == m.DRIFTING_CONTAINER:
        table.damage = m.LEAK
    elif table.event == m.SOAKED_CHARTS:
        table.phase = a.RETURNING
        table.owed = m.SOAKED_CARDS
        table.owed_draws = m.SOAKED_CARDS


def concern_all(table: Table, seat: i64, luck: Luck) -> None:
    """8.17 to 8.21"""
    if table.event == m.WIND_SHIFT:
        if table.options.level >= m.OFFSHORE:
            sailing.roll_wind(table, luck)
        else:
            for other in range(table.players):
                cards.draw(table, (seat + other) % table.players, luck)
            ask_everybody(table, a.SHARING)
    elif table.event == m.GALE_WARNING:
        slow_boats_without(table, m.REDUCTION, seat)
    elif table.event == m.FLAT_CALM:
        slow_boats_without(table, m.SPINNAKER, NONE)
    elif table.event == m.CREW_EXCHANGE:
        ask_everybody(table, a.PASSING)
    elif table.event == m.MAYDAY:
        table.has_second_die = False
        table.boats[seat].shield = True
        for other in range(table.players):
            if other != seat and table.boats[other].mishap != NONE:
                table.phase = a.RESCUING


def unpack(table: Table, seat: i64, count: i64, luck: Luck) -> None:
    for _ in range(count):
        cards.draw(table, seat, luck)
    table.phase = a.RETURNING
    table.owed = count


def slow_boats_without(table: Table, rig: i64, spared: i64) -> None:
    for seat in range(table.players):
        boat = table.boats[seat]
        if seat != spared and boat.at_sea() and boat.rig != rig:
            boat.slowed = True


def ask_everybody(table: Table, phase: i64) -> None:
    table.phase = phase
    table.awaited = bit(table.players) - 1
    table.answers = filled(table.players, HIDDEN)


def choices(table: Table, seat: i64) -> vec[i64]:
    """What an event asks for."""
    actions = vec[i64](capacity=16)
    if table.phase == a.CHOOSING_WIND:
        for direction in range(m.DIRECTIONS):
            actions = append(actions, a.CHOOSE_WIND + direction)
    elif table.phase == a.LOOKING:
        looked_at = table.aside.cards
        for i in range(len(looked_at)):
            if i == 0 or looked_at[i] != looked_at[i - 1]:
                actions = append(actions, a.KEEP + looked_at[i])
    elif table.phase == a.DECLARING:
        for provision in range(m.FOOD, m.TROLLING + 1):
            if table.hands[seat].has(provision):
                actions = append(actions, a.DECLARE + provision - m.FOOD)
        if len(actions) == 0:
            actions = append(actions, a.DECLARE_NOTHING)
    elif table.phase == a.RESCUING:
        actions = append(actions, a.RESCUE_NOBODY)
        for other in range(table.players):
            if other != seat and table.boats[other].mishap != NONE:
                actions = append(actions, a.RESCUE + other)
    else:  # RETURNING, SHARING or PASSING
        return cards.kinds_in_hand(table, seat, a.PASS if table.phase == a.PASSING else a.UNDER)
    return actions


def answer(table: Table, seat: i64, action: i64, luck: Luck) -> None:
    """A choice that an event asks for; the phase stays as long as more is owed."""
    if table.phase == a.RETURNING:
        give_back(table, seat, action - a.UNDER, luck)
    elif table.phase == a.SHARING or table.phase == a.PASSING:
        answer_in_secret(table, seat, action, luck)
    elif table.phase == a.CHOOSING_WIND:
        table.wind = action - a.CHOOSE_WIND
        table.wind_dice = 0
        sailing.set_sail(table)
    elif table.phase == a.LOOKING:
        keep(table, seat, action - a.KEEP)
    elif table.phase == a.DECLARING:
        declare(table, seat, action, luck)
    else:
        if action != a.RESCUE_NOBODY:
            mishaps.clear(table, table.boats[action - a.RESCUE])
        sailing.set_sail(table)


def give_back(table: Table, seat: i64, card: i64, luck: Luck) -> None:
    cards.put_under(table, seat, card)
    table.owed -= 1
    if table.owed == 0:
        for _ in range(table.owed_draws):
            cards.draw(table, seat, luck)
        table.owed_draws = 0
        sailing.set_sail(table)


def keep(table: Table, seat: i64, card: i64) -> None:
    """8.7: one for the hand, the others under the pile, then a card of the hand as well."""
    table.aside.take(card)
    table.hands[seat].add(card, private(seat))
    for i in range(len(table.aside.cards)):
        table.pile.put_under(table.aside.cards[i], private(seat))
    table.aside.cards = vec[i64]()
    table.aside.known_by = vec[i64]()
    table.phase = a.RETURNING
    table.owed = 1


def declare(table: Table, seat: i64, action: i64, luck: Luck) -> None:
    """8.13: the customs see the card, and so does everybody."""
    if action == a.DECLARE_NOTHING:
        table.has_second_die = False
    else:
        cards.lay_open(table, seat, action - a.DECLARE + m.FOOD)
        cards.draw(table, seat, luck)
    sailing.set_sail(table)


def answer_in_secret(table: Table, seat: i64, action: i64, luck: Luck) -> None:
    """8.17 and 8.20: nothing moves before the last answer is in."""
    table.answers[seat] = action - (a.PASS if table.phase == a.PASSING else a.UNDER)
    table.awaited &= ~bit(seat)
    if table.awaited:
        return
    luck.below(1)  # the cards are shown to their receivers: nobody takes an answer back now
    for i in range(table.players):
        giver = (table.player + i) % table.players
        if table.phase == a.SHARING:
            cards.put_under(table, giver, table.answers[giver])
        else:
            table.hands[giver].take(table.answers[giver])
            cards.forget(table.hands[giver], giver)
    if table.phase == a.PASSING:
        for giver in range(table.players):
            receiver = (giver + 1) % table.players
            table.hands[receiver].add(table.answers[giver], private(giver) | private(receiver))
    table.answers = vec[i64]()
    table.awaited = bit(table.player)
    sailing.set_sail(table)
