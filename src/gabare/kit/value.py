"""What a position is worth to each seat: a few named features, weighed, and turned into chances to win."""

from __future__ import annotations

from math import exp

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from gabare.kit.state import NOBODY, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """One per game. The greedy bot, the search, the hints and the win graph all stand on it."""

    def __init__(self, names: list[str], weights: list[float], temperature: float) -> None:
        self.names = names
        self.weights = vec[float](weights)
        self.temperature = temperature  # a lead of so many points makes winning e times more likely

    def features(self, state: State, seat: i64) -> vec[float]:
        """How a seat stands, one number for each name; also at the end of the game."""
        raise NotImplementedError

    def victim(self, state: State, action: i64) -> i64:
        """The seat that an action is meant to hurt, where a card is played against one; else NOBODY."""
        return NOBODY

    def trade(self, state: State, action: i64) -> bool:
        """Whether an action is one that nobody asks for, such as a purchase: it is done for a reason, not by chance."""
        return False

    def pointless(self, state: State, seat: i64, action: i64) -> bool:
        """Whether an action is never better than another that is open as well. Bots leave it, however little it would cost."""
        return False

    def points(self, state: State, seat: i64) -> float:
        features = self.features(state, seat)
        points = 0.0
        for i in range(len(features)):
            points += self.weights[i] * features[i]
        return points

    def heat(self, state: State) -> float:
        """The temperature of this position; games lower it towards their end, when a lead is worth more."""
        return self.temperature

    def shares(self, state: State) -> vec[float]:
        """Each seat's chance to win; adds up to 1. The result itself when the game is over."""
        if state.awaited == 0:
            return state.shares()
        points = vec[float](capacity=state.players)
        for seat in range(state.players):
            points = append(points, self.points(state, seat))
        return chances(points, self.heat(state))


def chances(points: vec[float], heat: float) -> vec[float]:
    """Chances to win that add up to 1: with a lead of so many points as the heat, e times more likely."""
    best = points[0]
    for seat in range(len(points)):
        if points[seat] > best:
            best = points[seat]
    total = 0.0
    for seat in range(len(points)):
        points[seat] = exp((points[seat] - best) / heat)
        total += points[seat]
    for seat in range(len(points)):
        points[seat] /= total
    return points
