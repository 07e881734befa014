"""`gabare studio`: said in the terminal, or served to this machine alone."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest
from starlette.types import Message, Scope

from gabare.kit.measure import TALL
from gabare.kit.title import find
from gabare.studio.faults import Faults
from gabare.studio.once import _smallest
from gabare.studio.server import Studio, application
from tests.cli.test_cli import gabare
from tests.studio.pebbles import environment, install


def once(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "gabare.cli", "studio", "pebbles", "--once"]
    return subprocess.run(command, cwd=folder, env=environment(folder), capture_output=True, text=True)


def test_once_it_tells_the_checks_missing_words_and_the_sizes_of_targets(tmp_path: Path) -> None:
    package = install(tmp_path)
    done = once(tmp_path)
    assert done.returncode == 1
    assert "a game to play           passed" in done.stdout
    assert "words                    failed" in done.stdout
    assert "fr: '{name} takes {n}.' has no words" in done.stdout
    assert "pebble: 43.3 px, less than 44 (pebble-" in done.stdout
    (package / "board.py").write_text((package / "board.py").read_text("utf-8").replace("20 if", "22 if"), "utf-8")
    assert "less than 44" not in once(tmp_path).stdout


def test_once_a_module_that_cannot_be_imported_is_told_by_its_line(tmp_path: Path) -> None:
    (install(tmp_path) / "board.py").write_text("\nfrom gabare.kit.scene import nothing\n", "utf-8")
    done = once(tmp_path)
    assert done.returncode == 1
    assert "importing board.py\n  board.py:2  <module>  from gabare.kit.scene import nothing\n  ImportError: " in done.stdout


def test_targets_are_looked_for_all_through_a_game() -> None:
    faults = Faults(Path())
    found = _smallest(find("rio-grande"), TALL[0], True, faults)
    assert faults.told == []
    assert {"source", "mouth", "place"} <= {kind.split("-")[0] for kind in found}
    assert any(int(where.split()[-1]) > 50 for _, _, where in found.values())


def test_a_game_that_is_not_there_gets_one_clear_line(tmp_path: Path) -> None:
    for arguments in (("studio", "whist"), ("studio", "whist", "--once")):
        done = gabare(*arguments, folder=tmp_path)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert "no game 'whist'; there are loire, mississippi-queen" in done.stderr


async def status(path: str, host: str) -> int:
    """What the studio of Loire answers, without being served."""
    scope: Scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": [(b"host", host.encode())]}
    told: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        told.append(message)

    await application(Studio("loire"))(scope, receive, send)
    return int(told[0]["status"])


@pytest.mark.parametrize(
    "name", ["", "studio.js", "studio.css", "scene.css", "base.css", "table.css", "board.css", "page.js", "sprite.svg", "mark.svg"]
)
def test_all_that_the_page_needs_is_there(name: str) -> None:
    assert asyncio.run(status(f"/{name}", "localhost:8100")) == 200


def test_other_files_are_not_and_under_another_name_nothing_is_answered() -> None:
    assert asyncio.run(status("/studio.html/../server.py", "localhost")) == 404
    assert asyncio.run(status("/state.py", "localhost")) == 404
    assert asyncio.run(status("/", "somewhere.example")) == 400


@pytest.mark.parametrize("ours", [True, False])
def test_compiled_rules_older_than_their_source_hide_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ours: bool) -> None:
    monkeypatch.delenv("GABARE_PURE", raising=False)
    studio = Studio("loire")
    assert studio.news["notice"] == ""
    for name in ("rules.cpython-311.so", "rules.py"):
        (tmp_path / name).touch()
    os.utime(tmp_path / "rules.cpython-311.so", (1, 1))
    studio.folder = tmp_path
    if ours:
        monkeypatch.setattr("gabare.studio.server.files", lambda package: tmp_path)
    studio._newest()
    assert studio.news["notice"].startswith(f"rules.cpython-311.so: {'interpreted' if ours else 'older than its source'}")
    assert (studio.eye.environment.get("GABARE_PURE") == "1") == ours
    os.utime(tmp_path / "rules.py", (1, 1))
    studio._newest()
    assert studio.news["notice"] == ""
    assert "GABARE_PURE" not in studio.eye.environment
