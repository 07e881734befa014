"""Why something may not be done: the reason, and the paragraph of the rule book."""

from __future__ import annotations

from gabare.games.richesses.actions import CALL, ROUTE, STAKE, TURN, WINDOW
from gabare.games.richesses.circuits import must_work
from gabare.games.richesses.material import (
    CAR,
    ECONOMY,
    EXIT_KIND,
    EXIT_TO,
    EXITS,
    FINISH,
    MOTORWAY,
    PRICE,
    SAVINGS,
)
from gabare.games.richesses.names import TOWNS, francs
from gabare.games.richesses.rules import Richesses
from gabare.kit.notation import View

Reason = tuple[str, str]  # the sentence, the paragraph


def refused(view: View, state: Richesses, verb: str, what: int) -> Reason | None:
    """The reason, where the moment is right for this kind of action; nothing, where it is not."""
    trading = state.phase in (TURN, WINDOW)
    if verb == "buy" and trading:
        return _buy(view, state, what)
    if verb == "sell" and trading:
        return _sell(view, state, what)
    if verb in ("to", "stop") and state.phase == ROUTE:
        return _road(view, state, what) if verb == "to" else _stop(view, state, state.travellers[view.seat].town)
    if verb == "stake" and state.phase == STAKE:
        return view.say("You do not have so much money."), "11.3"
    if verb == "call" and state.phase in (TURN, CALL):
        return view.say("You cannot call this opponent: racing, or the match in the opposite town is won already."), "12.2"
    if state.phase == TURN:
        return _turn(view, state, verb, what)
    return None


def _buy(view: View, state: Richesses, vehicle: int) -> Reason:
    say, traveller = view.say, state.travellers[view.seat]
    if traveller.owns(vehicle):
        return say("You own one already."), "5.1"
    if traveller.in_debt():
        return say("You are in debt: nothing can be bought before it is repaid."), "7.3"
    if traveller.cash >= PRICE[vehicle]:
        return say("You need {sum} more to leave Paris with.", sum=francs(SAVINGS)), "10.1"
    return say("You do not have {sum}.", sum=francs(PRICE[vehicle])), "5.1"


def _sell(view: View, state: Richesses, vehicle: int) -> Reason:
    if state.travellers[view.seat].owns(vehicle):
        return view.say("You need it to finish the race."), "12.6"
    return view.say("You do not own one."), "5.2"


def _turn(view: View, state: Richesses, verb: str, what: int) -> Reason | None:
    say, traveller = view.say, state.travellers[view.seat]
    if verb in ("move", "work", "retreat", "pass", "bet") and traveller.race >= 0:
        return say("You are in a race: go on, or give it up."), "12.6"
    match verb:
        case "move" | "retreat" | "pass" if must_work(state):
            return say("You have to work in {town} first.", town=TOWNS[traveller.town]), "10.2"
        case "move" if not traveller.owns(what):
            return say("You do not own this vehicle."), "2.4"
        case "move" if state.circuit == ECONOMY and not traveller.left:
            return say("You need {sum} to leave Paris.", sum=francs(SAVINGS)), "10.1"
        case "move":
            return say("There is no free point to go to."), "3.7"
        case "work":
            return say("There is work in regional capitals only."), "4.1"
        case "retreat":
            return say("Only the ruined go straight to the nearest work town."), "7.1"
        case "pass":
            return say("You can move, so you cannot pass."), "3.7"
        case "bet":
            return say("You can bet only in a casino where you have not won, with money and without debts."), "11.2"
        case "race":
            return say("No race of yours starts here, or you lack the vehicle for it."), "12.6"
        case "give up":
            if traveller.race >= 0:
                return say("Somebody rests here: go on to the next point first."), "12.8"
            return say("You are in no race."), "12.8"
        case "mark":
            return say("There is no marker to place."), "13.3"
    return None


def _road(view: View, state: Richesses, town: int) -> Reason:
    """Why the next section cannot be taken."""
    say, traveller = view.say, state.travellers[view.seat]
    ways = [k for k in range(EXITS[traveller.town], EXITS[traveller.town + 1]) if EXIT_TO[k] == town]
    if not ways:
        return say("No way leads from {here} to {town}.", here=TOWNS[traveller.town], town=TOWNS[town]), "3.1"
    if traveller.race >= 0:
        return say("The race goes another way."), "12.6"
    fare = state.fare(traveller.town, town)
    if EXIT_KIND[ways[0]] == MOTORWAY and state.mode != CAR:
        return say("Motorways are for cars."), "3.2"
    if fare and traveller.in_debt():
        return say("You are in debt: no motorway and no crossing before it is repaid."), "7.3"
    if traveller.cash < fare:
        return say("The way costs {sum}.", sum=francs(fare)), "3.4"
    return _stop(view, state, town)


def _stop(view: View, state: Richesses, town: int) -> Reason:
    """Why a move cannot end there."""
    say = view.say
    if state.taken(town, view.seat):
        return say("Somebody rests in {town}: you may pass through, but not stop.", town=TOWNS[town]), "3.6"
    if town == FINISH[state.circuit] and not state.complete(view.seat):
        return say("{town} is the finish: stop there with all stages done.", town=TOWNS[town]), "3.8"
    return say("A move ends on another point than it began."), "3.1"
