"""Loire in words: `place blois`, `draft coal 2`, `coal 3`, `fish`, `explode 2 coal 1`, `bribe 3 tours`, `go`, `quay a`."""

from __future__ import annotations

from typing import NamedTuple, cast

from gabare.games.loire.actions import (
    BRIBE,
    DRAFT,
    DRAFTING,
    END_OF_ACTIONS,
    EXPLODE,
    GO,
    KEEP,
    LAY,
    MOOR,
    MOORING,
    PLACE,
    PLACING,
    PREPARING,
    SELL,
    SELLING,
    STAY,
)
from gabare.games.loire.material import ALL_WINES, BOATMAN, COALS, EXPLOSION, FISHING, NANTES, QUAY_A, WINE_PRICE, WINES_OF, town_of
from gabare.games.loire.rules import Loire
from gabare.games.loire.words import (
    KIND_NAMES,
    KIND_WORDS,
    LANDING,
    ONE_CARD,
    QUAYS,
    TOWN_NAMES,
    TOWN_WORDS,
    WINE_NAMES,
    card_target,
    laid_target,
    quay_target,
    row_target,
    town_target,
    wine_target,
)
from gabare.kit.notation import Choice, Illegal, View
from gabare.kit.say import mark
from gabare.kit.state import NOBODY, SEATS

NONE = -1

PROMPTS = {
    PLACING: mark("Choose the town where your boat begins."),
    DRAFTING: mark("Take one of the revealed cards."),
    MOORING: mark("You are at Nantes: choose a quay."),
    SELLING: mark("Sell wine, or keep what you have."),
}


class Deed(NamedTuple):
    """An action, taken apart: what is done, with which kind of card, in which town or with whose wine, to whom."""

    verb: str
    kind: int = NONE
    town: int = NONE
    seat: int = NONE
    quay: int = NONE


