"""Tags of our templates."""

from __future__ import annotations

from importlib.resources import files

from django import template
from django.templatetags.static import static

from gabare.kit.title import Title
from gabare.markup.components import cover

register = template.Library()


register.simple_tag(cover)


@register.simple_tag
def board_css(title: Title) -> str:
    own = files(title.package).joinpath("board.css").is_file()
    return static(f"gabare/games/{title.id}/board.css") if own else ""
