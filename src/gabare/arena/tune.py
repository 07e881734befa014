"""Tuning: CMA-ES tries weights, and bots with them play the same bots with the hand weights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context

from gabare.bots.search import Bot, Greedy, Judgement, Search
from gabare.kit.luck import Seeded
from gabare.kit.title import Title, find
from gabare.kit.value import Value

TUNING, TESTING = 10**9, 2 * 10**9  # seeds of tuning and of testing never meet
SPREAD = 0.35  # how far from the hand weights the first tries lie, in parts of each weight
STEPS = 2**12  # keeps the seeds of different deals apart


@dataclass(frozen=True)
class Tried:
    """The best weights so far."""

    evaluations: int
    share: float  # of the wins in the tuning games
    weights: tuple[float, ...]


def reweighed(value: Value, weights: Sequence[float]) -> Value:
    return type(value)(value.names, list(weights), value.temperature)


def player(title: Title, weights: Sequence[float], iterations: int) -> Bot:
    """One look ahead where there are no iterations. What serves one look ahead may mislead a search, so weights are tuned for their use."""
    value = reweighed(title.value, weights)
    return Search(Judgement(value), iterations) if iterations else Greedy(value)


@dataclass(frozen=True)
class Duel:
    """Who meets whom: the base weights are those set by hand."""

    game: str
    players: int
    base: tuple[float, ...]
    iterations: int


def share_of_wins(duel: Duel, deals: range, weights: tuple[float, ...]) -> float:
    """How often these weights win against the base weights, from every seat of these deals.
    Par is 0.5 for any number of players: a win counts against the n - 1 others as it would against one."""
    title, players = find(duel.game), duel.players
    mine, theirs = player(title, weights, duel.iterations), player(title, duel.base, duel.iterations)
    won = 0.0
    for deal in deals:
        for seat in range(players):
            won += play(title, [mine if s == seat else theirs for s in range(players)], deal)[seat]
    win_share = won / (len(deals) * players)
    return win_share * (players - 1) / (1 + win_share * (players - 2))


def play(title: Title, bots: Sequence[Bot], deal: int) -> list[float]:
    """The shares of one game at default options."""
    state = title.new_game(len(bots), None, Seeded(deal * STEPS))
    number = 0
    while not state.over:
        number += 1
        seat = state.turn
        action = bots[seat].choose(state.masked(seat), seat, deal * STEPS + number)
        state.apply(seat, action, Seeded(deal * STEPS + number))
    return list(state.shares())


def tune(duel: Duel, deals: int, evaluations: int, seed: int, workers: int) -> Iterator[Tried]:
    """Yields after every generation. The deals change with it, so that no weights win by knowing them."""
    from cma import CMAEvolutionStrategy

    base = duel.base
    scale = [abs(weight) or 0.1 for weight in base]
    strategy = CMAEvolutionStrategy([0.0] * len(scale), SPREAD, {"seed": seed + 1, "verbose": -9, "popsize": 12})
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        generation = 0
        while strategy.countevals < evaluations:
            points = strategy.ask()
            tries = [tuple(float(hand + step * size) for hand, step, size in zip(base, point, scale, strict=True)) for point in points]
            start = TUNING + (seed * 1000 + generation) * deals
            shares = list(pool.map(partial(share_of_wins, duel, range(start, start + deals)), tries))
            strategy.tell(points, [-share for share in shares])
            centre = tuple(float(hand + step * size) for hand, step, size in zip(base, strategy.mean, scale, strict=True))
            generation += 1
            yield Tried(int(strategy.countevals), sum(shares) / len(shares), centre)


def proof(duel: Duel, weights: Sequence[float], deals: int, seed: int, workers: int) -> list[float]:
    """Fresh deals: the shares of the tuned weights against the hand weights, one for each deal."""
    first = TESTING + seed * deals
    ranges = [range(deal, deal + 1) for deal in range(first, first + deals)]
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        return list(pool.map(partial(_proof, duel, tuple(weights)), ranges, chunksize=8))


def _proof(duel: Duel, weights: tuple[float, ...], deals: range) -> float:
    return share_of_wins(duel, deals, weights)
