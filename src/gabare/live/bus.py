"""The word between workers that a table has changed, and who is there. One process needs none; several share Redis.

Only keys, numbers and seats cross the bus, never a state. A lost word is healed by the next one and by the sweep.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Iterable
from secrets import token_hex
from typing import Any

from django.conf import settings

CHANNEL = "gabare.tables"
WORKER = token_hex(6)
CHANGED = -1  # in place of an event's number: something else about the table
log = logging.getLogger(__name__)
_redis: Any = None


async def tell(table: str, seq: int = CHANGED) -> None:
    """An event was stored, or a draft of the seats after it."""
    await _publish({"from": WORKER, "table": table, "seq": seq})


async def here(table: str, seats: Iterable[int]) -> None:
    """Who watches the table through this worker."""
    await _publish({"from": WORKER, "table": table, "here": sorted(seats)})


async def _publish(word: dict[str, Any]) -> None:
    if not settings.REDIS:
        return
    try:
        await _connection().publish(CHANNEL, json.dumps(word))
    except Exception as error:  # the table itself is stored; others hear of it from the sweep
        log.warning("the bus is down: %r", error)


async def listen(heard: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
    """Passes on what other workers tell, for ever."""
    while settings.REDIS:
        try:
            async with _connection().pubsub() as line:
                await line.subscribe(CHANNEL)
                async for message in line.listen():
                    if message["type"] == "message":
                        word = json.loads(message["data"])
                        if word["from"] != WORKER:
                            await heard(word)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            log.warning("the bus is down: %r", error)
            await asyncio.sleep(0.5)


def _connection() -> Any:
    global _redis
    if _redis is None:
        from redis.asyncio import Redis

        _redis = Redis.from_url(settings.REDIS, socket_connect_timeout=2)
    return _redis
