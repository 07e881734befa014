"""Draws a masked state of Rio Grande, and tells it in words. Nothing is drawn that the viewer's state does not hold."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from gabare.games.rio_grande import material as m
from gabare.games.rio_grande import panels, terrain
from gabare.games.rio_grande.layout import layout_of
from gabare.games.rio_grande.names import GONE, KIND_PLURALS, KIND_WORDS, LANDSCAPE_WORDS, WATER_WORDS, card_look, card_name
from gabare.games.rio_grande.rules import RioGrande
from gabare.games.rio_grande.terrain import Row, row
from gabare.kit.marks import letters
from gabare.kit.notation import OpenPile, PileRow, View
from gabare.kit.say import Say
from gabare.kit.scene import Markup, Scene, layer
from gabare.kit.state import HIDDEN, NOBODY, NONE


def draw(view: View) -> Scene:
    """The table. Layers that the viewer's own seat changes: `yours`, `dock`, `hand`, `stock`; the others look the same to all."""
    state, say, tall = cast(RioGrande, view.state), view.say, view.tall
    layout, initials = layout_of(tall), letters(view.names)
    rows = _rows(view, state)
    points, bridges, rivers = tuple(state.points), tuple(state.bridges), sum([bool(each.cards) for each in rows])
    layers = {"art": terrain.SHEET.layer(), "ground": terrain.ground(tall)}
    if not tall:
        layers["score"] = panels.pawns(say, view.names, initials, points)
        layers["heading"] = layer("heading", panels.cartouche(say, rivers))
    layers["piles"] = panels.piles(tall, say, state.pile.size(), sum(state.gone), state.thrown)
    layers["turn"] = panels.turn(tall, say, state.actions_left, _barred(state), state.last_turns, state.over)
    hands, winners = _hands(view, state), _winners(state)
    for seat, name in enumerate(view.names):
        layers[f"players-{seat + 1}"] = panels.player(
            tall, say, seat, len(view.names), name, initials[seat], points[seat], hands[seat], bridges[seat],
            bool(state.awaited >> seat & 1), seat in winners,
        )  # fmt: skip
    for each in rows:
        layers[f"river-{each.number + 1}"] = row(tall, say, view.names, initials, each)
    layers |= _own(view, state, rows, initials)
    own_seat = view.seat != NOBODY
    height = layout.height + (layout.dock if own_seat else 0)
    title = say.plural("Rio Grande, {n} river on the table", "Rio Grande, {n} rivers on the table", rivers)
    return Scene(layout.width, height, layers, title, __package__)


def _rows(view: View, state: RioGrande) -> list[Row]:
    empty = [number for number in range(m.RIVERS) if not len(state.rivers[number].cards)]
    source = empty[0] if empty and not state.over else NONE
    rows = []
    for number, river in enumerate(state.rivers):
        cards = tuple(river.cards)
        worth = tuple([river.points(seat) for seat in range(state.players)]) if cards else ()
        last = tuple([piece for piece in view.last if piece.startswith(f"place-{number + 1}-")])
        rows.append(Row(number, cards, tuple(river.owners), river.covered, worth, number == source, last))
    return rows


def _barred(state: RioGrande) -> tuple[bool, ...]:
    """Which of the four kinds of action the turn allows no more (2.2, 2.3, 4.1)."""
    return (
        state.step > m.LAYING,
        state.step > m.SPECIAL or state.special_played,
        state.step > m.BUILDING or state.bridge_built,
        False,
    )


def _hands(view: View, state: RioGrande) -> tuple[tuple[int, ...], ...]:
    """Hands as they lie before the players; the viewer's own is drawn open elsewhere."""
    return tuple([tuple([HIDDEN] * hand.size() if seat == view.seat else hand.cards) for seat, hand in enumerate(state.hands)])


def _winners(state: RioGrande) -> tuple[int, ...]:
    return tuple([seat for seat, rank in enumerate(state.ranks()) if rank == 1]) if state.over else ()


def _own(view: View, state: RioGrande, rows: list[Row], initials: tuple[str, ...]) -> dict[str, Markup]:
    seat, say, tall = view.seat, view.say, view.tall
    if seat == NOBODY:
        return {}
    worth = tuple([each.worth[seat] if each.cards else NONE for each in rows])
    return {
        "yours": panels.yours(tall, say, seat, initials[seat], worth),
        "dock": panels.dock(tall, bool(state.awaited >> seat & 1)),
        "hand": panels.hand(tall, say, tuple(state.hands[seat].cards)),
        "stock": panels.stock(tall, say, seat, initials[seat], state.bridges[seat]),
    }


def describe(view: View) -> list[str]:
    """The table in words: rivers, players, piles, one's own hand. A line each."""
    state = cast(RioGrande, view.state)
    lines = [_river(view.say, view.names, each) for each in _rows(view, state) if each.cards]
    lines += [_player(view, state, seat) for seat in range(state.players)]
    lines += [_piles(view.say, state), _deltas(view.say, state)]
    if view.seat != NOBODY:
        held = ", ".join(card_name(card, view.say) for card in state.hands[view.seat].cards)
        lines.append(view.say("Your hand: {cards}", cards=held or view.say("no cards")))
    return lines


