"""Richesses de France in words: `drive`, `to lyon`, `stop`, `work`, `buy bike`, `bid 120`, `stake 50`, `numbers 20 40`."""

from __future__ import annotations

from typing import NamedTuple, cast

from gabare.games.richesses.actions import (
    BANK_TEAM,
    BET,
    BET_ON,
    BID,
    BUY,
    CALL,
    CALL_SEAT,
    CASINO,
    CHOOSE,
    CLAIM,
    END_OF_ACTIONS,
    ERRAND,
    ERRAND_TO,
    EXCHANGE,
    GO_BY,
    LET_PASS,
    OVER,
    PASS,
    PUT,
    RAISING,
    RETREAT,
    ROUTE,
    SALE,
    SEALED,
    SELL,
    SHIFT,
    SHIFT_TO,
    STAKE,
    START_AT,
    STOP,
    SWAP,
    TO,
    TURN,
    VEHICLE,
    WINDOW,
)
from gabare.games.richesses.material import (
    BETS,
    BILL,
    CAR,
    FINISH,
    FOOT,
    LIFT,
    MARKERS,
    NUMBER,
    PAIR,
    PAIRS,
    PRICE,
    REGION_IDS,
    RESALE,
    SILENCE,
    STAGE_AT,
    STAGE_TOWN,
    STAKES,
    TOWN_IDS,
)
from gabare.games.richesses.material import CASINOS as CASINO_CIRCUIT
from gabare.games.richesses.material import TOWNS as TOWN_COUNT
from gabare.games.richesses.names import REGIONS, TOWNS, francs, polished, vehicle
from gabare.games.richesses.refusals import refused
from gabare.games.richesses.rules import Richesses
from gabare.games.richesses.trade import lowest_bid
from gabare.games.richesses.travel import resting
from gabare.kit.notation import Choice, Hurry, Illegal, View
from gabare.kit.say import Say, mark
from gabare.kit.state import State

MODES = ("foot", "bike", "car")
MOVES = ("walk", "ride", "drive")
COLOURS = ("red", "blue")
PLAIN = ("stop", "work", "bet", "race", "give up", "pass", "stay", "claim", "let pass", "keep", "mark", "end")

# Verbs with something after them: where their numbers begin and end, and the words for what follows.
VERBS: dict[str, tuple[int, tuple[str, ...]]] = {
    "start": (START_AT, tuple(TOWN_IDS[STAGE_TOWN[CASINO_CIRCUIT * MARKERS + stage]] for stage in range(8))),
    "choose": (CHOOSE, MODES),
    "buy": (BUY, ("", *MODES[1:])),
    "sell": (SELL, ("", *MODES[1:])),
    "to": (TO, tuple(TOWN_IDS)),
    "go": (ERRAND_TO, tuple(TOWN_IDS)),
    "shift": (SHIFT_TO, tuple(TOWN_IDS)),
    "retreat": (RETREAT, tuple(TOWN_IDS)),
    "call": (CALL_SEAT, ("1", "2", "3", "4", "bank")),
    "stake": (PUT, ("", *(str(BILL * tens) for tens in range(1, STAKES + 1)))),
    "bid": (BID, ("", *(str(BILL * tens) for tens in range(1, 80)))),
    "swap": (SWAP, tuple(REGION_IDS)),
}
RULES = {
    CASINO: "11.1", VEHICLE: "1.5", TURN: "2.2", ROUTE: "3.1", CLAIM: "13.2", SALE: "7.2", RAISING: "5.4", SEALED: "13.7", STAKE: "11.3",
    BET: "11.3", CALL: "12.2", SHIFT: "8.3", ERRAND: "8.6", EXCHANGE: "8.9", WINDOW: "2.1",
}  # fmt: skip

PROMPTS = {
    CASINO: mark("Choose the casino where you start."),
    VEHICLE: mark("Choose how you travel."),
    TURN: mark("Trade if you like, then choose what to do."),
    STAKE: mark("Choose your stake."),
    CALL: mark("Call an opponent to the match, if you like."),
    ERRAND: mark("Choose the town to go to."),
    EXCHANGE: mark("You may exchange a region card with the pile."),
    WINDOW: mark("Trade if you like, then end your turn."),
    OVER: mark("The tour is over."),
}


class Deed(NamedTuple):
    """An action, taken apart: what is done, and the number of the town, vehicle, seat, sum or card."""

    verb: str
    what: int = 0


def deed(action: int) -> Deed:
    if action >= STOP:
        return Deed(PLAIN[action - STOP])
    if GO_BY <= action < TO:
        return Deed("move", action - GO_BY)
    if BET_ON <= action < BID:
        return Deed("wager", action - BET_ON)
    for verb, (first, words) in VERBS.items():
        if first <= action < first + len(words):
            return Deed(verb, action - first)
    return Deed("")  # a gap in the numbering


