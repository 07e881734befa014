"""Secrecy: what a viewer cannot know makes no difference to what it sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from gabare.bots.levels import bot
from gabare.bots.search import Bot
from gabare.checks.trial import Trial, written
from gabare.kit.catalogues import LANGUAGES
from gabare.kit.codec import CLASS
from gabare.kit.game import Game
from gabare.kit.luck import Seeded
from gabare.kit.notation import View
from gabare.kit.state import NOBODY, State
from gabare.kit.title import Title

REDEALS = 2_000
DOUBT = 4.5  # standard deviations that a fair deal does not reach


def secrecy(trial: Trial) -> Iterator[str]:
    """5. Whatever a viewer cannot know is dealt anew; what it sees, reads, may do, and what a bot would do there, stays the same."""
    bots = [bot(trial.title, name) for name in ("random", "lenient:0.1", "greedy", "search:8")]
    left = trial.positions
    for game, luck in trial.walks(trial.positions):
        while not game.over and left > 0 and not trial.spent:
            if luck.below(6) == 0:
                for viewer in range(NOBODY, game.state.players):
                    yield from _same_view(trial, game, viewer, luck, bots)
                trial.looking.clear()
                left -= 1
            legal = game.state.legal_actions(game.turn)
            game.play(legal[luck.below(len(legal))])
        if left == 0:
            break
    yield from _even(trial)


def secret_decisions(trial: Trial) -> Iterator[str]:
    """12. Where several seats decide at once, nobody can tell what another one has chosen before all have."""
    for game, luck in trial.walks(trial.games // 500):
        while not game.over and not trial.spent:
            state = game.state
            several = [seat for seat in range(state.players) if state.awaits(seat)]
            seat = several[luck.below(len(several))]
            legal = list(state.legal_actions(seat))
            if len(several) > 1 and len(legal) > 1:
                first = luck.below(len(legal))
                second = (first + 1 + luck.below(len(legal) - 1)) % len(legal)
                if problem := _told_apart(trial, game, seat, (legal[first], legal[second]), luck):
                    yield problem
                    return  # the same in many positions
            mine = legal if seat == game.turn else state.legal_actions(game.turn)
            game.play(mine[luck.below(len(mine))])


def _told_apart(trial: Trial, game: Game, seat: int, actions: tuple[int, int], luck: Seeded) -> str:
    """By what others tell which of two actions a seat has chosen, while some of them have still to choose."""
    state, word = game.state, luck.word()
    afters = [state.clone(), state.clone()]
    for action, after in zip(actions, afters, strict=True):
        after.apply(seat, action, Seeded(word))
    others = state.awaited & afters[0].awaited & ~(1 << seat)
    if not others or afters[0].awaited != afters[1].awaited:
        return ""
    words = " or ".join(trial.title.grammar.write(action) for action in actions)
    for viewer in range(NOBODY, state.players):
        if viewer == seat:
            continue
        trial.look(viewer, "en")
        told = f"while others have still to choose, one can tell whether seat {seat} chose {words}"
        fields = [after.masked(viewer).to_dict() for after in afters]
        if names := sorted(name for name in fields[0] if fields[0][name] != fields[1].get(name)):
            return f"{told}, by {', '.join(names)}: masked does not hide it"
        if state.seen(viewer, seat, actions[0]) != state.seen(viewer, seat, actions[1]):
            return f"{told}: seen shows the action"
        for part in _shown(trial.title, game, viewer, afters):
            return f"{told}, by {part}"
    return ""


def _shown(title: Title, game: Game, viewer: int, states: list[State]) -> Iterator[str]:
    """What of two positions comes out differently for a viewer to whom they are masked alike."""
    views = [View(state.masked(viewer), viewer, title.say("en"), game.names) for state in states]
    for tall in (False, True):
        one, other = (title.board.draw(view._replace(tall=tall)).layers for view in views)
        if one != other:
            yield f"the {'tall' if tall else 'wide'} drawing"
    parts: dict[str, Callable[[View], object]] = {"the words of the board": title.board.describe, "its choices": title.choices}
    yield from (name for name, part in parts.items() if part(views[0]) != part(views[1]))


def _same_view(trial: Trial, game: Game, viewer: int, luck: Seeded, bots: list[Bot]) -> Iterator[str]:
    title, language, tall = trial.title, LANGUAGES[luck.below(len(LANGUAGES))], luck.below(2) == 1
    trial.look(viewer, language, tall=tall)
    masked = game.state.masked(viewer)
    other = masked.redealt(luck).masked(viewer)
    if written(masked) != written(other):
        one, two = masked.to_dict(), other.to_dict()
        yield f"can tell two deals apart, by {', '.join(name for name in one if one[name] != two.get(name))}"
        return
    here, there = (View(state, viewer, title.say(language), game.names, tall) for state in (masked, other))
    if title.board.draw(here).layers != title.board.draw(there).layers or title.board.describe(here) != title.board.describe(there):
        yield "sees another drawing"
    if title.piles(here) != title.piles(there):
        yield "finds other cards in an open pile"
    if not game.moves and title.begin(here) != title.begin(there):
        yield "is told another start"
    if title.choices(here) != title.choices(there):
        yield "has other choices"
    for before in game.history()[-1:] if luck.below(8) == 0 else ():
        views = [View(state.masked(viewer).redealt(luck).masked(viewer), viewer, here.say, game.names) for state in (before[0], before[2])]
        told = title.story.tell(views[0], before[1].seat, before[0].seen(viewer, before[1].seat, before[1].action), views[1])
        if told != game.lines(before, viewer, language):
            yield "is told another story"
    if masked.awaits(viewer):
        seed = luck.word()
        for player in bots:
            if player.choose(masked, viewer, seed) != player.choose(other, viewer, seed):
                yield f"{type(player).__name__} answers differently"


def _even(trial: Trial) -> Iterator[str]:
    """Hidden cards are dealt evenly: each kind as often as its share of what is unseen (chi-square)."""
    for game, luck in trial.walks(trial.positions // 25):
        for _ in range(12):
            if not game.over:
                legal = game.state.legal_actions(game.turn)
                game.play(legal[luck.below(len(legal))])
        masked = game.state.masked(NOBODY)
        piles = [part for part in _parts(masked.to_dict()) if part[CLASS] == "Pile" and part["absent"]]
        if len(piles) != 1:
            continue
        unseen, count, absent = piles[0]["unseen"], piles[0]["count"], piles[0]["absent"]
        dealt: Counter[int] = Counter()
        for _ in range(REDEALS):
            whole = next(p for p in _parts(masked.redealt(luck).to_dict()) if p[CLASS] == "Pile" and len(p["unseen"]) == len(unseen))
            dealt.update({kind: unseen[kind] - left for kind, left in enumerate(whole["unseen"])})
        kinds = [kind for kind, copies in enumerate(unseen) if copies]
        expected = {kind: REDEALS * absent * unseen[kind] / count for kind in kinds}
        statistic = sum((dealt[kind] - expected[kind]) ** 2 / expected[kind] for kind in kinds)
        freedom = len(kinds) - 1
        if freedom and statistic > freedom + DOUBT * (2 * freedom) ** 0.5:
            yield f"hidden cards are not dealt evenly: chi-square {statistic:.0f} for {freedom} degrees of freedom"


def _parts(thing: Any) -> Iterator[dict[str, Any]]:
    """Every part of a written state that names its class."""
    if isinstance(thing, dict):
        if CLASS in thing:
            yield thing
        for inner in thing.values():
            yield from _parts(inner)
    elif isinstance(thing, list):
        for inner in thing:
            yield from _parts(inner)
