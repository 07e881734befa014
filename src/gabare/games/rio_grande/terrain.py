"""The table and its rivers, a row each: a head, the cards as one stretch of water, the bridges, the mouth.

A card is 72 by 96; its water comes in and goes out between 35 and 61, so that neighbours make one river.
A landscape shows by its ground and by a glyph, a water by its colour and by a pattern.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from gabare.games.rio_grande import material as m
from gabare.games.rio_grande.actions import SOURCE
from gabare.games.rio_grande.layout import CARD_HEIGHT, CARD_WIDTH, Layout, layout_of
from gabare.games.rio_grande.names import LANDSCAPE_WORDS, WATER_WORDS, card_name, mouth_target, place_target
from gabare.kit import marks, scene
from gabare.kit.luck import Seeded
from gabare.kit.say import Say
from gabare.kit.scene import Markup, at, el, layer
from gabare.kit.sheet import Sheet
from gabare.kit.state import NOBODY, NONE

SHEET = Sheet(__package__, "rio")
FILLS = ("#4f9ac4", "url(#rio-dots)", "url(#rio-dashes)")  # blue is plain, green dotted, brown dashed

LAP = int(m.TRACK)
POINT = 8.3  # the length of a point on the ribbon
ZERO = 52  # where the ribbon begins to count

# How older cards give way in a long river, gently first: how many at the mouth are never covered, what an older card with a bridge
# keeps, and what the others keep at least: enough to be told, and to be hit with a finger. Beyond that all of it shrinks.
FOLDS = ((5, 72, 72), (5, 72, 28), (5, 72, 20), (5, 44, 20), (4, 44, 20), (3, 44, 18), (3, 36, 16), (2, 30, 14))


class Row(NamedTuple):
    """All that a row shows, as plain numbers: the key under which its drawing is kept."""

    number: int
    cards: tuple[int, ...]
    owners: tuple[int, ...]
    covered: int
    worth: tuple[int, ...]  # to each seat, now
    source: bool  # whether a new river would begin here
    last: tuple[str, ...]  # pieces of this row that the last action touched


def art(card: int) -> str:
    """The name of a card's drawing."""
    return m.CARD_IDS[card].replace(" ", "-")


def shown(card: int, scale: float) -> Markup:
    """A whole card, with the glyph of its landscape and what a lake brings."""
    badges = [SHEET.use(f"glyph-{m.LANDSCAPE_IDS[m.landscape_of(card)]}", 12.5, 13)] if card < m.SANDBANK else []
    if m.LAKE <= card < m.CHICANE:
        badges.append(SHEET.use("plus-three", 36, 48))
    return el("g", SHEET.use(art(card)), *badges, transform=f"scale({scale:g})")


def water_disc(water: int, x: float, y: float, radius: float) -> Markup:
    """What a water looks like, in little."""
    return el("circle", cx=x, cy=y, r=radius, fill=FILLS[water], class_="inked")


# The table


@cache
def ground(tall: bool) -> Markup:
    """Sand with ripples, mesas and cacti far off, the ribbon of the scores, and a rule under each river."""
    layout, luck = layout_of(tall), Seeded(5)
    ripples = "".join(
        f"M{luck.below(int(layout.width) - 40)} {8 + luck.below(int(layout.height) - 16)}q{12 + luck.below(8)} -4 {26 + luck.below(18)} 0"
        for _ in range(30 if tall else 64)
    )
    under = [layout.row(number) - (layout.pitch - CARD_HEIGHT * layout.scale) / 2 for number in range(1, int(m.RIVERS) + 1)]
    left, right = (0.0, layout.width) if tall else (14.0, layout.players[0] - 10)
    return layer(
        "ground",
        scene.ground(layout.width, layout.height + layout.dock, "sand"),
        el("path", d=ripples, class_="ripples"),
        *([] if tall else [*_far_off(), *_ribbon()]),
        el("path", d="".join(f"M{left:g} {y:g}H{right:g}" for y in under), class_="rows"),
    )


