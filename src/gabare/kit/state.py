"""What every game is to the kit: a state that offers actions, applies them, and shows each seat what it may know."""

from __future__ import annotations

from typing import Any, Final, Self

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from gabare.kit.codec import decode, encode
from gabare.kit.luck import Luck

SEATS: Final[i64] = 6  # the most seats a game may have
NOBODY: Final[i64] = -1  # no seat: a spectator, an owner that does not exist
HIDDEN: Final[i64] = -1  # in place of a card or an action that a viewer cannot know
NONE: Final[i64] = -1  # no card, no place: nothing of its kind


def bit(n: i64, one: i64 = 1) -> i64:
    """``1 << n``. mypyc 2.4 computes a literal ``1 << n`` in 32 bits, and a variable in 64."""
    return one << n


def filled(count: i64, value: i64 = 0) -> vec[i64]:
    return vec[i64]([value for _ in range(count)])


LOWEST: Final = vec[i64]([0] + [min(seat for seat in range(6) if seats >> seat & 1) for seats in range(1, 64)])


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position of a game. It holds no future: what is not decided yet is drawn from `luck` when it happens."""

    def __init__(self, players: i64) -> None:
        self.players: i64 = players
        self.awaited: i64 = 1  # bit set of the seats that owe a decision; 0 = the game is over

    def legal_actions(self, seat: i64) -> vec[i64]:
        """What an awaited seat may do, in canonical order; never empty."""
        raise NotImplementedError

    def apply(self, seat: i64, action: i64, luck: Luck) -> None:
        """Does what a legal action says. It checks nothing: `legal_actions` is the only judge."""
        raise NotImplementedError

    def clone(self) -> State:
        raise NotImplementedError

    def masked(self, seat: i64) -> State:
        """A copy with all that this seat cannot know blanked out (NOBODY: a spectator)."""
        return self.clone()

    def redealt(self, luck: Luck) -> State:
        """A copy of a masked state made whole at random, evenly over what is possible."""
        return self.clone()

    def seen(self, viewer: i64, seat: i64, action: i64) -> i64:
        """What a viewer sees of an action: itself, or HIDDEN where it is a secret."""
        return action

    def score(self, seat: i64) -> i64:
        """What the score plate of a seat shows."""
        raise NotImplementedError

    def standing(self, seat: i64) -> i64:
        """Orders the seats at the end: the highest wins, equal ones share. The score, unless a tie-break counts."""
        return self.score(seat)

    def broken(self) -> str:
        """What is wrong with this position (cards lost, money made up), or nothing."""
        return ""

    @property
    def over(self) -> bool:
        return self.awaited == 0

    def awaits(self, seat: i64) -> bool:
        """Whether a seat owes a decision; a spectator never does."""
        return seat >= 0 and self.awaited >> seat & 1 != 0

    @property
    def turn(self) -> i64:
        """The first awaited seat: search and random play answer simultaneous decisions in this order."""
        return LOWEST[self.awaited]

    def ranks(self) -> vec[i64]:
        """The place of each seat, 1 for the winners."""
        ranks = vec[i64](capacity=self.players)
        for seat in range(self.players):
            rank: i64 = 1
            for other in range(self.players):
                if self.standing(other) > self.standing(seat):
                    rank += 1
            ranks = append(ranks, rank)
        return ranks

    def shares(self) -> vec[float]:
        """The win, shared among those in first place; adds up to 1."""
        best = self.standing(0)
        winners = 1.0
        for seat in range(1, self.players):
            standing = self.standing(seat)
            if standing > best:
                best = standing
                winners = 1.0
            elif standing == best:
                winners += 1.0
        shares = vec[float](capacity=self.players)
        for seat in range(self.players):
            shares = append(shares, 1.0 / winners if self.standing(seat) == best else 0.0)
        return shares

    def to_dict(self) -> dict[str, Any]:
        """Everything, as JSON can hold it."""
        return encode(self)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Self:
        return decode(cls(data["players"]), data)


def play_out(state: State, luck: Luck, limit: i64 = 1_000_000) -> i64:
    """Plays random actions to the end, or to the limit; returns how many."""
    actions_played: i64 = 0
    while state.awaited and actions_played < limit:
        seat = LOWEST[state.awaited]
        actions = state.legal_actions(seat)
        state.apply(seat, actions[luck.below(len(actions))], luck)
        actions_played += 1
    return actions_played


def stroll(state: State, luck: Luck, limit: i64) -> str:
    """Plays a random game and looks at every position on the way; says what is wrong, or nothing."""
    steps: i64 = 0
    while state.awaited:
        seat = LOWEST[state.awaited]
        actions = state.legal_actions(seat)
        if len(actions) == 0:
            return f"after {steps} actions seat {seat} is awaited and has nothing to do"
        state.apply(seat, actions[luck.below(len(actions))], luck)
        steps += 1
        problem = state.broken()
        if problem:
            return f"after {steps} actions: {problem}"
        if steps > limit:
            return f"no end after {steps} actions"
    return ""
