"""What a player may choose. What is asked: `prompts.py`; what is refused: `refusals.py`; the words of actions: `actions.py`."""

from __future__ import annotations

from typing import cast

from gabare.games.trois_caps import actions as a
from gabare.games.trois_caps import material as m
from gabare.games.trois_caps.adjacency import ANCHORS, DISTANCES, ZONES, destination
from gabare.games.trois_caps.names import PORT_NAMES, boat_target, card_name, card_target, cell_target, way_name, wind_name
from gabare.games.trois_caps.prompts import event_rule, prompt
from gabare.games.trois_caps.refusals import refusal
from gabare.games.trois_caps.rules import TroisCaps
from gabare.kit.notation import Choice, View
from gabare.kit.state import NONE

__all__ = ["choice", "prompt", "refusal", "turn_rule", "unit"]


def choice(view: View, action: int) -> Choice:
    state = cast(TroisCaps, view.state)
    what = a.GRAMMAR.parts(action)
    label, rule = _label(view, state, what)
    return Choice(action, a.GRAMMAR.write(action), label, _targets(view, state, what), rule, _keys(what))


def _keys(what: a.Parts) -> tuple[str, ...]:
    """The same run on the compass pad: which way, then how far."""
    if what.verb == "run":
        return f"way-{m.DIRECTION_IDS[what.direction]}", f"far-{what.cells}"
    return ("stay",) if what.verb == "hold" else ()


def _targets(view: View, state: TroisCaps, what: a.Parts) -> tuple[str, ...]:
    """A card and where it goes, a cell to sail to, a wind on the rose, a boat."""
    held = card_target(what.card) if what.card != NONE else ""
    match what.verb:
        case "under":
            return held, "pile"
        case "set":
            return held, f"set-{m.CARD_IDS[what.role]}"
        case "mend":
            return held, "mishap"
        case "leave":
            return held, "quay"
        case "aim":
            return held, boat_target(what.seat)
        case "depart":
            return tuple(card_target(card) for card in what.cards)
        case "roll":
            return ("dice",)
        case "run":
            return (cell_target(destination(state.boats[view.seat].cell, what.direction, what.cells)),)
        case "hold":
            return (boat_target(view.seat),)
        case "wind":
            return (f"wind-{m.DIRECTION_IDS[what.direction]}",)
        case "keep":
            return (f"aside-{m.CARD_IDS[what.card]}",)
        case "declare" if what.card != NONE:
            return held, "pile"
        case "rescue" if what.seat != NONE:
            return (boat_target(what.seat),)
        case "pass":
            return (held,)
    return ()


def _label(view: View, state: TroisCaps, what: a.Parts) -> tuple[str, str]:
    """What a choice says on its button, and the paragraph that allows it."""
    say, verb, card = view.say, what.verb, what.card
    name = card_name(card, say) if card != NONE else ""
    match verb:
        case "under":
            rules = {a.RETURNING: event_rule(state), a.SHARING: event_rule(state), a.GIVING_UP: "4.6"}
            return say("Put under the pile: {card}", card=name), rules.get(state.phase, "2.4")
        case "set":
            if card != what.role:
                return say("Set a joker as {card}", card=card_name(what.role, say)), "7.5"
            return say("Set before you: {card}", card=name), "6.8"
        case "mend":
            if state.boats[view.seat].mishap == m.FOG and not state.options.simple_mishaps:
                return say("{card}: lift the fog", card=name.capitalize()), "7.5"
            mishap = card_name(state.boats[view.seat].mishap, say)
            rule = "7.4" if card == m.REPAIR else "7.5"
            return say("{card}: mend your {mishap}", card=name.capitalize(), mishap=mishap), rule
        case "leave":
            return say("Leave port with: {card}", card=name), "4.3" if card == m.FOOD else "4.5"
        case "aim":
            return say("Put before {name}: {card}", name=view.names[what.seat], card=name), "7.1"
        case "depart":
            return say("Leave Bordeaux with: {cards}", cards=", ".join(card_name(laid, say) for laid in what.cards)), "4.1"
        case "anyhow":
            return say("Leave Bordeaux with any three cards"), "4.6"
        case "stay":
            return say("Stay in port"), "4.1" if state.phase == a.DEPARTING else "4.4"
        case "roll":
            return say("Roll for a double four"), "4.4"
        case "run":
            return _run_label(view, state, what)
        case "hold":
            return say("Stay on this cell"), "5.2"
        case "wind":
            return say("Choose: {wind}", wind=wind_name(what.direction, say)), "8.5"
        case "keep":
            return say("Keep: {card}", card=name), "8.7"
        case "declare":
            return say("Declare: {card}", card=name) if card != NONE else say("Nothing to declare: no second die"), "8.13"
        case "rescue":
            return _rescue_label(view, state, what), "8.21"
    return say("Pass to {name}: {card}", name=view.names[(view.seat + 1) % state.players], card=name), "8.20"


def _run_label(view: View, state: TroisCaps, what: a.Parts) -> tuple[str, str]:
    say, boat = view.say, state.boats[view.seat]
    way = way_name(what.direction, say)
    cell = destination(boat.cell, what.direction, what.cells)
    if ZONES[cell] == m.POLLUTION:
        return say.plural(
            "{n} cell {way}, into the pollution: back to Almerimar",
            "{n} cells {way}, into the pollution: back to Almerimar",
            what.cells,
            way=way,
        ), "6.5"
    if cell == ANCHORS[boat.next_port]:
        return say.plural("{n} cell {way}: {port}", "{n} cells {way}: {port}", what.cells, way=way, port=PORT_NAMES[boat.next_port]), "5.5"
    words = {"way": way, "port": PORT_NAMES[boat.next_port], "left": DISTANCES[boat.next_port][cell]}
    return say.plural("{n} cell {way} ({port} in {left})", "{n} cells {way} ({port} in {left})", what.cells, **words), "5.2"


def _rescue_label(view: View, state: TroisCaps, what: a.Parts) -> str:
    say = view.say
    if what.seat == NONE:
        return say("Help nobody")
    return say("Help {name}: {card} cleared", name=view.names[what.seat], card=card_name(state.boats[what.seat].mishap, say))


def turn_rule(state: TroisCaps) -> str:
    """The paragraph that says whose turn it is now, or that the race is over."""
    if state.over:
        return "10.1" if any(boat.next_port > m.GRUISSAN for boat in state.boats) else "10.3"
    return event_rule(state) if state.phase in (a.SHARING, a.PASSING) else "1.4"


def unit(view: View, seat: int) -> str:
    """What the score counts."""
    return view.say.plural("port", "ports", view.state.score(seat))
