"""What is good in Rio Grande: points made, bridges where water flows, and a delta to bring them home."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.rio_grande import material as m
from gabare.games.rio_grande.actions import REMOVE, SWAP
from gabare.games.rio_grande.rules import RioGrande
from gabare.kit.say import mark
from gabare.kit.state import LOWEST, NOBODY, NONE, State
from gabare.kit.value import Value
from gabare.kit.weights import tuned

NAMES: Final = [
    mark("points made"),
    mark("points on open rivers"),
    mark("bridges on open rivers"),
    mark("bridges in stock"),
    mark("points a delta in hand would bring"),
    mark("river cards in hand that lengthen one’s own rivers"),
    mark("special cards in hand"),
    mark("the turn to come"),
]
HAND_WEIGHTS: Final = [1.0, 0.45, 1.1, 0.3, 0.3, 0.15, 1.5, 3.5]
TEMPERATURE: Final = 16.0
COOLEST: Final = 0.2  # of the temperature, when the last cards are drawn


@final
class RioGrandeValue(Value):
    def features(self, state: State, seat: i64) -> vec[float]:
        assert isinstance(state, RioGrande)
        open_points: i64 = 0
        standing: i64 = 0
        closing: i64 = 0
        lengthening: i64 = 0
        special: i64 = 0
        cards = state.hands[seat].cards
        for i in range(len(cards)):
            if cards[i] >= m.LAKE:
                special += 1
        for number in range(m.RIVERS):
            river = state.rivers[number]
            length = len(river.cards)
            mine: i64 = 0
            for place in range(length):
                if river.owners[place] == seat:
                    mine += 1
            if mine == 0:
                continue
            points = river.points(seat)
            open_points += points
            standing += mine
            for i in range(len(cards)):
                card = cards[i]
                if 0 <= card < m.SANDBANK and river.takes(card):
                    if card >= m.DELTA:
                        if points + mine > closing:
                            closing = points + mine
                    elif card < m.LAKE:
                        lengthening += mine
        last_round = state.last_turns != NONE
        features = vec[float](capacity=8)
        features = append(features, float(state.points[seat]))
        features = append(features, float(open_points))
        features = append(features, 0.0 if last_round else float(standing))
        features = append(features, 0.0 if last_round else float(state.bridges[seat]))
        features = append(features, float(closing))
        features = append(features, 0.0 if last_round else float(lengthening))
        features = append(features, 0.0 if last_round else float(special))
        return append(features, self.tempo(state, seat))

    def tempo(self, state: RioGrande, seat: i64) -> float:
        """1 for the player whose turn begins, less for those who wait, least for the one who has just played."""
        wait = (seat - LOWEST[state.awaited]) % state.players
        if wait:
            return 0.0 if 0 <= state.last_turns <= wait else 1.0 - float(wait) / float(state.players)
        rest = 0.0 if state.last_turns != NONE else 1.0 / float(state.players)
        return rest + (1.0 - rest) * float(state.actions_left) / float(m.ACTIONS)

    def victim(self, state: State, action: i64) -> i64:
        """Whose bridge a chicane takes away."""
        assert isinstance(state, RioGrande)
        return state.rivers[state.bend].owners[action - REMOVE] if REMOVE <= action < SWAP else NOBODY

    def heat(self, state: State) -> float:
        assert isinstance(state, RioGrande)
        return self.temperature * (COOLEST + (1.0 - COOLEST) * float(state.pile.size()) / float(m.DECK))


VALUE: Final = RioGrandeValue(NAMES, tuned("gabare.games.rio_grande", NAMES, HAND_WEIGHTS), TEMPERATURE)
