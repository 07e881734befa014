"""What people do at a table besides playing: talk, leave and come back, ask for a bot, want a rematch."""

from __future__ import annotations

from gabare.kit.state import NOBODY
from gabare.live import bus, helm, rooms
from gabare.live.room import Room
from gabare.tables import lobby, store
from gabare.tables.models import Player, Remark, Status
from gabare.tables.people import tidy, visible, whole

LONGEST_REMARK = 300


async def say(here: Room, who: str, seat: int, text: str) -> None:
    text = visible(text)[:LONGEST_REMARK]
    if text:
        remark = await store.in_store(_store_remark, here.id, who, seat, here.names[seat] if seat != NOBODY else "", text)
        here.remark(remark)
        bus.tell(here.key)


def _store_remark(table: int, who: str, seat: int, name: str, text: str) -> Remark:
    number, _, stamp = who.partition(".")
    player = Player.objects.get(pk=int(number), stamp=stamp)
    return Remark.objects.create(table_id=table, player=player, seat=seat, name=name or tidy(player.name), text=text)


async def do(here: Room, seat: int, what: str) -> str:
    """Returns the address to go to, if any."""
    if what == "!helm":
        await helm.take_back(here, seat)
    elif what == "!leave":
        await helm.leave(here, seat)
    elif what == "!rematch" and here.status == Status.OVER:
        key = await store.in_store(lobby.rematch, here.key, seat)
        await rooms.changed(here.key)
        return f"/t/{key}/"
    elif what.startswith("!vote "):
        await helm.vote(here, seat, whole(what[6:]))
    return ""
