"""After a game: the chances to win move by move, luck and decisions told apart, and what would have been better."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import exp

from gabare.coach.judge import judge, reason
from gabare.kit.game import Game
from gabare.kit.luck import Seeded
from gabare.kit.say import Say, mark
from gabare.kit.state import State
from gabare.kit.title import Title

FUTURES = 12  # other outcomes that chance is compared with
FIRST_LOOK, CLOSE_LOOK = 60, 400  # iterations for every decision, and for those that look wrong
INACCURACY, MISTAKE, BLUNDER = 0.05, 0.10, 0.15  # of the chance to win


@dataclass(frozen=True)
class Verdict:
    """One move: what it did to everybody's chances, and what its player could have done instead."""

    seat: int
    action: int
    shares: tuple[float, ...]  # chances to win after it, all cards open
    luck: tuple[float, ...]  # what chance gave each seat in it
    loss: float  # chance to win given away, by what the player could know
    best: int  # the best action by the same knowledge
    reason: str  # why the best one is better; empty where the move was as good

    @property
    def word(self) -> str:
        """How good it was, in one English word that `say` translates."""
        if self.loss >= BLUNDER:
            return mark("blunder")
        if self.loss >= MISTAKE:
            return mark("mistake")
        if self.loss >= INACCURACY:
            return mark("inaccuracy")
        return mark("best") if self.action == self.best else mark("good")


@dataclass(frozen=True)
class Analysis:
    start: tuple[float, ...]  # chances before the first move
    verdicts: tuple[Verdict, ...]

    def accuracy(self, seat: int) -> float:
        """From 0 to 100: how near a player's decisions were to the best ones."""
        losses = [verdict.loss for verdict in self.verdicts if verdict.seat == seat]
        marks = [max(0.0, min(100.0, 103.17 * exp(-4.35 * loss) - 3.17)) for loss in losses]
        return sum(marks) / len(marks) if marks else 100.0

    def luck(self, seat: int) -> float:
        """The chance to win that cards and dice gave a seat in the whole game."""
        return sum(verdict.luck[seat] for verdict in self.verdicts)

    def decisions(self, seat: int) -> float:
        """The chance to win that a player's own decisions gave away."""
        return -sum(verdict.loss for verdict in self.verdicts if verdict.seat == seat)

    def turning_point(self) -> int:
        """The number of the move that changed the winner's chances most, counted from 1."""
        winner = max(range(len(self.start)), key=lambda seat: self.verdicts[-1].shares[seat])
        before = [self.start, *(verdict.shares for verdict in self.verdicts)]
        changes = [abs(after[winner] - share[winner]) for share, after in pairwise(before)]
        return changes.index(max(changes)) + 1


def analyse(game: Game, say: Say, tick: Callable[[], None] = lambda: None) -> Analysis:
    """Looks at every decision briefly, and closely at those that seem wrong. The same game gets the same verdicts."""
    title, verdicts = game.title, []
    steps = game.history()
    for number, (before, move, after) in enumerate(steps):
        masked = before.masked(move.seat)
        judged = judge(title, masked, move.seat, FIRST_LOOK, number)
        if judged.loss(move.action) >= INACCURACY:
            judged = judge(title, masked, move.seat, CLOSE_LOOK, number)
        loss = judged.loss(move.action)
        why = reason(title, masked, move.seat, judged.best, move.action, number, say) if loss >= INACCURACY else ""
        luck = _luck(title, before, move.seat, move.action, after, number) if move.outcomes else (0.0,) * after.players
        verdicts.append(Verdict(move.seat, move.action, tuple(title.value.shares(after)), luck, loss, judged.best, why))
        tick()
    return Analysis(tuple(title.value.shares(steps[0][0])), tuple(verdicts))


def _luck(title: Title, before: State, seat: int, action: int, after: State, seed: int) -> tuple[float, ...]:
    """What this outcome gave each seat, against the mean of other outcomes of the same action."""
    expected = [0.0] * after.players
    luck = Seeded(seed)
    for _ in range(FUTURES):
        other = before.clone()
        other.apply(seat, action, luck)
        for other_seat, share in enumerate(title.value.shares(other)):
            expected[other_seat] += share / FUTURES
    return tuple(share - mean for share, mean in zip(title.value.shares(after), expected, strict=True))
