"""Recorded games: the files in the `records/` of each game's tests, read and replayed once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from gabare.kit.game import Game
from gabare.kit.record import Record, loads


def records(folder: str) -> dict[str, Path]:
    """The records of a game, by name."""
    return {path.stem: path for path in sorted((Path(__file__).parent / folder / "records").glob("*.txt"))}


@cache
def read(path: Path) -> Record:
    return loads(path.read_text("utf-8"))


@cache
def replayed(path: Path) -> Game:
    return read(path).replay()
