"""An account can be taken along and taken away by its owner."""

from __future__ import annotations

import json

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.test import Client

from gabare.kit.title import find
from gabare.tables import archive, lobby, store
from gabare.tables.models import Player, Remark, Seat, Status, Table
from tests.site.test_accounts import PASSWORD, guest, sign_up

pytestmark = pytest.mark.django_db(transaction=True)
DELETE = "/my-account/delete/"


def owner() -> tuple[Client, Player]:
    client = guest("Anne")
    sign_up(client, "anne@example.org")
    return client, Player.objects.get(name="Anne")


def opened(host: Player, *kinds: str) -> Table:
    return lobby.open_table(lobby.Plan(find("rio-grande"), ("me", *kinds), {}), host)


def test_an_account_is_taken_along_as_a_file_with_all_that_is_kept() -> None:
    client, anne = owner()
    table = opened(anne, "easy")
    Remark.objects.create(table=table, player=anne, seat=0, name="Anne", text="ahoy")
    answer = client.get("/my-data/")
    assert "attachment" in answer["Content-Disposition"]
    assert "no-store" in answer["Cache-Control"]
    told = json.loads(answer.content)
    assert told["name"] == "Anne"
    assert told["account"]["addresses"] == [{"address": "anne@example.org", "confirmed": False}]
    assert [(game["table"], game["called"], game["seat"]) for game in told["games"]] == [(table.key, "Anne", 1)]
    assert told["said"][0]["text"] == "ahoy"
    assert table.secret not in answer.content.decode(), "the game is not over"
    assert anne.stamp not in answer.content.decode()


@pytest.mark.parametrize("path", ["/my-data/", DELETE])
def test_guests_are_led_to_the_sign_in(path: str) -> None:
    answer = guest("Bob").get(path)
    assert answer.status_code == 302
    assert answer["location"].startswith("/account/login/")


def test_a_wrong_password_deletes_nothing_and_says_so() -> None:
    client, _ = owner()
    answer = client.post(DELETE, {"password": "wrong"})
    assert answer.status_code == 400
    assert "Nothing was deleted" in answer.content.decode()
    assert User.objects.count() == 1


def test_a_deleted_account_leaves_its_games_and_nothing_of_its_owner() -> None:
    client, anne = owner()
    bob = Player.objects.create(name="Bob")
    running, waiting, mine = opened(anne, "anyone"), opened(bob, "anyone"), opened(anne, "anyone")
    lobby.sit(running, 1, bob)
    lobby.begin(Table.objects.get(pk=running.pk))
    lobby.sit(waiting, 1, anne)
    Remark.objects.create(table=running, player=anne, seat=0, name="Anne", text="ahoy")
    kept = Table.objects.get(pk=running.pk)
    client.get("/my-games/")  # what was said of signing in is read
    copy = Client(HTTP_ORIGIN="http://testserver")
    copy.cookies["player"] = client.cookies["player"].value
    assert client.post(DELETE, {"password": PASSWORD}).status_code == 302

    assert User.objects.count() == EmailAddress.objects.count() == Remark.objects.count() == 0
    assert not Player.objects.filter(name="Anne").exists()
    seat = Seat.objects.get(table=running, number=0)
    assert (seat.name, seat.stand_in) == ("Anonymous", "medium")
    shelf = archive.shelf(running.key)
    assert shelf
    assert shelf.game.names == ("Anonymous", "Bob")
    assert Table.objects.get(pk=running.pk).opening == kept.opening
    assert Seat.objects.get(table=waiting, number=1).name == ""
    assert Table.objects.get(pk=mine.pk).status == Status.CLOSED
    for browser in (client, copy):
        assert "Anne" not in browser.get("/my-games/").content.decode()
        assert browser.get("/my-data/").status_code == 302


def test_a_bot_has_the_seat_when_the_luck_of_a_table_is_still_being_drawn() -> None:
    client, anne = owner()
    table = opened(anne, "anyone")
    Table.objects.filter(pk=table.pk).update(status=Status.DEALING)
    client.post(DELETE, {"password": PASSWORD})
    seat = Seat.objects.get(table=table, number=0)
    assert (seat.name, seat.stand_in) == ("Anonymous", "medium")


def test_two_who_leave_one_table_are_told_apart() -> None:
    client, anne = owner()
    table = opened(anne, "anyone")
    lobby.sit(table, 1, Player.objects.create(name="Anonymous"))
    lobby.begin(Table.objects.get(pk=table.pk))
    client.post(DELETE, {"password": PASSWORD})
    assert list(table.seats.values_list("name", flat=True)) == ["Anonymous 2", "Anonymous"]


def test_a_table_in_memory_forgets_the_name_too() -> None:
    _, anne = owner()
    table = opened(anne, "easy")
    before = store.load(table.key)
    assert before.game
    Seat.objects.filter(table=table, number=0).update(name="Anonymous")
    after = store.load(table.key, store.Known(before.table.seq, before.game, frozenset()))
    assert after.game
    assert after.game.names[0] == "Anonymous"
