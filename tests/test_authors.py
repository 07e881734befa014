"""The game of docs/authors.md is installed beside Gabare, as somebody else's package would be, and passes everything."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parent.parent / "docs" / "authors.md"
FILE = re.compile(r"^\*\*(\S+)\*\*\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The files of the page, and what an installer would write beside them."""
    for name, text in FILE.findall(PAGE.read_text("utf-8")):
        path = tmp_path / name.replace("\\", "")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    info = tmp_path / "crue-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: crue\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[gabare.games]\ncrue = crue:TITLE\n")
    return tmp_path


def run(package: Path, *command: str) -> str:
    ours = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}  # not of somebody else's package
    environment = {**ours, "PYTHONPATH": str(package), "PYTHONWARNINGS": "default"}
    done = subprocess.run([sys.executable, "-m", *command], cwd=package, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_page_has_every_file_of_a_game(package: Path) -> None:
    files = {path.name for path in (package / "crue").iterdir()}
    modules = {"__init__.py", "rules.py", "notation.py", "story.py", "board.py", "value.py"}
    assert files == modules | {"board.css", "rules.en.md", "rules.fr.md", "words.fr.po"}


def test_the_game_of_the_page_passes_its_tests_and_all_checks(package: Path) -> None:
    assert "3 passed" in run(package, "pytest", "-q", "-p", "no:cacheprovider", "tests")
    run(package, "gabare.cli", "check", "crue", "--golden")
    assert "checks passed" in run(package, "gabare.cli", "check", "crue", "--games", "1000", "--positions", "100")
    assert "crue" in run(package, "gabare.cli", "games")
