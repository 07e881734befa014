"""Drafts: what a seat has played since its last committed action. Only this seat sees it, and can take it back."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace

from gabare.kit.game import Game, Step
from gabare.kit.notation import Illegal


@dataclass(frozen=True)
class Draft:
    """Each step is applied once, when it is made: confirming it stores what came of it, and the log tells it from these states.

    An action that draws luck or hands the turn on is not shown before it is confirmed: it stays `pending`.
    """

    rev: int = 0
    steps: tuple[str, ...] = ()
    preview: Game | None = None  # with the steps played, but for the pending one
    pending: str = ""
    after: Game | None = None  # with the pending one, too
    path: tuple[Step, ...] = ()  # each step with the states before and after it


def stepped(draft: Draft, game: Game, seat: int, choice: str | int, language: str = "en", silent: bool = False) -> Draft:
    """The draft with one step more. A pending step is replaced: a change of mind."""
    base = draft.preview or game
    steps, path = (draft.steps[:-1], draft.path[:-1]) if draft.pending else (draft.steps, draft.path)
    after = fork(base)
    move = after.play(choice, seat, language)
    if silent:
        move = after.moves[-1] = replace(move, silent=True)
    text = choice if isinstance(choice, str) else game.title.grammar.write(choice)
    path = (*path, (base.state, move, after.state))
    if closes(base, after):
        return Draft(draft.rev + 1, (*steps, text), base, text, after, path)
    return Draft(draft.rev + 1, (*steps, text), after, "", after, path)


def drafted(game: Game, seat: int, rev: int, steps: tuple[str, ...]) -> Draft:
    """The steps played on a copy of the game; `Illegal` where they do not fit."""
    draft = Draft(rev - len(steps))
    for step in steps:
        if draft.pending:
            raise Illegal("the turn ends before the draft does", "")
        draft = stepped(draft, game, seat, step)
    return draft


def redrafted(game: Game, seat: int, rev: int, steps: tuple[str, ...]) -> Draft:
    """A stored draft, played again; thrown away where it does not fit any more."""
    try:
        return drafted(game, seat, rev, steps) if steps else Draft(rev)
    except Illegal:
        return Draft(rev)


def fork(game: Game) -> Game:
    """A copy to try actions on. States are never changed in place, so they can be shared."""
    other = copy(game)
    other.moves = [*game.moves]
    return other


def closes(before: Game, after: Game) -> bool:
    """Whether the last action drew luck or changed who decides: what cannot be taken back."""
    return bool(after.moves[-1].outcomes) or after.state.awaited != before.state.awaited
