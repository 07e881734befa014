"""What a reader may set without an account: day or night."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme

from gabare.site.context import THEMES
from gabare.site.pages.posting import form_on


@form_on("home")
def theme(request: HttpRequest) -> HttpResponse:
    response = HttpResponseRedirect(back(request))
    wanted = request.POST.get("theme", "")
    if wanted in THEMES:
        response.set_cookie("theme", wanted, max_age=365 * 86400, samesite="Lax", secure=settings.TLS, httponly=True)
    return response


def back(request: HttpRequest) -> str:
    """To the page the form stood on, if it is one of ours."""
    wanted = request.POST.get("next", "")
    return wanted if url_has_allowed_host_and_scheme(wanted, {request.get_host()}) else "/"
