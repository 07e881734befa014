"""What comes and goes on the river: travellers and wine on the banks, the boats, and the way that coal leads one's own."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from gabare.games.loire import material as m
from gabare.games.loire.layout import CHIP, berth_place, layout_of, stretch
from gabare.games.loire.names import LANDING, TOWN_NAMES, boat_id, cargo_words, quay_letter, several
from gabare.games.loire.terrain import SHEET
from gabare.kit import marks
from gabare.kit.say import Say
from gabare.kit.scene import Markup, at, el, join, layer

TICKET = "M3 0H{0}v7.5a4.5 4.5 0 000 9v7.5H3v-7.5a4.5 4.5 0 000-9z"
SHORT_WINES = ("Orléanais", "Cheverny", "Touraine", "Vouvray", "Champigny", "Savennières", "Ancenis")
Place = tuple[int, int]  # the stage of a boat, and its berth


# Cargo


@lru_cache(4096)
def cargo(tall: bool, say: Say, waiting: int) -> Markup:
    """Tickets of those who wait, or on a phone how many wait."""
    return layer(
        "cargo",
        *(_badges(say, town, waiting & m.FROM[town]) if tall else _tickets(town, waiting & m.FROM[town]) for town in range(int(m.TOWNS))),
    )


@lru_cache(4096)
def _tickets(town: int, cards: int) -> Markup:
    harbour = layout_of(False).harbours[town]
    tickets = [
        ticket(TOWN_NAMES[m.DESTINATION[card]], m.FARE[card], m.DESTINATION[card] > town) for card in range(m.WINE) if cards >> card & 1
    ]
    wines = m.count(cards & m.WINES_OF[town])
    if wines:
        tickets.append(wine_ticket(SHORT_WINES[town], wines))
    x, y = harbour.cargo
    return el(
        "g", *(el("g", each, transform=at(x, y + harbour.step * n)) for n, each in enumerate(tickets)), id=f"cargo-{m.TOWN_IDS[town]}"
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
    paper = el("path", d=TICKET.format(f"{width - 3:g}"), class_="label")
    return el("g", paper, SHEET.icon("wine", 4, 3.5, 17), el("text", several(wines, name), x=22, y=16.5, class_="to"), class_="wine")


@lru_cache(4096)
def _badges(say: Say, town: int, cards: int) -> Markup:
    harbour = layout_of(True).harbours[town]
    x, y = harbour.cargo
    badges = [
        _badge("traveller", "ticket", m.count(cards & m.ALL_TRAVELLERS)),
        _badge("wine", "label", m.count(cards & m.WINES_OF[town])),
    ]
    there = [each for each in badges if each is not None]
    words = cargo_words(say, cards)
    spoken = say("{town}, waiting: {cargo}", town=TOWN_NAMES[town], cargo=words)
    placed = [el("g", each, transform=at(x, y + harbour.step * n)) for n, each in enumerate(there)]
    return el("g", el("title", spoken) if words else None, *placed, id=f"cargo-{m.TOWN_IDS[town]}", class_="badges")


def _badge(sign: str, look: str, number: int) -> Markup | None:
    if not number:
        return None
    paper = el("rect", width=CHIP[0], height=CHIP[1], rx=4, class_=look)
    return el("g", paper, SHEET.icon(sign, 3, 2, 17), el("text", number, x=28, y=15.5, class_="fare"), class_=sign)


# Boats


def places(tall: bool, boats: tuple[Place, ...]) -> list[tuple[float, float, float] | None]:
    """Where each boat is drawn; None for one that is not on the river yet."""
    found: list[tuple[float, float, float] | None] = []
    for seat, (stage, berth) in enumerate(boats):
        if stage == m.NOWHERE:
            found.append(None)
            continue
        town = m.town_of(stage)
        company = [other for other, (its_stage, _) in enumerate(boats) if its_stage != m.NOWHERE and m.town_of(its_stage) == town]
        adrift = [other for other in company if boats[other][1] == m.MIDSTREAM]
        number = adrift.index(seat) if berth == m.MIDSTREAM else 0
        found.append(berth_place(tall, town, berth, len(adrift), number, len(adrift) < len(company)))
    return found


@lru_cache(2048)
def fleet(
    tall: bool,
    say: Say,
    names: tuple[str, ...],
    letters: tuple[str, ...],
    boats: tuple[Place, ...],
    to_play: tuple[bool, ...],
    last: tuple[str, ...],
) -> Markup:
    """Steamers, bow in the direction they head for; the one to play on a gold base."""
    drawn = []
    for seat, place in enumerate(places(tall, boats)):
        if place is not None:
            stage, berth = boats[seat]
            words = boat_words(say, names[seat], stage, berth)
            drawn.append(_boat(tall, seat, letters[seat], words, place, stage, to_play[seat], boat_id(seat) in last))
    return layer("boats", *drawn)


def _boat(
    tall: bool, seat: int, letter: str, words: str, place: tuple[float, float, float], stage: int, on_turn: bool, ringed: bool
) -> Markup:
    x, y, scale = place
    return el(
        "g",
        el("title", words),
        el("ellipse", cy=13, rx=48, ry=14, class_="on-turn") if on_turn else None,
        el("ellipse", cy=2, rx=50, ry=36, class_="last") if ringed else None,
        *_headed("steamer", tall, seat, letter, stage, scale),
        id=boat_id(seat), class_=f"seat-{seat + 1}", role="img", aria_label=words, transform=f"{at(x, y)} scale({scale:g})",
    )  # fmt: skip


def _headed(name: str, tall: bool, seat: int, letter: str, stage: int, scale: float) -> tuple[Markup, Markup]:
    """A boat or its ghost, its bow where it heads for, and the mark of its seat over the bow."""
    bow = layout_of(tall).harbours[m.town_of(stage)].bow * (1 if m.downstream(stage) else -1)
    drawing, size = SHEET.use(name), (19 if tall else 22) / scale
    return (
        el("g", drawing, transform="scale(-1 1)") if bow < 0 else drawing,
        el("g", marks.mark(seat, letter, round(size, 1)), transform=at(26 * bow, -20)),
    )


def boat_words(say: Say, name: str, stage: int, berth: int) -> str:
    """ "Nadia: Tours, at the quay, bound for Nantes"."""
    return say("{name}: {town}, {place}", name=name, town=TOWN_NAMES[m.town_of(stage)], place=place_words(say, stage, berth))


def place_words(say: Say, stage: int, berth: int) -> str:
    bound = TOWN_NAMES[m.NANTES if m.downstream(stage) else 0]
    if berth == m.MIDSTREAM:
        return say("in mid-river, bound for {bound}", bound=bound)
    if berth == m.QUAY:
        return say("at the quay, bound for {bound}", bound=bound)
    return say("at quay {quay}, bound for {bound}", quay=quay_letter(berth), bound=bound)


# Where the boat would land


@lru_cache(1024)
def landing(tall: bool, say: Say, seat: int, letter: str, stage: int, coal: int, berth: int, now: bool) -> Markup:
    """The way that the laid coal leads, town by town, and the boat's ghost where it would arrive: `now`, or after one card more."""
    layout = layout_of(tall)
    end = (stage + coal) % m.LOOP
    town = m.town_of(end)
    x, y, scale = berth_place(tall, town, berth)
    if berth == m.MIDSTREAM and coal == 0:
        y += 10  # beside the boat itself
    stops = [m.town_of((stage + step) % m.LOOP) for step in range(coal + 1)]
    way: list[tuple[float, float]] = []
    for here, there in pairwise(stops):
        way += stretch(tall, here, there)
    line = "L".join(f"{px:.1f} {py:.1f}" for px, py in way)
    route = [el("path", d=f"M{line}", class_="casing"), el("path", d=f"M{line}", class_="route")] if coal else []
    steps = [
        el(
            "g",
            el("circle", r=9 if tall else 11, class_="step"),
            el("text", number, y=4.5, class_="step-number"),
            transform=at(*layout.town(stop)[:2]),
        )
        for number, stop in enumerate(stops[1:-1], 1)
        if number > coal - m.LOOP // 2
    ]
    words = say.plural("{n} space, to {town}", "{n} spaces, to {town}", coal, town=TOWN_NAMES[town])
    ghost = el(
        "g", el("title", words), *_headed("ghost", tall, seat, letter, end, scale),
        el("rect", x=-46, y=-40, width=92, height=66, rx=10, class_="edge"),
        id="ghost", data_target=LANDING if now else None, class_=f"seat-{seat + 1}", role="img", aria_label=words,
        transform=f"{at(round(x, 1), round(y, 1))} scale({scale:g})",
    )  # fmt: skip
    return layer("yours", *route, *steps, ghost)
