"""What lies round the rivers: the score ribbon, the players, the piles, the turn, and what belongs to the viewer alone."""

from __future__ import annotations

from functools import cache, lru_cache

from gabare.games.rio_grande import material as m
from gabare.games.rio_grande.layout import CARD_WIDTH, WIDE, Layout, layout_of
from gabare.games.rio_grande.names import GONE, KIND_WORDS, LANDSCAPE_WORDS, WATER_WORDS, card_name, card_target
from gabare.games.rio_grande.terrain import LAP, POINT, SHEET, ZERO, art, shown, water_disc
from gabare.kit import marks, scene
from gabare.kit.say import Say, mark
from gabare.kit.scene import Markup, at, el, layer
from gabare.kit.state import HIDDEN, NONE

DEEDS = (("river", mark("River card")), ("delta", mark("Special card")), ("bridge", mark("Bridge")), ("discard", mark("Discard")))
PAWN = 19  # diameter


@lru_cache(256)
def cartouche(say: Say, rivers: int) -> Markup:
    """The name of the game, and how many rivers flow."""
    x, _, width, _ = WIDE.players
    outer, inner = _scroll(width / 2, 54, 0), _scroll(width / 2 - 5, 46, 4)
    words = say("all six rivers flow") if rivers == m.RIVERS else say.plural("{n} river", "{n} rivers", rivers)
    return el(
        "g",
        el("path", d=outer, class_="scroll"),
        el("path", d=inner, class_="scroll-line"),
        el("text", "Rio Grande", y=26, class_="name"),
        el("text", words, y=43, class_="subtitle"),
        id="cartouche",
        transform=at(x + width / 2, 62),
    )


def _scroll(half: float, height: float, top: float) -> str:
    return f"M{-half:g} {top:g}h{2 * half:g}q-6 {height / 2:g} 0 {height:g}h{-2 * half:g}q6 {-height / 2:g} 0 {-height:g}z"


# The score ribbon


@lru_cache(1024)
def pawns(say: Say, names: tuple[str, ...], letters: tuple[str, ...], points: tuple[int, ...]) -> Markup:
    """Under the ribbon, a pawn each; one that has gone round carries +120."""
    order = sorted(range(len(points)), key=lambda seat: points[seat] % LAP)
    ticks = [ZERO + POINT * (points[seat] % LAP) for seat in order]
    drawn = {}
    for seat, tick, x in zip(order, ticks, fanned(ticks, PAWN + 2), strict=True):
        laps = points[seat] // LAP
        drawn[seat] = el(
            "g",
            el("title", say.plural("{name}: {n} point", "{name}: {n} points", points[seat], name=names[seat])),
            el("path", d=f"M{tick - x:.1f} -10L0 0", class_="leader"),
            marks.mark(seat, letters[seat], PAWN),
            el("text", f"+{LAP * laps}", y=22, class_="lap") if laps else None,
            id=f"pawn-{seat + 1}",
            transform=at(round(x, 1), 43),
        )
    return layer("score", *(drawn[seat] for seat in sorted(drawn)))


def fanned(places: list[float], gap: float) -> list[float]:
    """Places in rising order, moved apart as little as possible where they are nearer than the gap."""
    blocks: list[tuple[float, int]] = []  # places that touch: where the first would be, and how many
    for number, place in enumerate(places):
        mean, size = place - gap * number, 1
        while blocks and blocks[-1][0] > mean:
            before, more = blocks.pop()
            mean, size = (mean * size + before * more) / (size + more), size + more
        blocks.append((mean, size))
    means = [mean for mean, size in blocks for _ in range(size)]
    return [mean + gap * number for number, mean in enumerate(means)]


# Players


