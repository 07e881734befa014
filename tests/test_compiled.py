"""The compiled package is what is tested, its sources avoid the compiler's traps, and its docstrings are true."""

import ast
import doctest
import runpy
import shutil
from importlib import import_module
from pathlib import Path

import pytest

import gabare
from gabare.kit import scene, state

ROOT = Path(__file__).parent.parent
SETUP = runpy.run_path(str(ROOT / "setup.py"), run_name="setup")
SOURCES: list[Path] = SETUP["sources"](ROOT)


@pytest.mark.skipif(shutil.which("cc") is None, reason="without a C compiler the package is plain Python")
@pytest.mark.skipif(Path(gabare.__file__).is_relative_to(ROOT / "src"), reason="an editable install is plain Python on purpose")
def test_the_rules_run_compiled() -> None:
    assert not state.__file__.endswith(".py")


def test_what_a_compiled_file_imports_from_its_folder_is_compiled_however_it_is_written(tmp_path: Path) -> None:
    folder = tmp_path / "pond"
    folder.mkdir()
    for name in ("actions", "cards", "fish", "material", "reeds"):
        (folder / f"{name}.py").touch()
    rules = folder / "rules.py"
    rules.write_text(
        "from gabare.games.pond import actions, nothing\nfrom gabare.games.pond.cards import (\n    CARD,\n)\n"
        "import gabare.games.pond.fish\nfrom . import material as m\nfrom .reeds import REED\n"
        "import os\nfrom gabare.kit.state import State\nfrom gabare.games.lake import actions as others\n"
    )
    assert list(SETUP["imported"](rules)) == ["actions", "cards", "fish", "material", "reeds"]


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_literal_is_shifted_in_compiled_code(source: Path) -> None:
    """mypyc computes `1 << n` in 32 bits; `bit(n)` is right."""
    shifts = [
        node for node in ast.walk(ast.parse(source.read_text("utf-8"))) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift)
    ]
    assert not [shift.lineno for shift in shifts if isinstance(shift.left, ast.Constant)]


def test_examples_in_docstrings_are_true() -> None:
    tried = 0
    for path in Path(gabare.__file__).parent.rglob("*.py"):
        if ">>> " in path.read_text("utf-8"):
            name = ".".join(path.relative_to(Path(gabare.__file__).parent.parent).with_suffix("").parts)
            result = doctest.testmod(import_module(name))
            assert result.failed == 0
            tried += result.attempted
    assert tried >= len(doctest.DocTestFinder().find(scene.el)[0].examples)
