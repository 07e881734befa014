"""What must be refused: forged, foreign, stale and impossible requests. Nothing of it changes a table."""

from __future__ import annotations

import asyncio
import os
import subprocess
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.web import HOST, PATIENCE, Answer, Person, Server, Watch, free_port, mover, play, seated, serving, step, watching

Scene = Callable[[str, Person, Person, Watch], Awaitable[tuple[int, int]]]


def assert_refused(server: Server, scene: Scene) -> None:
    """A table of two, one of them to play; the scene answers with a status and the status it should be."""

    async def whole() -> None:
        key, crew = await seated(server.port)
        watches = await watching(key, crew)
        seat = await mover(watches)
        before = watches[seat].at
        status, expected = await scene(key, crew[seat], crew[1 - seat], watches[seat])
        assert status == expected
        assert await stands(crew[seat], key) == before, "something has changed"
        for watch in watches:
            watch.close()

    play(whole())


async def stands(person: Person, key: str) -> str:
    """Where a page that is opened now finds the table."""
    watch = Watch(person, key)
    assert await watch.open() == 101
    await watch.follow()
    watch.close()
    return watch.at


def body(person: Person, watch: Watch) -> str:
    return f"csrfmiddlewaretoken={person.token}&at={watch.at}&idem=x&choice={watch.choices()[0].replace(' ', '+')}"


def test_a_stranger_has_no_seat(server: Server) -> None:
    async def scene(key: str, mover: Person, other: Person, watch: Watch) -> tuple[int, int]:
        stranger = Person(server.port)
        await stranger.get("/")
        return (await stranger.act(key, at=watch.at, idem="x", choice=watch.choices()[0]))[0], 403

    assert_refused(server, scene)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", f"http://{HOST}:1", ""])
def test_a_foreign_origin(server: Server, origin: str) -> None:
    async def scene(key: str, mover: Person, other: Person, watch: Watch) -> tuple[int, int]:
        extra = {"Origin": origin} if origin else {}
        return (await mover.ask("POST", f"/live/{key}/act", body(mover, watch), **extra))[0], 403

    assert_refused(server, scene)


def test_no_token_a_wrong_one_and_somebody_elses(server: Server) -> None:
    async def scene(key: str, mover: Person, other: Person, watch: Watch) -> tuple[int, int]:
        right, origin = body(mover, watch), server.url
        for wrong in ("", mover.token[::-1], other.token):
            status, _, _ = await mover.ask("POST", f"/live/{key}/act", right.replace(mover.token, wrong), Origin=origin)
            assert status == 403, wrong
        return 403, 403

    assert_refused(server, scene)


def test_a_forged_cookie(server: Server) -> None:
    async def scene(key: str, mover: Person, other: Person, watch: Watch) -> tuple[int, int]:
        forged = Person(server.port)
        forged.cookies, forged.token = {**other.cookies, "player": mover.cookies["player"][:-3] + "abc"}, other.token
        return (await forged.act(key, at=watch.at, idem="x", choice=watch.choices()[0]))[0], 403

    assert_refused(server, scene)


def test_somebody_elses_turn(server: Server) -> None:
    async def scene(key: str, mover: Person, other: Person, watch: Watch) -> tuple[int, int]:
        return (await other.act(key, at=watch.at, idem="x", choice=watch.choices()[0]))[0], 422

    assert_refused(server, scene)


@pytest.mark.parametrize("choice", ["fly to the moon", "bridge 1 1", "!confirm", "!undo", "<script>", "discard river forest-blue\0"])
def test_what_the_rules_refuse(server: Server, choice: str) -> None:
    async def scene(key: str, mover: Person, other: Person, watch: Watch) -> tuple[int, int]:
        name = "do" if choice.startswith("!") else "choice"
        status, _, text = await mover.act(key, at=watch.at, idem="x", **{name: choice})
        assert status in (409, 422), text
        return 0, 0

    assert_refused(server, scene)


def test_a_refusal_names_its_rule(server: Server) -> None:
    async def scene(key: str, mover: Person, other: Person, watch: Watch) -> tuple[int, int]:
        status, _, text = await mover.act(key, at=watch.at, idem="x", choice="bridge 1 1")
        assert '"rule":"5.' in text, text
        return status, 422

    assert_refused(server, scene)


def test_an_old_position(server: Server) -> None:
    async def scene(key: str, mover: Person, other: Person, watch: Watch) -> tuple[int, int]:
        return (await mover.act(key, at="7.3", idem="x", choice=watch.choices()[0]))[0], 409

    assert_refused(server, scene)


def test_a_long_body(server: Server) -> None:
    async def scene(key: str, mover: Person, other: Person, watch: Watch) -> tuple[int, int]:
        return (await mover.act(key, at=watch.at, choice="x" * 5000))[0], 413

    assert_refused(server, scene)


@pytest.mark.parametrize("origin", ["http://evil.example", "null"])
def test_a_handshake_from_elsewhere(server: Server, origin: str) -> None:
    async def scene(key: str, mover: Person, other: Person, watch: Watch) -> tuple[int, int]:
        return await Watch(mover, key).open(origin=origin), 403

    assert_refused(server, scene)


