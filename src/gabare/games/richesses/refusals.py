"""Why something may not be done: a sentence, with the paragraph of the rule book that decides."""

from __future__ import annotations

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses.circuits import has_played, must_work, open_line
from gabare.games.richesses.labels import owed_work
from gabare.games.richesses.names import TOWNS, francs
from gabare.games.richesses.rules import Richesses
from gabare.games.richesses.trade import lowest_bid, savings
from gabare.games.richesses.travel import resting
from gabare.kit.notation import View

Reason = tuple[str, str]  # the sentence, the paragraph


def refused(view: View, state: Richesses, verb: str, what: int) -> Reason | None:
    """The reason, where the moment is right for this kind of action; nothing, where it is not."""
    trading = state.phase in (a.TURN, a.WINDOW)
    if verb in ("buy", "sell") and trading and state.runs_on():
        return view.say("There is no trade on the way of a race."), "12.6"
    if verb == "buy" and trading:
        return _buy(view, state, what)
    if verb == "sell" and trading:
        return _sell(view, state, what)
    if verb in ("to", "stop") and state.phase == a.ROUTE:
        return _road(view, state, what) if verb == "to" else _stop(view, state, state.travellers[view.seat].town)
    if verb == "stake" and state.phase == a.STAKE:
        return view.say("You do not have so much money."), "11.3"
    if verb == "bid" and state.phase in (a.RAISING, a.SEALED):
        return _bid(view, state, m.BILL * what)
    if verb == "call" and state.phase in (a.TURN, a.CALL):
        return _call(view, state, what)
    if verb == "shift" and state.phase == a.SHIFT:
        name = view.names[resting(state, state.goal)]
        return view.say("{name} moves to one of the nearest free points only.", name=name), "8.3"
    if verb == "go" and state.phase == a.ERRAND:
        return _errand(view, state, what)
    if verb == "swap" and state.phase == a.EXCHANGE:
        return view.say("You do not hold this region card."), "8.9"
    if verb == "claim" and state.phase == a.CLAIM:
        return view.say("You do not hold the card of this region."), "13.2"
    if state.phase == a.TURN:
        return _turn(view, state, verb, what)
    return None


def _buy(view: View, state: Richesses, vehicle: int) -> Reason:
    say, traveller = view.say, state.travellers[view.seat]
    if traveller.owns(vehicle):
        return say("You own one already."), "5.1"
    if state.version >= 2 and state.traded >> vehicle & 1:
        return say("You have sold it in this turn."), "5.5"
    if traveller.in_debt():
        return say("You are in debt: nothing can be bought before it is repaid."), "7.3"
    if traveller.cash >= m.PRICE[vehicle]:
        words = {"price": francs(m.PRICE[vehicle]), "savings": francs(m.SAVINGS)}
        lacking = francs(m.PRICE[vehicle] + savings(state) - traveller.cash)
        return say("You lack {sum}: it costs {price}, and you leave Paris with {savings}.", sum=lacking, **words), "10.1"
    return say("You do not have {sum}.", sum=francs(m.PRICE[vehicle])), "5.1"


def _sell(view: View, state: Richesses, vehicle: int) -> Reason:
    if not state.travellers[view.seat].owns(vehicle):
        return view.say("You do not own one."), "5.2"
    if state.version >= 2 and state.traded >> vehicle & 1:
        return view.say("You have bought it in this turn."), "5.5"
    return view.say("You need it to finish the race."), "12.6"


def _bid(view: View, state: Richesses, bid: int) -> Reason:
    say = view.say
    if bid < lowest_bid(state):
        return say("Bid at least {sum}.", sum=francs(lowest_bid(state))), "5.3"
    if bid >= m.PRICE[state.lot]:
        return say("A new one costs {sum}: bid less.", sum=francs(m.PRICE[state.lot])), "5.3"
    return say("You have only {sum}.", sum=francs(state.travellers[view.seat].cash)), "5.3"


def _call(view: View, state: Richesses, seat: int) -> Reason:
    say, traveller = view.say, state.travellers[view.seat]
    if state.options.circuit != m.SPORTS:
        return say("There are matches in the Sports circuit only."), "12.1"
    if traveller.race >= 0:
        return say("You are in a race."), "12.6"
    line = m.MATCH_AT[traveller.town]
    if line < 0:
        return say("No match is played in {town}.", town=TOWNS[traveller.town]), "12.1"
    if open_line(state) < 0:
        return say("You have won the match in {town} already.", town=TOWNS[traveller.town]), "12.2"
    opposite = TOWNS[m.MATCH_TOWN[line ^ 1]]
    if seat == a.BANK_TEAM:
        if state.version < 2:
            return say("The bank’s team plays only if all opponents have won in {town}.", town=opposite), "12.5"
        return say("The bank’s team plays only if all opponents have played in {town}.", town=opposite), "12.5"
    if seat >= state.players or seat == view.seat:
        return say("Call an opponent."), "12.2"
    if has_played(state, seat, line ^ 1):
        if state.version < 2:
            return say("{name} has won in {town} already.", name=view.names[seat], town=opposite), "12.2"
        return say("{name} has played in {town} already.", name=view.names[seat], town=opposite), "12.2"
    return say("{name} is in a race.", name=view.names[seat]), "12.2"