@lru_cache(4096)
def _river(say: Say, names: tuple[str, ...], it: Row) -> str:
    """From source to mouth; who has a bridge where, and what it is worth now."""
    cards = []
    for place, card in enumerate(it.cards):
        owner = it.owners[place]
        cards.append(_short(card, say) + (f" [{names[owner]}]" if owner != NOBODY else ""))
    if it.covered != NONE:
        cards[0] = say("{sandbank} over {card}", sandbank=cards[0], card=_short(it.covered, say))
    line = say.plural(
        "River {river}, {n} card: {cards}", "River {river}, {n} cards: {cards}", len(cards), river=it.number + 1, cards=", ".join(cards)
    )
    worth = ", ".join(f"{names[seat]} {points}" for seat, points in enumerate(it.worth) if points)
    return line + (f" | {worth}" if worth else "")


def _short(card: int, say: Say) -> str:
    """A card in a river: its landscape and water, and its kind where it is a special one."""
    if card >= m.SANDBANK:
        return card_name(card, say).lower()
    kind = "" if card < m.LAKE else say(KIND_WORDS[m.kind_of(card) // 12]).lower() + " "
    return f"{kind}{say(LANDSCAPE_WORDS[m.landscape_of(card)])}/{say(panels.SHORT_WATERS[m.water_of(card)])}"


def _player(view: View, state: RioGrande, seat: int) -> str:
    left = state.actions_left if state.awaited >> seat & 1 else NONE
    hand = state.hands[seat]
    shown = tuple([card for card in hand.cards if card != HIDDEN]) if seat != view.seat else ()
    return _standing(view.say, view.names[seat], state.points[seat], hand.size(), state.bridges[seat], left, shown)


@lru_cache(4096)
def _standing(say: Say, name: str, points: int, cards: int, bridges: int, left: int, shown: tuple[int, ...]) -> str:
    words = [
        say.plural("{name}: {n} point", "{name}: {n} points", points, name=name),
        say.plural("{n} card", "{n} cards", cards),
        say.plural("{n} bridge in stock", "{n} bridges in stock", bridges),
    ]
    if left != NONE:
        words.append(say.plural("to play, {n} action left", "to play, {n} actions left", left))
    if shown:
        words.append(say("shows {cards}", cards=", ".join(card_name(card, say) for card in shown)))
    return ", ".join(words)


def piles(view: View) -> list[OpenPile]:
    """The cards out of play, and how many of each kind nobody has seen yet but who holds them: the deltas first, for they bring points."""
    say, state = view.say, cast(RioGrande, view.state)
    rows: list[PileRow] = []
    for kind in (m.DELTA, m.LAKE, m.CHICANE, m.SANDBANK, m.RIVER):
        cards = range(kind, kind + (int(m.WATERS) if kind == m.SANDBANK else int(m.LANDSCAPES * m.WATERS)))
        group = [PileRow(card_look(card, say), (state.gone[card], _to_come(state, card))) for card in cards]
        sums = tuple([sum(numbers) for numbers in zip(*[row.numbers for row in group], strict=True)])
        rows += [PileRow(say(KIND_PLURALS[kind // 12]), sums, heading=True), *group]
    return [OpenPile(GONE, say("Cards out of play"), (say("out of play"), say("in hands and pile")), tuple(rows))]


def _to_come(state: RioGrande, card: int) -> int:
    """How many of a card are neither out of play nor in a river."""
    lying = sum([[*river.cards].count(card) + (river.covered == card) for river in state.rivers])
    return int(m.COPIES[card]) - state.gone[card] - lying


def _deltas(say: Say, state: RioGrande) -> str:
    """The deltas that can still close a river, by water."""
    left = [sum([_to_come(state, card) for card in range(m.DELTA + water, m.SANDBANK, m.WATERS)]) for water in range(m.WATERS)]
    waters = ", ".join([f"{say(WATER_WORDS[water])} {number}" for water, number in enumerate(left)])
    return say("Deltas in hands and pile: {n} of {all} ({waters})", n=sum(left), all=sum(m.COPIES[m.DELTA : m.SANDBANK]), waters=waters)


def _piles(say: Say, state: RioGrande) -> str:
    words = [
        say.plural("Pile: {n} card", "Pile: {n} cards", state.pile.size()),
        say.plural("Out of play: {n} card", "Out of play: {n} cards", sum(state.gone)),
    ]
    if state.thrown != NONE:
        words.append(say("last discard: {card}", card=card_name(state.thrown, say)))
    if state.last_turns != NONE and not state.over:
        words.append(say.plural("last turn", "{n} last turns", state.last_turns))
    return " · ".join(words)
