"""The data folder, and the secret key in it. It is made when serving starts; settings only read it."""

import os
from pathlib import Path
from secrets import token_urlsafe

from django.core.exceptions import ImproperlyConfigured

from gabare.site import environment


def place() -> Path:
    return Path(os.environ.get("GABARE_DATA", "gabare-data")).expanduser().resolve()


def make() -> None:
    """Several workers may do so at once."""
    data = place()
    data.mkdir(0o700, parents=True, exist_ok=True)
    if not os.environ.get("GABARE_SECRET_KEY"):
        _make_key(data / "secret_key")


def _make_key(key: Path) -> None:
    """Kept: cookies and tokens must outlive a restart."""
    try:
        with open(key, "x", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
            file.write(token_urlsafe(48))
    except FileExistsError:
        pass


def secret_key() -> str:
    """Empty where nothing was served yet; Django then refuses whatever needs one."""
    key = place() / "secret_key"
    if given := os.environ.get("GABARE_SECRET_KEY"):
        return environment.key(given, "GABARE_SECRET_KEY")
    if not key.exists():
        return ""
    found = key.read_text()
    if not found.strip():
        raise ImproperlyConfigured(f"{key} is empty; bring it back from a backup, or delete it: a new key signs everybody out.")
    return environment.key(found, str(key))
