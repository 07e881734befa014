"""The seats round the table: mark, name, score, clock, and who is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gabare.kit.notation import View
from gabare.kit.scene import Markup, el
from gabare.live.frame import Viewer
from gabare.live.parts import clock_text, icon, level_name, seat_mark
from gabare.live.tongue import _

if TYPE_CHECKING:
    from gabare.live.room import Place, Room


def plates(room: Room, viewer: Viewer, view: View) -> Markup:
    online = room.online()
    rows = [_plate(room, viewer, view, here, bool(online[here.number])) for here in room.places]
    return el("ol", *rows, id="t-seats", class_="seats", aria_label=_("Players"))


def _plate(room: Room, viewer: Viewer, view: View, here: Place, online: bool) -> Markup:
    on = room.awaits(here.number)
    score = view.state.score(here.number)
    tags = []
    if here.number == viewer.seat:
        tags.append(el("span", _("You"), class_="tag"))
    if here.player:
        tags.append(el("span", icon("i-bot"), _("Bot"), class_="tag"))
    elif not online and here.number != viewer.seat and room.status == "playing":
        tags.append(el("span", icon("i-plug"), _("Away"), class_="tag away"))
    return el(
        "li",
        seat_mark(here.number, room.names, 34),
        el(
            "div",
            el("div", el("span", here.name), *tags, class_="nm"),
            el("div", _status(room, viewer, here, on), class_="st"),
            class_="who",
        ),
        el("div", el("div", str(score), el("small", _("pts")), class_="sc num"), clock_of(room, here, on), class_="rt"),
        _chips(room, view, here),
        _vote(room, viewer, here, online, on),
        id=f"t-seat-{here.number}",
        class_="seat on" if on else "seat",
        aria_current="step" if on else None,
    )


def _status(room: Room, viewer: Viewer, here: Place, on: bool) -> str:
    if here.stand_in and not here.bot:
        return _("A bot is at the helm")
    if on and here.number == viewer.seat:
        return _("It is your turn")
    if on:
        return _("Is choosing…")
    if here.bot:
        return level_name(here.bot)
    return ""


def clock_of(room: Room, here: Place, on: bool) -> Markup | None:
    """The reserve, or the time left for this turn; the page's script counts down from there."""
    if here.player or room.status != "playing":
        return None
    if on and room.table.since is not None:
        end = room.pace.deadline(room.table.since, here.clock)
        if end is None:
            return None
        return el("span", icon("i-clock"), el("span", "", data_until=f"{end.timestamp():.0f}", class_="num"), class_="clock")
    if here.clock is None:
        return None
    return el("span", icon("i-clock"), el("span", clock_text(here.clock), class_="num"), class_="clock")


def _chips(room: Room, view: View, here: Place) -> Markup | None:
    """What the game says of a seat in a few words: cards in hand, pieces in stock."""
    chips = getattr(room.title.board, "chips", None)
    said = chips(view, here.number) if chips else []
    return el("div", *(el("span", text, class_="chip") for text in said), class_="row") if said else None


def _vote(room: Room, viewer: Viewer, here: Place, online: bool, on: bool) -> Markup | None:
    """Others at the table may ask for a bot in place of somebody who has gone."""
    others = viewer.seat >= 0 and viewer.seat != here.number
    if not (others and on and not online and here.identity and not here.player):
        return None
    if (here.number, viewer.seat) in room.votes:
        return el("p", _("You asked for a bot here; the others have not yet."), class_="row note")
    return el(
        "div",
        el("button", icon("i-bot"), _("Let a bot play"), name="do", value=f"!vote {here.number}", form="t-form", class_="btn small"),
        class_="row",
    )
