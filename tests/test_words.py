"""Every text that is said in English can be said in French, with the same values and with French typography."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from gabare.kit.title import catalogue

KIT = "gabare.kit"
GAMES = [*(title.package for title in catalogue().values()), "gabare.starter.row_on"]
PACKAGES = [KIT, "gabare.cli", "gabare.coach", *GAMES]
KEYWORDS: dict[str, Any] = {"say": None, "plural": (1, 2), "mark": None}

Text = str | tuple[str, ...]  # a text, or its forms for one and for many


def folder(package: str) -> Path:
    return Path(str(files(package)))


def said(package: str) -> set[Text]:
    """All texts in the sources of a package."""
    found = extract_from_dir(folder(package), [("**.py", "python")], keywords=KEYWORDS)
    return {message if isinstance(message, str) else tuple(message) for _, _, message, _, _ in found}


def translated(package: str) -> dict[Text, tuple[str, ...]]:
    """What the package's `words.fr.po` holds; a fuzzy or half translation counts as none."""
    path = folder(package) / "words.fr.po"
    if not path.exists():
        return {}
    with path.open("rb") as lines:
        messages = [message for message in read_po(lines, locale="fr", abort_invalid=True) if message.id]
    words: dict[Text, tuple[str, ...]] = {}
    for message in messages:
        forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        if forms and all(forms) and not message.fuzzy:
            words[message.id if isinstance(message.id, str) else tuple(message.id)] = forms
    return words


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def badly_spaced(text: str) -> list[str]:
    """Where a high sign of punctuation, or the inside of a quotation, lacks its no-break space."""
    plain = re.sub(r"\{[^}]*\}", "x", text)
    return re.findall(r".?[^\u00a0\u202f][:;?!»](?!//)|«[^\u00a0\u202f].?", plain)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_text_has_its_french(package: str) -> None:
    there = {*translated(package), *translated(KIT)}
    assert sorted(map(str, said(package) - there)) == []


@pytest.mark.parametrize("package", PACKAGES)
def test_no_french_is_left_over(package: str) -> None:
    assert sorted(map(str, translated(package).keys() - said(package))) == []


@pytest.mark.parametrize("package", PACKAGES)
def test_the_french_speaks_of_the_same_things(package: str) -> None:
    for text, forms in translated(package).items():
        sources = (text,) if isinstance(text, str) else text
        assert len(forms) == len(sources), text
        for source, form in zip(sources, forms, strict=True):
            assert placeholders(source) == placeholders(form), text


@pytest.mark.parametrize("package", PACKAGES)
def test_french_typography(package: str) -> None:
    for forms in translated(package).values():
        for form in forms:
            assert badly_spaced(form) == [], form
            assert "'" not in form, form


@pytest.mark.parametrize("package", GAMES)
def test_the_french_rule_book_has_french_typography(package: str) -> None:
    book = (folder(package) / "rules.fr.md").read_text("utf-8")
    prose = re.sub(r"^\|[-:| ]+\|$", "", book, flags=re.MULTILINE)
    assert badly_spaced(prose) == []
    assert "'" not in prose


@pytest.mark.parametrize("text", ["Trop tard !", "Fleuve: 2", "Oui ?", "«ici »", "« ici»"])
def test_bad_spacing_is_found(text: str) -> None:
    assert badly_spaced(text)


@pytest.mark.parametrize("text", ["Trop tard\u00a0!", "Fleuve\u00a0: {n:>3}", "«\u00a0ici\u00a0»", "https://exemple.fr"])
def test_good_spacing_is_left_alone(text: str) -> None:
    assert not badly_spaced(text)
