"""The live table: a WebSocket for each page, and the address of its plain form."""

from __future__ import annotations

import asyncio
import gc
import json
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

from gabare.live.http import checks, connection_limits
from gabare.live.http.requests import Answer, Asker, answer
from gabare.live.room import bus, presence, registry
from gabare.live.room.registry import room
from gabare.live.room.room import Room
from gabare.live.view.frames import Client, Viewer
from gabare.live.workers import pool
from gabare.live.workers.lifetime import end_with_parent
from gabare.markup.translation import _, speaking
from gabare.tables.people import claimed
from gabare.tables.store import OldRules

LARGEST_BODY = 4096
HEADERS = {"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'", "Cache-Control": "no-store"}
DEAF = 0.5  # seconds that a line which asks too much is not heard
TRY_LATER = 1013  # as WebSockets have it
log = logging.getLogger(__name__)
_pen = asyncio.Lock()


async def plain(scope: Scope, receive: Receive, send: Send) -> None:
    """What needs no WebSocket: /live/<table>/act, where forms post to, and /live/<table>/follow. No router, no middleware."""
    path = str(scope["path"]).split("/")
    if len(path) != 4 or path[3] not in ("act", "follow"):
        response = _response(Answer(404, "There is nothing here."))
    elif scope["method"] != ("POST" if path[3] == "act" else "GET"):
        response = _response(Answer(405, "Post here." if path[3] == "act" else "Get this."))
    elif path[3] == "act":
        response = await act(Request(scope, receive), path[2])
    else:
        await follow(scope, receive, send, path[2])
        return
    await response(scope, receive, send)


async def act(request: Request, key: str) -> Response:
    """What a seat does, from a script (answered by a status) or from a page without one (sent back to the table)."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > LARGEST_BODY:
            return _response(Answer(413, "Too long."))
    asked = checks.as_django(request.scope, bytes(body))
    with speaking(checks.language(asked)):
        if not checks.same_origin(asked) or not checks.csrf_passed(asked):
            return _response(Answer(403, _("This request does not come from the table’s page. Load the page again.")))
        try:
            here = await room(key)
        except ObjectDoesNotExist:
            return _response(Answer(404, _("There is no such table.")))
        except OldRules:
            return _response(Answer(410, _("This server no longer plays the rules of this game.")))
        said = await answer(here, _asker(asked), asked.POST.dict())
    if "text/html" in request.headers.get("accept", ""):
        late = "?late=1" if said.status in (409, 422) else ""
        return RedirectResponse(said.go or f"/t/{key}/{late}", 303)
    return _response(said)


def _asker(asked: HttpRequest) -> Asker:
    return Asker(claimed(asked), checks.language(asked), asked.META.get("REMOTE_ADDR", ""))


def _response(said: Answer) -> Response:
    headers = {**HEADERS, "X-Go": said.go} if said.go else HEADERS
    return Response(None, 204, headers) if said.status == 204 else JSONResponse(said._asdict(), said.status, headers)


async def watch(scope: Scope, receive: Receive, send: Send) -> None:
    """One page: frames out, what it asks in, until it leaves. Its Origin is checked once, so it needs no token with each move."""
    socket, path = WebSocket(scope, receive, send), str(scope["path"]).split("/")
    asked = checks.as_django(scope)
    ours = checks.same_origin(asked) and path[:2] == ["", "live"] and path[3:] == ["watch"]
    if not ours:
        await socket.close()  # before accept: the handshake is answered 403
        return
    asker = _asker(asked)

    async def push(frame: str) -> None:
        await send({"type": "websocket.send", "text": frame})

    with connection_limits.one_more(asker) as free:
        here = await _table(path[2]) if free else None
        if free and here is None:
            await socket.close()
            return
        client = await _client(here, asker, socket.query_params) if here else None
        await socket.accept()
        if not here or not client or connection_limits.crowded(here, client):
            await push(_no_room(asker, free))
            await socket.close(TRY_LATER)
        else:
            await _serve(here, client, _send(here, client, push), _hear(here, client, receive, asker))


def _no_room(asker: Asker, free: bool) -> str:
    """A frame that says why the line is closed: scripts do not see how a handshake was answered."""
    with speaking(asker.language):
        return json.dumps({"full": connection_limits.why_not(free)})


async def follow(scope: Scope, receive: Receive, send: Send, key: str) -> None:
    """The same where a proxy lets no WebSocket through: frames as server-sent events. What such a page asks comes as posts."""
    asker = _asker(checks.as_django(scope))
    with connection_limits.one_more(asker) as free:
        here = await _table(key) if free else None
        if free and here is None:
            await _response(Answer(404, "There is no such table."))(scope, receive, send)
        else:
            await _stream(scope, receive, send, here, asker)


async def _stream(scope: Scope, receive: Receive, send: Send, here: Room | None, asker: Asker) -> None:
    client = await _client(here, asker, Request(scope).query_params) if here else None
    headers = {**HEADERS, "Content-Type": "text/event-stream", "X-Accel-Buffering": "no"}
    await send({"type": "http.response.start", "status": 200, "headers": [(k.encode(), v.encode()) for k, v in headers.items()]})

    async def push(frame: str) -> None:
        await send({"type": "http.response.body", "body": f"data: {frame}\n\n".encode(), "more_body": True})

    async def until_gone() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass

    if not here or not client or connection_limits.crowded(here, client):
        await push(_no_room(asker, here is not None))
        await send({"type": "http.response.body", "body": b""})
    else:
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
    viewer = Viewer(await registry.seat(here, asker.who), asker.language, bool(said.get("tall")), look)
    return Client(viewer, said.get("have", ""), asker.who)


async def _serve(here: Room, client: Client, *work: Coroutine[Any, Any, None]) -> None:
    """Until one of them ends."""
    presence.came(here, client)
    tasks = [asyncio.create_task(each) for each in work]
    try:
        done, _pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()  # an error in a drawing ends the line, is logged, and the page comes back for another try
    finally:
        for task in tasks:
            task.cancel()
        presence.left(here, client)


async def _send(here: Room, client: Client, push: Callable[[str], Awaitable[None]]) -> None:
    while await client.changed.wait():
        client.changed.clear()
        client.served = monotonic()
        if client.viewer.look and client.viewer not in here.drawings:
            async with _pen:  # what people look for is drawn one after the other, and everybody else is served in between
                here.drawing(client.viewer)
                await asyncio.sleep(0)
        frame = client.with_replies(here.drawing(client.viewer).frame_for(client))
        try:
            await push(frame)  # waits while the line is full; what changes meanwhile goes into the next frame
        except (OSError, RuntimeError):  # the page has gone; the latter where it had said so, and that was not read yet
            return


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
        if found.status == 429:
            await asyncio.sleep(DEAF)


@asynccontextmanager
async def _life(app: Starlette) -> AsyncIterator[None]:
    end_with_parent()  # one of several workers has a parent
    gc.freeze()  # what was imported stays, and need not be looked through again
    gc.set_threshold(50_000, 20, 50)  # drawings are no circles: it seldom finds any
    tasks = [
        asyncio.create_task(work)
        for work in (registry.heartbeat(), registry.sweep(), registry.catching_up(), bus.listen(registry.heard, registry.missed))
    ]
    yield
    for task in tasks:
        task.cancel()
    pool.close()


life = Starlette(lifespan=_life)  # answers only when the server starts and stops