def test_a_table_that_does_not_exist(server: Server) -> None:
    async def scene(key: str, mover: Person, other: Person, watch: Watch) -> tuple[int, int]:
        assert await Watch(mover, "nothing").open() == 403
        return (await mover.act("nothing", at="0.0", choice="x"))[0], 404

    assert_refused(server, scene)


def test_over_its_line_a_page_is_refused_the_same(server: Server) -> None:
    async def scene(key: str, mover: Person, other: Person, watch: Watch) -> tuple[int, int]:
        right = {"at": watch.at, "idem": "x", "choice": watch.choices()[0]}
        theirs, stranger = Watch(other, key), Watch(Person(server.port), key)
        for line in (theirs, stranger):
            assert await line.open() == 101
            await line.follow()
        assert (await theirs.ask(**right))["status"] == 422
        assert (await stranger.ask(**right))["status"] == 403
        assert (await watch.ask(**{**right, "at": "7.3"}))["status"] == 409
        refused = await watch.ask(**{**right, "choice": "bridge 1 1"})
        assert refused["rule"].startswith("5."), refused
        assert (await watch.ask(at=watch.at, idem="\x1b", choice=right["choice"]))["status"] == 400
        return refused["status"], 422

    assert_refused(server, scene)


@pytest.mark.parametrize("text", [b"", b"&&==&", b"at", b"\xc3\xa9" * 9, b"x" * 1024, b"idem=%ff&choice=%00"])
def test_nonsense_on_a_line_is_answered_or_the_line_is_cut(server: Server, text: bytes) -> None:
    async def scene(key: str, mover: Person, other: Person, watch: Watch) -> tuple[int, int]:
        for kind in (1, 2):
            line = Watch(mover, key)
            assert await line.open() == 101
            await line.follow()
            line.say(text, kind)
            await line.until(lambda line=line: line.replies or line.cut)
            assert line.cut or {reply["status"] for reply in line.replies.values()} <= {400, 409, 422}
        return 0, 0

    assert_refused(server, scene)


def test_a_line_whose_answers_are_not_read_is_not_heard_any_more(server: Server) -> None:
    async def scene(key: str, mover: Person, other: Person, watch: Watch) -> tuple[int, int]:
        deaf = Watch(mover, key)
        assert await deaf.open(buffer=4096, deflate=False) == 101
        message = f"idem=x&at=7.3&choice={'x' * 900}".encode()
        for n in range(12_000):  # more than the system holds for either side
            deaf.say(message)
            if n % 100 == 0:
                await asyncio.sleep(0)
        left, before = deaf.writer.transport.get_write_buffer_size(), -1
        while left != before:  # until it hears no more, though it goes on answering others
            for _ in range(20):
                assert (await Person(server.port).ask("GET", "/"))[0] == 200
            left, before = deaf.writer.transport.get_write_buffer_size(), left
        assert left > 0, "the server hears it all"
        deaf.writer.transport.abort()
        return 0, 0

    assert_refused(server, scene)


async def at_once(person: Person, times: int, act: Callable[[Person, int], Awaitable[Answer]]) -> list[int]:
    """The answers to many requests that one person makes at the same moment."""
    copies = [Person(person.port) for _ in range(times)]
    for copy in copies:
        copy.cookies, copy.token = person.cookies, person.token
    return [status for status, _, _ in await asyncio.gather(*(act(copy, n) for n, copy in enumerate(copies)))]


def test_too_many_moves_words_and_tables(tmp_path: Path) -> None:
    async def scene(key: str, mover: Person, other: Person, watch: Watch) -> tuple[int, int]:
        over_the_line = [(await watch.ask(at="0.99", idem=f"line {n}", choice="keep"))["status"] for n in range(10)]
        assert over_the_line == [409] * 10
        moves = await at_once(mover, 200, lambda one, n: one.act(key, at="0.99", idem=f"{n}", choice="keep"))  # 8 a second are allowed
        words = await at_once(other, 30, lambda one, n: one.act(key, do="!say", text=f"{n}"))
        assert moves.count(409) >= 30
        assert words.count(204) >= 6
        assert moves.count(429) > 10
        assert words.count(429) > 3
        for _ in range(61):  # 30 in an hour, and an hour may begin meanwhile
            status, _, _ = await mover.post("/play/rio-grande/")
            if status == 429:
                break
        return status, 429

    with serving(tmp_path / "data", GABARE_LIMITS="on") as limited:
        assert_refused(limited, scene)


def test_guessing_a_password_is_slowed_down(tmp_path: Path) -> None:
    async def whole(port: int) -> None:
        person = Person(port)
        await person.get("/account/login/")
        for _ in range(12):
            _, _, text = await person.post("/account/login/", login="a@example.org", password="guess")
        assert "Too many failed login attempts" in text

    with serving(tmp_path / "data", GABARE_LIMITS="on") as limited:
        play(whole(limited.port))


