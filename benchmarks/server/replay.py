"""What a step of a replay's slider costs: the first one loads the game and plays it again, the others only draw.

python benchmarks/server/replay.py      milliseconds of CPU: a random game of each title, its moves asked for as a page does;
                                        beside them what loading and playing it again takes, which is what the steps are spared
"""

from __future__ import annotations

import os
import random
import statistics
import time
from collections.abc import Callable
from tempfile import TemporaryDirectory

FRAMES, LOADS, ACTIONS = 200, 9, 400


def measure() -> None:
    from gabare.site.serving import prepare

    prepare()
    from gabare.kit.title import catalogue

    print(f"{'':24}{'actions':>8}{'step p50':>10}{'p95':>8}{'load':>8}{'load/step':>11}")
    for title in catalogue().values():
        print(f"{title.name:24}" + steps(title.id, title.players[-1]))


def steps(game_id: str, players: int) -> str:
    from django.test import Client

    from gabare.kit.game import start
    from gabare.kit.record import record
    from gabare.markup.replay import Reel
    from gabare.tables import archive
    from gabare.tables.models import Player

    rng = random.Random(1)
    game = start(game_id, players, seed=1)
    while not game.over and len(game.moves) < ACTIONS:
        game.play(rng.choice(list(game.state.legal_actions(game.turn))))
    key = archive.keep(record(game), game, Player.objects.create(name="Anne")).key
    page = Client(headers={"host": "localhost"})

    def asked(move: int) -> None:
        assert page.get(f"/r/{key}/frame/?move={move}&seat=0").status_code == 200

    def loaded() -> None:
        shelf = archive.shelf(key)
        assert shelf
        Reel(shelf)

    asked(0)
    each = sorted(cpu(lambda move=move: asked(move)) for move in (rng.randrange(len(game.moves) + 1) for _ in range(FRAMES)))
    step, load = statistics.median(each), statistics.median(cpu(loaded) for _ in range(LOADS))
    return f"{len(game.moves):8}{step:10.1f}{each[FRAMES * 95 // 100]:8.1f}{load:8.1f}{load / step:11.1f}"


def cpu(work: Callable[[], None]) -> float:
    start = time.process_time()
    work()
    return 1000 * (time.process_time() - start)


if __name__ == "__main__":
    with TemporaryDirectory() as data:
        os.environ["GABARE_DATA"], os.environ["DJANGO_SETTINGS_MODULE"] = data, "gabare.site.settings"
        measure()
