"""What happened, in sentences: from the position before an action and the one after it.

A move is told once, when it ends, with the passenger it brought; on the way only what concerns others: pushes, docks.
"""

from __future__ import annotations

from typing import cast

from gabare.games.mississippi_queen import end_of_race as end
from gabare.games.mississippi_queen import material as m
from gabare.games.mississippi_queen.actions import GRAMMAR
from gabare.games.mississippi_queen.names import BEND_WORDS, COMPASS_WORDS, boat_name, boat_target, stop_name
from gabare.games.mississippi_queen.rules import MississippiQueen
from gabare.kit.notation import Line, View
from gabare.kit.state import NOBODY


def begin(view: View) -> list[Line]:
    """The lot that was drawn, the tile that lies ahead of the start, and the order of the first round."""
    state = cast(MississippiQueen, view.state)
    first = state.moving()
    lot = Line(view.say("By lot, {name} takes start space 1.", name=boat_name(view, first)), state.owner(first), (boat_target(first),))
    return [lot, _tile(view, state, 1, NOBODY), *_round(view, state)]


def tell(before: View, seat: int, action: int, after: View) -> list[Line]:
    """The action itself, then what it set off: passengers, docks, the river, the round, the end."""
    state, then = cast(MississippiQueen, before.state), cast(MississippiQueen, after.state)
    lines = _action(before, state, then, seat, action)
    lines += _arrivals(before, state, then)
    lines += _river(before, state, then, seat)
    if then.over:
        lines += _end(before, then)
    elif then.round > state.round:
        lines += _round(before, then)
    return lines


