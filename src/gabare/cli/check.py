"""`gabare check`: what the kit proves of a game, the cheap things first."""

from __future__ import annotations

from math import inf
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer

from gabare.checks import CHECKS, problems
from gabare.checks.playing import copies, playable
from gabare.checks.records import golden, golden_path
from gabare.checks.trial import Trial
from gabare.cli.errors import console
from gabare.kit.compiled import COMPILED, INTERPRETED
from gabare.kit.title import find

TOLD = 10  # problems of a check
LEAST = 1.0  # seconds that a check has, however long those before it took


def check(
    game: str,
    seconds: Annotated[float, typer.Option(min=1, help="for all checks together: each tries as much as there is time for")] = 60,
    full: Annotated[bool, typer.Option("--full", help="however long it takes: what a release runs")] = False,
    games: Annotated[int, typer.Option(min=1, help="random games, at most")] = 20_000,
    positions: Annotated[int, typer.Option(min=1, help="positions re-dealt for the secrecy check, at most")] = 5_000,
    tests: Annotated[Path | None, typer.Option(help="the tests that name the rule book's paragraphs; ./tests if it is there")] = None,
    write_golden: Annotated[bool, typer.Option("--golden", help="write the golden playthroughs anew instead")] = False,
) -> None:
    """Proves that a game is a game: rule book, words, drawings, secrets, undo, legality, endings, copies, replay."""
    if tests is None and Path("tests").is_dir():
        tests = Path("tests")
    whole = Trial(find(game), games, positions, tests)
    if write_golden:
        for players in whole.title.players:
            path = golden_path(whole, players)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(golden(whole.title, players), "utf-8")
            console.print(f"{path} written", markup=False, soft_wrap=True)
        return
    if not COMPILED:
        console.print(INTERPRETED)
    time = "however long it takes" if full else f"{seconds:g} seconds"
    console.print(f"{whole.title.name}: {len(whole.tables)} tables (player counts × options), {time}")
    end = inf if full else monotonic() + seconds
    failures = warnings = tried = 0
    for name, prove in CHECKS.items():
        began = monotonic()
        trial = Trial(whole.title, games, positions, tests, until=began + max((end - began) / (len(CHECKS) - tried), LEAST))
        with console.status(f"{name}…"):
            found = problems(prove, trial)
        games_tried = f"{len(trial.begun):7} {'game' if len(trial.begun) == 1 else 'games'}" if trial.begun else ""
        console.print(f"{name:24} {'failed' if found else 'passed'} {monotonic() - began:7.1f} s{games_tried}")
        _list(found)
        _list([f"warning: {warning}" for warning in trial.warnings.values()])
        failures, warnings, tried = failures + len(found), warnings + len(trial.warnings), tried + 1
        if found and prove is playable:
            console.print("The other checks prove nothing of such a game; they were not tried.")
            break
        if found and prove is copies:
            console.print("    What goes wrong below may come of it: mend the copies first.")
    ended = f"{tried} checks, {failures} problems" if failures else f"{len(CHECKS)} checks passed"
    console.print(ended + (f", {warnings} warnings" if warnings else ""))
    raise typer.Exit(1 if failures else 0)


def _list(found: list[str]) -> None:
    for one in found[:TOLD]:
        console.print(f"    {one}", markup=False, soft_wrap=True)
    if len(found) > TOLD:
        console.print(f"    and {len(found) - TOLD} more")
