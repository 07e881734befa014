"""What must be true of every position: nothing is lost, and no boat lies where none may lie."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from gabare.games.trois_caps.actions import PUTTING
from gabare.games.trois_caps.adjacency import ANCHOR_AT, ZONES
from gabare.games.trois_caps.boat import NONE
from gabare.games.trois_caps.events import Events
from gabare.games.trois_caps.material import (
    CARDS,
    COPIES,
    EVENT_DECK,
    HAND,
    HAND_IN_BORDEAUX,
    JOKER,
    LANE,
    OFFSHORE_WITH_WEATHER,
    POLLUTION,
    SPINNAKER,
    WHALES,
)
from gabare.kit.state import HIDDEN


def copies(level: i64) -> list[i64]:
    """9: below level 3 the sail cards stay in the box."""
    return COPIES if level == OFFSHORE_WITH_WEATHER else [*COPIES[:SPINNAKER], 0, 0]


def broken(game: Events) -> str:
    """All cards are somewhere, hands are full when a turn begins, and boats lie where boats may lie."""
    deck = copies(game.level)
    counts = game.pile.unseen[:]
    counts = _count(game.pile.under, _count(game.aside.cards, counts))
    for hand in game.hands:
        counts = _count(hand.cards, counts)
    for boat in game.boats:
        if boat.mishap != NONE and not boat.borrowed:
            counts[boat.mishap] += 1
        if boat.rig != NONE:
            counts[JOKER if boat.rig_is_joker else boat.rig] += 1
        if boat.spare != NONE:
            counts[boat.spare] += 1
    for card in range(CARDS):
        if counts[card] != deck[card]:
            return f"card {card} is there {counts[card]} times, not {deck[card]}"
    if game.events.size() != EVENT_DECK:
        return f"there are {game.events.size()} events, not {EVENT_DECK}"
    if game.phase == PUTTING and game.awaited:
        for seat in range(game.players):
            due = HAND_IN_BORDEAUX if game.boats[seat].in_bordeaux() else HAND
            if game.hands[seat].size() != due + (1 if seat == game.player else 0):
                return f"seat {seat} holds {game.hands[seat].size()} cards"
    return misplaced(game)


def misplaced(game: Events) -> str:
    for seat in range(game.players):
        boat = game.boats[seat]
        zone = ZONES[boat.cell]
        if zone == LANE or zone == WHALES or zone == POLLUTION:
            return f"the boat of seat {seat} lies where no boat may stop"
        if boat.at_sea() and not boat.open_zones(game.level) >> zone & 1:
            return f"the boat of seat {seat} lies in a zone that is closed to it"
        if boat.moored and boat.mishap != NONE:
            return f"the boat of seat {seat} has a mishap in port"
        for other in range(seat):
            if boat.at_sea() and game.boats[other].cell == boat.cell and not ANCHOR_AT[boat.cell]:
                return f"the boats of seats {other} and {seat} share a cell"
    return ""


def _count(cards: vec[i64], counts: vec[i64]) -> vec[i64]:
    for i in range(len(cards)):
        if cards[i] != HIDDEN:
            counts[cards[i]] += 1
    return counts
