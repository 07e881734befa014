"""What happened, in sentences: from the position before an action and the one after it."""

from __future__ import annotations

from typing import cast

from gabare.games.rio_grande.actions import SOURCE
from gabare.games.rio_grande.material import CHICANE, DELTA, LAKE, RIVERS, kind_of
from gabare.games.rio_grande.notation import Deed, card_name, deed, place_target
from gabare.games.rio_grande.river import NONE
from gabare.games.rio_grande.rules import RioGrande
from gabare.kit.notation import Line, View


def tell(before: View, seat: int, action: int, after: View) -> list[Line]:
    """The action itself, then what it set off: points, bridges that go home, cards drawn, the end."""
    state, then = cast(RioGrande, before.state), cast(RioGrande, after.state)
    what = deed(action)
    lines = [_deed(before, state, then, seat, what)]
    if what.verb == "lay" and kind_of(what.card) == DELTA:
        lines += _gains(before, state, then)
    if what.verb == "dry":
        lines += _homecoming(before, state, then)
    if then.awaited != state.awaited:
        lines += _end_of_turn(before, state, then, seat)
    return lines


def _deed(view: View, state: RioGrande, then: RioGrande, seat: int, what: Deed) -> Line:
    verb, card, river, place = what
    if verb == "lay":
        return _laying(view, state, seat, card, river)
    if verb == "dry":
        return _drying(view, then, seat, river, place)
    if verb == "bridge":
        return _bridge(view, seat, river, place)
    say, name = view.say, view.names[seat]
    if verb == "discard":
        return Line(say("{name} discards: {card}.", name=name, card=card_name(card, say)), seat, minor=True)
    if verb == "keep":
        return Line(say("{name} builds no bridge after the chicane.", name=name), seat)
    if verb == "rebuild":
        return _bridge(view, seat, state.bend, place)
    owners = state.rivers[state.bend].owners
    owner = view.names[owners[place]]
    if verb == "remove" and owners[place] == seat:
        text = say("{name} takes a bridge of their own off river {river}.", name=name, river=state.bend + 1)
    elif verb == "remove":
        text = say("{name} takes {owner}’s bridge off river {river}.", name=name, owner=owner, river=state.bend + 1)
    elif state.chosen == NONE:
        text = say("{name} picks {owner}’s bridge for a swap.", name=name, owner=owner)
    else:
        other = view.names[owners[state.chosen]]
        text = say(
            "{name} swaps the bridges of {owner} and {other} on river {river}.", name=name, owner=owner, other=other, river=state.bend + 1
        )
    return Line(text, seat, (place_target(state.bend, place),))


def _laying(view: View, state: RioGrande, seat: int, card: int, river: int) -> Line:
    say, words = view.say, {"name": view.names[seat], "card": card_name(card, view.say)}
    if river == SOURCE:
        river = next(r for r in range(RIVERS) if not len(state.rivers[r].cards))
        return Line(say("{name} opens river {river}: {card}.", river=river + 1, **words), seat, (place_target(river, 0),))
    length = len(state.rivers[river].cards)
    if kind_of(card) == DELTA:
        return Line(say("{name} closes river {river} with a delta: {cards} cards.", river=river + 1, cards=length + 1, **words), seat)
    if kind_of(card) == CHICANE:
        text = say("{name} bends river {river}: {card}.", river=river + 1, **words)
    elif kind_of(card) == LAKE:
        text = say("{name} gives river {river} a lake: {card}.", river=river + 1, **words)
    else:
        text = say("{name} extends river {river}: {card}.", river=river + 1, **words)
    return Line(text, seat, (place_target(river, length),))


def _drying(view: View, then: RioGrande, seat: int, river: int, place: int) -> Line:
    say, name = view.say, view.names[seat]
    if not len(then.rivers[river].cards):
        return Line(say("{name} dries up the whole of river {river} with a sandbank; nobody scores.", name=name, river=river + 1), seat)
    if place == 0:
        text = say("{name} seals the source of river {river} with a sandbank.", name=name, river=river + 1)
    else:
        text = say.plural(
            "{name} lays a sandbank on river {river}: {n} card upstream is gone.",
            "{name} lays a sandbank on river {river}: {n} cards upstream are gone.",
            place,
            name=name,
            river=river + 1,
        )
    return Line(text, seat, (place_target(river, 0),))


def _bridge(view: View, seat: int, river: int, place: int) -> Line:
    text = view.say("{name} builds a bridge on card {place} of river {river}.", name=view.names[seat], river=river + 1, place=place + 1)
    return Line(text, seat, (place_target(river, place),))


def _gains(view: View, state: RioGrande, then: RioGrande) -> list[Line]:
    """What a finished river brings, to each of those who had a bridge there."""
    lines = []
    for seat in range(state.players):
        points = then.points[seat] - state.points[seat] - then.half_points[seat]
        if points:
            text = view.say.plural("{name} scores {n} point.", "{name} scores {n} points.", points, name=view.names[seat])
            lines.append(Line(text, seat))
    return lines or [Line(view.say("Nobody had a bridge there: no points."), state.turn)]


def _homecoming(view: View, state: RioGrande, then: RioGrande) -> list[Line]:
    """Bridges that a sandbank sends back to their owners (a delta's and a chicane's go without saying)."""
    lines = []
    for seat in range(state.players):
        back = then.bridges[seat] - state.bridges[seat]
        if back:
            text = view.say.plural("{n} bridge goes back to {name}.", "{n} bridges go back to {name}.", back, name=view.names[seat])
            lines.append(Line(text, seat))
    return lines


def _end_of_turn(view: View, state: RioGrande, then: RioGrande, seat: int) -> list[Line]:
    say = view.say
    lines = []
    drawn = state.pile.size() - then.pile.size()
    if drawn:
        text = say.plural("{name} draws {n} card.", "{name} draws {n} cards.", drawn, name=view.names[seat])
        lines.append(Line(text, seat, minor=True))
    if state.last_turns == NONE and then.last_turns != NONE:
        lines.append(Line(say("The last card is drawn: everybody has one more turn."), seat))
    if then.over:
        for other in range(then.players):
            if then.half_points[other]:
                text = say.plural(
                    "Unfinished rivers bring {name} {n} point.",
                    "Unfinished rivers bring {name} {n} points.",
                    then.half_points[other],
                    name=view.names[other],
                )
                lines.append(Line(text, other))
        lines.append(_victory(view, then))
    return lines


def _victory(view: View, then: RioGrande) -> Line:
    say, ranks = view.say, list(then.ranks())
    winners = [seat for seat in range(then.players) if ranks[seat] == 1]
    points = then.points[winners[0]]
    name = view.names[winners[0]]
    if len(winners) > 1:
        names = ", ".join(view.names[seat] for seat in winners)
        text = say.plural("Shared victory: {names}, {n} point each.", "Shared victory: {names}, {n} points each.", points, names=names)
    elif [*then.points].count(points) > 1:
        text = say.plural(
            "{name} wins the tie at {n} point, owing less to unfinished rivers.",
            "{name} wins the tie at {n} points, owing less to unfinished rivers.",
            points,
            name=name,
        )
    else:
        text = say.plural("{name} wins with {n} point!", "{name} wins with {n} points!", points, name=name)
    return Line(text, winners[0])
