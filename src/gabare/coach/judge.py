"""Judging actions from what their player could know, and saying in words what speaks for one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from math import sqrt

from gabare.bots.search import Greedy, Judgement, Search
from gabare.kit.luck import Seeded
from gabare.kit.say import Say
from gabare.kit.state import State
from gabare.kit.title import Title

WORLDS = 12  # deals over which two actions are compared in words
REASONS = 2  # features that are named
ENOUGH = 0.05  # points that a feature must bring to be named
TELLING = 0.1  # how much a feature must differ to be named beside another one
RIVALS = 4  # the next best actions: the reason is what tells the best one from the first that differs
DUELS, AHEAD = 16, 8  # pairs of games in which two actions meet, and how many actions each goes on

Reasons = tuple[
    tuple[str, float, bool], ...
]  # features in English, by how much they differ, and whether it is the others that they tell of


@dataclass(frozen=True)
class Judged:
    """What the search thinks of the actions of a position: the best one, and the chance to win with each."""

    best: int
    shares: dict[int, float]

    def loss(self, action: int) -> float:
        """The chance to win that an action gives away against the best."""
        return max(0.0, self.shares[self.best] - self.shares[action])


def judge(title: Title, masked: State, seat: int, iterations: int, seed: int) -> Judged:
    """Searches from what the seat knows. Actions hardly tried are valued by looking one step ahead."""
    actions = list(masked.legal_actions(seat))
    if len(actions) == 1:
        return Judged(actions[0], {actions[0]: title.value.shares(masked.redealt(Seeded(seed)))[seat]})
    root = Search(Judgement(title.value), iterations).explore(masked, seat, seed)
    tried = dict(zip(actions, zip(root.wins, root.visits, strict=True), strict=True))
    best = max(actions, key=lambda action: tried[action][1])
    best_share = tried[best][0] / tried[best][1]
    shares = {action: won / times for action, (won, times) in tried.items() if times >= 4}
    shares[best] = best_share
    few = [action for action in actions if action not in shares]
    if few:
        ahead = _one_step_ahead(title, masked, seat, [best, *few], seed)
        shares.update({action: min(best_share, best_share + ahead[action] - ahead[best]) for action in few})
    return Judged(best, shares)


def _one_step_ahead(title: Title, masked: State, seat: int, actions: list[int], seed: int) -> dict[int, float]:
    luck, worth = Seeded(seed), dict.fromkeys(actions, 0.0)
    for _ in range(WORLDS):
        world, future = masked.redealt(luck), luck.word()
        for action in actions:
            after = world.clone()
            after.apply(seat, action, Seeded(future))
            worth[action] += title.value.shares(after)[seat] / WORLDS
    return worth


def reasons(title: Title, masked: State, seat: int, action: int, instead: int, seed: int) -> Reasons:
    """What speaks for one action rather than another: the features that differ most in its favour, its player's own and the others'."""
    value, luck = title.value, Seeded(seed)
    own, others = [0.0] * len(value.names), [0.0] * len(value.names)
    for _ in range(WORLDS):
        world, future = masked.redealt(luck), luck.word()
        for sign, choice in ((1, action), (-1, instead)):
            after = world.clone()
            after.apply(seat, choice, Seeded(future))
            for other in range(after.players):
                totals, share = (own, sign) if other == seat else (others, sign / (after.players - 1))
                for i, feature in enumerate(value.features(after, other)):
                    totals[i] += share * feature / WORLDS
    gains = [(value.weights[i] * total, i, False) for i, total in enumerate(own)]
    gains += [(-value.weights[i] * total, i, True) for i, total in enumerate(others)]
    most = sorted(gains, key=lambda gain: -gain[0])[:REASONS]
    found = tuple((value.names[i], round((others if theirs else own)[i], 2), theirs) for gain, i, theirs in most if gain > ENOUGH)
    return tuple(one for one in found if abs(one[1]) >= TELLING) or found[:1]


def rival(title: Title, masked: State, seat: int, judged: Judged, best: int, seed: int) -> tuple[int, Reasons]:
    """The next best action that differs in something with a name, and what speaks for the best one; that itself where there is no other."""
    others = sorted((action for action in judged.shares if action != best), key=lambda action: -judged.shares[action])
    for other in others[:RIVALS]:
        why = reasons(title, masked, seat, best, other, seed)
        if why:
            return other, why
    return (others or [best])[0], ()


def worded(found: Reasons, say: Say) -> str:
    """Reasons in the reader's language: "points made: 3.0 more; for the others, bridges in stock: 1.0 fewer"."""
    reasons = [_reason(say, *one) for one in found]
    return reduce(lambda first, second: say("{first}; {second}", first=first, second=second), reasons, reasons.pop(0)) if reasons else ""


def _reason(say: Say, name: str, difference: float, others: bool) -> str:
    whole, decimals = f"{abs(difference):.{1 if abs(difference) >= TELLING else 2}f}".split(".")
    number = say("{whole}.{decimals}", whole=whole, decimals=decimals)
    words = say.pair(say(name), say("{n} more", n=number) if difference > 0 else say("{n} fewer", n=number))
    return say("for the others, {reason}", reason=words) if others else words


def duel(title: Title, masked: State, seat: int, action: int, instead: int, seed: int) -> tuple[float, float]:
    """How much one action is better than another in the same worlds with the same luck, everybody going on greedily
    for a while; and the standard error of that."""
    luck, greedy = Seeded(seed), Greedy(title.value)
    differences = []
    for _ in range(DUELS):
        world, future = masked.redealt(luck), luck.word()
        shares = []
        for choice in (action, instead):
            after, chance = world.clone(), Seeded(future)
            after.apply(seat, choice, chance)
            for number in range(AHEAD):
                if after.over:
                    break
                after.apply(after.turn, greedy.choose(after, after.turn, future + number), chance)
            shares.append(title.value.shares(after)[seat])
        differences.append(shares[0] - shares[1])
    mean = sum(differences) / DUELS
    return mean, sqrt(sum((difference - mean) ** 2 for difference in differences) / (DUELS * (DUELS - 1)))
