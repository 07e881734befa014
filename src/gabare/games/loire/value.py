"""What is good in Loire: louis earned and soon to be earned at the best landing within reach, and cards for later rounds."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.loire import actions as a
from gabare.games.loire import material as m
from gabare.games.loire.rules import Loire
from gabare.games.loire.state import Boat
from gabare.kit.say import mark
from gabare.kit.state import HIDDEN, NOBODY, State, bit, filled
from gabare.kit.value import Value
from gabare.kit.weights import tuned

NAMES: Final = [
    mark("louis earned, this round’s landing included"),
    mark("fares of the travellers aboard, the nearer the better"),
    mark("wine aboard, the nearer to Nantes the better"),
    mark("coal left in hand"),
    mark("boatmen left in hand"),
    mark("explosions and fishing rods in hand"),
    mark("cards still to lay before going"),
]
HAND_WEIGHTS: Final = [1.0, 0.7, 1.5, 0.75, 0.12, 0.4, -0.06]
TEMPERATURE: Final = 5.0
COOLEST: Final = 0.3  # of the temperature, when somebody has all but won

FADING: Final = 0.05  # of a fare, for every space to its town
HOPE: Final = 0.5  # of a landing, while cards are still being drafted
RISK: Final = 0.12  # that somebody with more boatmen, who has still to move, takes the quay
FEW: Final[i64] = 3  # of each coal: more cards for one move are not thought of
FAR: Final[i64] = 99  # cards: out of reach


def _ahead(stage: i64, town: i64) -> i64:
    """Spaces to a town, turning at the ends."""
    down = (town - stage) % m.LOOP
    up = (m.LOOP - town - stage) % m.LOOP
    return down if down < up else up


# NEARNESS[stage * TOWNS + town] is 1 in the town itself, and fades with every space to it.
NEARNESS: Final = vec[float]([1.0 - FADING * float(_ahead(stage, town)) for stage in range(m.LOOP) for town in range(m.TOWNS)])


@final
class LoireValue(Value):
    def features(self, state: State, seat: i64) -> vec[float]:
        """How a seat stands after the best landing that it can still make this round."""
        assert isinstance(state, Loire)
        boat = state.boats[seat]
        kinds = filled(m.KINDS)
        cards = state.hands[seat].cards
        for i in range(len(cards)):
            if cards[i] != HIDDEN:
                kinds[cards[i]] += 1
        if boat.stage == m.NOWHERE:
            return vec[float]([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0])
        if boat.done:
            return self.landing(state, seat, kinds, boat.stage, 0)
        fewest = within_reach(boat, kinds)
        best = self.landing(state, seat, kinds, boat.landing(), 0)
        for stage in range(m.LOOP):
            if 0 < fewest[stage] < FAR:
                other = self.landing(state, seat, kinds, stage, fewest[stage])
                if self.weigh(other) > self.weigh(best):
                    best = other
        return best

    def weigh(self, features: vec[float]) -> float:
        points = 0.0
        for i in range(len(features)):
            points += self.weights[i] * features[i]
        return points

    def landing(self, state: Loire, seat: i64, kinds: vec[i64], stage: i64, coal: i64) -> vec[float]:
        """How a seat stands after it lays so many coal cards and lands there, at the better quay if there are two."""
        boat = state.boats[seat]
        town = m.town_of(stage)
        mooring = state.phase == a.MOORING and state.awaited == bit(seat)  # it has arrived, and is about to choose a quay
        if boat.done and not mooring:
            chance = 0.0 if boat.berth == m.MIDSTREAM else self.safety(state, seat, boat.laid[m.BOATMAN])
            return self.outcome(state, boat, kinds, stage, 0, 0, chance, m.WINE_PRICE[boat.berth])
        best = self.outcome(state, boat, kinds, stage, coal, 0, 0.0, 0)
        for quay in range(m.QUAY_A, m.QUAY_B + 1) if town == m.NANTES else range(m.QUAY, m.QUAY + 1):
            holder = state.holder(town, quay)
            others = state.boats[holder].laid[m.BOATMAN] if holder != NOBODY else 0
            needed = others + 1 - boat.laid[m.BOATMAN] if holder != NOBODY else 0
            if needed < 0:
                needed = 0
            if needed > (0 if mooring else kinds[m.BOATMAN]):
                continue
            chance = self.safety(state, seat, boat.laid[m.BOATMAN] + needed - others)
            other = self.outcome(state, boat, kinds, stage, coal, needed, chance, m.WINE_PRICE[quay])
            if self.weigh(other) > self.weigh(best):
                best = other
        return best

    def safety(self, state: Loire, seat: i64, guards: i64) -> float:
        """The chance to keep a quay that so many boatmen guard; a fisher moves when the others are done."""
        chance = 1.0
        if state.phase == a.DRAFTING:
            chance = HOPE if len(state.taken) else 0.0  # at first nothing: or the last to go would put the new round off
        if state.boats[seat].fishing():
            return chance
        for other in range(state.players):
            if other != seat and not state.boats[other].done and state.boats[other].laid[m.BOATMAN] + held(state, other) > guards:
                chance *= 1.0 - RISK
        return chance

    def outcome(
        self, state: Loire, boat: Boat, kinds: vec[i64], stage: i64, coal: i64, boatmen: i64, chance: float, price: i64
    ) -> vec[float]:
        """The features if the boat gets the quay with this chance, weighed against staying in mid-river."""
        town = m.town_of(stage)
        arrived = boat.cargo & m.TO[town]
        wines = boat.cargo & m.ALL_WINES
        loaded = state.waiting & m.FROM[town]
        earned = m.count(wines) * price if town == m.NANTES else 0
        landed = arrived | wines if town == m.NANTES else arrived
        travelling = 0.0
        bottled = 0.0
        cargo = boat.cargo | loaded
        for card in range(m.WINE):
            if cargo >> card & 1:
                near = NEARNESS[stage * m.TOWNS + m.DESTINATION[card]] * float(m.FARE[card])
                if arrived >> card & 1:
                    earned += m.FARE[card]
                    travelling += (1.0 - chance) * near
                else:
                    travelling += (chance if loaded >> card & 1 else 1.0) * near
        near = NEARNESS[stage * m.TOWNS + m.NANTES]
        bottled += near * float(m.count(wines)) * (1.0 - chance if landed & m.ALL_WINES else 1.0)
        bottled += near * float(m.count(loaded & m.ALL_WINES)) * chance
        features = vec[float](capacity=7)
        features = append(features, float(boat.money) + chance * float(earned))
        features = append(features, travelling)
        features = append(features, bottled)
        features = append(features, float(kinds[m.COAL_1] + kinds[m.COAL_2] + kinds[m.COAL_3] - coal))
        features = append(features, float(kinds[m.BOATMAN] - boatmen))
        features = append(features, float(kinds[m.BOATMAN + 1] + kinds[m.BOATMAN + 2]))
        return append(features, 0.0 if boat.done else float(coal + boatmen + 1))

    def trade(self, state: State, action: i64) -> bool:
        """A bribe: a wine for a boatman."""
        return a.BRIBE <= action < a.STAY

    def victim(self, state: State, action: i64) -> i64:
        """Whose boiler explodes, whose boatman is bribed."""
        if a.EXPLODE <= action < a.BRIBE:
            return (action - a.EXPLODE) // m.COALS
        return (action - a.BRIBE) // m.NANTES if a.BRIBE <= action < a.STAY else NOBODY

    def heat(self, state: State) -> float:
        """The nearer somebody is to the goal, the more a lead is worth."""
        assert isinstance(state, Loire)
        most = state.richest()
        left = 1.0 - float(most if most < m.GOAL else m.GOAL) / float(m.GOAL)
        return self.temperature * (COOLEST + (1.0 - COOLEST) * left)


def held(state: Loire, seat: i64) -> i64:
    """Boatmen in a hand."""
    boatmen: i64 = 0
    cards = state.hands[seat].cards
    for i in range(len(cards)):
        if cards[i] == m.BOATMAN:
            boatmen += 1
    return boatmen


def within_reach(boat: Boat, kinds: vec[i64]) -> vec[i64]:
    """For every stage, how few coal cards in hand, beside those laid, bring the boat there."""
    fewest = filled(m.LOOP, FAR)
    start = boat.stage + boat.coal()
    for one in range(few(kinds[m.COAL_1])):
        for two in range(few(kinds[m.COAL_2])):
            for three in range(few(kinds[m.COAL_3])):
                stage = (start + one + 2 * two + m.COALS * three) % m.LOOP
                if one + two + three < fewest[stage]:
                    fewest[stage] = one + two + three
    return fewest


def few(cards: i64) -> i64:
    return (cards if cards < FEW else FEW) + 1


VALUE: Final = LoireValue(NAMES, tuned("gabare.games.loire", NAMES, HAND_WEIGHTS), TEMPERATURE)
