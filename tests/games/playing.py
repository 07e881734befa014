"""What the tests of several games do with a game in play."""

from __future__ import annotations

from gabare.kit.game import Game
from gabare.kit.notation import Illegal


def legal(game: Game, seat: int | None = None) -> list[str]:
    """What the awaited seat may do, in words."""
    actions = game.state.legal_actions(game.turn if seat is None else seat)
    return [game.title.grammar.write(action) for action in actions]


def refused(game: Game, text: str) -> str:
    """Tries an action that the rules refuse; returns the paragraph cited. The position must stay as it was."""
    before = game.state.to_dict()
    try:
        game.play(text)
    except Illegal as illegal:
        assert game.state.to_dict() == before
        return illegal.rule
    raise AssertionError(f"{text!r} was played")
