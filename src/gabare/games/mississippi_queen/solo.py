"""A boat alone on a river that is known from the start: for `gabare solo`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from gabare.games.mississippi_queen import TITLE
from gabare.games.mississippi_queen import material as m
from gabare.games.mississippi_queen.actions import AGROUND
from gabare.games.mississippi_queen.optimum import Optimum
from gabare.games.mississippi_queen.rules import MississippiQueen
from gabare.kit.luck import Seeded
from gabare.kit.state import State

GOAL = 1.05  # times the fewest turns
GAMES = 100  # rivers
BOAT, RIVAL = 0, 1
APART = 2**16  # keeps the seeds of different races apart

Choose = Callable[[State, int, int], int]


def known_river(seed: int) -> MississippiQueen:
    """A race of three with all tiles and the landing stage laid. The first boat lies foremost, and only it takes turns."""
    luck = Seeded(seed)
    state = cast(MississippiQueen, TITLE.new_game(3, {"end_after_winner": True}, luck))
    while state.to_come:
        state.extend(luck)
    for number, boat in enumerate(state.boats):
        boat.cell = m.START_SPACES[number]
    state.order = vec[i64]([BOAT])
    state.begin_turn()
    return state


def sailed(state: MississippiQueen, seed: int, choose: Choose) -> int:
    """Turns to the docks; as many as a race can have if the boat never comes there. Before each turn the rival is put level
    with the boat, on its very hex: a bot that has nobody near does not hurry. The third boat stays at the start, so that no
    tile is taken away."""
    actions = 0
    while not state.over:
        if state.phase == m.CHANGING_SPEED:
            state.boats[RIVAL] = state.boats[BOAT].clone()
        actions += 1
        action = choose(state.masked(BOAT), BOAT, seed * APART + actions)
        if action == AGROUND:
            return int(m.LAST_ROUND)
        state.apply(BOAT, action, Seeded(actions))
    return int(state.round)


def trials(games: int, seed: int, choose: Choose) -> Iterator[tuple[str, float, float]]:
    """Rivers: turns of the bot, and the fewest."""
    for number in range(seed * games, seed * games + games):
        state = known_river(number)
        fewest = int(Optimum(state, state.boats[BOAT]).turns())
        yield "known rivers", sailed(state, number, choose), fewest
