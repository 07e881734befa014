"""When something is not there, not allowed, or broken."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.translation import gettext as _


def csrf(request: HttpRequest, reason: str = "") -> HttpResponse:
    return _page(request, 403, _("This request did not come from here"), _("Load the page again, then try once more."))


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, 403, _("This quay is private"), _("You need a link, or another account, to come in here."))


def missing(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, 404, _("Nothing is moored here"), _("The page has moved, or its address has a slip in it."))


def broken(request: HttpRequest) -> HttpResponse:
    head = _("We ran aground")
    more = _("The fault is ours, and it is noted. Your games are safe; try again in a moment.")
    try:
        return _page(request, 500, head, more)
    except Exception:  # without its database not even this page can say who is signed in
        return HttpResponse(format_html("<!doctype html><title>{}</title><h1>{}</h1><p>{}</p>", head, head, more), status=500)


def too_many(request: HttpRequest) -> HttpResponse:
    return _page(request, 429, _("A little slower, please"), _("Too many requests came from here. Wait a minute, then go on."))


def _page(request: HttpRequest, status: int, head: str, more: str) -> HttpResponse:
    return render(request, "pages/error.html", {"status": status, "head": head, "more": more}, status=status)
