"""Records on the command line: replay them, draw them, prove them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress
from rich.table import Table

from gabare.cli.errors import Mistake, console
from gabare.coach import analysis
from gabare.coach.judge import worded
from gabare.kit.catalogues import LANGUAGES
from gabare.kit.record import Record, loads
from gabare.kit.say import speaker
from gabare.kit.state import NOBODY

RecordFile = Annotated[Path, typer.Argument(help="a record, as `gabare play` saves it")]
Language = Annotated[str, typer.Option("--lang", help=" or ".join(LANGUAGES))]


def read(path: Path) -> Record:
    return loads(path.read_text("utf-8"))


def replay(
    path: RecordFile,
    at: Annotated[int | None, typer.Option(min=0, help="stop after this move")] = None,
    svg: Annotated[Path | None, typer.Option(help="draw the position into this file")] = None,
    seat: Annotated[int, typer.Option(help="as this seat sees it, 1 for the first; 0 for a spectator")] = 0,
    lang: Language = "en",
) -> None:
    """Tells a recorded game move by move, and shows the position it leads to."""
    record = read(path)
    check_language(lang)
    if at is not None and at > len(record.moves):
        raise Mistake(f"this record has {len(record.moves)} moves, not {at}")
    if not 0 <= seat <= len(record.names):
        raise Mistake(f"this record has {len(record.names)} seats, not {seat}")
    viewer = seat - 1 if seat else NOBODY
    game = record.replay(at)
    for number, lines in enumerate([game.begin(viewer, lang), *game.tell(viewer, lang)]):
        for line in lines:
            console.print(f"{number or '':4} {line.text}", markup=False)
    console.print()
    for text in game.title.board.describe(game.view(viewer, lang)):
        console.print(text, markup=False)
    if svg is not None:
        drawing = game.draw(viewer, lang).svg()
        svg.write_text(drawing, "utf-8")
        console.print(f"drawn into {svg}", markup=False)


def verify(path: RecordFile, lang: Language = "en") -> None:
    """Draws every outcome again from the secret and the players' contributions, and tells what that proves and what it does not."""
    record = read(path)
    check_language(lang)
    proof, say = record.verify(), speaker(lang, "gabare.cli")
    for line in (
        say.plural("{game}: {n} move follows the rules.", "{game}: {n} moves follow the rules.", len(record.moves), game=record.title.name),
        say("The secret is the one whose hash the record shows: {seal}.", seal=record.commitment),
        say("Whether this hash was shown when the table was opened, only those can tell who saw it there."),
        *proof.lines(say),
    ):
        console.print(line, markup=False, soft_wrap=True)


def analyse(path: RecordFile, lang: Language = "en") -> None:
    """Looks at a recorded game again: who played how well, what was luck, and what would have been better."""
    record = read(path)
    check_language(lang)
    game = record.replay()
    if not game.moves:
        raise Mistake("nothing was played in this record")
    say = speaker(lang, game.title.package, "gabare.coach")
    with Progress(console=console) as progress:
        task = progress.add_task("", total=len(game.moves))
        found = analysis.analyse(game, lambda: progress.advance(task))
    grammar = game.title.grammar
    for number, verdict in enumerate(found.verdicts, 1):
        said = f"{number:4} {game.names[verdict.seat]}: {grammar.write(verdict.action)}"
        if not verdict.forced:
            lost = f" {-100 * verdict.loss:.0f} %" if verdict.loss >= analysis.INACCURACY else ""
            said += f" – {say(verdict.word)}{lost} → {grammar.write(verdict.other)}: {worded(verdict.reasons, say)}".rstrip(": ")
        console.print(said, markup=False)
    table = Table("", "accuracy", "luck", "decisions", "score")
    for seat, name in enumerate(game.names):
        luck, decisions = f"{100 * found.luck(seat):+.0f} %", f"{100 * found.decisions(seat):+.0f} %"
        table.add_row(name, f"{found.accuracy(seat):.0f}", luck, decisions, str(game.state.score(seat)))
    console.print(table)
    console.print(f"turning point: move {found.turning_point()}")


def check_language(lang: str) -> None:
    if lang not in LANGUAGES:
        raise Mistake(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
