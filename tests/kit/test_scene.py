"""Drawings: escaped by construction, flat, and with all they need to stand alone."""

import re
from importlib.resources import files
from xml.etree import ElementTree

import pytest

from gabare.kit.scene import Map, Scene, at, bounded, el, join, layer, stylesheet
from gabare.kit.title import catalogue

SHARED = files("gabare.kit").joinpath("scene.css").read_text("utf-8")


def test_children_and_attributes_are_escaped() -> None:
    assert el("text", "<script>", aria_label="it's <b>") == "<text aria-label='it&#x27;s &lt;b&gt;'>&lt;script&gt;</text>"


def test_markup_is_not_escaped_twice() -> None:
    assert el("g", el("text", "a & b")) == "<g><text>a &amp; b</text></g>"
    assert join(el("a"), el("b")) == "<a></a><b></b>"


def test_none_and_false_leave_an_attribute_or_a_child_out() -> None:
    assert el("g", None, id=None, hidden=False, open=True) == "<g open=''></g>"


@pytest.mark.parametrize("name", ["style", "onclick", "onload"])
def test_what_the_content_security_policy_forbids_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="content security policy"):
        el("g", **{name: "x"})


def test_a_place_is_an_svg_transform() -> None:
    assert at(3, 4.5) == "translate(3 4.5)"
    assert at(0, 0, 90) == "translate(0 0) rotate(90)"


def test_a_scene_stands_alone_by_day_and_by_night() -> None:
    package = next(iter(catalogue().values())).package
    scene = Scene(10, 20, {"ground": layer("ground", el("rect"))}, "A & B", package)
    day, night = ElementTree.fromstring(scene.svg()), ElementTree.fromstring(scene.svg(night=True))
    assert day.get("viewBox") == "0 0 10 20"
    assert (day.get("class"), night.get("class")) == ("scene", "scene night")
    assert day[0].text == "A & B"
    assert day[1].text == stylesheet(package)


def test_a_map_is_seen_through_its_window_and_never_beyond_its_edge() -> None:
    river = Map(("water", "boats"), (0, 10, 100, 50), (-20, 0, 400, 100), (380, 50, 80), "turn 1")
    assert river.full() == (-20, -50, 400, 200)  # in the shape of the window
    assert river.sight() == (300, 30, 80, 40)  # as far right as there is water
    layers = {name: layer(name) for name in ("art", "water", "boats", "strip")}
    scene = Scene(100, 60, layers, "", next(iter(catalogue().values())).package, map=river)
    drawn = ElementTree.fromstring(scene.svg())
    assert [each.get("id") for each in drawn[2:]] == ["art", "map", "strip"]
    assert [each.get("id") for each in drawn[3]] == ["water", "boats"]
    assert drawn[3].get("viewBox") == "300 30 80 40"
    assert scene.facts()["map"]["full"] == [-20, -50, 400, 200]


def test_a_map_that_is_smaller_than_what_one_looks_at_is_shown_whole() -> None:
    pond = Map(("water",), (0, 0, 100, 50), (0, 0, 60, 40), (10, 10, 300), "")
    assert pond.sight() == pond.full() == (-10, 0, 80, 40)


def test_a_stylesheet_fetches_nothing() -> None:
    for title in catalogue().values():
        assert not re.search(r"@import|url\((?!#)|</|<!", stylesheet(title.package))


def tokens(selector: str) -> set[str]:
    """The custom properties that a rule of the shared stylesheet sets."""
    body = SHARED.split(selector + " {", 1)[1].split("}", 1)[0]
    return set(re.findall(r"(--[\w-]+):", body))


def test_night_has_every_colour_of_the_day() -> None:
    same_by_night = {"--display", "--text", "--sign", "--ease"}
    assert tokens(":root, .scene") - same_by_night == tokens(".night, .night .scene, .scene.night")


def test_every_token_that_is_used_is_set() -> None:
    for title in catalogue().values():
        text = stylesheet(title.package)
        assert set(re.findall(r"var\((--[\w-]+)", text)) <= set(re.findall(r"(--[\w-]+):", text))


@pytest.mark.parametrize("game", catalogue())
def test_a_board_dresses_nothing_but_drawings(game: str) -> None:
    css = bounded(files(catalogue()[game].package).joinpath("board.css").read_text("utf-8"))
    for selectors in re.findall(r"([^{};]+)\{[^{}]*\}", css):
        for one in re.split(r",(?![^(]*\))", selectors):
            for part in re.split(r"[\s>+~]+(?![^(]*\))", one.strip()):
                assert part.startswith("svg|*") or part[0].isalpha() or part == "*" or part.startswith(".night"), one


def test_bounds_leave_the_rest_of_a_style_as_it_is() -> None:
    css = "/* a, b { } */ .a, .b:is(.c, .d) > .e { x: y; } @media (p: q) { .a { x: z; } } @keyframes k { from { x: y; } 50% { x: z; } }"
    expected = "svg|*.a, svg|*.b:is(.c, svg|*.d) > svg|*.e { x: y; } @media (p: q) { svg|*.a { x: z; } } @keyframes k "
    assert bounded(css).partition("\n")[2] == expected + "{ from { x: y; } 50% { x: z; } }"
