"""Records: a game as a text that people can read, keep and send. A header, a line for each action, and how it ended.

    gabare: 2
    game: rio-grande
    rules: 1
    seats: Nadia, Camille
    option free_order: no
    commitment: 5f0c…
    contribution 1: 0b5d… 77a1…
    contribution 2: 93ee… not revealed
    luck: 37 112 8 90 …

    1 Camille: river forest-blue new
    2 Camille: discard lake rock-green
    3 Camille: discard delta rock-green | 17 4 88
    …
    result: 38 31

After `|` stand the outcomes that the action drew. A replay reads them and never derives them again. The commitment is the hash of the
table's secret, a contribution the hash of a player's bytes and the bytes. Format 1 has no contributions: its luck is the secret's alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from gabare.kit.catalogues import SOURCE
from gabare.kit.game import Game
from gabare.kit.luck import LuckError, Recorder, commitment
from gabare.kit.notation import Illegal
from gabare.kit.say import Say, mark, speaker
from gabare.kit.seal import SIZE, Contribution, Proof, Seal, is_hex
from gabare.kit.title import Title, TitleError, find

FORMATS = ("1", "2")
NOT_REVEALED = "not revealed"
LONGEST = 4_000_000  # characters: no honest record comes near
LONGEST_SECRET = 2 * SIZE  # hexadecimal digits
CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f]")  # what a terminal would obey instead of showing it
UNFINISHED = "unfinished"


class RecordError(ValueError):
    """A record that cannot be read; the message names the line and what is wrong with it. `str` speaks English, `said` any language."""

    def __init__(self, text: str, why: object = "", **values: object) -> None:
        self.text, self.values = text, values
        found = speaker(SOURCE)(text, **values)
        super().__init__(f"{found}: {why}" if why else found)

    def said(self, say: Say) -> str:
        """As a sentence. The details, `why`, are in English only."""
        found = str(self) if say.language == SOURCE else say(self.text, **self.values)
        return found[:1].upper() + found[1:] + ("" if found.endswith((".", "?")) else ".")


@dataclass(frozen=True)
class Record:
    title: Title
    version: int  # of its rules
    names: tuple[str, ...]
    options: dict[str, str]
    commitment: str
    opening: tuple[int, ...]
    moves: tuple[tuple[int, str, tuple[int, ...]], ...]  # seat, action in words, outcomes
    result: tuple[int, ...] | None  # the scores, None while the game runs
    secret: bytes | None = None  # shown once the game is over
    contributions: tuple[Contribution | None, ...] | None = None  # by seat; None: format 1
    lines: tuple[int, ...] = field(default=(), compare=False)  # where each move stands in the file

    def replay(self, until: int | None = None) -> Game:
        """Plays the record, or its first moves, and checks every action, every outcome and the result."""
        for game in self.steps():
            if until is not None and len(game.moves) == until:
                return game
        if self.result is not None and (not game.over or self.result != _scores(game)):
            raise RecordError(mark("the result does not follow from the moves: {scores} is right"), scores=_numbers(_scores(game)))
        return game

    def steps(self) -> Iterator[Game]:
        """The game at its start, then after each move (always the same object)."""
        try:
            game = Game(self.title, len(self.names), self.options, self.names, self.secret, self.opening, self.version, self.seal)
        except (LuckError, TitleError) as error:
            raise RecordError(mark("the start does not fit"), error) from None
        yield game
        for number, (seat, text, outcomes) in enumerate(self.moves):
            try:
                game.play(text, seat, outcomes=outcomes)
            except (Illegal, LuckError) as error:
                if not self.lines:
                    raise RecordError(mark("move {number}: {action!r} cannot be played"), error, number=number + 1, action=text) from None
                raise RecordError(mark("line {line}: {action!r} cannot be played"), error, line=self.lines[number], action=text) from None
            yield game

    @property
    def seal(self) -> Seal:
        return Seal(self.commitment, self.contributions)

    def check_seal(self) -> None:
        """Refuses a secret, or a contribution, that is not the one whose hash the record shows."""
        if self.secret is not None and commitment(self.secret) != self.commitment:
            raise RecordError(mark("the secret is not the one that was committed to at the start"))
        if not is_hex(self.commitment):
            raise RecordError(mark("the commitment is not readable: a hash has 64 digits"))
        for name, given in zip(self.names, self.contributions or (), strict=False):
            if given and not given.fits:
                raise RecordError(mark("the contribution of {name} is not the one whose hash was given"), name=name)

    def verify(self, given: int | None = None) -> Proof:
        """Draws all outcomes again and proves that they follow from what the seals bind. Some moves, and the set-up before them, may be
        `given`: their luck came from elsewhere."""
        if self.secret is None:
            raise RecordError(mark("this record does not show its secret; a table shows it when the game is over"))
        self.check_seal()
        game, count = self.replay(), 0
        if given is None:
            luck = Recorder(game.luck(0))
            self.title.new_game(len(self.names), self.options, luck, self.version)
            count += _compare(self.opening, luck, 0)
        for number, (before, move, _after) in enumerate(game.history(), 1):
            if number > (given or 0):
                luck = Recorder(game.luck(number))
                before.clone().apply(move.seat, move.action, luck)
                count += _compare(move.outcomes, luck, number)
        return Proof(count, self.names, self.contributions)

    def dumps(self) -> str:
        header = [
            f"gabare: {FORMATS[self.contributions is not None]}",
            f"game: {self.title.id}",
            f"rules: {self.version}",
            f"seats: {', '.join(self.names)}",
            *(f"option {id}: {setting}" for id, setting in self.options.items()),
            f"commitment: {self.commitment}",
            *([f"secret: {self.secret.hex()}"] if self.secret else []),
            *(
                f"contribution {seat}: {given.hash} {given.revealed.hex() if given.revealed is not None else NOT_REVEALED}"
                for seat, given in enumerate(self.contributions or (), 1)
                if given
            ),
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
        version=game.version,
        names=game.names,
        options=game.settings,
        commitment=game.seal.hash,
        opening=game.opening,
        moves=tuple((move.seat, game.title.grammar.write(move.action), move.outcomes) for move in game.moves),
        result=_scores(game) if game.over else None,
        secret=game.secret if game.over or secret else None,
        contributions=game.seal.contributions,
    )


def loads(text: str) -> Record:
    """Reads a record; every mistake in it gets a message with its line. The moves are checked by `replay`."""
    if len(text) > LONGEST:
        raise RecordError(mark("this is too long for a record"))
    text = text.removeprefix("\ufeff")  # some editors begin a text with it
    format = _ours(text)
    header: dict[str, str] = {}
    moves: list[tuple[int, str, str, tuple[int, ...]]] = []
    lines: list[int] = []
    result = ""
    for number, line in enumerate(text.splitlines(), 1):
        if result:
            raise RecordError(mark("line {line}: nothing may follow the result"), line=number)
        if not line.strip():
            continue
        move = _move(line)
        if move:
            count, name, action, outcomes = move
            if count != str(len(moves) + 1):
                raise RecordError(
                    mark("line {line}: move {number} was expected here, not {other}"), line=number, number=len(moves) + 1, other=count[:9]
                )
            moves.append((number, name, action, _outcomes(number, outcomes)))
            lines.append(number)
        elif ": " in line and (not moves or line.startswith("result: ")):
            key, value = line.split(": ", 1)
            if key == "result":
                result = value
            elif key in header:
                raise RecordError(mark("line {line}: {key!r} stands there twice"), line=number, key=key)
            else:
                header[key] = value
        else:
            raise RecordError(mark("line {line}: cannot read {words!r}"), line=number, words=line[:60])
    if not result:
        raise RecordError(mark("the record is cut short: its last line, with the result, is missing"))
    return _record(format, header, moves, tuple(lines), result)


def _move(line: str) -> tuple[str, str, str, str] | None:
    """Number, name, action and outcomes of a move's line. No pattern: one could be made to search for ever."""
    number, _, rest = line.partition(" ")
    name, _, rest = rest.partition(": ")
    action, bar, outcomes = rest.partition(" | ")
    if not number.isdecimal() or not name or not action or "|" in action or (bar and not outcomes):
        return None
    return number, name, action, outcomes


