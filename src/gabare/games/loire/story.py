"""What happened, in sentences: from the position before an action and the one after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from gabare.games.loire import material as m
from gabare.games.loire.actions import GO, GRAMMAR, MOORING, PREPARING, Parts
from gabare.games.loire.docking import moor
from gabare.games.loire.names import (
    KIND_NAMES,
    ONE_CARD,
    TOWN_NAMES,
    WINE_NAMES,
    boat_id,
    cargo_words,
    kinds_words,
    quay_letter,
    town_target,
)
from gabare.games.loire.preparation import prepare
from gabare.games.loire.rules import Loire
from gabare.games.loire.talon import total
from gabare.kit.notation import Line, View
from gabare.kit.say import Say
from gabare.kit.state import NOBODY


def begin(view: View) -> list[Line]:
    """Before the first move."""
    leader = cast(Loire, view.state).leader
    return [Line(view.say("{name} leads the first round.", name=view.names[leader]), leader)]


def tell(before: View, seat: int, action: int, after: View) -> list[Line]:
    """The action itself, then what it set off: docking, loading, the new round, the end."""
    return list(_tell(before, cast(Loire, before.state).clone(), seat, GRAMMAR.parts(action), cast(Loire, after.state)))


def _tell(view: View, state: Loire, seat: int, what: Parts, then: Loire) -> Iterator[Line]:
    """Goes through the action step by step on a copy: nothing in it is secret but the cards of the next round."""
    order = [(state.leader + turn) % state.players for turn in range(state.players)]
    if what.verb in ("sell", "keep"):
        yield _sale(view, state, seat, what)
        if what.verb == "keep" or not state.boats[seat].cargo & m.ALL_WINES:
            yield from _trade(view, state, order[order.index(seat) + 1 :])
    else:
        if state.boats[seat].fishing() and what.verb != "stay" and what.kind != m.FISHING:
            yield Line(view.say("{name} stops fishing, and discards the fishing card.", name=view.names[seat]), seat)
        if what.verb in ("go", "quay"):
            yield from _voyage(view, state, seat) if what.verb == "go" else _docking(view, state, seat, what.quay)
            if state.phase != MOORING and all(boat.done for boat in state.boats):
                yield from _trade(view, state, order)
        else:
            yield _deed(view, state, seat, what)
    if then.round > state.round:
        yield from _new_round(view, state, then)
    if then.over:
        yield _victory(view, then)


def _deed(view: View, state: Loire, seat: int, what: Parts) -> Line:
    say, name, boat = view.say, view.names[seat], state.boats[seat]
    card = say(KIND_NAMES[what.kind])
    match what.verb:
        case "place":
            return Line(say("{name} begins at {town}.", name=name, town=TOWN_NAMES[what.town]), seat, (boat_id(seat),))
        case "draft":
            return Line(say("{name} takes {card}.", name=name, card=say(ONE_CARD[what.kind])), seat, minor=True)
        case "stay":
            return Line(say("{name} goes on fishing.", name=name), seat)
        case "lay" if what.kind == m.FISHING and boat.fishing():
            return Line(say("{name} discards the fishing card, lays another, and waits.", name=name), seat)
        case "lay" if what.kind == m.FISHING:
            return Line(say("{name} goes fishing, and waits.", name=name), seat)
        case "lay" if what.kind == m.BOATMAN:
            boatmen = boat.laid[m.BOATMAN] + 1
            text = say.plural("{name} lays a boatman.", "{name} lays a boatman: {n} in all.", boatmen, name=name)
            return Line(text, seat)
        case "lay":
            coal = boat.coal() + what.kind + 1
            words = {"name": name, "card": say(ONE_CARD[what.kind])}
            text = say.plural("{name} lays {card}: {n} space in all.", "{name} lays {card}: {n} spaces in all.", coal, **words)
            return Line(text, seat)
        case "bribe":
            text = say(
                "{name} gives {wine} away and bribes a boatman of {owner}.",
                name=name, wine=WINE_NAMES[what.town], owner=view.names[what.seat],
            )  # fmt: skip
            return Line(text, seat, (boat_id(what.seat),))
    left = state.boats[what.seat].coal() - what.kind - 1
    if what.seat == seat:
        text = say.plural(
            "{name} plays an explosion on coal of their own: {card} is gone, {n} space left.",
            "{name} plays an explosion on coal of their own: {card} is gone, {n} spaces left.",
            left, name=name, card=card,
        )  # fmt: skip
    else:
        text = say.plural(
            "{name} plays an explosion: {owner} loses {card}, {n} space left.",
            "{name} plays an explosion: {owner} loses {card}, {n} spaces left.",
            left, name=name, owner=view.names[what.seat], card=card,
        )  # fmt: skip
    return Line(text, seat, (boat_id(what.seat),))


def _voyage(view: View, state: Loire, seat: int) -> Iterator[Line]:
    """How far a boat goes, then how it docks."""
    say, boat, name = view.say, state.boats[seat], view.names[seat]
    start, coal = boat.stage, boat.coal()
    town = m.town_of((start + coal) % m.LOOP)
    words = {"name": name, "start": TOWN_NAMES[m.town_of(start)], "town": TOWN_NAMES[town]}
    pieces = (boat_id(seat), town_target(town))
    if coal == 0:
        yield Line(say("{name} stays at {town}.", **words), seat, pieces)
    elif len(legs := _legs(start, coal)) > 1:
        way = ", ".join([say("{spaces} to {town}", spaces=spaces, town=TOWN_NAMES[end]) for spaces, end in legs])
        yield Line(say("{name} goes {coal} spaces from {start}, and turns: {way}.", coal=coal, way=way, **words), seat, pieces)
    else:
        yield Line(
            say.plural("{name} goes {n} space, from {start} to {town}.", "{name} goes {n} spaces, from {start} to {town}.", coal, **words),
            seat,
            pieces,
        )
    yield from _docking(view, state, seat, NOBODY)


def _legs(start: int, coal: int) -> list[tuple[int, int]]:
    """A journey from one turning point to the next: how many spaces, and to which town."""
    legs, stage, end = [], start, start + coal
    while stage < end:
        stop = min(end, (stage // m.NANTES + 1) * m.NANTES)
        legs.append((stop - stage, m.town_of(stop % m.LOOP)))
        stage = stop
    return legs


def _docking(view: View, state: Loire, seat: int, quay: int) -> Iterator[Line]:
    """Who gets the quay, and why. `quay` is the one chosen at Nantes; NOBODY: the boat has just set off."""
    boat = state.boats[seat]
    guards = [other.laid[m.BOATMAN] for other in state.boats]
    berths = [other.berth for other in state.boats]
    if quay == NOBODY:
        prepare(state, seat, GO)
        if state.phase == MOORING:
            return
        quay = boat.berth if m.town_of(boat.stage) == m.NANTES else m.QUAY
    else:
        moor(state, seat, quay)
        state.phase = PREPARING
    holder = next(
        (
            other
            for other in range(state.players)
            if berths[other] == quay != m.MIDSTREAM and m.town_of(state.boats[other].stage) == m.town_of(boat.stage)
        ),
        NOBODY,
    )
    if quay == m.MIDSTREAM:
        yield Line(
            view.say("Both quays are held, and without boatmen {name} stays in mid-river.", name=view.names[seat]), seat, (boat_id(seat),)
        )
    elif holder == NOBODY:
        yield Line(_free_quay(view, seat, quay), seat, (boat_id(seat),))
    else:
        yield Line(_contest(view, state, seat, holder, quay, guards), seat, (boat_id(seat), boat_id(holder)))


def _free_quay(view: View, seat: int, quay: int) -> str:
    if quay == m.QUAY:
        return view.say("The quay is free: {name} docks.", name=view.names[seat])
    return view.say("Quay {quay} is free: {name} docks there.", name=view.names[seat], quay=quay_letter(quay))


def _contest(view: View, state: Loire, seat: int, holder: int, quay: int, guards: list[int]) -> str:
    """A fight, told so that its arithmetic can be followed."""
    say, a, d = view.say, guards[seat], guards[holder]
    words = {"name": view.names[seat], "owner": view.names[holder], "a": a, "d": d, "lost": min(a, d), "left": abs(a - d)}
    words |= {"quay": _quay(say, quay)}
    if a == 0:
        return say("{owner} holds {quay}, and without boatmen {name} stays in mid-river.", **words)
    if d == 0:
        text = say("{owner} holds {quay} without boatmen; {name} has {a} and takes it.", **words)
    elif a > d:
        text = say("Fight for {quay}: {name} has {a}, {owner} {d}. Both lose {lost}; {name} has {left} left and takes it.", **words)
    elif a == d:
        text = say("Fight for {quay}: {name} has {a}, {owner} {d}. Both lose all; {owner}, there first, keeps it.", **words)
    else:
        text = say("Fight for {quay}: {name} has {a}, {owner} {d}. Both lose {lost}; {owner} has {left} left and keeps it.", **words)
    loser = holder if a > d else seat
    berth = state.boats[loser].berth
    if berth == m.MIDSTREAM:
        where = say("{name} is in mid-river now.", name=view.names[loser])
    else:
        where = say("{name} takes the free quay {quay}.", name=view.names[loser], quay=quay_letter(berth))
    return f"{text} {where}"


def _quay(say: Say, quay: int) -> str:
    return say("the quay") if quay == m.QUAY else say("quay {quay}", quay=quay_letter(quay))


def _trade(view: View, state: Loire, seats: list[int]) -> Iterator[Line]:
    """The third phase for these seats, up to the first who is asked about wine."""
    for seat in seats:
        boat = state.boats[seat]
        if boat.berth == m.MIDSTREAM:
            continue
        say, town, ashore, money = view.say, m.town_of(boat.stage), state.waiting, boat.money
        words = {"name": view.names[seat], "town": TOWN_NAMES[town]}
        state.load(boat)
        if ashore != state.waiting:
            yield Line(
                say("{name} loads at {town}: {cargo}.", cargo=cargo_words(say, ashore & ~state.waiting), **words), seat, (boat_id(seat),)
            )
        arrived = m.count(boat.cargo & m.TO[town])
        state.deliver(boat)
        if arrived:
            text = say.plural(
                "{name} lands {n} traveller at {town}: {louis} louis.",
                "{name} lands {n} travellers at {town}: {louis} louis.",
                arrived,
                louis=boat.money - money,
                **words,
            )
            yield Line(text, seat, (boat_id(seat),))
        wines = boat.cargo & m.ALL_WINES
        if wines and m.WINE_PRICE[boat.berth]:
            if state.options.wine_sale_optional:
                return
            yield _wines_sold(view, seat, m.count(wines), boat.berth)
            state.sell(boat, wines)


def _wines_sold(view: View, seat: int, wines: int, berth: int) -> Line:
    text = view.say.plural(
        "{name} sells {n} wine at quay {quay}: {louis} louis.",
        "{name} sells {n} wines at quay {quay}: {louis} louis.",
        wines,
        name=view.names[seat],
        quay=quay_letter(berth),
        louis=wines * m.WINE_PRICE[berth],
    )
    return Line(text, seat, (boat_id(seat),))


def _sale(view: View, state: Loire, seat: int, what: Parts) -> Line:
    boat = state.boats[seat]
    if what.verb == "sell":
        state.sell(boat, m.lowest(boat.cargo & m.WINES_OF[what.town]))
        return _wines_sold(view, seat, 1, boat.berth)
    kept = m.count(boat.cargo & m.ALL_WINES)
    return Line(view.say.plural("{name} keeps {n} wine.", "{name} keeps {n} wines.", kept, name=view.names[seat]), seat)


def _new_round(view: View, state: Loire, then: Loire) -> Iterator[Line]:
    """What the leader turns over, and what the sun does."""
    say, leader, name = view.say, then.leader, view.names[then.leader]
    if state.round == 0:
        yield Line(say("Everybody is dealt five cards."), leader)
        if view.seat != NOBODY:
            dealt = [[*then.hands[view.seat].cards].count(kind) for kind in range(m.KINDS)]
            yield Line(say("You are dealt: {cards}.", cards=kinds_words(say, dealt)), view.seat)
    state.cast_off()
    yield Line(say("Round {round}: {name} leads.", round=then.round, name=name), leader, opens=True)
    renewed = state.talon.size() < m.REVEALED[state.players] and state.talon.discard_size() > 0
    if renewed:
        yield Line(say("The talon is used up: the discard pile is shuffled and turned over."), leader)
    suns = then.talon.landed & m.ALL_SUNS & ~(0 if renewed else state.talon.landed)
    fresh = then.waiting & ~state.waiting
    spoilt = state.waiting & ~then.waiting & m.ALL_WINES
    text = say(
        "New cards. Travellers: {travellers}, wines: {wines}, suns: {suns}, to take: {cards}.",
        travellers=m.count(fresh & ~m.ALL_WINES), wines=m.count(fresh & m.ALL_WINES), suns=m.count(suns), cards=total(then.row),
    )  # fmt: skip
    yield Line(text, leader)
    towns = [town for town in range(m.TOWNS) if fresh & m.FROM[town]]
    if towns:
        there = ". ".join(say.pair(TOWN_NAMES[town], cargo_words(say, fresh & m.FROM[town])) for town in towns)
        yield Line(say("New on the banks. {there}.", there=there), leader, tuple(town_target(town) for town in towns))
    if spoilt:
        text = say.plural(
            "The sun turns {n} wine on the banks to vinegar.", "The sun turns {n} wines on the banks to vinegar.", m.count(spoilt)
        )
        yield Line(text, leader)
    elif suns:
        yield Line(say("The sun shines, but no wine was waiting on the banks."), leader)


def _victory(view: View, then: Loire) -> Line:
    """Who wins, and why it ends now."""
    say, ranks = view.say, list(then.ranks())
    winners = [seat for seat in range(then.players) if ranks[seat] == 1]
    louis = then.boats[winners[0]].money
    words = {"name": view.names[winners[0]], "louis": louis}
    if len(winners) > 1:
        text = say("Shared victory: {names}, {louis} louis each.", names=", ".join(view.names[seat] for seat in winners), louis=louis)
    elif any(then.boats[seat].money == louis for seat in range(then.players) if seat != winners[0]):
        text = say("{name} wins with {louis} louis, and more boatmen in hand!", **words)
    else:
        text = say("{name} wins with {louis} louis!", **words)
    if louis >= m.GOAL:
        why = say("The game ends, as {goal} louis were reached.", goal=m.GOAL)
    else:
        why = say("The game ends after {rounds} rounds.", rounds=then.round)
    return Line(f"{text} {why}", winners[0])
