"""Drafts without a server: what they show, what they keep back, and that each step is applied once."""

from __future__ import annotations

import pytest

from gabare.kit.game import Game
from gabare.kit.notation import Illegal
from gabare.kit.title import find
from gabare.live.room.drafts import Draft, drafted, redrafted, stepped


@pytest.fixture
def game() -> Game:
    return Game(find("rio-grande"), 2, secret=b"draft")


def until_pending(game: Game, nth: int = 0) -> Draft:
    """Steps of the seat whose turn it is, until one hands the turn on."""
    draft = Draft()
    while not draft.pending:
        choices = (draft.preview or game).choices(game.turn)
        draft = stepped(draft, game, game.turn, choices[min(nth, len(choices) - 1)].text)
    return draft


def test_a_step_changes_the_draft_and_not_the_game(game: Game) -> None:
    state, before = game.state, game.state.to_dict()
    draft = stepped(Draft(), game, game.turn, game.choices()[0].text)
    assert draft.rev == 1
    assert game.state is state
    assert game.state.to_dict() == before
    assert game.moves == []


def test_what_ends_the_turn_is_kept_and_not_shown(game: Game) -> None:
    draft = until_pending(game)
    assert draft.preview is not None
    assert draft.after is not None
    assert draft.preview.state.awaited == game.state.awaited, "the preview stops before it"
    assert draft.after.state.awaited != game.state.awaited
    assert draft.steps[-1] == draft.pending


def test_the_path_of_a_draft_leads_from_the_game_to_what_came_of_it(game: Game) -> None:
    draft = until_pending(game)
    assert draft.after is not None
    befores, afters = [before for before, _, _ in draft.path], [after for _, _, after in draft.path]
    assert befores == [game.state, *afters[:-1]]
    assert afters[-1] is draft.after.state
    assert [move for _, move, _ in draft.path] == draft.after.moves
    played = Game(game.title, 2, secret=b"draft")
    for step in draft.steps:
        played.play(step)
    assert played.state.to_dict() == draft.after.state.to_dict(), "as if it had been played at once"


def test_a_change_of_mind_replaces_the_pending_step_alone(game: Game) -> None:
    draft = until_pending(game)
    assert draft.preview is not None
    others = [choice.text for choice in draft.preview.choices(game.turn) if choice.text != draft.pending]
    other = stepped(draft, game, game.turn, others[0])
    assert other.steps == (*draft.steps[:-1], others[0])
    assert other.path[:-1] == draft.path[:-1]
    assert other.rev == draft.rev + 1


def test_a_stored_draft_is_played_again_and_one_that_does_not_fit_is_thrown_away(game: Game) -> None:
    draft = until_pending(game)
    again = redrafted(game, game.turn, draft.rev, draft.steps)
    assert (again.rev, again.steps, again.pending) == (draft.rev, draft.steps, draft.pending)
    with pytest.raises(Illegal):
        drafted(game, game.turn, 9, (*draft.steps, draft.steps[0]))
    assert redrafted(game, game.turn, 9, (*draft.steps, draft.steps[0])) == Draft(9)
    assert redrafted(game, 1 - game.turn, 9, draft.steps) == Draft(9)


def test_silence_is_written_down_as_such(game: Game) -> None:
    action = game.title.grammar.read(game.choices()[0].text)
    ((_, move, _),) = stepped(Draft(), game, game.turn, action, silent=True).path
    assert move.silent
    assert stepped(Draft(), game, game.turn, action).path[0][1].silent is False
