"""Servers under test, each in a process of its own on the loopback: Gabare, PostgreSQL, Redis.

PostgreSQL and Redis come from the system's packages (Debian: `apt-get install postgresql redis-server`).
"""

from __future__ import annotations

import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

HOST = "127.0.0.1"
READY = re.compile(r"Gabare is open at http://[^:]+:(\d+)/")
ROOT = Path(__file__).parents[2]
NO_POSTGRESQL = "PostgreSQL's programs are not installed (apt-get install postgresql)"
NO_REDIS = "Redis is not installed (apt-get install redis-server)"


def until(what: str, seconds: float, ready: Any, every: float = 0.05) -> Any:
    """Waits for a condition, and says what did not happen."""
    end = time.monotonic() + seconds
    while not (found := ready()):
        if time.monotonic() > end:
            raise TimeoutError(f"{what}: not within {seconds:g} s")
        time.sleep(every)
    return found


def free_port() -> int:
    with socket.socket() as line:
        line.bind((HOST, 0))
        return int(line.getsockname()[1])


def answers(port: int) -> bool:
    try:
        socket.create_connection((HOST, port), 1).close()
    except OSError:
        return False
    return True


class Service:
    """A process that a test starts, kills and starts again; nothing of it stays behind."""

    command: Sequence[str]
    port: int

    def __init__(self, folder: Path, **options: Any) -> None:
        self.folder, self.options = folder, options
        self.log = folder / f"{type(self).__name__.lower()}.log"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Any:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log, start_new_session=True, **self.options)
        until(f"{type(self).__name__} answers", 40, self._up)

    def _up(self) -> bool:
        assert self.process
        if self.process.poll() is not None:
            raise RuntimeError(f"{type(self).__name__} did not start:\n{self.said()[-3000:]}")
        return self.ready()

    def ready(self) -> bool:
        return answers(self.port)

    def said(self) -> str:
        return self.log.read_text("utf-8", "replace")

    def signal(self, number: int) -> None:
        assert self.process
        self.process.send_signal(number)

    def kill(self) -> None:
        """kill -9 of the server itself."""
        self.signal(signal.SIGKILL)
        assert self.process
        self.process.wait()

    def stop(self) -> None:
        """Asks it to go, then makes sure that nothing of it stays: its session is its own."""
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                pass
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()


class Gabare(Service):
    """`gabare serve` with a data folder of its own."""

    def __init__(self, folder: Path, *, cwd: Path = ROOT, **environment: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.data = folder / "data"
        self.environment = {**os.environ, "GABARE_DATA": str(self.data), "GABARE_BOT_PAUSE": "0", "PYTHONUNBUFFERED": "1", **environment}
        super().__init__(folder, env=self.environment, cwd=cwd)
        self.port = 0

    @property
    def command(self) -> Sequence[str]:  # type: ignore[override]
        return [sys.executable, "-m", "gabare.cli", "serve", "--port", str(self.port), "--data", str(self.data), "--no-browser"]

    def start(self) -> None:
        self.log.unlink(missing_ok=True)
        super().start()

    def ready(self) -> bool:
        found = READY.search(self.said())
        if found is None:
            return False
        self.port = int(found[1])
        return answers(self.port)

    @property
    def origin(self) -> str:
        return f"http://{HOST}:{self.port}"

    def cpu(self) -> float:
        """Seconds of processor time used so far, without the bots' processes."""
        assert self.process
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """MB in use."""
        assert self.process
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
        assert found
        return int(found[1]) / 1024

    def family(self) -> list[int]:
        """The processes of this server that live, itself among them."""
        assert self.process
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
            except OSError:  # gone meanwhile
                continue
            if int(fields[3]) == self.process.pid and fields[0] != "Z":
                found.append(int(stat.parent.name))
        return found


def postgresql_bin() -> Path | None:
    found = [Path(path).parent for path in (shutil.which("initdb"),) if path]
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name), reverse=True)
    return next((path for path in found if (path / "initdb").exists() and (path / "postgres").exists()), None)


def _unprivileged() -> dict[str, Any]:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    names = {entry.pw_name for entry in pwd.getpwall()}
    return {"user": "postgres" if "postgres" in names else "nobody", "group": None}


class PostgreSQL(Service):
    """A cluster of its own. Commits reach the operating system, so they outlive a killed process; no disk is waited for."""

    def __init__(self) -> None:
        programs = postgresql_bin()
        assert programs, NO_POSTGRESQL
        folder = Path(tempfile.mkdtemp(prefix="gabare-pg-", dir="/tmp"))  # not under pytest's own folder, which only its owner may enter
        as_user = {name: value for name, value in _unprivileged().items() if value}
        if as_user:
            shutil.chown(folder, as_user["user"])
        super().__init__(folder, cwd=folder, **as_user)
        self.port, self.cluster = free_port(), folder / "cluster"
        subprocess.run(
            [programs / "initdb", "--no-sync", "-A", "trust", "-U", "gabare", "-E", "UTF8", "--no-locale", self.cluster],
            check=True, capture_output=True, cwd=folder, **as_user,
        )  # fmt: skip
        self.command = [
            str(programs / "postgres"), "-D", str(self.cluster), "-p", str(self.port), "-h", HOST, "-k", str(folder),
            "-c", "fsync=off", "-c", "shared_buffers=32MB", "-c", "max_connections=60",
        ]  # fmt: skip

    def ready(self) -> bool:
        import psycopg

        try:
            psycopg.connect(self.address("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def address(self, name: str) -> str:
        return f"postgresql://gabare@{HOST}:{self.port}/{name}"

    def database(self, name: str) -> str:
        """A new database; returns its address."""
        import psycopg

        with psycopg.connect(self.address("postgres"), autocommit=True) as line:
            line.execute(f'CREATE DATABASE "{name}"')  # noqa: S608
        return self.address(name)

    def restart(self) -> None:
        """As after a crash: every connection is cut, no goodbye."""
        self.signal(signal.SIGQUIT)
        assert self.process
        self.process.wait(20)
        self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class Redis(Service):
    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        super().__init__(folder, cwd=folder)
        self.port = free_port()
        self.command = ["redis-server", "--port", str(self.port), "--bind", HOST, "--save", "", "--appendonly", "no", "--dir", str(folder)]

    @property
    def address(self) -> str:
        return f"redis://{HOST}:{self.port}/0"

    def restart(self) -> None:
        self.kill()
        self.start()
