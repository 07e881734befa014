"""Compiles the rules and the search with mypyc. GABARE_PURE=1, or no C compiler, gives the plain Python package."""

import os
import re
from pathlib import Path

from setuptools import Extension, setup

PACKAGE = Path("src/gabare")
CORE = ["kit/luck", "kit/state", "kit/pile", "kit/value", "bots/search", "bench/connect_four", "bench/loops"]
CORE += ["games/mississippi_queen/optimum"]  # a proof that takes long
IN_GAMES = ["rules", "value"]  # and whatever of the same folder they import


def sources(root: Path = Path()) -> list[Path]:
    """The files to compile: the core, and of each game its rules, its value, and what these stand on."""
    found = [root / PACKAGE / f"{name}.py" for name in CORE]
    for game in sorted((root / PACKAGE / "games").glob("*/rules.py")):
        names = list(IN_GAMES)
        for name in names:
            text = (game.parent / f"{name}.py").read_text("utf-8")
            imported = re.findall(rf"^from gabare\.games\.{game.parent.name}\.(\w+) import", text, re.MULTILINE)
            names += [other for other in imported if other not in names]
        found += [game.parent / f"{name}.py" for name in names]
    return found


def extensions() -> list[Extension]:
    if os.environ.get("GABARE_PURE"):
        return []
    from mypyc.build import mypycify

    modules = mypycify(["--strict", *map(str, sources())], opt_level="3")
    for module in modules:
        module.optional = True
        if os.name == "posix":
            module.extra_compile_args.append("-fvisibility=hidden")  # calls between the modules become direct
    return modules


if __name__ == "__main__":
    setup(ext_modules=extensions())
