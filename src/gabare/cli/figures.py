"""`gabare figures`: what games of bots look like in numbers, beside what others have found."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from statistics import mean, quantiles
from typing import Annotated, Any

import typer
from rich.progress import track
from rich.table import Table

from gabare.bots.levels import bot
from gabare.cli.errors import Mistake, console
from gabare.kit.game import Move, Step
from gabare.kit.luck import Seeded
from gabare.kit.title import Title, find

APART = 2**20  # keeps the seeds of different games apart


def figures(
    game: str,
    bots: Annotated[str, typer.Option("--bot", help="who plays: easy, medium, hard, expert, greedy, random")] = "greedy",
    players: Annotated[int | None, typer.Option(help="seats at the table; every number that the game allows if not given")] = None,
    games: Annotated[int, typer.Option(min=2, help="games at each table")] = 100,
) -> None:
    """Plays a game with bots at every kind of table, and tells its figures: medians, what eight games of ten lie between, means."""
    title = find(game)
    if not find_spec(f"{title.package}.figures"):
        raise Mistake(f"{title.name} counts no figures; `gabare arena` tells how long its games are")
    own = import_module(f"{title.package}.figures")
    counts = title.players if players is None else (players,)
    for options, known in own.TABLES:
        for seats in counts:
            head = ", ".join([title.name, f"{seats} players", *[f"{name} {setting}" for name, setting in options.items()]])
            found: dict[str, list[float]] = {}
            for seed in track(range(games), head, console=console, transient=True):
                for name, values in own.measure(played(title, seats, options, bots, seed)).items():
                    found.setdefault(name, []).extend(values)
            console.print(shown(f"{head}: {games} games by {bots}", found, known))


def played(title: Title, players: int, options: dict[str, Any], name: str, seed: int) -> list[Step]:
    """One game, step by step."""
    player = bot(title, name)
    state = title.new_game(players, options, Seeded(seed * APART))
    steps: list[Step] = []
    while not state.over:
        seat, after, at = state.turn, state.clone(), seed * APART + len(steps) + 1
        action = player.choose(state.masked(seat), seat, at)
        after.apply(seat, action, Seeded(at))
        steps.append((state, Move(seat, action, ()), after))
        state = after
    return steps


def shown(head: str, found: dict[str, list[float]], known: dict[str, str]) -> Table:
    table = Table("", "median", "80 % within", "mean", "most", "elsewhere", title=head, title_justify="left")
    for name, values in found.items():
        if len(values) > 1:
            tenths = quantiles(values, n=10)
            row = [f"{tenths[4]:.0f}", f"{tenths[0]:.0f}–{tenths[8]:.0f}", f"{mean(values):.2f}", f"{max(values):.0f}"]
            table.add_row(name, *row, known.get(name, ""))
    return table
