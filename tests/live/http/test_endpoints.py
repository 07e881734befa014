"""The addresses under /live/ without a server: what is not one of them, the wrong method, and who comes from elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from gabare.live.http.endpoints import HEADERS, app
from tests.web import play

OWN, FOREIGN = b"http://testserver", b"http://elsewhere.example"


def asked(kind: str, path: str, method: str = "GET", origin: bytes = OWN) -> list[dict[str, Any]]:
    """What the application sends."""
    scope = {
        "type": kind, "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http" if kind == "http" else "ws", "path": path,
        "raw_path": path.encode(), "root_path": "", "query_string": b"", "server": ("testserver", 80), "client": ("127.0.0.1", 1),
        "headers": [(b"host", b"testserver"), (b"origin", origin), (b"accept", b"application/json")], "method": method,
    }  # fmt: skip
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"} if kind == "websocket" else {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    async def whole() -> None:
        await app(scope, receive, send)

    play(whole())
    return sent


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/live/", 404), ("GET", "/live/x/nothing", 404), ("POST", "/live/x/act/", 404), ("POST", "/live/x/y/act", 404),
        ("GET", "/live/x/act", 405), ("POST", "/live/x/follow", 405), ("HEAD", "/live/x/follow", 405),
        ("GET", "/live/x/watch", 404),
    ],
)  # fmt: skip
def test_other_addresses_and_methods_are_refused_as_everything_here_is_answered(method: str, path: str, status: int) -> None:
    start, *_ = asked("http", path, method)
    assert start["status"] == status
    headers = {name.decode(): value.decode() for name, value in start["headers"]}
    assert {name: headers.get(name.lower()) for name in HEADERS} == HEADERS
    assert ("allow" in headers) == (status == 405)


@pytest.mark.parametrize("origin", [FOREIGN, b""])
def test_another_site_opens_no_line_and_plays_nothing(origin: bytes) -> None:
    assert [message["type"] for message in asked("websocket", "/live/x/watch", origin=origin)] == ["websocket.close"]
    assert asked("http", "/live/x/act", "POST", origin)[0]["status"] == 403


def test_a_line_to_no_address_is_closed_before_it_opens() -> None:
    assert [message["type"] for message in asked("websocket", "/live/x/act")] == ["websocket.close"]
