"""A game in the terminal: the board in words, choices by number or by text, bots in the other seats."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import typer
from rich.columns import Columns
from rich.markdown import Markdown
from rich.panel import Panel
from rich.table import Table

from gabare.bots.levels import bot
from gabare.cli.completion import offer
from gabare.cli.errors import Mistake, console
from gabare.cli.records import Language, check_language, read
from gabare.coach.hint import advice, hint
from gabare.kit.game import Game
from gabare.kit.notation import Illegal, Line
from gabare.kit.record import record
from gabare.kit.rulebook import rule_book
from gabare.kit.say import mark, speaker
from gabare.kit.title import Setting, Title, find

COMMANDS = ("hint", "undo", "board", "piles", "log", "help", "rules", "save", "quit")
HELP = mark("a number or the words of a choice · hint · undo · board · piles · log · rules 3.2 · save FILE · quit")


def play(
    game: Annotated[str, typer.Argument(help="which game; see `gabare games`")] = "",
    players: Annotated[int | None, typer.Option(help="seats at the table, yours included")] = None,
    option: Annotated[list[str] | None, typer.Option(help="an option of the game, as name=setting")] = None,
    bots: Annotated[str, typer.Option(help="who plays against you: easy, medium, hard, expert, greedy, random")] = "hard",
    name: Annotated[str, typer.Option(help="your name")] = "",
    seed: Annotated[int | None, typer.Option(help="the same cards and dice again")] = None,
    resume: Annotated[Path | None, typer.Option(help="go on with a saved game")] = None,
    lang: Language = "en",
) -> None:
    """Plays a game in the terminal. You have the first seat, bots have the others."""
    check_language(lang)
    if resume is not None:
        started = read(resume).replay()
        if game not in ("", started.title.id):
            raise Mistake(f"{resume} is a game of {started.title.name}, not of {game}")
    else:
        started = new_game(find(game), players, option or [], name, seed, lang)
    Session(started, bots, lang, resume).run()


def new_game(title: Title, players: int | None, options: list[str], name: str, seed: int | None, lang: str) -> Game:
    chosen = settings(title, options)
    count = title.players[0] if players is None else players
    say = speaker(lang, "gabare.cli")
    names = [name.strip() or say("Captain"), *(say("Bot {n}", n=n) for n in range(1, max(count, 1)))]
    if len(set(names)) < len(names) or any(mark in names[0] for mark in ",:|\n"):
        raise Mistake("choose a name of your own, without , : or |")
    secret = None if seed is None else sha256(f"seed {seed}".encode()).digest()
    return Game(title, count, chosen, names, secret)


def settings(title: Title, options: list[str]) -> dict[str, Setting]:
    """The options of a title as they were typed, checked."""
    given = {}
    for option in options:
        key, equals, setting = option.partition("=")
        if not equals:
            raise Mistake(f"write an option as name=setting, not {option!r}")
        given[key] = setting
    return title.settings(given)


class Session:
    """One person at the terminal, in seat 0."""

    def __init__(self, game: Game, bots: str, lang: str, path: Path | None) -> None:
        self.game = game
        self.bot = bot(game.title, bots)
        self.lang = lang
        self.say = speaker(lang, "gabare.cli")
        self.path = path  # where this game is kept
        self.told = len(game.moves)  # moves that were told already
        self.hinted = (-1, 0)  # the position that hints were asked for, and how many

    def run(self) -> None:
        console.print(f"[bold]{self.game.title.name}[/bold]")
        self.help()
        self.board()
        if not self.game.moves:
            self.say_lines(self.game.begin(0, self.lang))
        try:
            while not self.game.over:
                if self.game.state.awaited & 1:
                    self.ask()
                    self.tell()
                    continue
                while not self.game.over and not self.game.state.awaited & 1:
                    self.bot_moves()
                self.tell()
                self.board()
        except (EOFError, KeyboardInterrupt, Quit):
            self.keep()
            return
        ranks = list(self.game.state.ranks())
        for seat in sorted(range(self.game.state.players), key=lambda seat: ranks[seat]):
            console.print(f"{ranks[seat]}. {self.game.names[seat]}: {self.game.state.score(seat)}", markup=False)
        self.keep()

    def bot_moves(self) -> None:
        seat = self.game.turn
        self.game.play(self.bot.choose(self.game.state.masked(seat), seat, len(self.game.moves)))

    def ask(self) -> None:
        """Shows the choices and does what the person answers, until the game moves on."""
        choices = self.game.choices(0, self.lang)
        labels = [f"{number:2} {choice.label}" for number, choice in enumerate(choices, 1)]
        console.print(Columns(labels, column_first=True, padding=(0, 3)), markup=False)
        offer([*(choice.text for choice in choices), *COMMANDS])
        answer = " ".join(console.input(f"{self.game.title.notation.prompt(self.game.view(0, self.lang))} > ").split())
        if answer.isascii() and answer.isdigit():
            if not 1 <= int(answer) <= len(choices):
                console.print(self.say("Choose a number from 1 to {n}.", n=len(choices)))
                return
            answer = choices[int(answer) - 1].text
        word, _, rest = answer.partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "hint": self.hint,
            "undo": self.undo,
            "board": self.board,
            "piles": self.piles,
            "log": self.log,
            "help": self.help,
        }
        if answer in commands:
            commands[answer]()
        elif word == "rules":
            self.rules(rest)
        elif word == "save":
            self.save(rest)
        elif word in ("quit", "exit"):
            raise Quit
        elif answer:
            try:
                self.game.play(answer, 0, self.lang)
                self.board()
            except Illegal as refusal:
                paragraph = self.say("rule {rule}", rule=refusal.rule)
                console.print(f"{refusal} ({paragraph})", markup=False)

    def hint(self) -> None:
        """Each time it is asked in one position, it tells more."""
        if self.hinted[0] != len(self.game.moves):
            self.hinted = (len(self.game.moves), 0)
        number, step = self.hinted
        title, view = self.game.title, self.game.view(0, self.lang)
        found = hint(title, view, advice(title, view.state, 0, number))
        console.print(found.steps[step], markup=False)
        self.hinted = (number, min(step + 1, len(found.steps) - 1))

    def help(self) -> None:
        console.print(self.say(HELP), markup=False)

    def tell(self) -> None:
        for step in self.game.history()[self.told :]:
            self.say_lines(self.game.lines(step, 0, self.lang))
        self.told = len(self.game.moves)

    def say_lines(self, lines: list[Line]) -> None:
        for line in lines:
            console.print(f"  {line.text}", markup=False)

    def board(self) -> None:
        lines = self.game.title.board.describe(self.game.view(0, self.lang))
        console.print(Panel("\n".join(lines).replace("[", r"\["), expand=False))

    def piles(self) -> None:
        """What lies open, to be looked through."""
        piles = self.game.title.piles(self.game.view(0, self.lang))
        for pile in piles:
            table = Table(pile.name, *pile.columns)
            for row in pile.rows:
                table.add_row(row.label if row.heading else f"  {row.label}", *map(str, row.numbers), style="bold" if row.heading else None)
            console.print(table if pile.rows else self.say("{pile}: no card lies there.", pile=pile.name))
        if not piles:
            console.print(self.say("No pile lies open in this game."))

    def log(self) -> None:
        for lines in [self.game.begin(0, self.lang), *self.game.tell(0, self.lang)]:
            self.say_lines(lines)

    def undo(self) -> None:
        if not self.game.undoable:
            console.print(self.say("Nothing can be taken back: luck was drawn, or the turn has passed on."))
            return
        self.game.undo()
        self.told = min(self.told, len(self.game.moves))
        self.board()

    def rules(self, number: str) -> None:
        book = rule_book(self.game.title, self.lang)
        if number and number not in book.paragraphs:
            console.print(self.say("There is no paragraph {number}.", number=number), markup=False)
        else:
            if book.notice:
                console.print(book.notice)
            console.print(Markdown(book.paragraphs[number] if number else book.source))

    def save(self, name: str) -> None:
        path = Path(name) if name else self.path
        if path is None:
            console.print(self.say("Save it under which name? save FILE"))
        elif path.exists() and path != self.path:
            console.print(self.say("{file} exists already; choose another name.", file=path), markup=False)
        else:
            try:
                path.write_text(record(self.game, secret=True).dumps(), "utf-8")
            except OSError as error:
                console.print(f"{path}: {error.strerror}", markup=False)
                return
            self.path = path
            console.print(self.say("Saved in {file}.", file=path), markup=False)

    def keep(self) -> None:
        """Nothing is lost when one leaves: the game goes into its file, or into a new one."""
        if self.path is None:
            numbers = (Path(f"{self.game.title.id}-{number}.txt") for number in range(1, 10_000))
            self.path = next(path for path in numbers if not path.exists())
        console.print()
        self.save("")
        if not self.game.over:
            console.print(self.say("Go on with: gabare play --resume {file}", file=self.path), markup=False)


class Quit(Exception):
    """The person leaves the table."""
