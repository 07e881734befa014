"""After a game: the chances to win move by move, luck and decisions told apart, and what would have been better.

An analysis holds no words: it is made once, and said in each reader's language.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any

from gabare.coach.calibration import chances, told
from gabare.coach.judge import Judged, Reasons, duel, judge, reasons, rival
from gabare.kit.game import Game, Step
from gabare.kit.luck import Seeded
from gabare.kit.record import loads
from gabare.kit.say import mark
from gabare.kit.state import State, bit
from gabare.kit.title import Title

VERSION = 4  # of what is stored: an analysis of another one is made anew
FUTURES = 24  # other outcomes that chance is compared with
FIRST_LOOK, CLOSE_LOOK = 60, 400  # iterations for every decision, and for those that look wrong
SECOND = 1_000_000  # seeds of second looks
INACCURACY, MISTAKE, BLUNDER = 0.05, 0.10, 0.15  # of the chance to win
AT_ONCE = 4  # games that a process can work on in turns: it keeps so many open
SURE = 2  # standard errors by which the best action must be better in the duels


@dataclass(frozen=True)
class Verdict:
    """One move: what it did to everybody's chances, and what its player could have done instead."""

    seat: int
    action: int
    shares: tuple[float, ...]  # chances to win after it, all cards open
    luck: tuple[float, ...]  # what chance gave each seat in it
    loss: float  # chance to win given away, by what the player could know
    stake: float  # what choosing at random would give away, on average
    given: float  # the loss by a second look, which did not choose the best action: over many moves its errors cancel out
    best: int  # the best action by the same knowledge
    other: int  # the best alternative: that one, or the next best where it was played; the action itself where it was forced
    reasons: Reasons  # what speaks for the better one of the two
    sure: bool  # whether trying both actions out confirms the loss
    forced: bool  # nothing else was possible

    @property
    def flagged(self) -> bool:
        return self.loss >= INACCURACY and self.sure

    @property
    def word(self) -> str:
        """How good it was, in English words that `say` translates; none for what was forced."""
        if self.forced:
            return ""
        if self.loss >= INACCURACY and not self.sure:
            return mark("close")
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

    @property
    def shares(self) -> list[tuple[float, ...]]:
        """The chances at the start and after each move."""
        return [self.start, *(verdict.shares for verdict in self.verdicts)]

    def accuracy(self, seat: int) -> float:
        """100 for who always does the best, 0 for who does no better than by chance; what hardly matters hardly counts."""
        mine = [verdict for verdict in self.verdicts if verdict.seat == seat]
        stake, loss = sum(verdict.stake for verdict in mine), sum(verdict.loss for verdict in mine)
        return max(0.0, 100 * (1 - loss / stake)) if stake else 100.0

    def luck(self, seat: int) -> float:
        """The chance to win that cards and dice gave a seat in the whole game."""
        return sum(verdict.luck[seat] for verdict in self.verdicts)

    def decisions(self, seat: int) -> float:
        """The chance to win that a player's own decisions gave away. The best of several guesses is overrated: so not by that one."""
        return min(0.0, -sum(verdict.given for verdict in self.verdicts if verdict.seat == seat))

    def turning_point(self) -> int:
        """The number of the move that changed the winner's chances most, counted from 1. The last move only tells the result."""
        shares = self.shares
        winner = shares[-1].index(max(shares[-1]))
        changes = [abs(after[winner] - before[winner]) for before, after in pairwise(shares)]
        open_ones = changes[:-1] or changes
        return open_ones.index(max(open_ones)) + 1


def analyse(game: Game, tick: Callable[[], None] = lambda: None) -> Analysis:
    """Looks at every decision briefly, and closely at those that seem wrong. The same game gets the same verdicts."""
    verdicts, steps = [], game.history()
    for number, step in enumerate(steps):
        verdicts.append(verdict(game.title, step, number))
        tick()
    return _whole(game, steps, verdicts)


def _whole(game: Game, steps: Sequence[Step], verdicts: Sequence[Verdict]) -> Analysis:
    """While others still choose at the same time, nothing has come of a choice: the chances stay as they were."""
    first = shares = chances(game.title, steps[0][0] if steps else game.state)
    settled = []
    for (before, move, after), one in zip(steps, verdicts, strict=True):
        if not before.awaited & after.awaited & ~bit(move.seat):
            shares = one.shares
        settled.append(replace(one, shares=shares))
    return Analysis(first, tuple(settled))


