"""What every value function must bear: to be asked of any position, the last one too."""

from __future__ import annotations

from math import isfinite

import pytest

from gabare.bots.search import Greedy
from gabare.kit.luck import Seeded
from gabare.kit.title import catalogue, find


@pytest.mark.slow
@pytest.mark.parametrize("game", catalogue())
def test_seats_can_be_judged_when_a_game_that_was_played_well_is_over(game: str) -> None:
    title, luck = find(game), Seeded(1)
    state, bot = title.new_game(title.players[0], None, luck), Greedy(title.value)
    while not state.over:
        state.apply(state.turn, bot.choose(state.masked(state.turn), state.turn, luck.word()), luck)
    assert all(isfinite(title.value.points(state, seat)) for seat in range(state.players))
