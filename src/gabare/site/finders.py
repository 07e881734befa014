"""Static files that live with the kit and the games: the colours, each board's style, each cover."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from typing import Any

from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage, Storage

from gabare.kit.scene import bounded
from gabare.kit.title import catalogue


def sources() -> dict[str, str]:
    """Path under /static/ -> text."""
    found = {"gabare/scene.css": files("gabare.kit").joinpath("scene.css").read_text("utf-8")}
    for title in catalogue().values():
        for name in ("board.css", "cover.svg"):
            file = files(title.package).joinpath(name)
            if file.is_file():
                text = file.read_text("utf-8")
                found[f"gabare/games/{title.id}/{name}"] = bounded(text) if name == "board.css" else text
    return found


class GameFiles(BaseFinder):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.storage = InMemoryStorage()
        self.paths = sources()
        for path, text in self.paths.items():
            self.storage.save(path, ContentFile(text.encode()))

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> list[str]:
        return []  # there is no file on disk; collectstatic asks `list`

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterable[tuple[str, Storage]]:
        return [(path, self.storage) for path in self.paths]
