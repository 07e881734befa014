"""What the cards and places of Rio Grande are called: in records, for people, and as things to point at."""

from __future__ import annotations

from functools import cache

from gabare.games.rio_grande.actions import SOURCE
from gabare.games.rio_grande.material import SANDBANK, landscape_of, water_of
from gabare.kit.say import Say, mark

KINDS = ("river", "lake", "chicane", "delta", "sandbank")
LANDSCAPES = ("forest", "steppe", "meadow", "rock")
WATERS = ("blue", "green", "brown")

KIND_WORDS = (mark("River"), mark("Lake"), mark("Chicane"), mark("Delta"), mark("Sandbank"))
KIND_PLURALS = (mark("River cards"), mark("Lakes"), mark("Chicanes"), mark("Deltas"), mark("Sandbanks"))
GONE = "gone"  # the cards out of play, as a thing to look through
LANDSCAPE_WORDS = (mark("forest"), mark("steppe"), mark("meadow"), mark("rock"))
WATER_WORDS = (mark("blue water"), mark("green water"), mark("brown water"))


@cache
def card_text(card: int) -> str:
    if card >= SANDBANK:
        return f"sandbank {WATERS[card - SANDBANK]}"
    return f"{KINDS[card // 12]} {LANDSCAPES[landscape_of(card)]}-{WATERS[water_of(card)]}"


CARD_TEXTS = {card_text(card): card for card in range(SANDBANK + 3)}


@cache
def card_name(card: int, say: Say) -> str:
    """A card for people: "Lake (rock, green water)"."""
    return f"{say(KIND_WORDS[card // 12])} ({card_look(card, say)})"


@cache
def card_look(card: int, say: Say) -> str:
    """What a card shows: "rock, green water"; a sandbank its water alone."""
    water = say(WATER_WORDS[water_of(card)])
    return water if card >= SANDBANK else f"{say(LANDSCAPE_WORDS[landscape_of(card)])}, {water}"


@cache
def card_target(card: int) -> str:
    """A card in hand, as a thing to point at."""
    return f"card-{card_text(card).replace(' ', '-')}"


def place_target(river: int, place: int) -> str:
    """A card in a river."""
    return f"place-{river + 1}-{place + 1}"


def mouth_target(river: int) -> str:
    """Where the next card of a river will lie, or a new source."""
    return "source" if river == SOURCE else f"mouth-{river + 1}"
