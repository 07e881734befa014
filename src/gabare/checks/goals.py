"""Goals: games are won by what they are about, not by the limit that ends them; and what bots stand on can be asked at every moment."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, repeat
from math import isfinite

from gabare.bots.levels import bot
from gabare.bots.search import Bot
from gabare.checks.trial import Trial
from gabare.kit.game import Game
from gabare.kit.luck import Seeded
from gabare.kit.state import State

GAMES, FEW = 20, 6  # of each kind, at most, and at least to judge by
HARDLY = 0.1  # of the games


def values(trial: Trial) -> Iterator[str]:
    """13. What a position is worth to each seat can be said at every moment, also at the end: a number for each name, shares of one win."""
    for game, luck in trial.walks(max(trial.games // 1000, 3)):
        while True:
            if game.over or luck.below(10) == 0:
                yield from _valued(trial, game)
            if game.over or trial.spent:
                break
            legal = game.state.legal_actions(game.turn)
            game.play(legal[luck.below(len(legal))])


def _valued(trial: Trial, game: Game) -> Iterator[str]:
    value, state = trial.title.value, game.state
    for seat in range(state.players):
        features = [*value.features(state, seat)]
        if len(features) != len(value.names) or len(value.weights) != len(value.names):
            yield f"{len(value.names)} names of features, {len(value.weights)} weights, {len(features)} features"
        yield from (f"seat {seat}: {name} is {it}" for name, it in zip(value.names, features, strict=False) if not isfinite(it))
    shares = [*value.shares(state)]
    if len(shares) != state.players or not abs(sum(shares) - 1) < 1e-6:
        yield f"the chances to win are {shares}, which is not one win"


def goals(trial: Trial) -> Iterator[str]:
    """14. Games end by their goal: those of bots nearly always; of random ones, which is what the other checks see, some."""
    ends: dict[str, list[State]] = {"random": [], "quick": []}
    limits = dict.fromkeys(ends, 0)
    lengths: set[int] = set()
    player = bot(trial.title, "lenient:0.1")  # a greedy one sees nothing to choose by in a secret choice, and all choose alike
    for (game, luck), kind in zip(
        trial.walks(min(max(trial.games // 500, 2 * FEW), 2 * GAMES)), chain.from_iterable(repeat((*ends,))), strict=False
    ):
        trial.looking[:] = [f"a game of {kind} bots"]
        _play(trial, game, luck, player if kind == "quick" else None)
        if game.over:
            ends[kind].append(game.state)
            limits[kind] += trial.title.by_limit(game.state) or len(game.moves) == trial.title.longest
            lengths.add(len(game.moves))
    if lengths == {trial.title.longest}:
        return  # a game that always has so many actions
    for kind, states in ends.items():
        reached = len(states) - limits[kind]
        if len(states) >= FEW and reached < HARDLY * len(states):
            problem = f"{reached} of {len(states)} games of {kind} bots end by their goal, the others by a limit"
            if kind == "quick":
                yield problem
            else:
                trial.warn("goal", f"{problem}: the checks hardly see the goal")
        if len(states) >= FEW and all(max(state.ranks()) == 1 for state in states):
            trial.warn(f"equal {kind}", f"in each of {len(states)} games of {kind} bots all seats end equal: is the goal ever reached?")


def _play(trial: Trial, game: Game, luck: Seeded, player: Bot | None) -> None:
    while not game.over and not trial.spent:
        seat = game.turn
        if player is None:
            legal = game.state.legal_actions(seat)
            game.play(legal[luck.below(len(legal))])
        else:
            game.play(player.choose(game.state.masked(seat), seat, luck.word()))
