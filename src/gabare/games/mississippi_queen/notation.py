"""What a player may choose, is asked and is refused. The words of actions: `actions.py`."""

from __future__ import annotations

from typing import cast

from gabare.games.mississippi_queen import end_of_race as end
from gabare.games.mississippi_queen import material as m
from gabare.games.mississippi_queen import sailing
from gabare.games.mississippi_queen.actions import AGROUND, DONE, GRAMMAR, HEAD, SPEED, TO_PORT, TO_STARBOARD, Parts
from gabare.games.mississippi_queen.danger import hopeless, losses, outlook
from gabare.games.mississippi_queen.names import COMPASS_WORDS, boat_name, boat_target, hex_target, which
from gabare.games.mississippi_queen.rules import MississippiQueen
from gabare.kit.notation import Choice, Hurry, Illegal, View
from gabare.kit.say import Say
from gabare.kit.state import State


def choice(view: View, action: int) -> Choice:
    state = cast(MississippiQueen, view.state)
    label, rule = _label(view, GRAMMAR.parts(action))
    warning = _warning(view, action)
    if warning:
        label, rule = f"{label}. {warning}", "3.4"
    targets = _targets(state, GRAMMAR.parts(action))
    also = () if targets else (boat_target(state.moving()),)  # the end of a move is a button of its own; the boat itself does as well
    return Choice(action, GRAMMAR.write(action), label, targets, rule, also)


def _warning(view: View, action: int) -> str:
    """What is said of a step that leads aground, before it is taken."""
    say, state = view.say, cast(MississippiQueen, view.state)
    if action == DONE:
        lost, cases = losses(state)
        if 0 < lost < cases:
            return say("Aground next turn in {n} of {cases} cases, as the next tile falls.", n=lost, cases=cases)
        return say("Aground next turn.") if lost else ""
    steering = state.phase in (m.CHANGING_SPEED, m.MOVING) and action != AGROUND
    return say("No way out next turn.") if steering and hopeless(state, action) else ""


def _targets(state: MississippiQueen, what: Parts) -> tuple[str, ...]:
    """What to point at: a speed, a handle, the hex ahead; for a push the boat's hex, then the one it goes to; nothing for an end."""
    match what.verb:
        case "speed":
            return (f"speed-{what.speed}",)
        case "left" | "right":
            return (what.verb,)
        case "ahead":
            return (hex_target(hex_ahead(state)),)
        case "push":
            cell = state.boats[what.boat].cell
            return (hex_target(cell), hex_target(state.river.ahead(cell, what.side)))
        case "head":
            return (f"head-{m.SIDE_IDS[what.side]}",)
    return ()


def hex_ahead(state: MississippiQueen) -> int:
    boat = state.boats[state.moving()]
    return state.river.ahead(boat.cell, boat.heading)


def _label(view: View, what: Parts) -> tuple[str, str]:
    """What a choice says on its button, and the paragraph that allows it."""
    say, state = view.say, cast(MississippiQueen, view.state)
    verb, speed, number, side = what
    boat = state.boats[state.moving()]
    match verb:
        case "speed" if not sailing.sails_at(state, boat, speed):
            return say("Speed {speed}, as far as the other boats leave room", speed=speed), "3.5"
        case "speed":
            return _priced(say, say("Speed {speed}", speed=speed), boat.fuel(speed)), "3.2" if boat.fuel(speed) else "3.1"
        case "left":
            return _priced(say, say("Turn left"), 0 if state.free_turns else 1), "4.2"
        case "right":
            return _priced(say, say("Turn right"), 0 if state.free_turns else 1), "4.2"
        case "ahead" if state.river.is_dock(hex_ahead(state)) and end.may_dock(state, boat, boat.speed):
            return say("Ahead, to the dock"), "8.2"
        case "ahead":
            return say("Ahead"), "4.1"
        case "push":
            words = {"name": boat_name(view, number), "side": say(COMPASS_WORDS[side])}
            return say("Push {name} to the {side}", **words), "4.5"
        case "head":
            return say("Head {side}", side=say(COMPASS_WORDS[side])), "9.2" if state.phase == m.PLACING else "4.6"
        case "done":
            return say("End the move"), "2.1"
    return say("Your boat runs aground"), "3.4"


def _priced(say: Say, label: str, coal: int) -> str:
    if coal:
        return say.plural("{label}: {n} coal", "{label}: {n} coal", coal, label=label)
    return say("{label}: free", label=label)


def hurry(state: State, seat: int) -> Hurry | None:
    """4.6: nobody waits for the heading of a pushed boat for ever: without an answer it points downstream."""
    race = cast(MississippiQueen, state)
    return Hurry(m.SILENCE, HEAD + race.river.downstream(race.boats[race.pushed].cell)) if race.phase == m.REPLYING else None


def unit(view: View, seat: int) -> str:
    """What the score counts: the tile of the foremost boat, and past the last one the docks."""
    say, state = view.say, cast(MississippiQueen, view.state)
    tile = state.score(seat)
    if tile == 0:
        return say("aground")
    return say("at the docks") if tile > state.river.length() else say.plural("tile", "tiles", tile)


def prompt(view: View) -> str:
    """What the viewer is asked to do now."""
    say, state = view.say, cast(MississippiQueen, view.state)
    boat = state.boats[state.moving()]
    number = which(state, state.moving())
    called = say("Boat {boat}.", boat=number) + " " if number else ""
    if state.phase == m.PLACING:
        return called + say("Choose where your boat points at the start.")
    if state.phase == m.REPLYING:
        pusher = boat_name(view, state.moving())
        return say("{name} has pushed your boat: choose where it points now.", name=pusher)
    careful = _careful(view)
    if state.phase == m.CHANGING_SPEED:
        return called + _speed_prompt(view) + careful
    if state.points:
        text = say.plural("{n} point of movement to use.", "{n} points of movement to use.", state.points)
    elif TO_PORT in (actions := state.legal_actions(state.owner(state.moving()))) or TO_STARBOARD in actions:
        text = say("All points are used: end the move, or turn.")
    else:
        text = say("All points are used: end the move.")
    return called + text + " " + say.plural("{n} coal left.", "{n} coal left.", boat.coal) + careful


