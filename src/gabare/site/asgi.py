"""One process: paths under /live/ and the server's life belong to the live app, everything else to Django."""

import os

from django.core.asgi import get_asgi_application
from starlette.types import Receive, Scope, Send

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gabare.site.settings")
pages = get_asgi_application()  # before any import that touches models

from gabare.live.app import live  # noqa: E402


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    mine = scope["type"] != "http" or scope["path"].startswith("/live/")
    await (live if mine else pages)(scope, receive, send)
