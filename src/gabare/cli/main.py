"""The command line: `gabare games | play | new-game | check | bench | replay | verify`."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from gabare.bench.report import ROUNDS
from gabare.bench.report import bench as measured
from gabare.bench.tables import show
from gabare.cli.arena import arena
from gabare.cli.calibrate import calibrate
from gabare.cli.check import check
from gabare.cli.draw import draw
from gabare.cli.errors import clear_errors, console
from gabare.cli.fair import fair
from gabare.cli.figures import figures
from gabare.cli.ladder import ladder
from gabare.cli.new_game import new_game
from gabare.cli.play import play
from gabare.cli.purge import purge
from gabare.cli.record import record
from gabare.cli.records import analyse, replay, verify
from gabare.cli.serve import serve
from gabare.cli.solo import solo
from gabare.cli.studio import studio
from gabare.cli.tune import tune_weights
from gabare.cli.words import words
from gabare.kit.compiled import COMPILED
from gabare.kit.title import catalogue

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


def _version(asked: bool) -> None:
    if asked:
        console.print(f"Gabare {version('gabare')}, the rules {'compiled' if COMPILED else 'interpreted'}")
        raise typer.Exit


@app.callback()
def gabare(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="which one this is, and if its rules are compiled")
    ] = False,
) -> None:
    """Board games with friends and bots."""


@app.command()
@clear_errors
def games() -> None:
    """Lists the games, with their players and options."""
    table = Table("game", "name", "players", "minutes", "options", "author, publisher")
    for title in catalogue().values():
        options = "\n".join(f"{option.id}: {' | '.join(map(option.write, option.settings))}" for option in title.options)
        players = f"{title.players[0]}–{title.players[-1]}"
        table.add_row(title.id, title.name, players, title.duration, options, title.made)
    console.print(table)


@app.command()
@clear_errors
def bench(
    peers: Annotated[bool, typer.Option("--peers", help="measure other people's libraries too, those that are installed")] = False,
    json: Annotated[Path | None, typer.Option(help="write the figures into this file")] = None,
    rounds: Annotated[int, typer.Option(min=1, help="slices of each row; the best one counts")] = ROUNDS,
) -> None:
    """Measures speed: random play, copies, search; beside the peers, and against the floors we promise."""
    with console.status("Everything takes turns, a slice at a time…"):
        report = measured(peers, rounds)
    show(report, console)
    if json is not None:
        json.write_text(report.json(), "utf-8")


app.command()(clear_errors(analyse))
app.command()(clear_errors(arena))
app.command()(clear_errors(check))
app.command()(clear_errors(draw))
app.command()(clear_errors(fair))
app.command()(clear_errors(figures))
app.command()(clear_errors(ladder))
app.command()(clear_errors(calibrate))
app.command("new-game")(clear_errors(new_game))
app.command()(clear_errors(play))
app.command()(clear_errors(purge))
app.command()(clear_errors(record))
app.command()(clear_errors(replay))
app.command()(clear_errors(verify))
app.command()(clear_errors(serve))
app.command()(clear_errors(solo))
app.command()(clear_errors(studio))
app.command()(clear_errors(words))
app.command("tune")(clear_errors(tune_weights))
