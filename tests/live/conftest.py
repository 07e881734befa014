from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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


@pytest.fixture(params=["sqlite", "postgresql"])
def stored(request: pytest.FixtureRequest) -> dict[str, str]:
    """The environment of a server on either database."""
    if request.param == "sqlite":
        return {}
    return {"GABARE_DATABASE": request.getfixturevalue("postgresql").database(f"alone{next(_databases)}")}


@contextmanager
def servers(folder: Path) -> Iterator[Start]:
    """Starts servers of Gabare; all end with the block."""
    running: list[Server] = []

    def start(**environment: str) -> Server:
        running.append(Server(folder / f"server{len(running)}" / "data", **environment))
        running[-1].start()
        return running[-1]

    try:
        yield start
    finally:
        for server in running:
            server.stop()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests that only come as visitors: nobody kills it, and all it holds is at tables of their own."""
    with servers(tmp_path_factory.mktemp("server")) as start:
        yield start()


@pytest.fixture
def gabare(tmp_path: Path) -> Iterator[Start]:
    with servers(tmp_path) as start:
        yield start


@pytest.fixture(scope="session")
def shared(postgresql: PostgreSQL, redis: Redis) -> dict[str, str]:
    """The environment of workers that share one PostgreSQL and one Redis."""
    secret = "the same for all workers, and long enough"
    return {"GABARE_DATABASE": postgresql.database("shared"), "GABARE_REDIS": redis.address, "GABARE_SECRET_KEY": secret}


@pytest.fixture(scope="session")
def workers(shared: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Two of them, for all tests: a test that kills one starts it again."""
    with servers(tmp_path_factory.mktemp("workers")) as start:
        yield [start(**shared), start(**shared)]
