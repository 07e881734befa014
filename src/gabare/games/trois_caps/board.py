"""Draws a masked state of the race, and tells it in words. Nothing is drawn that the viewer's state does not hold."""

from __future__ import annotations

from typing import cast

from gabare.games.trois_caps import compass, hand, panels, pieces, terrain
from gabare.games.trois_caps import material as m
from gabare.games.trois_caps.actions import GRAMMAR, PUTTING, RUNNING
from gabare.games.trois_caps.adjacency import destination
from gabare.games.trois_caps.layout import Layout, column, layout_of, row
from gabare.games.trois_caps.names import card_name, effect, event_name, level_name, wind_name
from gabare.games.trois_caps.notation import choice
from gabare.games.trois_caps.rules import TroisCaps
from gabare.games.trois_caps.state import Boat
from gabare.kit.marks import letters
from gabare.kit.notation import View
from gabare.kit.scene import Map, Markup, Scene, layer
from gabare.kit.state import HIDDEN, NOBODY, NONE

ALL_ZONES = 254  # every kind but the open sea
MAP_LAYERS = ("water", "zones", "names", "course", "rays", "cells", "boats")
SIGHT = 13  # cells that a phone shows across
CLOSEST = 7  # when a die leads less far


def map_of(view: View) -> Map:
    """Where the chart lies, and what it looks at."""
    state, layout = cast(TroisCaps, view.state), layout_of(view.tall)
    return Map(MAP_LAYERS, layout.window, layout.whole, _near(layout, state), f"{state.round}-{state.player + 1}")


def draw(view: View) -> Scene:
    """The chart, and round it what all may see; for a seat of one's own, the hand and the places before oneself."""
    state, say, tall = cast(TroisCaps, view.state), view.say, view.tall
    seat = state.player if view.seat == NOBODY else view.seat
    boat, initials = state.boats[seat], letters(view.names)
    layout, map_ = layout_of(tall), map_of(view)
    actions = _actions(view, state)
    spoken = [player(view, state, other) for other in range(state.players)]
    open_ = boat.open_zones(state.options.level) if view.seat != NOBODY else everybody(state.options.level)
    runs = _runs(layout, view, state, actions)
    layers = {
        "art": terrain.art(tall),
        "margin": panels.margin(tall),
        "water": terrain.water(),
        "zones": terrain.zones(layout, say, open_, ALL_ZONES),
        "names": terrain.names(layout, say, boat.next_port),
        "course": pieces.course(layout, state, seat),
        "rays": runs["rays"],
        "cells": runs["cells"],
        "boats": pieces.boats(layout, view, state, initials, spoken),
        "lens": runs["lens"],
        "rose": compass.rose(tall, say, state.wind, state.wind_dice, "rose" in view.last),
        "players": panels.players(view, state, initials, spoken),
        "piles": panels.piles(tall, say, state.pile.size(), state.events.size()),
        "dice": panels.dice(tall, say, _rolled(state), (state.first, state.second, state.third), "dice" in view.last),
        "overview": terrain.overview(
            layout, map_.sight(), tuple([(other, int(state.boats[other].cell)) for other in range(len(view.names))])
        ),
        "event": panels.event(tall, say, state.event, state.options.level),
    }
    if not tall:
        layers["title"] = panels.cartouche(say, state.options.level, state.round)
        layers["key"] = panels.key(say, state.options.level, open_)
    layers["aside"] = hand.aside(tall, say, tuple(state.aside.cards))
    own_seat = view.seat != NOBODY
    if own_seat:
        layers |= _own(layout, view, state, boat, actions)
    title = say("La Route des Trois Caps, round {round}", round=state.round)
    return Scene(layout.width, layout.height + (layout.dock if own_seat else 0), layers, title, __package__, map_)


def _near(layout: Layout, state: TroisCaps) -> tuple[float, float, float]:
    """A wide screen shows the whole chart; a phone the boat whose turn it is, and all the cells it can reach, as large as they fit."""
    cell = int(state.boats[state.player].cell)
    if not layout.tall:
        _, _, width, height = layout.whole
        return width / 2, height / 2, width
    if state.phase != RUNNING or state.over:
        return layout.x(cell), layout.y(cell), SIGHT * layout.cell[0]
    runs = [GRAMMAR.parts(int(action)) for action in state.legal_actions(state.player)]
    ends = [cell, *[destination(cell, run.direction, run.cells) for run in runs if run.verb == "run"]]
    west, east = min(map(column, ends)), max(map(column, ends))
    north, south = min(map(row, ends)), max(map(row, ends))
    high = (south - north + 1) * layout.cell[1] * layout.window[2] / layout.window[3]
    width = max(CLOSEST * layout.cell[0], (east - west + 1) * layout.cell[0], high)
    return (west + east + 1) / 2 * layout.cell[0], (north + south + 1) / 2 * layout.cell[1], width


