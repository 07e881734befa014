"""The log: what happened, told from the position before an action and the one after it."""

from __future__ import annotations

from typing import cast

from gabare.kit.notation import Line, View
from gabare.starter.row_on.rules import MOOR, STROKES, RowOn


def begin(view: View) -> list[Line]:
    """What is told before the first move."""
    seat = int(cast(RowOn, view.state).first)
    return [Line(view.say("The lot falls on {name}.", name=view.names[seat]), seat), _round(view, seat)]


def tell(before: View, seat: int, action: int, after: View) -> list[Line]:
    say, name = before.say, before.names[seat]
    state, then = cast(RowOn, before.state), cast(RowOn, after.state)
    boat, lines = (f"boat-{seat + 1}",), []
    if action != MOOR:
        dice = " + ".join(map(str, then.dice))
        if 1 in then.dice:
            lines.append(Line(say("{name} rolls {dice}: a squall drives the boat back.", name=name, dice=dice), seat, boat))
        else:
            lines.append(Line(say("{name} rolls {dice}.", name=name, dice=dice), seat, boat, minor=True))
    if action == MOOR or (state.strokes + 1 == STROKES and 1 not in then.dice):
        lines.append(Line(say("{name} moors at {place}.", name=name, place=then.way[seat]), seat, boat))
    if then.round > state.round:
        lines.append(_round(after, int(then.first)))
    return lines


def _round(view: View, seat: int) -> Line:
    return Line(view.say("Round {number}", number=cast(RowOn, view.state).round), seat, opens=True)
