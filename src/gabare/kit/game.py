"""A game being played: its state, what happened so far, and its luck. This is what a REPL, the terminal and tables use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from hashlib import sha256
from secrets import token_bytes

from gabare.kit.luck import Luck, Recorder, Told, commitment
from gabare.kit.notation import Choice, Illegal, Line, View
from gabare.kit.scene import Scene
from gabare.kit.seal import Seal
from gabare.kit.state import NOBODY, State
from gabare.kit.title import Setting, Title, find


@dataclass(frozen=True)
class Move:
    """An action that was played, and the outcomes it drew."""

    seat: int
    action: int
    outcomes: tuple[int, ...]
    silent: bool = False  # nobody chose it: at a live table silence was the answer


Step = tuple[State, Move, State]  # before, the move, after


class Game:
    """Plays actions in words, keeps the moves, and can take back what showed nobody anything new."""

    def __init__(
        self,
        title: Title,
        players: int,
        options: Mapping[str, Setting | str] | None = None,
        names: Sequence[str] = (),
        secret: bytes | None = None,
        opening: Sequence[int] | None = None,
        version: int | None = None,
        seal: Seal | None = None,
    ) -> None:
        """A new game; with the `opening` outcomes of another one, the same start again. By the newest rules, or by older ones."""
        self.title = title
        self.version = title.rules_version if version is None else version
        self.options = title.settings(options, self.version)
        self.names = tuple(names) or tuple(f"Seat {seat + 1}" for seat in range(players))
        self.secret = token_bytes(32) if secret is None else secret
        self._seal = seal
        self.moves: list[Move] = []
        luck = Recorder(self.luck(0) if opening is None else _told(opening))
        self.state = title.new_game(players, self.options, luck, self.version)
        if len(self.names) != players:
            raise ValueError(f"{players} players, but {len(self.names)} names")
        _close(luck)
        self.opening = tuple(luck.outcomes)
        self._before: list[State] = []  # the states that `undo` may return to

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def seal(self) -> Seal:
        """What a table showed before the first move; alone, the hash of the secret at hand."""
        return self._seal or Seal(commitment(self.secret))

    def luck(self, number: int) -> Luck:
        """The luck of an action, 0 for the set-up."""
        return self.seal.luck(self.secret, number)

    @property
    def settings(self) -> dict[str, str]:
        """The options that its rules know, in words."""
        return {option.id: option.write(self.options[option.id]) for option in self.title.options_of(self.version)}

    @property
    def turn(self) -> int:
        """The seat whose decision is awaited (the first one, if several decide at once)."""
        return self.state.turn

    def view(self, seat: int = NOBODY, language: str = "en", *, tall: bool = False) -> View:
        return View(self.state.masked(seat), seat, self.title.say(language), self.names, tall)

    def choices(self, seat: int | None = None, language: str = "en") -> list[Choice]:
        return self.title.choices(self.view(self.turn if seat is None else seat, language))

    def draw(self, seat: int = NOBODY, language: str = "en", *, tall: bool = False) -> Scene:
        return self.title.board.draw(self.view(seat, language, tall=tall))

    def play(self, action: str | int, seat: int | None = None, language: str = "en", outcomes: Sequence[int] | None = None) -> Move:
        """Plays an action, given in words or as a number. Refused actions raise `Illegal` and change nothing."""
        seat = self.turn if seat is None else seat
        view = self.view(seat, language)
        number = self._read(view, action) if isinstance(action, str) else action
        self.title.check(view, number)
        luck = Recorder(self.luck(len(self.moves) + 1) if outcomes is None else _told(outcomes))
        after = self.state.clone()
        after.apply(seat, number, luck)
        _close(luck)
        draft = not luck.outcomes and after.awaited == self.state.awaited
        self._before = [*self._before, self.state] if draft else []
        self.state = after
        self.moves.append(Move(seat, number, tuple(luck.outcomes)))
        return self.moves[-1]

    def _read(self, view: View, text: str) -> int:
        """An action in words. What cannot be read is answered by the nearest words that can be played now."""
        words = " ".join(text.split()).lower()
        try:
            return self.title.grammar.read(words)
        except ValueError:
            self.title.check_turn(view)
            there = [self.title.grammar.write(action) for action in view.state.legal_actions(view.seat)]
            example = get_close_matches(words[:40], there, 1, cutoff=0)[0]
            refused = view.say("“{words}” cannot be read here; write for example “{example}”.", words=text[:40], example=example)
            raise Illegal(refused, self.title.rule_of_turn(view.state)) from None

    @property
    def undoable(self) -> int:
        """How many actions can be taken back: since the last luck, and only while the same seats decide."""
        return len(self._before)

    def undo(self) -> None:
        if not self._before:
            raise ValueError("nothing can be taken back: luck was drawn, or somebody else decides now")
        self.state = self._before.pop()
        self.moves.pop()

    def opened(self) -> State:
        """The position before the first move."""
        return self.title.new_game(self.state.players, self.options, _told(self.opening), self.version)

    def begin(self, viewer: int = NOBODY, language: str = "en") -> list[Line]:
        """What a viewer is told before the first move."""
        return self.title.begin(View(self.opened().masked(viewer), viewer, self.title.say(language), self.names))

    def tell(self, viewer: int = NOBODY, language: str = "en") -> list[list[Line]]:
        """The log as a viewer may read it: the sentences of each move so far."""
        return self.told(self.history(), viewer, language)

    def history(self, since: Game | None = None) -> list[Step]:
        """Every move with the states before and after it, replayed from the record; or those `since` an earlier moment of the game."""
        state, steps = since.state if since else self.opened(), []
        for move in self.moves[len(since.moves) if since else 0 :]:
            after = state.clone()
            after.apply(move.seat, move.action, _told(move.outcomes))
            steps.append((state, move, after))
            state = after
        return steps

    def lines(self, step: Step, viewer: int = NOBODY, language: str = "en") -> list[Line]:
        """What a viewer is told of one move."""
        return self.told([step], viewer, language)[0]

    def told(self, steps: Sequence[Step], viewer: int, language: str) -> list[list[Line]]:
        """What a viewer is told of moves in a row. Each state is masked once."""
        say = self.title.say(language)
        views = [View(state.masked(viewer), viewer, say, self.names) for state in ([steps[0][0]] if steps else [])]
        told = []
        for before, move, after in steps:
            views.append(View(after.masked(viewer), viewer, say, self.names))
            late = [Line(say("{name} has not answered in time.", name=self.names[move.seat]), move.seat)] if move.silent else []
            told.append(late + self.title.story.tell(views[-2], move.seat, before.seen(viewer, move.seat, move.action), views[-1]))
        return told

    def _repr_svg_(self) -> str:
        return self.draw(NOBODY if self.over else self.turn).svg()

    def __repr__(self) -> str:
        return f"<{self.title.name}: {self.state.players} players, {len(self.moves)} actions{', over' if self.over else ''}>"


def start(game: str, players: int | None = None, seed: int | None = None, **options: Setting) -> Game:
    """A new game of an installed title: `start("rio-grande", players=3, seed=7)`."""
    title = find(game)
    secret = None if seed is None else sha256(f"seed {seed}".encode()).digest()
    return Game(title, title.players[0] if players is None else players, options, secret=secret)


def _told(outcomes: Sequence[int]) -> Luck:
    return Told(list(outcomes))


def _close(recorder: Recorder) -> None:
    """Outcomes that nobody drew belong to another game."""
    if isinstance(recorder.luck, Told):
        recorder.luck.close()
