"""The lobby, a table before the game: who sits where, who is still to come, and what the host can do about it."""

from __future__ import annotations

from gabare.bots.levels import LEVELS
from gabare.kit.scene import Markup, el
from gabare.kit.state import NOBODY
from gabare.live.view.frames import Viewer
from gabare.live.view.luck import summary
from gabare.live.view.picture import Picture, SeatPicture
from gabare.markup.components import bot_tag, icon, level_name, listed, seat_mark
from gabare.markup.portraits import face
from gabare.markup.translation import _
from gabare.tables.lobby import INVITATION_LASTS
from gabare.tables.models import Status

FORM = "lobby-form"  # the page's form, which carries the token


def lobby(table: Picture, viewer: Viewer) -> Markup:
    if table.status == Status.CLOSED:
        home = el("a", _("Back to the games"), href="/", class_="btn")
        return el("div", el("p", _("The host has closed this table."), role="status"), el("p", home, class_="row-btns"), id="t-lobby")
    free = sum(seat.free for seat in table.seats)
    dealing = table.status == Status.DEALING
    host = viewer.seat != NOBODY and table.seats[viewer.seat].host and not dealing
    if dealing:
        said = _("The game begins.")
    elif free:
        said = _("The game begins when everybody has a seat.")
    elif host and table.is_rematch:
        said = _("The game begins as soon as everybody has come to this table; you can also begin now.")
    elif host:
        said = _("Everybody is here. Begin when you like.")
    else:
        said = _("Everybody is here. The host begins the game.")
    if viewer.seat == NOBODY:
        said = f"{_('You have no seat at this table.')} {said}"
    lasts = ""
    if host and any(seat.free and seat.link for seat in table.seats):
        lasts = _("A link is good for {n} days. A new link puts an end to the old one.").format(n=INVITATION_LASTS.days)
    begin = (
        el("button", icon("i-play"), _("Begin the game"), name="do", value="begin", form=FORM, class_="btn go big", disabled=free > 0)
        if host
        else None
    )
    return el(
        "div",
        el("ol", *(_row(table, viewer, seat, host) for seat in table.seats), class_="lobby-seats"),
        el("p", lasts, class_="note") if lasts else None,
        el("p", said, class_="note", role="status"),
        el("p", summary(table), " ", el("a", _("What does this prove?"), href="/luck/"), class_="note"),
        el("div", begin, None if dealing else _leave(table, viewer, host), class_="row-btns"),
        id="t-lobby",
    )


def _leave(table: Picture, viewer: Viewer, host: bool) -> Markup | None:
    """The way out. A host who would send others away is asked once more."""
    if viewer.seat == NOBODY:
        return None
    others = [seat.name for seat in table.seats if seat.person and seat.number != viewer.seat]
    said = _("Close the table") if host else _("Leave the table")
    if not host or not others:
        return el("button", said, name="do", value="leave", form=FORM, class_="btn quiet")
    sure = el("p", _("At the table with you: {names}.").format(names=listed(others)), class_="note")
    close = el("button", _("Close it for everybody"), name="do", value="leave", form=FORM, class_="btn")
    return el("details", el("summary", said, class_="btn quiet"), el("div", sure, close), class_="menu", id="close")


def _row(table: Picture, viewer: Viewer, seat: SeatPicture, host: bool) -> Markup:
    names = tuple(other.name or str(other.number + 1) for other in table.seats)
    if seat.free:
        mark = el("svg", el("circle", r=12, class_="void"), class_="seat-mark", viewBox="-17 -17 34 34", aria_hidden="true")
        status = _("Waits for a friend with the link") if seat.invited else _("Open to anyone")
    else:
        mark = seat_mark(seat.number, names, 34)
        status = "" if seat.bot else _("At the table") if seat.online else _("Away")
    tag = el("span", _("You"), class_="tag") if seat.number == viewer.seat else bot_tag(seat.bot) if seat.bot else None
    who = el(
        "div",
        el("div", face(seat.name) if seat.bot else None, el("span", seat.name or _("Free seat")), tag, class_="nm"),
        el("div", status, class_="st"),
        class_="who",
    )
    return el("li", mark, who, el("div", *_buttons(table, viewer, seat, host), class_="deeds"), class_="seat")


def _buttons(table: Picture, viewer: Viewer, seat: SeatPicture, host: bool) -> list[Markup]:
    number = seat.number
    buttons: list[Markup] = []
    if viewer.seat == NOBODY and seat.free and not seat.invited:
        buttons.append(el("button", _("Take a seat"), name="do", value=f"sit {number}", form=FORM, class_="btn go"))
    if host and seat.free:
        buttons += _invitation(table, seat)
        buttons.append(_bots(number))
    if host and not seat.free and number != viewer.seat:
        buttons.append(el("button", _("Free this seat"), name="do", value=f"free {number}", form=FORM, class_="btn quiet"))
    return buttons


def _bots(number: int) -> Markup:
    levels = [el("button", level_name(level), name="do", value=f"bot {number} {level}", form=FORM, class_="btn quiet") for level in LEVELS]
    return el(
        "details", el("summary", icon("i-bot"), _("Seat a bot"), class_="btn"), el("div", *levels), class_="menu", id=f"bots-{number}"
    )


def _invitation(table: Picture, seat: SeatPicture) -> list[Markup]:
    if not seat.link:
        return [el("button", _("Make a link"), name="do", value=f"invite {seat.number}", form=FORM, class_="btn")]
    path = f"/t/{table.key}/join/{seat.link}/"
    return [
        el("a", _("Invitation link"), href=path, class_="link"),
        el(
            "button",
            _("Copy the link"),
            el("span", " ", _("(copied)"), class_="done", hidden=True),
            type="button",
            data_copy=path,
            class_="btn go",
        ),
        el("button", _("New link"), name="do", value=f"invite {seat.number}", form=FORM, class_="btn quiet"),
        el("button", _("Open it to anyone"), name="do", value=f"open {seat.number}", form=FORM, class_="btn quiet"),
    ]
