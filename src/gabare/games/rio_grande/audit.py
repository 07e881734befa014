"""What must be true of every position: no card and no bridge is lost, and rivers flow."""

from __future__ import annotations

from gabare.games.rio_grande.material import BRIDGES, CARDS, COPIES, LAKE, MATCHES
from gabare.games.rio_grande.river import NONE
from gabare.games.rio_grande.special import SpecialCards
from gabare.kit.state import HIDDEN, NOBODY


def broken(game: SpecialCards) -> str:
    """All 165 cards are somewhere, all bridges too, and every card follows from the one before it."""
    counts = game.gone[:]
    for card in range(CARDS):
        counts[card] += game.pile.unseen[card]
    for hand in game.hands:
        for i in range(len(hand.cards)):
            if hand.cards[i] != HIDDEN:
                counts[hand.cards[i]] += 1
    bridges = game.bridges[:]
    for river in game.rivers:
        for place in range(len(river.cards)):
            counts[river.cards[place]] += 1
            if river.owners[place] != NOBODY:
                bridges[river.owners[place]] += 1
                if river.cards[place] >= LAKE:
                    return "a bridge stands on a special card"
            if place:
                before = river.covered if place == 1 and river.covered != NONE else river.cards[place - 1]
                if not MATCHES[before] >> river.cards[place] & 1:
                    return "two neighbouring cards share neither water nor landscape"
        if river.covered != NONE:
            counts[river.covered] += 1
    for card in range(CARDS):
        if counts[card] != COPIES[card]:
            return f"card {card} is there {counts[card]} times, not {COPIES[card]}"
    for seat in range(game.players):
        if bridges[seat] != BRIDGES:
            return f"seat {seat} has {bridges[seat]} bridges, not {BRIDGES}"
    return ""
