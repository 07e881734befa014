"""What a player may choose, is asked and is refused. The words of actions: `actions.py`."""

from __future__ import annotations

from typing import cast

from gabare.games.loire import material as m
from gabare.games.loire.actions import DRAFTING, GRAMMAR, MOORING, PLACING, PREPARING, SELLING, Parts
from gabare.games.loire.names import (
    KIND_NAMES,
    LANDING,
    ONE_CARD,
    TOWN_NAMES,
    WINE_NAMES,
    card_target,
    laid_target,
    quay_letter,
    quay_target,
    row_target,
    town_target,
    wine_target,
)
from gabare.games.loire.preparation import may_wait
from gabare.games.loire.rules import Loire
from gabare.kit.notation import Choice, Illegal, View
from gabare.kit.say import mark
from gabare.kit.state import NOBODY

PROMPTS = {
    PLACING: mark("Choose the town where your boat begins."),
    DRAFTING: mark("Take one of the revealed cards."),
    MOORING: mark("You are at Nantes: choose a quay."),
    SELLING: mark("Sell wine, or keep what you have."),
}

WAYS = (
    ("lay", mark("lay a card")),
    ("explode", mark("play an explosion")),
    ("bribe", mark("bribe a boatman")),
    ("stay", mark("wait and go on fishing")),
)


def choice(view: View, action: int) -> Choice:
    what = GRAMMAR.parts(action)
    label, rule = _label(view, what)
    also = (LANDING,) if what.verb == "go" else ()  # a button of its own; the boat in outline does as well
    return Choice(action, GRAMMAR.write(action), label, _targets(what), rule, also)


def _targets(what: Parts) -> tuple[str, ...]:
    match what.verb:
        case "place":
            return (town_target(what.town),)
        case "draft":
            return (row_target(what.kind),)
        case "lay":
            return (card_target(what.kind),)
        case "explode":
            return card_target(m.EXPLOSION), laid_target(what.seat, what.kind)
        case "bribe":
            return wine_target(what.town), laid_target(what.seat, m.BOATMAN)
        case "quay":
            return (quay_target(what.quay),)
        case "sell":
            return (wine_target(what.town),)
    return ()


def _label(view: View, what: Parts) -> tuple[str, str]:
    """What a choice says on its button, and the paragraph that allows it."""
    say, verb = view.say, what.verb
    match verb:
        case "place":
            return say("Begin at {town}", town=TOWN_NAMES[what.town]), "1.3"
        case "draft":
            return say("Take {card}", card=say(ONE_CARD[what.kind])), "3.5"
        case "lay":
            return say("Lay {card}", card=say(ONE_CARD[what.kind])), "4.8" if what.kind == m.FISHING else "4.3"
        case "explode":
            card, owner = say(KIND_NAMES[what.kind]), view.names[what.seat]
            if what.seat == view.seat:
                return say("Explosion: your own {card}", card=card), "4.5"
            return say("Explosion: {card} of {owner}", card=card, owner=owner), "4.4"
        case "bribe":
            return say("Bribe a boatman of {owner} with {wine}", owner=view.names[what.seat], wine=WINE_NAMES[what.town]), "4.6"
        case "stay":
            return say("Go on fishing"), "4.8"
        case "go":
            return _journey(view), "5.1"
        case "quay":
            return _berth(view, what.quay), _berth_rule(cast(Loire, view.state))
        case "sell":
            price = m.WINE_PRICE[cast(Loire, view.state).boats[view.seat].berth]
            return say("Sell {wine} for {price} louis", wine=WINE_NAMES[what.town], price=price), "8.5"
    return say("Keep the wine"), "8.5"


def _journey(view: View) -> str:
    state = cast(Loire, view.state)
    coal, town = state.boats[view.seat].coal(), TOWN_NAMES[m.town_of(state.boats[view.seat].landing())]
    if coal == 0:
        return view.say("Stay at {town}", town=town)
    return view.say.plural("Go: {n} space, to {town}", "Go: {n} spaces, to {town}", coal, town=town)


def _berth(view: View, quay: int) -> str:
    say, state = view.say, cast(Loire, view.state)
    words = {"quay": quay_letter(quay), "price": m.WINE_PRICE[quay]}
    holder = state.holder(m.NANTES, quay)
    if holder == NOBODY:
        return say("Quay {quay}, {price} per wine: free", **words)
    boatmen, others = state.boats[view.seat].laid[m.BOATMAN], state.boats[holder].laid[m.BOATMAN]
    return say(
        "Quay {quay}, {price} per wine: {boatmen} against {others} boatmen of {owner}",
        boatmen=boatmen,
        others=others,
        owner=view.names[holder],
        **words,
    )


def _berth_rule(state: Loire) -> str:
    """Which paragraph gives the choice of a quay: none of them is held, one is, or both are."""
    return ("7.2", "7.3", "7.4")[sum(state.holder(m.NANTES, quay) != NOBODY for quay in (m.QUAY_A, m.QUAY_B))]


def turn_rule(state: Loire) -> str:
    """The paragraph that says whose turn it is now, or that the game is over."""
    return "10.1" if state.over else {PLACING: "1.3", DRAFTING: "3.5", SELLING: "8.1"}.get(state.phase, "4.1")


