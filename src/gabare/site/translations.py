"""Translations of the pages: the catalogues of this package, given to Django."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from io import BytesIO
from typing import IO, Any

from django.utils.translation.trans_real import translation

from gabare.kit.catalogues import LANGUAGES, catalogue


def give() -> None:
    """Once for all: Django keeps what it has read. What has no translation stays English, and is not said in the default language."""
    for language in LANGUAGES:
        known = translation(language)
        known.merge(catalogue("gabare.site", language))
        known._fallback = None


def in_template(file: IO[bytes], keywords: Any, tags: Collection[str], options: Any) -> Iterator[Any]:
    """The texts of a template, for Babel."""
    from babel.messages.extract import extract_python  # to serve nobody needs it
    from django.utils.translation.template import templatize

    return extract_python(BytesIO(templatize(file.read().decode()).encode()), keywords, tags, options)
