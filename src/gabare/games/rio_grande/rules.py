"""Rio Grande: the course of a turn, in the order of the rule book. The numbers are those of its paragraphs."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.rio_grande import actions as a
from gabare.games.rio_grande import material as m
from gabare.games.rio_grande import special_cards as special
from gabare.games.rio_grande.state import River, Table
from gabare.kit.luck import Luck
from gabare.kit.pile import Hand, pile_of, private
from gabare.kit.state import HIDDEN, NOBODY, NONE, bit, filled

TIE_BREAK: Final[i64] = 1000  # more than anybody earns from unfinished rivers


@final
class RioGrande(Table):
    def clone(self) -> RioGrande:
        other = RioGrande(self.players)
        self.copy_to(other)
        return other

    def legal_actions(self, seat: i64) -> vec[i64]:
        """2: river card, special card, bridge, discard."""
        if self.bend != NONE:
            return special.chicane_choices(self, seat)
        actions = vec[i64](capacity=64)
        cards = self.hands[seat].cards
        last: i64 = NONE
        for i in range(len(cards)):
            card = cards[i]
            if card == last or card == HIDDEN:
                continue
            last = card
            if card < m.LAKE:
                if self.step <= m.LAYING:
                    actions = self.mouths(card, actions)
            elif self.step <= m.SPECIAL and not self.special_played:
                if card < m.SANDBANK:
                    actions = self.mouths(card, actions)
                else:
                    actions = special.sandy_places(self, card - m.SANDBANK, actions)
        if self.step <= m.BUILDING and not self.bridge_built and self.bridges[seat]:
            actions = self.building_sites(actions)
        last = NONE
        for i in range(len(cards)):
            if cards[i] != last and cards[i] != HIDDEN:
                last = cards[i]
                actions = append(actions, a.DISCARD + last)
        return actions

    def apply(self, seat: i64, action: i64, luck: Luck) -> None:
        if action < a.DRY:
            self.lay(seat, action // 7, action % 7)
        elif action < a.BUILD:
            place = action - a.DRY
            special.dry(self, seat, place // (m.RIVERS * m.DECK), place // m.DECK % m.RIVERS, place % m.DECK)
        elif action < a.DISCARD:
            place = action - a.BUILD
            self.build(seat, place // m.DECK, place % m.DECK)
        elif action < a.REMOVE:
            self.discard(seat, action - a.DISCARD)
        elif action < a.SWAP:
            special.remove(self, seat, action - a.REMOVE)
        elif action < a.REBUILD:
            special.swap(self, action - a.SWAP)
        else:
            if action != a.KEEP:
                self.build(seat, self.bend, action - a.REBUILD)
            self.bend = NONE
        if self.bend == NONE:
            self.actions_left -= 1
            if self.actions_left == 0 or (len(self.hands[seat].cards) == 0 and len(self.legal_actions(seat)) == 0):
                self.end_turn(seat, luck)

    # 3 and 4. River cards and special cards

    def mouths(self, card: i64, actions: vec[i64]) -> vec[i64]:
        """3: a river card opens a source or extends a river; 4: lake, delta and chicane extend one."""
        source = False
        for number in range(m.RIVERS):
            river = self.rivers[number]
            if len(river.cards) == 0:
                source = True
            elif river.takes(card) and (not m.CHICANE <= card < m.DELTA or special.may_bend(self, river)):
                actions = append(actions, a.LAY + card * 7 + number)
        if source and card < m.LAKE:
            actions = append(actions, a.LAY + card * 7 + a.SOURCE)
        return actions

    def lay(self, seat: i64, card: i64, number: i64) -> None:
        self.hands[seat].take(card)
        if number == a.SOURCE:
            number = 0
            while len(self.rivers[number].cards):
                number += 1
        river = self.rivers[number]
        if card < m.LAKE:
            special.begin(self, m.LAYING)
        else:
            special.begin(self, m.SPECIAL)
            self.special_played = True
            if card >= m.DELTA:
                special.finish(self, number, card)
                return
            if card >= m.CHICANE:
                self.bend = number
                self.removals = m.CHICANE_BRIDGES
        river.cards = append(river.cards, card)
        river.owners = append(river.owners, NOBODY)
        river.fresh += 1

    # 5. Bridges

    def building_sites(self, actions: vec[i64]) -> vec[i64]:
        """5.1: a free river card of a river extended this turn; 5.4: one of the new cards."""
        for number in range(m.RIVERS):
            river = self.rivers[number]
            if river.fresh:
                start = len(river.cards) - river.fresh if self.options.bridge_on_new_card else 0
                for place in range(start, len(river.cards)):
                    if river.free(place):
                        actions = append(actions, a.BUILD + number * m.DECK + place)
        return actions

    def build(self, seat: i64, number: i64, place: i64) -> None:
        if self.bend == NONE:
            special.begin(self, m.BUILDING)
        self.rivers[number].owners[place] = seat
        self.bridges[seat] -= 1
        self.bridge_built = True

    # 6. Discards

    def discard(self, seat: i64, card: i64) -> None:
        special.begin(self, m.DISCARDING)
        self.hands[seat].take(card)
        self.gone[card] += 1
        self.thrown = card

    # 2 and 7. The turn

    def end_turn(self, seat: i64, luck: Luck) -> None:
        """7: draw up to five cards, and the next player follows; 9: after the last card, one more turn each."""
        if self.last_turns == NONE:
            hand = self.hands[seat]
            while len(hand.cards) < m.HAND and self.pile.count:
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
        self.actions_left = m.ACTIONS
        self.step = m.LAYING
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


def new_game(players: i64, options: dict[str, Any], luck: Luck) -> RioGrande:
    """1: all cards shuffled, five each, four bridges each, a first player by lot."""
    game = RioGrande(players)
    game.options.free_order = options["free_order"]
    game.options.swapping = options["chicane_mode"] == "swap"
    game.options.bridge_on_new_card = options["bridge_on_new_card"]
    game.pile = pile_of(m.COPIES)
    game.rivers = [River() for _ in range(m.RIVERS)]
    game.bridges = filled(players, m.BRIDGES)
    game.points = filled(players)
    game.half_points = filled(players)
    game.gone = filled(m.CARDS)
    for seat in range(players):
        hand = Hand()
        for _ in range(m.HAND):
            hand.add(game.pile.draw(luck), private(seat))
        game.hands.append(hand)
    game.awaited = bit(luck.below(players))
    return game
