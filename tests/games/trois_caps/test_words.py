"""Actions in words, choices, refusals, and the log."""

from __future__ import annotations

from typing import cast

import pytest

from gabare.games.trois_caps import TITLE
from gabare.games.trois_caps.actions import GRAMMAR
from gabare.games.trois_caps.material import (
    CREW_EXCHANGE,
    CUSTOMS_CHECK,
    DOLPHINS,
    EVENT_COPIES,
    FAIR_CURRENT,
    MAYDAY,
    OLD_SALT,
    OVERBOARD_DRILL,
    SPARE_RIGGING,
    SUPPLY_PARCEL,
    WEATHER_BULLETIN,
    WIND_SHIFT,
)
from gabare.games.trois_caps.names import effect, event_name
from gabare.games.trois_caps.notation import prompt
from gabare.games.trois_caps.rules import TroisCaps
from gabare.games.trois_caps.state import Boat
from gabare.kit.game import Game
from gabare.kit.notation import Illegal
from tests.games.playing import refused
from tests.games.trois_caps.table import at_sea, boat, play, table, told


def asked(game: Game, seat: int = 0, language: str = "en") -> str:
    return prompt(game.view(seat, language))


def labels(game: Game, language: str = "en") -> dict[str, str]:
    return {choice.text: choice.label for choice in game.choices(language=language)}


def test_every_action_has_its_own_words_and_is_read_back() -> None:
    texts = [GRAMMAR.write(action) for action in range(GRAMMAR.size)]
    assert len(set(texts)) == GRAMMAR.size == 162
    assert [GRAMMAR.read(text) for text in texts] == list(range(GRAMMAR.size))
    assert {
        "under torn-sail",
        "set reduction joker",
        "aim fog 6",
        "depart joker trolling safety",
        "depart anyhow",
        "run nw 6",
        "rescue nobody",
    } <= set(texts)


@pytest.mark.parametrize(
    "text", ["", "run n 7", "run x 1", "aim food 2", "under", "leave sails", "depart sails food", "wind", "under food food"]
)
def test_what_cannot_be_read_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match="write for example"):
        GRAMMAR.read(text)


def test_labels_say_what_would_happen() -> None:
    game = table(boat("8,3", to="Vigo"), boat("13,4", to="Vilamoura"), hand=["leak", "joker"], wind="n")
    said = labels(game)
    assert said["aim leak 2"] == "Put before Bo: leak"
    assert said["set repair joker"] == "Set a joker as repair"
    assert labels(game, "fr")["under leak"] == "Mettre sous la pioche\u00a0: voie d’eau"
    at_sea(game, 3)
    said = labels(game)
    assert said["run e 3"] == "3 cells to the east: Vigo"
    assert said["run sw 1"] == "1 cell to the south-west (Vigo in 4)"
    assert said["hold"] == "Stay on this cell"
    assert labels(game, "fr")["run sw 1"] == "1 case vers le sud-ouest (Vigo à 4)"


def test_choices_point_at_cards_slots_boats_and_cells() -> None:
    game = table(
        boat("1,12", mishap="leak"), boat("13,4", to="Vilamoura"), hand=["leak", "joker", "repair", "spinnaker"], level="3", wind="n"
    )
    pointed = {choice.text: choice.targets for choice in game.choices()}
    assert pointed["under leak"] == ("card-leak", "pile")
    assert pointed["aim leak 2"] == ("card-leak", "boat-2")
    assert pointed["mend repair"] == ("card-repair", "mishap")
    assert pointed["set repair"] == ("card-repair", "set-repair")
    assert pointed["set reduction joker"] == ("card-joker", "set-reduction")
    game = table(boat("Vigo"), boat("13,4"), hand=["food"], wind="e")
    assert {choice.text: choice.targets for choice in game.choices()}["leave food"] == ("card-food", "quay")
    play(game, "leave food", 3)
    pointed = {choice.text: choice.targets for choice in game.choices()}
    assert pointed["run w 2"] == ("cell-8-4",)
    assert pointed["hold"] == ("boat-1",)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (SUPPLY_PARCEL, "Put 2 cards under the pile, one after the other."),
        (WEATHER_BULLETIN, "Choose the wind until the next roll."),
        (CUSTOMS_CHECK, "Customs check: declare food or a trolling line."),
        (MAYDAY, "Mayday: clear the mishap of another boat, if you like."),
    ],
)
def test_prompts_ask_what_an_event_asks(event: int, words: str) -> None:
    game = table(boat("10,3"), boat("13,4", mishap="leak"), wind="e", event=event)
    at_sea(game, 2)
    assert asked(game) == words


