"""What voyages look like in numbers, and what others have found: for `gabare figures`."""

from __future__ import annotations

from typing import cast

from gabare.games.trois_caps.rules import TroisCaps
from gabare.kit.game import Step

KNOWN = {"rounds to win": "26–29, from 20 to 47"}  # by a simple bot, without events
TABLES: tuple[tuple[dict[str, str], dict[str, str]], ...] = (
    ({"level": "learning"}, {}),
    ({"level": "1"}, KNOWN),
    ({"level": "2"}, KNOWN),
    ({"level": "3"}, KNOWN),
)


def measure(steps: list[Step]) -> dict[str, list[float]]:
    """The figures of one race."""
    return {"rounds to win": [float(cast(TroisCaps, steps[-1][2]).round)]}
