"""Every notation: what is written is read back, and paragraphs that the code names exist."""

from __future__ import annotations

import ast
import re
from importlib.resources import files

import pytest

from gabare.kit.game import Game
from gabare.kit.luck import Seeded
from gabare.kit.notation import Illegal, View
from gabare.kit.rulebook import rule_book
from gabare.kit.title import Setting, catalogue, find
from tests.games.expected import EXPECTED

MANY = 500  # actions
ALL = pytest.mark.parametrize("game", catalogue())


@ALL
def test_a_long_text_is_not_repeated_in_full(game: str) -> None:
    with pytest.raises(ValueError, match="cannot read") as error:
        find(game).grammar.read("coal " * 10_000)
    assert len(str(error.value)) < 400


@pytest.mark.parametrize(("game", "options", "words"), [(game, *score) for game, expected in EXPECTED.items() for score in expected.scores])
def test_a_score_says_what_it_counts(game: str, options: dict[str, Setting], words: tuple[str, str]) -> None:
    title = find(game)
    state = Game(title, title.players[0], options).state
    found = [title.unit(View(state, 0, title.say(language), ("A", "B", "C")), 0) for language in ("en", "fr")]
    assert found == [*words]


@ALL
def test_every_action_is_read_as_it_is_written(game: str) -> None:
    title = find(game)
    numbers = [action for action in range(title.grammar.size) if action in title.grammar]
    texts = [title.grammar.write(action) for action in numbers]
    assert [title.grammar.read(text) for text in texts] == numbers
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("seed", range(6))
@ALL
def test_every_refusal_cites_a_paragraph_that_exists(game: str, seed: int) -> None:
    """All actions there are, or some of many, at random moments of random games: offered, or refused with a reason."""
    title, luck = find(game), Seeded(seed)
    paragraphs, end = rule_book(title, "fr").paragraphs, title.grammar.size
    options = {option.id: option.settings[(seed >> number) % len(option.settings)] for number, option in enumerate(title.options)}
    played = Game(title, title.players[seed % len(title.players)], options, secret=bytes([seed]))
    while not played.over:
        legal = list(played.state.legal_actions(played.turn))
        if luck.below(20) == 0:
            view = played.view(played.turn)
            assert all(choice.rule in paragraphs for choice in title.choices(view))
            for action in {*range(-1, end + 1, 1 if end < MANY else 1 + luck.below(40))} - {*legal}:
                with pytest.raises(Illegal) as refused:
                    title.check(view, action)
                assert str(refused.value)
                assert refused.value.rule in paragraphs
        played.play(legal[luck.below(len(legal))])


@ALL
def test_every_paragraph_named_in_the_code_exists(game: str) -> None:
    """Those that choices and refusals cite, and those at the beginning of docstrings."""
    title = find(game)
    paragraphs = set(rule_book(title, "en").paragraphs)
    assert set(rule_book(title, "fr").paragraphs) == paragraphs
    cited: set[str] = set()
    for path in files(title.package).iterdir():
        if path.name.endswith(".py"):
            tree = ast.parse(path.read_text("utf-8"))
            documented = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)]
            told = " ".join(ast.get_docstring(node) or "" for node in documented)
            cited |= set(re.findall(r"\b([1-9]\d*\.\d+)[:,]", told))
            if path.name in ("notation.py", "wording.py", "refusals.py"):
                cited |= set(re.findall(r'"(\d+\.\d+)"', path.read_text("utf-8")))
    assert len(cited) > 15
    assert cited <= paragraphs
