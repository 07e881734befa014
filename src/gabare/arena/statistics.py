"""Figures with their doubt: win shares by deal, Elo differences, ratings, and a test that stops when it knows."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, log10, sqrt

from gabare.arena.match import Match, Played
from gabare.kit.luck import Seeded

CONFIDENCE = 1.96  # standard errors of a 95 % interval
ERROR = 0.05  # chance of a wrong verdict, either way
RESAMPLES = 200


@dataclass(frozen=True)
class Share:
    """A mean with its 95 % interval. The unit is the deal: games of one deal are not independent."""

    mean: float
    error: float
    deals: int

    def __str__(self) -> str:
        return f"{100 * self.mean:.1f} ± {100 * self.error:.1f} %"


def share(means: Sequence[float]) -> Share:
    count = len(means)
    mean = sum(means) / count
    spread = sum((value - mean) ** 2 for value in means) / (count - 1) if count > 1 else 0.25
    return Share(mean, CONFIDENCE * sqrt(spread / count), count)


def shares_by_deal(games: Sequence[Played], bot: int, *, adjusted: bool = False) -> list[float]:
    """A bot's mean win share in each deal; adjusted: less what chance gave it."""
    deals: dict[int, list[float]] = defaultdict(list)
    for game in games:
        for seat, number in enumerate(game.bots):
            if number == bot:
                deals[game.deal].append(game.shares[seat] - (game.luck[seat] if adjusted else 0.0))
    return [sum(values) / len(values) for _, values in sorted(deals.items())]


def elo(win_share: float, players: int) -> float:
    """The rating difference that makes one bot win so often against n - 1 equal others."""
    certain = min(max(win_share, 0.001), 0.999)
    return 400 * log10(certain * (players - 1) / (1 - certain))


def ratings(games: Sequence[Played], bots: int) -> list[float]:
    """Plackett–Luce over the finishing orders, by Hunter's iteration, in Elo with the last bot at 0.

    Each game is a sequence of choices: who comes first of all, then of the rest. Bots tied for a place share its win.
    """
    orders = Counter((game.bots, game.ranks) for game in games)  # many games end in the same one
    strength = [1.0] * bots
    for _ in range(200):
        wins, chances = [0.05] * bots, [0.1 / sum(strength) * bots / 2] * bots
        for (seated, ranks), times in orders.items():
            left = list(range(len(seated)))
            for place in sorted(set(ranks)):
                first = [seat for seat in left if ranks[seat] == place]
                if len(first) == len(left):
                    break
                total = sum(strength[seated[seat]] for seat in left)
                for seat in left:
                    chances[seated[seat]] += times * len(first) / total
                for seat in first:
                    wins[seated[seat]] += times
                left = [seat for seat in left if seat not in first]
        strength = [win / chance for win, chance in zip(wins, chances, strict=True)]
        scale = exp(sum(map(log, strength)) / bots)
        strength = [value / scale for value in strength]
    return [400 * log10(value / strength[-1]) for value in strength]


def rating_errors(games: Sequence[Played], bots: int) -> list[float]:
    """Half the 95 % interval of each rating, from whole deals drawn again with replacement."""
    deals: dict[int, list[Played]] = defaultdict(list)
    for game in games:
        deals[game.deal].append(game)
    numbers, luck, found = sorted(deals), Seeded(1), list[list[float]]()
    for _ in range(RESAMPLES):
        sample = [game for _ in numbers for game in deals[numbers[luck.below(len(numbers))]]]
        found.append(ratings(sample, bots))
    cut = RESAMPLES // 40
    columns = [sorted(column) for column in zip(*found, strict=True)]
    return [(column[-1 - cut] - column[cut]) / 2 for column in columns]


def sprt(means: Sequence[float], low: float, high: float) -> tuple[str, float]:
    """Wald's test on deal means: is the share `low` or `high`? Says which, or that more deals are needed."""
    if len(means) < 10:
        return "more deals", 0.0
    mean = sum(means) / len(means)
    spread = max(sum((value - mean) ** 2 for value in means) / (len(means) - 1), 1e-6)
    ratio = len(means) * (high - low) * (mean - (low + high) / 2) / spread
    bound = log((1 - ERROR) / ERROR)
    return ("high" if ratio >= bound else "low" if ratio <= -bound else "more deals"), ratio


def pairs(games: Sequence[Played], match: Match) -> list[list[float | None]]:
    """How often each bot finished before each other one; ties count half."""
    count = len(match.bots)
    before = [[0.0] * count for _ in range(count)]
    met = [[0] * count for _ in range(count)]
    for game in games:
        for seat, bot in enumerate(game.bots):
            for other_seat, other in enumerate(game.bots):
                if bot != other:
                    met[bot][other] += 1
                    difference = game.ranks[other_seat] - game.ranks[seat]
                    before[bot][other] += 0.5 if difference == 0 else float(difference > 0)
    return [[before[a][b] / met[a][b] if met[a][b] else None for b in range(count)] for a in range(count)]
