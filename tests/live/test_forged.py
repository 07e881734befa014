"""Requests that no page of ours made: from other origins, without the token, with a cookie that nobody signed."""

from __future__ import annotations

import asyncio
import os
import zlib
from base64 import b64encode
from collections.abc import Iterator

import pytest

from tests.live.play import Truth
from tests.live.seats import Seated, seat
from tests.web import HOST, Person, Server, Watch, play, serving

FORMS = (
    "/play/", "/play/rio-grande/", "/my-name/", "/theme/", "/language/setlang/", "/r/", "/games/rio-grande/open/",
    "/account/login/", "/account/signup/", "/account/logout/", "/account/password/reset/",
    "/t/KEY/lobby/", "/r/KEY/analyse/", "/r/KEY/verify/", "/r/KEY/play-on/", "/live/KEY/act", "/admin/login/",
)  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("forged") / "data") as server:
        yield server


@pytest.fixture(scope="module")
def table(server: Server) -> Seated:
    return seat(server, "me", "friend")[0]


def rows(server: Server) -> list[object]:
    return [Truth(server).rows(f"SELECT count(*) FROM tables_{name}")[0][0] for name in ("table", "seat", "event", "player", "remark")]


@pytest.mark.parametrize("path", FORMS)
def test_no_form_is_taken_from_elsewhere_or_without_its_token(server: Server, table: Seated, path: str) -> None:
    async def whole() -> None:
        person, other = table.people(server.port)
        right, token, before = f"http://{HOST}:{server.port}", person.token, rows(server)
        ways = [
            (token, "http://evil.example"), (token, "null"), (token, ""), (token, f"http://{HOST}:1"), (token, f"https://{HOST}:{server.port}"),
            ("", right), (token[::-1], right), (other.token, right),
        ]  # fmt: skip
        for sent, origin in ways:
            body = f"csrfmiddlewaretoken={sent}&name=Eve&do=!say&text=hello&idem=x"
            extra = {"Origin": origin} if origin else {}
            status, _, _ = await person.ask("POST", path.replace("KEY", table.key), body, **extra)
            assert status == 403, (sent, origin)
        assert rows(server) == before

    play(whole())


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "https://{host}",
        "http://127.0.0.1",
        "http://{host}.evil.example",
        "http://user@{host}",
        "",
        "http://{host}/",
    ],
)
def test_no_line_is_opened_from_elsewhere(server: Server, table: Seated, origin: str) -> None:
    async def whole() -> None:
        person = table.people(server.port)[0]
        mine, said = person.headers(), origin.format(host=f"{HOST}:{server.port}")
        watch = Watch(person, table.key)
        if said:
            assert await watch.open(origin=said) == 403
        else:
            assert await _without_origin(server, table.key, mine) == 403

    play(whole())


async def _without_origin(server: Server, key: str, headers: str) -> int:
    reader, writer = await asyncio.open_connection(HOST, server.port)
    writer.write(
        f"GET /live/{key}/watch HTTP/1.1\r\n{headers}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}\r\n\r\n".encode()
    )
    status = int((await reader.readuntil(b"\r\n")).split()[1])
    writer.close()
    return status


def test_a_cookie_that_was_forged_or_cut_has_no_seat(server: Server, table: Seated) -> None:
    async def whole() -> None:
        good, other = table.cookies
        value, stamp, mark = good.rsplit(":", 2)
        theirs = other.rsplit(":", 2)
        forged = [
            good[:-1], good[:-3] + "abc", value, f"{value}:{stamp}", f"{theirs[0]}:{stamp}:{mark}", f"{value}:{theirs[1]}:{theirs[2]}",
            f"{value}:{stamp}x:{mark}", f"{value}:{stamp}:", "1", ":::", "é", good + "é",
        ]  # fmt: skip
        for cookie in (good, *forged):
            person = Person(server.port, cookie)
            page = await person.get(f"/t/{table.key}/")
            watch = Watch(person, table.key)
            assert await watch.open() == 101
            await watch.follow()
            status, _, _ = await person.act(table.key, at="0.0", idem="x", choice="nothing")
            seated = cookie == good
            assert ("Spectator" not in page) == seated, cookie
            assert (watch.at != "") == seated, cookie
            assert (status != 403) == seated, cookie
            watch.close()
            person.hang_up()

    play(whole())


@pytest.mark.parametrize("kind", [1, 2], ids=["text", "bytes"])
def test_a_message_that_is_too_long_ends_its_line_also_a_packed_one(server: Server, table: Seated, kind: int) -> None:
    async def whole() -> None:
        packing = zlib.compressobj(9, zlib.DEFLATED, -12)
        packed = (packing.compress(b"x" * 5_000_000) + packing.flush(zlib.Z_SYNC_FLUSH))[:-4]
        for payload, flags in ((b"x" * 1025, 0), (packed, 64)):
            watch = Watch(table.people(server.port)[0], table.key)
            assert await watch.open() == 101
            await watch.follow()
            mask, size = os.urandom(4), len(payload)
            watch.writer.write(bytes([128 | flags | kind, 128 | 126]) + size.to_bytes(2, "big") + mask)
            watch.writer.write(bytes(byte ^ mask[n % 4] for n, byte in enumerate(payload)))
            await watch.until(lambda watch=watch: watch.cut)
        assert (await table.people(server.port)[1].ask("GET", f"/t/{table.key}/"))[0] == 200

    play(whole())
