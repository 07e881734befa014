"""Prepares the database and the static files, then serves."""

from __future__ import annotations

import os
import socket
from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from importlib.resources import files
from typing import Any

WATCHED = ["*.css", "*.md", "*.po", "*.svg", "*.json"]  # of a game's files, besides its modules


def prepare() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gabare.site.settings")
    import django
    from django.core.management import call_command

    from gabare.kit.title import catalogue
    from gabare.site import data_folder

    for title in catalogue().values():
        title.rules  # noqa: B018  a game that cannot be played here is told before anything is served
    data_folder.make()
    django.setup()
    _check()
    call_command("migrate", verbosity=0)
    _collect()


def _check() -> None:
    """A damaged file of SQLite is found here, and not by whoever comes to a part of it that is lost."""
    from django.db import DatabaseError, connection

    if connection.vendor == "sqlite":
        with connection.cursor() as sql:
            (found,) = sql.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise DatabaseError(found.splitlines()[-1])


def _collect() -> None:
    """Static files are hashed and compressed, which takes longer than all else at the start: only when one has changed."""
    from django.conf import settings
    from django.contrib.staticfiles.finders import get_finders
    from django.contrib.staticfiles.management.commands.collectstatic import Command
    from django.core.management import call_command

    class Collect(Command):
        def delete_file(self, path: str, prefixed_path: str, source_storage: Any) -> bool:
            """Files of a new release may be older than those that an old one has collected: all are taken anew."""
            if self.storage.exists(prefixed_path):
                self.storage.delete(prefixed_path)
            return True

    content = sha256()
    for finder in get_finders():
        for path, storage in finder.list([]):
            with storage.open(path) as file:
                content.update(f"{path} {storage.size(path)} ".encode() + file.read())
    collected = settings.STATIC_ROOT / "collected"
    if not collected.exists() or collected.read_text() != content.hexdigest():
        call_command(Collect(), interactive=False, verbosity=0)
        collected.write_text(content.hexdigest())


def run(line: socket.socket, workers: int = 1, *, watch: bool = False) -> None:
    """Serves until it is told to stop. Of several workers, one that dies is replaced; `watch`: begins anew when a game's file is saved."""
    import uvicorn
    from uvicorn.supervisors import ChangeReload, Multiprocess

    from gabare.site.requests import Requests
    from gabare.site.websocket_compression import CompressedWebSockets

    config = uvicorn.Config(
        "gabare.site.asgi:application",
        log_level="warning",
        access_log=False,
        http=Requests,
        ws=CompressedWebSockets,
        ws_max_size=1024,  # pages say nothing
        timeout_keep_alive=75,  # people think longer than the default of 5 s between two moves
        timeout_graceful_shutdown=3,
        workers=workers,
        reload=watch,
        reload_dirs=_games() if watch else None,
        reload_includes=WATCHED if watch else None,
    )
    if watch:
        ChangeReload(config, partial(_begin_anew, config), [line]).run()
    elif workers > 1:
        Multiprocess(config, [line]).run()
    else:
        uvicorn.Server(config).run(sockets=[line])


def _games() -> list[str]:
    """Where the files of all games lie, and those that their boards share."""
    from gabare.kit.title import catalogue

    return [str(files(package)) for package in ["gabare.kit", *(title.package for title in catalogue().values())]]


def _begin_anew(config: Any, sockets: Sequence[socket.socket]) -> None:
    """A process after a saving: tables are in the database, so nothing is lost. What is broken is told, and the next saving waited for."""
    import uvicorn

    prepare()
    uvicorn.Server(config).run(sockets=list(sockets))
