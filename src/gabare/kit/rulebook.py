"""Rule books: Markdown in which every paragraph begins with its bold number, `**3.2**`, and so has an anchor.

Choices, refusals and tests name a paragraph by that number; the page links to it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from markdown_it import MarkdownIt

from gabare.kit.catalogues import SOURCE
from gabare.kit.say import mark, speaker
from gabare.kit.scene import Markup, el
from gabare.kit.title import Title

NUMBER = re.compile(r"\*\*(\d+(?:\.\d+)*)\*\* ")


EDITION = mark("What this edition decides")


@dataclass(frozen=True)
class RuleBook:
    source: str
    paragraphs: dict[str, str]  # number -> Markdown
    language: str = SOURCE
    notice: str = ""  # to a reader of another language

    def html(self) -> Markup:
        """The whole book; each numbered paragraph has the id `rule-3.2`."""
        book = re.sub(r"<p><strong>(\d+(?:\.\d+)*)</strong> ", r'<p id="rule-\1"><strong>\1</strong> ', _markdown().render(self.source))
        return el("div", el("p", self.notice, class_="note"), el("div", Markup(book), lang=self.language)) if self.notice else Markup(book)

    def chapter(self, number: str) -> str:
        """The heading that a paragraph stands under."""
        before = self.source[: self.source.index(f"**{number}** ")]
        return re.sub(r"^[\d.]+\s*", "", re.findall(r"^#+ (.+)$", before, re.MULTILINE)[-1])

    @property
    def decides(self) -> str:
        """The first paragraph of the chapter that says what is this edition's own and not in the original rules; empty if there is none."""
        return next((number for number in self.paragraphs if self.chapter(number) == speaker(self.language)(EDITION)), "")

    def paragraph(self, number: str) -> Markup:
        return Markup(_markdown().render(self.paragraphs[number]))


@cache
def rule_book(title: Title, language: str) -> RuleBook:
    """In a language, or in English where nobody has translated it."""
    file = files(title.package).joinpath(f"rules.{language}.md")
    if language != SOURCE and not file.is_file():
        notice = speaker(language)(mark("The rules of this game are not translated yet; here they are in English."))
        return replace(rule_book(title, SOURCE), notice=notice)
    source = file.read_text("utf-8")
    paragraphs: dict[str, str] = {}
    for block in re.split(r"\n\s*\n", source):
        number = NUMBER.match(block)
        if number:
            if number[1] in paragraphs:
                raise ValueError(f"rules.{language}.md of {title.name}: two paragraphs have the number {number[1]}")
            paragraphs[number[1]] = block
    return RuleBook(source, paragraphs, language)


@cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")
