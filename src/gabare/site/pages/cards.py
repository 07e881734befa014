"""A table in a list: what is played, how fast, who sits there, whose turn it is."""

from __future__ import annotations

from typing import Any

from django.utils.safestring import mark_safe

from gabare.kit.title import find
from gabare.markup.components import seat_mark
from gabare.tables.models import Player, Seat, Status, Table
from gabare.tables.pace import PACES


def card(table: Table, player: Player | None) -> dict[str, Any]:
    seats = list(table.seats.all())
    names = tuple(seat.name or str(seat.number + 1) for seat in seats)
    marks = [mark_safe(seat_mark(seat.number, names)) if seat.name else "" for seat in seats]
    mine = next((seat for seat in seats if player and seat.player_id == player.pk), None)
    turn = bool(mine and not mine.stand_in and table.status == Status.PLAYING and table.awaited >> mine.number & 1)
    free = [seat for seat in seats if not seat.name and not seat.invited]
    return {
        "table": table,
        "game": find(table.game).name,
        "pace": PACES[table.pace].label,
        "marks": marks,
        "names": ", ".join(seat.name for seat in seats if seat.name),
        "free": len([seat for seat in seats if not seat.name]),
        "open": bool(free),
        "mine": mine,
        "turn": turn,
        "over": table.status in (Status.OVER, Status.SHELVED),
        "scores": _scores(table, seats),
        "won": bool(mine and table.ranks and table.ranks[mine.number] == 1),
    }


def _scores(table: Table, seats: list[Seat]) -> str:
    """The result of a finished game, the winners first; empty for others."""
    if not table.ranks or not table.result:
        return ""
    order = sorted(seats, key=lambda seat: table.ranks[seat.number])
    return ", ".join(f"{seat.name}\u00a0{table.result[seat.number]}" for seat in order)