def test_prompts_follow_the_turn() -> None:
    game = table(boat(), boat("Vigo"))
    assert asked(game).startswith("Put one card down: ")
    play(game, "under sails")
    assert asked(game).startswith("Leave Bordeaux with")
    play(game, "stay")
    assert asked(game, 1) == "Put one card down. Food, a trolling line or a joker lets you leave port."
    play(game, "under repair")
    assert asked(game, 1) == "Still in port: a double four would let you sail."
    game = table(boat("10,3", mishap="leak"), boat("13,4"), wind="e", event=DOLPHINS, hand=["repair"])
    assert asked(game) == "Leak: mend it, or put another card down."
    play(game, "mend repair", 4)
    assert asked(game) == "First die: sail up to 4 cells."
    play(game, "hold", 1)
    assert asked(game) == "Second die: sail up to 1 cell."
    play(game, "hold", 6)
    assert asked(game) == "Third die: sail up to 6 cells."
    assert asked(game, language="fr") == "Troisième dé\u00a0: 6 cases au plus."
    game = table(boat("10,3", mishap="fog"), boat("13,4"), wind="e", hand=["repair"])
    play(game, "under repair", 4)
    assert asked(game) == "First die: sail up to 1 cell. Fog allows no more."


def test_refusals_name_the_first_obstacle() -> None:
    game = table(boat("10,3"), boat("10,5"), wind="n")
    at_sea(game, 3)
    with pytest.raises(Illegal, match="Not straight into the north wind") as refusal:
        game.play("run n 1")
    assert refusal.value.rule == "3.2"
    assert refused(game, "under food") == "2.3"
    assert refused(game, "stay") == "2.5"
    assert refused(game, "run e 4") == "5.1"


def why(game: Game, text: str, language: str = "en", seat: int | None = None) -> tuple[str, str]:
    with pytest.raises(Illegal) as refusal:
        game.play(text, seat, language=language)
    return refusal.value.rule, str(refusal.value)


@pytest.mark.parametrize(
    ("where", "run", "words"),
    [
        ("0,5", "run n 1", "The chart ends there."),
        ("1,22", "run e 1", "No boat goes back into the Gironde."),
        ("10,5", "run e 1", "There is land in the way."),
        ("12,5", "run e 2", "There is land in the way."),
    ],
)
def test_what_ends_the_sea_is_named(where: str, run: str, words: str) -> None:
    game = table(boat(where), boat("12,3"), level="1", wind="s")
    at_sea(game, 3)
    assert why(game, run) == ("5.3", words)


def test_a_boat_in_port_is_not_told_to_put_a_card_down_again() -> None:
    game = table(boat("Vigo"), boat("12,4"))
    play(game, "under sails")
    assert why(game, "run w 1") == ("2.5", "Your boat lies in port: Still in port: a double four would let you sail.")
    game = table(boat(), boat("12,4"))
    play(game, "under sails")
    assert why(game, "hold") == ("4.2", "Down to Le Verdon a boat goes one cell a turn, without dice.")
    assert why(game, "roll") == ("4.4", "No roll lets a boat leave Bordeaux.")


def test_at_sea_nothing_is_refused_as_if_it_were_possible_later() -> None:
    """Also where the first die has brought an event."""
    for dice in ((3,), (2,)):
        game = table(boat("10,3"), boat("12,4"), wind="n", event=SPARE_RIGGING, hand=["food", "repair"])
        assert why(game, "roll") == why(game, "depart anyhow") == why(game, "stay") == ("2.5", "Your boat lies in no port.")
        at_sea(game, *dice)
        assert why(game, "roll") == ("2.5", "Your boat lies in no port.")
        for text in ("under food", "set repair", "mend repair", "leave food", "aim leak 2"):
            assert why(game, text) == ("2.3", "One card a turn is put down, and it lies already.")
        for text in ("wind n", "keep food", "declare food", "rescue nobody", "pass food"):
            assert why(game, text) == ("8.1", "No event asks for this now.")


@pytest.mark.parametrize("text", ["run n 1", "hold"])
def test_a_boat_in_the_gironde_has_no_runs(text: str) -> None:
    for where in ("Bordeaux", "4,25"):
        game = table(boat(where, to="Le Verdon"), boat("12,4"))
        assert why(game, text) == ("4.2", "Down to Le Verdon a boat goes one cell a turn, without dice.")