def deed(action: int) -> Deed:
    if action < DRAFT:
        return Deed("place", town=action - PLACE)
    if action < LAY:
        return Deed("draft", action - DRAFT)
    if action < EXPLODE:
        return Deed("lay", action - LAY)
    if action < BRIBE:
        return Deed("explode", (action - EXPLODE) % COALS, seat=(action - EXPLODE) // COALS)
    if action < STAY:
        return Deed("bribe", BOATMAN, (action - BRIBE) % NANTES, (action - BRIBE) // NANTES)
    if action < MOOR:
        return Deed("stay" if action == STAY else "go")
    if action < SELL:
        return Deed("quay", quay=QUAY_A + action - MOOR)
    return Deed("keep") if action == KEEP else Deed("sell", town=action - SELL)


def write(action: int) -> str:
    verb, kind, town, seat, quay = deed(action)
    match verb:
        case "place" | "sell":
            return f"{verb} {TOWN_WORDS[town]}"
        case "draft":
            return f"draft {KIND_WORDS[kind]}"
        case "lay":
            return "fish" if kind == FISHING else KIND_WORDS[kind]
        case "explode":
            return f"explode {seat + 1} {KIND_WORDS[kind]}"
        case "bribe":
            return f"bribe {seat + 1} {TOWN_WORDS[town]}"
        case "quay":
            return f"quay {QUAYS[quay - QUAY_A]}"
    return verb


def read(text: str) -> int:
    """The action that a text names; whether it is legal is not asked here."""
    match text.split():
        case ["place", town]:
            return PLACE + _vineyard(town)
        case ["draft", *kind] if " ".join(kind) in KIND_WORDS:
            return DRAFT + KIND_WORDS.index(" ".join(kind))
        case ["fish"]:
            return LAY + FISHING
        case ["boatman"]:
            return LAY + BOATMAN
        case ["coal", value]:
            return LAY + _number(value, COALS)
        case ["explode", seat, "coal", value]:
            return EXPLODE + _number(seat, SEATS) * COALS + _number(value, COALS)
        case ["bribe", seat, origin]:
            return BRIBE + _number(seat, SEATS) * NANTES + _vineyard(origin)
        case ["sell", origin]:
            return SELL + _vineyard(origin)
        case ["quay", quay] if quay in QUAYS:
            return MOOR + QUAYS.index(quay)
        case [("stay" | "go" | "keep") as verb]:
            return {"stay": STAY, "go": GO, "keep": KEEP}[verb]
    raise ValueError(
        f"cannot read {text[:40]!r}; write for example 'place blois', 'draft coal 2', 'coal 3', 'boatman', 'fish', 'stay', "
        "'explode 2 coal 1', 'bribe 3 tours', 'go' or 'quay a'"
    )


def _vineyard(text: str) -> int:
    """A town above Nantes: where a boat may begin, and where a wine comes from."""
    if text not in TOWN_WORDS[:NANTES]:
        raise ValueError(f"{text[:20]!r} is none of {', '.join(TOWN_WORDS[:NANTES])}")
    return TOWN_WORDS.index(text)


def _number(text: str, limit: int) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= limit):
        raise ValueError(f"{text[:20]!r} is not a number from 1 to {limit}")
    return int(text) - 1


def choice(view: View, action: int) -> Choice:
    what = deed(action)
    label, rule = _label(view, what)
    also = (LANDING,) if what.verb == "go" else ()  # a button of its own; the boat in outline does as well
    return Choice(action, write(action), label, _targets(what), rule, also)


def _targets(what: Deed) -> tuple[str, ...]:
    match what.verb:
        case "place":
            return (town_target(what.town),)
        case "draft":
            return (row_target(what.kind),)
        case "lay":
            return (card_target(what.kind),)
        case "explode":
            return card_target(EXPLOSION), laid_target(what.seat, what.kind)
        case "bribe":
            return wine_target(what.town), laid_target(what.seat, BOATMAN)
        case "quay":
            return (quay_target(what.quay),)
        case "sell":
            return (wine_target(what.town),)
    return ()


def _label(view: View, what: Deed) -> tuple[str, str]:
    """What a choice says on its button, and the paragraph that allows it."""
    say, verb = view.say, what.verb
    match verb:
        case "place":
            return say("Begin at {town}", town=TOWN_NAMES[what.town]), "1.3"
        case "draft":
            return say("Take {card}", card=say(ONE_CARD[what.kind])), "3.5"
        case "lay":
            return say("Lay {card}", card=say(ONE_CARD[what.kind])), "4.8" if what.kind == FISHING else "4.3"
        case "explode":
            owner = view.names[what.seat]
            return say(
                "Explosion: {card} of {owner}", card=say(KIND_NAMES[what.kind]), owner=owner
            ), "4.5" if what.seat == view.seat else "4.4"
        case "bribe":
            return say("Bribe a boatman of {owner} with {wine}", owner=view.names[what.seat], wine=WINE_NAMES[what.town]), "4.6"
        case "stay":
            return say("Go on fishing"), "4.8"
        case "go":
            return _journey(view), "5.1"
        case "quay":
            return _berth(view, what.quay), "7.2"
        case "sell":
            price = WINE_PRICE[cast(Loire, view.state).boats[view.seat].berth]
            return say("Sell {wine} for {price} louis", wine=WINE_NAMES[what.town], price=price), "8.5"
    return say("Keep the wine"), "8.5"


def _journey(view: View) -> str:
    state = cast(Loire, view.state)
    coal, town = state.boats[view.seat].coal(), TOWN_NAMES[town_of(state.boats[view.seat].landing())]
    if coal == 0:
        return view.say("Stay at {town}", town=town)
    return view.say.plural("Go: {n} space, to {town}", "Go: {n} spaces, to {town}", coal, town=town)


def _berth(view: View, quay: int) -> str:
    say, state = view.say, cast(Loire, view.state)
    words = {"quay": QUAYS[quay - QUAY_A].upper(), "price": WINE_PRICE[quay]}
    holder = state.holder(NANTES, quay)
    if holder == NOBODY:
        return say("Quay {quay}, {price} per wine: free", **words)
    boatmen, others = state.boats[view.seat].laid[BOATMAN], state.boats[holder].laid[BOATMAN]
    return say(
        "Quay {quay}, {price} per wine: {boatmen} against {others} boatmen of {owner}",
        boatmen=boatmen,
        others=others,
        owner=view.names[holder],
        **words,
    )


def unit(view: View, seat: int) -> str:
    """What the score counts."""
    return view.say("louis")


def prompt(view: View) -> str:
    """What the viewer is asked to do now."""
    say, state = view.say, cast(Loire, view.state)
    if state.phase != PREPARING:
        return say(PROMPTS[state.phase])
    seat = state.turn if view.seat == NOBODY else view.seat
    town, coal = TOWN_NAMES[town_of(state.boats[seat].landing())], state.boats[seat].coal()
    if all(deed(action).verb == "go" for action in state.legal_actions(seat)):
        return (
            say.plural("Go {n} space, to {town}.", "Go {n} spaces, to {town}.", coal, town=town)
            if coal
            else say("Stay at {town}.", town=town)
        )
    if state.boats[seat].fishing() and not state.may_wait(seat):
        return say("Only those who fish are left: lay another card, or go.")
    if coal == 0:
        return say("Lay a card, or stay at {town}.", town=town)
    return say.plural("Lay a card, or go {n} space, to {town}.", "Lay a card, or go {n} spaces, to {town}.", coal, town=town)


def refusal(view: View, action: int) -> Illegal:
    """Why an action that can be read is not legal now, and which paragraph says so."""
    say, state = view.say, cast(Loire, view.state)
    if not 0 <= action < END_OF_ACTIONS:
        return Illegal(say("There is no such action."), "2.1")
    what = deed(action)
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
    if state.phase != PREPARING:
        return Illegal(say("The boats are not being prepared now. {prompt}", prompt=prompt(view)), "2.1")
    return _refused_preparation(view, what)


def _refused_sale(view: View, what: Deed) -> Illegal:
    say, state = view.say, cast(Loire, view.state)
    if not state.wine_sale_optional:
        return Illegal(say("At Nantes all wine is sold without asking."), "8.4")
    if state.phase != SELLING:
        return Illegal(say("Wine is sold when a boat lies at a quay of Nantes, in the third phase."), "8.5")
    return Illegal(say("You carry no such wine: {wine}.", wine=WINE_NAMES[what.town]), "8.5")


def _refused_preparation(view: View, what: Deed) -> Illegal:
    say, state = view.say, cast(Loire, view.state)
    if what.verb == "stay":
        if state.boats[view.seat].fishing():
            return Illegal(say("All who have not moved are fishing: you cannot wait any longer."), "4.10")
        return Illegal(say("Only a player who is fishing may wait."), "4.8")
    if what.verb == "bribe":
        return _refused_bribe(view, what)
    card = EXPLOSION if what.verb == "explode" else what.kind
    if not state.hands[view.seat].has(card):
        rule = {EXPLOSION: "4.4", FISHING: "4.8"}.get(card, "4.3")
        return Illegal(say("You do not hold this card: {card}.", card=say(KIND_NAMES[card])), rule)
    if what.seat == view.seat and not state.explosion_self:
        return Illegal(say("At this table nobody blows up their own coal."), "4.5")
    return Illegal(say("There is no such coal in front of this player."), "4.4")


def _refused_bribe(view: View, what: Deed) -> Illegal:
    say, state = view.say, cast(Loire, view.state)
    cargo = state.boats[view.seat].cargo
    if not cargo & ALL_WINES:
        return Illegal(say("A bribe costs a wine, and you carry none."), "4.6")
    if not cargo & WINES_OF[what.town]:
        return Illegal(say("You carry no such wine: {wine}.", wine=WINE_NAMES[what.town]), "4.6")
    if what.seat == view.seat:
        return Illegal(say("Only boatmen of others can be bribed."), "4.6")
    return Illegal(say("This player has no boatman in front of them."), "4.6")
