"""The river for all to see: its banks, towns and quays, what waits there, and the boats."""

from __future__ import annotations

from functools import cache, lru_cache

from gabare.games.loire.art import TICKET, icon, use
from gabare.games.loire.material import (
    ALL_TRAVELLERS,
    DESTINATION,
    FARE,
    FROM,
    MIDSTREAM,
    NANTES,
    NOWHERE,
    QUAY,
    QUAY_A,
    QUAY_B,
    TOWNS,
    WINE,
    WINES_OF,
    count,
    downstream,
    town_of,
)
from gabare.games.loire.notation import QUAYS, TOWN_NAMES, TOWN_WORDS, WINE_NAMES, boat_id, quay_target, town_target
from gabare.games.loire.plan import Plan, band, berth_place, buoys, plan_of
from gabare.kit import marks
from gabare.kit.say import Say
from gabare.kit.scene import Markup, at, el, join, layer

WATER_LINES = (8.5, 14.5, 22.5)  # how far inside the shores the thin lines run
SHORT_WINES = ("Orléanais", "Cheverny", "Touraine", "Vouvray", "Champigny", "Savennières", "Ancenis")
Place = tuple[int, int]  # the stage of a boat, and its berth


# Land and water


@cache
def ground(tall: bool) -> Markup:
    """Two banks with their woods and vineyards, three tributaries, and the Loire with lines along its shores."""
    plan = plan_of(tall)
    lines = []
    for inset in WATER_LINES[: 2 if tall else 3]:
        lines += [el("path", d=band(tall, inset), class_="shade"), el("path", d=band(tall, inset + 1.2), class_="water")]
    parts = [
        el("rect", width=plan.width, height=plan.height + plan.dock, class_="bank"),
        *(_far_hills() if not tall else _near_hills()),
        *([] if tall else _tributaries()),
        el("path", d=band(tall, 0), class_="shore"),
        el("path", d=band(tall, 2.2), class_="shallow"),
        el("path", d=band(tall, 6.5), class_="water"),
        *lines,
        *(_buoy_line(tall, town) for town in range(int(TOWNS) - 1)),
    ]
    if not tall:
        parts += [
            use("rose", 62, 66, 1),
            el("text", "N", x=62, y=23, class_="north"),
        ]
    return layer("ground", *parts)


def _far_hills() -> list[Markup]:
    woods = (
        (232, 118), (250, 124), (1078, 52), (560, 172), (578, 178), (850, 166), (1060, 250), (1076, 258), (24, 470), (330, 470),
        (346, 478), (566, 490), (640, 470), (830, 480), (452, 150),
    )  # fmt: skip
    return [
        el("path", d="M-50 120C120 60 260 90 380 60S640 20 760 50 1000 20 1150 50V-50H-50Z", class_="hill"),
        el("path", d="M-50 468C140 428 300 488 470 448S800 408 1150 468V700H-50Z", class_="hill"),
        el("path", d=_hachures(250, 96, 8) + _hachures(700, 70, 8) + _hachures(300, 500, 9) + _hachures(620, 498, 8), class_="hachures"),
        *(use("vines", x, y) for x, y in ((612, 190), (800, 420), (496, 470))),
        *(use("tree", x, y) for x, y in woods),
    ]


def _near_hills() -> list[Markup]:
    return [
        el("path", d="M70 246C140 231 260 259 450 241V261C300 267 160 251 70 257Z", class_="hill"),
        el("path", d="M-40 378C100 365 220 393 320 375V391C220 401 100 387 -40 393Z", class_="hill"),
    ]


def _hachures(x: float, y: float, strokes: int) -> str:
    """A row of short strokes, higher in the middle: a slope, as old maps draw it."""
    return "".join(f"M{x + 13 * n:g} {y + abs(n - strokes / 2) * 2:g}q3 8 -2 15" for n in range(strokes))


def _tributaries() -> list[Markup]:
    courses = (
        "M470 -20C470 40 380 60 384 120S420 190 414 262",  # Maine
        "M640 640C630 540 672 480 628 400S560 360 556 330",  # Vienne
        "M900 640C860 560 800 540 760 460S680 380 640 316",  # Cher
    )
    return [el("path", d=course, class_=f"stream {look}") for look in ("edge-of", "of") for course in courses]


def _buoy_line(tall: bool, town: int) -> Markup:
    (x, y), (u, v) = buoys(tall, town)
    radius = 3 if tall else 4
    return join(
        el("path", d=f"M{x:g} {y:g}L{u:g} {v:g}", class_="buoy-line"),
        el("circle", cx=x, cy=y, r=radius, class_="buoy"),
        el("circle", cx=u, cy=v, r=radius, class_="buoy"),
    )


