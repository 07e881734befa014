"""What a hostile visitor may try beside forged requests: markup in names, secrets in answers, poisoned records, other hosts."""

from __future__ import annotations

import asyncio
import random
import re
import struct
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.live.conftest import Start
from tests.live.play import Truth, party, spectator
from tests.live.seats import seat
from tests.web import HOST, PATIENCE, Person, Server, Watch, play, seated, serving

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
WORDS = ("xmlns", "alt", "title", "aria-label", "value", "placeholder", "content")  # attributes that lead nowhere
HOSTILE = (
    "<script>alert(1)</script>",
    "'><img src=x onerror=alert(1)>",
    '"><svg/onload=alert(1)>',
    "</title><script src=//evil.example>",
    "<a href=javascript:alert(1)>x</a>",
    "{{ 7*7 }}{% debug %}",
)


class Inspector(HTMLParser):
    """Everything in a page that could run, and every address in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.active: list[str] = []
        self.links: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = dict(attributes)
        if tag in ("iframe", "object", "embed", "base") or (tag == "script" and not (found.get("src") or "").startswith("/static/")):
            self.active.append(f"<{tag}>")
        for name, value in found.items():
            address = (value or "").lstrip().lower().startswith(("javascript:", "//", "http:", "https:"))
            if name.startswith("on") or name == "style" or (address and name not in WORDS):
                self.active.append(f"{tag} {name}={value}")
        if tag == "a" and (found.get("href") or "").startswith("/"):
            self.links.add((found["href"] or "").partition("#")[0])


def check(path: str, status: int, headers: dict[str, str], text: str) -> set[str]:
    """The policy, and nothing that it would have to stop; returns the links."""
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy == POLICY, path
    assert headers["x-content-type-options"] == "nosniff", path
    assert headers["x-frame-options"] == "DENY", path
    assert status < 500, path
    page = Inspector(text)
    assert page.active == [], path
    return page.links


def test_every_page_that_can_be_reached_has_the_strict_policy_and_nothing_inline(server: Server) -> None:
    async def whole() -> None:
        key, (host, _) = await seated(server.port)
        found, seen = (
            {"/", f"/t/{key}/", f"/r/{key}/", "/nowhere/", "/r/", f"/t/{key}/join/none/", "/admin/", "/account/signup/"},
            set[str](),
        )
        while found and len(seen) < 60:
            path = found.pop()
            seen.add(path)
            status, headers, text = await host.ask("GET", path)
            if headers.get("content-type", "").startswith("text/html") and not path.startswith("/admin/"):
                found |= check(path, status, headers, text) - seen
        assert len(seen) > 12, seen

    play(whole())


def test_markup_in_names_and_words_stays_text(server: Server) -> None:
    async def whole() -> None:
        for n, hostile in enumerate(HOSTILE):
            host, guest = Person(server.port), Person(server.port)
            await host.get("/games/rio-grande/open/")
            seats = {"seat__0": "me", "seat__1": "friend", "seat__2": "easy"}
            _, answer, text = await host.post("/games/rio-grande/open/", name=hostile, table=hostile, pace="live5", **seats)
            key = answer["location"].split("/")[2]
            lobby = await host.get(f"/t/{key}/")
            link = re.search(r"/t/\w+/join/[\w-]+/", lobby)
            assert link, text
            await guest.get(link[0])
            assert (await guest.post(link[0], name=f"{hostile}{n}"))[0] == 302
            assert (await host.act(key, do="!say", text=hostile))[0] == 204
            await host.post(f"/t/{key}/lobby/", do="begin")
            watch = Watch(guest, key)
            assert await watch.open() == 101
            await watch.follow()
            assert (await guest.act(key, do="!say", text=hostile))[0] == 204
            await watch.until(lambda watch=watch: watch.lists["t-chat"].count("<li") == 2)
            shown = "".join(watch.regions.values()) + "".join(watch.lists.values())
            assert Inspector(shown).active == []
            for path in (
                f"/t/{key}/",
                f"/t/{key}/?late=1",
                f"/r/{key}/",
                "/my-games/",
                "/",
                "/games/rio-grande/",
                f"/t/{key}/?x={quote(hostile)}",
            ):
                status, headers, text = await guest.ask("GET", path)
                check(path, status, headers, text)
            watch.close()

    play(whole())


def test_the_secret_of_a_table_is_in_no_answer_before_the_end(gabare: Start) -> None:
    """Nor its luck, nor somebody else's draft: frames, pages, replays and refused downloads of all who may ask."""
    server = gabare()
    truth = Truth(server)

    async def whole() -> None:
        table = await party(seat(server, "me", "friend")[0], server.port)
        watching = await spectator(table.key, server.port)
        ((secret,),) = truth.rows("SELECT secret FROM tables_table WHERE key = %s", table.key)
        strangers = [Person(server.port), *(persons[0] for persons in table.posters)]
        for n in range(60):
            if table.over:
                break
            who = await table.turn()
            for watch in (table.watches[1 - who], watching):
                await watch.until(lambda watch=watch, who=who: watch.moves == table.watches[who].moves)
            others = [len(watch.texts) for watch in (table.watches[1 - who], watching)]
            drafting = not table.watches[who].pending
            await table.step()
            if drafting:
                for watch in (table.watches[1 - who], watching):  # what is answered now comes after all that was told before
                    await watch.ask(at=watch.at, idem=f"probe {n}", choice="nothing")
                assert [len(watch.texts) for watch in (table.watches[1 - who], watching)] == others, "a draft was shown to others"
            if n % 20 == 7:
                for person in strangers:
                    for path in ("t/{}/", "r/{}/", "r/{}/frame/?move=1", "r/{}/frame/?move=1&seat=0", "r/{}/frame/?seat=1", "r/{}/record/"):
                        status, _, text = await person.ask("GET", f"/{path.format(table.key)}")
                        assert secret not in text, path
                        if "record" in path or (person is strangers[0] and path.startswith("r/")):
                            assert status == 403, path
        assert all(secret not in text for watch in (*table.watches, watching) for text in watch.texts)
        assert not any("class='held'" in text for text in watching.texts), "a spectator sees a hand"
        own = [set(re.findall(r"id='(card-[\w-]+)' data-target", "".join(watch.texts))) for watch in table.watches]
        assert own[0], "the search finds the cards of those who may see them"
        assert own[1]
        await table.play()
        assert table.over
        _, _, record = await strangers[0].ask("GET", f"/r/{table.key}/record/")
        assert f"secret: {secret}" in record, "after the end everybody may check it"

    play(whole())