def wager(kind: int) -> str:
    if kind < NUMBER:
        return COLOURS[kind]
    if kind < PAIR:
        return f"number {BILL * (kind - NUMBER + 1)}"
    return "numbers " + " ".join(str(BILL * (face + 1)) for face in PAIRS[kind - PAIR])


WAGERS = {wager(kind): kind for kind in range(BETS)}


def write(action: int) -> str:
    verb, what = deed(action)
    if verb == "move":
        return MOVES[what]
    if verb == "wager":
        return wager(what)
    return f"{verb} {VERBS[verb][1][what]}" if verb in VERBS else verb


def read(text: str) -> int:
    """The action that a text names; whether it is legal is not asked here."""
    if text in PLAIN:
        return STOP + PLAIN.index(text)
    if text in MOVES:
        return GO_BY + MOVES.index(text)
    if text in WAGERS:
        return BET_ON + WAGERS[text]
    verb, _, word = text.partition(" ")
    if verb in VERBS and word and word in VERBS[verb][1]:
        return VERBS[verb][0] + VERBS[verb][1].index(word)
    raise ValueError(f"cannot read {text[:40]!r}; write for example 'drive', 'to lyon', 'stop', 'work', 'buy bike', 'bid 120' or 'end'")


def town_target(town: int) -> str:
    return f"town-{TOWN_IDS[town]}"


def choice(view: View, action: int) -> Choice:
    state = cast(Richesses, view.state)
    what = deed(action)
    label, rule = _label(view, state, what)
    return Choice(action, write(action), polished(label, view.say), _targets(view, state, what), rule)


def _targets(view: View, state: Richesses, what: Deed) -> tuple[str, ...]:
    """What to point at: a town, a plate of the dock, a card, a traveller. Sums and bets have buttons only."""
    match what:
        case Deed("to" | "go" | "shift" | "retreat", town):
            return (town_target(town),)
        case Deed("stop" | "work" | "bet"):
            return (town_target(state.travellers[view.seat].town),)
        case Deed("start", stage):
            return (town_target(STAGE_TOWN[CASINO_CIRCUIT * MARKERS + stage]),)
        case Deed("choose" | "move", mode):
            return (f"mode-{MODES[mode]}",)
        case Deed("buy" | "sell", mode):
            return (f"shop-{MODES[mode]}",)
        case Deed("swap", region):
            return (f"card-{REGION_IDS[region]}",)
        case Deed("call", seat) if seat != BANK_TEAM:
            return (f"traveller-{seat + 1}",)
    return ()


def _label(view: View, state: Richesses, what: Deed) -> tuple[str, str]:
    """What a choice says on its button, and the paragraph that allows it."""
    say, number = view.say, what.what
    match what.verb:
        case "start":
            return say("Start in {town}", town=TOWNS[STAGE_TOWN[CASINO_CIRCUIT * MARKERS + number]]), "11.1"
        case "choose" | "move":
            return _travel_label(say, what)
        case "buy":
            return say("Buy {vehicle} for {sum}", vehicle=vehicle(number, say), sum=francs(PRICE[number])), "5.1"
        case "sell":
            return say("Sell {vehicle}, for {sum} or more", vehicle=vehicle(number, say), sum=francs(RESALE[number])), "5.2"
        case "to":
            return _road_label(view, state, number)
        case "go":
            return say("Go to {town}", town=TOWNS[number]), "8.6"
        case "shift":
            other = view.names[resting(state, state.goal)]
            return say("Move {name} to {town}", name=other, town=TOWNS[number]), "8.3"
        case "retreat":
            return say("Go and work in {town}", town=TOWNS[number]), "7.1"
        case "call":
            if number == BANK_TEAM:
                return say("Play against the bank’s team"), "12.5"
            return say("Call {name}", name=view.names[number]), "12.2"
        case "stake":
            return say("Stake {sum}", sum=francs(BILL * number)), "11.3"
        case "wager":
            return wager_name(number, say), "11.3"
        case "bid":
            return say("Bid {sum}", sum=francs(BILL * number)), "13.7" if state.phase == SEALED else "5.3"
        case "swap":
            return say("Exchange {region}", region=REGIONS[number]), "8.9"
    return _plain_label(view, state, what.verb)


def _travel_label(say: Say, what: Deed) -> tuple[str, str]:
    verb, mode = what
    if verb == "move":
        return (say("Walk"), say("Ride"), say("Drive"))[mode], "3.1"
    if mode == FOOT:
        return say("On foot"), "1.5"
    way = say("By car") if mode == CAR else say("By bike")
    return say("{way}, for {sum}", way=way, sum=francs(PRICE[mode])), "1.5"