def everybody(level: int) -> int:
    """The zones as nobody in particular sees them."""
    return Boat().open_zones(level) if level == m.LEARNING else ALL_ZONES | 1 << m.OPEN_SEA


def _actions(view: View, state: TroisCaps) -> list[int]:
    """The runs that the awaited viewer may make now."""
    if state.phase != RUNNING or not state.awaits(view.seat):
        return []
    return [int(action) for action in state.legal_actions(view.seat)]


def _runs(layout: Layout, view: View, state: TroisCaps, actions: list[int]) -> dict[str, Markup]:
    if not actions:
        return {name: layer(name) for name in ("rays", "cells", "lens")}
    labels = {action: choice(view, action).label for action in actions}
    return {
        "rays": pieces.rays(layout, state, actions),
        "cells": pieces.cells(layout, view, state, actions, labels),
        "lens": pieces.lens(layout, state, actions, labels),
    }


def _own(layout: Layout, view: View, state: TroisCaps, boat: Boat, actions: list[int]) -> dict[str, Markup]:
    """The hand and the places before oneself; while the boat runs no card is played, and the compass pad takes their room."""
    say, tall = view.say, view.tall
    cards = () if actions and tall else tuple(int(card) for card in state.hands[view.seat].cards)
    laid = tuple(panels.set_cards(boat))
    before = layer("before") if actions else hand.before(tall, say, state.options.level, laid, boat.mishap, boat.rig_is_joker, boat.spare)
    held = hand.cards(tall, say, cards, state.awaits(view.seat))
    return {"hand": held, "before": before, "pad": compass.pad(layout, say, state, actions) if actions else layer("pad")}


def _rolled(state: TroisCaps) -> str:
    """In which turn the dice that lie there fell, as round and seat: in the last one, until a card is put down."""
    if state.phase != PUTTING:
        return f"{state.round}-{state.player + 1}"
    return f"{state.round - (state.player == state.director)}-{(state.player - 1) % state.players + 1}"


def describe(view: View) -> list[str]:
    """The race in words: the weather, each boat, the dice and the event, one's own hand. A line each."""
    state, say = cast(TroisCaps, view.state), view.say
    wind = say("no wind") if state.wind == NONE else wind_name(state.wind, say)
    lines = [say("{level}, round {round}: {wind}", level=level_name(state.options.level, say), round=state.round, wind=wind)]
    lines += [player(view, state, seat) for seat in range(state.players)]
    lines.append(say.plural("Pile: {n} card", "Pile: {n} cards", state.pile.size()) + _dice(view, state))
    if state.event != NONE:
        lines.append(say.pair(event_name(state.event, say), effect(state.event, state.options.level, say)))
    if view.seat != NOBODY:
        held = ", ".join(card_name(card, say) for card in state.hands[view.seat].cards)
        lines.append(say("Your hand: {cards}", cards=held))
        looked = [card_name(card, say) for card in state.aside.cards if card != HIDDEN]
        if looked:
            lines.append(say("You look at: {cards}", cards=", ".join(looked)))
    return lines


def player(view: View, state: TroisCaps, seat: int) -> str:
    """A boat in words: where it is, and what lies before it."""
    say, boat = view.say, state.boats[seat]
    words = [say.plural("{name}: {n} port", "{name}: {n} ports", state.score(seat), name=view.names[seat]), panels.where(say, state, seat)]
    if seat == state.director:
        words.append(say("race director"))
    if state.awaits(seat):
        words.append(say("to play"))
    if boat.mishap != NONE:
        words.append(card_name(boat.mishap, say))
    words += [say("{card} set", card=card_name(card, say)) for card in (boat.rig, boat.spare) if card != NONE]
    words += [card_name(m.TROLLING, say)] * boat.trolling + [say("a shield")] * boat.shield
    words += [say("no second die next turn")] * boat.slowed + [say("no dice next turn")] * boat.resting
    words.append(say.plural("{n} card", "{n} cards", state.hands[seat].size()))
    shown = [card_name(card, say) for card in state.hands[seat].cards if card != HIDDEN]
    if shown and seat != view.seat:
        words.append(say("known: {cards}", cards=", ".join(shown)))
    return ", ".join(words)


def _dice(view: View, state: TroisCaps) -> str:
    dice = [str(die) for die in (state.first, state.second, state.third) if die]
    return " · " + view.say("Dice: {dice}", dice=", ".join(dice)) if dice else ""
