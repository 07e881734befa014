"""Requests that no page of ours made: from other origins, without the token, with a cookie that nobody signed."""

from __future__ import annotations

import asyncio
import os
import re
import zlib
from base64 import b64encode

import pytest

from tests.live.play import Truth
from tests.live.seats import Seated, seat
from tests.web import HOST, Person, Server, Watch, play

FORMS = (
    "/play/", "/play/rio-grande/", "/my-name/", "/theme/", "/language/setlang/", "/r/", "/games/rio-grande/open/",
    "/account/login/", "/account/signup/", "/account/logout/", "/account/password/reset/",
    "/account/email/", "/account/password/change/", "/my-account/delete/",
    "/t/KEY/lobby/", "/r/KEY/analyse/", "/r/KEY/verify/", "/r/KEY/play-on/", "/live/KEY/act", "/admin/login/",
)  # fmt: skip


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


DEEDS = ("!helm", "!leave", "!rematch", "!vote 0", "!confirm", "!undo", "!promise", "!reveal", "discard river forest-blue")


@pytest.mark.parametrize("over", ["a post", "a line"])
def test_a_stranger_does_nothing_at_a_table_whatever_seat_they_name(server: Server, table: Seated, over: str) -> None:
    async def whole() -> None:
        stranger, truth = Person(server.port), Truth(server)
        await stranger.get("/my-games/")
        assert (await stranger.post("/my-name/", name="Eve"))[0] == 302
        watch = Watch(stranger, table.key)
        assert await watch.open() == 101
        await watch.follow()

        def standing() -> list[object]:
            seats = "SELECT number, player_id, stand_in, draft, draft_rev FROM tables_seat ORDER BY id"
            return [rows(server), truth.rows(seats), truth.rows("SELECT count(*) FROM tables_vote")]

        before = standing()
        for n, do in enumerate(DEEDS):
            asked = {"do": do, "idem": f"{over} {n}", "at": "0.0", "seat": "0", "player": "1", "contribution": "0" * 64}
            status = (await stranger.act(table.key, **asked))[0] if over == "a post" else (await watch.ask(**asked))["status"]
            assert status == 403, do
        assert standing() == before

    play(whole())


def test_who_is_not_its_host_changes_nothing_of_a_lobby(server: Server) -> None:
    async def whole() -> None:
        host, eve = Person(server.port), Person(server.port)
        await host.get("/games/rio-grande/open/")
        seats = {"seat__0": "me", "seat__1": "friend", "seat__2": "easy", "seat__3": "anyone"}
        status, headers, _ = await host.post("/games/rio-grande/open/", name="Anne", **seats)
        assert status == 302
        at, truth = headers["location"], Truth(server)
        await eve.get("/my-games/")
        assert (await eve.post("/my-name/", name="Eve"))[0] == 302

        def standing() -> list[object]:
            wanted = ("SELECT status, host_id FROM tables_table ORDER BY id", "SELECT token, revoked FROM tables_invitation ORDER BY id",
                      "SELECT number, player_id, bot, name, invited FROM tables_seat ORDER BY id")  # fmt: skip
            return [truth.rows(sql) for sql in wanted]

        for _ in ("a stranger", "somebody with a seat"):
            before = standing()
            for do in ("begin", "invite 1", "open 1", "bot 3 easy", "bot 1 expert", "free 0", "free 2", "sit 1", "sit 0"):
                assert (await eve.post(f"{at}lobby/", do=do, seat="0", player="1", host="1"))[0] == 302
                assert standing() == before, do
            page = await eve.get(at)
            assert "/join/" not in page
            assert (await eve.post(f"{at}lobby/", do="sit 3"))[0] == 302

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


def test_no_answer_may_be_read_by_a_page_of_another_site(server: Server, table: Seated) -> None:
    async def whole() -> None:
        anne = table.people(server.port)[0]
        style = re.search(r"/static/[^\"]+\.css", await anne.get(f"/t/{table.key}/"))
        assert style
        for method in ("GET", "OPTIONS"):
            for path in ("/", f"/t/{table.key}/", f"/live/{table.key}/act", "/my-games/", style[0]):
                asked = {"Origin": "http://evil.example", "Access_Control_Request_Method": "POST"}
                _, headers, _ = await anne.ask(method, path, **asked)
                assert not [name for name in headers if name.startswith("access-control")], (method, path)

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
