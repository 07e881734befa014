"""Words in the reader's language. Source texts are English; `words.fr.po` beside them holds the French (`kit/catalogues.py`)."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from functools import cache, cached_property
from gettext import NullTranslations

from gabare.kit.catalogues import LANGUAGES as LANGUAGES
from gabare.kit.catalogues import catalogue


def mark(text: str) -> str:
    """Marks a text of a declaration for translation; it is said later."""
    return text


@dataclass(frozen=True, eq=False)  # `speaker` makes one of each, so that drawings can be cached by it
class Say:
    """`say("Lay a card on river {river}", river=2)`, in one language, from the catalogues of some packages."""

    language: str
    packages: tuple[str, ...]

    def __call__(self, text: str, **values: object) -> str:
        return self.text(text).format(**values)

    def text(self, text: str) -> str:
        """A text as it is translated, its values still open."""
        return self._texts[text]

    def plural(self, one: str, many: str, n: int, **values: object) -> str:
        """The form for n things; `{n}` stands for the number. Which one it is, the catalogue says."""
        return self._catalogue.ngettext(one, many, n).format(n=n, **values)

    def pair(self, what: object, words: object) -> str:
        """A thing, and words on it; French has a space before the colon."""
        return self(mark("{what}: {words}"), what=what, words=words)

    @cached_property
    def _texts(self) -> Texts:
        return Texts(self._catalogue)

    @cached_property
    def _catalogue(self) -> NullTranslations:
        """The words of all packages; those of the first go first, and what none of them has stays as it is written."""
        found = self._untranslated
        for package in reversed(self.packages):
            if words := copy(catalogue(package, self.language)):
                words.add_fallback(found)
                found = words
        return found

    @property
    def _untranslated(self) -> NullTranslations:
        return NullTranslations()


class Texts(dict[str, str]):
    """What was said once is remembered: a drawing says dozens of texts, and is made for every viewer."""

    def __init__(self, catalogue: NullTranslations) -> None:
        super().__init__({"": ""})  # which asks gettext for the header of a catalogue
        self.catalogue = catalogue

    def __missing__(self, text: str) -> str:
        self[text] = found = self.catalogue.gettext(text)
        return found


@cache
def speaker(language: str, *packages: str) -> Say:
    """Speaks one language with the words of these packages, and of the kit."""
    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
    return Say(language, (*packages, "gabare.kit"))
