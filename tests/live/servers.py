"""PostgreSQL and Redis of a test's own, on the loopback, from the system's packages (`apt-get install postgresql redis-server`)."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

from tests.web import HOST, PATIENCE, free_port

NO_POSTGRESQL = "PostgreSQL's programs are not installed (apt-get install postgresql)"
NO_REDIS = "Redis is not installed (apt-get install redis-server)"


class Service:
    """A process that a test starts, kills and starts again; nothing of it stays behind."""

    command: Sequence[str]

    def __init__(self, folder: Path, **options: Any) -> None:
        self.folder, self.options, self.port = folder, options, free_port()
        self.log = folder / "log"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log, cwd=self.folder, start_new_session=True, **self.options)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.process.poll() is not None:
                break
            if self.ready():
                return
            time.sleep(0.05)
        raise RuntimeError(f"{type(self).__name__} does not answer:\n{self.log.read_text()[-2000:]}")

    def ready(self) -> bool:
        raise NotImplementedError

    def signal(self, number: int) -> None:
        assert self.process
        self.process.send_signal(number)

    def kill(self) -> None:
        assert self.process
        self.process.kill()
        self.process.wait()


def postgresql_bin() -> Path | None:
    """Debian keeps a folder for each version, the highest of which counts."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name), reverse=True)
    found += [Path(path).resolve().parent for path in (shutil.which("initdb"),) if path]
    return next((path for path in found if (path / "initdb").exists() and (path / "postgres").exists()), None)


class PostgreSQL(Service):
    """A cluster of its own. Commits reach the operating system, so they outlive a killed process; no disk is waited for."""

    def __init__(self) -> None:
        programs = postgresql_bin()
        assert programs, NO_POSTGRESQL
        folder = Path(tempfile.mkdtemp(prefix="gabare-pg-"))  # not under pytest's own folder, which only its owner may enter
        options = {}
        if os.geteuid() == 0:  # it refuses to run as root
            options["user"] = "postgres" if any(user.pw_name == "postgres" for user in pwd.getpwall()) else "nobody"
            shutil.chown(folder, options["user"])
        super().__init__(folder, **options)
        self.log.touch()
        cluster = folder / "cluster"
        make = [programs / "initdb", "--no-sync", "-A", "trust", "-U", "gabare", "-E", "UTF8", "--no-locale", cluster]
        subprocess.run(make, check=True, capture_output=True, cwd=folder, **options)  # type: ignore[call-overload]
        self.command = [
            str(programs / "postgres"), "-D", str(cluster), "-p", str(self.port), "-h", HOST, "-k", str(folder),
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
            line.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type]
        return self.address(name)

    def crash(self) -> None:
        """Every connection is cut, no goodbye."""
        self.signal(signal.SIGQUIT)
        assert self.process
        self.process.wait(PATIENCE)

    def __exit__(self, *_: object) -> None:
        self.crash()
        shutil.rmtree(self.folder, ignore_errors=True)


class Redis(Service):
    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.command = ["redis-server", "--port", str(self.port), "--bind", HOST, "--save", "", "--appendonly", "no", "--dir", str(folder)]

    def ready(self) -> bool:
        from redis import Redis as Line
        from redis.exceptions import RedisError

        with Line.from_url(self.address, socket_timeout=2) as line:
            try:
                return bool(line.ping())
            except RedisError:
                return False

    @property
    def address(self) -> str:
        return f"redis://{HOST}:{self.port}/0"
