"""Speed, measured side by side: every figure is the best of several short slices, all rows taking turns in one process,
so that a neighbour's load falls on all of them alike. Ratios say more than figures."""

from __future__ import annotations

import json
import platform
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from time import perf_counter

from gabare.bench import loops, peers
from gabare.bench.connect_four import ConnectFour
from gabare.bench.peers import ITERATIONS, Missing, named
from gabare.bots.search import Judgement, Rollout, Search
from gabare.kit.compiled import COMPILED
from gabare.kit.luck import Seeded
from gabare.kit.state import State, play_out
from gabare.kit.title import Title, catalogue

SEED = 1
SLICE = 0.02  # seconds
ROUNDS = 15
BACKGAMMON = "backgammon"
TREE = 200  # iterations of a search in the middle of a game

Loop = Callable[[int], int]  # does something so many times; returns how many of what is counted

ANY_CLONE_FLOOR = 3.0  # µs, of a game that promises no better one


@dataclass
class Row:
    """Something to measure. `group` are the rows it is fair to compare."""

    id: str
    group: str
    who: str
    unit: str  # what is counted
    prepare: Callable[[], Loop]
    rate: float = 0.0  # so many a second, once measured
    missing: str = ""  # how to install it

    @property
    def microseconds(self) -> float:
        return 1e6 / self.rate if self.rate else 0.0


@dataclass(frozen=True)
class Floor:
    what: str
    value: float | None  # None: not measured
    bound: float
    unit: str  # "×" for a ratio, "µs" for a time, which must not be more

    @property
    def holds(self) -> bool | None:
        if self.value is None:
            return None
        return self.value <= self.bound if self.unit == "µs" else self.value >= self.bound


@cache
def promised(package: str) -> dict[str, float]:
    """What a game's `floors.json` promises, if it has one: random actions/s in the compiled loop, microseconds for a clone,
    and how many times as fast it is as OpenSpiel's backgammon in a Python loop."""
    path = files(package).joinpath("floors.json")
    return dict(json.loads(path.read_text("utf-8"))) if path.is_file() else {}


def beside_backgammon() -> Title:
    """The game that stands beside other people's games with chance and hidden cards: the one that promises how it compares."""
    return next(title for title in catalogue().values() if BACKGAMMON in promised(title.package))


@dataclass(frozen=True)
class Report:
    rows: list[Row]
    floors: list[Floor]

    @property
    def all_floors_hold(self) -> bool:
        """Those that could be measured."""
        return all(floor.holds is not False for floor in self.floors)

    def json(self) -> str:
        figures = {
            "gabare": version("gabare"),
            "compiled": COMPILED,
            "python": platform.python_version(),
            "machine": platform.machine(),
            "rows": [
                {
                    "id": row.id,
                    "group": row.group,
                    "who": row.who,
                    "unit": f"{row.unit}/s",
                    "rate": row.rate or None,
                    "missing": row.missing,
                }
                for row in self.rows
            ],
            "floors": [asdict(floor) | {"holds": floor.holds} for floor in self.floors],
        }
        return json.dumps(figures, indent=2, ensure_ascii=False) + "\n"


def bench(with_peers: bool = False, rounds: int = ROUNDS, slice: float = SLICE) -> Report:
    """Measures every game of the catalogue, Connect Four, and, if one likes, the peers."""
    rows = [row for title in catalogue().values() for row in title_rows(title)] + connect_four_rows()
    if with_peers:
        rows += peer_rows()
    measure(rows, rounds, slice)
    return Report(rows, floors(rows))


# What is measured


