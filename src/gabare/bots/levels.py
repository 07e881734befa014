"""Levels: how strong a bot plays, by name. A move is a pure function of what the seat knows, the level and a seed."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from math import exp
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from gabare.bots.search import Bot, Greedy, Judgement, Random, Search, idle_trades, sensible
from gabare.kit.luck import Seeded
from gabare.kit.state import State
from gabare.kit.title import Title, TitleError, find
from gabare.kit.value import Value

LEVELS = ("easy", "medium", "hard", "expert")
GUARD = 2.0  # seconds after which a bot at a table answers with the best it has found
DECIDED = 0.005  # of the win share: with less to win or to lose, searching for more of it finds nothing
DEFAULT = {"easy": "lenient:0.1", "medium": "lenient:0.03", "hard": "search:32", "expert": "search:400"}  # of a game without levels.json


class Lenient(Bot):
    """Weaker without being silly: it takes one of the nearly best actions, the better the likelier.

    Where little can be won or lost any more, all actions cost little: there it is as much stricter. And the steps
    of one move add up: an action after which the seat goes on must be better than the middle of what can be done.
    """

    def __init__(self, value: Value, slack: float, iterations: int = 0) -> None:
        self.value, self.leaf = value, Judgement(value)
        self.slack = slack  # how much less than the best an action may be worth where the game is open
        self.iterations = iterations  # of a search that judges the actions; none: one look ahead

    def choose(self, state: State, seat: int, seed: int) -> int:
        luck = Seeded(seed)
        actions = list(sensible(self.value, state, seat, state.legal_actions(seat)))
        afters = self._afters(state, seat, actions, luck)
        worth = self._searched(state, seat, actions, seed) if self.iterations else self._seen(state, seat, actions, afters)
        best = max(worth)
        slack = self.slack * openness(best, state.players)
        step = min(slack, (best - min(worth)) / 2)
        losses = [(best - share, step if after.awaits(seat) else slack) for share, after in zip(worth, afters, strict=True)]
        weights = [exp(-3 * loss / slack) if loss <= most else 0.0 for loss, most in losses]
        left = luck.below(1_000_000) / 1_000_000 * sum(weights)
        for action, weight in zip(actions, weights, strict=True):
            left -= weight
            if left < 0:
                return action
        return actions[worth.index(best)]

    def _afters(self, state: State, seat: int, actions: list[int], luck: Seeded) -> list[State]:
        """What each action leads to, in the same world with the same luck."""
        world, future = state.redealt(luck), luck.word()
        afters = [world.clone() for _ in actions]
        for action, after in zip(actions, afters, strict=True):
            after.apply(seat, action, Seeded(future))
        return afters

    def _seen(self, state: State, seat: int, actions: list[int], afters: list[State]) -> list[float]:
        """One look ahead, where idle trades are worth nothing."""
        worth = [self.value.shares(after)[seat] for after in afters]
        for i in idle_trades(self.leaf, state, vec[i64](actions), vec[float](worth)):
            worth[i] = 0.0
        return worth

    def _searched(self, state: State, seat: int, actions: list[int], seed: int) -> list[float]:
        """What was hardly tried is worth nothing."""
        root = Search(self.leaf, self.iterations).explore(state, seat, seed)
        often = max(root.visits) / 4
        means = [root.mean(i) if times >= often else 0.0 for i, times in enumerate(root.visits)]
        return [mean for action, mean in zip(state.legal_actions(seat), means, strict=True) if action in actions]


def openness(share: float, players: int) -> float:
    """How much there is to win and to lose with this win share: 1 where it is even, less towards a sure end, never 0."""
    even = 1 / players
    return min(1.0, max(1e-6, share * (1 - share) / (even * (1 - even))))


def by_hand(title: Title) -> Value:
    """The value function with the weights that were set by hand: the baseline of every tuning."""
    weights = import_module(f"{title.package}.value").HAND_WEIGHTS
    return type(title.value)(title.value.names, list(weights), title.value.temperature)


@lru_cache
def levels(package: str, players: int) -> dict[str, str]:
    """What each level of a game is at a table for so many, from its `levels.json`; `gabare ladder` tells how far apart they are."""
    path = files(package).joinpath("levels.json")
    if not path.is_file():
        return DEFAULT
    found = json.loads(path.read_text("utf-8"))
    return {**found["levels"], **found.get(f"levels_of_{players}", {})}


class Level(Bot):
    """By name: what it is depends on how many sit at the table. Who has won or lost already goes on as well as it can."""

    def __init__(self, title: Title, name: str, seconds: float) -> None:
        self.at = {players: bot(title, levels(title.package, players)[name], seconds) for players in title.players}
        self.value = title.value

    def choose(self, state: State, seat: int, seed: int) -> int:
        player = Greedy(self.value, own=True) if decided(self.value, state, seat, seed) else self.at[state.players]
        return player.choose(state, seat, seed)


def decided(value: Value, state: State, seat: int, seed: int) -> bool:
    """Whether a seat has as good as won or lost, in a world that its knowledge allows."""
    share = value.shares(state.redealt(Seeded(seed)))[seat]
    return min(share, 1 - share) < DECIDED


class Habitual(Bot):
    """A player of one idea, from a game's own `scripted.py`; where it does not apply, like medium."""

    def __init__(self, title: Title, habit: Callable[[State, int], int | None]) -> None:
        self.habit, self.other = habit, bot(title, "medium")

    def choose(self, state: State, seat: int, seed: int) -> int:
        action = self.habit(state, seat)
        return self.other.choose(state, seat, seed) if action is None else action


def habits(title: Title) -> dict[str, Callable[[int], Callable[[State, int], int | None]]]:
    """The ideas that a game's `scripted.py` has, by name; each takes a number."""
    name = f"{title.package}.scripted"
    return dict(import_module(name).HABITS) if find_spec(name) else {}


def bot(title: Title, name: str, seconds: float = 0.0) -> Bot:
    """A level, or `random`, `greedy` (`greedy:8` in so many worlds), `hand` for greedy with the weights set by hand,
    `search:200` for so many iterations, `lenient:0.05` for so much win share that a choice may cost, and
    `lenient:0.05:30` for the same after so many iterations; or an idea of a game's own, such as `worker:2400`."""
    if name in LEVELS:
        return Level(title, name, seconds)
    kind, _, number = name.partition(":")
    number, _, after = number.partition(":")
    size = _size(number)
    match kind:
        case "random" if not number:
            return Random()
        case "hand" if not number:
            return Greedy(by_hand(title))
        case "greedy" if not number or size >= 1:
            return Greedy(title.value, int(size) or 1)
        case "search" if size >= 1:
            return Search(Judgement(title.value), int(size), seconds)
        case "lenient" if size > 0 and after.isdigit() == bool(after):
            return Lenient(title.value, size, int(after or 0))
        case _ if kind in (own := habits(title)):
            return Habitual(title, own[kind](int(size)))
    raise TitleError(f"no bot {name!r}; there are {', '.join(LEVELS)}, greedy, hand, random, greedy:N, search:N and lenient:SHARE")


def _size(number: str) -> float:
    """A plain number; 0 for anything else."""
    return float(number) if number.isascii() and number.replace(".", "", 1).isdigit() else 0.0


def choose(game: str, kind: str, masked: dict[str, Any], seat: int, level: str, seed: int) -> int:
    """The bot's action for a masked state that came as plain data: what a worker process is asked."""
    title = find(game)
    state: State = getattr(title.rules, kind).from_dict(masked)
    actions = state.legal_actions(seat)
    return actions[0] if len(actions) == 1 else bot(title, level, GUARD).choose(state, seat, seed)
