"""`gabare length`: how long games are, with bots in all seats."""

from __future__ import annotations

from statistics import mean, quantiles
from typing import Annotated, NamedTuple

import typer
from rich.progress import track
from rich.table import Table

from gabare.bots.levels import bot
from gabare.cli.errors import Mistake, console
from gabare.cli.play import settings
from gabare.kit.luck import Seeded
from gabare.kit.title import Setting, Title, find

SEEDS = 2**20  # keeps those of different games apart


class Length(NamedTuple):
    rounds: int  # where the game counts them
    turns: int  # how often the decision went from one seat to another
    actions: int


def length(
    game: str,
    each: Annotated[str, typer.Option(help="an option whose settings are compared, a row each")] = "",
    bots: Annotated[str, typer.Option(help="who plays: easy, medium, hard, expert, greedy, random")] = "medium",
    players: Annotated[
        int | None, typer.Option(help="seats at the table; three, or as near to it as the game allows, if not given")
    ] = None,
    games: Annotated[int, typer.Option(min=2, help="games for each row")] = 50,
    seconds: Annotated[int, typer.Option(min=1, help="what a person needs for a turn, for the minutes")] = 30,
    option: Annotated[list[str] | None, typer.Option(help="an option of the game, as name=setting")] = None,
) -> None:
    """Says how many rounds and turns games have, and about how many minutes people would need."""
    title = find(game)
    compared = {option.id: option for option in title.options}
    if each and each not in compared:
        raise Mistake(f"{title.name} has no option {each}; its options: {', '.join(compared) or 'none'}")
    seats = players if players is not None else min(title.players, key=lambda n: abs(n - 3))
    chosen = settings(title, option or [])
    rows = [(compared[each].write(setting), {**chosen, each: setting}) for setting in compared[each].settings] if each else [("", chosen)]
    table = Table(
        each or "game", "rounds", "turns", "actions", "minutes", "of ten games, eight take", title=f"{title.name}, {seats} players"
    )
    for name, options in rows:
        found = [
            played(title, seats, options, bots, seed) for seed in track(range(games), name or title.id, console=console, transient=True)
        ]
        minutes = [one.turns * seconds / 60 for one in found]
        tenths = quantiles(minutes, n=10)
        rounds, turns, actions = (mean(figures) for figures in zip(*found, strict=True))
        span = f"{tenths[0]:.0f}–{tenths[-1]:.0f} minutes"
        table.add_row(name or title.id, f"{rounds:.1f}", f"{turns:.0f}", f"{actions:.0f}", f"{mean(minutes):.0f}", span)
    console.print(table)
    console.print(f"{games} games of {bots} bots a row; minutes at {seconds} seconds a turn")


def played(title: Title, players: int, options: dict[str, Setting], level: str, seed: int) -> Length:
    player = bot(title, level)
    state = title.new_game(players, options, Seeded(seed * SEEDS))
    actions, turns, last = 0, 0, -1
    while not state.over:
        seat = state.turn
        turns += seat != last
        actions, last = actions + 1, seat
        choice = player.choose(state.masked(seat), seat, seed * SEEDS + actions)
        state.apply(seat, choice, Seeded(seed * SEEDS + actions))
    return Length(int(getattr(state, "round", 0)), turns, actions)
