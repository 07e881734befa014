"""Clocks without a server: whose time goes by, and when it is up."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from gabare.kit.game import Game
from gabare.kit.state import State
from gabare.kit.title import find
from gabare.live.room.clocks import Clocks
from gabare.live.room.seat import Seat
from gabare.tables.pace import PACES

BEGAN = datetime(2030, 1, 1, tzinfo=UTC)
NOW = BEGAN + timedelta(seconds=40)


def clocks(awaited: int, pace: str = "live5", bots: int = 0, since: datetime | None = BEGAN) -> Clocks:
    """Three seats with 300 s left, the first ones bots."""
    seats = [Seat(n, "" if n < bots else f"{n}.x", f"{n}", "easy" if n < bots else "", "", False, 300.0) for n in range(3)]
    return Clocks(find("rio-grande"), PACES[pace], seats, awaited, since)


def after(awaited: int) -> State:
    state = Game(find("rio-grande"), 3, secret=b"clocks").state
    state.awaited = awaited
    return state


@pytest.mark.parametrize(
    ("before", "then", "counted"),
    [(0b001, 0b010, NOW), (0b111, 0b110, BEGAN), (0b011, 0b110, NOW), (0b001, 0b001, NOW)],
    ids=["the turn passes on", "the others go on deciding", "somebody is asked only now", "nobody else decides"],
)
def test_others_who_go_on_deciding_get_no_new_time(before: int, then: int, counted: datetime) -> None:
    assert clocks(before).counted_from(0, NOW, after(then)) == counted


def test_a_bot_that_goes_on_deciding_holds_nobodys_time() -> None:
    assert clocks(0b011, bots=1).counted_from(1, NOW, after(0b001)) == NOW


def test_a_turn_costs_its_time_and_earns_what_the_pace_adds() -> None:
    assert clocks(0b001).left_after(0, NOW, after(0b010)) == pytest.approx(300 - 40 + PACES["live5"].added)
    assert clocks(0b001).left_after(0, NOW, after(0b001)) == pytest.approx(300 - 40), "while it lasts, nothing is added"
    assert clocks(0b001, bots=1).left_after(0, NOW, after(0b010)) == 300, "a bot's time stands still"
    assert clocks(0b001, "day1").left_after(0, NOW, after(0b010)) == 300


def test_the_deadline_is_that_of_whoever_has_least() -> None:
    table = clocks(0b001)
    short = replace(table, seats=[*table.seats[:2], replace(table.seats[2], clock=20.0)])
    assert short.deadline(0, NOW, after(0b110), 260) == NOW + timedelta(seconds=20)
    assert table.deadline(0, NOW, after(0b001), 260) == NOW + timedelta(seconds=260), "its own seat has what is left"
    assert clocks(0b001, bots=3).deadline(0, NOW, after(0b110), 260) is None
    assert clocks(0b001, "none").deadline(0, NOW, after(0b110), None) is None


def test_time_is_up_only_for_awaited_people() -> None:
    table = clocks(0b011, bots=1)
    ends = [table.ends(seat, after(0b011))[0] for seat in table.seats]
    assert ends == [None, BEGAN + timedelta(seconds=300), None]
    assert clocks(0b001, since=None).ends(table.seats[1], after(0b011)) == (None, None)


def test_a_game_may_ask_for_a_quick_answer() -> None:
    game, lots = Game(find("richesses"), 2, secret=b"hurry"), ("car", "bike")
    for seat, lot in enumerate(lots):
        game.play(f"choose {lot}", seat)
    game.play(f"sell {lots[game.turn]}")
    hurry = game.title.hurry(game.state, game.turn)
    table = replace(clocks(int(game.state.awaited)), title=game.title)
    assert hurry is not None
    assert table.ends(table.seats[game.turn], game.state)[1] == BEGAN + timedelta(seconds=hurry.seconds)
    assert replace(table, pace=PACES["day1"]).ends(table.seats[game.turn], game.state)[1] is None, "where people take days, nobody hurries"
