"""Warn before ruin: whether a move can still end so that the boat sails on in its next turn (3.4).

Seen from the river as it lies and the boats as they stand; a tile that will be laid is looked at in all its shapes.
"""

from __future__ import annotations

from gabare.games.mississippi_queen import material as m
from gabare.games.mississippi_queen import sailing
from gabare.games.mississippi_queen.actions import AGROUND, DONE, HEAD
from gabare.games.mississippi_queen.rules import MississippiQueen
from gabare.kit.luck import Seeded

Key = tuple[int, ...]


def losses(state: MississippiQueen) -> tuple[int, int]:
    """If the move ended now: with how many of the tiles that may be laid then the boat runs aground next turn, and of how many."""
    if not _aground(state):
        return 0, 1
    if not state.discovered or state.river.stage != m.NONE:
        return 1, 1
    river, kinds = state.river, [kind for kind, count in enumerate(state.pile.unseen) if count]
    lost = [_aground(state, kind, bend) for bend in river.possible_bends(state.to_come) for kind in kinds]
    return sum(lost), len(lost)


def _aground(state: MississippiQueen, kind: int = m.NONE, bend: int = 0) -> bool:
    then = state.clone()
    if kind != m.NONE:
        then.river = then.river.extended(kind, bend)
    then.begin_turn()
    return bool(sailing.speeds(then)[0] == AGROUND)


def hopeless(state: MississippiQueen, action: int) -> bool:
    """Whether after this step every way to end the move leaves no way out."""
    return not _escapes(after(state, action), set())


def after(state: MississippiQueen, action: int) -> MississippiQueen:
    """The position after a step; a pushed boat stays as it points."""
    then, luck = state.clone(), Seeded(0)
    then.apply(then.turn, action, luck)
    if then.phase == m.REPLYING and not then.over:
        then.apply(then.turn, HEAD + then.boats[then.pushed].heading, luck)
    return then


def _escapes(state: MississippiQueen, seen: set[Key]) -> bool:
    boat = state.boats[state.moving()]
    if state.over or state.phase != m.MOVING:
        return True  # the boat has docked
    key = (boat.heading, boat.coal, state.points, state.free_turns, state.turned, *[other.cell for other in state.boats])
    if key in seen:
        return False
    seen.add(key)
    actions = [int(action) for action in sailing.manoeuvres(state)]
    if DONE in actions:
        lost, cases = losses(state)
        if lost < cases:
            return True
    return any(_escapes(after(state, action), seen) for action in actions if action != DONE)


def outlook(state: MississippiQueen) -> tuple[int, int]:
    """The same for a move that is not over: it is lost only if every step is hopeless."""
    if state.phase == m.MOVING and state.points == 0:
        return losses(state)
    if state.phase not in (m.CHANGING_SPEED, m.MOVING):
        return 0, 1
    actions = [int(action) for action in state.legal_actions(state.owner(state.moving()))]
    return int(actions[0] != AGROUND and all(hopeless(state, action) for action in actions)), 1
