"""A server in a process of its own, and people without a browser: HTTP and a WebSocket, bytes counted."""

from __future__ import annotations

import asyncio
import html
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import zlib
from base64 import b64encode
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import Any
from urllib.parse import urlencode

HOST = "127.0.0.1"
Answer = tuple[int, dict[str, str], str]
PATIENCE = 120.0  # seconds after which what did not come will never come, on however busy a machine
GONE = (asyncio.IncompleteReadError, OSError)  # what one meets when the server has gone
_lines: list[asyncio.StreamWriter] = []


def play(scene: Coroutine[Any, Any, None]) -> None:
    """Runs a scene, and hangs up every line that it opened."""

    async def all_of_it() -> None:
        try:
            await scene
        finally:
            while _lines:
                line = _lines.pop()
                line.close()
                with suppress(OSError, asyncio.TimeoutError):
                    await asyncio.wait_for(line.wait_closed(), 2)

    with ThreadPoolExecutor(1) as thread:  # Playwright may have a loop running in this one
        thread.submit(asyncio.run, all_of_it()).result()


def free_port() -> int:
    with socket.socket() as line:
        line.bind((HOST, 0))
        return int(line.getsockname()[1])


class Server:
    """`gabare serve` with a data folder of its own."""

    def __init__(self, data: Path, port: int = 0, /, **environment: str) -> None:
        self.data, self.port = data, port or free_port()
        own = {"DJANGO_SETTINGS_MODULE": "gabare.site.settings", "GABARE_DATA": str(data)}  # not those of this process
        self.environment = {**own, "GABARE_BOT_PAUSE": "0", "GABARE_LEAVE_PATIENCE": "0", "GABARE_LIMITS": "off", **environment}
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def log(self) -> Path:
        return self.data.parent / f"server-{self.port}.log"

    @property
    def command(self) -> list[str]:
        arguments = ["serve", "--host", HOST, "--port", str(self.port), "--data", str(self.data), "--no-browser"]
        return [sys.executable, "-c", "from gabare.cli.main import app; app()", *arguments]

    def start(self) -> None:
        self.data.parent.mkdir(parents=True, exist_ok=True)
        with self.log.open("ab") as log:
            environment = {name: value for name, value in os.environ.items() if name != "DJANGO_ALLOW_ASYNC_UNSAFE"}
            self.process = subprocess.Popen(
                self.command, env={**environment, **self.environment}, stdout=log, stderr=log, start_new_session=True
            )
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server did not start: {self.log.read_text()[-2000:]}")
            with suppress(OSError), socket.create_connection((HOST, self.port), 1) as line:
                line.sendall(b"GET /static/none HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
                if line.recv(12).startswith(b"HTTP/1.1"):
                    return
            time.sleep(0.05)
        raise RuntimeError("the server does not answer")

    def kill(self) -> None:
        """kill -9 of the server alone, as it happens."""
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def family(self) -> list[int]:
        """The processes of this server that live: itself, its workers, its bots."""
        assert self.process
        listing = subprocess.run(["ps", "-o", "pid=,stat=", "-s", str(self.process.pid)], capture_output=True, text=True).stdout
        return [int(line.split()[0]) for line in listing.splitlines() if "Z" not in line.split()[1]]

    def gone(self) -> None:
        """Until nothing of a killed server is left, neither workers nor bots."""
        end = time.monotonic() + PATIENCE
        while family := self.family():
            assert time.monotonic() < end, f"still there: {family}"
            time.sleep(0.1)

    def stop(self) -> None:
        """Asks it to go; then nothing of its session stays."""
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.terminate()
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(10)
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def cpu(self) -> float:
        """Seconds of processor time used so far, without the bots' processes."""
        assert self.process
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        assert self.process
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
        assert found
        return int(found[1]) / 1024


@contextmanager
def serving(data: Path, **environment: str) -> Iterator[Server]:
    server = Server(data, 0, **environment)
    try:
        server.start()
        yield server
    finally:
        server.stop()


class Person:
    """Cookies, a CSRF token, one kept-alive connection."""

    def __init__(self, port: int, cookie: str = "") -> None:
        """A stranger, or whoever this signed cookie names: such a person needs no page to get a token from."""
        self.port = port
        self.cookies = {"player": cookie, "csrftoken": token_hex(16)} if cookie else {}
        self.token = self.cookies.get("csrftoken", "")
        self.line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    def headers(self) -> str:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return f"Host: {HOST}:{self.port}\r\nAccept-Language: en\r\nCookie: {cookies}\r\n"

    async def ask(self, method: str, path: str, body: str | bytes = "", **extra: str) -> Answer:
        status, headers, content = await self.raw(method, path, body, **extra)
        text = content.decode()
        if found := re.search(r'csrfmiddlewaretoken" value="(\w+)"', text):
            self.token = found[1]
        return status, headers, text

    async def raw(self, method: str, path: str, body: str | bytes = "", **extra: str) -> tuple[int, dict[str, str], bytes]:
        """The answer as it comes, compressed if that was asked for."""
        if self.line is None:
            self.line = await asyncio.open_connection(HOST, self.port, limit=2**24)
            _lines.append(self.line[1])
        reader, writer = self.line
        content = body.encode() if isinstance(body, str) else body
        if method == "POST":
            extra = {"Content_Type": "application/x-www-form-urlencoded", **extra, "Content_Length": str(len(content))}
        head = f"{method} {path} HTTP/1.1\r\n{self.headers()}" + "".join(f"{k.replace('_', '-')}: {v}\r\n" for k, v in extra.items())
        try:
            writer.write(f"{head}\r\n".encode() + content)
            top = (await reader.readuntil(b"\r\n\r\n")).decode()
            answer = {name.lower(): value for name, value in re.findall(r"(?m)^([\w-]+): (.*?)\r$", top)}
            for name, value in re.findall(r"(?mi)^set-cookie: (\w+)=([^;\r]*)", top):
                self.cookies[name] = value.strip('"')
            content = await (_chunks(reader) if "transfer-encoding" in answer else reader.readexactly(int(answer.get("content-length", 0))))
        except BaseException:
            self.hang_up()
            raise
        return int(top.split()[1]), answer, content

    def hang_up(self) -> None:
        if self.line is not None:
            self.line[1].close()
            self.line = None

    async def get(self, path: str) -> str:
        status, _, text = await self.ask("GET", path)
        assert status == 200, (status, path)
        return text

    async def post(self, path: str, **fields: str) -> Answer:
        """As the page's script does: an answer that never came is asked for again, with the same key."""
        body = urlencode({"csrfmiddlewaretoken": self.token, **{name.replace("__", "-"): value for name, value in fields.items()}})
        for _ in range(2):
            with suppress(asyncio.IncompleteReadError, ConnectionResetError, BrokenPipeError):  # an idle connection closed under our feet
                return await self.ask("POST", path, body, Origin=f"http://{HOST}:{self.port}", Accept="application/json")
        raise ConnectionError("no answer")

    async def act(self, table: str, **fields: str) -> Answer:
        return await self.post(f"/live/{table}/act", **fields)

    async def insist(self, table: str, **fields: str) -> Answer:
        """Through any outage: until the server answers, the same request with the same key."""
        end = time.monotonic() + PATIENCE
        while True:
            with suppress(*GONE, TimeoutError):
                async with asyncio.timeout(10):
                    answer = await self.act(table, **fields)
                if answer[0] < 500:
                    return answer
            if time.monotonic() > end:
                raise TimeoutError(f"no answer within {PATIENCE:g} s")
            await asyncio.sleep(0.1)


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    content = b""
    while size := int(await reader.readline(), 16):
        content += (await reader.readexactly(size + 2))[:-2]
    await reader.readline()
    return content


class Watch:
    """An open page's WebSocket: keeps the regions and lists, counts frames and bytes on the wire."""

    def __init__(self, person: Person, table: str) -> None:
        self.person, self.table = person, table
        self.regions: dict[str, str] = {}
        self.lists: dict[str, str] = {}
        self.facts: dict[str, Any] = {}
        self.sizes: list[tuple[int, int]] = []
        self.texts: list[str] = []
        self.seen = 0.0
        self.heard = False  # something came on this line
        self.replies: dict[str, dict[str, Any]] = {}  # to what was asked over it, by idempotency key
        self.news = asyncio.Condition()
        self.task: asyncio.Task[None] | None = None

    async def open(self, origin: str | None = None, have: str = "", buffer: int = 0, deflate: bool = True) -> int:
        """The status of the handshake. A small `buffer` makes a line that is soon full."""
        line = socket.socket()
        if buffer:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        try:
            line.connect((HOST, self.person.port))
        except OSError:
            line.close()
            raise
        self.reader, self.writer = await asyncio.open_connection(sock=line, limit=buffer or 2**22)
        _lines.append(self.writer)
        origin = origin or f"http://{HOST}:{self.person.port}"
        self.writer.write(
            f"GET /live/{self.table}/watch?have={have} HTTP/1.1\r\n{self.person.headers()}Origin: {origin}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}\r\n"
            f"Sec-WebSocket-Extensions: {'permessage-deflate' if deflate else 'none'}\r\n\r\n".encode()
        )
        top = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        self.inflate = zlib.decompressobj(-15)
        return int(top.split()[1])

    async def follow(self) -> Watch:
        """Reads for ever; returns when the page is up to date."""
        self.heard = False
        self.task = asyncio.create_task(self._read())
        await self.until(lambda: self.heard)
        return self

    async def come_back(self, port: int) -> None:
        """A page whose line was cut opens it again, naming the drawing it has."""
        self.close()
        self.person.hang_up()
        self.person.port = port
        assert await self.open(have=str(self.facts.get("have", ""))) == 101
        await self.follow()

    def close(self) -> None:
        if self.task:
            self.task.cancel()
        self.writer.close()

    def say(self, text: bytes, kind: int = 1) -> None:
        """One message of the page, masked as browsers do."""
        mask, size = os.urandom(4), len(text)
        length = bytes([128 | size]) if size < 126 else bytes([128 | 126]) + size.to_bytes(2, "big")
        self.writer.write(bytes([128 | kind]) + length + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(text)))

    async def ask(self, **fields: str) -> dict[str, Any]:
        """As the page's script asks; returns the answer once it has come."""
        self.replies.pop(fields["idem"], None)
        self.say(urlencode(fields).encode())
        await self.until(lambda: fields["idem"] in self.replies)
        return self.replies[fields["idem"]]

    async def _read(self) -> None:
        with suppress(*GONE):
            while True:
                await self._frame()
        async with self.news:
            self.news.notify_all()

    async def _frame(self) -> None:
        first, second = await self.reader.readexactly(2)
        size, extra = second & 127, 0
        if size >= 126:
            extra = 2 if size == 126 else 8
            size = int.from_bytes(await self.reader.readexactly(extra), "big")
        payload = await self.reader.readexactly(size)
        if first & 15 == 8:
            raise ConnectionResetError("the server closed the line")
        if first & 15 == 9:  # a ping: who does not answer is taken for gone
            self.say(payload, 10)
        if first & 15 != 1:
            return
        if first & 64:
            payload = self.inflate.decompress(payload + b"\x00\x00\xff\xff")
        frame = json.loads(payload)
        async with self.news:
            self.heard = True
            self.replies |= {reply["idem"]: reply for reply in frame.pop("replies", ())}
            if "have" in frame:
                self.sizes.append((2 + extra + size, len(payload)))
                self.texts.append(payload.decode())
                self._show(frame)
                self.seen = time.perf_counter()
            self.news.notify_all()

    def _show(self, frame: dict[str, Any]) -> None:
        """What the page's script does with a frame."""
        self.regions |= frame.pop("regions")
        for name, (start, text) in frame.pop("lists").items():
            items = re.findall(r"<li.*?</li>", self.lists.get(name, ""), re.S)
            self.lists[name] = "".join(items[:start]) + text
        self.facts = frame

    @property
    def cut(self) -> bool:
        return self.task is None or self.task.done()

    async def until(self, true: Any, seconds: float = PATIENCE) -> None:
        """Until the page shows something; a cut line is an error."""
        async with asyncio.timeout(seconds), self.news:
            await self.news.wait_for(lambda: true() or self.cut)
        if not true():
            raise ConnectionResetError("the line was cut")

    @property
    def at(self) -> str:
        return str(self.facts["at"])

    @property
    def mine(self) -> bool:
        return bool(self.facts.get("mine"))

    @property
    def moves(self) -> int:
        """How many actions have been committed."""
        found = re.search(r"\d+", re.sub(r"<[^>]*>", "", self.regions["t-top"]))
        assert found
        return int(found[0])

    def choices(self) -> list[str]:
        return [html.unescape(text) for text in re.findall(r"name='choice' value='([^']+)'", self.regions["t-choices"])]

    @property
    def pending(self) -> bool:
        return "btn go" in self.regions["t-acts"] and "!confirm" in self.regions["t-acts"]

    @property
    def over(self) -> bool:
        return self.facts.get("stage") == "over"

    @property
    def seq(self) -> int:
        """The event after which this seat stands."""
        return int(self.at.partition(".")[0])

    @property
    def page(self) -> tuple[dict[str, str], dict[str, str]]:
        """All that the page shows."""
        return self.regions, self.lists


