"""Records: a table's game as a text, a text as a table to look at, and a new game from any position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from gabare.kit.game import Game
from gabare.kit.record import Record, RecordError, loads, record
from gabare.kit.title import find
from gabare.tables import dealing, store
from gabare.tables.crew import bot_name
from gabare.tables.journal import own_key
from gabare.tables.models import MIXED, UNMIXED, Event, Player, Seat, Status, Table
from gabare.tables.people import tidy, unique

LONGEST = 400_000  # characters of an uploaded record


class Cover(NamedTuple):
    """What tells one state of a replay from another, and who may see what in it: read in one query, before any game is rebuilt."""

    key: str
    seq: int
    status: str
    rules_version: int
    names: tuple[str, ...]
    players: tuple[int | None, ...]  # whose seats they are
    bots: tuple[str, ...]  # the levels of the bots, empty for people

    @property
    def over(self) -> bool:
        return self.status in (Status.OVER, Status.SHELVED)


def cover(key: str) -> tuple[Cover, bool]:
    """And whether the game's analysis is made."""
    fields = "table__seq", "table__status", "table__rules_version", "name", "player", "bot"
    seats = Seat.objects.filter(table__key=key).annotate(analysed=Q(table__analysis__found__isnull=False))
    rows = list(seats.order_by("number").values_list("analysed", *fields))
    if not rows:
        raise Table.DoesNotExist(key)
    (analysed, seq, status, version, *_), *_ = rows
    *_, names, players, bots = zip(*rows, strict=True)
    return Cover(key, seq, status, version, names, players, bots), analysed


@dataclass(frozen=True)
class Shelf:
    """A table to be replayed: its game as far as it went, who played, and whether all may be shown."""

    table: Table
    game: Game
    players: tuple[int | None, ...]  # whose seats they are
    bots: tuple[str, ...]  # the levels of the bots, empty for people

    @property
    def foreign(self) -> bool:
        """An uploaded record, with the secret it came with, if it did."""
        return self.table.given == len(self.game.moves)

    @property
    def given(self) -> int | None:
        """How many of its moves come from another game, whose set-up it has, too; None for a game of its own and for an uploaded one."""
        return self.table.given if self.table.given_start and not self.foreign else None

    @property
    def over(self) -> bool:
        return self.cover.over

    @property
    def cover(self) -> Cover:
        table = self.table
        return Cover(table.key, table.seq, table.status, table.rules_version, tuple(self.game.names), self.players, self.bots)


def shelf(key: str) -> Shelf | None:
    """None while the table has no game."""
    loaded = store.load(key)
    if loaded.game is None:
        return None
    return Shelf(loaded.table, loaded.game, tuple(seat.player_id for seat in loaded.seats), tuple(seat.bot for seat in loaded.seats))


def unplayed(table: Table) -> Record:
    """The record of a finished game whose rules are gone: as its rows tell it, without playing it."""
    seats, moves = list(table.seats.all()), table.events.values_list("seat", "actions")
    seal = store.seal_of(table, seats)
    return Record(
        title=find(table.game),
        version=table.rules_version,
        names=tuple(seat.name for seat in seats),
        options=table.options,
        commitment=seal.hash,
        opening=tuple(table.opening),
        moves=tuple((seat, text, tuple(outcomes)) for seat, actions in moves for text, outcomes in actions),
        result=tuple(table.result) if table.result else None,
        secret=bytes.fromhex(table.secret),
        contributions=seal.contributions,
    )


def written(game: Game) -> str:
    return record(game).dumps()


def read(text: str) -> tuple[Record, Game]:
    """A record that somebody uploads: every action and every outcome is checked."""
    if len(text) > LONGEST:
        raise RecordError("this is too long for a record")
    found = loads(text)
    found.check_seal()
    if any(tidy(name) != name for name in found.names):
        raise RecordError(_("a name in this record is not one that a table can hold"))
    return found, found.replay()


def keep(found: Record, game: Game, owner: Player) -> Table:
    """An uploaded record as a table of its own: to replay and to play on from. Nobody sits there."""
    with transaction.atomic():
        table = _table(game, owner, Status.OVER if game.over else Status.SHELVED, len(game.moves))
        table.secret, table.seal = found.secret.hex() if found.secret is not None else "", found.commitment
        table.luck = UNMIXED if found.contributions is None else MIXED
        table.result = list(found.result) if found.result else None
        table.ranks = list(game.state.ranks()) if game.over else None
        table.save()
        for number, name in enumerate(found.names):
            seat = Seat(table=table, number=number, name=name)
            if found.contributions and (given := found.contributions[number]):
                seat.contribution_hash, seat.contribution = given.hash, given.revealed.hex() if given.revealed is not None else ""
            seat.save()
        _events(table, game)
    return table


def play_on(old: Game, upto: int, seat: int, level: str, player: Player, bots: Sequence[str] = (), contribution_hash: str = "") -> Table:
    """A new game from the position after `upto` actions: one seat is the player's, bots have the others. `bots` are the levels
    that played there, empty for people: those stay as they were, unless all are to play at one level."""
    game = Game(old.title, old.state.players, old.options, old.names, old.secret, old.opening, old.version)
    for move in old.moves[:upto]:
        game.play(move.action, move.seat, outcomes=move.outcomes)
    if game.over:
        raise ValueError("the game is over at this move")
    with transaction.atomic():
        table = _table(game, player, Status.LOBBY, upto)
        table.hints = True  # one person among bots
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
            sealed = dealing.readable(contribution_hash) if mine else ""
            Seat.objects.create(table=table, number=number, player=player if mine else None, bot=bot, name=name, contribution_hash=sealed)
        _events(table, game)
        dealing.start(table)
    return table


def _table(game: Game, owner: Player, status: str, given: int) -> Table:
    return Table.objects.create(
        game=game.title.id,
        rules_version=game.version,
        options=game.settings,
        players=game.state.players,
        host=owner,
        public=False,
        status=status,
        opening=list(game.opening),
        given=given,
        given_start=True,
    )


def _events(table: Table, game: Game) -> None:
    """One event for each action; the table stands after the last."""
    write, now = game.title.grammar.write, timezone.now()
    Event.objects.bulk_create(
        Event(table=table, seq=n, seat=move.seat, actions=[[write(move.action), list(move.outcomes)]], idem=own_key(f"given {n}"), at=now)
        for n, move in enumerate(game.moves, 1)
    )
    table.seq = len(game.moves)
    table.save()
