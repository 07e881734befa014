"""What finished games tell: counted by hand on a few, and shown on the game's page."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from gabare.tables.models import Event, Seat, Status, Table
from gabare.tables.statistics import PERSON, count, statistics

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _fresh(settings: object) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]  # type: ignore[attr-defined]
    cache.clear()


def finished(
    ranks: list[int], scores: list[int], *bots: str, turns: int = 4, minutes: int = 10, chicane: str = "remove", **more: object
) -> None:
    options = {"free_order": "no", "chicane_mode": chicane, "bridge_on_new_card": "no"}
    told = {"status": Status.OVER, "seq": turns, "result": scores, "ranks": ranks, "options": options, **more}
    table = Table.objects.create(game="rio-grande", rules_version=1, players=len(ranks), **told)
    for number, bot in enumerate(bots):
        Seat.objects.create(table=table, number=number, bot=bot, name=f"{number}")
    for seq in range(1, turns + 1):
        at = NOON + timedelta(minutes=minutes * (seq - 1) / (turns - 1))
        Event.objects.create(table=table, seq=seq, seat=0, actions=[], idem=f"{seq}", at=at)


def some() -> None:
    finished([1, 2], [9, 5], PERSON, "easy", turns=4, minutes=10)
    finished([2, 1], [7, 7], PERSON, "hard", turns=6, minutes=30, chicane="swap")  # a tie in points that a rule breaks
    finished([1, 1, 3], [5, 5, 1], PERSON, "hard", "easy", turns=8, minutes=20)  # a shared win
    finished([1, 2], [99, 0], PERSON, "easy", turns=50, given=50)  # a record from elsewhere
    finished([1, 2], [99, 0], PERSON, "easy", status=Status.PLAYING)


def test_lengths_wins_and_settings() -> None:
    some()
    found = count("rio-grande")
    assert found.games == 3
    two, three = found.by_players[2], found.by_players[3]
    assert (two.games, two.median_turns, two.median_minutes, two.winning_score) == (2, 5, 20, 8)
    assert (three.games, three.median_turns, three.median_minutes, three.winning_score) == (1, 8, 20, 5)
    assert [two.seats[number].percent for number in (0, 1)] == [50, 50]
    assert [three.seats[number].percent for number in (0, 1, 2)] == [50, 50, 0]
    assert (found.by_kind[PERSON].games, found.by_kind[PERSON].percent, found.by_kind[PERSON].fair_percent) == (3, 50, 44)
    assert (found.by_kind["hard"].games, found.by_kind["hard"].percent) == (2, 75)
    assert found.by_kind["easy"].percent == 0
    assert found.settings["chicane_mode"] == {"remove": 2, "swap": 1}
    assert count("loire").games == 0


def test_a_seat_where_a_bot_stood_in_counts_for_nobody() -> None:
    finished([1, 2], [9, 5], PERSON, "easy")
    Seat.objects.filter(number=0).update(stand_in="medium")
    assert set(count("rio-grande").by_kind) == {"easy"}


def test_two_questions_to_the_database_and_none_for_a_minute(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    some()
    with django_assert_num_queries(2):
        statistics("rio-grande")
    with django_assert_num_queries(0):
        assert statistics("rio-grande").games == 3


@pytest.mark.parametrize(("language", "words"), [("en", ["Who wins", "Hard bot", "Swap 33 %"]), ("fr", ["Qui gagne", "Échanger 33 %"])])
def test_the_game_s_page_tells_them(language: str, words: list[str]) -> None:
    some()
    page = Client(HTTP_ACCEPT_LANGUAGE=language).get("/games/rio-grande/").content.decode()
    for word in words:
        assert word in page
    assert "What the games tell" not in Client(HTTP_ACCEPT_LANGUAGE="en").get("/games/loire/").content.decode()
