"""From the beginning of a game to its first position: contributions to the luck are promised, revealed and mixed.

Whoever sits down promises a contribution by giving its hash, once. When the game begins nothing can be promised or changed any more: every
page reveals its contribution, and when all are there, or the time is up, the set-up is dealt. So whoever reveals knows that secret and
contributions are bound already, and nobody can choose what comes of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from gabare.kit.luck import commitment
from gabare.kit.seal import is_hex
from gabare.kit.state import State
from gabare.kit.title import find
from gabare.tables import store
from gabare.tables.models import MIXED, Seat, Status, Table
from gabare.tables.pace import PACES


class Refused(ValueError):
    """What cannot be done, in words for a person."""


def readable(text: str) -> str:
    """A hash that a page sent; nothing if it is none, as from a page without script."""
    return text if is_hex(text) else ""


def promise(table: int, player: int, contribution_hash: str) -> Table:
    """Takes the hash of what somebody puts into the luck: once, and only before the game begins."""
    here = Table.objects.select_for_update().get(pk=table)
    if here.status != Status.LOBBY or here.luck != MIXED or not is_hex(contribution_hash):
        raise Refused(_("Nothing can be put into the luck of this table now."))
    seat = here.seats.filter(player=player)
    if not seat.filter(contribution_hash__in=["", contribution_hash]).update(contribution_hash=contribution_hash):
        raise Refused(_("What you put into the luck is sealed already."))
    return here


def start(table: Table) -> None:
    """Waits for what was promised; where nothing was, there is nothing to wait for. The caller holds the table."""
    if table.luck == MIXED and table.seats.exclude(contribution_hash="").exists():
        table.status, table.deadline = Status.DEALING, timezone.now() + timedelta(seconds=settings.REVEAL_PATIENCE)
        table.save()
    else:
        _deal(table)


def reveal(table: int, player: int, contribution: str) -> None:
    """Takes what somebody promised. The last one has the set-up dealt."""
    with transaction.atomic():
        here = Table.objects.select_for_update().get(pk=table)
        seat = here.seats.filter(player=player).first()
        if seat is None or not is_hex(contribution) or commitment(bytes.fromhex(contribution)) != seat.contribution_hash:
            raise Refused(_("This is not what you have put into the luck."))
        if seat.contribution:
            return
        if here.status != Status.DEALING:
            raise Refused(_("Nothing can be put into the luck of this table now."))
        here.seats.filter(pk=seat.pk).update(contribution=contribution)
        if not _missing(here):
            _deal(here)


def deal(key: str) -> None:
    """Deals without what was not revealed in time."""
    with transaction.atomic():
        here = Table.objects.select_for_update().get(key=key)
        if here.status != Status.DEALING or (_missing(here) and here.deadline and here.deadline > timezone.now()):
            return
        if find(here.game).plays(here.rules_version):
            _deal(here)
        else:  # the server was updated meanwhile: back in the lobby, the host is told
            here.status, here.deadline = Status.LOBBY, None
            here.save()


def _missing(table: Table) -> bool:
    return table.seats.exclude(contribution_hash="").filter(contribution="").exists()


def _deal(table: Table) -> None:
    """Sets the game up. From here on the events are the truth."""
    seats, title = list(table.seats.all()), find(table.game)
    if table.given_start:
        game = store.rebuild(title, table, seats, list(table.events.values_list("seq", "seat", "actions", "idem")))
    else:
        game = store.started(title, table, seats)
    table.opening = list(game.opening)
    table.status, table.awaited, table.since = Status.PLAYING, int(game.state.awaited), timezone.now()
    table.deadline = first_deadline(table, seats, game.state)
    table.save()


def first_deadline(table: Table, seats: Sequence[Seat], state: State) -> datetime | None:
    """When the first of the awaited people, who have been thinking for a while, runs out of time."""
    pace, title, since = PACES[table.pace], find(table.game), table.since or timezone.now()
    times: list[datetime | None] = []
    for seat in seats:
        if table.awaited >> seat.number & 1 and not (seat.bot or seat.stand_in):
            times += pace.deadline(since, seat.clock), pace.silence(since, title.hurry(state, seat.number))
    return min((time for time in times if time), default=None)
