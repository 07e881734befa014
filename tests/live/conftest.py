from __future__ import annotations

import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.live.play import FAST
from tests.live.servers import NO_POSTGRESQL, NO_REDIS, Gabare, PostgreSQL, Redis, postgresql_bin

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
def gabare(tmp_path: Path) -> Iterator[Any]:
    """Starts servers of Gabare; all end with the test."""
    running: list[Gabare] = []

    def start(**environment: str) -> Gabare:
        running.append(Gabare(tmp_path / f"server{len(running)}", **{**FAST, **environment}))
        running[-1].start()
        return running[-1]

    yield start
    for server in running:
        server.stop()


@pytest.fixture
def workers(gabare: Any, database: str, redis: Redis) -> list[Gabare]:
    """Two servers that share one PostgreSQL and one Redis."""
    shared = {"GABARE_DATABASE": database, "GABARE_REDIS": redis.address, "GABARE_SECRET_KEY": "the same for both workers, and long enough"}
    return [gabare(**shared) for _ in range(2)]
