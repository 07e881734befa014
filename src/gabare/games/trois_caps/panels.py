"""What lies round the chart for all to see: the cartouche, the players, the piles, the dice, the key, the event."""

from __future__ import annotations

from functools import cache, lru_cache
from textwrap import wrap

from gabare.games.trois_caps import material as m
from gabare.games.trois_caps.adjacency import ANCHORS, DISTANCES
from gabare.games.trois_caps.layout import WIDE, layout_of
from gabare.games.trois_caps.names import PORT_NAMES, ZONE_WORDS, boat_target, effect, event_name, level_name
from gabare.games.trois_caps.rules import TroisCaps
from gabare.games.trois_caps.state import Boat
from gabare.games.trois_caps.terrain import SHEET, hatch
from gabare.kit import marks, scene
from gabare.kit.notation import View
from gabare.kit.say import Say, mark
from gabare.kit.scene import Markup, at, el, layer
from gabare.kit.state import NONE

Signs = tuple[tuple[str, str], ...]  # icons, and how they look
KEY = (m.STORM, m.CALM, m.FISHING, m.WRECKS, m.POLLUTION, m.LANE, m.WHALES)
WHY = {
    m.STORM: (mark("open: sail reduced"), mark("shut: needs a reduction")),
    m.CALM: (mark("open: spinnaker set"), mark("shut: needs a spinnaker")),
    m.FISHING: (mark("open: no trolling line"), mark("shut: you are trolling")),
    m.WRECKS: (mark("open: repair set"), mark("shut: needs a repair")),
    m.POLLUTION: (mark("back to Almerimar"), ""),
    m.LANE: (mark("3 cells at most, no stop"), ""),
    m.WHALES: (mark("sail through, no stop"), ""),
}


@cache
def margin(tall: bool) -> Markup:
    """The sea beyond the chart's frame."""
    layout = layout_of(tall)
    x, y, width, height = layout.window
    edge = [el("rect", x=x, y=y, width=width, height=height, class_="neat-line")]
    if not tall:
        edge += [el("rect", x=x - 9, y=y + 47.6 * n, width=5, height=23.8, class_="degree") for n in range(13)]
        edge.append(el("path", d=f"M{x - 11} 0V{layout.height}", class_="neat-line"))
    return layer("margin", scene.ground(layout.width, layout.height + layout.dock, "sea"), *edge)


@lru_cache(256)
def cartouche(say: Say, level: int, round_: int) -> Markup:
    half, middle = 150.0, 172.0
    return layer("title", el(
        "g",
        el("path", d=f"M{-half} 0h{2 * half}q-6 29 0 58h{-2 * half}q6 -29 0 -58z", class_="scroll"),
        el("path", d=f"M{5 - half} 4h{2 * half - 10}q-5 25 0 50h{10 - 2 * half}q5 -25 0 -50z", class_="scroll-line"),
        el("text", say("The Three Capes"), y=28, class_="name"),
        el("text", say("{level}, round {round}", level=level_name(level, say), round=round_), y=46, class_="subtitle"),
        id="cartouche", transform=at(middle, 6),
    ))  # fmt: skip


def players(view: View, state: TroisCaps, initials: tuple[str, ...], spoken: list[str]) -> Markup:
    """Names, ports reached, what lies before each boat; whose turn it is, or who has won."""
    ranks = list(state.ranks()) if state.over else [0] * len(initials)
    boxes = []
    for seat, name in enumerate(view.names):
        marked = state.awaits(seat) or ranks[seat] == 1
        lines = (name, "" if view.tall else where(view.say, state, seat), spoken[seat])
        boxes.append(
            _player(view.tall, seat, len(initials), initials[seat], lines, tuple(_signs(state, seat)), int(state.score(seat)), marked)
        )
    return layer("players", *boxes)


@lru_cache(512)
def _player(tall: bool, seat: int, seats: int, initial: str, lines: tuple[str, str, str], signs: Signs, score: int, marked: bool) -> Markup:
    x, y, width, height = layout_of(tall).players
    width = width / seats if tall else width
    name, place, spoken = lines
    return el(
        "g", el("title", spoken), el("rect", width=round(width - 3, 1), height=height, rx=6, class_="on-turn" if marked else "box"),
        el("g", marks.mark(seat, initial, 16 if tall else 22), transform=at(13, 13) if tall else at(19, height / 2)),
        *(_lines_tall(width - 3, name, signs, score) if tall else _lines_wide(width, name, place, signs, score)),
        el("rect", width=round(width - 3, 1), height=height, rx=6, class_="edge"),
        id=f"player-{seat + 1}", data_target=boat_target(seat), class_="player marked" if marked else "player",
        role="img", aria_label=spoken,
        transform=at(round(x + width * seat, 1), y) if tall else at(x, y + (height + 2) * seat),
    )  # fmt: skip


