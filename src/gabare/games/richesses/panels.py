"""What lies beside the map: the players, the circuit's grid, the news, and the viewer's own things."""

from __future__ import annotations

from functools import lru_cache
from textwrap import wrap
from typing import NamedTuple

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses.country import silhouette
from gabare.games.richesses.layout import Layout
from gabare.games.richesses.lettering import cut, squeezed
from gabare.games.richesses.names import REGIONS, TOWNS, francs, hazard, sight, stage, vehicle
from gabare.games.richesses.terrain import SHEET, pennant
from gabare.kit import marks, scene
from gabare.kit.say import Say, mark
from gabare.kit.scene import Markup, at, el, join, layer

NOTES = (500, 100, 50, 10)
MODE_NAMES = (mark("On foot"), mark("By bike"), mark("By car"))
REACH = (mark("1 section"), mark("1–2 sections"), mark("1–4 sections"))
RACE_LINES = (mark("Strasbourg–Paris"), mark("Bordeaux–Paris"), mark("Round Corsica"))


class Purse(NamedTuple):
    """What everybody may see of a player."""

    cash: int
    vehicles: tuple[bool, bool]
    town: int
    stages: int
    cards: int
    debt: int
    on_turn: bool


@lru_cache(2048)
def players(layout: Layout, say: Say, names: tuple[str, ...], initials: tuple[str, ...], purses: tuple[Purse, ...], stages: int) -> Markup:
    rows = []
    for seat, purse in enumerate(purses):
        mark, score = marks.mark(seat, initials[seat], 19), f"{purse.stages}/{stages}"
        if layout.tall:
            rows.append(_small_player(layout, seat, names[seat], mark, purse, score, len(names)))
        else:
            rows.append(_player(layout, say, seat, names[seat], mark, purse, score))
    return layer("players", *rows)


def _player(layout: Layout, say: Say, seat: int, name: str, mark: Markup, purse: Purse, score: str) -> Markup:
    x, y, width, height = layout.players
    debt = say("owes {sum}", sum=francs(purse.debt)) if purse.debt else ""
    place = TOWNS[purse.town] if purse.town >= 0 else ""
    owned = [mode for mode in (1, 2) if purse.vehicles[mode - 1]] or [0]
    return el(
        "g",
        el("rect", width=width, height=height - 3, rx=4, class_="seat turn" if purse.on_turn else "seat"),
        el("g", mark, transform=at(16, 13.5)),
        el("text", cut(name, 12), x=34, y=18, class_="who"),
        squeezed(debt or place, 94, x=126, y=18, class_="where debt" if debt else "where"),
        *(SHEET.icon(a.MODES[mode], 200 + 24 * (mode or 2), 3, 22) for mode in owned),
        el("text", francs(purse.cash), x=326, y=18, class_="cash"),
        el("text", score, x=width - 6, y=18, class_="score"),
        id=f"player-{seat + 1}", transform=at(x, y + seat * height),
    )  # fmt: skip


def _small_player(layout: Layout, seat: int, name: str, mark: Markup, purse: Purse, score: str, count: int) -> Markup:
    x, y, width, height = layout.players
    room = width / count
    return el(
        "g",
        el("rect", width=room - 3, height=height, rx=4, class_="seat turn" if purse.on_turn else "seat"),
        el("g", mark, transform=at(14, 14)),
        el("text", cut(name, 8), x=28, y=18, class_="who small"),
        el("text", francs(purse.cash), x=8, y=36, class_="cash small"),
        el("text", score, x=room - 9, y=36, class_="score small"),
        id=f"player-{seat + 1}", transform=at(x + seat * room, y),
    )  # fmt: skip


# The grid of the circuit


def line_name(circuit: int, number: int, say: Say) -> str:
    """A line of the grid, short."""
    if circuit == m.SPORTS and number >= m.MATCHES:
        return say(RACE_LINES[number - m.MATCHES])
    return stage(circuit, number, say).split(" – ")[0]


@lru_cache(2048)
def grid(layout: Layout, say: Say, circuit: int, done: tuple[int, ...], seat: int, initials: tuple[str, ...]) -> Markup:
    """Every line of the circuit and the markers on it; `done` has a bit set of lines for each player."""
    x, y, width, height = layout.grid
    count = int(m.STAGES[circuit])
    head = 26 if layout.tall else 36
    rows = (count + 1) // 2
    column, pitch = (width - 14) / 2, (height - head - 8) / rows
    stages = say.plural("The {n} stage", "The {n} stages", count)
    pieces = [
        el("rect", width=width, height=height, rx=4, class_="sheet"),
        el("rect", x=4, y=4, width=width - 8, height=height - 8, rx=2, class_="keyline"),
        el("text", say("The nine events") if circuit == m.SPORTS else stages, x=14, y=head - 9, class_="heading"),
    ]
    for player, lines in enumerate(done):
        left = width - 40 * (len(done) - player) + 10
        pieces.append(el("g", marks.mark(player, initials[player], 16), transform=at(left, head - 14)))
        pieces.append(el("text", lines.bit_count(), x=left + 11, y=head - 9, class_="count"))
    for number in range(count):
        across, down = divmod(number, rows)
        where = at(12 + across * (column + 2), round(head + down * pitch, 1))
        name = line_name(circuit, number, say)
        pieces.append(_line(name, sight(circuit, number, say), number, done, seat, where, column, pitch))
    return layer("grid", el("g", *pieces, transform=at(x, y)))