def test_every_page_refuses_posts_from_elsewhere(server: Server) -> None:
    async def whole() -> None:
        person = Person(server.port)
        await person.get("/")
        for path in ("/play/", "/theme/", "/language/setlang/", "/account/login/", "/games/rio-grande/open/", "/r/"):
            for origin in ("http://evil.example", "null", ""):
                extra = {"Origin": origin} if origin else {}
                status, _, _ = await person.ask("POST", path, f"csrfmiddlewaretoken={person.token}", **extra)
                assert status == 403, (path, origin, status)

    play(whole())


def test_the_policy_is_strict_everywhere(server: Server) -> None:
    async def whole() -> None:
        key, (host, _) = await seated(server.port)
        for path in (
            "/",
            "/games/rio-grande/",
            "/games/rio-grande/rules/",
            f"/t/{key}/",
            f"/r/{key}/",
            "/my-games/",
            "/account/login/",
            "/nowhere/",
        ):
            _, headers, _ = await host.ask("GET", path)
            policy = headers["content-security-policy"]
            assert "unsafe" not in policy
            assert "default-src 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff"

    play(whole())


def test_cookies_are_for_the_server_alone(server: Server) -> None:
    async def whole() -> None:
        person = Person(server.port)
        await person.get("/")
        body = f"csrfmiddlewaretoken={person.token}"
        _, headers, _ = await person.ask("POST", "/play/rio-grande/", body, Origin=server.url)
        assert "HttpOnly" in headers["set-cookie"]
        assert "SameSite=Lax" in headers["set-cookie"]

    play(whole())


def test_eight_posts_of_one_step(server: Server) -> None:
    """With different keys one is taken; with the same key all get the answer of the one that was stored."""

    async def whole(same: bool) -> None:
        key, crew = await seated(server.port)
        watches = await watching(key, crew)
        for n in range(12):
            seat = await mover(watches)
            watch = watches[seat]
            copies = [Person(server.port) for _ in range(8)]
            for copy in copies:
                copy.cookies = dict(crew[seat].cookies)
                await copy.get("/")
                copy.token = crew[seat].token
            what = {"do": "!confirm"} if watch.pending else {"choice": watch.choices()[0]}
            at = watch.at
            posts = [copy.act(key, at=at, idem=f"k{n}" if same else f"k{n}-{i}", **what) for i, copy in enumerate(copies)]
            statuses = sorted(status for status, _, _ in await asyncio.gather(*posts))
            assert statuses == ([204] * 8 if same else [204] + [409] * 7)
            await watch.until(lambda watch=watch, at=at: watch.at != at)
            for copy in copies:
                copy.hang_up()
        for watch in watches:
            watch.close()

    play(whole(same=True))
    play(whole(same=False))


def test_the_same_key_again_is_answered_and_changes_nothing(server: Server) -> None:
    async def whole() -> None:
        key, crew = await seated(server.port)
        watches = await watching(key, crew)
        seat = await mover(watches)
        asked = await step(crew[seat], watches[seat], "once")
        at = watches[seat].at
        assert (await crew[seat].act(key, **asked))[0] == 204
        assert await stands(crew[seat], key) == at

    play(whole())


def start(server: Server) -> subprocess.CompletedProcess[str]:
    return subprocess.run(server.command, capture_output=True, text=True, timeout=PATIENCE, env={**os.environ, **server.environment})


@pytest.mark.skipif(not Path("/sys/kernel").exists(), reason="needs Linux, where /sys takes no files")
def test_a_broken_start_says_why(server: Server, tmp_path: Path) -> None:
    wall = tmp_path / "file"
    wall.write_text("not a folder")
    failed = start(Server(wall))
    assert failed.returncode == 2
    assert "is not a folder. Choose one with --data." in failed.stderr
    failed = start(Server(Path("/sys/gabare")))  # where not even root may write
    assert failed.returncode == 2
    assert "cannot write to /sys/gabare: " in failed.stderr
    assert "Choose another folder with --data." in failed.stderr
    (tmp_path / "odd" / "gabare.sqlite3").mkdir(parents=True)
    failed = start(Server(tmp_path / "odd"))
    assert failed.returncode == 2
    assert failed.stderr == "gabare: the database cannot be used: unable to open database file.\n"
    failed = start(Server(tmp_path / "other", GABARE_DATABASE=f"postgresql://anne@{HOST}:{free_port()}/gabare"))
    assert failed.returncode == 2
    assert failed.stderr.startswith("gabare: the database cannot be used: connection failed: ")
    assert failed.stderr.count("\n") == 1, "one line, no traceback"
    failed = start(Server(tmp_path / "other", GABARE_DATABASE="gabare"))
    assert failed.returncode == 2
    assert failed.stderr == "gabare: GABARE_DATABASE must look like postgresql://user:password@host:5432/name\n"
    failed = start(Server(tmp_path / "other", GABARE_TIME_ZONE="Paris"))
    assert failed.returncode == 2
    assert failed.stderr == "gabare: GABARE_TIME_ZONE is 'Paris'; it must be a name such as Europe/Paris.\n"
    failed = start(Server(tmp_path / "other", server.port))
    assert failed.returncode == 2
    assert f"cannot listen on {HOST}:{server.port}" in failed.stderr
    failed = start(Server(tmp_path / "other", 70_000))
    assert failed.returncode == 2
    assert "--port" in failed.stderr
