"""`gabare solo`: a bot alone, beside the best that can be done."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from math import sqrt
from typing import Annotated, NamedTuple

import typer
from rich.progress import track
from rich.table import Table

from gabare.arena.statistics import CONFIDENCE
from gabare.bots.levels import bot
from gabare.cli.errors import Mistake, console
from gabare.kit.title import catalogue, find


class Ratio(NamedTuple):
    """Of two means over the same trials, with half its 95 % interval."""

    mean: float
    error: float


def solo(
    game: str,
    games: Annotated[
        int | None, typer.Option(min=2, help="rivers, voyages or tours; as many as the game finds enough if not given")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="another one means other rivers and other dice")] = 0,
    name: Annotated[str, typer.Option("--bot", help="who plays: easy, medium, hard, expert, greedy, random")] = "expert",
) -> None:
    """Lets a bot play with nobody in its way, and compares its turns with the fewest possible, found by another method."""
    title = find(game)
    alone = [id for id, other in catalogue().items() if find_spec(f"{other.package}.solo")]
    if game not in alone:
        raise Mistake(f"{title.name} cannot be played alone; {', '.join(alone) or 'no game'} can")
    own = import_module(f"{title.package}.solo")
    player = bot(title, name)
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    trials = own.trials(own.GAMES if games is None else games, seed, player.choose)
    for what, turns, fewest in track(trials, title.id, console=console, transient=True):
        found[what].append((turns, fewest))
    table = Table("", "n", "turns", "fewest", "ratio, 95 %", "worst of all", title=f"{title.name}, {name} alone", title_justify="left")
    for what, pairs in found.items():
        turns, fewest = (sum(column) / len(pairs) for column in zip(*pairs, strict=True))
        of_all = ratio(pairs)
        worst = max(range(len(pairs)), key=lambda number: pairs[number][0] - pairs[number][1])
        row = [f"{turns:.2f}", f"{fewest:.2f}", f"{of_all.mean:.3f} ± {of_all.error:.3f}"]
        table.add_row(what, str(len(pairs)), *row, f"{pairs[worst][0]:g} for {pairs[worst][1]:g} (number {worst})")
    console.print(table)
    console.print(f"the goal: {own.GOAL:g} times the fewest turns at most")


def ratio(pairs: Sequence[tuple[float, float]]) -> Ratio:
    """Whatever makes both of a pair long does not count as doubt."""
    fewest = sum(pair[1] for pair in pairs)
    mean = sum(pair[0] for pair in pairs) / fewest
    spread = sum((turns - mean * least) ** 2 for turns, least in pairs) / (len(pairs) - 1)
    return Ratio(mean, CONFIDENCE * sqrt(spread * len(pairs)) / fewest)
