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

from gabare.bots.levels import bot
from gabare.cli.errors import Mistake, console
from gabare.coach.calibration import PLAIN, TESTING, TRAINING, WRONG, Fit, Seen, error, fit_of, fitted, reliability, watched
from gabare.kit.title import find


def calibrate(
    game: str,
    players: Annotated[int | None, typer.Option(help="seats at the table; as few as the game allows if not given")] = None,
    games: Annotated[int, typer.Option(min=10, help="games to test on; with --out, as many others to fit on")] = 400,
    bots: Annotated[str, typer.Option(help="the levels of the bots that play them, one level at a table")] = "medium,hard",
    seed: Annotated[int, typer.Option(min=0)] = 0,
    workers: Annotated[int, typer.Option(min=1, help="processes")] = os.cpu_count() or 1,
    out: Annotated[
        Path | None,
        typer.Option(help="write the fit into this file, calibration.json in the game's folder, where the error is over 4 points"),
    ] = None,
) -> None:
    """Compares chances to win with how bots' games ended; with --out, fits the two numbers that put them right."""
    title = find(game)
    seats = title.players[0] if players is None else players
    if seats not in title.players:
        raise Mistake(f"{title.name} is for {title.players[0]} to {title.players[-1]} players, not {seats}")
    levels = [level.strip() for level in bots.split(",")]
    for level in levels:
        bot(title, level)
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:

        def seen(first: int, what: str) -> list[Seen]:
            jobs = pool.map(partial(watched, game, seats, levels), range(first, first + games), chunksize=4)
            return [one for positions in _shown(jobs, what, games) for one in positions]

        testing = seen(TESTING + seed * games, "testing")
        training = seen(TRAINING + seed * games, "fitting") if out else []
    console.print(f"{title.name}, {seats} players, {games} games of {bots} bots that no fit has seen, {len(testing)} positions")
    before = _show(testing, PLAIN, "as the value function says")
    now = fit_of(game, seats)
    if now != PLAIN:
        _show(testing, now, f"as people are told: put right by {now[0]} and {now[1]}")
    if out is not None:
        fit = fitted(training)
        after = _show(testing, fit, f"a new fit: put right by {fit[0]} and {fit[1]}")
        kept = json.loads(out.read_text("utf-8")) if out.exists() else {"commands": {}, "fits": {}}
        wanted = before > WRONG and after < before
        kept["fits"][str(seats)] = fit if wanted else PLAIN
        made = f"gabare {' '.join(sys.argv[1:])}: error {100 * before:.1f} points, put right {100 * after:.1f}"
        kept["commands"][str(seats)] = made
        out.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", "utf-8")
        console.print(f"{'the fit' if wanted else 'no fit: none is needed'} written into {out}", markup=False)


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
