"""The seats round the table: mark, name, score, clock, and who is there."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gabare.kit.notation import View
from gabare.kit.scene import Markup, el
from gabare.kit.state import NOBODY
from gabare.live.view.frames import Viewer
from gabare.live.view.picture import Picture, SeatPicture
from gabare.markup.components import bot_tag, clock_text, icon, scored, small_face, small_mark
from gabare.markup.translation import _


def plates(table: Picture, viewer: Viewer, view: View) -> Markup:
    rows = [_plate(viewer.language, table.names, _plate_content(table, viewer, view, seat)) for seat in table.seats]
    return el("ol", *rows, id="t-seats", class_="seats", aria_label=_("Players"))


class Plate(NamedTuple):
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


def _plate_content(table: Picture, viewer: Viewer, view: View, seat: SeatPicture) -> Plate:
    number, you = seat.number, seat.number == viewer.seat
    return Plate(
        number, view.state.score(number), table.title.unit(view, number), seat.awaited, you, seat.bot, bool(seat.stand_in),
        not seat.online and not you and not seat.acting_bot and table.status == "playing", _status(seat, you),
        clock_of(table, seat), _vote(viewer, seat),
    )  # fmt: skip


@lru_cache(4096)
def _plate(language: str, names: tuple[str, ...], it: Plate) -> Markup:
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


def _status(seat: SeatPicture, you: bool) -> str:
    if seat.stand_in and not seat.bot:
        return _("A bot is at the helm")
    if seat.awaited and you:
        return _("It is your turn")
    if seat.awaited:
        return _("Is choosing…")
    return ""


def clock_of(table: Picture, seat: SeatPicture) -> Markup | None:
    """The reserve, or the time left for this turn; the page's script counts down from there."""
    if seat.acting_bot or table.status != "playing":
        return None
    if seat.awaited:
        if not table.timed or not seat.until:
            return None  # nobody's time is short
        return el("span", icon("i-clock"), el("span", "", data_until=seat.until, class_="num"), class_="clock")
    if seat.clock is None:
        return None
    return el("span", icon("i-clock"), el("span", clock_text(seat.clock), class_="num"), class_="clock")


def _vote(viewer: Viewer, seat: SeatPicture) -> Markup | None:
    """Others at the table may ask for a bot in place of somebody who has gone."""
    others = viewer.seat != NOBODY and viewer.seat != seat.number
    if not (others and seat.awaited and seat.gone and seat.person and not seat.acting_bot):
        return None
    if viewer.seat in seat.voters:
        return el("p", _("You asked for a bot here; the others have not yet."), class_="row note")
    return el(
        "div",
        el("button", icon("i-bot"), _("Let a bot play"), name="do", value=f"!vote {seat.number}", form="t-form", class_="btn small"),
        class_="row",
    )
