"""Special cards: lakes and deltas, chicanes, sandbanks. The numbers are those of the rule book's paragraphs."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.rio_grande.actions import DRY, KEEP, REBUILD, REMOVE, SWAP
from gabare.games.rio_grande.material import ACTIONS, CHICANE_BRIDGES, DECK, LAYING, RIVERS, SANDBANK, SPECIAL, water_of
from gabare.games.rio_grande.river import NONE, River
from gabare.kit.pile import Hand, Pile
from gabare.kit.state import NOBODY, State


class SpecialCards(State):
    """The table, and what special cards do to its rivers."""

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

    def begin(self, step: i64) -> None:
        """2.2: within a turn the actions never go back in their order."""
        if not self.free_order:
            self.step = step

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
