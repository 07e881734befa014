"""PostgreSQL from an address: postgresql://user:password@host:port/name."""

from typing import Any
from urllib.parse import unquote

from django.core.exceptions import ImproperlyConfigured

from gabare.site.environment import address


def postgresql(text: str) -> dict[str, Any]:
    parts = address(text)
    if parts is None or parts.scheme not in ("postgres", "postgresql") or not parts.path.strip("/"):
        raise ImproperlyConfigured("GABARE_DATABASE must look like postgresql://user:password@host:5432/name")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.path.strip("/"),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": parts.port or "",
        "OPTIONS": {"connect_timeout": 5},
    }
