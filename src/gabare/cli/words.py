"""`gabare words`: what the translations of a game, or of Gabare itself, lack."""

from __future__ import annotations

from typing import Annotated

import typer
from django.conf.locale import LANG_INFO

from gabare.checks.translations import OWN, Translation, key
from gabare.cli.errors import Mistake, console
from gabare.kit.catalogues import LANGUAGES, SOURCE
from gabare.kit.title import find


def words(
    game: Annotated[str, typer.Argument(help="a game; without one, Gabare's own words")] = "",
    lang: Annotated[str, typer.Option("--lang", help="the language, also a new one: de, pt-br; without it, all there are")] = "",
    write: Annotated[
        bool, typer.Option("--write", help="add what is missing, its translation empty, and set aside what is said no more")
    ] = False,
) -> None:
    """Lists what has no translation, what is translated and said no more, and translations that put other values in."""
    if lang == SOURCE:
        raise Mistake("the sources are in English themselves")
    if lang and lang not in LANG_INFO:
        raise Mistake(f"no language {lang!r} that pages can be in; it is written like de or pt-br")
    problems = 0
    for package in [find(game).package] if game else OWN:
        for language in [lang] if lang else LANGUAGES[:-1]:
            found = Translation(package, language)
            differing = list(found.differing())
            lines = [
                *(f"    missing: {text[0]}" for text in found.missing),
                *(f"    stale: {key(message)[0]}" for message in found.stale),
                *(f"    other values: {form}\n        than {text}" for form, text in differing),
            ]
            problems += len(found.missing) + len(found.stale) + len(differing)
            console.print(f"{found.file}: {len(found.said)} texts, {len(lines)} problems", markup=False, soft_wrap=True)
            for line in lines:
                console.print(line, markup=False, highlight=False, soft_wrap=True)
            if write and (found.missing or found.stale):
                found.file.write_bytes(found.updated())
                console.print("    written", markup=False)
    raise typer.Exit(1 if problems and not write else 0)