def _far_off() -> list[Markup]:
    return [
        el("path", d="M770 624l30-134 18-8 10-46h62l12 48 26 6 22 90h10l24-150 14-8 8-60h794V624z", class_="mesa"),
        el("path", d="M806 470h92M800 486h104M1000 442h800M994 462h806M1016 378h784", class_="strata"),
        el("path", d="M480 624c120-50 250-74 360-56s190 4 260-24H1800V624z", class_="dune"),
        *(SHEET.use("cactus", x, y, size) for x, y, size in ((566, 208, 0.7), (886, 300, 0.9), (646, 392, 0.85), (884, 572, 0.7))),
    ]


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


# Rivers


def widths(owners: tuple[int, ...], room: float) -> tuple[list[float], float]:
    """How much of each card shows, and how small the whole must be. Bridges and the latest cards are never covered."""
    for latest, bridged, least in FOLDS:
        old, young = owners[:-latest], CARD_WIDTH * min(latest, len(owners))
        bridges = sum([owner != NOBODY for owner in old])
        plain = len(old) - bridges
        if young + bridges * bridged + plain * least <= room:
            break
    spare = room - young - bridges * bridged
    shown = max(least, min(CARD_WIDTH, spare / plain)) if plain else CARD_WIDTH
    steps = [float(bridged) if owner != NOBODY else shown for owner in old] + [float(CARD_WIDTH)] * (len(owners) - len(old))
    return steps, min(1.0, room / sum(steps)) if steps else 1.0


@lru_cache(4096)
def row(tall: bool, say: Say, names: tuple[str, ...], letters: tuple[str, ...], it: Row) -> Markup:
    """A river and its place on the table."""
    layout = layout_of(tall)
    top = layout.row(it.number)
    pieces = [_number(layout, it.number, top, bool(it.cards))]
    if not it.cards:
        return layer(f"river-{it.number + 1}", *pieces, *([_source(layout, say, top)] if it.source else []))
    steps, shrink = widths(it.owners, layout.room / layout.scale)
    scale = layout.scale * shrink
    y = top + CARD_HEIGHT * (layout.scale - scale) / 2
    places = [layout.left + scale * sum(steps[:place]) for place in range(len(steps) + 1)]
    if it.covered != NONE:
        pieces.append(
            el(
                "g",
                SHEET.use(art(it.covered)),
                transform=f"{at(layout.left - (8 if tall else 11) * scale, y + 3 * scale)} scale({scale:.4g})",
                class_="under",
            )
        )
    for place in range(len(it.cards)):
        pieces.append(_card(layout, say, names, it, place, places[place], y, steps[place], scale))
    if it.covered == NONE:
        spring = el("circle", r=6 * layout.badge), el("circle", r=2.2 * layout.badge, class_="eye")
        pieces.append(el("g", *spring, transform=at(layout.left, y + scale * CARD_HEIGHT / 2), class_="spring"))
    for place, owner in enumerate(it.owners):
        if owner != NOBODY:
            pieces.append(_bridge(layout, say, names, letters, it.number, place, owner, places[place] + scale * steps[place] / 2, y, scale))
    for place in range(len(it.cards)):
        if place_target(it.number, place) in it.last:
            pieces += _ring(places[place], y, scale * steps[place], scale * CARD_HEIGHT)
    pieces.append(_mouth(layout, say, names, it, places[-1] + layout.gap, top))
    return layer(f"river-{it.number + 1}", *pieces, *_head(layout, say, it, top))


def _number(layout: Layout, number: int, top: float, open_: bool) -> Markup:
    x, y, side = layout.plate
    middle = x + side / 2
    return el(
        "g",
        el("rect", x=x, y=top + y, width=side, height=side, rx=side / 6),
        el("rect", x=x + 3, y=top + y + 3, width=side - 6, height=side - 6, rx=side / 9, class_="keyline") if not layout.tall else None,
        el("text", number + 1, x=middle, y=round(top + y + side * 0.7, 1)),
        class_=f"plate{' small' if layout.tall else ''}{'' if open_ else ' empty'}",
    )


