"""One's own games, and what one is called."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _

from gabare.live import rooms
from gabare.site.pages.cards import card
from gabare.site.pages.posting import form_on
from gabare.tables import people, store
from gabare.tables.models import Player, Status, Table

SHOWN = 60


def my_games(request: HttpRequest) -> HttpResponse:
    me = people.known(request)
    tables = list(Table.objects.filter(seats__player=me).exclude(status=Status.CLOSED).order_by("-changed")[:SHOWN]) if me else []
    cards = [card(table, me) for table in tables]
    running = sorted((one for one in cards if one["table"].status in (Status.LOBBY, Status.PLAYING)), key=lambda one: not one["turn"])
    over = [one for one in cards if one["table"].status in (Status.OVER, Status.SHELVED)]
    return render(request, "pages/mine.html", {"me": me, "running": running, "over": over, "here": "mine"})


@form_on("my-games")
async def rename(request: HttpRequest) -> HttpResponse:
    def renamed() -> Player:
        player = people.known_or_new(request, request.POST.get("name", ""))
        player.at_once = "at_once" in request.POST
        player.save(update_fields=["at_once"])
        return player

    player = await store.in_store(renamed)
    for here in rooms.opened():
        if people.identity(player) in here.seat_of:
            await rooms.changed(here.key)
    messages.success(request, _("Saved. Tables call you {name} from the next game on.").format(name=player.name))
    response = HttpResponseRedirect("/my-games/")
    people.remember(response, player)
    return response
