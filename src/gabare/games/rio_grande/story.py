"""What happened, in sentences: from the position before an action and the one after it."""

from __future__ import annotations

from collections import Counter
from typing import cast

from librt.vecs import append

from gabare.games.rio_grande import material as m
from gabare.games.rio_grande.actions import GRAMMAR, SOURCE, Parts
from gabare.games.rio_grande.names import card_look, card_name, place_target
from gabare.games.rio_grande.rules import RioGrande
from gabare.games.rio_grande.state import River
from gabare.kit.notation import Line, View
from gabare.kit.say import mark
from gabare.kit.state import NOBODY, NONE

HALF = mark("{points} (river {river}, half of {all})")
HALF_ROUNDED = mark("{points} (river {river}, half of {all}, rounded up)")


def begin(view: View) -> list[Line]:
    """Before the first move."""
    say, state = view.say, cast(RioGrande, view.state)
    lines = [Line(say("{name} begins.", name=view.names[state.turn]), state.turn)]
    if view.seat != NOBODY:
        lines.append(Line(say("You are dealt: {cards}.", cards=_names(view, [*state.hands[view.seat].cards])), view.seat))
    return lines


def tell(before: View, seat: int, action: int, after: View) -> list[Line]:
    """The action itself, then what it set off: points, bridges that go home, cards drawn, the end."""
    state, then = cast(RioGrande, before.state), cast(RioGrande, after.state)
    what = GRAMMAR.parts(action)
    lines = [_action(before, state, then, seat, what)]
    if what.verb == "lay" and m.kind_of(what.card) == m.DELTA:
        lines += _gains(before, state, what)
    if what.verb == "dry":
        lines += _homecoming(before, state, then)
    if then.awaited != state.awaited:
        lines += _end_of_turn(before, state, then, seat, what.card)
    return lines


def _names(view: View, cards: list[int]) -> str:
    return ", ".join(card_name(card, view.say) for card in cards)


def _action(view: View, state: RioGrande, then: RioGrande, seat: int, what: Parts) -> Line:
    verb, card, river, place = what
    if verb == "lay":
        return _laying(view, state, seat, card, river)
    if verb == "dry":
        return _drying(view, state, seat, what)
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
    words = {"name": name, "owner": view.names[owners[place]], "river": state.bend + 1, "place": place + 1}
    if verb == "remove" and owners[place] == seat:
        text = say("{name} takes a bridge of their own off card {place} of river {river}.", **words)
    elif verb == "remove":
        text = say("{name} takes {owner}’s bridge off card {place} of river {river}.", **words)
    elif state.chosen == NONE:
        text = say("{name} picks {owner}’s bridge on card {place} of river {river} for a swap.", **words)
    else:
        words |= {"other": view.names[owners[state.chosen]], "first": state.chosen + 1}
        text = say("{name} swaps two bridges on river {river}: {other}’s on card {first} and {owner}’s on card {place}.", **words)
    return Line(text, seat, (place_target(state.bend, place),))


def _laying(view: View, state: RioGrande, seat: int, card: int, river: int) -> Line:
    say, words = view.say, {"name": view.names[seat], "card": card_name(card, view.say), "look": card_look(card, view.say)}
    if river == SOURCE:
        river = next(r for r in range(m.RIVERS) if not len(state.rivers[r].cards))
        return Line(say("{name} opens river {river}: {card}.", river=river + 1, **words), seat, (place_target(river, 0),))
    length = len(state.rivers[river].cards)
    if m.kind_of(card) == m.DELTA:
        text = say("{name} closes river {river} with a delta ({look}): {cards} cards.", river=river + 1, cards=length + 1, **words)
        return Line(text, seat)
    if m.kind_of(card) == m.CHICANE:
        text = say("{name} lays a chicane ({look}) on river {river}.", river=river + 1, **words)
    elif m.kind_of(card) == m.LAKE:
        text = say("{name} gives river {river} a lake ({look}).", river=river + 1, **words)
    else:
        text = say("{name} extends river {river}: {card}.", river=river + 1, **words)
    return Line(text, seat, (place_target(river, length),))


