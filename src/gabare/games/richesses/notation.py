"""What a player may choose, is asked and is refused. The words of actions: `actions.py`."""

from __future__ import annotations

from typing import cast

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses.actions import GRAMMAR, Parts
from gabare.games.richesses.labels import RULES, label_of
from gabare.games.richesses.names import TOWNS, francs, polished, town_target, vehicle
from gabare.games.richesses.refusals import refused
from gabare.games.richesses.rules import Richesses
from gabare.games.richesses.trade import lowest_bid
from gabare.games.richesses.travel import resting
from gabare.kit.notation import Choice, Hurry, Illegal, View
from gabare.kit.say import mark
from gabare.kit.state import State

PROMPTS = {
    a.CASINO: mark("Choose the casino where you start."),
    a.VEHICLE: mark("Choose how you travel."),
    a.TURN: mark("Trade if you like, then choose what to do."),
    a.STAKE: mark("Choose your stake."),
    a.CALL: mark("Call an opponent to the match, if you like."),
    a.ERRAND: mark("Choose the town to go to."),
    a.EXCHANGE: mark("You may exchange a region card with the pile."),
    a.WINDOW: mark("Trade if you like, then end your turn."),
    a.OVER: mark("The tour is over."),
}


def choice(view: View, action: int) -> Choice:
    state = cast(Richesses, view.state)
    what = GRAMMAR.parts(action)
    label, rule = label_of(view, state, what)
    return Choice(action, GRAMMAR.write(action), polished(label, view.say), _targets(view, state, what), rule, _also(view, state, what))


def _also(view: View, state: Richesses, what: Parts) -> tuple[str, ...]:
    """What has a button of its own may be pointed at as well: where one is, or the key for no bid."""
    if what.verb in ("stop", "work", "bet"):
        return (town_target(state.travellers[view.seat].town),)
    return ("bid-none",) if what.verb == "pass" and state.phase in (a.RAISING, a.SEALED) else ()


def _targets(view: View, state: Richesses, what: Parts) -> tuple[str, ...]:
    """What to point at: a town, a plate of the dock, a card, a traveller, a bid. What needs no other place has a button."""
    match what:
        case Parts("to" | "go" | "shift" | "retreat", town):
            return (town_target(town),)
        case Parts("start", stage):
            return (town_target(m.STAGE_TOWN[m.CASINOS * m.MARKERS + stage]),)
        case Parts("choose" | "move", mode):
            return (f"mode-{a.MODES[mode]}",)
        case Parts("buy" | "sell", mode):
            return (f"shop-{a.MODES[mode]}",)
        case Parts("bid", tens):
            return (f"bid-{tens * m.BILL}",)
        case Parts("swap", region):
            return (f"card-{m.REGION_IDS[region]}",)
        case Parts("call", seat) if seat != a.BANK_TEAM:
            return (f"traveller-{seat + 1}",)
    return ()


def hurry(state: State, seat: int) -> Hurry | None:
    """5.4 and 13.2: whoever says nothing bids nothing, and claims nothing."""
    phase = cast(Richesses, state).phase
    silence = {a.RAISING: a.PASS, a.CLAIM: a.LET_PASS}.get(phase)
    return None if silence is None else Hurry(m.SILENCE, silence)


def unit(view: View, seat: int) -> str:
    """What the score counts."""
    state = cast(Richesses, view.state)
    if state.options.circuit == m.SPORTS:
        return view.say.plural("event", "events", state.score(seat))
    return "F" if state.options.for_money() else view.say.plural("stage", "stages", state.score(seat))


def prompt(view: View) -> str:
    """What the viewer is asked to do now."""
    return polished(_prompt(view), view.say)


def _prompt(view: View) -> str:
    say, state = view.say, cast(Richesses, view.state)
    name, phase = view.names[state.seat], state.phase
    if phase == a.ROUTE:
        asked = say.plural("Choose the next town: {n} section left.", "Choose the next town: {n} sections left.", state.sections)
        if m.FINISH[state.options.circuit] >= 0 and state.complete(state.seat):
            asked = say("All stages are done: on to {town}!", town=TOWNS[m.FINISH[state.options.circuit]]) + f" {asked}"
        paid = say("Paid on the way: {sum}.", sum=francs(state.fares)) if state.fares else ""
        return f"{asked} {paid}".strip()
    if phase == a.CLAIM:
        town = TOWNS[state.travellers[state.seat].town]
        return say("{name} arrives in {town}: claim the toll if you hold the region.", name=name, town=town)
    if phase == a.SALE:
        return say("Sell a vehicle to pay {sum}.", sum=francs(state.due))
    if phase == a.RAISING:
        lot = vehicle(state.lot, say)
        return say("{name} sells {vehicle}: bid {sum} or more, or pass.", name=name, vehicle=lot, sum=francs(lowest_bid(state)))
    if phase == a.SEALED:
        return say("{name} sells {vehicle}: write one secret bid, or none.", name=name, vehicle=vehicle(state.lot, say))
    if phase == a.BET:
        return say("You stake {sum}: on what?", sum=francs(state.stake))
    if phase == a.SHIFT:
        return say("Choose where {name} moves to.", name=view.names[resting(state, state.goal)])
    return say(PROMPTS[phase])


def refusal(view: View, action: int) -> Illegal:
    """Why an action that can be read is not legal now, and which paragraph says so."""
    say, state = view.say, cast(Richesses, view.state)
    reason = refused(view, state, *GRAMMAR.parts(action))
    if reason is not None:
        return Illegal(polished(reason[0], say), reason[1])
    return Illegal(say("This cannot be done now. {prompt}", prompt=prompt(view)), RULES.get(state.phase, "2.1"))
