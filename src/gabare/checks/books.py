"""Rule books: whatever happens in a game has a paragraph, and every paragraph a test."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from gabare.checks.trial import Trial
from gabare.kit.catalogues import LANGUAGES, SOURCE
from gabare.kit.rulebook import rule_book


def rule_books(trial: Trial) -> Iterator[str]:
    """9. All languages have the same paragraphs, every choice cites one, and every paragraph is named by a test."""
    title = trial.title
    missing = [name for name in (f"rules.{language}.md" for language in LANGUAGES) if not files(title.package).joinpath(name).is_file()]
    if missing:
        yield from (f"{name} is not in the package; is it named in its package-data?" for name in missing)
        return
    books = {language: set(rule_book(title, language).paragraphs) for language in LANGUAGES}
    paragraphs = books[SOURCE]
    for language, numbers in books.items():
        for number in sorted(numbers ^ paragraphs):
            yield f"paragraph {number} is not in all languages ({language})"
    for game, luck in trial.walks(trial.games // 1000):
        while not game.over and not trial.spent:
            choices = game.choices(language=LANGUAGES[luck.below(len(LANGUAGES))])
            yield from (
                f"{choice.text!r} cites rule {choice.rule}, which is not in the book" for choice in choices if choice.rule not in paragraphs
            )
            yield from _mixed_up(choices)
            game.play(choices[luck.below(len(choices))].action)
    if trial.tests is not None:
        named = set(
            re.findall(rf"\"{re.escape(title.id)}-([\d.]+)\"", "".join(path.read_text("utf-8") for path in trial.tests.rglob("test_*.py")))
        )
        yield from (f"paragraph {number} is named by no test" for number in sorted(paragraphs - named))
        yield from (f"a test names paragraph {number}, which is not in the book" for number in sorted(named - paragraphs))


def _mixed_up(choices: list[Any]) -> Iterator[str]:
    """Pointing at targets must lead to one choice: no two the same, none the beginning of another."""
    pointed = [way for choice in choices for way in (choice.targets, choice.also) if way]
    for targets in pointed:
        if pointed.count(targets) > 1 or any(other != targets and other[: len(targets)] == targets for other in pointed):
            yield f"the targets {targets} do not tell choices apart"
