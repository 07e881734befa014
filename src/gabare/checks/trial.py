"""What the checks play: one title, at every player count with every set of options."""

from __future__ import annotations

import json
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from itertools import product
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any

from gabare.kit.game import Game, Move
from gabare.kit.luck import Seeded
from gabare.kit.state import NOBODY, State
from gabare.kit.title import Setting, Title

MOST_SETS = 16  # with more combinations of options than this, each setting is tried alone
STRIDE = 7919  # a prime: after as many games as there are tables, each was played once


class Walk(Game):
    """A game that is not played for ever, whatever its rules do."""

    def play(self, *args: Any, **kwargs: Any) -> Move:
        if len(self.moves) > self.title.longest:
            raise RuntimeError(f"no end after {self.title.longest} actions")
        return super().play(*args, **kwargs)


@dataclass(frozen=True)
class Trial:
    """One title, how much to try, and where its tests are."""

    title: Title
    games: int = 20_000  # random games in all
    positions: int = 5_000  # positions re-dealt in all
    tests: Path | None = None  # the folder whose tests name paragraphs and whose golden playthroughs are compared
    until: float = inf  # when to stop, by `monotonic`: of what is tried at random, as much as there is time for
    here: list[Any] = field(
        default_factory=list, compare=False
    )  # what is being tried: players, options, seed; and the game, if there is one
    begun: list[int] = field(default_factory=list, compare=False)  # the seeds of the games that were tried
    looking: list[str] = field(default_factory=list, compare=False)  # through whose eyes, in which language and shape
    warnings: dict[str, str] = field(default_factory=dict, compare=False)  # what is no fault, but should be known; each kind once

    @cached_property
    def tables(self) -> list[tuple[int, dict[str, Setting]]]:
        """Every player count with every set of options (with each setting alone, where there are too many)."""
        options = self.title.options
        sets = [dict(zip([o.id for o in options], settings, strict=True)) for settings in product(*(o.settings for o in options))]
        if len(sets) > MOST_SETS:
            plain = self.title.settings()
            others = [plain | {o.id: setting} for o in options for setting in o.settings if setting != o.default]
            sets = [plain, *others]
        return [(players, options) for options in sets for players in self.title.players]

    def games_here(self, games: int) -> Iterator[tuple[int, dict[str, Setting], int]]:
        """Spreads so many games over the tables, far apart from one to the next: players, options, seed."""
        for seed in range(max(games, 1)):
            players, options = self.tables[seed * STRIDE % len(self.tables)]
            if seed and self.spent:
                return
            self.here[:] = [players, options, seed]
            self.begun.append(seed)
            self.looking.clear()
            yield players, options, seed
        self.here.clear()
        self.looking.clear()

    def walks(self, games: int) -> Iterator[tuple[Game, Seeded]]:
        """Random games at their start, each with the luck that will choose its actions."""
        for players, options, seed in self.games_here(games):
            game = Walk(self.title, players, options, secret=seed.to_bytes(8, "big"))
            self.here.append(game)
            yield game, Seeded(seed)

    @property
    def spent(self) -> bool:
        """Whether the time is up."""
        return monotonic() > self.until

    def warn(self, kind: str, problem: str) -> None:
        self.warnings.setdefault(kind, ": ".join(filter(None, [self.where, problem])))

    def look(self, viewer: int, language: str, *, tall: bool | None = None) -> None:
        """Whoever looks now is told with what goes wrong."""
        shape = [] if tall is None else ["tall" if tall else "wide"]
        self.looking[:] = ["a spectator" if viewer == NOBODY else f"seat {viewer}", language, *shape]

    @property
    def where(self) -> str:
        """Which game is tried, how far it is, and who looks at it; nothing where it is no game that is looked at."""
        if not self.here:
            return ""
        players, options, seed, *games = self.here
        usual = self.title.settings()
        set_so = [
            f"{option.id}={option.write(options[option.id])}" for option in self.title.options if options[option.id] != usual[option.id]
        ]
        far = [f"after {len(game.moves)} actions" for game in games]
        return ", ".join([f"{players} players", *set_so, f"seed {seed}", *far, *self.looking])

    def told(self, error: Exception) -> str:
        """An error in a line, and the line of the game that it comes from."""
        frames = traceback.extract_tb(error.__traceback__)
        folder = str(files(self.title.package))
        frame = next((frame for frame in reversed(frames) if frame.filename.startswith(folder)), frames[-1])
        return f"{type(error).__name__}: {error} ({Path(frame.filename).name}:{frame.lineno})"


def written(state: State) -> bytes:
    """A state as text that can be compared."""
    return json.dumps(state.to_dict(), sort_keys=True).encode()
