"""Seat marks: nobody is told from another by colour alone."""

from itertools import combinations
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gabare.kit.marks import letters, mark, shape
from gabare.kit.state import SEATS


def test_the_initial_is_enough_where_nobody_shares_it() -> None:
    assert letters(("nadia", "Camille", "Élodie")) == ("N", "C", "É")


def test_a_shared_initial_takes_the_first_letter_that_tells_all_apart() -> None:
    assert letters(("Camille", "Claire", "Youenn")) == ("Ca", "Cl", "Y")
    assert letters(("Marie", "Marin", "Marc")) == ("M1", "M2", "M3")  # e, n and nothing: Marc is too short
    assert letters(("Maria", "Marin", "Marcel")) == ("Ma", "Mn", "Me")
    assert letters(("Bot 1", "Bot 2", "Bot 3")) == ("B1", "B2", "B3")


def test_equal_and_empty_names_are_told_apart_by_their_seats() -> None:
    assert letters(("Ana", "Ana")) == ("A1", "A2")
    assert letters(("", "…", "2")) == ("1", "22", "23")


@given(st.lists(st.text(max_size=12), min_size=2, max_size=6))
def test_letters_are_unique_and_short_whatever_the_names(names: list[str]) -> None:
    given = letters(tuple(names))
    assert len(set(given)) == len(names)
    assert all(1 <= len(letter) <= 2 for letter in given)


def test_six_seats_have_six_colours_and_six_shapes() -> None:
    drawn = [shape(seat, 10, "shape") for seat in range(SEATS)]
    assert all(one != other for one, other in combinations(drawn, 2))
    assert len({ElementTree.fromstring(mark(seat, "A", 20)).get("class") for seat in range(SEATS)}) == SEATS


@pytest.mark.parametrize("seat", range(SEATS))
def test_a_mark_has_halo_shape_and_letter(seat: int) -> None:
    parts = list(ElementTree.fromstring(mark(seat, "Ca", 24)))
    assert [part.get("class") for part in parts] == ["halo", "shape", "letter"]
    assert parts[2].text == "Ca"
    assert len(list(ElementTree.fromstring(mark(seat, "", 10)))) == 2


def test_a_name_cannot_draw() -> None:
    assert "<b" not in mark(0, "<b", 20)
