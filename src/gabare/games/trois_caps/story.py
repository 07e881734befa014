"""What happened, in sentences: from the position before an action and the one after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import cast

from gabare.games.trois_caps import actions as a
from gabare.games.trois_caps import material as m
from gabare.games.trois_caps.adjacency import ANCHORS, DISTANCES
from gabare.games.trois_caps.names import PORT_NAMES, boat_target, card_name, effect, event_name, way_name, wind_name
from gabare.games.trois_caps.rules import TroisCaps
from gabare.games.trois_caps.state import Boat
from gabare.kit.notation import Line, View
from gabare.kit.state import HIDDEN, NOBODY, NONE


def begin(view: View) -> list[Line]:
    """The dice for the director, and the first round with its wind."""
    state, say, names = cast(TroisCaps, view.state), view.say, view.names
    lines: list[Line] = []
    dice, rivals = list(state.director_dice), list(range(state.players))
    while len(rivals) > 1:
        rolled = dict(zip(rivals, dice, strict=False))
        dice = dice[len(rivals) :]
        told = ", ".join(f"{names[seat]} ({die})" for seat, die in rolled.items())
        again = say("A tie is rolled again: {dice}.", dice=told)
        lines.append(Line(say("Everybody rolls a die: {dice}.", dice=told) if not lines else again, NOBODY))
        rivals = [seat for seat, die in rolled.items() if die == max(rolled.values())]
    lines.append(Line(say("{name} is the race director and begins.", name=names[state.director]), state.director))
    lines += _round(view, state)
    if view.seat != NOBODY:
        lines.append(Line(say("You hold: {cards}.", cards=_counted(view, state.hands[view.seat].cards)), view.seat))
    return lines


def _counted(view: View, cards: Iterable[int]) -> str:
    """The cards of a hand, those of a kind together."""
    kinds = Counter(cards).items()
    return ", ".join(card_name(card, view.say) + (f" ({number})" if number > 1 else "") for card, number in kinds)


def tell(before: View, seat: int, action: int, after: View) -> list[Line]:
    """The action itself, then what it set off: dice, an event, ports, cards spent, mishaps, and the next turn."""
    state, then = cast(TroisCaps, before.state), cast(TroisCaps, after.state)
    return [
        Line(_action(before, state, then, seat, action), seat, (boat_target(seat),)),
        *_replaced(before, state, then, seat),
        *_dice(before, state, then, seat, action),
        *_port(before, state, then, seat),
        *_cards_before_boats(before, state, then, seat),
        *_passed(before, state, then),
        *_next_turn(before, state, then, seat),
        *_drawn(before, state, then, seat, action),
        *_end(before, then),
    ]


def _action(view: View, state: TroisCaps, then: TroisCaps, seat: int, action: int) -> str:
    say, name = view.say, view.names[seat]
    if action == HIDDEN:
        return _secret(view, state, seat)
    what = a.GRAMMAR.parts(action)
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
        case "anyhow":
            return say("{name} leaves Bordeaux with any three cards.", name=name)
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
            cleared = card_name(state.boats[what.seat].mishap, say)
            return say("{name} helps {other} and clears: {mishap}.", name=name, other=view.names[what.seat], mishap=cleared)
        case "rescue":
            return say("{name} helps nobody.", name=name)
        case "keep":
            return say("{name} keeps: {card}.", name=name, card=card)
    return say("{name} passes on: {card}.", name=name, card=card)


def _secret(view: View, state: TroisCaps, seat: int) -> str:
    say, name = view.say, view.names[seat]
    if state.phase == a.PASSING:
        return say("{name} has chosen a card to pass on.", name=name)
    if state.phase == a.LOOKING:
        return say("{name} keeps one of three cards.", name=name)
    return say("{name} puts a card under the pile.", name=name)


def _aimed(view: View, state: TroisCaps, name: str, what: a.Parts) -> str:
    words = {"name": name, "other": view.names[what.seat], "card": card_name(what.card, view.say)}
    if state.boats[what.seat].shield:
        return view.say("{name} aims at {other}: {card}. The shield stops it.", **words)
    return view.say("{name} aims at {other}: {card}.", **words)


def _replaced(view: View, state: TroisCaps, then: TroisCaps, seat: int) -> Iterator[Line]:
    """A sail card that had to go for the other one."""
    was, now = state.boats[seat], then.boats[seat]
    if NONE not in (was.rig, now.rig) and was.rig != now.rig:
        words = {"name": view.names[seat], "card": _rig(view, was)}
        yield Line(view.say("{name}: {card} is replaced and goes under the pile.", **words), seat, minor=True)


def _rig(view: View, boat: Boat) -> str:
    return card_name(m.JOKER if boat.rig_is_joker else boat.rig, view.say)


def _dice(view: View, state: TroisCaps, then: TroisCaps, seat: int, action: int) -> Iterator[Line]:
    """The dice that this action let roll, and the event that an even first die brought."""
    say = view.say
    sailing = state.phase == a.RUNNING
    if state.phase == a.PUTTING and then.first:
        yield Line(say("First die: {die}.", die=then.first), seat, ("dice",), minor=True)
    if sailing and then.second != state.second:
        yield Line(say("Second die: {die}.", die=then.second), seat, ("dice",), minor=True)
    if sailing and then.third != state.third:
        yield Line(say("Third die: {die}.", die=then.third), seat, ("dice",), minor=True)
    why = _no_dice(view, state, then, seat)
    if why:
        yield Line(why, seat, minor=True)
    if not sailing and then.event not in (NONE, state.event if state.phase != a.PUTTING else NONE):
        words = {"event": event_name(then.event, say), "effect": effect(then.event, then.options.level, say)}
        yield Line(say("Event. {event}: {effect}", **words), seat, ("event",))
        if then.event == m.WIND_SHIFT and then.options.level >= m.OFFSHORE:
            yield Line(say("The wind turns: {wind} ({dice}).", wind=wind_name(then.wind, say), dice=then.wind_dice), seat, ("rose",))

        slowed = [view.names[other] for other in range(then.players) if then.boats[other].slowed]
        if then.event in (m.GALE_WARNING, m.FLAT_CALM) and slowed:
            yield Line(say("No second die in their next turn: {names}.", names=", ".join(slowed)), seat, minor=True)


def _no_dice(view: View, state: TroisCaps, then: TroisCaps, seat: int) -> str:
    """Why a die is missing that one counts on."""
    say, name, boat = view.say, view.names[seat], then.boats[seat]
    if state.phase == a.RUNNING and state.run == a.FIRST_RUN and not state.has_second_die and not boat.moored:
        return say("No second die for {name}.", name=name)
    if state.phase != a.PUTTING or state.boats[seat].next_port == m.LE_VERDON:
        return ""
    if boat.stopped(then.options.simple_mishaps):
        return say("{name} lies still: {card}.", name=name, card=card_name(boat.mishap, say))
    if not state.has_dice and boat.moored:
        return say("The crew of {name} is seasick: no dice.", name=name)
    if not state.has_dice:
        return say("The crew of {name} is seasick: no dice, and the boat stays where it is.", name=name)
    if boat.moored and not state.has_second_die:
        return say("No second die for {name}, so no try for a double four.", name=name)
    return ""


def _port(view: View, state: TroisCaps, then: TroisCaps, seat: int) -> Iterator[Line]:
    say, name, boat = view.say, view.names[seat], then.boats[seat]
    reached = boat.next_port > state.boats[seat].next_port
    if boat.moored and not state.boats[seat].moored and boat.cell == ANCHORS[m.ALMERIMAR] and state.boats[seat].next_port != m.ALMERIMAR:
        yield Line(say("{name} is covered in oil and has to be cleaned in Almerimar.", name=name), seat, (boat_target(seat),))
    elif boat.in_gironde() and boat.cell != state.boats[seat].cell:
        left = DISTANCES[m.LE_VERDON][boat.cell]
        text = say.plural(
            "{name} goes down the Gironde: {n} cell to Le Verdon.", "{name} goes down the Gironde: {n} cells to Le Verdon.", left, name=name
        )
        yield Line(text, seat, (boat_target(seat),), minor=True)
    elif reached and boat.next_port < m.PORTS:
        yield Line(say("{name} reaches {port}.", name=name, port=PORT_NAMES[boat.next_port - 1]), seat, (boat_target(seat),))


def _cards_before_boats(view: View, state: TroisCaps, then: TroisCaps, seat: int) -> Iterator[Line]:
    """Set cards that are used up, fog and shields left behind in port, what an event broke or would have broken."""
    say = view.say
    for other in range(then.players):
        was, now, name = state.boats[other], then.boats[other], view.names[other]
        if was.rig != NONE and now.rig == NONE:
            yield Line(say("{name}: {card} has served and goes under the pile.", name=name, card=_rig(view, was)), other, minor=True)
        if was.spare != NONE and now.spare == NONE:
            yield Line(
                say("{name}: {card} has served and goes under the pile.", name=name, card=card_name(was.spare, say)), other, minor=True
            )
        if now.borrowed and not was.borrowed:
            yield Line(say("{name} suffers: {card}.", name=name, card=card_name(now.mishap, say)), other, (boat_target(other),))
        if other == seat and state.damage != NONE and then.damage == NONE and not then.over:
            yield from _spared(view, state, was, now, seat)
        if was.mishap == m.FOG and now.mishap == NONE and now.moored:
            yield Line(say("{name} leaves the fog behind in port.", name=name), other, minor=True)
        if was.shield and now.moored and not then.over:
            yield Line(say("{name} has no shield any more: it is lost in port.", name=name), other, minor=True)


def _spared(view: View, state: TroisCaps, was: Boat, now: Boat, seat: int) -> Iterator[Line]:
    """The end of a turn in which something would have broken, and did not."""
    words = {"name": view.names[seat], "card": card_name(state.damage, view.say)}
    if now.moored:
        yield Line(view.say("{name} is in port and spared: {card}.", **words), seat, minor=True)
    elif was.mishap != NONE:
        yield Line(view.say("{name} has a mishap already and is spared: {card}.", **words), seat, minor=True)
    elif was.shield:
        yield Line(view.say("{name}’s shield stops: {card}.", **words), seat)


def _passed(view: View, state: TroisCaps, then: TroisCaps) -> Iterator[Line]:
    """The end of a crew exchange."""
    if state.phase == a.PASSING and then.phase != a.PASSING:
        yield Line(view.say("The cards go round to the left."), state.player)


def _next_turn(view: View, state: TroisCaps, then: TroisCaps, seat: int) -> Iterator[Line]:
    """A new round, and the fog that lifts when a turn begins."""
    if then.over:
        return
    if then.round > state.round:
        yield from _round(view, then)
    boat = state.boats[then.player]
    if then.player != seat and boat.mishap == m.FOG and then.boats[then.player].mishap == NONE:
        yield Line(view.say("The fog round {name} lifts.", name=view.names[then.player]), then.player, (boat_target(then.player),))


def _round(view: View, then: TroisCaps) -> Iterator[Line]:
    say = view.say
    yield Line(say("Round {round}", round=then.round), NOBODY, opens=True)
    words = {"name": view.names[then.director], "wind": wind_name(then.wind, say), "dice": then.wind_dice} if then.wind != NONE else {}
    if then.options.level >= m.OFFSHORE:
        yield Line(say("{name} rolls the wind: {wind} ({dice}).", **words), then.director, ("rose",))
    elif then.options.level == m.CRUISE and then.round == 1:
        yield Line(say("{name} rolls the wind for the whole race: {wind} ({dice}).", **words), then.director, ("rose",))


def _drawn(view: View, state: TroisCaps, then: TroisCaps, seat: int, action: int) -> Iterator[Line]:
    """The cards that came to the viewer's hand; others see backs only."""
    if view.seat == NOBODY:
        return
    had, has = Counter(state.hands[view.seat].cards), Counter(then.hands[view.seat].cards)
    if view.seat == seat:
        what = a.GRAMMAR.parts(action)
        had += Counter([what.card] if what.verb == "keep" else [])
        if what.verb not in ("keep", "wind", "rescue") and state.phase not in (a.PASSING, a.SHARING):
            had -= Counter(what.cards or [what.card])
    if len(state.answers) and not len(then.answers):
        had -= Counter([a.GRAMMAR.parts(action).card if view.seat == seat else state.answers[view.seat]])
    if then.phase == a.LOOKING and state.phase != a.LOOKING and view.seat == seat:
        yield Line(view.say("You look at: {cards}.", cards=_counted(view, then.aside.cards)), view.seat, minor=True)
    came = ", ".join(card_name(card, view.say) for card in (has - had).elements())
    if came and state.phase == a.PASSING:
        yield Line(view.say("You receive: {card}.", card=came), view.seat)
    elif came:
        yield Line(view.say("You draw: {cards}.", cards=came), view.seat, minor=True)


def _end(view: View, then: TroisCaps) -> Iterator[Line]:
    if not then.over:
        return
    ranks = list(then.ranks())
    winners = [seat for seat in range(then.players) if ranks[seat] == 1]
    first = then.boats[winners[0]]
    if first.next_port > m.GRUISSAN:
        yield Line(view.say("{name} is the first to reach Gruissan and wins!", name=view.names[winners[0]]), winners[0])
        return
    yield Line(view.say("The last round is over: the race is ranked as it stands."), then.director)
    names = ", ".join(view.names[seat] for seat in winners)
    if len(winners) > 1:
        yield Line(view.say("Shared victory: {names}.", names=names), winners[0])
    else:
        yield Line(view.say("{name} is ahead and wins!", name=names), winners[0])
