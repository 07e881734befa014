"""What a player may choose, is asked and is refused. The words of actions: `actions.py`."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from gabare.games.rio_grande import material as m
from gabare.games.rio_grande.actions import GRAMMAR, SOURCE, Parts
from gabare.games.rio_grande.names import WATER_WORDS, card_name, card_target, mouth_target, place_target
from gabare.games.rio_grande.rules import RioGrande
from gabare.kit.notation import Choice, Illegal, View
from gabare.kit.say import Say, mark
from gabare.kit.state import NOBODY, NONE

WAYS = (({"lay", "dry"}, mark("lay a card")), ({"bridge"}, mark("build a bridge")), ({"discard"}, mark("discard a card")))

CHICANE_STEPS = {"remove": "4.4", "rebuild": "4.6", "keep": "4.6", "swap": "4.7"}  # and the paragraphs that allow them


def choice(view: View, action: int) -> Choice:
    state, (verb, _, river, place) = cast(RioGrande, view.state), GRAMMAR.parts(action)
    owner = view.names[state.rivers[state.bend].owners[place]] if verb in ("remove", "swap") else ""
    whole = verb == "dry" and place == len(state.rivers[river].cards) - 1
    return _choice(view.say, action, state.bend, owner, whole, state.options.swapping, state.options.bridge_on_new_card)


@lru_cache(4096)
def _choice(say: Say, action: int, bend: int, owner: str, whole: bool, swapping: bool, on_new_card: bool) -> Choice:
    verb, card, river, place = GRAMMAR.parts(action)
    label, rule = _label(say, GRAMMAR.parts(action), owner, whole, swapping, on_new_card)
    held, spot = card_target(card) if card != NONE else "", place_target(bend if river == NONE else river, place)
    targets = {
        "lay": (held, mouth_target(river)),
        "dry": (held, spot),
        "bridge": ("stock", spot),
        "discard": (held, "discard"),
        "keep": (),
    }.get(verb, (spot,))
    return Choice(action, GRAMMAR.write(action), label, targets, rule)


def _label(say: Say, what: Parts, owner: str, whole: bool, swapping: bool, on_new_card: bool) -> tuple[str, str]:
    """What a choice says on its button, and the paragraph that allows it."""
    verb, card, river, place = what
    numbers = {"river": river + 1, "place": place + 1}
    match verb:
        case "lay" if river == SOURCE:
            return say("{card}: a new source", card=card_name(card, say)), "3.1"
        case "lay" if m.kind_of(card) == m.DELTA:
            return say("{card}: close river {river}", card=card_name(card, say), **numbers), "4.3"
        case "lay":
            rules = {m.LAKE: "4.2", m.CHICANE: "4.7" if swapping else "4.4"}
            return say("{card}: extend river {river}", card=card_name(card, say), **numbers), rules.get(m.kind_of(card), "3.2")
        case "dry" if whole:
            return say("Sandbank: dry up the whole of river {river}", **numbers), "4.9"
        case "dry" if place == 0:
            return say("Sandbank: cover the source of river {river}", **numbers), "4.8"
        case "dry":
            return say("Sandbank: dry up river {river} above card {place}", **numbers), "4.8"
        case "bridge":
            return say("Bridge on card {place} of river {river}", **numbers), "5.4" if on_new_card else "5.1"
        case "discard":
            return say("Discard: {card}", card=card_name(card, say)), "6.1"
        case "remove":
            return say("Take {owner}’s bridge off card {place}", owner=owner, **numbers), "4.4"
        case "swap":
            return say("Swap {owner}’s bridge on card {place}", owner=owner, **numbers), "4.7"
        case "rebuild":
            return say("Your bridge on card {place}", **numbers), "4.6"
    return say("Build no bridge"), "4.6"


def turn_rule(state: RioGrande) -> str:
    """The paragraph that says what one does in one's turn, or that nobody has one any more."""
    return "9.1" if state.over else "2.1"


