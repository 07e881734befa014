"""The seats round the table: mark, name, score, clock, and who is there."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from gabare.kit.notation import View
from gabare.kit.scene import Markup, el
from gabare.live.view.frames import Viewer
from gabare.markup.components import bot_tag, clock_text, icon, scored, small_face, small_mark
from gabare.markup.translation import _

if TYPE_CHECKING:
    from gabare.live.room.room import Room
    from gabare.live.room.seat import Place


def plates(room: Room, viewer: Viewer, view: View) -> Markup:
    rows = [_plate(viewer.language, room.names, seen(room, viewer, view, here)) for here in room.places]
    return el("ol", *rows, id="t-seats", class_="seats", aria_label=_("Players"))


class Seen(NamedTuple):
    """All that a plate shows: plates that show the same are built once."""

    number: int
    score: int
    unit: str
    on: bool
    you: bool
    bot: str  # the level of the one that sits here
    stand_in: bool
    away: bool
    status: str
    clock: Markup | None
    vote: Markup | None


def seen(room: Room, viewer: Viewer, view: View, here: Place) -> Seen:
    on, online, you = here.number in room.moment.awaited, here.number in room.moment.online, here.number == viewer.seat
    return Seen(
        here.number, view.state.score(here.number), room.title.unit(view, here.number), on, you, here.bot, bool(here.stand_in),
        not online and not you and not here.player and room.status == "playing", _status(room, viewer, here, on),
        clock_of(room, here, on), _vote(room, viewer, here, on),
    )  # fmt: skip


@lru_cache(4096)
def _plate(language: str, names: tuple[str, ...], it: Seen) -> Markup:
    tags = []
    if it.you:
        tags.append(el("span", _("You"), class_="tag"))
    if it.bot:
        tags.append(bot_tag(it.bot))
    elif it.stand_in:
        tags.append(el("span", icon("i-bot"), _("Bot"), class_="tag"))
    elif it.away:
        tags.append(el("span", icon("i-plug"), _("Away"), class_="tag away"))
    score = el("div", *scored(it.score, it.unit), class_="sc num")
    face = small_face(it.number, names[it.number]) if it.bot else None
    return el(
        "li",
        small_mark(it.number),
        el("div", el("div", face, el("span", names[it.number]), *tags, class_="nm"), el("div", it.status, class_="st"), class_="who"),
        el("div", score, it.clock, class_="rt"),
        it.vote,
        id=f"t-seat-{it.number}", class_="seat on" if it.on else "seat", aria_current="step" if it.on else None,
    )  # fmt: skip


def _status(room: Room, viewer: Viewer, here: Place, on: bool) -> str:
    if here.stand_in and not here.bot:
        return _("A bot is at the helm")
    if on and here.number == viewer.seat:
        return _("It is your turn")
    if on:
        return _("Is choosing…")
    return ""


def clock_of(room: Room, here: Place, on: bool) -> Markup | None:
    """The reserve, or the time left for this turn; the page's script counts down from there."""
    if here.player or room.status != "playing":
        return None
    if on and room.table.deadline is None:
        return None  # nobody's time is short
    if on and room.table.since is not None:
        end = room.moment.until[here.number]
        return el("span", icon("i-clock"), el("span", "", data_until=end, class_="num"), class_="clock") if end else None
    if here.clock is None:
        return None
    return el("span", icon("i-clock"), el("span", clock_text(here.clock), class_="num"), class_="clock")


def _vote(room: Room, viewer: Viewer, here: Place, on: bool) -> Markup | None:
    """Others at the table may ask for a bot in place of somebody who has gone."""
    others = viewer.seat >= 0 and viewer.seat != here.number
    if not (others and on and here.number in room.moment.gone and here.identity and not here.player):
        return None
    if (here.number, viewer.seat) in room.votes:
        return el("p", _("You asked for a bot here; the others have not yet."), class_="row note")
    return el(
        "div",
        el("button", icon("i-bot"), _("Let a bot play"), name="do", value=f"!vote {here.number}", form="t-form", class_="btn small"),
        class_="row",
    )
