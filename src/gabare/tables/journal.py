"""The hot path: events and drafts are written under their guards. In SQL: the ORM builds each statement anew, at four times the cost."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import datetime
from functools import cache

from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction

from gabare.tables.models import Status
from gabare.tables.store import Taken, in_store, is_silence

Actions = Sequence[tuple[str, Sequence[int]]]  # action in words, outcomes
Writing = list[tuple[str, list[object]]]  # statements with their values; each must touch a row
_OWN = "\t"  # what pages send is printable


def own_key(word: str) -> str:
    """The idempotency key of what the server itself does: no page can send it, so none can take it."""
    return f"{_OWN}{word}"


def is_pages_key(key: str) -> bool:
    """Nor may it look like what older releases wrote where nobody had answered: a move would be told as one that was not made."""
    return bool(key) and key.isprintable() and not is_silence(key)


@dataclass(frozen=True)
class Outcome:
    """How a table stands after an event."""

    awaited: int
    asked: list[int]
    now: datetime
    since: datetime  # from when on the time of those who decide is counted
    deadline: datetime | None
    result: list[int] | None
    ranks: list[int] | None
    clock: float | None  # of the seat that acted


def event(table: int, seq: int, seat: int, rev: int, actions: Actions, idem: str, then: Outcome) -> Writing:
    """The guarded append: event `seq`, if the table still stands at `seq - 1` and the seat's draft at `rev`."""
    when = connection.ops.adapt_datetimefield_value
    now, status = when(then.now), str(Status.PLAYING if then.result is None else Status.OVER)
    result, ranks = then.result and json.dumps(then.result), then.ranks and json.dumps(then.ranks)
    return [
        (
            "UPDATE tables_table SET seq = %s, awaited = %s, asked = %s, since = %s, deadline = %s, status = %s, result = %s,"
            " ranks = %s, changed = %s"
            " WHERE id = %s AND seq = %s",
            [seq, then.awaited, json.dumps(then.asked), when(then.since), when(then.deadline), status, result, ranks, now, table, seq - 1],
        ),
        (
            "UPDATE tables_seat SET draft = '[]', draft_rev = draft_rev + 1, draft_idem = '', clock = %s"
            " WHERE table_id = %s AND number = %s AND draft_rev = %s",
            [then.clock, table, seat, rev],
        ),
        (
            "INSERT INTO tables_event (table_id, seq, seat, actions, idem, at) VALUES (%s, %s, %s, %s, %s, %s)",
            [table, seq, seat, json.dumps(actions), idem, now],
        ),
    ]


def draft(table: int, seq: int, seat: int, rev: int, steps: Sequence[str], idem: str) -> Writing:
    """The same guard for a draft: the next revision, if table and draft are where this seat saw them."""
    return [
        (
            "UPDATE tables_seat SET draft = %s, draft_rev = draft_rev + 1, draft_idem = %s"
            " WHERE table_id = %s AND number = %s AND draft_rev = %s"
            " AND EXISTS (SELECT 1 FROM tables_table WHERE id = %s AND seq = %s)",
            [json.dumps(steps), idem, table, seat, rev, table, seq],
        )
    ]


async def write(writing: Writing) -> None:
    """Stores all of it, or raises `Taken` and stores nothing."""
    if not swiftly(writing):
        await in_store(commit, writing)


def commit(writing: Writing) -> None:
    with transaction.atomic() if len(writing) > 1 else nullcontext(), connection.cursor() as sql:  # a single statement is a transaction
        for text, values in writing:
            sql.execute(text, values)
            if not sql.rowcount:
                raise Taken


# SQLite takes 30 µs for such a transaction, less than a tenth of what the way to the store's thread and back costs. So the event
# loop does it itself, where nothing makes it wait: not for a lock, not for the disk. Whatever else happens is left to the thread.


def swiftly(writing: Writing) -> bool:
    """The same at once, from the event loop; False where it cannot be done so."""
    base = connections[DEFAULT_DB_ALIAS]  # `connection` looks it up at each word
    if base.vendor != "sqlite":
        return False
    try:
        line = _line(str(base.settings_dict["NAME"]))  # to open it may have to wait as well
        if line is None:
            return False
        if len(writing) > 1:
            line.execute("BEGIN IMMEDIATE")
        with line:
            for text, values in writing:
                if not line.execute(_marked(text), values).rowcount:
                    raise Taken
    except sqlite3.Error:
        return False
    return True


@cache
def _line(path: str) -> sqlite3.Connection | None:
    """The event loop's own connection. It never writes the log back into the database, which waits for the disk: see `tidy`."""
    if connection.is_in_memory_db():
        return None
    line = sqlite3.connect(path, timeout=0, isolation_level=None)
    line.executescript(connection.settings_dict["OPTIONS"]["init_command"] + "PRAGMA foreign_keys=ON; PRAGMA wal_autocheckpoint=0;")
    waits = line.execute("PRAGMA synchronous").fetchone()[0] > 1  # FULL: every commit waits for the disk
    return None if waits else line


@cache
def _marked(text: str) -> str:
    return text.replace("%s", "?")


def tidy() -> None:
    """SQLite: brings what was logged into the database itself, now and then, beside the writers."""
    if connection.vendor == "sqlite":
        with connection.cursor() as sql:
            sql.execute("PRAGMA wal_checkpoint(PASSIVE)")