def _turn(view: View, state: Richesses, verb: str, what: int) -> Reason | None:
    say, traveller = view.say, state.travellers[view.seat]
    if verb in ("move", "work", "retreat", "pass", "bet") and traveller.race >= 0:
        return say("You are in a race: go on, or give it up."), "12.6"
    match verb:
        case "move" | "retreat" | "pass" if must_work(state):
            return say("You have to work in {town} first.", town=TOWNS[traveller.town]), owed_work(state)
        case "move" if not traveller.owns(what):
            return say("You do not own this vehicle."), "2.4"
        case "move" | "pass" if state.options.circuit == m.ECONOMY and not traveller.left and traveller.cash < m.SAVINGS:
            return say("You work in Paris until you have {sum} to leave with.", sum=francs(m.SAVINGS)), "10.1"
        case "move":
            return say("There is no free point to go to."), "3.7"
        case "work":
            return _work(view, state)
        case "retreat":
            return _retreat(view, state), "7.1"
        case "pass":
            return say("You can move, so you cannot wait."), "3.7"
        case "bet":
            return _bet(view, state)
        case "race":
            return _race(view, state)
        case "give up":
            if traveller.race >= 0:
                return say("Somebody rests here: go on to the next point first."), "12.8"
            return say("You are in no race."), "12.8"
        case "mark":
            return say("There is no marker to place."), "13.3"
    return None


def _retreat(view: View, state: Richesses) -> str:
    traveller = state.travellers[view.seat]
    if not traveller.ruined():
        return view.say("Only the ruined go straight to the nearest work town.")
    if m.POINT[traveller.town] == m.CAPITAL:
        return view.say("You are in a work town already.")
    return view.say("You may go to one of the nearest free work towns only.")


def _errand(view: View, state: Richesses, town: int) -> Reason:
    """Where a card does not lead."""
    say = view.say
    if state.goal >= 0:
        return say("A racer stays: take one of the nearest free points."), "8.3"
    if state.card == m.PAPERS:
        return say("Your papers are stamped in the nearest free prefectures and capitals only."), "8.6"
    if m.POINT[town] != m.CAPITAL:
        return say("The night train goes to regional capitals only."), "8.6"
    return say("Somebody rests in {town}: you may pass through, but not stop.", town=TOWNS[town]), "3.6"


def _work(view: View, state: Richesses) -> Reason:
    say, traveller = view.say, state.travellers[view.seat]
    if m.POINT[traveller.town] != m.CAPITAL:
        return say("There is work in regional capitals only."), "4.1"
    if not traveller.left:
        return say("You have enough to leave Paris: set out."), "10.1"
    if state.complete(view.seat):
        return say("All your stages are done: back to Paris, without more work."), "10.5"
    return say("Somebody is back in Paris: work is over, but for your stages."), "10.5"


def _bet(view: View, state: Richesses) -> Reason:
    say, traveller = view.say, state.travellers[view.seat]
    stage = m.STAGE_AT[state.options.circuit * m.TOWNS + traveller.town]
    if state.options.circuit != m.CASINOS or stage < 0:
        return say("There is no casino of the circuit here."), "11.2"
    if traveller.settled >> stage & 1:
        return say("You have won here already."), "11.4"
    if traveller.in_debt():
        return say("You are in debt: no bets before it is repaid."), "7.3"
    return say("You have no money to bet."), "11.2"


def _race(view: View, state: Richesses) -> Reason:
    say, traveller = view.say, state.travellers[view.seat]
    race = m.RACE_AT[traveller.town]
    if traveller.race >= 0:
        return say("You lack the vehicle for this race."), "12.6"
    if state.options.circuit != m.SPORTS or race == m.RACES:
        return say("No race starts here."), "12.6"
    if (traveller.marks | traveller.pending) >> (m.MATCHES + race) & 1:
        return say("You have finished this race already."), "12.6"
    return say("You lack the vehicle for this race."), "12.6"


def _road(view: View, state: Richesses, town: int) -> Reason:
    """Why the next section cannot be taken."""
    say, traveller = view.say, state.travellers[view.seat]
    ways = [k for k in range(m.EXITS[traveller.town], m.EXITS[traveller.town + 1]) if m.EXIT_TO[k] == town]
    if not ways:
        return say("No way leads from {here} to {town}.", here=TOWNS[traveller.town], town=TOWNS[town]), "3.1"
    if traveller.race >= 0:
        return say("The race goes another way."), "12.6"
    fare = m.fare(traveller.town, town)
    if state.mode == m.LIFT and m.EXIT_KIND[ways[0]] != m.ROAD:
        return say("The lorry keeps to the roads."), "8.6"
    if m.EXIT_KIND[ways[0]] == m.MOTORWAY and state.mode != m.CAR:
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
    if town == m.FINISH[state.options.circuit] and not state.complete(view.seat):
        return say("{town} is the finish: stop there with all stages done.", town=TOWNS[town]), "3.8"
    return say("A move ends on another point than it began."), "3.1"
