"""4.6: nobody sits in Bordeaux for a third of the race."""

from __future__ import annotations

import re
from typing import cast

import pytest

from gabare.games.trois_caps import TITLE
from gabare.games.trois_caps.actions import GIVING_UP
from gabare.games.trois_caps.figures import LATE, measure
from gabare.games.trois_caps.material import CALM, STORM, SURE_START, SURE_START_CARDS
from gabare.games.trois_caps.rules import TroisCaps
from gabare.kit.game import Game
from gabare.kit.rulebook import rule_book
from gabare.kit.say import LANGUAGES
from gabare.kit.state import HIDDEN, bit
from tests.games.playing import legal, refused
from tests.games.trois_caps.table import boat, card, last_under, play, table
from tests.rule import rule

NOTHING = ["repair"] * 10 + ["joker", "leak"]


def in_bordeaux(round_: int, sure_start: str = "yes", level: str = "2") -> Game:
    """Ana has put her card down and holds no set of departure cards; Bo directs."""
    game = table(boat(), boat("10,4"), hand=NOTHING, sure_start=sure_start, level=level, director=1, wind="n")
    cast(TroisCaps, game.state).round = round_
    play(game, "under leak")
    return game


@rule("trois-caps-4.6")
def test_from_the_third_turn_any_three_cards_let_a_boat_leave_bordeaux() -> None:
    assert "depart anyhow" not in legal(in_bordeaux(SURE_START - 1))
    assert refused(in_bordeaux(SURE_START - 1), "depart anyhow") == "4.6"
    game = in_bordeaux(SURE_START)
    assert legal(game) == ["stay", "depart anyhow"]
    assert play(game, "depart anyhow").phase == GIVING_UP
    assert refused(game, "hold") == "4.6"
    assert refused(game, "under food") == "2.3"
    play(game, "under repair")
    play(game, "under joker")
    state = play(game, "under repair")
    assert state.boats[0].in_gironde()
    assert (state.hands[0].size(), state.player) == (8, 1)
    assert last_under(state, SURE_START_CARDS) == ["repair", "joker", "repair"]
    assert list(state.masked(1).pile.under)[-SURE_START_CARDS:] == [HIDDEN] * SURE_START_CARDS


@rule("trois-caps-4.6")
def test_it_can_be_taken_back_until_the_last_card() -> None:
    game = in_bordeaux(SURE_START)
    before = game.state.to_dict()
    play(game, "depart anyhow")
    play(game, "under repair")
    game.undo()
    game.undo()
    assert game.state.to_dict() == before


@rule("trois-caps-4.6")
@pytest.mark.parametrize(("setting", "levels"), [("auto", {"learning", "1", "2"}), ("yes", {"learning", "1", "2", "3"}), ("no", set())])
def test_the_option_holds_below_level_3_or_always_or_never(setting: str, levels: set[str]) -> None:
    tables = {level: Game(TITLE, 2, {"level": level, "sure_start": setting}) for level in ("learning", "1", "2", "3")}
    assert {level for level, game in tables.items() if cast(TroisCaps, game.state).options.sure_start} == levels
    assert TITLE.settings()["sure_start"] == "auto"
    assert refused(in_bordeaux(SURE_START, "no"), "depart anyhow") == "4.6"


@rule("trois-caps-4.6")
def test_games_of_the_first_rules_have_none() -> None:
    game = Game(TITLE, 2, {"level": "1"}, version=1)
    assert not cast(TroisCaps, game.state).options.sure_start
    assert "sure_start" not in game.settings


@rule("trois-caps-4.6", "trois-caps-2.7")
def test_a_boat_that_has_the_cards_leaves_with_them_all_the_same() -> None:
    game = table(boat(), boat("10,4"), hand=["sails", "food", "safety", "joker"], sure_start="yes", director=1)
    cast(TroisCaps, game.state).round = SURE_START
    play(game, "under joker")
    state = play(game, "depart sails food safety")
    assert state.boats[0].in_gironde()
    assert card("food") in state.pile.under


@rule("trois-caps-11.6")
def test_the_book_names_the_round_that_the_figures_count() -> None:
    for language, word in (("en", "rounds"), ("fr", "tours")):
        assert f" {LATE} {word}" in rule_book(TITLE, language).paragraphs["11.6"]


def test_late_departures_are_counted() -> None:
    game = in_bordeaux(LATE + 1)
    steps = []
    for text in ("depart anyhow", "under repair", "under repair", "under repair"):
        before = game.state
        play(game, text)
        steps.append((before, game.moves[-1], game.state))
    found = measure(steps)
    assert found["round in which a boat leaves Bordeaux"] == [LATE + 1]
    assert found[f"boats in 10,000 that leave it after round {LATE}"] == [5_000]


OPEN_QUESTIONS = {"11.9": ("9.3",), "11.10": ("4.1", "4.3", "4.4", "4.5"), "11.11": ("2.6", "4.2", "5.3", "5.4", "5.5", "6.5", "8.1")}


@rule("trois-caps-11.9", "trois-caps-11.10", "trois-caps-11.11")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_book_says_where_the_original_is_silent_or_at_odds_with_itself(language: str) -> None:
    paragraphs = rule_book(TITLE, language).paragraphs
    for number, answered in OPEN_QUESTIONS.items():
        assert set(re.findall(r"\b\d+\.\d+\b", paragraphs[number])) == {number, *answered}
        assert set(answered) <= set(paragraphs)


@rule("trois-caps-11.9", "trois-caps-9.3")
def test_storms_and_calms_count_at_level_3_only() -> None:
    for level, closed in ((1, False), (2, False), (3, True)):
        assert [bool(boat("10,4").open_zones(level) & bit(zone)) for zone in (STORM, CALM)] == [not closed] * 2
