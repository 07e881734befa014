"""The last chapter of the rule book: it says honestly what this edition chose, and the game plays as it says."""

from __future__ import annotations

import re
from typing import cast

import pytest

from gabare.games.loire import TITLE
from gabare.games.loire.material import COPIES, DECK, FREIGHT, LAST_ROUND, REVEALED, SUN, TOWNS, TRAVELLERS, WINE
from gabare.games.loire.names import TOWN_NAMES
from gabare.games.loire.rules import Loire
from gabare.kit.luck import Seeded
from gabare.kit.rulebook import rule_book
from gabare.kit.say import LANGUAGES
from tests.games.loire.table import Boat, at, can, named, play, refused, river
from tests.rule import rule

HEADINGS = {"en": "What this edition decides", "fr": "Ce que cette édition décide"}


def paragraph(number: str, language: str) -> str:
    return rule_book(TITLE, language).paragraphs[number]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_chapter_says_what_this_edition_decides(language: str) -> None:
    book = rule_book(TITLE, language)
    last = list(book.paragraphs)[-1]
    assert last.startswith("11.")
    assert book.chapter(last) == HEADINGS[language]


@rule("loire-11.1")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_of_the_cards_stand_in_the_book(language: str) -> None:
    numbers = [int(number) for number in re.findall(r"\d+", paragraph("1.1", language).removeprefix("**1.1**"))]
    assert sorted(numbers) == sorted([DECK, *COPIES, 1, 2, 3, TRAVELLERS, SUN - WINE, FREIGHT - SUN])
    assert str(DECK) in paragraph("11.1", language)


@rule("loire-11.2")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_towns_of_the_book_are_those_of_the_board(language: str) -> None:
    assert [town for town in re.findall(r"[A-Z][\wé]+", paragraph("1.1", language)) if town in (*TOWN_NAMES, "Chinon")][:TOWNS] == [
        *TOWN_NAMES
    ]
    assert "Amboise" in TOWN_NAMES
    assert "Chinon" not in TOWN_NAMES
    assert {"Amboise", "Chinon"} <= set(re.findall(r"\w+", paragraph("11.2", language)))


@rule("loire-11.3")
@pytest.mark.parametrize("language", LANGUAGES)
def test_with_two_players_the_row_of_numbers_goes_on(language: str) -> None:
    assert [REVEALED[players] - REVEALED[players - 1] for players in range(3, 7)] == [2] * 4
    assert f" {REVEALED[2]} " in paragraph("11.3", language)


@rule("loire-11.4")
def test_lots_decide_who_leads_first() -> None:
    leaders = {cast(Loire, TITLE.new_game(3, None, Seeded(seed))).leader for seed in range(40)}
    assert leaders == {0, 1, 2}


@rule("loire-11.5")
def test_at_nantes_who_loses_takes_the_free_quay_and_the_first_in_order_loads() -> None:
    fight = river(Boat("ancenis", laid="coal 1, boatman"), Boat("nantes", laid="boatman", quay="a"), Boat("blois"))
    assert at(play(fight, "go", "quay a"), 0) == "nantes up, b"
    both = river(Boat("nantes", quay="a"), Boat("nantes"), leader=1, waiting="nantes-blois")
    state = play(both, "go")
    assert (named(state.boats[1].cargo), named(state.boats[0].cargo)) == (["nantes-blois"], [])


@rule("loire-11.6")
def test_no_card_is_played_for_nothing() -> None:
    state = river(Boat("tours", "explosion", aboard="wine tours"), Boat("blois", "coal 1"))
    assert can(state) == ["go"]
    assert refused(state, "explode 2 coal 1")[1] == "4.4"
    assert refused(state, "bribe 2 tours")[1] == "4.6"


@rule("loire-11.7")
def test_equally_rich_players_count_their_boatmen() -> None:
    state = play(river(Boat("tours", "boatman", money=20), Boat("saumur", "coal 3", money=20, done=True)), "go")
    assert list(state.ranks()) == [1, 2]


@rule("loire-11.8")
def test_sixty_rounds_are_the_last() -> None:
    state = river(Boat("tours"), Boat("saumur", done=True))
    state.round = LAST_ROUND
    assert play(state, "go").over
    assert LAST_ROUND == 60  # as the book says in words


@rule("loire-11.9")
def test_only_the_docked_boat_fights_and_a_bribe_undocks_nobody() -> None:
    state = play(river(Boat("tours", "boatman, coal 1"), Boat("saumur", laid="boatman"), Boat("saumur", laid="boatman")), "go")
    assert state.boats[1].laid == state.boats[2].laid
    docked = river(Boat("blois", aboard="wine tours"), Boat("tours", laid="boatman", quay="quay", done=True))
    assert at(play(docked, "bribe 2 tours"), 1) == at(docked, 1)


@rule("loire-11.10")
def test_a_docked_boat_lands_and_sells_without_asking_unless_wine_may_be_kept() -> None:
    for option, money in ((False, 1), (True, 0)):
        fleet = Boat("nantes", aboard="wine tours"), Boat("blois", done=True)
        state = play(river(*fleet, options={"wine_sale_optional": option}), "go", "quay b")
        assert state.boats[0].money == money


@rule("loire-11.11")
def test_twenty_louis_count_when_the_third_phase_is_over_for_all() -> None:
    first, second = Boat("nantes", aboard="wine tours", money=19), Boat("tours", money=20)
    state = play(river(first, second), "go", "quay a")
    assert not state.over
    assert play(state, "go").over
    assert list(state.ranks()) == [1, 2]


@rule("loire-11.12")
def test_whoever_goes_discards_the_fishing_card() -> None:
    state = play(river(Boat("blois", laid="fishing"), Boat("tours"), Boat("saumur")), "go")
    assert not state.boats[0].fishing()
