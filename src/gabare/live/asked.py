"""What a page asks of a table, over its line or by its plain form, and what it is answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gabare.kit.notation import Illegal
from gabare.kit.state import NOBODY
from gabare.live import deeds, rooms
from gabare.live.buckets import Bucket
from gabare.live.room import Room
from gabare.live.tongue import _
from gabare.tables.store import Taken

moves = Bucket("moves", rate=8, burst=40)
words = Bucket("words", rate=0.5, burst=6)


class Asker(NamedTuple):
    who: str  # as the signed cookie says; empty for a stranger
    language: str
    address: str


class Answer(NamedTuple):
    status: int = 204  # as HTTP has them
    message: str = ""
    rule: str = ""
    go: str = ""  # where the page is to go


async def answer(here: Room, asker: Asker, said: Mapping[str, str]) -> Answer:
    """What a seat does, once it is stored; or why not."""
    who = asker.who
    seat = await rooms.seat(here, who)
    do = said.get("do", "")
    if do == "!say":
        if not await words.take(who or asker.address):
            return Answer(429, _("One moment, please: too many messages."))
        if not who:
            return Answer(403, _("Choose a name first, on the page of your games."))
        await deeds.say(here, who, seat, said.get("text", ""))
        return Answer()
    if seat == NOBODY:
        return Answer(403, _("You have no seat at this table."))
    if not await moves.take(who):
        return Answer(429, _("One moment, please: too many moves at once."))
    try:
        if do in ("!helm", "!leave", "!rematch") or do.startswith("!vote "):
            return Answer(go=await deeds.do(here, seat, do))
        choice, idem = do or said.get("choice", ""), said.get("idem", "")[:40]
        if not idem or not idem.isprintable():  # nothing could tell a second try from a second move
            return Answer(400, _("This request does not come from the table’s page. Load the page again."))
        await here.act(seat, said.get("at", ""), idem, choice, asker.language)
    except Taken:
        return Answer(409, _("The table has changed: look, then play again."))
    except Illegal as error:
        return Answer(422, str(error), error.rule)
    return Answer()
