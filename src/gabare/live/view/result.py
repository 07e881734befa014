"""The end of a game: who won, the ranking, and what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gabare.kit.notation import View
from gabare.kit.scene import Markup, el
from gabare.kit.state import NOBODY
from gabare.live.view.frames import Viewer
from gabare.live.view.log import last_lines
from gabare.markup.components import bot_tag, button, cover, icon, scored, seat_mark, small_face
from gabare.markup.translation import _
from gabare.tables.models import Status

if TYPE_CHECKING:
    from gabare.live.room.room import Room


def ending(room: Room, viewer: Viewer) -> Markup:
    """Empty while the game runs; the page's script opens the dialog when it fills."""
    if room.status != Status.OVER or room.game is None:
        return el("dialog", id="t-over", class_="over")
    view = View(room.game.state, viewer.seat, room.title.say(viewer.language), room.names)
    ranks = list(view.state.ranks())
    order = sorted(range(room.table.players), key=lambda seat: (ranks[seat], seat))
    sentence = last_lines(room, viewer)[-1].text  # how the game itself says it
    return el(
        "dialog",
        el(
            "div",
            el("img", src=cover(room.title), alt="", width=278, height=312),
            el("div", *(seat_mark(seat, room.names, 40) for seat in order if ranks[seat] == 1), class_="winners"),
            el("h2", sentence, id="t-over-h"),
            el("p", room.title.name),
            class_="poster-side",
        ),
        el(
            "div",
            el("ol", *(_row(room, view, seat, ranks[seat]) for seat in order), class_="ranking"),
            _next(room, viewer),
            class_="over-side",
        ),
        id="t-over",
        class_="over full",
        aria_labelledby="t-over-h",
    )


def _row(room: Room, view: View, seat: int, rank: int) -> Markup:
    here = room.places[seat]
    tag = el("span", _("You"), class_="tag") if seat == view.seat else bot_tag(here.bot) if here.bot else None
    return el(
        "li",
        el("span", str(rank), class_="rank num"),
        seat_mark(seat, room.names, 34),
        el("span", small_face(seat, here.name) if here.bot else None, el("b", here.name), tag, class_="nm"),
        el("span", *scored(view.state.score(seat), room.title.unit(view, seat)), class_="sc num"),
        class_="first" if rank == 1 else None,
    )


def _next(room: Room, viewer: Viewer) -> Markup:
    """Rematch for those who played, replay for all."""
    rematch = room.table.rematch
    parts: list[Markup] = []
    if rematch is not None:
        parts.append(el("a", icon("i-again"), _("To the rematch"), href=f"/t/{rematch.key}/", class_="btn go big"))
    elif viewer.seat != NOBODY:
        parts.append(button(_("Rematch"), "do", "!rematch", "btn go big", "i-again"))
    parts.append(
        el(
            "div",
            el("a", icon("i-eye"), _("Replay and analysis"), href=f"/r/{room.key}/", class_="btn"),
            el("a", icon("i-home"), _("Another game"), href="/", class_="btn"),
            class_="pair",
        )
    )
    parts.append(el("button", icon("i-cross"), _("Back to the board"), type="button", class_="btn quiet", data_close="t-over"))
    return el("form", *parts, method="post", action=f"/live/{room.key}/act", data_act=True, class_="next")
