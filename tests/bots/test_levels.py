"""Levels: each has a bot; weaker ones are not silly; workers answer as the bot itself would."""

import pytest

from gabare import start
from gabare.bots.levels import LEVELS, Lenient, bot, choose
from gabare.bots.search import Greedy
from gabare.kit.luck import Seeded
from gabare.kit.title import TitleError, find


def test_every_level_answers_legally_and_always_the_same() -> None:
    game = start("rio-grande", players=3, seed=2)
    for level in LEVELS:
        masked = game.state.masked(game.turn)
        answer = bot(game.title, level).choose(masked, game.turn, 5)
        assert answer in game.state.legal_actions(game.turn)
        assert answer == bot(game.title, level).choose(masked, game.turn, 5)
        assert answer == choose("rio-grande", "RioGrande", masked.to_dict(), game.turn, level, 5)


def test_a_lenient_bot_stays_near_the_best_and_varies() -> None:
    game, luck = start("rio-grande", players=2, seed=2), Seeded(2)
    value, slack, different = game.title.value, 0.1, 0
    for _ in range(60):
        seat, seed = game.turn, luck.below(1000)
        masked = game.state.masked(seat)
        dealt = Seeded(seed)
        world, future = masked.redealt(dealt), dealt.word()

        def worth(action: int) -> float:
            after = world.clone()  # noqa: B023
            after.apply(seat, action, Seeded(future))  # noqa: B023
            return value.shares(after)[seat]  # noqa: B023

        action = Lenient(value, slack).choose(masked, seat, seed)
        assert worth(action) >= max(map(worth, game.state.legal_actions(seat))) - slack
        different += action != Greedy(value).choose(masked, seat, seed)
        game.play(action)
    assert 5 < different < 60


@pytest.mark.parametrize("name", ["genius", "search:", "search:x", "search:0", ""])
def test_an_unknown_bot_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(TitleError, match="easy, medium, hard, expert"):
        bot(find("rio-grande"), name)
