"""Matches: fair seating, and results that depend on nothing but the match."""

from collections import Counter

from gabare.arena.match import Match, here, on_cores, play_deals


def test_every_bot_sits_in_every_seat_equally_often() -> None:
    for bots, players in (
        (("easy", "random"), 2),
        (("easy", "random"), 4),
        (("easy", "greedy", "random"), 2),
        (("easy", "greedy", "random"), 3),
    ):
        tables = Match("rio-grande", bots, players).tables()
        seats = Counter((bot, seat) for table in tables for seat, bot in enumerate(table))
        for bot in range(len(bots)):
            assert len({seats[bot, seat] for seat in range(players)}) == 1


def test_with_fewer_bots_than_seats_the_last_one_fills_up() -> None:
    assert Match("rio-grande", ("easy", "random"), 3).tables() == [(0, 1, 1), (1, 1, 0), (1, 0, 1)]


def test_more_bots_than_seats_meet_in_all_combinations() -> None:
    assert {frozenset(table) for table in Match("rio-grande", ("easy", "greedy", "random"), 2).tables()} == {
        frozenset({0, 1}),
        frozenset({0, 2}),
        frozenset({1, 2}),
    }


def test_the_same_games_are_played_here_and_by_workers() -> None:
    match = Match("rio-grande", ("greedy", "random"), 2, (("free_order", True),))
    alone = list(play_deals(match, range(3), here))
    assert alone == list(play_deals(match, range(3), on_cores(2)))
    assert [game.deal for game in alone] == [0, 0, 1, 1, 2, 2]
    assert all(sum(game.shares) == 1 and game.actions > 100 for game in alone)


def test_what_chance_gives_one_it_takes_from_the_others() -> None:
    for game in play_deals(Match("rio-grande", ("random",), 3), range(3), here):
        assert abs(sum(game.luck)) < 1e-9
        assert any(abs(luck) > 0.001 for luck in game.luck)
