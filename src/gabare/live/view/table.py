"""What a viewer sees of a table, as regions of markup. The game draws its board; everything round it is drawn here."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from gabare.kit.notation import Choice, View
from gabare.kit.scene import Markup, Scene, el
from gabare.kit.state import NOBODY
from gabare.live.view.frames import Drawing, Viewer
from gabare.live.view.lobby import lobby
from gabare.live.view.log import chat, last_pieces, story
from gabare.live.view.luck import panel
from gabare.live.view.result import ending
from gabare.live.view.seats import clock_of, plates
from gabare.markup.components import button, icon, listed, marks, rule_link
from gabare.markup.translation import _, speaking
from gabare.tables.models import Status

if TYPE_CHECKING:
    from gabare.live.room.room import Room


AT_HAND = 4  # buttons in the action bar; all choices stand in the list


class Turn(NamedTuple):
    """What a viewer can do now."""

    choices: list[Choice]  # none while others decide
    chosen: Choice | None  # the one that waits to be confirmed
    begun: bool  # something can be taken back


def draw(room: Room, viewer: Viewer) -> Drawing:
    with speaking(viewer.language):
        if room.game is None:
            return Drawing(
                room.at(viewer.seat),
                {"t-lobby": lobby(room, viewer), "t-luck": panel(room, viewer)},
                {"t-chat": chat(room, viewer)},
                {"title": _("Lobby"), "stage": "lobby"},
            )
        return _drawing(room, viewer)


def _drawing(room: Room, viewer: Viewer) -> Drawing:
    game = room.shown(viewer.seat)
    say, last = room.title.say(viewer.language), last_pieces(room, viewer)
    until = min([end for end in room.moment.until if end], default=0)
    draft = room.drafts.get(viewer.seat)
    pending = room.title.grammar.read(draft.pending) if draft and draft.pending else None
    view = View(game.state.masked(viewer.seat), viewer.seat, say, room.names, viewer.tall, last, viewer.look, until, pending)
    scene = room.title.board.draw(view)
    mine = viewer.seat in room.moment.awaited and not stood_in(room, viewer.seat)
    choices = room.title.choices(view) if mine else []
    turn = Turn(choices, next((choice for choice in choices if choice.action == pending), None), bool(draft and draft.steps))
    regions = {
        **scene.layers,
        "t-marks": marks(room.names, tuple(here.bot for here in room.places)),
        "t-top": _top(room),
        "t-seats": plates(room, viewer, view),
        "t-prompt": prompt(room, viewer, view, turn),
        "t-acts": acts(room, viewer, turn),
        "t-choices": all_choices(room, viewer, turn),
        "t-over": ending(room, viewer),
    }
    lists = {"t-log": story(room, viewer), "t-chat": chat(room, viewer)}
    return Drawing(room.at(viewer.seat), regions, lists, facts(room, scene, mine))


def facts(room: Room, scene: Scene, mine: bool) -> dict[str, Any]:
    """What the page's script itself needs: the size of the drawing, whose turn it is, whether the game is over."""
    said = {**scene.facts(), "mine": mine, "stage": room.status}
    said["title"] = _("Your turn: {game}").format(game=room.title.name) if mine else room.title.name
    return said


def stood_in(room: Room, seat: int) -> bool:
    return seat != NOBODY and bool(room.places[seat].stand_in)


def _top(room: Room) -> Markup:
    """How far the game is, and the clock that runs."""
    assert room.game is not None
    awaited = [here for here in room.places if here.number in room.moment.awaited]
    running = next((clock for here in awaited if (clock := clock_of(room, here, True))), None)
    return el("p", running, el("span", _("Move {n}").format(n=len(room.game.moves))), id="t-top", class_="move-count num")


def prompt(room: Room, viewer: Viewer, view: View, turn: Turn) -> Markup:
    """One line that says what to do, or for whom the table waits; one that says why, with the rule for what was chosen."""
    rule = rule_link(room.title.id, turn.chosen.rule, named=True) if turn.chosen else None
    if room.status != Status.PLAYING:
        head, more = _("The game is over"), _result_line(room)
    elif stood_in(room, viewer.seat):
        head, more = _("A bot is at the helm"), _("It plays for you. Take your seat back any time.")
    elif turn.chosen:
        head, more = turn.chosen.label, _("Confirm to play it. Only you see this so far.")
    elif turn.choices:
        head, more = room.title.notation.prompt(view), _("Only you see this so far.") if turn.begun else ""
    else:
        head, more = _waiting(room), ""
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


def _waiting(room: Room) -> str:
    names = [here.name for here in room.places if here.number in room.moment.awaited]
    if len(names) == 1:
        return _("{name} is choosing…").format(name=names[0])
    return _("{names} are choosing…").format(names=listed(names))


def _result_line(room: Room) -> str:
    assert room.game is not None
    if not room.game.over:
        return _("This game was not finished.")
    ranks = list(room.game.state.ranks())
    winners = [name for seat, name in enumerate(room.names) if ranks[seat] == 1]
    if len(winners) == 1:
        return _("{name} wins.").format(name=winners[0])
    return _("Shared victory: {names}.").format(names=listed(winners))


def acts(room: Room, viewer: Viewer, turn: Turn) -> Markup:
    """The action bar: what needs no pointing at the board, undo, and the one button that plays."""
    parts: list[Markup] = []
    if room.status == Status.PLAYING and stood_in(room, viewer.seat):
        parts.append(button(_("Take the helm"), "do", "!helm", "btn go", "i-back"))
    elif turn.choices:
        bare = [choice for choice in turn.choices if not choice.targets and not turn.chosen]  # no place on the board to point at
        if len(bare) > AT_HAND:  # of bids and stakes: the lowest ones, and the last, which is the highest or none
            bare = [*bare[: AT_HAND - 1], bare[-1]]
        parts += [button(choice.label, "choice", choice.text, "btn", rule=choice.rule) for choice in bare]
        if turn.begun:
            parts.append(button(_("Undo"), "do", "!undo", "btn brief", "i-undo", key="u"))
        if room.table.hints and not turn.chosen:
            lamp = icon("i-lamp"), el("span", _("Hint"), class_="lab")
            parts.append(
                el("a", *lamp, href="?hint=1", data_hint=f"/t/{room.key}/hint/", data_key="h", class_="btn brief", title=_("Hint"))
            )
        if turn.chosen:
            parts.append(button(turn.chosen.label, "do", "!confirm", "btn go", "i-check"))
        elif turn.begun:
            parts.append(button(_("Confirm these steps"), "do", "!confirm", "btn brief", "i-check"))
    elif room.status == Status.OVER:
        parts.append(el("a", icon("i-eye"), _("Replay"), href=f"/r/{room.key}/", class_="btn"))
    return el("div", *parts, id="t-acts", class_="acts")


def all_choices(room: Room, viewer: Viewer, turn: Turn) -> Markup:
    """Every legal action as a button: the way in for keyboards, screen readers, small screens and pages without script."""
    rows = [_row(room.title.id, viewer.language, choice, choice is turn.chosen) for choice in turn.choices]
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


def plain_view(room: Room, viewer: Viewer) -> View:
    """The position as this seat may know it, for words instead of a drawing."""
    return View(room.shown(viewer.seat).state.masked(viewer.seat), viewer.seat, room.title.say(viewer.language), room.names)
