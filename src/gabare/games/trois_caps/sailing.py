"""3 to 6: wind, departures, runs, zones and ports. The numbers are those of the rule book."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.trois_caps.actions import DEPART, DEPART_ANYHOW, EXTRA_RUN, FIRST_RUN, HOLD, PROVISIONS, RUN, RUNNING, SECOND_RUN, STAY
from gabare.games.trois_caps.adjacency import ANCHOR_AT, ANCHORS, NOWHERE, STEPS, ZONES
from gabare.games.trois_caps.boat import NONE, Boat, rig_zone
from gabare.games.trois_caps.cards import Cards
from gabare.games.trois_caps.material import (
    ALMERIMAR,
    DIE,
    DIRECTIONS,
    FOG,
    FOG_RUN,
    FREEING,
    GIRONDE_TRACK,
    GRUISSAN,
    JOKER,
    LANE,
    LANE_CELLS,
    LE_VERDON,
    POLLUTION,
    SAFETY,
    SAILS,
    SURE_START,
    TROLLING,
    WHALES,
    WINDS,
    WRECKS,
)
from gabare.kit.luck import Luck


class Sailing(Cards):
    """Wind, departures, runs, zones and ports: a race without its events."""

    # 3. Wind

    def roll_wind(self, luck: Luck) -> None:
        self.wind_dice = luck.below(DIE) + luck.below(DIE) + 2
        self.wind = WINDS[self.wind_dice - 2]

    # 4. Departures

    def departures(self, seat: i64) -> vec[i64]:
        """4.1: mainsail and jib, provisions, safety gear; jokers may stand for any of them."""
        hand = self.hands[seat]
        jokers: i64 = 0
        for i in range(len(hand.cards)):
            if hand.cards[i] == JOKER:
                jokers += 1
        actions = vec[i64]([STAY])
        for sails in range(2):
            for provision in range(3):
                for safety in range(2):
                    needed = sails + provision // 2 + safety
                    if (
                        needed <= jokers
                        and (sails or hand.has(SAILS))
                        and (provision == 2 or hand.has(PROVISIONS[provision]))
                        and (safety or hand.has(SAFETY))
                    ):
                        actions = append(actions, DEPART + (sails * 3 + provision) * 2 + safety)
        if self.sure_start and self.round >= SURE_START:
            actions = append(actions, DEPART_ANYHOW)  # 4.6; a boat has a turn in Bordeaux in every round
        return actions

    def depart(self, seat: i64, combination: i64) -> None:
        provision = PROVISIONS[combination // 2 % 3]
        self.lay_open(seat, JOKER if combination >= 6 else SAILS)
        self.lay_open(seat, provision)
        self.lay_open(seat, JOKER if combination % 2 else SAFETY)
        self.cast_off(seat, provision)

    def cast_off(self, seat: i64, provision: i64) -> None:
        """4.5: only a trolling line closes the fishing grounds; a joker counts as food."""
        boat = self.boats[seat]
        boat.moored = False
        boat.trolling = provision == TROLLING

    def go_down_the_gironde(self, boat: Boat) -> None:
        """4.2: one cell a turn, to Le Verdon."""
        step: i64 = 0
        while GIRONDE_TRACK[step] != boat.cell:
            step += 1
        boat.cell = GIRONDE_TRACK[step + 1]
        if boat.cell == ANCHORS[LE_VERDON]:
            self.reach_port(boat)

    # 5. Runs

    def runs(self, seat: i64) -> vec[i64]:
        """5: straight runs, cell by cell, as far as the die, the wind, the coast and the zones allow."""
        boat = self.boats[seat]
        actions = vec[i64](capacity=48)
        actions = append(actions, HOLD)
        zones = boat.open_zones(self.level)
        port = ANCHORS[boat.next_port]
        for direction in range(DIRECTIONS):
            if direction == self.wind and not self.into_the_wind:
                continue
            cell = boat.cell
            lane: i64 = 0
            for n in range(self.reach):
                cell = STEPS[cell * DIRECTIONS + direction]
                if cell == NOWHERE:
                    break
                zone = ZONES[cell]
                if not zones >> zone & 1:
                    break
                if zone == LANE:
                    lane += 1
                    if lane > LANE_CELLS:
                        break
                    continue
                lane = 0
                if zone != WHALES and self.free(cell):
                    actions = append(actions, RUN + direction * DIE + n)
                if cell == port or zone == POLLUTION:
                    break
        return actions

    def free(self, cell: i64) -> bool:
        """5.4: two boats share no cell but an anchor's."""
        for boat in self.boats:
            if boat.cell == cell:
                return ANCHOR_AT[cell] == 1
        return True

    def sail(self, seat: i64, direction: i64, cells: i64) -> bool:
        """A run; whether the boat may go on afterwards."""
        boat = self.boats[seat]
        for _ in range(cells):
            boat.cell = STEPS[boat.cell * DIRECTIONS + direction]
            zone = ZONES[boat.cell]
            if boat.rig != NONE and zone == rig_zone(boat.rig):
                boat.rig_used = True
            if zone == WRECKS:
                boat.spare_used = True
        if ZONES[boat.cell] == POLLUTION:
            self.clean(boat)
        elif boat.cell == ANCHORS[boat.next_port]:
            self.reach_port(boat)
        return not boat.moored

    def clean(self, boat: Boat) -> None:
        """6.5: to Almerimar; the ports reached stay reached, and if Almerimar is the next one, it is reached now."""
        boat.cell = ANCHORS[ALMERIMAR]
        if boat.next_port == ALMERIMAR:
            self.reach_port(boat)
        else:
            self.moor(boat)

    def reach_port(self, boat: Boat) -> None:
        """5.5: the boat stops at once; 10.1: in Gruissan the race is over."""
        boat.next_port += 1
        self.moor(boat)
        if boat.next_port > GRUISSAN:
            self.awaited = 0

    def moor(self, boat: Boat) -> None:
        """7.3 and 7.7: in port the fog is left behind, and the shield too."""
        boat.moored = True
        boat.trolling = False
        boat.shield = False
        self.clear_mishap(boat)

    def begin_run(self, run: i64, reach: i64) -> None:
        """7.3: in fog a run has one cell at most."""
        self.phase = RUNNING
        self.run = run
        self.reach = FOG_RUN if self.boats[self.player].mishap == FOG and reach > FOG_RUN else reach

    def set_sail(self) -> None:
        self.begin_run(FIRST_RUN, self.reach)

    def next_run(self, luck: Luck) -> bool:
        """5.1: the second die, then what an event adds; False when nothing is left."""
        if self.run < SECOND_RUN and self.has_second_die:
            if self.second == 0:
                self.second = luck.below(DIE) + 1
            self.begin_run(SECOND_RUN, self.second)
            return True
        if self.run < EXTRA_RUN and self.dolphins:
            self.third = luck.below(DIE) + 1
            self.begin_run(EXTRA_RUN, self.third)
            return True
        if self.run < EXTRA_RUN and self.current:
            self.begin_run(EXTRA_RUN, self.current)
            return True
        return False

    def roll_double_four(self, seat: i64, luck: Luck) -> bool:
        """4.4: two fours free the boat, and are its dice."""
        self.first = luck.below(DIE) + 1
        self.second = luck.below(DIE) + 1
        if self.first != FREEING or self.second != FREEING:
            return False
        self.cast_off(seat, NONE)
        return True
