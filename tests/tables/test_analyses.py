"""The shelf of analyses: made once, by one, and again when nobody works on it any more or the coach has changed."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from gabare.coach.analysis import VERSION
from gabare.games.rio_grande import TITLE
from gabare.tables import analyses, lobby
from gabare.tables.models import Analysis, Player, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return lobby.open_table(lobby.Plan(TITLE, ["me", "easy"], {}), Player.objects.create(name="Anne"))


def test_one_worker_makes_it(table: Table) -> None:
    assert analyses.find(table.pk) is None
    assert analyses.claim(table.pk)
    assert not analyses.claim(table.pk)
    analyses.save(table.pk, 8)
    found = analyses.find(table.pk)
    assert found
    assert (found.done, found.found) == (8, None)


def test_what_was_found_stays(table: Table) -> None:
    analyses.claim(table.pk)
    analyses.save(table.pk, 1, [{"loss": 0.5}])
    Analysis.objects.update(changed=timezone.now() - timedelta(days=400))
    found = analyses.find(table.pk)
    assert found
    assert found.found == [{"loss": 0.5}]
    analyses.give_up(table.pk)
    assert not analyses.claim(table.pk)


def test_work_that_stopped_is_taken_up_by_another(table: Table) -> None:
    analyses.claim(table.pk)
    analyses.save(table.pk, 8)
    Analysis.objects.update(changed=timezone.now() - 2 * analyses.STALE)
    assert analyses.find(table.pk) is None
    assert analyses.claim(table.pk)
    assert Analysis.objects.get().done == 0


def test_work_that_failed_can_be_asked_for_again(table: Table) -> None:
    analyses.claim(table.pk)
    analyses.give_up(table.pk)
    assert analyses.claim(table.pk)


def test_an_analysis_of_another_version_is_made_anew(table: Table) -> None:
    analyses.claim(table.pk)
    analyses.save(table.pk, 1, [{}])
    Analysis.objects.update(version=VERSION + 1)
    assert analyses.find(table.pk) is None
    assert analyses.claim(table.pk)
