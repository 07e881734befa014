"""Translations of the pages: `.po` files in the package, compiled with Babel into the data folder."""

import os
from hashlib import sha256
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def compile_catalogues(sources: Path, target: Path) -> None:
    """Compiles what is missing, or was compiled from another text: files of a new release may be older than what an old one has made."""
    for source in sources.glob("*/LC_MESSAGES/*.po"):
        compiled = target / source.relative_to(sources).with_suffix(".mo")
        text = sha256(source.read_bytes()).hexdigest()
        made_of = compiled.with_suffix(".sha256")
        if compiled.exists() and made_of.exists() and made_of.read_text() == text:
            continue
        compiled.parent.mkdir(parents=True, exist_ok=True)
        fresh = compiled.with_suffix(f".{os.getpid()}")  # several workers may start at once
        with source.open("rb") as words, fresh.open("wb") as out:
            write_mo(out, read_po(words, locale=source.parts[-3]))
        fresh.replace(compiled)
        made_of.write_text(text)
