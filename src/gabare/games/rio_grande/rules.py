"""Rio Grande: the course of a turn, in the order of the rule book. The numbers are those of its paragraphs."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.rio_grande.actions import BUILD, DISCARD, DRY, KEEP, LAY, REBUILD, REMOVE, SOURCE, SWAP
from gabare.games.rio_grande.audit import broken
from gabare.games.rio_grande.material import (
    ACTIONS,
    BRIDGES,
    BUILDING,
    CARDS,
    CHICANE,
    CHICANE_BRIDGES,
    COPIES,
    DECK,
    DELTA,
    DISCARDING,
    HAND,
    LAKE,
    LAYING,
    RIVERS,
    SANDBANK,
    SPECIAL,
)
from gabare.games.rio_grande.river import NONE, River
from gabare.games.rio_grande.special import SpecialCards
from gabare.kit.luck import Luck
from gabare.kit.pile import Hand, pile_of, private
from gabare.kit.state import HIDDEN, NOBODY, bit, filled

TIE_BREAK: Final[i64] = 1000  # more than anybody earns from unfinished rivers


@final
class RioGrande(SpecialCards):
    def clone(self) -> RioGrande:
        other = RioGrande(self.players)
        other.awaited = self.awaited
        other.free_order = self.free_order
        other.swapping = self.swapping
        other.bridge_on_new_card = self.bridge_on_new_card
        other.pile = self.pile.clone()
        other.hands = [hand.clone() for hand in self.hands]
        other.rivers = [river.clone() for river in self.rivers]
        other.bridges = self.bridges[:]
        other.points = self.points[:]
        other.half_points = self.half_points[:]
        other.gone = self.gone[:]
        other.thrown = self.thrown
        other.actions_left = self.actions_left
        other.step = self.step
        other.special_played = self.special_played
        other.bridge_built = self.bridge_built
        other.bend = self.bend
        other.removals = self.removals
        other.chosen = self.chosen
        other.last_turns = self.last_turns
        return other

    def masked(self, seat: i64) -> RioGrande:
        other = self.clone()
        for hand in other.hands:
            hand.mask(seat, other.pile)
        return other

    def redealt(self, luck: Luck) -> RioGrande:
        other = self.clone()
        for hand in other.hands:
            hand.redeal(other.pile, luck)
        return other

    def legal_actions(self, seat: i64) -> vec[i64]:
        """2: river card, special card, bridge, discard."""
        if self.bend != NONE:
            return self.chicane_choices(seat)
        actions = vec[i64](capacity=64)
        cards = self.hands[seat].cards
        last: i64 = NONE
        for i in range(len(cards)):
            card = cards[i]
            if card == last or card == HIDDEN:
                continue
            last = card
            if card < LAKE:
                if self.step <= LAYING:
                    actions = self.mouths(card, actions)
            elif self.step <= SPECIAL and not self.special_played:
                if card < SANDBANK:
                    actions = self.mouths(card, actions)
                else:
                    actions = self.sandy_places(card - SANDBANK, actions)
        if self.step <= BUILDING and not self.bridge_built and self.bridges[seat]:
            actions = self.building_sites(actions)
        last = NONE
        for i in range(len(cards)):
            if cards[i] != last and cards[i] != HIDDEN:
                last = cards[i]
                actions = append(actions, DISCARD + last)
        return actions

    def apply(self, seat: i64, action: i64, luck: Luck) -> None:
        if action < DRY:
            self.lay(seat, action // 7, action % 7)
        elif action < BUILD:
            place = action - DRY
            self.dry(seat, place // (RIVERS * DECK), place // DECK % RIVERS, place % DECK)
        elif action < DISCARD:
            place = action - BUILD
            self.build(seat, place // DECK, place % DECK)
        elif action < REMOVE:
            self.discard(seat, action - DISCARD)
        elif action < SWAP:
            self.remove(seat, action - REMOVE)
        elif action < REBUILD:
            self.swap(action - SWAP)
        else:
            if action != KEEP:
                self.build(seat, self.bend, action - REBUILD)
            self.bend = NONE
        if self.bend == NONE:
            self.actions_left -= 1
            if self.actions_left == 0 or (len(self.hands[seat].cards) == 0 and len(self.legal_actions(seat)) == 0):
                self.end_turn(seat, luck)

    # 3 and 4. River cards and special cards

    def mouths(self, card: i64, actions: vec[i64]) -> vec[i64]:
        """3: a river card opens a source or extends a river; 4: lake, delta and chicane extend one."""
        source = False
        for number in range(RIVERS):
            river = self.rivers[number]
            if len(river.cards) == 0:
                source = True
            elif river.takes(card) and (not CHICANE <= card < DELTA or self.may_bend(river)):
                actions = append(actions, LAY + card * 7 + number)
        if source and card < LAKE:
            actions = append(actions, LAY + card * 7 + SOURCE)
        return actions

    def lay(self, seat: i64, card: i64, number: i64) -> None:
        self.hands[seat].take(card)
        if number == SOURCE:
            number = 0
            while len(self.rivers[number].cards):
                number += 1
        river = self.rivers[number]
        if card < LAKE:
            self.begin(LAYING)
        else:
            self.begin(SPECIAL)
            self.special_played = True
            if card >= DELTA:
                self.finish(number, card)
                return
            if card >= CHICANE:
                self.bend = number
                self.removals = CHICANE_BRIDGES
        river.cards = append(river.cards, card)
        river.owners = append(river.owners, NOBODY)
        river.fresh += 1

    # 5. Bridges

    def building_sites(self, actions: vec[i64]) -> vec[i64]:
        """5.1: a free river card of a river extended this turn; 5.4: one of the new cards."""
        for number in range(RIVERS):
            river = self.rivers[number]
            if river.fresh:
                start = len(river.cards) - river.fresh if self.bridge_on_new_card else 0
                for place in range(start, len(river.cards)):
                    if river.free(place):
                        actions = append(actions, BUILD + number * DECK + place)
        return actions

    def build(self, seat: i64, number: i64, place: i64) -> None:
        if self.bend == NONE:
            self.begin(BUILDING)
        self.rivers[number].owners[place] = seat
        self.bridges[seat] -= 1
        self.bridge_built = True

    # 6. Discards

    def discard(self, seat: i64, card: i64) -> None:
        self.begin(DISCARDING)
        self.hands[seat].take(card)
        self.gone[card] += 1
        self.thrown = card

    # 2 and 7. The turn

    def end_turn(self, seat: i64, luck: Luck) -> None:
        """7: draw up to five cards, and the next player follows; 9: after the last card, one more turn each."""
        if self.last_turns == NONE:
            hand = self.hands[seat]
            while len(hand.cards) < HAND and self.pile.count:
                hand.add(self.pile.draw(luck), private(seat))
            if self.pile.count == 0:
                self.last_turns = self.players
        else:
            self.last_turns -= 1
            if self.last_turns == 0:
                self.count_unfinished_rivers()
                self.awaited = 0
                return
        self.awaited = bit((seat + 1) % self.players)
        self.actions_left = ACTIONS
        self.step = LAYING
        self.special_played = False
        self.bridge_built = False
        for river in self.rivers:
            river.fresh = 0

    # 9. The end

    def count_unfinished_rivers(self) -> None:
        """9.2: half the points of each river, rounded up for each player."""
        for river in self.rivers:
            for seat in range(self.players):
                half = (river.points(seat) + 1) // 2
                self.points[seat] += half
                self.half_points[seat] += half

    def score(self, seat: i64) -> i64:
        return self.points[seat]

    def standing(self, seat: i64) -> i64:
        """9.3: the most points; if equal, the more of them from finished rivers."""
        return self.points[seat] * TIE_BREAK - self.half_points[seat]

    def broken(self) -> str:
        return broken(self)


def new_game(players: i64, options: dict[str, Any], luck: Luck) -> RioGrande:
    """1: all cards shuffled, five each, four bridges each, a first player by lot."""
    game = RioGrande(players)
    game.free_order = options["free_order"]
    game.swapping = options["chicane_mode"] == "swap"
    game.bridge_on_new_card = options["bridge_on_new_card"]
    game.pile = pile_of(COPIES)
    game.rivers = [River() for _ in range(RIVERS)]
    game.bridges = filled(players, BRIDGES)
    game.points = filled(players)
    game.half_points = filled(players)
    game.gone = filled(CARDS)
    for seat in range(players):
        hand = Hand()
        for _ in range(HAND):
            hand.add(game.pile.draw(luck), private(seat))
        game.hands.append(hand)
    game.awaited = bit(luck.below(players))
    return game
