"""Where things lie: one table of places for a wide screen, one for a phone. A target is at least 44 pixels large on both."""

from __future__ import annotations

from typing import NamedTuple


class Layout(NamedTuple):
    width: float
    height: float
    heading: float  # the line the title stands on
    lanes: float  # the middle of the first boat's lane
    pitch: float  # from a lane to the next
    left: float  # where the boats begin
    right: float  # where the lanes end
    boat: float  # how large a seat's mark is
    dice: tuple[float, float]
    keys: tuple[float, float]  # the corner of the first key
    key: tuple[float, float]  # how wide and high a key is; they lie side by side
    text: float  # how large letters are


WIDE = Layout(
    width=1000, height=640, heading=44, lanes=110, pitch=86, left=60, right=950, boat=40,
    dice=(60, 470), keys=(330, 462), key=(196, 80), text=20,
)  # fmt: skip

TALL = Layout(
    width=390, height=590, heading=30, lanes=74, pitch=80, left=30, right=362, boat=34,
    dice=(20, 400), keys=(12, 500), key=(118, 64), text=15,
)  # fmt: skip


def layout_of(tall: bool) -> Layout:
    return TALL if tall else WIDE