def _lines_wide(width: float, name: str, place: str, signs: Signs, score: int) -> list[Markup]:
    first = width - 58 - 19 * len(signs)
    return [
        el("text", clipped(name, 15), x=38, y=14, class_="who"),
        el("text", clipped(place, int((first - 38) / 6.2)), x=38, y=27, class_="faint"),
        *(el("g", SHEET.icon(sign, first + 19 * n, 8, 16), class_=look) for n, (sign, look) in enumerate(signs)),
        el("text", score, el("tspan", f" /{m.GRUISSAN}", class_="of"), x=width - 12, y=22, class_="score"),
    ]


def _lines_tall(width: float, name: str, signs: Signs, score: int) -> list[Markup]:
    shown = signs[: max(1, int((width - 34) / 15))]
    return [
        el("text", clipped(name, int((width - 28) / 6.6)), x=25, y=17, class_="who"),
        el("text", score, x=7, y=37, class_="score start"),
        *(el("g", SHEET.icon(sign, 22 + 15 * n, 25, 14), class_=look) for n, (sign, look) in enumerate(shown)),
    ]


def _signs(state: TroisCaps, seat: int) -> list[tuple[str, str]]:
    """What lies before a boat, and what it may expect, as icons."""
    boat = state.boats[seat]
    signs = [("rose", "sign")] if seat == state.director else []
    if boat.mishap != NONE:
        signs.append((m.CARD_IDS[boat.mishap], "sign bad-sign"))
    if boat.rig != NONE:
        signs.append((m.CARD_IDS[boat.rig], "sign"))
    if boat.spare != NONE:
        signs.append(("repair", "sign"))
    if boat.trolling:
        signs.append(("fishing", "sign"))
    if boat.shield:
        signs.append(("shield", "sign"))
    if boat.slowed or boat.resting:
        signs.append(("slow", "sign bad-sign"))
    if boat.moored:
        signs.append(("anchor", "sign"))
    return signs


def where(say: Say, state: TroisCaps, seat: int) -> str:
    """Where a boat is, in a few words."""
    boat = state.boats[seat]
    if boat.next_port > m.GRUISSAN:
        return say("arrived in Gruissan")
    if boat.moored:
        port = PORT_NAMES[list(ANCHORS).index(boat.cell)]
        return say("in port: {port}", port=port)
    if boat.in_gironde():
        return say("in the Gironde")
    return say.plural("{port} in {n} cell", "{port} in {n} cells", DISTANCES[boat.next_port][boat.cell], port=PORT_NAMES[boat.next_port])


def clipped(text: str, length: int) -> str:
    return text if len(text) <= length else text[: max(1, length - 1)].rstrip() + "…"


@lru_cache(1024)
def piles(tall: bool, say: Say, left: int, events: int) -> Markup:
    """The pile of navigation cards, a place to put one under; and the events."""
    layout = layout_of(tall)
    scale = 0.4 if tall else 0.9
    names = (say("Pile"), say("Events"))
    spoken = [say.pair(name, count) for name, count in zip(names, (left, events), strict=True)]
    counts = [
        [el("text", count, x=26 * scale, y=36 * scale + 5, class_="pile-count"),
         el("text", "" if tall else name, x=26 * scale, y=72 * scale + 15, class_="label middle")]
        for name, count in zip(names, (left, events), strict=True)
    ]  # fmt: skip
    return layer(
        "piles",
        el("g", el("title", spoken[0]), SHEET.use("back", 3 * scale, -2 * scale, scale), SHEET.use("back", scale=scale), *counts[0],
           el("rect", x=-4, y=-5, width=52 * scale + 9, height=72 * scale + (8 if tall else 26), rx=6, class_="edge"),
           id="pile", data_target="pile", role="img", aria_label=spoken[0], transform=at(*layout.pile)),
        el("g", el("title", spoken[1]), SHEET.use("back", scale=scale), *counts[1], id="events", transform=at(*layout.events)),
    )  # fmt: skip


