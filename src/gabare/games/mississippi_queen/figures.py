"""What races look like in numbers, and what others have found: for `gabare figures`."""

from __future__ import annotations

from typing import cast

from gabare.games.mississippi_queen import material as m
from gabare.games.mississippi_queen import sailing
from gabare.games.mississippi_queen.actions import AGROUND, AHEAD, DONE, PUSH
from gabare.games.mississippi_queen.danger import after
from gabare.games.mississippi_queen.rules import MississippiQueen
from gabare.kit.figures import Series
from gabare.kit.game import Step

KNOWN = {  # by other bots, on the twelve tiles
    "round of the first to dock": "20, 80 % within 18–24",
    "round of the landing stage": "16",
    "pushes": "9–16",
    "boats aground": "0.1",
    "coal of the winner": "0.6–0.8",
    "ends of a turn": "171, 90 % below 572",
}
SERIES = (Series({"mode": "passengers"}, KNOWN), Series({"mode": "introductory"}, {"round of the first to dock": "3, for a boat alone"}))
SAMPLE = 12  # of so many turns, one is looked at in full
EXTRA_COAL = 3  # on turns, as others have counted
End = tuple[int, ...]


def measure(steps: list[Step]) -> dict[str, list[float]]:
    """The figures of one race."""
    states = [cast(MississippiQueen, after) for _, _, after in steps]
    begun = [cast(MississippiQueen, before) for before, _, _ in steps if cast(MississippiQueen, before).phase == m.CHANGING_SPEED]
    last = states[-1]
    first = [boat for boat in last.boats if boat.place == 1]
    return {
        "round of the first to dock": [float(state.round) for state in states if state.docked][:1],
        "round of the landing stage": [float(state.round) for state in states if state.river.stage != m.NONE][:1],
        "pushes": [float(sum(move.action >= PUSH for _, move, _ in steps))],
        "boats aground": [float(last.lost)],
        "coal of the winner": [float(boat.coal) for boat in first],
        "races in which nobody docks": [float(not first)],
        "ends of a turn": [float(len(ends(state))) for state in begun[::SAMPLE]],
    }


def ends(state: MississippiQueen) -> set[End]:
    """Where a turn that begins now can end: speed, hex and heading, and where the others lie then; with one push at most."""
    found: set[End] = set()
    seen: set[End] = set()
    for action in state.legal_actions(state.turn):
        if action != AGROUND:
            _follow(after(state, int(action)), int(state.moving()), EXTRA_COAL + 1, 0, found, seen)
    return found


def _follow(state: MississippiQueen, number: int, turns: int, pushes: int, found: set[End], seen: set[End]) -> None:
    boat, others = state.boats[number], [other.cell for other in state.boats]
    end = (boat.speed, boat.heading, *others)
    if state.over or state.phase != m.MOVING or boat.cell == m.OFF:
        found.add(end)
        return
    here = (*end, boat.coal, state.points, state.turned, turns, pushes)
    if here in seen:
        return
    seen.add(here)
    for action in map(int, sailing.manoeuvres(state)):
        if action == DONE:
            found.add(end)
        elif action >= PUSH:
            if not pushes:
                _follow(after(state, action), number, turns, 1, found, seen)
        elif action == AHEAD or turns:
            _follow(after(state, action), number, turns - (action != AHEAD), pushes, found, seen)
