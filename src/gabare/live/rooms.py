"""All tables that are open in this process, and what is done for them now and then."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from time import monotonic
from typing import Any

from django.conf import settings
from django.db.models import Sum
from django.utils import timezone

from gabare.live import bus, helm
from gabare.live.room import Room
from gabare.tables import store
from gabare.tables.models import Seat, Status, Table

HEARTBEAT = 20.0  # seconds; a page that hears nothing for 45 knows that its line is dead
SWEEP = 5.0
IDLE = timedelta(minutes=10)
log = logging.getLogger(__name__)
_rooms: dict[str, asyncio.Future[Room]] = {}


async def room(key: str) -> Room:
    """The table in memory, rebuilt from its events when it is first asked for."""
    if key not in _rooms:
        _rooms[key] = asyncio.ensure_future(_open(key))
    try:
        return await asyncio.shield(_rooms[key])
    except Exception:
        _rooms.pop(key, None)
        raise


async def _open(key: str) -> Room:
    return Room(await store.in_store(store.load, key))


def opened() -> list[Room]:
    return [future.result() for future in _rooms.values() if future.done() and not future.cancelled() and not future.exception()]


async def changed(key: str) -> None:
    """Something about a table was stored by a page of this worker: tell the table, and the others."""
    if key in _rooms:
        await (await room(key)).refresh()
    await bus.tell(key)


async def heard(word: dict[str, Any]) -> None:
    """Another worker speaks of a table."""
    if word["table"] not in _rooms:
        return
    try:
        here = await room(word["table"])
        if "here" in word:
            here.elsewhere[word["from"]] = (word["here"], monotonic() + 2.5 * HEARTBEAT)
            here.publish()
        elif word["seq"] == bus.CHANGED:
            await here.refresh()
        elif word["seq"] >= here.seq:
            await here.catch_up()
    except Exception:
        log.exception("table %s: what another worker said could not be followed", word["table"])


async def heartbeat() -> None:
    while True:
        await asyncio.sleep(HEARTBEAT)
        for here in opened():
            for client in here.clients:
                client.changed.set()
            await here.say_who_is_here()


async def sweep() -> None:
    """Starts bots that a restart interrupted, ends turns whose time is up, closes tables that nobody watches."""
    await _guarded(_recover)
    while True:
        await asyncio.sleep(SWEEP)
        await _guarded(_deadlines)
        if settings.REDIS:
            await _guarded(_catch_up)
        _close_idle()


async def _guarded(task: Callable[[], Awaitable[None]]) -> None:
    try:
        await task()
    except Exception:
        log.exception("the sweep failed")


async def _recover() -> None:
    for key in await store.in_store(_tables_of_bots):
        try:
            await room(key)  # wakes its bots
        except Exception:
            log.exception("table %s cannot be opened", key)


def _tables_of_bots() -> list[str]:
    """Tables that wait for a bot."""
    keys = []
    for key, awaited, number, bot, stand_in in Seat.objects.filter(table__status=Status.PLAYING).values_list(
        "table__key", "table__awaited", "number", "bot", "stand_in"
    ):
        if awaited >> number & 1 and (bot or stand_in):
            keys.append(key)
    return list(dict.fromkeys(keys))


async def _deadlines() -> None:
    for key in await store.in_store(_late):
        await helm.expire(await room(key))


def _late() -> list[str]:
    return list(Table.objects.filter(status=Status.PLAYING, deadline__lt=timezone.now()).values_list("key", flat=True))


async def _catch_up() -> None:
    """A lost word on the bus leaves a table behind: compare."""
    mine = {here.key: (here.seq, sum(draft.rev for draft in here.drafts.values())) for here in opened()}
    for key, *stands in await store.in_store(_stands, list(mine)):
        if tuple(stands) != mine[key]:
            await (await room(key)).catch_up()


def _stands(keys: list[str]) -> list[tuple[str, int, int]]:
    """Where tables stand: events stored, revisions of all drafts."""
    return list(Table.objects.filter(key__in=keys).annotate(revisions=Sum("seats__draft_rev")).values_list("key", "seq", "revisions"))


def _close_idle() -> None:
    now = timezone.now()
    for here in opened():
        if here.clients or here.busy:
            here.idle_since = now
        elif now - here.idle_since > IDLE:
            _rooms.pop(here.key, None)
