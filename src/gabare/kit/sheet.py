"""A game's still art: the drawings of its `art.svg`, each with an id, drawn once on a page and shown by name where they are needed.

The file opens in Inkscape: what lies in `<defs>` is the art, and below it each drawing is shown once, for whoever edits it.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from html import escape
from importlib.resources import files
from xml.etree.ElementTree import Element, ParseError, fromstring

from gabare.kit.scene import Markup, at, el, layer

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"


class SheetError(ValueError):
    """The art cannot be used as it is; the message says what to change."""


class Sheet:
    """The drawings of one game. On a page their ids begin with a prefix of the game's own: `bridge` becomes `rio-bridge`."""

    def __init__(self, package: str, prefix: str) -> None:
        self.package, self.prefix = package, prefix
        self.use = lru_cache(4096)(self._use)

    @cached_property
    def drawings(self) -> dict[str, Markup]:
        """The art by its names."""
        where = f"{self.package}: art.svg"
        try:
            defs = fromstring(files(self.package).joinpath("art.svg").read_text("utf-8")).find(f"{SVG}defs")
        except (OSError, ParseError) as error:
            raise SheetError(f"{where}: {error}") from None
        drawn: dict[str, Markup] = {}
        for drawing in defs if defs is not None else ():
            name = drawing.get("id", "")
            if not name or name in drawn:
                raise SheetError(f"{where}: two drawings are named {name}" if name else f"{where}: a drawing is not named")
            drawn[name] = Markup(self._written(drawing))
        return drawn

    def layer(self, *more: Markup) -> Markup:
        """The layer that holds all drawings, and more that is worked out. Nothing of it shows by itself."""
        return layer("art", el("defs", *self.drawings.values(), *more))

    def _use(self, name: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0) -> Markup:
        """A drawing by its name, at a place, at a size, turned."""
        if name not in self.drawings:
            raise SheetError(f"{self.package}: art.svg has no drawing named {name}")
        moves = [at(x, y, turn)] if x or y or turn else []
        moves += [f"scale({scale:g})"] if scale != 1 else []
        return el("use", href=f"#{self.prefix}-{name}", transform=" ".join(moves) or None)

    def icon(self, name: str, x: float, y: float, size: float) -> Markup:
        """An icon, drawn on a square of 24."""
        return self.use(name, x, y, size / 24)

    def _written(self, element: Element) -> str:
        """An element as pages hold it: without what an editor keeps for itself, and without `style=`, which pages refuse."""
        tag = element.tag.removeprefix(SVG)
        attributes: dict[str, str] = {}
        for name, value in element.attrib.items():
            if name == "style":
                attributes |= {each.strip(): it.strip() for each, _, it in (one.partition(":") for one in value.split(";")) if it}
            elif name == "id":
                attributes[name] = f"{self.prefix}-{value}"
            elif name in ("href", LINK):
                attributes["href"] = value.replace("#", f"#{self.prefix}-", 1)
            elif not name.startswith("{"):
                attributes[name] = value.replace("url(#", f"url(#{self.prefix}-")
        parts = [
            f"<{tag}",
            *[f" {name}='{escape(value)}'" for name, value in attributes.items()],
            ">",
            escape((element.text or "").strip()),
        ]
        parts += [self._written(child) for child in element if not (child.tag.startswith("{") and not child.tag.startswith(SVG))]
        return "".join([*parts, f"</{tag}>"])
