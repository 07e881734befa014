"""What must be true of every position: no card is lost, and no boat lies where none may lie."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.loire.docking import Docking
from gabare.games.loire.material import ALL_FREIGHT, ALL_SUNS, COPIES, FISHING, KINDS, LAID, MIDSTREAM, NANTES, QUAY, town_of
from gabare.kit.state import HIDDEN


def broken(game: Docking) -> str:
    """All 108 cards are somewhere, none twice; no quay holds two boats; burnt coal is gone."""
    counts = vec[i64]([game.talon.again[kind] + game.talon.discarded[kind] + game.row[kind] for kind in range(KINDS)])
    for kind in range(KINDS):
        counts[kind] += game.talon.unseen.unseen[kind]
        for boat in game.boats:
            if kind < LAID:
                counts[kind] += boat.laid[kind]
    for hand in game.hands:
        for i in range(len(hand.cards)):
            if hand.cards[i] != HIDDEN:
                counts[hand.cards[i]] += 1
    for kind in range(KINDS):
        if counts[kind] != COPIES[kind]:
            return f"kind {kind} is there {counts[kind]} times, not {COPIES[kind]}"
    places = vec[i64]([game.talon.freight, game.talon.landed, game.waiting])
    for boat in game.boats:
        places = append(places, boat.cargo)
    found: i64 = 0
    for i in range(len(places)):
        if found & places[i]:
            return "a traveller, a wine or a sun is in two places"
        if i >= 2 and places[i] & ALL_SUNS:
            return "a sun lies on the board"
        found |= places[i]
    if found != ALL_FREIGHT:
        return "a traveller, a wine or a sun is lost"
    return misplaced(game)


def misplaced(game: Docking) -> str:
    """A boat that lies where none may lie, or that has kept what it should have used up."""
    for seat in range(game.players):
        boat = game.boats[seat]
        if boat.done and (boat.coal() or boat.fishing()):
            return f"boat {seat} has moved, and still has coal or a fishing rod"
        if boat.laid[FISHING] > 1:
            return f"seat {seat} fishes twice"
        if boat.berth == MIDSTREAM:
            continue
        if not boat.done:
            return f"boat {seat} lies at a quay before it has moved"
        if (town_of(boat.stage) == NANTES) == (boat.berth == QUAY):
            return f"boat {seat} lies at a quay of another town"
        if game.holder(town_of(boat.stage), boat.berth) != seat:
            return f"boat {seat} shares its quay"
    return ""
