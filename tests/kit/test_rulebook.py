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


def test_a_book_says_where_its_own_decisions_begin() -> None:
    text = "## 1. Play\n\n**1.1** Play.\n\n## 2. What this edition decides\n\n**2.1** Ours.\n\n**2.2** Ours too."
    paragraphs = {"1.1": "**1.1** Play.", "2.1": "**2.1** Ours.", "2.2": "**2.2** Ours too."}
    assert RuleBook(text, paragraphs).decides == "2.1"
    assert RuleBook("## 1. Play\n\n**1.1** Play.", {"1.1": "**1.1** Play."}).decides == ""
