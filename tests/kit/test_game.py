"""A game in play: words in, refusals that change nothing, drafts that can be taken back."""

import pytest

from gabare import Game, catalogue, find, start
from gabare.kit.luck import Seeded
from gabare.kit.notation import Illegal
from gabare.kit.rulebook import rule_book
from gabare.kit.state import NOBODY
from gabare.kit.title import TitleError


def test_the_same_seed_deals_the_same_cards() -> None:
    assert start("rio-grande", seed=1).state.to_dict() == start("rio-grande", seed=1).state.to_dict()
    assert start("rio-grande", seed=1).state.to_dict() != start("rio-grande", seed=2).state.to_dict()


def test_without_a_seed_no_two_games_are_alike() -> None:
    assert start("rio-grande").secret != start("rio-grande").secret


def test_words_are_read_without_care_for_case_and_spaces() -> None:
    game = start("rio-grande", seed=1)
    text = game.choices()[0].text
    assert game.play(f"  {text.upper().replace(' ', '   ')} ").seat == game.moves[0].seat


def test_an_action_out_of_turn_is_refused_and_names_who_is_awaited() -> None:
    game = start("rio-grande", players=3, seed=1)
    waiting = (game.turn + 1) % 3
    with pytest.raises(Illegal, match=game.names[game.turn]):
        game.play(game.choices()[0].text, seat=waiting)
    assert not game.moves


@pytest.mark.parametrize(
    ("language", "answer"),
    [
        ("en", "“Place  Nantes” cannot be read here; write for example “place angers”."),
        ("fr", "«\u00a0Place  Nantes\u00a0» ne se lit pas ici\u00a0; écrivez par exemple «\u00a0place angers\u00a0»."),
    ],
)
def test_words_that_cannot_be_read_are_answered_by_the_nearest_that_can_be_played(language: str, answer: str) -> None:
    game = start("loire", players=2, seed=1)
    with pytest.raises(Illegal) as refused:
        game.play("Place  Nantes", language=language)
    assert str(refused.value) == answer
    assert "place angers" in [choice.text for choice in game.choices()]
    assert refused.value.rule in rule_book(game.title, language).paragraphs
    assert not game.moves


def test_words_that_mean_nothing_are_answered_by_something_that_can_be_played() -> None:
    for title in catalogue().values():
        game = Game(title, title.players[0], secret=bytes(32))
        with pytest.raises(Illegal) as refused:
            game.play("🦀" * 9)
        example = str(refused.value).split("“")[2].removesuffix("”.")
        game.play(example)


def test_who_is_not_asked_is_told_so_whatever_they_write() -> None:
    game = start("loire", players=2, seed=1)
    with pytest.raises(Illegal, match="It is not your turn"):
        game.play("no such words", seat=1 - game.turn)


def test_spectators_have_no_choices_and_cannot_act() -> None:
    game = start("rio-grande", seed=1)
    assert game.choices(NOBODY) == []
    with pytest.raises(Illegal):
        game.play(game.choices()[0].text, seat=NOBODY)


def test_a_draft_is_taken_back_step_by_step_until_luck_is_drawn() -> None:
    game = start("rio-grande", seed=1)
    positions = [game.state.to_dict()]
    for left in (1, 2):
        game.play(game.choices()[0].text)
        assert game.undoable == left
        positions.append(game.state.to_dict())
    while positions[:-1]:
        positions.pop()
        game.undo()
        assert game.state.to_dict() == positions[-1]
    with pytest.raises(ValueError, match="nothing can be taken back"):
        game.undo()
    for _ in range(3):
        game.play(game.choices()[0].text)
    assert game.moves[-1].outcomes
    assert game.undoable == 0


def test_a_bad_table_is_refused_with_what_is_possible() -> None:
    with pytest.raises(TitleError, match="did you mean rio-grande"):
        start("riogrande")
    with pytest.raises(TitleError, match="2 to 5 players, not 6"):
        start("rio-grande", players=6)
    with pytest.raises(TitleError, match="choose remove or swap"):
        start("rio-grande", chicane_mode="dance")
    with pytest.raises(TitleError, match="no option colour"):
        start("rio-grande", colour="red")
    with pytest.raises(ValueError, match="2 players, but 3 names"):
        Game(find("rio-grande"), 2, names=["a", "b", "c"])


def test_options_are_read_as_people_write_them() -> None:
    settings = find("rio-grande").settings({"free_order": "Yes", "chicane_mode": "swap"})
    assert settings == {"free_order": True, "chicane_mode": "swap", "bridge_on_new_card": False}


@pytest.mark.parametrize("id", catalogue())
def test_a_game_shows_itself_as_a_drawing(id: str) -> None:
    game, luck = start(id, seed=4), Seeded(4)
    for _ in range(30):
        choices = game.choices()
        game.play(choices[luck.below(len(choices))].action)
    svg = game._repr_svg_()
    assert svg.startswith("<svg")
    assert svg.count("<") > 100
