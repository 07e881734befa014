"""The way that is left: how a traveller goes on best, how long it takes, and what it costs."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses.prospects import WAGE, earning
from gabare.games.richesses.state import Table
from gabare.games.richesses.travel_times import FINE, entry, turns, way_left
from gabare.games.richesses.traveller import Traveller
from gabare.kit.state import NONE, bit

FRANCS_A_TURN: Final = 45.0  # where the richest wins
FRANCS_ON_THE_ROAD: Final = 400.0  # where the first wins
PLENTY: Final = 1500.0  # more than this counts a tenth: being home counts more then
KEPT: Final = 1.05  # a vehicle that is kept is worth a little more than its resale price: nothing is sold for nothing
IDLE: Final = 10.0  # francs that a vehicle without a use is worth less: nobody bids for it, or it would go round and round
SHOPPING: Final = 2.0  # a vehicle one could buy is not bought yet


def best_mode(state: Table, seat: i64, rich: bool) -> i64:
    mode = m.FOOT
    for other in range(m.BIKE, m.CAR + 1):
        if merit(state, seat, other, rich) > merit(state, seat, mode, rich):
            mode = other
    return mode


def merit(state: Table, seat: i64, mode: i64, rich: bool) -> float:
    """How good it is to go on in this way, with a vehicle to be bought first if need be."""
    return money(state, seat, mode, rich) - time_left(state, seat, mode)


def money(state: Table, seat: i64, mode: i64, rich: bool) -> float:
    """In turns: wealth, less what the vehicle of the plan loses; or the cash that the plan leaves."""
    traveller = state.travellers[seat]
    if state.options.circuit == m.ECONOMY:
        return fortune_by(state, seat, mode) / FRANCS_A_TURN
    if rich:
        wealth = wealth_by(state, seat, mode)
        return (wealth if wealth < PLENTY else PLENTY + (wealth - PLENTY) / 10.0) / FRANCS_A_TURN
    spare = float(traveller.cash - price_of(state, traveller, mode, to_do(state, traveller)))
    spare += KEPT * (float(traveller.wealth() - traveller.cash + resale_to_come(state, traveller, mode)) - IDLE * idle(state, seat, mode))
    return (spare if spare > 0.0 else 0.0) / FRANCS_ON_THE_ROAD


def wealth_by(state: Table, seat: i64, mode: i64) -> float:
    """In francs, less what the vehicle of the plan loses, and the fares that lie ahead: else nobody would leave an island."""
    traveller = state.travellers[seat]
    lost = 0 if traveller.owns(mode) else m.PRICE[mode] - m.RESALE[mode]
    return float(traveller.wealth() - lost - sea_fares(state, traveller, to_do(state, traveller))) - IDLE * idle(state, seat, mode)


def fortune_by(state: Table, seat: i64, mode: i64) -> float:
    """Economy: in francs, what one will have when one is home, premium not counted: with the wages of the stages that are
    left, and those that pay for the plan."""
    traveller = state.travellers[seat]
    if traveller.place:
        return float(traveller.wealth())
    short = missing(state, traveller, mode)
    wages = WAGE * float(m.STAGES[m.ECONOMY] - state.stages_done(seat) + due_work(state, traveller))
    return wealth_by(state, seat, mode) + wages + (float(short) if short > 0 else 0.0)


def missing(state: Table, traveller: Traveller, mode: i64) -> i64:
    """Money that is still to be earned for the plan."""
    return price_of(state, traveller, mode, to_do(state, traveller)) - means(state, traveller, mode)


def resale_to_come(state: Table, traveller: Traveller, mode: i64) -> i64:
    """What the vehicles will be worth that the plan has still to buy: nothing is gained by buying them early."""
    worth: i64 = 0
    for vehicle in range(m.BIKE, m.CAR + 1):
        if not traveller.owns(vehicle) and (vehicle == mode or to_race(state, traveller, vehicle)):
            worth += m.RESALE[vehicle]
    return worth


def to_race(state: Table, traveller: Traveller, vehicle: i64) -> bool:
    """Sports: whether a race by this vehicle is still to come."""
    return state.options.circuit == m.SPORTS and not (traveller.marks | traveller.pending) >> (m.MATCHES + vehicle) & 1


def idle(state: Table, seat: i64, mode: i64) -> float:
    """How many vehicles neither the plan nor a race to come has a use for."""
    traveller = state.travellers[seat]
    count = 0.0
    for vehicle in range(m.BIKE, m.CAR + 1):
        if vehicle != mode and traveller.owns(vehicle) and not to_race(state, traveller, vehicle):
            count += 1.0
    return count


def means(state: Table, traveller: Traveller, mode: i64) -> i64:
    """Cash, and what the bank would give for a vehicle that the plan does without."""
    means = traveller.cash
    for vehicle in range(m.BIKE, m.CAR + 1):
        if vehicle != mode and state.options.circuit != m.SPORTS and traveller.owns(vehicle):
            means += m.RESALE[vehicle]
    return means


def to_do(state: Table, traveller: Traveller) -> i64:
    """The stages still to come, as a bit set; a race under way is not among them."""
    stages = (bit(m.STAGES[state.options.circuit]) - 1) & ~(traveller.marks | traveller.pending)
    return stages if traveller.race == NONE else stages & ~bit(m.MATCHES + traveller.race)


def time_left(state: Table, seat: i64, mode: i64) -> float:
    """Turns to the finish in this way, from this round on, and turns of work for the money that is missing."""
    traveller = state.travellers[seat]
    if traveller.place:
        return 0.0
    stages = to_do(state, traveller)
    ahead = state.sections if state.phase == a.ROUTE and seat == state.seat else 0
    left = race_left(traveller, ahead) + due_work(state, traveller) + (1 if traveller.misses else 0) + turns_taken(state, seat)
    town = start_of(state, seat) if state.phase == a.CASINO else traveller.town
    if traveller.race != NONE:
        ahead = 0
        town = m.RACE_TOWN[traveller.race * m.MARKERS + m.RACE_LENGTH[traveller.race]]
    elif state.mode != mode and traveller.owns(mode):
        ahead = 0  # on foot one does not get far on the plan to drive
    variant = state.options.on_arrival if state.options.circuit == m.ECONOMY else state.options.passing
    way = way_left(state.options.circuit, mode, variant, town, stages, ahead)
    short = missing(state, traveller, mode)
    chosen = state.answers[seat] if state.phase == a.VEHICLE else NONE
    return float(left) + float(way) / float(FINE) + earning(mode, town, short) + shopping(state, traveller, mode, chosen)


def turns_taken(state: Table, seat: i64) -> i64:
    """In this round: 1 for those who had their turn, and for the one whose move is under way; 8.9: with tail wind another one comes."""
    if state.phase < a.TURN:
        return 0
    if seat != state.seat:
        return 1 if (seat - state.first) % state.players < (state.seat - state.first) % state.players else 0
    trading = state.phase == a.RAISING or state.phase == a.SEALED or state.phase == a.SALE
    begun = state.back != a.TURN if trading else state.phase != a.TURN
    return (1 if begun else 0) - (1 if state.again else 0)


def start_of(state: Table, seat: i64) -> i64:
    """Casinos: where one has chosen to start; Paris, as far as one knows, before that."""
    return m.PARIS if state.answers[seat] < 0 else m.STAGE_TOWN[m.CASINOS * m.MARKERS + state.answers[seat] - a.START_AT]


def shopping(state: Table, traveller: Traveller, mode: i64, chosen: i64) -> float:
    """A vehicle that the plan needs and that is not bought, nor chosen at the start; one for a race, where it starts."""
    missing = 0.0 if traveller.owns(mode) or chosen == a.CHOOSE + mode else SHOPPING
    for race in range(m.BIKE, m.CAR + 1):
        if race != mode and m.RACE_AT[traveller.town] == race and not traveller.owns(race) and to_race(state, traveller, race):
            missing += SHOPPING
    return missing


def race_left(traveller: Traveller, ahead: i64) -> i64:
    """Turns to the end of a race under way."""
    if traveller.race == NONE:
        return 0
    length = m.RACE_LENGTH[traveller.race] - traveller.lap - ahead
    return turns(traveller.race, length, False) if length > 0 else 0


def due_work(state: Table, traveller: Traveller) -> i64:
    """Economy: a turn, where the work in a stage town is still to be done."""
    if state.options.circuit != m.ECONOMY:
        return 0
    stage = m.STAGE_AT[m.ECONOMY * m.TOWNS + traveller.town]
    return 1 if stage != NONE and traveller.marks >> stage & 1 > traveller.settled >> stage & 1 else 0


def price_of(state: Table, traveller: Traveller, mode: i64, stages: i64) -> i64:
    """Money that the plan needs: a vehicle, those for races to come, sea fares, the savings to leave Paris with."""
    price: i64 = 0
    if mode != m.FOOT and not traveller.owns(mode):
        price += m.PRICE[mode]
    if state.options.circuit == m.ECONOMY and not traveller.left:
        price += m.SAVINGS
    if state.options.circuit == m.SPORTS:
        for race in range(m.BIKE, m.CAR + 1):
            if race != mode and stages >> (m.MATCHES + race) & 1 and not traveller.owns(race):
                price += m.PRICE[race]
    return price + sea_fares(state, traveller, stages)


def sea_fares(state: Table, traveller: Traveller, stages: i64) -> i64:
    """What the sea passages still to come cost, at least."""
    islands: i64 = 0  # stages left in Corsica
    mainland: i64 = 0
    for stage in range(m.STAGES[state.options.circuit]):
        if stages >> stage & 1:
            if m.REGION[entry(state.options.circuit, stage)] == m.CORSICA:
                islands += 1
            else:
                mainland += 1
    island = traveller.town != NONE and m.REGION[traveller.town] == m.CORSICA
    return m.CHEAPEST_FARE * crossings(state.options.circuit, island, islands, mainland)


def crossings(circuit: i64, island: bool, islands: i64, mainland: i64) -> i64:
    """Sea passages still to be paid, at least."""
    ends_here = circuit == m.SPORTS or (m.REGION[m.FINISH[circuit]] == m.CORSICA) == island
    elsewhere = mainland if island else islands
    if elsewhere == 0:
        return 0 if ends_here else 1
    return 2 if ends_here and circuit != m.SPORTS else 1
