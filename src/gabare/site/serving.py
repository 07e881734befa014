"""Prepares the database and the static files, then serves."""

from __future__ import annotations

import os
import socket


def prepare() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gabare.site.settings")
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


def run(line: socket.socket) -> None:
    import uvicorn

    from gabare.site.deflate import Lines

    config = uvicorn.Config(
        "gabare.site.asgi:application",
        log_level="warning",
        access_log=False,
        ws=Lines,
        ws_max_size=1024,  # pages say nothing
        timeout_keep_alive=75,  # people think longer than the default of 5 s between two moves
        timeout_graceful_shutdown=3,
    )
    uvicorn.Server(config).run(sockets=[line])
