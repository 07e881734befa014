"""How long games take: what bots needed, from a file beside the title that `gabare figures --out` writes. Nobody types minutes."""

from __future__ import annotations

import json
from importlib.resources import files

FILE = "figures.json"
STEP = 5  # people are told minutes rounded to this


def measured(package: str, players: int) -> dict[str, int]:
    """About how many minutes so many players need, for each series of games by its name."""
    found = json.loads(files(package).joinpath(FILE).read_text("utf-8"))["series"]
    return {name: max(STEP, STEP * round(counts[str(players)]["minutes"] / STEP)) for name, counts in found.items()}
