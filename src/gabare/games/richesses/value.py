"""What is good on the road: few turns left to the finish, and money where money wins."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.richesses.actions import (
    BID,
    BUY,
    CASINO,
    CHOOSE,
    GO_BY,
    RAISING,
    ROUTE,
    SALE,
    SEALED,
    START_AT,
    SWAP,
    TURN,
    VEHICLE,
)
from gabare.games.richesses.material import (
    BIKE,
    BILL,
    CAR,
    CASINOS,
    CHEAPEST_FARE,
    CORSICA,
    ECONOMY,
    FINISH,
    FOOT,
    LAST_ROUNDS,
    MARKERS,
    MATCHES,
    NONE,
    PARIS,
    PREMIUMS,
    PRICE,
    RACE_LENGTH,
    RACE_TOWN,
    REGION,
    RESALE,
    SAVINGS,
    SPORTS,
    STAGE_AT,
    STAGE_TOWN,
    STAGES,
    TOWNS,
)
from gabare.games.richesses.position import Position
from gabare.games.richesses.prospects import WAGE, averaged, earning, gain_to_expect, hammered, rounds_left, to_win
from gabare.games.richesses.tours import FINE, entry, turns, way_left
from gabare.games.richesses.traveller import Traveller
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
FRANCS_A_TURN: Final = 45.0  # where the richest wins
FRANCS_ON_THE_ROAD: Final = 400.0  # where the first wins
PLENTY: Final = 1500.0  # more than this counts a tenth: being home counts more then
KEPT: Final = 1.05  # a vehicle that is kept is worth a little more than its resale price: nothing is sold for nothing
IDLE: Final = 10.0  # francs that a vehicle without a use is worth less: nobody bids for it, or it would go round and round
STRANDED: Final = 1000.0  # francs that it costs not to come home, where nobody does
DILIGENCE: Final = 0.15  # of the turns that are left when somebody is home, so many are spent with work
SPREAD: Final = 20.0  # francs: who is to end so much richer wins e times as likely,
SPREAD_A_ROUND: Final = 4.0  # and so much more for each round that is left
SHOPPING: Final = 2.0  # a vehicle one could buy is not bought yet


@final
class RichessesValue(Value):
    def features(self, state: State, seat: i64) -> vec[float]:
        assert isinstance(state, Position)
        if state.phase != RAISING and state.phase != SEALED:
            return features_of(state, seat)
        lost = features_of(hammered(state, state.bid, state.bidder), seat)
        if state.phase == RAISING or not BID <= state.answers[seat] < SWAP:
            return lost
        bid = (state.answers[seat] - BID) * BILL
        won = features_of(hammered(state, bid, seat), seat)
        chance = to_win(state, seat, bid)
        for i in range(len(won)):
            won[i] = chance * won[i] + (1.0 - chance) * lost[i]
        return won

    def shares(self, state: State) -> vec[float]:
        """Economy: once somebody is home, or the last rounds have come, only what each can still earn counts."""
        assert isinstance(state, Position)
        if state.circuit != ECONOMY or state.awaited == 0 or rounds_left(state) > LAST_ROUNDS:
            return super().shares(state)
        spread = SPREAD + SPREAD_A_ROUND * float(rounds_left(state))
        return chances(vec[float]([wealth_to_come(state, seat) for seat in range(state.players)]), spread)

    def trade(self, state: State, action: i64) -> bool:
        return BUY <= action < GO_BY

    def heat(self, state: State) -> float:
        assert isinstance(state, Position)
        long = state.circuit == ECONOMY or state.circuit == CASINOS or state.circuit == SPORTS
        return self.temperature * LONG_TOURS if long else self.temperature


def features_of(state: Position, seat: i64) -> vec[float]:
    state = averaged(state, seat)
    traveller = state.travellers[seat]
    rich = state.circuit == ECONOMY or state.circuit == CASINOS
    mode = FOOT if traveller.place else best_mode(state, seat, rich)
    features = vec[float](capacity=5)
    features = append(features, time_left(state, seat, mode))
    features = append(features, money(state, seat, mode, True) if rich else 0.0)
    features = append(features, 0.0 if rich else money(state, seat, mode, False))
    features = append(features, gain_to_expect(state, seat) / FRANCS_A_TURN)
    return append(features, float(state.stages_done(seat)) if state.circuit == SPORTS else 0.0)


def best_mode(state: Position, seat: i64, rich: bool) -> i64:
    mode = FOOT
    for other in range(BIKE, CAR + 1):
        if plan(state, seat, other, rich) > plan(state, seat, mode, rich):
            mode = other
    return mode


def wealth_to_come(state: Position, seat: i64) -> float:
    """10.3: who is home has what they have; others may work until it is just time to come home, for a premium.
    9.4: when all rounds are played, money alone wins nothing."""
    if state.travellers[seat].place:
        return float(state.travellers[seat].wealth())
    mode = best_mode(state, seat, True)
    spare = float(rounds_left(state)) - time_left(state, seat, mode)
    wealth = wealth_by(state, seat, mode)
    if spare < 0.0:
        return wealth if state.arrived else wealth - STRANDED
    return wealth + float(PREMIUMS[state.arrived + 1]) + DILIGENCE * WAGE * spare


def plan(state: Position, seat: i64, mode: i64, rich: bool) -> float:
    """How good it is to go on in this way, with a vehicle to be bought first if need be."""
    return money(state, seat, mode, rich) - time_left(state, seat, mode)


def money(state: Position, seat: i64, mode: i64, rich: bool) -> float:
    """In turns: wealth, less what the vehicle of the plan loses; or the cash that the plan leaves."""
    traveller = state.travellers[seat]
    if rich:
        wealth = wealth_by(state, seat, mode)
        return (wealth if wealth < PLENTY else PLENTY + (wealth - PLENTY) / 10.0) / FRANCS_A_TURN
    spare = float(traveller.cash - price_of(state, traveller, mode, to_do(state, traveller)))
    spare += KEPT * (float(traveller.wealth() - traveller.cash) - IDLE * idle(state, seat, mode))
    return (spare if spare > 0.0 else 0.0) / FRANCS_ON_THE_ROAD


def wealth_by(state: Position, seat: i64, mode: i64) -> float:
    """In francs, less what the vehicle of the plan loses."""
    traveller = state.travellers[seat]
    return float(traveller.wealth() - (0 if traveller.owns(mode) else PRICE[mode] - RESALE[mode])) - IDLE * idle(state, seat, mode)


def idle(state: Position, seat: i64, mode: i64) -> float:
    """How many vehicles neither the plan nor a race to come has a use for."""
    traveller = state.travellers[seat]
    count = 0.0
    for vehicle in range(BIKE, CAR + 1):
        to_race = state.circuit == SPORTS and not traveller.marks >> (MATCHES + vehicle) & 1
        if vehicle != mode and traveller.owns(vehicle) and not to_race:
            count += 1.0
    return count


def means(state: Position, traveller: Traveller, mode: i64) -> i64:
    """Cash, and what the bank would give for a vehicle that the plan does without."""
    means = traveller.cash
    for vehicle in range(BIKE, CAR + 1):
        if vehicle != mode and state.circuit != SPORTS and traveller.owns(vehicle):
            means += RESALE[vehicle]
    return means


def to_do(state: Position, traveller: Traveller) -> i64:
    """The stages still to come, as a bit set; a race under way is not among them."""
    stages = (bit(STAGES[state.circuit]) - 1) & ~(traveller.marks | traveller.pending)
    return stages if traveller.race == NONE else stages & ~bit(MATCHES + traveller.race)


def time_left(state: Position, seat: i64, mode: i64) -> float:
    """Turns to the finish in this way, from this round on, and turns of work for the money that is missing."""
    traveller = state.travellers[seat]
    if traveller.place:
        return 0.0
    stages = to_do(state, traveller)
    ahead = state.sections if state.phase == ROUTE and seat == state.seat else 0
    left = race_left(traveller, ahead) + due_work(state, traveller) + (1 if traveller.misses else 0) + turns_taken(state, seat)
    town = start_of(state, seat) if state.phase == CASINO else traveller.town
    if traveller.race != NONE:
        ahead = 0
        town = RACE_TOWN[traveller.race * MARKERS + RACE_LENGTH[traveller.race]]
    elif state.mode != mode and traveller.owns(mode):
        ahead = 0  # on foot one does not get far on the plan to drive
    way = way_left(state.circuit, mode, state.on_arrival if state.circuit == ECONOMY else state.passing, town, stages, ahead)
    short = price_of(state, traveller, mode, stages) - means(state, traveller, mode)
    chosen = state.answers[seat] if state.phase == VEHICLE else NONE
    return float(left) + float(way) / float(FINE) + earning(mode, town, short) + shopping(state, traveller, mode, chosen)


def turns_taken(state: Position, seat: i64) -> i64:
    """In this round: 1 for those who had their turn, and for the one whose move is under way; 8.9: with tail wind another one comes."""
    if state.phase < TURN:
        return 0
    if seat != state.seat:
        return 1 if (seat - state.first) % state.players < (state.seat - state.first) % state.players else 0
    trading = state.phase == RAISING or state.phase == SEALED or state.phase == SALE
    begun = state.back != TURN if trading else state.phase != TURN
    return (1 if begun else 0) - (1 if state.again else 0)


def start_of(state: Position, seat: i64) -> i64:
    """Casinos: where one has chosen to start; Paris, as far as one knows, before that."""
    return PARIS if state.answers[seat] < 0 else STAGE_TOWN[CASINOS * MARKERS + state.answers[seat] - START_AT]


def shopping(state: Position, traveller: Traveller, mode: i64, chosen: i64) -> float:
    """A vehicle that the plan needs and that is not bought, nor chosen at the start."""
    missing = 0.0 if traveller.owns(mode) or chosen == CHOOSE + mode else SHOPPING
    if state.circuit == SPORTS:
        for race in range(BIKE, CAR + 1):
            if race != mode and not traveller.owns(race) and not traveller.marks >> (MATCHES + race) & 1:
                missing += SHOPPING
    return missing


def race_left(traveller: Traveller, ahead: i64) -> i64:
    """Turns to the end of a race under way."""
    if traveller.race == NONE:
        return 0
    length = RACE_LENGTH[traveller.race] - traveller.lap - ahead
    return turns(traveller.race, length, False) if length > 0 else 0


def due_work(state: Position, traveller: Traveller) -> i64:
    """Economy: a turn, where the work in a stage town is still to be done."""
    if state.circuit != ECONOMY:
        return 0
    stage = STAGE_AT[ECONOMY * TOWNS + traveller.town]
    return 1 if stage != NONE and traveller.marks >> stage & 1 > traveller.settled >> stage & 1 else 0


def price_of(state: Position, traveller: Traveller, mode: i64, stages: i64) -> i64:
    """Money that the plan needs: a vehicle, those for races to come, sea fares, the savings to leave Paris with."""
    price: i64 = 0
    if mode != FOOT and not traveller.owns(mode):
        price += PRICE[mode]
    if state.circuit == ECONOMY:
        return price + (0 if traveller.left else SAVINGS)
    islands: i64 = 0  # stages left in Corsica
    mainland: i64 = 0
    for stage in range(STAGES[state.circuit]):
        if stages >> stage & 1:
            if REGION[entry(state.circuit, stage)] == CORSICA:
                islands += 1
            else:
                mainland += 1
            if state.circuit == SPORTS and stage > MATCHES and not traveller.owns(stage - MATCHES) and stage - MATCHES != mode:
                price += PRICE[stage - MATCHES]
    island = traveller.town != NONE and REGION[traveller.town] == CORSICA
    return price + CHEAPEST_FARE * crossings(state.circuit, island, islands, mainland)


def crossings(circuit: i64, island: bool, islands: i64, mainland: i64) -> i64:
    """Sea passages still to be paid, at least."""
    ends_here = circuit == SPORTS or (REGION[FINISH[circuit]] == CORSICA) == island
    elsewhere = mainland if island else islands
    if elsewhere == 0:
        return 0 if ends_here else 1
    return 2 if ends_here and circuit != SPORTS else 1


VALUE: Final = RichessesValue(NAMES, tuned("gabare.games.richesses", NAMES, HAND_WEIGHTS), TEMPERATURE)
