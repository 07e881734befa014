"""Heads that are too long, requests that never end, and what is remembered of what visitors say about themselves."""

from __future__ import annotations

import asyncio
import os
from base64 import b64encode
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from uvicorn.server import ServerState

from gabare.live.http import checks
from gabare.site import requests
from gabare.site.requests import LONGEST_HEAD, Requests
from gabare.tables import people
from gabare.tables.models import Player
from tests.web import HOST, Server, play, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("requests") / "data") as server:
        yield server


def status(port: int, request: bytes) -> int:
    found: list[bytes] = []

    async def whole() -> None:
        reader, writer = await asyncio.open_connection(HOST, port)
        try:
            writer.write(request)
            found.extend((await reader.readuntil(b"\r\n")).split())
        finally:
            writer.close()

    play(whole())
    return int(found[1])


def handshake(server: Server) -> str:
    key = b64encode(os.urandom(16)).decode()
    return f"Origin: {server.url}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"


@pytest.mark.parametrize("upgrade", [False, True], ids=["page", "line"])
@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/", f"Cookie: player={'x' * LONGEST_HEAD}\r\n"),
        ("/", f"Cookie: player={'x' * 2_000_000}\r\n"),
        ("/", "".join(f"X-{n}: {'y' * 40}\r\n" for n in range(400))),
        (f"/{'x' * LONGEST_HEAD}", ""),
        (f"/?{'x' * LONGEST_HEAD}", ""),
    ],
    ids=["cookie", "megabytes", "many", "path", "query"],
)
def test_a_long_head_is_refused_before_anybody_reads_it(server: Server, path: str, headers: str, upgrade: bool) -> None:
    more = handshake(server) if upgrade else ""
    request = f"GET {path} HTTP/1.1\r\nHost: {HOST}:{server.port}\r\n{more}{headers}\r\n".encode()
    assert status(server.port, request) == 431


def test_a_handshake_that_the_websocket_does_not_understand_is_answered(server: Server) -> None:
    """Its lines and their number have limits of their own."""
    for headers in (f"Cookie: player={'x' * 9000}\r\n", "".join(f"X-{n}: y\r\n" for n in range(300))):
        request = f"GET /live/x/watch HTTP/1.1\r\nHost: {HOST}:{server.port}\r\n{handshake(server)}{headers}\r\n".encode()
        assert status(server.port, request) == 400


def test_a_long_head_of_a_browser_passes(server: Server) -> None:
    request = f"GET / HTTP/1.1\r\nHost: {HOST}:{server.port}\r\nCookie: other={'x' * 8000}\r\nReferer: {'y' * 4000}\r\n\r\n".encode()
    assert status(server.port, request) == 200


def test_a_request_that_does_not_end_is_hung_up_on_and_a_long_answer_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, seconds in (("HEAD_TIME", 0.1), ("BODY_TIME", 0.3), ("EVERY", 0.02), ("LINGER", 0.0)):
        monkeypatch.setattr(requests, name, seconds)
    reached: list[str] = []

    async def whole() -> None:
        refused = asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            reached.append(scope["path"])
            if scope["path"] == "/slow-body":
                while (await receive())["type"] != "http.disconnect":
                    pass
                return
            await refused.wait()  # so long that a head would have been given up
            await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
            await send({"type": "http.response.body", "body": b"ok"})

        config = uvicorn.Config(app, lifespan="off", log_config=None)
        listening = await asyncio.get_running_loop().create_server(lambda: Requests(config, ServerState(), {}), HOST, 0)
        port = listening.sockets[0].getsockname()[1]

        async def answer(request: bytes) -> bytes:
            reader, writer = await asyncio.open_connection(HOST, port)
            writer.write(request)
            try:
                return await reader.read()
            finally:
                writer.close()

        long = asyncio.create_task(answer(b"GET /long HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
        halves = [b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", b"\r\n", b""]
        found = await asyncio.gather(*(answer(half) for half in halves))
        assert [text.split(b"\r\n")[0] for text in found] == [b"HTTP/1.1 408 Request Timeout"] * 2 + [b""]
        assert await answer(b"POST /slow-body HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc") == b""
        refused.set()
        assert (await long).endswith(b"ok")
        listening.close()

    play(whole())
    assert sorted(reached) == ["/long", "/slow-body"], "half a head reaches nobody"


def asking(**cookies: str) -> HttpRequest:
    request = HttpRequest()
    request.COOKIES |= cookies
    return request


@pytest.mark.django_db
def test_only_cookies_that_were_signed_here_are_remembered() -> None:
    player, response = Player.objects.create(name="Anne"), HttpResponse()
    people.remember(response, player)
    good = str(response.cookies[people.COOKIE].value)
    people._signed.cache_clear()
    for forged in ("", "x" * 9000, good[:-1], good + "x", good.replace(":", ".", 1), f"{player.pk}.{player.stamp}"):
        assert people.claimed(asking(player=forged)) == ""
    assert people._signed.cache_info().currsize == 0
    assert people.claimed(asking(player=good)) == people.identity(player)
    assert people._signed.cache_info().currsize == 1


def test_only_names_of_ours_and_short_words_about_languages_are_remembered() -> None:
    checks._host.cache_clear()
    for name in ("evil.example", "x" * 9000):
        with pytest.raises(DisallowedHost):
            checks._host(name, "", "")
    assert checks._host.cache_info().currsize == 0
    checks._language.cache_clear()
    request = asking()
    request.META["HTTP_ACCEPT_LANGUAGE"] = f"en,{',' * 300}"
    assert checks.language(request) in ("en", "fr")
    assert checks._language.cache_info().currsize == 0
    request.META["HTTP_ACCEPT_LANGUAGE"] = "en-GB,en;q=0.8"
    assert checks.language(request) == "en"
    assert checks._language.cache_info().currsize == 1
