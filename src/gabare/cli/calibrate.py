"""`gabare calibrate`: are the chances to win that people are told right?"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import track
from rich.table import Table

from gabare.cli.errors import Mistake, console
from gabare.coach.calibration import PLAIN, TESTING, TRAINING, WRONG, Fit, Seen, error, fitted, reliability, watched
from gabare.kit.title import find


def calibrate(
    game: str,
    players: Annotated[int | None, typer.Option(help="seats at the table; as few as the game allows if not given")] = None,
    games: Annotated[int, typer.Option(min=10, help="games to fit on, and as many others to test on")] = 400,
    bots: Annotated[str, typer.Option(help="the level of the bots that play them")] = "medium",
    seed: Annotated[int, typer.Option(min=0)] = 0,
    workers: Annotated[int, typer.Option(min=1, help="processes")] = os.cpu_count() or 1,
    out: Annotated[Path | None, typer.Option(help="write the fit into this file, where the error is over 4 points")] = None,
) -> None:
    """Compares chances to win with how bots' games ended, and fits the two numbers that put them right."""
    title = find(game)
    seats = title.players[0] if players is None else players
    if seats not in title.players:
        raise Mistake(f"{title.name} is for {title.players[0]} to {title.players[-1]} players, not {seats}")
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:

        def seen(first: int, what: str) -> list[Seen]:
            jobs = pool.map(partial(watched, game, seats, bots), range(first, first + games), chunksize=4)
            return [one for positions in _shown(jobs, what, games) for one in positions]

        training, testing = seen(TRAINING + seed * games, "fitting"), seen(TESTING + seed * games, "testing")
    fit = fitted(training)
    console.print(f"{title.name}, {seats} players, {games} games of {bots} bots that the fit has not seen, {len(testing)} positions")
    before, after = _show(testing, PLAIN, "as the value function says"), _show(testing, fit, f"put right by {fit[0]} and {fit[1]}")
    if out is None:
        return
    kept = json.loads(out.read_text("utf-8")) if out.exists() else {"fits": {}}
    fits = kept["fits"].setdefault(game, {})
    fits[str(seats)] = list(fit if before > WRONG and after < before else PLAIN)
    kept.setdefault("commands", {})[f"{game} {seats}"] = (
        f"gabare {' '.join(sys.argv[1:])}: error {100 * before:.1f}, then {100 * after:.1f}"
    )
    out.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", "utf-8")
    console.print(f"{fits[str(seats)]} written into {out}", markup=False)


def _shown(jobs: Iterator[list[Seen]], what: str, total: int) -> Iterator[list[Seen]]:
    yield from track(jobs, what, total, console=console)


def _show(seen: list[Seen], fit: Fit, what: str) -> float:
    bins = reliability(seen, fit)
    table = Table("said", "came", "chances", title=what)
    for bin in bins:
        table.add_row(f"{100 * bin.said:.1f} %", f"{100 * bin.came:.1f} %", str(bin.count))
    console.print(table)
    console.print(f"expected calibration error: {100 * error(bins):.1f} points")
    return error(bins)
