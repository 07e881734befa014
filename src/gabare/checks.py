"""What the kit proves of every game. A game that passes these nine checks is a game.

Each check plays the title at every player count with every set of options and yields what it finds wrong.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

from gabare.bots.levels import bot
from gabare.bots.search import Bot
from gabare.kit.codec import CLASS
from gabare.kit.game import Game
from gabare.kit.luck import Seeded
from gabare.kit.notation import Illegal, View
from gabare.kit.record import loads, record
from gabare.kit.rulebook import rule_book
from gabare.kit.say import LANGUAGES
from gabare.kit.state import HIDDEN, NOBODY, State, stroll
from gabare.kit.title import Setting, Title, find  # noqa: F401 (find: for other processes)

MOST_SETS = 16  # with more combinations of options than this, each setting is tried alone
STRIDE = 7919  # a prime: after as many games as there are tables, each was played once
REDEALS = 2_000
DOUBT = 4.5  # standard deviations that a fair deal does not reach


@dataclass(frozen=True)
class Trial:
    """One title, how much to try, and where its tests are."""

    title: Title
    games: int = 20_000  # random games in all
    positions: int = 5_000  # positions re-dealt in all
    tests: Path | None = None  # the folder whose tests name paragraphs and whose golden playthroughs are compared
    tick: Callable[[], None] = field(default=lambda: None, compare=False)  # called as the work goes on

    @cached_property
    def tables(self) -> list[tuple[int, dict[str, Setting]]]:
        """Every player count with every set of options (with each setting alone, where there are too many)."""
        options = self.title.options
        sets = [dict(zip([o.id for o in options], settings, strict=True)) for settings in product(*(o.settings for o in options))]
        if len(sets) > MOST_SETS:
            plain = self.title.settings()
            others = [plain | {o.id: setting} for o in options for setting in o.settings if setting != o.default]
            sets = [plain, *others]
        return [(players, options) for options in sets for players in self.title.players]

    def games_here(self, games: int) -> Iterator[tuple[int, dict[str, Setting], int]]:
        """Spreads so many games over the tables, far apart from one to the next: players, options, seed."""
        for seed in range(max(games, 1)):
            players, options = self.tables[seed * STRIDE % len(self.tables)]
            yield players, options, seed
            self.tick()

    def walks(self, games: int) -> Iterator[tuple[Game, Seeded]]:
        """Random games at their start, each with the luck that will choose its actions."""
        for players, options, seed in self.games_here(games):
            yield Game(self.title, players, options, secret=seed.to_bytes(8, "big")), Seeded(seed)


def legality(trial: Trial) -> Iterator[str]:
    """1. Every legal action applies; an illegal one is refused, names its rule, and changes nothing."""
    title = trial.title
    books = rule_book(title, "en").paragraphs
    for game, luck in trial.walks(trial.games // 500):
        met: list[int] = [0, HIDDEN, 10**9]
        while not game.over:
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
            yield f"{players} players, {options}, seed {seed}: {problem}"


def copies(trial: Trial) -> Iterator[str]:
    """3. Copies are independent, states survive JSON, and every action survives its own notation."""
    notation = trial.title.notation
    for game, luck in trial.walks(trial.games // 400):
        while not game.over:
            state, seat = game.state, game.turn
            legal = list(state.legal_actions(seat))
            for action in legal:
                if notation.read(notation.write(action)) != action:
                    yield f"action {action} is written {notation.write(action)!r} and read {notation.read(notation.write(action))}"
            written = state.to_dict()
            if type(state).from_dict(json.loads(json.dumps(written))).to_dict() != written:
                yield f"after {len(game.moves)} actions the state does not survive JSON"
            copy = state.clone()
            action = legal[luck.below(len(legal))]
            copy.apply(seat, action, luck)
            if state.to_dict() != written:
                yield f"{notation.write(action)!r} on a copy changed the original"
            if list(state.legal_actions(seat)) != legal:
                yield f"after {len(game.moves)} actions the legal actions change when asked again"
            game.play(action)


def replaying(trial: Trial) -> Iterator[str]:
    """4. A record replays to the same states; games are the same in other processes, compiled and interpreted."""
    for game, luck in trial.walks(trial.games // 500):
        states = [_bytes(game.state)]
        while not game.over:
            legal = game.state.legal_actions(game.turn)
            game.play(legal[luck.below(len(legal))])
            states.append(_bytes(game.state))
        read = loads(record(game).dumps())
        if read != record(game):
            yield "a record is not read as it was written"
        if [_bytes(step.state) for step in read.steps()] != states:
            yield "a replay gives other states"
        read.verify()
    hashes, hashed = {}, max(trial.games // 100, 1)
    for name, environment in {"": {}, " with another hash seed": {"PYTHONHASHSEED": "2"}, " interpreted": {"GABARE_PURE": "1"}}.items():
        command = [sys.executable, "-c", f"from gabare.checks import *; print(hash_of_games(find({trial.title.id!r}), {hashed}))"]
        done = subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": "1", **environment}, capture_output=True, text=True)
        hashes[f"another process{name}"] = done.stdout.strip() or done.stderr[-300:]
        trial.tick()
    here = hash_of_games(trial.title, hashed)
    yield from (f"{where} plays other games: {there} instead of {here}" for where, there in hashes.items() if there != here)


def hash_of_games(title: Title, games: int) -> str:
    """A fingerprint of random games: all actions offered, chosen, and every final state."""
    digest = sha256()
    for players, options, seed in Trial(title).games_here(games):
        luck = Seeded(seed)
        state = title.new_game(players, options, luck)
        while not state.over:
            legal = state.legal_actions(state.turn)
            digest.update(bytes(str(list(legal)), "ascii"))
            state.apply(state.turn, legal[luck.below(len(legal))], luck)
        digest.update(_bytes(state))
    return digest.hexdigest()


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
    if _bytes(masked) != _bytes(other):
        yield f"{where} can tell two deals apart"
        return
    language, tall = LANGUAGES[luck.below(len(LANGUAGES))], luck.below(2) == 1
    here, there = (View(state, viewer, title.say(language), game.names, tall) for state in (masked, other))
    if title.board.draw(here).layers != title.board.draw(there).layers or title.board.describe(here) != title.board.describe(there):
        yield f"{where} sees another drawing"
    if title.choices(here) != title.choices(there):
        yield f"{where} has other choices"
    for before in game.history()[-1:] if luck.below(8) == 0 else ():
        views = [View(state.masked(viewer).redealt(luck).masked(viewer), viewer, here.say, game.names) for state in (before[0], before[2])]
        told = title.story.tell(views[0], before[1].seat, before[0].seen(viewer, before[1].seat, before[1].action), views[1])
        if told != game.lines(before, viewer, language):
            yield f"{where} is told another story"
    if viewer != NOBODY and masked.awaited >> viewer & 1:
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


def playthroughs(trial: Trial) -> Iterator[str]:
    """7. Golden playthroughs: one readable text for each player count, played again and compared."""
    if trial.tests is None:
        return
    for players in trial.title.players:
        path = golden_path(trial, players)
        if not path.exists():
            yield f"{path.name} is missing; write it with --golden"
        elif path.read_text("utf-8") != golden(trial.title, players):
            yield f"{path.name} is played differently now; look at the difference, then write it with --golden"
        trial.tick()


def golden_path(trial: Trial, players: int) -> Path:
    assert trial.tests is not None
    return trial.tests / "games" / trial.title.package.rsplit(".", 1)[-1] / "golden" / f"{players}_players.txt"


def golden(title: Title, players: int) -> str:
    """A whole random game, with what was told of each move and, now and then, the position and its choices."""
    game, luck = Game(title, players, secret=bytes([players] * 32)), Seeded(players)
    text = [f"{title.name}, {players} players, rules {title.rules_version}"]
    while not game.over:
        if len(game.moves) % 20 == 0:
            text += ["", *title.board.describe(game.view(game.turn)), f"choices: {'; '.join(choice.text for choice in game.choices())}", ""]
        before, legal = game.state, game.state.legal_actions(game.turn)
        move = game.play(legal[luck.below(len(legal))])
        action = title.notation.write(move.action)
        outcomes = f" | {' '.join(map(str, move.outcomes))}" if move.outcomes else ""
        text.append(f"{len(game.moves)} {game.names[move.seat]}: {action}{outcomes}")
        text += [f"    {line.text}" for line in game.lines((before, move, game.state))]
    return "\n".join([*text, "", *title.board.describe(game.view()), ""])


def undoing(trial: Trial) -> Iterator[str]:
    """8. An undone draft equals never having played, and what can be undone has shown its seat nothing new."""
    for game, luck in trial.walks(trial.games // 500):
        while not game.over:
            seat, before = game.turn, game.state
            legal = before.legal_actions(seat)
            action = legal[luck.below(len(legal))]
            game.play(action)
            if game.undoable:
                elsewhere = before.masked(seat).redealt(luck)
                elsewhere.apply(seat, action, luck)
                if _bytes(elsewhere.masked(seat)) != _bytes(game.state.masked(seat)):
                    yield f"{trial.title.notation.write(action)!r} showed something and can still be undone"
                after, moves = _bytes(game.state), len(game.moves)
                game.undo()
                if _bytes(game.state) != _bytes(before) or len(game.moves) != moves - 1:
                    yield f"undoing {trial.title.notation.write(action)!r} does not give the position before"
                game.play(action)
                if _bytes(game.state) != after:
                    yield f"{trial.title.notation.write(action)!r} played again gives another position"


def rule_books(trial: Trial) -> Iterator[str]:
    """9. All languages have the same paragraphs, every choice cites one, and every paragraph is named by a test."""
    title = trial.title
    books = {language: set(rule_book(title, language).paragraphs) for language in LANGUAGES}
    paragraphs = books["en"]
    for language, numbers in books.items():
        for number in sorted(numbers ^ paragraphs):
            yield f"paragraph {number} is not in all languages ({language})"
    for game, luck in trial.walks(trial.games // 1000):
        while not game.over:
            choices = game.choices(language=LANGUAGES[luck.below(len(LANGUAGES))])
            yield from (
                f"{choice.text!r} cites rule {choice.rule}, which is not in the book" for choice in choices if choice.rule not in paragraphs
            )
            yield from _mixed_up(choices)
            game.play(choices[luck.below(len(choices))].action)
    if trial.tests is not None:
        named = set(
            re.findall(rf"\"{re.escape(title.id)}-([\d.]+)\"", "".join(path.read_text("utf-8") for path in trial.tests.rglob("test_*.py")))
        )
        yield from (f"paragraph {number} is named by no test" for number in sorted(paragraphs - named))
        yield from (f"a test names paragraph {number}, which is not in the book" for number in sorted(named - paragraphs))


def _mixed_up(choices: list[Any]) -> Iterator[str]:
    """Pointing at targets must lead to one choice: no two the same, none the beginning of another."""
    pointed = [way for choice in choices for way in (choice.targets, choice.also) if way]
    for targets in pointed:
        if pointed.count(targets) > 1 or any(other != targets and other[: len(targets)] == targets for other in pointed):
            yield f"the targets {targets} do not tell choices apart"


def _bytes(state: State) -> bytes:
    return json.dumps(state.to_dict(), sort_keys=True).encode()


CHECKS: dict[str, Callable[[Trial], Iterator[str]]] = {
    "legality": legality,
    "ending, conservation": ending,
    "copies, JSON, notation": copies,
    "replay": replaying,
    "secrecy": secrecy,
    "playthroughs": playthroughs,
    "undo": undoing,
    "rule books": rule_books,
}
