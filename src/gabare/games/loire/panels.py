"""What lies round the river besides the players: the round, the draft, the piles; for the viewer alone the hand and the hold."""

from __future__ import annotations

from functools import lru_cache

from gabare.games.loire import material as m
from gabare.games.loire.layout import layout_of
from gabare.games.loire.names import DISCARDS, KIND_NAMES, TOWN_NAMES, WINE_NAMES, card_target, row_target, several, wine_target
from gabare.games.loire.pieces import SHORT_WINES, ticket, wine_ticket
from gabare.games.loire.players import KIND_ICONS, fares
from gabare.games.loire.terrain import SHEET
from gabare.kit import marks
from gabare.kit.say import Say, mark
from gabare.kit.scene import Markup, at, dock, el, layer
from gabare.kit.state import SEATS

PHASES = (mark("set-up"), mark("new cards"), mark("preparation"), mark("preparation"), mark("loading"))
TAKEN = 11.0  # diameter of the mark that a taken card leaves
ROOMY = 6  # tickets in the hold: on a phone, the names of more are cut short
FAN = 24  # how far equal cards are drawn apart at most


# The draft


@lru_cache(1024)
def draft(tall: bool, say: Say, row: tuple[int, ...], taken: tuple[int, ...]) -> Markup:
    """The revealed cards, one place for each kind; those that are gone leave the mark of who took them."""
    if not any(row) and not taken:
        return layer("draft")
    layout = layout_of(tall)
    (x, y), scale = layout.row, layout.row_scale
    width, height = 100 * scale + 6, 138 * scale
    pieces = [] if tall else [el("rect", x=x - 10, y=y - 8, width=width * int(m.KINDS) + 16, height=height + 24, rx=8, class_="sheet")]
    for kind in range(int(m.KINDS)):
        takers = [each % int(SEATS) for each in taken if each // int(SEATS) == kind]
        if row[kind] or takers:
            pieces.append(_offered(say, kind, row[kind], takers, round(x + width * kind, 1), y, scale))
    return layer("draft", *pieces)


def _offered(say: Say, kind: int, left: int, takers: list[int], x: float, y: float, scale: float) -> Markup:
    width, height = 100 * scale, 138 * scale
    step = min(TAKEN + 1, (width - TAKEN) / max(1, len(takers) - 1))
    gone = [el("g", marks.mark(seat, "", TAKEN), transform=at(round(6 + n * step, 1), height + 2)) for n, seat in enumerate(takers)]
    if not left:
        empty = el("rect", width=width, height=height, rx=5, class_="dashed")
        return el("g", empty, *gone, id=row_target(kind), transform=at(x, y))
    words = say("{card}: {n} to take", card=say(KIND_NAMES[kind]), n=left)
    number = el("g", el("circle", r=10, class_="coin"), el("text", f"×{left}", y=4.5, class_="fare"), transform=at(width - 5, 6))
    return el(
        "g", el("title", words), el("g", *little_face(kind), transform=f"scale({scale:g})"), number if left > 1 else None, *gone,
        el("rect", x=-3, y=-3, width=width + 6, height=height + 6, rx=7, class_="edge"),
        id=row_target(kind), data_target=row_target(kind), role="img", aria_label=words, transform=at(x, y),
    )  # fmt: skip


@lru_cache(64)
def face(say: Say, kind: int, tall: bool = False) -> tuple[Markup, ...]:
    """A card as one holds it, 100 by 138. On a phone cards overlap, so that their values stand to the left."""
    place, look = (30, "number left") if tall else (92, "number")
    value = [el("text", kind + 1, x=place, y=22, class_=look)] if kind < m.COALS else []
    label = el("text", say(KIND_NAMES[kind]), x=50, y=128, class_="kind large" if tall else "kind")
    return (*_paper(kind), *value, label)


def little_face(kind: int) -> tuple[Markup, ...]:
    """A card too small for words."""
    return (*_paper(kind), *([el("text", kind + 1, x=50, y=134, class_="value")] if kind < m.COALS else []))


def _paper(kind: int) -> tuple[Markup, ...]:
    return (
        el("rect", x=0.75, y=0.75, width=98.5, height=136.5, rx=8, class_="face"),
        el("g", SHEET.icon(KIND_ICONS[kind], 7, 4, 20), class_="on-card"),
        SHEET.use("card-" + m.KIND_IDS[kind].replace(" ", "-")),
    )


# The piles and the round


@lru_cache(1024)
def piles(tall: bool, say: Say, talon: int, discard: int, sunny: bool) -> Markup:
    layout = layout_of(tall)
    scale = layout.pile_scale
    width, height = 46 * scale, 64 * scale
    empty = el("rect", width=width, height=height, rx=4, class_="dashed")
    deck = [SHEET.use("back", lift * scale, -lift * scale, scale) for lift in (0, 2, 4)[: min(3, talon)]] or [empty]
    heap = [
        el("rect", x=3 * scale, y=-2 * scale, width=width, height=height, rx=4, class_="under-card"),
        el("rect", width=width, height=height, rx=4, class_="face"),
        el("g", SHEET.use("sun", 8 * scale, 17 * scale, 30 * scale / 24), class_="sunny" if sunny else "faded"),
    ] if discard else [empty]  # fmt: skip
    words = say.plural("Talon: {n} card", "Talon: {n} cards", talon), say.plural("Discards: {n} card", "Discards: {n} cards", discard)
    x, y, right = (-10, -13, 40) if tall else (-4, -5, 78)
    edge = el("rect", x=x, y=y, width=width + right - x, height=height - 2 * y, rx=6, class_="edge")
    return layer(
        "piles",
        el("g", el("title", words[0]), *deck, *_count(tall, say("Talon"), talon, width), id="talon", transform=at(*layout.talon)),
        el(
            "g",
            el("title", words[1]),
            *heap,
            *_count(tall, say("Discards"), discard, width),
            edge,
            id=DISCARDS,
            data_opens=DISCARDS,
            role="img",
            aria_label=words[1],
            transform=at(*layout.discard),
        ),
    )


def _count(tall: bool, words: str, number: int, x: float) -> list[Markup]:
    if tall:
        return [el("text", number, x=x + 6, y=20, class_="figure")]
    return [el("text", words, x=x + 9, y=22, class_="pile"), el("text", number, x=x + 9, y=40, class_="score")]


@lru_cache(256)
def cartouche(tall: bool, say: Say, number: int, phase: int, over: bool) -> Markup:
    """The name of the game, and where the round stands."""
    words = say("round {round}, {phase}", round=number, phase=say(PHASES[phase])) if number else say("set-up")
    if over:
        words = say("The game is over")
    if tall:
        lines = [el("text", each, x=434, y=470 + 14 * n, class_="subtitle end") for n, each in enumerate(words.split(", ", 1))]
        return layer("round", *lines)
    return layer("round", el(
        "g",
        el("path", d="M-118 0h236q-7 29 0 58h-236q7-29 0-58z", class_="scroll"),
        el("path", d="M-112 5h224q-5 24 0 48h-224q5-24 0-48z", class_="scroll-line"),
        el("text", say("The Loire"), y=28, class_="name"), el("text", words, y=46, class_="subtitle middle"),
        id="cartouche", transform=at(664, 10),
    ))  # fmt: skip


# The hand


@lru_cache(1024)
def hand(tall: bool, say: Say, kinds: tuple[int, ...], on_turn: bool) -> Markup:
    """Equal cards lie fanned: one thing to point at, and as many pieces."""
    layout = layout_of(tall)
    x, y, width = layout.hand
    card = 100 * layout.card
    there = [kind for kind in range(int(m.KINDS)) if kinds[kind]]
    extra = sum(kinds) - len(there)
    pitch = min(card + 6, (width - card) / max(1, len(there) - 1)) if len(there) > 1 else card
    fan = min(FAN * layout.card, (width - pitch * max(0, len(there) - 1) - card) / extra) if extra else 0
    fan = max(fan, 0)
    pieces = dock(layout.width, layout.height, layout.dock, on_turn)
    if not there:
        pieces.append(el("text", say("Your hand is empty"), x=x + 6, y=y + 30, class_="faint"))
    for kind in there:
        for copy in range(kinds[kind]):
            pieces.append(_held(tall, say, kind, kinds[kind], copy, round(x, 1), y, layout.card))
            if copy < kinds[kind] - 1:
                x += fan
        x += pitch
    return layer("hand", *pieces)


def _held(tall: bool, say: Say, kind: int, copies: int, copy: int, x: float, y: float, scale: float) -> Markup:
    number = el("g", el("circle", r=15, class_="coin"), el("text", f"×{copies}", y=6, class_="times-held"), transform=at(50, 27))
    return el(
        "g", *face(say, kind, tall), number if 0 < copy == copies - 1 else None,
        el("rect", x=-3, y=-3, width=106, height=144, rx=11, class_="edge"),
        id=f"held-{kind}-{copy + 1}", data_target=card_target(kind), role="img", class_="held",
        aria_label=say(KIND_NAMES[kind]) + (f" ×{copies}" if copies > 1 else ""),
        transform=at(x, y) + (f" scale({scale:g})" if scale != 1 else ""),
    )  # fmt: skip


# The hold


@lru_cache(1024)
def hold(tall: bool, say: Say, stage: int, cargo: int) -> Markup:
    """What one carries: wines to sell or to bribe with, travellers by their towns."""
    layout = layout_of(tall)
    x, y = layout.hold
    travellers = fares(cargo & m.ALL_TRAVELLERS)
    brief = tall and len(travellers) + sum(1 for wines in m.WINES_OF if cargo & wines) > ROOMY
    columns, width, letters = (5, 85, 3) if brief else (3, 141 if tall else 127, None)
    tickets: list[Markup] = []
    for origin in range(int(m.NANTES)):
        wines = m.count(cargo & m.WINES_OF[origin])
        if wines:
            tickets.append(el(
                "g", wine_ticket(SHORT_WINES[origin][:letters], wines, width - 4),
                el("rect", width=width - 4, height=24, rx=4, class_="edge"),
                id=wine_target(origin), data_target=wine_target(origin), role="img", aria_label=several(wines, WINE_NAMES[origin]),
            ))  # fmt: skip
    for town, (_, louis) in travellers.items():
        tickets.append(el("g", ticket(TOWN_NAMES[town][:letters], louis, _ahead(stage, town), width - 4), id=f"aboard-{town}"))
    heading = [el("text", say("Aboard") if tickets else say("Nothing aboard"), x=x + 2, y=y + 12, class_="heading")]
    if tall and tickets:
        heading, y = [], y - 20  # no room for words
    line = min(27, (layout.height + layout.dock - y - 22) / max(1, -(-len(tickets) // columns)))
    placed = [
        el("g", each, transform=at(x + width * (n % columns), round(y + 20 + line * (n // columns), 1))) for n, each in enumerate(tickets)
    ]
    return layer("hold", *heading, *placed)


def _ahead(stage: int, town: int) -> bool:
    """Whether a town lies downstream of a boat."""
    return stage >= 0 and town > m.town_of(stage)
