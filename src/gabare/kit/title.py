"""A game declares itself: what it is called, who made it, who can play, which options it has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache, cached_property
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Protocol, cast

from gabare.kit.grammar import Grammar
from gabare.kit.luck import Luck
from gabare.kit.notation import Choice, Hurry, Illegal, Line, OpenPile, View
from gabare.kit.say import Say, speaker
from gabare.kit.scene import Map, Scene
from gabare.kit.state import State
from gabare.kit.value import Value

GROUP = "gabare.games"  # the entry points where games are found
Setting = bool | int | str


class TitleError(ValueError):
    """No such game, player count or option; the message says what there is."""


class Rules(Protocol):
    new_game: Callable[..., State]  # (players, options, luck), and where older rules are still played, their version


class Notation(Protocol):
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
    figures: tuple[tuple[str, int], ...] = ()  # numbers that the help names, such as minutes
    slow: Setting | None = None  # the only setting that makes sense where a turn may take days, if it is so
    since: int = 1  # the version of the rules that brought it
    before: Setting | None = None  # how games of older versions are played, which did not know it

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
    oldest_rules: int = 0  # the first version that can still be played; only the newest, if not given
    options: tuple[Option, ...] = ()
    credits: tuple[str, ...] = ()  # whose maps and data the drawings are made from
    turn_rule: str = "2.1"  # the paragraph that says whose turn it is, and what for; a notation's own `turn_rule` goes first
    most_minutes: int = 0  # where options make games that much longer

    def _module(self, name: str) -> Any:
        module = import_module(f"{self.package}.{name}")
        for kind in vars(module).values():
            if isinstance(kind, type) and (base := _overlaid(kind)):
                raise TitleError(
                    f"{kind.__module__}.{kind.__name__} was compiled apart from {base.__name__}, on which it stands: its fields would"
                    f" lie on those of {base.__name__}. Let it run interpreted, or mark it with @mypyc_attr(native_class=False)."
                )
        return module

    @cached_property
    def rules(self) -> Rules:
        return cast(Rules, self._module("rules"))

    @cached_property
    def grammar(self) -> Grammar[Any]:
        """How its actions are numbered, written and read."""
        return cast(Grammar[Any], self._module("actions").GRAMMAR)

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

    def plays(self, version: int) -> bool:
        """Whether games of this version of the rules can be played here."""
        return (self.oldest_rules or self.rules_version) <= version <= self.rules_version

    def options_of(self, version: int) -> tuple[Option, ...]:
        """The options that a version of the rules knows."""
        return tuple(option for option in self.options if option.since <= version)

    def settings(self, given: Mapping[str, Setting | str] | None = None, version: int | None = None) -> dict[str, Setting]:
        """All options, the given ones checked, the others at their default; those that a version does not know, as it is played."""
        given = dict(given or {})
        settings: dict[str, Setting] = {}
        for option in self.options:
            if option.since > (self.rules_version if version is None else version):
                assert option.before is not None, f"{option.id} does not say how games were played before it"
                option = replace(option, default=option.before, settings=(option.before,), words=())
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

    def new_game(self, players: int, options: Mapping[str, Setting | str] | None, luck: Luck, version: int | None = None) -> State:
        """A game by the newest rules, or by an older version of them."""
        version = self.rules_version if version is None else version
        if players not in self.players:
            raise TitleError(f"{self.name} is for {self.players[0]} to {self.players[-1]} players, not {players}")
        if not self.plays(version):
            raise TitleError(f"version {version} of the rules of {self.name} cannot be played here; this is version {self.rules_version}")
        settings = self.settings(options, version)
        return self.rules.new_game(players, settings, luck, *([version] if self.oldest_rules else []))

    def by_limit(self, state: State) -> bool:
        """Whether a limit such as a last round ended a game, not its goal; not known if the rules have no `by_limit`."""
        found: Callable[[State], bool] | None = getattr(self.rules, "by_limit", None)
        return found(state) if found else False

    def hurry(self, state: State, seat: int) -> Hurry | None:
        """Where a live table gives an awaited seat a short time only; nowhere if a notation has no `hurry`."""
        return self._hurry(state, seat) if self._hurry else None

    @cached_property
    def _hurry(self) -> Callable[[State, int], Hurry | None] | None:
        return getattr(self.notation, "hurry", None)

    def begin(self, view: View) -> list[Line]:
        """What is told before the first move; nothing if a story has no `begin`."""
        return self._begin(view) if self._begin else []

    @cached_property
    def _begin(self) -> Callable[[View], list[Line]] | None:
        return getattr(self.story, "begin", None)

    def unit(self, view: View, seat: int) -> str:
        """What a seat's score counts, in a word that stands under the number; nothing if a notation has no `unit`."""
        return self._unit(view, seat) if self._unit else ""

    @cached_property
    def _unit(self) -> Callable[[View, int], str] | None:
        return getattr(self.notation, "unit", None)

    def rule_of_turn(self, state: State) -> str:
        """The paragraph that says whose turn it is in this position, or that it is nobody's any more."""
        found: Callable[[State], str] | None = getattr(self.notation, "turn_rule", None)
        return found(state) if found else self.turn_rule

    def places(self, language: str) -> list[tuple[str, str]]:
        """What one may look for on the board, as targets and names; nothing where a board has no `places`."""
        places = getattr(self.board, "places", None)
        return list(places(self.say(language))) if places else []

    def piles(self, view: View) -> list[OpenPile]:
        """What lies open to be looked through; nothing where a board has no `piles`."""
        piles = getattr(self.board, "piles", None)
        return list(piles(view)) if piles else []

    def map_of(self, view: View) -> Map | None:
        """The map of a board and what it looks at, without drawing all of it; a board with a map may have a `map_of` of its own."""
        found = getattr(self.board, "map_of", None)
        return cast(Map, found(view)) if found else self.board.draw(view).map

    def place(self, target: str) -> str:
        """A place that a page asks for; empty if there is none."""
        return target if target in dict(self.places("en")) else ""

    def choices(self, view: View) -> list[Choice]:
        """What the viewer may do now."""
        if not view.state.awaits(view.seat):
            return []
        return [self.notation.choice(view, action) for action in view.state.legal_actions(view.seat)]

    def check_turn(self, view: View) -> None:
        """Refuses a viewer who has nothing to decide now."""
        say = view.say
        if view.state.over:
            raise Illegal(say("The game is over."), self.rule_of_turn(view.state))
        if not view.state.awaits(view.seat):
            waits = ", ".join(view.names[seat] for seat in range(view.state.players) if view.state.awaits(seat))
            raise Illegal(say("It is not your turn: the table waits for {names}.", names=waits), self.rule_of_turn(view.state))

    def check(self, view: View, action: int) -> None:
        """Refuses what the viewer may not do now."""
        self.check_turn(view)
        if action not in self.grammar:
            raise Illegal(view.say("There is no such action."), self.rule_of_turn(view.state))
        if action not in view.state.legal_actions(view.seat):
            raise self.notation.refusal(view, action)


def _overlaid(kind: type) -> type | None:
    """The compiled class on whose fields a compiled class lies: mypyc knows the fields of those only that it compiles together."""
    fields = vars(kind).get("__mypyc_attrs__")
    if fields is None:
        return None
    return next((base for base in kind.__mro__[1:] if not {*vars(base).get("__mypyc_attrs__", ())} <= {*fields, "__dict__"}), None)


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
