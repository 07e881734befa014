"""Draws a position as its viewer may see it, wide or tall, and tells it in words."""

from __future__ import annotations

from typing import cast

from gabare.kit.marks import letters, mark
from gabare.kit.notation import View
from gabare.kit.scene import Markup, Scene, at, el, ground, layer
from gabare.starter.row_on.layout import Layout, layout_of
from gabare.starter.row_on.rules import RowOn

SHORT = 60  # the river is drawn at least so long
PIPS = ((), (4,), (0, 8), (0, 4, 8), (0, 2, 6, 8), (0, 2, 4, 6, 8), (0, 2, 3, 5, 6, 8))  # of a die's face, on a grid of nine


def draw(view: View) -> Scene:
    state, layout = cast(RowOn, view.state), layout_of(view.tall)
    furthest = max(SHORT, *(state.way[seat] + state.rowed for seat in range(state.players)))
    layers = {
        "river": layer("river", ground(layout.width, layout.height, "river"), *_lanes(view, layout)),
        "boats": layer("boats", *_boats(view, state, layout, furthest)),
        "dice": layer("dice", *[_die(state, number, place, layout) for place, number in enumerate(state.dice)]),
        "keys": layer("keys", *_keys(view, state, layout)),
    }
    return Scene(layout.width, layout.height, layers, _heading(view, state), __package__)


def _heading(view: View, state: RowOn) -> str:
    if state.over:
        return view.say("The boats are moored for the night.")
    return view.say("Round {round} of {rounds}", round=state.round, rounds=state.rounds)


def _lanes(view: View, layout: Layout) -> list[Markup]:
    state = cast(RowOn, view.state)
    lines = [el("text", _heading(view, state), x=layout.left, y=layout.heading, font_size=layout.text, class_="heading")]
    for seat, name in enumerate(view.names):
        y = layout.lanes + seat * layout.pitch
        here = state.awaits(seat)
        lines.append(el("path", d=f"M{layout.left} {y:g}H{layout.right}", class_="lane now" if here else "lane"))
        words = view.say("{name}: {way}", name=name[:20], way=state.way[seat])
        lines.append(el("text", words, x=layout.left, y=y + layout.boat, font_size=layout.text))
    return lines


def _boats(view: View, state: RowOn, layout: Layout, furthest: int) -> list[Markup]:
    """A boat where it is moored; whoever rows now is drawn pale there, and whole where the boat would be moored."""
    boats, initials = [], letters(view.names)
    for seat, name in enumerate(view.names):
        y, step = layout.lanes + seat * layout.pitch, (layout.right - layout.left) / furthest
        moored = layout.left + int(state.way[seat]) * step
        if state.awaits(seat) and state.rowed:
            boats.append(el("g", mark(seat, "", layout.boat), id=f"moored-{seat + 1}", class_="pale", transform=at(moored, y)))
            moored += int(state.rowed) * step
        words = view.say("{name}’s boat", name=name)
        boat = mark(seat, initials[seat], layout.boat)
        boats.append(el("g", boat, id=f"boat-{seat + 1}", role="img", aria_label=words, transform=at(moored, y)))
    return boats


def _die(state: RowOn, number: int, place: int, layout: Layout) -> Markup:
    """Each throw has an id of its own, so that the page lets it fall."""
    thrown = f"die-{state.round}-{state.turn}-{state.strokes}-{place + 1}"
    pips = [el("circle", cx=15 + 15 * (pip % 3), cy=15 + 15 * (pip // 3), r=5, class_="pip") for pip in PIPS[number]]
    face = el("rect", width=60, height=60, rx=10, class_="squall" if number == 1 else "die")
    x, y = layout.dice
    return el("g", el("g", face, *pips, id=thrown, class_="rolled"), id=f"place-{place + 1}", transform=at(x + 76 * place, y))


def _keys(view: View, state: RowOn, layout: Layout) -> list[Markup]:
    """What can be pointed at: one die, two dice, the mooring. The page lights what is legal now."""
    say = view.say
    words = {"row-1": say("One die"), "row-2": say("Two dice"), "moor": say("Moor")}
    width, height = layout.key
    keys = []
    for place, (target, text) in enumerate(words.items()):
        plate = el("rect", width=width, height=height, rx=10, class_="key")
        label = el("text", text, x=width / 2, y=height / 2 + layout.text / 3, font_size=layout.text, class_="on-key")
        edge = el("rect", width=width, height=height, rx=10, class_="edge")
        where = at(layout.keys[0] + place * (width + 6), layout.keys[1])
        keys.append(el("g", plate, label, edge, id=target, data_target=target, role="img", aria_label=text, transform=where))
    return keys


def describe(view: View) -> list[str]:
    """The same in words, for the terminal and for screen readers."""
    state, say = cast(RowOn, view.state), view.say
    lines = [_heading(view, state)]
    for seat, name in enumerate(view.names):
        lines.append(say("{name}: {way}", name=name, way=state.way[seat]))
        if state.awaits(seat) and state.strokes:
            lines.append(say("{name} has rowed {rowed}.", name=name, rowed=state.rowed))
    return lines