def _action(view: View, state: MississippiQueen, then: MississippiQueen, seat: int, action: int) -> list[Line]:
    say, what = view.say, GRAMMAR.parts(action)
    mover = state.moving()
    name = boat_name(view, mover)
    match what.verb:
        case "speed" if then.points < what.speed:
            text = say("{name} is held up by the other boats and brakes to speed {speed}.", name=name, speed=what.speed)
            return [Line(text, seat, (boat_target(mover),))]
        case "push":
            other = boat_name(view, what.boat)
            text = say("{name} pushes {other} to the {side}.", name=name, other=other, side=say(COMPASS_WORDS[what.side]))
            return [Line(text, seat, (boat_target(mover), boat_target(what.boat)))]
        case "head" if state.phase == m.PLACING:
            return [Line(say("{name} points {side}.", name=name, side=say(COMPASS_WORDS[what.side])), seat, (boat_target(mover),))]
        case "head":
            words = {"name": boat_name(view, state.pushed), "side": say(COMPASS_WORDS[what.side])}
            return [Line(say("{name}, pushed there, now points {side}.", **words), seat, (boat_target(state.pushed),))]
        case "aground":
            return [Line(say("{name} runs aground and is out of the race.", name=name), seat)]
        case "done":
            move, boat = _move(view, state, seat, mover, len(state.trail) - 1), state.boats[mover]
            kind = state.river.kinds[boat.cell // m.HEXES]
            return [move, _boarding(view, state, mover, boat.passengers, kind)] if state.boarded else [move]
        case "ahead" if then.boats[mover].place:
            return [_move(view, state, seat, mover, len(state.trail))]
    return []


def _move(view: View, state: MississippiQueen, seat: int, mover: int, steps: int) -> Line:
    """How far a boat went in this turn."""
    boat = state.boats[mover]
    text = view.say.plural(
        "{name} sails {n} hex at speed {speed}, on tile {tile}, with {coal} coal left.",
        "{name} sails {n} hexes at speed {speed}, on tile {tile}, with {coal} coal left.",
        steps,
        name=boat_name(view, mover),
        speed=boat.speed,
        tile=boat.cell // m.HEXES + 1,
        coal=boat.coal,
    )
    return Line(text, seat, (boat_target(mover),))


def _arrivals(view: View, state: MississippiQueen, then: MississippiQueen) -> list[Line]:
    """Boats that took somebody on board, and boats that docked. Whoever goes on after boarding is told of when the move ends."""
    say, lines, mover = view.say, [], state.moving()
    for number, boat in enumerate(then.boats):
        was, name, owner = state.boats[number], boat_name(view, number), state.owner(number)
        if boat.passengers > was.passengers and (number != mover or boat.place):
            lines.append(_boarding(view, state, number, boat.passengers, int(boat.stops - was.stops).bit_length() - 1))
        if boat.place > was.place:
            text = say("{name} docks and takes place {place}.", name=name, place=boat.place)
            lines.append(Line(text, owner))
    return lines


def _boarding(view: View, state: MississippiQueen, number: int, passengers: int, kind: int) -> Line:
    """A passenger at the stop of the tile of this kind."""
    say, tile = view.say, list(state.river.kinds).index(kind) + 1
    words = {"name": boat_name(view, number), "n": passengers, "stop": stop_name(say, kind), "tile": tile}
    text = say("{name} takes passenger {n} of 2 on board, at the {stop} of tile {tile}.", **words)
    return Line(text, state.owner(number), (boat_target(number),))


def _river(view: View, state: MississippiQueen, then: MississippiQueen, seat: int) -> list[Line]:
    """A tile more, the landing stage, tiles taken away."""
    say, lines = view.say, []
    for tile in range(state.river.length(), then.river.length()):
        lines.append(_tile(view, then, tile, seat))
    if then.river.stage != state.river.stage:
        bend = say(BEND_WORDS[then.river.stage + 1])
        lines.append(Line(say("It was the last tile: the landing stage lies {bend}.", bend=bend), seat, ("stage",)))
    gone = range(state.river.first, then.river.first)
    if gone:
        text = say.plural("{n} empty tile is taken away.", "{n} empty tiles are taken away.", len(gone))
        waited = sum(int(state.waiting[tile]) for tile in gone)
        if waited:
            text += " " + say.plural("{n} passenger who waited there goes too.", "{n} passengers who waited there go too.", waited)
        lines.append(Line(text, seat, minor=True))
    return lines


def _tile(view: View, state: MississippiQueen, tile: int, seat: int) -> Line:
    """A tile that was laid, and who waits there at which stop."""
    say, kind = view.say, state.river.kinds[tile]
    text = say("The river goes {bend}: tile {tile}.", bend=say(BEND_WORDS[state.river.bends[tile] + 1]), tile=tile + 1)
    if state.waiting[tile]:
        words = {"stop": stop_name(say, kind)}
        text += " " + say.plural("{n} passenger waits at its {stop}.", "{n} passengers wait at its {stop}.", state.waiting[tile], **words)
    return Line(text, seat, (f"tile-{tile + 1}",))


def _round(view: View, then: MississippiQueen) -> list[Line]:
    names = ", ".join(boat_name(view, number) for number in then.order)
    text = view.say("Round {round}, in this order: {names}.", round=then.round, names=names)
    return [Line(text, then.owner(then.moving()), opens=True)]


def _end(view: View, then: MississippiQueen) -> list[Line]:
    say, ranks = view.say, list(then.ranks())
    winners = [seat for seat in range(then.players) if ranks[seat] == 1]
    lines = []
    if not end.decided(then):
        if end.nobody_can_finish(then):
            text = say("Nobody can find two passengers any more: the race is stopped.")
        else:
            text = say("The race has lasted long enough and is stopped.")
        lines.append(Line(text, NOBODY))
    if not winners:
        return [*lines, Line(say("Every boat is lost: nobody wins."), NOBODY)]
    names = ", ".join(view.names[seat] for seat in winners)
    if len(winners) > 1:
        lines.append(Line(say("Shared victory: {names}.", names=names), winners[0]))
    elif then.docked:
        lines.append(Line(say("{name} wins the race!", name=names), winners[0]))
    else:
        lines.append(Line(say("{name} is first, though nobody has docked.", name=names), winners[0]))
    return lines
