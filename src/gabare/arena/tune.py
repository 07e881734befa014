"""Tuning: CMA-ES tries weights, and greedy bots with them play greedy bots with the hand weights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context

from gabare.bots.search import Bot, Greedy
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


def share_of_wins(game: str, players: int, base: tuple[float, ...], deals: range, weights: tuple[float, ...]) -> float:
    """How often greedy with these weights wins against greedy with the base weights, from every seat of these deals.
    Par is 0.5 for any number of players: a win counts against the n - 1 others as it would against one."""
    title = find(game)
    mine, theirs = Greedy(reweighed(title.value, weights)), Greedy(reweighed(title.value, base))
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


def tune(title: Title, by_hand: Sequence[float], players: int, deals: int, evaluations: int, seed: int, workers: int) -> Iterator[Tried]:
    """Yields after every generation. The deals change with it, so that no weights win by knowing them."""
    from cma import CMAEvolutionStrategy

    scale = [abs(weight) or 0.1 for weight in by_hand]
    strategy = CMAEvolutionStrategy([0.0] * len(scale), SPREAD, {"seed": seed + 1, "verbose": -9, "popsize": 12})
    base = tuple(by_hand)
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        generation = 0
        while strategy.countevals < evaluations:
            points = strategy.ask()
            tries = [tuple(float(hand + step * size) for hand, step, size in zip(base, point, scale, strict=True)) for point in points]
            start = TUNING + (seed * 1000 + generation) * deals
            rate = partial(share_of_wins, title.id, players, base, range(start, start + deals))
            shares = list(pool.map(rate, tries))
            strategy.tell(points, [-share for share in shares])
            centre = tuple(float(hand + step * size) for hand, step, size in zip(base, strategy.mean, scale, strict=True))
            generation += 1
            yield Tried(int(strategy.countevals), sum(shares) / len(shares), centre)


def proof(
    title: Title, by_hand: Sequence[float], weights: Sequence[float], players: int, deals: int, seed: int, workers: int
) -> list[float]:
    """Fresh deals: the shares of the tuned weights against the hand weights, one for each deal."""
    ranges = [range(TESTING + seed * deals + deal, TESTING + seed * deals + deal + 1) for deal in range(deals)]
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        return list(pool.map(partial(_proof, title.id, players, tuple(by_hand), tuple(weights)), ranges, chunksize=8))


def _proof(game: str, players: int, base: tuple[float, ...], weights: tuple[float, ...], deals: range) -> float:
    return share_of_wins(game, players, base, deals, weights)
