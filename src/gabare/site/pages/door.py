"""The door of the administration: Django's own, where nobody guesses for long."""

from django.contrib import admin
from django.http import HttpRequest, HttpResponse

from gabare.site.pages.errors import too_many
from gabare.site.pages.limits import guessed_now


def sign_in(request: HttpRequest) -> HttpResponse:
    if request.method == "POST" and (wait := guessed_now(request)):
        return too_many(request, wait)
    return admin.site.login(request)
