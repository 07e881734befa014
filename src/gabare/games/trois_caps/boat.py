"""A boat: where it is, where it goes, and the cards that lie before it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gabare.games.trois_caps.adjacency import ANCHORS, DISTANCES, ZONES
from gabare.games.trois_caps.material import (
    BORDEAUX,
    CALM,
    FISHING,
    FOG,
    LANE,
    LE_VERDON,
    LEARNING,
    OFFSHORE_WITH_WEATHER,
    OPEN_SEA,
    POLLUTION,
    REDUCTION,
    SPINNAKER,
    STORM,
    WHALES,
    WRECKS,
)
from gabare.kit.state import bit

NONE: Final[i64] = -1  # no card, no wind
PORT_WORTH: Final[i64] = 1000  # a port reached ranks before any distance


@final
@mypyc_attr(acyclic=True)
class Boat:
    def __init__(self) -> None:
        self.cell: i64 = ANCHORS[BORDEAUX]
        self.next_port: i64 = LE_VERDON
        self.moored = True  # in port
        self.trolling = False  # it left its last port with a trolling line
        self.mishap: i64 = NONE
        self.borrowed = False  # the mishap came with an event: it is no card of the pile
        self.fog_turns: i64 = 0
        self.rig: i64 = NONE  # spinnaker or reduction, set before it
        self.rig_is_joker = False
        self.rig_used = False  # it has sailed a storm or a calm with it
        self.spare: i64 = NONE  # a repair, or a joker, set for the wrecks
        self.spare_used = False
        self.shield = False
        self.slowed = False  # no second die on its next turn
        self.resting = False  # no dice on its next turn

    def clone(self) -> Boat:
        other = Boat()
        other.cell = self.cell
        other.next_port = self.next_port
        other.moored = self.moored
        other.trolling = self.trolling
        other.mishap = self.mishap
        other.borrowed = self.borrowed
        other.fog_turns = self.fog_turns
        other.rig = self.rig
        other.rig_is_joker = self.rig_is_joker
        other.rig_used = self.rig_used
        other.spare = self.spare
        other.spare_used = self.spare_used
        other.shield = self.shield
        other.slowed = self.slowed
        other.resting = self.resting
        return other

    def in_bordeaux(self) -> bool:
        return self.moored and self.next_port == LE_VERDON

    def in_gironde(self) -> bool:
        return not self.moored and self.next_port == LE_VERDON

    def at_sea(self) -> bool:
        return not self.moored and self.next_port > LE_VERDON

    def stopped(self, simple_mishaps: bool) -> bool:
        """7.2: a breakage stops the boat; fog only slows it, unless mishaps are simple (7.6)."""
        return self.mishap != NONE and (simple_mishaps or self.mishap != FOG)

    def open_zones(self, level: i64) -> i64:
        """6: the kinds of zone that the boat may sail into, as a bit set."""
        if level == LEARNING:
            return bit(OPEN_SEA)
        zones = bit(OPEN_SEA) | bit(LANE) | bit(WHALES) | bit(POLLUTION)
        if level < OFFSHORE_WITH_WEATHER:
            zones |= bit(STORM) | bit(CALM)
        elif self.rig == REDUCTION:
            zones |= bit(STORM)
        elif self.rig == SPINNAKER:
            zones |= bit(CALM)
        if not self.trolling:
            zones |= bit(FISHING)
        if self.spare != NONE:
            zones |= bit(WRECKS)
        return zones

    def depends_on_rig(self) -> bool:
        """6.9: a storm or a calm holds the boat to the card that opened it."""
        return self.rig != NONE and ZONES[self.cell] == rig_zone(self.rig)

    def progress(self) -> i64:
        """10.2: ports reached, then the shortest way to the next one."""
        reached = (self.next_port - 1) * PORT_WORTH
        return reached if self.next_port == len(ANCHORS) else reached - DISTANCES[self.next_port][self.cell]


def rig_zone(rig: i64) -> i64:
    return STORM if rig == REDUCTION else CALM
