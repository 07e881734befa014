"""How the site is opened: the addresses it says, and what it refuses to start with."""

from __future__ import annotations

import errno
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import pytest

from gabare.cli import serve
from gabare.cli.errors import Mistake
from gabare.kit.compiled import INTERPRETED
from gabare.site import privacy
from tests.studio.pebbles import environment as pebbles_environment
from tests.studio.pebbles import install
from tests.web import HOST, PATIENCE, Person, free_port, play

pytestmark = pytest.mark.servers


def command(data: Path, port: int, *more: str) -> list[str]:
    return [sys.executable, "-m", "gabare.cli", "serve", "--port", str(port), "--data", str(data), "--no-browser", *more]


def environment(data: Path, **more: str) -> dict[str, str]:
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "gabare.site.settings",
        "GABARE_DATA": str(data),
        "TERM": "dumb",
        "COLUMNS": "60",
        **more,
    }


def refused(data: Path, *arguments: str, **more: str) -> str:
    """What is said instead of starting: one line."""
    done = subprocess.run(
        command(data, free_port(), *arguments), env=environment(data, **more), capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 2, done.stdout + done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    assert "open at" not in done.stdout
    return done.stderr


@contextmanager
def opened(data: Path, port: int, *arguments: str, **more: str) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        command(data, port, *arguments),
        env=environment(data, PYTHONUNBUFFERED="1", **more),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            process.send_signal(signal.SIGTERM)


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    return process.stdout.readline().rstrip("\n")


def test_a_site_for_all_says_the_address_for_others_and_answers_there(tmp_path: Path) -> None:
    """On a machine without a network it says that there is none."""
    port, network = free_port(), serve._network("0.0.0.0")
    with opened(tmp_path, port, "--host", "0.0.0.0") as process:
        assert line(process) == f"Gabare is open at http://localhost:{port}/  (Ctrl+C closes it)"
        assert line(process).startswith(f"On this network: {f'http://{network[0]}:{port}/ ' if network else 'no address was found.'}")
        for address in network:
            socket.create_connection((address, port), 30).close()
            assert asked(port, address)[0] == 200


def test_a_site_for_oneself_says_nothing_of_the_network() -> None:
    for host in ("127.0.0.1", "::1"):
        said = serve._welcome(host, 8000, serve._network(host))
        assert said[0] == "Gabare is open at http://localhost:8000/  (Ctrl+C closes it)"
        assert not any("network" in more for more in said)


def test_a_host_without_mail_is_told_where_messages_go(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "GABARE_MAIL" in serve._welcome("127.0.0.1", 8000, [])[-1]
    monkeypatch.setenv("GABARE_MAIL", "mail.example.org:25")
    assert len(serve._welcome("127.0.0.1", 8000, [])) == 1


def test_a_host_whose_rules_run_interpreted_is_told_so(tmp_path: Path) -> None:
    with opened(tmp_path, free_port(), GABARE_PURE="1", GABARE_MAIL="mail.example.org:25") as process:
        assert line(process).startswith("Gabare is open at")
        assert line(process) == INTERPRETED


def test_without_a_network_it_says_how_to_find_the_address() -> None:
    more = serve._welcome("0.0.0.0", 8000, [])[1]
    assert "ipconfig" in more
    assert "GABARE_HOSTS" in more


def test_an_address_of_its_own_is_said_as_browsers_write_it() -> None:
    assert serve._welcome("2001:db8::7", 8000, serve._network("2001:db8::7"))[0].startswith("Gabare is open at http://[2001:db8::7]:8000/ ")


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("GABARE_DATABASE", "postgresql://u:p@localhost:notaport/x", "must look like postgresql://"),
        ("GABARE_BOT_PATIENCE", "abc", "a number of seconds, such as 30"),
        ("GABARE_BOT_PAUSE", "nan", "a number of seconds, such as 0.8"),
        ("GABARE_REDIS", "nonsense", "an address such as redis://host:6379/0"),
        ("GABARE_REDIS", "redis://host:port/0", "an address such as redis://host:6379/0"),
        ("GABARE_MAIL", "foo:bar", "or mail.example.org:25 without a password"),
        ("GABARE_SECRET_KEY", "a", "is too short to keep a secret"),
        ("GABARE_SYNC", "BOGUS", "one of OFF, NORMAL, FULL, EXTRA"),
        ("GABARE_TLS", "perhaps", "1 or 0"),
        ("GABARE_HOSTS", "http://foo.org/", "without http:// and without a port"),
        ("GABARE_HOSTS", "foo.org:8000", "without http:// and without a port"),
    ],
)
def test_a_slip_in_a_setting_is_named(name: str, value: str, expected: str, tmp_path: Path) -> None:
    said = refused(tmp_path / "data", **{name: value})
    assert said.startswith(f"gabare: {name} ")
    assert expected in said


