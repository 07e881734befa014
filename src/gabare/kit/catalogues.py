"""Translations: standard gettext catalogues, `words.fr.po` beside the sources of a package. There are as many languages as the kit has
catalogues. The build compiles them to `.mo`; where none lies there (sources as they are, other authors' games) it is done in memory."""

from __future__ import annotations

import re
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from io import BytesIO

SOURCE = "en"  # in which the texts of the sources are written


@cache
def catalogue(package: str, language: str) -> GNUTranslations | None:
    """The words of a package in a language, if it has any."""
    built, source = (files(package).joinpath(f"words.{language}.{kind}") for kind in ("mo", "po"))
    if built.is_file():
        with built.open("rb") as file:
            return GNUTranslations(file)
    if source.is_file():
        from gabare.kit.mo import compiled  # where all were compiled when they were built, nothing needs it

        with source.open("rb") as file:
            return GNUTranslations(BytesIO(compiled(file, language)))
    return None


def languages() -> tuple[str, ...]:
    """Those that the kit has words in, and last the one of the sources."""
    found = (re.fullmatch(r"words\.(.+)\.[mp]o", file.name) for file in files("gabare.kit").iterdir())
    return (*sorted({name[1] for name in found if name} - {SOURCE}), SOURCE)


LANGUAGES = languages()
