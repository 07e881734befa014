"""How long finished games take from the database to the page: their events read and played, then the first drawing with the whole log.

python benchmarks/server/finished.py      prints JSON; run.py asks it
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import statistics
import time
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gabare.kit.game import Game

REPEATS = 9


def measure() -> list[dict[str, object]]:
    """A random game of each title, with as many players as it takes."""
    from gabare.site.serving import prepare

    prepare()
    from gabare.kit.game import Game
    from gabare.kit.title import catalogue

    games = []
    for title in catalogue().values():
        game, rng = Game(title, title.players[-1], secret=bytes(32)), random.Random(1)
        while not game.over:
            game.play(rng.choice(list(game.state.legal_actions(game.turn))))
        games.append(game)
    return [loaded(game) for game in games]


def loaded(game: Game) -> dict[str, object]:
    from gabare.kit.record import record
    from gabare.live.room.room import Room
    from gabare.live.view.frames import Viewer
    from gabare.tables import archive, store
    from gabare.tables.models import Player

    key = archive.keep(record(game), game, Player.objects.create(name="Anne")).key
    reading, drawing = [], []
    for _ in range(REPEATS):
        start = time.perf_counter()
        found = store.load(key)
        middle = time.perf_counter()
        Room(found).drawing(Viewer(0, "en", False))
        reading.append(middle - start)
        drawing.append(time.perf_counter() - middle)
    return {
        "title": game.title.name, "players": game.state.players, "actions": len(game.moves),
        "load_ms": 1000 * statistics.median(reading), "first_drawing_ms": 1000 * statistics.median(drawing),
    }  # fmt: skip


if __name__ == "__main__":
    with TemporaryDirectory() as data:
        os.environ["GABARE_DATA"], os.environ["DJANGO_SETTINGS_MODULE"] = data, "gabare.site.settings"
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"

        async def on_the_loop() -> list[dict[str, object]]:
            return measure()

        print(json.dumps(asyncio.run(on_the_loop())))