def upload(content: bytes, token: str) -> tuple[bytes, str]:
    edge = b"edge-7f3a"
    field = b'--%s\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n%s\r\n' % (edge, token.encode())
    file = b'--%s\r\nContent-Disposition: form-data; name="record"; filename="../../x.txt"\r\nContent-Type: text/plain\r\n\r\n' % edge
    return field + file + content + b"\r\n--%s--\r\n" % edge, f"multipart/form-data; boundary={edge.decode()}"


async def send(person: Person, content: bytes) -> int:
    body, kind = upload(content, person.token)
    status, _, text = await person.ask("POST", "/r/", body, Origin=person_origin(person), Content_Type=kind)
    assert status in (302, 400), (status, content[:200], text[:200])
    return status


def person_origin(person: Person) -> str:
    return f"http://{HOST}:{person.port}"


def spoilt(record: str, rng: random.Random) -> bytes:
    """A record with a few things changed, as somebody would who looks for a hole."""
    lines = record.split("\n")
    for _ in range(rng.randint(1, 3)):
        n = rng.randrange(len(lines))
        kind = rng.randrange(7)
        if kind == 0:
            del lines[n]
            lines = lines or [""]
        elif kind == 1:
            lines.insert(n, rng.choice(lines))
        elif kind == 2:
            lines[n] = re.sub(r"\d+", rng.choice(["-1", "9" * 5000, "٣", "²", "1e9", "0x10", "99999999999999999999"]), lines[n], count=1)
        elif kind == 3:
            lines[n] = lines[n].replace(" ", rng.choice(["\0", "\u202e", "\n", "|", ": "]), 1)
        elif kind == 4:
            lines[n] = f"{lines[n].partition(':')[0]}: {rng.choice([*HOSTILE, '../../etc/passwd', '[]', 'null', 'A' * 9000])}"
        elif kind == 5:
            other = rng.randrange(len(lines))
            lines[n], lines[other] = lines[other], lines[n]
        else:
            lines = lines[:n] or [""]
    content = "\n".join(lines).encode("utf-8", "replace")
    if rng.random() < 0.1:
        at = rng.randrange(len(content) + 1)
        content = content[:at] + bytes([rng.randrange(256)]) + content[at:]
    return content


