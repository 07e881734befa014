"""Fairness: bots decide from what their seat knows alone, and play cards against others without liking or disliking a seat."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from gabare.bots.levels import bot
from gabare.kit.luck import Seeded
from gabare.kit.state import NOBODY, State
from gabare.kit.title import find

FAIR = 5 * 10**9  # seeds of these games
STEPS = 2**20  # keeps those of different games apart
RESAMPLES = 2_000
EVERY = 5  # decisions of a game: one of so many is looked at


@dataclass(frozen=True)
class Peeks:
    """Positions of one game in which a level was asked twice."""

    positions: int
    hidden: int  # of these, those in which something that the seat cannot know was really dealt otherwise
    changed: int  # answers that changed with it


@dataclass(frozen=True)
class Attack:
    """A card played against one of several seats that stood alike."""

    victim: int
    others: tuple[int, ...]  # the seats to choose from, the victim included


def peeks(game: str, players: int, level: str, number: int) -> Peeks:
    """One game between bots of medium level. Now and then the level answers, and answers again after all that
    its seat cannot know was dealt anew."""
    title = find(game)
    asked, usual = bot(title, level), bot(title, "medium")
    luck = Seeded(FAIR + number)
    positions = hidden = changed = decisions = 0
    state = title.new_game(players, None, luck)
    while not state.over:
        seat = state.turn
        masked = state.masked(seat)
        if len(masked.legal_actions(seat)) > 1:
            decisions += 1
            if decisions % EVERY == 0:
                other, seed = masked.redealt(luck), luck.word()
                positions += 1
                hidden += other.to_dict() != state.to_dict()
                changed += asked.choose(masked, seat, seed) != asked.choose(other.masked(seat), seat, seed)
        state.apply(seat, usual.choose(masked, seat, luck.word()), luck)
    return Peeks(positions, hidden, changed)


def attacks(game: str, players: int, level: str, number: int) -> list[Attack]:
    """The attacks of one game between bots of this level."""
    title = find(game)
    player = bot(title, level)
    found = []
    state = title.new_game(players, None, Seeded((FAIR + number) * STEPS))
    actions = 0
    while not state.over:
        actions += 1
        seat, seed = state.turn, (FAIR + number) * STEPS + actions
        action = player.choose(state.masked(seat), seat, seed)
        victim = title.value.victim(state, action)
        if victim not in (NOBODY, seat):
            alike = _alike(state, seat, victim)
            reached = {title.value.victim(state, other) for other in state.legal_actions(seat)}
            others = tuple(sorted(alike & reached))
            if len(others) > 1:
                found.append(Attack(victim, others))
        state.apply(seat, action, Seeded(seed))
    return found


def _alike(state: State, seat: int, victim: int) -> set[int]:
    """The seats with the victim's score."""
    return {other for other in range(state.players) if other != seat and state.score(other) == state.score(victim)}


def liking(found: Sequence[Attack]) -> tuple[float, float, dict[int, tuple[int, float]]]:
    """Chi-square over the seats, how likely an even choice makes it as large, and how often each seat was hit and should have been.
    The likelihood is counted: the same attacks with victims drawn evenly, many times."""
    expected: dict[int, float] = defaultdict(float)
    for attack in found:
        for seat in attack.others:
            expected[seat] += 1 / len(attack.others)

    def statistic(hits: Counter[int]) -> float:
        return sum((hits[seat] - share) ** 2 / share for seat, share in expected.items())

    hits = Counter(attack.victim for attack in found)
    observed, luck, larger = statistic(hits), Seeded(FAIR), 0
    for _ in range(RESAMPLES):
        larger += statistic(Counter(attack.others[luck.below(len(attack.others))] for attack in found)) >= observed
    return observed, larger / RESAMPLES, {seat: (hits[seat], expected[seat]) for seat in sorted(expected)}
