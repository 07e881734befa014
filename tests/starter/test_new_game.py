"""`gabare new-game` writes a game that plays, passes the checks and reads like its author's own; what cannot be is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gabare.starter import NameRefused, new_game
from tests.cli.test_cli import gabare
from tests.starter.packages import install, run


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("new"), "snow-white")


def test_the_command_says_what_comes_next_and_nothing_of_the_model_is_left(tmp_path: Path) -> None:
    said = gabare("new-game", "snow-white", folder=tmp_path)
    assert (said.returncode, said.stderr) == (0, "")
    for command in ("cd snow-white", "pip install -e .", "gabare studio snow-white", "gabare check snow-white"):
        assert command in said.stdout
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {path.relative_to(tmp_path / "snow-white").parts[0] for path in files} == {"README.md", "pyproject.toml", "snow_white", "tests"}
    for path in files:
        assert not re.search(r"row.?on\b(?! with| upriver|,)", f"{path} {path.read_text('utf-8')}", re.IGNORECASE), path
    assert [path.name for path in tmp_path.iterdir()] == ["snow-white"]


def test_it_passes_its_own_tests_and_all_checks(package: Path) -> None:
    done = run(package, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert "5 passed" in done.stdout, done.stdout + done.stderr
    done = run(package, "-m", "gabare.cli", "check", "snow-white", "--games", "500", "--positions", "50")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "checks passed" in done.stdout
    assert "warning" not in done.stdout


def test_it_plays_in_the_terminal(package: Path, tmp_path: Path) -> None:
    done = run(package, "-m", "gabare.cli", "play", "snow-white", "--seed", "3", "--lang", "fr", typed="row 2\nmoor\n" * 100)
    assert done.returncode == 0, done.stderr
    assert "Les barques sont amarrées pour la nuit." in done.stdout


def test_the_studio_finds_nothing_to_mend(package: Path) -> None:
    done = run(package, "-m", "gabare.cli", "studio", "snow-white", "--once")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "row: " in done.stdout
    assert "less than 44" not in done.stdout


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Snow White", "write snow-white;"),
        ("7up", "write up;"),
        ("neige--blanche", "write neige-blanche;"),
        ("雪", "cannot name a game; a name is small letters"),
        ("../../etc", "write etc;"),
        ("loire", "there is a game loire already"),
        ("json", "Python has something else named json"),
        ("class", "Python has something else named class"),
        ("x" * 41, f"write {'x' * 40};"),
    ],
)
def test_a_name_that_cannot_be_is_refused(name: str, message: str, tmp_path: Path) -> None:
    said = gabare("new-game", name, folder=tmp_path)
    assert (said.returncode, said.stderr.count("\n")) == (2, 1)
    assert message in said.stderr
    assert [*tmp_path.iterdir()] == []


def test_what_is_there_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "snow-white").mkdir()
    with pytest.raises(NameRefused, match="is there already"):
        new_game("snow-white", tmp_path)
    with pytest.raises(NameRefused, match="there is no folder"):
        new_game("snow-white", tmp_path / "nowhere")
    assert [path.name for path in tmp_path.rglob("*")] == ["snow-white"]


def test_nothing_half_written_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*names: object) -> str:
        raise OSError("the disk is full")

    monkeypatch.setattr("gabare.starter.renamed", fail)
    with pytest.raises(OSError, match="the disk is full"):
        new_game("snow-white", tmp_path)
    assert [*tmp_path.iterdir()] == []
