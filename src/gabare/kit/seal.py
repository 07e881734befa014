"""What binds the luck of a table before its first draw, and what that proves.

The table shows the hash of its secret when it is opened. Every player may contribute 32 random bytes: their hash before the game begins,
the bytes themselves once nothing can be changed any more. All outcomes follow from the secret and the contributions together, so neither
whoever drew the secret nor whoever contributed could choose them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hmac import digest

from gabare.kit.luck import Luck, Mixed, Secret, commitment
from gabare.kit.say import Say

SIZE = 32  # bytes of a secret and of a contribution


@dataclass(frozen=True)
class Contribution:
    """What a player put into the luck."""

    hash: str  # given before the game
    revealed: bytes | None = None  # None: not in time, and so left out

    @property
    def fits(self) -> bool:
        return self.revealed is None or commitment(self.revealed) == self.hash


@dataclass(frozen=True)
class Seal:
    hash: str  # of the secret
    contributions: tuple[Contribution | None, ...] | None = None  # by seat; None: the first kind of luck, from the secret alone

    def luck(self, secret: bytes, number: int) -> Luck:
        """The luck of an action, 0 for the set-up."""
        if self.contributions is None:
            return Secret(secret, number)
        return Mixed(_key(secret, self.contributions), number)


@lru_cache(1024)
def _key(secret: bytes, contributions: tuple[Contribution | None, ...]) -> bytes:
    revealed = [given.revealed for given in contributions if given and given.revealed is not None]
    return digest(secret, b"".join(revealed), "sha256")


def is_hex(text: str, size: int = SIZE) -> bool:
    """So many bytes, as hashes, secrets and contributions are written."""
    return len(text) == 2 * size and not set(text) - set("0123456789abcdef")


@dataclass(frozen=True)
class Proof:
    """What drawing all outcomes again has shown."""

    outcomes: int
    names: tuple[str, ...]
    contributions: tuple[Contribution | None, ...] | None

    @property
    def contributed(self) -> tuple[str, ...]:
        return self._those(revealed=True)

    @property
    def left_out(self) -> tuple[str, ...]:
        return self._those(revealed=False)

    def _those(self, *, revealed: bool) -> tuple[str, ...]:
        pairs = zip(self.names, self.contributions or (), strict=False)
        return tuple(name for name, given in pairs if given and (given.revealed is not None) == revealed)

    def lines(self, say: Say) -> list[str]:
        """What is proved, and what is not."""
        names, late = ", ".join(self.contributed), ", ".join(self.left_out)
        n, said = self.outcomes, []
        if names:
            said.append(
                say.plural(
                    "{n} outcome follows from the secret and the contributions.",
                    "All {n} outcomes follow from the secret and the contributions.",
                    n,
                )
            )
            said.append(say("Contributions of: {names}.", names=names))
        else:
            said.append(say.plural("{n} outcome follows from the secret.", "All {n} outcomes follow from the secret.", n))
        if late:
            said.append(say("Left out, since it was not revealed in time, is the contribution of: {names}.", names=late))
        if names:
            said.append(
                say(
                    "Whoever of them finds in the record their own contribution, and the seals that they were shown before revealing it,"
                    " has the proof that nobody chose the outcomes, not even whoever runs the server."
                )
            )
            if late:
                said.append(
                    say(
                        "But for what was left out: whoever runs the server could see how the luck would fall with it and without it,"
                        " and leave it out or have it kept back."
                    )
                )
        else:
            said.append(
                say(
                    "That nobody chose the outcomes is not proved: no player contributed to them,"
                    " so whoever runs the server could try many secrets before one was sealed."
                )
            )
        said.append(say("That nobody knew them is never proved: whoever can read the server’s database can know what will come."))
        return said
