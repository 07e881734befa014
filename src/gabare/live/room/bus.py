"""Messages between workers, over Redis: a table has changed, or somebody came to it. One process needs none.

Only `table, seq` and who is connected cross the bus, never a state. A lost message is healed by the next one and by the sweep.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from itertools import count
from secrets import token_hex
from typing import Any

from django.conf import settings

CHANNEL = "gabare.tables"
WORKER = token_hex(6)
PATIENCE = 2.0  # seconds for Redis to take a message
QUIET = 15.0  # seconds without a message before the line is tried
log = logging.getLogger(__name__)
_redis: Any = None
_under_way: set[asyncio.Task[None]] = set()
_numbers = count(1)


@dataclass(frozen=True)
class Message:
    """`seq` is the event that was stored, -1 where something else changed; `present` are the seats connected to the worker that tells."""

    worker: str
    table: str
    seq: int = -1
    present: list[int] | None = None
    number: int = 0  # in the order of the worker's messages: each takes its own way, and one may overtake another


def tell(key: str, seq: int = -1, present: list[int] | None = None) -> None:
    """Nobody waits for the bus: the table itself is stored, and others hear of it from the sweep at the latest."""
    if settings.REDIS:
        task = asyncio.get_running_loop().create_task(_publish(Message(WORKER, key, seq, present, next(_numbers))))
        _under_way.add(task)
        task.add_done_callback(_under_way.discard)


async def _publish(message: Message) -> None:
    try:
        await connection().publish(CHANNEL, json.dumps(asdict(message)))
    except Exception as error:
        log.warning("the bus is down: %r", error)


async def listen(heard: Callable[[Message], None], deaf: Callable[[], Awaitable[None]]) -> None:
    """Passes on what other workers tell, for ever. After a pause `deaf` looks for what was missed."""
    while settings.REDIS:
        try:
            async with connection().pubsub() as line:
                await line.subscribe(CHANNEL)
                await deaf()
                while True:
                    message = await line.get_message(ignore_subscribe_messages=True, timeout=QUIET)
                    if message is None:
                        await line.ping()
                    elif message["type"] == "message":
                        _pass_on(message["data"], heard)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            log.warning("the bus is down: %r", error)
            await asyncio.sleep(1)


def _pass_on(data: bytes, heard: Callable[[Message], None]) -> None:
    try:
        message = Message(**json.loads(data))
    except (ValueError, TypeError):
        log.warning("a message on the bus that nobody understands: %r", data[:200])
        return
    if message.worker != WORKER:
        heard(message)


def connection() -> Any:
    global _redis
    if _redis is None:
        from redis.asyncio import Redis

        _redis = Redis.from_url(settings.REDIS, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)
    return _redis
