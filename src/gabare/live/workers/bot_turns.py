"""The bots of a table: each decides when it is awaited, outside the event loop, after a pause that lets people follow."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from django.conf import settings

from gabare.kit.state import NOBODY
from gabare.live.room.drafts import fork
from gabare.live.room.seat import Place
from gabare.live.workers import pool
from gabare.live.workers.backoff import Mishaps
from gabare.tables import store
from gabare.tables.journal import own_key

if TYPE_CHECKING:
    from gabare.live.room.room import Room

FOLLOWS = 2.0  # seconds that a worker's bots leave to those of the one that stored the last event
_failures = Mishaps("a bot failed")


def wake(room: Room) -> None:
    """Lets the first awaited bot decide, unless one is at it."""
    if room.busy is None and awaited(room) and not _failures.resting(room.key):
        room.busy = asyncio.get_running_loop().create_task(_decide(room))


def awaited(room: Room) -> list[Place]:
    """The bots to decide. Where bots stand in for all the people and nobody looks on, the game waits for them."""
    people = [here for here in room.places if here.identity]
    if people and all(here.stand_in for here in people) and not room.online():
        return []
    return [here for here in room.places if here.player and room.awaits(here.number)]


async def _decide(room: Room) -> None:
    try:
        with _failures.guarded(room.key):
            while waiting := awaited(room):
                await _act(room, waiting[0].number, waiting[0].player)
    finally:
        room.busy = None


async def _act(room: Room, seat: int, level: str) -> None:
    game, seq = room.shown(NOBODY), room.seq
    if not room.leads:
        await asyncio.sleep(FOLLOWS)
        if room.seq != seq or room.places[seat].player != level:
            return
    pause = asyncio.sleep(settings.BOT_PAUSE)
    text, _ = await asyncio.gather(pool.think(game, seat, level, f"{room.table.host_id}"), pause)
    if room.seq != seq or room.places[seat].player != level:
        return  # somebody else decided meanwhile, or the person is back
    then = fork(game)
    then.play(text, seat)
    try:
        await room.append(seat, then, own_key(f"bot {seq + 1}"))
    except store.Taken:
        await room.refresh()