@lru_cache(4096)
def player(tall: bool, say: Say, seat: int, count: int, name: str, letter: str, points: int, hand: tuple[int, ...], bridges: int,
           to_play: bool, won: bool) -> Markup:  # fmt: skip
    """Name, score, backs of cards (faces, where they may be seen), bridges in stock; whether it is their turn, or they have won.

    A layer for each player: a move changes one or two of them.
    """
    x, y, width, height = layout_of(tall).players
    if tall:
        width /= count
    spoken = [
        say.plural("{name}: {n} point", "{name}: {n} points", points, name=name),
        say.plural("{n} card", "{n} cards", len(hand)),
        say.plural("{n} bridge in stock", "{n} bridges in stock", bridges),
    ]
    if to_play:
        spoken.append(say("to play"))
    seen = [card_name(card, say) for card in hand if card != HIDDEN]
    if seen:
        spoken.append(say("shows {cards}", cards=", ".join(seen)))
    marked = to_play or won
    box = el(
        "g", el("title", ", ".join(spoken)),
        el("rect", width=round(width - 4, 1), height=height, rx=6, class_="on-turn" if marked else "box"),
        el("g", marks.mark(seat, letter, 17 if tall else 24), transform=at(14, 13) if tall else at(20, height / 2)),
        *(_player_tall if tall else _player_wide)(width - 4, name, points, hand, bridges),
        id=f"player-{seat + 1}", class_="player marked" if marked else "player", role="img", aria_label=", ".join(spoken),
        transform=at(round(x + width * seat, 1), y) if tall else at(x, y + (height + 4) * seat),
    )  # fmt: skip
    return layer(f"players-{seat + 1}", box)


def _player_wide(width: float, name: str, points: int, hand: tuple[int, ...], bridges: int) -> list[Markup]:
    hidden = hand.count(HIDDEN)
    backs = [SHEET.use("little-back", 40 + 9 * n, 23) for n in range(hidden)]
    count = [el("text", hidden, x=47 + 9 * hidden, y=35.5, class_="figure")] if hidden else []
    return [
        el("text", clipped(name, 11), x=40, y=18, class_="who"),
        el("text", points, x=width - 7, y=21, class_="score"),
        *backs, *count, *_faces(hand, 40 + 9 * hidden + (20 if hidden else 0), 21, 16.5),
        SHEET.icon("bridge", width - 35, 23, 16),
        el("text", bridges, x=width - 7, y=36, class_="figure end"),
    ]  # fmt: skip


def _player_tall(width: float, name: str, points: int, hand: tuple[int, ...], bridges: int) -> list[Markup]:
    hidden, right, air = hand.count(HIDDEN), round(width, 1), 5 if width > 84 else 0
    look = "score start" if width > 84 else "score start narrow" if points < 100 else "score start tight"
    line = [el("text", clipped(name, int((width - 30) / 7)), x=27, y=18, class_="who"), el("text", points, x=6, y=39, class_=look)]
    if hidden < len(hand):
        return [*line, *_faces(hand, right - 9 * len(hand) - 8, 22, 9)]
    return [
        *line, SHEET.use("little-back", right - 45 - air, 25.5), el("text", hidden, x=right - 31 - air, y=38, class_="figure"),
        SHEET.icon("bridge", right - 24, 26, 13), el("text", bridges, x=right - 3, y=38, class_="figure end"),
    ]  # fmt: skip


def _faces(hand: tuple[int, ...], x: float, y: float, step: float) -> list[Markup]:
    """The cards of a hand that may be seen, in little."""
    return [SHEET.use(art(card), round(x + step * n, 1), y, 0.21) for n, card in enumerate([card for card in hand if card != HIDDEN])]


