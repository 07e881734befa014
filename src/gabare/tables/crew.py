"""The bots' names and looks, a game's in its `crew.json`. A look says skin (1 to 4), hair colour and shape, hat, and one thing more."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files

from gabare.kit.title import catalogue
from gabare.tables.names import picture
from gabare.tables.people import unique

OURS = "gabare.tables"  # whose crew sails with games that bring none


@cache
def crew_of(game: str) -> dict[str, str]:
    """The names and looks of a game's bots."""
    folders = [catalogue()[game].package] if game in catalogue() else []
    paths = [files(folder).joinpath("crew.json") for folder in (*folders, OURS)]
    found: dict[str, str] = json.loads(next(path for path in paths if path.is_file()).read_text("utf-8"))
    return found


@cache
def looks() -> dict[str, str]:
    """How everybody looks, of all games' crews."""
    return {name: look for game in ("", *catalogue()) for name, look in crew_of(game).items()}


def bot_name(game: str, table: str, seat: int, others: Sequence[str]) -> str:
    """The same for the same seat of a table, and nobody else's there."""
    crew = sorted(crew_of(game), key=lambda name: sha256(f"{table} {name}".encode()).digest())
    taken = {picture(other) for other in others}
    free = [name for name in crew[seat:] + crew[:seat] if picture(name) not in taken]
    return free[0] if free else unique(crew[0], [*others])
