"""The minutes that people are told are those that bots need. After a change of rules or bots, `gabare figures` writes them anew."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from gabare.cli.figures import Abstainer, length, played
from gabare.games.richesses import CIRCUITS, TITLE
from gabare.kit.minutes import FILE, measured

FOUND = json.loads(files(TITLE.package).joinpath(FILE).read_text("utf-8"))["series"]


def test_every_circuit_was_measured_at_every_size_of_the_table() -> None:
    assert {circuit: set(counts) for circuit, counts in FOUND.items()} == {circuit: {"2", "3", "4"} for circuit in CIRCUITS}


def test_the_title_tells_the_shortest_and_the_longest_circuit_for_three() -> None:
    medians = [FOUND[circuit]["3"]["minutes"] for circuit in CIRCUITS]
    assert abs(TITLE.minutes - min(medians)) <= 2.5
    assert abs(TITLE.most_minutes - max(medians)) <= 2.5


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_help_of_the_circuits_tells_the_minutes_of_each(language: str) -> None:
    option = TITLE.options[0]
    told = TITLE.say(language)(option.help, **dict(option.figures))
    assert sorted(int(word) for word in told.replace(",", " ").split() if word.strip(".").isdigit()) == sorted(
        measured(TITLE.package, 3).values()
    )


def test_economy_and_sports_are_an_evening_s_game() -> None:
    assert FOUND["economy"]["3"]["minutes"] <= 60
    assert FOUND["sports"]["4"]["minutes"] <= 60


@pytest.mark.parametrize("circuit", ["monuments", "economy"])
def test_the_first_game_takes_as_long_as_when_it_was_measured(circuit: str) -> None:
    steps = played(TITLE, 2, {"circuit": circuit}, Abstainer(TITLE, "medium", ()), 0)
    assert length(steps, 30)["minutes"] == [FOUND[circuit]["2"]["first"]]