def unit(view: View, seat: int) -> str:
    """What the score counts."""
    return view.say("louis")


def prompt(view: View) -> str:
    """What the viewer is asked to do now."""
    say, state = view.say, cast(Loire, view.state)
    if state.phase != PREPARING:
        return say(PROMPTS[state.phase])
    seat = state.turn if view.seat == NOBODY else view.seat
    *some, last = _ways(view, state, seat)
    ways = say("{some}, or {last}", some=", ".join(some), last=last) if some else last
    if some and state.boats[seat].fishing() and not may_wait(state, seat):
        return say("Only those who fish are left: {ways}.", ways=ways)
    return f"{ways[0].upper()}{ways[1:]}."


def _ways(view: View, state: Loire, seat: int) -> list[str]:
    """What can be done in a turn. An explosion or a bribe is named where there is no card to lay."""
    say, boat = view.say, state.boats[seat]
    verbs = {GRAMMAR.parts(action).verb for action in state.legal_actions(seat)}
    if "lay" in verbs:
        verbs -= {"explode", "bribe"}
    ways = [say(words) for verb, words in WAYS if verb in verbs]
    coal, town = boat.coal(), TOWN_NAMES[m.town_of(boat.landing())]
    if coal == 0:
        return [*ways, say("stay at {town}", town=town)]
    return [*ways, say.plural("go {n} space, to {town}", "go {n} spaces, to {town}", coal, town=town)]


def refusal(view: View, action: int) -> Illegal:
    """Why an action that can be read is not legal now, and which paragraph says so."""
    say, state = view.say, cast(Loire, view.state)
    what = GRAMMAR.parts(action)
    if what.verb == "place":
        return Illegal(say("All boats are on the river already."), "1.3")
    if what.verb == "draft":
        if state.phase == DRAFTING:
            return Illegal(say("This card is not among the revealed ones: {card}.", card=say(KIND_NAMES[what.kind])), "3.5")
        return Illegal(say("Cards are taken after they are revealed, before the boats are prepared."), "3.5")
    if what.verb == "quay":
        return Illegal(say("A quay is chosen on arriving at Nantes."), "7.2")
    if what.verb in ("sell", "keep"):
        return _refused_sale(view, what)
    if state.phase == MOORING:
        return Illegal(say("Your boat has gone: you play no more cards this round. {prompt}", prompt=prompt(view)), "5.3")
    if state.phase != PREPARING:
        return Illegal(say("The boats are not being prepared now. {prompt}", prompt=prompt(view)), "2.1")
    return _refused_preparation(view, what)


def _refused_sale(view: View, what: Parts) -> Illegal:
    say, state = view.say, cast(Loire, view.state)
    if not state.options.wine_sale_optional:
        return Illegal(say("At Nantes all wine is sold without asking."), "8.4")
    if state.phase != SELLING:
        return Illegal(say("Wine is sold when a boat lies at a quay of Nantes, in the third phase."), "8.5")
    return Illegal(say("You carry no such wine: {wine}.", wine=WINE_NAMES[what.town]), "8.5")


def _refused_preparation(view: View, what: Parts) -> Illegal:
    say, state = view.say, cast(Loire, view.state)
    if what.verb == "stay":
        if state.boats[view.seat].fishing():
            return Illegal(say("All who have not moved are fishing: you cannot wait any longer."), "4.10")
        return Illegal(say("Only a player who is fishing may wait."), "4.8")
    if what.verb == "bribe":
        return _refused_bribe(view, what)
    card = m.EXPLOSION if what.verb == "explode" else what.kind
    if not state.hands[view.seat].has(card):
        return Illegal(say("You do not hold this card: {card}.", card=say(KIND_NAMES[card])), "4.2")
    if what.seat == view.seat and not state.options.explosion_self:
        return Illegal(say("At this table nobody blows up their own coal."), "4.5")
    if what.seat >= state.players:
        return Illegal(say("There is no seat {seat} at this table.", seat=what.seat + 1), "4.4")
    if state.boats[what.seat].done:
        return Illegal(say("{owner} has moved already, and the coal is burnt.", owner=view.names[what.seat]), "4.4")
    return Illegal(say("There is no {card} in front of {owner}.", card=say(KIND_NAMES[what.kind]), owner=view.names[what.seat]), "4.4")


def _refused_bribe(view: View, what: Parts) -> Illegal:
    say, state = view.say, cast(Loire, view.state)
    cargo = state.boats[view.seat].cargo
    if not cargo & m.ALL_WINES:
        return Illegal(say("A bribe costs a wine, and you carry none."), "4.6")
    if not cargo & m.WINES_OF[what.town]:
        return Illegal(say("You carry no such wine: {wine}.", wine=WINE_NAMES[what.town]), "4.6")
    if what.seat == view.seat:
        return Illegal(say("Only boatmen of others can be bribed."), "4.6")
    if what.seat >= state.players:
        return Illegal(say("There is no seat {seat} at this table.", seat=what.seat + 1), "4.6")
    return Illegal(say("There is no boatman in front of {owner}.", owner=view.names[what.seat]), "4.6")
