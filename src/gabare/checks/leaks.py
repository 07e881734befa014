"""Secrecy: what a viewer cannot know makes no difference to what it sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from gabare.bots.levels import bot
from gabare.bots.search import Bot
from gabare.checks.trial import Trial, written
from gabare.kit.codec import CLASS
from gabare.kit.game import Game
from gabare.kit.luck import Seeded
from gabare.kit.notation import View
from gabare.kit.say import LANGUAGES
from gabare.kit.state import NOBODY
from gabare.kit.title import Title

REDEALS = 2_000
DOUBT = 4.5  # standard deviations that a fair deal does not reach


def secrecy(trial: Trial) -> Iterator[str]:
    """5. Whatever a viewer cannot know is dealt anew; what it sees, reads, may do, and what a bot would do there, stays the same."""
    bots = [bot(trial.title, name) for name in ("random", "lenient:0.1", "greedy", "search:8")]
    left = trial.positions
    for game, luck in trial.walks(trial.positions):
        while not game.over and left > 0:
            if luck.below(6) == 0:
                for viewer in range(NOBODY, game.state.players):
                    yield from _same_view(trial.title, game, viewer, luck, bots)
                left -= 1
            legal = game.state.legal_actions(game.turn)
            game.play(legal[luck.below(len(legal))])
        if left == 0:
            break
    yield from _even(trial)


def _same_view(title: Title, game: Game, viewer: int, luck: Seeded, bots: list[Bot]) -> Iterator[str]:
    masked = game.state.masked(viewer)
    other = masked.redealt(luck).masked(viewer)
    where = f"after {len(game.moves)} actions viewer {viewer}"
    if written(masked) != written(other):
        yield f"{where} can tell two deals apart"
        return
    language, tall = LANGUAGES[luck.below(len(LANGUAGES))], luck.below(2) == 1
    here, there = (View(state, viewer, title.say(language), game.names, tall) for state in (masked, other))
    if title.board.draw(here).layers != title.board.draw(there).layers or title.board.describe(here) != title.board.describe(there):
        yield f"{where} sees another drawing"
    if title.piles(here) != title.piles(there):
        yield f"{where} finds other cards in an open pile"
    if not game.moves and title.begin(here) != title.begin(there):
        yield f"viewer {viewer} is told another start"
    if title.choices(here) != title.choices(there):
        yield f"{where} has other choices"
    for before in game.history()[-1:] if luck.below(8) == 0 else ():
        views = [View(state.masked(viewer).redealt(luck).masked(viewer), viewer, here.say, game.names) for state in (before[0], before[2])]
        told = title.story.tell(views[0], before[1].seat, before[0].seen(viewer, before[1].seat, before[1].action), views[1])
        if told != game.lines(before, viewer, language):
            yield f"{where} is told another story"
    if masked.awaits(viewer):
        seed = luck.word()
        for player in bots:
            if player.choose(masked, viewer, seed) != player.choose(other, viewer, seed):
                yield f"{where}: {type(player).__name__} answers differently"


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
