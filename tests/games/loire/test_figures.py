"""The figures of a game are those of its record."""

from __future__ import annotations

import re

import pytest

from gabare.games.loire.actions import GRAMMAR
from gabare.games.loire.figures import measure
from tests.games.loire.test_records import RECORDS, game, money


@pytest.mark.parametrize("name", RECORDS)
def test_a_game_is_counted_as_its_log_tells_it(name: str) -> None:
    found = measure(game(name).history())
    told = [line.text for lines in game(name).tell() for line in lines]
    texts = [GRAMMAR.write(move.action) for move in game(name).moves]
    assert found["explosions"] == [sum(text.startswith("explode") for text in texts)]
    assert found["bribes"] == [sum(" bribes a boatman " in text for text in told)]
    fights = ("Fight for ", "without boatmen; ")
    assert found["fights for a quay"] == [sum(any(words in text for words in fights) for text in told)]
    still = sum(" stays at " in text for text in told)
    assert found["standing still, % of moves"] == [pytest.approx(100 * still / texts.count("go"))]


@pytest.mark.parametrize("name", RECORDS)
def test_louis_come_from_travellers_and_from_wine(name: str) -> None:
    found = measure(game(name).history())
    sold = [re.search(r" sells .*: (\d+) louis", line.text) for lines in game(name).tell() for line in lines]
    players = len(money(name))
    assert found["louis from wine, each"] == [pytest.approx(sum(int(sale[1]) for sale in sold if sale) / players)]
    assert sum(found["louis from travellers, each"] + found["louis from wine, each"]) == pytest.approx(sum(money(name)) / players)
