"""A catalogue beside its sources: what is said there, what has no translation, what nobody says any more."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

KEYWORDS: dict[str, Any] = {"say": None, "plural": (1, 2), "mark": None}
KIT, SITE = "gabare.kit", "gabare.site"
OWN = (KIT, "gabare.cli", "gabare.coach", SITE)
PAGES = ("gabare.live", "gabare.markup", "gabare.tables")  # whose words stand with those of the site
IN_PAGES: dict[str, Any] = {"_": None, "gettext": None, "gettext_lazy": None, "ngettext": (1, 2)}
FORMS = (1, *range(100), 1_000_000, 100)  # numbers that show every form of any language; the first for one thing, the last for many
HEADER = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Language: {}\\n"
"Plural-Forms: {}\\n"

"""

Text = tuple[str, ...]  # a text, or its forms for one and for many


def places(package: str) -> dict[Text, str]:
    """All that the sources of a package say, in their order, and where first. Templates are read as Django's own tools read them."""
    found: dict[Text, str] = {}
    for name in (package, *(PAGES if package == SITE else ())):
        methods = [("**.py", "python"), ("**.html", "gabare.site.translations:in_template")]
        keywords = IN_PAGES if package == SITE else KEYWORDS
        for file, line, message, _, _ in extract_from_dir(folder(name), methods, keywords=keywords):
            found.setdefault(message if isinstance(message, tuple) else (message,), f"{file}:{line}")
    counted = {text[0] for text in found if len(text) > 1}  # gettext has one entry for such a text, also where it stands alone
    return {text: place for text, place in found.items() if len(text) > 1 or text[0] not in counted}


def texts(package: str) -> list[Text]:
    return list(places(package))


def folder(package: str) -> Path:
    return Path(str(files(package)))


def values(text: str) -> set[str]:
    """The names of what is put into a text: `{name}` and, in templates, `%(name)s`."""
    in_template = re.compile(r"%\((\w+)\)s")
    return {name for _, name, _, _ in Formatter().parse(in_template.sub("", text)) if name is not None} | set(in_template.findall(text))


def others(text: Text, forms: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Forms with other values than their source: the last has those for many, the ones before may have those for one."""
    for form in dict.fromkeys(forms):
        allowed = text[-1:] if form == forms[-1] else text
        if values(form) not in map(values, allowed):
            yield form, allowed[0]


class Translation:
    """The catalogue of a package in one language, as its file holds it."""

    def __init__(self, package: str, language: str) -> None:
        self.file = folder(package) / f"words.{language}.po"
        locale = language.replace("-", "_")
        new = HEADER.format(language, Catalog(locale).plural_forms).encode()
        source = self.file.read_bytes().replace(b"\r\n", b"\n") if self.file.exists() else new
        header = re.match(rb'(#.*\n|\n)*msgid ""\nmsgstr (".*"\n)+\n*', source)
        self.header = header[0] if header else new
        self.catalogue = read_po(BytesIO(source), locale=locale, abort_invalid=True)
        self.said = texts(package)
        elsewhere = set() if package in (KIT, SITE) else {key(message) for message in Translation(KIT, language).translated()}
        there = {key(message) for message in self.translated()} | elsewhere
        self.missing = [text for text in self.said if text not in there]
        self.stale = [message for message in self.messages() if key(message) not in self.said]

    def messages(self) -> list[Message]:
        return [message for message in self.catalogue if message.id]

    def translated(self) -> list[Message]:
        """Without those that are fuzzy or half translated."""
        return [message for message in self.messages() if all(forms(message)) and not message.fuzzy]

    def differing(self) -> Iterator[tuple[str, str]]:
        """Translations that put other values in than their source, each with that."""
        for message in self.translated():
            yield from others(key(message), forms(message))

    def updated(self) -> bytes:
        """The file with what is missing, its translation empty, and with what is said no more set aside. All else stays where it is."""
        for message in self.stale:
            self.catalogue.delete(message.id)
            self.catalogue.obsolete[key(message)[0]] = message
        for text in self.missing:
            kept = self.catalogue.obsolete.pop(text[0], None)
            if text[0] not in self.catalogue:
                fresh = Message(text[0] if len(text) == 1 else text)
                self.catalogue[text[0]] = kept if kept and key(kept) == text else fresh
        for message in self.catalogue:
            message.flags.discard("python-brace-format")  # Babel sees it by itself
        written = BytesIO()
        write_po(written, self.catalogue, width=0, no_location=True, omit_header=True)
        return self.header + written.getvalue().rstrip() + b"\n"


def key(message: Message) -> Text:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def forms(message: Message) -> Text:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))
