"""One process: what is asked under /live/, WebSockets and the server's life belong to the live app, everything else to Django."""

import os

from django.core.asgi import get_asgi_application
from starlette.types import Receive, Scope, Send

from gabare.site import data_folder

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gabare.site.settings")
data_folder.make()  # also where another server than ours serves this
pages = get_asgi_application()  # before any import that touches models

from gabare.live.http.endpoints import app as live  # noqa: E402
from gabare.site.bodies import bounded  # noqa: E402

short = bounded(pages)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] != "http" or scope["path"].startswith("/live/"):
        await live(scope, receive, send)
    else:
        await short(scope, receive, send)
