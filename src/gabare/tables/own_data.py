"""What we keep of a person: told to its owner, or taken away. Games belong to all who played them, so they stay, without the name."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from gabare.tables import lobby, store
from gabare.tables.models import Player, Remark, Seat, Status, Table
from gabare.tables.people import unique


def told(user: User, player: Player) -> dict[str, Any]:
    """All that is kept of an account, as plain values."""
    return {
        "account": {
            "addresses": [
                {"address": address, "confirmed": confirmed}
                for address, confirmed in EmailAddress.objects.filter(user=user).values_list("email", "verified")
            ],
            "since": user.date_joined,
            "last sign-in": user.last_login,
        },
        "name": player.name,
        "plays without confirming": player.at_once,
        "games": [
            {
                "table": seat.table.key,
                "title": seat.table.name,
                "game": seat.table.game,
                "seat": seat.number + 1,
                "called": seat.name,
                "status": seat.table.status,
                "begun": seat.table.created,
                "last move": seat.table.changed,
                "scores": seat.table.result,
                "places": seat.table.ranks,
            }
            for seat in Seat.objects.filter(player=player).select_related("table").order_by("table__created")
        ],
        "opened or uploaded": list(Table.objects.filter(host=player).order_by("created").values_list("key", flat=True)),
        "said": list(Remark.objects.filter(player=player).values("table__key", "at", "text")),
    }


def delete(user: User, player: Player) -> None:
    """The account, its addresses, its name and what it said. Its seats keep a name that is nobody's; in running games a bot plays on."""
    nobody = _("Anonymous")
    with transaction.atomic():
        for seat in Seat.objects.filter(player=player).select_related("table"):
            if seat.table.status == Status.LOBBY:
                lobby.stand_up(seat.table, player)
            else:
                _leave(seat, nobody)
        Remark.objects.filter(player=player).delete()
        Player.objects.filter(pk=player.pk).update(user=None, name=nobody, at_once=False)
        user.delete()


def _leave(seat: Seat, nobody: str) -> None:
    others = Seat.objects.filter(table=seat.table).exclude(pk=seat.pk)
    Seat.objects.filter(pk=seat.pk).update(name=unique(nobody, list(others.values_list("name", flat=True))))
    if seat.stand_in or seat.table.status not in (Status.DEALING, Status.PLAYING):
        return
    try:
        game = store.load(seat.table.key).game
    except store.OldRules:
        game = None
    if game is not None:
        lobby.stand_in(seat.table.pk, seat.number, lobby.STAND_IN, game.state)
    else:
        Seat.objects.filter(pk=seat.pk).update(stand_in=lobby.STAND_IN)
