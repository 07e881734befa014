"""A game's actions, declared once: their numbers and texts, how a text is read and an action taken apart follow from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from typing import Any, Generic, NamedTuple, TypeVar

from gabare.kit.state import NONE as NONE  # an operand that a verb does not have

Parts = TypeVar("Parts", bound=tuple[Any, ...])


@dataclass(frozen=True)
class Operand:
    """What a verb is done to: the field of the parts that holds it, the words it may be, and what each of them stands for."""

    name: str
    words: tuple[str | None, ...]  # None is a gap in the numbering
    values: tuple[int, ...] = ()  # 0, 1, 2 … if not given


def numbered(name: str, count: int) -> Operand:
    """People count from 1: the words 1, 2, 3 … stand for 0, 1, 2 …"""
    return Operand(name, tuple(str(number + 1) for number in range(count)))


@dataclass(frozen=True)
class Verb:
    """Actions of one kind, numbered from `first` on: one for each combination of the operands, the last of which runs fastest."""

    name: str
    first: int  # a constant of the rules
    operands: tuple[Operand, ...] = ()
    text: str = ""  # such as "{card} {river}"; the name and its operands in order, if not given

    @property
    def count(self) -> int:
        return prod(len(operand.words) for operand in self.operands)

    @property
    def form(self) -> str:
        return self.text or " ".join([self.name, *(f"{{{operand.name}}}" for operand in self.operands)])


def plain(first: int, *names: str) -> tuple[Verb, ...]:
    """Verbs without operands, numbered in a row."""
    return tuple(Verb(name, first + n) for n, name in enumerate(names))


class Written(NamedTuple, Generic[Parts]):
    text: str
    parts: Parts


class Grammar(Generic[Parts]):
    """All actions of a game. Their numbers must run on from verb to verb, and no two may have the same text.

    >>> class Parts(NamedTuple):
    ...     verb: str
    ...     card: int = NONE
    >>> grammar = Grammar(Parts, Verb("play", 0, (numbered("card", 5),)), Verb("pass", 5))
    >>> grammar.write(2), grammar.read("play 3"), grammar.parts(2), grammar.size
    ('play 3', 2, Parts(verb='play', card=2), 6)
    >>> grammar.read("ploy")
    Traceback (most recent call last):
    ValueError: cannot read 'ploy'; write for example 'play 1' or 'pass'
    """

    def __init__(self, kind: type[Parts], *verbs: Verb) -> None:
        self.kind, self.verbs, self.size = kind, verbs, 0
        fields = getattr(kind, "_fields", ())
        for verb in verbs:
            if verb.first != self.size:
                raise ValueError(f"the actions of {verb.name!r} begin at {verb.first}, but those before it end at {self.size}")
            if unknown := [operand.name for operand in verb.operands if operand.name not in fields]:
                raise ValueError(f"{kind.__name__} has no field {', '.join(unknown)} for {verb.name!r}")
            self.size += verb.count

    @cached_property
    def _actions(self) -> dict[int, Written[Parts]]:
        """Built when first asked for: some games have thousands of actions."""
        actions: dict[int, Written[Parts]] = {}
        for verb in self.verbs:
            form, choices = verb.form, product(*(list(enumerate(operand.words)) for operand in verb.operands))
            for action, chosen in enumerate(choices, verb.first):
                if all(word is not None for _, word in chosen):
                    pairs = list(zip(verb.operands, chosen, strict=True))
                    values = {operand.name: operand.values[n] if operand.values else n for operand, (n, _) in pairs}
                    text = form.format_map({operand.name: word for operand, (_, word) in pairs})
                    actions[action] = Written(text, self.kind(verb.name, **values))
        return actions

    @cached_property
    def _numbers(self) -> dict[str, int]:
        numbers: dict[str, int] = {}
        for action, written in self._actions.items():
            if numbers.setdefault(written.text, action) != action:
                raise ValueError(f"the actions {numbers[written.text]} and {action} are both written {written.text!r}")
        return numbers

    def __contains__(self, action: int) -> bool:
        return action in self._actions

    def parts(self, action: int) -> Parts:
        """The verb of an action, and its operands."""
        return self._actions[action].parts

    def write(self, action: int) -> str:
        """The text of an action: stable across versions, records and the terminal speak it."""
        return self._actions[action].text

    def read(self, text: str) -> int:
        """The action that a text names; whether it is legal is not asked here."""
        if text in self._numbers:
            return self._numbers[text]
        *some, last = [repr(example) for example in self.examples]
        examples = f"{', '.join(some)} or {last}" if some else last
        raise ValueError(f"cannot read {text[:40]!r}; write for example {examples}")

    @property
    def examples(self) -> list[str]:
        """An action of each verb."""
        firsts = [min(action for action in range(verb.first, verb.first + verb.count) if action in self) for verb in self.verbs]
        return [self.write(action) for action in firsts]
