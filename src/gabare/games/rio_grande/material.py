"""Rio Grande: what is in the box. Data only."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gabare.kit.state import bit

# Landscapes and waters of a card.
FOREST: Final[i64] = 0  # forêt
STEPPE: Final[i64] = 1  # steppe
MEADOW: Final[i64] = 2  # prairie
ROCK: Final[i64] = 3  # rochers
LANDSCAPES: Final[i64] = 4

BLUE: Final[i64] = 0
GREEN: Final[i64] = 1
BROWN: Final[i64] = 2
WATERS: Final[i64] = 3

# A card is kind + landscape * 3 + water; the three sandbanks have no landscape.
RIVER: Final[i64] = 0  # fleuve
LAKE: Final[i64] = 12  # lac
CHICANE: Final[i64] = 24  # chicane
DELTA: Final[i64] = 36  # delta
SANDBANK: Final[i64] = 48  # banc de sable
CARDS: Final[i64] = 51  # different cards

LANDSCAPE_IDS: Final = ("forest", "steppe", "meadow", "rock")
WATER_IDS: Final = ("blue", "green", "brown")
KIND_IDS: Final = ("river", "lake", "chicane", "delta", "sandbank")
CARD_IDS: Final = tuple([f"{kind} {land}-{water}" for kind in KIND_IDS[:4] for land in LANDSCAPE_IDS for water in WATER_IDS]
                        + [f"sandbank {water}" for water in WATER_IDS])  # fmt: skip

COPIES: Final[list[i64]] = [9] * 12 + [1] * 12 + [1] * 12 + [2] * 12 + [3] * 3
DECK: Final[i64] = 165  # cards in all

RIVERS: Final[i64] = 6  # rivers open at once
HAND: Final[i64] = 5  # cards in hand after a turn
BRIDGES: Final[i64] = 4  # bridges of each player
ACTIONS: Final[i64] = 3  # actions in a turn
TRACK: Final[i64] = 120  # points in a lap of the score track

CHICANE_BRIDGES: Final[i64] = 2  # bridges a chicane needs, and takes away
LAKE_POINTS: Final[i64] = 3  # what a lake adds to the point that every card is worth

# The actions of a turn come in this order.
LAYING: Final[i64] = 1
SPECIAL: Final[i64] = 2
BUILDING: Final[i64] = 3
DISCARDING: Final[i64] = 4


def kind_of(card: i64) -> i64:
    return card // 12 * 12


def landscape_of(card: i64) -> i64:
    return card % 12 // 3


def water_of(card: i64) -> i64:
    return card % 3


def _match(card: i64, last: i64) -> bool:
    return water_of(card) == water_of(last) or landscape_of(card) == landscape_of(last)


# MATCHES[last] has a bit for each card that may follow it: same water or same landscape.
MATCHES: Final = vec[i64]([sum([bit(card) for card in range(SANDBANK) if _match(card, last)]) for last in range(SANDBANK)])