def _line(name: str, about: str, number: int, done: tuple[int, ...], seat: int, where: str, width: float, pitch: float) -> Markup:
    own = seat >= 0 and done[seat] >> number & 1
    middle = round(pitch / 2, 1)
    shapes = []
    for player, lines in enumerate(done):
        x = width - 14 - 14 * (len(done) - 1 - player)
        mark = el("g", marks.shape(player, 5, "shape"), class_=f"seat-{player + 1}", transform=at(x, middle))
        shapes.append(mark if lines >> number & 1 else el("circle", cx=x, cy=middle, r=1.7, class_="open"))
    return el(
        "g",
        el("title", about) if about else None,
        el("path", d=f"M0 0H{width - 8:g}", class_="hairline"),
        el("g", pennant(number + 1, seat if own else -1, "", min(0.72, pitch / 28)), transform=at(2, middle + min(11, pitch / 2))),
        squeezed(name, width - 36 - 14 * len(done), x=26, y=middle + 4.5, class_="line done" if own else "line"),
        *shapes,
        id=f"line-{number + 1}", transform=where,
    )  # fmt: skip


# News: the hazard card, the die


@lru_cache(1024)
def news(layout: Layout, say: Say, far: bool, card: int, ferry: bool, dice: tuple[int, ...], roll: str) -> Markup:
    x, y = layout.far_news if far else layout.news
    pieces = []
    title, text = hazard(card, say, ferry) if card >= 0 else ("", "")
    if title:
        drawn = _hazard(title, "" if far else text)  # where all of France is a target, there is no room for the text
        pieces.append(el("g", drawn, id=f"hazard-{card}", transform=at(x, y)))
    across = x + (200 if title else 0)
    for place, value in enumerate(dice):
        name = f"die-{place + 1}-{roll}-{value}"
        pieces.append(el("g", die(value, 44), id=name, class_="rolled", transform=at(across + 50 * place, y)))
    return layer("news", *pieces)