def test_a_hostile_record_is_refused_and_nothing_is_stored(gabare: Start) -> None:
    server = gabare()  # where no bot of another test plays on
    truth = Truth(server)

    def rows() -> list[int]:
        return [truth.rows(f"SELECT count(*) FROM tables_{name}")[0][0] for name in ("table", "seat", "event", "player")]

    async def whole() -> None:
        table = await party(seat(server, "me", "friend")[0], server.port)
        await table.play()
        assert table.over
        person = table.posters[0][0]
        record = await person.get(f"/r/{table.key}/record/")
        plain = [b"", b"\xff\xfe\x00", b"\0" * 1000, b"gabare: 1\n" * 30_000, b"PK\x03\x04" + bytes(500), record.encode()[:-200]]
        plain += [
            b"gabare: 1\n1 " + b": " * 150_000 + b"|",
            b"gabare: 1\n" + b"1" * 300_000 + b" A: x",
        ]  # a search for ever, a number for ever
        plain += [record.replace("rio-grande", game).encode() for game in ("../rio-grande", "none", "gabare.games.rio_grande", "")]
        plain += [record.replace("Anne", name).encode() for name in ("<b>", "A" * 60, "a\tb", "Bob", "")]
        plain += [
            re.sub(r"(?m)^luck: .*$", luck, record).encode()
            for luck in ("luck: -1", "luck: " + "9 " * 5000, "luck: " + "9" * 5000, "luck:")
        ]
        stored = 0
        rng = random.Random(11)
        await person.get("/r/")
        for content in [*plain, *(spoilt(record, rng) for _ in range(120))]:
            before = rows()
            if await send(person, content) == 400:
                assert rows() == before, content[:300]
            else:
                stored += 1
        assert stored < 40
        before = rows()
        assert await send(person, b"x" * 500_000) == 400
        assert rows() == before
        assert await send(person, record.encode()) == 302, "an honest record is kept"

    play(whole())


def test_odd_numbers_and_signs_are_no_server_error(server: Server) -> None:
    async def whole() -> None:
        table = await party(seat(server, "me", "friend")[0], server.port)
        await table.play()
        running = await party(seat(server, "me", "friend")[0], server.port)
        person = table.posters[0][0]
        host = running.posters[0][0]
        for odd in ("²", "٣", "-1", "9" * 5000, "1e3", "", "\0", "NaN", "🂡", "None"):
            said = quote(odd)
            asked = [
                f"/r/{table.key}/?move={said}",
                f"/r/{table.key}/?seat={said}",
                f"/r/{table.key}/frame/?move={said}&seat={said}&tall={said}",
            ]
            asked += [f"/t/{said or 'x'}/", f"/r/{said or 'x'}/", f"/games/{said or 'x'}/", f"/games/rio-grande/rules/{said or 'x'}/"]
            for path in asked:
                status, _, _ = await person.ask("GET", path)
                assert status < 500, path
            await person.get("/")
            posts = [
                (f"/r/{table.key}/play-on/", {"move": odd, "seat": odd, "level": odd}),
                (f"/t/{running.key}/lobby/", {"do": f"sit {odd}"}),
            ]
            posts += [
                ("/games/rio-grande/open/", {"seat__0": "me", "seat__1": odd, "pace": odd}),
                ("/my-name/", {"name": odd}),
                ("/play/rio-grande/", {"level": odd}),
            ]
            for path, fields in posts:
                status, _, _ = await person.post(path, **fields)
                assert status < 500, (path, fields)
            at = running.watches[0].at
            for fields in (
                {"do": f"!vote {odd}"},
                {"do": odd},
                {"choice": odd, "at": at},
                {"choice": "x", "at": odd},
                {"do": "!say", "text": odd},
            ):
                status, _, text = await host.act(running.key, idem=f"x{odd}"[:40] if odd != "\0" else "x", **fields)
                assert status < 500, (fields, text)
            status, _, _ = await host.act(
                running.key, at=at, choice=running.watches[0].choices()[0] if running.watches[0].mine else "x", idem=odd
            )
            assert status < 500
        assert running.lost(Truth(server)) == []

    play(whole())


