"""Hints in three steps: where to look, what kind of action, and which one, with its reason."""

from __future__ import annotations

from dataclasses import dataclass

from gabare.coach.judge import judge, reason
from gabare.kit.notation import Choice, View
from gabare.kit.rulebook import rule_book
from gabare.kit.say import speaker
from gabare.kit.title import Title

ITERATIONS = 200


@dataclass(frozen=True)
class Hint:
    """Three sentences, each telling more than the one before, and what to ring on the board for each."""

    steps: tuple[str, str, str]
    targets: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
    choice: Choice


def hint(title: Title, view: View, seed: int, iterations: int = ITERATIONS) -> Hint:
    """For an awaited viewer, from the viewer's own knowledge."""
    judged = judge(title, view.state, view.seat, iterations, seed)
    choice = title.notation.choice(view, judged.best)
    say = speaker(view.say.language, title.package, "gabare.coach")
    chapter = rule_book(title, view.say.language).chapter(choice.rule)
    others = sorted((action for action in judged.shares if action != judged.best), key=lambda action: -judged.shares[action])
    why = reason(title, view.state, view.seat, judged.best, others[0], seed, view.say) if others else ""
    last = say("{label}. It counts for: {reason}.", label=choice.label, reason=why) if why else say("{label}.", label=choice.label)
    steps = (
        say("Think of: {chapter}.", chapter=chapter),
        say("Rule {rule} has the best action.", rule=choice.rule),
        last,
    )
    return Hint(steps, ((), choice.targets[:1], choice.targets), choice)
