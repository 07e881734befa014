"""Words in the reader's language. Source texts are English; `words.fr.po` beside them holds the French."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from babel.messages.pofile import read_po

LANGUAGES = ("fr", "en")


def mark(text: str) -> str:
    """Marks a text of a declaration for translation; it is said later."""
    return text


@dataclass(frozen=True, eq=False)  # `speaker` makes one of each, so that drawings can be cached by it
class Say:
    """`say("Lay a card on river {river}", river=2)`, in one language, from the catalogues of some packages."""

    language: str
    packages: tuple[str, ...]

    def __call__(self, text: str, **values: object) -> str:
        found = self._catalogue.get(text)
        return (found[0] if found else text).format(**values)

    def plural(self, one: str, many: str, n: int, **values: object) -> str:
        """The form for n things; `{n}` stands for the number."""
        few = n == 1 or (n == 0 and self.language == "fr")
        forms = self._catalogue.get(one) or (one, many)
        return forms[0 if few else 1].format(n=n, **values)

    def pair(self, what: object, words: object) -> str:
        """A thing, and words on it; French has a space before the colon."""
        return self(mark("{what}: {words}"), what=what, words=words)

    @cached_property
    def _catalogue(self) -> dict[str, tuple[str, ...]]:
        """The words of all packages; those of the first go first."""
        return {text: forms for package in reversed(self.packages) for text, forms in words(package, self.language).items()}


@cache
def speaker(language: str, *packages: str) -> Say:
    """Speaks one language with the words of these packages, and of the kit."""
    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
    return Say(language, (*packages, "gabare.kit"))


@cache
def words(package: str, language: str) -> dict[str, tuple[str, ...]]:
    """The catalogue of a package: source text -> its forms."""
    path = files(package).joinpath(f"words.{language}.po")
    if language == "en" or not path.is_file():
        return {}
    with path.open("rb") as lines:
        catalogue = read_po(lines, locale=language)
    forms: dict[str, tuple[str, ...]] = {}
    for message in catalogue:
        key: Any = message.id
        if key and message.string and not message.fuzzy:
            plural = isinstance(key, tuple | list)
            forms[key[0] if plural else key] = tuple(message.string) if plural else (str(message.string),)
    return forms
