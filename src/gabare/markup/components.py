"""Components: small parts of the pages, built with the escaping element builder."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from django.templatetags.static import static

from gabare.kit.marks import letters, mark
from gabare.kit.scene import Markup, el
from gabare.kit.title import Title
from gabare.markup.portraits import portrait
from gabare.markup.translation import _


@lru_cache(256)
def icon(name: str) -> Markup:
    return el("svg", el("use", href=f"#{name}"), class_="i", viewBox="0 0 24 24", aria_hidden="true")


@lru_cache(1024)
def seat_mark(seat: int, names: tuple[str, ...], size: int = 30) -> Markup:
    return el(
        "svg",
        mark(seat, letters(names)[seat], size * 0.8),
        class_="seat-mark",
        viewBox=f"{-size / 2:g} {-size / 2:g} {size} {size}",
        aria_hidden="true",
    )


@lru_cache(16)
def small_mark(seat: int) -> Markup:
    """A seat's mark by reference: the page holds the drawing once, see `marks`."""
    return el("svg", el("use", href=f"#mark-{seat}"), class_="seat-mark", viewBox="-15 -15 30 30", aria_hidden="true")


def small_face(seat: int, name: str) -> Markup | None:
    """A bot's face by reference, as its mark."""
    return portrait(name) and el("svg", el("use", href=f"#face-{seat}"), class_="portrait", viewBox="-12 -12 24 24", aria_hidden="true")


@lru_cache(256)
def marks(names: tuple[str, ...], bots: tuple[str, ...]) -> Markup:
    """The marks of all seats and the faces of the bots, to be referred to."""
    drawn = [el("g", mark(seat, letter, 24), id=f"mark-{seat}") for seat, letter in enumerate(letters(names))]
    drawn += [el("g", portrait(name), id=f"face-{seat}") for seat, name in enumerate(names) if bots[seat]]
    return el("svg", el("defs", *drawn), id="t-marks", class_="sprite", aria_hidden="true", focusable="false")


def cover(title: Title) -> str:
    """The address of a game's cover; a plain one for a game that has none."""
    own = files(title.package).joinpath("cover.svg").is_file()
    return static(f"gabare/games/{title.id}/cover.svg" if own else "gabare/cover.svg")


def button(label: str, name: str, value: str, class_: str, sign: str = "", key: str = "", rule: str = "") -> Markup:
    return el(
        "button",
        icon(sign) if sign else None,
        el("span", label, class_="lab"),
        name=name,
        value=value,
        class_=class_,
        data_key=key or None,
        data_rule=rule or None,
        title=label if "brief" in class_ else None,  # it may be shown as its sign alone
    )


def rule_link(game: str, number: str, *, named: bool = False) -> Markup:
    """To the paragraph; the page's script opens it in place."""
    name = _("Rule {n}").format(n=number)
    return el(
        "a",
        name if named else number,
        href=f"/games/{game}/rules/#rule-{number}",
        class_="rule",
        target="_blank",
        data_rule=number,
        aria_label=None if named else name,
    )


def scored(score: int, unit: str) -> tuple[str, Markup | None]:
    """A score, and in a word what it counts."""
    return str(score), el("small", unit) if unit else None


def level_name(level: str) -> str:
    return {"easy": _("Easy bot"), "medium": _("Medium bot"), "hard": _("Hard bot"), "expert": _("Expert bot")}.get(level, level)


def bot_tag(level: str) -> Markup:
    return el("span", level_name(level), class_="tag")


def listed(names: list[str]) -> str:
    """Names in a sentence: A, B and C."""
    if len(names) < 2:
        return "".join(names)
    return _("{first} and {last}").format(first=", ".join(names[:-1]), last=names[-1])


def clock_text(seconds: float) -> str:
    """6:20, or "14 h", or "3 d"."""
    if seconds >= 2 * 86400:
        return _("{n} d").format(n=int(seconds // 86400))
    if seconds >= 2 * 3600:
        return _("{n} h").format(n=int(seconds // 3600))
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
