"""The viewer's own cards, and the places before oneself where they are put down."""

from __future__ import annotations

from functools import lru_cache

from gabare.games.trois_caps import material as m
from gabare.games.trois_caps import panels
from gabare.games.trois_caps.layout import Layout, layout_of
from gabare.games.trois_caps.names import CARD_SHORT, card_name, card_target
from gabare.games.trois_caps.terrain import SHEET
from gabare.kit.say import Say, mark
from gabare.kit.scene import Markup, at, dock, el, layer
from gabare.kit.state import HIDDEN, NONE

BEHIND = 11  # how far a second card of the same kind looks out
SLOTS = (  # the target, the icon, its name
    ("quay", "anchor", mark("Leave port")),
    ("mishap", "leak", mark("Mend")),
    ("set-repair", "repair", CARD_SHORT[m.REPAIR]),
    ("set-spinnaker", "spinnaker", CARD_SHORT[m.SPINNAKER]),
    ("set-reduction", "reduction", CARD_SHORT[m.REDUCTION]),
)


@lru_cache(512)
def cards(tall: bool, say: Say, held: tuple[int, ...], asked: bool) -> Markup:
    """One's cards by kind: on a wide screen those of one kind lie behind each other, on a phone a number counts them."""
    layout = layout_of(tall)
    return layer("hand", *dock(layout.width, layout.height, layout.dock, asked), *(_tiles if tall else _cards)(layout, say, held))


def _cards(layout: Layout, say: Say, held: tuple[int, ...]) -> list[Markup]:
    kinds = sorted(set(held))
    step = 100 * layout.card + 6
    room = step * len(kinds) + BEHIND * (len(held) - len(kinds))
    squeeze = min(1.0, layout.room / max(room, 1))
    x, y = layout.hand
    pieces = []
    for kind in kinds:
        copies = held.count(kind)
        for copy in range(copies - 1, -1, -1):
            pieces.append(_card(layout, say, kind, copy, round(x + BEHIND * squeeze * copy, 1), y))
        x += (step + BEHIND * (copies - 1)) * squeeze
    return pieces


def _tiles(layout: Layout, say: Say, held: tuple[int, ...]) -> list[Markup]:
    """Two rows of little cards, wide enough for their names."""
    kinds = sorted(set(held))
    columns = max(5, (len(kinds) + 1) // 2)
    width = layout.room / columns
    pieces = []
    for number, kind in enumerate(kinds):
        copies, inner = held.count(kind), round(width - 5, 1)
        count = [el("text", f"×{copies}", x=inner - 5, y=49, class_="copies")] if copies > 1 else []
        pieces.append(el(
            "g", el("rect", width=inner, height=54, rx=6, class_="face"),
            el("svg", SHEET.use(f"card-{m.CARD_IDS[kind]}"), x=4, y=18, width=inner - 8, height=32, viewBox="8 34 84 76",
               preserveAspectRatio="xMidYMid slice"),
            el("text", panels.clipped(say(CARD_SHORT[kind]), int(inner / 6.3)), x=inner / 2, y=13, class_="card-name tile"), *count,
            el("rect", x=-2, y=-2, width=inner + 4, height=58, rx=8, class_="edge"),
            id=f"{card_target(kind)}-1", data_target=card_target(kind), role="img", class_="held",
            aria_label=card_name(kind, say) + (f" ×{copies}" if copies > 1 else ""),
            transform=at(round(layout.hand[0] + width * (number % columns), 1), layout.hand[1] + 60 * (number // columns)),
        ))  # fmt: skip
    return pieces


def _card(layout: Layout, say: Say, card: int, copy: int, x: float, y: float) -> Markup:
    return el(
        "g", *face(say, card), el("rect", x=-3, y=-3, width=106, height=144, rx=10, class_="edge"),
        id=f"{card_target(card)}-{copy + 1}", data_target=card_target(card), role="img", aria_label=card_name(card, say), class_="held",
        transform=at(x, y) + f" scale({layout.card:g})",
    )  # fmt: skip


def face(say: Say, card: int) -> tuple[Markup, ...]:
    if card == HIDDEN:
        return (SHEET.use("back", scale=1.93),)
    return SHEET.use(f"card-{m.CARD_IDS[card]}"), el("text", say(CARD_SHORT[card]), x=50, y=21, class_="card-name")


@lru_cache(512)
def aside(tall: bool, say: Say, cards: tuple[int, ...]) -> Markup:
    """What the old salt looks at: faces for its player, backs for everybody else."""
    if not cards:
        return layer("aside")
    x, y, width, height = layout_of(tall).window
    left, top, scale = x + width / 2 - 165, y + height / 2 - 80, 1.0
    pieces = [
        el("g", *face(say, card), el("rect", x=-3, y=-3, width=106, height=144, rx=10, class_="edge"), id=f"aside-{n + 1}",
           data_target=f"aside-{m.CARD_IDS[card]}" if card != HIDDEN else None, transform=at(left + 10 + 105 * n, top + 10), class_="held")
        for n, card in enumerate(cards)
    ]  # fmt: skip
    frame = el("rect", x=left, y=top, width=330 * scale, height=158, rx=10, class_="scroll")
    return layer("aside", frame, *pieces)


@lru_cache(512)
def before(tall: bool, say: Say, level: int, laid: tuple[str, ...], mishap: int, rig_is_joker: bool, spare: int) -> Markup:
    """The places before oneself: what lies there, and where a card may be put."""
    layout = layout_of(tall)
    x, y = layout.before
    width, height, columns = layout.slot
    slots = SLOTS if level == m.OFFSHORE_WITH_WEATHER else SLOTS[:3]
    pieces = []
    for number, (target, sign, name) in enumerate(slots):
        lies, words = sign in laid, say(name)
        joker = (sign == "repair" and spare == m.JOKER) or (sign in ("spinnaker", "reduction") and rig_is_joker)
        if target == "mishap" and mishap != NONE:
            lies, sign, words = True, m.CARD_IDS[mishap], say(CARD_SHORT[mishap])
        if lies and joker:
            words = say("Joker: {card}", card=words)
        look = "slot bad-slot" if lies and target == "mishap" else "slot full" if lies else "slot"
        pieces.append(el(
            "g", el("rect", width=width - 6, height=height - 8, rx=6, class_="box" if lies else "dashed"),
            el("g", SHEET.icon(sign, (width - 6) / 2 - 13, 8 if not tall else 7, 26)),
            *(el("text", line, x=(width - 6) / 2, y=height - (20 if not tall else 25) + 12 * n, class_="slot-name")
              for n, line in enumerate(_two_lines(words, 16 if not tall else 11))),
            el("rect", x=-2, y=-2, width=width - 2, height=height - 4, rx=8, class_="edge"),
            id=target, data_target=target, class_=look, role="img", aria_label=words,
            transform=at(x + width * (number % columns), y + height * (number // columns)),
        ))  # fmt: skip
    heading = [] if tall else [el("text", say("Before you"), x=x, y=y - 8, class_="heading")]
    return layer("before", *heading, *pieces)


def _two_lines(words: str, length: int) -> list[str]:
    if len(words) <= length or " " not in words:
        return [words]
    first, _, rest = words.partition(" ")
    return [first, rest]
