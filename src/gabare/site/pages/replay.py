"""The replay of a game: any finished one, and one's own running game up to now."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import orjson
from asgiref.sync import sync_to_async
from django.core.exceptions import DisallowedHost, ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from gabare.bots.levels import LEVELS
from gabare.coach import analysis
from gabare.kit.record import RecordError, record
from gabare.kit.say import speaker
from gabare.kit.scene import staged
from gabare.kit.state import NOBODY
from gabare.live.http import checks
from gabare.live.workers import analysis_jobs
from gabare.markup import analysis_view
from gabare.markup.components import level_name, seat_mark
from gabare.markup.replay import Reel, reel
from gabare.markup.translation import language
from gabare.markup.win_graph import graph
from gabare.site.pages import old_rules
from gabare.site.pages.errors import Gone, NotOver, too_many
from gabare.site.pages.limits import HOUR, MINUTE, limited, limited_now
from gabare.site.pages.old_rules import attached
from gabare.site.pages.posting import form_on
from gabare.site.pages.rendering import too_many as too_many_now
from gabare.site.pages.table import PHONE, in_words
from gabare.tables import analyses, archive, people, store
from gabare.tables.models import UNMIXED
from gabare.tables.people import whole

View = Callable[[HttpRequest, str], HttpResponse]
FRAMES = 1200  # in a minute: whoever keeps an arrow pressed asks for some twenty a second
PAGES = 120  # in a minute: the page of a long game, its words, its record and its proof cost a second of the server


def _page(view: View) -> View:
    """A whole page of a replay, which nobody needs more often than they can read."""

    @wraps(view)
    def counted(request: HttpRequest, key: str) -> HttpResponse:
        wait = limited_now(request, "replays", PAGES, MINUTE)
        return too_many(request, wait) if wait else view(request, key)

    return counted


def _shown(request: HttpRequest, key: str) -> tuple[Reel, int]:
    """The game, and the seat through whose eyes it is seen: one's own while it runs, any when it is over."""
    try:
        cover, analysed = archive.cover(key)
        film = reel(cover)
    except ObjectDoesNotExist as error:
        raise Http404 from error
    except store.OldRules as error:
        raise Gone(key) from error
    if film is None:
        raise Http404
    me = people.known(request)
    mine = cover.players.index(me.pk) if me and me.pk in cover.players else NOBODY
    if cover.over:
        wanted = whole(request.GET.get("seat", ""), len(cover.players))
        return _analysed(film) if analysed else film, wanted if wanted >= 0 else max(mine, 0)
    if mine == NOBODY:
        raise NotOver(key)
    return film, mine


def _analysed(film: Reel) -> Reel:
    """With its analysis, if that is made."""
    if film.analysis is None:
        kept = analyses.find(film.shelf.table.pk)
        if kept and kept.found is not None:
            film.analysis = analysis.stored(film.game, film.steps, kept.found)
    return film


def _move(request: HttpRequest, reel: Reel) -> int:
    return max(0, min(whole(request.GET.get("move", "")), len(reel.steps)))


def _place(request: HttpRequest) -> tuple[int, int]:
    """The move and the seat that a form was sent from."""
    return max(0, whole(request.POST.get("move", ""))), max(0, whole(request.POST.get("seat", "")))


