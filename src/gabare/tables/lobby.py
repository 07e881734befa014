"""Opening a table, sitting down, inviting, beginning, and playing again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from secrets import token_urlsafe

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from gabare.bots.levels import LEVELS
from gabare.kit.state import State
from gabare.kit.title import Title, find
from gabare.tables import dealing
from gabare.tables.crew import bot_name
from gabare.tables.dealing import Refused as Refused
from gabare.tables.dealing import first_deadline
from gabare.tables.journal import own_key
from gabare.tables.models import Invitation, Player, Seat, Status, Table, Vote
from gabare.tables.pace import BACK_AT_THE_HELM, PACES
from gabare.tables.people import unique

INVITATION_LASTS = timedelta(days=14)
LONGEST_NAME = 40  # of a table
STAND_IN = "medium"  # the level of the bot that plays for somebody who left
ME, FRIEND, ANYONE = "me", "friend", "anyone"
LEFT = own_key("left ")  # so begins the key of the draft of somebody for whom a bot has not decided yet; then when that was
ALONE, ALL, NONE = "alone", "all", "none"  # hints: for one person among bots, for everybody, for nobody


class TimeUp(Exception):
    """Who comes back has no time left for this decision: the bot makes it first."""


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


def open_table(plan: Plan, host: Player, contribution_hash: str = "") -> Table:
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
                seat.player, seat.name, seat.contribution_hash = host, unique(host.name, names), dealing.readable(contribution_hash)
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
    """From here on nobody sits down or leaves, and no contribution to the luck can be changed."""
    with transaction.atomic():
        table.refresh_from_db(from_queryset=Table.objects.select_for_update())
        if table.status != Status.LOBBY or table.seats.filter(name="").exists():
            raise Refused(_("The game begins when everybody has a seat."))
        if not find(table.game).plays(table.rules_version):
            raise Refused(_("This table was opened under older rules. Open a new one."))
        dealing.start(table)


def why_not(table: Table, number: int, player: Player | None) -> str:
    """Why somebody cannot take this seat; empty if they can."""
    if table.status == Status.CLOSED:
        return _("The host has closed this table.")
    if player and table.seats.filter(player=player).exists():
        return _("You already sit at this table.")
    if table.status != Status.LOBBY:
        return _("The game has begun already.")
    return "" if table.seats.filter(number=number, name="").exists() else _("Somebody already sits here.")


def promise(table: int, player: int, contribution_hash: str) -> None:
    """Takes the hash of what somebody puts into the luck. A rematch begins when all its people have given theirs."""
    with transaction.atomic():
        here = dealing.promise(table, player, contribution_hash)
        missing = here.seats.filter(player__isnull=False, contribution_hash="").exists()
        if here.first_match.exists() and not missing and not here.seats.filter(name="").exists():
            begin(here)


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
    with transaction.atomic():
        table.refresh_from_db(from_queryset=Table.objects.select_for_update())  # it may have begun since the caller looked
        if table.status == Status.LOBBY:
            _stand_up(table, player)


def _stand_up(table: Table, player: Player) -> None:
    table.seats.filter(player=player).update(player=None, name="", contribution_hash="")
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
    seat.update(player=None, bot="", name="", contribution_hash="")


def vote(table: int, seat: int, voter: int) -> None:
    Vote.objects.get_or_create(table_id=table, seat=seat, voter=voter)


def stand_in(table: int, number: int, level: str, state: State) -> None:
    """A bot takes the helm, or hands it back.

    No clock stops or begins anew by that. What somebody thought is charged when the bot takes over. Once the bot has decided something, its
    time was nobody's, and who comes back has a little time at least. Before that all the time was theirs; if none is left, the bot decides.
    """
    with transaction.atomic():
        here = Table.objects.select_for_update().get(pk=table)
        seat = Seat.objects.get(table=here, number=number)
        if bool(level) == bool(seat.stand_in):
            return
        pace, now = PACES[here.pace], timezone.now()
        awaited = bool(here.awaited >> number & 1)
        thought = (now - here.since).total_seconds() if awaited and here.since else 0.0
        if level and seat.clock is not None:
            seat.clock = max(0.0, seat.clock - thought)
        elif not level:
            if seat.clock is not None:
                seat.clock = _back(seat, here, thought)
            end = pace.deadline(here.since or now, seat.clock)
            if awaited and end and end <= now:
                raise TimeUp
        seat.stand_in, seat.draft, seat.draft_rev, seat.draft_idem = (
            level,
            [],
            seat.draft_rev + 1,
            f"{LEFT}{now.timestamp():.3f}" if level else "",
        )
        seat.save(update_fields=["stand_in", "clock", "draft", "draft_rev", "draft_idem"])
        Vote.objects.filter(table=here, seat=number).delete()
        here.deadline = first_deadline(here, list(here.seats.all()), state)
        here.save(update_fields=["deadline"])


def _back(seat: Seat, table: Table, thought: float) -> float:
    """The clock of who takes the helm again, from which all that is counted as thought will be taken."""
    if not seat.draft_idem.startswith(LEFT):  # an event of the seat has emptied it
        return max(seat.clock or 0.0, BACK_AT_THE_HELM) + thought
    before = float(seat.draft_idem.removeprefix(LEFT)) - table.since.timestamp() if thought and table.since else 0.0
    return (seat.clock or 0.0) + max(0.0, before)  # that much was charged already


def _options_today(old: Table) -> dict[str, str]:
    """The options of an older game, as far as today's rules have them."""
    title = find(old.game)
    kept = {
        option.id: old.options[option.id] for option in title.options if old.options.get(option.id) in map(option.write, option.settings)
    }
    settings = title.settings(kept)
    return {option.id: option.write(settings[option.id]) for option in title.options}


def rematch(key: str, asking: int, contribution_hash: str = "") -> str:
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
            options=_options_today(old),
            players=old.players,
            name=old.name,
            host=host,
            public=old.public,
            pace=old.pace,
            hints=old.hints,
        )
        clock = PACES[old.pace].reserve
        for number, seat in enumerate(seats):
            mine = dealing.readable(contribution_hash) if seat.number == asking else ""
            Seat.objects.create(
                table=new, number=number, player=seat.player, bot=seat.bot, name=seat.name, clock=clock, contribution_hash=mine
            )
        old.rematch = new
        old.save(update_fields=["rematch"])
        if all(seat.bot or seat.number == asking for seat in seats):
            begin(new)  # else it waits in its lobby: no clock runs, and no luck is drawn, before the others have come
        return str(new.key)
