"""Requests: what a page asks of a table, over its WebSocket or by its plain form, and what it is answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import override

from gabare.kit.notation import Illegal
from gabare.kit.state import NOBODY
from gabare.live.http.rate_limits import Bucket
from gabare.live.room import registry, table_actions
from gabare.live.room.room import Room
from gabare.live.view.luck import PROMISE, REVEAL
from gabare.markup.translation import _
from gabare.tables.dealing import Refused
from gabare.tables.journal import is_pages_key
from gabare.tables.lobby import TimeUp
from gabare.tables.store import Taken

moves = Bucket("moves", rate=8, burst=40)
remarks = Bucket("words", rate=0.5, burst=6)
hints = Bucket("hints", rate=0.5, burst=9)
strangers = Bucket("strangers", rate=1, burst=10)  # what is asked by people who have no seat, or were given it a moment ago


class Asker(NamedTuple):
    who: str  # as the signed cookie says; empty for a stranger
    language: str
    address: str


class Answer(NamedTuple):
    status: int = 204  # as HTTP has them
    message: str = ""
    rule: str = ""
    go: str = ""  # where the page is to go


async def answer(room: Room, asker: Asker, said: Mapping[str, str]) -> Answer:
    """What a seat does, once it is stored; or why not."""
    who, do = asker.who, said.get("do", "")
    if do == "!say":
        if not await remarks.take(who, asker.address):
            return Answer(429, _("One moment, please: too many messages."))
        if not who or not await table_actions.say(room, who, await registry.seat(room, who), said.get("text", "")):
            return Answer(403, _("Choose a name first, on the page of your games."))
        return Answer()
    if not await (moves if room.seat(who) != NOBODY else strangers).take(who, asker.address):  # before anything is looked up
        return Answer(429, _("One moment, please: too many moves at once."))
    seat = await registry.seat(room, who)
    if seat == NOBODY:
        return Answer(403, _("You have no seat at this table."))
    try:
        if do in ("!helm", "!leave", "!rematch", PROMISE, REVEAL) or do.startswith("!vote "):
            with override(asker.language):  # the store, too, says in it why not
                return Answer(go=await table_actions.do(room, seat, do, said.get("contribution", "")))
        choice, idem = do or said.get("choice", ""), said.get("idem", "")[:40]
        if not is_pages_key(idem):  # nothing could tell a second try from a second move
            return Answer(400, _("This request does not come from the table’s page. Load the page again."))
        await room.act(seat, said.get("at", ""), idem, choice, asker.language)
    except TimeUp:
        return Answer(409, _("Your time is up: the bot makes this move, then you can take the helm."))
    except Taken:
        return Answer(409, _("The table has changed: look, then play again."))
    except Refused as error:
        return Answer(422, str(error))
    except Illegal as error:
        return Answer(422, str(error), error.rule)
    return Answer()
