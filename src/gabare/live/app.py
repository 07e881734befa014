"""The live table: a WebSocket for each page, and the address of its plain form."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Any
from urllib.parse import parse_qsl

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.db import Error
from django.http import HttpRequest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from gabare.live import bus, guard, rooms, thinkers
from gabare.live.asked import Answer, Asker, answer
from gabare.live.family import end_with_parent
from gabare.live.frame import Client, Viewer
from gabare.live.room import Room
from gabare.live.rooms import room
from gabare.live.tongue import _, speaking
from gabare.tables.people import claimed
from gabare.tables.store import OldRules

LARGEST_BODY = 4096
HEADERS = {"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'", "Cache-Control": "no-store"}
log = logging.getLogger(__name__)


async def plain(scope: Scope, receive: Receive, send: Send) -> None:
    """What needs no WebSocket: /live/<table>/act, where forms post to, and /live/<table>/follow. No router, no middleware."""
    path = str(scope["path"]).split("/")
    if len(path) != 4 or path[3] not in ("act", "follow"):
        response = _response(Answer(404, "There is nothing here."))
    elif scope["method"] != ("POST" if path[3] == "act" else "GET"):
        response = _response(Answer(405, "Post here." if path[3] == "act" else "Get this."))
    elif path[3] == "act":
        response = await act(Request(scope, receive), path[2])
    elif (here := await _table(path[2])) is None:
        response = _response(Answer(404, "There is no such table."))
    else:
        await follow(scope, receive, send, here)
        return
    await response(scope, receive, send)


async def act(request: Request, key: str) -> Response:
    """What a seat does, from a script (answered by a status) or from a page without one (sent back to the table)."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > LARGEST_BODY:
            return _response(Answer(413, "Too long."))
    asked = guard.as_django(request.scope, bytes(body))
    with speaking(guard.language(asked)):
        if not guard.same_origin(asked) or not guard.csrf_passed(asked):
            return _response(Answer(403, _("This request does not come from the table’s page. Load the page again.")))
        try:
            here = await room(key)
        except (ObjectDoesNotExist, OldRules):
            return _response(Answer(404, _("There is no such table.")))
        said = await answer(here, _asker(asked), asked.POST.dict())
    if "text/html" in request.headers.get("accept", ""):
        late = "?late=1" if said.status in (409, 422) else ""
        return RedirectResponse(said.go or f"/t/{key}/{late}", 303)
    return _response(said)


def _asker(asked: HttpRequest) -> Asker:
    return Asker(claimed(asked), guard.language(asked), asked.META.get("REMOTE_ADDR", ""))


def _response(said: Answer) -> Response:
    headers = {**HEADERS, "X-Go": said.go} if said.go else HEADERS
    return Response(None, 204, headers) if said.status == 204 else JSONResponse(said._asdict(), said.status, headers)


async def watch(scope: Scope, receive: Receive, send: Send) -> None:
    """One page: frames out, what it asks in, until it leaves. Its Origin is checked once, so it needs no token with each move."""
    socket, path = WebSocket(scope, receive, send), str(scope["path"]).split("/")
    asked = guard.as_django(scope)
    ours = guard.same_origin(asked) and path[:2] == ["", "live"] and path[3:] == ["watch"]
    here = await _table(path[2]) if ours else None
    if here is None:
        await socket.close()  # before accept: the handshake is answered 403
        return
    asker = _asker(asked)
    client = await _client(here, asker, socket.query_params)
    await socket.accept()

    async def push(frame: str) -> None:
        await send({"type": "websocket.send", "text": frame})

    await _serve(here, client, _send(here, client, push), _hear(here, client, receive, asker))


async def follow(scope: Scope, receive: Receive, send: Send, here: Room) -> None:
    """The same where a proxy lets no WebSocket through: frames as server-sent events. What such a page asks comes as posts."""
    client = await _client(here, _asker(guard.as_django(scope)), Request(scope).query_params)
    headers = {**HEADERS, "Content-Type": "text/event-stream", "X-Accel-Buffering": "no"}
    await send({"type": "http.response.start", "status": 200, "headers": [(k.encode(), v.encode()) for k, v in headers.items()]})

    async def push(frame: str) -> None:
        await send({"type": "http.response.body", "body": f"data: {frame}\n\n".encode(), "more_body": True})

    async def until_gone() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass

    await _serve(here, client, _send(here, client, push), until_gone())


async def _table(key: str) -> Room | None:
    """The table as it stands, if there is one."""
    try:
        here = await room(key)
    except (ObjectDoesNotExist, OldRules):
        return None
    if settings.REDIS:
        with suppress(Error):  # no database just now: what is known is shown
            await here.refresh()  # a worker that died may have taken its last word with it
    return here


async def _client(here: Room, asker: Asker, said: Mapping[str, str]) -> Client:
    look = here.title.place(said.get("look", ""))
    viewer = Viewer(await rooms.seat(here, asker.who), asker.language, bool(said.get("tall")), look)
    return Client(viewer, said.get("have", ""), asker.who)


async def _serve(here: Room, client: Client, *work: Coroutine[Any, Any, None]) -> None:
    """Until one of them ends."""
    _came(here, client)
    tasks = [asyncio.create_task(each) for each in work]
    try:
        done, _pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()  # an error in a drawing ends the line, is logged, and the page comes back for another try
    finally:
        for task in tasks:
            task.cancel()
        _left(here, client)


def _came(here: Room, client: Client) -> None:
    before = here.present()
    here.clients.add(client)
    if here.present() != before:
        _present(here)


def _left(here: Room, client: Client) -> None:
    before = here.present()
    here.clients.discard(client)
    here.left[client.viewer.seat] = monotonic()
    if here.present() != before:
        _present(here)


def _present(here: Room) -> None:
    """The others see who is there."""
    here.publish()
    bus.tell(here.key, present=here.present())


async def _send(here: Room, client: Client, push: Callable[[str], Awaitable[None]]) -> None:
    with suppress(OSError):  # the page has gone
        while await client.changed.wait():
            client.changed.clear()
            client.served = monotonic()
            frame = client.with_replies(here.drawing(client.viewer).frame_for(client))
            await push(frame)  # waits while the line is full; what changes meanwhile goes into the next frame


async def _hear(here: Room, client: Client, receive: Receive, asker: Asker) -> None:
    """One request after the other; a page that does not read its answers is not heard any more."""
    while (message := await receive())["type"] != "websocket.disconnect":
        said = dict(parse_qsl(message.get("text") or ""))
        with speaking(asker.language):
            try:
                found = await answer(here, asker, said)
            except Exception:
                log.exception("table %s: a request failed", here.key)
                found = Answer(500)  # the page asks again
        await client.replies.put({"idem": said.get("idem", ""), **found._asdict()})
        client.changed.set()


@asynccontextmanager
async def _life(app: Starlette) -> AsyncIterator[None]:
    end_with_parent()  # one of several workers has a parent
    gc.freeze()  # what was imported stays, and need not be looked through again
    gc.set_threshold(50_000, 20, 50)  # drawings are no circles: it seldom finds any
    tasks = [
        asyncio.create_task(work) for work in (rooms.heartbeat(), rooms.sweep(), rooms.catching_up(), bus.listen(rooms.heard, rooms.missed))
    ]
    yield
    for task in tasks:
        task.cancel()
    thinkers.close()


life = Starlette(lifespan=_life)  # answers only when the server starts and stops
