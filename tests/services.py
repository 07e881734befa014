"""PostgreSQL and Redis from the distribution's packages, started for a test and restarted at will."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp

import pytest

from tests.web import HOST, free_port

PATH = os.pathsep.join([os.environ.get("PATH", ""), *map(str, Path("/usr/lib/postgresql").glob("*/bin"))])


def program(name: str) -> str:
    found = shutil.which(name, path=PATH)
    if found is None:
        pytest.skip(f"{name} is not installed: this test needs Debian's package of it")
    return found


def up(port: int) -> None:
    for _ in range(400):
        with suppress(OSError), socket.create_connection((HOST, port), 1):
            return
        time.sleep(0.05)
    raise RuntimeError(f"nothing listens on {port}")


class Postgres:
    def __init__(self) -> None:
        self.port = free_port()
        self.folder = Path(mkdtemp(prefix="gabare-postgres-"))
        self.prefix = []
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            shutil.chown(self.folder, "postgres", "postgres")
            self.prefix = [program("runuser"), "-u", "postgres", "--"]
        self.run("initdb", "-D", "base", "-U", "gabare", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C")

    @property
    def address(self) -> str:
        return f"postgresql://gabare@{HOST}:{self.port}/postgres"

    def run(self, name: str, *arguments: str) -> None:
        subprocess.run(
            [*self.prefix, program(name), *arguments], cwd=self.folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def start(self) -> None:
        options = f"-p {self.port} -h {HOST} -k {self.folder} -c shared_buffers=16MB"
        self.run("pg_ctl", "-D", "base", "-l", "log", "-w", "-o", options, "start")
        up(self.port)

    def restart(self) -> None:
        """As after a crash: no connection is closed in peace."""
        self.stop("immediate")
        self.start()

    def stop(self, mode: str = "fast") -> None:
        self.run("pg_ctl", "-D", "base", "-m", mode, "-w", "stop")


@contextmanager
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    server.start()
    try:
        yield server
    finally:
        server.stop("immediate")
        shutil.rmtree(server.folder, ignore_errors=True)


class Redis:
    def __init__(self) -> None:
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"redis://{HOST}:{self.port}/0"

    def start(self) -> None:
        command = [program("redis-server"), "--port", str(self.port), "--bind", HOST, "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        up(self.port)

    def stop(self) -> None:
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@contextmanager
def redis() -> Iterator[Redis]:
    server = Redis()
    server.start()
    try:
        yield server
    finally:
        server.stop()
