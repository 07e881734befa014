"""A game's page says who made it, and whose maps it is drawn from; also what is not known."""

from __future__ import annotations

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

SAID = {
    "richesses": ("The author is not known.", "Published by Nathan; the year is not known.", "Natural Earth", "GeoNames (geonames.org)"),
    "loire": ("A game by Dominique Ehrhard.", "Published by Piatnik (2000).", "Natural Earth", "GeoNames (geonames.org), CC BY 4.0"),
    "trois-caps": ("The author is not known.", "The publisher is not known.", "Natural Earth"),
}  # fmt: skip


@pytest.mark.parametrize("game", SAID)
def test_a_game_s_page_gives_credit(game: str) -> None:
    page = Client().get(f"/games/{game}/", headers={"accept-language": "en"}).content.decode()
    assert [text for text in SAID[game] if text not in page] == []
    french = Client().get(f"/games/{game}/", headers={"accept-language": "fr"}).content.decode()
    assert "Carte établie d’après Natural Earth." in french
