"""Rio Grande, in the order of the rule book. The numbers are those of its paragraphs."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

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
    LAKE_POINTS,
    LAYING,
    MATCHES,
    RIVERS,
    SANDBANK,
    SPECIAL,
    water_of,
)
from gabare.kit.luck import Luck
from gabare.kit.pile import Hand, Pile, pile_of, private
from gabare.kit.state import HIDDEN, NOBODY, State, bit, filled

NONE: Final[i64] = -1  # no river, no card

# Actions: a verb and what it is done to, in one number.
SOURCE: Final[i64] = RIVERS  # in place of a river: a new one
LAY: Final[i64] = 0  # + card * 7 + river
DRY: Final[i64] = LAY + SANDBANK * 7  # + (water * 6 + river) * 165 + place
BUILD: Final[i64] = DRY + 3 * RIVERS * DECK  # + river * 165 + place
DISCARD: Final[i64] = BUILD + RIVERS * DECK  # + card
REMOVE: Final[i64] = DISCARD + CARDS  # + place: a chicane takes this bridge away
SWAP: Final[i64] = REMOVE + DECK  # + place: a chicane exchanges this bridge
REBUILD: Final[i64] = SWAP + DECK  # + place: after a chicane, a bridge of one's own
KEEP: Final[i64] = REBUILD + DECK  # after a chicane, no bridge
END_OF_ACTIONS: Final[i64] = KEEP + 1

TIE_BREAK: Final[i64] = 1000  # more than anybody earns from unfinished rivers


@final
@mypyc_attr(acyclic=True)
class River:
    """The cards of a river from its source to its mouth, and who owns the bridge on each."""

    def __init__(self) -> None:
        self.cards = vec[i64]()
        self.owners = vec[i64]()
        self.covered: i64 = NONE  # the card under a sandbank at the head
        self.fresh: i64 = 0  # cards laid this turn, at the mouth

    def clone(self) -> River:
        other = River()
        other.cards = self.cards[:]
        other.owners = self.owners[:]
        other.covered = self.covered
        other.fresh = self.fresh
        return other

    def takes(self, card: i64) -> bool:
        """3.2: the card shares its water or its landscape with the last one."""
        length = len(self.cards)
        return length > 0 and MATCHES[self.cards[length - 1]] >> card & 1 != 0

    def stretch(self, end: i64) -> i64:
        """4.5: where the cards after the latest chicane before `end` begin."""
        at = end
        while at > 0 and not CHICANE <= self.cards[at - 1] < DELTA:
            at -= 1
        return at

    def free(self, place: i64) -> bool:
        """5.2: a river card that carries no bridge."""
        return self.cards[place] < LAKE and self.owners[place] == NOBODY

    def points(self, seat: i64) -> i64:
        """8: for each bridge of a seat, the cards from its own to the mouth, and 3 more for each lake among them."""
        points: i64 = 0
        worth: i64 = 0
        for place in range(len(self.cards) - 1, -1, -1):
            worth += 1 + LAKE_POINTS if LAKE <= self.cards[place] < CHICANE else 1
            if self.owners[place] == seat:
                points += worth
        return points


@final
class RioGrande(State):
    def __init__(self, players: i64) -> None:
        super().__init__(players)
        self.free_order = False
        self.swapping = False  # chicane_mode "swap"
        self.bridge_on_new_card = False
        self.pile = Pile()
        self.hands: list[Hand] = []
        self.rivers: list[River] = []
        self.bridges = vec[i64]()  # in stock
        self.points = vec[i64]()
        self.half_points = vec[i64]()  # those of the points that unfinished rivers brought at the end
        self.gone = vec[i64]()  # how many of each card left the game
        self.thrown: i64 = NONE  # the card discarded last
        self.actions_left: i64 = ACTIONS
        self.step: i64 = LAYING  # no action before this one is allowed any more
        self.special_played = False
        self.bridge_built = False
        self.bend: i64 = NONE  # the river whose chicane is being carried out
        self.removals: i64 = 0  # bridges it still takes away
        self.chosen: i64 = NONE  # the first bridge of a swap
        self.last_turns: i64 = NONE  # turns left once the pile is empty

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

    def finish(self, number: i64, delta: i64) -> None:
        """4.3: a delta ends the river; it is scored and taken away."""
        river = self.rivers[number]
        river.cards = append(river.cards, delta)
        river.owners = append(river.owners, NOBODY)
        for seat in range(self.players):
            self.points[seat] += river.points(seat)
        self.clear(number)

    def may_bend(self, river: River) -> bool:
        """4.5: two bridges stand after the latest chicane; 4.7: to be swapped, of two owners."""
        bridges: i64 = 0
        first: i64 = NOBODY
        different = False
        for place in range(river.stretch(len(river.cards)), len(river.cards)):
            owner = river.owners[place]
            if owner != NOBODY:
                bridges += 1
                if first == NOBODY:
                    first = owner
                elif owner != first:
                    different = True
        return different if self.swapping else bridges >= CHICANE_BRIDGES

    def chicane_choices(self, seat: i64) -> vec[i64]:
        """4.4: which bridges go (4.7: are swapped), then, 4.6: if one likes, where one's own is built."""
        actions = vec[i64](capacity=32)
        river = self.rivers[self.bend]
        end = len(river.cards) - 1  # the chicane just laid
        for place in range(river.stretch(end), end):
            owner = river.owners[place]
            if self.swapping:
                if owner != NOBODY and (self.chosen == NONE or owner != river.owners[self.chosen]):
                    actions = append(actions, SWAP + place)
            elif self.removals:
                if owner != NOBODY:
                    actions = append(actions, REMOVE + place)
            elif river.free(place):
                actions = append(actions, REBUILD + place)
        if not self.swapping and not self.removals:
            actions = append(actions, KEEP)
        return actions

    def remove(self, seat: i64, place: i64) -> None:
        river = self.rivers[self.bend]
        self.bridges[river.owners[place]] += 1
        river.owners[place] = NOBODY
        self.removals -= 1
        if self.removals == 0 and (self.bridge_built or not self.bridges[seat]):
            self.bend = NONE  # no bridge to build: the chicane is done

    def swap(self, place: i64) -> None:
        """4.7: two bridges of different owners change places."""
        if self.chosen == NONE:
            self.chosen = place
            return
        owners = self.rivers[self.bend].owners
        owner = owners[place]
        owners[place] = owners[self.chosen]
        owners[self.chosen] = owner
        self.chosen = NONE
        self.bend = NONE

    def sandy_places(self, water: i64, actions: vec[i64]) -> vec[i64]:
        """4.8: a sandbank is laid on a card of the same water, without a bridge."""
        for number in range(RIVERS):
            river = self.rivers[number]
            for place in range(len(river.cards)):
                card = river.cards[place]
                if card < SANDBANK and water_of(card) == water and river.owners[place] == NOBODY:
                    actions = append(actions, DRY + (water * RIVERS + number) * DECK + place)
        return actions

    def dry(self, seat: i64, water: i64, number: i64, place: i64) -> None:
        """4.8: the river upstream is gone; 4.9: the whole river, if its last card is covered."""
        self.begin(SPECIAL)
        self.special_played = True
        sandbank = SANDBANK + water
        self.hands[seat].take(sandbank)
        river = self.rivers[number]
        if place == len(river.cards) - 1:
            self.gone[sandbank] += 1
            self.clear(number)
            return
        self.leave(river, place)
        river.covered = river.cards[place]
        river.cards = river.cards[place:]
        river.owners = river.owners[place:]
        river.cards[0] = sandbank

    def clear(self, number: i64) -> None:
        """A river leaves the table; its place is free at once."""
        self.leave(self.rivers[number], len(self.rivers[number].cards))
        self.rivers[number] = River()

    def leave(self, river: River, end: i64) -> None:
        """The cards before `end` leave the game, their bridges go home."""
        for place in range(end):
            self.gone[river.cards[place]] += 1
            if river.owners[place] != NOBODY:
                self.bridges[river.owners[place]] += 1
        if river.covered != NONE and end > 0:
            self.gone[river.covered] += 1
            river.covered = NONE

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

    def begin(self, step: i64) -> None:
        """2.2: within a turn the actions never go back in their order."""
        if not self.free_order:
            self.step = step

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
        """All 165 cards are somewhere, all bridges too, and every card follows from the one before it."""
        counts = self.gone[:]
        for card in range(CARDS):
            counts[card] += self.pile.unseen[card]
        for hand in self.hands:
            for i in range(len(hand.cards)):
                if hand.cards[i] != HIDDEN:
                    counts[hand.cards[i]] += 1
        bridges = self.bridges[:]
        for river in self.rivers:
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
        for seat in range(self.players):
            if bridges[seat] != BRIDGES:
                return f"seat {seat} has {bridges[seat]} bridges, not {BRIDGES}"
        return ""


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
