"""What a player is asked, may choose, and is refused; the words of actions: `deeds.py`."""

from __future__ import annotations

from typing import cast

from gabare.games.trois_caps.actions import (
    CHOOSING_WIND,
    DECLARING,
    DEPARTING,
    EXTRA_RUN,
    FIRST_RUN,
    IN_PORT,
    LOOKING,
    PASSING,
    PUTTING,
    RESCUING,
    RETURNING,
    SHARING,
)
from gabare.games.trois_caps.boat import NONE
from gabare.games.trois_caps.chart import ANCHORS, DISTANCES, STEPS, ZONES
from gabare.games.trois_caps.deeds import ACTIONS, Deed, deed, destination, read, write
from gabare.games.trois_caps.material import CALM, DIRECTIONS, FISHING, FOG, LANE, POLLUTION, REPAIR, STORM, TROLLING, WHALES, WRECKS
from gabare.games.trois_caps.rules import TroisCaps
from gabare.games.trois_caps.words import (
    CARD_TEXTS,
    DIRECTION_TEXTS,
    PORT_NAMES,
    boat_target,
    card_name,
    card_target,
    cell_target,
    way_name,
    wind_name,
)
from gabare.kit.notation import Choice, Illegal, View
from gabare.kit.say import Say, mark

__all__ = ["choice", "prompt", "read", "refusal", "write"]


def choice(view: View, action: int) -> Choice:
    state = cast(TroisCaps, view.state)
    what = deed(action)
    label, rule = _label(view, state, what)
    return Choice(action, write(action), label, _targets(view, state, what), rule, _keys(what))


def _keys(what: Deed) -> tuple[str, ...]:
    """The same run on the compass pad: which way, then how far."""
    if what.verb == "run":
        return f"way-{DIRECTION_TEXTS[what.direction]}", f"far-{what.cells}"
    return ("stay",) if what.verb == "hold" else ()


def _targets(view: View, state: TroisCaps, what: Deed) -> tuple[str, ...]:
    """A card and where it goes, a cell to sail to, a wind on the rose, a boat."""
    held = card_target(what.card) if what.card != NONE else ""
    match what.verb:
        case "under":
            return held, "pile"
        case "set":
            return held, f"set-{CARD_TEXTS[what.role]}"
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
            return (f"wind-{DIRECTION_TEXTS[what.direction]}",)
        case "keep":
            return (f"aside-{CARD_TEXTS[what.card]}",)
        case "declare" if what.card != NONE:
            return held, "pile"
        case "rescue" if what.seat != NONE:
            return (boat_target(what.seat),)
        case "pass":
            return (held,)
    return ()


def _label(view: View, state: TroisCaps, what: Deed) -> tuple[str, str]:
    """What a choice says on its button, and the paragraph that allows it."""
    say, verb, card = view.say, what.verb, what.card
    name = card_name(card, say) if card != NONE else ""
    match verb:
        case "under":
            rules = {RETURNING: _event_rule(state), SHARING: "8.17"}
            return say("Put under the pile: {card}", card=name), rules.get(state.phase, "2.4")
        case "set":
            if card != what.role:
                return say("Set a joker as {card}", card=card_name(what.role, say)), "7.5"
            return say("Set before you: {card}", card=name), "6.8"
        case "mend":
            mishap = card_name(state.boats[view.seat].mishap, say)
            rule = "7.4" if card == REPAIR else "7.5"
            return say("{card}: mend your {mishap}", card=name.capitalize(), mishap=mishap), rule
        case "leave":
            return say("Leave port with: {card}", card=name), "4.5" if card == TROLLING else "4.3"
        case "aim":
            return say("Put before {name}: {card}", name=view.names[what.seat], card=name), "7.1"
        case "depart":
            return say("Leave Bordeaux with: {cards}", cards=", ".join(card_name(laid, say) for laid in what.cards)), "4.1"
        case "stay":
            return say("Stay in port"), "4.1" if state.phase == DEPARTING else "4.4"
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


def _run_label(view: View, state: TroisCaps, what: Deed) -> tuple[str, str]:
    say, boat = view.say, state.boats[view.seat]
    way = way_name(what.direction, say)
    cell = destination(boat.cell, what.direction, what.cells)
    if ZONES[cell] == POLLUTION:
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