def verdict(title: Title, step: Step, number: int) -> Verdict:
    before, move, after = step
    seat, masked = move.seat, before.masked(move.seat)
    look = FIRST_LOOK
    judged = judge(title, masked, seat, look, number)
    if _loss(title, before, judged, move.action) >= INACCURACY:
        look = CLOSE_LOOK
        judged = judge(title, masked, seat, look, number)
    loss, best = _loss(title, before, judged, move.action), judged.best
    again = judge(title, masked, seat, look, number + SECOND) if move.action != best else judged
    other, why = best, reasons(title, masked, seat, best, move.action, number)
    if move.action == best:
        other, why = rival(title, masked, seat, judged, best, number)
    sure = False
    if loss >= INACCURACY:
        better, error = duel(title, masked, seat, best, move.action, number)
        sure = better > SURE * error
    shares = chances(title, after)
    luck = _luck(title, before, seat, move.action, shares, number) if move.outcomes else (0.0,) * after.players
    given = _better(title, before, again, best, move.action)
    stake = sum(_loss(title, before, judged, action) for action in judged.shares) / len(judged.shares)
    return Verdict(seat, move.action, shares, luck, loss, stake, given, best, other, why, sure, len(judged.shares) == 1)


def _loss(title: Title, before: State, judged: Judged, action: int) -> float:
    return max(0.0, _better(title, before, judged, judged.best, action))


def _better(title: Title, before: State, judged: Judged, best: int, action: int) -> float:
    return told(title, before, judged.shares[best]) - told(title, before, judged.shares[action])


def _luck(title: Title, before: State, seat: int, action: int, shares: Sequence[float], seed: int) -> tuple[float, ...]:
    """What this outcome gave each seat, against the mean of other outcomes of the same action."""
    expected = [0.0] * len(shares)
    luck = Seeded(seed)
    for _ in range(FUTURES):
        other = before.clone()
        other.apply(seat, action, luck)
        for other_seat, share in enumerate(chances(title, other)):
            expected[other_seat] += share / FUTURES
    return tuple(share - mean for share, mean in zip(shares, expected, strict=True))


# as plain data: from the process that works on it, and to the shelf


def work(record: str, first: int, last: int) -> list[dict[str, Any]]:
    """The verdicts on some moves of a recorded game: what a process is asked, piece by piece."""
    game, steps = _opened(record)
    write = game.title.grammar.write
    return [_plain(verdict(game.title, steps[number], number), write) for number in range(first, min(last, len(steps)))]


@lru_cache(AT_ONCE)
def _opened(record: str) -> tuple[Game, list[Step]]:
    game = loads(record).replay()
    return game, game.history()


def _plain(one: Verdict, write: Callable[[int], str]) -> dict[str, Any]:
    said: dict[str, Any] = {
        "shares": [round(share, 4) for share in one.shares],
        "loss": round(one.loss, 4),
        "stake": round(one.stake, 4),
        "given": round(one.given, 4),
        "best": write(one.best),
        "reasons": one.reasons,
    }
    if one.other != one.best:
        said["other"] = write(one.other)
    if any(one.luck):
        said["luck"] = [round(share, 4) for share in one.luck]
    if one.loss >= INACCURACY:
        said["sure"] = one.sure
    if one.forced:
        said["forced"] = True
    return said


def stored(game: Game, steps: Sequence[Step], found: Sequence[dict[str, Any]]) -> Analysis:
    """An analysis from plain data, with the game it belongs to and its steps."""
    none = (0.0,) * game.state.players
    verdicts = []
    for (_before, move, _after), one in zip(steps, found, strict=True):
        best, other = (game.title.grammar.read(one.get(name, one["best"])) for name in ("best", "other"))
        luck, why = tuple(one.get("luck", none)), tuple((name, difference, others) for name, difference, others in one["reasons"])
        sure, forced = one.get("sure", False), one.get("forced", False)
        shares, losses = tuple(one["shares"]), (one["loss"], one["stake"], one["given"])
        verdicts.append(Verdict(move.seat, move.action, shares, luck, *losses, best, other, why, sure, forced))
    return _whole(game, steps, verdicts)
