"""What is installed works, whatever the C compiler does: compiled as a whole, or plain and told so."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from sysconfig import get_config_var, get_platform

import pytest

pytestmark = pytest.mark.slow  # it builds
ROOT = Path(__file__).parent.parent
SUFFIX = get_config_var("EXT_SUFFIX")
LAST = "richesses/value.c"  # of the small files, one for each module
NEEDED = ("setup.py", "pyproject.toml", "README.md", "LICENSE")

# Touches what it is asked to make, which is all that the build looks at, until it comes to the file that it cannot do.
COMPILER = """#!/bin/sh
case "$*" in *{fails}*) {how};; esac
while [ $# -gt 0 ]; do
    [ "$1" = -o ] && : > "$2"
    shift
done
"""

PLAY = """
from gabare import start
from gabare.kit import state
game = start("loire", players=2, seed=1)
while not game.over:
    game.play(game.choices()[0].text)
print(state.__file__, len(game.moves))
"""


def run(*command: str, folder: Path, **environment: str) -> str:
    ours = {name: value for name, value in os.environ.items() if name not in ("DJANGO_SETTINGS_MODULE", "GABARE_PURE")}
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, env={**ours, **environment}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The sources as they are here, and among them a module that an earlier build made of others."""
    folder = tmp_path / "checkout"
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so"))
    for name in NEEDED:
        shutil.copy(ROOT / name, folder / name)
    built = folder / "build" / f"lib.{get_platform()}-{sys.implementation.cache_tag}"
    built.mkdir(parents=True)
    for place in (built, folder / "src"):
        (place / f"earlier__mypyc{SUFFIX}").touch()
    return folder


def compiler(folder: Path, fails: str, how: str) -> str:
    path = folder / "cc"
    path.write_text(COMPILER.format(fails=fails, how=how))
    path.chmod(0o755)
    return str(path)


def told(said: str) -> str:
    lines = [line.strip() for line in said.splitlines() if "NOT COMPILED" in line]
    assert len(lines) == 1, said
    return lines[0]


@pytest.mark.parametrize(
    ("fails", "how", "why"),
    [("build/__native_", "kill -9 $$", "SIGKILL"), (LAST, "exit 3", "exit status 3")],
    ids=["killed at the large file", "failing at the last of the small ones"],
)
def test_where_one_module_cannot_be_compiled_the_plain_package_is_installed_and_says_so(
    fails: str, how: str, why: str, checkout: Path, tmp_path: Path
) -> None:
    target = tmp_path / "installed"
    pip = ("-m", "pip", "install", "--disable-pip-version-check", "-v", "--no-build-isolation", "--no-deps", "--target", str(target), ".")
    assert why in told(run(*pip, folder=checkout, CC=compiler(tmp_path, fails, how)))
    assert not list(target.rglob(f"*{SUFFIX}"))
    file, moves = run("-c", PLAY, folder=tmp_path, PYTHONPATH=str(target)).split()
    assert Path(file) == target / "gabare" / "kit" / "state.py"
    assert int(moves) > 20
    assert "interpreted" in run("-m", "gabare.cli", "--version", folder=tmp_path, PYTHONPATH=str(target))
    assert (target / "gabare" / "py.typed").exists(), "other authors' packages see our types"


def test_a_build_in_place_that_fails_leaves_no_compiled_module_among_the_sources(checkout: Path, tmp_path: Path) -> None:
    cc = compiler(tmp_path, LAST, "exit 1")
    told(run("setup.py", "build_ext", "--inplace", folder=checkout, CC=cc))
    assert not list((checkout / "src").rglob(f"*{SUFFIX}"))


def test_a_build_keeps_all_modules_that_it_made_and_none_of_an_earlier_one(checkout: Path, tmp_path: Path) -> None:
    cc = compiler(tmp_path, "nothing", "exit 1")
    said = run("setup.py", "build_ext", "--inplace", folder=checkout, CC=cc)
    assert "NOT COMPILED" not in said
    found = {str(path.relative_to(checkout / "src")).partition(".")[0] for path in (checkout / "src").rglob(f"*{SUFFIX}")}
    assert {"gabare/kit/state", "gabare/games/loire/rules"} < found
    assert "earlier__mypyc" not in found
    assert said.count("-fvisibility=hidden") == said.count(" -c "), "once in each call of the compiler"


SAY = """
from gabare.kit import say
from gabare.kit.title import catalogue
print(say.__file__, say.LANGUAGES, *(title.say("fr")(title.summary) for title in catalogue().values()))
"""


def test_translations_are_compiled_when_it_is_built_and_need_neither_their_sources_nor_babel(checkout: Path, tmp_path: Path) -> None:
    run("setup.py", "build_py", "--build-lib", str(tmp_path / "built"), folder=checkout, GABARE_PURE="1")
    before = run("-c", SAY, folder=tmp_path, PYTHONPATH=str(checkout / "src"))
    for source in (tmp_path / "built").rglob("words.*.po"):
        source.unlink()
    (tmp_path / "built/babel.py").write_text("raise ImportError")
    after = run("-c", SAY, folder=tmp_path, PYTHONPATH=str(tmp_path / "built"))
    assert after.replace(str(tmp_path / "built"), str(checkout / "src")) == before
    assert "('fr', 'en')" in before
    assert not list((checkout / "src").rglob("*.mo"))
