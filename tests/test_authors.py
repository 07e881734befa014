"""The game of docs/authors.md is installed beside Gabare, as somebody else's package would be, and passes everything."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow  # it compiles
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


def run(package: Path, *command: str, gabare: Path | None = None, code: int = 0) -> str:
    """What a command says in the package's folder, with the Gabare of the tests or another one."""
    mine = ("DJANGO_SETTINGS_MODULE", "GABARE_PURE")  # not of somebody else's package
    ours = {name: value for name, value in os.environ.items() if name not in mine}
    paths = os.pathsep.join(map(str, filter(None, [gabare, package])))
    environment = {**ours, "PYTHONPATH": paths, "PYTHONWARNINGS": "default", "COLUMNS": "300"}
    done = subprocess.run([sys.executable, *command], cwd=package, env=environment, capture_output=True, text=True)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


def compiled(folder: Path, *files: str, gabare: Path | None = None) -> None:
    build = f"from mypyc.build import mypycify; from setuptools import setup; setup(ext_modules=mypycify({list(files)}, opt_level='0'))"
    run(folder, "-c", build, "build_ext", "--inplace", gabare=gabare)


@pytest.fixture(scope="module")
def gabare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Gabare with a compiled kit."""
    folder = tmp_path_factory.mktemp("compiled") / "src"
    shutil.copytree(PAGE.parent.parent / "src", folder, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so"))
    compiled(folder, *(f"gabare/kit/{name}.py" for name in ("luck", "pile", "state", "value")))
    return folder


def test_the_page_has_every_file_of_a_game(package: Path) -> None:
    files = {path.name for path in (package / "crue").iterdir()}
    modules = {"__init__.py", "actions.py", "rules.py", "notation.py", "story.py", "board.py", "value.py"}
    assert files == modules | {"board.css", "rules.en.md", "rules.fr.md", "words.fr.po"}


def test_the_game_of_the_page_passes_its_tests_and_all_checks(package: Path) -> None:
    assert "3 passed" in run(package, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")
    run(package, "-m", "gabare.cli", "check", "crue", "--golden")
    assert "checks passed" in run(package, "-m", "gabare.cli", "check", "crue", "--games", "1000", "--positions", "100")
    assert "crue" in run(package, "-m", "gabare.cli", "games")


REFUSED = "crue.rules.Crue was compiled apart from State, on which it stands"


def test_a_game_compiled_apart_from_the_kit_is_refused_not_played_wrongly(package: Path, gabare: Path) -> None:
    compiled(package, "crue/rules.py", gabare=gabare)
    assert REFUSED in run(package, "-m", "gabare.cli", "play", "crue", gabare=gabare, code=2)
    assert REFUSED in run(package, "-m", "gabare.cli", "check", "crue", gabare=gabare, code=1)
    assert REFUSED in run(package, "-m", "gabare.cli", "serve", "--port", "0", "--no-browser", gabare=gabare, code=2)


def test_a_game_is_compiled_rightly_where_its_state_is_no_native_class(package: Path, gabare: Path) -> None:
    rules = package / "crue" / "rules.py"
    text = rules.read_text("utf-8").replace("import i64", "import i64, mypyc_attr")
    rules.write_text(text.replace("@final", "@mypyc_attr(native_class=False)\n@final"), "utf-8")
    compiled(package, "crue/rules.py", gabare=gabare)
    where = "from crue import rules; from gabare.kit import state; print(rules.__file__, state.__file__)"
    assert ".py" not in run(package, "-c", where, gabare=gabare)
    assert "3 passed" in run(package, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests", gabare=gabare)
