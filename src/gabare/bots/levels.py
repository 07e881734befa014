"""Levels: how strong a bot plays. A move is a pure function of what the seat knows, the level and a seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gabare.bots.search import Bot, Greedy, Judgement, Search
from gabare.kit.luck import Seeded
from gabare.kit.state import State
from gabare.kit.title import Title, find
from gabare.kit.value import Value

NOISE = 0.04  # win share by which the easy bot misjudges a position


class Easy(Bot):
    """Greedy with a shaky hand: it misjudges every action a little, and so often takes the second best."""

    def __init__(self, value: Value) -> None:
        self.value = value

    def choose(self, state: State, seat: int, seed: int) -> int:
        luck = Seeded(seed)
        world, future = state.redealt(luck), luck.word()
        best, best_worth = -1, -1.0
        for action in state.legal_actions(seat):
            after = world.clone()
            after.apply(seat, action, Seeded(future))
            worth = self.value.shares(after)[seat] + NOISE * (luck.below(2000) / 1000 - 1)
            if worth > best_worth:
                best, best_worth = action, worth
        return best


LEVELS: dict[str, Callable[[Value], Bot]] = {
    "easy": Easy,
    "medium": Greedy,
    "hard": lambda value: Search(Judgement(value), 60),
    "expert": lambda value: Search(Judgement(value), 400),
}


def bot(title: Title, level: str) -> Bot:
    return LEVELS[level](title.value)


def choose(game: str, kind: str, masked: dict[str, Any], seat: int, level: str, seed: int) -> int:
    """The bot's action for a masked state that came as plain data: what a worker process is asked."""
    title = find(game)
    state: State = getattr(title.rules, kind).from_dict(masked)
    actions = state.legal_actions(seat)
    return actions[0] if len(actions) == 1 else bot(title, level).choose(state, seat, seed)
