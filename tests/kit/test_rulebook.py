"""Rule books: numbered paragraphs with anchors, safe to show."""

import pytest

from gabare.kit.rulebook import RuleBook, rule_book
from gabare.kit.title import Title, catalogue


@pytest.mark.parametrize("title", catalogue().values(), ids=lambda title: title.id)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_paragraph_has_its_anchor_on_the_page(title: Title, language: str) -> None:
    book = rule_book(title, language)
    html = book.html()
    assert len(book.paragraphs) > 10
    for number in book.paragraphs:
        assert html.count(f'id="rule-{number}"') == 1


@pytest.mark.parametrize("title", catalogue().values(), ids=lambda title: title.id)
def test_the_paragraphs_stand_in_order(title: Title) -> None:
    numbers = [tuple(map(int, number.split("."))) for number in rule_book(title, "en").paragraphs]
    assert numbers == sorted(numbers)


def test_markup_in_a_rule_book_is_text() -> None:
    assert "<script>" not in RuleBook("**1.1** <script>alert(1)</script>", {}).html()
