"""What the cards and places of Rio Grande are called: in records, for people, and as things to point at."""

from __future__ import annotations

from functools import cache

from gabare.games.rio_grande import material as m
from gabare.games.rio_grande.actions import SOURCE
from gabare.kit.say import Say, mark

KIND_WORDS = (mark("River"), mark("Lake"), mark("Chicane"), mark("Delta"), mark("Sandbank"))
KIND_PLURALS = (mark("River cards"), mark("Lakes"), mark("Chicanes"), mark("Deltas"), mark("Sandbanks"))
GONE = "gone"  # the cards out of play, as a thing to look through
LANDSCAPE_WORDS = (mark("forest"), mark("steppe"), mark("meadow"), mark("rock"))
WATER_WORDS = (mark("blue water"), mark("green water"), mark("brown water"))


@cache
def card_name(card: int, say: Say) -> str:
    """A card for people: "Lake (rock, green water)"."""
    return f"{say(KIND_WORDS[card // 12])} ({card_look(card, say)})"


@cache
def card_look(card: int, say: Say) -> str:
    """What a card shows: "rock, green water"; a sandbank its water alone."""
    water = say(WATER_WORDS[m.water_of(card)])
    return water if card >= m.SANDBANK else f"{say(LANDSCAPE_WORDS[m.landscape_of(card)])}, {water}"


@cache
def card_target(card: int) -> str:
    """A card in hand, as a thing to point at."""
    return f"card-{m.CARD_IDS[card].replace(' ', '-')}"


def place_target(river: int, place: int) -> str:
    """A card in a river."""
    return f"place-{river + 1}-{place + 1}"


def mouth_target(river: int) -> str:
    """Where the next card of a river will lie, or a new source."""
    return "source" if river == SOURCE else f"mouth-{river + 1}"
