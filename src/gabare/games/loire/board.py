"""Draws a masked state of Loire, and tells it in words. Nothing is drawn that the viewer's state does not hold."""

from __future__ import annotations

from typing import cast

from gabare.games.loire import material as m
from gabare.games.loire import panels, pieces, players, terrain
from gabare.games.loire.actions import EXPLODE, LAY, PREPARING
from gabare.games.loire.layout import layout_of
from gabare.games.loire.names import DISCARDS, KIND_NAMES, TOWN_NAMES, WINE_NAMES, cargo_words, kinds_words, route_words
from gabare.games.loire.players import Player
from gabare.games.loire.rules import Loire
from gabare.kit.marks import letters
from gabare.kit.notation import OpenPile, PileRow, View
from gabare.kit.pile import PUBLIC
from gabare.kit.say import Say, mark
from gabare.kit.scene import Markup, Scene, layer
from gabare.kit.state import HIDDEN, NOBODY


def draw(view: View) -> Scene:
    """The board. Layers that the viewer's own seat changes: `yours`, `hand`, `hold`; the others look the same to all."""
    state, say, tall = cast(Loire, view.state), view.say, view.tall
    layout, initials = layout_of(tall), letters(view.names)
    boats = tuple([(boat.stage, boat.berth) for boat in state.boats])
    to_play = tuple([state.awaits(seat) for seat in range(state.players)])
    last = tuple([piece for piece in view.last if piece.startswith("boat-")])
    sunny = bool(state.talon.landed & m.ALL_SUNS)
    layers = {
        "art": terrain.SHEET.layer(),
        "ground": terrain.ground(tall),
        "round": panels.cartouche(tall, say, state.round, state.phase, state.over),
        "towns": terrain.towns(tall, say),
        "cargo": pieces.cargo(tall, say, state.waiting),
        "piles": panels.piles(tall, say, state.talon.size(), state.talon.discard_size(), sunny),
        "players": players.boxes(tall, say, _players(view)),
        "draft": panels.draft(tall, say, tuple(state.row), tuple(state.taken)),
    }
    own_seat = view.seat != NOBODY
    if own_seat:
        layers["yours"] = _yours(view, state, initials[view.seat])  # a route passes under the boats
    layers["boats"] = pieces.fleet(tall, say, view.names, initials, boats, to_play, last)
    if own_seat:
        layers |= _dock(view, state)
    title = say("Loire, round {round}", round=state.round)
    return Scene(layout.width, layout.height + (layout.dock if own_seat else 0), layers, title, __package__)


def _yours(view: View, state: Loire, letter: str) -> Markup:
    boat = state.boats[view.seat]
    if state.phase != PREPARING or boat.done or state.over:
        return layer("yours")
    now = True
    if view.pending is not None and LAY <= view.pending < EXPLODE:  # as if it were confirmed
        state, now = state.clone(), False
        boat = state.boats[view.seat]
        boat.laid[view.pending - LAY] += 1
    return pieces.landing(view.tall, view.say, view.seat, letter, boat.stage, boat.coal(), _berth_ahead(state, view.seat), now)


def _dock(view: View, state: Loire) -> dict[str, Markup]:
    boat, tall, say = state.boats[view.seat], view.tall, view.say
    kinds = _by_kind([kind for kind in state.hands[view.seat].cards if kind != HIDDEN])
    return {
        "hand": panels.hand(tall, say, kinds, state.awaits(view.seat)),
        "hold": panels.hold(tall, say, boat.stage, boat.cargo),
    }


def _berth_ahead(state: Loire, seat: int) -> int:
    """The quay that a boat would get for sure by going now, or mid-river."""
    town = m.town_of(state.boats[seat].landing())
    quays = (m.QUAY_A, m.QUAY_B) if town == m.NANTES else (m.QUAY,)
    for quay in quays:
        if state.holder(town, quay) == NOBODY:
            return quay
    holder = state.holder(town, quays[0])
    return quays[0] if state.boats[seat].laid[m.BOATMAN] > state.boats[holder].laid[m.BOATMAN] else m.MIDSTREAM


def _by_kind(cards: list[int]) -> tuple[int, ...]:
    return tuple([cards.count(kind) for kind in range(int(m.KINDS))])


