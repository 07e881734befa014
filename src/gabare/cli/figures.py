"""`gabare figures`: how long games of bots are and what happens in them, beside what others have found."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from statistics import mean, median, quantiles
from typing import Annotated

import typer
from rich.progress import track
from rich.table import Table

from gabare.bots.levels import bot
from gabare.bots.search import Bot
from gabare.cli.errors import Mistake, console
from gabare.cli.play import settings
from gabare.kit.figures import Series
from gabare.kit.game import Move, Step
from gabare.kit.luck import Seeded
from gabare.kit.state import State
from gabare.kit.title import Setting, Title, find

APART = 2**20  # keeps the seeds of different games apart
Found = dict[str, list[float]]


def figures(
    game: str,
    bots: Annotated[str, typer.Option(help="who plays: easy, medium, hard, expert, greedy, random")] = "medium",
    players: Annotated[int | None, typer.Option(help="seats at the table; every number that the game allows if not given")] = None,
    games: Annotated[int, typer.Option(min=2, help="games for each column")] = 50,
    seconds: Annotated[int, typer.Option(min=1, help="what a person needs for a turn, for the minutes")] = 30,
    each: Annotated[str, typer.Option(help="an option whose settings are compared, a table each")] = "",
    option: Annotated[list[str] | None, typer.Option(help="an option of the game, as name=setting")] = None,
    without: Annotated[list[str] | None, typer.Option(help="actions that nobody plays, by their first word, for example bribe")] = None,
    out: Annotated[Path | None, typer.Option(help="write the minutes that people are told into figures.json of the game")] = None,
) -> None:
    """Lets bots play at tables of every size, and tells how long games are and what happens in them: the mean, and what
    eight games of ten lie between; beside it what others have found."""
    title = find(game)
    counts = title.players if players is None else (players,)
    kept: dict[str, dict[str, dict[str, float]]] = {}
    for series in chosen(title, each, option or [], tuple(without or ())):
        found = [counted(title, seats, series, bots, games, seconds) for seats in counts]
        console.print(heading(title, series))
        console.print(shown(counts, found, series.known))
        name = " ".join(str(setting) for setting in series.options.values())
        kept[name] = {str(seats): lasting(one["minutes"]) for seats, one in zip(counts, found, strict=True)}
    console.print(f"{games} games of {bots} bots a column; minutes at {seconds} seconds a turn")
    if out is not None:
        out.write_text(json.dumps({"command": f"gabare {' '.join(sys.argv[1:])}", "series": kept}, indent=1) + "\n", "utf-8")


def lasting(minutes: list[float]) -> dict[str, float]:
    """The median, and the first game's: played again, it tells whether the figures are still true."""
    return {"minutes": median(minutes), "first": minutes[0]}


def chosen(title: Title, each: str, typed: list[str], without: tuple[str, ...]) -> list[Series]:
    """The series that a game names itself, as far as they agree with what was typed; or one for each setting of an option."""
    options = {option.id: option for option in title.options}
    given = {key: setting for key, setting in settings(title, typed).items() if key in {text.partition("=")[0] for text in typed}}
    if each and each not in options:
        raise Mistake(f"{title.name} has no option {each}; its options: {', '.join(options) or 'none'}")
    if each or without:
        apart = [{each: setting} for setting in options[each].settings] if each else [{}]
        return [Series({**given, **one}, {}, without) for one in apart]
    named: tuple[Series, ...] = import_module(_own(title)).SERIES if find_spec(_own(title)) else ()
    fitting = [series for series in named if all(given.get(key, setting) == setting for key, setting in series.options.items())]
    return [series._replace(options={**given, **series.options}) for series in fitting] or [Series(given, {})]


def _own(title: Title) -> str:
    return f"{title.package}.figures"


def heading(title: Title, series: Series) -> str:
    written = {option.id: option.write for option in title.options}
    options = [f"{name} {written[name](setting)}" for name, setting in series.options.items()]
    return ", ".join([title.name, *options, *[f"nobody plays {word}" for word in series.without]])


def counted(title: Title, players: int, series: Series, bots: str, games: int, seconds: int) -> Found:
    """The figures of some games of one series: its length, and what the game counts itself."""
    measure = getattr(import_module(_own(title)), "measure", None) if find_spec(_own(title)) else None
    found: Found = {}
    for seed in track(range(games), f"{heading(title, series)}, {players} players", console=console, transient=True):
        steps = played(title, players, series.options, Abstainer(title, bots, series.without), seed)
        one = length(steps, seconds) | (measure(steps) if measure else {})
        for name, values in one.items():
            found.setdefault(name, []).extend(values)
    return found


def length(steps: list[Step], seconds: int) -> Found:
    """Rounds where the game counts them; turns: how often the decision went from one seat to another."""
    seats = [move.seat for _, move, _ in steps]
    turns = 1 + sum(one != other for one, other in pairwise(seats))
    counts = {"rounds": getattr(steps[-1][2], "round", 0), "turns": turns, "actions": len(steps), "minutes": turns * seconds / 60}
    return {name: [float(count)] for name, count in counts.items() if count}


class Abstainer:
    """A bot that does not play some actions, but the best other one at a glance, if there is any."""

    def __init__(self, title: Title, name: str, without: tuple[str, ...]) -> None:
        self.bot: Bot = bot(title, name)
        self.title = title
        self.without = without

    def choose(self, state: State, seat: int, seed: int) -> int:
        action = self.bot.choose(state, seat, seed)
        if not self.shuns(action):
            return action
        world = state.redealt(Seeded(seed))
        others = [other for other in state.legal_actions(seat) if not self.shuns(other)] or [action]
        return max(others, key=lambda other: self.worth(world, seat, other))

    def shuns(self, action: int) -> bool:
        return self.title.grammar.write(action).split()[0] in self.without

    def worth(self, world: State, seat: int, action: int) -> float:
        after = world.clone()
        after.apply(seat, action, Seeded(0))
        return self.title.value.shares(after)[seat]


def played(title: Title, players: int, options: Mapping[str, Setting], player: Abstainer, seed: int) -> list[Step]:
    """One game, step by step."""
    state = title.new_game(players, options, Seeded(seed * APART))
    steps: list[Step] = []
    while not state.over:
        seat, after, at = state.turn, state.clone(), seed * APART + len(steps) + 1
        action = player.choose(state.masked(seat), seat, at)
        after.apply(seat, action, Seeded(at))
        steps.append((state, Move(seat, action, ()), after))
        state = after
    return steps


def shown(counts: tuple[int, ...], found: list[Found], known: Mapping[str, str]) -> Table:
    """A column for each number of players."""
    table = Table("players", *map(str, counts), show_lines=True)
    if known:
        table.add_column("elsewhere")
    for name in found[0]:
        table.add_row(name, *(told(one[name]) for one in found), *[known.get(name, "")][: len(known)])
    return table


def told(values: list[float]) -> str:
    """ "14.3", and below it "10–19"."""
    if len(values) < 2:
        return "–"
    tenths = quantiles(values, n=10)
    return f"{mean(values):.1f}\n{tenths[0]:.0f}–{tenths[8]:.0f}"
