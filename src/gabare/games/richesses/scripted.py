"""Players with one idea, to see that it wins no more than its share: `gabare arena richesses --bots worker:2400,medium
--option circuit=economy`."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from gabare.games.richesses import actions as a
from gabare.games.richesses.rules import Richesses
from gabare.kit.state import State

Habit = Callable[[State, int], int | None]  # what a player does from habit; nothing: what another bot would do


def worker(enough: int) -> Habit:
    """Works wherever there is work, in Paris first of all, until there is enough money; without a sum, for ever."""

    def habit(state: State, seat: int) -> int | None:
        wealth = cast(Richesses, state).travellers[seat].wealth()
        return int(a.WORK) if a.WORK in state.legal_actions(seat) and (not enough or wealth < enough) else None

    return habit


HABITS = {"worker": worker}
