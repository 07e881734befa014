"""Storage of tables. Plain functions over the ORM; the live app calls them through `in_store`: one thread, one connection."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from copy import copy
from dataclasses import dataclass
from threading import current_thread
from typing import Any, ParamSpec, TypeVar

from django.db import DEFAULT_DB_ALIAS, close_old_connections, connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.db.models import Max
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import get_language, override

from gabare.kit.game import Game, Move
from gabare.kit.luck import Told
from gabare.kit.seal import Contribution, Seal
from gabare.kit.title import Title, find
from gabare.tables.models import UNMIXED, Remark, Seat, Snapshot, Status, Table, Vote

P = ParamSpec("P")
R = TypeVar("R")
Version = tuple[object, ...]
CHAT_SHOWN = 200
SILENT = "silent "  # the server's key of an answer that nobody gave; in older releases without its mark
_thread = ThreadPoolExecutor(1, "store")


def is_silence(key: str) -> bool:
    """Whether an event with this key is the answer of somebody who gave none."""
    return key.lstrip().startswith(SILENT)


class Taken(Exception):
    """Somebody was quicker: the table or the seat has moved on."""


class OldRules(Exception):
    """The table was played by another version of its game's rules."""


@receiver(connection_created)
def _keep(connection: BaseDatabaseWrapper, **_: object) -> None:
    """The store's own connection stays open; under ASGI each page has its own thread, so theirs must not."""
    if current_thread().name.startswith("store"):
        connection.close_at = None


