"""What only the viewer's own seat shows: where the boat would land, the cards in hand, the hold."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from gabare.games.loire.art import use
from gabare.games.loire.layout import berth_place, layout_of, stretch
from gabare.games.loire.material import ALL_TRAVELLERS, KINDS, LOOP, MIDSTREAM, NANTES, WINES_OF, count, downstream, town_of
from gabare.games.loire.names import KIND_NAMES, LANDING, TOWN_NAMES, WINE_NAMES, card_target, several, wine_target
from gabare.games.loire.panels import face, fares
from gabare.games.loire.pieces import SHORT_WINES, ticket, wine_ticket
from gabare.kit import marks
from gabare.kit.say import Say
from gabare.kit.scene import Markup, at, dock, el, layer

ROOMY = 6  # tickets in the hold: on a phone, the names of more are cut short
FAN = 24  # how far equal cards are drawn apart at most


# Where the boat would land


@lru_cache(1024)
def landing(tall: bool, say: Say, seat: int, letter: str, stage: int, coal: int, berth: int, now: bool) -> Markup:
    """The way that the laid coal leads, town by town, and the boat's ghost where it would arrive: `now`, or after one card more."""
    layout = layout_of(tall)
    end = (stage + coal) % LOOP
    town = town_of(end)
    x, y, scale = berth_place(tall, town, berth)
    if berth == MIDSTREAM and coal == 0:
        y += 10  # beside the boat itself
    stops = [town_of((stage + step) % LOOP) for step in range(coal + 1)]
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
        if number > coal - LOOP // 2
    ]
    words = say.plural("{n} space, to {town}", "{n} spaces, to {town}", coal, town=TOWN_NAMES[town])
    bow = layout.harbours[town].bow * (1 if downstream(end) else -1)
    ghost = el(
        "g", el("title", words),
        el("g", use("ghost"), transform="scale(-1 1)") if bow < 0 else use("ghost"),
        el("g", marks.mark(seat, letter, round((19 if tall else 22) / scale, 1)), transform=at(26 * bow, -20)),
        el("rect", x=-46, y=-40, width=92, height=66, rx=10, class_="edge"),
        id="ghost", data_target=LANDING if now else None, class_=f"seat-{seat + 1}", role="img", aria_label=words,
        transform=f"{at(round(x, 1), round(y, 1))} scale({scale:g})",
    )  # fmt: skip
    return layer("yours", *route, *steps, ghost)


# The hand


@lru_cache(1024)
def hand(tall: bool, say: Say, kinds: tuple[int, ...], on_turn: bool) -> Markup:
    """Equal cards lie fanned: one thing to point at, and as many pieces."""
    layout = layout_of(tall)
    x, y, width = layout.hand
    card = 100 * layout.card
    there = [kind for kind in range(int(KINDS)) if kinds[kind]]
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
    travellers = fares(cargo & ALL_TRAVELLERS)
    brief = tall and len(travellers) + sum(1 for wines in WINES_OF if cargo & wines) > ROOMY
    columns, width, letters = (5, 85, 3) if brief else (3, 141 if tall else 127, None)
    tickets: list[Markup] = []
    for origin in range(int(NANTES)):
        wines = count(cargo & WINES_OF[origin])
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
    return stage >= 0 and town > town_of(stage)
