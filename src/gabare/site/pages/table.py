"""The page of a table. Async views: they run on the event loop, where the rooms live."""

from __future__ import annotations

from secrets import token_hex

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_POST

from gabare.kit.luck import commitment
from gabare.kit.scene import staged
from gabare.kit.state import NOBODY
from gabare.kit.title import catalogue
from gabare.live import rooms
from gabare.live.draw import described
from gabare.live.frame import Viewer
from gabare.live.rooms import room
from gabare.site.pages.home import chosen, title_or_404
from gabare.site.pages.limits import limited
from gabare.site.pages.rendering import page, too_many
from gabare.tables import lobby, people, store
from gabare.tables.models import Player
from gabare.tables.people import claimed

PHONE = ("Mobi", "Android", "iPhone")


async def table(request: HttpRequest, key: str) -> HttpResponse:
    try:
        here = await room(key)
    except (ObjectDoesNotExist, store.OldRules) as error:
        raise Http404 from error
    seat = await rooms.seat(here, claimed(request))
    tall = any(word in request.headers.get("user-agent", "") for word in PHONE)
    viewer = Viewer(seat, get_language() or "fr", tall)
    drawing = here.drawing(viewer)
    mine = "t-"  # our own regions; the others are the board's
    regions = {name[2:]: mark_safe(text) for name, text in drawing.regions.items() if name.startswith(mine)}
    lists = {name[2:]: mark_safe("".join(items[:length])) for name, (items, length) in drawing.lists.items()}
    layers = {name: text for name, text in drawing.regions.items() if not name.startswith(mine)}
    response = await page(
        request,
        "pages/lobby.html" if here.game is None else "pages/table.html",
        {
            "room": here,
            "seat": seat,
            "spectator": seat == NOBODY,
            "drawing": drawing,
            "facts": drawing.facts,
            "regions": regions,
            "lists": lists,
            "scene": mark_safe(staged(layers, drawing.facts.get("map"))),
            "tall": tall,
            "places": here.title.places(viewer.language),
            "idem": token_hex(12),
            "late": "late" in request.GET,
            "chosen": chosen(here.title, here.table.options),
            "commitment": commitment(bytes.fromhex(here.table.secret)),
        },
    )
    response["Cache-Control"] = "no-store"
    return response


async def find(request: HttpRequest) -> HttpResponse:
    """From a code to its table. People write codes in capitals and with spaces."""
    code = "".join(request.GET.get("code", "").split()).lower()
    if not code.isalnum():
        raise Http404
    return HttpResponseRedirect(f"/t/{code}/")


async def words(request: HttpRequest, key: str) -> HttpResponse:
    """The board in words, for ears and for the curious."""
    try:
        here = await room(key)
    except (ObjectDoesNotExist, store.OldRules) as error:
        raise Http404 from error
    if here.game is None:
        raise Http404
    viewer = Viewer(here.seat(claimed(request)), get_language() or "fr", False)
    response = await page(request, "pages/words.html", {"room": here, "lines": described(here, viewer)})
    response["Cache-Control"] = "no-store"
    return response


@require_POST
async def play_now(request: HttpRequest, game: str = "") -> HttpResponse:
    """Me against bots, at once."""
    if await limited(request, "tables", "30/h"):
        return await too_many(request)
    title = title_or_404(game or next(iter(catalogue())))
    level = request.POST.get("level", "medium")
    players = min(title.players, key=lambda n: abs(n - 3))
    seats = [lobby.ME] + [level] * (players - 1)

    def opened() -> tuple[Player, str]:
        player = people.known_or_new(request, request.POST.get("name", ""))
        return player, lobby.open_table(lobby.Plan(title, seats, {}, public=False), player).key

    try:
        player, key = await store.in_store(opened)
    except lobby.Refused as error:
        raise Http404 from error
    response = HttpResponseRedirect(f"/t/{key}/")
    people.remember(response, player)
    return response