@pytest.mark.parametrize(
    ("event", "text", "rule", "words"),
    [
        (CUSTOMS_CHECK, "declare trolling", "8.13", "You do not hold this card: trolling line."),
        (CUSTOMS_CHECK, "declare nothing", "8.13", "You hold food or a trolling line, and show one of them."),
        (OLD_SALT, "keep joker", "8.7", "This card is not among the three: joker."),
        (SUPPLY_PARCEL, "under fog", "8.4", "You do not hold this card: fog."),
        (SUPPLY_PARCEL, "hold", "8.4", "The event asks for something else now: Put 2 cards under the pile, one after the other."),
        (CREW_EXCHANGE, "pass fog", "8.20", "You do not hold this card: fog."),
        (
            CREW_EXCHANGE,
            "under food",
            "8.20",
            "The event asks for something else now: Everybody passes a card to the left: choose yours in secret.",
        ),
        (MAYDAY, "rescue 1", "8.21", "Only another boat that has a mishap can be helped."),
        (MAYDAY, "rescue 3", "8.21", "Only another boat that has a mishap can be helped."),
        (WEATHER_BULLETIN, "run s 1", "8.5", "The event asks for something else now: Choose the wind until the next roll."),
    ],
)
def test_what_an_event_does_not_ask_for_is_refused_by_its_own_paragraph(event: int, text: str, rule: str, words: str) -> None:
    pile = ["repair", "sails", "food"]
    game = table(boat("10,3"), boat("12,4", mishap="leak"), boat("14,4"), wind="n", event=event, hand=["food"] + ["safety"] * 8, pile=pile)
    at_sea(game, 2)
    assert why(game, text) == (rule, words)


def test_what_limits_a_run_is_the_die_or_fog_or_an_event() -> None:
    game = table(boat("10,3"), boat("12,4"), wind="n")
    at_sea(game, 3)
    assert why(game, "run w 4")[0] == "5.1"
    game = table(boat("10,3", mishap="fog"), boat("12,4"), wind="n")
    at_sea(game, 3)
    assert why(game, "run w 2")[0] == "7.3"
    for event, first, rule in ((OVERBOARD_DRILL, 1, "8.11"), (FAIR_CURRENT, 2, "8.2")):
        game = table(boat("10,3"), boat("12,4"), wind="n", event=event)
        at_sea(game, 4)
        if first == 2:
            play(game, "hold", 1)
            play(game, "hold")
        assert why(game, "run w 3")[0] == rule


def test_the_two_rules_of_the_cargo_lane_are_told_apart() -> None:
    game = table(boat("10,2"), boat("12,4"), wind="e")
    at_sea(game, 6)
    assert why(game, "run w 1") == ("6.6", "No run ends in the cargo lane.")
    game = table(boat("18,0", to="Almerimar"), boat("12,4"), wind="n")
    at_sea(game, 6)
    assert why(game, "run se 6") == ("6.6", "A run crosses at most three cells of the cargo lane in a row.")


def test_out_of_turn_the_paragraph_is_cited_that_says_whose_turn_it_is() -> None:
    game = table(boat("10,3"), boat("12,4"), boat("14,4"), wind="n", event=CREW_EXCHANGE, hand=["fog", "sails"])
    assert why(game, "under repair", seat=1)[0] == "1.4"
    at_sea(game, 2)
    play(game, "pass fog", seat=0)
    assert why(game, "pass fog", seat=0)[0] == "8.20"
    game = table(boat("7,31", to="Gruissan"), boat("12,4"), wind="n")
    at_sea(game, 3)
    play(game, "run w 1")
    assert why(game, "hold", seat=0)[0] == "10.1"


@pytest.mark.parametrize(
    ("level", "made", "text", "rule", "words"),
    [
        ("2", boat("10,4", repair=True), "set repair", "6.8", "Such a card is set already: repair."),
        ("learning", boat("10,4"), "set repair", "9.1", "In the learning game the special zones are closed."),
        ("2", boat("10,4"), "set spinnaker joker", "7.5", "Only at level 3 are there storms and calms, and sail cards for them."),
        ("3", boat("10,4", set_="spinnaker"), "set spinnaker joker", "6.8", "Such a card is set already: spinnaker."),
        (
            "3",
            boat("2,12", set_="reduction"),
            "set spinnaker joker",
            "6.9",
            "While your boat lies in this zone, the card that opened it stays.",
        ),
    ],
)
def test_a_card_that_cannot_be_set_has_one_reason(level: str, made: Boat, text: str, rule: str, words: str) -> None:
    game = table(made.clone(), boat("12,4"), level=level, hand=["repair", "joker"], wind="" if level == "learning" else "n")
    assert why(game, text) == (rule, words)


def test_a_joker_lifts_fog_and_lets_a_boat_leave_by_their_own_paragraphs() -> None:
    game = table(boat("10,4", mishap="fog"), boat("12,4"), hand=["joker"])
    found = {choice.text: (choice.label, choice.rule) for choice in game.choices(language="fr")}
    assert found["mend joker"] == ("Joker\u00a0: lever le brouillard", "7.5")
    game = table(boat("Vigo"), boat("12,4"), hand=["joker", "food", "trolling"])
    found = {choice.text: (choice.label, choice.rule) for choice in game.choices()}
    assert {text: rule for text, (_, rule) in found.items() if text.startswith("leave")} == {
        "leave joker": "4.5",
        "leave trolling": "4.5",
        "leave food": "4.3",
    }


