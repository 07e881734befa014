"""Levels: how strong a bot plays, by name. A move is a pure function of what the seat knows, the level and a seed."""

from __future__ import annotations

from math import exp
from typing import Any

from gabare.bots.search import Bot, Greedy, Judgement, Random, Search
from gabare.kit.luck import Seeded
from gabare.kit.state import State
from gabare.kit.title import Title, TitleError, find
from gabare.kit.value import Value

LEVELS = ("easy", "medium", "hard", "expert")
EASY, MEDIUM = 0.12, 0.03  # win share that a choice of these levels may cost
HARD, EXPERT = 64, 400  # iterations
HARD_WORLDS, EXPERT_WORLDS = 4, 32  # where no search is made: possible worlds in which each action is looked at


class Lenient(Bot):
    """Weaker without being silly: it takes one of the nearly best actions, the better the likelier."""

    def __init__(self, value: Value, slack: float) -> None:
        self.value = value
        self.slack = slack  # how much less than the best an action may be worth

    def choose(self, state: State, seat: int, seed: int) -> int:
        luck = Seeded(seed)
        world, future = state.redealt(luck), luck.word()
        actions = list(state.legal_actions(seat))
        worth = []
        for action in actions:
            after = world.clone()
            after.apply(seat, action, Seeded(future))
            worth.append(self.value.shares(after)[seat])
        best = max(worth)
        weights = [exp(3 * (share - best) / self.slack) if best - share <= self.slack else 0.0 for share in worth]
        left = luck.below(1_000_000) / 1_000_000 * sum(weights)
        for action, weight in zip(actions, weights, strict=True):
            left -= weight
            if left < 0:
                return action
        return actions[worth.index(best)]


def bot(title: Title, name: str) -> Bot:
    """A level, or `random`, `greedy`, `search:200` for so many iterations."""
    kind, _, number = name.partition(":")
    if kind == "search" and number.isascii() and number.isdigit() and int(number) > 0:
        return Search(Judgement(title.value), int(number))
    match name:
        case "random":
            return Random()
        case "greedy":
            return Greedy(title.value)
        case "easy":
            return Lenient(title.value, EASY)
        case "medium":
            return Lenient(title.value, MEDIUM)
        case "hard":
            return Search(Judgement(title.value), HARD) if title.searching else Greedy(title.value, HARD_WORLDS)
        case "expert":
            return Search(Judgement(title.value), EXPERT) if title.searching else Greedy(title.value, EXPERT_WORLDS)
    raise TitleError(f"no bot {name!r}; there are {', '.join(LEVELS)}, greedy, random and search:N")


def choose(game: str, kind: str, masked: dict[str, Any], seat: int, level: str, seed: int) -> int:
    """The bot's action for a masked state that came as plain data: what a worker process is asked."""
    title = find(game)
    state: State = getattr(title.rules, kind).from_dict(masked)
    actions = state.legal_actions(seat)
    return actions[0] if len(actions) == 1 else bot(title, level).choose(state, seat, seed)
