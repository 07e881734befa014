"""La Route des Trois Caps: what is in the box. Data only."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# Navigation cards.
SAFETY: Final[i64] = 0  # matériel de sécurité
SAILS: Final[i64] = 1  # grand-voile et foc
FOOD: Final[i64] = 2  # vivres
TROLLING: Final[i64] = 3  # pêche à la traîne
TORN_SAIL: Final[i64] = 4  # voile déchirée
DISMASTING: Final[i64] = 5  # démâtage
LEAK: Final[i64] = 6  # voie d'eau
HALYARD: Final[i64] = 7  # drisse lâchée
FOG: Final[i64] = 8  # brouillard
REPAIR: Final[i64] = 9  # réparation de fortune
JOKER: Final[i64] = 10  # sens marin
SPINNAKER: Final[i64] = 11  # spi
REDUCTION: Final[i64] = 12  # réduction de voilure
CARDS: Final[i64] = 13  # different cards
CARD_IDS: Final = (
    "safety", "sails", "food", "trolling", "torn-sail", "dismasting", "leak",
    "halyard", "fog", "repair", "joker", "spinnaker", "reduction",
)  # fmt: skip

MISHAPS: Final[i64] = TORN_SAIL  # the first of five kinds of mishap, fog the last
COPIES: Final[list[i64]] = [9, 9, 9, 5, 6, 6, 6, 6, 6, 27, 5, 6, 8]
DECK: Final[i64] = 108
DECK_WITHOUT_SAIL_CARDS: Final[i64] = 94  # below level 3

HAND_IN_BORDEAUX: Final[i64] = 11
HAND: Final[i64] = 8

# Levels.
LEARNING: Final[i64] = 0
CRUISE: Final[i64] = 1
OFFSHORE: Final[i64] = 2  # the wind turns in every round
OFFSHORE_WITH_WEATHER: Final[i64] = 3  # storms and calms count as well

# Directions of the compass. A wind is named after the direction it comes from.
NORTH: Final[i64] = 0
EAST: Final[i64] = 2
SOUTH: Final[i64] = 4
WEST: Final[i64] = 6
DIRECTIONS: Final[i64] = 8
DIRECTION_IDS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
DOWN: Final[list[i64]] = [-1, -1, 0, 1, 1, 1, 0, -1]  # rows, for N NE E SE S SW W NW
RIGHT: Final[list[i64]] = [0, 1, 1, 1, 0, -1, -1, -1]  # columns
WINDS: Final = vec[i64]([SOUTH, 3, SOUTH, 5, WEST, 7, NORTH, 1, EAST, 3, EAST])  # for two dice that total 2, 3, … 12

# Ports, in the order of the race.
BORDEAUX: Final[i64] = 0
LE_VERDON: Final[i64] = 1
ALMERIMAR: Final[i64] = 4
GRUISSAN: Final[i64] = 6
PORTS: Final[i64] = 7

# Zones of the sea.
OPEN_SEA: Final[i64] = 0
STORM: Final[i64] = 1  # tempêtes
CALM: Final[i64] = 2  # calmes
FISHING: Final[i64] = 3  # pêche
WRECKS: Final[i64] = 4  # épaves flottantes
POLLUTION: Final[i64] = 5
LANE: Final[i64] = 6  # route des cargos
WHALES: Final[i64] = 7  # protection des baleines
LAND: Final[i64] = 8
GIRONDE: Final[i64] = 9  # the river of the first stage
ZONE_SIGNS: Final = ".TCPEXKW#~"
ZONE_IDS: Final = ("sea", "storm", "calm", "fishing", "wrecks", "pollution", "lane", "whales")

ROWS: Final[i64] = 26
COLUMNS: Final[i64] = 36
CELLS: Final[i64] = 936
GRID: Final = (
    ".K....................##############"
    ".K....................1~############"
    ".K.........TTTTT......##~###########"
    ".K..TT.....TTTTT..PP..##~###########"
    ".K..TTT.....TTTTT.PP..###~##########"
    ".K..TTEE#.........PP.####~0#########"
    ".K..EE#########################...##"
    ".K...E########################6...TT"
    ".K....2########################...TT"
    ".K....########################....TT"
    ".K....######################.WWWW..."
    ".K....####################...WWWW..."
    ".K....###################..........."
    ".K....##################.....#5.#..."
    ".K..C###################.....##....."
    ".K..C####################CC#........"
    ".K..CC#################..CC........."
    ".K..CC#################..CC........."
    ".K....##3############...XXX........."
    ".KK......PP#######4#...XXX.........."
    "..KK.....PP.##CCC..................."
    "...KK.....P....CC..............#####"
    "....KK....................##########"
    ".....KKKKKKKKKK........#############"
    "............#####....###############"
    "...........#########################"
)
GIRONDE_TRACK: Final = vec[i64]([206, 205, 169, 132, 96, 59, 58])  # from Bordeaux to Le Verdon, one step a turn
GIRONDE_STEPS: Final[i64] = 6

DIE: Final[i64] = 6
FREEING: Final[i64] = 4  # twice on the dice, it frees a boat from a port
LANE_CELLS: Final[i64] = 3  # in a row, in the cargo lane
FOG_RUN: Final[i64] = 1  # cells of a run in fog
FOG_LIFTS: Final[i64] = 3  # at the start of this turn in it
SURE_START: Final[i64] = 3  # from this turn in Bordeaux on, any cards let a boat leave, if that option is on
SURE_START_CARDS: Final[i64] = 3  # so many of them
ROUNDS: Final[i64] = 100  # a race that lasts longer ends here

# Event cards.
FAIR_CURRENT: Final[i64] = 0
DOLPHINS: Final[i64] = 1
SUPPLY_PARCEL: Final[i64] = 2
WEATHER_BULLETIN: Final[i64] = 3
SPARE_RIGGING: Final[i64] = 4
OLD_SALT: Final[i64] = 5
COASTAL_BREEZE: Final[i64] = 6
AUTOPILOT_FAILS: Final[i64] = 7
ROPE_ROUND_RUDDER: Final[i64] = 8
OVERBOARD_DRILL: Final[i64] = 9
SEASICK_CREW: Final[i64] = 10
CUSTOMS_CHECK: Final[i64] = 11
CHAFED_SAIL: Final[i64] = 12
DRIFTING_CONTAINER: Final[i64] = 13
SOAKED_CHARTS: Final[i64] = 14
WIND_SHIFT: Final[i64] = 15
GALE_WARNING: Final[i64] = 16
FLAT_CALM: Final[i64] = 17
CREW_EXCHANGE: Final[i64] = 18
MAYDAY: Final[i64] = 19
EVENTS: Final[i64] = 20  # different events
EVENT_COPIES: Final[list[i64]] = [2, 2, 2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1]
EVENT_DECK: Final[i64] = 25

CURRENT_CELLS: Final[i64] = 2  # of a fair current
BREEZE_CELLS: Final[i64] = 1  # of a coastal breeze where there is no wind
DRILL_CELLS: Final[i64] = 1  # of the first run in a man-overboard drill
PARCEL_CARDS: Final[i64] = 2
BULLETIN_CARDS: Final[i64] = 1  # of a weather bulletin where the wind is fixed
SOAKED_CARDS: Final[i64] = 2
CARDS_LOOKED_AT: Final[i64] = 3  # by the old salt
