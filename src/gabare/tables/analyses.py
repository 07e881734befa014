"""The shelf of analyses: who works on one, how far it is, and what was found."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from gabare.coach.analysis import VERSION
from gabare.tables.models import Analysis, Table

STALE = timedelta(minutes=2)  # nobody works any more on what has not changed for so long


def find(table: int) -> Analysis | None:
    """The analysis of a table that is there or being made."""
    found = Analysis.objects.filter(pk=table, version=VERSION).first()
    return found if found and (found.found is not None or found.changed > timezone.now() - STALE) else None


def claim(table: int) -> bool:
    """Whether the asker is to make it: nobody has, and nobody is at it."""
    with transaction.atomic():
        Table.objects.select_for_update().get(pk=table)
        if find(table):
            return False
        Analysis.objects.update_or_create(table_id=table, defaults={"version": VERSION, "done": 0, "found": None})
        return True


def save(table: int, done: int, found: list[dict[str, Any]] | None = None) -> None:
    Analysis.objects.filter(pk=table).update(done=done, found=found, changed=timezone.now())


def give_up(table: int) -> None:
    Analysis.objects.filter(pk=table, found__isnull=True).delete()