@lru_cache(32)
def die(value: int, size: float) -> Markup:
    """10, 30 and 50 on a red square, 20, 40 and 60 on a blue disc."""
    cube = SHEET.use("die-red" if value // 10 % 2 else "die-blue")
    return el("g", cube, el("text", value, x=28, y=34.5, class_="pips"), transform=f"scale({size / 56:.3g})")


def _hazard(title: str, text: str) -> Markup:
    words = wrap(text, 27, break_long_words=False, break_on_hyphens=False)
    width, height = 184, 38 + 16 * len(words)
    if not words:
        width, height = 30 + 8 * len(title), 28
    return join(
        el("rect", width=width, height=height, rx=6, class_="card"),
        el("rect", x=4, y=4, width=width - 8, height=height - 8, rx=3, class_="keyline") if words else Markup(""),
        el("text", title, x=width / 2, y=23 if words else 19, class_="card-title"),
        *(el("text", line, x=width / 2, y=42 + 16 * row, class_="card-text") for row, line in enumerate(words)),
    )


# The dock


@lru_cache(2048)
def dock(layout: Layout, to_play: bool) -> Markup:
    return layer("dock", *scene.dock(layout.width, layout.height, layout.dock, to_play))


@lru_cache(2048)
def modes(layout: Layout, say: Say, vehicles: tuple[bool, bool], chosen: int) -> Markup:
    """The three ways to travel as plates, and under them what a vehicle costs or brings."""
    x, y, width, height = layout.modes
    pieces = []
    for mode in range(3):
        owned = mode == 0 or vehicles[mode - 1]
        left = x + mode * (width + 6)
        pieces.append(_mode(layout, say, mode, "mode chosen" if mode == chosen else "mode" if owned else "mode absent", at(left, y)))
        if mode:
            pieces.append(_shop(layout, say, mode, owned, at(left, y + height + 6)))
    return layer("modes", *pieces)


def _mode(layout: Layout, say: Say, mode: int, kind: str, where: str) -> Markup:
    _, _, width, height = layout.modes
    size, side = (28, " left") if layout.tall else (34, "")
    icon, text = ((6, height / 2 - 14), (40, height / 2 - 4)) if layout.tall else ((width / 2 - 17, 4), (width / 2, 51))
    name = f"mode-{a.MODES[mode]}"
    return el(
        "g",
        el("rect", width=width, height=height, rx=5, class_=kind),
        SHEET.icon(a.MODES[mode], icon[0], icon[1], size),
        el("text", say(MODE_NAMES[mode]), x=text[0], y=text[1], class_=f"mode-name{side}"),
        el("text", say(REACH[mode]), x=text[0], y=text[1] + 15, class_=f"mode-reach{side}"),
        el("rect", x=-2, y=-2, width=width + 4, height=height + 4, rx=6, class_="edge"),
        id=name, data_target=name, transform=where,
    )  # fmt: skip


def _shop(layout: Layout, say: Say, mode: int, owned: bool, where: str) -> Markup:
    width, height = layout.modes[2], 44 if layout.tall else 36
    text = say("sell {sum}", sum=francs(m.RESALE[mode])) if owned else say("buy {sum}", sum=francs(m.PRICE[mode]))
    name = f"shop-{a.MODES[mode]}"
    return el(
        "g",
        el("rect", width=width, height=height, rx=5, class_="shop"),
        el("text", text, x=width / 2, y=height / 2 + 4.5, class_="shop-text"),
        el("rect", x=-2, y=-2, width=width + 4, height=height + 4, rx=6, class_="edge"),
        id=name, data_target=name, role="img", aria_label=f"{vehicle(mode, say)}, {text}", transform=where,
    )  # fmt: skip


@lru_cache(2048)
def hand(layout: Layout, cards: tuple[int, ...]) -> Markup:
    """The viewer's region cards, with a lock: nobody else sees them."""
    x, y, width, _ = layout.cards
    return layer("hand", *(_card(layout, card, at(x + place * (width + 8), y)) for place, card in enumerate(cards)))


def _card(layout: Layout, card: int, where: str) -> Markup:
    _, _, width, height = layout.cards
    lines = [] if layout.tall else wrap(REGIONS[card], 12, break_long_words=False)
    foot = 10 + 13 * len(lines) if lines else 6  # room for the name
    name = f"card-{m.REGION_IDS[card]}"
    return el(
        "g",
        el("rect", width=width, height=height, rx=6, class_="card"),
        el("rect", x=5, y=5, width=width - 10, height=height - foot - 4, rx=3, class_="card-sea"),
        el("g", silhouette(m.REGION_IDS[card], width - 22, height - foot - 16), transform=at(11, 11)),
        *(
            el("text", line, x=width / 2, y=height - 8 - 13 * (len(lines) - 1 - row), class_="card-name")
            for row, line in enumerate(lines)
        ),
        SHEET.use("lock", width - 11, 11),
        el("rect", x=-2, y=-2, width=width + 4, height=height + 4, rx=7, class_="edge"),
        id=name, data_target=name, role="img", aria_label=REGIONS[card], transform=where,
    )  # fmt: skip


def notes(cash: int) -> list[tuple[int, int]]:
    """As few notes as make the sum: of each kind so many."""
    found = []
    for note in NOTES:
        count, cash = divmod(cash, note)
        found.append((note, count))
    return found


def _note(note: int, count: int, where: str) -> Markup:
    face = el("rect", width=48, height=28, rx=2, class_=f"note note-{note}")
    value, times = el("text", note, x=24, y=19, class_="note-value"), el("text", f"× {count}", x=53, y=19, class_="note-count")
    return el("g", face, value, times, transform=where)


def _small_note(note: int, count: int, where: str) -> Markup:
    """With the number below."""
    face = el("rect", width=31, height=18, rx=2, class_=f"note note-{note}")
    value, times = (
        el("text", note, x=15.5, y=13.5, class_="note-value small"),
        el("text", f"× {count}", x=15.5, y=32, class_="note-count small"),
    )
    return el("g", face, value, times, transform=where)


@lru_cache(2048)
def purse(layout: Layout, say: Say, cash: int, debts: tuple[str, ...], rounds: str) -> Markup:
    """The viewer's money, in notes."""
    x, y = layout.purse
    pieces = [el("text", say("Purse"), y=12, class_="caption"), el("text", francs(cash), y=38 if layout.tall else 46, class_="money")]
    kinds = [(note, number) for note, number in notes(cash) if number]
    for place, (note, number) in enumerate(kinds):
        left = layout.width - x - 8 - 34 * (len(kinds) - place)
        pieces.append(_small_note(note, number, at(left, 18)) if layout.tall else _note(note, number, at(88 * place, 66)))
    for row, debt in enumerate(debts):
        pieces.append(el("text", debt, y=(52 if layout.tall else 114) + 17 * row, class_="debt-line"))
    pieces.append(el("text", rounds, x=layout.width - x - 14, y=12, class_="caption right"))
    return layer("purse", el("g", join(*pieces), transform=at(x, y)))