def test_nobody_else_on_the_machine_reads_the_data_folder(tmp_path: Path) -> None:
    """Neither what is written now nor what an older version left open; what is not ours is left alone."""
    data, port = tmp_path / "data", free_port()
    (data / "static").mkdir(parents=True)
    for name in ("secret_key", "notes.txt", "static/old.css"):
        (data / name).touch()
        (data / name).chmod(0o644)
    (data / "secret_key").write_text("abcdefghijklmnopqrstuvwxyz0123456789")
    data.chmod(0o755)
    with opened(data, port) as process:
        line(process)
        assert asked(port, "localhost")[0] == 200
        modes = {path.name: path.stat().st_mode & 0o777 for path in [data, *data.rglob("*")]}
    assert modes.pop("notes.txt") == 0o644
    assert modes.keys() >= {
        "data",
        "gabare.sqlite3",
        "gabare.sqlite3-wal",
        "gabare.sqlite3-shm",
        "secret_key",
        "old.css",
        "staticfiles.json",
    }
    assert {name for name, mode in modes.items() if mode & 0o077} == set()


def test_a_folder_for_everybody_stays_one_and_the_host_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tmp_path.chmod(0o1777)
    before = os.umask(0o022)
    try:
        assert privacy.keep(tmp_path) == f"{tmp_path} is a folder that everybody may use"
    finally:
        os.umask(before)
    assert tmp_path.stat().st_mode & 0o777 == 0o777


def test_a_file_in_the_place_of_a_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "static").touch()
    assert f"{tmp_path / 'static'} is not a folder. Move it away" in refused(tmp_path)


def test_a_full_disk_is_named_by_what_it_holds(tmp_path: Path) -> None:
    class Full:
        @staticmethod
        def prepare() -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

    before = os.umask(0o022)
    try:
        with pytest.raises(Mistake, match=f"cannot write to {tmp_path}: No space left on device"):
            serve._prepare(tmp_path, Full)
    finally:
        os.umask(before)


def test_a_damaged_database_is_found_at_the_start(tmp_path: Path) -> None:
    with opened(tmp_path, free_port()) as process:
        line(process)
    with closing(sqlite3.connect(tmp_path / "gabare.sqlite3")) as base:
        base.execute("PRAGMA journal_mode=DELETE")
        (page,) = base.execute("SELECT rootpage FROM sqlite_master WHERE name = 'tables_event'").fetchone()
    with (tmp_path / "gabare.sqlite3").open("r+b") as file:
        file.seek(4096 * (page - 1))
        file.write(bytes(4096))
    said = refused(tmp_path)
    assert "the database cannot be used" in said
    assert "bring it back from a backup" in said


def test_an_empty_key_is_not_signed_with(tmp_path: Path) -> None:
    (tmp_path / "secret_key").touch()
    assert f"{tmp_path / 'secret_key'} is empty" in refused(tmp_path)


def test_an_address_of_another_machine_is_no_reason_to_look_for_another_gabare(tmp_path: Path) -> None:
    for host in ("203.0.113.9", ".."):
        said = refused(tmp_path, "--host", host)
        assert "no address of this machine" in said
        assert "another Gabare" not in said


def test_a_port_that_is_taken_leads_to_one_that_exists() -> None:
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        number = taken.getsockname()[1]
        with pytest.raises(Mistake, match=rf"Is another Gabare running\? Try --port {number + 1}\."):
            serve.listen(HOST, number)
    assert serve._reason(OSError(errno.EADDRINUSE, ""), 65535).endswith("Try --port 65534.")


