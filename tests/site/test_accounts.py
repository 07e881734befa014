"""Guests and accounts: signing up adopts the guest, signing in merges, signing out forgets."""

from __future__ import annotations

import re

import pytest
from django.conf import LazySettings
from django.core import mail
from django.test import Client

from gabare.kit.title import find
from gabare.tables import accounts, lobby
from gabare.tables.models import Player, Seat

pytestmark = pytest.mark.django_db(transaction=True)
ORIGIN = {"HTTP_ORIGIN": "http://testserver", "HTTP_ACCEPT_LANGUAGE": "en"}
PASSWORD = "a long river 42"


def guest(name: str) -> Client:
    client = Client(**ORIGIN)
    assert client.post("/my-name/", {"name": name}).status_code == 302
    return client


def sign_up(client: Client, email: str) -> None:
    answer = client.post("/account/signup/", {"email": email, "password1": PASSWORD, "password2": PASSWORD})
    assert answer.status_code == 302, answer.content.decode()


def seat(player: Player) -> Seat:
    table = lobby.open_table(lobby.Plan(find("rio-grande"), ("me", "easy"), {}), player)
    return Seat.objects.get(table=table, number=0)


def test_signing_up_adopts_the_guest() -> None:
    client = guest("Anne")
    mine = seat(Player.objects.get())
    sign_up(client, "anne@example.org")
    player = Player.objects.get()
    assert player.user.email == "anne@example.org"
    assert player.name == "Anne"
    assert Seat.objects.get(pk=mine.pk).player == player


def test_signing_in_elsewhere_merges_what_the_guest_did() -> None:
    home = guest("Anne")
    sign_up(home, "anne@example.org")
    account = Player.objects.get()
    phone = guest("Anne on the phone")
    there = seat(Player.objects.exclude(pk=account.pk).get())
    answer = phone.post("/account/login/", {"login": "anne@example.org", "password": PASSWORD})
    assert answer.status_code == 302
    assert Player.objects.get() == account
    assert Seat.objects.get(pk=there.pk).player == account
    who = [client.cookies["player"].value.split(":")[0] for client in (phone, home)]  # behind it stand the time and the signature
    assert who[0] == who[1]


def test_two_seats_at_one_table_stay_two() -> None:
    one, two = Player.objects.create(name="A"), Player.objects.create(name="B")
    table = lobby.open_table(lobby.Plan(find("rio-grande"), ("me", "anyone"), {}), one)
    lobby.sit(table, 1, two)
    accounts.merge(two, one)
    assert sorted(table.seats.values_list("player", flat=True)) == [one.pk, two.pk]


def test_one_s_own_page_leads_to_the_account_and_to_uploads() -> None:
    client = guest("Anne")
    links = ("/account/password/change/", "/account/email/")
    page = client.get("/my-games/").content.decode()
    assert 'href="/r/"' in page
    assert not any(link in page for link in links), "a guest has none"
    sign_up(client, "links@example.org")
    page = client.get("/my-games/").content.decode()
    for link in ("/r/", *links):
        assert f'href="{link}"' in page
        assert client.get(link).status_code == 200


def test_signing_out_gives_the_cookie_back() -> None:
    client = guest("Anne")
    sign_up(client, "anne@example.org")
    assert client.post("/account/logout/").status_code == 302
    assert client.cookies["player"].value == ""


def test_a_forgotten_password_is_reset_by_mail() -> None:
    client = guest("Anne")
    sign_up(client, "anne@example.org")
    stamp = Player.objects.get().stamp
    client.post("/account/logout/")
    mail.outbox.clear()
    client.post("/account/password/reset/", {"email": "anne@example.org"})
    link = re.search(r"http://testserver(/account/password/reset/key/\S+)", str(mail.outbox[0].body))
    assert link
    page = client.get(link[1], follow=True)
    client.post(page.redirect_chain[-1][0], {"password1": "another river 7", "password2": "another river 7"})
    assert client.post("/account/login/", {"login": "anne@example.org", "password": "another river 7"}).status_code == 302
    assert Player.objects.get().stamp != stamp, "old cookies must end"


@pytest.mark.parametrize("host", ["", "mail.example.org"])
def test_a_server_without_mail_says_that_it_sends_none(host: str, settings: LazySettings) -> None:
    settings.EMAIL_HOST = host
    client = guest("Anne")
    address = f"anne@{host or 'nowhere.example'}"  # a new one: nobody is written to twice in a few minutes
    form = {"email": address, "password1": PASSWORD, "password2": PASSWORD}
    pages = [
        client.get("/account/signup/"),
        client.post("/account/signup/", form, follow=True),
        client.get("/account/password/reset/"),
        client.post("/account/password/reset/", {"email": address}, follow=True),
    ]
    for page in pages:
        text = page.content.decode()
        assert ("This server has no mail set up" in text) == (not host)
        assert not ("We have sent you" in text or "email sent to" in text) or host


def test_mails_are_signed_by_gabare() -> None:
    sign_up(guest("Anne"), "signed@example.org")
    (sent,) = mail.outbox
    assert sent.subject.startswith("[Gabare] ")
    assert "Hello from Gabare!" in str(sent.body)
    assert "Thank you for using Gabare!" in str(sent.body)


def test_a_new_stamp_ends_old_cookies() -> None:
    client = guest("Anne")
    assert b"Anne" in client.get("/my-games/").content
    Player.objects.update(stamp="new")
    assert b"Anne" not in client.get("/my-games/").content


def test_the_admin_is_for_staff() -> None:
    client = guest("Anne")
    sign_up(client, "anne@example.org")
    answer = client.get("/admin/")
    assert answer.status_code == 302
    assert "login" in answer["Location"]


@pytest.mark.parametrize("cookie", ["", "1.x:forged", "1.x:1abc:zzzz", "\xe9"])
def test_forged_cookies_are_strangers(cookie: str) -> None:
    client = Client(**ORIGIN)
    client.cookies["player"] = cookie
    assert client.get("/my-games/").status_code == 200
    assert Player.objects.count() == 0
