"""Accounts: signing up adopts the guest's player, signing in merges it into the account's own."""

from __future__ import annotations

from allauth.account.signals import password_changed, password_reset, password_set, user_logged_in
from django.contrib.auth.signals import user_logged_out
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest

from gabare.tables.models import Player, Remark, Seat, Table, new_stamp
from gabare.tables.people import known


@receiver(user_logged_in)
def adopt(request: HttpRequest, user: object, **_: object) -> None:
    guest = known(request)
    mine = Player.objects.filter(user=user).first()
    if mine is None:
        if guest is None or guest.user_id is not None:
            guest = Player.objects.create(name=str(getattr(user, "email", "")).partition("@")[0][:24] or "Guest")
        guest.user = user  # type: ignore[assignment]
        guest.save(update_fields=["user"])
        mine = guest
    elif guest is not None and guest.pk != mine.pk and guest.user_id is None:
        merge(guest, mine)
    request.signed_in_player = mine  # type: ignore[attr-defined]  # the middleware gives its cookie


@receiver([password_changed, password_reset, password_set])
def restamp(request: HttpRequest, user: object, **_: object) -> None:
    """Whoever knew the old password, or held an old cookie, is out; this browser gets the new one."""
    player = Player.objects.filter(user=user).first()
    if player is not None:
        player.stamp = new_stamp()
        player.save(update_fields=["stamp"])
        request.signed_in_player = player  # type: ignore[attr-defined]


@receiver(user_logged_out)
def leave(request: HttpRequest, **_: object) -> None:
    request.signed_out = True  # type: ignore[attr-defined]


def merge(guest: Player, into: Player) -> None:
    """All that the guest did becomes the account's. Where both sit at one table, the guest's seat stays the guest's."""
    with transaction.atomic():
        shared = Seat.objects.filter(player=into).values("table")
        Seat.objects.filter(player=guest).exclude(table__in=shared).update(player=into)
        Remark.objects.filter(player=guest).update(player=into)
        Table.objects.filter(host=guest).update(host=into)
        if not Seat.objects.filter(player=guest).exists():
            guest.delete()
