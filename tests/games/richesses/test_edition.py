"""What this edition decides: chapter 14 of the rule book says what the rules do, with the same figures in both languages."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from gabare.games.richesses import TITLE
from gabare.games.richesses.material import (
    BILL,
    CAR,
    ECONOMY,
    FACES,
    HAZARD_CARDS,
    HAZARD_COPIES,
    LAST_ROUNDS,
    MAP,
    PRICE,
    REDRAWS,
    SAVINGS,
    STAGES,
    TOWNS,
)
from gabare.kit.rulebook import rule_book
from tests.rule import rule

NUMBERS = {"en": ("three", "ten"), "fr": ("trois", "dix")}


def figures(paragraph: str, language: str) -> list[int]:
    """The numbers in a paragraph, paragraphs of the book left out."""
    text = rule_book(TITLE, language).paragraphs[paragraph].split("** ", 1)[1]
    text = re.sub(r"\b\d+\.\d+\b", "", text).replace("\u202f", "").replace(",", "")
    for word, number in zip(NUMBERS[language], ("3", "10"), strict=True):
        text = re.sub(rf"\b{word}\b", number, text)
    return [int(number) for number in re.findall(r"\d+", text)]


@pytest.mark.parametrize("language", ["en", "fr"])
class TestBook:
    @rule("richesses-14.1")
    def test_the_map_has_as_many_points_sections_and_sea_passages_as_the_book_says(self, language: str) -> None:
        kinds = Counter(kind for _, _, kind, _, _ in MAP["roads"])
        assert figures("14.1", language) == [TOWNS, len(MAP["roads"]), kinds["sea"]]
        assert len(MAP["towns"]) == TOWNS

    @rule("richesses-14.2")
    def test_there_are_as_many_hazard_cards_and_faces_as_the_book_says(self, language: str) -> None:
        assert figures("14.2", language) == [HAZARD_CARDS, BILL, BILL * FACES]
        assert sum(HAZARD_COPIES) == HAZARD_CARDS

    @rule("richesses-14.4")
    def test_the_sums_about_money_are_those_of_the_rules(self, language: str) -> None:
        assert figures("14.4", language) == [BILL, REDRAWS, BILL]

    @rule("richesses-14.5")
    def test_the_limit_of_rounds_is_the_option_s(self, language: str) -> None:
        cap = next(option.default for option in TITLE.options if option.id == "cap")
        assert figures("14.5", language) == figures("9.4", language) == [cap]

    @rule("richesses-14.6", "richesses-10.1", "richesses-10.3")
    def test_the_figures_of_economy_are_those_of_the_rules(self, language: str) -> None:
        assert figures("14.6", language) == [SAVINGS, LAST_ROUNDS]
        assert figures("10.1", language) == [STAGES[ECONOMY], SAVINGS, SAVINGS + PRICE[CAR], SAVINGS, SAVINGS]
        assert LAST_ROUNDS in figures("10.3", language)

    @rule("richesses-14.3", "richesses-14.4", "richesses-14.6", "richesses-14.7", "richesses-14.8")
    def test_the_chapter_names_what_the_sheet_leaves_open(self, language: str) -> None:
        """Read beside the sheet: it says nothing of these, or, of tolls and markers, something else."""
        book = rule_book(TITLE, language).paragraphs
        named = {own: set(re.findall(r"\b\d+\.\d+\b", text.split("** ", 1)[1])) for own, text in book.items() if own.startswith("14.")}
        assert {"1.5", "1.6", "2.4", "3.1", "3.3", "3.5", "3.7", "3.8", "3.9"} <= named["14.3"]
        assert {"2.1", "5.1", "5.3", "5.4", "5.5", "7.2", "7.3", "8.4", "9.5", "11.2", "11.3"} <= named["14.4"]
        assert {"12.2", "12.3", "12.4", "12.5", "12.6", "12.7", "12.8"} <= named["14.7"]
        assert {"2.3", "6.1", "6.3", "8.1", "8.3", "13.2", "13.3"} <= named["14.8"]

    @rule("richesses-14.3", "richesses-14.7", "richesses-14.9")
    def test_every_paragraph_that_the_chapter_names_is_in_the_book(self, language: str) -> None:
        book = rule_book(TITLE, language).paragraphs
        named = {number for own in book if own.startswith("14.") for number in re.findall(r"\b\d+\.\d+\b", book[own])} - set(book)
        assert named == set()


@rule("richesses-14.9")
def test_the_book_tells_the_version_that_is_played() -> None:
    assert f"version {TITLE.rules_version} " in rule_book(TITLE, "en").paragraphs["14.9"]
    assert f"version {TITLE.rules_version} " in rule_book(TITLE, "fr").paragraphs["14.9"]
