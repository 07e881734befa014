"""How long voyages are, and what others have found: for `gabare figures`."""

from __future__ import annotations

from gabare.kit.figures import Series

KNOWN = {"rounds": "26–29, from 20 to 47"}  # by a simple bot, without events
SERIES = (Series({"level": "learning"}, {}), *(Series({"level": level}, KNOWN) for level in ("1", "2", "3")))
