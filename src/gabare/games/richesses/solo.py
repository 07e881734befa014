"""A traveller alone on the road: for `gabare solo`.

The fewest turns are found here anew, by a flood over the map: turn by turn, which sets of stages can be done by whoever is
in each town. It owes nothing to the tables that the bots' value stands on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from gabare.games.richesses import TITLE
from gabare.games.richesses import material as m
from gabare.games.richesses.rules import Richesses
from gabare.games.richesses.travel_times import shortest_tour
from gabare.games.richesses.turn import begin, start_turn
from gabare.kit.luck import Seeded
from gabare.kit.pile import Hand
from gabare.kit.state import State, bit

GOAL = 1.0  # times the shortest tour
GAMES = 2  # tours of each circuit
TRAVELLER, RIVAL = 0, 1
APART = 2**16  # keeps the seeds of different tours apart

Choose = Callable[[State, int, int], int]


def neighbours(mode: int) -> list[list[int]]:
    """3.2: motorways are for cars."""
    return [
        [int(m.EXIT_TO[k]) for k in range(m.EXITS[town], m.EXITS[town + 1]) if mode == m.CAR or m.EXIT_KIND[k] != m.MOTORWAY]
        for town in range(m.TOWNS)
    ]


def visits(circuit: int, at_once: bool) -> list[tuple[int, int, int]]:
    """For each stage, where it begins, where it ends, and the turns it takes: a turn of work in Economy, unless it is done on
    arrival; in Sports a match that is lost, on average, and the race."""
    if circuit != m.SPORTS:
        towns = [int(m.STAGE_TOWN[circuit * m.MARKERS + stage]) for stage in range(m.STAGES[circuit])]
        return [(town, town, int(circuit == m.ECONOMY and not at_once)) for town in towns]
    matches = [(int(town), int(town), 1) for town in m.MATCH_TOWN]
    races = [
        (race * m.MARKERS, race * m.MARKERS + m.RACE_LENGTH[race], -(-m.RACE_LENGTH[race] // m.SECTIONS[race])) for race in range(m.RACES)
    ]
    return matches[: m.MATCHES] + [(int(m.RACE_TOWN[start]), int(m.RACE_TOWN[end]), int(turns)) for start, end, turns in races]


def fewest_turns(circuit: int, mode: int, variant: bool) -> int:
    """For every town the sets of stages done, as one number each: bit m is set if the set m can be done. The variant: stages
    count in passing, section by section, or, in Economy, work is done on arrival."""
    passing = variant and circuit != m.ECONOMY
    stages, ways, finish = visits(circuit, variant), neighbours(mode), int(m.FINISH[circuit])
    count = 1 << len(stages)  # of the sets; numbers may be larger than 64 bits here
    everything = 1 << count - 1
    doing = [sum(1 << done for done in range(count) if done >> stage & 1) for stage in range(len(stages))]
    later: dict[int, list[tuple[int, int]]] = {}  # who is busy until a turn, and where
    towns, turns = [0] * m.TOWNS, 0
    for stage, (town, _, _) in enumerate(stages):
        if circuit == m.CASINOS:
            towns[town] = 1 << (1 << stage)
    if circuit != m.CASINOS:
        towns[m.START[circuit]] = 1
    while True:
        for stage, (start, end, stay) in enumerate(stages):
            without = towns[start] & ~doing[stage]
            if stay:
                later.setdefault(turns + stay, []).append((end, without << (1 << stage)))
            else:
                towns[start] = towns[start] & doing[stage] | without << (1 << stage)
        turns += 1
        for _ in range(1 if passing else m.SECTIONS[mode]):
            towns = [sum_of(towns, [town, *ways[town]]) for town in range(m.TOWNS)]
        for town, sets in later.pop(turns, []):
            towns[town] |= sets
        if sum_of(towns, range(m.TOWNS) if circuit == m.SPORTS else [finish]) & everything:
            return -(-turns // int(m.SECTIONS[mode])) if passing else turns
        if circuit != m.SPORTS:
            towns[finish] = 0  # 3.8: nobody stops there before


def sum_of(sets: list[int], towns: Iterable[int]) -> int:
    """What can be done in any of these towns."""
    total = 0
    for town in towns:
        total |= sets[town]
    return total


def set_out(circuit: int, seed: int) -> Richesses:
    """By car, with money for every fare and toll."""
    state = cast(Richesses, TITLE.new_game(2, {"circuit": m.CIRCUIT_IDS[circuit]}, Seeded(seed)))
    for traveller in state.travellers:
        traveller.vehicles, traveller.cash = bit(m.CAR), m.MONEY
    state.answers = vec[i64]()
    begin(state, Seeded(seed))
    return state


def travelled(state: Richesses, seed: int, choose: Choose) -> int:
    """Turns to the finish, without hazard cards. Before each turn the rival is put level with the traveller, in the same town:
    a bot that has nobody near does not hurry. It takes no turns of its own, and has no money to bid with."""
    traveller, actions = state.travellers[TRAVELLER], 0
    while not state.over and traveller.turns < state.options.cap:
        if state.seat != TRAVELLER or actions == 0:
            state.travellers[RIVAL] = traveller.clone()
            state.travellers[RIVAL].hand = Hand()
            state.travellers[RIVAL].cash = 0
            state.seat = TRAVELLER
            start_turn(state, Seeded(seed))
        state.drawn = True
        actions += 1
        number = seed * APART + actions
        state.apply(TRAVELLER, choose(state.masked(TRAVELLER), TRAVELLER, number), Seeded(number))
    return int(traveller.turns) + 1


def trials(games: int, seed: int, choose: Choose) -> Iterator[tuple[str, float, float]]:
    """The tours that the value reckons with, all of them; then tours of the bot, where the first one home wins."""
    for circuit in range(m.CIRCUITS):
        for mode in (m.FOOT, m.BIKE, m.CAR):
            for variant in (False,) if circuit in (m.CASINOS, m.SPORTS) else (False, True):
                reckoned = int(shortest_tour(circuit, mode, variant))
                yield "tours as the value reckons", reckoned, fewest_turns(circuit, mode, variant)
    for circuit in range(m.CIRCUITS):
        if circuit not in (m.ECONOMY, m.CASINOS, m.SPORTS):
            fewest = fewest_turns(circuit, m.CAR, False)
            for number in range(seed * games, seed * games + games):
                yield f"{m.CIRCUIT_IDS[circuit]}, by car", travelled(set_out(circuit, number), number, choose), fewest
