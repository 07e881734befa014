"""Richesses de France: what is in the box. Data only; towns, roads and stages are read from `map.json`."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from gabare.kit.state import NONE, bit

MAP: Final[dict[str, Any]] = json.loads(files("gabare.games.richesses").joinpath("map.json").read_text("utf-8"))
TOWN_IDS: Final[list[str]] = list(MAP["towns"])
REGION_IDS: Final[list[str]] = list(MAP["regions"])
CIRCUIT_IDS: Final[list[str]] = list(MAP["circuits"])
TOWNS: Final[i64] = 140
REGIONS: Final[i64] = 22


def town_of(id: str) -> i64:
    return TOWN_IDS.index(id)


# Points of the map.
PASSAGE: Final[i64] = 0  # point de passage: a hazard card
PREFECTURE: Final[i64] = 1  # préfecture
CAPITAL: Final[i64] = 2  # capitale de région: work
POINT: Final = vec[i64]([["passage", "prefecture", "capital"].index(town[2]) for town in MAP["towns"].values()])
REGION: Final = vec[i64]([REGION_IDS.index(town[1]) for town in MAP["towns"].values()])
CORSICA: Final[i64] = REGION_IDS.index("corse")
PARIS: Final[i64] = town_of("paris")
AJACCIO: Final[i64] = town_of("ajaccio")
MARSEILLE: Final[i64] = town_of("marseille")

# Sections between points. Those that leave a town stand at EXITS[town] to EXITS[town + 1].
ROAD: Final[i64] = 0
MOTORWAY: Final[i64] = 1  # autoroute: cars only
SEA: Final[i64] = 2  # passage maritime
MOTORWAY_TOLL: Final[i64] = 10
CHEAPEST_FARE: Final[i64] = 80  # of the three sea passages


def _exits() -> list[list[list[i64]]]:
    exits: list[list[list[i64]]] = [[] for _ in TOWN_IDS]
    for section, (start, end, kind, extra, _) in enumerate(MAP["roads"]):
        number: i64 = ["road", "motorway", "sea"].index(kind)
        fare: i64 = extra if kind == "sea" else MOTORWAY_TOLL if kind == "motorway" else 0
        exits[town_of(start)].append([town_of(end), number, fare, section])
        exits[town_of(end)].append([town_of(start), number, fare, section])
    return exits


_EXITS: Final = _exits()
EXITS: Final = vec[i64]([sum([len(exits) for exits in _EXITS[:town]]) for town in range(TOWNS + 1)])
EXIT_TO: Final = vec[i64]([exit[0] for exits in _EXITS for exit in exits])
EXIT_KIND: Final = vec[i64]([exit[1] for exits in _EXITS for exit in exits])
EXIT_FARE: Final = vec[i64]([exit[2] for exits in _EXITS for exit in exits])
EXIT_SECTION: Final = vec[i64]([exit[3] for exits in _EXITS for exit in exits])  # its number in map.json, the same both ways
WORD: Final[i64] = 60  # sections in one number of a bit set
WORDS: Final[i64] = 5  # such numbers for all sections
FAR: Final[i64] = 99  # more sections than any way across the map


def exit_to(start: i64, end: i64) -> i64:
    """The section between two neighbouring points, as it leaves the first."""
    k = EXITS[start]
    while EXIT_TO[k] != end:
        k += 1
    return k


def fare(start: i64, end: i64) -> i64:
    """3.2 and 3.3: what the section between two neighbouring points costs."""
    return EXIT_FARE[exit_to(start, end)]


def sections(kinds: i64) -> vec[i64]:
    """The sections between any two towns, by the kinds of way in a bit set; FAR where there is no way."""
    table = vec[i64]([FAR for _ in range(TOWNS * TOWNS)])
    for start in range(TOWNS):
        table[start * TOWNS + start] = 0
        edge = [start]
        length: i64 = 0
        while edge:
            length += 1
            beyond: list[i64] = []
            for town in edge:
                for k in range(EXITS[town], EXITS[town + 1]):
                    place = start * TOWNS + EXIT_TO[k]
                    if kinds >> EXIT_KIND[k] & 1 and table[place] == FAR:
                        table[place] = length
                        beyond.append(EXIT_TO[k])
            edge = beyond
    return table


BY_ROAD: Final = sections(bit(ROAD))  # what "nearest" means

# Ways to travel, and the vehicles among them.
FOOT: Final[i64] = 0  # à pied
BIKE: Final[i64] = 1  # vélo
CAR: Final[i64] = 2  # voiture
LIFT: Final[i64] = 3  # in a lorry, by a hazard card
SECTIONS: Final = vec[i64]([1, 2, 4, 2])  # in one turn
PRICE: Final = vec[i64]([0, 200, 800])
RESALE: Final = vec[i64]([0, 100, 400])

MONEY: Final[i64] = 1000  # to start with, except in Economy
BILL: Final[i64] = 10  # the smallest sum
FACES: Final[i64] = 6  # of the die: 10, 20, 30, 40, 50, 60
CARDS: Final[i64] = 2  # region cards in hand
SILENCE: Final[i64] = 20  # seconds to bid or to claim at a live table

# Circuits, in the order of map.json.
ECONOMY: Final[i64] = 0
MONUMENTS: Final[i64] = 1
CASINOS: Final[i64] = 2
WINES: Final[i64] = 3
TOURISM: Final[i64] = 4
HOLIDAYS: Final[i64] = 5
SPECIALITIES: Final[i64] = 6
SPORTS: Final[i64] = 7
CIRCUITS: Final[i64] = 8
MARKERS: Final[i64] = 12  # the most stages a circuit has

_STAGES: Final[list[list[str]]] = [circuit["stages"] for circuit in MAP["circuits"].values()]
EVENTS: Final[i64] = 9  # six matches and three races in Sports
STAGES: Final = vec[i64]([len(stages) or EVENTS for stages in _STAGES])  # how many
STAGE_TOWN: Final = vec[i64]([town_of(stages[i]) if i < len(stages) else NONE for stages in _STAGES for i in range(MARKERS)])
STAGE_AT: Final = vec[i64]([stages.index(id) if id in stages else NONE for stages in _STAGES for id in TOWN_IDS])
START: Final = vec[i64]([town_of(circuit["start"]) if circuit["start"] else NONE for circuit in MAP["circuits"].values()])
FINISH: Final = vec[i64]([town_of(circuit["finish"]) if circuit["finish"] else NONE for circuit in MAP["circuits"].values()])

SAVINGS: Final[i64] = 200  # Economy: what one leaves Paris with, at least
PREMIUMS: Final = vec[i64]([0, 300, 200, 100, 0])  # Economy: by order of arrival
LAST_ROUNDS: Final[i64] = 10  # Economy: rounds after the first arrival
FORMER_LAST_ROUNDS: Final[i64] = 25  # the same in rules version 1

MATCHES: Final[i64] = 6
MATCH_TOWN: Final = vec[i64]([town_of(id) for id in MAP["matches"]])  # the opposite town of line i is that of line i ^ 1
MATCH_AT: Final = vec[i64]([MAP["matches"].index(id) if id in MAP["matches"] else NONE for id in TOWN_IDS])
RACES: Final[i64] = 3  # race i is run in mode i: on foot, by bike, by car
RACE_TOWN: Final = vec[i64]([town_of(path[i]) if i < len(path) else NONE for path in MAP["races"] for i in range(MARKERS)])
RACE_LENGTH: Final = vec[i64]([len(path) - 1 for path in MAP["races"]])  # sections
RACE_AT: Final = vec[i64]([([path[0] for path in MAP["races"]] + [id]).index(id) for id in TOWN_IDS])  # RACES where none starts

# Bets: red, blue, one number (6), two numbers (15).
RED: Final[i64] = 0
BLUE: Final[i64] = 1
NUMBER: Final[i64] = 2  # + face
PAIR: Final[i64] = NUMBER + FACES  # + pair
PAIRS: Final[list[list[int]]] = [[a, b] for a in range(6) for b in range(a + 1, 6)]
BETS: Final[i64] = PAIR + 15
PAYS: Final = vec[i64]([2, 2] + [6] * 6 + [3] * 15)  # times the stake, which is kept as well
WINS: Final = vec[i64](
    [0b010101, 0b101010] + [bit(face) for face in range(FACES)] + [bit(a) + bit(b) for a, b in PAIRS]
)  # bit sets of faces
STAKES: Final[i64] = 30  # up to 300 F, by tens

# Hazard cards. The first six send the traveller to a town.
HAZARDS: Final[i64] = 30  # different cards
HAZARD_COPIES: Final[list[i64]] = [1] * 10 + [2, 1, 1, 2] + [1] * 16
HAZARD_CARDS: Final[i64] = 32
SENT_TO: Final = vec[i64]([town_of(id) for id in ("ajaccio", "paris", "brest", "nice", "lille", "strasbourg")])
FERRY: Final[i64] = 0  # to Ajaccio
NIGHT_TRAIN: Final[i64] = 6
LORRY: Final[i64] = 7
UPSIDE_DOWN: Final[i64] = 8
PAPERS: Final[i64] = 9
DEPOSIT: Final[i64] = 10
PHOTO_PRIZE: Final[i64] = 11
INHERITANCE: Final[i64] = 12
ODD_JOB: Final[i64] = 13
LUCKY_TICKET: Final[i64] = 14
BIRTHDAY: Final[i64] = 15
HIKING_CLUB: Final[i64] = 16
VISITOR_TAX: Final[i64] = 17
HOTEL: Final[i64] = 18
DINNER: Final[i64] = 19
SPEEDING: Final[i64] = 20
ENGINE_TROUBLE: Final[i64] = 21
PUNCTURE: Final[i64] = 22
HOLE_IN_POCKET: Final[i64] = 23
DRINKS: Final[i64] = 24
RAFFLE: Final[i64] = 25
GRAND_PRIZE: Final[i64] = 26
SNOW: Final[i64] = 27
TAIL_WIND: Final[i64] = 28
TOURIST_OFFICE: Final[i64] = 29
# What a card brings or costs; for the die, how many times.
AMOUNT: Final = vec[i64]([0] * 10 + [50, 100, 150, 1, 2, 20, 80, 30, 50, 1, 60, 100, 40, 10, 10] + [0] * 5)
REDRAWS: Final[i64] = 3  # other cards drawn in place of one that cannot be paid
