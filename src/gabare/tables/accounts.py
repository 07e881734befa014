"""Accounts: signing up adopts the guest's player, signing in merges it into the account's own."""

from __future__ import annotations

import logging

from allauth.account.models import EmailAddress
from allauth.account.signals import password_changed, password_reset, password_set, user_logged_in
from django.contrib.auth.signals import user_logged_out, user_login_failed
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import gettext as _

from gabare.tables.models import Player, Remark, Seat, Table, new_stamp
from gabare.tables.people import known

log = logging.getLogger(__name__)


@receiver(user_login_failed)
def note(request: HttpRequest | None = None, **__: object) -> None:
    """Where wrong passwords come from, for whoever looks after the server. No name: people put passwords in its place."""
    if request is not None:
        log.warning("a sign-in at %s failed, from %s", request.path, request.META.get("REMOTE_ADDR", "?"))


@receiver(user_logged_in)
def adopt(request: HttpRequest, user: object, **__: object) -> None:
    """The guest becomes the account's, and whoever has a copy of the guest's cookie does not."""
    guest = known(request)
    mine = Player.objects.filter(user=user).first()
    if mine is None:
        if guest is None or guest.user_id is not None:
            guest = Player.objects.create(name=_("Guest"))  # nothing of the address: names are for all to see
        guest.user = user  # type: ignore[assignment]
        guest.save(update_fields=["user"])
        mine = guest
        restamp(request, mine)
    elif guest is not None and guest.pk != mine.pk and guest.user_id is None:
        merge(guest, mine)
        _tell(request, mine)
        if guest.pk is not None:
            restamp(request, guest)
    request.signed_in_player = mine  # type: ignore[attr-defined]  # the middleware gives its cookie


@receiver([password_changed, password_reset, password_set])
def renew(request: HttpRequest, user: object, signal: object = None, **_: object) -> None:
    """Whoever knew the old password, or held an old cookie, is out; this browser gets the new one."""
    player = Player.objects.filter(user=user).first()
    if player is not None:
        restamp(request, player)
        request.signed_in_player = player  # type: ignore[attr-defined]
    if signal is password_reset:
        _keep_one_address(user)


def _keep_one_address(user: object) -> None:
    """Whoever reset the password owns the address of the account. Others may be of somebody who was here before."""
    addresses = EmailAddress.objects.filter(user=user).order_by("-verified", "-primary", "pk")
    for other in addresses[1:]:
        other.remove()


@receiver(user_logged_out)
def leave(request: HttpRequest, user: object = None, **_: object) -> None:
    """Nobody goes on with a copy of the cookie. Other devices where one is signed in get a new one by their session."""
    request.signed_out, request.signed_in_player = True, None  # type: ignore[attr-defined]
    player = Player.objects.filter(user=user).first() if user is not None else None
    if player is not None:
        restamp(request, player)


def restamp(request: HttpRequest, player: Player) -> None:
    """Ends all cookies of a player, at once."""
    player.stamp = new_stamp()
    player.save(update_fields=["stamp"])
    _tell(request, player)


def _tell(request: HttpRequest, player: Player) -> None:
    """The middleware tells the tables that somebody else sits there now, or is let in by another cookie."""
    request.changed_players = [*getattr(request, "changed_players", ()), player.pk]  # type: ignore[attr-defined]


def merge(guest: Player, into: Player) -> None:
    """All that the guest did becomes the account's. Where both sit at one table, the guest's seat stays the guest's."""
    with transaction.atomic():
        shared = Seat.objects.filter(player=into).values("table")
        Seat.objects.filter(player=guest).exclude(table__in=shared).update(player=into)
        Remark.objects.filter(player=guest).update(player=into)
        Table.objects.filter(host=guest).update(host=into)
        if not Seat.objects.filter(player=guest).exists():
            guest.delete()
