"""The home page, a game's page, and its rule book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from gabare.bots.levels import LEVELS
from gabare.kit.rulebook import rule_book
from gabare.kit.say import Say
from gabare.kit.title import Option, Setting, Title, TitleError, catalogue, find
from gabare.markup.components import level_name
from gabare.markup.translation import language
from gabare.site.pages.cards import card
from gabare.tables.models import Status, Table
from gabare.tables.people import known
from gabare.tables.statistics import PERSON, Statistics, statistics


def luck(request: HttpRequest) -> HttpResponse:
    """What the seals of a table prove, and what they do not."""
    return render(request, "pages/luck.html")


def title_or_404(game: str) -> Title:
    try:
        return find(game)
    except TitleError as error:
        raise Http404 from error


def shown(title: Title) -> dict[str, Any]:
    """A title in the reader's words."""
    say = title.say(language())
    options = [
        {
            "id": o.id,
            "label": say(o.label),
            "help": say(o.help, **dict(o.figures)),
            "settings": [(o.write(s), setting_word(say, o, s)) for s in o.settings],
            "default": o.write(o.default),
            "slow": None if o.slow is None else setting_word(say, o, o.slow),
        }
        for o in title.options
    ]
    return {
        "title": title,
        "name": title.name,
        "summary": say(title.summary),
        "options": options,
        "credits": [say(credit) for credit in title.credits],
        "span": f"{title.players[0]}–{title.players[-1]}",
    }


def setting_word(say: Say, option: Option, setting: Setting) -> str:
    return (_("Yes") if setting else _("No")) if isinstance(setting, bool) else say(option.word(setting))


def chosen(title: Title, options: Mapping[str, Setting], version: int) -> dict[str, list[tuple[str, str]]]:
    """How a table is set, in the reader's words: what is unlike the usual game, and what is as always."""
    say, settings = title.say(language()), title.settings(options, version)
    found: dict[str, list[tuple[str, str]]] = {"unlike": [], "usual": []}
    if version != title.rules_version:
        found["unlike"].append((_("Rules"), _("version {n}, as when this table was opened").format(n=version)))
    for option in title.options_of(version):
        kind = "usual" if settings[option.id] == option.default else "unlike"
        found[kind].append((say(option.label), setting_word(say, option, settings[option.id])))
    return found


def home(request: HttpRequest) -> HttpResponse:
    tables = Table.objects.filter(status=Status.LOBBY, public=True).exclude(seats__isnull=True).order_by("-created")[:6]
    return render(
        request,
        "pages/home.html",
        {
            "games": [shown(title) for title in catalogue().values()],
            "tables": [card(table, known(request)) for table in tables],
            "here": "games",
        },
    )


def game(request: HttpRequest, game: str) -> HttpResponse:
    title = title_or_404(game)
    facts = {
        "rules": mark_safe(rule_book(title, language()).html()),
        "decides": rule_book(title, language()).decides,
        "running": Table.objects.filter(game=title.id, status=Status.PLAYING).count(),
        **told(title, statistics(title.id)),
    }
    return render(request, "pages/game.html", {**shown(title), **facts, "here": "games"})


def told(title: Title, counted: Statistics) -> dict[str, Any]:
    """What finished games tell, in the reader's words. Of the options, those that are not always left as they are."""
    say = title.say(language())
    kinds = [(PERSON, _("People")), *((level, level_name(level)) for level in LEVELS)]
    settings = []
    for option in title.options:
        found = counted.settings.get(option.id)
        if found and found.keys() - {option.write(option.default)}:
            words = {option.write(setting): setting_word(say, option, setting) for setting in option.settings}
            used = [(words.get(word, word), round(100 * n / counted.games)) for word, n in found.most_common()]
            settings.append((say(option.label), used))
    return {
        "played": counted.games,
        "lengths": counted.by_players.items(),
        "seats": [(n, [wins.percent for _seat, wins in sorted(length.seats.items())]) for n, length in counted.by_players.items()],
        "kinds": [(word, counted.by_kind[kind]) for kind, word in kinds if kind in counted.by_kind],
        "settings": settings,
    }


def rules(request: HttpRequest, game: str) -> HttpResponse:
    title = title_or_404(game)
    return render(request, "pages/rules.html", {**shown(title), "rules": mark_safe(rule_book(title, language()).html()), "here": "games"})


def paragraph(request: HttpRequest, game: str, number: str) -> HttpResponse:
    """One paragraph of the rule book, for the dialog at the table."""
    try:
        return HttpResponse(rule_book(title_or_404(game), language()).paragraph(number))
    except KeyError as error:
        raise Http404 from error
