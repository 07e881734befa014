"""A process that knows the author's game as it was saved last: it is asked in lines of JSON, and started anew after each saving.

`python -m gabare.studio.worker GAME` answers what a page asks; with GAMES POSITIONS it runs the checks and tells each as it comes.
"""

from __future__ import annotations

import faulthandler
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from math import inf
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any

from gabare.checks import CHECKS, problems
from gabare.checks.playing import playable
from gabare.checks.trial import Trial
from gabare.kit.catalogues import LANGUAGES, SOURCE
from gabare.kit.measure import TALL, WIDE
from gabare.kit.state import NOBODY
from gabare.kit.title import GROUP, Title, TitleError
from gabare.studio.faults import Faults
from gabare.studio.look import Look, thought
from gabare.studio.position import Asked, Played, next_position, recorded

REACH, BREATH = 6.0, 0.4  # seconds that bots may take to come to a position, and to go on from there between two answers
PATIENCE = float(os.environ.get("GABARE_STUDIO_PATIENCE", 20))  # seconds for an answer: an author's loop may have no end
LONGER = 6, 180  # times that, for a check: of the quick ones, and of all
TURN = -2  # the viewer who is whoever decides next
BRIEF = 10.0  # seconds that a check at a saving takes at most, but for the game that it is at
QUICK = (200, 20)  # random games and positions of the checks at each saving


def entry_point(game: str) -> EntryPoint:
    """Where an installed game is declared. It is not loaded: that may fail."""
    points = {point.name: point for point in entry_points(group=GROUP)}
    if game not in points:
        raise TitleError(f"no game {game!r}; there are {', '.join(sorted(points))}")
    return points[game]


def folder(game: str) -> Path:
    """Where the files of a game lie."""
    parent, _, name = entry_point(game).module.rpartition(".")
    if parent:
        spec = find_spec(parent)
        places = list(spec.submodule_search_locations or []) if spec else []
    else:
        spec = find_spec(name)
        places = [str(Path(place).parent) for place in spec.submodule_search_locations or []] if spec else []
    found = next((path for path in (Path(place, name) for place in places) if path.is_dir()), None)
    if found is None:
        raise TitleError(f"the package {name} of {game} is not found")
    return found


class Worker:
    def __init__(self, game: str) -> None:
        self.folder = folder(game)
        self.faults = Faults(self.folder)
        self.title: Title | None = None
        self.known: tuple[str, Played] | None = None  # the game that was asked for last
        with self.faults.during("importing the game"):
            self.title = entry_point(game).load()
        for name in ("rules", "notation", "story", "board", "value"):
            with self.faults.during(f"importing {name}.py"):
                getattr(self.title, name, None)
        self.broken = self.faults.told  # by the import: nothing helps but another saving

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        self.faults.told = [*self.broken]
        found: dict[str, Any] = {}
        if self.title is not None:
            with self.faults.during(""):
                found = self._answered(self.title, request)
        return {**found, "faults": self.faults.told}

    def _answered(self, title: Title, request: dict[str, Any]) -> dict[str, Any]:
        if request["do"] == "facts":
            return facts(title)
        if request["do"] == "record":
            return recorded(request["text"])
        asked = Asked(**request["game"])
        played = self._played(title, asked)
        if not played.states:
            return {}
        if request["do"] == "more":
            played.go_on(title.longest, BREATH)
            return {"count": len(played.states) - 1, "whole": played.whole, "note": played.note}
        played.go_on(request.get("at", 0), REACH)
        at = max(0, min(request.get("at", 0), len(played.states) - 1))
        viewer = min(request.get("viewer", NOBODY), asked.players - 1)
        if viewer == TURN:
            viewer = NOBODY if played.states[at].over else played.states[at].turn
        look = Look(title, played, at, viewer, request.get("language", SOURCE), self.faults)
        places = WIDE[request.get("wide", 0)], TALL[request.get("tall", 0)]
        match request["do"]:
            case "look":
                return look.everything(places, request.get("compare", ""))
            case "everybody":
                shape = bool(request.get("shape"))
                drawn = [look.drawing(seat, places[shape], tall=shape, compare="spectator") for seat in range(NOBODY, asked.players)]
                return {"drawings": drawn}
            case "play":
                before = played.moves(at)
                if request["text"]:
                    before.append((viewer if viewer != NOBODY else played.states[at].turn, request["text"], None))
                return {"moves": before}
            case "try":
                return look.tried(request["text"])
            case "find":
                return {"found": next_position(title, asked, played, at, request["text"], self.faults)}
            case "copy":
                return {"record": played.record(at)}
            case "bot":
                return thought(title, played, at, request["bot"])
        raise ValueError(f"nobody knows how to do {request['do']!r}")

    def _played(self, title: Title, asked: Asked) -> Played:
        key = json.dumps(asked)
        if self.known is None or self.known[0] != key:
            self.known = key, Played(title, asked, self.faults)
        self.faults.told += self.known[1].spoilt
        return self.known[1]


def facts(title: Title) -> dict[str, Any]:
    options = [
        {
            "id": option.id,
            "label": option.label,
            "default": option.write(option.default),
            "settings": list(map(option.write, option.settings)),
        }
        for option in title.options
    ]
    pages = {"wide": [place._asdict() for place in WIDE], "tall": [place._asdict() for place in TALL]}
    return {
        "id": title.id,
        "name": title.name,
        "languages": [SOURCE, *LANGUAGES[:-1]],
        "players": title.players,
        "options": options,
        "places": pages,
    }


def lights(title: Title, games: int, positions: int, tests: Path | None) -> Iterator[dict[str, Any]]:
    """The checks, one after the other: before each that it runs, after it what it found."""
    for name, check in CHECKS.items():
        yield {"check": name, "state": "running"}
        began = perf_counter()
        faulthandler.dump_traceback_later(PATIENCE * LONGER[games > QUICK[0]], exit=True)
        trial = Trial(title, games, positions, tests, until=monotonic() + (inf if games > QUICK[0] else BRIEF))
        found = problems(check, trial)
        faulthandler.cancel_dump_traceback_later()
        state, warnings = "failed" if found else "passed", [*trial.warnings.values()]
        yield {"check": name, "state": state, "problems": found[:100], "warnings": warnings[:10], "seconds": perf_counter() - began}
        if found and check is playable:
            return


def main(game: str, *amount: str) -> None:
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what the author's code prints is no answer

    def say(answer: dict[str, Any]) -> None:
        answers.write(json.dumps(answer) + "\n")
        answers.flush()

    faulthandler.dump_traceback_later(PATIENCE, exit=True)  # also while it is imported
    with suppress(BrokenPipeError):  # whoever asked has gone
        serve(Worker(game), [int(number) for number in amount], say)


def serve(worker: Worker, amount: list[int], say: Callable[[dict[str, Any]], None]) -> None:
    if amount:
        with suppress(AttributeError):  # where there is such a thing
            os.nice(10)
        tests = Path("tests")
        for light in lights(worker.title, amount[0], amount[1], tests if tests.is_dir() else None) if worker.title else ():
            say(light)
        return
    for line in sys.stdin:
        faulthandler.dump_traceback_later(PATIENCE, exit=True)
        answer = worker.answer(json.loads(line))
        faulthandler.cancel_dump_traceback_later()
        say(answer)


if __name__ == "__main__":
    main(*sys.argv[1:])
