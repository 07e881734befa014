"""One's own games, what one is called, and what is kept of an account."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from gabare.kit.state import NOBODY
from gabare.live.room import registry
from gabare.site.pages.cards import card
from gabare.site.pages.errors import too_many as too_many_now
from gabare.site.pages.limits import HOUR, limited, limited_now
from gabare.site.pages.posting import form_on
from gabare.site.pages.rendering import too_many
from gabare.tables import own_data, people, store
from gabare.tables.models import Player, Status, Table

SHOWN = 60


def my_games(request: HttpRequest) -> HttpResponse:
    me = people.known(request)
    tables = list(Table.objects.filter(seats__player=me).exclude(status=Status.CLOSED).order_by("-changed")[:SHOWN]) if me else []
    cards = [card(table, me) for table in tables]
    running = sorted(
        (one for one in cards if one["table"].status in (Status.LOBBY, Status.DEALING, Status.PLAYING)), key=lambda one: not one["turn"]
    )
    over = [one for one in cards if one["table"].status in (Status.OVER, Status.SHELVED)]
    return render(request, "pages/mine.html", {"me": me, "running": running, "over": over, "here": "mine"})


@form_on("my-games")
async def rename(request: HttpRequest) -> HttpResponse:
    if wait := await limited(request, "names", 30, HOUR):
        return await too_many(request, wait)

    def renamed() -> Player:
        player = people.known_or_new(request, request.POST.get("name", ""))
        player.at_once = "at_once" in request.POST
        player.save(update_fields=["at_once"])
        return player

    player = await store.in_store(renamed)
    for room in registry.opened():
        if room.seat(people.identity(player)) != NOBODY:
            await registry.changed(room.key)
    messages.success(request, _("Saved. Tables call you {name} from the next game on.").format(name=player.name))
    response = HttpResponseRedirect("/my-games/")
    people.remember(response, player)
    return response


def _mine(request: HttpRequest) -> Player:
    """The account's own player; one that was made for the administration has none yet."""
    return Player.objects.get_or_create(user=request.user, defaults={"name": _("Guest")})[0]


@login_required
def my_data(request: HttpRequest) -> HttpResponse:
    """All that is kept of an account, as a file."""
    response = JsonResponse(own_data.told(request.user, _mine(request)), json_dumps_params={"indent": 1, "ensure_ascii": False})
    response["Content-Disposition"] = 'attachment; filename="gabare.json"'
    return response


@login_required
def delete_account(request: HttpRequest) -> HttpResponse:
    """Asks once more, with the password; then the account is gone."""
    user, player, refused = request.user, _mine(request), ""
    if request.method == "POST":
        if wait := limited_now(request, "deletions", 10, HOUR):
            return too_many_now(request, wait)
        if user.check_password(request.POST.get("password", "")):
            logout(request)  # ends every cookie too
            own_data.delete(user, player)
            messages.success(request, _("Your account is deleted."))
            return HttpResponseRedirect("/")
        refused = _("This is not your password. Nothing was deleted.")
    return render(request, "pages/delete.html", {"refused": refused, "here": "mine"}, status=400 if refused else 200)
