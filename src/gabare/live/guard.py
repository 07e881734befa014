"""Who is asking, and from which page. The live app stands outside Django's middleware, so it calls Django's own checks."""

from __future__ import annotations

from io import BytesIO

from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware
from starlette.types import Scope

_csrf = CsrfViewMiddleware(lambda request: HttpResponse())  # its get_response is never reached


def as_django(scope: Scope, body: bytes = b"") -> ASGIRequest:
    """The request as Django sees it. A WebSocket's scope has no method, and its scheme is not the page's."""
    page = {"ws": "http", "wss": "https"}
    return ASGIRequest({**scope, "method": scope.get("method", "GET"), "scheme": page.get(scope["scheme"], scope["scheme"])}, BytesIO(body))


def same_origin(request: HttpRequest) -> bool:
    """Exactly this site, said by the browser. A missing Origin is refused: browsers send it with every POST and handshake."""
    try:
        return request.headers.get("origin") == f"{request.scheme}://{request.get_host()}"
    except DisallowedHost:
        return False


def csrf_passed(request: HttpRequest) -> bool:
    """The real check of the middleware: secret cookie against the token of the form or of the header."""
    _csrf.process_request(request)
    return _csrf.process_view(request, csrf_passed, (), {}) is None