async def mover(watches: list[Watch]) -> int:
    """The seat that is to play, once its page knows."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for seat, watch in enumerate(watches):
                if watch.mine and watch.choices():
                    return seat
            await asyncio.sleep(0.005)


async def step(person: Person, watch: Watch, key: str, choice: str = "") -> dict[str, str]:
    """The next thing a seat whose turn it is can do; returns what was asked, once it is stored."""
    at = watch.at
    asked = {"at": at, "idem": key, **({"do": "!confirm"} if watch.pending else {"choice": choice or watch.choices()[0]})}
    status, _, text = await person.act(watch.table, **asked)
    assert status == 204, (status, text, asked)
    await watch.until(lambda: watch.at != at)
    return asked


async def seated(port: int, people: int = 2, bots: int = 0, **form: str) -> tuple[str, list[Person]]:
    """A table of Rio Grande that has begun, everybody seated through their invitation."""
    crew = [Person(port) for _ in range(people)]
    host = crew[0]
    await host.get("/games/rio-grande/open/")
    kinds = ["me", *["friend"] * (people - 1), *["easy"] * bots]
    seats = {f"seat__{n}": kind for n, kind in enumerate(kinds)}
    status, answer, text = await host.post("/games/rio-grande/open/", name="Anne", **seats, **form)
    assert status == 302, (status, text[-2000:])
    key = answer["location"].split("/")[2]
    page = await host.get(f"/t/{key}/")
    if people > 1:
        links = re.findall(r"/t/\w+/join/[\w-]+/", page)
        for n, (person, link) in enumerate(zip(crew[1:], dict.fromkeys(links), strict=True)):
            await person.get(link)
            assert (await person.post(link, name=f"Guest {n + 2} <b>"))[0] == 302
        await host.get(f"/t/{key}/")
        assert (await host.post(f"/t/{key}/lobby/", do="begin"))[0] == 302
        for person in crew:
            await person.get(f"/t/{key}/")
    return key, crew


async def watching(key: str, crew: list[Person]) -> list[Watch]:
    watches = [Watch(person, key) for person in crew]
    for watch in watches:
        assert await watch.open() == 101
        await watch.follow()
    return watches
