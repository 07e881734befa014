"""The lobby's pages: what people are told, and what stays as they chose it."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client

from gabare.tables.models import Player, Seat, Table

pytestmark = pytest.mark.django_db(transaction=True)
OPEN = "/games/rio-grande/open/"


def visitor(language: str = "en") -> Client:
    return Client(HTTP_ACCEPT_LANGUAGE=language, HTTP_ORIGIN="http://testserver")


def opened(host: Client, *kinds: str) -> str:
    """The address of a new table."""
    said = {f"seat-{n}": kind for n, kind in enumerate(["me", *kinds])}
    answer = host.post(OPEN, {"name": "Anne", **said})
    assert answer.status_code == 302
    return str(answer["Location"])


def links(host: Client, table: str) -> list[str]:
    return list(dict.fromkeys(re.findall(r"/t/\w+/join/[\w-]+/", host.get(table).content.decode())))


def read(somebody: Client, address: str, **said: str) -> str:
    """What a page says after something was done, or when it is loaded."""
    answer = somebody.post(address, said, follow=True) if said else somebody.get(address)
    return html.unescape(answer.content.decode())


def names(table: str) -> list[str]:
    return list(Seat.objects.filter(table__key=table.split("/")[2]).order_by("number").values_list("name", flat=True))


def test_a_table_that_its_host_closed_says_so_to_everybody() -> None:
    host, friend, stranger = visitor(), visitor(), visitor()
    table = opened(host, "friend", "friend", "anyone")
    first, second = links(host, table)
    friend.post(first, {"name": "Bob"})
    host.post(f"{table}lobby/", {"do": "leave"})
    for page in (
        read(friend, table),
        read(stranger, table),
        read(stranger, second),
        read(stranger, second, name="Eve"),
        read(stranger, f"{table}lobby/", do="sit 3", name="Eve"),
        read(friend, f"{table}lobby/", do="leave"),
        read(host, f"{table}lobby/", do="begin"),
    ):
        assert "The host has closed this table." in page
        assert "begun already" not in page
        assert 'href="/"' in page or "href='/'" in page
        assert "value='sit" not in page
        assert "Take seat" not in page
    assert names(table) == ["", "Bob", "", ""]
    assert not Player.objects.filter(name="Eve").exists()


def test_a_host_who_closes_a_table_where_others_sit_is_asked_once_more() -> None:
    host, friend = visitor(), visitor()
    table = opened(host, "anyone")
    assert "Close it for everybody" not in read(host, table)
    assert "Close it for everybody" not in read(friend, f"{table}lobby/", do="sit 1", name="Bob")
    page = read(host, table)
    assert re.search(r"<details[^>]*><summary[^>]*>Close the table</summary>.*At the table with you: Bob\..*value='leave'", page)
    assert page.count("value='leave'") == 1


def test_who_sits_already_is_told_so_by_another_invitation() -> None:
    host, friend = visitor(), visitor()
    table = opened(host, "friend", "friend")
    first, second = links(host, table)
    friend.post(first, {"name": "Bob"})
    for somebody in (host, friend):
        for page in (read(somebody, second), read(somebody, second, name="Carl")):
            assert "You already sit at this table." in page
            assert f'href="{table}"' in page
            assert "Take seat" not in page
            assert 'id="name"' not in page
    assert names(table) == ["Anne", "Bob", ""]
    assert not Player.objects.filter(name="Carl").exists()


def test_a_name_given_with_what_is_refused_is_not_kept() -> None:
    host, friend = visitor(), visitor()
    table = opened(host, "anyone", "friend")
    friend.post(f"{table}lobby/", {"do": "sit 1", "name": "Bob"})
    assert "You already sit" in read(friend, f"{table}lobby/", do="sit 1", name="Carl")
    assert "kept for a friend" in read(visitor(), f"{table}lobby/", do="sit 2", name="Carl")
    assert "Somebody already sits here" in read(visitor(), f"{table}lobby/", do="sit 1", name="Carl")
    assert sorted(Player.objects.values_list("name", flat=True)) == ["Anne", "Bob"]
    assert Table.objects.count() == 1


def test_a_new_link_keeps_the_seat_for_a_friend_and_ends_the_old_one() -> None:
    host, stranger = visitor(), visitor()
    table = opened(host, "friend")
    (old,) = links(host, table)
    assert "A link is good for 14 days." in read(host, table)
    assert "New link" in read(host, f"{table}lobby/", do="invite 1")
    (new,) = links(host, table)
    assert new != old
    assert "This invitation does not hold any more" in read(stranger, old)
    assert "Waits for a friend with the link" in read(stranger, table)
    assert "value='sit" not in read(stranger, table)
    assert "kept for a friend" in read(stranger, f"{table}lobby/", do="sit 1", name="Eve")
    assert "Take seat 2" in read(stranger, new)


def test_only_when_the_host_says_so_is_a_friends_seat_open_to_anyone() -> None:
    host, stranger = visitor(), visitor()
    table = opened(host, "friend")
    (old,) = links(host, table)
    read(host, f"{table}lobby/", do="open 1")
    assert "value='sit 1'" in read(stranger, table)
    assert "This invitation does not hold any more" in read(stranger, old)
    read(stranger, f"{table}lobby/", do="sit 1", name="Eve")
    assert names(table) == ["Anne", "Eve"]


def kept(page: str) -> dict[str, str]:
    """What a form would send if it were sent as it is."""
    found = dict(re.findall(r'<input [^>]*name="(\w+)" [^>]*value="([^"]*)"', page))
    found |= dict.fromkeys(re.findall(r'<input type="checkbox" name="(\w+)" checked>', page), "on")
    for name, choices in re.findall(r'<select [^>]*name="([\w-]+)".*?>(.*?)</select>', page, re.S):
        first = re.findall(r'<option value="([^"]*)"', choices)[0]
        found[name] = next(iter(re.findall(r'<option value="([^"]*)" selected>', choices)), first)
    return found


def test_a_refused_form_keeps_everything_that_was_chosen() -> None:
    said = {
        "name": "Anne",
        "table": "At nine: rivers, “bridges” & more",
        "seat-0": "me",
        "seat-1": "",
        "seat-2": "",
        "seat-3": "",
        "seat-4": "",
        "pace": "day3",
        "hints": "none",
        "private": "on",
        "option-chicane_mode": "swap",
        "option-free_order": "yes",
        "option-bridge_on_new_card": "yes",
    }
    answer = visitor().post(OPEN, said)
    assert answer.status_code == 400
    page = answer.content.decode()
    assert "you have 1 seat." in page
    assert {name: html.unescape(value) for name, value in kept(page).items() if name in said} == said
    fresh = kept(visitor().get(OPEN).content.decode())
    assert "private" not in fresh
    assert (fresh["pace"], fresh["seat-1"], fresh["name"]) == ("none", "medium", "")


def test_one_seat_is_counted_as_one_in_french() -> None:
    assert "vous avez 1\u00a0place." in read(visitor("fr"), OPEN, **{"name": "Anne", "seat-0": "me"})


@pytest.mark.parametrize(
    ("given", "stored"),
    [
        ("Soirée du club de Saint-Cyr, 20:30 | été", "Soirée du club de Saint-Cyr, 20:30 | été"),
        ("  two\nlines\x00 \u202eand <b>more</b> ", "two lines and <b>more</b>"),
        ("x" * 60, "x" * 40),
    ],
)
def test_a_table_keeps_its_name_as_it_was_given(given: str, stored: str) -> None:
    host = visitor()
    table = host.post(OPEN, {"name": "Anne", "table": given, "seat-0": "me", "seat-1": "friend"})["Location"]
    assert Table.objects.get().name == stored
    page = host.get(table).content.decode()
    assert f"<h1>{html.escape(stored)}</h1>" in page


def test_a_spectator_is_called_so_in_french() -> None:
    page = read(visitor("fr"), opened(visitor(), "easy"))
    assert "Spectateur</span>" in page
    assert "Public" not in page


@pytest.mark.parametrize("do", ["", "   "])
def test_a_form_that_asks_for_nothing_is_refused_and_makes_no_guest(do: str) -> None:
    table = opened(visitor(), "anyone")
    before = Player.objects.count()
    assert visitor().post(f"{table}lobby/", {"do": do}).status_code == 400
    assert Player.objects.count() == before