def test_nul_signs_reach_no_postgresql(gabare: Start, postgresql: object) -> None:
    """SQLite takes them, PostgreSQL does not: nobody may find out by a server error."""
    from tests.live.servers import PostgreSQL

    assert isinstance(postgresql, PostgreSQL)
    server = gabare(GABARE_DATABASE=postgresql.database("signs"))

    async def whole() -> None:
        table = await party(seat(server, "me", "friend")[0], server.port)
        who = await table.turn()
        person, watch = table.posters[who][0], table.watches[who]
        assert (await person.act(table.key, do="!say", text="a\0b\u202ec"))[0] == 204
        await watch.until(lambda: "t-chat" in watch.lists and "abc" in watch.lists["t-chat"])
        assert (await person.act(table.key, at=watch.at, idem="a\0b", choice=watch.choices()[0]))[0] == 400
        assert (await person.act(table.key, at=watch.at, idem="", choice=watch.choices()[0]))[0] == 400
        for path in ("/t/%00/", "/r/a%00b/", f"/t/{table.key}/join/%00/", "/live/%00/act", "/games/%00/"):
            assert (await person.ask("GET", path))[0] in (404, 405), path
        await person.get("/")
        assert (await person.act("%00", at="0.0", idem="x", choice="x"))[0] == 404
        assert await Watch(person, "%00").open() == 403

    play(whole())


def test_another_host_is_refused(server: Server) -> None:
    async def whole() -> None:
        key, (host, _) = await seated(server.port)
        mine = host.headers()
        for name in ("evil.example", f"evil.example:{server.port}", "127.0.0.1.evil.example", f"{HOST}:{server.port}@evil.example"):
            host.headers = lambda name=name: mine.replace(f"Host: {HOST}:{server.port}", f"Host: {name}")  # type: ignore[method-assign,misc]
            assert (await host.ask("GET", "/"))[0] == 400
            body = f"csrfmiddlewaretoken={host.token}&idem=x"
            assert (await host.ask("POST", f"/live/{key}/act", body, Origin=f"http://{name}"))[0] == 403
            assert await Watch(host, key).open(origin=f"http://{name}") == 403
        host.headers = lambda: mine  # type: ignore[method-assign]
        assert (await host.ask("GET", "/", X_Forwarded_Host="evil.example"))[0] == 200

    play(whole())


@pytest.mark.parametrize("path", ["/theme/", "/language/setlang/"])
def test_nobody_is_sent_away_from_here(server: Server, path: str) -> None:
    async def whole() -> None:
        person = Person(server.port)
        await person.get("/")
        for away in ("https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)", "http:evil.example"):
            status, headers, _ = await person.post(path, theme="night", language="en", next=away)
            assert status == 302
            assert headers["location"] == "/", away

    play(whole())


def test_looking_at_an_invitation_takes_no_seat(server: Server) -> None:
    """Programs that preview links must not sit down; a revoked link leads nowhere."""

    async def whole() -> None:
        host, guest = Person(server.port), Person(server.port)
        await host.get("/games/rio-grande/open/")
        _, answer, _ = await host.post("/games/rio-grande/open/", name="Anne", seat__0="me", seat__1="friend")
        key = answer["location"].split("/")[2]
        link = re.search(r"/t/\w+/join/[\w-]+/", await host.get(f"/t/{key}/"))
        assert link
        for _ in range(3):
            assert (await guest.ask("GET", link[0]))[0] == 200
        assert Truth(server).rows(
            "SELECT count(*) FROM tables_seat s JOIN tables_table t ON t.id = s.table_id WHERE t.key = %s AND s.player_id IS NOT NULL", key
        ) == [(1,)]
        assert (await host.post(f"/t/{key}/lobby/", do="invite 1"))[0] == 302
        assert (await guest.ask("GET", link[0]))[0] == 404, "there is a new one"
        assert (await guest.post(link[0], name="Bob"))[0] == 404
        assert (await guest.post(f"/t/{key}/lobby/", do="begin"))[0] == 302
        assert (await guest.post(f"/t/{key}/lobby/", do="bot 1 easy"))[0] == 302
        assert Truth(server).rows("SELECT status FROM tables_table WHERE key = %s", key) == [("lobby",)], "only the host begins"

    play(whole())


