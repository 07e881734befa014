"""`gabare arena`: bots against bots."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import track

from gabare.arena.match import Match, here, on_cluster, on_cores, play_deals
from gabare.arena.report import length, report, table, to_dict, to_html
from gabare.arena.statistics import shares_by_deal, sprt
from gabare.bots.levels import bot
from gabare.cli.errors import Mistake, console
from gabare.cli.play import settings
from gabare.kit.title import find


def arena(
    game: str,
    bots: Annotated[
        str, typer.Option(help="easy, medium, hard, expert, greedy, random, search:N; with fewer than seats the last fills up")
    ],
    players: Annotated[int | None, typer.Option(help="seats at the table; as few as the game allows if not given")] = None,
    deals: Annotated[int, typer.Option(min=2, help="sets of cards and dice; each is played from every seat")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="the first deal's number")] = 0,
    option: Annotated[list[str] | None, typer.Option(help="an option of the game, as name=setting")] = None,
    workers: Annotated[int, typer.Option(min=1, help="processes")] = os.cpu_count() or 1,
    scheduler: Annotated[str, typer.Option(help="play on a Dask cluster at this address instead")] = "",
    test: Annotated[str, typer.Option("--sprt", help="stop as soon as the first bot's share is known to be LOW or HIGH, as LOW,HIGH")] = "",
    json_file: Annotated[Path | None, typer.Option("--json", help="write all figures into this file")] = None,
    html: Annotated[Path | None, typer.Option(help="write a page with plots into this file")] = None,
) -> None:
    """Lets bots play each other, fairly seated, and says how sure the result is."""
    title = find(game)
    names = tuple(name.strip() for name in bots.split(",") if name.strip())
    if not names:
        raise Mistake("name at least one bot")
    for name in names:
        bot(title, name)
    chosen = settings(title, option or [])
    match = Match(game, names, title.players[0] if players is None else players, tuple(chosen.items()))
    if match.players not in title.players:
        raise Mistake(f"{title.name} is for {title.players[0]} to {title.players[-1]} players, not {match.players}")
    bounds = _bounds(test)
    run = on_cluster(scheduler) if scheduler else here if workers == 1 else on_cores(workers)
    tables = len(match.tables())
    played = []
    for one in track(play_deals(match, range(seed, seed + deals), run), "playing", deals * tables, console=console):
        played.append(one)
        if bounds and len(played) % (10 * tables) == 0 and sprt(shares_by_deal(played, 0), *bounds)[0] != "more deals":
            break
    found = report(match, played)
    console.print(table(found))
    console.print(length(found))
    if bounds:
        verdict, ratio = sprt(shares_by_deal(played, 0), *bounds)
        console.print(f"is {names[0]}'s share {bounds[0]} or {bounds[1]}? {verdict} (log-likelihood ratio {ratio:+.2f})")
    if json_file:
        json_file.write_text(json.dumps(to_dict(found), indent=1), "utf-8")
    if html:
        html.write_text(to_html(found, f"{title.name}: {', '.join(names)}", f"gabare {' '.join(sys.argv[1:])}"), "utf-8")


def _bounds(text: str) -> tuple[float, float] | None:
    if not text:
        return None
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        raise Mistake(f"write --sprt as LOW,HIGH, for example 0.5,0.55, not {text!r}") from None
    if not 0 < low < high < 1:
        raise Mistake("the two shares of --sprt lie between 0 and 1, the lower one first")
    return low, high
