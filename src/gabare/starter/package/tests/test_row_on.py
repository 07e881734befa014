"""The rules, paragraph by paragraph. `gabare check` names those that no test names."""

from collections.abc import Callable

from gabare import Game, start


def rule(*paragraphs: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """The paragraphs of the rule book that a test proves."""
    return lambda test: test


def played(action: str, *dice: int, strokes: int = 0) -> Game:
    """A game after an action of the first player, with dice that fell so."""
    game = start("row-on", players=2, seed=1)
    for _ in range(strokes):
        game.play("row 1", outcomes=[1])
    game.play(action, outcomes=[number - 1 for number in dice])
    return game


@rule("row-on-1.1", "row-on-1.2")
def test_the_first_player_is_drawn_by_lot_and_all_boats_lie_at_the_mouth() -> None:
    game = start("row-on", players=4, seed=1)
    assert game.opening == (game.turn,)
    assert [game.state.score(seat) for seat in range(4)] == [0, 0, 0, 0]


@rule("row-on-2.1", "row-on-2.3")
def test_what_was_rowed_counts_once_the_boat_is_moored() -> None:
    game = played("row 2", 3, 5)
    seat = game.turn
    assert game.state.score(seat) == 0
    game.play("moor")
    assert game.state.score(seat) == 8
    assert game.turn == 1 - seat


@rule("row-on-2.2")
def test_a_squall_takes_what_was_rowed() -> None:
    game = played("row 2", 6, 1, strokes=2)
    assert [choice.text for choice in game.choices()] == ["row 1", "row 2"], "the other player's turn has begun"
    assert [game.state.score(seat) for seat in range(2)] == [0, 0]


@rule("row-on-2.4")
def test_the_fourth_stroke_is_the_last() -> None:
    game = played("row 1", 2, strokes=3)
    assert sorted(game.state.score(seat) for seat in range(2)) == [0, 8]


@rule("row-on-3.1")
def test_after_the_last_round_the_furthest_boat_wins() -> None:
    game = start("row-on", players=3, seed=1, rounds=3)
    while not game.over:
        game.play("row 1", outcomes=[5])
        game.play("moor")
    assert len(game.moves) == 18
    assert list(game.state.ranks()) == [1, 1, 1]