def _record(
    format: str, header: dict[str, str], moves: list[tuple[int, str, str, tuple[int, ...]]], lines: tuple[int, ...], result: str
) -> Record:
    options = {key.removeprefix("option "): header.pop(key) for key in [*header] if key.startswith("option ")}
    missing = {"game", "rules", "seats", "commitment", "luck"} - set(header)
    if missing:
        raise RecordError(mark("the header lacks {names}"), names=", ".join(sorted(missing)))
    try:
        title = find(header["game"])
    except TitleError as error:
        raise RecordError(mark("the game or an option of it is not known here"), error) from None
    version = int(header["rules"]) if header["rules"].isascii() and header["rules"].isdigit() and len(header["rules"]) < 6 else 0
    if not title.plays(version):
        raise RecordError(
            mark("this game was played by version {old} of the rules of {game}; here is version {new}"),
            old=header["rules"][:9],
            game=title.name,
            new=title.rules_version,
        )
    try:
        settings = title.settings(options, version)
    except TitleError as error:
        raise RecordError(mark("the game or an option of it is not known here"), error) from None
    names = tuple(header["seats"].split(", "))
    if len(set(names)) < len(names):
        raise RecordError(mark("two seats have the same name"))
    for number, name, *_ in moves:
        if name not in names:
            raise RecordError(mark("line {line}: nobody called {name!r} sits at this table"), line=number, name=name)
    if len(header.get("secret", "")) > LONGEST_SECRET:
        raise RecordError(mark("the secret is too long: it has at most {most} digits"), most=LONGEST_SECRET)
    try:
        secret = bytes.fromhex(header["secret"]) if "secret" in header else None
        scores = None if result == UNFINISHED else tuple(int(score) for score in result.split())
    except ValueError:
        raise RecordError(mark("the secret or the result is not readable")) from None
    return Record(
        title=title,
        version=version,
        names=names,
        options={option.id: option.write(settings[option.id]) for option in title.options_of(version)},
        commitment=header["commitment"],
        opening=_outcomes(0, header["luck"]),
        moves=tuple((names.index(name), text, outcomes) for _, name, text, outcomes in moves),
        result=scores,
        secret=secret,
        contributions=_contributions(header, len(names)) if format != FORMATS[0] else None,
        lines=lines,
    )


