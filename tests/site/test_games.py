"""A game's page says who made it, and whose maps it is drawn from; also what is not known."""

from __future__ import annotations

import pytest
from django.test import Client

from gabare.kit.title import Title, catalogue
from tests.games.expected import EXPECTED

pytestmark = pytest.mark.django_db


def made(title: Title) -> list[str]:
    """Who made a game, as its page says it."""
    author = f"A game by {title.author}." if title.author else "The author is not known."
    if not title.publisher:
        return [author, "The publisher is not known."]
    return [
        author,
        f"Published by {title.publisher} ({title.year})." if title.year else f"Published by {title.publisher}; the year is not known.",
    ]


@pytest.mark.parametrize("game", catalogue())
def test_a_game_s_page_gives_credit(game: str) -> None:
    title, sources = catalogue()[game], EXPECTED[game].sources
    page = Client().get(f"/games/{game}/", headers={"accept-language": "en"}).content.decode()
    assert [text for text in (*made(title), *sources) if text not in page] == []
    assert len(title.credits) == len(sources), "every source is named, and no other"
    french = Client().get(f"/games/{game}/", headers={"accept-language": "fr"}).content.decode()
    assert ("Carte établie d’après Natural Earth." in french) == ("Natural Earth" in sources)
