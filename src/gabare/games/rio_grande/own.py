"""What belongs to the viewer alone: the cards in hand, the bridges in stock, and what those in rivers are worth."""

from __future__ import annotations

from functools import cache, lru_cache

from gabare.games.rio_grande import material as m
from gabare.games.rio_grande.art import CARD_WIDTH, art, icon, use, water_disc
from gabare.games.rio_grande.names import KIND_WORDS, LANDSCAPE_WORDS, WATER_WORDS, card_name, card_target
from gabare.games.rio_grande.plan import Plan, plan_of
from gabare.kit import marks, scene
from gabare.kit.say import Say, mark
from gabare.kit.scene import Markup, at, el, layer

SHORT_WATERS = (mark("blue"), mark("green"), mark("brown"))


@lru_cache(4096)
def yours(tall: bool, say: Say, seat: int, letter: str, worth: tuple[int, ...]) -> Markup:
    """What the viewer's bridges are worth now, river by river (-1 where there is none)."""
    plan = plan_of(tall)
    x, y = plan.yours
    pieces = []
    for number, points in enumerate(worth):
        top = plan.row(number)
        if points > 0:
            words = [] if tall else [el("tspan", say("for you"), dx=5, class_="words")]
            pieces.append(el("g", marks.mark(seat, letter, 17 if tall else 20), transform=at(x, top + y)))
            pieces.append(el("text", points, *words, x=x + (12 if tall else 18), y=top + y + 6, class_="worth"))
        elif points == 0 and not tall:
            pieces.append(el("text", say("nothing for you"), x=plan.plate[0], y=top + y + 5, class_="faint"))
    return layer("yours", *pieces)


@cache
def dock(tall: bool, to_play: bool) -> Markup:
    """Where one's own things lie; a strip says that it is one's turn."""
    plan = plan_of(tall)
    return layer("dock", *scene.dock(plan.width, plan.height, plan.dock, to_play))


@lru_cache(4096)
def hand(tall: bool, say: Say, cards: tuple[int, ...]) -> Markup:
    """One's own cards. Equal cards are the same target, and different pieces."""
    plan = plan_of(tall)
    x, y = plan.hand
    step = 75 if tall else 108
    return layer(
        "hand",
        *(_in_hand(plan, say, card, cards[:n].count(card) + 1, x + step * n, y) for n, card in enumerate(cards)),
        *([] if cards else [el("text", say("No card in hand"), x=x, y=y + 40, class_="faint")]),
    )


@lru_cache(4096)
def _in_hand(plan: Plan, say: Say, card: int, copy: int, x: float, y: float) -> Markup:
    target = card_target(card)
    return el(
        "g", *_face(plan.tall, say, card), el("rect", x=-3, y=-3, width=106, height=144, rx=10, class_="edge"),
        id=f"{target}-{copy}", data_target=target, role="img", aria_label=card_name(card, say), class_="held",
        transform=at(x, y) + (f" scale({plan.card:g})" if plan.card != 1 else ""),
    )  # fmt: skip


@lru_cache(1024)
def _face(tall: bool, say: Say, card: int) -> tuple[Markup, ...]:
    """A card as one holds it: its kind, its landscape, its water, and their names."""
    kind, water = say(KIND_WORDS[card // 12]), m.water_of(card)
    if card < m.SANDBANK:
        what = f"{say(LANDSCAPE_WORDS[m.landscape_of(card)])}, {say(SHORT_WATERS[water])}"
        signs = [icon(m.KIND_IDS[card // 12], 7, 4, 20), icon(m.LANDSCAPE_IDS[m.landscape_of(card)], 56, 4, 20)]
    else:
        kind, what = say("Bank") if tall else kind, say(WATER_WORDS[water])
        signs = [icon("sandbank", 7, 4, 20)]
    lake = [use("plus-three", 36, 48)] if m.LAKE <= card < m.CHICANE else []
    return (
        el("rect", x=0.75, y=0.75, width=98.5, height=136.5, rx=8, class_="face"),
        el("g", *signs, class_="on-card"),
        water_disc(water, 86, 14, 7.5),
        el("svg", use(art(card)), *lake, x=7, y=27, width=86, height=74, viewBox=f"0 17 {CARD_WIDTH} 62"),
        el("rect", x=7, y=27, width=86, height=74, rx=3, class_="window"),
        el("text", kind, x=50, y=124 if tall else 117, class_="kind large" if tall else "kind"),
        *([] if tall else [el("text", what, x=50, y=131, class_="what")]),
    )


@lru_cache(1024)
def stock(tall: bool, say: Say, seat: int, letter: str, left: int) -> Markup:
    """One's own bridges: those in stock, and the empty places of those that stand in rivers."""
    plan, all_bridges = plan_of(tall), int(m.BRIDGES)
    x, y, step, scale = (226, 24, 44, 0.72) if tall else (24, 62, 52, 1)
    words = say("{left} in stock, {standing} in rivers", left=left, standing=all_bridges - left)
    title = say("Your bridges")
    return layer("stock", el(
        "g", el("text", title, x=4, y=20 if tall else 14, class_="heading"),
        *(_bridge(seat, letter, scale, x + step * n, y, n < left) for n in range(all_bridges)),
        el("text", words, x=4, y=38 if tall else 116, class_="faint"),
        el("rect", x=-5, y=-3 if tall else -10, width=384 if tall else 236, height=60 if tall else 144, rx=8, class_="edge"),
        id="bridges", data_target="stock", role="img", aria_label=say.pair(title, words), transform=at(*plan.stock),
    ))  # fmt: skip


def _bridge(seat: int, letter: str, scale: float, x: float, y: float, there: bool) -> Markup:
    if there:
        return el("g", use("deck", scale=scale), marks.mark(seat, letter, 17 if scale < 1 else 21), transform=at(x, y))
    return el("rect", x=x - 9 * scale, y=y - 27 * scale, width=18 * scale, height=54 * scale, class_="dashed")
