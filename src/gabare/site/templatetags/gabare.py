"""Tags of our templates."""

from __future__ import annotations

from importlib.resources import files

from django import template
from django.templatetags.static import static

from gabare.kit.title import Title

register = template.Library()


@register.simple_tag
def cover(title: Title) -> str:
    """The address of a game's cover; a plain one for a game that has none."""
    own = files(title.package).joinpath("cover.svg").is_file()
    return static(f"gabare/games/{title.id}/cover.svg" if own else "gabare/cover.svg")


@register.simple_tag
def board_css(title: Title) -> str:
    own = files(title.package).joinpath("board.css").is_file()
    return static(f"gabare/games/{title.id}/board.css") if own else ""
