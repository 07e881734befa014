"""People: a guest is a row and a signed cookie. Seats belong to players, so an account changes nothing at a table."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from time import time

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from gabare.tables.models import Player

COOKIE = "player"
HOUR, YEAR = 3600, 365 * 86400
LONGEST_NAME = 24


def tidy(name: str) -> str:
    """A name as tables and records can hold it: one line, without the signs that records use."""
    return " ".join(re.sub(r"[,:|]", " ", visible(name)).split())[:LONGEST_NAME].strip()


def visible(text: str) -> str:
    """What people say, in one line, without signs that nobody sees: some databases refuse them, some turn the text round."""
    spaced = " ".join(unicodedata.normalize("NFC", text).split())
    return "".join(sign for sign in spaced if unicodedata.category(sign)[0] != "C")


def whole(text: str, below: int = 1_000_000) -> int:
    """A number that somebody sent; -1 if it is none from 0 up to that limit."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 8 else -1
    return number if number < below else -1


def unique(name: str, others: list[str]) -> str:
    """The name, made different from the others at the table."""
    lower = {other.lower() for other in others}
    if name.lower() not in lower:
        return name
    return next(f"{name} {n}" for n in range(2, 99) if f"{name} {n}".lower() not in lower)


def identity(player: Player) -> str:
    """What the cookie holds. A new stamp ends every cookie given out before."""
    return f"{player.pk}.{player.stamp}"


def claimed(request: HttpRequest) -> str:
    """The identity of the signed cookie; empty for a stranger or a forged cookie."""
    return _signed(request.COOKIES.get(COOKIE, ""), int(time() // HOUR))


@lru_cache(1 << 13)
def _signed(cookie: str, hour: int) -> str:
    """Checked once an hour: a signature takes longer than everything else about a request."""
    request = HttpRequest()
    request.COOKIES[COOKIE] = cookie
    return str(request.get_signed_cookie(COOKIE, default="", salt=COOKIE, max_age=YEAR) or "")


def known(request: HttpRequest) -> Player | None:
    """The player who asks, checked against the database."""
    number, _dot, stamp = claimed(request).partition(".")
    return Player.objects.filter(pk=int(number), stamp=stamp).first() if number else None


def known_or_new(request: HttpRequest, name: str) -> Player:
    """The player who asks; a stranger becomes a guest."""
    player, name = known(request), tidy(name)
    if player is None:
        return Player.objects.create(name=name or _("Guest"))
    if name and name != player.name:
        player.name = name
        player.save(update_fields=["name"])
    return player


def remember(response: HttpResponse, player: Player) -> None:
    response.set_signed_cookie(COOKIE, identity(player), salt=COOKIE, max_age=YEAR, httponly=True, samesite="Lax", secure=settings.TLS)


def forget(response: HttpResponse) -> None:
    response.delete_cookie(COOKIE, samesite="Lax")