# Towns


@lru_cache(64)
def towns(tall: bool, say: Say) -> Markup:
    """Castle, plate and quay of each town; the plate and the quays of Nantes are there to point at."""
    plan = plan_of(tall)
    pieces: list[Markup] = []
    for town in range(int(TOWNS)):
        harbour, name = plan.harbours[town], TOWN_NAMES[town]
        half = (26 if tall else 30) + 2.6 * max(0, len(name) - 5) + 6
        berths = [_quay(plan, say, berth) for berth in (QUAY_A, QUAY_B)] if town == NANTES else [_stones(plan, harbour.quay)]
        x, y = harbour.plate
        pieces += [
            use(f"castle-{TOWN_WORDS[town]}", *harbour.castle),
            *berths,
            el(
                "g",
                el("rect", x=-half, y=-11, width=2 * half, height=22, rx=4, class_="enamel"),
                el("rect", x=2.5 - half, y=-8.5, width=2 * half - 5, height=17, rx=2.5, class_="keyline"),
                el("text", name, y=5, class_="town"),
                el("rect", x=-half - 4, y=-15, width=2 * half + 8, height=30, rx=6, class_="edge"),
                id=town_target(town), data_target=town_target(town), role="img", aria_label=name, transform=at(x, y),
            ),
        ]  # fmt: skip
    return layer("towns", *pieces)


def _stones(plan: Plan, place: tuple[float, float, float]) -> Markup:
    x, y, turn = place
    return el("g", use("quay", scale=plan.quay_width), transform=at(round(x, 1), round(y, 1), round(turn, 1)))


def _quay(plan: Plan, say: Say, berth: int) -> Markup:
    """A quay of Nantes, with the price of wine."""
    letter, price = QUAYS[berth - QUAY_A].upper(), 2 if berth == QUAY_A else 1
    half = 48 * plan.quay_width
    x, y, turn = plan.quay(int(NANTES), berth)
    return el(
        "g",
        use("quay", scale=plan.quay_width),
        el("text", say("{quay}: {price}/wine", quay=letter, price=price), y=4.5, class_="price"),
        el("rect", x=-half - 3, y=-14, width=2 * half + 6, height=28, rx=5, class_="edge"),
        id=quay_target(berth), data_target=quay_target(berth), role="img",
        aria_label=say("Quay {quay} of Nantes, {price} louis a wine", quay=letter, price=price), transform=at(x, y, turn),
    )  # fmt: skip


# Cargo


@lru_cache(4096)
def cargo(tall: bool, say: Say, waiting: int) -> Markup:
    """Tickets of those who wait, or on a phone how many wait."""
    return layer(
        "cargo", *(_badges(say, town, waiting & FROM[town]) if tall else _tickets(town, waiting & FROM[town]) for town in range(int(TOWNS)))
    )


@lru_cache(4096)
def _tickets(town: int, cards: int) -> Markup:
    harbour = plan_of(False).harbours[town]
    tickets = [ticket(TOWN_NAMES[DESTINATION[card]], FARE[card], DESTINATION[card] > town) for card in range(WINE) if cards >> card & 1]
    wines = count(cards & WINES_OF[town])
    if wines:
        tickets.append(wine_ticket(SHORT_WINES[town], wines))
    x, y = harbour.cargo
    return el(
        "g", *(el("g", each, transform=at(x, y + harbour.step * n)) for n, each in enumerate(tickets)), id=f"cargo-{TOWN_WORDS[town]}"
    )


@lru_cache(1024)
def ticket(name: str, fare: int, down: bool, width: float = 118) -> Markup:
    """A traveller: where to, which way, and for how much."""
    arrow = el("path", d="M18 7l-8 5 8 5z", class_="down") if down else el("path", d="M11 7l8 5-8 5z", class_="up")
    return join(
        el("path", d=TICKET.format(f"{width - 3:g}"), class_="ticket"),
        arrow,
        el("text", name, x=24, y=16.5, class_="to"),
        el("circle", cx=width - 18, cy=12, r=8.5, class_="coin"),
        el("text", fare, x=width - 18, y=16.2, class_="fare"),
    )


@lru_cache(1024)
def wine_ticket(name: str, wines: int, width: float = 118) -> Markup:
    many = el("text", f"×{wines}", x=width - 6, y=16.5, class_="to end") if wines > 1 else None
    paper = el("path", d=TICKET.format(f"{width - 3:g}"), class_="label")
    return el("g", paper, icon("wine", 4, 3.5, 17), el("text", name, x=24, y=16.5, class_="to"), many, class_="wine")


