"""What the log tells: the start, each step, each die that is missing, each card that comes and goes."""

from __future__ import annotations

import re
from typing import cast

import pytest

from gabare.games.trois_caps import TITLE
from gabare.games.trois_caps.material import (
    CHAFED_SAIL,
    CUSTOMS_CHECK,
    GALE_WARNING,
    MAYDAY,
    OLD_SALT,
    SOAKED_CHARTS,
    SUPPLY_PARCEL,
    WIND_SHIFT,
)
from gabare.games.trois_caps.rules import TroisCaps
from gabare.kit.game import Game
from gabare.kit.luck import Luck, Recorder
from tests.games.trois_caps.table import NAMES, Dice, at_sea, boat, play, table, told


def opening(level: str, *dice: int) -> Game:
    """A race of three that begins with these dice."""
    luck: Luck = Recorder(Dice(list(dice)))
    TITLE.new_game(3, {"level": level}, luck)
    assert isinstance(luck, Recorder)
    return Game(TITLE, 3, {"level": level}, NAMES[:3], opening=luck.outcomes)


def test_the_start_tells_the_dice_for_the_director_and_the_first_wind() -> None:
    begun = opening("2", 5, 2, 5, 1, 4, 3, 3).begin()
    assert [line.text for line in begun] == [
        "Everybody rolls a die: Ana (5), Bo (2), Cem (5).",
        "A tie is rolled again: Ana (1), Cem (4).",
        "Cem is the race director and begins.",
        "Round 1",
        "Cem rolls the wind: west wind (6).",
    ]
    assert [line.opens for line in begun] == [False, False, False, True, False]


@pytest.mark.parametrize(
    ("level", "last"), [("1", "Bo lance les dés pour le vent de toute la course\u00a0: vent d’ouest (6)."), ("learning", "Tour 1")]
)
def test_the_wind_of_the_whole_race_is_told_at_level_1_and_none_in_the_learning_game(level: str, last: str) -> None:
    dice = (2, 5, 1, 3, 3) if level == "1" else (2, 5, 1)
    assert opening(level, *dice).begin(language="fr")[-1].text == last


def test_every_cell_of_the_gironde_is_told() -> None:
    game = table(boat("4,25", to="Le Verdon"), boat("10,4"), director=1)
    assert told(game, "under sails") == ["Ana puts a card under the pile.", "Ana goes down the Gironde: 3 cells to Le Verdon.", *ROUND_2]
    game = table(boat("1,23", to="Le Verdon"), boat("10,4"), director=1)
    assert told(game, "under sails")[1] == "Ana reaches Le Verdon."


ROUND_2 = ["Round 2", "Bo rolls the wind: south wind (2)."]


def test_only_the_player_is_told_what_was_drawn() -> None:
    for viewer, more in ((0, []), (1, ["You draw: joker."]), (-1, [])):
        game = table(boat("4,25", to="Le Verdon"), boat("10,4"), pile=["joker"], director=1)
        assert told(game, "under sails", viewer=viewer)[-2 - len(more) :] == [*ROUND_2, *more]


@pytest.mark.parametrize(
    ("event", "answers", "lines"),
    [
        (SUPPLY_PARCEL, [], ["You draw: fog, joker."]),
        (CUSTOMS_CHECK, ["declare food"], ["You draw: food."]),
        (SOAKED_CHARTS, ["under sails", "under sails"], ["You draw: food, fog."]),
        (WIND_SHIFT, [], ["You draw: food."]),
    ],
    ids=["parcel", "customs", "soaked", "wind shift"],
)
def test_what_an_event_lets_one_draw_is_told(event: int, answers: list[str], lines: list[str]) -> None:
    """Also when the card that comes is of the kind of the one that went."""
    pile = ["joker", "fog"] if event == SUPPLY_PARCEL else ["food", "fog"]
    game = table(boat("10,4"), boat("12,4"), event=event, pile=pile, hand=["food"] + ["sails"] * 8, level="1", wind="n")
    found = told(game, "under sails", 2, viewer=0)
    for answer in answers:
        found = told(game, answer, viewer=0)
    assert found[-1:] == lines


def test_the_end_of_a_shared_choice_tells_no_card_that_did_not_come() -> None:
    hands = [["repair", "sails"], ["repair"]]
    game = table(boat("10,4"), boat("12,4"), event=WIND_SHIFT, level="1", wind="n", hands=hands)
    at_sea(game, 2)
    for seat in (0, 1):
        before = game.state
        play(game, "under repair", seat=seat)
        for viewer in (-1, 0, 1):
            lines = [line.text for line in game.lines((before, game.moves[-1], game.state), viewer)]
            assert not [line for line in lines if line.startswith("You ")]


def test_a_missing_die_is_told_with_its_reason() -> None:
    game = table(boat("Vigo"), boat("10,4"), hand=["food"])
    cast(TroisCaps, game.state).has_dice = False
    assert told(game, "leave food")[:2] == [
        "Ana leaves port with: food.",
        "The crew of Ana is seasick: no dice, and the boat stays where it is.",
    ]
    game = table(boat("Vigo"), boat("10,4"))
    cast(TroisCaps, game.state).has_dice = False
    assert told(game, "under sails")[1] == "The crew of Ana is seasick: no dice."
    game = table(boat("Vigo"), boat("10,4"))
    cast(TroisCaps, game.state).has_second_die = False
    assert told(game, "under sails")[1] == "No second die for Ana, so no try for a double four."
    game = table(boat("10,4"), boat("12,4"), wind="e")
    cast(TroisCaps, game.state).has_second_die = False
    at_sea(game, 1)
    assert told(game, "hold")[:2] == ["Ana stays put.", "No second die for Ana."]
    game = table(boat("10,4", mishap="leak"), boat("12,4"))
    assert told(game, "under sails")[1] == "Ana lies still: leak."


