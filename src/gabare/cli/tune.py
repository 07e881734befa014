"""`gabare tune`: finds better weights for a game's value function."""

from __future__ import annotations

import json
import os
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from gabare.arena.statistics import share
from gabare.arena.tune import Duel, Tried, proof, tune
from gabare.cli.errors import Mistake, console
from gabare.kit.title import find


def tune_weights(
    game: str,
    players: Annotated[int | None, typer.Option(help="seats at the table; as few as the game allows if not given")] = None,
    iterations: Annotated[int, typer.Option(min=0, help="iterations of the search that plays; 0 for one look ahead")] = 24,
    deals: Annotated[int, typer.Option(min=2, help="deals that each try plays, from every seat")] = 40,
    evaluations: Annotated[int, typer.Option(min=12, help="sets of weights to try")] = 240,
    test: Annotated[int, typer.Option(min=10, help="fresh deals for the proof")] = 400,
    seed: Annotated[int, typer.Option(min=0)] = 0,
    workers: Annotated[int, typer.Option(min=1, help="processes")] = os.cpu_count() or 1,
    out: Annotated[Path | None, typer.Option(help="write the weights into this file, if they are proved better")] = None,
) -> None:
    """Tunes the weights of a value function with CMA-ES, then proves them on fresh deals."""
    title = find(game)
    seats = title.players[0] if players is None else players
    if seats not in title.players:
        raise Mistake(f"{title.name} is for {title.players[0]} to {title.players[-1]} players, not {seats}")
    if find_spec("cma") is None:
        raise Mistake("tuning needs the package cma: pip install 'gabare[train]'")
    by_hand = list(import_module(f"{title.package}.value").HAND_WEIGHTS)
    duel = Duel(game, seats, tuple(by_hand), iterations)
    best: Tried | None = None
    with Progress(console=console) as progress:
        task = progress.add_task("tuning", total=evaluations)
        for best in tune(duel, deals, evaluations, seed, workers):
            progress.update(task, completed=best.evaluations, description=f"tuning {100 * best.share:.0f} %")
    assert best is not None
    scale = 1.0 if iterations else abs(by_hand[0] / best.weights[0])  # one look ahead knows ratios only: chances keep their scale
    weights = [round(scale * weight, 4) for weight in best.weights]
    proved = share(proof(duel, weights, test, seed, workers))
    for name, old, new in zip(title.value.names, by_hand, weights, strict=True):
        console.print(f"{new:10.3f} (by hand {old:.3f}) {name}", markup=False)
    console.print(f"against the hand weights, {test} fresh deals, {seats} players: {proved}")
    if out is not None:
        if proved.mean - proved.error <= 0.5:
            raise Mistake("not proved better: nothing written")
        command = f"gabare {' '.join(sys.argv[1:])}"
        found = {"command": command, "against_hand_weights": str(proved), "weights": dict(zip(title.value.names, weights, strict=True))}
        out.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")
        console.print(f"written into {out}", markup=False)
