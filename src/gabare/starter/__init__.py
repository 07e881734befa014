"""A new game to begin with: a small real one, which its author turns into another, file by file.

The game is the package `row_on` here, tested as it stands; what belongs round a game lies in `package`. Both are copied under a name.
"""

from __future__ import annotations

import keyword
import re
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from shutil import copytree, ignore_patterns, rmtree
from tempfile import mkdtemp

from gabare.kit.title import GROUP

HERE = Path(str(files(__name__)))
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 40
MADE = ignore_patterns("__pycache__", "*.mo")  # from what is copied, by Python and by our own build


class NameRefused(ValueError):
    """No game can have this name; the message says why."""


def check_name(name: str) -> None:
    """Refuses what cannot be the id of a game, or is one already."""
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        words = "-".join(re.findall(r"[a-z0-9]+", name.lower())).lstrip("0123456789-")[:LONGEST].strip("-")
        hint = f": write {words}" if words else ""
        raise NameRefused(f"{name!r} cannot name a game{hint}; a name is small letters and digits, words with a hyphen between them")
    if name in {point.name for point in entry_points(group=GROUP)}:
        raise NameRefused(f"there is a game {name} already; `gabare games` lists them")
    module = name.replace("-", "_")
    if keyword.iskeyword(module) or find_spec(module):
        raise NameRefused(f"Python has something else named {module}; take another name, such as {name}-game")


def new_game(name: str, parent: Path) -> Path:
    """Writes the package into a new folder of that name; all of it, or nothing."""
    check_name(name)
    folder = parent / name
    if folder.exists():
        raise NameRefused(f"{folder} is there already; take another name, or another folder by --folder")
    if not parent.is_dir():
        raise NameRefused(f"there is no folder {parent}")
    draft = Path(mkdtemp(prefix=f".{name}-", dir=parent))
    try:
        whole = copytree(HERE / "package", draft / name, ignore=MADE)
        copytree(HERE / "row_on", whole / "row_on", ignore=MADE)
        for path in sorted(whole.rglob("*"), reverse=True):  # what lies in a folder before the folder
            if path.is_file():
                path.write_text(renamed(path.read_text("utf-8"), name), "utf-8")
            if path.name != (other := renamed(path.name, name)):
                path.rename(path.with_name(other))
        whole.rename(folder)
    finally:
        rmtree(draft)
    return folder


def renamed(text: str, name: str) -> str:
    """Row On under another name: as a package, as an id, as a class and in words."""
    words = name.split("-")
    called = " ".join(word.capitalize() for word in words)
    class_ = "".join(word.capitalize() for word in words)
    others = {f"{__name__}.row_on": "row_on", "row_on": "_".join(words), "row-on": name, "RowOn": class_, "Row On": called}
    for old, new in others.items():
        text = text.replace(old, new)
    return text