def test_a_joker_that_was_set_is_told_as_a_joker() -> None:
    made = boat("1,12", set_="reduction")
    game = table(made, boat("10,4"), level="3", wind="e", hand=["sails"] * 9)
    state = cast(TroisCaps, game.state)
    state.boats[0].rig_is_joker = state.boats[0].rig_used = True
    state.pile.under[list(state.pile.under).index(10)] = 12  # the card that is set is a joker, not a reduction
    at_sea(game, 1)
    play(game, "hold", 1)
    assert "Ana: joker has served and goes under the pile." in told(game, "hold")


def test_a_sail_card_that_is_replaced_and_fog_left_in_port_are_told() -> None:
    game = table(boat("10,4", set_="reduction"), boat("12,4"), level="3", wind="e", hand=["spinnaker"])
    assert told(game, "set spinnaker", 1)[:3] == [
        "Ana sets: spinnaker.",
        "Ana: sail reduction is replaced and goes under the pile.",
        "First die: 1.",
    ]
    game = table(boat("8,5", mishap="fog"), boat("12,4"), wind="n", director=1)
    at_sea(game, 1)
    assert told(game, "run e 1")[1:3] == ["Ana reaches Vigo.", "Ana leaves the fog behind in port."]


def test_fog_lifts_after_the_heading_of_the_round_it_lifts_in() -> None:
    game = table(boat("10,4"), boat("12,4", mishap="fog"), wind="e", director=1)
    cast(TroisCaps, game.state).boats[1].fog_turns = 2
    at_sea(game, 1)
    play(game, "hold", 1)
    assert told(game, "hold")[1:] == [*ROUND_2, "The fog round Bo lifts."]


def test_a_shield_that_is_lost_in_port_is_told() -> None:
    game = table(boat("8,5", shield=True), boat("12,4"), wind="n", director=1)
    at_sea(game, 1)
    assert told(game, "run e 1")[1:3] == ["Ana reaches Vigo.", "Ana has no shield any more: it is lost in port."]


def test_what_would_have_broken_is_told_with_the_reason_why_it_did_not() -> None:
    for made, run, line in (
        (boat("8,5"), "run e 1", "Ana is in port and spared: torn sail."),
        (boat("10,4", mishap="fog"), "hold", "Ana has a mishap already and is spared: torn sail."),
        (boat("10,4", shield=True), "hold", "Ana’s shield stops: torn sail."),
        (boat("10,4"), "hold", "Ana suffers: torn sail."),
    ):
        game = table(made, boat("12,4"), wind="n", event=CHAFED_SAIL)
        at_sea(game, 2)
        lines = told(game, run)
        if run == "hold":
            assert not any("torn sail" in text for text in lines)
            lines = told(game, "hold")
        assert [text for text in lines if "torn sail" in text] == [line]


def test_who_loses_a_second_die_to_the_weather_is_named() -> None:
    game = table(boat("10,3"), boat("12,4"), boat("Vigo"), boat("14,4"), wind="n", event=GALE_WARNING)
    assert told(game, "under sails", 2)[-1] == "No second die in their next turn: Bo, Dia."


def test_the_three_cards_of_the_old_salt_are_told_to_who_looks_at_them() -> None:
    for viewer, more in ((0, ["You look at: fog (2), joker."]), (1, []), (-1, [])):
        game = table(boat("10,3"), boat("12,4"), wind="n", event=OLD_SALT, pile=["fog", "joker", "fog"], director=1)
        found = told(game, "under sails", 2, viewer=viewer)
        assert found[2].startswith("Event. Old salt aboard")
        assert found[3:] == more


def test_one_is_told_the_cards_one_begins_with() -> None:
    """The director has drawn already."""
    game = opening("2", 5, 2, 1)
    assert not [line for line in game.begin() if "hold" in line.text]
    for seat in range(3):
        told_ = game.begin(seat)[-1].text.removeprefix("You hold: ").rstrip(".")
        numbers = [int(number or 1) for number in re.findall(r"[a-z ]+(?: \((\d+)\))?(?:, |$)", told_)]
        assert sum(numbers) == len(cast(TroisCaps, game.state).hands[seat].cards) == (12 if seat == 0 else 11)


def test_a_mayday_answered_names_what_it_clears() -> None:
    game = table(boat("10,3"), boat("12,4", mishap="leak"), wind="n", event=MAYDAY)
    at_sea(game, 2)
    assert told(game, "rescue 2")[0] == "Ana helps Bo and clears: leak."


def test_directions_are_words() -> None:
    game = table(boat("8,5", to="Vilamoura"), boat("12,4"), wind="e")
    at_sea(game, 3)
    assert told(game, "run w 2", 1, language="fr")[0] == "Ana fait 2 cases vers l’ouest."


def test_leaving_bordeaux_anyhow_is_told() -> None:
    game = table(boat(), boat("10,4"), hand=["repair"] * 12, sure_start="yes", director=1)
    cast(TroisCaps, game.state).round = 3
    play(game, "under repair")
    assert told(game, "depart anyhow") == ["Ana leaves Bordeaux with any three cards."]
    play(game, "under repair")
    play(game, "under repair")
    assert told(game, "under repair")[:2] == ["Ana puts a card under the pile.", "Ana goes down the Gironde: 5 cells to Le Verdon."]
