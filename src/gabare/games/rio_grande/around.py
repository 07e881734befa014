"""What lies round the rivers for all to see: the table, the score ribbon, the players, the piles, the turn."""

from __future__ import annotations

from functools import cache, lru_cache

from gabare.games.rio_grande import material as m
from gabare.games.rio_grande.art import CARD_HEIGHT, art, icon, shown, use
from gabare.games.rio_grande.names import GONE, card_name
from gabare.games.rio_grande.plan import WIDE, plan_of
from gabare.kit import marks, scene
from gabare.kit.luck import Seeded
from gabare.kit.say import Say, mark
from gabare.kit.scene import Markup, at, el, layer
from gabare.kit.state import HIDDEN, NONE

DEEDS = (("river", mark("River card")), ("delta", mark("Special card")), ("bridge", mark("Bridge")), ("discard", mark("Discard")))
LAP = int(m.TRACK)
POINT = 8.3  # the length of a point on the ribbon
ZERO = 52  # where the ribbon begins to count
PAWN = 19  # diameter


# The table


@cache
def ground(tall: bool) -> Markup:
    """Sand with ripples, mesas and cacti far off, the ribbon of the scores, and a rule under each river."""
    plan, luck = plan_of(tall), Seeded(5)
    ripples = "".join(
        f"M{luck.below(int(plan.width) - 40)} {8 + luck.below(int(plan.height) - 16)}q{12 + luck.below(8)} -4 {26 + luck.below(18)} 0"
        for _ in range(30 if tall else 64)
    )
    under = [plan.row(number) - (plan.pitch - CARD_HEIGHT * plan.scale) / 2 for number in range(1, int(m.RIVERS) + 1)]
    left, right = (0.0, plan.width) if tall else (14.0, plan.players[0] - 10)
    return layer(
        "ground",
        scene.ground(plan.width, plan.height + plan.dock, "sand"),
        el("path", d=ripples, class_="ripples"),
        *([] if tall else [*_far_off(), *_ribbon()]),
        el("path", d="".join(f"M{left:g} {y:g}H{right:g}" for y in under), class_="rows"),
    )


def _far_off() -> list[Markup]:
    return [
        el("path", d="M770 624l30-134 18-8 10-46h62l12 48 26 6 22 90h10l24-150 14-8 8-60h794V624z", class_="mesa"),
        el("path", d="M806 470h92M800 486h104M1000 442h800M994 462h806M1016 378h784", class_="strata"),
        el("path", d="M480 624c120-50 250-74 360-56s190 4 260-24H1800V624z", class_="dune"),
        *(use("cactus", x, y, size) for x, y, size in ((566, 208, 0.7), (886, 300, 0.9), (646, 392, 0.85), (884, 572, 0.7))),
    ]


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


def _ribbon() -> tuple[Markup, ...]:
    """It counts 120 points."""
    ticks = "".join(f"M{ZERO + POINT * point:g} 13v{5 if point % 10 == 0 else 3}" for point in range(0, LAP + 1, 2))
    return (
        el("path", d="M12 11h28v26h-28l9-13zM1088 11h-28v26h28l-9-13z", class_="tails"),
        el("rect", x=32, y=9, width=1036, height=30, class_="scroll"),
        el("rect", x=36, y=13, width=1028, height=22, class_="scroll-line"),
        el("path", d=ticks, class_="ticks"),
        *(el("text", point, x=ZERO + POINT * point, y=29, class_="tens") for point in range(0, LAP + 1, 10)),
    )


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
    x, y, width, height = plan_of(tall).players
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
    backs = [use("little-back", 40 + 9 * n, 23) for n in range(hidden)]
    count = [el("text", hidden, x=47 + 9 * hidden, y=35.5, class_="figure")] if hidden else []
    return [
        el("text", clipped(name, 11), x=40, y=18, class_="who"),
        el("text", points, x=width - 7, y=21, class_="score"),
        *backs, *count, *_faces(hand, 40 + 9 * hidden + (20 if hidden else 0), 21, 16.5),
        icon("bridge", width - 35, 23, 16),
        el("text", bridges, x=width - 7, y=36, class_="figure end"),
    ]  # fmt: skip


