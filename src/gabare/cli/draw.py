"""`gabare draw`: a position as a picture."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from gabare.cli.errors import Mistake, console
from gabare.cli.record import Bots, Options, Players, bots_game
from gabare.cli.records import Language, check_language, read
from gabare.kit.scene import Markup
from gabare.kit.state import NOBODY

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENCE = 60  # seconds that a browser may take


def draw(
    game: str,
    record: Annotated[Path | None, typer.Argument(help="a record of this game; without one, bots play")] = None,
    seed: Annotated[int, typer.Option(help="the cards and dice of the bots’ game")] = 0,
    at: Annotated[int | None, typer.Option(min=0, help="after this action; at the end, if not given")] = None,
    bots: Bots = "greedy",
    players: Players = None,
    option: Options = None,
    seat: Annotated[int, typer.Option(help="as this seat sees it, 1 for the first; 0 for a spectator")] = 0,
    tall: Annotated[bool, typer.Option("--tall", help="the composition for phones")] = False,
    night: Annotated[bool, typer.Option("--night", help="in the colours of the night")] = False,
    svg: Annotated[Path | None, typer.Option(help="write an SVG into this file")] = None,
    png: Annotated[Path | None, typer.Option(help="write a PNG into this file; needs Chromium")] = None,
    scale: Annotated[float, typer.Option(min=0.1, max=8, help="pixels of the PNG for each unit of the drawing")] = 2.0,
    lang: Language = "en",
) -> None:
    """Draws a position of a recorded game, or of one that bots play."""
    check_language(lang)
    if svg is None and png is None:
        raise Mistake("say where to: --svg FILE or --png FILE")
    if record is None:
        there = bots_game(game, bots, players, option, seed, at)
    else:
        kept = read(record)
        if kept.title.id != game:
            raise Mistake(f"{record} is a game of {kept.title.name}, not of {game}")
        there = kept.replay(None if at is None else min(at, len(kept.moves)))
    if at is not None and len(there.moves) < at:
        raise Mistake(f"this game has {len(there.moves)} actions, not {at}")
    if not 0 <= seat <= len(there.names):
        raise Mistake(f"this game has {len(there.names)} seats, not {seat}")
    scene = there.draw(seat - 1 if seat else NOBODY, lang, tall=tall)
    drawing = scene.svg(night=night)
    if svg is not None:
        svg.write_text(drawing, "utf-8")
        console.print(f"drawn into {svg}", markup=False)
    if png is not None:
        _photograph(drawing, (scene.width, scene.height), scale, png)
        console.print(f"drawn into {png}", markup=False)


def _photograph(drawing: Markup, size: tuple[float, float], scale: float, png: Path) -> None:
    """A picture of the drawing, by a browser: nothing else knows all of CSS."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise Mistake("no Chromium is installed here, which makes the PNG; --svg needs none")
    width, height = (round(number) for number in size)
    with TemporaryDirectory() as folder:
        page, picture = Path(folder) / "page.html", Path(folder) / "picture.png"
        page.write_text(f"<!doctype html><meta charset=utf-8><style>body{{margin:0}}svg{{display:block}}</style>{drawing}", "utf-8")
        command = [
            *(browser, "--headless", "--no-sandbox", "--hide-scrollbars", "--disable-gpu", f"--user-data-dir={folder}/profile"),
            *(f"--force-device-scale-factor={scale:g}", f"--window-size={width},{height}", f"--screenshot={picture}", page.as_uri()),
        ]  # without its sandbox, which root may not use: it shows nothing but a drawing of ours
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            raise Mistake(f"{browser} has made no picture in {PATIENCE} seconds") from None
        if not picture.is_file():
            raise Mistake(f"{browser} has made no picture: {(done.stderr.strip().splitlines() or ['it does not say why'])[-1]}")
        shutil.copyfile(picture, png)
