"""The studio as text: what the checks say, what has no translation, and which targets are too small for a finger."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gabare.kit.catalogues import SOURCE
from gabare.kit.measure import FINGER, TALL, WIDE, Place
from gabare.kit.state import NOBODY
from gabare.kit.title import Title
from gabare.studio.faults import Faults, lines
from gabare.studio.look import Look
from gabare.studio.position import Asked, Played
from gabare.studio.worker import PATIENCE, Worker, lights

SEEDS, BETWEEN = 3, 12  # games that are looked at, and actions from one position to the next


def once(game: str, games: int, positions: int, tests: Path | None) -> Iterator[tuple[bool, str]]:
    """Lines, each with whether all is well with what it tells. A small target is told, and may have a second way to be pointed at."""
    worker = Worker(game)
    for fault in worker.broken:
        yield False, "\n".join(lines(fault))
    if worker.title is None or worker.broken:
        return
    for light in lights(worker.title, games, positions, tests):
        if light["state"] != "running":
            yield light["state"] == "passed", f"{light['check']:24} {light['state']}"
            yield from ((False, f"    {problem}") for problem in light["problems"])
            yield from ((True, f"    warning: {warning}") for warning in light["warnings"])
    yield from _targets(worker.title, worker.faults)
    for fault in worker.faults.told:
        yield False, "\n".join(lines(fault))


def _targets(title: Title, faults: Faults) -> Iterator[tuple[bool, str]]:
    """The smallest that each kind of target is, on a desktop and on a phone."""
    for tall, place in enumerate((WIDE[0], TALL[0])):
        smallest = _smallest(title, place, bool(tall), faults)
        if not smallest:
            yield True, f"no target on a page of {place.page}"
            continue
        few = sorted(smallest.items(), key=lambda found: found[1][0])
        yield True, f"targets on a page of {place.page}, the board {place.width} × {place.height}: {len(few)} kinds"
        for kind, (size, target, where) in few:
            small = bool(tall) and size < FINGER
            if small or (kind, (size, target, where)) == few[0]:
                yield True, f"    {kind}: {size:g} px{f', less than {FINGER}' if small else ''} ({target}, {where})"


def _smallest(title: Title, place: Place, tall: bool, faults: Faults) -> dict[str, tuple[float, str, str]]:
    found: dict[str, tuple[float, str, str]] = {}
    for seed in range(SEEDS):
        players = title.players[seed % len(title.players)]
        played = Played(title, Asked(players, {}, seed, ["random"], [], []), faults)
        if played.states:
            played.go_on(title.longest, PATIENCE)
        for at in range(0, len(played.states), BETWEEN):
            state = played.states[at]
            look = Look(title, played, at, NOBODY if state.over else state.turn, SOURCE, faults)
            drawn = look.drawing(look.viewer, place, tall=tall)
            for choice in look.choices([drawn["targets"]]) if drawn else ():
                for target, (size,) in choice["sizes"].items():
                    kind = target.rstrip("-0123456789")
                    if size is not None and size < found.get(kind, (1e9,))[0]:
                        found[kind] = size, target, f"{players} players, seed {seed}, action {at}"
    return found
