"""Opening a table, its lobby, and invitations. What is stored here is told to the table in memory."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gabare.bots.levels import LEVELS
from gabare.kit.title import TitleError
from gabare.live.room import registry
from gabare.markup.components import level_name
from gabare.site.pages.home import shown, title_or_404
from gabare.site.pages.limits import HOUR, MINUTE, limited
from gabare.site.pages.posting import form_on
from gabare.site.pages.rendering import csrf, page, too_many
from gabare.tables import lobby, people, store
from gabare.tables.models import Player, Status, Table
from gabare.tables.pace import PACES

LONGEST_DEED = 40  # such as `bot 3 expert`


async def open_table(request: HttpRequest, game: str) -> HttpResponse:
    """The form of a new table, and the table it makes."""
    title = title_or_404(game)
    said: dict[str, object] = {}
    if request.method == "POST":
        if wait := await limited(request, "tables", 30, HOUR):
            return await too_many(request, wait)
        form = request.POST
        seats = [kind for kind in (form.get(f"seat-{n}", "") for n in range(title.players[-1])) if kind]
        options = {option.id: form[f"option-{option.id}"] for option in title.options if f"option-{option.id}" in form}
        plan = lobby.Plan(
            title,
            seats,
            options,
            form.get("pace", "none"),
            "private" not in form,
            people.visible(form.get("table", ""), lobby.LONGEST_NAME),
            form.get("hints", lobby.ALONE),
        )

        @transaction.atomic
        def opened() -> tuple[Player, Table]:
            player = people.known_or_new(request, form.get("name", ""))
            return player, lobby.open_table(plan, player, form.get("contribution", ""))

        try:
            if len(seats) not in title.players:
                wrong = ngettext(
                    "{game} is for {span} players; you have {n} seat.", "{game} is for {span} players; you have {n} seats.", len(seats)
                )
                raise lobby.Refused(wrong.format(game=title.name, span=shown(title)["span"], n=len(seats)))
            if lobby.ME not in seats:
                raise lobby.Refused(_("Keep one seat for yourself."))
            player, table = await store.in_store(opened)
            settled = [_("{option}: {setting}").format(option=o["label"], setting=o["slow"]) for o in shown(title)["options"] if o["slow"]]
            if settled and not PACES[plan.pace].live:
                messages.info(request, _("A turn may take days here, so this is settled: {settled}.").format(settled=", ".join(settled)))
            return _to_table(table.key, player)
        except (lobby.Refused, TitleError) as error:
            said = {"refused": str(error), "form": form}
    me = await store.in_store(people.known, request)
    kinds = [
        ("me", _("Me")),
        ("friend", _("A friend, by link")),
        ("anyone", _("Anyone")),
        *((level, level_name(level)) for level in LEVELS),
    ]
    return await page(
        request,
        "pages/open.html",
        {
            **shown(title),
            "options": [{**o, "chosen": request.POST.get(f"option-{o['id']}", o["default"])} for o in shown(title)["options"]],
            **said,
            "me": me,
            "kinds": kinds,
            "rows": _rows(request, title.players[-1], len(kinds)),
            "paces": PACES.values(),
            "hints": [(lobby.ALONE, _("When I play alone against bots")), (lobby.ALL, _("For everybody")), (lobby.NONE, _("For nobody"))],
            "here": "games",
        },
        status=400 if said else 200,
    )


def _rows(request: HttpRequest, most: int, kinds: int) -> list[tuple[int, str]]:
    """Each seat with what is chosen for it: me and bots at first, or a friend if the page was asked so."""
    first = ["me", "friend" if "friend" in request.GET else "medium", "medium"]
    return [(n, request.POST.get(f"seat-{n}", first[n] if n < len(first) and request.method == "GET" else "")) for n in range(most)]


@form_on("table")
async def act(request: HttpRequest, key: str) -> HttpResponse:
    """What people do in a lobby: sit, leave, and as the host invite, seat bots and begin."""
    if wait := await limited(request, "lobby", 120, MINUTE):
        return await too_many(request, wait)
    do, *more = request.POST.get("do", "")[:LONGEST_DEED].split() or [""]
    if not do:
        return await csrf(request, status=400)  # no page of ours sends that

    @transaction.atomic  # of what is refused nothing stays, not even the name
    def done() -> Player:
        player = people.known_or_new(request, request.POST.get("name", ""))
        try:
            table = Table.objects.select_for_update().get(key=key)  # nobody sits down or leaves meanwhile
        except Table.DoesNotExist as error:
            raise Http404 from error
        if table.status != Status.LOBBY:
            raise lobby.Refused(lobby.why_not(table, -1, None))
        number = people.whole(more[0] if more else "", table.players)
        if do == "sit" and number >= 0:
            if table.seats.filter(number=number, name="", invited=True).exists():
                raise lobby.Refused(_("This seat is kept for a friend who has its link."))
            lobby.sit(table, number, player)
        elif do == "leave":
            lobby.stand_up(table, player)
        elif table.host_id == player.pk:
            _host(table, do, number, more)
        return player

    try:
        player = await store.in_store(done)
    except lobby.Refused as error:
        messages.warning(request, str(error))
        return HttpResponseRedirect(f"/t/{key}/")
    await registry.changed(key)
    return _to_table(key, player) if do != "leave" else HttpResponseRedirect("/")


def _host(table: Table, do: str, number: int, more: list[str]) -> None:
    if do == "begin":
        lobby.begin(table)
    elif do == "invite" and number >= 0:
        if table.seats.filter(number=number, name="").update(invited=True):
            lobby.invite(table, number)
    elif do == "open" and number >= 0:
        lobby.revoke(table, number)
        table.seats.filter(number=number).update(invited=False)
    elif do == "bot" and number >= 0 and len(more) == 2:
        lobby.seat_bot(table, number, more[1])
    elif do == "free" and number >= 0:
        lobby.free_seat(table, number)


async def join(request: HttpRequest, key: str, token: str) -> HttpResponse:
    """An invitation. GET shows the seat, POST takes it: a link previewer must not sit down."""
    found = await store.in_store(lobby.invited_seat, key, token)
    if found is None:
        return await page(
            request,
            "pages/error.html",
            {"status": 404, "head": _("This invitation does not hold any more"), "more": _("Ask for a new link.")},
            status=404,
        )
    table, seat = found
    me = await store.in_store(people.known, request)
    if me and seat.player_id == me.pk:
        return HttpResponseRedirect(f"/t/{key}/")
    refused = await store.in_store(lobby.why_not, table, seat.number, me)
    if request.method == "POST" and not refused:
        if wait := await limited(request, "join", 30, MINUTE):
            return await too_many(request, wait)

        @transaction.atomic
        def sat() -> Player:
            player = people.known_or_new(request, request.POST.get("name", ""))
            lobby.sit(table, seat.number, player)
            return player

        try:
            player = await store.in_store(sat)
        except lobby.Refused as error:
            refused = str(error)
        else:
            await registry.changed(key)
            return _to_table(key, player)
    return await page(
        request,
        "pages/join.html",
        {
            **shown(title_or_404(table.game)),
            "table": table,
            "number": seat.number + 1,
            "refused": refused,
            "closed": table.status == Status.CLOSED,
            "seated": me and await store.in_store(table.seats.filter(player=me).exists),
            "me": me,
            "key": key,
        },
        status=409 if refused else 200,
    )


def _to_table(key: str, player: Player) -> HttpResponse:
    response = HttpResponseRedirect(f"/t/{key}/")
    people.remember(response, player)
    return response
