"""Preparing the boats, card by card, until each goes. The numbers are those of the rule book's paragraphs."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.loire.actions import BRIBE, EXPLODE, GO, LAY, STAY
from gabare.games.loire.docking import Docking
from gabare.games.loire.material import ALL_WINES, BOATMAN, COALS, EXPLOSION, FISHING, NANTES, WINES_OF, lowest
from gabare.kit.pile import PUBLIC
from gabare.kit.state import HIDDEN


class Preparation(Docking):
    """4: what a player may do in a turn."""

    def preparations(self, seat: i64, actions: vec[i64]) -> vec[i64]:
        """4.1: lay a card, blow up coal, bribe a boatman, wait while fishing, or go."""
        hand = self.hands[seat]
        last: i64 = HIDDEN
        for i in range(len(hand.cards)):
            kind = hand.cards[i]
            if kind != last:
                last = kind
                if kind < EXPLOSION:
                    actions = append(actions, LAY + kind)
                else:
                    actions = self.blasts(seat, actions)
        if self.boats[seat].cargo & ALL_WINES:
            actions = self.bribes(seat, actions)
        if self.may_wait(seat):
            actions = append(actions, STAY)
        return append(actions, GO)

    def blasts(self, seat: i64, actions: vec[i64]) -> vec[i64]:
        """4.4: some coal in front of a player who has not moved; 4.5: one's own, if the table plays so."""
        for other in range(self.players):
            if other != seat or self.explosion_self:
                for coal in range(COALS):
                    if self.boats[other].laid[coal]:
                        actions = append(actions, EXPLODE + other * COALS + coal)
        return actions

    def bribes(self, seat: i64, actions: vec[i64]) -> vec[i64]:
        """4.6: a boatman in front of somebody else, even of one who has moved, for a wine that one carries."""
        for other in range(self.players):
            if other != seat and self.boats[other].laid[BOATMAN]:
                for origin in range(NANTES):
                    if self.boats[seat].cargo & WINES_OF[origin]:
                        actions = append(actions, BRIBE + other * NANTES + origin)
        return actions

    def may_wait(self, seat: i64) -> bool:
        """4.8: a fisher waits as long as he likes; 4.10: not if all who have still to move are fishing."""
        if not self.boats[seat].fishing():
            return False
        for other in range(self.players):
            if not self.boats[other].done and not self.boats[other].fishing():
                return True
        return False

    def prepare(self, seat: i64, action: i64) -> None:
        """4.2: exactly one thing in a turn; 4.9: whoever does more than wait stops fishing first."""
        boat = self.boats[seat]
        if action == STAY:
            return
        self.throw(boat, FISHING, boat.laid[FISHING])
        if action < EXPLODE:
            self.hands[seat].take(action - LAY)
            boat.laid[action - LAY] += 1
        elif action < BRIBE:
            self.hands[seat].take(EXPLOSION)
            self.talon.discard(EXPLOSION)
            self.throw(self.boats[(action - EXPLODE) // COALS], (action - EXPLODE) % COALS, 1)
        elif action < STAY:
            self.unload(boat, lowest(boat.cargo & WINES_OF[(action - BRIBE) % NANTES]))
            self.boats[(action - BRIBE) // NANTES].laid[BOATMAN] -= 1
            self.hands[seat].add(BOATMAN, PUBLIC)
        else:
            self.sail(seat)