def _player_tall(width: float, name: str, points: int, hand: tuple[int, ...], bridges: int) -> list[Markup]:
    hidden, right, air = hand.count(HIDDEN), round(width, 1), 5 if width > 84 else 0
    look = "score start" if width > 84 else "score start narrow" if points < 100 else "score start tight"
    line = [el("text", clipped(name, int((width - 30) / 7)), x=27, y=18, class_="who"), el("text", points, x=6, y=39, class_=look)]
    if hidden < len(hand):
        return [*line, *_faces(hand, right - 9 * len(hand) - 8, 22, 9)]
    return [
        *line, use("little-back", right - 45 - air, 25.5), el("text", hidden, x=right - 31 - air, y=38, class_="figure"),
        icon("bridge", right - 24, 26, 13), el("text", bridges, x=right - 3, y=38, class_="figure end"),
    ]  # fmt: skip


def _faces(hand: tuple[int, ...], x: float, y: float, step: float) -> list[Markup]:
    """The cards of a hand that may be seen, in little."""
    return [use(art(card), round(x + step * n, 1), y, 0.21) for n, card in enumerate([card for card in hand if card != HIDDEN])]


def clipped(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"


# Piles and turn


@lru_cache(1024)
def piles(tall: bool, say: Say, left: int, gone: int, thrown: int) -> Markup:
    """The cards to be drawn, and those that left the game with the last one thrown on top."""
    return layer("piles", _pile(tall, say, left), _discards(tall, say, gone, thrown))


@lru_cache(1024)
def _pile(tall: bool, say: Say, left: int) -> Markup:
    plan = plan_of(tall)
    scale = plan.pile_scale
    lower = [use("back", lift * scale, -lift * scale / 2, scale) for lift in (8, 4)[max(0, 3 - left) :]]
    deck = use("back", scale=scale) if left else el("rect", width=52 * scale, height=72 * scale, rx=4, class_="dashed")
    title = el("title", say.plural("Pile: {n} card", "Pile: {n} cards", left))
    return el("g", title, *lower, deck, *_count(tall, say("Pile"), left), id="pile", transform=at(*plan.pile))


@lru_cache(1024)
def _discards(tall: bool, say: Say, gone: int, thrown: int) -> Markup:
    plan = plan_of(tall)
    scale = plan.pile_scale
    top = shown(thrown, 0.75 * scale) if thrown != NONE else el("rect", width=54 * scale, height=72 * scale, rx=4, class_="dashed")
    spoken = say.plural("Out of play: {n} card", "Out of play: {n} cards", gone)
    if thrown != NONE:
        spoken = say("{gone}, the last discard: {card}", gone=spoken, card=card_name(thrown, say))
    edge = el("rect", x=-5 if tall else -14, y=-5, width=105 if tall else 82, height=54 if tall else 102, rx=6, class_="edge")
    return el(
        "g", top, *_count(tall, say("Out of play"), gone), edge,
        id="discards", data_target="discard", data_opens=GONE, role="img", aria_label=spoken, transform=at(*plan.discard),
    )  # fmt: skip


def _count(tall: bool, words: str, count: int) -> list[Markup]:
    if tall:
        return [el("text", words, x=38, y=17, class_="label"), el("text", count, x=38, y=37, class_="worth")]
    return [el("text", words, " ", el("tspan", count, class_="figure"), x=27, y=91, class_="label middle")]


@lru_cache(1024)
def turn(tall: bool, say: Say, left: int, barred: tuple[bool, ...], last_turns: int, over: bool) -> Markup:
    """The actions of this turn, done and to come, and what its order allows no more."""
    plan = plan_of(tall)
    heading = say("The game is over") if over else "" if tall else say("Actions")
    hurry = say.plural("Last turn", "{n} last turns", last_turns) if last_turns != NONE and not over else ""
    pips = [] if over else [_pip(tall, number, int(m.ACTIONS) - left) for number in range(int(m.ACTIONS))]
    deeds = [] if over else [_deed(tall, say, number, bar) for number, bar in enumerate(barred)]
    frame = [] if tall else [el("rect", width=plan.players[2] - 4, height=36 if over else 124, rx=6, class_="box")]
    x, y = (8, 17) if tall else (10, 23)
    return layer("turn", el(
        "g", el("title", heading if over else say.plural("{n} action left", "{n} actions left", left)),
        *frame, el("text", heading, x=x, y=y, class_="heading"),
        el("text", hurry, x=79 if tall else 3, y=17 if tall else -8, class_="hurry"), *pips, *deeds, id="actions", transform=at(*plan.turn),
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
        return el("g", el("title", say(words)), icon(name, 0, 0, 22), slash, class_=look, transform=at(4 + 34 * number, 28))
    return el("g", icon(name, 0, -14, 18), el("text", f"{number + 1} {say(words)}", x=25), class_=look, transform=at(9, 52 + 21 * number))