def asked(port: int, host: str, language: str = "en") -> tuple[int, str]:
    line = HTTPConnection(HOST, port, timeout=PATIENCE)
    line.request("GET", "/", headers={"Host": host, "Accept-Language": language})
    with closing(line), line.getresponse() as answer:
        return answer.status, answer.read().decode()


def test_besides_its_names_it_answers_at_the_address_it_says(tmp_path: Path) -> None:
    port = free_port()
    with opened(tmp_path, port, GABARE_HOSTS="play.example.org", GABARE_TLS="0") as process:
        assert f"http://localhost:{port}/" in line(process)
        for host in ("localhost", "127.0.0.1", "[::1]", "play.example.org"):
            assert asked(port, f"{host}:{port}")[0] == 200, host


def test_what_is_refused_says_why_on_the_page_and_in_one_line_of_the_log(tmp_path: Path) -> None:
    port = free_port()

    async def stranger() -> None:
        anne, bob = Person(port), Person(port)
        await anne.get("/")
        _, answer, _ = await anne.post("/play/rio-grande/")
        replay = answer["location"].replace("/t/", "/r/")
        status, _, page = await bob.ask("GET", replay)
        assert status == 403
        assert "This game is not over yet" in page
        assert f'href="{answer["location"]}"' in page, "where it can be watched"

    with opened(tmp_path, port) as process:
        line(process)
        for language, words in (("en", "This server does not know this address"), ("fr", "Ce serveur ne connaît pas cette adresse")):
            status, page = asked(port, "river.example:80", language)
            assert status == 400
            assert words in page
            assert "GABARE_HOSTS=river.example" in page
        play(stranger())
        process.send_signal(signal.SIGTERM)
        assert process.stdout
        told = [text for text in process.stdout if "mail" not in text and INTERPRETED not in text]
    unknown = "asked for as river.example:80, which is not in GABARE_HOSTS\n"
    assert told[:2] == [unknown, unknown]
    assert "Forbidden" in told[2]
    assert len(told) == 3, told


def test_an_administrator_is_made_as_the_docs_say(tmp_path: Path) -> None:
    with opened(tmp_path, free_port()) as process:
        line(process)  # the database is there
    docs = (Path(__file__).parents[2] / "docs" / "hosts.md").read_text("utf-8")
    told = next(text.split() for text in docs.splitlines() if text.endswith("createsuperuser"))
    names = dict(word.split("=") for word in told if "=" in word) | {
        "GABARE_DATA": str(tmp_path),
        "DJANGO_SUPERUSER_PASSWORD": "a long river",
    }
    words = told[told.index("-m") :]
    done = subprocess.run(
        [sys.executable, *words, "--noinput", "--username", "anne", "--email", "anne@example.org"],
        env={**os.environ, **names},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert "Superuser created successfully." in done.stdout, done.stderr


def test_a_server_that_watches_begins_anew_when_a_file_is_saved_and_keeps_its_tables(tmp_path: Path) -> None:
    title = install(tmp_path) / "__init__.py"
    sound, port, tables = title.read_text("utf-8"), free_port(), list[str]()

    async def opens() -> None:
        anne = Person(port)
        await anne.get("/")
        _, answer, _ = await anne.post("/play/pebbles/")
        tables.append(answer["location"])

    def says(words: str, path: str = "/games/pebbles/") -> None:
        """Waits until a page has these words; between two servers nobody answers."""
        end = time.monotonic() + 60
        while True:
            with suppress(OSError, HTTPException):
                asked_for = HTTPConnection(HOST, port, timeout=30)
                asked_for.request("GET", path, headers={"Accept-Language": "en"})
                with closing(asked_for), asked_for.getresponse() as answer:
                    if answer.status == 200 and words in answer.read().decode():
                        return
            assert time.monotonic() < end, words
            time.sleep(0.1)

    surroundings = {"PYTHONPATH": pebbles_environment(tmp_path)["PYTHONPATH"]}
    with opened(tmp_path / "data", port, "--watch", **surroundings) as process:
        says("Take the last pebble.")
        play(opens())
        title.write_text("import nothing_of_this_name\n", "utf-8")
        assert process.stdout
        assert any("No module named 'nothing_of_this_name'" in told for told in process.stdout)
        title.write_text(sound.replace("Take the last pebble.", "Leave no pebble."), "utf-8")
        says("Leave no pebble.")
        says("Pebbles", tables[0])
