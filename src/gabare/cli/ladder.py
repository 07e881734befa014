"""`gabare ladder`: each level against the one below it."""

from __future__ import annotations

import os
from statistics import quantiles
from time import process_time
from typing import Annotated

import typer
from rich.progress import track
from rich.table import Table

from gabare.arena.match import Match, here, on_cores, play_deals
from gabare.arena.statistics import elo, share, shares_by_deal
from gabare.bots.levels import LEVELS, bot, levels
from gabare.cli.errors import Mistake, console
from gabare.kit.luck import Seeded
from gabare.kit.title import Title, find

SETTING, RELEASE = 4 * 10**9, 3 * 10**9  # the first deals: levels are set on the former and proved on the latter


def ladder(
    game: str,
    players: Annotated[int | None, typer.Option(help="seats at the table; as few as the game allows if not given")] = None,
    deals: Annotated[int, typer.Option(min=2, help="for each step; each deal is played from every seat")] = 100,
    seed: Annotated[int, typer.Option(min=0)] = 0,
    setting: Annotated[bool, typer.Option("--setting", help="play the deals on which levels are set, not those of a proof")] = False,
    workers: Annotated[int, typer.Option(min=1, help="processes")] = os.cpu_count() or 1,
) -> None:
    """Measures how far the levels of a game are apart: one bot of each level at tables full of the level below it."""
    title = find(game)
    seats = title.players[0] if players is None else players
    if seats not in title.players:
        raise Mistake(f"{title.name} is for {title.players[0]} to {title.players[-1]} players, not {seats}")
    rungs = ("random", *LEVELS)
    first = (SETTING if setting else RELEASE) + seed * deals
    table = Table(
        "level",
        "is",
        "against",
        "wins",
        "Elo",
        "95 %",
        "ms, 50 and 99 %",
        title=f"{title.name}, {seats} players, {deals} deals from every seat",
    )
    for lower, upper in zip(rungs, LEVELS, strict=False):
        match = Match(game, (upper, lower), seats, weighs_luck=False)
        run = here if workers == 1 else on_cores(workers)
        games = deals * len(match.tables())
        played = list(track(play_deals(match, range(first, first + deals), run), upper, games, console=console, transient=True))
        won = share(shares_by_deal(played, 0))
        low, high = (elo(won.mean + side * won.error, seats) for side in (-1, 1))
        apart = f"{elo(won.mean, seats):+.0f}", f"{low:+.0f} to {high:+.0f}"
        hundredths = quantiles(times(title, upper, seats), n=100)
        answers = ", ".join(f"{1000 * hundredths[part]:.1f}" for part in (49, 98))
        table.add_row(upper, levels(title.package, seats)[upper], lower, str(won), *apart, answers)
    console.print(table)


def times(title: Title, level: str, players: int) -> list[float]:
    """Seconds for each answer in one game in which this level has all seats."""
    player, taken = bot(title, level), []
    state, number = title.new_game(players, None, Seeded(RELEASE)), RELEASE
    while not state.over:
        seat, masked, number = state.turn, state.masked(state.turn), number + 1
        start = process_time()
        action = player.choose(masked, seat, number)
        if len(masked.legal_actions(seat)) > 1:
            taken.append(process_time() - start)
        state.apply(seat, action, Seeded(number))
    return taken
