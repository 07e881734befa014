"""Drawings, escaped by construction: a tree of `el` calls, joined into text at once.

A scene is flat: fixed layers, pieces as their direct children, each with a stable id and its place in the
`transform` attribute. So a page can push the layers that changed, and glide the pieces that moved.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from importlib.resources import files
from typing import Any

Box = tuple[float, float, float, float]  # left, top, width, height: the viewBox of what it holds
BEYOND = 700  # how far grounds go on past the drawing: no screen has just its shape


class Markup(str):
    """Text that is already markup. Only `el` makes it; anything else is escaped."""

    __slots__ = ()


@lru_cache(1 << 14, typed=True)  # most of a drawing was drawn before, down to its leaves; `typed` keeps Markup apart from str
def el(tag: str, /, *children: object, **attributes: object) -> Markup:
    """One element. `data_targets` is written data-targets, `class_` class; None and False leave an attribute out.

    Attributes stand in single quotes: markup travels inside JSON, where a double quote costs a backslash.

    >>> print(el("text", "<b>", x=3, class_="name", data_to=None))
    <text x='3' class='name'>&lt;b&gt;</text>
    """
    parts = [f"<{tag}"]
    for name, value in attributes.items():
        if value is not None and value is not False:
            parts.append(f" {_name(name)}='{'' if value is True else _text(value)}'")
    parts.append(">")
    parts.extend([_text(child) for child in children if child is not None])
    parts.append(f"</{tag}>")
    return Markup("".join(parts))


def join(*parts: Markup) -> Markup:
    """Several elements in a row."""
    return Markup("".join(parts))


def at(x: float, y: float, turn: float = 0) -> str:
    """The place of a piece, and how it is turned: always the SVG attribute, which the page can glide."""
    return f"translate({x:g} {y:g})" + (f" rotate({turn:g})" if turn else "")


def layer(name: str, *pieces: Markup) -> Markup:
    """A layer of the scene: it always exists, and its pieces are its direct children."""
    return el("g", *pieces, id=name, class_="layer")


def ground(width: float, height: float, class_: str) -> Markup:
    """What a drawing stands on."""
    return el("rect", x=-BEYOND, y=-BEYOND, width=width + 2 * BEYOND, height=height + 2 * BEYOND, class_=class_)


def dock(width: float, y: float, height: float, on_turn: bool) -> list[Markup]:
    """Where one's own things lie; a strip says that it is one's turn."""
    strip = [el("rect", x=-BEYOND, y=y, width=width + 2 * BEYOND, height=5, class_="dock-strip")] if on_turn else []
    return [
        el("rect", x=-BEYOND, y=y, width=width + 2 * BEYOND, height=height + BEYOND, class_="dock"),
        *strip,
        el("path", d=f"M{-BEYOND} {y:g}H{width + BEYOND:g}", class_="dock-edge"),
    ]


@dataclass(frozen=True)
class Map:
    """Layers that are larger than their place on the drawing, and are seen through a window there.

    A page lets people move and zoom them. It looks at what matters now; who looks elsewhere is left alone until `about` changes.
    """

    layers: tuple[str, ...]  # from back to front, without others between them
    window: Box  # on the drawing
    whole: Box  # how far they reach, in their own units
    near: tuple[float, float, float]  # what to look at: its middle, and how wide a part to show
    about: str  # names the turn

    def full(self) -> Box:
        """All of it, in the shape of the window."""
        x, y, width, height = self.whole
        wide = max(width, height * self.window[2] / self.window[3])
        high = wide * self.window[3] / self.window[2]
        return x - (wide - width) / 2, y - (high - height) / 2, wide, high

    def sight(self) -> Box:
        """The part to look at: never beyond the edge."""
        left, top, wide, high = self.full()
        x, y, width = self.near
        width = min(width, wide)
        height = width * high / wide
        return min(max(left, x - width / 2), left + wide - width), min(max(top, y - height / 2), top + high - height), width, height

    def facts(self) -> dict[str, Any]:
        """What a page needs to know of it."""
        boxes = {"window": self.window, "full": self.full(), "sight": self.sight()}
        return {**{name: [round(number, 1) for number in box] for name, box in boxes.items()}, "layers": self.layers, "about": self.about}


def staged(layers: Mapping[str, Markup], map_: dict[str, Any] | None) -> Markup:
    """Layers in their order, those of the map inside its window."""
    if not map_:
        return Markup("".join(layers.values()))
    inside = map_["layers"]
    x, y, width, height = map_["window"]
    window = el(
        "svg", *[layers[name] for name in inside], id="map", x=x, y=y, width=width, height=height,
        viewBox=_box(map_["sight"]), data_full=_box(map_["full"]), data_about=map_["about"],
    )  # fmt: skip
    return Markup("".join([window if name == inside[0] else text for name, text in layers.items() if name not in inside[1:]]))


def _box(numbers: list[float]) -> str:
    return " ".join(f"{number:g}" for number in numbers)


@dataclass(frozen=True)
class Scene:
    """A drawing: how large it is, and its layers from back to front."""

    width: float
    height: float
    layers: dict[str, Markup]
    title: str
    package: str  # whose board.css it needs
    map: Map | None = None

    def facts(self) -> dict[str, Any]:
        """What a page needs to know besides the layers: the size of the drawing, and its map, if it has one."""
        return {"view": f"0 0 {self.width:g} {self.height:g}", **({"map": self.map.facts()} if self.map else {})}

    def svg(self, *, night: bool = False) -> Markup:
        """The whole drawing as a file of its own, with its colours."""
        return el(
            "svg",
            el("title", self.title),
            el("style", Markup(stylesheet(self.package))),
            staged(self.layers, self.facts().get("map")),
            xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {self.width:g} {self.height:g}",
            width=f"{self.width:g}", height=f"{self.height:g}", role="img", class_="scene night" if night else "scene",
        )  # fmt: skip


@cache
def stylesheet(package: str) -> str:
    """The colours that all boards share, then those of one game."""
    shared = files("gabare.kit").joinpath("scene.css").read_text("utf-8")
    own = files(package).joinpath("board.css").read_text("utf-8")
    return shared + own


_PLAIN = re.compile(r"(^|[\s>+~,])(?=[.#:\[])(?!\.night)")  # before a class, an id or the like that says of no element which kind it is


def bounded(css: str) -> str:
    """A board's rules hold for drawings alone: the page round it has classes of the same names. They weigh as much as before,
    and name no parent, which a drawing that is referred to (`use`) would not have.

    >>> print(bounded(".night .dock > rect, .scene { fill: red; }"))
    @namespace svg "http://www.w3.org/2000/svg";
    .night svg|*.dock > rect, svg|*.scene { fill: red; }
    """
    selectors = re.compile(r"[^{}]+(?=\{[^{}]*\})")
    rules = selectors.sub(lambda found: _PLAIN.sub(r"\1svg|*", found[0]), re.sub(r"/\*.*?\*/\s*", "", css, flags=re.DOTALL))
    return f'@namespace svg "http://www.w3.org/2000/svg";\n{rules}'


@cache
def _name(keyword: str) -> str:
    name = keyword.rstrip("_").replace("_", "-")
    if name == "style" or name.startswith("on"):
        raise ValueError(f"{name}= is refused by the content security policy; use a class or an SVG attribute")
    return name


_escaped = lru_cache(1 << 14)(escape)  # the same names and words, again and again


def _text(value: object) -> str:
    kind = type(value)
    if kind is Markup:
        return str(value)
    if kind is float:
        return f"{value:g}"
    return str(value) if kind is int else _escaped(str(value))