def _ours(text: str) -> str:
    """The format of a record. Refuses what is none at all, before a line of it is read."""
    if not text.strip():
        raise RecordError(mark("this is no Gabare record: it is empty"))
    key, _, value = text.lstrip().split("\n", 1)[0].strip().partition(": ")
    if key != "gabare":
        raise RecordError(mark("this is no Gabare record: its first line is not {first!r}"), first=f"gabare: {FORMATS[-1]}")
    if found := CONTROL.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise RecordError(mark("line {line}: a record is plain text, without control characters"), line=line)
    if value not in FORMATS:
        raise RecordError(mark("this record has format {old}; this program reads format {new}"), old=value[:9], new=", ".join(FORMATS))
    return value


def _contributions(header: dict[str, str], players: int) -> tuple[Contribution | None, ...]:
    found: list[Contribution | None] = [None] * players
    for key, value in header.items():
        if not key.startswith("contribution "):
            continue
        seat = key.removeprefix("contribution ")
        hash, _, revealed = value.partition(" ")
        if seat not in map(str, range(1, players + 1)) or not is_hex(hash) or not (revealed == NOT_REVEALED or is_hex(revealed)):
            raise RecordError(mark("the contribution of seat {seat} is not readable"), seat=seat[:9])
        found[int(seat) - 1] = Contribution(hash, None if revealed == NOT_REVEALED else bytes.fromhex(revealed))
    return tuple(found)


def _outcomes(line: int, text: str) -> tuple[int, ...]:
    words = text.split()
    if not all(word.isascii() and word.isdigit() and len(word) < 10 for word in words):
        raise RecordError(mark("line {line}: the outcomes {words!r} are not all numbers"), line=line, words=text[:40])
    return tuple(int(word) for word in words)


def _compare(outcomes: tuple[int, ...], luck: Recorder, number: int) -> int:
    if outcomes != tuple(luck.outcomes):
        raise RecordError(mark("move {number}: the outcomes are not those of the secret"), number=number)
    return len(outcomes)


def _scores(game: Game) -> tuple[int, ...]:
    return tuple(game.state.score(seat) for seat in range(game.state.players))


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))
