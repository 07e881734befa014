"""Statistics: known truths are found again, and doubt is stated."""

from itertools import pairwise
from math import log10

import pytest

from gabare.arena.match import Match, Played
from gabare.arena.statistics import elo, pairs, rating_errors, ratings, share, shares_by_deal, sprt
from gabare.kit.luck import Seeded


def game(deal: int, bots: tuple[int, ...], ranks: tuple[int, ...], luck: tuple[float, ...] | None = None) -> Played:
    first = ranks.count(1)
    shares = tuple(1 / first if rank == 1 else 0.0 for rank in ranks)
    return Played(deal, bots, shares, ranks, ranks, luck or (0.0,) * len(bots), 10)


def contest(strengths: tuple[float, ...], games: int) -> list[Played]:
    """Games whose finishing orders are drawn by these strengths."""
    luck, played = Seeded(7), []
    for deal in range(games):
        left, ranks = list(range(len(strengths))), [0] * len(strengths)
        for place in range(1, len(strengths) + 1):
            mark = luck.below(10**6) / 10**6 * sum(strengths[bot] for bot in left)
            for bot in left:
                mark -= strengths[bot]
                if mark < 0:
                    break
            ranks[bot] = place
            left.remove(bot)
        played.append(game(deal, tuple(range(len(strengths))), tuple(ranks)))
    return played


def test_ratings_find_the_strengths_that_made_the_games() -> None:
    strengths = (8.0, 4.0, 2.0, 1.0)
    games = contest(strengths, 3000)
    errors = rating_errors(games[:150], 4)
    for found, strength, error in zip(ratings(games, 4), strengths, errors, strict=True):
        assert found == pytest.approx(400 * log10(strength), abs=25)
        assert error < 100
    assert all(high > low for high, low in pairwise(ratings(games, 4)))


def test_the_interval_of_a_rating_shrinks_with_the_games() -> None:
    games = contest((3.0, 1.0), 300)
    assert rating_errors(games, 2)[0] < rating_errors(games[:40], 2)[0]


def test_elo_is_zero_at_par_and_follows_the_known_table() -> None:
    assert elo(0.5, 2) == elo(0.25, 4) == 0
    assert round(elo(0.75, 2)) == 191
    assert round(elo(0.4, 4)) == 120


def test_a_share_is_measured_by_deal_not_by_game() -> None:
    games = [game(deal, (0, 1), (1, 2)) for deal in range(4) for _ in range(100)]
    assert shares_by_deal(games, 0) == [1, 1, 1, 1]
    assert share([1.0, 0.0, 1.0, 0.0]).deals == 4
    assert share([1.0, 0.0] * 50).error == pytest.approx(0.098, abs=0.002)


def test_luck_is_taken_off_the_share() -> None:
    games = [game(0, (0, 1), (1, 2), (0.3, -0.3))]
    assert shares_by_deal(games, 0, adjusted=True) == [0.7]
    assert shares_by_deal(games, 1, adjusted=True) == [0.3]


def test_the_sequential_test_decides_both_ways_and_asks_for_more() -> None:
    luck = Seeded(3)
    good = [float(luck.below(100) < 60) for _ in range(600)]
    even = [float(luck.below(100) < 50) for _ in range(600)]
    assert sprt(good, 0.5, 0.6)[0] == "high"
    assert sprt(even, 0.5, 0.6)[0] == "low"
    assert sprt(good[:9], 0.5, 0.6)[0] == "more deals"
    assert sprt(good[:20], 0.5, 0.51)[0] == "more deals"


def test_pairs_count_who_finished_first_and_halve_ties() -> None:
    match = Match("rio-grande", ("a", "b"), 2)
    assert pairs([game(0, (0, 1), (1, 2)), game(1, (1, 0), (1, 1))], match) == [[None, 0.75], [0.25, None]]
