"""Opening a table, sitting down, leaving, playing again: what the database keeps of it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.translation import override

from gabare.kit.title import find
from gabare.tables import lobby
from gabare.tables.models import Invitation, Player, Seat, Status, Table
from gabare.tables.pace import PACES
from gabare.tables.people import tidy, unique

pytestmark = pytest.mark.django_db
TITLE = find("rio-grande")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with override("en"):
        yield


def person(name: str = "Anne") -> Player:
    return Player.objects.create(name=name)


def opened(*seats: str, host: Player | None = None, pace: str = "none") -> Table:
    return lobby.open_table(lobby.Plan(TITLE, seats, {}, pace), host or person())


def test_a_table_without_free_seats_begins_at_once() -> None:
    table = opened("me", "easy", "hard")
    assert table.status == Status.PLAYING
    assert table.awaited
    assert table.opening
    assert [seat.bot for seat in table.seats.all()] == ["", "easy", "hard"]


def test_a_table_with_free_seats_waits() -> None:
    table = opened("me", "friend", "anyone")
    assert table.status == Status.LOBBY
    assert table.invitations.get().seat == 1
    with pytest.raises(lobby.Refused):
        lobby.begin(table)


@pytest.mark.parametrize("seats", [("me", "me"), ("me", "wizard")])
def test_impossible_seats_are_refused_and_nothing_is_kept(seats: tuple[str, ...]) -> None:
    with pytest.raises(lobby.Refused):
        opened(*seats)
    assert Table.objects.count() == 0


def test_a_seat_is_taken_once_and_a_person_sits_once() -> None:
    table = opened("me", "anyone", "anyone")
    bob, eve = person("Bob"), person("Eve")
    lobby.sit(table, 1, bob)
    with pytest.raises(lobby.Refused, match="Somebody already sits here"):
        lobby.sit(table, 1, eve)
    with pytest.raises(lobby.Refused, match="You already sit at this table"):
        lobby.sit(table, 2, bob)
    lobby.sit(table, 2, eve)
    lobby.begin(Table.objects.get(pk=table.pk))


def test_names_at_a_table_are_unique_and_fit_records() -> None:
    table = opened("me", "anyone", host=person("Anne"))
    lobby.sit(table, 1, person("anne"))
    assert [seat.name for seat in table.seats.all()] == ["Anne", "anne 2"]
    assert tidy("  A,nne: the | great\n\u202e ") == "A nne the great"
    assert unique("Bo", ["bo", "Bo 2"]) == "Bo 3"


def test_an_invitation_holds_until_it_is_revoked_or_expires() -> None:
    table = opened("me", "friend")
    link = table.invitations.get()
    assert lobby.invited_seat(table.key, link.token)
    Invitation.objects.update(expires=timezone.now() - timedelta(seconds=1))
    assert lobby.invited_seat(table.key, link.token) is None
    new = lobby.invite(table, 1)
    assert lobby.invited_seat(table.key, new.token)
    newer = lobby.invite(table, 1)
    assert lobby.invited_seat(table.key, new.token) is None, "only the newest holds"
    lobby.revoke(table, 1)
    assert lobby.invited_seat(table.key, newer.token) is None
    assert lobby.invited_seat("other", newer.token) is None


def test_the_host_who_leaves_closes_the_table() -> None:
    host, bob = person(), person("Bob")
    table = opened("me", "anyone", host=host)
    lobby.sit(table, 1, bob)
    lobby.stand_up(table, bob)
    assert Seat.objects.get(table=table, number=1).name == ""
    lobby.stand_up(table, host)
    assert Table.objects.get(pk=table.pk).status == Status.CLOSED
    with pytest.raises(lobby.Refused, match="closed this table"):
        lobby.sit(table, 1, bob)


def test_a_seat_that_the_host_frees_stays_for_whom_it_was() -> None:
    host, bob = person(), person("Bob")
    table = opened("me", "friend", "anyone", host=host)
    link = table.invitations.get()
    lobby.sit(table, 1, bob)
    lobby.seat_bot(table, 2, "easy")
    for number in range(3):
        lobby.free_seat(table, number)
    assert [(seat.name, seat.player_id, seat.bot, seat.invited) for seat in table.seats.all()] == [
        ("Anne", host.pk, "", False),
        ("", None, "", True),
        ("", None, "", False),
    ]
    assert lobby.invited_seat(table.key, link.token) is None, "it would bring Bob back"
    assert table.invitations.filter(seat=1, revoked=False).count() == 1
    lobby.seat_bot(table, 1, "easy")
    lobby.free_seat(table, 1)
    assert table.seats.get(number=1).invited, "a bot in between does not open it to anyone"


def test_a_rematch_seats_the_same_people_one_further() -> None:
    host = person()
    table = opened("me", "easy", "hard", host=host)
    key = lobby.rematch(table.key, 0)
    assert lobby.rematch(table.key, 0) == key
    again = Table.objects.get(key=key)
    assert again.status == Status.PLAYING
    assert again.secret != table.secret
    assert [seat.bot for seat in again.seats.all()] == ["easy", "hard", ""]


@pytest.mark.parametrize("pace", ["live5", "none", "day1"])
def test_a_rematch_waits_until_the_others_are_there(pace: str) -> None:
    table = opened("me", "anyone", pace=pace)
    lobby.sit(table, 1, person("Bob"))
    again = Table.objects.get(key=lobby.rematch(table.key, 0))
    assert again.status == Status.LOBBY
    assert [seat.name for seat in again.seats.all()] == ["Bob", "Anne"]


@pytest.mark.parametrize(("pace", "seconds"), [("live5", 300), ("day1", 86400), ("none", None)])
def test_deadlines(pace: str, seconds: float | None) -> None:
    now = timezone.now()
    end = PACES[pace].deadline(now, PACES[pace].reserve)
    assert (end and (end - now).total_seconds()) == seconds


def test_a_reserve_shrinks_and_grows() -> None:
    assert PACES["live5"].after(300, 40) == 270
    assert PACES["live5"].after(5, 40) == 10
    assert PACES["day1"].after(None, 40) is None


@pytest.mark.parametrize(
    ("pace", "tolls", "auction"), [("day1", "auto", "sealed"), ("live10", "manual", "live"), ("none", "manual", "live")]
)
def test_where_a_turn_may_take_days_nobody_claims_by_hand_or_raises_in_turn(pace: str, tolls: str, auction: str) -> None:
    plan = lobby.Plan(find("richesses"), ("me", "friend"), {"toll_claim": "manual", "auction": "live"}, pace)
    options = lobby.open_table(plan, person()).options
    assert (options["toll_claim"], options["auction"]) == (tolls, auction)
    assert options["circuit"] == "monuments"