def _rescue_label(view: View, state: TroisCaps, what: Deed) -> str:
    say = view.say
    if what.seat == NONE:
        return say("Help nobody")
    return say("Help {name}: {card} cleared", name=view.names[what.seat], card=card_name(state.boats[what.seat].mishap, say))


def _event_rule(state: TroisCaps) -> str:
    return f"8.{state.event + 2}"


PROMPTS = {
    DEPARTING: mark("Leave Bordeaux with mainsail and jib, provisions and safety gear, or stay."),
    IN_PORT: mark("Still in port: a double four would let you sail."),
    CHOOSING_WIND: mark("Choose the wind until the next roll."),
    LOOKING: mark("Keep one of these three cards."),
    DECLARING: mark("Customs check: declare food or a trolling line."),
    RESCUING: mark("Mayday: clear the mishap of another boat, if you like."),
    PASSING: mark("Everybody passes a card to the left: choose yours in secret."),
    SHARING: mark("Everybody puts a card under the pile: choose yours in secret."),
}


def unit(view: View, seat: int) -> str:
    """What the score counts."""
    return view.say.plural("port", "ports", view.state.score(seat))


def prompt(view: View) -> str:
    """What the viewer is asked to do now."""
    say, state = view.say, cast(TroisCaps, view.state)
    if state.phase == PUTTING:
        return _put_prompt(view, state)
    if state.phase == RETURNING:
        return say.plural("Put {n} card under the pile.", "Put {n} cards under the pile, one after the other.", state.owed)
    if state.phase in PROMPTS:
        return say(PROMPTS[state.phase])
    fog = " " + say("Fog allows no more.") if state.boats[state.player].mishap == FOG else ""
    return _run_prompt(view, state) + fog


def _put_prompt(view: View, state: TroisCaps) -> str:
    say, boat = view.say, state.boats[state.player]
    if boat.stopped(state.simple_mishaps):
        return say("{card}: mend it, or put another card down.", card=card_name(boat.mishap, say).capitalize())
    if boat.moored and not boat.in_bordeaux():
        return say("Put one card down. Food, a trolling line or a joker lets you leave port.")
    return say("Put one card down: before you, under the pile, or a mishap before another boat.")


def _run_prompt(view: View, state: TroisCaps) -> str:
    say = view.say
    if state.run == EXTRA_RUN and not state.dolphins:
        return say.plural("The current carries you {n} cell more at most.", "The current carries you {n} cells more at most.", state.reach)
    if state.run == FIRST_RUN:
        return say.plural("First die: sail up to {n} cell.", "First die: sail up to {n} cells.", state.reach)
    if state.run == EXTRA_RUN:
        return say.plural("Third die: sail up to {n} cell.", "Third die: sail up to {n} cells.", state.reach)
    return say.plural("Second die: sail up to {n} cell.", "Second die: sail up to {n} cells.", state.reach)


def refusal(view: View, action: int) -> Illegal:
    """Why an action that can be read is not legal now, and which paragraph says so."""
    say, state = view.say, cast(TroisCaps, view.state)
    if not 0 <= action < len(ACTIONS):
        return Illegal(say("There is no such action."), "2.1")
    what = deed(action)
    if what.verb in ("run", "hold") or state.phase not in (PUTTING, DEPARTING, IN_PORT):
        return _refused_run(view, state, what)
    if what.verb in ("wind", "keep", "declare", "rescue", "pass"):
        return Illegal(say("No event asks for this now."), "8.1")
    if what.verb in ("depart", "stay", "roll") or state.phase != PUTTING:
        return _refused_departure(view, state, what)
    return _refused_card(view, state, what)


