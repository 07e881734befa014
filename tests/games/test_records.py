"""Whole recorded games of every title. They are replayed for ever; what happens in each is said beside its game's other tests.

To add one, put a record into the `records/` of the game's tests.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gabare.kit.record import RecordError, loads, record
from gabare.kit.state import NOBODY
from gabare.kit.title import catalogue
from tests.games.expected import EXPECTED
from tests.games.records import read, records, replayed
from tests.games.released import DIGESTS, folder, offered, released

FOLDERS = {id: title.package.rpartition(".")[2] for id, title in catalogue().items()}
ALL = [pytest.param(path, id=f"{id}-{name}") for id, folder in FOLDERS.items() for name, path in records(folder).items()]


def test_every_title_has_records() -> None:
    assert {id for id, folder in FOLDERS.items() if records(folder)} == set(FOLDERS)


@pytest.mark.parametrize("path", ALL)
def test_a_record_replays_to_its_result_and_its_luck_is_proved(path: Path) -> None:
    game = replayed(path)
    assert game.over
    assert tuple(game.state.score(seat) for seat in range(game.state.players)) == read(path).result
    assert read(path).verify().outcomes == sum(len(move.outcomes) for move in game.moves) + len(game.opening)
    assert record(game).dumps() == path.read_text("utf-8")


@pytest.mark.parametrize("path", ALL)
def test_nothing_is_lost_or_made_up_in_a_record(path: Path) -> None:
    assert [after.broken() for _, _, after in replayed(path).history() if after.broken()] == []


@pytest.mark.parametrize("path", ALL)
def test_a_record_with_another_result_is_refused(path: Path) -> None:
    text = path.read_text("utf-8")
    first = text.split("result: ")[1].split()[0]
    with pytest.raises(RecordError, match="the result does not follow from the moves"):
        loads(text.replace(f"result: {first}", f"result: {int(first) + 1}")).replay()


@pytest.mark.parametrize("id", catalogue())
def test_the_records_cover_all_player_counts_and_options(id: str) -> None:
    """All but those that a game names: once a record of them is there, they are named no more."""
    title, paths, expected = catalogue()[id], records(FOLDERS[id]).values(), EXPECTED[id]
    players = {replayed(path).state.players for path in paths}
    assert players ^ expected.unrecorded_players == set(title.players)
    settings = {item for path in paths for item in read(path).options.items()}
    assert settings ^ expected.unrecorded == {(option.id, option.write(setting)) for option in title.options for setting in option.settings}


@pytest.mark.parametrize("path", ALL)
def test_the_log_is_divided_where_a_round_begins(path: Path) -> None:
    game = replayed(path)
    steps = game.history()
    rounds = [(getattr(before, "round", 0), getattr(after, "round", 0) - after.over) for before, _, after in steps]
    begun = [n for n, (before, after) in enumerate(rounds) for _ in range(before, after)]
    told = game.told(steps, NOBODY, "en")
    assert [n for n, lines in enumerate(told) for line in lines if line.opens] == begun


@pytest.mark.parametrize("path", [pytest.param(path, id=f"{path.parts[-4]}-{path.parent.name}-{path.stem}") for path in released()])
def test_games_of_released_rules_are_played_exactly_as_they_were(path: Path) -> None:
    text = path.read_text("utf-8")
    assert offered(text) == json.loads((path.parent / DIGESTS).read_text("utf-8"))[path.name]
    read = loads(text)
    assert record(read.replay()).dumps() == text
    assert read.verify().outcomes > 0


def test_every_version_that_can_be_played_has_records_of_its_release() -> None:
    for title in catalogue().values():
        for version in range(title.oldest_rules or title.rules_version, title.rules_version):
            assert any(folder(title, version).glob("*.txt")), f"{title.id} rules {version}"
