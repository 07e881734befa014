"""Richesses de France in words: `drive`, `to lyon`, `stop`, `work`, `buy bike`, `bid 120`, `stake 50`, `numbers 20 40`."""

from __future__ import annotations

from typing import cast

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
    FINISH,
    MARKERS,
    NUMBER,
    PAIR,
    PAIRS,
    REGION_IDS,
    SILENCE,
    SPORTS,
    STAGE_TOWN,
    STAKES,
    TOWN_IDS,
)
from gabare.games.richesses.material import CASINOS as CASINO_CIRCUIT
from gabare.games.richesses.names import TOWNS, francs, polished, vehicle
from gabare.games.richesses.refusals import refused
from gabare.games.richesses.rules import Richesses
from gabare.games.richesses.trade import lowest_bid
from gabare.games.richesses.travel import resting
from gabare.games.richesses.wording import RULES, Deed, label_of
from gabare.kit.notation import Choice, Hurry, Illegal, View
from gabare.kit.say import mark
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
    label, rule = label_of(view, state, what)
    return Choice(action, write(action), polished(label, view.say), _targets(view, state, what), rule, _also(view, state, what))


def _also(view: View, state: Richesses, what: Deed) -> tuple[str, ...]:
    """What has a button of its own may be pointed at as well: where one is, or the key for no bid."""
    if what.verb in ("stop", "work", "bet"):
        return (town_target(state.travellers[view.seat].town),)
    return ("bid-none",) if what.verb == "pass" and state.phase in (RAISING, SEALED) else ()


def _targets(view: View, state: Richesses, what: Deed) -> tuple[str, ...]:
    """What to point at: a town, a plate of the dock, a card, a traveller, a bid. What needs no other place has a button."""
    match what:
        case Deed("to" | "go" | "shift" | "retreat", town):
            return (town_target(town),)
        case Deed("start", stage):
            return (town_target(STAGE_TOWN[CASINO_CIRCUIT * MARKERS + stage]),)
        case Deed("choose" | "move", mode):
            return (f"mode-{MODES[mode]}",)
        case Deed("buy" | "sell", mode):
            return (f"shop-{MODES[mode]}",)
        case Deed("bid", tens):
            return (f"bid-{tens * BILL}",)
        case Deed("swap", region):
            return (f"card-{REGION_IDS[region]}",)
        case Deed("call", seat) if seat != BANK_TEAM:
            return (f"traveller-{seat + 1}",)
    return ()


def hurry(state: State, seat: int) -> Hurry | None:
    """5.4 and 13.2: whoever says nothing bids nothing, and claims nothing."""
    phase = cast(Richesses, state).phase
    silence = {RAISING: PASS, CLAIM: LET_PASS}.get(phase)
    return None if silence is None else Hurry(SILENCE, silence)


def unit(view: View, seat: int) -> str:
    """What the score counts."""
    state = cast(Richesses, view.state)
    if state.circuit == SPORTS:
        return view.say.plural("event", "events", state.score(seat))
    return "F" if state.for_money() else view.say.plural("stage", "stages", state.score(seat))


def prompt(view: View) -> str:
    """What the viewer is asked to do now."""
    return polished(_prompt(view), view.say)


def _prompt(view: View) -> str:
    say, state = view.say, cast(Richesses, view.state)
    name, phase = view.names[state.seat], state.phase
    if phase == ROUTE:
        asked = say.plural("Choose the next town: {n} section left.", "Choose the next town: {n} sections left.", state.sections)
        if FINISH[state.circuit] >= 0 and state.complete(state.seat):
            asked = say("All stages are done: on to {town}!", town=TOWNS[FINISH[state.circuit]]) + f" {asked}"
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
