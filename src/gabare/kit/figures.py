"""What a game's `figures.py` names for `gabare figures`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gabare.kit.title import Setting


class Series(NamedTuple):
    """Games to be counted together."""

    options: Mapping[str, Setting]  # those that tell this series from others
    known: Mapping[str, str]  # what others have found, by the name of the figure
    without: tuple[str, ...] = ()  # actions that nobody plays in it, by the first word of their text