@lru_cache(1024)
def dice(tall: bool, say: Say, turn: str, values: tuple[int, int, int], last: bool) -> Markup:
    """The dice of a turn as they fall; a dashed square for one to come."""
    x, y, side = layout_of(tall).dice
    shown = values if values[2] else values[:2]
    faces = [
        el("g", _die(value, f"die-{turn}-{n}"), transform=at((side + 6) * n, 0) + f" scale({side / 48:g})") if value else
        el("rect", x=(side + 6) * n + 2, y=2, width=side - 4, height=side - 4, rx=6, class_="die-to-come")
        for n, value in enumerate(shown)
    ]  # fmt: skip
    words = say("Dice: {dice}", dice=", ".join(str(value) if value else "–" for value in shown))
    width = (side + 6) * len(shown)
    ring = [el("rect", x=-3, y=-3, width=width, height=side + 6, rx=8, class_="last")] if last else []
    return layer("dice", el(
        "g", el("title", words), *ring, *faces, el("rect", x=-4, y=-4, width=width + 2, height=side + 8, rx=8, class_="edge"),
        id="both-dice", data_target="dice", role="img", aria_label=words, transform=at(x, y),
    ))  # fmt: skip


def _die(value: int, name: str) -> Markup:
    """A die that is seen to fall: it shows two other faces on its way."""
    others = [SHEET.use(f"die-{(value + turn - 1) % 6 + 1}") for turn in (2, 3)]
    return el("g", SHEET.use(f"die-{value}"), *[el("g", other, class_="tumbling") for other in others], id=name, class_="rolled")


@lru_cache(256)
def event(tall: bool, say: Say, which: int, level: int) -> Markup:
    """The event drawn last, with what it does."""
    if which == NONE:
        return layer("event")
    x, y, width, height = layout_of(tall).event
    name, does = event_name(which, say), effect(which, level, say)
    spoken = say.pair(name, does)
    left, top, step = (0, 11, 12) if tall else (48, 22, 15)
    lines = wrap(does, 34 if tall else 39, break_long_words=False, break_on_hyphens=False)[:3]
    frame = [el("rect", width=width, height=height, rx=5, class_="scroll"), el("g", SHEET.icon("rose", 10, 20, 28), class_="event-sign")]
    return layer("event", el(
        "g", el("title", spoken), *([] if tall else frame), el("text", name, x=left, y=top, class_="event-name"),
        *(el("text", line, x=left, y=top + step * n, class_="event-words") for n, line in enumerate(lines, 1)),
        id="event-card", class_="bare" if tall else None, role="img", aria_label=spoken, transform=at(x, y),
    ))  # fmt: skip


@lru_cache(256)
def key(say: Say, level: int, open_: int) -> Markup:
    """The zones of the chart, and why each is open or shut for the viewer's boat."""
    x, top = 10, WIDE.height - 8 - 22 * len(KEY)
    rows = []
    for number, zone in enumerate(KEY):
        shut = not open_ >> zone & 1
        reasons = WHY[zone]
        words = say("shut in the learning game") if level == m.LEARNING else say(reasons[1 if shut else 0])
        if m.LEARNING < level < m.OFFSHORE_WITH_WEATHER and zone in (m.STORM, m.CALM):
            words = say("plain sea at this level")
        swatch = [
            el("rect", width=30, height=18, class_="wash shut" if shut else "wash"),
            el("rect", width=30, height=18, fill="none" if zone == m.LANE else hatch(zone)),
            el("rect", width=30, height=18, class_="rim shut" if shut else "rim"),
            el("circle", cx=15, cy=9, r=8, class_="disc"), el("g", SHEET.icon(m.ZONE_IDS[zone], 9, 3, 12), class_="on-card"),
        ]  # fmt: skip
        rows.append(el("g", *swatch, el("text", say(ZONE_WORDS[zone]).capitalize(), x=36, y=13, class_="who zone-name"),
                       el("text", words, x=168, y=13, class_="faint"), transform=at(x + 8, top + 22 * number)))  # fmt: skip
    frame = el("rect", x=x, y=top - 6, width=325, height=22 * len(KEY) + 9, rx=6, class_="box")
    return layer("key", frame, *rows)


def set_cards(boat: Boat) -> list[str]:
    """The names of the cards set before a boat."""
    cards = [m.CARD_IDS[boat.rig]] if boat.rig in (m.SPINNAKER, m.REDUCTION) else []
    return [*cards, *(["repair"] if boat.spare != NONE else [])]
