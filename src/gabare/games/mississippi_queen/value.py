"""What is good in Mississippi Queen: few turns to the docks, coal for the bends to come, and water under the keel."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gabare.games.mississippi_queen import end_of_race as end
from gabare.games.mississippi_queen import material as m
from gabare.games.mississippi_queen import sailing
from gabare.games.mississippi_queen.rules import MississippiQueen
from gabare.games.mississippi_queen.state import Boat
from gabare.games.mississippi_queen.travel_times import NEVER, TURN, TravelTimes
from gabare.kit.say import mark
from gabare.kit.state import State
from gabare.kit.value import Value
from gabare.kit.weights import tuned

NAMES: Final = [
    mark("turns to the docks"),
    mark("turns that the coal left can save"),
    mark("passengers on board"),
    mark("boats at the docks"),
    mark("boats aground"),
]
HAND_WEIGHTS: Final = [-1.0, 1.0, 1.0, 60.0, -60.0]
TEMPERATURE: Final = 1.6
COAL_WORTH: Final = vec[i64]([0, 20, 30, 37, 42, 46, 49])  # of 0 to 6 coal on an unknown river, in twelfths of a turn
SPARE_COAL: Final[i64] = 1  # of a coal on a known river, where the travel times reckon with it, in twelfths of a turn
MISSING: Final[i64] = 10 * TURN  # of a passenger that cannot be found any more
LOST: Final[i64] = 60 * TURN  # of a boat that will run aground
EXTRA_TURNS: Final[i64] = 2  # turns for coal that are tried within one move
RIVERS: Final[i64] = 40  # whose travel times are kept
SECOND: Final = 0.2  # how much the slower boat of a player counts
MOST: Final = 3.0  # turns that it can cost, even aground: the other one may still win


@final
class MississippiQueenValue(Value):
    def __init__(self, names: list[str], weights: list[float], temperature: float) -> None:
        super().__init__(names, weights, temperature)
        self.rivers: dict[str, TravelTimes] = {}

    def features(self, state: State, seat: i64) -> vec[float]:
        assert isinstance(state, MississippiQueen)
        best = self.boat_features(state, seat)
        if len(state.boats) == state.players:
            return best
        other = self.boat_features(state, seat + state.players)
        if self.weigh(other) > self.weigh(best):
            best, other = other, best
        gap = self.weigh(best) - self.weigh(other)
        share = SECOND if SECOND * gap < MOST else MOST / gap
        for i in range(len(best)):
            best[i] += share * (other[i] - best[i])
        return best

    def weigh(self, features: vec[float]) -> float:
        points = 0.0
        for i in range(len(features)):
            points += self.weights[i] * features[i]
        return points

    def boat_features(self, state: MississippiQueen, number: i64) -> vec[float]:
        boat = state.boats[number]
        features = vec[float]([0.0, 0.0, float(boat.passengers), 0.0, 0.0])
        if boat.place:
            features[3] = 1.0 / float(boat.place)
        elif boat.cell == m.OFF:
            features[4] = 1.0
        else:
            features[0] = float(self.turns_left(state, number)) / float(TURN)
            features[1] = float(self.worth(state, boat.coal)) / float(TURN)
        return features

    def worth(self, state: MississippiQueen, coal: i64) -> i64:
        """The last coal is worth most, as long as bends may come that nobody knows."""
        return COAL_WORTH[coal] if state.to_come else SPARE_COAL * coal

    # How long a boat still needs

    def turns_left(self, state: MississippiQueen, number: i64) -> i64:
        """In twelfths of a turn, from the end of this round on."""
        boat = state.boats[number]
        if state.awaited and number == state.moving() and state.phase > m.CHANGING_SPEED:  # after the last round nobody is
            least = boat.coal - EXTRA_TURNS if boat.coal > EXTRA_TURNS else 0
            return self.best_end(state, boat, boat.cell, boat.heading, state.points, state.free_turns, boat.coal, least, 0)
        time = self.afterwards(state, boat, boat.cell, boat.heading, boat.speed, boat.coal)
        if state.phase == m.PLACING:
            return time
        for i in range(state.at, len(state.order)):
            if state.order[i] == number:
                return time - TURN  # it moves in this round
        return time

    def best_end(
        self, state: MississippiQueen, boat: Boat, cell: i64, heading: i64, points: i64, free: i64, coal: i64, least: i64, turned: i64
    ) -> i64:
        """The best way to end this move, the coal it burns counted as time."""
        best: i64 = LOST
        if points == 0:
            best = self.afterwards(state, boat, cell, heading, boat.speed, coal)
        else:
            ahead = state.river.ahead(cell, heading)
            if ahead != m.NONE:
                other = state.boat_on(ahead)
                if other == m.NONE or sailing.may_push(state, other, points):
                    if end.docks_at(state, boat, ahead):
                        return 0
                    left = points - 1 if other == m.NONE else points - m.PUSH_POINTS
                    best = self.best_end(state, boat, ahead, heading, left, free, coal, least, 0)
        if not free and coal == least:
            return best
        price = 0 if free else self.worth(state, coal) - self.worth(state, coal - 1)
        for turn in range(-1, 2, 2):
            if turn + turned:  # not back again
                side = (heading + turn + m.SIDES) % m.SIDES
                if free:
                    time = self.best_end(state, boat, cell, side, points, free - 1, coal, least, turn)
                else:
                    time = price + self.best_end(state, boat, cell, side, points, 0, coal - 1, least, turn)
                if time < best:
                    best = time
        return best

    def afterwards(self, state: MississippiQueen, boat: Boat, cell: i64, heading: i64, speed: i64, coal: i64) -> i64:
        """From the start of a turn here to the end of the race; with coal, if it takes coal to get away."""
        time = self.looked_up(state, boat, cell, heading, speed, coal)
        return time if time < LOST or state.to_come == 0 else self.escape(state, boat, cell, heading, speed, coal)

    def looked_up(self, state: MississippiQueen, boat: Boat, cell: i64, heading: i64, speed: i64, coal: i64) -> i64:
        """What the travel times say."""
        need = 0 if state.options.introductory else m.PASSENGERS - boat.passengers
        after = self.last_stop(state, boat)
        if cell != boat.cell and state.boards_at(boat, cell):
            need -= 1
            after = cell
        times = self.times(state)
        time = times.time(need, after, cell, heading, speed, coal)
        while time >= NEVER and need:  # too few passengers are left: at least the rest of the way
            need -= 1
            time = MISSING * need + MISSING + times.time(need, after, cell, heading, speed, coal)
        return time if time < LOST else LOST

    def escape(self, state: MississippiQueen, boat: Boat, cell: i64, heading: i64, speed: i64, coal: i64) -> i64:
        """A turn that takes coal: the cheapest one after which the boat is free again."""
        best: i64 = LOST
        for faster in range(m.SLOWEST, m.FASTEST + 1):
            change = faster - speed if faster > speed else speed - faster
            left = coal - change + 1 if change > 1 else coal
            if left >= 0:
                least = left - EXTRA_TURNS if left > EXTRA_TURNS else 0
                time = TURN + self.get_away(state, boat, cell, heading, faster, faster, m.FREE_TURNS, left, least)
                time += self.worth(state, coal) - self.worth(state, left)
                if time < best:
                    best = time
        return best

    def get_away(
        self, state: MississippiQueen, boat: Boat, cell: i64, heading: i64, speed: i64, points: i64, free: i64, coal: i64, least: i64
    ) -> i64:
        best: i64 = LOST
        if points == 0:
            return self.looked_up(state, boat, cell, heading, speed, coal)
        for change in range(m.SIDES):
            cost = (change + 1) // 2
            left = coal + free - cost
            if left < least:
                return best
            side = (heading + (cost if change & 1 else m.SIDES - cost)) % m.SIDES
            ahead = state.river.ahead(cell, side)
            if ahead != m.NONE:
                after = left if left < coal else coal
                time = self.worth(state, coal) - self.worth(state, after)
                time += self.get_away(state, boat, ahead, side, speed, points - 1, left - after, after, least)
                if time < best:
                    best = time
        return best

    def last_stop(self, state: MississippiQueen, boat: Boat) -> i64:
        """The end of the last tile where the boat took somebody on board: from there on it looks for the next."""
        for tile in range(state.river.length() - 1, state.river.first - 1, -1):
            if boat.stops >> state.river.kinds[tile] & 1:
                return tile * m.HEXES + m.HEXES - 1
        return -1

    def times(self, state: MississippiQueen) -> TravelTimes:
        """Those of this river, with these stops; the last ones are kept."""
        name = state.river.name()
        for tile in range(state.river.first, len(state.waiting)):
            name += "*" if state.waiting[tile] else "-"
        name += f"{state.options.dock_speed}{state.options.introductory}"
        times = self.rivers.get(name)
        if times is None:
            if len(self.rivers) >= RIVERS:
                del self.rivers[next(iter(self.rivers))]
            times = TravelTimes(state)
            self.rivers[name] = times
        return times

    def heat(self, state: State) -> float:
        """A lead counts for more the nearer the docks are."""
        assert isinstance(state, MississippiQueen)
        return self.temperature * (0.5 + 0.5 * float(state.to_come) / 11.0)


VALUE: Final = MississippiQueenValue(NAMES, tuned("gabare.games.mississippi_queen", NAMES, HAND_WEIGHTS), TEMPERATURE)
