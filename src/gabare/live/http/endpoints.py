"""The addresses of the live table: a WebSocket for each page, server-sent events where none gets through, and where forms post to."""

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
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from gabare.live.http import checks, connection_limits
from gabare.live.http.requests import Answer, Asker, answer
from gabare.live.room import bus, registry
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
_one_look = asyncio.Lock()


async def act(request: Request) -> Response:
    """What a seat does, from a script (answered by a status) or from a page without one (sent back to the table)."""
    body, key = bytearray(), request.path_params["key"]
    async for part in request.stream():
        body += part
        if len(body) > LARGEST_BODY:
            return _response(Answer(413, "Too long."))
    asked = checks.as_django(request.scope, bytes(body))
    with speaking(checks.language(asked)):
        if not checks.same_origin(asked) or not checks.csrf_passed(asked):
            return _response(Answer(403, _("This request does not come from the table’s page. Load the page again.")))
        try:
            room = await registry.find(key)
        except ObjectDoesNotExist:
            return _response(Answer(404, _("There is no such table.")))
        except OldRules:
            return _response(Answer(410, _("This server no longer plays the rules of this game.")))
        said = await answer(room, _asker(asked), asked.POST.dict())
    if "text/html" in request.headers.get("accept", ""):
        late = "?late=1" if said.status in (409, 422) else ""
        return RedirectResponse(said.go or f"/t/{key}/{late}", 303)
    return _response(said)


def _asker(asked: HttpRequest) -> Asker:
    return Asker(claimed(asked), checks.language(asked), asked.META.get("REMOTE_ADDR", ""))


def _response(said: Answer) -> Response:
    headers = {**HEADERS, "X-Go": said.go} if said.go else HEADERS
    return Response(None, 204, headers) if said.status == 204 else JSONResponse(said._asdict(), said.status, headers)


async def watch(socket: WebSocket) -> None:
    """One page: frames out, what it asks in, until it leaves. Its Origin is checked once, so it needs no token with each move."""
    asked = checks.as_django(socket.scope)
    if not checks.same_origin(asked):
        await socket.close()  # before accept: the handshake is answered 403
        return
    asker = _asker(asked)
    with connection_limits.one_more(asker) as free:
        room = await _room(socket.path_params["key"]) if free else None
        if free and room is None:
            await socket.close()
            return
        client = await _client(room, asker, socket.query_params) if room else None
        await socket.accept()
        if not room or not client or connection_limits.crowded(room, client):
            await socket.send_text(_no_room(asker, free))
            await socket.close(TRY_LATER)
        else:
            await _serve(room, client, _send(room, client, socket.send_text), _hear(room, client, socket, asker))


def _no_room(asker: Asker, free: bool) -> str:
    """A frame that says why the line is closed: scripts do not see how a handshake was answered."""
    with speaking(asker.language):
        return json.dumps({"full": connection_limits.why_not(free)})


async def follow(request: Request) -> Response:
    """The same where a proxy lets no WebSocket through: frames as server-sent events. What such a page asks comes as posts."""
    if request.method == "HEAD":  # Starlette lets it in with GET; it would hold a line and read nothing
        raise HTTPException(405, headers={"Allow": "GET"})
    return EventStream(request)


class EventStream(Response):
    """Frames, until the page has gone."""

    def __init__(self, request: Request) -> None:
        super().__init__(headers={**HEADERS, "Content-Type": "text/event-stream", "X-Accel-Buffering": "no"})
        del self.headers["content-length"]  # nobody knows it
        self.request = request

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asker = _asker(checks.as_django(scope))
        with connection_limits.one_more(asker) as free:
            room = await _room(self.request.path_params["key"]) if free else None
            if free and room is None:
                await _response(Answer(404, "There is no such table."))(scope, receive, send)
            else:
                await self._stream(receive, send, room, asker)

    async def _stream(self, receive: Receive, send: Send, room: Room | None, asker: Asker) -> None:
        client = await _client(room, asker, self.request.query_params) if room else None
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})

        async def push(frame: str) -> None:
            await send({"type": "http.response.body", "body": f"data: {frame}\n\n".encode(), "more_body": True})

        async def until_gone() -> None:
            while (await receive())["type"] != "http.disconnect":
                pass

        if not room or not client or connection_limits.crowded(room, client):
            await push(_no_room(asker, room is not None))
            await send({"type": "http.response.body", "body": b""})
        else:
            await _serve(room, client, _send(room, client, push), until_gone())