@_page
def replay(request: HttpRequest, key: str) -> HttpResponse:
    film, seat = _shown(request, key)
    move = _move(request, film)
    tall = any(word in request.headers.get("user-agent", "") for word in PHONE)
    frame = film.frame(move, seat, language(), tall, other=bool(request.GET.get("other")))
    regions = {name[2:]: mark_safe(text) for name, text in frame["regions"].items() if name.startswith("t-")}
    layers = {name: text for name, text in frame["regions"].items() if not name.startswith("t-")}
    told = film.entries(seat, language())
    names, found, say = film.game.names, film.analysis, analysis_view.speaks(film.game, language())
    tags = [analysis_view.tag(one, say) or "" for one in found.verdicts] if found else [""] * len(film.steps)
    said: dict[str, Any] = {
        "film": film,
        "table": film.shelf.table,
        "title": film.game.title,
        "frame": frame,
        "regions": regions,
        "scene": mark_safe(staged(layers, frame.get("map"))),
        "move": move,
        "seat": seat,
        "tall": tall,
        "places": film.game.title.places(language()),
        "piles": film.game.title.piles(film.view(move, seat, language())),
        "address": f"{reverse('replay-words', args=[key])}?move={move}&seat={seat}",
        "moves": len(film.steps),
        "back": max(0, move - 1),
        "on": min(len(film.steps), move + 1),
        "over": film.shelf.over,
        "entries": [
            (n, mark_safe(seat_mark(line.seat, names, 18)) if line.seat >= 0 else "", line, mark_safe(tags[n - 1] if n else ""))
            for n, line in told
        ],
        "seats": list(enumerate(names)),
        "levels": [(level, level_name(level)) for level in LEVELS],
        "verified": request.GET.get("verified"),
        "provable": film.shelf.over,
    }
    if found:
        parts = {
            "graph": graph(found, names, seat, move, tall, [n for n, line in told if line.opens]),
            "sum": analysis_view.summary(film.game, found),
            "moments": analysis_view.moments(film.game, found, language()),
            "numbers": analysis_view.numbers(film.game, found),
        }
        said["analysis"] = {name: mark_safe(text) for name, text in parts.items()}
        said["strip"] = (names[seat], analysis_view.points(found.decisions(seat)), analysis_view.points(found.luck(seat)))
    elif film.shelf.over and film.steps:
        said["awaited"] = analyses.find(film.shelf.table.pk) or "none"
    return render(request, "pages/replay.html", said)


@form_on("replay")
async def analyse(request: HttpRequest, key: str) -> HttpResponse:
    """Has a finished game analysed. A running one is nobody's to look into."""
    if wait := await limited(request, "analyses", 30, HOUR):
        return await too_many_now(request, wait)
    film, _seat = await sync_to_async(_shown)(request, key)
    if not film.shelf.over:
        raise NotOver(key)
    await analysis_jobs.begin(film.shelf)
    move, seat = _place(request)
    return HttpResponseRedirect(f"/r/{key}/?move={move}&seat={seat}")


def progress(request: HttpRequest, key: str) -> HttpResponse:
    """How far the analysis is, for the page that waits for it."""
    film, _seat = _shown(request, key)
    if not film.shelf.over:
        raise NotOver(key)
    kept = analyses.find(film.shelf.table.pk)
    return JsonResponse({"done": kept.done if kept else 0, "ready": film.analysis is not None, "working": kept is not None})


@_page
def words(request: HttpRequest, key: str) -> HttpResponse:
    """The board of a move in words."""
    film, seat = _shown(request, key)
    move = _move(request, film)
    said = in_words(film.game.title, film.view(move, seat, language()), f"{reverse('replay', args=[key])}?move={move}&seat={seat}")
    return render(request, "pages/words.html", said)


def frame(request: HttpRequest, key: str) -> HttpResponse:
    if wait := limited_now(request, "frames", FRAMES, MINUTE):
        return too_many(request, wait)
    film, seat = _shown(request, key)
    look = film.game.title.place(request.GET.get("look", ""))
    tall, other = (bool(request.GET.get(name)) for name in ("tall", "other"))
    shown = film.frame(_move(request, film), seat, language(), tall, look, other)
    return HttpResponse(orjson.dumps(shown), content_type="application/json")


def step(request: HttpRequest, key: str) -> HttpResponse | None:
    """A frame for a request that has passed nothing yet; None where it cannot be shown."""
    try:
        request.get_host()
        with translation.override(checks.language(request)):
            return frame(request, key)
    except (DisallowedHost, Http404, NotOver, Gone):
        return None


