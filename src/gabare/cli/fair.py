"""`gabare fair`: bots neither look at what they cannot know nor pick on a seat."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Annotated

import typer
from rich.progress import Progress, track
from rich.table import Table

from gabare.arena.fair import Attack, Peeks, attacks, liking, peeks
from gabare.bots.levels import LEVELS
from gabare.cli.errors import Mistake, console
from gabare.kit.title import find
from gabare.kit.value import Value

MOST = 4  # players
UNLIKELY = 0.01  # an even choice that is less likely than this is none


def fair(
    game: str,
    positions: Annotated[int, typer.Option(min=1, help="asked again, for each level")] = 5_000,
    games: Annotated[int, typer.Option(min=1, help="in which attacks are counted, for each level")] = 300,
    levels: Annotated[str, typer.Option(help="which levels")] = ",".join(LEVELS),
    workers: Annotated[int, typer.Option(min=1, help="processes")] = os.cpu_count() or 1,
) -> None:
    """Asks each level again after all that its seat cannot know was dealt anew, and counts whom its attacks hit."""
    title = find(game)
    names = [name.strip() for name in levels.split(",")]
    if strange := [name for name in names if name not in LEVELS]:
        raise Mistake(f"no level {strange[0]!r}; there are {', '.join(LEVELS)}")
    seats = max(players for players in title.players if players <= MOST)
    asked = Table("level", "positions", "hidden things differed", "answers differed", title=f"{title.name}, {seats} players")
    hit = Table("level", "attacks on one of several equals", "hits by seat (even)", "chi-square", "p", title="attacks")
    unfair = False
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for level in names:
            found = _asked(pool, partial(peeks, game, seats, level), positions, level)
            asked.add_row(level, str(found.positions), str(found.hidden), str(found.changed))
            unfair |= found.changed > 0
            if type(title.value).victim is Value.victim:
                continue  # no card is played against anybody
            jobs = pool.map(partial(attacks, game, seats, level), range(games), chunksize=4)
            attacked = [attack for some in track(jobs, f"{level}, attacks", games, console=console, transient=True) for attack in some]
            if attacked:
                unfair |= _shown(hit, level, attacked)
    console.print(asked)
    if hit.row_count:
        console.print(hit)
    console.print("not fair" if unfair else "fair")
    raise typer.Exit(1 if unfair else 0)


def _asked(pool: ProcessPoolExecutor, ask: partial[Peeks], positions: int, level: str) -> Peeks:
    """Game after game, until there are enough positions."""
    found, game = Peeks(0, 0, 0), 0
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(level, total=positions)
        while found.positions < positions:
            for one in pool.map(ask, range(game, game + 16)):
                found = Peeks(found.positions + one.positions, found.hidden + one.hidden, found.changed + one.changed)
            game += 16
            progress.update(task, completed=found.positions)
    return found


def _shown(table: Table, level: str, attacked: list[Attack]) -> bool:
    """Whether they pick on a seat."""
    square, chance, seats = liking(attacked)
    hits = ", ".join(f"{hits} ({even:.0f})" for hits, even in seats.values())
    table.add_row(level, str(len(attacked)), hits, f"{square:.1f}", f"{chance:.3f}")
    return chance < UNLIKELY
