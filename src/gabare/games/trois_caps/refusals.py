"""What a player is refused, and why."""

from __future__ import annotations

from typing import cast

from gabare.games.trois_caps import actions as a
from gabare.games.trois_caps import material as m
from gabare.games.trois_caps.adjacency import ANCHORS, NOWHERE, STEPS, ZONES
from gabare.games.trois_caps.names import card_name, wind_name
from gabare.games.trois_caps.prompts import event_rule, prompt
from gabare.games.trois_caps.rules import TroisCaps
from gabare.games.trois_caps.state import Boat
from gabare.kit.notation import Illegal, View
from gabare.kit.say import Say
from gabare.kit.state import NONE

DEPARTURES = ("depart", "anyhow", "stay", "roll")
ANSWERS = ("wind", "keep", "declare", "rescue", "pass")  # to events
AFTER_EVENTS = (a.CHOOSING_WIND, a.RETURNING, a.LOOKING, a.DECLARING, a.RESCUING, a.PASSING, a.SHARING)


def refusal(view: View, action: int) -> Illegal:
    """Why an action that can be read is not legal now, and which paragraph says so."""
    say, state = view.say, cast(TroisCaps, view.state)
    what = a.GRAMMAR.parts(action)
    if state.phase in AFTER_EVENTS:
        return _refused_answer(view, state, what)
    if what.verb in ANSWERS:
        return Illegal(say("No event asks for this now."), "8.1")
    if state.phase == a.GIVING_UP:
        unheld = _unheld(view, what) if what.verb == "under" else None
        return unheld or Illegal(say("Now three cards go under the pile, one after the other."), "4.6")
    if what.verb in ("run", "hold"):
        return _refused_run(view, state, what)
    if what.verb in DEPARTURES:
        return _refused_departure(view, state, what)
    if state.phase != a.PUTTING:
        return Illegal(say("One card a turn is put down, and it lies already."), "2.3")
    return _refused_card(view, state, what)


def _refused_answer(view: View, state: TroisCaps, what: a.Parts) -> Illegal:
    """An event asks for something else, or for another card, or for another boat."""
    say, rule = view.say, event_rule(state)
    if what.verb == ("pass" if state.phase == a.PASSING else "under" if state.phase in (a.RETURNING, a.SHARING) else ""):
        return Illegal(str(_unheld(view, what)), rule)
    if state.phase == a.LOOKING and what.verb == "keep":
        return Illegal(say("This card is not among the three: {card}.", card=card_name(what.card, say)), rule)
    if state.phase == a.DECLARING and what.verb == "declare":
        return Illegal(str(_unheld(view, what) or say("You hold food or a trolling line, and show one of them.")), rule)
    if state.phase == a.RESCUING and what.verb == "rescue":
        return Illegal(say("Only another boat that has a mishap can be helped."), rule)
    return Illegal(say("The event asks for something else now: {prompt}", prompt=prompt(view)), rule)


def _refused_run(view: View, state: TroisCaps, what: a.Parts) -> Illegal:
    say, boat = view.say, state.boats[state.player]
    if boat.next_port == m.LE_VERDON:
        return Illegal(say("Down to Le Verdon a boat goes one cell a turn, without dice."), "4.2")
    if state.phase == a.PUTTING:
        return Illegal(say("A card is put down before the boat sails: {prompt}", prompt=prompt(view)), "2.1")
    if state.phase == a.IN_PORT:
        return Illegal(say("Your boat lies in port: {prompt}", prompt=prompt(view)), "2.5")
    if what.cells > state.reach:
        text = say.plural("This run has {n} cell at most.", "This run has {n} cells at most.", state.reach)
        return Illegal(text, _reach_rule(state, boat))
    if what.direction == state.wind and not state.into_the_wind:
        return Illegal(say("Not straight into the {wind}: beat to either side of it.", wind=wind_name(state.wind, say)), "3.2")
    return _refused_way(say, state, boat.cell, what)


def _reach_rule(state: TroisCaps, boat: Boat) -> str:
    """What limits a run: fog, an event, or the die."""
    die = {a.FIRST_RUN: state.first, a.SECOND_RUN: state.second, a.EXTRA_RUN: state.third or state.current}[state.run]
    if boat.mishap == m.FOG and state.reach < die:
        return "7.3"
    if state.run == a.EXTRA_RUN or state.reach < die:
        return event_rule(state)
    return "5.1"


