"""`gabare studio`: a page for whoever writes a game."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from threading import Timer
from typing import Annotated

import typer

from gabare.cli.errors import console
from gabare.cli.serve import listen
from gabare.studio.once import once
from gabare.studio.worker import QUICK, folder

HOST = "127.0.0.1"  # for this machine alone: it shows what every seat knows


def studio(
    game: Annotated[str, typer.Argument(help="an installed game, ours or yours; see `gabare games`")],
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one")] = 8100,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="open the page")] = True,
    as_text: Annotated[bool, typer.Option("--once", help="say it here instead: the checks, missing words, too small targets")] = False,
) -> None:
    """Shows what each saving of a game's file changes: the board, wide and tall, by day and night, for everybody; and the checks."""
    if as_text:
        wrong = 0
        for good, text in once(game, *QUICK, Path("tests") if Path("tests").is_dir() else None):
            console.print(text, markup=False, soft_wrap=True)
            wrong += not good
        raise typer.Exit(1 if wrong else 0)
    from gabare.studio.server import run

    where = folder(game)
    line = listen(HOST, port)
    address = f"http://localhost:{line.getsockname()[1]}/"
    console.print(f"The studio of {game} is open at {address}  (Ctrl+C closes it)", markup=False, soft_wrap=True)
    console.print(f"It reloads when a file in {where} is saved.", markup=False, soft_wrap=True)
    if browser:
        Timer(0.8, webbrowser.open, [address]).start()
    run(game, line)
