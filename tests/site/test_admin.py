"""The administration is for the staff, and even the staff sees no secret of a running game."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from gabare.kit.title import find
from gabare.tables import lobby
from gabare.tables.models import Player, Table

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