def unit(view: View, seat: int) -> str:
    """What the score counts."""
    return view.say.plural("point", "points", view.state.score(seat))


def prompt(view: View) -> str:
    """What the viewer is asked to do now."""
    say, state = view.say, cast(RioGrande, view.state)
    river, left = state.bend + 1, state.actions_left
    if state.bend == NONE:
        if state.last_turns != NONE:
            return say.plural("Last turn, {n} action to play: {ways}.", "Last turn, {n} actions to play: {ways}.", left, ways=_ways(view))
        return say.plural("{n} action to play: {ways}.", "{n} actions to play: {ways}.", left, ways=_ways(view))
    if state.options.swapping:
        if state.chosen == NONE:
            return say("The chicane swaps two bridges on river {river}: choose the first.", river=river)
        return say("Choose the bridge to swap it with.")
    if state.removals:
        return say.plural(
            "The chicane on river {river} takes {n} more bridge away: choose it.",
            "The chicane on river {river} takes {n} bridges away: choose one.",
            state.removals,
            river=river,
        )
    return say("You may build one of your bridges on river {river}.", river=river)


def _ways(view: View) -> str:
    """What can be done with an action now: "lay a card, build a bridge or discard"."""
    done = {GRAMMAR.parts(action).verb for action in cast(RioGrande, view.state).legal_actions(view.seat)}
    *some, last = [view.say(words) for verbs, words in WAYS if verbs & done]
    return view.say("{some} or {last}", some=", ".join(some), last=last) if some else last


def refusal(view: View, action: int) -> Illegal:
    """Why an action that can be read is not legal now, and which paragraph says so."""
    say, state = view.say, cast(RioGrande, view.state)
    verb, card, river, place = GRAMMAR.parts(action)
    if state.bend != NONE:
        return _refused_chicane_step(view, verb, place)
    if verb in CHICANE_STEPS:
        return Illegal(say("No chicane has just been laid."), CHICANE_STEPS[verb])
    if verb == "bridge":
        return _refused_bridge(view, river, place)
    if not state.hands[view.seat].has(card):
        rule = "6.1" if verb == "discard" else "2.1"
        return Illegal(say("You do not hold this card: {card}.", card=card_name(card, say)), rule)
    if card < m.LAKE:
        return _refused_river_card(view, card, river)
    return _refused_special_card(view, card, river, place)


def _refused_chicane_step(view: View, verb: str, place: int) -> Illegal:
    """While a chicane is carried out: something else, another step than the next, or a card that the step cannot take."""
    say, state = view.say, cast(RioGrande, view.state)
    river = state.rivers[state.bend]
    now = "swap" if state.options.swapping else "remove" if state.removals else "rebuild"
    rule, words = CHICANE_STEPS[now], {"place": place + 1, "river": state.bend + 1}
    if verb != now:
        return Illegal(say("The chicane has to be carried out first. {prompt}", prompt=prompt(view)), rule)
    if place >= len(river.cards):
        return Illegal(say("River {river} has no card {place}.", **words), rule)
    if place < river.stretch(len(river.cards) - 1):
        return Illegal(say("Card {place} of river {river} lies outside the stretch of this chicane.", **words), "4.5")
    owner = river.owners[place]
    if now == "rebuild" and owner != NOBODY:
        return Illegal(say("Card {place} of river {river} carries a bridge already.", **words), "5.2")
    if now == "rebuild":
        return Illegal(say("Card {place} of river {river} is a special card: no bridge stands there.", **words), "5.2")
    if owner == NOBODY:
        return Illegal(say("Card {place} of river {river} carries no bridge.", **words), rule)
    return Illegal(say("Two bridges of different colours are swapped."), "4.7")


def _refused_river_card(view: View, card: int, river: int) -> Illegal:
    say, state = view.say, cast(RioGrande, view.state)
    if state.step > m.LAYING:
        return Illegal(say("River cards are laid before anything else in a turn."), "2.2")
    if river == SOURCE:
        return Illegal(say("Six rivers lie on the table already."), "3.1")
    return _refused_mouth(view, card, river)


