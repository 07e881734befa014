"""Addresses that only forms go to. Browsers ask for them too: from their history, or after the language was switched on an answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.urls import NoReverseMatch, reverse

View = Callable[..., Any]


def form_on(page: str) -> Callable[[View], View]:
    """Whoever does not post is led to the page where the form stands; home, where there is none."""

    def decorate(view: View) -> View:
        @wraps(view)
        async def later(request: HttpRequest, **names: str) -> HttpResponse:
            return await view(request, **names) if request.method == "POST" else _led(request, page, names)

        @wraps(view)
        def now(request: HttpRequest, **names: str) -> HttpResponse:
            return view(request, **names) if request.method == "POST" else _led(request, page, names)

        return later if iscoroutinefunction(view) else now

    return decorate


def _led(request: HttpRequest, page: str, names: dict[str, str]) -> HttpResponse:
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(["POST"])
    try:
        return HttpResponseRedirect(reverse(page, kwargs=names))
    except NoReverseMatch:
        return HttpResponseRedirect(reverse("home"))
