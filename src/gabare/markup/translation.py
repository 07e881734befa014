"""Translation of the words round the boards.

Django finds them; they are remembered here, since a drawing needs dozens and is made for every viewer.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

from django.utils import translation

_speaking: ContextVar[str] = ContextVar("_speaking", default="")


def _(text: str) -> str:
    """The text in the language that is spoken here, or else in the request's."""
    return _said(_speaking.get() or translation.get_language() or "fr", text)


@lru_cache(4096)
def _said(language: str, text: str) -> str:
    with translation.override(language):
        return str(translation.gettext(text))


@contextmanager
def speaking(language: str) -> Iterator[None]:
    before = _speaking.set(language)
    try:
        yield
    finally:
        _speaking.reset(before)
