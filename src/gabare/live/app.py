"""The live table: WebSocket out, POST in."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from django.core.exceptions import ObjectDoesNotExist
from django.http import HttpRequest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from gabare.kit.notation import Illegal
from gabare.kit.state import NOBODY
from gabare.live import bus, deeds, guard, rooms, thinkers
from gabare.live.buckets import Bucket
from gabare.live.family import end_with_parent
from gabare.live.frame import Client, Viewer
from gabare.live.room import Room
from gabare.live.rooms import room
from gabare.live.tongue import _, speaking
from gabare.tables.people import claimed
from gabare.tables.store import OldRules, Taken

LARGEST_BODY = 4096
HEADERS = {"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'", "Cache-Control": "no-store"}
moves = Bucket(rate=8, burst=40)
words = Bucket(rate=0.5, burst=6)


async def post(scope: Scope, receive: Receive, send: Send) -> None:
    """The one address that people post to, /live/<table>/act. It is asked so often that it has no router and no middleware."""
    path = str(scope["path"]).split("/")
    if len(path) != 4 or path[3] != "act":
        response = _answer(404, "There is nothing here.")
    elif scope["method"] != "POST":
        response = _answer(405, "Post here.")
    else:
        response = await act(Request(scope, receive), path[2])
    await response(scope, receive, send)


async def act(request: Request, key: str) -> Response:
    """What a seat does, from the page's script (answered by a status) or from the plain form (sent back to the table)."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > LARGEST_BODY:
            return _answer(413, "Too long.")
    asked = guard.as_django(request.scope, bytes(body))
    with speaking(guard.language(asked)):
        if not guard.same_origin(asked) or not guard.csrf_passed(asked):
            return _answer(403, _("This request does not come from the table’s page. Load the page again."))
        try:
            here = await room(key)
        except (ObjectDoesNotExist, OldRules):
            return _answer(404, _("There is no such table."))
        answer = await _act(here, asked)
    if "text/html" in request.headers.get("accept", ""):
        late = "?late=1" if answer.status_code in (409, 422) else ""
        return RedirectResponse(answer.headers.get("x-go") or f"/t/{key}/{late}", 303)
    return answer


async def _act(here: Room, asked: HttpRequest) -> Response:
    who = claimed(asked)
    seat = await rooms.seat(here, who)
    said = asked.POST
    do = said.get("do", "")
    if do == "!say":
        if not words.take(who or asked.META.get("REMOTE_ADDR", "")):
            return _answer(429, _("One moment, please: too many messages."))
        if not who:
            return _answer(403, _("Choose a name first, on the page of your games."))
        await deeds.say(here, who, seat, said.get("text", ""))
        return _answer(204, "")
    if seat == NOBODY:
        return _answer(403, _("You have no seat at this table."))
    if not moves.take(who):
        return _answer(429, _("One moment, please: too many moves at once."))
    try:
        if do in ("!helm", "!rematch") or do.startswith("!vote "):
            go = await deeds.do(here, seat, do)
            return _answer(204, "", go=go)
        choice, idem = do or said.get("choice", ""), said.get("idem", "")[:40]
        if not idem or not idem.isprintable():  # nothing could tell a second try from a second move
            return _answer(400, _("This request does not come from the table’s page. Load the page again."))
        await here.act(seat, said.get("at", ""), idem, choice, guard.language(asked))
    except Taken:
        return _answer(409, _("The table has changed: look, then play again."))
    except Illegal as error:
        return _answer(422, str(error), error.rule)
    return _answer(204, "")


async def watch(socket: WebSocket) -> None:
    """Frames for one page, until it leaves."""
    asked = guard.as_django(socket.scope)
    if not guard.same_origin(asked):
        return await socket.close()  # before accept: the handshake is answered 403
    try:
        here = await room(socket.path_params["table"])
    except (ObjectDoesNotExist, OldRules):
        return await socket.close()
    said = socket.query_params
    look = here.title.place(said.get("look", ""))
    viewer = Viewer(await rooms.seat(here, claimed(asked)), guard.language(asked), bool(said.get("tall")), look)
    client = Client(viewer, said.get("have", ""))
    await socket.accept()
    _came(here, client)
    tasks = [asyncio.create_task(_send(here, client, socket)), asyncio.create_task(_gone(socket))]
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
    if here.present() != before:
        _present(here)


def _present(here: Room) -> None:
    """The others see who is there."""
    here.publish()
    bus.tell(here.key, present=here.present())


async def _send(here: Room, client: Client, socket: WebSocket) -> None:
    with suppress(WebSocketDisconnect):
        while await client.changed.wait():
            client.changed.clear()
            frame = here.drawing(client.viewer).frame_for(client)
            await socket.send_text(frame)  # waits while the line is full; what changes meanwhile goes into the next frame


async def _gone(socket: WebSocket) -> None:
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass  # a page has nothing to say here


def _answer(status: int, text: str, rule: str = "", go: str = "") -> Response:
    headers = {**HEADERS, "X-Go": go} if go else HEADERS
    return Response(None, status, headers) if status == 204 else JSONResponse({"message": text, "rule": rule}, status, headers)


@asynccontextmanager
async def _life(app: Starlette) -> AsyncIterator[None]:
    end_with_parent()  # one of several workers has a parent
    gc.freeze()  # what was imported stays, and need not be looked through again
    gc.set_threshold(10_000, 20, 20)
    tasks = [
        asyncio.create_task(work) for work in (rooms.heartbeat(), rooms.sweep(), rooms.catching_up(), bus.listen(rooms.heard, rooms.missed))
    ]
    yield
    for task in tasks:
        task.cancel()
    thinkers.close()


live = Starlette(routes=[WebSocketRoute("/live/{table:str}/watch", watch)], lifespan=_life)
