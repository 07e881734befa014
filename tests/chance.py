"""Random choices that are others in every run, where any would do; a run that fails says how to have the same again."""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from secrets import token_hex

SEED = "GABARE_TEST_SEED"
_asked: Counter[str] = Counter()


def seed() -> str:
    """The same in all processes of a run."""
    return os.environ.setdefault(SEED, token_hex(4))


def chance() -> Random:
    """Another one for each test, and each time that it asks."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").partition(" ")[0]
    _asked[test] += 1
    return Random(f"{seed()} {test} {_asked[test]}")
