"""A person without a browser: one HTTP connection, cookies, a WebSocket whose frames are kept and counted."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import time
import zlib
from base64 import b64encode
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from tests.live.servers import HOST

PATIENCE = 20.0  # seconds for one answer
GONE = (asyncio.IncompleteReadError, OSError)


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    text: str
    cookies: list[str]  # the Set-Cookie headers as they came

    @property
    def message(self) -> str:
        return str(json.loads(self.text)["message"])


class Person:
    """Cookies, a CSRF token, one kept-alive connection."""

    def __init__(self, port: int, cookie: str = "", language: str = "fr") -> None:
        self.port, self.language = port, language
        secret = os.urandom(16).hex()
        self.cookies = {"csrftoken": secret} | ({"player": cookie} if cookie else {})
        self.token = secret  # a form's token is the cookie's secret, masked or plain
        self.line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    @property
    def origin(self) -> str:
        return f"http://{HOST}:{self.port}"

    def headers(self) -> str:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return f"Host: {HOST}:{self.port}\r\nCookie: {cookies}\r\nAccept-Language: {self.language}\r\n"

    async def ask(self, method: str, path: str, body: str = "", **extra: str) -> Answer:
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._ask(method, path, body, **extra)
        except BaseException:
            self.leave()
            raise

    async def _ask(self, method: str, path: str, body: str, **extra: str) -> Answer:
        if self.line is None:
            self.line = await asyncio.open_connection(HOST, self.port)
        reader, writer = self.line
        head = f"{method} {path} HTTP/1.1\r\n{self.headers()}" + "".join(
            f"{name.replace('_', '-')}: {value}\r\n" for name, value in extra.items()
        )
        if method == "POST":
            head += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body.encode())}\r\n"
        writer.write(f"{head}\r\n{body}".encode())
        top = (await reader.readuntil(b"\r\n\r\n")).decode()
        headers = {name.lower(): value for name, value in re.findall(r"(?m)^([\w-]+): (.*?)\r$", top)}
        cookies = re.findall(r"(?mi)^set-cookie: (.*?)\r$", top)
        for name, value in (cookie.partition(";")[0].split("=", 1) for cookie in cookies):
            self.cookies[name] = value.strip('"')
        text = (await reader.readexactly(int(headers.get("content-length", 0)))).decode("utf-8", "replace")
        if found := re.search(r'csrfmiddlewaretoken" value="(\w+)"', text):
            self.token = found[1]
        if headers.get("connection") == "close":
            self.leave()
        return Answer(int(top.split()[1]), headers, text, cookies)

    async def get(self, path: str) -> Answer:
        return await self.ask("GET", path)

    async def post(self, path: str, **fields: str) -> Answer:
        body = urlencode({"csrfmiddlewaretoken": self.token, **fields})
        return await self.ask("POST", path, body, Origin=self.origin, Accept="application/json")

    async def insist(self, path: str, seconds: float = 25.0, **fields: str) -> Answer:
        """As the page's script does: until the server answers, the same request with the same key."""
        end = time.monotonic() + seconds
        while True:
            with suppress(*GONE, TimeoutError):
                answer = await self.post(path, **fields)
                if answer.status < 500 or time.monotonic() > end:
                    return answer
            if time.monotonic() > end:
                raise TimeoutError(f"no answer within {seconds:g} s")
            await asyncio.sleep(0.1)

    def leave(self) -> None:
        if self.line is not None:
            self.line[1].close()
            self.line = None


@dataclass(eq=False)
class Watch:
    """An open page's WebSocket: keeps what the page would show, counts frames and bytes on the wire."""

    person: Person
    key: str
    regions: dict[str, str] = field(default_factory=dict)
    lists: dict[str, str] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
    at: str = ""
    have: str = ""
    sizes: list[tuple[int, int]] = field(default_factory=list)  # bytes on the wire, bytes of text
    texts: list[str] = field(default_factory=list)
    task: asyncio.Task[None] | None = None
    heard: bool = False  # something came on this line
    seen: float = 0.0

    def __post_init__(self) -> None:
        self.news = asyncio.Condition()
        self._items: dict[str, list[str]] = {}

    async def open(self, origin: str | None = None, *, deflate: bool = True, buffer: int = 0) -> int:
        """The status of the handshake. A small `buffer` makes a line that is soon full."""
        line = socket.socket()
        if buffer:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        line.setblocking(False)
        await asyncio.get_running_loop().sock_connect(line, (HOST, self.person.port))
        self.reader, self.writer = await asyncio.open_connection(sock=line, limit=buffer or 2**16)
        origin = self.person.origin if origin is None else origin
        self.writer.write((
            f"GET /live/{self.key}/watch?have={self.have} HTTP/1.1\r\n{self.person.headers()}" + (f"Origin: {origin}\r\n" if origin else "")
            + f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}\r\n"
            + ("Sec-WebSocket-Extensions: permessage-deflate\r\n" if deflate else "") + "\r\n"
        ).encode())  # fmt: skip
        async with asyncio.timeout(PATIENCE):
            top = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        self.inflate = zlib.decompressobj(-15)
        status = int(top.split()[1])
        if status != 101:
            self.writer.close()
        return status

    async def follow(self) -> Watch:
        """Opens the line, reads for ever, and returns when the page is up to date."""
        assert await self.open() == 101
        self.heard = False
        self.listen()
        await self.wait(lambda: self.heard)
        return self

    def listen(self) -> None:
        self.task = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with suppress(*GONE):  # the server has gone
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
            raise ConnectionResetError("closed by the server")
        if first & 15 != 1:
            return
        if first & 64:
            payload = self.inflate.decompress(payload + b"\x00\x00\xff\xff")
        frame = json.loads(payload)
        async with self.news:
            self.heard = True
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
            items = self._items.setdefault(name, [])
            del items[start:]
            items += re.findall(r"<li.*?</li>", text, re.S)
            self.lists[name] = "".join(items)
        self.at, self.have, self.facts = frame.pop("at"), frame.pop("have"), frame

    @property
    def cut(self) -> bool:
        return self.task is None or self.task.done()

    async def wait(self, ready: Any, seconds: float = PATIENCE) -> None:
        """Until the page shows something, or its line is cut."""
        async with asyncio.timeout(seconds), self.news:
            await self.news.wait_for(lambda: self.cut or ready())
        if not ready():
            raise ConnectionResetError("the line was cut")

    @property
    def seq(self) -> int:
        return int(self.at.partition(".")[0] or -1)

    async def reach(self, seq: int, seconds: float = PATIENCE) -> None:
        await self.wait(lambda: self.seq >= seq, seconds)

    @property
    def mine(self) -> bool:
        return bool(self.facts.get("mine"))

    @property
    def over(self) -> bool:
        return self.facts.get("stage") == "over"

    def choices(self) -> list[str]:
        return re.findall(r"<button name='choice' value='([^']+)'", self.regions["t-choices"])

    @property
    def pending(self) -> bool:
        """Whether the one button that plays is shown."""
        return bool(re.search(r"value='!confirm' class='btn go'", self.regions["t-acts"]))

    def page(self) -> tuple[dict[str, str], dict[str, str]]:
        """All that the page shows, for comparing."""
        return self.regions, self.lists

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task
        self.writer.close()
        with suppress(*GONE):
            await self.writer.wait_closed()
