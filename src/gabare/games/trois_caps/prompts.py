"""What a player is asked to do."""

from __future__ import annotations

from typing import cast

from gabare.games.trois_caps import actions as a
from gabare.games.trois_caps import material as m
from gabare.games.trois_caps.names import card_name
from gabare.games.trois_caps.rules import TroisCaps
from gabare.kit.notation import View
from gabare.kit.say import mark

PROMPTS = {
    a.DEPARTING: mark("Leave Bordeaux with mainsail and jib, provisions and safety gear, or stay."),
    a.IN_PORT: mark("Still in port: a double four would let you sail."),
    a.CHOOSING_WIND: mark("Choose the wind until the next roll."),
    a.LOOKING: mark("Keep one of these three cards."),
    a.DECLARING: mark("Customs check: declare food or a trolling line."),
    a.RESCUING: mark("Mayday: clear the mishap of another boat, if you like."),
    a.PASSING: mark("Everybody passes a card to the left: choose yours in secret."),
    a.SHARING: mark("Everybody puts a card under the pile: choose yours in secret."),
}


def prompt(view: View) -> str:
    """What the viewer is asked to do now."""
    say, state = view.say, cast(TroisCaps, view.state)
    if state.phase == a.PUTTING:
        return _put_prompt(view, state)
    if state.phase == a.DEPARTING and state.options.sure_start:
        return _departing_prompt(view, state)
    if state.phase in (a.RETURNING, a.GIVING_UP):
        return say.plural("Put {n} card under the pile.", "Put {n} cards under the pile, one after the other.", state.owed)
    if state.phase in PROMPTS:
        return say(PROMPTS[state.phase])
    fog = " " + say("Fog allows no more.") if state.boats[state.player].mishap == m.FOG else ""
    return _run_prompt(view, state) + fog + _short_of_dice(view, state)


def _departing_prompt(view: View, state: TroisCaps) -> str:
    if state.round >= m.SURE_START:
        return view.say("Leave Bordeaux with the three departure cards, or with any three cards, or stay.")
    asked = view.say(PROMPTS[a.DEPARTING])
    left = view.say.plural("In {n} turn any three cards will do.", "In {n} turns any three cards will do.", m.SURE_START - state.round)
    return f"{asked} {left}"


def _short_of_dice(view: View, state: TroisCaps) -> str:
    """Said where a die is missing that one counts on."""
    boat = state.boats[state.player]
    if boat.in_bordeaux() or boat.in_gironde():
        return ""
    if not state.has_dice:
        return " " + view.say("The crew is seasick: no dice this turn.")
    if state.has_second_die or (state.phase == a.RUNNING and state.run != a.FIRST_RUN):
        return ""
    if boat.moored:
        return " " + view.say("No second die this turn, so no try for a double four.")
    return " " + view.say("No second die this turn.")


def _put_prompt(view: View, state: TroisCaps) -> str:
    say, boat = view.say, state.boats[state.player]
    if boat.stopped(state.options.simple_mishaps):
        return say("{card}: mend it, or put another card down.", card=card_name(boat.mishap, say).capitalize())
    if boat.moored and not boat.in_bordeaux():
        return say("Put one card down. Food, a trolling line or a joker lets you leave port.") + _short_of_dice(view, state)
    return say("Put one card down: before you, under the pile, or a mishap before another boat.") + _short_of_dice(view, state)


def _run_prompt(view: View, state: TroisCaps) -> str:
    say = view.say
    if state.run == a.EXTRA_RUN and not state.dolphins:
        return say.plural("The current carries you {n} cell more at most.", "The current carries you {n} cells more at most.", state.reach)
    if state.run == a.FIRST_RUN:
        return say.plural("First die: sail up to {n} cell.", "First die: sail up to {n} cells.", state.reach)
    if state.run == a.EXTRA_RUN:
        return say.plural("Third die: sail up to {n} cell.", "Third die: sail up to {n} cells.", state.reach)
    return say.plural("Second die: sail up to {n} cell.", "Second die: sail up to {n} cells.", state.reach)


def event_rule(state: TroisCaps) -> str:
    """The paragraph of the event that was drawn last."""
    return f"8.{state.event + 2}"