async def in_store(call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Outside Django's request cycle nobody drops a connection that broke in the last call, so every call here does first.

    The other thread speaks the asker's language.
    """
    language = get_language()

    def guarded() -> R:
        close_old_connections()
        with override(language):
            return call(*args, **kwargs)

    return await asyncio.get_running_loop().run_in_executor(_thread, guarded)


@contextmanager
def _reading() -> Iterator[None]:
    """Elsewhere transactions of SQLite begin with the lock for writers. One that only reads would wait for it, and make others wait."""
    base = connections[DEFAULT_DB_ALIAS]
    if base.vendor != "sqlite" or base.in_atomic_block:
        yield
        return
    base.ensure_connection()  # sets the mode
    mode, base.transaction_mode = base.transaction_mode, "DEFERRED"  # type: ignore[attr-defined]
    try:
        yield
    finally:
        base.transaction_mode = mode  # type: ignore[attr-defined]


@contextmanager
def one_look() -> Iterator[None]:
    """All reads inside see the database at one moment. SQLite does so anyway, without its lock for writers; PostgreSQL wants to be told."""
    with _reading(), transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as sql:
                sql.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield


@dataclass(frozen=True)
class Known:
    """How far a table was read before: the next look starts there."""

    seq: int
    game: Game
    remarks: frozenset[int]


@dataclass
class Loaded:
    """A table as its rows tell it."""

    table: Table
    title: Title
    seats: list[Seat]
    game: Game | None  # None in the lobby
    keys: set[tuple[int, str]]  # requests that were answered: seat, idempotency key
    remarks: list[Remark]  # those that were not known
    votes: list[Vote]
    links: dict[int, str]  # invitations that hold: seat -> token
    rematch: bool  # waits for the people of another table


def load(key: str, known: Known | None = None) -> Loaded:
    """Everything about a table, in one consistent look; of its events and remarks, what is new."""
    with one_look():
        table = Table.objects.select_related("host", "rematch").get(key=key)
        seats = list(table.seats.select_related("player"))
        start = known.seq if known else 0
        events = list(table.events.filter(seq__gt=start).values_list("seq", "seat", "actions", "idem"))
        remarks = list(table.remarks.exclude(pk__in=known.remarks if known else ()).order_by("-id")[:CHAT_SHOWN])[::-1]
        votes = list(table.votes.all()) if table.status == Status.PLAYING else []
        links = _links(table) if table.status == Status.LOBBY else {}
        rematch = table.status == Status.LOBBY and table.first_match.exists()
        snapshot = None if known else Snapshot.objects.filter(pk=table.pk).first()
    if known and known.game.names != tuple(seat.name for seat in seats):
        return load(key)  # somebody's account was deleted: nothing is told under the old name
    title = find(table.game)
    if [seq for seq, *_ in events] != list(range(start + 1, table.seq + 1)):
        raise RuntimeError(f"table {key}: the events have a gap")
    begun = table.status not in (Status.LOBBY, Status.DEALING, Status.CLOSED)
    game: Game | None = None
    if known:
        game = continued(known.game, events) if events else known.game
    elif begun:
        game = rebuild(title, table, seats, events, snapshot)
    keys = {(seat, idem) for _, seat, _, idem in events} | {(seat.number, seat.draft_idem) for seat in seats if seat.draft_idem}
    return Loaded(table, title, seats, game, keys, remarks, votes, links, rematch)


def _links(table: Table) -> dict[int, str]:
    lasting = table.invitations.filter(revoked=False, expires__gt=timezone.now()).order_by("id")
    return dict(lasting.values_list("seat", "token"))


def seal_of(table: Table, seats: Sequence[Seat]) -> Seal:
    """What the luck of a table is bound by, as it was written down."""
    if table.luck == UNMIXED:
        return Seal(table.seal)
    return Seal(table.seal, tuple(_contribution(seat) if seat.contribution_hash else None for seat in seats))


def _contribution(seat: Seat) -> Contribution:
    return Contribution(seat.contribution_hash, bytes.fromhex(seat.contribution) if seat.contribution else None)


def rebuild(title: Title, table: Table, seats: Sequence[Seat], events: Sequence[Any], snapshot: Snapshot | None = None) -> Game:
    """The game as its events tell it, or from a snapshot on. Outcomes are read, never drawn again."""
    if not title.plays(table.rules_version):
        raise OldRules(f"table {table.key}: rules {table.rules_version}, here are {title.rules_version}")
    game = started(title, table, seats, table.opening)
    known = 0
    if snapshot and snapshot.version == version(title) and snapshot.seq <= table.seq:
        with suppress(ValueError):  # written by a release whose states had other fields
            game.state, known = type(game.state).from_dict(snapshot.state), snapshot.seq
    _play(game, events, known)
    return game


def started(title: Title, table: Table, seats: Sequence[Seat], opening: Sequence[int] | None = None) -> Game:
    """A table's game before the first move: set up by its own luck, or again as it was."""
    names, secret = [seat.name for seat in seats], bytes.fromhex(table.secret)
    return Game(title, table.players, table.options, names, secret, opening, table.rules_version, seal_of(table, seats))


def continued(game: Game, events: Sequence[Any]) -> Game:
    """The same game, further on."""
    other = copy(game)
    other.moves, other.state = [*game.moves], game.state.clone()
    _play(other, events)
    return other


def _play(game: Game, events: Sequence[Any], known: int = 0) -> None:
    """Adds the moves of the events; the state has those up to event `known` already."""
    read = game.title.grammar.read
    for seq, seat, actions, idem in events:
        for text, outcomes in actions:
            move = Move(seat, read(text), tuple(outcomes), is_silence(idem))
            game.moves.append(move)
            if seq > known:
                game.state.apply(seat, move.action, Told(list(outcomes)))


def version(title: Title) -> str:
    """Snapshots of another format are ignored."""
    return f"3.{title.id}"


def save_snapshot(table: int, seq: int, title: Title, state: dict[str, Any]) -> None:
    Snapshot.objects.update_or_create(table_id=table, defaults={"seq": seq, "version": version(title), "state": state})


def has_seat(table: int, who: str) -> bool:
    """Whether somebody sits here whom this worker has not met: seated by another one, or by another cookie before."""
    number, _, stamp = who.partition(".")
    return Seat.objects.filter(table=table, player=int(number), player__stamp=stamp).exists()


def versions(keys: Sequence[str]) -> dict[str, Version]:
    """How far each table is: differs when anything that its pages show has changed."""
    seats: dict[str, list[tuple[object, ...]]] = {key: [] for key in keys}
    fields = ("draft_rev", "bot", "stand_in", "name", "contribution_hash", "contribution", "player", "player__stamp", "player__at_once")
    for key, *rest in Seat.objects.filter(table__key__in=keys).order_by("number").values_list("table__key", *fields):
        seats[key].append(tuple(rest))
    remarks = dict(Remark.objects.filter(table__key__in=keys).values_list("table__key").annotate(Max("id")))
    tables = Table.objects.filter(key__in=keys).values_list("key", "seq", "status", "rematch")
    return {key: (seq, status, rematch, remarks.get(key, 0), tuple(seats[key])) for key, seq, status, rematch in tables}
