#!/usr/bin/env python3
"""The server beside boardgame.io's, in one run, on the loopback: `python benchmarks/server/run.py [--quick]`.

Both play under the same load: four people watch each table, whoever is to decide does so and thinks for a while, so that 20 and
200 tables ask about as much. What is counted, and where the two differ, stands in README.md beside this file.

Needs Node and npm; boardgame.io is installed into benchmarks/boardgame_io/node_modules, which git ignores. With PostgreSQL on the
machine, both also run on it.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT))

from rich.console import Console  # noqa: E402
from rich.table import Table  # noqa: E402
from tests.live.play import party  # noqa: E402
from tests.live.seats import seat  # noqa: E402
from tests.live.servers import NO_POSTGRESQL, PostgreSQL, postgresql_bin  # noqa: E402
from tests.web import Person, Server, free_port, play, serving  # noqa: E402

PEER = HERE.parent / "boardgame_io"
TICKS = os.sysconf("SC_CLK_TCK")
PAUSES = {1: 0, 20: 200, 200: 2000}  # tables -> thinking time in ms: at 20 and 200 tables the same hundred decisions a second
BOARD, TINY = 250, 0  # pieces: a state of 13 KB, and one of half a KB
OURS, OURS_STORED = "Gabare", "Gabare, PostgreSQL"
STORED, MEMORY, SMALL = "boardgame.io, 13 KB, PostgreSQL", "boardgame.io, 13 KB, memory", "boardgame.io, tiny, memory"
GAMES = 80  # that a single table has before it, one after the other
console = Console(width=150)


@dataclass(frozen=True)
class Measured:
    """One server under one load."""

    name: str
    tables: int
    moves: int  # that all four see
    per_request: float  # ms of the server's CPU
    per_action: float  # the same, for each action that is recorded
    per_move: float  # the same, for each move that all four see
    p50: float
    p99: float
    frame: float  # bytes on the wire, on average


def install() -> bool:
    """boardgame.io and its storage, once."""
    storage = PEER / "node_modules" / "bgio-postgres"
    if not storage.exists() and shutil.which("npm"):
        console.print("npm installs boardgame.io…")
        subprocess.run(["npm", "install", "--prefix", str(PEER), "--no-package-lock", "--no-audit", "--no-fund", "--silent"], check=False)
    return storage.exists()


@contextmanager
def boardgame(pieces: int, database: str = "") -> Iterator[tuple[int, int]]:
    """Its server; gives process id and port."""
    port = free_port()
    command = ["node", str(HERE / "boardgame.mjs"), str(port), str(pieces), database]
    environment = {**os.environ, "NODE_ENV": "production"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)
    try:
        assert process.stdout
        for line in process.stdout:
            if "ready" in line:
                break
        yield process.pid, port
    finally:
        process.terminate()
        process.wait(10)


def cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def load(name: str, pid: int, plan: dict[str, Any], tables: int) -> Measured:
    """The load generator's people, and what they cost the server."""
    people = subprocess.Popen(["node", str(HERE / "load.mjs")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert people.stdin
        assert people.stdout
        print(json.dumps({**plan, "pause": PAUSES[tables], "at_a_time": tables}), file=people.stdin, flush=True)
        assert people.stdout.readline().strip() == "ready", "the load generator failed"
        before = cpu(pid)
        print("go", file=people.stdin, flush=True)
        found = json.loads(people.stdout.readline())
        spent = 1000 * (cpu(pid) - before)
        people.wait(20)
    finally:
        people.kill()
        people.wait()
    assert found["refused"] == 0, f"{found['refused']} requests were refused"
    latencies = sorted(found["latencies"])
    return Measured(
        name, tables, found["moves"], spent / found["requests"], spent / found["actions"], spent / found["moves"],
        statistics.median(latencies), latencies[int(0.99 * len(latencies))], found["bytes"] / max(1, found["frames"]),
    )  # fmt: skip


def best(rounds: list[Measured]) -> Measured:
    """The round that the neighbours on this machine disturbed least."""
    return min(rounds, key=lambda one: one.per_action)


def side_by_side(server: Server, seconds: float, rounds: int) -> list[Measured]:
    rows = []
    with ExitStack() as stack:
        ours = {OURS: server}
        theirs = {MEMORY: stack.enter_context(boardgame(BOARD)), SMALL: stack.enter_context(boardgame(TINY))}
        if postgresql_bin():
            postgresql = stack.enter_context(PostgreSQL())
            folder = Path(stack.enter_context(TemporaryDirectory()))
            ours[OURS_STORED] = stack.enter_context(serving(folder / "data", GABARE_DATABASE=postgresql.database("ours")))
            theirs[STORED] = stack.enter_context(boardgame(BOARD, postgresql.database("theirs")))
        else:
            console.print(f"{NO_POSTGRESQL}: boardgame.io runs in memory alone, and the promise on CPU is not measured.")
        for tables, pause in PAUSES.items():
            long = seconds + 3 * pause / 1000  # everybody comes to a move that the others see
            games = tables if tables > 1 else GAMES
            found: dict[str, list[Measured]] = {}
            for _ in range(rounds):
                for name, one in ours.items():
                    assert one.process
                    seated = [{"key": table.key, "cookies": table.cookies} for table in seat(one, *SEATS, tables=games, at_once=True)]
                    plan = {"kind": "gabare", "port": one.port, "tables": seated, "seconds": long}
                    found.setdefault(name, []).append(load(name, one.process.pid, plan, tables))
                for name, (pid, port) in theirs.items():
                    plan = {"kind": "boardgame.io", "port": port, "tables": games, "seconds": long}
                    found.setdefault(name, []).append(load(name, pid, plan, tables))
            rows += [best(some) for some in found.values()]
    return rows


SEATS = ("me", "friend", "friend", "friend")


def frames(server: Server) -> tuple[float, float]:
    """Median and 99th percentile of the frames of a whole game, exactly as they come over the wire, in bytes."""
    sizes: list[int] = []

    async def whole() -> None:
        table = await party(seat(server, *SEATS)[0], server.port)
        for watch in table.watches:
            watch.sizes.clear()  # the whole page, once
        await table.play(60)
        sizes.extend(size for watch in table.watches for size, _ in watch.sizes)

    play(whole())
    sizes.sort()
    return statistics.median(sizes), sizes[int(0.99 * len(sizes))]


def page(server: Server) -> dict[str, int]:
    """Bytes of a first visit to a table as a browser gets them: the page and all that it names."""
    weights: dict[str, int] = {}

    async def whole() -> None:
        person = Person(server.port, seat(server, *SEATS)[0].cookies[0])
        key = seat(server, *SEATS)[0].key
        text = await fetch(person, f"/t/{key}/")
        for path in dict.fromkeys(re.findall(r"""(?:href|src)=["'](/static/[^"'#]+)""", text)):
            await fetch(person, path)

    async def fetch(person: Person, path: str) -> str:
        status, headers, body = await person.raw("GET", path, Accept_Encoding="gzip")
        assert status == 200, (status, path)
        weights[path] = len(body)
        return (gzip.decompress(body) if headers.get("content-encoding") == "gzip" else body).decode()

    play(whole())
    return weights


READY = """
const look = () => document.querySelector("[data-lit]") ? (window.readyAfter = performance.now()) : requestAnimationFrame(look);
look();
"""


def ready(server: Server, visits: int = 7) -> tuple[float, float]:
    """Seconds from the navigation to a table whose choices are lit, in Chromium: on a first visit, and when it comes again (medians)."""
    from playwright.sync_api import sync_playwright
    from tests.browser.conftest import launch

    first, again = [], []
    with sync_playwright() as run:
        browser = launch(run)
        for table in seat(server, "me", "easy", tables=visits):
            context = browser.new_context(base_url=server.url, viewport={"width": 1440, "height": 900})
            context.add_cookies([{"name": "player", "value": table.cookies[0], "url": server.url}])
            page = context.new_page()
            page.add_init_script(READY)
            for seen in (first, again):
                page.goto(f"/t/{table.key}/")
                while not (after := page.evaluate("window.readyAfter")):
                    page.wait_for_timeout(10)
                seen.append(after / 1000)
            context.close()
        browser.close()
    return statistics.median(first), statistics.median(again)


def finished() -> list[dict[str, Any]]:
    done = subprocess.run([sys.executable, str(HERE / "finished.py")], check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    return list(json.loads(done.stdout))


def show(rows: list[Measured]) -> None:
    table = Table(title="CPU of the server process, and the time from a request until the last of four viewers has it")
    costs = ("CPU ms/request", "CPU ms/action", "CPU ms/move seen by four")
    for head in ("tables", "server", "moves", *costs, "p50 ms", "p99 ms", "bytes/frame"):
        table.add_column(head, justify="left" if head == "server" else "right")
    for row in rows:
        spent = [f"{each:.2f}" for each in (row.per_request, row.per_action, row.per_move)]
        table.add_row(str(row.tables), row.name, str(row.moves), *spent, f"{row.p50:.1f}", f"{row.p99:.1f}", f"{row.frame:.0f}")
    console.print(table)


def budgets(rows: list[Measured], server: Server) -> bool:
    """The promises, and whether they are kept."""
    table = Table("what", "measured", "beside", "ratio", "promise", title="Budgets, and what else is compared")
    kept = True

    def row(what: str, measured: float, floor: float, unit: str, promised: bool = True) -> None:
        nonlocal kept
        kept = kept and (measured <= floor or not promised)
        verdict = ("kept" if measured <= floor else "MISSED") if promised else ""
        table.add_row(what, f"{measured:.3g} {unit}", f"{floor:.3g} {unit}", f"{measured / floor:.2f}", verdict)

    for tables in PAUSES:
        found = {one.name: one for one in rows if one.tables == tables}
        for name, peer in ((OURS, MEMORY), (OURS, STORED), (OURS_STORED, STORED)):
            if name in found and peer in found:
                ours, theirs = found[name], found[peer]
                row(f"{name}, {tables} tables, CPU per action: {peer}", ours.per_action, theirs.per_action, "ms", peer == STORED)
        if STORED in found:
            for name in (OURS, OURS_STORED):
                ours, theirs = found[name], found[STORED]
                steps = ours.per_move / ours.per_action
                what = f"{name}, {tables} tables, CPU per move that all four see ({steps:.1f} actions): {STORED}"
                row(what, ours.per_move, theirs.per_move, "ms", promised=False)
    median, high = frames(server)
    row("a pushed frame, median on the wire", median / 1000, 3, "KB")
    weights = page(server)
    row("a table page, first visit, compressed", sum(weights.values()) / 1000, 150, "KB")
    first, again = ready(server)
    row("a table page in Chromium, ready to play, first visit", first, 1, "s")
    games = finished()
    like = min(games, key=lambda game: abs(int(game["actions"]) - 400))
    row(f"load of a finished game ({like['title']}, {like['actions']} actions)", float(like["load_ms"]), 50, "ms")
    console.print(table)
    console.print(f"frames: p99 {high / 1000:.1f} KB; a table page in Chromium that was seen before: {again:.2f} s")
    for game in games:
        console.print(
            f"{game['title']}, {game['players']} players, {game['actions']} actions: loaded in {game['load_ms']:.1f} ms, "
            f"first drawing with the whole log {game['first_drawing_ms']:.0f} ms"
        )
    console.print("page: " + ", ".join(f"{path.rpartition('/')[2] or 'page'} {size / 1000:.1f} KB" for path, size in weights.items()))
    return kept


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="one short round instead of three long ones")
    asked = parser.parse_args()
    seconds, rounds = (4.0, 1) if asked.quick else (12.0, 3)
    with TemporaryDirectory() as folder, serving(Path(folder) / "data") as server:
        rows = []
        if shutil.which("node") and install():
            rows = side_by_side(server, seconds, rounds)
            show(rows)
        else:
            console.print("Node or boardgame.io is missing: only the budgets that need neither are measured.")
        kept = budgets(rows, server)
    sys.exit(0 if kept else 1)


if __name__ == "__main__":
    main()
