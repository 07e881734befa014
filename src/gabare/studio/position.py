"""The position that an author asks for: a game of bots, or a record, up to some action, and where else something happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from time import monotonic
from typing import Any, NamedTuple

from gabare.bots import games
from gabare.kit.game import Game, Step
from gabare.kit.notation import Illegal
from gabare.kit.record import loads, record
from gabare.kit.state import State
from gabare.kit.title import Title
from gabare.studio.faults import Faults

NAMES = ("Camille", "Nadia", "Youenn", "Sidonie", "Tristan", "Maud")
SEARCH = 8.0  # seconds to look for a position in other games
CONDITIONS = ("legal WORDS", "seat N", "scores", "scores N", "several", "luck", "end")

Moves = list[tuple[int, str, list[int] | None]]  # seat, action in words, its outcomes if they are given


class Asked(NamedTuple):
    """A game: how it starts, what is played in it by hand, and the bots that go on from there."""

    players: int
    options: dict[str, Any]
    seed: int
    bots: list[str]
    moves: Moves
    names: list[str]
    opening: list[int] | None = None


class Played:
    """A game with all its positions: the first, and the one after each action."""

    def __init__(self, title: Title, asked: Asked, faults: Faults) -> None:
        self.note = ""  # why it ends before its end
        self.faults = faults
        self.states: list[State] = []  # none, if there is no game
        self.spoilt: list[dict[str, Any]] = []  # the exception that it ends by
        self.whole = False  # nothing comes after the last position
        with faults.during("setting the game up"):
            self.game = games.seated(title, asked.bots, asked.players, asked.options, asked.seed)
            if asked.opening is not None:
                self.game = Game(title, asked.players, asked.options, (), self.game.secret, asked.opening)
            self.game.names = tuple(asked.names or NAMES[: asked.players])
            self.states.append(self.game.state)
            self.steps = self._played(asked)
        if not self.states:
            self.spoilt = [*faults.told]

    def go_on(self, until: int, seconds: float) -> None:
        """Plays as far as a position, if it does not take longer."""
        end = monotonic() + seconds
        known = [*self.faults.told]
        with self.faults.during("playing the game"):
            while not self.whole and len(self.states) <= until and monotonic() < end:
                if next(self.steps, None) is None:
                    self.whole = True
                else:
                    self.states.append(self.game.state)
        self.spoilt += [fault for fault in self.faults.told if fault not in known]
        if self.spoilt:
            self.whole, self.note = True, f"an exception after {len(self.states) - 1} actions"

    def _played(self, asked: Asked) -> Iterator[Game]:
        game = self.game
        for number, (seat, text, outcomes) in enumerate(asked.moves, 1):
            try:
                game.play(text, seat, outcomes=outcomes)
            except Illegal as refused:
                self.note = f"action {number}, {text!r}, cannot be played any more: {refused}"
                break
            yield game
        yield from games.played(game, asked.bots)
        if not game.over:
            self.note = f"no end after {len(game.moves)} actions, the cap"

    def step(self, at: int) -> Step:
        """The action that led to a position, between the one before and this one."""
        return self.states[at - 1], self.game.moves[at - 1], self.states[at]

    def moves(self, until: int) -> Moves:
        """What was played up to there, with its outcomes: a game that goes on from there another way begins so."""
        write = self.game.title.grammar.write
        return [(move.seat, write(move.action), list(move.outcomes)) for move in self.game.moves[:until]]

    def record(self, until: int) -> str:
        """The game up to there, to be kept as a test."""
        whole = record(self.game, secret=True)
        over = until == len(self.game.moves) and self.game.over
        return replace(whole, moves=whole.moves[:until], result=whole.result if over else None).dumps()


def recorded(text: str) -> dict[str, Any]:
    """The game of a record, as it is asked for."""
    found = loads(text)
    moves = [(seat, action, list(outcomes)) for seat, action, outcomes in found.moves]
    return {
        "players": len(found.names), "options": found.options, "names": found.names, "opening": found.opening, "moves": moves,
    }  # fmt: skip


def condition(words: str, title: Title) -> Callable[[Played, int], bool]:
    """One of CONDITIONS, typed by an author."""
    kind, _, rest = words.strip().lower().partition(" ")
    number = int(rest) - 1 if rest.isdecimal() else None

    def legal(state: State) -> bool:
        seats = [seat for seat in range(state.players) if state.awaits(seat)]
        return any(title.grammar.write(action).startswith(rest) for seat in seats for action in state.legal_actions(seat))

    def scores(before: State, after: State) -> bool:
        seats = range(after.players) if number is None else [number]
        return any(before.score(seat) != after.score(seat) for seat in seats)

    match kind:
        case "legal" if rest:
            return lambda played, at: legal(played.states[at])
        case "seat" if number is not None:
            return lambda played, at: played.states[at].awaits(number)
        case "scores":
            return lambda played, at: at > 0 and scores(played.states[at - 1], played.states[at])
        case "several":
            return lambda played, at: int(played.states[at].awaited).bit_count() > 1
        case "luck":
            return lambda played, at: at > 0 and bool(played.game.moves[at - 1].outcomes)
        case "end":
            return lambda played, at: played.states[at].over
    raise ValueError(f"no condition {words!r}; there are: {', '.join(CONDITIONS)}")


def next_position(title: Title, asked: Asked, played: Played, at: int, words: str, faults: Faults) -> dict[str, int] | None:
    """The next position where something is so: in this game, else in those of the seeds after it."""
    met, end = condition(words, title), monotonic() + SEARCH
    seed = asked.seed
    while True:
        played.go_on(title.longest, SEARCH)
        found = next((number for number in range(at + 1, len(played.states)) if met(played, number)), None)
        if found is not None:
            return {"seed": seed, "at": found}
        seed, at = seed + 1, -1
        if monotonic() > end or faults.told or asked.opening is not None:
            return None
        played = Played(title, asked._replace(seed=seed, moves=[]), faults)
