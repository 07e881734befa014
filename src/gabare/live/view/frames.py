"""Frames: what a page must change to show the newest drawing.

A drawing is made of regions, which are replaced when their text differs, and of lists (log, chat), which only grow.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count
from secrets import token_hex
from time import monotonic
from typing import Any, NamedTuple

import orjson

from gabare.kit.scene import Markup

OPENING, OPENED = 30.0, 16  # seconds between a page and its line; pages that may be on their way at once
_BOOT, _serial = token_hex(4), count(1)  # names of drawings differ from one start of the server to the next


class Viewer(NamedTuple):
    """For whom a drawing is made: all pages with the same seat, language and composition share it."""

    seat: int
    language: str
    tall: bool
    look: str = ""  # the place they asked to see


class Drawing:
    """What a viewer sees at one moment. `at` is what an action must name, `name` what a returning page must name."""

    def __init__(self, at: str, regions: dict[str, Markup], lists: dict[str, list[Markup]], facts: dict[str, Any]) -> None:
        self.at, self.regions, self.facts = at, regions, facts
        self.lists = {name: (items, len(items)) for name, items in lists.items()}  # the lists themselves go on growing
        self.name = f"{_BOOT}.{next(_serial)}"
        self._frames: dict[str, str] = {self.name: "{}"}

    def grown(self) -> Drawing:
        """The same with what its lists hold by now."""
        return Drawing(self.at, self.regions, {name: items for name, (items, _) in self.lists.items()}, self.facts)

    def frame_for(self, client: Client) -> str:
        """What differs from what this client has; clients that come from the same drawing share the text."""
        frame = self._frames.get(client.have)
        if frame is None:
            frame = self._difference(client.regions, client.lists)
            if client.regions:
                self._frames[client.have] = frame
        client.have, client.regions, client.lists = self.name, self.regions, self.lists
        return frame

    def _difference(self, regions: dict[str, Markup], lists: dict[str, tuple[list[Markup], int]]) -> str:
        changed = [f"{quoted(name)}:{quoted(text)}" for name, text in self.regions.items() if regions.get(name) != text]
        grown = []
        for name, (items, length) in self.lists.items():
            had, known = lists.get(name, (None, 0))
            start = known if had is items else 0
            if start < length or had is not items:
                grown.append(f"{quoted(name)}:[{start},{_json(''.join(items[start:length]))}]")
        facts = _json({"at": self.at, "have": self.name, **self.facts})
        return f'{facts[:-1]},"regions":{{{",".join(changed)}}},"lists":{{{",".join(grown)}}}}}'


def _json(value: object) -> str:
    return orjson.dumps(value).decode()


@lru_cache(4096)
def quoted(text: str) -> str:
    """A text as JSON; what all viewers see is quoted once."""
    return _json(text)


@dataclass(eq=False)
class Client:
    """One open page. No queue: a flag says that something changed; the newest drawing is compared when it is sent."""

    viewer: Viewer
    have: str
    who: str = ""  # as the signed cookie says; empty for a stranger
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    regions: dict[str, Markup] = field(default_factory=dict)
    lists: dict[str, tuple[list[Markup], int]] = field(default_factory=dict)
    served: float = 0.0  # when it was sent something
    replies: asyncio.Queue[dict[str, object]] = field(default_factory=lambda: asyncio.Queue(4))  # to what it asked

    def __post_init__(self) -> None:
        self.changed.set()

    def with_replies(self, frame: str) -> str:
        """The frame, and the answers that wait to go with it."""
        if self.replies.empty():
            return frame
        replies = _json([self.replies.get_nowait() for _ in range(self.replies.qsize())])
        return f'{frame[:-1]}{"," if frame != "{}" else ""}"replies":{replies}}}'


class PageDrawings:
    """The drawings that pages came with, until their lines are open: then only what has changed meanwhile is sent, not all once more."""

    def __init__(self) -> None:
        self._drawings: dict[str, tuple[float, int, Drawing]] = {}  # by name: when it was made, and for which seat

    def add(self, seat: int, drawing: Drawing) -> None:
        self._drawings.pop(drawing.name, None)
        self._drawings[drawing.name] = monotonic(), seat, drawing
        if len(self._drawings) > OPENED:
            del self._drawings[next(iter(self._drawings))]

    def claim(self, client: Client) -> None:
        """A line names the drawing that its page has. One of another seat's is none of its business."""
        _, seat, drawing = self._drawings.get(client.have, (0.0, None, None))
        if drawing is not None and seat == client.viewer.seat:
            client.regions, client.lists = drawing.regions, drawing.lists

    def tidy(self) -> None:
        """Pages without script open no line."""
        for name, (made, _, _) in list(self._drawings.items()):
            if monotonic() - made > OPENING:
                del self._drawings[name]
