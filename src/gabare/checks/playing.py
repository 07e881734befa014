"""Playing at random: what is legal can be played, what is not is refused, games end, copies and undone moves leave no trace."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from gabare.checks.trial import Trial, written
from gabare.kit.catalogues import LANGUAGES, SOURCE
from gabare.kit.game import Game
from gabare.kit.luck import Seeded
from gabare.kit.notation import Illegal
from gabare.kit.rulebook import rule_book
from gabare.kit.state import HIDDEN, NOBODY, stroll

FURTHER = 8  # actions that are now and then played on a copy, to see what it shares


def playable(trial: Trial) -> Iterator[str]:
    """0. At every table there is something to do from the start, and somebody comes to have a choice."""
    for game, _luck in trial.walks(len(trial.tables)):
        if game.over:
            yield "the game is over at its start"
            continue
        while len(legal := game.state.legal_actions(game.turn)) == 1:
            game.play(legal[0])
            if game.over or len(game.moves) > trial.title.longest:
                yield "nobody ever had a choice between two actions"
                break
        if len(legal) == 0:
            yield f"seat {game.turn} is awaited and has nothing to do"


def legality(trial: Trial) -> Iterator[str]:
    """1. Every legal action applies; an illegal one is refused, names its rule, and changes nothing."""
    title = trial.title
    books = rule_book(title, SOURCE).paragraphs
    for game, luck in trial.walks(trial.games // 500):
        met: list[int] = [0, HIDDEN, 10**9]
        while not game.over and not trial.spent:
            legal = game.state.legal_actions(game.turn)
            met.extend(legal)
            if luck.below(4) == 0:
                before = game.state.to_dict()
                for action in (met[luck.below(len(met))], luck.below(max(met) + 2)):
                    if action not in legal:
                        yield from _refused(game, action, game.turn, books, before)
                yield from _refused(game, legal[0], NOBODY, books, before)
                yield from _refused(game, "no such words", game.turn, books, before)
            game.play(legal[luck.below(len(legal))])
        if game.over:
            yield from _refused(game, met[-1], 0, books, game.state.to_dict())


def _refused(game: Game, action: str | int, seat: int, rules: dict[str, str], before: dict[str, Any]) -> Iterator[str]:
    for language in LANGUAGES:
        try:
            game.play(action, seat, language)
        except Illegal as refusal:
            if not str(refusal) or refusal.rule not in rules:
                yield f"the refusal of {action!r} names no rule: {refusal} ({refusal.rule})"
        else:
            yield f"{action!r} was not refused to seat {seat}"
    if game.state.to_dict() != before:
        yield f"the refused {action!r} changed the state"


def ending(trial: Trial) -> Iterator[str]:
    """2 and 6. Random games end within the title's limit, without a dead end, and nothing is lost or made on the way."""
    for players, options, seed in trial.games_here(trial.games):
        luck = Seeded(seed)
        problem = stroll(trial.title.new_game(players, options, luck), luck, trial.title.longest)
        if problem:
            yield problem


def copies(trial: Trial) -> Iterator[str]:
    """3. Copies are independent, states survive JSON, and every action survives its own notation."""
    grammar = trial.title.grammar
    for game, luck in trial.walks(trial.games // 400):
        while not game.over and not trial.spent:
            state, seat = game.state, game.turn
            legal = list(state.legal_actions(seat))
            for action in legal:
                if grammar.read(grammar.write(action)) != action:
                    yield f"action {action} is written {grammar.write(action)!r} and read {grammar.read(grammar.write(action))}"
            before = state.to_dict()
            if type(state).from_dict(json.loads(json.dumps(before))).to_dict() != before:
                yield "the state does not survive JSON"
            copy = state.clone()
            if names := _differing(before, copy.to_dict()):
                yield f"a copy differs from the position in {names}: clone forgets it"
                return  # what else goes wrong may come of it
            if list(copy.legal_actions(seat)) != legal:
                yield "a copy offers other actions: clone forgets something"
                return
            action = legal[luck.below(len(legal))]
            copy.apply(seat, action, luck)
            for _ in range(FURTHER if luck.below(FURTHER) == 0 else 0):
                if not copy.over:
                    there = copy.legal_actions(copy.turn)
                    copy.apply(copy.turn, there[luck.below(len(there))], luck)
            if names := _differing(before, state.to_dict()):
                yield f"{grammar.write(action)!r} on a copy changed the original in {names}: clone shares it"
                return
            if list(state.legal_actions(seat)) != legal:
                yield "the legal actions change when asked again"
            game.play(action)


def _differing(one: dict[str, Any], other: dict[str, Any]) -> str:
    """The fields in which two positions differ."""
    return ", ".join(sorted(name for name in {*one, *other} if one.get(name) != other.get(name)))


def undoing(trial: Trial) -> Iterator[str]:
    """8. An undone draft equals never having played, and what can be undone has shown its seat nothing new."""
    for game, luck in trial.walks(trial.games // 500):
        while not game.over and not trial.spent:
            seat, before = game.turn, game.state
            legal = before.legal_actions(seat)
            action = legal[luck.below(len(legal))]
            game.play(action)
            if game.undoable:
                elsewhere = before.masked(seat).redealt(luck)
                elsewhere.apply(seat, action, luck)
                if written(elsewhere.masked(seat)) != written(game.state.masked(seat)):
                    what = "showed something and can still be undone; luck ends a draft: draw luck.below(1) with it"
                    yield f"{trial.title.grammar.write(action)!r} {what}"
                after, moves = written(game.state), len(game.moves)
                game.undo()
                if written(game.state) != written(before) or len(game.moves) != moves - 1:
                    yield f"undoing {trial.title.grammar.write(action)!r} does not give the position before"
                game.play(action)
                if written(game.state) != after:
                    yield f"{trial.title.grammar.write(action)!r} played again gives another position"