def test_the_prompt_says_which_dice_are_missing() -> None:
    game = table(boat("10,4"), boat("12,4"))
    cast(TroisCaps, game.state).has_dice = False
    assert asked(game).endswith("The crew is seasick: no dice this turn.")
    game = table(boat("Vigo"), boat("12,4"))
    cast(TroisCaps, game.state).has_second_die = False
    assert asked(game).endswith("No second die this turn, so no try for a double four.")
    game = table(boat("10,4"), boat("12,4"))
    cast(TroisCaps, game.state).has_second_die = False
    at_sea(game, 3)
    assert asked(game) == "First die: sail up to 3 cells. No second die this turn."


def test_levels_are_chosen_by_name() -> None:
    level = next(option for option in TITLE.options if option.id == "level")
    words = [TITLE.say("fr")(level.word(setting)) for setting in level.settings]
    assert words == ["Initiation", "1, croisière", "2, course au large", "3, course au large avec tempêtes et calmes"]


def test_events_are_explained_as_they_work_at_each_level() -> None:
    say = TITLE.say("en")
    assert len({event_name(event, say) for event in range(len(EVENT_COPIES))}) == 20
    assert effect(WIND_SHIFT, 2, say) == "the wind is rolled anew."
    assert effect(WIND_SHIFT, 1, say) == "everybody draws a card, then puts one under the pile."
    assert effect(6, 0, say) == "after the runs, 1 more cell."
    assert effect(6, 1, say) == "this turn you may sail into the wind."


def test_the_log_of_a_turn() -> None:
    game = table(boat("Vigo"), boat("13,4"), hand=["food"], wind="e", director=1, event=DOLPHINS)
    assert told(game, "leave food", 2) == [
        "Ana leaves port with: food.",
        "First die: 2.",
        "Event. Dolphins at the bow: a third die and a third run.",
    ]
    assert told(game, "run w 2", 5) == ["Ana sails 2 cells to the west.", "Second die: 5."]
    assert told(game, "run s 1", 1) == ["Ana sails 1 cell to the south.", "Third die: 1."]
    assert told(game, "hold", 3, 4) == ["Ana stays put.", "Round 2", "Bo rolls the wind: north-west wind (7)."]


def test_the_log_of_departures_and_cards_that_have_served() -> None:
    game = table(boat(), boat("Vigo"), hand=["sails", "food", "safety", "joker"] + ["repair"] * 8)
    assert told(game, "set repair joker") == ["Ana sets a joker as repair."]
    assert told(game, "depart sails food safety") == [
        "Ana leaves Bordeaux with: mainsail and jib, food, safety gear.",
        "Ana goes down the Gironde: 5 cells to Le Verdon.",
    ]
    play(game, "under repair")
    assert told(game, "roll", 3, 5, 1, 1)[0] == "Bo rolls 3 and 5: no double four."
    game = table(boat("Vigo"), boat("13,4"), hand=["repair"] * 9)
    play(game, "under repair")
    assert told(game, "roll", 4, 4)[0] == "Ana rolls a double four and leaves port!"
    game = table(boat("4,7", repair=True), boat("10,4"), wind="e")
    at_sea(game, 1)
    play(game, "run s 1", 1)
    assert told(game, "run n 1") == ["Ana sails 1 cell to the north.", "Ana: repair has served and goes under the pile."]


def test_the_log_of_ports_pollution_and_mending() -> None:
    game = table(boat("18,23", to="Alcudiamar"), boat("8,5", to="Vigo", mishap="leak"), wind="n", director=0)
    at_sea(game, 1)
    assert told(game, "run e 1")[1] == "Ana is covered in oil and has to be cleaned in Almerimar."
    assert told(game, "mend repair", 3)[0] == "Bo lays repair and clears: leak."
    assert told(game, "run e 1", 1, 1)[1] == "Bo reaches Vigo."


def test_moves_are_told_in_both_languages_to_everybody() -> None:
    game = Game(TITLE, 3, {"level": "3"}, secret=b"log")
    for number in range(60):
        legal = game.state.legal_actions(game.turn)
        game.play(legal[number * 7 % len(legal)])
    for viewer in (-1, 0, 1, 2):
        for language in ("fr", "en"):
            assert all(line.text for lines in game.tell(viewer, language) for line in lines)
    hidden = [line.text for lines in game.tell(-1) for line in lines if "under the pile" in line.text]
    assert any(text.endswith("puts a card under the pile.") for text in hidden)
    assert cast(TroisCaps, game.state).broken() == ""
