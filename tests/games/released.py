"""Records of every released version of a game's rules, in `records/rules-N/` of its tests. They are replayed exactly, for ever.

Before a release that changes a game's rules, `python -m tests.games.released GAME` writes some games of the version that is about
to become old: at least one with every player count and every setting. Beside them, `offered.json` holds a digest of all that could
be done at each step.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path

from gabare.bots.levels import bot
from gabare.checks.trial import Trial
from gabare.kit.game import Game
from gabare.kit.record import Record, loads, record
from gabare.kit.title import Title, catalogue, find

DIGESTS = "offered.json"


def folder(title: Title, version: int) -> Path:
    return Path(__file__).parent / title.package.rpartition(".")[2] / "records" / f"rules-{version}"


def released() -> list[Path]:
    """The records of all games and versions."""
    return sorted(path for title in catalogue().values() for path in folder(title, 0).parent.glob("rules-*/*.txt"))


def offered(text: str) -> str:
    """A digest of what each awaited seat could do before each move of a record, in words."""
    digest = sha256()
    for game in loads(text).steps():
        for seat in range(game.state.players):
            if game.state.awaited >> seat & 1:
                words = [game.title.grammar.write(action) for action in game.state.legal_actions(seat)]
                digest.update(f"{len(game.moves)} {seat} {words}\n".encode())
    return digest.hexdigest()


def _played(title: Title, seed: int) -> Record:
    """A game of easy bots at one of the tables that the checks play at."""
    players, options = Trial(title).tables[seed]
    game = Game(title, players, options, secret=sha256(f"{title.id} {title.rules_version} {seed}".encode()).digest())
    easy = bot(title, "easy")
    while not game.over:
        game.play(easy.choose(game.state.masked(game.turn), game.turn, len(game.moves)))
    return record(game)


def _tables(title: Title) -> list[int]:
    """Few tables that have every player count and every setting."""
    wanted: set[object] = set()
    found: list[int] = []
    for number, (players, options) in enumerate(Trial(title).tables):
        new = {players, *options.items()} - wanted
        if new and (not found or len(new) > 1 or number % len(title.players) == len(found) % len(title.players)):
            wanted |= new
            found.append(number)
    return found


def main(id: str) -> None:
    title = find(id)
    place = folder(title, title.rules_version)
    place.mkdir(parents=True)
    digests = {}
    for seed in _tables(title):
        text = _played(title, seed).dumps()
        (place / f"{seed}.txt").write_text(text, "utf-8")
        digests[f"{seed}.txt"] = offered(text)
        print(place.name, seed, text.count("\n"), flush=True)
    (place / DIGESTS).write_text(json.dumps(digests, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
