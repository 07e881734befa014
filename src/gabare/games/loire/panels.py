"""What lies round the river for all to see: players with their laid cards and cargo, the draft, the piles, the round."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gabare.games.loire.art import KIND_ICONS, icon, use
from gabare.games.loire.layout import layout_of
from gabare.games.loire.material import COALS, DESTINATION, FARE, GOAL, KIND_IDS, KINDS, WINE
from gabare.games.loire.names import DISCARDS, KIND_NAMES, TOWN_NAMES, kinds_words, laid_target, row_target
from gabare.kit import marks
from gabare.kit.say import Say, mark
from gabare.kit.scene import Markup, at, el, layer
from gabare.kit.state import SEATS

SHORT_TOWNS = ("Orl", "Blo", "Amb", "Tou", "Sau", "Ang", "Anc", "Nan")
PHASES = (mark("set-up"), mark("new cards"), mark("preparation"), mark("preparation"), mark("loading"))
CHIPS = (54, 45)  # the width of a chip for cargo, and the gap to the next; where there are too many for two lines
TAKEN = 11.0  # diameter of the mark that a taken card leaves


class Player(NamedTuple):
    """What everybody sees of a player."""

    name: str
    letter: str
    money: int
    cards: int
    known: tuple[int, ...]  # of the hand, by kind: what all have seen, where it is shown
    laid: tuple[int, ...]
    cargo: int
    wines: int
    done: bool
    leads: bool
    marked: bool  # to play, or winner


# Players


@lru_cache(1024)
def players(tall: bool, say: Say, all_players: tuple[Player, ...]) -> Markup:
    return layer("players", *(_player(tall, say, seat, len(all_players), player) for seat, player in enumerate(all_players)))


@lru_cache(4096)
def _player(tall: bool, say: Say, seat: int, seats: int, it: Player) -> Markup:
    x, y, width, height = layout_of(tall).players
    columns = (2 if seats in (2, 4) else 3) if tall else seats
    line = height / -(-seats // columns)
    box = min(width / columns, 352)
    inner = round(box - (4 if tall else 6), 1)
    words = player_words(say, it)
    return el(
        "g", el("title", words),
        el("rect", width=inner, height=line - 4, rx=6, class_="on-turn" if it.marked else "box moved" if it.done else "box"),
        el("g", marks.mark(seat, it.letter, 16 if tall else 20), transform=at(12, 12) if tall else at(17, 16)),
        *(_tall_player(say, seat, it, inner, line > 60) if tall else _wide_player(say, seat, it, inner)),
        id=f"player-{seat + 1}", class_="player marked" if it.marked else "player", role="img", aria_label=words,
        transform=at(round(x + box * (seat % columns), 1), y + line * (seat // columns)),
    )  # fmt: skip


def _wide_player(say: Say, seat: int, it: Player, width: float) -> list[Markup]:
    roomy = width > 250
    signs = [name for name, there in (("leader", it.leads), ("anchor", it.done)) if there]
    x, y, room = (width - 80, 6, 130) if roomy else (width - 22, 32, width - 52 - 18 * len(signs))
    return [
        el("text", clipped(it.name, int((width - (140 if roomy else 96)) / 8)), x=33, y=21, class_="who"),
        *(icon(name, x - 18 * n, y, 16) for n, name in enumerate(signs)),
        el("text", it.money, x=width - 30, y=22, class_="score end"),
        el("text", f"/{GOAL}", x=width - 7, y=21, class_="faint end"),
        icon("cards", 8, 33, 16),
        el("text", it.cards, x=27, y=46, class_="figure"),
        *_known(it.known, 46, 33, room),
        *(_laid(say, seat, it, 176, 30, width - 182, True) if roomy else _laid(say, seat, it, 6, 52, width - 10, False)),
        *_aboard(it, 6, 62 if roomy else 74, width - 8, 19 if roomy else 17),
    ]


def _tall_player(say: Say, seat: int, it: Player, width: float, roomy: bool) -> list[Markup]:
    y, laid = 27 if roomy else 23, 56 if it.leads else 38
    return [
        el("text", clipped(it.name, int((width - 74) / 8)), x=24, y=16, class_="who"),
        el("text", it.money, x=width - 27, y=17, class_="score end"),
        el("text", f"/{GOAL}", x=width - 5, y=16, class_="faint end"),
        icon("cards", 4, y - 1, 14),
        el("text", it.cards, x=20, y=y + 11, class_="figure"),
        *([icon("leader", 38, y - 1, 14)] if it.leads else []),
        *_laid(say, seat, it, laid, y - 4, width - laid - 3, True),
        *(_aboard(it, 4, 50, width - 4, 17) if roomy else []),
    ]


def _known(known: tuple[int, ...], x: float, y: float, room: float) -> list[Markup]:
    """Cards in a hand that everybody has seen: a sign for each kind, and how many."""
    step = min(30, room / max(1, _kinds(known)))
    shown = []
    for kind, copies in enumerate(known):
        if copies:
            sign = _value(kind, 0, 0) if kind < COALS else icon(KIND_ICONS[kind], -1, 0, 14)
            many = [el("text", copies, x=14, y=12, class_="small")] if copies > 1 else []
            shown.append(el("g", sign, *many, transform=at(round(x, 1), y)))
            x += step
    return shown


def _value(kind: int, x: float, y: float) -> Markup:
    """The value of a coal card, on a lump."""
    lump = el("path", d="M1 12l1-7 5-4 5 1 2 5-1 5-4 3h-6z", class_="lump")
    return el("g", lump, el("text", kind + 1, x=7.5, y=12, class_="on-lump"), transform=at(x, y) if x or y else None)


def _kinds(copies: tuple[int, ...]) -> int:
    return len(copies) - copies.count(0)


def _laid(say: Say, seat: int, it: Player, x: float, y: float, room: float, right: bool) -> list[Markup]:
    """Chips for the cards in front of a player; coal carries its value. They shrink where they need more room, and a finger
    finds them also a little above and below."""
    widths = [(41 if copies > 1 else 25) if copies else 0 for copies in it.laid]
    scale = min(1, room / (sum(widths) or 1))
    x += (room - scale * sum(widths)) if right else 0
    chips = []
    for kind, copies in enumerate(it.laid):
        if copies:
            sign = _value(kind, 4, 3.5) if kind < COALS else icon(KIND_ICONS[kind], 3, 3, 17)
            many = [el("text", f"×{copies}", x=22, y=16, class_="small strong")] if copies > 1 else []
            chips.append(el(
                "g", el("rect", width=widths[kind] - 2, height=22, rx=5, class_="chip"), sign, *many,
                el("rect", x=-1, y=-7, width=widths[kind], height=36, rx=6, class_="edge"),
                id=laid_target(seat, kind), data_target=laid_target(seat, kind), role="img",
                aria_label=say.pair(it.name, f"{say(KIND_NAMES[kind])} ×{copies}"),
                transform=at(round(x, 1), y) + (f" scale({scale:.3g})" if scale < 1 else ""),
            ))  # fmt: skip
            x += widths[kind] * scale
    return chips


def fares(cargo: int) -> dict[int, tuple[int, int]]:
    """What travellers aboard will pay, town by town: how many, how much."""
    found: dict[int, tuple[int, int]] = {}
    for card in range(WINE):
        if cargo >> card & 1:
            travellers, louis = found.get(DESTINATION[card], (0, 0))
            found[DESTINATION[card]] = (travellers + 1, louis + FARE[card])
    return dict(sorted(found.items()))


def _aboard(it: Player, x: float, y: float, room: float, line: float) -> list[Markup]:
    """Wines, then what travellers will pay, town by town, on two lines. Where that is not enough, the last chip says how many more."""
    there = [("wine", icon("wine", 5, 1.5, 13), str(it.wines))] if it.wines else []
    for town, (_, louis) in fares(it.cargo).items():
        there.append(("fares", el("text", SHORT_TOWNS[town], x=5, y=12.5, class_="small"), str(louis)))
    width = next((each for each in CHIPS if len(there) <= 2 * (room // each)), CHIPS[-1])
    per_row = int(room // width)
    if len(there) > 2 * per_row:
        there[2 * per_row - 1 :] = [("fares", el("g"), f"+{len(there) - 2 * per_row + 1}")]
    return [
        el("g", _chip(*each, width), transform=at(x + width * (n % per_row), y + line * (n // per_row))) for n, each in enumerate(there)
    ]


def _chip(look: str, sign: Markup, number: str, width: float) -> Markup:
    paper = el("rect", width=width - 2, height=16, rx=4, class_="label" if look == "wine" else "ticket")
    return el("g", paper, sign, el("text", number, x=width - 6, y=12.5, class_="small strong end"), class_=look)


def player_words(say: Say, it: Player) -> str:
    words = [
        say("{name}: {louis} louis", name=it.name, louis=it.money),
        say.plural("{n} card in hand", "{n} cards in hand", it.cards),
    ]
    if any(it.known):
        words.append(say("seen: {cards}", cards=kinds_words(say, it.known)))
    if any(it.laid):
        words.append(say("laid: {cards}", cards=kinds_words(say, it.laid)))
    if it.wines:
        words.append(say.plural("{n} wine aboard", "{n} wines aboard", it.wines))
    aboard = ", ".join(f"{TOWN_NAMES[town]} {louis} {say('louis')}" for town, (_, louis) in fares(it.cargo).items())
    if aboard:
        words.append(say("fares aboard: {fares}", fares=aboard))
    if it.leads:
        words.append(say("leads the round"))
    if it.done:
        words.append(say("has moved"))
    return ", ".join(words)


def clipped(text: str, length: int) -> str:
    return text if len(text) <= length else text[: max(1, length - 1)].rstrip() + "…"


# The draft


@lru_cache(1024)
def draft(tall: bool, say: Say, row: tuple[int, ...], taken: tuple[int, ...]) -> Markup:
    """The revealed cards, one place for each kind; those that are gone leave the mark of who took them."""
    if not any(row) and not taken:
        return layer("draft")
    layout = layout_of(tall)
    (x, y), scale = layout.row, layout.row_scale
    width, height = 100 * scale + 6, 138 * scale
    pieces = [] if tall else [el("rect", x=x - 10, y=y - 8, width=width * int(KINDS) + 16, height=height + 24, rx=8, class_="sheet")]
    for kind in range(int(KINDS)):
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
    value = [el("text", kind + 1, x=place, y=22, class_=look)] if kind < COALS else []
    label = el("text", say(KIND_NAMES[kind]), x=50, y=128, class_="kind large" if tall else "kind")
    return (*_paper(kind), *value, label)


def little_face(kind: int) -> tuple[Markup, ...]:
    """A card too small for words."""
    return (*_paper(kind), *([el("text", kind + 1, x=50, y=134, class_="value")] if kind < COALS else []))


def _paper(kind: int) -> tuple[Markup, ...]:
    return (
        el("rect", x=0.75, y=0.75, width=98.5, height=136.5, rx=8, class_="face"),
        el("g", icon(KIND_ICONS[kind], 7, 4, 20), class_="on-card"),
        use("card-" + KIND_IDS[kind].replace(" ", "-")),
    )


# The piles and the round


@lru_cache(1024)
def piles(tall: bool, say: Say, talon: int, discard: int, sunny: bool) -> Markup:
    layout = layout_of(tall)
    scale = layout.pile_scale
    width, height = 46 * scale, 64 * scale
    empty = el("rect", width=width, height=height, rx=4, class_="dashed")
    deck = [use("back", lift * scale, -lift * scale, scale) for lift in (0, 2, 4)[: min(3, talon)]] or [empty]
    heap = [
        el("rect", x=3 * scale, y=-2 * scale, width=width, height=height, rx=4, class_="under-card"),
        el("rect", width=width, height=height, rx=4, class_="face"),
        el("g", use("sun", 8 * scale, 17 * scale, 30 * scale / 24), class_="sunny" if sunny else "faded"),
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
