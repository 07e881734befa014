"""Exceptions of an author's code, told with file and line; everything round them goes on."""

from __future__ import annotations

import linecache
import re
import reprlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import walk_tb
from typing import Any

VALUES = 8  # variables of the failing line that are shown
FRAME = re.compile(r'File "(.+?)", line (\d+) in (\S+)')  # as faulthandler writes it, the innermost first


class Faults:
    """What went wrong while one thing was shown. The same exception is told once, however many parts it spoils."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder  # the game's own: its lines are told, those of others only counted
        self.told: list[dict[str, Any]] = []

    @contextmanager
    def during(self, doing: str) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            fault = told(error, self.folder)
            if fault not in [{**known, "doing": ""} for known in self.told]:
                self.told.append({**fault, "doing": doing})


def told(error: Exception, folder: Path) -> dict[str, Any]:
    """An exception: its kind, what it says, the lines of the game that led to it, and the values in the last of them."""
    frames, values = [], {}
    for frame, line in walk_tb(error.__traceback__):
        file = frame.f_code.co_filename
        frames.append(_frame(file, line, frame.f_code.co_name, folder))
        if frames[-1]["own"]:
            names = dict.fromkeys(re.findall(r"[A-Za-z_]\w*", frames[-1]["code"]))
            values = {name: reprlib.repr(frame.f_locals[name]) for name in names if name in frame.f_locals}
    if isinstance(error, SyntaxError) and error.filename:
        frames.append(_frame(error.filename, error.lineno or 0, "", folder))
    own = [frame for frame in frames if frame["own"]]
    shown = dict(list(values.items())[:VALUES])
    return {"doing": "", "kind": type(error).__name__, "text": str(error), "frames": own or frames[-2:], "values": shown}


def silent(text: str, folder: Path, seconds: float) -> dict[str, Any]:
    """A process that gave no answer: where it was, as faulthandler wrote it, or the last that it said."""
    frames = [_frame(file, int(line), name, folder) for file, line, name in reversed(FRAME.findall(text))]
    own = [frame for frame in frames if frame["own"]]
    if frames:
        return {"doing": "", "kind": "No end", "text": f"no answer after {seconds:g} seconds", "frames": own or frames[-2:], "values": {}}
    last = (text.strip().splitlines() or ["it said nothing"])[-1]
    return {"doing": "", "kind": "Broken off", "text": last, "frames": [], "values": {}}


def _frame(file: str, line: int, name: str, folder: Path) -> dict[str, Any]:
    path = Path(file)
    own = path.is_relative_to(folder)
    shown = str(path.relative_to(folder)) if own else path.name
    return {"file": shown, "line": line, "name": name, "code": linecache.getline(file, line).strip(), "own": own}


def lines(fault: dict[str, Any]) -> list[str]:
    """A fault for the terminal."""
    doing = [fault["doing"]] if fault["doing"] else []
    frames = [f"  {frame['file']}:{frame['line']}  {frame['name']}  {frame['code']}" for frame in fault["frames"]]
    values = [f"  {name} = {value}" for name, value in fault["values"].items()]
    return [*doing, *frames, f"  {fault['kind']}: {fault['text']}", *values]
