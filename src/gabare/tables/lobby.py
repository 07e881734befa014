"""Opening a table, sitting down, inviting, beginning, and playing again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from secrets import token_urlsafe

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from gabare.bots.levels import LEVELS
from gabare.kit.game import Game
from gabare.kit.state import State
from gabare.kit.title import Title, find
from gabare.tables.crew import bot_name
from gabare.tables.models import Invitation, Player, Seat, Status, Table, Vote
from gabare.tables.pace import BACK_AT_THE_HELM, PACES
from gabare.tables.people import unique

INVITATION_LASTS = timedelta(days=14)
LONGEST_NAME = 40  # of a table
ME, FRIEND, ANYONE = "me", "friend", "anyone"
ALONE, ALL, NONE = "alone", "all", "none"  # hints: for one person among bots, for everybody, for nobody


class Refused(ValueError):
    """What cannot be done, in words for a person."""


@dataclass(frozen=True)
class Plan:
    """A table as its host wants it: each seat is me, a friend with a link, anyone, or a bot of a level."""

    title: Title
    seats: Sequence[str]
    options: Mapping[str, str]
    pace: str = "none"
    public: bool = True
    name: str = ""
    hints: str = ALONE  # who may ask for hints


def open_table(plan: Plan, host: Player) -> Table:
    """The table with its seats; it begins at once when nobody is missing."""
    if plan.seats.count(ME) > 1 or plan.pace not in PACES:
        raise Refused(_("One seat is yours; the others are for friends, for anyone or for bots."))
    settings = plan.title.settings(plan.options) | ({} if PACES[plan.pace].live else plan.title.slow)
    options = {option.id: option.write(settings[option.id]) for option in plan.title.options}
    with transaction.atomic():
        table = Table.objects.create(
            game=plan.title.id,
            rules_version=plan.title.rules_version,
            options=options,
            players=len(plan.seats),
            name=plan.name,
            host=host,
            public=plan.public,
            pace=plan.pace,
            hints=plan.hints == ALL or (plan.hints == ALONE and not {FRIEND, ANYONE} & set(plan.seats)),
        )
        names: list[str] = []
        for number, kind in enumerate(plan.seats):
            seat = Seat(table=table, number=number, clock=PACES[plan.pace].reserve)
            if kind == ME:
                seat.player, seat.name = host, unique(host.name, names)
            elif kind in LEVELS:
                seat.bot, seat.name = kind, bot_name(table.game, table.key, number, [*names, host.name])
            elif kind in (FRIEND, ANYONE):
                seat.invited = kind == FRIEND
            else:
                raise Refused(_("There is no such seat."))
            names.append(seat.name)
            seat.save()
        for number, kind in enumerate(plan.seats):
            if kind == FRIEND:
                invite(table, number)
        if ME in plan.seats and all(names):
            begin(table)
    return table


def begin(table: Table) -> None:
    """Sets the game up. From here on the events are the truth."""
    with transaction.atomic():
        seats = list(table.seats.all())
        if Table.objects.select_for_update().get(pk=table.pk).status != Status.LOBBY or not all(seat.name for seat in seats):
            raise Refused(_("The game begins when everybody has a seat."))
        game = Game(find(table.game), table.players, table.options, [seat.name for seat in seats], bytes.fromhex(table.secret))
        table.opening = list(game.opening)
        table.status, table.awaited, table.since = Status.PLAYING, int(game.state.awaited), timezone.now()
        table.deadline = first_deadline(table, seats, game.state)
        table.save()


def first_deadline(table: Table, seats: Sequence[Seat], state: State) -> datetime | None:
    """When the first of the awaited people runs out of time, if they begin to think now."""
    pace, title, now = PACES[table.pace], find(table.game), timezone.now()
    times: list[datetime | None] = []
    for seat in seats:
        if table.awaited >> seat.number & 1 and not (seat.bot or seat.stand_in):
            times += pace.deadline(now, seat.clock), pace.silence(now, title.hurry(state, seat.number))
    return min((time for time in times if time), default=None)


def why_not(table: Table, number: int, player: Player | None) -> str:
    """Why somebody cannot take this seat; empty if they can."""
    if table.status == Status.CLOSED:
        return _("The host has closed this table.")
    if player and table.seats.filter(player=player).exists():
        return _("You already sit at this table.")
    if table.status != Status.LOBBY:
        return _("The game has begun already.")
    return "" if table.seats.filter(number=number, name="").exists() else _("Somebody already sits here.")


def sit(table: Table, number: int, player: Player) -> None:
    """Takes a free seat."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=table.pk)
        if why := why_not(table, number, player):
            raise Refused(why)
        names = list(table.seats.values_list("name", flat=True))
        table.seats.filter(number=number).update(player=player, name=unique(player.name, names))