def _players(view: View) -> tuple[Player, ...]:
    """The players as everybody sees them. What all have seen of a hand is shown on request, and at the end."""
    state, initials = cast(Loire, view.state), letters(view.names)
    winners = [seat for seat, rank in enumerate(state.ranks()) if rank == 1] if state.over else []
    found = []
    for seat, boat in enumerate(state.boats):
        hand = state.hands[seat]
        seen = [hand.cards[i] for i in range(hand.size()) if hand.known_by[i] == PUBLIC] if state.options.memory_aid or state.over else []
        found.append(Player(
            view.names[seat], initials[seat], boat.money, hand.size(), _by_kind(seen), tuple(boat.laid), boat.cargo & ~m.ALL_WINES,
            m.count(boat.cargo & m.ALL_WINES), boat.done, seat == state.leader, state.awaits(seat) or seat in winners,
        ))  # fmt: skip
    return tuple(found)


def describe(view: View) -> list[str]:
    """The board in words: towns from Orléans down, players, piles, one's own hand. A line each."""
    say, state = view.say, cast(Loire, view.state)
    lines = [_town(view, state, town) for town in range(int(m.TOWNS))]
    lines += [players.player_words(say, player) + _turn(view, state, seat) for seat, player in enumerate(_players(view))]
    if any(state.row):
        lines.append(say("To take: {cards}", cards=kinds_words(say, tuple(state.row))))
    sizes = [
        say.plural("Talon: {n} card", "Talon: {n} cards", state.talon.size()),
        _discards(say, state),
    ]
    lines.append(" · ".join(sizes))
    if view.seat != NOBODY:
        kinds = _by_kind([kind for kind in state.hands[view.seat].cards if kind != HIDDEN])
        lines.append(say("Your hand: {cards}", cards=kinds_words(say, kinds) or say("no cards")))
    return lines


def _discards(say: Say, state: Loire) -> str:
    """How many cards were discarded, and of which kinds; `piles` names each."""
    talon = state.talon
    words = say.plural("Discards: {n} card", "Discards: {n} cards", talon.discard_size())
    kinds = [kinds_words(say, [*talon.discarded])] if any(talon.discarded) else []
    for name, cards in ((mark("Travellers"), m.ALL_TRAVELLERS), (mark("Wines"), m.ALL_WINES), (mark("Suns"), m.ALL_SUNS)):
        kinds += [f"{say(name)} ×{m.count(talon.landed & cards)}"] if talon.landed & cards else []
    return f"{words} ({', '.join(kinds)})" if kinds else words


def piles(view: View) -> list[OpenPile]:
    """The discard pile: all may look through it."""
    say, talon = view.say, cast(Loire, view.state).talon
    cards = [(say(KIND_NAMES[kind]), copies) for kind, copies in enumerate(talon.discarded)] + [
        (say("Sun"), m.count(talon.landed & m.ALL_SUNS))
    ]
    travellers = [(route_words(say, card), talon.landed >> card & 1) for card in range(m.WINE)]
    wines = [(f"{WINE_NAMES[town]} ({TOWN_NAMES[town]})", m.count(talon.landed & m.WINES_OF[town])) for town in range(m.NANTES)]
    rows: list[PileRow] = []
    for name, group in ((say("Coal, boatmen and others"), cards), (say("Travellers"), travellers), (say("Wines"), wines)):
        there = [PileRow(label, (copies,)) for label, copies in group if copies]
        if there:
            rows += [PileRow(name, (sum([row.numbers[0] for row in there]),), heading=True), *there]
    return [OpenPile(DISCARDS, say("Discards"), (say("Cards"),), tuple(rows))]


def _town(view: View, state: Loire, town: int) -> str:
    """Who is there, and what waits."""
    say = view.say
    words = [
        f"{view.names[seat]} {pieces.place_words(say, boat.stage, boat.berth)}"
        for seat, boat in enumerate(state.boats)
        if boat.stage != m.NOWHERE and m.town_of(boat.stage) == town
    ]
    waiting = cargo_words(say, state.waiting & m.FROM[town])
    if waiting:
        words.append(say("waiting: {cargo}", cargo=waiting))
    return say("{town}: {what}", town=TOWN_NAMES[town], what=" · ".join(words) or "–")


def _turn(view: View, state: Loire, seat: int) -> str:
    return ", " + view.say("to play") if state.awaits(seat) else ""
