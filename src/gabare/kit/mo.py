"""Compiles a gettext catalogue: when a package is built (`setup.py` runs this file), or else in memory."""

from __future__ import annotations

from io import BytesIO
from typing import IO

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def compiled(source: IO[bytes], language: str) -> bytes:
    """As a `.mo`. What is fuzzy or half translated counts as not translated; without a header plurals follow the language's rule."""
    catalogue = read_po(source, locale=language.replace("-", "_"))
    for message in catalogue:
        if message.pluralizable and not all(message.string or ()):
            message.string = ""
    made = BytesIO()
    write_mo(made, catalogue)
    return made.getvalue()
