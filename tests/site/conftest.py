"""Pages asked for by Django's own client, which calls the site testserver."""

from __future__ import annotations

import pytest
from django.conf import LazySettings


@pytest.fixture(autouse=True)
def _hosts(settings: LazySettings) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]
