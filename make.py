#!/usr/bin/env python3
"""Installs Gabare into .venv beside this file, and then: `python3 make.py play`, or `python3 make.py test`.

Needs Python 3.11 or newer with pip, and a C compiler for speed (without one the rules run interpreted).
"""

import os
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
CONSTRAINTS = str(HERE / "constraints.txt")


def run(*command: str) -> None:
    print("+", " ".join(command), flush=True)
    done = subprocess.run([str(BIN / command[0]), *command[1:]], cwd=HERE)
    if done.returncode:
        sys.exit(done.returncode)


def install(what: str) -> None:
    if not BIN.exists():
        venv.create(VENV, with_pip=True)
    os.environ["PIP_CONSTRAINT"] = CONSTRAINTS  # also for the packages that only the build needs
    os.environ["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
    run("python", "-m", "pip", "install", "--quiet", what)


def play(*arguments: str) -> None:
    """A game of Rio Grande against bots, in the terminal."""
    install(".")
    run("gabare", "play", *(arguments or ("rio-grande",)))


def test(*arguments: str) -> None:
    """Format, lint, types, import rules, then all tests on the compiled package."""
    install(".[dev]")
    run("ruff", "format", "--check", ".")
    run("ruff", "check", ".")
    run("mypy")
    run("lint-imports")
    run("pytest", *arguments)


if __name__ == "__main__":
    tasks = {"play": play, "test": test}
    if len(sys.argv) < 2 or sys.argv[1] not in tasks:
        sys.exit(f"{__doc__}")
    tasks[sys.argv[1]](*sys.argv[2:])