def _head(layout: Layout, say: Say, it: Row, top: float) -> list[Markup]:
    """Length, lakes, and whether a sandbank lies at the head."""
    x, y = layout.count
    length = len(it.cards)
    if layout.tall:
        return [el("text", f"×{length}", x=x, y=top + y, class_="count middle")]
    lines = [el("text", say.plural("{n} card", "{n} cards", length), x=x, y=top + y, class_="count")]
    lakes = sum([m.LAKE <= card < m.CHICANE for card in it.cards])
    if lakes:
        lines += [
            SHEET.icon("lake", x - 2, top + y + 4, 18),
            el("text", say.plural("{n} lake", "{n} lakes", lakes), x=x + 20, y=top + y + 18),
        ]
    if it.covered != NONE:
        lines.append(el("text", say("sanded head"), x=x, y=top + y + (34 if lakes else 18)))
    return lines


def _card(layout: Layout, say: Say, names: tuple[str, ...], it: Row, place: int, x: float, y: float, shown: float, scale: float) -> Markup:
    card = it.cards[place]
    name = place_target(it.number, place)
    badges = []
    if card < m.SANDBANK and shown >= 14:
        badges.append(SHEET.use(f"glyph-{m.LANDSCAPE_IDS[m.landscape_of(card)]}", 12.5 * layout.badge, 13 * layout.badge, layout.badge))
    if m.LAKE <= card < m.CHICANE and shown >= 52:
        badges.append(SHEET.use("plus-three", 36, 48, layout.badge))
    edge = el("rect", x=1.5, y=1.5, width=round(shown - 3, 1), height=CARD_HEIGHT - 3, rx=4, class_="edge")
    return el(
        "g", SHEET.use(art(card)), *badges, edge,
        id=name, data_target=name, role="img", aria_label=_spoken(say, names, it, place), class_="place",
        transform=f"{at(round(x, 1), round(y, 1))} scale({scale:.4g})",
    )  # fmt: skip


def _spoken(say: Say, names: tuple[str, ...], it: Row, place: int) -> str:
    card, owner = card_name(it.cards[place], say), it.owners[place]
    words = {"river": it.number + 1, "place": place + 1, "card": card}
    if owner != NOBODY:
        return say("River {river}, card {place}: {card}, with {owner}’s bridge", owner=names[owner], **words)
    if place == 0 and it.covered != NONE:
        return say("River {river}, card {place}: {card}, over {covered}", covered=card_name(it.covered, say), **words)
    return say("River {river}, card {place}: {card}", **words)


def _bridge(layout: Layout, say: Say, names: tuple[str, ...], letters: tuple[str, ...], river: int, place: int, owner: int,
            x: float, y: float, scale: float) -> Markup:  # fmt: skip
    """A bridge shows its owner; it comes from its owner's seat."""
    return el(
        "g",
        el("title", say("{owner}’s bridge", owner=names[owner])),
        SHEET.use("deck", scale=round(scale, 4)),
        marks.mark(owner, letters[owner], layout.mark),
        id=f"bridge-{river + 1}-{place + 1}",
        data_from=f"player-{owner + 1}",
        transform=at(round(x, 1), round(y + scale * CARD_HEIGHT / 2, 1)),
    )


def _ring(x: float, y: float, width: float, height: float) -> list[Markup]:
    """What the last action touched."""
    box = {"x": round(x - 1, 1), "y": round(y - 1, 1), "width": round(width + 2, 1), "height": round(height + 2, 1), "rx": 4}
    return [el("rect", class_="last-gap", **box), el("rect", class_="last", **box)]


# Mouths and sources: quiet places, which the page lights up when a card fits.


def _mouth(layout: Layout, say: Say, names: tuple[str, ...], it: Row, x: float, top: float) -> Markup:
    """What a river wants next; lit, it opens, and tells what a delta would bring to whom."""
    landscape, water = say(LANDSCAPE_WORDS[m.landscape_of(it.cards[-1])]), say(WATER_WORDS[m.water_of(it.cards[-1])])
    wants = _wants_tall(layout, say, it.cards[-1]) if layout.tall else _wants_wide(say, it.cards[-1], landscape, water)
    gains = [(seat, worth + it.owners.count(seat)) for seat, worth in enumerate(it.worth) if worth]
    spoken = say("Mouth of river {river}: {landscape} or {water}", river=it.number + 1, landscape=landscape, water=water)
    if gains:
        told = ", ".join(f"{names[seat]} +{points}" for seat, points in gains)
        spoken = say("{mouth}. With a delta: {gains}", mouth=spoken, gains=told)
    return _slot(layout, mouth_target(it.number), spoken, x, top, wants, _gains(layout, gains))


