"""Records: a game as a text that people can read, keep and send. A header, a line for each action, and how it ended.

    gabare: 1
    game: rio-grande
    rules: 1
    seats: Nadia, Camille
    option free_order: no
    commitment: 5f0c…
    luck: 37 112 8 90 …

    1 Camille: river forest-blue new
    2 Camille: discard lake rock-green
    3 Camille: discard delta rock-green | 17 4 88
    …
    result: 38 31

After `|` stand the outcomes that the action drew. A replay reads them and never derives them again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from gabare.kit.game import Game
from gabare.kit.luck import LuckError, Recorder, Secret, commitment
from gabare.kit.notation import Illegal
from gabare.kit.title import Title, TitleError, find

FORMAT = 1
LONGEST = 4_000_000  # characters: no honest record comes near
UNFINISHED = "unfinished"


class RecordError(ValueError):
    """A record that cannot be read; the message names the line and what is wrong with it."""


@dataclass(frozen=True)
class Record:
    title: Title
    names: tuple[str, ...]
    options: dict[str, str]
    commitment: str
    opening: tuple[int, ...]
    moves: tuple[tuple[int, str, tuple[int, ...]], ...]  # seat, action in words, outcomes
    result: tuple[int, ...] | None  # the scores, None while the game runs
    secret: bytes | None = None  # shown once the game is over
    lines: tuple[int, ...] = field(default=(), compare=False)  # where each move stands in the file

    def replay(self, until: int | None = None) -> Game:
        """Plays the record, or its first moves, and checks every action, every outcome and the result."""
        for game in self.steps():
            if until is not None and len(game.moves) == until:
                return game
        if self.result is not None and (not game.over or self.result != _scores(game)):
            raise RecordError(f"the result does not follow from the moves: {_numbers(_scores(game))} is right")
        return game

    def steps(self) -> Iterator[Game]:
        """The game at its start, then after each move (always the same object)."""
        try:
            game = Game(self.title, len(self.names), self.options, self.names, self.secret, self.opening)
        except (LuckError, TitleError) as error:
            raise RecordError(f"the start does not fit: {error}") from None
        yield game
        for number, (seat, text, outcomes) in enumerate(self.moves):
            try:
                game.play(text, seat, outcomes=outcomes)
            except (Illegal, LuckError) as error:
                where = f"line {self.lines[number]}" if self.lines else f"move {number + 1}"
                raise RecordError(f"{where}: {text!r} cannot be played: {error}") from None
            yield game

    def verify(self) -> int:
        """Proves that no outcome was touched: all of them follow from the committed secret. Returns how many."""
        if self.secret is None:
            raise RecordError("this record does not show its secret; a table shows it when the game is over")
        if commitment(self.secret) != self.commitment:
            raise RecordError("the secret is not the one that was committed to at the start")
        game = self.replay()
        luck = Recorder(Secret(self.secret, 0))
        state = self.title.new_game(len(self.names), self.options, luck)
        count = _compare(self.opening, luck, "the start")
        for number, move in enumerate(game.moves, 1):
            luck = Recorder(Secret(self.secret, number))
            state.apply(move.seat, move.action, luck)
            count += _compare(move.outcomes, luck, f"move {number}")
        return count

    def dumps(self) -> str:
        header = [
            f"gabare: {FORMAT}",
            f"game: {self.title.id}",
            f"rules: {self.title.rules_version}",
            f"seats: {', '.join(self.names)}",
            *(f"option {id}: {setting}" for id, setting in self.options.items()),
            f"commitment: {self.commitment}",
            *([f"secret: {self.secret.hex()}"] if self.secret else []),
            f"luck: {_numbers(self.opening)}",
            "",
        ]
        moves = [
            f"{number} {self.names[seat]}: {text}" + (f" | {_numbers(outcomes)}" if outcomes else "")
            for number, (seat, text, outcomes) in enumerate(self.moves, 1)
        ]
        end = f"result: {UNFINISHED if self.result is None else _numbers(self.result)}"
        return "\n".join([*header, *moves, end, ""])


def record(game: Game, *, secret: bool = False) -> Record:
    """The record of a game. It shows the secret once the game is over, or when its own player saves it."""
    return Record(
        title=game.title,
        names=game.names,
        options={option.id: option.write(game.options[option.id]) for option in game.title.options},
        commitment=commitment(game.secret),
        opening=game.opening,
        moves=tuple((move.seat, game.title.notation.write(move.action), move.outcomes) for move in game.moves),
        result=_scores(game) if game.over else None,
        secret=game.secret if game.over or secret else None,
    )


def loads(text: str) -> Record:
    """Reads a record; every mistake in it gets a message with its line. The moves are checked by `replay`."""
    if len(text) > LONGEST:
        raise RecordError("this is too long for a record")
    header: dict[str, str] = {}
    moves: list[tuple[int, str, str, tuple[int, ...]]] = []
    lines: list[int] = []
    result = ""
    for number, line in enumerate(text.splitlines(), 1):
        if result:
            raise RecordError(f"line {number}: nothing may follow the result")
        if not line.strip():
            continue
        move = _move(line)
        if move:
            count, name, action, outcomes = move
            if count != str(len(moves) + 1):
                raise RecordError(f"line {number}: move {len(moves) + 1} was expected here, not {count[:9]}")
            moves.append((number, name, action, _outcomes(number, outcomes)))
            lines.append(number)
        elif ": " in line and (not moves or line.startswith("result: ")):
            key, value = line.split(": ", 1)
            if key == "result":
                result = value
            elif key in header:
                raise RecordError(f"line {number}: {key!r} stands there twice")
            else:
                header[key] = value
        else:
            raise RecordError(f"line {number}: cannot read {line[:60]!r}")
        if number == 1 and header.get("gabare") != str(FORMAT):
            raise RecordError(_not_ours(header))
    if not header:
        raise RecordError("this is no Gabare record: it is empty")
    if not result:
        raise RecordError("the record is cut short: its last line, with the result, is missing")
    return _record(header, moves, tuple(lines), result)


def _move(line: str) -> tuple[str, str, str, str] | None:
    """Number, name, action and outcomes of a move's line. No pattern: one could be made to search for ever."""
    number, _, rest = line.partition(" ")
    name, _, rest = rest.partition(": ")
    action, bar, outcomes = rest.partition(" | ")
    if not number.isdecimal() or not name or not action or "|" in action or (bar and not outcomes):
        return None
    return number, name, action, outcomes


