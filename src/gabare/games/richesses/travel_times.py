"""Turns to the finish, exact for an undisturbed tour: the best order of the stages still to come, by Held and Karp."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gabare.games.richesses import material as m
from gabare.kit.state import bit

BY_BIKE: Final = m.sections(bit(m.ROAD) + bit(m.SEA))  # and on foot
BY_CAR: Final = m.sections(bit(m.ROAD) + bit(m.SEA) + bit(m.MOTORWAY))
NEVER: Final[i64] = 1_000_000
FINE: Final[i64] = 100  # parts of a turn: more than the sections between any two towns
TABLES: Final[list[vec[i64]]] = [vec[i64]() for _ in range(48)]  # for each circuit, mode and variant, once asked for


def distance(mode: i64, start: i64, end: i64) -> i64:
    return BY_CAR[start * m.TOWNS + end] if mode == m.CAR else BY_BIKE[start * m.TOWNS + end]


def turns(mode: i64, length: i64, passing: bool) -> i64:
    """Turns for so many sections, with a stop at the end; if stages count in passing, sections as they are."""
    return length if passing else (length + m.SECTIONS[mode] - 1) // m.SECTIONS[mode]


def entry(circuit: i64, stage: i64) -> i64:
    """Where a stage, a match or a race begins."""
    if circuit != m.SPORTS:
        return m.STAGE_TOWN[circuit * m.MARKERS + stage]
    return m.MATCH_TOWN[stage] if stage < m.MATCHES else m.RACE_TOWN[(stage - m.MATCHES) * m.MARKERS]


def way_out(circuit: i64, stage: i64) -> i64:
    """Where it ends."""
    if circuit != m.SPORTS or stage < m.MATCHES:
        return entry(circuit, stage)
    return m.RACE_TOWN[(stage - m.MATCHES) * m.MARKERS + m.RACE_LENGTH[stage - m.MATCHES]]


def stay(circuit: i64, stage: i64, at_once: bool) -> i64:
    """Turns spent there: work in Economy, one lost match on average, the race."""
    if circuit == m.ECONOMY:
        return 0 if at_once else 1
    if circuit != m.SPORTS:
        return 0
    return 1 if stage < m.MATCHES else turns(stage - m.MATCHES, m.RACE_LENGTH[stage - m.MATCHES], False)


def tours(circuit: i64, mode: i64, variant: bool) -> vec[i64]:
    """For each set of stages left and each stage just done, the fewest turns to the finish. The variant: stages
    count in passing, or, in Economy, work is done on arrival."""
    number = (circuit * 3 + mode) * 2 + (1 if variant else 0)
    if len(TABLES[number]):
        return TABLES[number]
    count = m.STAGES[circuit]
    passing = variant and circuit != m.ECONOMY
    legs = vec[i64]([NEVER for _ in range(m.MARKERS * m.MARKERS)])
    for last in range(count):
        for stage in range(count):
            length = distance(mode, way_out(circuit, last), entry(circuit, stage))
            legs[last * m.MARKERS + stage] = turns(mode, length, passing) + stay(circuit, stage, variant)
    table = vec[i64]([NEVER for _ in range(bit(count) * m.MARKERS)])
    for last in range(count):
        table[last] = 0 if circuit == m.SPORTS else turns(mode, distance(mode, way_out(circuit, last), m.FINISH[circuit]), passing)
    for left in range(1, bit(count)):
        for last in range(count):
            best = NEVER
            for stage in range(count):
                if left >> stage & 1:
                    total = legs[last * m.MARKERS + stage] + table[(left - bit(stage)) * m.MARKERS + stage]
                    if total < best:
                        best = total
            table[left * m.MARKERS + last] = best
    TABLES[number] = table
    return table


def turns_left(circuit: i64, mode: i64, variant: bool, town: i64, stages: i64, ahead: i64) -> i64:
    """From any town to the finish through these stages, with so many sections left in the turn that has begun."""
    return way_left(circuit, mode, variant, town, stages, ahead) // FINE


def way_left(circuit: i64, mode: i64, variant: bool, town: i64, stages: i64, ahead: i64) -> i64:
    """The same in hundredths of a turn, with one for each section to the next stage: who may go further goes straight."""
    table = tours(circuit, mode, variant)
    passing = variant and circuit != m.ECONOMY
    if stages == 0:
        length = 0 if circuit == m.SPORTS else distance(mode, town, m.FINISH[circuit])
        return length + FINE * (turns(mode, length - ahead, False) if length > ahead else 0)
    best = NEVER * FINE
    for stage in range(m.STAGES[circuit]):
        if stages >> stage & 1:
            near = distance(mode, town, entry(circuit, stage))
            length = near
            rest = stay(circuit, stage, variant) + table[(stages - bit(stage)) * m.MARKERS + stage]
            if passing:
                length += rest
                rest = 0
            total = near + FINE * (rest + (turns(mode, length - ahead, False) if length > ahead else 0))
            if total < best:
                best = total
    return best


def shortest_tour(circuit: i64, mode: i64, variant: bool) -> i64:
    """The whole circuit from its start; in Casinos, from the best of them."""
    best = NEVER
    everything = bit(m.STAGES[circuit]) - 1
    if circuit != m.CASINOS:
        return turns_left(circuit, mode, variant, m.START[circuit], everything, 0)
    for stage in range(m.STAGES[circuit]):
        total = tours(circuit, mode, variant)[(everything - bit(stage)) * m.MARKERS + stage]
        if total < best:
            best = total
    return best
