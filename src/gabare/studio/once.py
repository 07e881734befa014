"""The studio as text: what the checks say, what has no French, and which targets are too small for a finger."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gabare.kit.say import LANGUAGES
from gabare.kit.state import NOBODY
from gabare.kit.title import Title
from gabare.studio.drawing import FINGER, TALL, WIDE, Place
from gabare.studio.faults import Faults, lines
from gabare.studio.look import Look
from gabare.studio.position import Asked, Played
from gabare.studio.worker import Worker, lights

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
        for at in range(0, len(getattr(played, "states", ())), BETWEEN):
            state = played.states[at]
            seat = state.turn if not state.over else NOBODY
            drawn = Look(title, played, at, seat, LANGUAGES[-1], faults).drawing(seat, place, tall=tall)
            view = played.game.title.say("en")
            choices = title.choices(Look(title, played, at, seat, "en", faults).view(seat, view))
            for target in {target for choice in choices for target in choice.targets} if drawn else ():
                size = drawn["targets"].get(target) if drawn else None
                kind = target.rstrip("0123456789").rstrip("-")
                if size is not None and size < found.get(kind, (1e9,))[0]:
                    found[kind] = size, target, f"{players} players, seed {seed}, action {at}"
    return found
