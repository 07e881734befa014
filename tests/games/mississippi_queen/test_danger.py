"""Who steers towards ruin is told before it is too late; and what is told comes true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest

from gabare.games.mississippi_queen.board import draw
from gabare.games.mississippi_queen.danger import losses
from gabare.games.mississippi_queen.rules import MississippiQueen
from gabare.kit.game import Game
from tests.games.mississippi_queen.table import boat, play, table, table_for_two, whole
from tests.games.playing import legal
from tests.rule import rule


def before_an_island() -> Game:
    """Two hexes before the end of its tile, at speed 3, without coal: an island lies beyond. The others are far behind."""
    return table("A0 A2-1 A3-1 A1-2", boat("2.12 n", speed=3, coal=0), boat("1.5 n"), boat("1.9 n"))


def labels(game: Game, language: str = "en") -> dict[str, tuple[str, str]]:
    return {choice.text: (choice.label, choice.rule) for choice in game.choices(language=language)}


def others_pass(game: Game) -> None:
    for _ in range(2):
        play(game, "speed 1", "ahead", "done")


def ends(*first: str) -> Iterator[list[str]]:
    """Every way to go on from here to the end of the move, in words."""
    game = before_an_island()
    play(game, *first)
    for text in legal(game):
        if text == "done":
            yield [*first, "done"]
        else:
            yield from ends(*first, text)


@rule("mississippi-queen-3.4")
def test_a_speed_that_leaves_no_way_out_is_labelled() -> None:
    game = before_an_island()
    assert labels(game) == {
        "speed 2": ("Speed 2: free", "3.1"),
        "speed 3": ("Speed 3: free", "3.1"),
        "speed 4": ("Speed 4: free. No way out next turn.", "3.4"),
    }
    assert "Sans issue au prochain tour" in labels(game, "fr")["speed 4"][0]


@pytest.mark.parametrize(("speed", "saved"), [("speed 4", False), ("speed 3", True)])
def test_what_is_told_of_a_speed_comes_true(speed: str, saved: bool) -> None:
    fates = set()
    for way in ends(speed):
        game = before_an_island()
        play(game, *way)
        others_pass(game)
        fates.add(legal(game) != ["aground"])
    assert (True in fates) == saved


def test_the_prompt_the_button_and_the_boat_warn_while_it_is_a_draft() -> None:
    game = before_an_island()
    assert "Careful" not in game.title.notation.prompt(game.view(0))
    play(game, "speed 4")
    assert "Careful: next turn your boat would find no way out and run aground." in game.title.notation.prompt(game.view(0))
    assert "Attention" in game.title.notation.prompt(game.view(0, "fr"))
    while "done" not in legal(game):
        play(game, next(text for text in ("ahead", *legal(game)) if text in legal(game)))
    assert labels(game)["done"] == ("End the move. Aground next turn.", "3.4")
    assert draw(game.view(0)).layers["boats"].count("class='warning'") == 1
    assert "class='warning'" not in draw(game.view(1)).layers["boats"]  # it is nobody else's business yet


def test_the_speed_that_leads_aground_carries_a_sign() -> None:
    game = before_an_island()
    assert draw(game.view(0)).layers["helm"].count("class='warning'") == 1
    assert "class='warning'" not in draw(game.view(0)).layers["boats"]  # the boat is safe yet
    play(game, "speed 4")
    scene = draw(game.view(0)).layers
    assert "class='warning'" not in scene["helm"]
    assert scene["handles"].count("class='warning'") == len(legal(game))


def test_a_turn_that_still_saves_the_boat_is_not_labelled() -> None:
    game = table("A0 A2-1", boat("2.7 n", speed=2, coal=0), boat("1.5 n"), boat("1.9 n"))
    play(game, "speed 2", "ahead", "ahead")
    assert labels(game)["left"] == ("Turn left: free", "4.2")
    assert labels(game)["done"] == ("End the move. Aground next turn in 12 of 30 cases, as the next tile falls.", "3.4")
    assert "in 12 of 30 cases" in game.title.notation.prompt(game.view(0))


def test_the_chances_of_the_next_tile_are_counted_right() -> None:
    lost = 0
    for kind in range(10):
        for bend in range(3):
            game = table("A0 A2-1", boat("2.7 n", speed=2, coal=0), boat("1.5 n"), boat("1.9 n"))
            play(game, "speed 2", "ahead", "ahead")
            play(game, "done", luck=(kind, bend))
            others_pass(game)
            lost += legal(game) == ["aground"]
    assert lost == 12


def test_a_boat_that_only_others_hold_up_is_not_in_danger() -> None:
    game = table_for_two("A0 A2-1", boat("1.5 nw", coal=0), boat("1.9 n"), boat("1.10 n"), boat("1.12 n"))
    state = play(game, "speed 1")
    assert losses(state) == (0, 1)
    assert labels(game)["done"] == ("End the move", "2.1")


def test_a_boat_about_to_dock_is_not_in_danger() -> None:
    boats = [boat("12.12 n", coal=0, on_board=("A1-1", "A1-2")), boat("12.2 n"), boat("12.9 n")]
    game = table(whole("A2-1"), *boats, stage="", first=12)
    play(game, "speed 1")
    assert all("way out" not in label for label, _ in labels(game).values())
    assert "Ahead, to the dock" in [label for label, _ in labels(game).values()]


def test_nothing_is_asked_of_the_future() -> None:
    """The warning is worked out from what the seat knows: the river laid, the boats, the tiles not seen."""
    game = table("A0 A2-1", boat("2.7 n", speed=2, coal=0), boat("1.5 n"), boat("1.9 n"))
    state = play(game, "speed 2", "ahead", "ahead")
    assert losses(cast(MississippiQueen, state.masked(0))) == losses(state) == (12, 30)