def title_rows(title: Title) -> list[Row]:
    """A game with its default options, at a middling number of players."""
    players = title.players[len(title.players) // 2]
    opening = title.new_game(players, None, Seeded(SEED))
    middle = opening.clone()
    play_out(middle, Seeded(SEED), play_out(opening.clone(), Seeded(SEED)) // 2)
    masked = middle.masked(middle.turn)
    group = f"{title.name}, {players} players"
    search = Search(Judgement(title.value), TREE)
    return [
        *state_rows(title.id, group, opening, middle, masked),
        Row(f"{title.id} search", group, "search", "iterations", lambda: _searches(search, masked)),
    ]


def connect_four_rows() -> list[Row]:
    empty = ConnectFour()
    middle = ConnectFour()
    play_out(middle, Seeded(SEED), 10)
    search = Search(Rollout(), ITERATIONS)
    return [
        *state_rows("connect-four", "Connect Four", empty, middle, middle),
        Row("connect-four search", "Connect Four", "search", "iterations", lambda: _searches(search, empty)),
    ]


def state_rows(id: str, group: str, opening: State, middle: State, masked: State) -> list[Row]:
    return [
        Row(f"{id} compiled", group, "compiled loop", "actions", lambda: lambda games: loops.games(opening, games, SEED)),
        Row(f"{id} python", group, "Python loop", "actions", lambda: peers.ours(opening)),
        Row(f"{id} clone", group, "clone", "clones", lambda: lambda count: loops.clones(middle, count)),
        Row(f"{id} redeal", group, "redeal", "deals", lambda: lambda count: loops.deals(masked, count, SEED)),
    ]


def _searches(search: Search, state: State) -> Loop:
    def loop(count: int) -> int:
        for number in range(count):
            search.choose(state, state.turn, number)
        return count * search.iterations

    return loop


FOUR = "Connect Four, Python loop"
SEARCH = "Connect Four, search"
CHANCE = "Chance and hidden cards, Python loop"


def peer_rows() -> list[Row]:
    open_spiel = named("OpenSpiel", "open_spiel")
    return [
        Row("open_spiel connect_four", FOUR, f"{open_spiel} (C++)", "actions", lambda: peers.open_spiel("connect_four")),
        Row("pettingzoo connect_four", FOUR, named("PettingZoo", "pettingzoo"), "actions", peers.petting_zoo),
        Row("boardgame.io connect_four", FOUR, "boardgame.io (JavaScript)", "actions", peers.boardgame_io),
        Row("open_spiel search", SEARCH, f"{open_spiel} (C++)", "iterations", peers.open_spiel_search),
        Row("open_spiel python search", SEARCH, f"{open_spiel} (Python)", "iterations", peers.open_spiel_python_search),
        Row(f"open_spiel {BACKGAMMON}", CHANCE, f"{open_spiel}, {BACKGAMMON}", "actions", lambda: peers.open_spiel_with_chance(BACKGAMMON)),
        Row("rlcard gin-rummy", CHANCE, f"{named('RLCard', 'rlcard')}, gin rummy", "actions", lambda: peers.rlcard("gin-rummy")),
    ]


def ours() -> dict[str, str]:
    """The rows that peers stand beside."""
    return {FOUR: "connect-four python", SEARCH: "connect-four search", CHANCE: f"{beside_backgammon().id} python"}


# How it is measured


def measure(rows: Iterable[Row], rounds: int, slice: float) -> None:
    """Finds out how much of each row fills a slice, then lets all rows take turns."""
    sized: list[tuple[Row, Loop, int]] = []
    for row in rows:
        try:
            loop = row.prepare()
            sized.append((row, loop, _fill(loop, slice)))
        except Missing as missing:
            row.missing = str(missing)
    for _ in range(rounds):
        for row, loop, times in sized:
            row.rate = max(row.rate, _rate(loop, times))


def _fill(loop: Loop, slice: float) -> int:
    times = 1
    while True:
        start = perf_counter()
        loop(times)
        if perf_counter() - start >= slice:
            return times
        times *= 2


def _rate(loop: Loop, times: int) -> float:
    start = perf_counter()
    count = loop(times)
    return count / (perf_counter() - start)


def floors(rows: list[Row]) -> list[Floor]:
    """What is promised, and what was measured of it."""
    rates = {row.id: row.rate for row in rows}

    def ratio(what: str, ours: str, theirs: str, bound: float) -> Floor:
        measured = rates.get(ours) and rates.get(theirs)
        return Floor(what, rates[ours] / rates[theirs] if measured else None, bound, "×")

    found = []
    for title in catalogue().values():
        bounds = promised(title.package)
        if "actions" in bounds:
            found.append(Floor(f"{title.name}, compiled loop", rates.get(f"{title.id} compiled"), bounds["actions"], "actions/s"))
        clones = rates.get(f"{title.id} clone")
        bound = bounds.get("clone", ANY_CLONE_FLOOR)
        found.append(Floor(f"{title.name}, clone", 1e6 / clones if clones else None, bound, "µs"))
    rival = beside_backgammon()
    what = f"{rival.name} against OpenSpiel's backgammon, Python loop"
    return [
        *found,
        ratio(what, f"{rival.id} python", f"open_spiel {BACKGAMMON}", promised(rival.package)[BACKGAMMON]),
        ratio("Connect Four against OpenSpiel's, Python loop", "connect-four python", "open_spiel connect_four", 3),
        ratio("Search on Connect Four against OpenSpiel's C++", "connect-four search", "open_spiel search", 3),
    ]