def _refused_run(view: View, state: TroisCaps, what: Deed) -> Illegal:
    say, boat = view.say, state.boats[state.player]
    if state.phase in (PUTTING, DEPARTING, IN_PORT):
        return Illegal(say("A card is put down before the boat sails: {prompt}", prompt=prompt(view)), "2.1")
    if what.verb != "run" or state.phase in (CHOOSING_WIND, RETURNING, LOOKING, DECLARING, RESCUING, PASSING, SHARING):
        rule = "8.1" if state.event != NONE else "5.1"
        return Illegal(say("Something else is to be decided first: {prompt}", prompt=prompt(view)), rule)
    if what.cells > state.reach:
        return Illegal(say.plural("This run has {n} cell at most.", "This run has {n} cells at most.", state.reach), "5.1")
    if what.direction == state.wind and not state.into_the_wind:
        return Illegal(say("Not straight into the {wind}: beat to either side of it.", wind=wind_name(state.wind, say)), "3.2")
    return _refused_way(say, state, boat.cell, what)


def _refused_way(say: Say, state: TroisCaps, cell: int, what: Deed) -> Illegal:
    """The first obstacle on a straight run."""
    boat = state.boats[state.player]
    zones = boat.open_zones(state.level)
    closed = {
        STORM: (say("The storm is closed to a boat without a sail reduction."), "6.1"),
        CALM: (say("The calm is closed to a boat without a spinnaker."), "6.2"),
        FISHING: (say("The fishing grounds are closed to a boat that trolls."), "6.3"),
        WRECKS: (say("The wrecks are closed to a boat without a repair set."), "6.4"),
    }
    for step in range(what.cells):
        cell = STEPS[cell * DIRECTIONS + what.direction]
        if cell < 0:
            return Illegal(say("There is land in the way."), "5.3")
        if not zones >> ZONES[cell] & 1:
            message, rule = closed.get(ZONES[cell], ("", "9.1")) if state.level else ("", "9.1")
            return Illegal(message or say("In the learning game the special zones are closed."), rule)
        if step < what.cells - 1 and (cell == ANCHORS[boat.next_port] or ZONES[cell] == POLLUTION):
            return Illegal(say("The run ends before that."), "6.5" if ZONES[cell] == POLLUTION else "5.5")
    if ZONES[cell] == WHALES:
        return Illegal(say("No boat stops among the whales."), "6.7")
    if ZONES[cell] == LANE or all(boat.cell != cell for boat in state.boats):
        return Illegal(say("The cargo lane is crossed within three cells, without a stop."), "6.6")
    return Illegal(say("Another boat lies there."), "5.4")


def _refused_departure(view: View, state: TroisCaps, what: Deed) -> Illegal:
    say, boat = view.say, state.boats[state.player]
    if state.phase == PUTTING:
        return Illegal(say("A card is put down first: {prompt}", prompt=prompt(view)), "2.1")
    if what.verb not in ("depart", "stay", "roll"):
        return Illegal(say("One card a turn is put down, and it lies already."), "2.3")
    if boat.in_bordeaux():
        return Illegal(say("To leave Bordeaux you need these three cards, or jokers for them."), "4.1")
    return Illegal(say("Only Bordeaux is left with three cards."), "4.3")


def _refused_card(view: View, state: TroisCaps, what: Deed) -> Illegal:
    say, boat, name = view.say, state.boats[state.player], card_name(what.card, view.say)
    if not state.hands[view.seat].has(what.card):
        return Illegal(say("You do not hold this card: {card}.", card=name), "2.3")
    if what.verb == "set":
        if boat.depends_on_rig() and what.role != REPAIR:
            return Illegal(say("While your boat lies in this zone, the card that opened it stays."), "6.9")
        return Illegal(say("This card is set already, or would open nothing."), "6.8")
    if what.verb == "mend":
        if boat.mishap != NONE:
            return Illegal(say("A repair does not lift fog; a joker does."), "7.3")
        return Illegal(say("Your boat has no mishap."), "7.4")
    if what.verb == "leave":
        return Illegal(say("Your boat lies in no port that this card would open."), "4.3")
    if boat.in_bordeaux():
        return Illegal(say("Who has not left Bordeaux aims at nobody."), "7.1")
    if what.seat >= state.players or what.seat == state.player or not state.boats[what.seat].at_sea():
        return Illegal(say("A mishap is aimed at another boat that is at sea."), "7.1")
    return Illegal(say("This boat has a mishap already."), "7.1")
