"""People: a guest is a row and a signed cookie. Seats belong to players, so an account changes nothing at a table."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from time import time

from django.conf import settings
from django.core.signing import BadSignature, get_cookie_signer
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from gabare.tables.models import Player
from gabare.tables.names import picture, seen

COOKIE = "player"
HOUR, YEAR = 3600, 365 * 86400
LONGEST_NAME = 24
ROOM = 4  # signs for each one that is kept: accents and spaces take some


def tidy(name: str) -> str:
    """A name as tables and records can hold it: one line, without the signs that records use."""
    return " ".join(re.sub(r"[,:|]", " ", visible(name, LONGEST_NAME)).split())


def visible(text: str, longest: int) -> str:
    """What people say, as far as it is kept. It is cut before anything is done with it: ordering many accents takes for ever."""
    return seen(unicodedata.normalize("NFC", text[: ROOM * longest]))[:longest].strip()


def whole(text: str, below: int = 1_000_000) -> int:
    """A number that somebody sent; -1 if it is none from 0 up to that limit."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 8 else -1
    return number if number < below else -1


def unique(name: str, others: list[str]) -> str:
    """The name, made different from the others at the table, at a glance."""
    taken = {picture(other) for other in others}
    if picture(name) not in taken:
        return name
    others_like_it = (f"{name[: LONGEST_NAME - len(str(n)) - 1].strip()} {n}" for n in range(2, 99))
    return next(other for other in others_like_it if picture(other) not in taken)


def identity(player: Player) -> str:
    """What the cookie holds. A new stamp ends every cookie given out before."""
    return f"{player.pk}.{player.stamp}"


def claimed(request: HttpRequest) -> str:
    """The identity of the signed cookie; empty for a stranger or a forged cookie."""
    cookie = request.COOKIES.get(COOKIE, "")
    try:
        return _signed(cookie, int(time() // HOUR)) if cookie else ""
    except BadSignature:
        return ""


@lru_cache(1 << 13)
def _signed(cookie: str, hour: int) -> str:
    """Checked once an hour: a signature takes longer than everything else about a request. What is forged raises, and is not kept."""
    request = HttpRequest()
    request.COOKIES[COOKIE] = cookie
    return str(request.get_signed_cookie(COOKIE, salt=COOKIE, max_age=YEAR))


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


def come_back(request: HttpRequest, player: Player) -> None:
    """Whoever is signed in needs no cookie of their own: they get it back with this request."""
    request.COOKIES[COOKIE] = get_cookie_signer(salt=COOKIE + COOKIE).sign(identity(player))


def remember(response: HttpResponse, player: Player) -> None:
    response.set_signed_cookie(COOKIE, identity(player), salt=COOKIE, max_age=YEAR, httponly=True, samesite="Lax", secure=settings.TLS)


def forget(response: HttpResponse) -> None:
    response.delete_cookie(COOKIE, samesite="Lax")
