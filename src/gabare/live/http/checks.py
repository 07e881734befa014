"""Checks of a request: who is asking, and from which page (CSRF, Origin).

The live app stands outside Django's middleware, so it calls Django's own checks.
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware
from django.utils import translation
from starlette.types import Scope

LONGEST_KEPT = 200  # signs of what browsers say about languages: they say less
_csrf = CsrfViewMiddleware(lambda request: HttpResponse())  # its get_response is never reached


def as_django(scope: Scope, body: bytes = b"") -> ASGIRequest:
    """The request as Django sees it. A WebSocket's scope has no method, and its scheme is not the page's."""
    page = {"ws": "http", "wss": "https"}
    return ASGIRequest({**scope, "method": scope.get("method", "GET"), "scheme": page.get(scope["scheme"], scope["scheme"])}, BytesIO(body))


def same_origin(request: HttpRequest) -> bool:
    """Exactly this site, said by the browser. A missing Origin is refused: browsers send it with every POST and handshake."""
    said = request.META
    try:
        host = _host(said.get("HTTP_HOST", ""), said.get("SERVER_NAME", ""), said.get("SERVER_PORT", ""))
    except DisallowedHost:
        return False
    return said.get("HTTP_ORIGIN") == f"{request.scheme}://{host}"


@lru_cache(256)
def _host(said: str, name: str, port: str) -> str:
    """Our name, as Django understands the request. What is none of ours raises, and is not kept."""
    request = HttpRequest()
    request.META = {**({"HTTP_HOST": said} if said else {}), "SERVER_NAME": name, "SERVER_PORT": port}
    return str(request.get_host())


def language(request: HttpRequest) -> str:
    """The reader's language: their choice, or else their browser's."""
    chosen, accepted = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""), request.META.get("HTTP_ACCEPT_LANGUAGE", "")
    find = _language if len(chosen) + len(accepted) <= LONGEST_KEPT else _language.__wrapped__
    return find(chosen, accepted)


@lru_cache(1024)
def _language(chosen: str, accepted: str) -> str:
    request = HttpRequest()
    request.COOKIES[settings.LANGUAGE_COOKIE_NAME], request.META["HTTP_ACCEPT_LANGUAGE"] = chosen, accepted
    return str(translation.get_language_from_request(request))


def csrf_passed(request: HttpRequest) -> bool:
    """The real check of the middleware: secret cookie against the token of the form or of the header."""
    _csrf.process_request(request)
    return _csrf.process_view(request, csrf_passed, (), {}) is None
