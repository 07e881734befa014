"""A new game as its author has it: written, and found by Gabare as if it were installed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from gabare.starter import new_game


def install(folder: Path, name: str) -> Path:
    """The package of a new game, and what an installer would write beside it."""
    package = new_game(name, folder)
    found = re.search(r'^\[project\.entry-points."gabare\.games"\]\n(.+)$', (package / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    assert found
    info = package / f"{name.replace('-', '_')}-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[gabare.games]\n" + found[1].replace('"', "") + "\n")
    return package


def paths(package: Path) -> str:
    return os.pathsep.join(filter(None, [str(package), os.environ.get("PYTHONPATH")]))


def run(package: Path, *command: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """What a command says in the folder of the game."""
    ours = {name: value for name, value in os.environ.items() if name not in ("DJANGO_SETTINGS_MODULE", "GABARE_PURE")}
    environment = {**ours, "PYTHONPATH": paths(package), "COLUMNS": "200", "NO_COLOR": "1", "TERM": "dumb"}
    return subprocess.run([sys.executable, *command], cwd=package, env=environment, input=typed, capture_output=True, text=True)
