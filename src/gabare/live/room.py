"""A table in memory: the game, the drafts, the people who watch. Lives on the event loop only."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from copy import copy
from dataclasses import dataclass, field
from datetime import datetime
from time import monotonic

from django.conf import settings
from django.utils import timezone

from gabare.kit.game import Game
from gabare.kit.notation import Choice, Illegal
from gabare.kit.scene import Markup
from gabare.kit.state import NOBODY, bit
from gabare.live import bus, thinkers
from gabare.live.draw import draw
from gabare.live.frame import Client, Drawing, Viewer
from gabare.live.words import add_chat, add_moves
from gabare.tables import lobby, store
from gabare.tables.models import Remark, Seat, Status
from gabare.tables.pace import PACES
from gabare.tables.people import identity

STAND_IN = "medium"  # the level of the bot that plays for somebody who left
SNAPSHOT_EVERY = 50  # events
PRESENCE_LASTS = 50.0  # seconds after another worker told who is there
RESERVE = 2.0  # seconds that another worker's bots have before ours think
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Draft:
    """What a seat has played since its last committed action, shown to nobody else.

    An action that draws luck or hands the turn on is not shown before it is confirmed: it stays `pending`.
    """

    rev: int = 0
    steps: tuple[str, ...] = ()
    game: Game | None = None  # with the steps played, but for the pending one
    pending: str = ""


@dataclass
class Place:
    """A seat as the table in play needs it."""

    number: int
    identity: str  # of the person, as in the cookie; empty for a bot or a free seat
    name: str
    bot: str
    stand_in: str
    invited: bool
    clock: float | None
    at_once: bool = False  # plays without the confirm button

    @property
    def player(self) -> str:
        """The level of the bot that decides here now, if one does."""
        return self.bot or self.stand_in


def place(seat: Seat) -> Place:
    who = identity(seat.player) if seat.player else ""
    return Place(seat.number, who, seat.name, seat.bot, seat.stand_in, seat.invited, seat.clock, bool(seat.player and seat.player.at_once))


@dataclass(frozen=True)
class Crowd:
    """The seats that are connected to another worker, and when it said so."""

    seats: list[int]
    told: float


@dataclass
class Room:
    loaded: store.Loaded
    clients: set[Client] = field(default_factory=set)
    drawings: dict[Viewer, Drawing] = field(default_factory=dict)
    logs: dict[tuple[int, str], list[Markup]] = field(default_factory=dict)
    chats: dict[bool, list[Markup]] = field(default_factory=dict)
    last: dict[tuple[int, str], tuple[str, ...]] = field(default_factory=dict)  # pieces of the last move
    drafts: dict[int, Draft] = field(default_factory=dict)
    elsewhere: dict[str, Crowd] = field(default_factory=dict)  # who is connected to other workers
    answered: set[tuple[int, str]] = field(default_factory=set)
    remarks: list[Remark] = field(default_factory=list)
    game: Game | None = None
    busy: asyncio.Task[None] | None = None  # the bot at work
    reserve: bool = False  # another worker's bots think first: the last move was theirs
    idle_since: datetime = field(default_factory=timezone.now)

    def __post_init__(self) -> None:
        self.take(self.loaded)

    def take(self, loaded: store.Loaded) -> None:
        """The table as the database has it, when it is opened and when another worker changed it."""
        before, self.game = self.game, loaded.game
        self.loaded, self.table, self.title = loaded, loaded.table, loaded.title
        self.id, self.key, self.seq = self.table.pk, self.table.key, self.table.seq
        self.pace = PACES[self.table.pace]
        self.places = [place(seat) for seat in loaded.seats]
        self.seat_of = {here.identity: here.number for here in self.places if here.identity}
        self.names = tuple(here.name or "…" for here in self.places)
        self.answered |= loaded.keys
        self.votes = {(vote.seat, vote.voter) for vote in loaded.votes}
        self.asked = self.table.asked or [self.seq] * self.table.players
        self.drafts = {seat.number: self._redraft(seat.number, seat.draft_rev, tuple(seat.draft)) for seat in loaded.seats}
        self._tell_news(before, loaded.remarks)
        self.reserve = bool(settings.REDIS)
        self.publish()
        self.wake_bots()

    def _tell_news(self, before: Game | None, remarks: list[Remark]) -> None:
        """Logs and chats go on where they were; a game that has just begun has new names, so they start anew."""
        new = [remark for remark in remarks if remark.pk not in {said.pk for said in self.remarks}]
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
        """How far this table is in memory: compared with `store.marks`."""
        seats = []
        for seat, here in zip(self.loaded.seats, self.places, strict=True):
            number, _, stamp = here.identity.partition(".")
            at_once = here.at_once if seat.player_id else None
            seats.append(
                (self.drafts[here.number].rev, here.bot, here.stand_in, seat.name, int(number) if number else None, stamp or None, at_once)
            )
        last = max((remark.pk for remark in self.remarks), default=0)
        return (self.seq, self.table.status, self.table.rematch_id, last, tuple(seats))

    # what is asked of the table

    @property
    def status(self) -> str:
        return self.table.status

    def awaits(self, seat: int) -> bool:
        return (
            seat != NOBODY and self.game is not None and self.table.status == Status.PLAYING and bool(self.game.state.awaited >> seat & 1)
        )

    def seat(self, who: str) -> int:
        """The seat of a person; NOBODY for a spectator."""
        return self.seat_of.get(who, NOBODY) if who else NOBODY

    def present(self) -> list[int]:
        """The seats that are connected to this worker."""
        return sorted({client.viewer.seat for client in self.clients if client.viewer.seat != NOBODY})

    def online(self) -> Counter[int]:
        """How many pages each seat has open, here and as other workers told lately."""
        count = Counter(client.viewer.seat for client in self.clients)
        for crowd in self.elsewhere.values():
            if monotonic() - crowd.told < PRESENCE_LASTS:
                count.update(crowd.seats)
        return count

    def at(self, seat: int) -> str:
        """Where a seat stands: what its next action must name. Other seats' simultaneous decisions do not move it."""
        if seat == NOBODY:
            return ""
        return f"{self.asked[seat]}.{self.drafts[seat].rev}"

    def shown(self, seat: int) -> Game:
        """The game as a seat sees it: with its own draft."""
        assert self.game is not None
        draft = self.drafts.get(seat)
        return draft.game if draft and draft.game else self.game

    def drawing(self, viewer: Viewer) -> Drawing:
        if viewer not in self.drawings:
            self.drawings[viewer] = draw(self, viewer)
        return self.drawings[viewer]

    def publish(self, only: int | None = None) -> None:
        """Something changed for everybody, or for one seat."""
        for viewer in [viewer for viewer in self.drawings if only is None or viewer.seat == only]:
            del self.drawings[viewer]
        for client in self.clients:
            if only is None or client.viewer.seat == only:
                client.changed.set()

    # drafts

    def _redraft(self, seat: int, rev: int, steps: tuple[str, ...]) -> Draft:
        """A stored draft, played again; thrown away where it does not fit any more."""
        if not steps or not self.awaits(seat):
            return Draft(rev)
        try:
            return self._drafted(seat, rev, steps)
        except Illegal:
            return Draft(rev)

    def _drafted(self, seat: int, rev: int, steps: tuple[str, ...]) -> Draft:
        assert self.game is not None
        game = fork(self.game)
        for n, step in enumerate(steps):
            trial = fork(game)
            trial.play(step, seat)
            if closes(game, trial):
                if n < len(steps) - 1:
                    raise Illegal("the turn ends before the draft does", "")
                return Draft(rev, steps, game, step)
            game = trial
        return Draft(rev, steps, game)

    # what a seat does

    async def act(self, seat: int, at: str, idem: str, choice: str, language: str) -> None:
        """A step, its undoing, or the confirmation. Raises Taken or Illegal; returns when it is stored."""
        if (seat, idem) in self.answered:
            return
        if not self._stands(seat, at):
            await self.refresh()  # the page may have heard from another worker before we did
            if (seat, idem) in self.answered:
                return
            if not self._stands(seat, at):
                raise store.Taken
        try:
            if choice == "!confirm":
                await self._confirm(seat, self.drafts[seat].steps, idem, language)
            elif choice == "!undo":
                await self._undo(seat, idem)
            else:
                await self._step(seat, choice, idem, language)
        except store.Taken:
            if (seat, idem) not in self.answered:
                await self.refresh()
            if (seat, idem) not in self.answered:  # else the same request came twice, and the other one was stored
                raise

    def _stands(self, seat: int, at: str) -> bool:
        return at == self.at(seat) and self.table.status == Status.PLAYING

    async def _step(self, seat: int, choice: str, idem: str, language: str) -> None:
        draft = self.drafts[seat]
        steps = (*draft.steps[:-1], choice) if draft.pending else (*draft.steps, choice)  # a change of mind
        fork(self.shown(seat)).play(choice, seat, language)  # refuses what is not legal, in the reader's words
        drafted = self._drafted(seat, draft.rev + 1, steps)
        if drafted.pending and self.places[seat].at_once:
            await self._confirm(seat, steps, idem, language)
        else:
            await self._save(seat, drafted, idem)

    async def _undo(self, seat: int, idem: str) -> None:
        draft = self.drafts[seat]
        if not draft.steps:
            raise store.Taken
        await self._save(seat, self._drafted(seat, draft.rev + 1, draft.steps[:-1]), idem)

    async def _save(self, seat: int, drafted: Draft, idem: str) -> None:
        await store.in_store(store.save_draft, self.id, self.seq, seat, drafted.rev - 1, drafted.steps, idem)
        self.answered.add((seat, idem))
        if self.drafts[seat].rev == drafted.rev - 1:
            self.drafts[seat] = drafted
        self.publish(only=seat)
        bus.tell(self.key)

    async def _confirm(self, seat: int, steps: tuple[str, ...], idem: str, language: str) -> None:
        assert self.game is not None
        if not steps:
            raise store.Taken
        game = fork(self.game)
        for step in steps:
            game.play(step, seat, language)
        await self._append(seat, game, idem)

    async def _append(self, seat: int, game: Game, idem: str) -> None:
        """Stores the moves that `game` has more than the table, then shows them."""
        assert self.game is not None
        now, seq, rev = timezone.now(), self.seq + 1, self.drafts[seat].rev
        moves = game.moves[len(self.game.moves) :]
        actions = [(game.title.notation.write(move.action), list(move.outcomes)) for move in moves]
        clock = self._clock_after(seat, now, game)
        result = [game.state.score(other) for other in range(self.table.players)] if game.over else None
        then = store.Outcome(
            int(game.state.awaited), self._asked(seat, game, seq), now, self._deadline(game, seat, clock, now), result, clock
        )
        await store.in_store(store.append, self.id, seq, seat, rev, actions, idem, then)
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

    def _moved(self, seat: int, game: Game, seq: int, then: store.Outcome) -> None:
        assert self.game is not None
        before = self.game
        self.game, self.seq, self.table.seq = game, seq, seq
        self.table.awaited, self.table.since, self.table.deadline = then.awaited, then.now, then.deadline
        self.places[seat].clock = then.clock
        if then.result is not None:
            self.table.status, self.table.result = Status.OVER, then.result
        self.asked, self.reserve = then.asked, False
        self.drafts[seat] = Draft(self.drafts[seat].rev + 1)
        for other, draft in self.drafts.items():
            self.drafts[other] = self._redraft(other, draft.rev, draft.steps)
        self.votes = {vote for vote in self.votes if self.awaits(vote[0])}
        add_moves(self, before, game)
        self.publish()
        self.wake_bots()

    # clocks

    def _clock_after(self, seat: int, now: datetime, game: Game) -> float | None:
        """A seat's reserve once its turn is over; while it goes on deciding, only the time goes by."""
        left = self.places[seat].clock
        if self.pace.reserve is None or left is None or self.table.since is None or self.places[seat].player:
            return left
        thought = (now - self.table.since).total_seconds()
        if game.state.awaited >> seat & 1:
            return max(0.0, left - thought)
        return self.pace.after(left, thought)

    def _deadline(self, game: Game, seat: int, clock: float | None, now: datetime) -> datetime | None:
        """When the first of the awaited people runs out of time."""
        times = []
        for here in self.places:
            if game.state.awaited >> here.number & 1 and not here.player:
                left = clock if here.number == seat else here.clock
                end = self.pace.deadline(now, left)
                if end:
                    times.append(end)
        return min(times, default=None)

    # bots

    def wake_bots(self) -> None:
        """Lets the first awaited bot decide, unless one is at it."""
        if self.busy is None and any(here.player and self.awaits(here.number) for here in self.places):
            self.busy = asyncio.get_running_loop().create_task(self._bots())

    async def _bots(self) -> None:
        try:
            while True:
                waiting = [here for here in self.places if here.player and self.awaits(here.number)]
                if not waiting:
                    return
                await self._bot(waiting[0])
        except Exception:
            log.exception("table %s: a bot failed", self.key)
        finally:
            self.busy = None

    async def _bot(self, here: Place) -> None:
        assert self.game is not None
        game, seq = self.game, self.seq
        if self.reserve:
            await asyncio.sleep(RESERVE)
            if self.seq != seq or not here.player:
                return
        pause = asyncio.sleep(settings.BOT_PAUSE)
        text, _ = await asyncio.gather(thinkers.think(game, here.number, here.player), pause)
        if self.seq != seq or not here.player:
            return  # somebody else decided meanwhile, or the person is back
        then = fork(game)
        then.play(text, here.number)
        try:
            await self._append(here.number, then, f"bot {seq + 1}")
        except store.Taken:
            await self.refresh()

    async def refresh(self) -> None:
        """Catches up with the database."""
        known = None
        if self.game is not None:
            known = store.Known(self.seq, self.game, frozenset(remark.pk for remark in self.remarks))
        self.take(await store.in_store(store.load, self.key, known))

    # people who leave and come back

    async def expire(self) -> None:
        """The time of an awaited person is up: a bot takes over."""
        now = timezone.now()
        for here in self.places:
            end = self.pace.deadline(self.table.since, here.clock) if self.table.since else None
            if self.awaits(here.number) and not here.player and end is not None and end <= now:
                await self._stand_in(here.number, STAND_IN)

    async def vote(self, voter: int, seat: int) -> None:
        """A bot takes over when more than half of the other people at the table want it and the person is away."""
        if not 0 <= seat < len(self.places) or seat == voter or not self.awaits(seat) or self.online()[seat] or self.places[seat].player:
            return
        await store.in_store(lobby.vote, self.id, seat, voter)
        self.votes.add((seat, voter))
        people = [here for here in self.places if here.identity and not here.player and here.number != seat]
        if 2 * sum(1 for other, _ in self.votes if other == seat) > len(people):
            await self._stand_in(seat, STAND_IN)
        else:
            self.publish()
            bus.tell(self.key)

    async def take_helm(self, seat: int) -> None:
        if self.places[seat].stand_in:
            await self._stand_in(seat, "")

    async def _stand_in(self, seat: int, level: str) -> None:
        await store.in_store(lobby.stand_in, self.id, seat, level)
        await self.refresh()
        bus.tell(self.key)

    # words

    def remark(self, remark: Remark) -> None:
        self.remarks.append(remark)
        add_chat(self, remark)
        self.publish()


def fork(game: Game) -> Game:
    """A copy to try actions on. States are never changed in place, so they can be shared."""
    other = copy(game)
    other.moves = [*game.moves]
    return other


def closes(before: Game, after: Game) -> bool:
    """Whether the last action drew luck or changed who decides: what cannot be taken back."""
    return bool(after.moves[-1].outcomes) or after.state.awaited != before.state.awaited


def choices_now(room: Room, seat: int, language: str) -> list[Choice]:
    return room.shown(seat).choices(seat, language) if room.awaits(seat) else []
