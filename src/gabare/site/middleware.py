"""What every request passes."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable

from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.decorators import async_only_middleware
from django.utils.log import log_response

from gabare.live.http.checks import same_origin as is_same_origin
from gabare.live.room import registry
from gabare.site.pages import replay
from gabare.site.pages.rendering import csrf, missing, unknown_host
from gabare.tables import people, store
from gabare.tables.models import Player

Next = Callable[[HttpRequest], Awaitable[HttpResponse]]
OWN = ("/t/", "/r/", "/my-", "/account/")  # and the administration, where Django does so itself
SAFE = ("GET", "HEAD", "OPTIONS")
STEP = re.compile("/r/(?P<key>[^/]+)/frame/")
log = logging.getLogger(__name__)


@async_only_middleware
def quick_steps(get_response: Next) -> Next:
    """A step of a replay needs no session, no messages and no account: it is answered here. Whatever stands in its way goes the long
    way, and is told there."""

    async def middleware(request: HttpRequest) -> HttpResponse:
        step = STEP.fullmatch(request.path)
        answer = await sync_to_async(replay.step)(request, step["key"]) if step and request.method == "GET" else None
        return answer or await get_response(request)

    return middleware


@async_only_middleware
def known_host(get_response: Next) -> Next:
    """A name that is not ours gets a page that says what to set, and one line in the log."""

    async def middleware(request: HttpRequest) -> HttpResponse:
        try:
            request.get_host()
        except DisallowedHost:
            response = await unknown_host(request)
            name = request.META.get("HTTP_HOST", "")[:100]
            log_response("asked for as %s, which is not in GABARE_HOSTS", name, response=response, request=request, logger=log)
            return response
        return await get_response(request)

    return middleware


@async_only_middleware
def same_origin(get_response: Next) -> Next:
    """A request that changes something must come from a page of this site, and say so."""

    async def middleware(request: HttpRequest) -> HttpResponse:
        if "\0" in request.path:
            return await missing(request)  # no name has it, and PostgreSQL does not even look
        if request.method not in SAFE and not is_same_origin(request):
            return await csrf(request)
        return await get_response(request)

    return middleware


@async_only_middleware
def signed_in(get_response: Next) -> Next:
    """Whoever signs in gets the cookie of the account's player; whoever signs out gives it back. All that changes is told to the tables."""

    async def middleware(request: HttpRequest) -> HttpResponse:
        if settings.SESSION_COOKIE_NAME in request.COOKIES:
            await store.in_store(_come_back, request, await request.auser())
        response = await get_response(request)
        for player in getattr(request, "changed_players", ()):
            await registry.look_again(player)
        player = getattr(request, "signed_in_player", None)
        if player is not None:
            people.remember(response, player)
        elif getattr(request, "signed_out", False):
            people.forget(response)
        return response

    return middleware


@async_only_middleware
def unshared(get_response: Next) -> Next:
    """Pages differ by who asks. Nothing between us keeps one for somebody else, and of what shows one's own games no copy stays at all."""

    async def middleware(request: HttpRequest) -> HttpResponse:
        response = await get_response(request)
        patch_vary_headers(response, ["Cookie"])
        if "Cache-Control" not in response:
            response["Cache-Control"] = "no-store" if request.path.startswith(OWN) else "private, no-cache"
        return response

    return middleware


def _come_back(request: HttpRequest, user: User) -> None:
    """Signed in, but the cookie has ended: on another device one signed out, or became an account."""
    if user.is_authenticated and people.known(request) is None:
        player = Player.objects.filter(user=user).first()
        if player is not None:
            people.come_back(request, player)
            request.signed_in_player = player  # type: ignore[attr-defined]
