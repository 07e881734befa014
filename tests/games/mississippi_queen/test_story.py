"""What happened, in sentences, for those who race and those who watch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from gabare.games.mississippi_queen import TITLE
from gabare.kit.game import Game
from gabare.kit.notation import View
from gabare.kit.state import NOBODY, State
from tests.games.mississippi_queen.table import boat, play, table, table_for_two, whole

TWO = ("A1-1", "A1-2")


def told(game: Game, *texts: str, language: str = "en", luck: Sequence[int] | None = None) -> list[str]:
    """Plays all the actions and tells the last one."""
    if texts[:-1]:
        play(game, *texts[:-1])
    before = game.state
    move = game.play(texts[-1], outcomes=luck)

    def view(state: State) -> View:
        return View(state.masked(NOBODY), NOBODY, TITLE.say(language), game.names)

    return [line.text for line in TITLE.story.tell(view(before), move.seat, move.action, view(game.state))]


def test_a_move_is_told_once_when_it_ends() -> None:
    game = table("A0 A2-1", boat("1.2 n"), boat("1.5 n"), boat("1.9 n"))
    assert told(game, "speed 2") == told(game, "ahead") == told(game, "left") == told(game, "ahead") == []
    assert told(game, "done") == ["Ana sails 2 hexes at speed 2, on tile 1, with 6 coal left."]


def test_a_new_tile_is_told_with_its_bend_and_passengers() -> None:
    game = table("A0 A3-1", boat("1.17 n"), boat("1.5 n"), boat("1.9 n"))
    assert told(game, "speed 1", "ahead", "done", luck=[0, 0]) == [
        "Ana sails 1 hex at speed 1, on tile 2, with 6 coal left.",
        "The river goes to the left: tile 3. 1 passenger waits at its brown stop.",
    ]


def test_the_landing_stage_is_told() -> None:
    eleven = " ".join(whole("A2-1").split()[:-1])
    game = table(eleven, boat("10.17 n"), boat("10.7 n"), boat("10.12 n"), first=10)
    assert told(game, "speed 1", "ahead", "done", luck=[0, 1, 2])[-1] == "It was the last tile: the landing stage lies to the right."


@pytest.mark.parametrize(
    ("language", "lines"),
    [("en", ["Ana pushes Bo to the north-east."]), ("fr", ["Ana pousse Bo vers le nord-est."])],
)
def test_a_push_is_told(language: str, lines: list[str]) -> None:
    game = table("A0 A2-1", boat("1.7 n", speed=2), boat("1.12 n"), boat("1.9 n"))
    assert told(game, "speed 2", "push 2 ne", language=language) == lines


def test_a_heading_is_told_of_the_boat_that_was_pushed() -> None:
    game = table("A0 A2-1", boat("1.7 n", speed=2), boat("1.12 n"), boat("1.9 n"))
    assert told(game, "speed 2", "push 2 ne", "head sw") == ["Bo, pushed there, now points south-west."]


def test_a_heading_that_nobody_chose_is_told_as_such() -> None:
    game = table("A0 A2-1", boat("1.7 n", speed=2), boat("1.12 n"), boat("1.9 n"))
    play(game, "speed 2", "push 2 ne")
    before, move = game.state, replace(game.play("head n"), silent=True)
    lines = game.lines((before, move, game.state), language="fr")
    assert [line.text for line in lines] == ["Bo n’a pas répondu à temps.", "Après la poussée, Bo met le cap au nord."]


def test_boarding_and_docking_are_told() -> None:
    game = table("A0 A2-1 A3-1", boat("2.2 n"), boat("1.5 n"), boat("1.9 n"))
    assert told(game, "speed 1", "ahead") == []
    assert told(game, "done") == [
        "Ana sails 1 hex at speed 1, on tile 2, with 6 coal left.",
        "Ana takes passenger 1 of 2 on board, at the red stop of tile 2.",
    ]
    assert told(game, "speed 1", "ahead", "done") == ["Bo sails 1 hex at speed 1, on tile 1, with 6 coal left."]
    game = table(whole("A2-1"), boat("12.12 n", on_board=TWO), boat("12.2 n"), boat("12.9 n"), stage="", first=12)
    assert told(game, "speed 1", "ahead") == [
        "Ana sails 1 hex at speed 1, on tile 12, with 6 coal left.",
        "Ana docks and takes place 1.",
    ]


def test_a_boat_that_comes_back_to_its_stop_is_not_told_to_board_again() -> None:
    game = table("A0 A2-1 A3-1", boat("2.2 n", on_board=("A2-1",)), boat("1.5 n"), boat("1.9 n"))
    assert told(game, "speed 1", "ahead", "done") == ["Ana sails 1 hex at speed 1, on tile 2, with 6 coal left."]


def test_a_boat_pushed_to_a_stop_boards_at_once() -> None:
    game = table("A0 A2-1", boat("1.17 n", speed=3), boat("2.2 n"), boat("1.9 n"))
    assert told(game, "speed 3", "push 2 n") == [
        "Ana pushes Bo to the north.",
        "Bo takes passenger 1 of 2 on board, at the red stop of tile 2.",
    ]


def test_running_aground_and_being_held_up_are_told() -> None:
    game = table("A0 A2-1", boat("2.17 n", speed=3, coal=0), boat("1.5 n"), boat("1.9 n"))
    assert told(game, "aground") == ["Ana runs aground and is out of the race."]
    game = table_for_two("A0 A2-1", boat("1.5 nw", coal=0), boat("1.9 n"), boat("1.10 n"), boat("1.12 n"))
    assert told(game, "speed 1") == ["Ana (boat 1) is held up by the other boats and brakes to speed 1."]


def test_a_new_round_names_its_order_and_tiles_that_go() -> None:
    game = table("A0 A2-1 A1-2", boat("2.2 n"), boat("2.16 n"), boat("2.18 n"))
    turn = ["speed 1", "ahead", "done"]
    play(game, *turn, *turn, "speed 1", "ahead")
    assert told(game, "done")[-2:] == ["1 empty tile is taken away.", "Round 3, in this order: Cem, Bo, Ana."]


def test_passengers_who_go_with_their_tile_are_told() -> None:
    game = table("A0 A2-1 A1-2 A1-3", boat("2.17 n"), boat("3.16 n"), boat("3.18 n"))
    play(game, *["speed 1", "ahead", "done"] * 2, "speed 1", "ahead")
    assert told(game, "done")[-2] == "2 empty tiles are taken away. 1 passenger who waited there goes too."


def test_the_start_is_told_before_the_first_move() -> None:
    game = Game(TITLE, 3, names=("Ana", "Bo", "Cem"), opening=[1, 4])
    assert [line.text for line in game.begin()] == [
        "By lot, Bo takes start space 1.",
        "The river goes straight on: tile 2. 1 passenger waits at its red stop.",
        "Round 1, in this order: Bo, Cem, Ana.",
    ]
    assert [line.opens for line in game.begin(language="fr")] == [False, False, True]
    plain = Game(TITLE, 3, {"mode": "introductory"}, ("Ana", "Bo", "Cem"), opening=[0, 4])
    assert plain.begin()[1].text == "The river goes straight on: tile 2."


def test_the_end_is_told() -> None:
    boats = [boat("12.12 n", on_board=TWO), boat("12.2 n"), boat("12.9 n")]
    game = table(whole("A2-1"), *boats, stage="", first=12, options={"end_after_winner": True})
    assert told(game, "speed 1", "ahead", language="fr")[-1] == "Ana remporte la course\u00a0!"
    game = table("A0 A2-1", boat("2.17 n", speed=3, coal=0), boat("off"), boat("1.9 n"))
    assert told(game, "aground")[-1] == "Cem is first, though nobody has docked."


def test_a_race_that_is_stopped_says_why() -> None:
    game = table(whole("A2-1"), boat("12.3 n"), boat("12.6 n"), boat("12.5 n", on_board=("A2-1",)), stage="", first=12)
    lines: list[str] = []
    while not game.over:
        orders = [choice.text for choice in game.choices()]
        lines = told(game, "done" if "done" in orders else orders[0])
    assert lines[-2:] == ["Nobody can find two passengers any more: the race is stopped.", "Cem is first, though nobody has docked."]
