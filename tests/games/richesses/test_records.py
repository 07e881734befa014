"""What happens in the recorded games: one for each way in which the game can end."""

from __future__ import annotations

from typing import cast

import pytest

from gabare.games.richesses import TITLE
from gabare.games.richesses.material import FINISH, STAGES
from gabare.games.richesses.rules import Richesses
from gabare.kit.game import Game
from tests.games.records import read, records, replayed
from tests.rule import rule

RECORDS = records("richesses")


def game(name: str) -> Game:
    return replayed(RECORDS[name])


def state(name: str) -> Richesses:
    return cast(Richesses, game(name).state)


def winner(name: str) -> int:
    return list(state(name).ranks()).index(1)


@rule("richesses-9.3")
@pytest.mark.parametrize("name", ["first_home", "home_in_passing"])
def test_first_home(name: str) -> None:
    end, seat = state(name), winner(name)
    assert end.stages_done(seat) == STAGES[end.options.circuit]
    assert end.travellers[seat].town == FINISH[end.options.circuit]
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


@rule("richesses-10.4")
def test_economy_home_in_time() -> None:
    """One came home; the others ran out of rounds, and follow by stages, then money."""
    end = state("economy_home_in_time")
    assert end.version == 2
    assert [(traveller.place, end.stages_done(seat)) for seat, traveller in enumerate(end.travellers)] == [(0, 8), (0, 8), (1, 10)]
    assert end.round == end.last_round + 1
    assert list(end.ranks()) == [3, 2, 1]
    assert end.score(0) < end.score(1)


@rule("richesses-12.6")
def test_sports_races_by_themselves() -> None:
    """Whoever has started a race is not asked again before its end."""
    racing = [
        before
        for before, move, _ in game("sports_races_by_themselves").history()
        if cast(Richesses, before).travellers[move.seat].race >= 0 and cast(Richesses, before).seat == move.seat
    ]
    assert racing == []
    assert state("sports_races_by_themselves").over


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
    settings = {item for path in RECORDS.values() for item in read(path).options.items()}
    missing = [
        (option.id, option.write(setting))
        for option in TITLE.options
        for setting in option.settings
        if option.id not in ("circuit", "cap") and (option.id, option.write(setting)) not in settings
    ]
    assert missing == []
