from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from gabare.kit.luck import Luck
from gabare.kit.state import HIDDEN, NOBODY, State, bit, filled

CARDS: Final[i64] = 6
TAKE: Final[i64] = CARDS
GOAL: Final[i64] = 6


class Bids(State):
    def __init__(self, players: i64) -> None:
        super().__init__(players)
        self.awaited = bit(players) - 1
        self.round: i64 = 1
        self.winner: i64 = NOBODY  # who may take what was bid
        self.chosen = filled(players, HIDDEN)
        self.spent = filled(players)  # bit sets of cards
        self.points = filled(players)

    def clone(self) -> Bids:
        other = type(self)(self.players)
        other.awaited, other.round, other.winner = self.awaited, self.round, self.winner
        other.chosen, other.spent, other.points = self.chosen[:], self.spent[:], self.points[:]
        return other

    def secret(self) -> bool:
        return self.winner == NOBODY

    def masked(self, seat: i64) -> Bids:
        other = self.clone()
        for owner in range(self.players):
            if owner != seat and self.secret():
                other.chosen[owner] = HIDDEN
        return other

    def redealt(self, luck: Luck) -> Bids:
        other = self.clone()
        for seat in range(self.players):
            if self.secret() and not self.over and not self.awaits(seat) and self.chosen[seat] == HIDDEN:
                held = [card for card in range(CARDS) if not self.spent[seat] >> card & 1]
                other.chosen[seat] = held[luck.below(len(held))]
        return other

    def seen(self, viewer: i64, seat: i64, action: i64) -> i64:
        return action if viewer == seat or not self.secret() else HIDDEN

    def legal_actions(self, seat: i64) -> vec[i64]:
        if not self.secret():
            return vec[i64]([TAKE, TAKE + 1])
        return vec[i64]([card for card in range(CARDS) if not self.spent[seat] >> card & 1])

    def apply(self, seat: i64, action: i64, luck: Luck) -> None:
        if self.secret():
            self.chosen[seat] = action
            self.awaited -= bit(seat)
            if not self.awaited:
                self.reveal(luck)
            return
        self.points[seat] += self.chosen[seat] if action == TAKE else 1
        self.next_round()

    def reveal(self, luck: Luck) -> None:
        luck.below(1)  # what was shown is not to be undone
        for seat in range(self.players):
            self.spent[seat] |= bit(self.chosen[seat])
        best = max(self.chosen)
        if list(self.chosen).count(best) == 1:
            self.winner = list(self.chosen).index(best)
            self.awaited = bit(self.winner)
        else:
            self.next_round()

    def next_round(self) -> None:
        self.round += 1
        self.winner = NOBODY
        self.chosen = filled(self.players, HIDDEN)
        self.awaited = 0 if self.round > CARDS or max(self.points) >= GOAL else bit(self.players) - 1

    def score(self, seat: i64) -> i64:
        return self.points[seat]

    def broken(self) -> str:
        spent = {int(cards).bit_count() for cards in self.spent}
        return "" if len(spent) == 1 else "a card is lost"


def new_game(players: i64, options: dict[str, Any], luck: Luck) -> Bids:
    return Bids(players)


def by_limit(state: State) -> bool:
    return max(state.score(seat) for seat in range(state.players)) < GOAL