def clipped(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"


# Piles and turn


@lru_cache(1024)
def piles(tall: bool, say: Say, left: int, gone: int, thrown: int) -> Markup:
    """The cards to be drawn, and those that left the game with the last one thrown on top."""
    return layer("piles", _pile(tall, say, left), _discards(tall, say, gone, thrown))


@lru_cache(1024)
def _pile(tall: bool, say: Say, left: int) -> Markup:
    layout = layout_of(tall)
    scale = layout.pile_scale
    lower = [SHEET.use("back", lift * scale, -lift * scale / 2, scale) for lift in (8, 4)[max(0, 3 - left) :]]
    deck = SHEET.use("back", scale=scale) if left else el("rect", width=52 * scale, height=72 * scale, rx=4, class_="dashed")
    title = el("title", say.plural("Pile: {n} card", "Pile: {n} cards", left))
    return el("g", title, *lower, deck, *_count(tall, say("Pile"), left), id="pile", transform=at(*layout.pile))


@lru_cache(1024)
def _discards(tall: bool, say: Say, gone: int, thrown: int) -> Markup:
    layout = layout_of(tall)
    scale = layout.pile_scale
    top = shown(thrown, 0.75 * scale) if thrown != NONE else el("rect", width=54 * scale, height=72 * scale, rx=4, class_="dashed")
    spoken = say.plural("Out of play: {n} card", "Out of play: {n} cards", gone)
    if thrown != NONE:
        spoken = say("{gone}, the last discard: {card}", gone=spoken, card=card_name(thrown, say))
    edge = el("rect", x=-5 if tall else -14, y=-5, width=105 if tall else 82, height=54 if tall else 102, rx=6, class_="edge")
    return el(
        "g", top, *_count(tall, say("Out of play"), gone), edge,
        id="discards", data_target="discard", data_opens=GONE, role="img", aria_label=spoken, transform=at(*layout.discard),
    )  # fmt: skip


def _count(tall: bool, words: str, count: int) -> list[Markup]:
    if tall:
        return [el("text", words, x=38, y=17, class_="label"), el("text", count, x=38, y=37, class_="worth")]
    return [el("text", words, " ", el("tspan", count, class_="figure"), x=27, y=91, class_="label middle")]


@lru_cache(1024)
def turn(tall: bool, say: Say, left: int, barred: tuple[bool, ...], last_turns: int, over: bool) -> Markup:
    """The actions of this turn, done and to come, and what its order allows no more."""
    layout = layout_of(tall)
    heading = say("The game is over") if over else "" if tall else say("Actions")
    hurry = say.plural("Last turn", "{n} last turns", last_turns) if last_turns != NONE and not over else ""
    pips = [] if over else [_pip(tall, number, int(m.ACTIONS) - left) for number in range(int(m.ACTIONS))]
    deeds = [] if over else [_deed(tall, say, number, bar) for number, bar in enumerate(barred)]
    frame = [] if tall else [el("rect", width=layout.players[2] - 4, height=36 if over else 124, rx=6, class_="box")]
    x, y = (8, 17) if tall else (10, 23)
    hurrying = el("text", hurry, x=79 if tall else 3, y=17 if tall else -8, class_="hurry")
    return layer("turn", el(
        "g", el("title", heading if over else say.plural("{n} action left", "{n} actions left", left)),
        *frame, el("text", heading, x=x, y=y, class_="heading"),
        hurrying, *pips, *deeds, id="actions", transform=at(*layout.turn),
    ))  # fmt: skip


def _pip(tall: bool, number: int, done: int) -> Markup:
    sign = el("path", d="M-4.5 .5l3 3.5 6-7", class_="tick") if number < done else el("text", number + 1, y=4.5)
    state = "done" if number < done else "now" if number == done else "next"
    return el(
        "g", el("circle", r=9.5), sign, class_=f"pip {state}", transform=at(13 + 24 * number, 13) if tall else at(95 + 24 * number, 18)
    )


def _deed(tall: bool, say: Say, number: int, barred: bool) -> Markup:
    name, words = DEEDS[number]
    look = "deed barred" if barred else "deed"
    if tall:
        slash = el("path", d="M1 22L21 2", class_="slash") if barred else None
        return el("g", el("title", say(words)), SHEET.icon(name, 0, 0, 22), slash, class_=look, transform=at(4 + 34 * number, 28))
    return el(
        "g", SHEET.icon(name, 0, -14, 18), el("text", f"{number + 1} {say(words)}", x=25), class_=look, transform=at(9, 52 + 21 * number)
    )


# The viewer's own

SHORT_WATERS = (mark("blue"), mark("green"), mark("brown"))


@lru_cache(4096)
def yours(tall: bool, say: Say, seat: int, letter: str, worth: tuple[int, ...]) -> Markup:
    """What the viewer's bridges are worth now, river by river (-1 where there is none)."""
    layout = layout_of(tall)
    x, y = layout.yours
    pieces = []
    for number, points in enumerate(worth):
        top = layout.row(number)
        if points > 0:
            words = [] if tall else [el("tspan", say("for you"), dx=5, class_="words")]
            pieces.append(el("g", marks.mark(seat, letter, 17 if tall else 20), transform=at(x, top + y)))
            pieces.append(el("text", points, *words, x=x + (12 if tall else 18), y=top + y + 6, class_="worth"))
        elif points == 0 and not tall:
            pieces.append(el("text", say("nothing for you"), x=layout.plate[0], y=top + y + 5, class_="faint"))
    return layer("yours", *pieces)


@cache
def dock(tall: bool, to_play: bool) -> Markup:
    """Where one's own things lie; a strip says that it is one's turn."""
    layout = layout_of(tall)
    return layer("dock", *scene.dock(layout.width, layout.height, layout.dock, to_play))


@lru_cache(4096)
def hand(tall: bool, say: Say, cards: tuple[int, ...]) -> Markup:
    """One's own cards. Equal cards are the same target, and different pieces."""
    layout = layout_of(tall)
    x, y = layout.hand
    step = 75 if tall else 108
    return layer(
        "hand",
        *(_in_hand(layout, say, card, cards[:n].count(card) + 1, x + step * n, y) for n, card in enumerate(cards)),
        *([] if cards else [el("text", say("No card in hand"), x=x, y=y + 40, class_="faint")]),
    )


@lru_cache(4096)
def _in_hand(layout: Layout, say: Say, card: int, copy: int, x: float, y: float) -> Markup:
    target = card_target(card)
    return el(
        "g", *_face(layout.tall, say, card), el("rect", x=-3, y=-3, width=106, height=144, rx=10, class_="edge"),
        id=f"{target}-{copy}", data_target=target, role="img", aria_label=card_name(card, say), class_="held",
        transform=at(x, y) + (f" scale({layout.card:g})" if layout.card != 1 else ""),
    )  # fmt: skip


@lru_cache(1024)
def _face(tall: bool, say: Say, card: int) -> tuple[Markup, ...]:
    """A card as one holds it: its kind, its landscape, its water, and their names."""
    kind, water = say(KIND_WORDS[card // 12]), m.water_of(card)
    if card < m.SANDBANK:
        what = f"{say(LANDSCAPE_WORDS[m.landscape_of(card)])}, {say(SHORT_WATERS[water])}"
        signs = [SHEET.icon(m.KIND_IDS[card // 12], 7, 4, 20), SHEET.icon(m.LANDSCAPE_IDS[m.landscape_of(card)], 56, 4, 20)]
    else:
        kind, what = say("Bank") if tall else kind, say(WATER_WORDS[water])
        signs = [SHEET.icon("sandbank", 7, 4, 20)]
    lake = [SHEET.use("plus-three", 36, 48)] if m.LAKE <= card < m.CHICANE else []
    return (
        el("rect", x=0.75, y=0.75, width=98.5, height=136.5, rx=8, class_="face"),
        el("g", *signs, class_="on-card"),
        water_disc(water, 86, 14, 7.5),
        el("svg", SHEET.use(art(card)), *lake, x=7, y=27, width=86, height=74, viewBox=f"0 17 {CARD_WIDTH} 62"),
        el("rect", x=7, y=27, width=86, height=74, rx=3, class_="window"),
        el("text", kind, x=50, y=124 if tall else 117, class_="kind large" if tall else "kind"),
        *([] if tall else [el("text", what, x=50, y=131, class_="what")]),
    )


@lru_cache(1024)
def stock(tall: bool, say: Say, seat: int, letter: str, left: int) -> Markup:
    """One's own bridges: those in stock, and the empty places of those that stand in rivers."""
    layout, all_bridges = layout_of(tall), int(m.BRIDGES)
    x, y, step, scale = (226, 24, 44, 0.72) if tall else (24, 62, 52, 1)
    words = say("{left} in stock, {standing} in rivers", left=left, standing=all_bridges - left)
    title = say("Your bridges")
    return layer("stock", el(
        "g", el("text", title, x=4, y=20 if tall else 14, class_="heading"),
        *(_bridge(seat, letter, scale, x + step * n, y, n < left) for n in range(all_bridges)),
        el("text", words, x=4, y=38 if tall else 116, class_="faint"),
        el("rect", x=-5, y=-3 if tall else -10, width=384 if tall else 236, height=60 if tall else 144, rx=8, class_="edge"),
        id="bridges", data_target="stock", role="img", aria_label=say.pair(title, words), transform=at(*layout.stock),
    ))  # fmt: skip


def _bridge(seat: int, letter: str, scale: float, x: float, y: float, there: bool) -> Markup:
    if there:
        return el("g", SHEET.use("deck", scale=scale), marks.mark(seat, letter, 17 if scale < 1 else 21), transform=at(x, y))
    return el("rect", x=x - 9 * scale, y=y - 27 * scale, width=18 * scale, height=54 * scale, class_="dashed")
