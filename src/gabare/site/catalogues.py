"""Translations of the pages: `.po` files in the package, compiled with Babel into the data folder."""

import os
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def compile_catalogues(sources: Path, target: Path) -> None:
    """Compiles what is missing or older than its source."""
    for source in sources.glob("*/LC_MESSAGES/*.po"):
        compiled = target / source.relative_to(sources).with_suffix(".mo")
        if compiled.exists() and compiled.stat().st_mtime >= source.stat().st_mtime:
            continue
        compiled.parent.mkdir(parents=True, exist_ok=True)
        fresh = compiled.with_suffix(f".{os.getpid()}")  # several workers may start at once
        with source.open("rb") as words, fresh.open("wb") as out:
            write_mo(out, read_po(words, locale=source.parts[-3]))
        fresh.replace(compiled)