def _drying(view: View, state: RioGrande, seat: int, what: Parts) -> Line:
    say, length = view.say, len(state.rivers[what.river].cards)
    words = {"name": view.names[seat], "river": what.river + 1, "place": what.place + 1, "look": card_look(what.card, say)}
    if what.place == length - 1:
        text = say.plural(
            "{name} dries up the whole of river {river} with a sandbank ({look}): {n} card is out of play, nobody scores.",
            "{name} dries up the whole of river {river} with a sandbank ({look}): {n} cards are out of play, nobody scores.",
            length, **words,
        )  # fmt: skip
        return Line(text, seat)
    if what.place == 0:
        text = say("{name} covers the source of river {river} with a sandbank ({look}).", **words)
    else:
        text = say.plural(
            "{name} lays a sandbank ({look}) on card {place} of river {river}: {n} card upstream is out of play.",
            "{name} lays a sandbank ({look}) on card {place} of river {river}: {n} cards upstream are out of play.",
            what.place, **words,
        )  # fmt: skip
    return Line(text, seat, (place_target(what.river, 0),))


def _bridge(view: View, seat: int, river: int, place: int) -> Line:
    text = view.say("{name} builds a bridge on card {place} of river {river}.", name=view.names[seat], river=river + 1, place=place + 1)
    return Line(text, seat, (place_target(river, place),))


def _gains(view: View, state: RioGrande, what: Parts) -> list[Line]:
    """What a finished river brings to each of those who had a bridge there, bridge by bridge."""
    say, river = view.say, state.rivers[what.river].clone()
    river.cards, river.owners = append(river.cards, what.card), append(river.owners, NOBODY)
    lines = []
    for seat in range(state.players):
        bridges = [place for place in range(len(river.cards)) if river.owners[place] == seat]
        if bridges:
            sums = ", ".join([_worth(view, river, place) for place in bridges])
            words = {"name": view.names[seat], "sums": sums}
            text = say.plural("{name} scores {n} point: {sums}.", "{name} scores {n} points: {sums}.", river.points(seat), **words)
            lines.append(Line(text, seat))
    return lines or [Line(say("Nobody had a bridge there: no points."), state.turn)]


def _worth(view: View, river: River, place: int) -> str:
    """What a bridge counts: a point for each card, and more for lakes."""
    say, cards = view.say, [*river.cards][place:]
    lakes = sum([m.LAKE <= card < m.CHICANE for card in cards])
    points = say.plural(
        "{cards} + {more} for a lake", "{cards} + {more} for {n} lakes", lakes, cards=len(cards), more=lakes * m.LAKE_POINTS
    )
    return say("{points} (bridge on card {place})", points=points if lakes else len(cards), place=place + 1)


def _homecoming(view: View, state: RioGrande, then: RioGrande) -> list[Line]:
    """Bridges that a sandbank sends back to their owners (a delta's and a chicane's go without saying)."""
    lines = []
    for seat in range(state.players):
        back = then.bridges[seat] - state.bridges[seat]
        if back:
            text = view.say.plural("{n} bridge goes back to {name}.", "{n} bridges go back to {name}.", back, name=view.names[seat])
            lines.append(Line(text, seat))
    return lines


def _end_of_turn(view: View, state: RioGrande, then: RioGrande, seat: int, played: int) -> list[Line]:
    say = view.say
    lines = []
    drawn = state.pile.size() - then.pile.size()
    if drawn and view.seat == seat:
        kept = Counter([*state.hands[seat].cards]) - Counter([played])
        text = say("You draw: {cards}.", cards=_names(view, sorted((Counter([*then.hands[seat].cards]) - kept).elements())))
        lines.append(Line(text, seat, minor=True))
    elif drawn:
        text = say.plural("{name} draws {n} card.", "{name} draws {n} cards.", drawn, name=view.names[seat])
        lines.append(Line(text, seat, minor=True))
    if state.last_turns == NONE and then.last_turns != NONE:
        lines.append(Line(say("The last card is drawn: everybody has one more turn."), seat))
    if then.over:
        lines += [_halves(view, then, other) for other in range(then.players) if then.half_points[other]]
        lines.append(_victory(view, then))
    return lines


def _halves(view: View, then: RioGrande, seat: int) -> Line:
    """What unfinished rivers bring, river by river."""
    say, worth = view.say, [river.points(seat) for river in then.rivers]
    sums = [say(HALF_ROUNDED if n % 2 else HALF, points=(n + 1) // 2, river=river, all=n) for river, n in enumerate(worth, 1) if n]
    text = say.plural(
        "Unfinished rivers bring {name} {n} point: {sums}.",
        "Unfinished rivers bring {name} {n} points: {sums}.",
        then.half_points[seat], name=view.names[seat], sums=", ".join(sums),
    )  # fmt: skip
    return Line(text, seat)


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
