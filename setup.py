"""Compiles the rules and the search with mypyc. GABARE_PURE=1, or no C compiler, gives the plain Python package."""

import os
from pathlib import Path

from setuptools import Extension, setup

COMPILED = ["kit/luck.py", "kit/state.py", "kit/pile.py", "kit/value.py", "bots/search.py", "bench/connect_four.py", "bench/loops.py"]
COMPILED_IN_GAMES = ["material.py", "river.py", "sailing.py", "rules.py", "chart.py", "value.py"]


def extensions() -> list[Extension]:
    if os.environ.get("GABARE_PURE"):
        return []
    from mypyc.build import mypycify

    package = Path("src/gabare")
    sources = [package / name for name in COMPILED]
    for name in COMPILED_IN_GAMES:
        sources += sorted((package / "games").glob(f"*/{name}"))
    modules = mypycify(["--strict", *map(str, sources)], opt_level="3")
    for module in modules:
        module.optional = True
        if os.name == "posix":
            module.extra_compile_args.append("-fvisibility=hidden")  # calls within the group need no indirection
    return modules


setup(ext_modules=extensions())
