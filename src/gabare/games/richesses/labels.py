"""What a choice says on its button, and why something may not be done; with the paragraph of the rule book."""

from __future__ import annotations

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses.actions import Parts
from gabare.games.richesses.circuits import must_work, waiting
from gabare.games.richesses.names import REGIONS, TOWNS, francs, vehicle
from gabare.games.richesses.rules import Richesses
from gabare.games.richesses.travel import resting
from gabare.kit.notation import View
from gabare.kit.say import Say

RULES = {
    a.CASINO: "11.1", a.VEHICLE: "1.5", a.TURN: "2.2", a.ROUTE: "3.1", a.CLAIM: "13.2", a.SALE: "7.2", a.RAISING: "5.4", a.SEALED: "13.7",
    a.STAKE: "11.3", a.BET: "11.3", a.CALL: "12.2", a.SHIFT: "8.3", a.ERRAND: "8.6", a.EXCHANGE: "8.9", a.WINDOW: "2.1",
}  # fmt: skip


def label_of(view: View, state: Richesses, what: Parts) -> tuple[str, str]:
    """What a choice says on its button, and the paragraph that allows it."""
    say, number = view.say, what.what
    match what.verb:
        case "start":
            return say("Start in {town}", town=TOWNS[m.STAGE_TOWN[m.CASINOS * m.MARKERS + number]]), "11.1"
        case "choose" | "move":
            return _travel_label(say, what)
        case "buy":
            return say("Buy {vehicle} for {sum}", vehicle=vehicle(number, say), sum=francs(m.PRICE[number])), "5.1"
        case "sell":
            return _sale_label(say, state, number)
        case "to":
            return _road_label(view, state, number)
        case "go":
            return say("Go to {town}", town=TOWNS[number]), "8.6" if state.goal < 0 else "8.3"
        case "shift":
            other = view.names[resting(state, state.goal)]
            return say("Move {name} to {town}", name=other, town=TOWNS[number]), "8.3"
        case "retreat":
            return say("Go and work in {town}", town=TOWNS[number]), "7.1"
        case "call":
            if number == a.BANK_TEAM:
                return say("Play against the bank’s team"), "12.5"
            return say("Call {name}", name=view.names[number]), "12.2"
        case "stake":
            return say("Stake {sum}", sum=francs(m.BILL * number)), "11.3"
        case "wager":
            return wager_name(number, say), "11.3"
        case "bid":
            return say("Bid {sum}", sum=francs(m.BILL * number)), "13.7" if state.phase == a.SEALED else "5.3"
        case "swap":
            return say("Exchange {region}", region=REGIONS[number]), "8.9"
    return _plain_label(view, state, what.verb)


def _sale_label(say: Say, state: Richesses, lot: int) -> tuple[str, str]:
    """To whoever bids most, also to pay a toll; for a hazard card, to the bank."""
    words = {"vehicle": vehicle(lot, say), "sum": francs(m.RESALE[lot])}
    if state.phase == a.SALE and state.creditor < 0:
        return say("Sell {vehicle} to the bank for {sum}", **words), "8.4"
    return say("Sell {vehicle}, for {sum} or more", **words), "7.2" if state.phase == a.SALE else "5.2"


def _travel_label(say: Say, what: Parts) -> tuple[str, str]:
    verb, mode = what
    if verb == "move":
        return (say("Walk"), say("Ride"), say("Drive"))[mode], "3.1"
    if mode == m.FOOT:
        return say("On foot"), "1.5"
    way = say("By car") if mode == m.CAR else say("By bike")
    return say("{way}, for {sum}", way=way, sum=francs(m.PRICE[mode])), "1.5"


def _road_label(view: View, state: Richesses, town: int) -> tuple[str, str]:
    """The next town; what the way there costs; whether it is a stage still to come."""
    say, traveller = view.say, state.travellers[view.seat]
    fare = m.fare(traveller.town, town)
    stage = m.STAGE_AT[state.options.circuit * m.TOWNS + town]
    label = say("To {town}", town=TOWNS[town])
    if stage >= 0 and not traveller.marks >> stage & 1:
        label = say("To {town}, a stage", town=TOWNS[town])
    elif town == m.FINISH[state.options.circuit] and state.complete(view.seat):
        label = say("To {town}, the finish", town=TOWNS[town])
    if not fare:
        return label, "12.6" if traveller.race >= 0 else "8.6" if state.mode == m.LIFT else "3.1"
    return f"{label} ({francs(fare)})", "3.2" if fare == m.BILL else "3.3"


def _plain_label(view: View, state: Richesses, verb: str) -> tuple[str, str]:
    say, phase = view.say, state.phase
    town = TOWNS[state.travellers[view.seat].town] if state.travellers[view.seat].town >= 0 else ""
    match verb:
        case "stop":
            return say("Stop in {town}", town=town), "3.5"
        case "work":
            in_paris = state.options.circuit == m.ECONOMY and not state.travellers[view.seat].left
            return say("Work in {town}", town=town), owed_work(state) if must_work(state) else "10.1" if in_paris else "4.1"
        case "bet":
            if state.travellers[view.seat].turns == 0:
                return say("Bet in {town}", town=town), "11.1"
            return say("Bet again in {town}", town=town), "11.4"
        case "race":
            race = state.travellers[view.seat].race
            return (say("Start the race") if race < 0 else say("Go on with the race")), "12.6"
        case "give up":
            return say("Give the race up"), "12.8"
        case "pass":
            if phase in (a.RAISING, a.SEALED):
                return say("Do not bid"), RULES[phase]
            return say("Wait"), "12.5" if waiting(state) else "3.7"
        case "stay":
            if phase == a.CALL:
                return say("No match now"), "12.2"
            return say("Stay in {town}", town=town), "8.6"
        case "claim":
            return say("Claim the toll"), "13.2"
        case "let pass":
            return say("Claim nothing"), "13.2"
        case "keep":
            return say("Keep both cards"), "8.9"
        case "mark":
            return say("Place the marker"), "13.3"
    return say("End the turn"), "2.1"


def owed_work(state: Richesses) -> str:
    """The paragraph that asks for work in a stage town."""
    return "10.2" if state.options.on_arrival else "13.5"


def wager_name(kind: int, say: Say) -> str:
    if kind < m.NUMBER:
        return (say("On red: 10, 30 or 50"), say("On blue: 20, 40 or 60"))[kind]
    if kind < m.PAIR:
        return say("On {number}", number=m.BILL * (kind - m.NUMBER + 1))
    one, two = m.PAIRS[kind - m.PAIR]
    return say("On {one} or {two}", one=m.BILL * (one + 1), two=m.BILL * (two + 1))
