"""Every text of the pages has its French, none is left over, with French typography and the same values."""

from __future__ import annotations

import io
import re
from pathlib import Path
from string import Formatter

from babel.messages.extract import extract
from babel.messages.pofile import read_po
from django.utils.translation.template import templatize

import gabare
from tests.test_words import badly_spaced

SOURCE = Path(gabare.__file__).parent
KEYWORDS = {"_": None, "gettext": None, "gettext_lazy": None, "ngettext": (1, 2)}


def said() -> set[str | tuple[str, ...]]:
    found: set[str | tuple[str, ...]] = set()
    for package in ("site", "live", "markup", "tables"):
        for file in sorted((SOURCE / package).rglob("*")):
            if file.suffix not in (".py", ".html"):
                continue
            text = file.read_text("utf-8")
            if file.suffix == ".html":
                text = templatize(text, origin=str(file))
            for _, message, _, _ in extract("python", io.BytesIO(text.encode()), keywords=KEYWORDS):
                found.add(message if isinstance(message, str) else tuple(message))
    return found


def french() -> dict[str | tuple[str, ...], tuple[str, ...]]:
    with (SOURCE / "site/words.fr.po").open("rb") as lines:
        catalogue = read_po(lines, locale="fr", abort_invalid=True)
    forms: dict[str | tuple[str, ...], tuple[str, ...]] = {}
    for message in catalogue:
        if message.id and message.string:
            key = message.id if isinstance(message.id, str) else tuple(message.id)
            forms[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string)
    return forms


def values(text: str) -> set[str]:
    named = {name for _, name, _, _ in Formatter().parse(re.sub(r"%\(\w+\)s", "", text)) if name}
    return named | set(re.findall(r"%\((\w+)\)s", text))


def test_every_text_has_its_french() -> None:
    assert sorted(map(str, said() - french().keys())) == []


def test_no_french_is_left_over() -> None:
    assert sorted(map(str, french().keys() - said())) == []


def test_the_french_speaks_of_the_same_things() -> None:
    for key, forms in french().items():
        for source, form in zip((key,) if isinstance(key, str) else key, forms, strict=True):
            assert values(source) == values(form), key


def test_french_typography() -> None:
    for forms in french().values():
        for form in forms:
            plain = re.sub(r"%\(\w+\)s", "x", form)
            assert badly_spaced(plain) == [], form
            assert "'" not in plain, form
