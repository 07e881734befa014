"""What must never happen, whatever is played."""

from __future__ import annotations

from mypy_extensions import i64

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses.state import Position
from gabare.kit.state import HIDDEN, NONE


def broken(game: Position) -> str:
    """All cards are somewhere, all money came from the bank, and no two travellers rest on one point."""
    money: i64 = 0
    regions = game.regions.unseen[:]
    for i in range(len(game.regions.under)):
        if game.regions.under[i] != HIDDEN:
            regions[game.regions.under[i]] += 1
    for seat in range(game.players):
        traveller = game.travellers[seat]
        money += traveller.cash
        for i in range(traveller.hand.size()):
            if traveller.hand.cards[i] != HIDDEN:
                regions[traveller.hand.cards[i]] += 1
        if traveller.hand.size() != (0 if game.circuit == m.ECONOMY and traveller.place else m.CARDS):
            return f"seat {seat} holds {traveller.hand.size()} region cards"
        if traveller.cash < 0:
            return f"seat {seat} has {traveller.cash} F"
        if traveller.race == NONE and crowded(game, seat):
            return f"seat {seat} rests on an occupied point"
    if money != game.bank:
        return f"the bank paid {game.bank} F, but there are {money} F"
    for region in range(m.REGIONS):
        if regions[region] != (0 if region == m.CORSICA and game.circuit < m.WINES else 1):
            return f"region card {region} is there {regions[region]} times"
    hazards = game.hazards.unseen[:]
    for i in range(len(game.hazards.under)):
        hazards[game.hazards.under[i]] += 1
    for card in range(m.HAZARDS):
        if hazards[card] != m.HAZARD_COPIES[card]:
            return f"hazard card {card} is there {hazards[card]} times"
    return ""


def crowded(game: Position, seat: i64) -> bool:
    """3.6, except in the middle of a move, a shift or a race."""
    if game.phase == a.SHIFT or (game.phase == a.ROUTE and seat == game.seat):
        return False
    for other in range(game.players):
        traveller = game.travellers[other]
        moving = traveller.race != NONE or (game.phase == a.ROUTE and other == game.seat)
        if other != seat and not moving and traveller.town == game.travellers[seat].town and not game.shared(traveller.town):
            return True
    return False
