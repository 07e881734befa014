"""Drafts: what a seat has played since its last committed action. Only this seat sees it, and can take it back."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

from gabare.kit.game import Game
from gabare.kit.notation import Illegal


@dataclass(frozen=True)
class Draft:
    """An action that draws luck or hands the turn on is not shown before it is confirmed: it stays `pending`."""

    rev: int = 0
    steps: tuple[str, ...] = ()
    game: Game | None = None  # with the steps played, but for the pending one
    pending: str = ""


def stepped(draft: Draft, game: Game, seat: int, choice: str, language: str = "en") -> tuple[Draft, Game]:
    """The draft with one step more, and the game after it. A pending step is replaced: a change of mind."""
    base = draft.game or game
    steps = draft.steps[:-1] if draft.pending else draft.steps
    after = fork(base)
    after.play(choice, seat, language)
    if closes(base, after):
        return Draft(draft.rev + 1, (*steps, choice), base, choice), after
    return Draft(draft.rev + 1, (*steps, choice), after), after


def drafted(game: Game, seat: int, rev: int, steps: tuple[str, ...]) -> Draft:
    """The steps played on a copy of the game; `Illegal` where they do not fit."""
    draft = Draft(rev - len(steps))
    for step in steps:
        if draft.pending:
            raise Illegal("the turn ends before the draft does", "")
        draft, _ = stepped(draft, game, seat, step)
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
