"""A river that is known to its end: how long it takes to the docks, exactly, with whatever coal is left."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from gabare.games.mississippi_queen import material as m

TOO_LONG: Final[u8] = 255  # turns: no way leads there
COALS: Final[i64] = m.COAL + 1
FREES: Final[i64] = m.FREE_TURNS + 1

# A move under way: its speed and the points left, as one number.
PACES: Final = [(speed, points) for speed in range(m.SLOWEST, m.FASTEST + 1) for points in range(speed + 1)]
PACE: Final[i64] = len(PACES)
SPEED_OF: Final = vec[i64]([speed for speed, _ in PACES])
POINTS_OF: Final = vec[i64]([points for _, points in PACES])
ENDED: Final = vec[i64]([PACES.index((speed, 0)) for speed in range(m.SLOWEST, m.FASTEST + 1)])  # by speed - 1


def bytes_of(count: i64, value: u8) -> vec[u8]:
    return vec[u8]([value for _ in range(count)])


@final
class ExactTimes:
    """The turns of boats with the same need, by ((hex * 6 + heading) * 6 + speed - 1) * 7 + coal.

    Worked out backwards from the goals, turn by turn, through all points of all moves, each once: whatever is met for the
    first time is met at its best. Bytes, for there are many."""

    def __init__(self, links: vec[i64]) -> None:
        self.links = links  # for each hex and side, the water there, or NONE
        self.turns = bytes_of(len(links) * m.FASTEST * COALS, TOO_LONG)
        self.met = bytes_of(len(links) * PACE * FREES * COALS, 0)
        self.points = vec[i64]()  # met, and to be looked at
        self.queue: list[vec[i64]] = []  # the places where a turn begins, by the turns from there

    def put(self, place: i64, turns: u8) -> None:
        if turns < self.turns[place]:
            self.turns[place] = turns
            while len(self.queue) <= i64(turns):
                self.queue.append(vec[i64]())
            self.queue[i64(turns)] = append(self.queue[i64(turns)], place)

    def aim_at_dock(self, cell: i64, fastest: i64) -> None:
        """A move that comes here at this speed at most is the last one, whatever points are left."""
        for heading in range(m.SIDES):
            for pace in range(PACE):
                if SPEED_OF[pace] <= fastest and POINTS_OF[pace] < SPEED_OF[pace]:
                    for free in range(FREES):
                        for coal in range(COALS):
                            self.meet(cell * m.SIDES + heading, pace, free, coal)
        self.go_back(0)

    def work_out(self) -> None:
        turns: u8 = 0
        while i64(turns) < len(self.queue):
            places = self.queue[i64(turns)]
            for i in range(len(places)):
                if self.turns[places[i]] == turns:
                    bow = places[i] // COALS
                    for free in range(FREES):
                        self.meet(bow // m.FASTEST, ENDED[bow % m.FASTEST], free, places[i] % COALS)
            self.go_back(turns)
            turns += 1
        self.queue = []
        self.met = vec[u8]()

    def meet(self, bow: i64, pace: i64, free: i64, coal: i64) -> None:
        point = ((bow * PACE + pace) * FREES + free) * COALS + coal
        if not self.met[point]:
            self.met[point] = 1
            self.points = append(self.points, point)

    def go_back(self, turns: u8) -> None:
        """From all points just met to those before them: a hex astern, a turn of 60 degrees, the beginning of the move."""
        at: i64 = 0
        while at < len(self.points):
            point = self.points[at]
            at += 1
            coal = point % COALS
            free = point // COALS % FREES
            pace = point // COALS // FREES % PACE
            bow = point // COALS // FREES // PACE
            heading = bow % m.SIDES
            if POINTS_OF[pace] < SPEED_OF[pace]:
                astern = self.links[bow - heading + (heading + 3) % m.SIDES]
                if astern != m.NONE:
                    self.meet(astern * m.SIDES + heading, pace + 1, free, coal)
            elif free == m.FREE_TURNS:
                self.begin(bow, SPEED_OF[pace], coal, turns + 1)
            for side in range(1, m.SIDES, m.SIDES - 2):
                turned = bow - heading + (heading + side) % m.SIDES
                if free < m.FREE_TURNS:
                    self.meet(turned, pace, free + 1, coal)
                if free == 0 and coal < m.COAL:
                    self.meet(turned, pace, 0, coal + 1)
        self.points = vec[i64]()

    def begin(self, bow: i64, speed: i64, coal: i64, turns: u8) -> None:
        """A move at this speed begins here, for boats of every speed that have the coal to change it."""
        for before in range(m.SLOWEST, m.FASTEST + 1):
            change = speed - before if speed > before else before - speed
            had = coal + change - m.FREE_CHANGE if change > m.FREE_CHANGE else coal
            if had <= m.COAL:
                self.put((bow * m.FASTEST + before - 1) * COALS + had, turns)
