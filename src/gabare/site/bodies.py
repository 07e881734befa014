"""How much a request may carry. Django keeps a whole body, on disk if it is large, before anybody asks who sends it."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import override
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gabare.live.http.checks import as_django, language
from gabare.live.http.endpoints import HEADERS

FORM = 128 * 1024  # bytes; the largest forms are those of the administration
RECORD = 1024 * 1024  # the form of an upload: a file that is a little too long is refused by a page that says so


def bounded(app: ASGIApp) -> ASGIApp:
    """The app, which hears nothing of what is too long."""

    async def within(scope: Scope, receive: Receive, send: Send) -> None:
        most = RECORD if scope["path"] == "/r/" else FORM
        if _said(scope) > most:
            await _too_long(scope, receive, send)
            return
        size, started = 0, False

        async def counted() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            return message if size <= most else {"type": "http.disconnect"}

        async def answer(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        await app(scope, counted, answer)
        if size > most and not started:
            await _too_long(scope, receive, send)

    return within


def _said(scope: Scope) -> int:
    """The length that the request names; one without a name is counted as it comes."""
    said = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(said) if said.isdigit() else 0


async def _too_long(scope: Scope, receive: Receive, send: Send) -> None:
    with override(language(as_django(scope))):
        head, more = _("This is too much at once"), _("Nothing was kept. Records are files of at most 400 kB.")
    page = format_html("<!doctype html><title>{}</title><h1>{}</h1><p>{}</p>", head, head, more)
    await HTMLResponse(page, 413, {**HEADERS, "Connection": "close"})(scope, receive, send)
