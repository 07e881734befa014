"""Words for what may be done, what to point at for it, and why something may not be done."""

from __future__ import annotations

from typing import cast

from gabare.kit.notation import Choice, Illegal, View
from gabare.starter.row_on.actions import GRAMMAR
from gabare.starter.row_on.rules import MOOR, RowOn


def choice(view: View, action: int) -> Choice:
    parts = GRAMMAR.parts(action)
    if parts.verb == "moor":
        state = cast(RowOn, view.state)
        label = view.say("Moor at {place}", place=state.way[view.seat] + state.rowed)
        return Choice(action, GRAMMAR.write(action), label, ("moor",), "2.3")
    label = view.say.plural("Row with {n} die", "Row with {n} dice", parts.dice + 1)
    return Choice(action, GRAMMAR.write(action), label, (f"row-{parts.dice + 1}",), "2.1")


def prompt(view: View) -> str:
    """What the awaited seat is asked."""
    state = cast(RowOn, view.state)
    return view.say("Row on, or moor?") if state.strokes else view.say("Row with one die or with two.")


def refusal(view: View, action: int) -> Illegal:
    """Rowing is always legal in one's turn, so it is the mooring that came too early."""
    assert action == MOOR
    return Illegal(view.say("Row at least once before you moor."), "2.3")
