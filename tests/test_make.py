"""What `make.py test` runs, whole and quick."""

from __future__ import annotations

import importlib.util
import re
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture
def make(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("make", ROOT / "make.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    ran: list[str] = []
    for name in ("run", "install", "install_servers"):
        monkeypatch.setattr(made, name, lambda *command, name=name: ran.append(" ".join((name, *command))))
    monkeypatch.setattr(made, "ran", ran, raising=False)
    monkeypatch.setenv("PYTHONPATH", "")
    return made


CHECKS = ["run ruff format --check .", "run ruff check .", "run mypy", "run lint-imports"]


def test_the_whole_run_installs_everything_and_leaves_no_test_out(make: ModuleType) -> None:
    make.test("-k", "chicane")
    assert make.ran == ["install .[dev]", "install_servers", *CHECKS, "run python -m pytest -k chicane"]


def test_the_quick_run_leaves_out_what_is_marked_and_installs_once(
    make: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(make, "BIN", tmp_path)
    for installed in (["install .[dev]"], []):
        make.ran.clear()
        make.test("--quick", "tests/kit")
        assert make.ran == [*installed, *CHECKS, f"run python -m pytest -m {make.QUICK} tests/kit"]
        assert make.os.environ["PYTHONPATH"] == str(ROOT / "src"), "the sources as they are, not what was installed"
        (tmp_path / "pytest").touch()
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]["ini_options"]["markers"]
    assert re.findall(r"not (\w+)", make.QUICK) == [line.partition(":")[0] for line in declared]
