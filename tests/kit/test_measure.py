"""How large targets and texts are, whatever lies round them; which pieces differ."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gabare.kit.marks import mark
from gabare.kit.measure import Label, Place, changed, classes, labels, targets
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


CSS = """
.scene { font: 500 13px/1 sans-serif; }
.score { font-size: 20px; } /* .said { font-size: 90px; } */
.box .note, text.note { font: italic 10px/1 serif; text-anchor: end; }
#sign > text { font-size: 16px; }
.small { font-size: .5em; }
.away { display: none; }
.score:hover, .night .score { font-size: 70px; }
@media (max-width: 1px) { .score { font-size: 80px; } }
"""


@pytest.fixture
def label(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Label]:
    monkeypatch.setattr("gabare.kit.measure.stylesheet", lambda package: CSS)

    def only(*pieces: Markup, map: Map | None = None) -> Label:
        (found,) = labels(scene(*pieces, map=map), PLACE)
        return found

    return only


@pytest.mark.parametrize(
    ("drawn", "px"),
    [
        (el("text", "ten"), 26),
        (el("text", "ten", font_size=9), 18),
        (el("text", "ten", font_size=9, class_="score"), 40),  # a stylesheet goes before an attribute
        (el("g", el("text", "ten"), class_="score"), 40),
        (el("g", el("text", "ten", class_="note"), class_="box"), 20),
        (el("g", el("text", "ten"), id="sign"), 32),
        (el("g", el("text", "ten", class_="small"), class_="score"), 20),
        (el("g", el("text", "ten"), transform="scale(3)"), 78),
        (el("g", el("text", "ten"), el("text", "one", class_="away")), 26),
    ],
)
def test_a_text_is_as_large_as_its_stylesheet_and_what_lies_round_it_say(label: Callable[..., Label], drawn: Markup, px: float) -> None:
    assert label(drawn).size == px


@pytest.mark.parametrize(
    ("drawn", "inside"),
    [
        (el("text", "a long line of words", x=0, y=50), True),
        (el("text", "a long line of words", x=150, y=50), False),
        (el("text", "a long line of words", x=190, y=50, class_="note"), True),  # it ends there
        (el("text", "a long line of words", x=20, y=50, text_anchor="middle"), False),
        (el("text", "ten", x=0, y=3), False),
        (el("text", "ten", x=0, y=110), False),
        (el("text", "a long line of words", transform="translate(50 20) rotate(90)"), False),
    ],
)
def test_a_text_that_leaves_the_drawing_is_known(label: Callable[..., Label], drawn: Markup, inside: bool) -> None:
    assert label(drawn).within(scene(), PLACE) == inside


def test_a_text_under_the_camera_and_the_letter_of_a_seat_are_told_apart(label: Callable[..., Label]) -> None:
    window = Map(("all",), (0, 0, 100, 100), (0, 0, 400, 400), (200, 200, 200), "a turn")
    assert label(el("text", "ten"), map=window).on_map
    assert label(el("text", "ten"), map=window).size == 13, "shown twice as large, and drawn half as large"
    assert label(el("g", mark(0, "A", 20))).of_seat


def test_classes_are_those_of_selectors() -> None:
    assert classes(CSS) == {"scene", "score", "box", "note", "small", "away", "night"}
    assert classes(".a > .b-c:not(.d) { fill: url(x.svg); }") == {"a", "b-c", "d"}
