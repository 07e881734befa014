"""Purging takes what nobody comes back for, and nothing else."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.utils import timezone
from typer.testing import CliRunner

from gabare.cli.main import app
from gabare.kit.title import find
from gabare.tables import lobby
from gabare.tables.models import Player, Remark, Status, Table
from gabare.tables.purge import purge

pytestmark = pytest.mark.django_db
NOW = timezone.now()
LONG_AGO = NOW - timedelta(days=400)
BEFORE = NOW - timedelta(days=30)


def person(name: str, **more: object) -> Player:
    player = Player.objects.create(name=name, **more)
    Player.objects.filter(pk=player.pk).update(created=LONG_AGO)
    return player


def table(host: Player, status: str, *kinds: str) -> Table:
    made = lobby.open_table(lobby.Plan(find("rio-grande"), ("me", *kinds), {}), host)
    Table.objects.filter(pk=made.pk).update(status=status, changed=LONG_AGO)
    return made


@pytest.fixture
def world() -> dict[str, Table]:
    """Everybody who may be meant, all of them old."""
    person("idle guest")
    Player.objects.create(name="new guest")
    person("account", user=User.objects.create_user("anne"))
    found = {status: table(person(f"host of {status}"), status, "anyone") for status in ("lobby", "closed", "shelved")}
    found |= {status: table(person(f"player of {status}"), status, "easy") for status in ("playing", "over")}
    found["talking"] = table(person("host who talks"), "lobby", "anyone")
    Remark.objects.create(table=found["talking"], seat=-1, name="x", text="still here?")
    Session.objects.create(session_key="old", session_data="", expire_date=LONG_AGO)
    Session.objects.create(session_key="new", session_data="", expire_date=NOW + timedelta(days=1))
    return found


def names() -> set[str]:
    return set(Player.objects.values_list("name", flat=True))


def test_what_is_idle_goes_and_the_rest_stays(world: dict[str, Table]) -> None:
    before = names()
    assert purge(BEFORE) == {"tables": 2, "guests": 3, "invitations": 0, "sessions": 1}
    assert {name for name, one in world.items() if not Table.objects.filter(pk=one.pk).exists()} == {"lobby", "closed"}
    assert before - names() == {"idle guest", "host of lobby", "host of closed"}
    assert Session.objects.get().session_key == "new"
    assert purge(BEFORE)["guests"] == 0


def test_unfinished_games_go_only_when_that_is_asked_for(world: dict[str, Table]) -> None:
    assert purge(BEFORE, NOW - timedelta(days=365))["tables"] == 3
    assert not Table.objects.filter(status=Status.PLAYING).exists()
    assert Table.objects.filter(status=Status.OVER).exists()


def test_a_dry_run_counts_and_deletes_nothing(world: dict[str, Table]) -> None:
    before = names(), Table.objects.count(), Session.objects.count()
    counts = purge(BEFORE, dry=True)
    assert (names(), Table.objects.count(), Session.objects.count()) == before
    assert purge(BEFORE) == counts


def test_the_command_says_what_it_did_and_names_a_folder_that_is_none(world: dict[str, Table], tmp_path: Path) -> None:
    (settings.DATA / "gabare.sqlite3").touch()
    run = CliRunner()
    assert "would be deleted: tables: 2" in run.invoke(app, ["purge", "--data", str(settings.DATA), "--dry-run"]).output
    assert "deleted: tables: 2, guests: 3" in run.invoke(app, ["purge", "--data", str(settings.DATA)]).output
    said = run.invoke(app, ["purge", "--data", str(tmp_path / "none")])
    assert said.exit_code == 2
    assert not (tmp_path / "none").exists()
