"""A bot takes the helm and hands it back: no clock is stopped or begins anew by that, neither one's own nor anybody else's."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from gabare.kit.title import find
from gabare.live.room.drafts import fork
from gabare.live.room.room import Room
from gabare.tables import journal, lobby, store
from gabare.tables.models import Player, Seat, Table
from gabare.tables.pace import BACK_AT_THE_HELM, PACES

pytestmark = pytest.mark.django_db
RESERVE = PACES["live5"].reserve or 0
NEAR = 5.0  # seconds that a slow machine may take between two lines of a test


def table_of(pace: str = "live5", game: str = "rio-grande", people: int = 2) -> Table:
    """All are seated, and the game has begun."""
    table = lobby.open_table(lobby.Plan(find(game), ["me"] + ["friend"] * (people - 1), {}, pace), Player.objects.create(name="Anne"))
    for number in range(1, people):
        lobby.sit(table, number, Player.objects.create(name=f"Guest {number}"))
    lobby.begin(Table.objects.get(pk=table.pk))
    return Table.objects.get(pk=table.pk)


def mover(table: Table) -> int:
    return next(number for number in range(table.players) if table.awaited >> number & 1)


def think(table: Table, seconds: float) -> datetime:
    """Time goes by."""
    assert table.since
    table.since -= timedelta(seconds=seconds)
    table.save()
    for seat in table.seats.filter(draft_idem__startswith=lobby.LEFT):
        seat.draft_idem = f"{lobby.LEFT}{float(seat.draft_idem.removeprefix(lobby.LEFT)) - seconds}"
        seat.save()
    return table.since


def toggle(table: Table, number: int, level: str = "medium") -> None:
    game = store.load(table.key).game
    assert game is not None
    lobby.stand_in(table.pk, number, level, game.state)


def there_and_back(table: Table, number: int) -> None:
    toggle(table, number)
    toggle(table, number, "")


def left(table: Table, number: int) -> float:
    """The time of an awaited person until it is up."""
    room = Room(store.load(table.key))
    end, _ = room.ends(room.seats[number])
    assert end is not None
    return (end - timezone.now()).total_seconds()


@pytest.mark.parametrize("times", [1, 3])
def test_leaving_and_coming_back_takes_no_thinking_time_away(times: int) -> None:
    table = table_of()
    seat = mover(table)
    think(table, 20)
    for _ in range(times):
        there_and_back(table, seat)
    assert left(table, seat) == pytest.approx(RESERVE - 20, abs=NEAR)
    table.refresh_from_db()
    assert table.deadline
    assert (table.deadline - timezone.now()).total_seconds() == pytest.approx(RESERVE - 20, abs=NEAR)


def test_the_time_thought_is_charged_when_the_bot_takes_over() -> None:
    table = table_of()
    seat = mover(table)
    think(table, 20)
    toggle(table, seat)
    assert Seat.objects.get(table=table, number=seat).clock == pytest.approx(RESERVE - 20, abs=NEAR)


def test_time_in_which_the_bot_has_decided_nothing_is_the_person_s() -> None:
    """Else whoever leaves and comes back again and again, always before the bot decides, thinks almost for nothing."""
    table = table_of()
    seat = mover(table)
    for _ in range(3):
        for level in ("medium", ""):
            think(table, 20)
            toggle(table, seat, level)
            table.refresh_from_db()
    assert left(table, seat) == pytest.approx(RESERVE - 120, abs=NEAR)


def test_what_was_charged_stays_charged_where_the_time_of_others_begins_anew() -> None:
    table = table_of()
    seat = mover(table)
    think(table, 20)
    toggle(table, seat)
    table.refresh_from_db()
    think(table, 30)
    Table.objects.filter(pk=table.pk).update(since=timezone.now() - timedelta(seconds=10))  # another one has decided meanwhile
    toggle(table, seat, "")
    assert left(table, seat) == pytest.approx(RESERVE - 30, abs=NEAR)


def test_nobody_else_resets_a_clock_by_leaving_and_coming_back() -> None:
    table = table_of()
    seat = mover(table)
    think(table, 20)
    there_and_back(table, 1 - seat)
    assert left(table, seat) == pytest.approx(RESERVE - 20, abs=NEAR)
    assert Seat.objects.get(table=table, number=1 - seat).clock == RESERVE


def test_a_day_for_each_turn_does_not_begin_anew() -> None:
    table = table_of("day1")
    seat = mover(table)
    think(table, 80_000)
    there_and_back(table, seat)
    there_and_back(table, 1 - seat)
    assert left(table, seat) == pytest.approx(6_400, abs=NEAR)


@pytest.mark.parametrize("pace", ["live5", "day1"])
def test_who_has_no_time_left_gets_none_by_coming_back_before_the_bot_has_decided(pace: str) -> None:
    table = table_of(pace)
    seat = mover(table)
    think(table, 100_000)
    toggle(table, seat)
    with pytest.raises(lobby.TimeUp):
        toggle(table, seat, "")
    assert Seat.objects.get(table=table, number=seat).stand_in, "the bot still has the helm"


def test_a_short_clock_is_not_filled_up_in_the_turn_of_others() -> None:
    table = table_of()
    seat = 1 - mover(table)
    Seat.objects.filter(table=table, number=seat).update(clock=3)
    there_and_back(table, seat)
    assert Seat.objects.get(table=table, number=seat).clock == 3


def test_who_comes_back_after_the_bot_has_decided_has_time_to_think() -> None:
    table = table_of()
    seat = mover(table)
    think(table, RESERVE - 3)
    Seat.objects.filter(table=table, number=seat).update(draft=["discard river forest-blue"])
    toggle(table, seat)
    loaded = store.load(table.key)
    assert loaded.game is not None
    assert loaded.seats[seat].draft == []
    game, now = fork(loaded.game), timezone.now()
    action = game.choices()[0].text
    game.play(action, seat)
    then = journal.Outcome(int(game.state.awaited), [1, 1], now, now, None, None, None, loaded.seats[seat].clock)
    journal.commit(journal.event(table.pk, 1, seat, loaded.seats[seat].draft_rev, [(action, [])], journal.own_key("bot 1"), then))
    toggle(table, seat, "")
    after = Seat.objects.get(table=table, number=seat)
    assert after.stand_in == ""
    assert after.clock == pytest.approx(BACK_AT_THE_HELM, abs=NEAR)


@pytest.mark.parametrize("pace", ["live5", "day1"])
def test_where_several_decide_at_once_the_first_answer_gives_the_others_no_new_time(pace: str) -> None:
    table = table_of(pace, "richesses", 3)
    began = think(table, 20)
    room = Room(store.load(table.key))
    assert room.game is not None
    assert room.awaited == 0b111
    game, now = fork(room.game), timezone.now()
    game.play("choose bike", 0)
    clocks = room.clocks
    assert clocks.counted_from(0, now, game.state) == began
    seconds, added = (RESERVE, PACES["live5"].added) if pace == "live5" else (86400, 0)
    assert clocks.deadline(0, began, game.state, None) == began + timedelta(seconds=seconds)
    if pace == "live5":
        assert clocks.left_after(0, now, game.state) == pytest.approx(RESERVE - 20 + added, abs=NEAR)
    for other in (1, 2):
        game.play("choose foot", other)
    room.game.state.awaited = 0b100  # the last one answers
    assert room.clocks.counted_from(2, now, game.state) == now
