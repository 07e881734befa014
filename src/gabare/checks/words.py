"""Words: whatever is said in English can be said in every language, of the same things."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from gettext import NullTranslations

from gabare.checks.translations import FORMS, others, places
from gabare.checks.trial import Trial
from gabare.kit.catalogues import LANGUAGES, SOURCE
from gabare.kit.game import Game
from gabare.kit.notation import View
from gabare.kit.say import Say
from gabare.kit.state import NOBODY

BETWEEN = 25  # actions from one position that is described to the next


@dataclass(frozen=True, eq=False)
class Ear(Say):
    """Speaks, and notes what there are no words for."""

    missing: set[str] = field(default_factory=set)

    def __call__(self, text: str, **values: object) -> str:
        try:
            return super().__call__(text, **values)
        except (LookupError, ValueError) as error:
            raise ValueError(f"the {self.language} words for {text!r} cannot be said with the values {sorted(values)}") from error

    @property
    def _untranslated(self) -> NullTranslations:
        return Missing(self.missing)


class Missing(NullTranslations):
    """Comes after all catalogues: notes what is asked of it."""

    def __init__(self, texts: set[str]) -> None:
        super().__init__()
        self.texts = texts

    def gettext(self, message: str) -> str:
        self.texts.add(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.texts.add(msgid1)
        return super().ngettext(msgid1, msgid2, n)


def words(trial: Trial) -> Iterator[str]:
    """11. Every text has its words in every language, with the same values: those of the sources, and those that are said in play."""
    title = trial.title
    for language in LANGUAGES:
        if language != SOURCE:
            packages = title.say(language).packages
            yield from _in_sources(trial, Ear(language, packages))
            yield from _in_play(trial, Ear(language, packages))


def _in_sources(trial: Trial, ear: Ear) -> Iterator[str]:
    for text, place in places(trial.title.package).items():
        ear.missing.clear()
        forms = [ear.text(*text)] if len(text) == 1 else [ear._catalogue.ngettext(text[0], text[1], n) for n in FORMS]
        if ear.missing:
            yield f"{place}, {ear.language}: {text[0]!r} has no words"
        else:
            yield from (f"{place}, {ear.language}: {form!r} has other values than {source!r}" for form, source in others(text, forms))


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