def _careful(view: View) -> str:
    """Said while there is still time to plan otherwise."""
    say, (lost, cases) = view.say, outlook(cast(MississippiQueen, view.state))
    if 0 < lost < cases:
        words = {"n": lost, "cases": cases}
        return " " + say("Careful: next turn your boat would run aground in {n} of {cases} cases, as the next tile falls.", **words)
    return " " + say("Careful: next turn your boat would find no way out and run aground.") if lost else ""


def _speed_prompt(view: View) -> str:
    say, state = view.say, cast(MississippiQueen, view.state)
    boat = state.boats[state.moving()]
    actions = state.legal_actions(state.owner(state.moving()))
    if actions[0] == AGROUND:
        return say("No speed and no turn keeps you off the banks any more.")
    if _brakes_to(state) != m.NONE:
        return say("The other boats are in your way: you brake, and move as far as you can.")
    return say("Choose your speed: it was {speed}, and one more or less is free.", speed=boat.speed)


def _brakes_to(state: MississippiQueen) -> int:
    """The speed of a boat that others hold up, before it moves; NONE for a boat that can sail, or runs aground."""
    first, *others = state.legal_actions(state.owner(state.moving()))
    speed = first - SPEED + 1
    return m.NONE if others or first == AGROUND or sailing.sails_at(state, state.boats[state.moving()], speed) else speed


def refusal(view: View, action: int) -> Illegal:
    """Why an action that can be read is not legal now, and which paragraph says so."""
    say, state = view.say, cast(MississippiQueen, view.state)
    what = GRAMMAR.parts(action)
    if what.verb == "head":
        return Illegal(say("A heading is chosen only for a boat that was just pushed."), "4.6")
    if state.phase in (m.PLACING, m.REPLYING):
        return Illegal(say("First choose a heading. {prompt}", prompt=prompt(view)), "9.2" if state.phase == m.PLACING else "4.6")
    if what.verb == "aground":
        if state.phase == m.CHANGING_SPEED and _brakes_to(state) != m.NONE:
            return Illegal(say("Only other boats are in your way: you are held up, not aground."), "3.5")
        return Illegal(say("Your boat can still sail on."), "3.4")
    if what.verb == "speed":
        return _refused_speed(view, what.speed)
    if state.phase != m.MOVING:
        return Illegal(say("First choose your speed."), "2.1")
    return _refused_move(view, what)


def _refused_speed(view: View, speed: int) -> Illegal:
    say, state = view.say, cast(MississippiQueen, view.state)
    if state.phase != m.CHANGING_SPEED:
        return Illegal(say("The speed is chosen before the boat moves."), "3.1")
    boat = state.boats[state.moving()]
    short = boat.fuel(speed) - boat.coal
    if short > 0:
        return Illegal(say.plural("{n} coal would be missing.", "{n} coal would be missing.", short), "3.2")
    if (slow := _brakes_to(state)) != m.NONE:
        return Illegal(say("The other boats are in your way: you brake to speed {speed}.", speed=slow), "3.5")
    return Illegal(say("At speed {speed} your boat could not use all its points.", speed=speed), "3.3")


def _refused_move(view: View, what: Parts) -> Illegal:
    say, state = view.say, cast(MississippiQueen, view.state)
    boat = state.boats[state.moving()]
    if what.verb == "done":
        return Illegal(say.plural("{n} point has still to be used.", "{n} points have still to be used.", state.points), "3.3")
    if what.verb in ("left", "right"):
        if not boat.coal + state.free_turns:
            return Illegal(say("The free turn is taken, and there is no coal for another."), "4.2")
        turned = state.turned * (1 if what.verb == "right" else -1)  # to the side that is asked for
        if turned < 0:
            return Illegal(say("On one hex a boat turns to one side only."), "4.2")
        if turned == m.ABOUT:
            return Illegal(say("On one hex a boat turns about at most."), "4.2")
        return Illegal(say("After this turn your boat could not use all its points."), "3.3")
    if not state.points:
        return Illegal(say("All points are used."), "4.1")
    cell = hex_ahead(state)
    if cell == m.NONE:
        return Illegal(say("Ahead lies land, or the end of the tiles."), "4.3")
    other = state.boat_on(cell)
    if what.verb == "ahead":
        if other != m.NONE:
            return Illegal(say("A boat lies ahead: push it, if you can, or steer clear."), "4.4")
        return Illegal(say("From there your boat could not use all its points."), "3.3")
    return _refused_push(view, what, other)


def _refused_push(view: View, what: Parts, other: int) -> Illegal:
    say, state = view.say, cast(MississippiQueen, view.state)
    if other == m.NONE or other != what.boat:
        return Illegal(say("Only the boat right ahead can be pushed."), "4.4")
    if state.owner(other) == view.seat:
        return Illegal(say("Your own boats cannot be pushed."), "4.4")
    if state.points < m.PUSH_POINTS:
        return Illegal(say("A push needs two points of movement."), "4.4")
    target = state.river.ahead(state.boats[other].cell, what.side)
    if target == m.NONE or state.boat_on(target) != m.NONE or target in state.trail:
        return Illegal(say("A boat is pushed to free water that you have not used this turn."), "4.5")
    return Illegal(say("After this push your boat could not use all its points."), "3.3")