def test_a_page_that_talks_too_much_is_cut_off(server: Server) -> None:
    """Pages say nothing on their WebSocket; a large message ends the line, small ones change nothing."""

    async def whole() -> None:
        key, (host, _) = await seated(server.port)
        watch = Watch(host, key)
        assert await watch.open() == 101
        await watch.follow()
        for size in (5, 5, 4000):
            payload = b"x" * size
            length = struct.pack("!B", 0x80 | size) if size < 126 else struct.pack("!BH", 0x80 | 126, size)
            watch.writer.write(b"\x81" + length + bytes(4) + payload)
        async with asyncio.timeout(PATIENCE):
            while not watch.cut:
                await asyncio.sleep(0.02)

    play(whole())


def test_files_of_the_server_stay_there(server: Server) -> None:
    async def whole() -> None:
        person = Person(server.port)
        secret = (server.data / "secret_key").read_text()
        for path in (
            "/static/../secret_key",
            "/static/..%2fsecret_key",
            "/static/%2e%2e/secret_key",
            "/static//etc/passwd",
            "/static/gabare/../../secret_key",
        ):
            status, _, text = await person.ask("GET", path)
            assert status == 404, path
            assert secret not in text
        assert (server.data / "secret_key").stat().st_mode & 0o077 == 0

    play(whole())


def test_behind_tls_cookies_are_secure_and_the_page_is_ours_only_over_https(tmp_path: Path) -> None:
    async def whole() -> None:
        person, origin = Person(tls.port), f"https://{HOST}:{tls.port}"
        _, headers, _ = await person.ask("GET", "/", X_Forwarded_Proto="https")
        assert "Secure" in headers["set-cookie"]
        assert "max-age=31536000" in headers["strict-transport-security"]
        body = f"csrfmiddlewaretoken={person.token}&name=Anne"
        same = {"X_Forwarded_Proto": "https", "Referer": f"{origin}/"}
        assert (await person.ask("POST", "/play/rio-grande/", body, Origin=f"http://{HOST}:{tls.port}", **same))[0] == 403
        status, headers, _ = await person.ask("POST", "/play/rio-grande/", body, Origin=origin, **same)
        assert status == 302
        assert re.search(r"^player=.*; HttpOnly;.*; SameSite=Lax; Secure", headers["set-cookie"]), headers["set-cookie"]

    with serving(tmp_path / "data", GABARE_TLS="1") as tls:
        play(whole())


def test_uploads_and_invitations_are_limited_too(tmp_path: Path) -> None:
    async def whole() -> None:
        person = Person(limited.port)
        await person.get("/r/")
        body, kind = upload(b"nothing", person.token)
        statuses = [(await person.ask("POST", "/r/", body, Origin=limited.url, Content_Type=kind))[0] for _ in range(21)]
        assert statuses[0] == 400
        assert 429 in statuses, "10 in a minute, and a minute may begin meanwhile"

    with serving(tmp_path / "data", GABARE_LIMITS="on") as limited:
        play(whole())


@pytest.mark.parametrize(("named", "limited"), [(HOST, False), ("203.0.113.1", True)])
def test_only_a_proxy_that_is_named_says_whose_request_it_is(named: str, limited: bool, tmp_path: Path) -> None:
    async def whole() -> None:
        person = Person(behind.port)
        await person.get("/r/")
        body, kind = upload(b"nothing", person.token)
        told = {"Origin": behind.url, "Content_Type": kind}
        statuses = [(await person.ask("POST", "/r/", body, X_Forwarded_For=f"198.51.100.{n}", **told))[0] for n in range(21)]
        assert (429 in statuses) is limited, "10 in a minute, and a minute may begin meanwhile"

    with serving(tmp_path / "data", GABARE_LIMITS="on", FORWARDED_ALLOW_IPS=named) as behind:
        play(whole())
