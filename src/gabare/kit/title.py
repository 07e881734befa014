"""A game declares itself: what it is called, who made it, who can play, which options it has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Protocol, cast

from gabare.kit.luck import Luck
from gabare.kit.notation import Choice, Hurry, Illegal, Line, View
from gabare.kit.say import Say, speaker
from gabare.kit.scene import Scene
from gabare.kit.state import NOBODY, State
from gabare.kit.value import Value

GROUP = "gabare.games"  # the entry points where games are found
Setting = bool | int | str


class TitleError(ValueError):
    """No such game, player count or option; the message says what there is."""


class Rules(Protocol):
    def new_game(self, players: int, options: dict[str, Any], luck: Luck) -> State: ...


class Notation(Protocol):
    def write(self, action: int) -> str: ...
    def read(self, text: str) -> int: ...
    def choice(self, view: View, action: int) -> Choice: ...
    def prompt(self, view: View) -> str: ...
    def refusal(self, view: View, action: int) -> Illegal: ...


class Story(Protocol):
    def tell(self, before: View, seat: int, action: int, after: View) -> list[Line]: ...


class Board(Protocol):
    def draw(self, view: View) -> Scene: ...
    def describe(self, view: View) -> list[str]: ...


class Worth(Protocol):
    VALUE: Value


@dataclass(frozen=True)
class Option:
    id: str
    default: Setting
    label: str
    help: str
    settings: tuple[Setting, ...] = (False, True)
    words: tuple[str, ...] = ()  # how each setting reads; settings that are words need them, numbers and yes or no do not
    slow: Setting | None = None  # the only setting that makes sense where a turn may take days, if it is so

    def read(self, text: str) -> Setting:
        """A setting as people write it: yes, no, a number, a word."""
        words = {_word(setting): setting for setting in self.settings}
        if text.strip().lower() not in words:
            raise TitleError(f"{self.id} = {text!r} is not possible; choose {' or '.join(words)}")
        return words[text.strip().lower()]

    def write(self, setting: Setting) -> str:
        return _word(setting)

    def word(self, setting: Setting) -> str:
        """A setting as people read it."""
        return self.words[self.settings.index(setting)] if self.words else _word(setting)


def _word(setting: Setting) -> str:
    return {True: "yes", False: "no"}[setting] if isinstance(setting, bool) else str(setting)


@dataclass(frozen=True)
class Title:
    id: str
    package: str
    name: str
    summary: str
    players: tuple[int, ...]
    author: str
    publisher: str  # empty, like the author, if nobody knows
    year: int  # 0 if nobody knows
    minutes: int
    age: int
    rules_version: int
    longest: int  # no game has more actions than this
    options: tuple[Option, ...] = ()
    credits: tuple[str, ...] = ()  # whose maps and data the drawings are made from
    turn_rule: str = "2.1"  # the paragraph that says whose turn it is, and what for
    most_minutes: int = 0  # where options make games that much longer

    def _module(self, name: str) -> Any:
        return import_module(f"{self.package}.{name}")

    @cached_property
    def rules(self) -> Rules:
        return cast(Rules, self._module("rules"))

    @cached_property
    def notation(self) -> Notation:
        return cast(Notation, self._module("notation"))

    @cached_property
    def story(self) -> Story:
        return cast(Story, self._module("story"))

    @cached_property
    def board(self) -> Board:
        return cast(Board, self._module("board"))

    @cached_property
    def value(self) -> Value:
        return cast(Worth, self._module("value")).VALUE

    @property
    def made(self) -> str:
        """Author, publisher and year, as far as they are known."""
        by = ", ".join(filter(None, [self.author, self.publisher]))
        return " ".join(filter(None, [by, str(self.year or "")])) or "unknown"

    @property
    def duration(self) -> str:
        """Minutes, or from how many to how many."""
        return f"{self.minutes}–{self.most_minutes}" if self.most_minutes else str(self.minutes)

    def say(self, language: str) -> Say:
        return speaker(language, self.package)

    def settings(self, given: Mapping[str, Setting | str] | None = None) -> dict[str, Setting]:
        """All options, the given ones checked, the others at their default."""
        given = dict(given or {})
        settings: dict[str, Setting] = {}
        for option in self.options:
            setting = given.pop(option.id, option.default)
            if isinstance(setting, str) and not isinstance(option.default, str):
                setting = option.read(setting)
            if type(setting) is not type(option.default) or setting not in option.settings:
                setting = option.read(str(setting))
            settings[option.id] = setting
        if given:
            there = ", ".join(option.id for option in self.options) or "none"
            raise TitleError(f"{self.name} has no option {', '.join(given)}; its options: {there}")
        return settings

    @property
    def slow(self) -> dict[str, Setting]:
        """The options that are settled where a turn may take days."""
        return {option.id: option.slow for option in self.options if option.slow is not None}

    def new_game(self, players: int, options: Mapping[str, Setting | str] | None, luck: Luck) -> State:
        if players not in self.players:
            raise TitleError(f"{self.name} is for {self.players[0]} to {self.players[-1]} players, not {players}")
        return self.rules.new_game(players, dict(self.settings(options)), luck)

    def hurry(self, state: State, seat: int) -> Hurry | None:
        """Where a live table gives an awaited seat a short time only; nowhere if a notation has no `hurry`."""
        return self._hurry(state, seat) if self._hurry else None

    @cached_property
    def _hurry(self) -> Callable[[State, int], Hurry | None] | None:
        return getattr(self.notation, "hurry", None)

    def unit(self, view: View, seat: int) -> str:
        """What a seat's score counts, in a word that stands under the number; nothing if a notation has no `unit`."""
        return self._unit(view, seat) if self._unit else ""

    @cached_property
    def _unit(self) -> Callable[[View, int], str] | None:
        return getattr(self.notation, "unit", None)

    def places(self, language: str) -> list[tuple[str, str]]:
        """What one may look for on the board, as targets and names; nothing where a board has no `places`."""
        places = getattr(self.board, "places", None)
        return list(places(self.say(language))) if places else []

    def place(self, target: str) -> str:
        """A place that a page asks for; empty if there is none."""
        return target if target in dict(self.places("en")) else ""

    def choices(self, view: View) -> list[Choice]:
        """What the viewer may do now."""
        if view.seat == NOBODY or not view.state.awaited >> view.seat & 1:
            return []
        return [self.notation.choice(view, action) for action in view.state.legal_actions(view.seat)]

    def check(self, view: View, action: int) -> None:
        """Refuses what the viewer may not do now."""
        say = view.say
        if view.state.over:
            raise Illegal(say("The game is over."), self.turn_rule)
        if view.seat == NOBODY or not view.state.awaited >> view.seat & 1:
            waits = ", ".join(view.names[seat] for seat in range(view.state.players) if view.state.awaited >> seat & 1)
            raise Illegal(say("It is not your turn: the table waits for {names}.", names=waits), self.turn_rule)
        if action not in view.state.legal_actions(view.seat):
            raise self.notation.refusal(view, action)


@cache
def catalogue() -> dict[str, Title]:
    """Every installed game, ours and other people's, by its id."""
    titles = [point.load() for point in entry_points(group=GROUP)]
    return {title.id: title for title in sorted(titles, key=lambda title: str(title.id))}


def find(id: str) -> Title:
    titles = catalogue()
    if id in titles:
        return titles[id]
    close = get_close_matches(id, titles, 1, 0.5)
    hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(titles)}"
    raise TitleError(f"no game {id!r}; {hint}")
