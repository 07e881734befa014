"""A table in memory: the game, the drafts, the people who watch. Lives on the event loop only."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from time import monotonic
from typing import NamedTuple

from django.conf import settings
from django.utils import timezone

from gabare.kit.game import Game
from gabare.kit.notation import Line
from gabare.kit.scene import Markup
from gabare.kit.state import NOBODY, bit
from gabare.live.room import bus, clocks
from gabare.live.room.drafts import Draft, drafted, fork, redrafted, stepped
from gabare.live.room.seat import place
from gabare.live.view.frames import Client, Drawing, Viewer
from gabare.live.view.log import add_chat, add_moves, heard
from gabare.live.view.table import draw
from gabare.live.workers import bot_turns
from gabare.tables import journal, store
from gabare.tables.models import Remark, Status
from gabare.tables.pace import PACES

SNAPSHOT_EVERY = 50  # events
PLACES, SPECTATORS_PLACES = 4, 16  # that the pages of one seat, and all spectators, can look for at once
ATTEMPTS = 4  # of one request, while other seats decide at the same moment


class Elsewhere(NamedTuple):
    """Who is connected to another worker."""

    seats: list[int]
    until: float  # how long that holds
    number: int  # of the word that told it


@dataclass
class Room:
    loaded: store.Loaded
    clients: set[Client] = field(default_factory=set)
    drawings: dict[Viewer, Drawing] = field(default_factory=dict)
    _moment: clocks.Moment | None = None
    logs: dict[tuple[int, str], list[Markup]] = field(default_factory=dict)
    chats: dict[bool, list[Markup]] = field(default_factory=dict)
    last: dict[tuple[int, str], list[Line]] = field(default_factory=dict)  # what was told of the last move
    drafts: dict[int, Draft] = field(default_factory=dict)
    answered: set[tuple[int, str]] = field(default_factory=set)  # requests that were stored: seat, idempotency key
    remarks: list[Remark] = field(default_factory=list)
    game: Game | None = None
    elsewhere: dict[str, Elsewhere] = field(default_factory=dict)  # by worker
    left: dict[int, float] = field(default_factory=dict)  # when the last page of a seat was closed
    reading: dict[int, float] = field(default_factory=dict)  # until when a seat counts as present whose page has no line
    opened: float = field(default_factory=monotonic)
    leads: bool = True  # this worker stored the last event: its bots go first
    busy: asyncio.Task[None] | None = None  # the bot at work
    idle_since: datetime = field(default_factory=timezone.now)

    def __post_init__(self) -> None:
        self.take(self.loaded)

    def take(self, loaded: store.Loaded) -> None:
        """The table as the database has it, when it is opened and when another worker changed it."""
        before, self.game = self.game, loaded.game
        if before and self.game and before.names != self.game.names:  # somebody's account was deleted: all is told anew
            before, self.remarks = None, []
        self.loaded, self.table, self.title = loaded, loaded.table, loaded.title
        self.id, self.key, self.seq = self.table.pk, self.table.key, self.table.seq
        self.pace = PACES[self.table.pace]
        self.places = [place(seat) for seat in loaded.seats]
        self.seat_of = {here.identity: here.number for here in self.places if here.identity}
        for client in self.clients:  # who has lost a seat must not see what it sees
            client.viewer = client.viewer._replace(seat=self.seat(client.who))
        self.names = tuple(here.name or "…" for here in self.places)
        self.answered |= loaded.keys
        self.votes = {(vote.seat, vote.voter) for vote in loaded.votes}
        self.asked = self.table.asked or [self.seq] * self.table.players
        self.drafts = {seat.number: self._draft(seat.number, seat.draft_rev, tuple(seat.draft)) for seat in loaded.seats}
        self._tell_news(before, loaded.remarks)
        self.leads = not settings.REDIS
        self.publish()
        bot_turns.wake(self)

    def _tell_news(self, before: Game | None, remarks: list[Remark]) -> None:
        """Logs and chats go on where they were; a game that has just begun has new names, so they start anew."""
        known = {said.pk for said in self.remarks}
        new = [remark for remark in remarks if remark.pk not in known]
        self.remarks += new
        if before is None or self.game is None:
            self.logs.clear()
            self.chats.clear()
            return
        add_moves(self, before, self.game)
        for remark in new:
            add_chat(self, remark)

    @property
    def mark(self) -> store.Mark:
        """How far this table is in memory: differs from `store.marks` when something was missed."""
        seats = []
        for seat, here in zip(self.loaded.seats, self.places, strict=True):
            number, _, stamp = here.identity.partition(".")
            at_once = here.at_once if number else None
            luck = seat.contribution_hash, seat.contribution
            who = int(number) if number else None, stamp or None, at_once
            seats.append((self.drafts[here.number].rev, here.bot, here.stand_in, seat.name, *luck, *who))
        last = max((remark.pk for remark in self.remarks), default=0)
        return (self.seq, self.table.status, self.table.rematch_id, last, tuple(seats))

    # what is asked of the table

    @property
    def status(self) -> str:
        return self.table.status

    @property
    def _game(self) -> Game:
        assert self.game is not None, "the game has not begun"
        return self.game

    def _draft(self, seat: int, rev: int, steps: tuple[str, ...]) -> Draft:
        return redrafted(self._game, seat, rev, steps) if self.awaits(seat) else Draft(rev)

    @property
    def awaited(self) -> int:
        """The seats that owe a decision, as a bit set."""
        return self.game.state.awaited if self.game is not None and self.table.status == Status.PLAYING else 0

    def awaits(self, seat: int) -> bool:
        return seat != NOBODY and bool(self.awaited >> seat & 1)

    def seat(self, who: str) -> int:
        """The seat of a person; NOBODY for a spectator."""
        return self.seat_of.get(who, NOBODY) if who else NOBODY

    def online(self) -> set[int]:
        """The seats that have a page open, here and through other workers."""
        here = {client.viewer.seat for client in self.clients}.union(self._readers())
        now = monotonic()
        return here.union(*[other.seats for other in self.elsewhere.values() if other.until > now])

    def _readers(self) -> list[int]:
        now = monotonic()
        return [seat for seat, until in self.reading.items() if until > now]

    def gone(self) -> set[int]:
        """The seats that have been away so long that the others may ask for a bot in their place."""
        online, now = self.online(), monotonic()
        away = [here.number for here in self.places if here.number not in online]
        return {seat for seat in away if now - self.left.get(seat, self.opened) >= settings.LEAVE_PATIENCE}

    def present(self) -> list[int]:
        """The seats that are connected to this worker."""
        return sorted({client.viewer.seat for client in self.clients if client.viewer.seat != NOBODY}.union(self._readers()))

    def at(self, seat: int) -> str:
        """Where a seat stands: what its next action must name. Other seats' simultaneous decisions do not move it."""
        if seat == NOBODY:
            return ""
        return f"{self.asked[seat]}.{self.drafts[seat].rev}"

    def shown(self, seat: int) -> Game:
        """The game as a seat sees it: with its own draft."""
        draft = self.drafts.get(seat)
        return draft.game if draft and draft.game else self._game

    @property
    def moment(self) -> clocks.Moment:
        if self._moment is None:
            self._moment = clocks.moment(self)
        return self._moment

    def view(self, viewer: Viewer) -> Viewer:
        """Each place that somebody looks for is one board more to draw at every move. Whoever comes too late sees the plain one."""
        if not viewer.look:
            return viewer
        sought = {client.viewer for client in self.clients if client.viewer.look and client.viewer.seat == viewer.seat}
        most = SPECTATORS_PLACES if viewer.seat == NOBODY else PLACES
        return viewer if viewer in sought or len(sought) < most else viewer._replace(look="")

    def drawing(self, viewer: Viewer) -> Drawing:
        if viewer not in self.drawings:
            self.drawings[viewer] = draw(self, viewer)
        return self.drawings[viewer]

    def publish(self, only: int | None = None) -> None:
        """Something changed for everybody, or for one seat."""
        if only is None:
            self._moment = None
        for viewer in [viewer for viewer in self.drawings if only is None or viewer.seat == only]:
            del self.drawings[viewer]
        for client in self.clients:
            if only is None or client.viewer.seat == only:
                client.changed.set()

    # what a seat does

    async def act(self, seat: int, at: str, idem: str, choice: str, language: str) -> None:
        """A step, its undoing, or the confirmation. Raises Taken or Illegal; returns when it is stored.

        A worker that was not told of a change looks again: the page may have heard of it before, or it may be another seat's
        simultaneous decision, which takes nothing from this one.
        """
        for attempt in range(ATTEMPTS):
            if attempt:
                await self.refresh()
            if (seat, idem) in self.answered:
                return None
            if self._stands(seat, at):
                with suppress(store.Taken):
                    return await self._do(seat, idem, choice, language)
            elif attempt:
                break
        raise store.Taken

    async def _do(self, seat: int, idem: str, choice: str, language: str) -> None:
        if choice == "!confirm":
            await self._confirm(seat, idem)
        elif choice == "!undo":
            await self._undo(seat, idem)
        else:
            await self._step(seat, choice, idem, language)

    def _stands(self, seat: int, at: str) -> bool:
        return at == self.at(seat) and self.table.status == Status.PLAYING

    async def _step(self, seat: int, choice: str, idem: str, language: str) -> None:
        draft, after = stepped(self.drafts[seat], self._game, seat, choice, language)  # refuses what is not legal, in the reader's words
        if draft.pending and self.places[seat].at_once:
            await self.append(seat, after, idem)
        else:
            await self._save(seat, draft, idem)

    async def _undo(self, seat: int, idem: str) -> None:
        draft = self.drafts[seat]
        if not draft.steps:
            raise store.Taken
        await self._save(seat, drafted(self._game, seat, draft.rev + 1, draft.steps[:-1]), idem)

    async def _save(self, seat: int, draft: Draft, idem: str) -> None:
        await journal.write(journal.draft(self.id, self.seq, seat, draft.rev - 1, draft.steps, idem))
        self.answered.add((seat, idem))
        if self.drafts[seat].rev == draft.rev - 1:
            self.drafts[seat] = draft
        self.publish(only=seat)
        bus.tell(self.key)

    async def _confirm(self, seat: int, idem: str) -> None:
        draft = self.drafts[seat]
        if draft.game is None or not draft.steps:
            raise store.Taken
        game = draft.game
        if draft.pending:
            game = fork(game)
            game.play(draft.pending, seat)
        await self.append(seat, game, idem)

    async def append(self, seat: int, game: Game, idem: str) -> None:
        """Stores the moves that `game` has more than the table, then shows them."""
        now, seq, rev = timezone.now(), self.seq + 1, self.drafts[seat].rev
        moves = game.moves[len(self._game.moves) :]
        actions = [(game.title.grammar.write(move.action), list(move.outcomes)) for move in moves]
        clock = clocks.left_after(self, seat, now, game)
        result = [game.state.score(other) for other in range(self.table.players)] if game.over else None
        ranks = list(game.state.ranks()) if game.over else None
        since = clocks.since(self, seat, now, game)
        deadline = clocks.deadline(self, seat, since, game, clock)
        then = journal.Outcome(int(game.state.awaited), self._asked(seat, game, seq), now, since, deadline, result, ranks, clock)
        await journal.write(journal.event(self.id, seq, seat, rev, actions, idem, then))
        self.answered.add((seat, idem))
        if self.seq == seq - 1:  # else another worker's word was quicker, and the table was loaded again
            self._moved(seat, game, seq, then)
        if seq % SNAPSHOT_EVERY == 0 or game.over:
            await store.in_store(store.save_snapshot, self.id, seq, self.title, game.state.to_dict())
        bus.tell(self.key, seq)

    def _asked(self, seat: int, game: Game, seq: int) -> list[int]:
        """Others who go on deciding have been asked before; whoever is asked now, or again, is asked by this event."""
        still = game.state.awaited & ~bit(seat)
        return [self.asked[other] if still >> other & 1 and self.awaits(other) else seq for other in range(self.table.players)]

    def _moved(self, seat: int, game: Game, seq: int, then: journal.Outcome) -> None:
        before = self._game
        self.game, self.seq, self.table.seq = game, seq, seq
        self.table.awaited, self.table.since, self.table.deadline = then.awaited, then.since, then.deadline
        self.places[seat].clock = then.clock
        if then.result is not None:
            self.table.status, self.table.result = Status.OVER, then.result
        self.asked, self.leads = then.asked, True
        self.drafts[seat] = Draft(self.drafts[seat].rev + 1)
        for other, draft in self.drafts.items():
            self.drafts[other] = self._draft(other, draft.rev, draft.steps)
        self.votes = {vote for vote in self.votes if self.awaits(vote[0])}
        add_moves(self, before, game)
        self.publish()
        bot_turns.wake(self)

    async def silent(self, seat: int) -> None:
        """Somebody said nothing where that is an answer. What they had begun is lost: it was not confirmed."""
        hurry = self.title.hurry(self._game.state, seat) if self.awaits(seat) else None
        if hurry is not None:
            game = fork(self._game)
            game.moves[-1] = replace(game.play(hurry.action, seat), silent=True)
            await self.append(seat, game, journal.own_key(f"{store.SILENT}{self.seq + 1}"))

    async def refresh(self) -> None:
        """Catches up with the database."""
        known = store.Known(self.seq, self.game, frozenset(remark.pk for remark in self.remarks)) if self.game is not None else None
        self.take(await store.in_store(store.load, self.key, known))

    # words

    def remark(self, remark: Remark) -> None:
        self.remarks.append(remark)
        add_chat(self, remark)
        for viewer, drawing in self.drawings.items():  # nothing else has changed
            if heard(remark, viewer.seat != NOBODY):
                self.drawings[viewer] = drawing.grown()
        for client in self.clients:
            if heard(remark, client.viewer.seat != NOBODY):
                client.changed.set()