@lru_cache(4096)
def _badges(say: Say, town: int, cards: int) -> Markup:
    harbour = plan_of(True).harbours[town]
    x, y = harbour.cargo
    badges = [
        _badge("traveller", "ticket", count(cards & ALL_TRAVELLERS)),
        _badge("wine", "label", count(cards & WINES_OF[town])),
    ]
    there = [each for each in badges if each is not None]
    words = waiting_words(say, town, cards)
    placed = [el("g", each, transform=at(x + harbour.step * n, y)) for n, each in enumerate(there)]
    return el("g", el("title", words) if words else None, *placed, id=f"cargo-{TOWN_WORDS[town]}", class_="badges")


def _badge(sign: str, look: str, number: int) -> Markup | None:
    if not number:
        return None
    paper = el("rect", width=36, height=21, rx=4, class_=look)
    return el("g", paper, icon(sign, 3, 2, 17), el("text", number, x=28, y=15.5, class_="fare"), class_=sign)


def waiting_words(say: Say, town: int, cards: int) -> str:
    """ "Angers 2, Nantes 3, 2 × Vouvray"."""
    words = [f"{TOWN_NAMES[DESTINATION[card]]} {FARE[card]}" for card in range(WINE) if cards >> card & 1]
    wines = count(cards & WINES_OF[town])
    return ", ".join(words + ([say("{n} × {wine}", n=wines, wine=WINE_NAMES[town])] if wines else []))


# Boats


def places(tall: bool, boats: tuple[Place, ...]) -> list[tuple[float, float, float] | None]:
    """Where each boat is drawn; None for one that is not on the river yet."""
    found: list[tuple[float, float, float] | None] = []
    for seat, (stage, berth) in enumerate(boats):
        if stage == NOWHERE:
            found.append(None)
            continue
        town = town_of(stage)
        company = [other for other, (its_stage, _) in enumerate(boats) if its_stage != NOWHERE and town_of(its_stage) == town]
        adrift = [other for other in company if boats[other][1] == MIDSTREAM]
        number = adrift.index(seat) if berth == MIDSTREAM else 0
        found.append(berth_place(tall, town, berth, len(adrift), number, len(adrift) < len(company)))
    return found


@lru_cache(2048)
def fleet(
    tall: bool, say: Say, names: tuple[str, ...], letters: tuple[str, ...], boats: tuple[Place, ...], awaited: int, last: tuple[str, ...]
) -> Markup:
    """Steamers, bow in the direction they head for; the one to play on a gold base."""
    drawn = []
    for seat, place in enumerate(places(tall, boats)):
        if place is None:
            continue
        stage, berth = boats[seat]
        drawn.append(
            _boat(
                tall,
                seat,
                letters[seat],
                boat_words(say, names[seat], stage, berth),
                place,
                stage,
                bool(awaited >> seat & 1),
                boat_id(seat) in last,
            )
        )
    return layer("boats", *drawn)


def _boat(
    tall: bool, seat: int, letter: str, words: str, place: tuple[float, float, float], stage: int, on_turn: bool, ringed: bool
) -> Markup:
    x, y, scale = place
    bow = plan_of(tall).harbours[town_of(stage)].bow * (1 if downstream(stage) else -1)
    size = (19 if tall else 22) / scale
    return el(
        "g",
        el("title", words),
        el("ellipse", cy=13, rx=48, ry=14, class_="on-turn") if on_turn else None,
        el("ellipse", cy=2, rx=50, ry=36, class_="last") if ringed else None,
        el("g", use("steamer"), transform="scale(-1 1)") if bow < 0 else use("steamer"),
        el("g", marks.mark(seat, letter, round(size, 1)), transform=at(26 * bow, -20)),
        id=boat_id(seat), class_=f"seat-{seat + 1}", role="img", aria_label=words, transform=f"{at(x, y)} scale({scale:g})",
    )  # fmt: skip


def boat_words(say: Say, name: str, stage: int, berth: int) -> str:
    """ "Nadia: Tours, at the quay, bound for Nantes"."""
    return say("{name}: {town}, {place}", name=name, town=TOWN_NAMES[town_of(stage)], place=place_words(say, stage, berth))


def place_words(say: Say, stage: int, berth: int) -> str:
    bound = TOWN_NAMES[NANTES if downstream(stage) else 0]
    if berth == MIDSTREAM:
        return say("in mid-river, bound for {bound}", bound=bound)
    if berth == QUAY:
        return say("at the quay, bound for {bound}", bound=bound)
    return say("at quay {quay}, bound for {bound}", quay=QUAYS[berth - QUAY_A].upper(), bound=bound)
