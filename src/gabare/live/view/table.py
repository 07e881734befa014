"""What a viewer sees of a table, as regions of markup. The game draws its board; everything round it is drawn here."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from gabare.kit.notation import Choice, View
from gabare.kit.scene import Markup, Scene, el
from gabare.kit.state import NOBODY
from gabare.live.view.frames import Drawing, Viewer
from gabare.live.view.lobby import lobby
from gabare.live.view.log import Story
from gabare.live.view.luck import panel
from gabare.live.view.picture import Picture, Preview, SeatPicture
from gabare.live.view.result import result
from gabare.live.view.seats import clock_of, plates
from gabare.markup.components import button, icon, listed, marks, rule_link
from gabare.markup.translation import _, speaking
from gabare.tables.models import Status

AT_HAND = 4  # buttons in the action bar; all choices stand in the list


class Turn(NamedTuple):
    """What a viewer can do now."""

    choices: list[Choice]  # none while others decide
    chosen: Choice | None  # the one that waits to be confirmed
    begun: bool  # something can be taken back


def draw_lobby(table: Picture, viewer: Viewer, preview: Preview, chat: list[Markup]) -> Drawing:
    with speaking(viewer.language):
        regions = {"t-lobby": lobby(table, viewer), "t-luck": panel(table, viewer)}
        return Drawing(preview.at, regions, {"t-chat": chat}, {"title": _("Lobby"), "stage": "lobby"})


def draw(table: Picture, viewer: Viewer, preview: Preview, story: Story, chat: list[Markup]) -> Drawing:
    with speaking(viewer.language):
        until = min([seat.until for seat in table.seats if seat.until], default=0)
        pending = table.title.grammar.read(preview.pending) if preview.pending else None
        view = plain_view(table, viewer, preview)
        view = view._replace(tall=viewer.tall, last=story.pieces, look=viewer.look, until=until, pending=pending)
        scene = table.title.board.draw(view)
        own = table.seats[viewer.seat] if viewer.seat != NOBODY else None
        mine = own is not None and own.awaited and not own.stand_in
        choices = table.title.choices(view) if mine else []
        turn = Turn(choices, next((choice for choice in choices if choice.action == pending), None), preview.begun)
        regions = {
            **scene.layers,
            "t-marks": marks(table.names, tuple(seat.bot for seat in table.seats)),
            "t-top": _top(table),
            "t-seats": plates(table, viewer, view),
            "t-prompt": _prompt(table, own, view, turn),
            "t-acts": _buttons(table, own, turn),
            "t-choices": _all_choices(table, viewer, turn),
            "t-over": result(table, viewer, story),
        }
        return Drawing(preview.at, regions, {"t-log": story.entries, "t-chat": chat}, _facts(table, scene, mine))


def plain_view(table: Picture, viewer: Viewer, preview: Preview) -> View:
    """The position as this seat may know it, for words instead of a drawing."""
    assert preview.game is not None
    return View(preview.game.state.masked(viewer.seat), viewer.seat, table.title.say(viewer.language), table.names)


def _facts(table: Picture, scene: Scene, mine: bool) -> dict[str, Any]:
    """What the page's script itself needs: the size of the drawing, whose turn it is, whether the game is over."""
    said = {**scene.facts(), "mine": mine, "stage": table.status}
    said["title"] = _("Your turn: {game}").format(game=table.title.name) if mine else table.title.name
    return said


def _top(table: Picture) -> Markup:
    """How far the game is, and the clock that runs."""
    assert table.game is not None
    running = next((clock for seat in table.seats if seat.awaited and (clock := clock_of(table, seat))), None)
    return el("p", running, el("span", _("Move {n}").format(n=len(table.game.moves))), id="t-top", class_="move-count num")


def _prompt(table: Picture, own: SeatPicture | None, view: View, turn: Turn) -> Markup:
    """One line that says what to do, or for whom the table waits; one that says why, with the rule for what was chosen."""
    rule = rule_link(table.title.id, turn.chosen.rule, named=True) if turn.chosen else None
    if table.status != Status.PLAYING:
        head, more = _("The game is over"), _result_line(table)
    elif own and own.stand_in:
        head, more = _("A bot is at the helm"), _("It plays for you. Take your seat back any time.")
    elif turn.chosen:
        head, more = turn.chosen.label, _("Confirm to play it. Only you see this so far.")
    elif turn.choices:
        head, more = table.title.notation.prompt(view), _("Only you see this so far.") if turn.begun else ""
    else:
        head, more = _waiting(table), ""
    return _banner(_("Your turn:") if turn.choices else "", head, more, rule)