def _slot(layout: Layout, name: str, spoken: str, x: float, y: float, quiet: list[Markup], inside: list[Markup]) -> Markup:
    width, height = CARD_WIDTH * layout.scale, CARD_HEIGHT * layout.scale
    middle, cross = width / 2, 7 if layout.tall else 9
    box = {"width": round(width, 1), "height": round(height, 1), "rx": 5}
    plus = (
        el("circle", cx=middle, cy=cross + 7, r=cross + 1.5, class_="plus"),
        el("path", d=f"M{middle - cross / 2:g} {cross + 7}h{cross}m{-cross / 2:g} {-cross / 2:g}v{cross}", class_="plus-sign"),
    )
    return el(
        "g",
        el("g", *quiet, class_="quiet"),
        el("g", el("rect", class_="legal", **box), *plus, *inside, class_="open"),
        el("rect", class_="edge", **box),
        id=name, data_target=name, role="img", aria_label=spoken, class_="slot", transform=at(round(x, 1), round(y, 1)),
    )  # fmt: skip


def _gains(layout: Layout, gains: list[tuple[int, int]]) -> list[Markup]:
    if not gains:
        return []
    first, last, x, radius = (28, 55, 8.5, 4.5) if layout.tall else (38, 80, 17, 6.5)
    pitch = min(15 if layout.tall else 18, (last - first) / max(1, len(gains) - 1))
    y = (first + last - pitch * (len(gains) - 1)) / 2
    lines = [SHEET.icon("delta", layout.scale * CARD_WIDTH - 15, 2, 13)]
    for seat, points in gains:
        lines.append(el("g", marks.shape(seat, radius, "shape"), class_=f"seat-{seat + 1}", transform=at(x, round(y, 1))))
        lines.append(
            el(
                "text",
                f"+{points}",
                x=x + radius + (3 if layout.tall else 6),
                y=round(y + 5, 1),
                class_="gain small" if layout.tall else "gain",
            )
        )
        y += pitch
    return lines


def _wants_wide(say: Say, card: int, landscape: str, water: str) -> list[Markup]:
    return [
        el("path", d="M2 32q14-2 19 12-5 14-19 12", class_="dashed"),
        SHEET.icon(m.LANDSCAPE_IDS[m.landscape_of(card)], 25, 21, 18),
        el("text", landscape, x=47, y=35, class_="wants"),
        water_disc(m.water_of(card), 34, 54, 7),
        el("text", say("or {water}", water=water), x=47, y=59, class_="wants"),
    ]


def _wants_tall(layout: Layout, say: Say, card: int) -> list[Markup]:
    middle = layout.scale * CARD_WIDTH / 2
    return [
        SHEET.icon(m.LANDSCAPE_IDS[m.landscape_of(card)], middle - 9, 3, 18),
        el("text", say("or"), x=middle, y=34, class_="wants middle"),
        water_disc(m.water_of(card), middle, 49, 7.5),
    ]


def _source(layout: Layout, say: Say, top: float) -> Markup:
    words = say("New source") if layout.tall else say("Free source: a river card would open it")
    width, height = round(CARD_WIDTH * layout.scale, 1), round(CARD_HEIGHT * layout.scale, 1)
    quiet = [
        el("rect", width=width, height=height, rx=5, class_="dashed"),
        el("path", d=f"M{width / 2 - 7:g} {height / 2:g}h14m-7-7v14", class_="dashed-plus"),
        el("text", words, x=width + 12, y=round(height / 2 + 5, 1), class_="wants"),
    ]
    return _slot(layout, mouth_target(SOURCE), say("New source"), layout.left, top, quiet, [])
