"""What the checks play: one title, at every player count with every set of options."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from pathlib import Path

from gabare.kit.game import Game
from gabare.kit.luck import Seeded
from gabare.kit.state import State
from gabare.kit.title import Setting, Title

MOST_SETS = 16  # with more combinations of options than this, each setting is tried alone
STRIDE = 7919  # a prime: after as many games as there are tables, each was played once


@dataclass(frozen=True)
class Trial:
    """One title, how much to try, and where its tests are."""

    title: Title
    games: int = 20_000  # random games in all
    positions: int = 5_000  # positions re-dealt in all
    tests: Path | None = None  # the folder whose tests name paragraphs and whose golden playthroughs are compared
    tick: Callable[[], None] = field(default=lambda: None, compare=False)  # called as the work goes on

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
            yield players, options, seed
            self.tick()

    def walks(self, games: int) -> Iterator[tuple[Game, Seeded]]:
        """Random games at their start, each with the luck that will choose its actions."""
        for players, options, seed in self.games_here(games):
            yield Game(self.title, players, options, secret=seed.to_bytes(8, "big")), Seeded(seed)


def written(state: State) -> bytes:
    """A state as text that can be compared."""
    return json.dumps(state.to_dict(), sort_keys=True).encode()
