"""Games whose rules are gone: what stays of them, and why there is no more."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.safestring import mark_safe

from gabare.kit.title import find
from gabare.markup.components import seat_mark
from gabare.markup.translation import language
from gabare.site.pages import errors
from gabare.tables import archive, final_views
from gabare.tables.models import Status, Table


def gone(request: HttpRequest, key: str) -> HttpResponse:
    """In place of a table or a replay."""
    table = get_object_or_404(Table, key=key)
    over = table.status == Status.OVER
    kept = final_views.find(table, language()) if over else None
    names = [seat.name for seat in table.seats.all()]
    places = zip(table.ranks or [], names, table.result or [], range(len(names)), strict=False)
    said = {
        "table": table,
        "title": find(table.game),
        "over": over,
        "kept": kept,
        "lines": [(_mark(seat, names), text, opens) for seat, text, opens in kept.lines] if kept else [],
        "places": [(rank, _mark(seat, names), name, score) for rank, name, score, seat in sorted(places)],
    }
    return render(request, "pages/old_rules.html", said, status=200 if over else 410)


def _mark(seat: int, names: list[str]) -> str:
    return str(mark_safe(seat_mark(seat, tuple(names), 18))) if 0 <= seat < len(names) else ""


def picture(request: HttpRequest, key: str) -> HttpResponse:
    """The last picture of a finished game, if it is kept."""
    table = get_object_or_404(Table, key=key, status=Status.OVER)
    kept = final_views.find(table, language())
    if kept is None:
        raise Http404
    return HttpResponse(kept.picture, content_type="image/svg+xml")


def download(request: HttpRequest, key: str) -> HttpResponse:
    """The record of a finished game, which another Gabare may still know how to play."""
    table = get_object_or_404(Table, key=key, status=Status.OVER)
    return attached(archive.unplayed(table).dumps(), table.game, key)


def attached(text: str, game: str, key: str) -> HttpResponse:
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="gabare-{game}-{key}.txt"'
    return response


def missing(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """What is not there; or no longer whole."""
    return gone(request, exception.key) if isinstance(exception, errors.Gone) else errors.missing(request, exception)
