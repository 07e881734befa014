"""Playing again: records, other processes, compiled and interpreted, and golden playthroughs."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from math import inf
from pathlib import Path
from time import monotonic

from gabare.checks.trial import Trial, written
from gabare.kit.game import Game
from gabare.kit.luck import Seeded
from gabare.kit.record import loads, record
from gabare.kit.title import Title

OTHERS = {" interpreted": {"GABARE_PURE": "1"}, "": {}, " with another hash seed": {"PYTHONHASHSEED": "2"}}
SHARE = 5  # of the time that is left goes to each process


def replaying(trial: Trial) -> Iterator[str]:
    """4. A record replays to the same states; games are the same in other processes, compiled and interpreted."""
    for game, luck in trial.walks(trial.games // 500):
        states = [written(game.state)]
        while not game.over:
            legal = game.state.legal_actions(game.turn)
            game.play(legal[luck.below(len(legal))])
            states.append(written(game.state))
        read = loads(record(game).dumps())
        if read != record(game):
            yield "a record is not read as it was written"
        if [written(step.state) for step in read.steps()] != states:
            yield "a replay gives other states"
        read.verify()
    most, seconds = max(trial.games // 100, 1), max(trial.until - monotonic(), 1.0) / SHARE
    hashes = {}
    for name, environment in OTHERS.items():  # the slowest first: it says how many games there is time for
        script = f"print(*hash_of_games(find({trial.title.id!r}), {most}, float({str(seconds)!r})))"
        command = [sys.executable, "-c", f"from gabare.checks.records import hash_of_games; from gabare.kit.title import find; {script}"]
        done = subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": "1", **environment}, capture_output=True, text=True)
        hashed, _, played = done.stdout.strip().partition(" ")
        hashes[f"another process{name}"] = hashed or (done.stderr.strip().splitlines() or [f"ended with {done.returncode}"])[-1]
        most, seconds = int(played or 1), inf
    here, _ = hash_of_games(trial.title, most)
    yield from (f"{where} plays other games: {there} instead of {here}" for where, there in hashes.items() if there != here)


def hash_of_games(title: Title, games: int, seconds: float = inf) -> tuple[str, int]:
    """A fingerprint of random games, all actions offered, chosen, and every final state; and of how many, if there is not time for all."""
    digest, played = sha256(), 0
    for players, options, seed in Trial(title, until=monotonic() + seconds).games_here(games):
        luck = Seeded(seed)
        state = title.new_game(players, options, luck)
        while not state.over:
            legal = state.legal_actions(state.turn)
            digest.update(bytes(str(list(legal)), "ascii"))
            state.apply(state.turn, legal[luck.below(len(legal))], luck)
        digest.update(written(state))
        played += 1
    return digest.hexdigest(), played


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


def golden_path(trial: Trial, players: int) -> Path:
    assert trial.tests is not None
    return trial.tests / "games" / trial.title.package.rsplit(".", 1)[-1] / "golden" / f"{players}_players.txt"


def golden(title: Title, players: int) -> str:
    """A whole random game, with what was told of each move and, now and then, the position and its choices."""
    game, luck = Game(title, players, secret=bytes([players] * 32)), Seeded(players)
    text = [f"{title.name}, {players} players, rules {title.rules_version}", *(f"    {line.text}" for line in game.begin())]
    while not game.over:
        if len(game.moves) % 20 == 0:
            text += ["", *title.board.describe(game.view(game.turn)), f"choices: {'; '.join(choice.text for choice in game.choices())}", ""]
        before, legal = game.state, game.state.legal_actions(game.turn)
        move = game.play(legal[luck.below(len(legal))])
        action = title.grammar.write(move.action)
        outcomes = f" | {' '.join(map(str, move.outcomes))}" if move.outcomes else ""
        text.append(f"{len(game.moves)} {game.names[move.seat]}: {action}{outcomes}")
        text += [f"    {line.text}" for line in game.lines((before, move, game.state))]
    return "\n".join([*text, "", *title.board.describe(game.view()), ""])