def _record(header: dict[str, str], moves: list[tuple[int, str, str, tuple[int, ...]]], lines: tuple[int, ...], result: str) -> Record:
    options = {key.removeprefix("option "): header.pop(key) for key in [*header] if key.startswith("option ")}
    missing = {"game", "rules", "seats", "commitment", "luck"} - set(header)
    if missing:
        raise RecordError(f"the header lacks {', '.join(sorted(missing))}")
    try:
        title = find(header["game"])
        settings = title.settings(options)
    except TitleError as error:
        raise RecordError(str(error)) from None
    if header["rules"] != str(title.rules_version):
        raise RecordError(
            f"this game was played by version {header['rules']} of the rules of {title.name}; here is version {title.rules_version}"
        )
    names = tuple(header["seats"].split(", "))
    if len(set(names)) < len(names):
        raise RecordError("two seats have the same name")
    for number, name, *_ in moves:
        if name not in names:
            raise RecordError(f"line {number}: nobody called {name!r} sits at this table")
    try:
        secret = bytes.fromhex(header["secret"]) if "secret" in header else None
        scores = None if result == UNFINISHED else tuple(int(score) for score in result.split())
    except ValueError:
        raise RecordError("the secret or the result is not readable") from None
    return Record(
        title=title,
        names=names,
        options={option.id: option.write(settings[option.id]) for option in title.options},
        commitment=header["commitment"],
        opening=_outcomes(0, header["luck"]),
        moves=tuple((names.index(name), text, outcomes) for _, name, text, outcomes in moves),
        result=scores,
        secret=secret,
        lines=lines,
    )


def _not_ours(header: dict[str, str]) -> str:
    if "gabare" in header:
        return f"this record has format {header['gabare']}; this program reads format {FORMAT}"
    return "this is no Gabare record: its first line is not 'gabare: 1'"


def _outcomes(line: int, text: str) -> tuple[int, ...]:
    words = text.split()
    if not all(word.isascii() and word.isdigit() and len(word) < 10 for word in words):
        raise RecordError(f"line {line}: the outcomes {text[:40]!r} are not all numbers")
    return tuple(int(word) for word in words)


def _compare(outcomes: tuple[int, ...], luck: Recorder, where: str) -> int:
    if outcomes != tuple(luck.outcomes):
        raise RecordError(f"{where}: the outcomes are not those of the secret")
    return len(outcomes)


def _scores(game: Game) -> tuple[int, ...]:
    return tuple(game.state.score(seat) for seat in range(game.state.players))


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))
