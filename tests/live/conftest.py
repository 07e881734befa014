from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.live.servers import NO_POSTGRESQL, NO_REDIS, PostgreSQL, Redis, postgresql_bin
from tests.web import Server

Start = Callable[..., Server]
_databases = count(1)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    if postgresql_bin() is None:
        pytest.skip(NO_POSTGRESQL)
    with PostgreSQL() as server:
        yield server


@pytest.fixture(scope="session")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:
    if shutil.which("redis-server") is None:
        pytest.skip(NO_REDIS)
    with Redis(tmp_path_factory.mktemp("redis")) as server:
        yield server


@pytest.fixture
def database(postgresql: PostgreSQL) -> str:
    """A new PostgreSQL database."""
    return postgresql.database(f"gabare{next(_databases)}")


@pytest.fixture(params=["sqlite", "postgresql"])
def stored(request: pytest.FixtureRequest) -> dict[str, str]:
    """The environment of a server on either database."""
    return {"GABARE_DATABASE": request.getfixturevalue("database")} if request.param == "postgresql" else {}


@pytest.fixture
def gabare(tmp_path: Path) -> Iterator[Start]:
    """Starts servers of Gabare; all end with the test."""
    running: list[Server] = []

    def start(**environment: str) -> Server:
        running.append(Server(tmp_path / f"server{len(running)}" / "data", **environment))
        running[-1].start()
        return running[-1]

    yield start
    for server in running:
        server.stop()


@pytest.fixture
def shared(database: str, redis: Redis) -> dict[str, str]:
    """The environment of workers that share one PostgreSQL and one Redis."""
    return {"GABARE_DATABASE": database, "GABARE_REDIS": redis.address, "GABARE_SECRET_KEY": "the same for all workers, and long enough"}


@pytest.fixture
def workers(gabare: Start, shared: dict[str, str]) -> list[Server]:
    return [gabare(**shared), gabare(**shared)]
