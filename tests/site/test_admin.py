"""The administration is for the staff, and even the staff sees no secret of a running game."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from gabare.kit.title import find
from gabare.tables import lobby
from gabare.tables.models import Player, Remark, Table

pytestmark = pytest.mark.django_db(transaction=True)
PAGES = ("/admin/", "/admin/tables/", "/admin/tables/table/", "/admin/tables/player/", "/admin/tables/remark/", "/admin/auth/user/")


@pytest.fixture
def table() -> Table:
    return lobby.open_table(lobby.Plan(find("rio-grande"), ("me", "easy"), {}), Player.objects.create(name="Anne"))


def test_strangers_and_accounts_are_sent_to_the_door(table: Table) -> None:
    visitor, member = Client(), Client()
    member.force_login(User.objects.create_user("bob", "bob@example.org", "a long river 42"))
    for client in (visitor, member):
        for path in (*PAGES, f"/admin/tables/table/{table.pk}/change/"):
            answer = client.get(path)
            assert answer.status_code == 302, path
            assert answer["location"].startswith("/admin/login/"), path


def test_the_staff_reads_tables_but_no_secret_and_changes_no_game(table: Table) -> None:
    staff = Client(HTTP_ORIGIN="http://testserver")
    staff.force_login(User.objects.create_superuser("root", "root@example.org", "a long river 42"))
    table.host.refresh_from_db()
    secrets = (table.secret, table.host.stamp)
    for path in (*PAGES, f"/admin/tables/table/{table.pk}/change/", f"/admin/tables/player/{table.host.pk}/change/"):
        answer = staff.get(path)
        assert answer.status_code == 200, path
        assert not any(secret in answer.content.decode() for secret in secrets), path
    staff.post(f"/admin/tables/table/{table.pk}/change/", {"seq": "7", "status": "over", "secret": "00"})
    after = Table.objects.get(pk=table.pk)
    assert (after.seq, after.status, after.secret) == (table.seq, table.status, table.secret)


def test_the_staff_cannot_ask_how_a_secret_begins(table: Table) -> None:
    """A right and a wrong guess are answered alike, by refusal; the filters that the pages offer go on working."""
    reader = User.objects.create_user("bob", "bob@example.org", "a long river 42", is_staff=True)
    reader.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
    staff = Client()
    staff.force_login(reader)
    lobby.invite(table, 0)
    table.refresh_from_db()
    link = table.invitations.get()
    Remark.objects.create(table=table, seat=0, name="Anne", text="hello")
    for page, field, right in (
        ("tables/table", "secret", table.secret[0]),
        ("tables/table", "opening", "["),
        ("tables/table", "host__stamp", table.host.stamp[0]),
        ("tables/table", "seats__draft", "["),
        ("tables/table", "invitations__token", link.token[0]),
        ("tables/player", "stamp", table.host.stamp[0]),
        ("tables/player", "hosted__secret", table.secret[0]),
        ("tables/player", "user__password", "m"),
        ("tables/remark", "table__secret", table.secret[0]),
        ("auth/user", "password", "m"),
        ("auth/user", "player__stamp", table.host.stamp[0]),
        ("account/emailaddress", "user__password", "m"),
    ):
        for how in ("__startswith", "__gte", "__regex", ""):
            answers = [staff.get(f"/admin/{page}/", {field + how: guess}) for guess in (right, "~")]
            assert [answer.status_code for answer in answers] == [400, 400], (page, field, how)
    assert table.key in staff.get("/admin/tables/table/?game__exact=rio-grande").content.decode()
    assert table.key not in staff.get("/admin/tables/table/?status__exact=over").content.decode()
    assert table.key in staff.get(f"/admin/tables/table/?q={table.key}").content.decode()


def test_nobody_guesses_a_password_of_the_staff_for_long() -> None:
    User.objects.create_superuser("root", "root@example.org", "a long river 42")
    statuses = []
    for n in range(21):  # 10 in five minutes, and five minutes may begin meanwhile
        guest = Client(HTTP_ORIGIN="http://testserver", REMOTE_ADDR="203.0.113.5")
        guest.cookies["player"] = f"{n}.x"
        statuses.append(guest.post("/admin/login/", {"username": f"root{n % 3}", "password": f"river {n}"}).status_code)
    assert statuses[:10] == [200] * 10
    assert 429 in statuses
    other = Client(HTTP_ORIGIN="http://testserver", REMOTE_ADDR="203.0.113.6")
    assert other.post("/admin/login/?next=/admin/", {"username": "root", "password": "a long river 42"})["location"] == "/admin/"


@pytest.mark.parametrize(("door", "name"), [("/admin/login/", "username"), ("/account/login/", "login")])
def test_a_sign_in_that_failed_is_in_the_log_with_its_address_and_without_the_password(
    door: str, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    guest = Client(HTTP_ORIGIN="http://testserver", REMOTE_ADDR="203.0.113.8")
    guest.post(door, {name: "root@example.org", "password": "a wrong river"})
    assert f"a sign-in at {door} failed, from 203.0.113.8" in caplog.text
    assert "river" not in caplog.text
