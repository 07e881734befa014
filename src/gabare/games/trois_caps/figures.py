"""How long voyages are, and what others have found: for `gabare figures`."""

from __future__ import annotations

from typing import cast

from gabare.games.trois_caps import material as m
from gabare.games.trois_caps.rules import TroisCaps
from gabare.kit.figures import Series
from gabare.kit.game import Step

LATE = 5  # rounds; who leaves Bordeaux later has lost much of the evening

KNOWN = {"rounds": "26–29, from 20 to 47"}  # by a simple bot, without events
SERIES = (Series({"level": "learning"}, {}), *(Series({"level": level}, KNOWN) for level in ("1", "2", "3")))


def measure(steps: list[Step]) -> dict[str, list[float]]:
    """When boats leave Bordeaux, and how many turns they lie in the other ports."""
    left: dict[int, int] = {}
    turns: dict[tuple[int, int], int] = {}  # by seat and next port
    for before, _, after in steps:
        was, now = cast(TroisCaps, before), cast(TroisCaps, after)
        for seat in range(now.players):
            if was.boats[seat].in_bordeaux() and not now.boats[seat].in_bordeaux():
                left[seat] = int(was.round)
        player = int(was.player)
        boat = now.boats[player]
        if now.player != player and boat.moored and was.boats[player].moored and not boat.in_bordeaux():
            turns[player, int(boat.next_port)] = turns.get((player, int(boat.next_port)), 0) + 1
    last = cast(TroisCaps, steps[-1][2])
    calls = [(seat, port) for seat, boat in enumerate(last.boats) for port in range(m.LE_VERDON + 1, min(boat.next_port, m.GRUISSAN) + 1)]
    late = sum(round_ > LATE for round_ in left.values()) + sum(boat.in_bordeaux() for boat in last.boats)
    return {
        "round in which a boat leaves Bordeaux": [float(round_) for round_ in left.values()],
        f"boats in 10,000 that leave it after round {LATE}": [10_000 * late / last.players],
        "turns lost in each later port": [float(turns.get(call, 0)) for call in calls],
    }
