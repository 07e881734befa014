"""All tables that are open in this process, and what is done for them now and then."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from itertools import count
from time import monotonic

from django.conf import settings
from django.utils import timezone

from gabare.kit.state import NOBODY
from gabare.live import bus, helm, pilots
from gabare.live.room import Elsewhere, Room
from gabare.tables import journal, store
from gabare.tables.models import Seat, Status, Table

HEARTBEAT = 20.0  # seconds; at most two of them pass in silence, and a page that hears nothing for 45 knows that its line is dead
SWEEP = 2.0
TIDY = 5  # sweeps until SQLite's log goes into the database: what was written often goes there once
ROUND = 30  # sweeps until tables that no worker has open are looked after
IDLE = timedelta(minutes=10)
log = logging.getLogger(__name__)
_rooms: dict[str, asyncio.Future[Room]] = {}
_behind: set[str] = set()  # tables that are to be read again
_news = asyncio.Event()


async def room(key: str) -> Room:
    """The table in memory, rebuilt from its events when it is first asked for."""
    if key not in _rooms:
        _rooms[key] = asyncio.ensure_future(_open(key))
    try:
        here = await asyncio.shield(_rooms[key])
    except Exception:
        _rooms.pop(key, None)
        raise
    here.idle_since = timezone.now()
    return here


async def _open(key: str) -> Room:
    if not key.isalnum():
        raise Table.DoesNotExist
    return Room(await store.in_store(store.load, key))


def opened() -> list[Room]:
    return [future.result() for future in _rooms.values() if future.done() and not future.cancelled() and not future.exception()]


async def seat(here: Room, who: str) -> int:
    """The seat of a person, also of one who was seated by another worker a moment ago; NOBODY for a spectator."""
    if who and here.seat(who) == NOBODY and await store.in_store(store.has_seat, here.id, who):
        await here.refresh()
    return here.seat(who)


# several workers


async def changed(key: str) -> None:
    """A page of this worker stored something about a table: the table and the other workers are told."""
    if key in _rooms:
        await (await room(key)).refresh()
    bus.tell(key)


def heard(word: bus.Word) -> None:
    """Another worker changed a table, or somebody came to it or left it there."""
    here = next((here for here in opened() if here.key == word.table), None) if word.table in _rooms else None
    if here is None:
        return
    if word.present is not None:
        _meet(here, word.worker, word.number, word.present)
    elif word.seq < 0 or word.seq > here.seq:
        catch_up(word.table)


def _meet(here: Room, worker: str, number: int, present: list[int]) -> None:
    stranger = worker not in here.elsewhere
    if not stranger and number < here.elsewhere[worker].number:
        return
    before = here.online()
    here.elsewhere[worker] = Elsewhere(present, monotonic() + 2.5 * HEARTBEAT, number)
    if stranger and here.clients:
        bus.tell(here.key, present=here.present())
    for seat in before - here.online():
        here.left[seat] = monotonic()
    if here.online() != before:
        here.publish()


def catch_up(key: str) -> None:
    """Reads a table again, soon. Many words about it need one look."""
    _behind.add(key)
    _news.set()


async def catching_up() -> None:
    while await _news.wait():
        _news.clear()
        while _behind:
            here = _rooms.get(_behind.pop())
            if here is not None:
                await _guarded(lambda here=here: _read_again(here))  # type: ignore[misc]


async def _read_again(here: asyncio.Future[Room]) -> None:
    await (await asyncio.shield(here)).refresh()


async def missed() -> None:
    """Compares every open table with the database: words on the bus may be lost."""
    mine = {here.key: here.mark for here in opened()}
    if mine:
        for key, mark in (await store.in_store(store.marks, list(mine))).items():
            if mark != mine[key]:
                catch_up(key)


# now and then


async def heartbeat() -> None:
    while True:
        await asyncio.sleep(HEARTBEAT)
        for here in opened():
            for client in here.clients:
                if monotonic() - client.served > HEARTBEAT:
                    client.changed.set()
            bus.tell(here.key, present=here.present())  # also of nobody: the word that the last one left may be lost


async def sweep() -> None:
    """Starts bots that a restart interrupted, ends turns whose time is up, closes tables that nobody watches."""
    await _guarded(lambda: _recover(timedelta(0)))
    for n in count(1):
        await asyncio.sleep(SWEEP)
        await _guarded(_deadlines)
        if n % TIDY == 0:
            await _guarded(lambda: store.in_store(journal.tidy))
        if settings.REDIS:
            await _guarded(missed)
        if n % ROUND == 0:
            await _guarded(lambda: _recover(timedelta(seconds=SWEEP * ROUND)))
        for here in opened():
            pilots.wake(here)  # one that failed (no database, no process) tries again
            if here.left and here.gone() != here.moment.gone:
                here.publish()
        _close_idle()


async def _guarded(task: Callable[[], Awaitable[None]]) -> None:
    try:
        await task()
    except Exception:
        log.exception("a table could not be looked after")


async def _recover(still: timedelta) -> None:
    """Opens tables that have waited for a bot so long: their worker has gone."""
    for key in await store.in_store(_tables_of_bots, still):
        try:
            await room(key)  # wakes its bots
        except Exception:
            log.exception("table %s cannot be opened", key)


def _tables_of_bots(still: timedelta) -> list[str]:
    waiting = Seat.objects.filter(table__status=Status.PLAYING, table__changed__lte=timezone.now() - still)
    keys = []
    for key, awaited, number, bot, stand_in in waiting.values_list("table__key", "table__awaited", "number", "bot", "stand_in"):
        if awaited >> number & 1 and (bot or stand_in):
            keys.append(key)
    return list(dict.fromkeys(keys))


async def _deadlines() -> None:
    for key in await store.in_store(_late):
        here = await room(key)
        await helm.expire(here)


def _late() -> list[str]:
    return list(Table.objects.filter(status=Status.PLAYING, deadline__lt=timezone.now()).values_list("key", flat=True))


def _close_idle() -> None:
    now = timezone.now()
    for here in opened():
        if here.clients or here.busy:
            here.idle_since = now
        elif now - here.idle_since > IDLE:
            _rooms.pop(here.key, None)
