"""The words round the boards, from the catalogues of the site, without a way through Django: a drawing needs dozens and is made for
every viewer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

from django.conf import settings
from django.utils import translation

from gabare.kit.say import speaker

_speaking: ContextVar[str] = ContextVar("_speaking", default="")


def language() -> str:
    """The one that is spoken here, or else the request's."""
    return _speaking.get() or translation.get_language() or settings.LANGUAGE_CODE


def _(text: str) -> str:
    return _said(language(), text)


@lru_cache(4096)
def _said(language: str, text: str) -> str:
    return speaker(language, "gabare.site").text(text)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    before = _speaking.set(language)
    try:
        yield
    finally:
        _speaking.reset(before)
