"""The page of a table. Async views: they run on the event loop, where the rooms live."""

from __future__ import annotations

from secrets import token_hex
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from gabare.coach.hint import STEPS
from gabare.kit.notation import View
from gabare.kit.scene import staged
from gabare.kit.state import NOBODY
from gabare.kit.title import Title, catalogue
from gabare.live.http import requests
from gabare.live.room import registry
from gabare.live.room.room import Room
from gabare.live.view.frames import Viewer
from gabare.live.view.luck import seals
from gabare.live.view.table import plain_view
from gabare.live.workers import hints
from gabare.live.workers.pool import Failed
from gabare.markup.translation import language
from gabare.site.pages.errors import Gone
from gabare.site.pages.home import chosen, title_or_404
from gabare.site.pages.limits import HOUR, limited
from gabare.site.pages.posting import form_on
from gabare.site.pages.rendering import page, too_many
from gabare.tables import lobby, people, store
from gabare.tables.models import MIXED, Player, Table
from gabare.tables.people import claimed, whole

LONGEST_CODE = 40  # with spaces
PHONE = ("Mobi", "Android", "iPhone")


async def table(request: HttpRequest, key: str) -> HttpResponse:
    room = await _room(key)
    seat = await registry.seat(room, claimed(request))
    tall = any(word in request.headers.get("user-agent", "") for word in PHONE)
    viewer = Viewer(seat, language(), tall)
    drawing = room.page_drawing(viewer)
    mine = "t-"  # our own regions; the others are the board's
    regions = {name[2:]: mark_safe(text) for name, text in drawing.regions.items() if name.startswith(mine)}
    lists = {name[2:]: mark_safe("".join(items[:length])) for name, (items, length) in drawing.lists.items()}
    layers = {name: text for name, text in drawing.regions.items() if not name.startswith(mine)}
    response = await page(
        request,
        "pages/lobby.html" if room.game is None else "pages/table.html",
        {
            "room": room,
            "seat": seat,
            "spectator": seat == NOBODY,
            "drawing": drawing,
            "facts": drawing.facts,
            "regions": regions,
            "lists": lists,
            "scene": mark_safe(staged(layers, drawing.facts.get("map"))),
            "tall": tall,
            "places": room.title.places(viewer.language),
            "piles": room.title.piles(_plain_view(room, viewer)) if room.game else [],
            "idem": token_hex(12),
            "late": "late" in request.GET,
            "chosen": chosen(room.title, room.table.options, room.table.rules_version),
            "hint": await _hint(request, room, request.GET["hint"]) if "hint" in request.GET else None,
            "seals": mark_safe(seals(room.picture)),
            "mixed": room.table.luck == MIXED,
        },
    )
    response["Cache-Control"] = "no-store"
    return response


async def hint(request: HttpRequest, key: str) -> HttpResponse:
    """One step of a hint, for the page's script."""
    said = await _hint(request, await _room(key), request.GET.get("step", ""))
    response = JsonResponse(said, status=said.pop("status"))
    response["Cache-Control"] = "no-store"
    return response


async def _hint(request: HttpRequest, room: Room, step: str) -> dict[str, Any]:
    """The words of a step and what to ring, or why there are none."""
    who = claimed(request)
    seat, number = await registry.seat(room, who), min(max(whole(step), 1), STEPS)
    if seat == NOBODY or not room.table.hints:
        return {"status": 403, "message": _("This table has no hints.") if seat != NOBODY else _("You have no seat at this table.")}
    if not room.gives_hints(seat):
        return {"status": 409, "message": _("There are hints when it is your turn.")}
    if not await requests.hints.take(who, request.META.get("REMOTE_ADDR", "")):
        return {"status": 429, "message": _("One moment, please: too many questions at once.")}
    sees = room.preview(seat)
    assert sees.game is not None
    try:
        found = await hints.find(key=room.key, at=sees.at, game=sees.game, seat=seat, language=language())
    except Failed:
        return {"status": 503, "message": _("No hint came. Try again.")}
    return {"status": 200, "text": found.steps[number - 1], "pieces": found.targets[number - 1], "step": number, "at": sees.at}


async def _room(key: str) -> Room:
    try:
        return await registry.find(key)
    except ObjectDoesNotExist as error:
        raise Http404 from error
    except store.OldRules as error:
        raise Gone(key) from error


async def find(request: HttpRequest) -> HttpResponse:
    """From a code to its table. People write codes in capitals and with spaces."""
    code = "".join(request.GET.get("code", "")[:LONGEST_CODE].split()).lower()
    if code.isalnum() and await store.in_store(Table.objects.filter(key=code).exists):
        return HttpResponseRedirect(f"/t/{code}/")
    head = _("No table has this code") if code else _("Which table?")
    return await page(request, "pages/find.html", {"head": head, "code": code[:12]}, status=404 if code else 200)


async def words(request: HttpRequest, key: str) -> HttpResponse:
    """The board in words, for ears and for the curious."""
    room = await _room(key)
    if room.game is None:
        raise Http404
    view = _plain_view(room, Viewer(room.seat(claimed(request)), language(), False))
    response = await page(request, "pages/words.html", in_words(room.title, view, reverse("table", args=[key])))
    response["Cache-Control"] = "no-store"
    return response


def _plain_view(room: Room, viewer: Viewer) -> View:
    return plain_view(room.picture, viewer, room.preview(viewer.seat))


def in_words(title: Title, view: View, back: str) -> dict[str, Any]:
    """What the page of a board in words shows, and where it leads back to."""
    return {"title": title, "lines": title.board.describe(view), "piles": title.piles(view), "back": back}


@form_on("game")
async def play_now(request: HttpRequest, game: str = "") -> HttpResponse:
    """Me against bots, at once."""
    if wait := await limited(request, "tables", 30, HOUR):
        return await too_many(request, wait)
    title = title_or_404(game or next(iter(catalogue())))
    level = request.POST.get("level", "medium")
    players = min(title.players, key=lambda n: abs(n - 3))
    seats = [lobby.ME] + [level] * (players - 1)

    def opened() -> tuple[Player, str]:
        player = people.known_or_new(request, request.POST.get("name", ""))
        plan = lobby.Plan(title, seats, {}, public=False)
        return player, lobby.open_table(plan, player, request.POST.get("contribution", "")).key

    try:
        player, key = await store.in_store(opened)
    except lobby.Refused as error:
        raise Http404 from error
    response = HttpResponseRedirect(f"/t/{key}/")
    people.remember(response, player)
    return response
