"""Hints in three steps: where to look, what kind of action, and which one, with its reason."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from gabare.bots.levels import decided
from gabare.bots.search import Greedy
from gabare.coach.judge import WORLDS, Reasons, judge, rival, worded
from gabare.kit.notation import Choice, View
from gabare.kit.rulebook import NUMBER, rule_book
from gabare.kit.say import speaker
from gabare.kit.state import State
from gabare.kit.title import Title, find

ITERATIONS = 200
STEPS = 3
SHORT = 120  # letters of a rule that are quoted


@dataclass(frozen=True)
class Advice:
    """What a hint stands on, without words: the best action, and what speaks for it."""

    action: int
    reasons: Reasons


@dataclass(frozen=True)
class Hint:
    """Three sentences, each telling more than the one before, and what to ring on the board for each."""

    steps: tuple[str, str, str]
    targets: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
    choice: Choice


def advice(title: Title, masked: State, seat: int, seed: int, iterations: int = ITERATIONS) -> Advice:
    """From the seat's own knowledge."""
    judged = judge(title, masked, seat, iterations, seed)
    best = judged.best
    if decided(title.value, masked, seat, seed):
        best = Greedy(title.value, WORLDS, own=True).choose(masked, seat, seed)
    return Advice(best, rival(title, masked, seat, judged, best, seed)[1])


def work(game: str, kind: str, masked: dict[str, Any], seat: int, seed: int) -> Advice:
    """Advice for a masked state that came as plain data: what a process is asked."""
    title = find(game)
    return advice(title, getattr(title.rules, kind).from_dict(masked), seat, seed)


def hint(title: Title, view: View, given: Advice) -> Hint:
    """The advice in the words of an awaited viewer."""
    choice = title.notation.choice(view, given.action)
    say = speaker(view.say.language, title.package, "gabare.coach")
    book = rule_book(title, view.say.language)
    why = worded(given.reasons, say)
    last = say("{label}. What matters: {reason}.", label=choice.label, reason=why) if why else say("{label}.", label=choice.label)
    chapter = book.chapter(choice.rule)
    others = title.choices(view)
    about = _starts(other for other in others if book.chapter(other.rule) == chapter)
    kind = _starts(other for other in others if other.rule == choice.rule)
    look = say("Look at what is ringed, and think of the chapter “{chapter}”.", chapter=chapter)
    steps = (
        look if about else say("Think of the chapter “{chapter}”.", chapter=chapter),
        say("The best action follows rule {rule}: {sentence}", rule=choice.rule, sentence=_opening(book.paragraphs[choice.rule])),
        last,
    )
    return Hint(steps, (about, kind, choice.targets), choice)


def _starts(choices: Iterable[Choice]) -> tuple[str, ...]:
    """Where on the board one begins to point, each place once."""
    return tuple(dict.fromkeys(choice.targets[0] for choice in choices if choice.targets))


def _opening(paragraph: str) -> str:
    """The first sentences of a rule, without its number and its Markdown: one, and more while they are short."""
    plain = re.sub(r"[*_`]|\[([^]]*)\]\([^)]*\)", r"\1", NUMBER.sub("", paragraph))
    first, *others = re.split(r"(?<=[.!?])\s", " ".join(plain.split()))
    for sentence in others:
        if len(first) + len(sentence) > SHORT:
            break
        first += f" {sentence}"
    return first
