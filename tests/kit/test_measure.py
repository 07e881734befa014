"""How large targets are, whatever lies round them; which pieces differ."""

from __future__ import annotations

import pytest

from gabare.kit.measure import Place, changed, targets
from gabare.kit.scene import Map, Markup, Scene, at, el, layer

PLACE = Place("", 400, 400)  # a drawing of 200 × 100 is shown twice as large there


def scene(*pieces: Markup, map: Map | None = None) -> Scene:
    return Scene(200, 100, {"all": layer("all", *pieces)}, "a drawing", "gabare.games.loire", map)


def size(*pieces: Markup, map: Map | None = None) -> float:
    return targets(scene(*pieces, map=map), PLACE)["it"]


@pytest.mark.parametrize(
    ("drawn", "smaller"),
    [
        (el("rect", width=30, height=20), 40),
        (el("circle", cx=5, r=8), 32),
        (el("ellipse", rx=8, ry=5), 20),
        (el("line", x1=3, y1=4, x2=13, y2=34), 20),
        (el("polygon", points="0,0 10,5 4,12"), 20),
        (el("path", d="M1 2h10v6z"), 12),
        (el("path", d="m1 2 10 0 0 6z l-20 14"), 28),
        (el("path", d="M0 0C0 8 10 8 10 0z"), 12),  # a curve reaches three quarters of the way to its control points
        (el("path", d="M0 0a5 5 0 0110 4"), 8),  # flags without a space
        (el("g", el("rect", width=9, height=9), transform="scale(2) translate(3 3)"), 36),
        (el("rect", width=10, height=20, transform="rotate(90)"), 20),
        (el("rect", width=10, height=10, transform="rotate(45 5 5)"), 28.3),
        (el("rect", width=10, height=20, transform="matrix(0 1 -1 0 4 4)"), 20),
        (el("text", "no shape"), 0),
    ],
)
def test_a_target_is_as_large_as_the_smaller_side_of_what_is_drawn(drawn: Markup, smaller: float) -> None:
    assert size(el("g", drawn, data_target="it", transform=at(7, 9))) == smaller


def test_an_edge_counts_alone_and_of_several_the_largest() -> None:
    small = el("g", el("rect", width=90, height=90), el("rect", width=10, height=10, class_="edge"), data_target="it")
    large = el("g", el("rect", width=15, height=15, class_="edge"), data_target="it")
    assert size(small) == 20
    assert size(small, large) == size(large, small) == 30


def test_what_is_referred_to_is_measured_where_it_is_used_and_is_no_target_there() -> None:
    hexagon = el("defs", el("rect", id="hex", width=12, height=12))
    assert size(hexagon, el("g", el("use", href="#hex", x=50, class_="edge"), data_target="it")) == 24
    thing = el("g", el("g", el("circle", r=5, class_="edge"), data_target="it"), id="thing")
    assert size(thing, el("g", el("use", href="#thing"), transform="scale(3)")) == 20


def test_on_a_map_a_target_is_as_large_as_its_window_shows_it() -> None:
    window = Map(("all",), (0, 0, 100, 100), (0, 0, 400, 400), (200, 200, 50), "1")
    assert size(el("g", el("circle", r=5, class_="edge"), data_target="it"), map=window) == 40


def test_pieces_that_came_or_moved_differ() -> None:
    before = scene(el("g", id="a", transform=at(1, 1)), el("g", id="b"), el("g", id="c"))
    after = scene(el("g", id="a", transform=at(2, 1)), el("g", id="b"), el("g", id="d"))
    assert changed(before, after) == ["a", "d"]
    assert changed(None, after) == []
