"""Table actions: what people do at a table besides playing: talk, leave and come back, ask for a bot, want a rematch."""

from __future__ import annotations

from gabare.kit.state import NOBODY
from gabare.live.room import bus, registry, stand_ins
from gabare.live.room.room import Room
from gabare.live.view.luck import PROMISE, REVEAL
from gabare.tables import dealing, lobby, store
from gabare.tables.models import Player, Remark, Status
from gabare.tables.people import tidy, visible, whole

LONGEST_REMARK = 300


async def say(room: Room, who: str, seat: int, text: str) -> bool:
    """Whether it could be said: a cookie may be older than its person's newest one."""
    text = visible(text, LONGEST_REMARK)
    try:
        if text:
            remark = await store.in_store(_store_remark, room.id, who, seat, room.seats[seat].name if seat != NOBODY else "", text)
            room.remark(remark)
            bus.tell(room.key)
    except Player.DoesNotExist:
        return False
    return True


def _store_remark(table: int, who: str, seat: int, name: str, text: str) -> Remark:
    number, _, stamp = who.partition(".")
    player = Player.objects.get(pk=int(number), stamp=stamp)
    return Remark.objects.create(table_id=table, player=player, seat=seat, name=name or tidy(player.name), text=text)


async def do(room: Room, seat: int, what: str, contribution: str = "") -> str:
    """Returns the address to go to, if any. What is put into the luck is a hash, and its bytes when it is revealed."""
    if what == "!helm":
        await stand_ins.take_back(room, seat)
    elif what == "!leave":
        await stand_ins.leave(room, seat)
    elif what == "!rematch" and room.status == Status.OVER:
        key = await store.in_store(lobby.rematch, room.key, seat, contribution)
        await registry.changed(room.key)
        return f"/t/{key}/"
    elif what in (PROMISE, REVEAL):
        player = int(room.seats[seat].identity.partition(".")[0])
        await store.in_store(lobby.promise if what == PROMISE else dealing.reveal, room.id, player, contribution)
        await registry.changed(room.key)
        return f"/t/{room.key}/" if room.game is not None else ""
    elif what.startswith("!vote "):
        await stand_ins.vote(room, seat, whole(what[6:]))
    return ""
