"""How long a finished game takes from the database to the page: its events read and played, then the first drawing with the whole log.

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

REPEATS = 9


def longest() -> object:
    """A random game of the title whose games are the longest."""
    from gabare.kit.game import Game
    from gabare.kit.title import catalogue

    played = []
    for title in catalogue().values():
        game, rng = Game(title, title.players[-1], secret=bytes(32)), random.Random(1)
        while not game.over:
            game.play(rng.choice(list(game.state.legal_actions(game.turn))))
        played.append(game)
    return max(played, key=lambda game: len(game.moves))


def measure() -> dict[str, object]:
    from gabare.site.serving import prepare

    prepare()
    from gabare.kit.game import Game
    from gabare.kit.record import record
    from gabare.live.draw import draw
    from gabare.live.frame import Viewer
    from gabare.live.room import Room
    from gabare.tables import archive, store
    from gabare.tables.models import Player

    game = longest()
    assert isinstance(game, Game)
    key = archive.keep(record(game), game, Player.objects.create(name="Anne")).key
    reading, drawing = [], []
    for _ in range(REPEATS):
        start = time.perf_counter()
        loaded = store.load(key)
        middle = time.perf_counter()
        draw(Room(loaded), Viewer(0, "en", False))
        reading.append(middle - start)
        drawing.append(time.perf_counter() - middle)

    return {
        "title": game.title.name, "actions": len(game.moves),
        "load_ms": 1000 * statistics.median(reading), "first_drawing_ms": 1000 * statistics.median(drawing),
    }  # fmt: skip


if __name__ == "__main__":
    with TemporaryDirectory() as data:
        os.environ["GABARE_DATA"], os.environ["DJANGO_SETTINGS_MODULE"] = data, "gabare.site.settings"
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"

        async def on_the_loop() -> dict[str, object]:
            return measure()

        print(json.dumps(asyncio.run(on_the_loop())))
