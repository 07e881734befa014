"""What people do at a table besides playing: talk, take the helm back, ask for a bot, want a rematch."""

from __future__ import annotations

from gabare.kit.state import NOBODY
from gabare.live import bus, helm, rooms
from gabare.live.room import Room
from gabare.tables import lobby, store
from gabare.tables.models import Player, Remark
from gabare.tables.people import tidy

LONGEST_REMARK = 300


async def say(here: Room, who: str, seat: int, text: str) -> None:
    text = " ".join(text.split())[:LONGEST_REMARK]
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
    elif what == "!rematch":
        key = await store.in_store(lobby.rematch, here.key, seat)
        await rooms.changed(here.key)
        return f"/t/{key}/"
    elif what.startswith("!vote ") and what[6:].isdigit():
        await helm.vote(here, seat, int(what[6:]))
    return ""
