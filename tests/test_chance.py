"""Random choices of tests: others in every run, the same ones for the same seed, and a run that fails names it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import chance

FAILS = """
from tests.chance import chance

def test_it():
    print("chosen", [chance().random() for _ in range(2)])
    assert False
"""


def run(folder: Path, **environment: str) -> str:
    (folder / "test_it.py").write_text(FAILS)
    ours = {name: value for name, value in os.environ.items() if name not in (chance.SEED, "PYTEST_ADDOPTS")}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-c",
        os.devnull,
        "-p",
        "tests.conftest",
        "-p",
        "no:cacheprovider",
        str(folder / "test_it.py"),
    ]
    return subprocess.run(command, cwd=Path(__file__).parent.parent, env={**ours, **environment}, capture_output=True, text=True).stdout


def test_a_run_that_fails_says_how_to_have_the_same_choices_again(tmp_path: Path) -> None:
    said = run(tmp_path)
    (chosen,) = [line for line in said.splitlines() if line.startswith("chosen")]
    (told,) = [line for line in said.splitlines() if chance.SEED in line]
    seed = told.partition(f"{chance.SEED}=")[2].split()[0]
    assert chosen in run(tmp_path, **{chance.SEED: seed})
    assert chosen not in run(tmp_path, **{chance.SEED: "another"})


def test_whoever_asks_twice_gets_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(chance.SEED, "one")
    assert chance.chance().random() != chance.chance().random()
