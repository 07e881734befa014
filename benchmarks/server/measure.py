"""The server in figures, beside boardgame.io's in the same run: `python benchmarks/server/measure.py [--seconds 8] [--no-peer]`.

Four people watch each table. Latency is the time from sending until the last of the four has the new frame; CPU is the
server process alone, per action. Ours plays Rio Grande as people do: three actions a turn, each stored on disk and drawn
for its own seat, the third one shown to all; it checks Origin, CSRF token and signed cookie of each. The peer keeps a
13 KB state in memory and sends it as JSON to all four after each move.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import random
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent))

from tests.web import Person, Server, Watch, free_port, mover, play, seated, serving, step, watching  # noqa: E402

from gabare.kit import state  # noqa: E402

LOADS = ((1, 20.0), (20, 4.0), (200, 0.4))  # tables, moves per second at each


def ticks(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Tally:
    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.posts = 0
        self.sizes: list[tuple[int, int]] = []


async def keep_playing(key: str, crew: list[Person], watches: list[Watch], pace: float, until: float, tally: Tally) -> None:
    await asyncio.sleep(random.random() / pace)
    while time.perf_counter() < until and watches[0].facts["stage"] == "playing":
        start = time.perf_counter()
        seat = await mover(watches)
        watch, at, moves = watches[seat], watches[seat].at, watches[seat].moves
        choice = next(text for text in watch.choices() if text.startswith("discard"))
        tally.posts += 1
        status, _, text = await crew[seat].act(key, at=at, idem=f"k{tally.posts}", choice=choice)
        assert status == 204, text
        await watch.until(lambda watch=watch, at=at: watch.at != at)
        if watch.moves > moves:  # the turn is over, and shown to all
            for other in watches:
                await other.until(lambda other=other, moves=moves: other.moves > moves)
            tally.latencies.append(1000 * (max(other.seen for other in watches) - start))
        await asyncio.sleep(max(0.0, 1 / pace - (time.perf_counter() - start)))


async def ours(server: Server, tables: int, pace: float, seconds: float) -> dict[str, float]:
    games = [await seated(server.port, 4) for _ in range(tables)]
    for _, crew in games:
        for person in crew:
            await person.post("/my-name/", name="", at_once="on")  # no confirm button
    watches = [await watching(key, crew) for key, crew in games]
    for group in watches:
        for watch in group:
            watch.sizes.clear()
    tally = Tally()
    cpu, until = server.cpu(), time.perf_counter() + seconds
    await asyncio.gather(*(keep_playing(key, crew, group, pace, until, tally) for (key, crew), group in zip(games, watches, strict=True)))
    cpu = server.cpu() - cpu
    for group in watches:
        for watch in group:
            tally.sizes += watch.sizes
            watch.close()
    return figures(tally.latencies, cpu, tally.posts) | {
        "wire": statistics.median(size for size, _ in tally.sizes),
        "text": statistics.median(size for _, size in tally.sizes),
        "memory": server.memory(),
    }


def figures(latencies: list[float], cpu: float, moves: int) -> dict[str, float]:
    ordered = sorted(latencies)
    return {
        "moves": moves,
        "cpu": 1000 * cpu / moves,
        "p50": ordered[len(ordered) // 2],
        "p99": ordered[int(len(ordered) * 0.99)],
    }


@contextmanager
def peer() -> Iterator[tuple[int, int]]:
    folder = HERE / "peer"
    if not (folder / "node_modules").exists():
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=folder, check=True)
    port = free_port()
    process = subprocess.Popen(["node", "server.js", str(port)], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(2)
    try:
        yield port, process.pid
    finally:
        process.kill()
        process.wait()


def theirs(tables: int, pace: float, seconds: float) -> dict[str, float]:
    with peer() as (port, pid):
        command = ["node", "load.js", str(port), str(tables), str(pace), str(seconds)]
        load = subprocess.Popen(command, cwd=HERE / "peer", stdout=subprocess.PIPE, text=True)
        assert load.stdout
        assert load.stdout.readline().strip() == "ready"
        cpu = ticks(pid)
        said = json.loads(load.stdout.readline())
        cpu = ticks(pid) - cpu
        load.wait()
    return {"moves": said["moves"], "cpu": 1000 * cpu / said["moves"], "p50": said["p50"], "p99": said["p99"]}


async def weights(server: Server) -> None:
    """The first visit of a table, and how long a finished game takes to load."""
    key, (anne,) = await seated(server.port, 1, 1)
    page = await anne.get(f"/t/{key}/")
    total = len(gzip.compress(page.encode(), 6))
    for path in re.findall(r'(?:src|href)="(/static/[^"]+)"', page):
        total += len(gzip.compress((await Person(server.port).get(path)).encode(), 9))
    (watch,) = await watching(key, [anne])
    n = 0
    while watch.facts["stage"] != "over":
        if watch.mine and watch.choices():
            n += 1
            await step(anne, watch, f"k{n}")
        else:
            await watch.until(lambda: watch.mine or watch.facts["stage"] == "over")
    moves = watch.moves
    watch.close()
    server.stop()
    server.start()
    anne.hang_up()
    await anne.get("/")
    start = time.perf_counter()
    await anne.get(f"/t/{key}/")
    spent = 1000 * (time.perf_counter() - start)
    print(f"first visit of a table: {total / 1024:.0f} KB compressed")
    print(f"a finished game of {moves} actions, first page after a restart: {spent:.0f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--no-peer", action="store_true")
    arguments = parser.parse_args()
    print("rules compiled" if not state.__file__.endswith(".py") else "rules interpreted: compile for true figures")
    with TemporaryDirectory() as folder, serving(Path(folder) / "data") as server:
        for tables, pace in LOADS:
            rows: list[dict[str, float]] = []
            play(_into(rows, ours(server, tables, pace, arguments.seconds)))
            mine = rows[0]
            print(
                f"{tables:4} tables × {pace:g}/s  gabare        CPU {mine['cpu']:5.2f} ms/action, "
                f"p50 {mine['p50']:5.1f} p99 {mine['p99']:6.1f} ms, frame {mine['wire']:.0f} B on the wire ({mine['text']:.0f} B of text), "
                f"{mine['memory']:.0f} MB, {mine['moves']:.0f} actions",
                flush=True,
            )
            if not arguments.no_peer:
                other = theirs(tables, pace, arguments.seconds)
                print(
                    f"{tables:4} tables × {pace:g}/s  boardgame.io  CPU {other['cpu']:5.2f} ms/action, "
                    f"p50 {other['p50']:5.1f} p99 {other['p99']:6.1f} ms, {other['moves']:.0f} actions",
                    flush=True,
                )
        play(weights(server))


async def _into(rows: list[dict[str, float]], coroutine: object) -> None:
    rows.append(await coroutine)  # type: ignore[misc]


if __name__ == "__main__":
    main()
