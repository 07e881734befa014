"""Chance. Every random outcome of a game goes through `luck.below(n)`, whatever stands behind it:

- `Seeded`: fast and reproducible, for simulation and search;
- `Mixed`: a stream from a table's secret and its players' contributions, which none of them can choose or predict alone
  and everybody can verify afterwards;
- `Secret`: the same from the secret alone, as tables drew before, and games without a table do;
- `Recorder`: any of them, with the outcomes written down;
- `Told`: outcomes read from a record, never derived again;
- `Every`: all outcomes, one after the other, with their probabilities.
"""

from __future__ import annotations

from hashlib import sha256
from hmac import digest as hmac
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

WORD: Final[i64] = 0xFFFFFFFF


class LuckError(ValueError):
    """The outcomes of a record do not fit the game."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Luck:
    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, each as likely as the others.

        `below(1)` is always 0 and still counts as luck: a game calls it when something hidden
        but already settled is shown, so that the choice before it cannot be taken back.
        """
        raise NotImplementedError


@final
class Seeded(Luck):
    """Chris Doty-Humphrey's sfc32. Adds, shifts and xors stay below 2**63, so that the sequence is
    the same compiled and interpreted, on every platform and Python version."""

    def __init__(self, seed: i64) -> None:
        self.a: i64 = seed & WORD
        self.b: i64 = seed >> 32 & WORD
        self.c: i64 = 0x9E3779B9
        self.counter: i64 = 1
        for _ in range(12):
            self.word()

    def word(self) -> i64:
        result = self.a + self.b + self.counter & WORD
        self.counter = self.counter + 1 & WORD
        self.a = self.b ^ self.b >> 9
        self.b = self.c + (self.c << 3) & WORD
        self.c = (self.c << 21 | self.c >> 11) + result & WORD
        return result

    def below(self, n: i64) -> i64:
        return self.word() * n >> 32


@final
class Secret(Luck):
    """The luck of one action at a real table: its number is part of the stream, so that no retry rolls again."""

    def __init__(self, secret: bytes, number: i64) -> None:
        self.seed = f"{secret.hex()}:{number}"
        self.drawn: i64 = 0

    def below(self, n: i64) -> i64:
        digest = sha256(f"{self.seed}:{self.drawn}".encode()).digest()
        self.drawn += 1
        return int.from_bytes(digest[:16], "big") * int(n) >> 128


@final
class Mixed(Luck):
    """The same from a key that a secret and contributions make together: HMAC-SHA256 of the action's and the draw's number."""

    def __init__(self, key: bytes, number: i64) -> None:
        self.key = key
        self.number = number
        self.drawn: i64 = 0

    def below(self, n: i64) -> i64:
        outcome = hmac(self.key, f"{self.number}:{self.drawn}".encode(), "sha256")
        self.drawn += 1
        return int.from_bytes(outcome[:16], "big") * int(n) >> 128


def commitment(secret: bytes) -> str:
    """What is shown before the first die: the hash binds a secret or a contribution, and tells nothing of it."""
    return sha256(secret.hex().encode()).hexdigest()


@final
class Recorder(Luck):
    """Passes another luck on and writes its outcomes down."""

    def __init__(self, luck: Luck) -> None:
        self.luck = luck
        self.outcomes: list[int] = []

    def below(self, n: i64) -> i64:
        outcome = self.luck.below(n)
        self.outcomes.append(outcome)
        return outcome


@final
class Told(Luck):
    """Reads outcomes that were written down; says so when there are too few, or impossible ones."""

    def __init__(self, outcomes: list[int]) -> None:
        self.outcomes = outcomes
        self.read: i64 = 0

    def below(self, n: i64) -> i64:
        if self.read >= len(self.outcomes):
            raise LuckError(f"outcome {self.read + 1} is missing")
        outcome = self.outcomes[self.read]
        if not 0 <= outcome < n:
            raise LuckError(f"outcome {self.read + 1} is {outcome}, but only 0 to {n - 1} are possible")
        self.read += 1
        return outcome

    def close(self) -> None:
        if self.read < len(self.outcomes):
            raise LuckError(f"{len(self.outcomes)} outcomes are given, but only {self.read} were drawn")


@final
class Every(Luck):
    """All outcomes in turn. Use it in a loop, each time on a fresh copy:

    luck = Every()
    while luck.next():
        copy = state.clone()
        copy.apply(seat, action, luck)
        total += luck.probability * worth(copy)
    """

    def __init__(self) -> None:
        self.path: list[int] = []  # the outcomes of this pass
        self.sizes: list[int] = []
        self.at: i64 = 0
        self.started = False
        self.probability = 1.0

    def below(self, n: i64) -> i64:
        if self.at == len(self.path):
            self.path.append(0)
            self.sizes.append(n)
        outcome = self.path[self.at]
        self.at += 1
        self.probability /= float(n)
        return outcome

    def next(self) -> bool:
        """Goes to the next combination of outcomes; False when all were tried."""
        self.at = 0
        self.probability = 1.0
        if not self.started:
            self.started = True
            return True
        while self.path:
            if self.path[-1] + 1 < self.sizes[-1]:
                self.path[-1] += 1
                return True
            self.path.pop()
            self.sizes.pop()
        return False
