"""Is a chance of 70 % right seven times in ten? Bots' games tell, and two numbers for each game put it right."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import log

from gabare.bots.levels import bot
from gabare.kit.luck import Seeded
from gabare.kit.state import State
from gabare.kit.title import Title, catalogue, find

EVERY = 4  # actions between two positions that are looked at
BINS = 10
TRAINING, TESTING = 3 * 10**9, 4 * 10**9  # seeds of fitting and of testing never meet
STEPS = 2**12  # keeps the seeds of different games apart
WRONG = 0.04  # an error beyond which the shares are put right
PLAIN = (1.0, 0.0)

Fit = tuple[float, float]  # how much the odds count at the start of a game, and how much more towards its end


@dataclass(frozen=True)
class Seen:
    """A position of a game, and how the game ended."""

    shares: tuple[float, ...]
    late: float  # 0 at the start; rises as the value function cools down
    result: tuple[float, ...]


@dataclass(frozen=True)
class Bin:
    """All chances of about the same size: what was said, and what came."""

    said: float
    came: float
    count: int


def chances(title: Title, state: State) -> tuple[float, ...]:
    """Each seat's chance to win as people are told it: the value function's, put right."""
    shares = tuple(title.value.shares(state))
    return shares if state.over else righted(shares, _late(title, state), fit_of(title.id, state.players))


def told(title: Title, state: State, share: float) -> float:
    """One seat's chance, put right as if the others had equal ones."""
    others = int(state.players) - 1
    return righted((share, *[(1 - share) / others] * others), _late(title, state), fit_of(title.id, state.players))[0]


def righted(shares: Sequence[float], late: float, fit: Fit) -> tuple[float, ...]:
    """The same order, with larger or smaller differences; adds up to 1."""
    power = max(0.0, fit[0] + fit[1] * late)
    if power == 1:
        return tuple(shares)
    odds = [max(share, 1e-9) ** power for share in shares]
    return tuple(odd / sum(odds) for odd in odds)


def _late(title: Title, state: State) -> float:
    return 1 - title.value.heat(state) / title.value.temperature


@cache
def fit_of(game: str, players: int) -> Fit:
    """The numbers of a game's `calibration.json`, fitted with as many players or nearly so; none where there is no such file."""
    path = files(catalogue()[game].package).joinpath("calibration.json") if game in catalogue() else None
    if path is None or not path.is_file():
        return PLAIN
    found: dict[str, Sequence[float]] = json.loads(path.read_text("utf-8"))["fits"]
    start, more = found[min(found, key=lambda count: abs(int(count) - players))]
    return start, more


def watched(game: str, players: int, levels: Sequence[str], seed: int) -> list[Seen]:
    """One game of bots of one of these levels, in turn; some positions of it, and its end."""
    title = find(game)
    player = bot(title, levels[seed % len(levels)])
    state = title.new_game(players, None, Seeded(seed * STEPS))
    positions = []
    number = 0
    while not state.over:
        if number % EVERY == 0:
            positions.append((tuple(title.value.shares(state)), _late(title, state)))
        number += 1
        seat = state.turn
        action = player.choose(state.masked(seat), seat, (seed * STEPS + number) * 8 + seat)
        state.apply(seat, action, Seeded(seed * STEPS + number))
    result = tuple(state.shares())
    return [Seen(shares, late, result) for shares, late in positions]


def reliability(seen: Iterable[Seen], fit: Fit) -> list[Bin]:
    """What was said against what came, in ten steps of chance."""
    said, came, count = [0.0] * BINS, [0.0] * BINS, [0] * BINS
    for one in seen:
        for share, result in zip(righted(one.shares, one.late, fit), one.result, strict=True):
            i = min(int(share * BINS), BINS - 1)
            said[i] += share
            came[i] += result
            count[i] += 1
    return [Bin(said[i] / n, came[i] / n, n) for i, n in enumerate(count) if n]


def error(bins: Sequence[Bin]) -> float:
    """The expected calibration error: how far off a chance is on average."""
    return sum(bin.count * abs(bin.said - bin.came) for bin in bins) / sum(bin.count for bin in bins)


def fitted(seen: Sequence[Seen]) -> Fit:
    """The two numbers under which the results are likeliest: a search whose steps become smaller."""

    def unlikely(fit: Fit) -> float:
        lost = 0.0
        for one in seen:
            for share, result in zip(righted(one.shares, one.late, fit), one.result, strict=True):
                if result:
                    lost -= result * log(max(share, 1e-9))
        return lost

    return _lowest(unlikely, PLAIN, 0.4)


def _lowest(height: Callable[[Fit], float], at: Fit, step: float) -> Fit:
    best = height(at)
    while step > 0.01:
        around = [(at[0] + dx * step, at[1] + dy * step) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))]
        lower = min(((height(fit), fit) for fit in around if fit[0] > 0.05 and sum(fit) > 0.05), default=(best, at))
        if lower[0] < best:
            best, at = lower
        else:
            step /= 2
    return round(at[0], 3), round(at[1], 3)
