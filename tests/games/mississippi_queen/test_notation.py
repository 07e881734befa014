"""Mississippi Queen in words: what may be done, what is refused, and why."""

from __future__ import annotations

from typing import cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from gabare.games.mississippi_queen import TITLE
from gabare.games.mississippi_queen.actions import GRAMMAR
from gabare.games.mississippi_queen.material import SILENCE
from gabare.games.mississippi_queen.names import which
from gabare.games.mississippi_queen.notation import prompt
from gabare.games.mississippi_queen.rules import MississippiQueen
from gabare.kit.game import Game
from gabare.kit.notation import Illegal
from gabare.kit.rulebook import rule_book
from tests.games.mississippi_queen.table import boat, play, table, table_for_two, whole
from tests.rule import rule


def labels(game: Game, language: str = "en") -> dict[str, str]:
    return {choice.text: choice.label for choice in game.choices(language=language)}


def asked(game: Game) -> str:
    return prompt(game.view(game.turn))


@pytest.mark.parametrize("text", ["", "speed", "speed 0", "speed 7", "push 6 n", "push 1", "head up", "ahead 2", "left left"])
def test_what_cannot_be_read_is_refused_with_examples(text: str) -> None:
    with pytest.raises(ValueError, match="for example"):
        GRAMMAR.read(text)


def test_speeds_and_turns_name_their_price() -> None:
    game = table("A0 A1-1 A2-1", boat("1.2 n", speed=3), boat("1.5 n"), boat("1.9 n"))
    assert labels(game)["speed 4"] == "Speed 4: free"
    assert labels(game)["speed 1"] == "Speed 1: 1 coal"
    assert labels(game, "fr")["speed 6"] == "Vitesse 6\u00a0: 2 points de charbon"
    play(game, "speed 3")
    assert labels(game)["left"] == "Turn left: free"
    play(game, "left", "ahead")
    assert labels(game)["right"] == "Turn right: 1 coal"


def test_pushes_and_docks_say_what_they_do() -> None:
    game = table("A0 A2-1", boat("1.7 n", speed=2), boat("1.12 n"), boat("1.9 n"))
    play(game, "speed 2")
    assert labels(game)["push 2 ne"] == "Push Bo to the north-east"
    assert labels(game, "fr")["push 2 ne"] == "Pousser Bo vers le nord-est"
    game = table(whole("A2-1"), boat("12.12 n", on_board=("A1-1", "A1-2")), boat("12.2 n"), boat("12.9 n"), stage="", first=12)
    play(game, "speed 1")
    assert labels(game)["ahead"] == "Ahead, to the dock"


def test_a_push_is_pointed_at_by_the_boat_and_then_its_hex() -> None:
    game = table("A0 A2-1", boat("1.7 n", speed=2), boat("1.12 n"), boat("1.9 n"))
    play(game, "speed 2")
    targets = {choice.text: choice.targets for choice in game.choices()}
    assert targets["push 2 ne"] == ("hex-1-12", "hex-1-18")
    assert targets["left"] == ("left",)


def test_the_end_of_a_move_is_a_button_and_the_boat_itself() -> None:
    game = table("A0 A2-1", boat("1.7 n", speed=1), boat("1.12 n"), boat("1.9 n"))
    play(game, "speed 1", "left", "ahead")
    end = next(choice for choice in game.choices() if choice.text == "done")
    assert (end.targets, end.also) == ((), ("boat-1",))


def test_what_is_asked_now() -> None:
    game = table("A0 A2-1", boat("1.7 n", speed=3), boat("1.12 n"), boat("1.9 n"))
    assert asked(game) == "Choose your speed: it was 3, and one more or less is free."
    play(game, "speed 3")
    assert asked(game) == "3 points of movement to use. 6 coal left."
    play(game, "push 2 n")
    assert asked(game) == "Ana has pushed your boat: choose where it points now."
    play(game, "head n", "right", "ahead")
    assert asked(game) == "All points are used: end the move, or turn. 6 coal left."
    game = table("A0 A2-1", boat("1.7 n", speed=1, coal=0), boat("1.12 n"), boat("1.9 n"))
    play(game, "speed 1", "left", "ahead")
    assert asked(game) == "All points are used: end the move. 0 coal left."


