"""Loire: what is in the box. Data only."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gabare.kit.state import bit

# Towns, downstream.
ORLEANS: Final[i64] = 0
BLOIS: Final[i64] = 1
AMBOISE: Final[i64] = 2
TOURS: Final[i64] = 3
SAUMUR: Final[i64] = 4
ANGERS: Final[i64] = 5
ANCENIS: Final[i64] = 6
NANTES: Final[i64] = 7
TOWNS: Final[i64] = 8
TOWN_IDS: Final = ("orleans", "blois", "amboise", "tours", "saumur", "angers", "ancenis", "nantes")  # for records

# A boat that goes from Orléans to Nantes and back runs round a loop of 14 stages: 0 is Orléans, 7 is Nantes,
# 1 to 6 are the towns between on the way down, 8 to 13 the same towns on the way up.
LOOP: Final[i64] = 14
NOWHERE: Final[i64] = -1  # not placed yet


def town_of(stage: i64) -> i64:
    return stage if stage <= NANTES else LOOP - stage


def downstream(stage: i64) -> bool:
    """Where the bow points: a boat at Orléans has turned to Nantes already, and the other way round."""
    return stage < NANTES


# Berths of a town. Nantes has the quays A and B instead of the plain one.
MIDSTREAM: Final[i64] = 0  # au milieu du fleuve
QUAY: Final[i64] = 1  # à quai
QUAY_A: Final[i64] = 2
QUAY_B: Final[i64] = 3
QUAY_IDS: Final = ("a", "b")
WINE_PRICE: Final = vec[i64]([0, 0, 2, 1])  # louis for a wine, by berth

# Cards that go through the players' hands, by kind.
COAL_1: Final[i64] = 0  # charbon
COAL_2: Final[i64] = 1
COAL_3: Final[i64] = 2
BOATMAN: Final[i64] = 3  # marinier
FISHING: Final[i64] = 4  # pêche à la ligne
EXPLOSION: Final[i64] = 5  # explosion
KINDS: Final[i64] = 6
KIND_IDS: Final = ("coal 1", "coal 2", "coal 3", "boatman", "fishing", "explosion")
COALS: Final[i64] = 3
LAID: Final[i64] = 5  # the kinds that may lie in front of a player: all but the explosion

COPIES: Final[list[i64]] = [12, 12, 8, 16, 6, 6]

# The other cards are all different, and a set of them is a bit set: travellers, then wines, then suns.
ROUTES: Final = [
    (0, 3), (0, 6), (0, 7),
    (1, 0), (1, 2), (1, 3), (1, 5),
    (2, 0), (2, 5), (2, 6), (2, 7),
    (3, 2), (3, 4), (3, 5),
    (4, 0), (4, 1), (4, 2), (4, 6),
    (5, 0), (5, 4), (5, 6),
    (6, 1), (6, 3), (6, 7),
    (7, 1), (7, 3), (7, 4), (7, 5),
]  # fmt: skip
CELLARS: Final = [0, 0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6]  # where each wine comes from
TRAVELLERS: Final[i64] = 28  # voyageurs
WINE: Final[i64] = 28  # vins: the first of them
SUN: Final[i64] = 44  # soleils: the first of them
FREIGHT: Final[i64] = 48

DECK: Final[i64] = 108  # cards in all

ORIGIN: Final = vec[i64]([origin for origin, _ in ROUTES] + CELLARS)
DESTINATION: Final = vec[i64]([destination for _, destination in ROUTES] + [7 for _ in CELLARS])
FARE: Final = vec[i64]([(abs(origin - destination) + 1) // 2 for origin, destination in ROUTES])

ALL_FREIGHT: Final[i64] = bit(FREIGHT) - 1
ALL_TRAVELLERS: Final[i64] = bit(TRAVELLERS) - 1
ALL_WINES: Final[i64] = bit(SUN) - bit(WINE)
ALL_SUNS: Final[i64] = bit(FREIGHT) - bit(SUN)
FROM: Final = vec[i64]([sum([bit(card) for card in range(SUN) if ORIGIN[card] == town]) for town in range(TOWNS)])
TO: Final = vec[i64]([sum([bit(card) for card in range(WINE) if DESTINATION[card] == town]) for town in range(TOWNS)])
WINES_OF: Final = vec[i64]([FROM[town] & ALL_WINES for town in range(TOWNS)])

HAND: Final[i64] = 5  # cards dealt at the start
REVEALED: Final = vec[i64]([0, 0, 10, 12, 14, 16, 18])  # cards turned over in a round, by number of players
GOAL: Final[i64] = 20  # louis that win
LAST_ROUND: Final[i64] = 60


def count(cards: i64) -> i64:
    """How many cards are in a set."""
    found: i64 = 0
    while cards:
        cards &= cards - 1
        found += 1
    return found


def lowest(cards: i64) -> i64:
    """The first card of a set, as a set."""
    return cards & -cards
