"""Words: whatever is said in English can be said in every language, of the same things."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from string import Formatter
from typing import Any

from babel.messages.extract import extract_from_dir

from gabare.checks.trial import Trial
from gabare.kit.game import Game
from gabare.kit.notation import View
from gabare.kit.say import LANGUAGES, Say
from gabare.kit.state import NOBODY

KEYWORDS: dict[str, Any] = {"say": None, "plural": (1, 2), "mark": None}
BETWEEN = 25  # actions from one position that is described to the next


@dataclass(frozen=True, eq=False)
class Ear(Say):
    """Speaks, and notes what there are no words for."""

    missing: set[str] = field(default_factory=set)

    def __call__(self, text: str, **values: object) -> str:
        self._known(text)
        try:
            return super().__call__(text, **values)
        except (LookupError, ValueError) as error:
            raise ValueError(f"the {self.language} words for {text!r} cannot be said with the values {sorted(values)}") from error

    def plural(self, one: str, many: str, n: int, **values: object) -> str:
        self._known(one)
        return super().plural(one, many, n, **values)

    def _known(self, text: str) -> None:
        if text not in self._catalogue:
            self.missing.add(text)


def words(trial: Trial) -> Iterator[str]:
    """11. Every text has its words in every language, with the same values: those of the sources, and those that are said in play."""
    title = trial.title
    for language in LANGUAGES:
        if language != "en":
            ear = Ear(language, title.say(language).packages)
            yield from _in_sources(trial, ear)
            yield from _in_play(trial, ear)


def _in_sources(trial: Trial, ear: Ear) -> Iterator[str]:
    places: dict[tuple[str, ...], str] = {}
    for file, line, message, _, _ in extract_from_dir(str(files(trial.title.package)), [("**.py", "python")], keywords=KEYWORDS):
        places.setdefault(message if isinstance(message, tuple) else (message,), f"{file}:{line}, {ear.language}")
    for message, place in sorted(places.items()):
        forms = ear._catalogue.get(message[0])
        if forms is None or not all(forms):
            yield f"{place}: {message[0]!r} has no words"
            continue
        for text, form in zip(message, forms, strict=False):
            if _values(text) != _values(form):
                yield f"{place}: {form!r} has other values than {text!r}"


def _values(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _in_play(trial: Trial, ear: Ear) -> Iterator[str]:
    """Also what is put together in a way that the sources do not show."""
    known: set[str] = set()
    for game, luck in trial.walks(max(trial.games // 2000, 3)):
        while not game.over and not trial.spent:
            before, legal = game.state, game.state.legal_actions(game.turn)
            move = game.play(legal[luck.below(len(legal))])
            trial.look(move.seat, ear.language)
            views = [View(state.masked(move.seat), move.seat, ear, game.names) for state in (before, game.state)]
            _speak(trial, game, views, move.action, full=len(game.moves) % BETWEEN == 1)
            trial.look(move.seat, ear.language)
            for text in sorted(ear.missing - known):
                yield f"{text!r} is said and has no words"
            known |= ear.missing


def _speak(trial: Trial, game: Game, views: list[View], action: int, full: bool) -> None:
    title = trial.title
    title.story.tell(views[0], views[0].seat, action, views[1])
    title.notation.choice(views[0], action)
    if full:
        title.notation.prompt(views[0])
        title.choices(views[0])
        for view in (views[1], views[1]._replace(state=game.state.masked(NOBODY), seat=NOBODY)):
            trial.look(view.seat, view.say.language)
            title.board.describe(view)
            title.board.draw(view)
