"""When something is not there, not allowed, or broken."""

from __future__ import annotations

from math import ceil

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext


class NotOver(PermissionDenied):
    """A running game is nobody's to look into; its table can be watched."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key


class Gone(Http404):
    """The rules of this game are gone: see `old_rules`."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key


def csrf(request: HttpRequest, reason: str = "", status: int = 403) -> HttpResponse:
    return _page(request, status, _("This request did not come from here"), _("Load the page again, then try once more."))


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if isinstance(exception, NotOver):
        way = (reverse("table", args=[exception.key]), _("To the table"))
        return _page(request, 403, _("This game is not over yet"), _("When it is, everybody can replay it here."), way)
    return _page(request, 403, _("This quay is private"), _("You need a link, or another account, to come in here."))


def missing(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, 404, _("Nothing is moored here"), _("The page has moved, or its address has a slip in it."))


def unknown_host(request: HttpRequest) -> HttpResponse:
    """For the host, who is mostly the first to meet it."""
    name = split_domain_port(request.META.get("HTTP_HOST", ""))[0]
    more = _("Whoever runs this server must start it with GABARE_HOSTS={name}, the name under which people reach it.")
    return _page(request, 400, _("This server does not know this address"), more.format(name=name or "play.example.org"))


def broken(request: HttpRequest) -> HttpResponse:
    head = _("We ran aground")
    more = _("The fault is ours, and it is noted. Your games are safe; try again in a moment.")
    try:
        return _page(request, 500, head, more)
    except Exception:  # without its database not even this page can say who is signed in
        return HttpResponse(format_html("<!doctype html><title>{}</title><h1>{}</h1><p>{}</p>", head, head, more), status=500)


def too_many(request: HttpRequest, seconds: int) -> HttpResponse:
    n = ceil(seconds / 60)
    wait = ngettext("Too often at once. Wait {n} minute, then go on.", "Too often at once. Wait {n} minutes, then go on.", n)
    response = _page(request, 429, _("A little slower, please"), wait.format(n=n))
    response["Retry-After"] = str(seconds)
    return response


def _page(request: HttpRequest, status: int, head: str, more: str, way: tuple[str, str] | None = None) -> HttpResponse:
    return render(request, "pages/error.html", {"status": status, "head": head, "more": more, "way": way}, status=status)
