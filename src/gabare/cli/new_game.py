"""`gabare new-game`: a package of its own to begin a game with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gabare import starter
from gabare.cli.errors import Mistake, console


def new_game(
    name: Annotated[str, typer.Argument(help="what records and addresses call the game, such as niagara or snow-white")],
    folder: Annotated[Path, typer.Option(help="where its folder goes")] = Path(),
) -> None:
    """Writes a new game to begin with: a small one that plays, with its board, rule books, words, bots and tests."""
    try:
        written = starter.new_game(name, folder)
    except starter.NameRefused as error:
        raise Mistake(str(error)) from None
    console.print(f"{written} holds a small game that plays. To make it yours:", markup=False, soft_wrap=True)
    for command, what in {
        f"cd {written}": "",
        "pip install -e .": "Gabare finds it from now on",
        f"gabare play {name}": "in the terminal; `gabare serve` opens it in the browser",
        f"gabare studio {name}": "while you write: what each saving changes",
        f"gabare check {name}": "that it is a game",
    }.items():
        console.print(f"    {command:32}{what}".rstrip(), markup=False, soft_wrap=True)
