"""Backoff: what fails again and again for a table is tried less and less often. It stops nobody else, and does not fill the log."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

FIRST_REST, LONGEST_REST = 2.0, 300.0  # seconds until the next try
log = logging.getLogger(__name__)


class Backoff:
    """Of one kind of work, by table."""

    def __init__(self, what: str) -> None:
        self.what = what
        self._rests: dict[str, tuple[float, float]] = {}  # table -> when it may be tried again, and how long it rests

    def resting(self, key: str) -> bool:
        return key in self._rests and self._rests[key][0] > monotonic()

    @contextmanager
    def guarded(self, key: str) -> Iterator[None]:
        """A failure is told with its traceback at first, then in a line."""
        try:
            yield
        except Exception as error:
            again = key in self._rests
            rest = min(2 * self._rests[key][1], LONGEST_REST) if again else FIRST_REST
            self._rests[key] = monotonic() + rest, rest
            if again:
                log.warning("table %s: %s again (%r); next try in %d s", key, self.what, error, rest)
            else:
                log.exception("table %s: %s", key, self.what)
        else:
            self._rests.pop(key, None)