@lru_cache(4096, typed=True)  # markup stays apart from text
def _banner(call: str, head: str, more: str, rule: Markup | None) -> Markup:
    you = Markup(el("span", call, class_="vh") + " ") if call else None
    return el(
        "div",
        el("span", class_="flag"),
        el("div", el("h2", you, head), el("p", more, " " if rule else None, rule) if more else None),
        id="t-prompt",
        class_="prompt mine" if call else "prompt",
        tabindex="-1",
    )


def _waiting(table: Picture) -> str:
    names = [seat.name for seat in table.seats if seat.awaited]
    if len(names) == 1:
        return _("{name} is choosing…").format(name=names[0])
    return _("{names} are choosing…").format(names=listed(names))


def _result_line(table: Picture) -> str:
    assert table.game is not None
    if not table.game.over:
        return _("This game was not finished.")
    ranks = list(table.game.state.ranks())
    winners = [name for seat, name in enumerate(table.names) if ranks[seat] == 1]
    if len(winners) == 1:
        return _("{name} wins.").format(name=winners[0])
    return _("Shared victory: {names}.").format(names=listed(winners))


def _buttons(table: Picture, own: SeatPicture | None, turn: Turn) -> Markup:
    """The action bar: what needs no pointing at the board, undo, and the one button that plays."""
    parts: list[Markup] = []
    if table.status == Status.PLAYING and own and own.stand_in:
        parts.append(button(_("Take the helm"), "do", "!helm", "btn go", "i-back"))
    elif turn.choices:
        bare = [choice for choice in turn.choices if not choice.targets and not turn.chosen]  # no place on the board to point at
        if len(bare) > AT_HAND:  # of bids and stakes: the lowest ones, and the last, which is the highest or none
            bare = [*bare[: AT_HAND - 1], bare[-1]]
        parts += [button(choice.label, "choice", choice.text, "btn", rule=choice.rule) for choice in bare]
        if turn.begun:
            parts.append(button(_("Undo"), "do", "!undo", "btn brief", "i-undo", key="u"))
        if table.hints and not turn.chosen:
            lamp = icon("i-lamp"), el("span", _("Hint"), class_="lab")
            parts.append(
                el("a", *lamp, href="?hint=1", data_hint=f"/t/{table.key}/hint/", data_key="h", class_="btn brief", title=_("Hint"))
            )
        if turn.chosen:
            parts.append(button(turn.chosen.label, "do", "!confirm", "btn go", "i-check"))
        elif turn.begun:
            parts.append(button(_("Confirm these steps"), "do", "!confirm", "btn brief", "i-check"))
    elif table.status == Status.OVER:
        parts.append(el("a", icon("i-eye"), _("Replay"), href=f"/r/{table.key}/", class_="btn"))
    return el("div", *parts, id="t-acts", class_="acts")


def _all_choices(table: Picture, viewer: Viewer, turn: Turn) -> Markup:
    """Every legal action as a button: the way in for keyboards, screen readers, small screens and pages without script."""
    rows = [_row(table.title.id, viewer.language, choice, choice is turn.chosen) for choice in turn.choices]
    return _list(_("All actions"), tuple(rows))


@lru_cache(4096)
def _list(name: str, rows: tuple[Markup, ...]) -> Markup:
    summary = el("summary", icon("i-log"), el("span", name, class_="lab"), el("span", str(len(rows)), class_="n num"), class_="btn")
    return el("details", summary, el("ul", *rows), id="t-choices", class_="choices", hidden=not rows)


@lru_cache(4096)
def _row(game: str, language: str, choice: Choice, pending: bool) -> Markup:
    targets = "|".join(" ".join(way) for way in (choice.targets, choice.also) if way)
    return el(
        "li",
        el(
            "button",
            choice.label,
            name="choice",
            value=choice.text,
            class_="btn",
            data_targets=targets or None,
            id=f"do-{choice.text.replace(' ', '_')}",
            data_pending=pending,  # comes and goes, so it is last: a morphed page equals a fresh one
        ),
        rule_link(game, choice.rule),
    )
