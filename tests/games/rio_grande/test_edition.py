"""The last chapter of the rule book: it says honestly what this edition chose, and the game plays as it says."""

from __future__ import annotations

from typing import cast

import pytest

from gabare.games.rio_grande import TITLE
from gabare.games.rio_grande.material import LAKE_POINTS, RIVERS
from gabare.games.rio_grande.rules import RioGrande
from gabare.kit.luck import Seeded
from gabare.kit.rulebook import rule_book
from gabare.kit.say import LANGUAGES
from tests.games.playing import legal, refused
from tests.games.rio_grande.table import legal_verbs, play, river, table
from tests.rule import rule

HEADINGS = {"en": "What this edition decides", "fr": "Ce que cette édition décide"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_chapter_says_what_this_edition_decides(language: str) -> None:
    book = rule_book(TITLE, language)
    last = list(book.paragraphs)[-1]
    assert last.startswith("10.")
    assert book.chapter(last) == HEADINGS[language]


@rule("rio-grande-10.1")
def test_actions_never_go_back_in_their_order_but_by_an_option() -> None:
    for free, verbs in ((False, {"discard"}), (True, {"discard", "river", "bridge"})):
        game = table(river("forest-blue"), hand=["forest-green", "rock-green", "rock-brown"], options={"free_order": free})
        play(game, "river forest-green 1", "discard river rock-brown")
        assert legal_verbs(game) == verbs


@rule("rio-grande-10.2")
def test_lots_decide_who_begins() -> None:
    assert {TITLE.new_game(3, None, Seeded(seed)).turn for seed in range(40)} == {0, 1, 2}


@rule("rio-grande-10.3")
def test_a_chicane_acts_on_its_stretch_and_its_bridge_is_the_bridge_of_the_turn() -> None:
    text = "forest-blue*B chicane:forest-green forest-blue*B forest-green*A forest-green"
    game = table(river(text), hand=["chicane forest-brown", "rock-brown", "rock-green"])
    play(game, "chicane forest-brown 1")
    assert legal(game) == ["remove 3", "remove 4"]
    play(game, "remove 3", "remove 4")
    assert legal(game) == ["rebuild 3", "rebuild 4", "rebuild 5", "keep"]
    play(game, "rebuild 3")
    assert refused(game, "bridge 1 5") == "2.3"


@rule("rio-grande-10.4")
def test_a_sandbank_covers_lakes_and_chicanes_but_no_sandbank() -> None:
    text = "sand:blue/forest-blue lake:forest-blue chicane:forest-blue forest-blue*B"
    game = table(river(text), hand=["sandbank blue"])
    assert [each for each in legal(game) if each.startswith("sandbank")] == ["sandbank blue 1 2", "sandbank blue 1 3"]


@rule("rio-grande-10.5")
def test_one_bridge_to_a_card_old_or_new() -> None:
    for new, places in ((False, ["bridge 1 2", "bridge 1 3"]), (True, ["bridge 1 3"])):
        game = table(river("forest-blue*B forest-green"), hand=["forest-brown", "rock-blue"], options={"bridge_on_new_card": new})
        play(game, "river forest-brown 1")
        assert [each for each in legal(game) if each.startswith("bridge")] == places


@rule("rio-grande-10.6")
def test_a_lake_is_worth_four_points_in_all() -> None:
    assert 1 + LAKE_POINTS == 4
    with_lake, without = river("forest-blue*A lake:forest-green"), river("forest-blue*A forest-green")
    assert with_lake.points(0) - without.points(0) == LAKE_POINTS


@rule("rio-grande-10.7")
def test_halves_are_rounded_for_each_river_and_each_player() -> None:
    rivers = [river("forest-blue*A"), river("rock-blue*A"), river("steppe-blue*B steppe-blue steppe-blue")]
    game = table(*rivers, hand=["rock-brown"] * 3, last_turns=1)
    state = play(game, *["discard river rock-brown"] * 3)
    assert state.over
    assert list(state.half_points) == [2, 2]  # A: 1 and 1, half of 1 rounded up twice; B: half of 3


@rule("rio-grande-10.8")
def test_equal_totals_are_told_apart_by_finished_rivers() -> None:
    state = cast(RioGrande, TITLE.new_game(2, None, Seeded(1)))
    state.points[0], state.points[1], state.half_points[1], state.awaited = 9, 9, 1, 0
    assert list(state.ranks()) == [1, 2]


@rule("rio-grande-10.9")
def test_a_delta_closes_a_river_without_a_bridge_and_its_place_is_free_at_once() -> None:
    rivers = [river("forest-blue") for _ in range(RIVERS)]
    game = table(*rivers, hand=["delta forest-blue", "rock-brown", "rock-brown"], options={"free_order": True})
    assert "river rock-brown new" not in legal(game)
    play(game, "delta forest-blue 3")
    assert "river rock-brown new" in legal(game)
