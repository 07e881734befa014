"""Records: a table's game as a text, a text as a table to look at, and a new game from any position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from gabare.kit.game import Game
from gabare.kit.luck import Recorder, Secret
from gabare.kit.record import Record, RecordError, loads, record
from gabare.tables import store
from gabare.tables.crew import bot_name
from gabare.tables.lobby import first_deadline
from gabare.tables.models import Event, Player, Seat, Status, Table
from gabare.tables.people import tidy, unique

LONGEST = 400_000  # characters of an uploaded record


@dataclass(frozen=True)
class Shelf:
    """A table to be replayed: its game as far as it went, who played, and whether all may be shown."""

    table: Table
    game: Game
    players: tuple[int | None, ...]  # whose seats they are
    bots: tuple[str, ...]  # the levels of the bots, empty for people

    @property
    def over(self) -> bool:
        return self.table.status in (Status.OVER, Status.SHELVED)


def shelf(key: str) -> Shelf | None:
    """None while the table has no game."""
    loaded = store.load(key)
    if loaded.game is None:
        return None
    return Shelf(loaded.table, loaded.game, tuple(seat.player_id for seat in loaded.seats), tuple(seat.bot for seat in loaded.seats))


def written(game: Game) -> str:
    return record(game).dumps()


def read(text: str) -> tuple[Record, Game]:
    """A record that somebody uploads: every action and every outcome is checked."""
    if len(text) > LONGEST:
        raise RecordError("this is too long for a record")
    found = loads(text)
    if any(tidy(name) != name for name in found.names):
        raise RecordError(_("a name in this record is not one that a table can hold"))
    return found, found.replay()


def keep(found: Record, game: Game, owner: Player) -> Table:
    """An uploaded record as a table of its own: to replay and to play on from. Nobody sits there."""
    with transaction.atomic():
        table = _table(game, owner, Status.OVER if game.over else Status.SHELVED, len(game.moves))
        table.secret = found.secret.hex() if found.secret is not None else ""
        table.result = list(found.result) if found.result else None
        table.ranks = list(game.state.ranks()) if game.over else None
        table.save()
        for number, name in enumerate(found.names):
            Seat.objects.create(table=table, number=number, name=name)
        _events(table, game)
    return table


def drawn_again(game: Game, given: int) -> int:
    """Draws the outcomes of all moves after the given ones again from the secret; how many there were, or what differs."""
    count = 0
    for number, (before, move, _after) in enumerate(game.history(), 1):
        if number > given:
            luck = Recorder(Secret(game.secret, number))
            before.clone().apply(move.seat, move.action, luck)
            if tuple(luck.outcomes) != move.outcomes:
                raise RecordError("move {number}: the outcomes are not those of the secret", number=number)
            count += len(luck.outcomes)
    return count


def play_on(old: Game, upto: int, seat: int, level: str, player: Player, bots: Sequence[str] = ()) -> Table:
    """A new game from the position after `upto` actions: one seat is the player's, bots have the others. `bots` are the levels
    that played there, empty for people: those stay as they were, unless all are to play at one level."""
    game = Game(old.title, old.state.players, old.options, old.names, old.secret, old.opening)
    for move in old.moves[:upto]:
        game.play(move.action, move.seat, outcomes=move.outcomes)
    if game.over:
        raise ValueError("the game is over at this move")
    with transaction.atomic():
        table = _table(game, player, Status.PLAYING, upto)
        table.hints = True  # one person among bots
        table.awaited, table.since = int(game.state.awaited), timezone.now()
        names: list[str] = []
        for number in range(game.state.players):
            mine, was = number == seat, bots[number] if bots else ""
            others = [*names, player.name]
            if mine:
                name = unique(player.name, names)
            elif was and old.names[number] not in others:
                name = old.names[number]
            else:
                name = bot_name(table.game, table.key, number, others)
            names.append(name)
            bot = "" if mine else level or was or "medium"
            Seat.objects.create(table=table, number=number, player=player if mine else None, bot=bot, name=name)
        _events(table, game)
        table.deadline = first_deadline(table, list(table.seats.all()), game.state)
        table.save()
    return table


def _table(game: Game, owner: Player, status: str, given: int) -> Table:
    options = {option.id: option.write(game.options[option.id]) for option in game.title.options}
    return Table.objects.create(
        game=game.title.id,
        rules_version=game.title.rules_version,
        options=options,
        players=game.state.players,
        host=owner,
        public=False,
        status=status,
        opening=list(game.opening),
        given=given,
    )


def _events(table: Table, game: Game) -> None:
    """One event for each action; the table stands after the last."""
    write, now = game.title.notation.write, timezone.now()
    Event.objects.bulk_create(
        Event(table=table, seq=n, seat=move.seat, actions=[[write(move.action), list(move.outcomes)]], idem=f"given {n}", at=now)
        for n, move in enumerate(game.moves, 1)
    )
    table.seq = len(game.moves)
    table.save()
