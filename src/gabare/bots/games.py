"""Games that bots play from the first action to the last: for records, drawings, and whoever writes a game and wants to look at it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256

from gabare.bots.levels import bot
from gabare.kit.game import Game
from gabare.kit.title import Setting, Title, TitleError


def seated(
    title: Title,
    bots: Sequence[str],
    players: int | None = None,
    options: Mapping[str, Setting | str] | None = None,
    seed: int | None = None,
) -> Game:
    """A new game of bots, as many as there are names or, of fewer, in turn. The same seed is the same cards and dice."""
    count = players or max(len(bots), title.players[0])
    if len(bots) > count:
        raise TitleError(f"{len(bots)} bots, but {count} players")
    levels = [bots[seat % len(bots)].replace(":", " ") for seat in range(count)]
    names = [level if levels.count(level) == 1 else f"{level} {levels[: seat + 1].count(level)}" for seat, level in enumerate(levels)]
    secret = None if seed is None else sha256(f"seed {seed}".encode()).digest()
    return Game(title, count, options, names, secret)


def played(game: Game, bots: Sequence[str]) -> Iterator[Game]:
    """Goes on to the end of a game: the game (always the same object) after each action. A game without an end ends at its cap."""
    players = [bot(game.title, name) for name in bots]
    seed = int.from_bytes(game.secret[:6], "big")  # where nothing is left to chance, games of other seeds are other games too
    while not game.over and len(game.moves) < game.title.longest:
        seat = game.turn
        game.play(players[seat % len(players)].choose(game.state.masked(seat), seat, seed + len(game.moves)))
        yield game
