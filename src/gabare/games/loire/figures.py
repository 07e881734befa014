"""What games on the Loire look like in numbers, and what others have found: for `gabare figures`."""

from __future__ import annotations

from typing import cast

from gabare.games.loire import actions as a
from gabare.games.loire import material as m
from gabare.games.loire.rules import Loire
from gabare.kit.figures import Series
from gabare.kit.game import Step
from gabare.kit.state import NOBODY

KNOWN = {"rounds": "10.3, 10.3, 10.3, 11.1, 11.5 without explosions and bribes; from 5 to 16"}  # by simple bots
SERIES = (Series({}, KNOWN), Series({}, KNOWN, ("explode", "bribe")))


def measure(steps: list[Step]) -> dict[str, list[float]]:
    """The figures of one game."""
    turns = [(cast(Loire, before), move.seat, move.action) for before, move, _ in steps]
    players = int(turns[0][0].players)
    fares, wine = earnings(steps)
    went = [(state, seat) for state, seat, action in turns if action == a.GO]
    still = [state.boats[seat].coal() == 0 for state, seat in went]
    return {
        "louis from travellers, each": [fares / players],
        "louis from wine, each": [wine / players],
        "fights for a quay": [float(sum(contested(*turn) for turn in turns))],
        "explosions": [float(sum(a.EXPLODE <= action < a.BRIBE for *_, action in turns))],
        "bribes": [float(sum(a.BRIBE <= action < a.STAY for *_, action in turns))],
        "standing still, % of moves": [100 * sum(still) / len(still)],
    }


def earnings(steps: list[Step]) -> tuple[float, float]:
    """Louis paid to all, by travellers and for wine."""
    fares = paid = 0
    for before, _, after in steps:
        for boat, then in zip(cast(Loire, before).boats, cast(Loire, after).boats, strict=True):
            landed = boat.cargo & ~then.cargo & m.ALL_TRAVELLERS
            fares += sum(m.FARE[card] for card in range(m.WINE) if landed >> card & 1)
            paid += then.money - boat.money
    return fares, paid - fares


def contested(state: Loire, seat: int, action: int) -> bool:
    """A boat with boatmen comes to a quay that is held."""
    town, quay = m.town_of(state.boats[seat].landing()), m.QUAY
    if a.MOOR <= action < a.SELL:
        town, quay = m.NANTES, m.QUAY_A + action - a.MOOR
    elif action != a.GO:
        return False
    return state.boats[seat].laid[m.BOATMAN] > 0 and state.holder(town, quay) != NOBODY