def test_a_boat_in_trouble_is_told_so() -> None:
    aground = table("A0 A2-1", boat("2.17 n", speed=3, coal=0), boat("1.5 n"), boat("1.9 n"))
    assert asked(aground) == "No speed and no turn keeps you off the banks any more."
    assert labels(aground) == {"aground": "Your boat runs aground"}
    held = table_for_two("A0 A2-1", boat("1.5 nw", coal=0), boat("1.9 n"), boat("1.10 n"), boat("1.12 n"))
    assert asked(held) == "Boat 1. The other boats are in your way: you brake, and move as far as you can."
    assert labels(held) == {"speed 1": "Speed 1, as far as the other boats leave room"}


def why(game: Game, text: str, language: str = "en") -> tuple[str, str]:
    """What the seat on turn is told when it asks for something illegal, and the paragraph."""
    with pytest.raises(Illegal) as refused:
        game.play(text, game.turn, language)
    return str(refused.value), refused.value.rule


def test_a_boat_that_turns_on_is_refused_only_for_what_lies_there() -> None:
    """Turning on to the same side is allowed by 4.2: what forbids it is the bank that lies there."""
    game = table("A0 A2-1", boat("1.15 n", speed=1), boat("1.5 n"), boat("1.9 n"))
    play(game, "speed 1", "right")
    assert why(game, "left") == ("On one hex a boat turns to one side only.", "4.2")
    game = table("A0 A2-1", boat("1.10 n", speed=1), boat("1.3 n"), boat("1.9 n"))
    play(game, "speed 1", "ahead", "left", "left", "left")
    assert why(game, "left") == ("On one hex a boat turns about at most.", "4.2")
    game = table("A0 A1-1", boat("1.1 n", speed=1), boat("1.3 n"), boat("1.9 n"))
    play(game, "speed 1", "right")
    assert why(game, "right") == ("After this turn your boat could not use all its points.", "3.3")


def test_a_boat_that_others_hold_up_is_told_so() -> None:
    held = table_for_two("A0 A2-1", boat("1.5 nw", speed=2, coal=0), boat("1.9 n"), boat("1.10 n"), boat("1.12 n"))
    assert why(held, "aground") == ("Only other boats are in your way: you are held up, not aground.", "3.5")
    assert why(held, "speed 2") == ("The other boats are in your way: you brake to speed 1.", "3.5")
    assert why(held, "speed 4") == ("1 coal would be missing.", "3.2")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_refusal_while_a_heading_is_asked_for_repeats_the_question(language: str) -> None:
    game = table("A0 A2-1", boat("1.7 n", speed=2), boat("1.12 n"), boat("1.9 n"))
    play(game, "speed 2", "push 2 n")
    said, paragraph = why(game, "ahead", language)
    assert paragraph == "4.6"
    assert (
        said
        == {
            "en": "First choose a heading. Ana has pushed your boat: choose where it points now.",
            "fr": "Choisissez d’abord un cap. Ana a poussé votre bateau\u00a0: choisissez où il pointe maintenant.",
        }[language]
    )


@rule("mississippi-queen-4.6", "mississippi-queen-10.3")
@pytest.mark.parametrize(
    ("pushed", "heading"),
    [
        ("push 2 n", "n"),
        ("push 2 se", "n"),
        ("push 2 ne", "nw"),  # land ahead, and the bank to the right
    ],
)
def test_a_pushed_boat_points_downstream_when_nobody_answers(pushed: str, heading: str) -> None:
    game = table("A0 A1-2", boat("1.8 n", speed=2), boat("1.13 n"), boat("1.5 n"))
    assert TITLE.hurry(game.state, 0) is None
    play(game, "speed 2", pushed)
    hurry = TITLE.hurry(game.state, 1)
    assert hurry is not None
    assert (hurry.seconds, GRAMMAR.write(hurry.action)) == (SILENCE, f"head {heading}")
    assert f"{SILENCE} " in rule_book(TITLE, "en").paragraphs["4.6"]
    assert f"{SILENCE} " in rule_book(TITLE, "fr").paragraphs["10.3"]
    game.play(hurry.action, 1)
    assert game.turn == 0


def test_with_two_boats_each_they_are_told_apart() -> None:
    game = table_for_two("A0 A2-1", boat("1.7 n", speed=2), boat("1.9 n"), boat("1.2 n"), boat("1.12 n"))
    play(game, "speed 2")
    assert labels(game)["push 4 n"] == "Push Bo (boat 2) to the north"
    state = cast(MississippiQueen, game.state)
    assert state.owner(3) == 1
    assert [which(state, boat) for boat in range(4)] == ["1", "1", "2", "2"]
    assert asked(game).startswith("Boat 1. ")
    state.order = vec[i64]([2, 1, 0, 3])
    assert asked(game).startswith("Boat 2. ")
