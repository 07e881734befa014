"""`gabare record`: the record of a game that bots play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gabare.bots import games
from gabare.cli.errors import Mistake, console
from gabare.cli.play import settings
from gabare.kit.game import Game
from gabare.kit.record import record as written
from gabare.kit.title import find

Bots = Annotated[str, typer.Option(help="who plays, with commas: easy, medium, hard, expert, greedy, random; in turn, if they are fewer")]
Players = Annotated[int | None, typer.Option(help="seats at the table; one for each bot if not given")]
Options = Annotated[list[str] | None, typer.Option(help="an option of the game, as name=setting")]
Seed = Annotated[int | None, typer.Option(help="the same cards and dice again")]


def record(
    game: str,
    bots: Bots = "medium",
    players: Players = None,
    option: Options = None,
    seed: Seed = None,
    out: Annotated[Path | None, typer.Option(help="write it into this file instead of here")] = None,
) -> None:
    """Lets bots play a game, and writes its record: for replays, analyses and tests."""
    text = written(bots_game(game, bots, players, option, seed)).dumps()
    if out is None:
        typer.echo(text, nl=False)
    else:
        out.write_text(text, "utf-8")
        console.print(f"written into {out}", markup=False)


def bots_game(id: str, bots: str, players: int | None, options: list[str] | None, seed: int | None, until: int | None = None) -> Game:
    """A game of bots, to its end or for so many actions."""
    title = find(id)
    names = [name.strip() for name in bots.split(",") if name.strip()]
    if not names:
        raise Mistake("name at least one bot")
    game = games.seated(title, names, players, settings(title, options or []), seed)
    steps = games.played(game, names)
    while until is None or len(game.moves) < until:
        if next(steps, None) is None:
            break
    return game
