"""The graph of a finished game: everybody's chances as stacked bands, and below them one seat's decisions and luck."""

from __future__ import annotations

from collections.abc import Sequence

from gabare.coach.analysis import Analysis
from gabare.kit.marks import letters, mark, shape
from gabare.kit.scene import Markup, el
from gabare.markup.translation import _

WIDE, TALL = 1000, 360  # units of width; the drawing is stretched to the page's
HIGH, LOW, FOOT = 84, 56, 30  # pixels: the bands, on a phone, and the strip below them
STEEP = 200  # pixels of the strip for the whole chance to win
LEAST = 0.005  # a smaller change is not drawn
MARKED = 0.18, 0.6  # where bands carry their seat's mark, in parts of the width: the second, if the turning point is named at the first
LATE = 0.7  # from here on the turning point is named to its left
NAMED, NAMED_TALL = 0.16, 0.45  # parts of the width that its name takes


def graph(found: Analysis, names: tuple[str, ...], seat: int, move: int, tall: bool, rounds: Sequence[int]) -> Markup:
    """`rounds`: the moves with which they begin."""
    moves, shares = len(found.verdicts), found.shares
    width, high = (TALL, LOW) if tall else (WIDE, HIGH)
    turning = found.turning_point()
    edges = [_edge(shares, upto, high) for upto in range(len(names) + 1)]
    bands = [_band(edges[n], edges[n + 1], n, width) for n in range(len(names))]
    return el(
        "svg",
        el("defs", *(_pattern(n) for n in range(len(names))), _hatching()),
        el("svg", *bands, viewBox=f"0 0 {width} {high}", preserveAspectRatio="none", width="100%", height=high),
        el("line", x1=0, x2="100%", y1=high / 2, y2=high / 2, class_="half"),
        *[el("line", x1=_at(n, moves), x2=_at(n, moves), y1=0, y2=high, class_="round") for n in rounds],
        *_marks(edges, names, moves, turning / max(moves, 1), NAMED_TALL if tall else NAMED),
        el("line", x1=0, x2="100%", y1=high + FOOT / 2, y2=high + FOOT / 2, class_="zero"),
        el("svg", *_bars(found, seat, width), viewBox=f"0 0 {width} {FOOT}", preserveAspectRatio="none",
           y=high, width="100%", height=FOOT),
        _turning(turning, moves, high),
        el("line", x1=_at(move, moves), x2=_at(move, moves), y1=0, y2="100%", id="a-now"),
        id="a-graph", class_="graph", role="group", height=high + FOOT, data_moves=moves,
        aria_label=_("Chances to win, move by move; the same in numbers below"),
    )  # fmt: skip


def _at(move: int, moves: int) -> str:
    return f"{100 * move / max(moves, 1):.3g}%"


def _edge(shares: Sequence[Sequence[float]], upto: int, high: int) -> list[float]:
    """The line between two bands: how much the first seats have together, from the top."""
    return [high * sum(chances[:upto]) for chances in shares]


def _band(above: list[float], below: list[float], seat: int, width: int) -> Markup:
    step = width / max(len(above) - 1, 1)
    there = [f"{n * step:.1f} {y:.1f}" for n, y in enumerate(above)]
    back = [f"{n * step:.1f} {y:.1f}" for n, y in reversed(list(enumerate(below)))]
    return el("path", d=f"M{'L'.join(there + back)}Z", fill=f"url(#band-{seat})", class_="band")


def _pattern(seat: int) -> Markup:
    """A seat's colour, strewn with its shape: bands differ without colour too."""
    dots = [el("g", shape(seat, 3, "dot"), transform=f"translate({x} {y})") for x, y in ((7, 6), (20, 17))]
    ground = el("rect", width=26, height=22, class_="ground")
    return el("pattern", ground, *dots, id=f"band-{seat}", class_=f"seat-{seat + 1}", width=26, height=22, patternUnits="userSpaceOnUse")


def _hatching() -> Markup:
    ground = el("rect", width=4, height=4, class_="paper")
    line = el("path", d="M0 0v4", class_="line")
    return el("pattern", ground, line, id="hatching", width=4, height=4, patternUnits="userSpaceOnUse", patternTransform="rotate(45)")


def _marks(edges: list[list[float]], names: tuple[str, ...], moves: int, turning: float, named: float) -> list[Markup]:
    """Each seat's mark in its band, where there is room for it, and clear of the turning point's name."""
    usual, other = MARKED
    n = round((other if turning - 0.03 < usual < turning + named and turning <= LATE else usual) * moves)
    drawn = []
    for seat, letter in enumerate(letters(names)):
        top, bottom = edges[seat][n], edges[seat + 1][n]
        if bottom - top >= 14:
            drawn.append(el("svg", mark(seat, letter, 15), x=_at(n, moves), y=round((top + bottom) / 2, 1), overflow="visible"))
    return drawn


def _bars(found: Analysis, seat: int, width: int) -> list[Markup]:
    """One seat's strip: what it gave away, solid, and what chance gave it or took, hatched."""
    step = width / max(len(found.verdicts), 1)
    bars = []
    for n, verdict in enumerate(found.verdicts):
        loss = verdict.loss if verdict.seat == seat else 0.0
        for change, class_ in ((-loss, "deed"), (verdict.luck[seat], "luck")):
            if abs(change) >= LEAST:
                tall = min(FOOT / 2, STEEP * abs(change))
                y = FOOT / 2 - tall if change > 0 else FOOT / 2
                bars.append(
                    el("rect", x=round(n * step, 1), y=round(y, 1), width=round(max(step, 2), 1), height=round(tall, 1), class_=class_)
                )
    return bars


def _turning(move: int, moves: int, high: int) -> Markup:
    """The turning point: a line, and a plate that leads there."""
    x, late = _at(move, moves), move > LATE * moves
    text = _("Turning point: {n}").format(n=move)
    label = el("text", text, x=x, dx=-6 if late else 6, y=16, class_="turn-text", text_anchor="end" if late else "start")
    line = el("line", x1=x, x2=x, y1=0, y2=high, class_="turn-line")
    return el("g", line, el("a", label, href=f"?move={move}", data_move=move), class_="turn")
