"""The end of a game: who won, the ranking, and what to do next."""

from __future__ import annotations

from gabare.kit.notation import View
from gabare.kit.scene import Markup, el
from gabare.kit.state import NOBODY
from gabare.live.view.frames import Viewer
from gabare.live.view.log import Story
from gabare.live.view.picture import Picture
from gabare.markup.components import bot_tag, button, cover, icon, scored, seat_mark, small_face
from gabare.markup.translation import _
from gabare.tables.models import Status


def result(table: Picture, viewer: Viewer, story: Story) -> Markup:
    """Empty while the game runs; the page's script opens the dialog when it fills."""
    if table.status != Status.OVER or table.game is None:
        return el("dialog", id="t-over", class_="over")
    view = View(table.game.state, viewer.seat, table.title.say(viewer.language), table.names)
    ranks = list(view.state.ranks())
    order = sorted(range(len(table.seats)), key=lambda seat: (ranks[seat], seat))
    sentence = story.last[-1].text  # how the game itself says it
    return el(
        "dialog",
        el(
            "div",
            el("img", src=cover(table.title), alt="", width=278, height=312),
            el("div", *(seat_mark(seat, table.names, 40) for seat in order if ranks[seat] == 1), class_="winners"),
            el("h2", sentence, id="t-over-h"),
            el("p", table.title.name),
            class_="poster-side",
        ),
        el(
            "div",
            el("ol", *(_row(table, view, seat, ranks[seat]) for seat in order), class_="ranking"),
            _next(table, viewer),
            class_="over-side",
        ),
        id="t-over",
        class_="over full",
        aria_labelledby="t-over-h",
    )


def _row(table: Picture, view: View, seat: int, rank: int) -> Markup:
    player = table.seats[seat]
    tag = el("span", _("You"), class_="tag") if seat == view.seat else bot_tag(player.bot) if player.bot else None
    return el(
        "li",
        el("span", str(rank), class_="rank num"),
        seat_mark(seat, table.names, 34),
        el("span", small_face(seat, player.name) if player.bot else None, el("b", player.name), tag, class_="nm"),
        el("span", *scored(view.state.score(seat), table.title.unit(view, seat)), class_="sc num"),
        class_="first" if rank == 1 else None,
    )


def _next(table: Picture, viewer: Viewer) -> Markup:
    """Rematch for those who played, replay for all."""
    parts: list[Markup] = []
    if table.rematch:
        parts.append(el("a", icon("i-again"), _("To the rematch"), href=f"/t/{table.rematch}/", class_="btn go big"))
    elif viewer.seat != NOBODY:
        parts.append(button(_("Rematch"), "do", "!rematch", "btn go big", "i-again"))
    parts.append(
        el(
            "div",
            el("a", icon("i-eye"), _("Replay and analysis"), href=f"/r/{table.key}/", class_="btn"),
            el("a", icon("i-home"), _("Another game"), href="/", class_="btn"),
            class_="pair",
        )
    )
    parts.append(el("button", icon("i-cross"), _("Back to the board"), type="button", class_="btn quiet", data_close="t-over"))
    return el("form", *parts, method="post", action=f"/live/{table.key}/act", data_act=True, class_="next")
