"""Compiles the rules and the search with mypyc, all or nothing: GABARE_PURE=1, or a compiler that fails, gives the plain package.
Compiles the translations, too."""

import ast
import atexit
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from runpy import run_path
from sysconfig import get_config_var

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

PACKAGE = Path("src/gabare")
CORE = ["kit/luck", "kit/state", "kit/pile", "kit/value", "bots/search", "bench/connect_four", "bench/loops"]
IN_GAMES = [
    "rules",
    "value",
    "optimum",
]  # the last a proof that takes long, where there is one; and whatever of the same folder they import


def sources(root: Path = Path()) -> list[Path]:
    """The files to compile: the core, and of each game its rules, its value, and what these stand on."""
    found = [root / PACKAGE / f"{name}.py" for name in CORE]
    for game in sorted((root / PACKAGE / "games").glob("*/rules.py")):
        names = [name for name in IN_GAMES if game.with_stem(name).exists()]
        for name in names:
            names += [other for other in imported(game.with_stem(name)) if other not in names]
        found += [game.with_stem(name) for name in names]
    return found


def imported(file: Path) -> Iterator[str]:
    """The modules of the same folder that a file imports."""
    own = f"gabare.games.{file.parent.name}"
    for line in ast.parse(file.read_text("utf-8")).body:
        names: list[str] = []
        if isinstance(line, ast.Import):
            names = [one.name for one in line.names]
        elif isinstance(line, ast.ImportFrom):
            module = ".".join(filter(None, [own if line.level else "", line.module]))
            names = [module, *(f"{module}.{one.name}" for one in line.names)]
        for name in names:
            folder, _, module = name.rpartition(".")
            if folder == own and file.with_stem(module).exists():
                yield module


def extensions() -> list[Extension]:
    if os.environ.get("GABARE_PURE"):
        return []
    from mypyc.build import mypycify

    try:
        modules = mypycify(["--strict", *map(str, sources())], opt_level="3")
    except (Exception, SystemExit) as error:
        plain(f"mypyc {error}")
        return []
    for module in modules:
        if os.name == "posix":  # calls between the modules become direct
            module.extra_compile_args = [*module.extra_compile_args, "-fvisibility=hidden"]
    return modules


class AllOrNothing(build_ext):
    """Compiled modules need each other: where one cannot be built, none is kept, nor any of an earlier build."""

    def run(self) -> None:
        inplace = self.inplace
        try:
            super().run()
        except Exception as error:  # no compiler, a wrong one, or one that was killed
            plain(str(error))
            self.extensions = self.distribution.ext_modules = []
            self.inplace = inplace
        kept = {self.get_ext_filename(module.name) for module in self.extensions}
        for folder in (Path(self.build_lib), *([PACKAGE.parent] if inplace else [])):
            for file in folder.rglob(f"*{get_config_var('EXT_SUFFIX')}"):
                if str(file.relative_to(folder)) not in kept:
                    file.unlink()


class WithTranslations(build_py):
    """Beside each catalogue that is shipped the compiled one. An editable install has none: there the sources are read."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        compiled = run_path(str(PACKAGE / "kit/mo.py"))["compiled"]
        for catalogue in Path(self.build_lib).rglob("words.*.po"):
            with catalogue.open("rb") as lines:
                catalogue.with_suffix(".mo").write_bytes(compiled(lines, catalogue.suffixes[0].lstrip(".")))


def plain(why: str) -> None:
    """Says it in one line, the last, below all that the compiler said."""
    why = " ".join(why.split()).rpartition("]' ")[2]  # without a command of half a page
    atexit.register(print, f"gabare: NOT COMPILED. The rules will run interpreted, much slower. The compiler: {why}", file=sys.stderr)


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing, "build_py": WithTranslations})
