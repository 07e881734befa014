"""Gabare: an open ludothèque. Each game is written once; from it come the rules, the board, the bots and the records."""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class _SourceFinder:
    """GABARE_PURE=1 runs the Python source where compiled modules lie beside it."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("gabare."):
            return None
        finders = [FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)) for folder in path or ()]
        return next(filter(None, (finder.find_spec(name) for finder in finders)), None)


if os.environ.get("GABARE_PURE"):
    sys.meta_path.insert(0, _SourceFinder)

from gabare.kit.game import Game, start  # noqa: E402
from gabare.kit.title import catalogue, find  # noqa: E402

__all__ = ["Game", "catalogue", "find", "start"]