@_page
def download(request: HttpRequest, key: str) -> HttpResponse:
    """The record: of a finished game for all, of a running one for nobody, since it holds every hand."""
    try:
        film, _seat = _shown(request, key)
    except Gone:
        return old_rules.download(request, key)
    if not film.shelf.over:
        raise NotOver(key)
    text = archive.written(film.game)
    if film.shelf.given is not None:  # not all luck is this table's: the seal would promise what it cannot keep
        text = "\n".join(line for line in text.split("\n") if not line.startswith("secret: "))
    return attached(text, film.game.title.id, key)


@form_on("replay")
@_page
def verify(request: HttpRequest, key: str) -> HttpResponse:
    """Draws a finished game's outcomes again, compares its secret with the seal that was written down, and says what this proves."""
    film, _seat = _shown(request, key)
    game, table = film.game, film.shelf.table
    if not film.shelf.over:
        raise NotOver(key)
    whole, (move, seat), say = record(game, secret=True), _place(request), speaker(language())
    foreign, given = film.shelf.foreign, film.shelf.given
    said: dict[str, Any] = {
        "key": key,
        "move": move,
        "seat": seat,
        "record": whole,
        "title": game.title,
        "foreign": foreign,
        "given": given,
    }
    said["old"] = table.luck == UNMIXED
    said["contributions"] = [(name, one) for name, one in zip(game.names, whole.contributions or (), strict=False) if one]
    said["bound"] = " ".join([table.seal, *(one.hash if one else "-" for one in whole.contributions or ())])
    if table.secret:
        try:
            proof = whole.verify(given)
        except RecordError as error:
            said["wrong"] = error.said(say)
        else:
            said |= {"lines": proof.lines(say), "honest": bool(proof.contributed) and not proof.left_out and not foreign and given is None}
    return render(request, "pages/verified.html", said)


@form_on("replay")
def play_on(request: HttpRequest, key: str) -> HttpResponse:
    if wait := limited_now(request, "tables", 30, HOUR):
        return too_many(request, wait)
    film, seat = _shown(request, key)
    if not film.shelf.over:
        raise NotOver(key)  # one does not try out a running game
    form = request.POST
    upto = max(0, whole(form.get("move", "")))
    wanted = whole(form.get("seat", ""), len(film.game.names))
    seat = wanted if wanted >= 0 else seat
    level, sealed = form.get("level", ""), form.get("contribution", "")
    player = people.known_or_new(request, "")
    try:
        table = archive.play_on(
            film.game, min(upto, len(film.steps)), seat, level if level in LEVELS else "", player, film.shelf.bots, sealed
        )
    except ValueError:
        return HttpResponseRedirect(f"/r/{key}/?move={upto}")
    response = HttpResponseRedirect(f"/t/{table.key}/")
    people.remember(response, player)
    return response


def upload(request: HttpRequest) -> HttpResponse:
    """A record from elsewhere. It is played and checked before anything is stored."""
    refused = ""
    if request.method == "POST":
        if wait := limited_now(request, "uploads", 10, MINUTE):
            return too_many(request, wait)
        try:
            found, game = archive.read(_text(request))
            player = people.known_or_new(request, "")
            table = archive.keep(found, game, player)
            response = HttpResponseRedirect(f"/r/{table.key}/")
            people.remember(response, player)
            return response
        except RecordError as error:
            refused = error.said(speaker(language()))
    return render(request, "pages/upload.html", {"refused": refused, "here": "mine"}, status=400 if refused else 200)


def _text(request: HttpRequest) -> str:
    file = request.FILES.get("record")
    if file is None:
        raise RecordError(_("Choose a file first."))
    if file.size > archive.LONGEST:
        raise RecordError(_("This file is too long for a record."))
    try:
        return bytes(file.read()).decode("utf-8")
    except UnicodeDecodeError:
        raise RecordError(_("This file is no text.")) from None