def stand_up(table: Table, player: Player) -> None:
    """Leaves before the game begins; the host's leaving closes the table."""
    if table.status != Status.LOBBY:
        return
    table.seats.filter(player=player).update(player=None, name="")
    if table.host_id == player.pk:
        Table.objects.filter(pk=table.pk, status=Status.LOBBY).update(status=Status.CLOSED)


def invited_seat(key: str, token: str) -> tuple[Table, Seat] | None:
    """The table and the seat of a link that still holds."""
    found = (
        Invitation.objects.select_related("table__host")
        .filter(table__key=key, token=token, revoked=False, expires__gt=timezone.now())
        .first()
    )
    return (found.table, found.table.seats.get(number=found.seat)) if found else None


def invite(table: Table, number: int) -> Invitation:
    """A new link to a seat; one that was given out before leads nowhere any more."""
    revoke(table, number)
    return Invitation.objects.create(table=table, seat=number, token=token_urlsafe(16), expires=timezone.now() + INVITATION_LASTS)


def revoke(table: Table, number: int) -> None:
    table.invitations.filter(seat=number).update(revoked=True)


def seat_bot(table: Table, number: int, level: str) -> None:
    """The host gives a free seat to a bot."""
    if level in LEVELS:
        names = list(table.seats.values_list("name", flat=True))
        name = bot_name(table.game, table.key, number, names)
        table.seats.filter(number=number, player=None, bot="").update(bot=level, name=name)


def free_seat(table: Table, number: int) -> None:
    """The host sends a bot or somebody else away. The old link would bring them back to a friend's seat, so it gets a new one."""
    seat = table.seats.filter(number=number).exclude(name="").exclude(player=table.host_id)
    if seat.filter(invited=True).exists():
        invite(table, number)
    seat.update(player=None, bot="", name="")


def vote(table: int, seat: int, voter: int) -> None:
    Vote.objects.get_or_create(table_id=table, seat=seat, voter=voter)


def stand_in(table: int, number: int, level: str, state: State) -> None:
    """A bot takes the helm, or hands it back; the returning person gets a little time at least."""
    with transaction.atomic():
        here = Table.objects.select_for_update().get(pk=table)
        seat = Seat.objects.get(table=here, number=number)
        if level:
            Seat.objects.filter(pk=seat.pk).update(stand_in=level, draft=[], draft_rev=seat.draft_rev + 1, draft_idem="")
        else:
            clock = None if seat.clock is None else max(seat.clock, BACK_AT_THE_HELM)
            Seat.objects.filter(pk=seat.pk).update(stand_in="", clock=clock, draft=[], draft_rev=seat.draft_rev + 1, draft_idem="")
            here.since = timezone.now()
        Vote.objects.filter(table=here, seat=number).delete()
        here.deadline = first_deadline(here, list(here.seats.all()), state)
        here.save(update_fields=["since", "deadline"])


def rematch(key: str, asking: int) -> str:
    """A new table for the same people and bots; whoever asks second finds the first one's."""
    with transaction.atomic():
        old = Table.objects.select_for_update().get(key=key)
        if old.rematch_id:
            return str(Table.objects.get(pk=old.rematch_id).key)
        seats = list(old.seats.select_related("player"))
        seats = seats[1:] + seats[:1]  # another one begins
        host = next(seat.player for seat in seats if seat.number == asking)
        new = Table.objects.create(
            game=old.game,
            rules_version=find(old.game).rules_version,
            options=old.options,
            players=old.players,
            name=old.name,
            host=host,
            public=old.public,
            pace=old.pace,
            hints=old.hints,
        )
        clock = PACES[old.pace].reserve
        for number, seat in enumerate(seats):
            Seat.objects.create(table=new, number=number, player=seat.player, bot=seat.bot, name=seat.name, clock=clock)
        if clock is None or all(seat.bot or seat.number == asking for seat in seats):
            begin(new)  # else no clock runs before the others are there: it waits in its lobby
        old.rematch = new
        old.save(update_fields=["rematch"])
        return str(new.key)
