"""What nobody comes back for: tables that never began, guests who never sat down, and what has expired."""

from __future__ import annotations

from datetime import datetime

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Model, Q, QuerySet
from django.utils import timezone

from gabare.tables.models import Invitation, Player, Status, Table


def purge(before: datetime, games_before: datetime | None = None, *, dry: bool = False) -> dict[str, int]:
    """Deletes what has been idle since before; how many of each. Finished games and accounts stay, and so do unfinished games, unless
    a time is given for them too. A dry run counts and deletes nothing."""
    idle = Q(status__in=(Status.LOBBY, Status.CLOSED), changed__lt=before)
    if games_before is not None:
        idle |= Q(status=Status.PLAYING, changed__lt=games_before)
    with transaction.atomic():
        counts = {
            "tables": _deleted(Table.objects.filter(idle).exclude(remarks__at__gte=before)),
            "guests": _deleted(Player.objects.filter(user=None, created__lt=before, seats=None, hosted=None)),
            "invitations": _deleted(Invitation.objects.filter(expires__lt=before)),
            "sessions": _deleted(Session.objects.filter(expire_date__lt=timezone.now())),
        }
        transaction.set_rollback(dry)
    return counts


def _deleted(found: QuerySet[Model]) -> int:
    """How many there were; what hangs on them is not counted."""
    return int(found.delete()[1].get(found.model._meta.label, 0))
