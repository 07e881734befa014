"""The names of towns, wines and cards, and of things to point at. Those that records use stand in `material.py`."""

from __future__ import annotations

from collections.abc import Sequence

from gabare.games.loire import material as m
from gabare.kit.say import Say, mark

TOWN_NAMES = ("Orléans", "Blois", "Amboise", "Tours", "Saumur", "Angers", "Ancenis", "Nantes")
WINE_NAMES = ("Orléanais", "Cheverny", "Touraine-Amboise", "Vouvray", "Saumur-Champigny", "Savennières", "Coteaux d’Ancenis")
KIND_NAMES = (mark("Coal 1"), mark("Coal 2"), mark("Coal 3"), mark("Boatman"), mark("Fishing"), mark("Explosion"))
ONE_CARD = (mark("coal 1"), mark("coal 2"), mark("coal 3"), mark("a boatman"), mark("a fishing card"), mark("an explosion"))
DISCARDS = "discards"  # the discard pile, as a thing to look through
LANDING = "landing"  # the place where the viewer's boat would arrive now


def several(number: int, name: str) -> str:
    """Vouvray, or 2 Vouvray."""
    return f"{number}\u00a0{name}" if number > 1 else name


def cargo_words(say: Say, cards: int) -> str:
    """Travellers by destination and fare, wines by name: "travellers to Angers (2 louis), Nantes (3 louis); 2 Vouvray"."""
    towns = [
        say("{town} ({louis} louis)", town=TOWN_NAMES[m.DESTINATION[card]], louis=m.FARE[card])
        for card in range(m.WINE)
        if cards >> card & 1
    ]
    travellers = say.plural("traveller to {towns}", "travellers to {towns}", len(towns), towns=", ".join(towns)) if towns else ""
    wines = [(m.count(cards & m.WINES_OF[town]), WINE_NAMES[town]) for town in range(int(m.TOWNS) - 1)]
    cellar = ", ".join([several(number, name) for number, name in wines if number])
    return say("{travellers}; {wines}", travellers=travellers, wines=cellar) if travellers and cellar else travellers or cellar


def route_words(say: Say, card: int) -> str:
    """A traveller: "Orléans – Tours, 2 louis"."""
    origin, destination = TOWN_NAMES[m.ORIGIN[card]], TOWN_NAMES[m.DESTINATION[card]]
    return say("{origin} → {destination}, {louis} louis", origin=origin, destination=destination, louis=m.FARE[card])


def kinds_words(say: Say, copies: Sequence[int]) -> str:
    """Cards for the hand, by kind: "Coal 1 ×2, Boatman"."""
    return ", ".join(say(KIND_NAMES[kind]) + (f" ×{number}" if number > 1 else "") for kind, number in enumerate(copies) if number)


def quay_letter(quay: int) -> str:
    """A or B: a quay of Nantes."""
    return m.QUAY_IDS[quay - m.QUAY_A].upper()


def card_target(kind: int) -> str:
    """A card in hand, as a thing to point at."""
    return f"card-{m.KIND_IDS[kind].replace(' ', '-')}"


def row_target(kind: int) -> str:
    """A revealed card, still to be taken."""
    return f"row-{m.KIND_IDS[kind].replace(' ', '-')}"


def laid_target(seat: int, kind: int) -> str:
    """A card in front of a player."""
    return f"laid-{seat + 1}-{m.KIND_IDS[kind].replace(' ', '-')}"


def wine_target(origin: int) -> str:
    """A wine that the viewer carries."""
    return f"wine-{m.TOWN_IDS[origin]}"


def town_target(town: int) -> str:
    return f"town-{m.TOWN_IDS[town]}"


def quay_target(quay: int) -> str:
    """A quay of Nantes."""
    return f"quay-{m.QUAY_IDS[quay - m.QUAY_A]}"


def boat_id(seat: int) -> str:
    return f"boat-{seat + 1}"
