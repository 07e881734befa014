"""The registry of the tables that are open in this process, and what is done for them now and then."""

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
from gabare.live.room import bus, stand_ins
from gabare.live.room.room import Room
from gabare.live.workers.backoff import Backoff
from gabare.tables import dealing, final_views, journal, store
from gabare.tables.models import Seat, Status, Table

HEARTBEAT = 20.0  # seconds; at most two of them pass in silence, and a page that hears nothing for 45 knows that its line is dead
SWEEP = 2.0
TIDY = 5  # sweeps until SQLite's log goes into the database: what was written often goes there once
ROUND = 30  # sweeps until tables that no worker has open are looked after
LATELY = 200  # tables of one person that are told at once that a cookie has ended; workers notice the others themselves
IDLE = timedelta(minutes=10)
log = logging.getLogger(__name__)
_beating, _comparing, _reading = map(Backoff, ("its pages hear nothing", "comparing it failed", "reading it failed"))
_opening, _timing, _waking = map(Backoff, ("opening it failed", "its clock failed", "waking its bots failed"))
_rooms: dict[str, asyncio.Future[Room]] = {}
_behind: set[str] = set()  # tables that are to be read again
_news = asyncio.Event()


async def find(key: str) -> Room:
    """The table in memory, rebuilt from its events when it is first asked for."""
    if key not in _rooms:
        _rooms[key] = asyncio.ensure_future(_open(key))
    try:
        found = await asyncio.shield(_rooms[key])
    except Exception:
        _rooms.pop(key, None)
        raise
    found.used()
    return found


async def _open(key: str) -> Room:
    if not key.isalnum():
        raise Table.DoesNotExist
    return Room(await store.in_store(store.load, key))


def opened() -> list[Room]:
    return [future.result() for future in _rooms.values() if future.done() and not future.cancelled() and not future.exception()]


async def seat(room: Room, who: str) -> int:
    """The seat of a person, also of one who was seated by another worker a moment ago; NOBODY for a spectator."""
    if who and room.seat(who) == NOBODY and await store.in_store(store.has_seat, room.id, who):
        await room.refresh()
    return room.seat(who)


# several workers


async def changed(key: str) -> None:
    """A page of this worker stored something about a table: the table and the other workers are told."""
    if key in _rooms:
        await (await find(key)).refresh()
    bus.tell(key)


async def look_again(player: int) -> None:
    """Somebody's cookies have ended, or their seats are another's now: who had them is a spectator at once."""
    for key in await store.in_store(_tables_of, player):
        await changed(key)


def _tables_of(player: int) -> list[str]:
    return list(Table.objects.filter(seats__player=player).order_by("-changed").values_list("key", flat=True)[:LATELY])


def heard(message: bus.Message) -> None:
    """Another worker changed a table, or somebody came to it or left it there."""
    found = next((room for room in opened() if room.key == message.table), None) if message.table in _rooms else None
    if found is None:
        return
    if message.present is not None:
        _meet(found, message.worker, message.number, message.present)
    elif message.seq < 0 or message.seq > found.seq:
        catch_up(message.table)


def _meet(room: Room, worker: str, number: int, present: list[int]) -> None:
    presence, before = room.presence, room.presence.online()
    if presence.reported(worker, number, present, lasts=2.5 * HEARTBEAT) and presence.clients:
        bus.tell(room.key, present=presence.connected())
    if presence.online() != before:
        room.publish()


def catch_up(key: str) -> None:
    """Reads a table again, soon. Many messages about it need one look."""
    _behind.add(key)
    _news.set()


async def catching_up() -> None:
    while await _news.wait():
        _news.clear()
        while _behind:
            key = _behind.pop()
            if key in _rooms and not _reading.resting(key):
                with _reading.guarded(key):
                    await (await asyncio.shield(_rooms[key])).refresh()


async def missed() -> None:
    """Compares every open table with the database: messages on the bus may be lost."""
    mine: dict[str, store.Version] = {}
    for room in opened():
        with _comparing.guarded(room.key):
            mine[room.key] = room.version
    if mine:
        for key, version in (await store.in_store(store.versions, list(mine))).items():
            if version != mine[key]:
                catch_up(key)


# now and then


async def heartbeat() -> None:
    while True:
        await asyncio.sleep(HEARTBEAT)
        for room in opened():
            with _beating.guarded(room.key):
                for client in room.presence.clients:
                    if monotonic() - client.served > HEARTBEAT:
                        client.changed.set()
                bus.tell(room.key, present=room.presence.connected())  # also of nobody: the message that the last one left may be lost


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
            await _guarded(lambda: asyncio.to_thread(final_views.catch_up))
        for room in opened():
            if not _waking.resting(room.key):
                with _waking.guarded(room.key):
                    room.look_again()
        _close_idle()


async def _guarded(task: Callable[[], Awaitable[None]]) -> None:
    try:
        await task()
    except Exception:
        log.exception("the tables could not be looked after")


async def _recover(still: timedelta) -> None:
    """Opens tables that have waited for a bot so long: their worker has gone."""
    for key in await store.in_store(_tables_of_bots, still):
        if not _opening.resting(key):
            with _opening.guarded(key):
                await find(key)  # wakes its bots


def _tables_of_bots(still: timedelta) -> list[str]:
    waiting = Seat.objects.filter(table__status=Status.PLAYING, table__changed__lte=timezone.now() - still)
    keys = []
    for key, awaited, number, bot, stand_in in waiting.values_list("table__key", "table__awaited", "number", "bot", "stand_in"):
        if awaited >> number & 1 and (bot or stand_in):
            keys.append(key)
    return list(dict.fromkeys(keys))


async def _deadlines() -> None:
    """A table that cannot be looked after (of rules that are gone, say) stops no other one's clock."""
    for key in await store.in_store(_undealt):
        if not _timing.resting(key):
            with _timing.guarded(key):
                await _deal(key)
    for key in await store.in_store(_late):
        if not _timing.resting(key):
            with _timing.guarded(key):
                await stand_ins.expire(await find(key))


def _undealt() -> list[str]:
    return list(Table.objects.filter(status=Status.DEALING, deadline__lt=timezone.now()).values_list("key", flat=True))


async def _deal(key: str) -> None:
    """Somebody's page did not reveal in time, or the server stopped meanwhile: the game begins without it."""
    await store.in_store(dealing.deal, key)
    await (await find(key)).refresh()
    bus.tell(key)


def _late() -> list[str]:
    return list(Table.objects.filter(status=Status.PLAYING, deadline__lt=timezone.now()).values_list("key", flat=True))


def _close_idle() -> None:
    for room in opened():
        if timezone.now() - room.idle_since() > IDLE:
            _rooms.pop(room.key, None)
