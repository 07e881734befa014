"""A table in memory: the game, the drafts, the log. Lives on the event loop only; nobody else writes what is in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime

from django.conf import settings
from django.utils import timezone

from gabare.kit.game import Game
from gabare.kit.state import NOBODY, State, bit
from gabare.kit.title import Title
from gabare.live.room import bus
from gabare.live.room.clocks import Clocks, Ends
from gabare.live.room.drafts import Draft, drafted, redrafted, stepped
from gabare.live.room.pictures import picture
from gabare.live.room.presence import Presence
from gabare.live.room.seat import Seat, bots_to_move, stored
from gabare.live.view.frames import Client, Drawing, PageDrawings, Viewer
from gabare.live.view.log import Chat, Log, reaches
from gabare.live.view.picture import Picture, Preview
from gabare.live.view.table import draw, draw_lobby
from gabare.live.workers.bot_turns import BotTurns
from gabare.tables import journal, store
from gabare.tables.models import Remark, Status, Table
from gabare.tables.pace import PACES, Pace

SNAPSHOT_EVERY = 50  # events
ATTEMPTS = 4  # of one request, while other seats decide at the same moment


class Room:
    def __init__(self, loaded: store.Loaded) -> None:
        self.loaded = loaded
        self.game: Game | None = None
        self.seats: list[Seat] = []
        self.asked: list[int] = []  # for each seat, the event from which on it has been deciding
        self.drafts: dict[int, Draft] = {}
        self.votes: set[tuple[int, int]] = set()  # the seat where a bot is wanted, and the voter's
        self.answered: set[tuple[int, str]] = set()  # requests that were stored: seat, idempotency key
        self.log: Log | None = None  # of the game
        self.chat = Chat(loaded.table.players)
        self.presence = Presence()
        self.bots = BotTurns(self)
        self.leads = True  # this worker stored the last event: its bots go first
        self.drawings: dict[Viewer, Drawing] = {}
        self._page_drawings = PageDrawings()
        self._picture: Picture | None = None
        self._idle_since = timezone.now()
        self._take(loaded)

    def _take(self, loaded: store.Loaded) -> None:
        """The table as the database has it, when it is opened and when another worker changed it."""
        self.loaded = loaded
        self._take_game(loaded.game)
        known = self._remarks_known()
        for remark in loaded.remarks:
            if remark.pk not in known:
                self.chat.add(remark)
        self.seats = [stored(row) for row in loaded.seats]
        for client in self.presence.clients:  # who has lost a seat must not see what it sees
            client.viewer = client.viewer._replace(seat=self.seat(client.who))
        self.answered |= loaded.keys
        self.votes = {(vote.seat, vote.voter) for vote in loaded.votes}
        self.asked = self.table.asked or [self.seq] * self.table.players
        self.drafts = {row.number: self._draft(row.number, row.draft_rev, tuple(row.draft)) for row in loaded.seats}
        self.leads = not settings.REDIS
        self.publish()
        self.bots.wake()

    def _take_game(self, game: Game | None) -> None:
        before, self.game = self.game, game
        if before and game and before.names != game.names:  # somebody's account was deleted: all is told anew
            before, self.chat = None, Chat(self.table.players)
        if game is None or before is None or self.log is None:
            self.log = Log(game) if game else None
        else:
            self.log.add(game)

    def _remarks_known(self) -> frozenset[int]:
        return frozenset(remark.pk for remark in self.chat.remarks)

    def _draft(self, seat: int, rev: int, steps: tuple[str, ...]) -> Draft:
        """A stored draft. One that is in memory and begins where the game stands is not played again."""
        if not self.awaits(seat):
            return Draft(rev)
        kept = self.drafts.get(seat)
        if kept and kept.path and kept.path[0][0] is self.committed.state and (kept.rev, kept.steps) == (rev, steps):
            return kept
        return redrafted(self.committed, seat, rev, steps)

    # what is asked of the table

    @property
    def table(self) -> Table:
        return self.loaded.table

    @property
    def title(self) -> Title:
        return self.loaded.title

    @property
    def id(self) -> int:
        return int(self.table.pk)

    @property
    def key(self) -> str:
        return str(self.table.key)

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return int(self.table.seq)

    @property
    def status(self) -> str:
        return str(self.table.status)

    @property
    def pace(self) -> Pace:
        return PACES[self.table.pace]

    @property
    def host(self) -> str:
        return f"{self.table.host_id}"

    @property
    def committed(self) -> Game:
        """The game without anybody's draft."""
        assert self.game is not None, "the game has not begun"
        return self.game

    @property
    def version(self) -> store.Version:
        """How far this table is in memory: differs from `store.versions` when something was missed."""
        seats = []
        for row, seat in zip(self.loaded.seats, self.seats, strict=True):
            number, _, stamp = seat.identity.partition(".")
            at_once = seat.at_once if number else None
            luck = row.contribution_hash, row.contribution
            who = int(number) if number else None, stamp or None, at_once
            seats.append((self.drafts[seat.number].rev, seat.bot, seat.stand_in, row.name, *luck, *who))
        last = max((remark.pk for remark in self.chat.remarks), default=0)
        return (self.seq, self.table.status, self.table.rematch_id, last, tuple(seats))

    @property
    def awaited(self) -> int:
        """The seats that owe a decision, as a bit set."""
        return self.game.state.awaited if self.game is not None and self.status == Status.PLAYING else 0

    def awaits(self, seat: int) -> bool:
        return seat != NOBODY and bool(self.awaited >> seat & 1)

    def seat(self, who: str) -> int:
        """The seat of a person; NOBODY for a spectator."""
        return next((seat.number for seat in self.seats if seat.identity == who), NOBODY) if who else NOBODY

    def gone(self) -> set[int]:
        """The seats that have been away so long that the others may ask for a bot in their place."""
        return self.presence.gone(range(len(self.seats)), settings.LEAVE_PATIENCE)

    def at(self, seat: int) -> str:
        """Where a seat stands: what its next action must name. Other seats' simultaneous decisions do not move it."""
        if seat == NOBODY:
            return ""
        return f"{self.asked[seat]}.{self.drafts[seat].rev}"

    def preview(self, seat: int) -> Preview:
        """The game as a seat sees it: with its own draft."""
        draft = self.drafts.get(seat, Draft())
        return Preview(self.at(seat), draft.preview or self.game, draft.pending, bool(draft.steps))

    def gives_hints(self, seat: int) -> bool:
        """Where the table allows it, to a person who is to decide and has not decided already."""
        return bool(self.table.hints) and self.awaits(seat) and not self.seats[seat].acting_bot and not self.drafts[seat].pending

    @property
    def clocks(self) -> Clocks:
        return Clocks(self.title, self.pace, self.seats, self.awaited, self.table.since)

    def ends(self, seat: Seat) -> Ends:
        """When the time of a seat is up that the table waits for."""
        return self.clocks.ends(seat, self.game.state) if self.game is not None else (None, None)

    # what the views see

    @property
    def picture(self) -> Picture:
        """Made once for all drawings, until something changes."""
        if self._picture is None:
            self._picture = picture(self.loaded, self.game, self.clocks, self.votes, self.presence.online(), self.gone())
        return self._picture

    def drawing(self, viewer: Viewer) -> Drawing:
        if viewer not in self.drawings:
            preview, chat = self.preview(viewer.seat), self.chat.read(viewer.seat)
            if self.log is None:
                drawing = draw_lobby(self.picture, viewer, preview, chat)
            else:
                drawing = draw(self.picture, viewer, preview, self.log.read(viewer.seat, viewer.language), chat)
            self.drawings[viewer] = drawing
        return self.drawings[viewer]

    def page_drawing(self, viewer: Viewer) -> Drawing:
        """The drawing that a page is loaded with. It is a sign of life, also of a page that has no script and so opens no line."""
        with self._connecting():
            self.presence.read(viewer.seat, own_turn=self.awaits(viewer.seat))
        drawing = self.drawing(viewer)
        self._page_drawings.add(viewer.seat, drawing)
        return drawing

    def publish(self, only: int | None = None) -> None:
        """Something changed for everybody, or for one seat."""
        if only is None:
            self._picture = None
        for viewer in [viewer for viewer in self.drawings if only is None or viewer.seat == only]:
            del self.drawings[viewer]
        for client in self.presence.clients:
            if only is None or client.viewer.seat == only:
                client.changed.set()

    def look_again(self) -> None:
        """Time alone makes people go, and bots that failed (no database, no process) try again."""
        self.bots.wake()
        self._page_drawings.tidy()
        online, gone = self.presence.online(), self.gone()
        if self.drawings and any((seat.online, seat.gone) != (seat.number in online, seat.number in gone) for seat in self.picture.seats):
            self.publish()

    # who is there

    @contextmanager
    def _connecting(self) -> Iterator[None]:
        """The others see who comes and who leaves."""
        before = self.presence.connected()
        yield
        if self.presence.connected() != before:
            self.publish()
            bus.tell(self.key, present=self.presence.connected())

    def came(self, client: Client) -> None:
        """A page has opened its line."""
        self._page_drawings.claim(client)
        with self._connecting():
            self.presence.came(client)

    def left(self, client: Client) -> None:
        with self._connecting():
            self.presence.left(client)

    def used(self) -> None:
        self._idle_since = timezone.now()

    def idle_since(self) -> datetime:
        """Since when nobody has looked at the table."""
        if self.presence.clients or self.bots.busy:
            self.used()
        return self._idle_since

    # what a seat does

    async def act(self, seat: int, at: str, idem: str, choice: str, language: str) -> None:
        """A step, its undoing, or the confirmation. Raises Taken or Illegal; returns when it is stored.

        `idem` is the idempotency key: the same request again is answered again, and done once. A worker that was not told of a change
        looks again: the page may have heard of it before, or it may be another seat's simultaneous decision, which takes nothing from
        this one.
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
        return at == self.at(seat) and self.status == Status.PLAYING

    async def _step(self, seat: int, choice: str, idem: str, language: str) -> None:
        draft = stepped(self.drafts[seat], self.committed, seat, choice, language)  # refuses what is not legal, in the reader's words
        if draft.pending and self.seats[seat].at_once:
            await self._append(seat, draft, idem)
        else:
            await self._save(seat, draft, idem)

    async def _undo(self, seat: int, idem: str) -> None:
        draft = self.drafts[seat]
        if not draft.steps:
            raise store.Taken
        await self._save(seat, drafted(self.committed, seat, draft.rev + 1, draft.steps[:-1]), idem)

    async def _save(self, seat: int, draft: Draft, idem: str) -> None:
        await journal.write(journal.draft(self.id, self.seq, seat, draft.rev - 1, draft.steps, idem))
        self.answered.add((seat, idem))
        if self.drafts[seat].rev == draft.rev - 1:
            self.drafts[seat] = draft
        self.publish(only=seat)
        bus.tell(self.key)

    async def _confirm(self, seat: int, idem: str) -> None:
        draft = self.drafts[seat]
        if not draft.steps:
            raise store.Taken
        await self._append(seat, draft, idem)

    async def play(self, seat: int, action: str, idem: str) -> None:
        """What a bot has decided."""
        await self._append(seat, stepped(Draft(), self.committed, seat, action), idem)

    async def silent(self, seat: int) -> None:
        """Somebody said nothing where that is an answer. What they had begun is lost: it was not confirmed."""
        hurry = self.title.hurry(self.committed.state, seat) if self.awaits(seat) else None
        if hurry is not None:
            draft = stepped(Draft(), self.committed, seat, hurry.action, silent=True)
            await self._append(seat, draft, journal.own_key(f"{store.SILENT}{self.seq + 1}"))

    async def _append(self, seat: int, draft: Draft, idem: str) -> None:
        """Stores the steps as an event, then shows what came of them."""
        assert draft.after is not None
        game, state = draft.after, draft.after.state
        now, seq, rev, clocks = timezone.now(), self.seq + 1, self.drafts[seat].rev, self.clocks
        actions = [(game.title.grammar.write(move.action), list(move.outcomes)) for _, move, _ in draft.path]
        clock = clocks.left_after(seat, now, state)
        result = [state.score(other) for other in range(self.table.players)] if game.over else None
        ranks = list(state.ranks()) if game.over else None
        since = clocks.counted_from(seat, now, state)
        deadline = clocks.deadline(seat, since, state, clock)
        then = journal.Outcome(int(state.awaited), self._asked(seat, state, seq), now, since, deadline, result, ranks, clock)
        await journal.write(journal.event(self.id, seq, seat, rev, actions, idem, then))
        self.answered.add((seat, idem))
        if self.seq == seq - 1:  # else another worker's message was quicker, and the table was loaded again
            self._moved(seat, game, draft, seq, then)
        if seq % SNAPSHOT_EVERY == 0 or game.over:
            await store.in_store(store.save_snapshot, self.id, seq, self.title, state.to_dict())
        bus.tell(self.key, seq)

    def _asked(self, seat: int, after: State, seq: int) -> list[int]:
        """Others who go on deciding have been asked before; whoever is asked now, or again, is asked by this event."""
        still = after.awaited & ~bit(seat)
        return [self.asked[other] if still >> other & 1 and self.awaits(other) else seq for other in range(self.table.players)]

    def _moved(self, seat: int, game: Game, draft: Draft, seq: int, then: journal.Outcome) -> None:
        self.game, self.table.seq = game, seq
        self.table.awaited, self.table.since, self.table.deadline = then.awaited, then.since, then.deadline
        self.seats[seat].clock = then.clock
        if then.result is not None:
            self.table.status, self.table.result = Status.OVER, then.result
        self.asked, self.leads = then.asked, True
        self.drafts[seat] = Draft(self.drafts[seat].rev + 1)
        for other, kept in self.drafts.items():
            self.drafts[other] = self._draft(other, kept.rev, kept.steps)
        self.votes = {vote for vote in self.votes if self.awaits(vote[0])}
        if self.log is not None:
            self.log.add(game, draft.path)
        self.publish()
        self.bots.wake()

    async def refresh(self) -> None:
        """Catches up with the database."""
        known = store.Known(self.seq, self.game, self._remarks_known()) if self.game is not None else None
        self._take(await store.in_store(store.load, self.key, known))

    # bots, and votes for them

    def next_bot(self) -> int | None:
        """The seat of the first bot that is to decide."""
        waiting = bots_to_move(self.seats, self.awaited, bool(self.presence.online())) if self.awaited else []
        return waiting[0].number if waiting else None

    def bot_at(self, seat: int) -> str:
        return self.seats[seat].acting_bot

    def voted(self, seat: int, voter: int) -> None:
        """A seat wants a bot in place of another."""
        self.votes.add((seat, voter))
        self.publish()

    # the chat

    def remark(self, remark: Remark) -> None:
        self.chat.add(remark)
        for viewer, drawing in self.drawings.items():  # nothing else has changed
            if reaches(remark, viewer.seat):
                self.drawings[viewer] = drawing.grown()
        for client in self.presence.clients:
            if reaches(remark, client.viewer.seat):
                client.changed.set()
