"""The word between workers that a table has changed. One process needs none; several share Redis.

Only `table key and seq` cross the bus, never a state. A lost word is healed by the next one and by the sweep.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from secrets import token_hex
from typing import Any

from django.conf import settings

CHANNEL = "gabare.tables"
WORKER = token_hex(6)
log = logging.getLogger(__name__)
_redis: Any = None


async def tell(key: str, seq: int) -> None:
    if settings.REDIS:
        try:
            await _connection().publish(CHANNEL, json.dumps([WORKER, key, seq]))
        except Exception as error:  # the table itself is stored; others hear of it from the sweep
            log.warning("the bus is down: %r", error)


async def listen(heard: Callable[[str, int], Awaitable[None]]) -> None:
    """Passes on what other workers tell, for ever."""
    while settings.REDIS:
        try:
            async with _connection().pubsub() as line:
                await line.subscribe(CHANNEL)
                async for message in line.listen():
                    if message["type"] == "message":
                        worker, key, seq = json.loads(message["data"])
                        if worker != WORKER:
                            await heard(key, seq)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            log.warning("the bus is down: %r", error)
            await asyncio.sleep(1)


def _connection() -> Any:
    global _redis
    if _redis is None:
        from redis.asyncio import Redis

        _redis = Redis.from_url(settings.REDIS, socket_timeout=None, socket_connect_timeout=2)
    return _redis
