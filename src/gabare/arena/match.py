"""Playing: a deal is one set of cards and dice, played once for each way to seat the same bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from multiprocessing import get_context
from typing import Any

from gabare.bots.levels import bot
from gabare.kit.luck import Recorder, Seeded
from gabare.kit.state import State
from gabare.kit.title import Setting, Title, find

FUTURES = 6  # other outcomes that a lucky or unlucky one is compared with
MOVES = 2**20  # keeps the seeds of different deals apart


@dataclass(frozen=True)
class Match:
    """Which bots meet at which table."""

    game: str
    bots: tuple[str, ...]
    players: int
    options: tuple[tuple[str, Setting | str], ...] = ()
    weighs_luck: bool = True  # which takes as long as quick bots need to play

    def tables(self) -> list[tuple[int, ...]]:
        """The line-ups of a deal: every set of bots that fits the table, turned round it so that each sits everywhere.
        With fewer bots than seats the last one fills the others."""
        bots = list(range(len(self.bots)))
        if len(bots) < self.players:
            sets = [(*bots, *[bots[-1]] * (self.players - len(bots)))]
        else:
            sets = list(combinations(bots, self.players))
        turned = [chosen[turn:] + chosen[:turn] for chosen in sets for turn in range(self.players)]
        return list(dict.fromkeys(turned))


@dataclass(frozen=True)
class Played:
    """How one game ended, seat by seat."""

    deal: int
    bots: tuple[int, ...]
    shares: tuple[float, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    luck: tuple[float, ...]  # win share that chance gave each seat, by the value function
    actions: int
    rounds: int = 0  # where the game counts them


def play(match: Match, job: tuple[int, tuple[int, ...]]) -> Played:
    """One game. It depends on the match, the deal and the line-up alone, so workers and machines do not matter."""
    deal, line_up = job
    title = find(match.game)
    seated = [bot(title, match.bots[number]) for number in line_up]
    state = title.new_game(match.players, dict(match.options), Seeded(deal * MOVES))
    luck = [0.0] * match.players
    actions = 0
    while not state.over:
        actions += 1
        seat = state.turn
        choice = seated[seat].choose(state.masked(seat), seat, (deal * MOVES + actions) * 8 + seat)
        before, recorder = state, Recorder(Seeded(deal * MOVES + actions))
        state = before.clone()
        state.apply(seat, choice, recorder)
        if recorder.outcomes and match.weighs_luck:
            _weigh(title, before, seat, choice, state, deal * MOVES + actions, luck)
    ranks, shares = list(state.ranks()), list(state.shares())
    scores = [state.score(seat) for seat in range(match.players)]
    rounds = int(getattr(state, "round", 0))
    return Played(deal, line_up, tuple(shares), tuple(ranks), tuple(scores), tuple(luck), actions, rounds)


def _weigh(title: Title, before: State, seat: int, choice: int, after: State, seed: int, luck: list[float]) -> None:
    """Adds what this outcome gave each seat, against the mean of other outcomes of the same action."""
    expected = [0.0] * len(luck)
    for future in range(FUTURES):
        other = before.clone()
        other.apply(seat, choice, Seeded(-1 - seed * FUTURES - future))
        for other_seat, share in enumerate(title.value.shares(other)):
            expected[other_seat] += share / FUTURES
    for other_seat, share in enumerate(title.value.shares(after)):
        luck[other_seat] += share - expected[other_seat]


Run = Callable[[Callable[[Any], Played], list[Any]], Iterator[Played]]


def play_deals(match: Match, deals: range, run: Run) -> Iterator[Played]:
    """All games of these deals, in order, played by `run`: here, on all cores, or on a cluster."""
    jobs = [(deal, line_up) for deal in deals for line_up in match.tables()]
    return run(partial(play, match), jobs)


def here(play: Callable[[Any], Played], jobs: list[Any]) -> Iterator[Played]:
    return map(play, jobs)


def on_cores(workers: int) -> Run:
    def run(play: Callable[[Any], Played], jobs: list[Any]) -> Iterator[Played]:
        with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
            yield from pool.map(play, jobs, chunksize=max(1, min(16, len(jobs) // workers // 4)))

    return run


def on_cluster(address: str) -> Run:
    """Dask: `gabare` must be installed on its workers."""

    def run(play: Callable[[Any], Played], jobs: list[Any]) -> Iterator[Played]:
        from distributed import Client

        with Client(address) as client:
            for future in client.map(play, jobs):
                yield future.result()

    return run