async def _room(key: str) -> Room | None:
    """The table as it stands, if there is one."""
    try:
        room = await registry.find(key)
    except (ObjectDoesNotExist, OldRules):
        return None
    if settings.REDIS:
        with suppress(Error):  # no database just now: what is known is shown
            await room.refresh()  # a worker that died may have taken its last word with it
    return room


async def _client(room: Room, asker: Asker, said: Mapping[str, str]) -> Client:
    look = room.title.place(said.get("look", ""))
    viewer = Viewer(await registry.seat(room, asker.who), asker.language, bool(said.get("tall")), look)
    return Client(viewer, said.get("have", ""), asker.who)


async def _serve(room: Room, client: Client, *work: Coroutine[Any, Any, None]) -> None:
    """Until one of them ends."""
    room.came(client)
    tasks = [asyncio.create_task(each) for each in work]
    try:
        done, _pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()  # an error in a drawing ends the line, is logged, and the page comes back for another try
    finally:
        for task in tasks:
            task.cancel()
        room.left(client)


async def _send(room: Room, client: Client, push: Callable[[str], Awaitable[None]]) -> None:
    while await client.changed.wait():
        client.changed.clear()
        client.served = monotonic()
        if client.viewer.look and client.viewer not in room.drawings:
            async with _one_look:  # what people look for is drawn one after the other, and everybody else is served in between
                room.drawing(client.viewer)
                await asyncio.sleep(0)
        frame = client.with_replies(room.drawing(client.viewer).frame_for(client))
        try:
            await push(frame)  # waits while the line is full; what changes meanwhile goes into the next frame
        except (OSError, RuntimeError, WebSocketDisconnect):  # the page has gone; some have said so, and it was not read yet
            return


async def _hear(room: Room, client: Client, socket: WebSocket, asker: Asker) -> None:
    """One request after the other; a page that does not read its answers is not heard any more."""
    while (message := await socket.receive())["type"] != "websocket.disconnect":
        said = dict(parse_qsl(message.get("text") or ""))
        with speaking(asker.language):
            try:
                found = await answer(room, asker, said)
            except Exception:
                log.exception("table %s: a request failed", room.key)
                found = Answer(500)  # the page asks again
        await client.replies.put({"idem": said.get("idem", ""), **found._asdict()})
        client.changed.set()
        if found.status == 429:
            await asyncio.sleep(DEAF)


async def refused(request: Request, error: Exception) -> Response:
    """An address that is not ours, or the wrong method."""
    assert isinstance(error, HTTPException)
    said = _response(Answer(error.status_code, error.detail))
    said.headers.update(error.headers or {})
    return said


@asynccontextmanager
async def lifespan(app: Starlette) -> AsyncIterator[None]:
    end_with_parent()  # one of several workers has a parent
    gc.freeze()  # what was imported stays, and need not be looked through again
    gc.set_threshold(50_000, 20, 50)  # drawings are no circles: it seldom finds any
    work = registry.heartbeat(), registry.sweep(), registry.catching_up(), bus.listen(registry.heard, registry.missed)
    tasks = [asyncio.create_task(each) for each in work]
    yield
    for task in tasks:
        task.cancel()
    pool.close()


app = Starlette(
    routes=[
        Route("/live/{key}/act", act, methods=["POST"]),
        Route("/live/{key}/follow", follow),
        WebSocketRoute("/live/{key}/watch", watch),
    ],
    exception_handlers={HTTPException: refused},
    lifespan=lifespan,
)
app.router.redirect_slashes = False
