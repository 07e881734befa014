"""Actions declared once: numbered in a row, written, read, taken apart."""

from __future__ import annotations

import doctest
from typing import NamedTuple

import pytest

from gabare.kit import grammar
from gabare.kit.grammar import NONE, Grammar, Operand, Verb, numbered, plain


class Parts(NamedTuple):
    verb: str
    card: int = NONE
    seat: int = NONE


CARDS = Operand("card", ("ace", None, "king"), (14, 0, 13))


def test_the_example_in_its_docstring() -> None:
    failed, tried = doctest.testmod(grammar)
    assert tried > 3
    assert failed == 0


def test_the_last_operand_runs_fastest_and_texts_have_their_own_order() -> None:
    found = Grammar(Parts, Verb("give", 0, (CARDS, numbered("seat", 2)), "to {seat}: {card}"), *plain(6, "pass", "give up"))
    assert [found.write(action) for action in range(8) if action in found] == [
        "to 1: ace", "to 2: ace", "to 1: king", "to 2: king", "pass", "give up",
    ]  # fmt: skip
    assert found.parts(5) == Parts("give", 13, 1)
    assert found.parts(7) == Parts("give up")
    assert found.size == 8


def test_gaps_are_no_actions() -> None:
    found = Grammar(Parts, Verb("play", 0, (CARDS,)))
    assert [action in found for action in range(-1, 4)] == [False, True, False, True, False]


def test_numbers_must_run_on() -> None:
    with pytest.raises(ValueError, match="the actions of 'pass' begin at 4, but those before it end at 3"):
        Grammar(Parts, Verb("play", 0, (CARDS,)), Verb("pass", 4))


def test_an_operand_needs_its_field() -> None:
    with pytest.raises(ValueError, match="Parts has no field town for 'go'"):
        Grammar(Parts, Verb("go", 0, (Operand("town", ("blois",)),)))


def test_two_actions_of_one_text_are_refused() -> None:
    with pytest.raises(ValueError, match="the actions 0 and 3 are both written 'ace'"):
        Grammar(Parts, Verb("play", 0, (CARDS,), "{card}"), Verb("ace", 3)).read("ace")


def test_what_cannot_be_read_is_answered_by_examples() -> None:
    found = Grammar(Parts, Verb("play", 0, (CARDS,)), *plain(3, "pass", "end"))
    with pytest.raises(ValueError, match="cannot read 'plau ace'; write for example 'play ace', 'pass' or 'end'"):
        found.read("plau ace")
