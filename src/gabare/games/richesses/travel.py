"""Moves, section by section; coming to a point by other means; work. Chapters 3 and 4, 7.1, 8.2 and 8.3."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses.state import Position, throw
from gabare.kit.luck import Luck
from gabare.kit.state import NONE, bit

# 3. Moving


def ways_to_go(game: Position, actions: vec[i64]) -> vec[i64]:
    """2.4: any way to travel that one owns, if it leads somewhere; 10.1: out of Paris only with savings."""
    traveller = game.travellers[game.seat]
    if game.circuit == m.ECONOMY and not traveller.left and traveller.cash < m.SAVINGS:
        return actions
    for mode in range(m.LIFT):
        if traveller.owns(mode) and has_way(game, mode):
            actions = append(actions, a.GO_BY + mode)
    return actions


def has_way(game: Position, mode: i64) -> bool:
    """3.7: some first section of a move can be taken."""
    traveller = game.travellers[game.seat]
    origin = traveller.town
    for k in range(m.EXITS[origin], m.EXITS[origin + 1]):
        if leads_on(game, k, m.SECTIONS[mode], mode, origin, traveller.cash):
            return True
    return False


def leads_on(game: Position, k: i64, sections: i64, mode: i64, origin: i64, cash: i64) -> bool:
    """Whether a section can be taken, and the move still be ended by the rules."""
    return passable(game, k, mode, cash) and can_end(game, m.EXIT_TO[k], sections - 1, mode, origin, cash - m.EXIT_FARE[k])


def passable(game: Position, k: i64, mode: i64, cash: i64) -> bool:
    """3.2 and 3.3: motorways are for cars; 3.4: tolls and fares are paid first, and never while in debt."""
    kind = m.EXIT_KIND[k]
    if kind == m.ROAD:
        return True
    if mode == m.LIFT or (kind == m.MOTORWAY and mode != m.CAR):
        return False
    return cash >= m.EXIT_FARE[k] and not game.travellers[game.seat].in_debt()


def may_stop(game: Position, town: i64, origin: i64, cash: i64) -> bool:
    """3.1: elsewhere than where the move began; 3.6: on a free point; 3.8: in the finish town with all stages done."""
    if town == origin or game.taken(town, game.seat):
        return False
    return town != m.FINISH[game.circuit] or game.complete(game.seat) or stranded(game, cash)


def stranded(game: Position, cash: i64) -> bool:
    """3.9: in Corsica without the fare, one may work in Ajaccio even if it is the finish town."""
    return game.in_corsica(game.seat) and (cash < m.CHEAPEST_FARE or game.travellers[game.seat].in_debt())


def can_end(game: Position, town: i64, sections: i64, mode: i64, origin: i64, cash: i64) -> bool:
    """Whether a move that has come here can end, here or further on."""
    if may_stop(game, town, origin, cash):
        return True
    if sections:
        for k in range(m.EXITS[town], m.EXITS[town + 1]):
            if leads_on(game, k, sections, mode, origin, cash):
                return True
    return False


def set_out(game: Position, mode: i64) -> None:
    """3.1: so many sections at most."""
    traveller = game.travellers[game.seat]
    game.mode = mode
    game.sections = m.SECTIONS[mode]
    game.origin = traveller.town
    game.route = append(vec[i64](capacity=5), traveller.town)
    game.fares = 0
    if not traveller.left:
        game.leaving = True
    traveller.left = True
    game.wait(a.ROUTE)


def next_towns(game: Position) -> vec[i64]:
    """The next section of the move, or its end."""
    actions = vec[i64](capacity=8)
    traveller = game.travellers[game.seat]
    moved = game.sections < m.SECTIONS[game.mode]
    if traveller.race != NONE:
        actions = append(actions, a.TO + m.RACE_TOWN[traveller.race * m.MARKERS + traveller.lap + 1])
        return append(actions, a.STOP) if moved else actions
    for k in range(m.EXITS[traveller.town], m.EXITS[traveller.town + 1]):
        if leads_on(game, k, game.sections, game.mode, game.origin, traveller.cash):
            actions = append(actions, a.TO + m.EXIT_TO[k])
    if not moved:
        return append(actions, a.STAY) if game.mode == m.LIFT else actions
    return append(actions, a.STOP) if may_stop(game, traveller.town, game.origin, traveller.cash) else actions


def go_to(game: Position, town: i64) -> None:
    traveller = game.travellers[game.seat]
    exit = game.exit_to(traveller.town, town)
    fare = m.EXIT_FARE[exit]
    traveller.travel(m.EXIT_SECTION[exit])
    game.spend(game.seat, fare)
    game.fares += fare
    traveller.town = town
    game.route = append(game.route, town)
    game.sections -= 1
    stage = m.STAGE_AT[game.circuit * m.TOWNS + town]
    if game.passing and stage != NONE:
        game.mark(game.seat, stage)  # 13.1
    if traveller.race != NONE:
        traveller.lap += 1
        if traveller.lap == m.RACE_LENGTH[traveller.race]:
            stop(game)
            game.mark(game.seat, m.MATCHES + traveller.race)  # 12.8
            traveller.race = NONE
            traveller.lap = 0
            return
    if game.sections == 0:
        stop(game)


def stop(game: Position) -> None:
    town = game.travellers[game.seat].town
    game.note(a.ARRIVED, game.seat, town, game.mode * 10 + m.SECTIONS[game.mode] - game.sections)
    if game.fares:
        game.note(a.FARES, game.seat, game.fares, crossings(game))
    arrive(game)


def crossings(game: Position) -> i64:
    """The sea passages of the move."""
    count: i64 = 0
    for i in range(len(game.route) - 1):
        if m.EXIT_KIND[game.exit_to(game.route[i], game.route[i + 1])] == m.SEA:
            count += 1
    return count


def arrive(game: Position) -> None:
    game.phase = a.RESOLVING
    game.step = a.ARRIVING


# 8.2 and 8.3. Being sent to a town


def send(game: Position, seat: i64, town: i64) -> None:
    """8.2: by a card, or called to a match; 8.3: who rests there is shifted, unless racing."""
    traveller = game.travellers[seat]
    game.sent = seat
    game.goal = town
    if traveller.town == town or not game.taken(town, seat):
        come(game, town)
        return
    other = resting(game, town)
    if game.travellers[other].race != NONE:
        towns = game.nearest(town, seat, m.PASSAGE)
        if len(towns) == 1:
            come(game, towns[0])
        else:
            game.wait(a.ERRAND)
        return
    traveller.town = town
    game.note(a.SENT, seat, town, 0)
    towns = game.nearest(town, other, m.PASSAGE)
    if len(towns) == 1:
        shift(game, towns[0])
    else:
        game.wait(a.SHIFT)


def resting(game: Position, town: i64) -> i64:
    """Who rests on a point, apart from the one who is being sent there."""
    seat: i64 = 0
    while seat == game.sent or game.travellers[seat].town != town:
        seat += 1
    return seat


def shift_choices(game: Position) -> vec[i64]:
    """8.3: the nearest free points."""
    towns = game.nearest(game.goal, resting(game, game.goal), m.PASSAGE)
    actions = vec[i64](capacity=8)
    for i in range(len(towns)):
        actions = append(actions, a.SHIFT_TO + towns[i])
    return actions


def shift(game: Position, town: i64) -> None:
    """8.3: nothing else happens to the one who is shifted."""
    other = resting(game, game.goal)
    game.travellers[other].town = town
    game.note(a.SHIFTED, other, town, 0)
    be_there(game, True)


def detours(game: Position) -> vec[i64]:
    """8.3: a racer stays, so the nearest free points are left."""
    towns = game.nearest(game.goal, game.sent, m.PASSAGE)
    actions = vec[i64](capacity=8)
    for i in range(len(towns)):
        actions = append(actions, a.ERRAND_TO + towns[i])
    return actions


def come(game: Position, town: i64) -> None:
    traveller = game.travellers[game.sent]
    moved = traveller.town != town
    if moved:
        traveller.town = town
        game.note(a.SENT, game.sent, town, 0)
    elif game.sent == game.seat:
        game.note(a.SPARED, game.seat, 0, 0)
    be_there(game, moved)


def be_there(game: Position, moved: bool) -> None:
    """A call leads to the match; a card to a second arrival, unless one was there already."""
    game.wait(a.RESOLVING)
    game.goal = NONE
    game.step = a.MATCH if game.sent != game.seat else a.ARRIVING if moved else a.CLOSE


# 7.1. Retreat, and 4. Work


def retreats(game: Position, actions: vec[i64]) -> vec[i64]:
    """7.1: the ruined may go straight to the nearest free work town."""
    traveller = game.travellers[game.seat]
    if traveller.ruined() and m.POINT[traveller.town] != m.CAPITAL:
        towns = game.nearest(traveller.town, game.seat, m.CAPITAL)
        for i in range(len(towns)):
            actions = append(actions, a.RETREAT + towns[i])
    return actions


def retreat(game: Position, town: i64) -> None:
    game.travellers[game.seat].town = town
    game.note(a.ARRIVED, game.seat, town, 0)
    arrive(game)


def work(game: Position, luck: Luck) -> None:
    """4.1: roll, and receive what the die says."""
    traveller = game.travellers[game.seat]
    wage = throw(luck)
    game.note(a.WORKED, game.seat, traveller.town, wage)
    game.bank += wage
    game.income(game.seat, wage)
    stage = m.STAGE_AT[game.circuit * m.TOWNS + traveller.town]
    if game.circuit == m.ECONOMY and stage != NONE and (traveller.marks | traveller.pending) >> stage & 1:
        traveller.settled |= bit(stage)