def _refused_special_card(view: View, card: int, river: int, place: int) -> Illegal:
    say, state = view.say, cast(RioGrande, view.state)
    if state.special_played:
        return Illegal(say("Only one special card may be played in a turn."), "4.1")
    if state.step > m.SPECIAL:
        return Illegal(say("Special cards are played before bridges and discards."), "2.2")
    if card >= m.SANDBANK:
        return _refused_sandbank(view, card, river, place)
    if river == SOURCE:
        return Illegal(say("Only a river card can be a source."), "4.1")
    return _refused_mouth(view, card, river)


def _refused_sandbank(view: View, sandbank: int, river: int, place: int) -> Illegal:
    say, cards = view.say, cast(RioGrande, view.state).rivers[river].cards
    words = {"river": river + 1, "place": place + 1}
    if not len(cards):
        return Illegal(say("There is no river {river}.", **words), "4.8")
    if place >= len(cards):
        return Illegal(say("River {river} has no card {place}.", **words), "4.8")
    if cards[place] >= m.SANDBANK:
        return Illegal(say("Card {place} of river {river} is a sandbank already.", **words), "4.8")
    if m.water_of(cards[place]) != m.water_of(sandbank):
        waters = {"here": say(WATER_WORDS[m.water_of(cards[place])]), "sand": say(WATER_WORDS[m.water_of(sandbank)])}
        return Illegal(
            say("Card {place} of river {river} has {here}, the sandbank {sand}: they must be the same.", **words, **waters), "4.8"
        )
    return Illegal(say("A bridge stands on card {place} of river {river}: no sandbank can cover it.", **words), "4.8")


def _refused_mouth(view: View, card: int, river: int) -> Illegal:
    say, state = view.say, cast(RioGrande, view.state)
    if not len(state.rivers[river].cards):
        return Illegal(say("There is no river {river}.", river=river + 1), "3.2")
    if not state.rivers[river].takes(card):
        return Illegal(say("This card shares neither water nor landscape with the last card of river {river}.", river=river + 1), "3.2")
    if state.options.swapping and not state.rivers[river].stretch(len(state.rivers[river].cards)):
        return Illegal(say("A chicane needs bridges of two owners on the river."), "4.7")
    if state.options.swapping:
        return Illegal(say("A chicane needs bridges of two owners after the latest chicane of the river."), "4.7")
    if sum(owner != NOBODY for owner in state.rivers[river].owners) < m.CHICANE_BRIDGES:
        return Illegal(say("A chicane needs a river with at least two bridges."), "4.4")
    return Illegal(say("A chicane needs two bridges after the latest chicane of the river."), "4.5")


def _refused_bridge(view: View, river: int, place: int) -> Illegal:
    say, state = view.say, cast(RioGrande, view.state)
    if state.bridge_built:
        return Illegal(say("Only one bridge may be built in a turn."), "2.3")
    if state.step > m.BUILDING:
        return Illegal(say("Bridges are built before cards are discarded."), "2.2")
    if not state.bridges[view.seat]:
        return Illegal(say("You have no bridge in stock."), "5.3")
    cards, words = state.rivers[river].cards, {"river": river + 1, "place": place + 1}
    if not len(cards):
        return Illegal(say("There is no river {river}.", **words), "5.1")
    if not state.rivers[river].fresh:
        return Illegal(say("River {river} was not extended this turn.", **words), "5.1")
    if place >= len(cards):
        return Illegal(say("River {river} has no card {place}.", **words), "5.2")
    if state.rivers[river].owners[place] != NOBODY:
        return Illegal(say("Card {place} of river {river} carries a bridge already.", **words), "5.2")
    if cards[place] >= m.LAKE:
        return Illegal(say("Card {place} of river {river} is a special card: no bridge stands there.", **words), "5.2")
    return Illegal(say("In this game a bridge stands on a card laid this turn."), "5.4")
