"""The players for all to see: louis, the cards in front of them, what they carry."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gabare.games.loire import material as m
from gabare.games.loire.layout import layout_of
from gabare.games.loire.names import KIND_NAMES, TOWN_NAMES, kinds_words, laid_target
from gabare.games.loire.terrain import SHEET
from gabare.kit import marks
from gabare.kit.say import Say
from gabare.kit.scene import Markup, at, el, layer

KIND_ICONS = ("coal", "coal", "coal", "boatman", "fishing", "explosion")
SHORT_TOWNS = ("Orl", "Blo", "Amb", "Tou", "Sau", "Ang", "Anc", "Nan")
CHIPS = (54, 45)  # the width of a chip for cargo, and the gap to the next; where there are too many for two lines


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


@lru_cache(1024)
def boxes(tall: bool, say: Say, all_players: tuple[Player, ...]) -> Markup:
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
        *(SHEET.icon(name, x - 18 * n, y, 16) for n, name in enumerate(signs)),
        el("text", it.money, x=width - 30, y=22, class_="score end"),
        el("text", f"/{m.GOAL}", x=width - 7, y=21, class_="faint end"),
        SHEET.icon("cards", 8, 33, 16),
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
        el("text", f"/{m.GOAL}", x=width - 5, y=16, class_="faint end"),
        SHEET.icon("cards", 4, y - 1, 14),
        el("text", it.cards, x=20, y=y + 11, class_="figure"),
        *([SHEET.icon("leader", 38, y - 1, 14)] if it.leads else []),
        *_laid(say, seat, it, laid, y - 4, width - laid - 3, True),
        *(_aboard(it, 4, 50, width - 4, 17) if roomy else []),
    ]


def _known(known: tuple[int, ...], x: float, y: float, room: float) -> list[Markup]:
    """Cards in a hand that everybody has seen: a sign for each kind, and how many."""
    step = min(30, room / max(1, _kinds(known)))
    shown = []
    for kind, copies in enumerate(known):
        if copies:
            sign = _value(kind, 0, 0) if kind < m.COALS else SHEET.icon(KIND_ICONS[kind], -1, 0, 14)
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
            sign = _value(kind, 4, 3.5) if kind < m.COALS else SHEET.icon(KIND_ICONS[kind], 3, 3, 17)
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
    for card in range(m.WINE):
        if cargo >> card & 1:
            travellers, louis = found.get(m.DESTINATION[card], (0, 0))
            found[m.DESTINATION[card]] = (travellers + 1, louis + m.FARE[card])
    return dict(sorted(found.items()))


def _aboard(it: Player, x: float, y: float, room: float, line: float) -> list[Markup]:
    """Wines, then what travellers will pay, town by town, on two lines. Where that is not enough, the last chip says how many more."""
    there = [("wine", SHEET.icon("wine", 5, 1.5, 13), str(it.wines))] if it.wines else []
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