def _refused_way(say: Say, state: TroisCaps, cell: int, what: a.Parts) -> Illegal:
    """The first obstacle on a straight run."""
    boat = state.boats[state.player]
    zones = boat.open_zones(state.options.level)
    closed = {
        m.STORM: (say("The storm is closed to a boat without a sail reduction."), "6.1"),
        m.CALM: (say("The calm is closed to a boat without a spinnaker."), "6.2"),
        m.FISHING: (say("The fishing grounds are closed to a boat that trolls."), "6.3"),
        m.WRECKS: (say("The wrecks are closed to a boat without a repair set."), "6.4"),
    }
    for step in range(what.cells):
        before, cell = cell, STEPS[cell * m.DIRECTIONS + what.direction]
        if cell == NOWHERE:
            return Illegal(_obstacle(say, before, what.direction), "5.3")
        if not zones >> ZONES[cell] & 1:
            message, rule = closed.get(ZONES[cell], ("", "9.1")) if state.options.level else ("", "9.1")
            return Illegal(message or say("In the learning game the special zones are closed."), rule)
        if step < what.cells - 1 and (cell == ANCHORS[boat.next_port] or ZONES[cell] == m.POLLUTION):
            return Illegal(say("The run ends before that."), "6.5" if ZONES[cell] == m.POLLUTION else "5.5")
    if ZONES[cell] == m.WHALES:
        return Illegal(say("No boat stops among the whales."), "6.7")
    if ZONES[cell] == m.LANE:
        return Illegal(say("No run ends in the cargo lane."), "6.6")
    if all(boat.cell != cell for boat in state.boats):
        return Illegal(say("A run crosses at most three cells of the cargo lane in a row."), "6.6")
    return Illegal(say("Another boat lies there."), "5.4")


def _obstacle(say: Say, cell: int, direction: int) -> str:
    """Why there is no step from a cell that way."""
    row, column = cell // m.COLUMNS + m.DOWN[direction], cell % m.COLUMNS + m.RIGHT[direction]
    if not (0 <= row < m.ROWS and 0 <= column < m.COLUMNS):
        return say("The chart ends there.")
    there = row * m.COLUMNS + column
    if ZONES[there] == m.GIRONDE or there == ANCHORS[m.BORDEAUX]:
        return say("No boat goes back into the Gironde.")
    if ZONES[there] == m.LAND:
        return say("There is land in the way.")
    return say("A slanting step between two cells of land is closed.")


def _refused_departure(view: View, state: TroisCaps, what: a.Parts) -> Illegal:
    say, boat = view.say, state.boats[state.player]
    if not boat.moored:
        return Illegal(say("Your boat lies in no port."), "2.5")
    if boat.in_bordeaux() and what.verb == "roll":
        return Illegal(say("No roll lets a boat leave Bordeaux."), "4.4")
    if not boat.in_bordeaux() and what.verb in ("depart", "anyhow"):
        return Illegal(say("Only Bordeaux is left with three cards."), "4.3")
    if what.verb == "anyhow" and not state.options.sure_start:
        return Illegal(say("At this table no boat leaves Bordeaux without the right cards."), "4.6")
    if what.verb == "anyhow" and state.round < m.SURE_START:
        return Illegal(say("Any three cards will do from your third turn in Bordeaux on."), "4.6")
    if state.phase == a.PUTTING:
        return Illegal(say("A card is put down first: {prompt}", prompt=prompt(view)), "2.1")
    return Illegal(say("To leave Bordeaux you need these three cards, or jokers for them."), "4.1")


def _unheld(view: View, what: a.Parts) -> Illegal | None:
    """A card that one does not hold."""
    if what.card == NONE or cast(TroisCaps, view.state).hands[view.seat].has(what.card):
        return None
    return Illegal(view.say("You do not hold this card: {card}.", card=card_name(what.card, view.say)), "2.3")


def _refused_set(view: View, state: TroisCaps, what: a.Parts) -> Illegal:
    say, boat = view.say, state.boats[state.player]
    if what.role == m.REPAIR and state.options.level == m.LEARNING:
        return Illegal(say("In the learning game the special zones are closed."), "9.1")
    if what.role != m.REPAIR and state.options.level < m.OFFSHORE_WITH_WEATHER:
        return Illegal(say("Only at level 3 are there storms and calms, and sail cards for them."), "7.5")
    if (boat.spare if what.role == m.REPAIR else boat.rig) in (what.role, m.JOKER):
        return Illegal(say("Such a card is set already: {card}.", card=card_name(what.role, say)), "6.8")
    return Illegal(say("While your boat lies in this zone, the card that opened it stays."), "6.9")


def _refused_card(view: View, state: TroisCaps, what: a.Parts) -> Illegal:
    say, boat, unheld = view.say, state.boats[state.player], _unheld(view, what)
    if unheld is not None:
        return unheld
    if what.verb == "set":
        return _refused_set(view, state, what)
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
