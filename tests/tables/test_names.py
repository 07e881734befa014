"""What people may be called: everybody's own letters, but nothing that takes for ever, shows nothing, or looks like another's name."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest

from gabare.tables import people
from gabare.tables.crew import bot_name, crew_of
from gabare.tables.people import tidy, unique, visible

STORM = "a" + "\u0300" * 20_000 + "\u0316" * 20_000  # ordering these marks takes longer with the square of their number


def test_a_text_is_cut_before_it_is_normalised(monkeypatch: pytest.MonkeyPatch) -> None:
    lengths: list[int] = []
    really = unicodedata.normalize

    def counted(form: Any, text: str) -> str:
        lengths.append(len(text))
        return really(form, text)

    monkeypatch.setattr(unicodedata, "normalize", counted)
    tidy(STORM)
    visible(STORM, 300)
    unique(tidy(STORM), [tidy(STORM)])
    assert lengths
    assert max(lengths) <= people.ROOM * 300


@pytest.mark.parametrize(
    "name",
    [
        "Zoé",
        "Nguyễn Thị Hằng",
        "Άννα",
        "Анна",
        "Йоханна",
        "محمد",
        "שָׁלוֹם",
        "สมชาย ใจดี",
        "देवी",
        "小林",
        "한지민",
        "O’Neill",
        "Jean-Luc 2",
        "🦊 Max",
    ],
)
def test_honest_names_stay_as_they_are(name: str) -> None:
    assert tidy(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("blank", ["\u3164", "\u2800", "\u115f\u1160", "\uffa0", "\u200b", "\u034f", "\u0301\u0316", " \u3164 "])
def test_a_name_that_shows_nothing_is_no_name(blank: str) -> None:
    assert tidy(blank) == ""


def test_a_letter_carries_no_more_marks_than_a_language_needs() -> None:
    shown = tidy("Z" + "\u0335\u0301\u0316\u0323" * 6 + "oe")
    assert sum(unicodedata.combining(sign) > 0 for sign in shown) <= 3
    assert shown.endswith("oe"), "what follows is not lost"
    assert not unicodedata.combining(tidy("\u0301\u0301Zoe")[0]), "a mark needs something to stand on"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Anna", "Аnna"),
        ("Anna", "АΝΝА"),
        ("Alice", "AIice"),
        ("Alice", "A1ice"),
        ("Otto", "0tto"),
        ("Max", "Ｍａｘ"),
        ("Lea", "ℒea"),
        ("paco", "расо"),
    ],
)
def test_names_that_look_alike_are_told_apart_at_a_table(first: str, second: str) -> None:
    assert unique(second, [first]) == f"{second} 2"
    assert unique(first, [second]) == f"{first} 2"


@pytest.mark.parametrize(("first", "second"), [("Zoe", "Zoé"), ("Анна", "Ганна"), ("Max", "May"), ("Νίκος", "Νικόλας")])
def test_names_that_differ_are_left_alone(first: str, second: str) -> None:
    assert unique(second, [first]) == second


def test_no_bot_has_a_name_that_looks_like_a_person_s() -> None:
    mine = bot_name("loire", "abc", 1, [])
    assert mine in crew_of("loire")
    assert bot_name("loire", "abc", 1, [mine.replace("e", "е").replace("i", "і")]) != mine


def test_a_long_name_made_different_is_still_one_that_records_hold() -> None:
    longest = "Maximilienne de La Loire"
    assert len(longest) == 24
    other = unique(longest, [longest])
    assert other == "Maximilienne de La Loi 2"
    assert tidy(other) == other
