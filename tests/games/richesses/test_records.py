"""Whole games, one for each way in which the game can end. They are replayed for ever.

To add one, put a record into `records/` and say below what happens in it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import cast

import pytest

from gabare.games.richesses import TITLE
from gabare.games.richesses.material import FINISH, STAGES
from gabare.games.richesses.rules import Richesses
from gabare.kit.game import Game
from gabare.kit.record import Record, RecordError, loads, record
from tests.rule import rule

RECORDS = {path.stem: path for path in (Path(__file__).parent / "records").glob("*.txt")}


@cache
def read(name: str) -> Record:
    return loads(RECORDS[name].read_text("utf-8"))


@cache
def game(name: str) -> Game:
    return read(name).replay()


def state(name: str) -> Richesses:
    return cast(Richesses, game(name).state)


def winner(name: str) -> int:
    return list(state(name).ranks()).index(1)


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_replays_to_its_result_and_its_luck_is_proved(name: str) -> None:
    assert game(name).over
    assert read(name).verify() == sum(len(move.outcomes) for move in game(name).moves) + len(game(name).opening)
    assert record(game(name)).dumps() == RECORDS[name].read_text("utf-8")


@pytest.mark.parametrize("name", RECORDS)
def test_nothing_is_lost_or_made_up_in_a_record(name: str) -> None:
    assert [after.broken() for _, _, after in game(name).history() if after.broken()] == []


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_with_another_result_is_refused(name: str) -> None:
    text = RECORDS[name].read_text("utf-8")
    first = text.split("result: ")[1].split()[0]
    with pytest.raises(RecordError, match="the result does not follow from the moves"):
        loads(text.replace(f"result: {first}", f"result: {int(first) + 1}")).replay()


@rule("richesses-9.3")
@pytest.mark.parametrize("name", ["first_home", "home_in_passing"])
def test_first_home(name: str) -> None:
    end, seat = state(name), winner(name)
    assert end.stages_done(seat) == STAGES[end.circuit]
    assert end.travellers[seat].town == FINISH[end.circuit]
    assert [traveller.place for traveller in end.travellers].count(0) == end.players - 1


@rule("richesses-13.1")
def test_home_in_passing() -> None:
    """Some stage was marked in the middle of a move."""
    marked = [
        after
        for before, _, after in game("home_in_passing").history()
        if cast(Richesses, before).phase == cast(Richesses, after).phase == 3
        and cast(Richesses, before).stages_done(cast(Richesses, before).seat)
        < cast(Richesses, after).stages_done(cast(Richesses, before).seat)
    ]
    assert marked


@rule("richesses-10.3", "richesses-13.5")
def test_economy_third_home() -> None:
    end = state("economy_third_home")
    assert sorted(traveller.place for traveller in end.travellers) == [0, 1, 2, 3]
    assert not end.capped


@rule("richesses-10.3")
def test_economy_last_rounds() -> None:
    end = state("economy_last_rounds")
    assert sorted(traveller.place for traveller in end.travellers) == [0, 1]
    assert end.round == end.last_round + 1


@rule("richesses-11.5")
def test_casinos_finisher_is_not_the_richest() -> None:
    end = state("casinos_finisher_is_not_the_richest")
    home = [traveller.place for traveller in end.travellers].index(1)
    assert home != winner("casinos_finisher_is_not_the_richest")
    assert end.score(winner("casinos_finisher_is_not_the_richest")) > end.score(home)


@rule("richesses-12.1")
def test_sports_nine_events() -> None:
    end = state("sports_nine_events")
    assert end.score(winner("sports_nine_events")) == 9
    assert max(end.score(seat) for seat in range(end.players) if seat != winner("sports_nine_events")) < 9


@rule("richesses-9.4")
def test_limit_of_rounds() -> None:
    end = state("limit_of_rounds")
    assert (end.capped, end.round) == (True, 61)
    assert end.score(winner("limit_of_rounds")) == max(end.score(seat) for seat in range(end.players))


def test_the_records_cover_all_settings_of_the_options_about_play() -> None:
    settings = {item for name in RECORDS for item in read(name).options.items()}
    missing = [
        (option.id, option.write(setting))
        for option in TITLE.options
        for setting in option.settings
        if option.id not in ("circuit", "cap") and (option.id, option.write(setting)) not in settings
    ]
    assert missing == []
