"""What every template knows."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language

THEMES = ("day", "night")


def everywhere(request: HttpRequest) -> dict[str, Any]:
    theme = request.COOKIES.get("theme", "")
    return {
        "mail": bool(settings.EMAIL_HOST),
        "theme": theme if theme in THEMES else "",
        "language": get_language(),
        "other_languages": [(code, name) for code, name in settings.LANGUAGES if code != get_language()],
        "address": request.get_full_path() if request.path.startswith("/r/") else request.path,  # a replay's moment; no other repeats more
    }
