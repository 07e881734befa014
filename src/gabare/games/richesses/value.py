"""What is good on the road: few turns left to the finish, and money where money wins."""

from __future__ import annotations

from math import exp, log
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses.prospects import averaged, called_well, gain_to_expect, hammered, replayed, rounds_left, to_win
from gabare.games.richesses.state import Table
from gabare.games.richesses.time_and_money import FRANCS_A_TURN, best_mode, money, price_of, time_left, to_do, to_race
from gabare.kit.luck import Seeded
from gabare.kit.say import mark
from gabare.kit.state import State, bit
from gabare.kit.value import Value, chances
from gabare.kit.weights import tuned

NAMES: Final = [
    mark("turns to the finish"),
    mark("money that wins"),
    mark("money for the road"),
    mark("gain to expect from a bet"),
    mark("matches and races won"),
]
HAND_WEIGHTS: Final = [-1.0, 1.0, 1.0, 1.0, 3.0]
TEMPERATURE: Final = 5.0
LONG_TOURS: Final = 2.0  # where money wins, and in Sports, a lead says less about the end: so many times less
SPREAD: Final = 20.0  # francs: who is to end so much richer wins e times as likely,
SPREAD_A_ROUND: Final = 4.0  # and so much more for each round that is left
CALLER: Final = 0.6  # how much a match counts as won by its caller: with a half, two players would wait for each other for ever
MISHAPS: Final = 1.0  # turns: so uncertain is when one comes home,
MISHAPS_A_TURN: Final = 0.06  # and so much more for each turn that is left


@final
class RichessesValue(Value):
    def features(self, state: State, seat: i64) -> vec[float]:
        assert isinstance(state, Table)
        if state.phase != a.RAISING and state.phase != a.SEALED:
            features = features_of(state, seat)
            otherwise = replayed(state)
            if otherwise is not None:
                other = features_of(otherwise, seat)
                weight = CALLER if called_well(state) else 1.0 - CALLER
                for i in range(len(features)):
                    features[i] = weight * features[i] + (1.0 - weight) * other[i]
            return features
        lost = features_of(hammered(state, state.bid, state.bidder), seat)
        if state.phase == a.RAISING or not a.BID <= state.answers[seat] < a.SWAP:
            return lost
        bid = (state.answers[seat] - a.BID) * m.BILL
        won = features_of(hammered(state, bid, seat), seat)
        chance = to_win(state, seat, bid)
        for i in range(len(won)):
            won[i] = chance * won[i] + (1.0 - chance) * lost[i]
        return won

    def shares(self, state: State) -> vec[float]:
        assert isinstance(state, Table)
        if state.options.circuit != m.ECONOMY or state.awaited == 0:
            return super().shares(state)
        times = vec[float](capacity=state.players)
        worth = vec[float](capacity=state.players)
        for seat in range(state.players):
            features = self.features(state, seat)
            times = append(times, features[0])
            worth = append(worth, features[1] * FRANCS_A_TURN)
        return fortunes(state, times, worth)

    def trade(self, state: State, action: i64) -> bool:
        return a.BUY <= action < a.GO_BY

    def pointless(self, state: State, seat: i64, action: i64) -> bool:
        """A trade that brings nothing: it would be done to put off what others do."""
        return self.trade(state, action) and not self.gains(state, seat, action)

    def gains(self, state: State, seat: i64, action: i64) -> bool:
        """A vehicle faster than those one has, or for a race; what is sold, if money is short and the plan is better with it."""
        assert isinstance(state, Table)
        traveller = state.travellers[seat]
        vehicle = action - a.BUY
        if m.BIKE <= vehicle <= m.CAR and (traveller.vehicles < bit(vehicle) or to_race(state, traveller, vehicle)):
            return True
        rich = state.options.circuit == m.ECONOMY or state.options.circuit == m.CASINOS
        if price_of(state, traveller, best_mode(state, seat, rich), to_do(state, traveller)) <= traveller.cash:
            return False
        after = state.clone()
        after.apply(seat, action, Seeded(0))
        return self.points(after, seat) > self.points(state, seat)

    def heat(self, state: State) -> float:
        assert isinstance(state, Table)
        long = state.options.circuit == m.ECONOMY or state.options.circuit == m.CASINOS or state.options.circuit == m.SPORTS
        return self.temperature * LONG_TOURS if long else self.temperature


def features_of(state: Table, seat: i64) -> vec[float]:
    state = averaged(state, seat)
    traveller = state.travellers[seat]
    rich = state.options.circuit == m.ECONOMY or state.options.circuit == m.CASINOS
    mode = m.FOOT if traveller.place else best_mode(state, seat, rich)
    features = vec[float](capacity=5)
    features = append(features, time_left(state, seat, mode))
    features = append(features, money(state, seat, mode, True) if rich else 0.0)
    features = append(features, 0.0 if rich else money(state, seat, mode, False))
    features = append(features, gain_to_expect(state, seat) / FRANCS_A_TURN)
    return append(features, float(state.stages_done(seat)) if state.options.circuit == m.SPORTS else 0.0)


def fortunes(state: Table, times: vec[float], worth: vec[float]) -> vec[float]:
    """Economy: what everybody will have at home with the premium, less what the turns until then are worth; 10.4: and
    whether they will be home in time, which counted for less in version 1."""
    end = last_call(state, times)
    spread = SPREAD + SPREAD_A_ROUND * end
    for seat in range(state.players):
        if state.travellers[seat].place:
            continue
        ahead = state.arrived
        latest = 0.0
        for other in range(state.players):
            earlier = times[other] < times[seat] or (times[other] == times[seat] and other < seat)
            if earlier and not state.travellers[other].place:
                ahead += 1
                latest = times[other] if times[other] > latest else latest
        limit = latest if ahead >= 3 and latest < end else end
        late = (times[seat] - limit) / (MISHAPS + MISHAPS_A_TURN * times[seat])
        worth[seat] += float(m.PREMIUMS[ahead + 1]) - FRANCS_A_TURN * times[seat]
        if state.version >= 2:
            worth[seat] -= spread * log(1.0 + exp(late))
    return chances(worth, spread)


def last_call(state: Table, times: vec[float]) -> float:
    """10.3: in how many rounds the game ends: so many after the first one is home."""
    left = float(rounds_left(state))
    if state.arrived:
        return left
    first = times[0]
    for seat in range(state.players):
        if times[seat] < first:
            first = times[seat]
    first += float(m.LAST_ROUNDS if state.version >= 2 else m.FORMER_LAST_ROUNDS)
    return first if first < left else left


VALUE: Final = RichessesValue(NAMES, tuned("gabare.games.richesses", NAMES, HAND_WEIGHTS), TEMPERATURE)
