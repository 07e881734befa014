"""A table before the game: who sits where, who is still to come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from gabare.kit.scene import Markup, el
from gabare.kit.state import NOBODY
from gabare.live.frame import Viewer
from gabare.live.parts import icon, seat_mark

if TYPE_CHECKING:
    from gabare.live.room import Room


def lobby(room: Room, viewer: Viewer) -> Markup:
    names = tuple(here.name or str(here.number + 1) for here in room.places)
    online = room.online()
    rows = []
    for here in room.places:
        if here.bot or here.identity:
            here_now = here.bot or online[here.number]
            status = _("Bot") if here.bot else _("Ready") if here_now else _("Away")
            mark = seat_mark(here.number, names, 34)
        else:
            status = _("Waits for a friend with the link") if here.invited else _("Open to anyone")
            mark = el("svg", el("circle", r=12, class_="void"), class_="seat-mark", viewBox="-17 -17 34 34", aria_hidden="true")
        title = here.name or _("Free seat")
        tag = el("span", _("You"), class_="tag") if here.number == viewer.seat else el("span", icon("i-bot"), _("Bot"), class_="tag") if here.bot else None
        rows.append(el("li", mark, el("div", el("div", el("span", title), tag, class_="nm"), el("div", status, class_="st"), class_="who"), class_="seat"))
    free = sum(not (here.bot or here.identity) for here in room.places)
    host = viewer.seat != NOBODY and room.table.host_id is not None and room.places[viewer.seat].identity.split(".")[0] == str(room.table.host_id)
    if free:
        said = _("The game begins when everybody has a seat.")
    elif host:
        said = _("Everybody is here. Begin when you like.")
    else:
        said = _("Everybody is here. The host begins the game.")
    return el("div", el("ol", *rows, class_="seats"), el("p", said, class_="note"), id="t-lobby", data_free=free)
