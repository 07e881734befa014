"""The bots' names and faces."""

from __future__ import annotations

import pytest

from gabare.kit.title import catalogue
from gabare.markup.portraits import face, portrait
from gabare.tables.crew import bot_name, crew_of, looks
from gabare.tables.people import tidy


@pytest.mark.parametrize("game", [*catalogue(), "somebody-elses"])
def test_a_table_of_bots_has_no_namesakes_and_always_the_same_names(game: str) -> None:
    for table in ("abc", "xyz", "k2m"):
        names: list[str] = []
        for seat in range(6):
            names.append(bot_name(game, table, seat, names))
        assert len({name.lower() for name in names}) == 6
        assert names[3] == bot_name(game, table, 3, names[:3])
    assert len({bot_name(game, f"table {n}", 0, []) for n in range(40)}) > 4, "tables differ"


def test_a_person_keeps_her_name() -> None:
    mine = bot_name("loire", "abc", 1, [])
    assert bot_name("loire", "abc", 1, [mine.upper()]) not in (mine, mine.upper())


def test_when_all_names_are_taken_there_is_still_one() -> None:
    assert bot_name("loire", "abc", 0, [*crew_of("loire")]).endswith(" 2")


def test_everybody_of_the_crew_can_be_seated_and_drawn() -> None:
    assert len(looks()) == sum(len(crew_of(game)) for game in ("", *catalogue())), "nobody works in two games"
    for name in looks():
        assert tidy(name) == name
        assert face(name)
    drawings = {portrait(name) for name in looks()}
    assert len(drawings) > 0.9 * len(looks()), "they do not look alike"


def test_every_game_of_ours_brings_its_crew_and_others_may() -> None:
    assert all(crew_of(game) != crew_of("") for game, title in catalogue().items() if title.package.startswith("gabare."))
    assert crew_of("somebody-elses") == crew_of("")


def test_namesakes_look_alike_and_strangers_have_no_face() -> None:
    assert portrait("Colette 2") == portrait("Colette")
    assert face("Anne") is None
