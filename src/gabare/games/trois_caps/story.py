"""What happened, in sentences: from the position before an action and the one after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from gabare.games.trois_caps.actions import LOOKING, PASSING, PUTTING, RUNNING
from gabare.games.trois_caps.boat import NONE
from gabare.games.trois_caps.chart import ANCHORS
from gabare.games.trois_caps.deeds import Deed, deed
from gabare.games.trois_caps.material import ALMERIMAR, GRUISSAN, OFFSHORE, PORTS, WIND_SHIFT
from gabare.games.trois_caps.rules import TroisCaps
from gabare.games.trois_caps.words import PORT_NAMES, boat_target, card_name, effect, event_name, way_name, wind_name
from gabare.kit.notation import Line, View
from gabare.kit.state import HIDDEN, NOBODY


def tell(before: View, seat: int, action: int, after: View) -> list[Line]:
    """The action itself, then what it set off: dice, an event, ports, cards spent, mishaps, and the next turn."""
    state, then = cast(TroisCaps, before.state), cast(TroisCaps, after.state)
    return [
        Line(_deed(before, state, then, seat, action), seat, (boat_target(seat),)),
        *_dice(before, state, then, seat, action),
        *_port(before, state, then, seat),
        *_cards_before_boats(before, state, then, seat),
        *_passed(before, state, then, action),
        *_next_turn(before, state, then),
        *_end(before, then),
    ]


def _deed(view: View, state: TroisCaps, then: TroisCaps, seat: int, action: int) -> str:
    say, name = view.say, view.names[seat]
    if action == HIDDEN:
        return _secret(view, state, seat)
    what = deed(action)
    card = card_name(what.card, say) if what.card != NONE else ""
    match what.verb:
        case "under":
            return say("{name} puts under the pile: {card}.", name=name, card=card)
        case "set" if what.card != what.role:
            return say("{name} sets a joker as {card}.", name=name, card=card_name(what.role, say))
        case "set":
            return say("{name} sets: {card}.", name=name, card=card)
        case "mend":
            return say("{name} lays {card} and clears: {mishap}.", name=name, card=card, mishap=card_name(state.boats[seat].mishap, say))
        case "leave":
            return say("{name} leaves port with: {card}.", name=name, card=card)
        case "aim":
            return _aimed(view, state, name, what)
        case "depart":
            return say("{name} leaves Bordeaux with: {cards}.", name=name, cards=", ".join(card_name(laid, say) for laid in what.cards))
        case "stay":
            return say("{name} stays in port.", name=name)
        case "roll" if then.boats[seat].moored:
            return say("{name} rolls {first} and {second}: no double four.", name=name, first=then.first, second=then.second)
        case "roll":
            return say("{name} rolls a double four and leaves port!", name=name)
        case "run":
            way = way_name(what.direction, say)
            return say.plural("{name} sails {n} cell {way}.", "{name} sails {n} cells {way}.", what.cells, name=name, way=way)
        case "hold":
            return say("{name} stays put.", name=name)
        case "wind":
            return say("{name} chooses: {wind}.", name=name, wind=wind_name(what.direction, say))
        case "declare" if what.card != NONE:
            return say("{name} shows the customs: {card}.", name=name, card=card)
        case "declare":
            return say("{name} has nothing to declare.", name=name)
        case "rescue" if what.seat != NONE:
            return say("{name} helps {other}.", name=name, other=view.names[what.seat])
        case "rescue":
            return say("{name} helps nobody.", name=name)
        case "keep":
            return say("{name} keeps: {card}.", name=name, card=card)
    return say("{name} passes on: {card}.", name=name, card=card)


def _secret(view: View, state: TroisCaps, seat: int) -> str:
    say, name = view.say, view.names[seat]
    if state.phase == PASSING:
        return say("{name} has chosen a card to pass on.", name=name)
    if state.phase == LOOKING:
        return say("{name} keeps one of three cards.", name=name)
    return say("{name} puts a card under the pile.", name=name)


def _aimed(view: View, state: TroisCaps, name: str, what: Deed) -> str:
    words = {"name": name, "other": view.names[what.seat], "card": card_name(what.card, view.say)}
    if state.boats[what.seat].shield:
        return view.say("{name} aims at {other}: {card}. The shield stops it.", **words)
    return view.say("{name} aims at {other}: {card}.", **words)


def _dice(view: View, state: TroisCaps, then: TroisCaps, seat: int, action: int) -> Iterator[Line]:
    """The dice that this action let roll, and the event that an even first die brought."""
    say = view.say
    sailing = state.phase == RUNNING
    if state.phase == PUTTING and then.first:
        yield Line(say("First die: {die}.", die=then.first), seat, ("dice",), minor=True)
    if sailing and then.second != state.second:
        yield Line(say("Second die: {die}.", die=then.second), seat, ("dice",), minor=True)
    if sailing and then.third != state.third:
        yield Line(say("Third die: {die}.", die=then.third), seat, ("dice",), minor=True)
    if not sailing and then.event not in (NONE, state.event if state.phase != PUTTING else NONE):
        words = {"event": event_name(then.event, say), "effect": effect(then.event, then.level, say)}
        yield Line(say("Event. {event}: {effect}", **words), seat, ("event",))
        if then.event == WIND_SHIFT and then.level >= OFFSHORE:
            yield Line(say("The wind turns: {wind} ({dice}).", wind=wind_name(then.wind, say), dice=then.wind_dice), seat, ("rose",))


def _port(view: View, state: TroisCaps, then: TroisCaps, seat: int) -> Iterator[Line]:
    say, name, boat = view.say, view.names[seat], then.boats[seat]
    reached = boat.next_port > state.boats[seat].next_port
    if boat.moored and not state.boats[seat].moored and boat.cell == ANCHORS[ALMERIMAR] and state.boats[seat].next_port != ALMERIMAR:
        yield Line(say("{name} is covered in oil and has to be cleaned in Almerimar.", name=name), seat, (boat_target(seat),))
    elif reached and boat.next_port < PORTS:
        yield Line(say("{name} reaches {port}.", name=name, port=PORT_NAMES[boat.next_port - 1]), seat, (boat_target(seat),))


def _cards_before_boats(view: View, state: TroisCaps, then: TroisCaps, seat: int) -> Iterator[Line]:
    """Set cards that are used up, fog that lifts, what an event broke."""
    say = view.say
    for other in range(then.players):
        was, now, name = state.boats[other], then.boats[other], view.names[other]
        if was.rig != NONE and now.rig == NONE:
            yield Line(
                say("{name}: {card} has served and goes under the pile.", name=name, card=card_name(was.rig, say)), other, minor=True
            )
        if was.spare != NONE and now.spare == NONE:
            yield Line(
                say("{name}: {card} has served and goes under the pile.", name=name, card=card_name(was.spare, say)), other, minor=True
            )
        if now.borrowed and not was.borrowed:
            yield Line(say("{name} suffers: {card}.", name=name, card=card_name(now.mishap, say)), other, (boat_target(other),))
        if other == seat and state.damage != NONE and was.shield and not now.shield and not now.moored:
            yield Line(say("{name}’s shield stops: {card}.", name=name, card=card_name(state.damage, say)), other)
        if was.fog_turns and now.mishap == NONE and other == then.player != seat:
            yield Line(say("The fog round {name} lifts.", name=name), other, (boat_target(other),))


def _passed(view: View, state: TroisCaps, then: TroisCaps, action: int) -> Iterator[Line]:
    """The end of a crew exchange; each player is told what came."""
    if state.phase != PASSING or then.phase == PASSING:
        return
    yield Line(view.say("The cards go round to the left."), state.player)
    if view.seat < 0:
        return
    left = list(state.hands[view.seat].cards)
    left.remove(state.answers[view.seat] if action == HIDDEN else deed(action).card)
    came = list(then.hands[view.seat].cards)
    for card in left:
        came.remove(card)
    yield Line(view.say("You receive: {card}.", card=card_name(came[0], view.say)), view.seat)


def _next_turn(view: View, state: TroisCaps, then: TroisCaps) -> Iterator[Line]:
    say = view.say
    if then.round == state.round or then.over:
        return
    yield Line(say("Round {round}", round=then.round), NOBODY, opens=True)
    if then.level >= OFFSHORE:
        words = {"name": view.names[then.director], "wind": wind_name(then.wind, say), "dice": then.wind_dice}
        yield Line(say("{name} rolls the wind: {wind} ({dice}).", **words), then.director, ("rose",))


def _end(view: View, then: TroisCaps) -> Iterator[Line]:
    if not then.over:
        return
    ranks = list(then.ranks())
    winners = [seat for seat in range(then.players) if ranks[seat] == 1]
    first = then.boats[winners[0]]
    if first.next_port > GRUISSAN:
        yield Line(view.say("{name} is the first to reach Gruissan and wins!", name=view.names[winners[0]]), winners[0])
        return
    yield Line(view.say("The last round is over: the race is ranked as it stands."), then.director)
    names = ", ".join(view.names[seat] for seat in winners)
    if len(winners) > 1:
        yield Line(view.say("Shared victory: {names}.", names=names), winners[0])
    else:
        yield Line(view.say("{name} is ahead and wins!", name=names), winners[0])
