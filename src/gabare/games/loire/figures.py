"""What games on the Loire look like in numbers, and what others have found: for `gabare figures`."""

from __future__ import annotations

from typing import cast

from gabare.games.loire.actions import BRIBE, EXPLODE, GO, MOOR, SELL, STAY
from gabare.games.loire.material import ALL_TRAVELLERS, BOATMAN, FARE, NANTES, QUAY, QUAY_A, WINE, town_of
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
    went = [(state, seat) for state, seat, action in turns if action == GO]
    still = [state.boats[seat].coal() == 0 for state, seat in went]
    return {
        "louis from travellers, each": [fares / players],
        "louis from wine, each": [wine / players],
        "fights for a quay": [float(sum(contested(*turn) for turn in turns))],
        "explosions": [float(sum(EXPLODE <= action < BRIBE for *_, action in turns))],
        "bribes": [float(sum(BRIBE <= action < STAY for *_, action in turns))],
        "standing still, % of moves": [100 * sum(still) / len(still)],
    }


def earnings(steps: list[Step]) -> tuple[float, float]:
    """Louis paid to all, by travellers and for wine."""
    fares = paid = 0
    for before, _, after in steps:
        for boat, then in zip(cast(Loire, before).boats, cast(Loire, after).boats, strict=True):
            landed = boat.cargo & ~then.cargo & ALL_TRAVELLERS
            fares += sum(FARE[card] for card in range(WINE) if landed >> card & 1)
            paid += then.money - boat.money
    return fares, paid - fares


def contested(state: Loire, seat: int, action: int) -> bool:
    """A boat with boatmen comes to a quay that is held."""
    town, quay = town_of(state.boats[seat].landing()), QUAY
    if MOOR <= action < SELL:
        town, quay = NANTES, QUAY_A + action - MOOR
    elif action != GO:
        return False
    return state.boats[seat].laid[BOATMAN] > 0 and state.holder(town, quay) != NOBODY
