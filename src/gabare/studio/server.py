"""The studio's server, for its own machine only: files to the page, questions to the workers, and news when a file was saved."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryFile
from time import time
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from watchfiles import awatch

from gabare.checks import CHECKS
from gabare.kit.scene import bounded
from gabare.studio.faults import silent
from gabare.studio.worker import PATIENCE, QUICK, folder

WHOLE = (20_000, 5_000)  # random games and positions of all that `gabare check` tries
INSTALLING = 60  # seconds
KINDS = {"html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
SOURCES = (".py", ".css", ".md", ".po", ".svg", ".json")
BLINK = 0.2  # seconds between two looks for news
ANSWER = 2**26  # bytes: some drawings of many viewers


class Process:
    """A worker of its own process; one that has ended is started anew by the next question."""

    def __init__(self, game: str, environment: dict[str, str]) -> None:
        self.game, self.environment = game, environment
        self.process: asyncio.subprocess.Process | None = None
        self.one = asyncio.Lock()

    async def start(self, *amount: int) -> asyncio.subprocess.Process:
        words = (sys.executable, "-m", "gabare.studio.worker", self.game, *map(str, amount))
        pipe = asyncio.subprocess.PIPE
        self.said = TemporaryFile()  # noqa: SIM115  a pipe that nobody reads would fill up; this lasts as long as the process
        self.process = await asyncio.create_subprocess_exec(
            *words, stdin=pipe, stdout=pipe, stderr=self.said, env=self.environment, limit=ANSWER
        )
        return self.process

    async def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        async with self.one:
            process = self.process or await self.start()
            assert process.stdin
            assert process.stdout
            with suppress(ConnectionError):
                process.stdin.write(json.dumps(request).encode() + b"\n")
                await process.stdin.drain()
            line = await process.stdout.readline()
            if line:
                return dict(json.loads(line))
            fault = await self.end(process)
            return {"faults": [fault] if fault else [], "gone": not fault}

    async def end(self, process: asyncio.subprocess.Process) -> dict[str, Any] | None:
        """Why a worker ended by itself; nothing if a saving ended it."""
        await process.wait()
        if self.process is not process:
            return None
        self.process = None
        self.said.seek(0)
        return silent(self.said.read().decode(errors="replace"), folder(self.game), PATIENCE)

    def stop(self) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
        self.process = None


class Studio:
    """One game: what its files are, how its checks stand, and who is told when that changes."""

    def __init__(self, game: str) -> None:
        self.game, self.folder = game, folder(game)
        self.environment: dict[str, str] = {}
        self.eye, self.mind, self.proof = (Process(game, self.environment) for _ in range(3))  # looks, bots, checks
        self.news: dict[str, Any] = {"version": 0, "saved": "", "when": time(), "lights": {}, "all": False, "notice": ""}
        self.closing: Callable[[], bool] = lambda: False
        self.checking: asyncio.Task[None] | None = None
        self._newest()

    def tell(self, **news: Any) -> None:
        self.news = {**self.news, **news}

    def _newest(self) -> None:
        """Compiled modules that are older than what was written would hide it. Ours run interpreted then, others are told."""
        old = [file.name for file in self.folder.glob("*.so") if _older(file, file.with_name(file.name.split(".")[0] + ".py"))]
        ours = self.folder.is_relative_to(str(files("gabare")))
        self.environment.clear()  # the processes share it
        self.environment.update(os.environ | {"PYTHONDONTWRITEBYTECODE": "1"} | ({"GABARE_PURE": "1"} if old and ours else {}))
        cure = "interpreted, as it is older than its source" if ours else "older than its source, and hides it: compile again, or delete it"
        self.news["notice"] = f"{', '.join(old)}: {cure}" if old else ""

    async def watch(self) -> None:
        await self.check(*QUICK)
        async for changes in awatch(self.folder, Path(str(files("gabare.kit"))), debounce=200, step=50):
            saved = sorted(Path(path).name for _, path in changes if path.endswith(SOURCES))
            if saved:
                await self.reload(", ".join(saved))

    async def reload(self, saved: str) -> None:
        self._newest()
        self.eye.stop()
        self.mind.stop()
        self.tell(version=self.news["version"] + 1, saved=saved, when=time())
        await self.check(*QUICK)

    async def check(self, *amount: int) -> None:
        if self.checking:
            self.checking.cancel()
        self.proof.stop()
        self.checking = asyncio.create_task(self._check(amount))

    async def _check(self, amount: tuple[int, ...]) -> None:
        lights: dict[str, Any] = {name: {"state": "waiting"} for name in CHECKS}
        self.tell(lights=lights, all=amount != QUICK)
        process = await self.proof.start(*amount)
        assert process.stdout
        running = ""
        while line := await process.stdout.readline():
            light = json.loads(line)
            running = light.pop("check")
            lights = {**lights, running: light}
            self.tell(lights=lights)
        if lights.get(running, {}).get("state") == "running" and (fault := await self.proof.end(process)):
            where = [f"{frame['file']}:{frame['line']} {frame['name']}" for frame in fault["frames"][-1:]]
            lights[running] = {"state": "failed", "problems": [" ".join([fault["kind"], fault["text"], *where])]}
        self.tell(lights={name: {"state": "not tried"} if light["state"] == "waiting" else light for name, light in lights.items()})

    def close(self) -> None:
        for process in (self.eye, self.mind, self.proof):
            process.stop()

    # What the page asks for.

    async def file(self, request: Request) -> Response:
        name = request.path_params.get("name", "studio.html")
        if name == "board.css":
            path = self.folder / name
            return Response(bounded(path.read_text("utf-8")) if path.is_file() else "", media_type="text/css")
        places = ("studio/page", "kit", "site/static/gabare", "site/templates/art")
        path = next((found for place in places if (found := Path(str(files("gabare"))) / place / name).is_file()), Path())
        if not path.name or path.suffix[1:] not in KINDS:
            return Response("no such file", 404)
        return Response(path.read_text("utf-8"), media_type=KINDS[path.suffix[1:]])

    async def ask(self, request: Request) -> Response:
        if _foreign(request):
            return Response("only the studio's own page may ask", 403)
        asked = await request.json()
        return JSONResponse(await (self.mind if asked["do"] == "bot" else self.eye).ask(asked))

    async def check_all(self, request: Request) -> Response:
        if _foreign(request):
            return Response("only the studio's own page may ask", 403)
        await self.check(*WHOLE)
        return JSONResponse({})

    async def listen(self, request: Request) -> Response:
        async def told() -> AsyncIterator[str]:
            last: dict[str, Any] | None = None
            while not self.closing():
                if last is not self.news:
                    last = self.news
                    yield f"data: {json.dumps(last)}\n\n"
                await asyncio.sleep(BLINK)

        return StreamingResponse(told(), media_type="text/event-stream")


def _foreign(request: Request) -> bool:
    """Whether another site's page asks, in the browser of the author."""
    return request.headers.get("sec-fetch-site", "same-origin") != "same-origin"


def _older(file: Path, source: Path) -> bool:
    """An installer writes all files of a package in some order, one shortly after the other."""
    return source.exists() and file.stat().st_mtime + INSTALLING < source.stat().st_mtime


def application(studio: Studio) -> Starlette:
    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        watching = asyncio.create_task(studio.watch())
        yield
        watching.cancel()
        studio.close()

    routes = [
        Route("/", studio.file),
        Route("/news", studio.listen),
        Route("/ask", studio.ask, methods=["POST"]),
        Route("/check", studio.check_all, methods=["POST"]),
        Route("/{name}", studio.file),
    ]
    mine = Middleware(TrustedHostMiddleware, allowed_hosts=["localhost", "127.0.0.1"])  # other names would be other sites' tricks
    return Starlette(routes=routes, middleware=[mine], lifespan=life)


def run(game: str, line: socket.socket) -> None:
    studio = Studio(game)
    config = uvicorn.Config(application(studio), log_level="warning", access_log=False, timeout_graceful_shutdown=2)
    server = uvicorn.Server(config)
    studio.closing = lambda: server.should_exit
    server.run(sockets=[line])