def _road_label(view: View, state: Richesses, town: int) -> tuple[str, str]:
    """The next town; what the way there costs; whether it is a stage still to come."""
    say, traveller = view.say, state.travellers[view.seat]
    fare = state.fare(traveller.town, town)
    stage = STAGE_AT[state.circuit * TOWN_COUNT + town]
    label = say("To {town}", town=TOWNS[town])
    if stage >= 0 and not traveller.marks >> stage & 1:
        label = say("To {town}, a stage", town=TOWNS[town])
    elif town == FINISH[state.circuit] and state.complete(view.seat):
        label = say("To {town}, the finish", town=TOWNS[town])
    if not fare:
        return label, "12.6" if traveller.race >= 0 else "8.6" if state.mode == LIFT else "3.1"
    return f"{label} ({francs(fare)})", "3.2" if fare == BILL else "3.3"


def _plain_label(view: View, state: Richesses, verb: str) -> tuple[str, str]:
    say, phase = view.say, state.phase
    town = TOWNS[state.travellers[view.seat].town] if state.travellers[view.seat].town >= 0 else ""
    match verb:
        case "stop":
            return say("Stop in {town}", town=town), "3.5"
        case "work":
            return say("Work in {town}", town=town), "4.1"
        case "bet":
            return say("Bet again in {town}", town=town), "11.4"
        case "race":
            race = state.travellers[view.seat].race
            return (say("Start the race") if race < 0 else say("Go on with the race")), "12.6"
        case "give up":
            return say("Give the race up"), "12.8"
        case "pass":
            if phase in (RAISING, SEALED):
                return say("Do not bid"), RULES[phase]
            return say("Wait"), "3.7"
        case "stay":
            if phase == CALL:
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


def wager_name(kind: int, say: Say) -> str:
    if kind < NUMBER:
        return (say("On red: 10, 30 or 50"), say("On blue: 20, 40 or 60"))[kind]
    if kind < PAIR:
        return say("On {number}", number=BILL * (kind - NUMBER + 1))
    one, two = PAIRS[kind - PAIR]
    return say("On {one} or {two}", one=BILL * (one + 1), two=BILL * (two + 1))


def hurry(state: State, seat: int) -> Hurry | None:
    """5.4 and 13.2: whoever says nothing bids nothing, and claims nothing."""
    phase = cast(Richesses, state).phase
    silence = {RAISING: PASS, CLAIM: LET_PASS}.get(phase)
    return None if silence is None else Hurry(SILENCE, silence)


def prompt(view: View) -> str:
    """What the viewer is asked to do now."""
    return polished(_prompt(view), view.say)


def _prompt(view: View) -> str:
    say, state = view.say, cast(Richesses, view.state)
    name, phase = view.names[state.seat], state.phase
    if phase == ROUTE:
        asked = say.plural("Choose the next town: {n} section left.", "Choose the next town: {n} sections left.", state.sections)
        paid = say("Paid on the way: {sum}.", sum=francs(state.fares)) if state.fares else ""
        return f"{asked} {paid}".strip()
    if phase == CLAIM:
        town = TOWNS[state.travellers[state.seat].town]
        return say("{name} arrives in {town}: claim the toll if you hold the region.", name=name, town=town)
    if phase == SALE:
        return say("Sell a vehicle to pay {sum}.", sum=francs(state.due))
    if phase == RAISING:
        lot = vehicle(state.lot, say)
        return say("{name} sells {vehicle}: bid {sum} or more, or pass.", name=name, vehicle=lot, sum=francs(lowest_bid(state)))
    if phase == SEALED:
        return say("{name} sells {vehicle}: write one secret bid, or none.", name=name, vehicle=vehicle(state.lot, say))
    if phase == BET:
        return say("You stake {sum}: on what?", sum=francs(state.stake))
    if phase == SHIFT:
        return say("Choose where {name} moves to.", name=view.names[resting(state, state.goal)])
    return say(PROMPTS[phase])


def refusal(view: View, action: int) -> Illegal:
    """Why an action that can be read is not legal now, and which paragraph says so."""
    say, state = view.say, cast(Richesses, view.state)
    if not 0 <= action < END_OF_ACTIONS or not deed(action).verb:
        return Illegal(say("There is no such action."), "2.1")
    reason = refused(view, state, *deed(action))
    if reason is not None:
        return Illegal(polished(reason[0], say), reason[1])
    return Illegal(say("This cannot be done now. {prompt}", prompt=prompt(view)), RULES.get(state.phase, "2.1"))
