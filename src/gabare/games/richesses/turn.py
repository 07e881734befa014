"""The turn: from getting ready to the next seat, and what an action sets off. Chapters 1 and 2."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses.circuits import (
    bet,
    call,
    duty,
    give_up,
    may_work,
    must_work,
    play_match,
    put,
    race,
    race_actions,
    special_actions,
    waiting,
)
from gabare.games.richesses.hazards import exchange, holder, levy, meet, run_errand, toll
from gabare.games.richesses.money import roll, spend
from gabare.games.richesses.stages import finish, mark, place_markers, reach
from gabare.games.richesses.state import Table
from gabare.games.richesses.trade import buy, collect, open_bids, sell, trades
from gabare.games.richesses.travel import go_to, retreat, retreats, set_out, shift, stop, ways_to_go, work
from gabare.kit.luck import Luck
from gabare.kit.state import HIDDEN, NOBODY, NONE, bit, filled

# 1. Getting ready


def set_off(table: Table, answers: vec[i64]) -> None:
    """11.1: everybody's own casino, and its marker."""
    for seat in range(table.players):
        stage = answers[seat] - a.START_AT
        traveller = table.travellers[seat]
        traveller.town = m.STAGE_TOWN[m.CASINOS * m.MARKERS + stage]
        traveller.home = traveller.town
        table.note(a.SETS_OUT, seat, stage, 0)
        mark(table, seat, stage)
    ask_vehicles(table)


def ask_vehicles(table: Table) -> None:
    table.phase = a.VEHICLE
    table.answers = filled(table.players, HIDDEN)
    table.awaited = bit(table.players) - 1


def begin(table: Table, luck: Luck) -> None:
    """1.7: the highest die begins, equals roll again. Version 1 threw no dice: everybody was as likely."""
    table.first = highest(table, luck) if table.version >= 2 else luck.below(table.players)
    table.seat = table.first
    table.note(a.BEGINS, table.seat, 0, 0)
    start_turn(table, luck)


def highest(table: Table, luck: Luck) -> i64:
    """Who throws most, in the end alone."""
    rolling = bit(table.players) - 1
    best: i64 = NOBODY
    while best == NOBODY:
        most: i64 = 0
        equals: i64 = 0
        for seat in range(table.players):
            if rolling >> seat & 1:
                die = roll(table, seat, luck)
                if die > most:
                    most = die
                    equals = 0
                    best = seat
                if die == most:
                    equals |= bit(seat)
        if equals != bit(best):
            best = NOBODY
        rolling = equals
    return best


# 2. The turn


def start_turn(table: Table, luck: Luck) -> None:
    table.leaving = False
    table.traded = 0
    table.mode = m.FOOT
    table.sections = 0
    table.origin = NONE
    table.fares = 0
    table.step = a.CLOSE
    table.drawn = False
    table.card = NONE
    table.sent = NOBODY
    table.wait(a.TURN)
    if table.version >= 2:
        unasked(table, luck)


def turn_actions(table: Table) -> vec[i64]:
    """2.2: trade as one likes, then one action."""
    actions = trades(table, vec[i64](capacity=32))
    traveller = table.travellers[table.seat]
    if traveller.race != NONE:
        return race_actions(table, actions)
    if may_work(table):
        actions = append(actions, a.WORK)
        if must_work(table):
            return actions
    others = len(actions)
    actions = ways_to_go(table, actions)
    blocked = len(actions) == others
    actions = retreats(table, special_actions(table, actions))
    if (blocked and (table.options.circuit != m.ECONOMY or traveller.left or not may_work(table))) or waiting(table):
        actions = append(actions, a.PASS)  # 3.7
    return actions


def unasked(table: Table, luck: Luck) -> None:
    """12.6: a race goes on by itself; 10.1 and 10.2: so does work, where nothing else can be done. Version 1 asked."""
    if table.runs_on():
        race(table)
        return
    actions = turn_actions(table)
    if len(actions) == 1 and actions[0] == a.WORK:
        work(table, luck)
        table.phase = a.RESOLVING


def end_turn(table: Table, luck: Luck) -> None:
    """8.9: tail wind gives the same traveller another turn; 13.3: markers not placed by now are lost."""
    traveller = table.travellers[table.seat]
    traveller.turns += 1
    if traveller.pending:
        table.note(a.FORGOT, table.seat, traveller.pending, 0)
        traveller.pending = 0
    if not table.again:
        next_seat(table)
    table.again = False
    if table.awaited:
        start_turn(table, luck)


def next_seat(table: Table) -> None:
    """2.5: clockwise, past those who are home or miss a turn. 9.4 and 10.3: not for ever."""
    while True:
        table.seat = (table.seat + 1) % table.players
        if table.seat == table.first:
            table.round += 1
            if table.round > table.options.cap or (table.last_round and table.round > table.last_round):
                table.capped = table.round > table.options.cap
                table.note(a.CAPPED, table.seat, 0, 0)
                finish(table)
                return
            table.note(a.ROUND, table.seat, table.round, 0)
        traveller = table.travellers[table.seat]
        if traveller.misses:
            traveller.misses = False
            table.note(a.MISSES, table.seat, 0, 0)
        elif traveller.place == 0:
            return


def act(table: Table, action: i64, luck: Luck) -> None:
    """A decision of the traveller on turn."""
    if a.TO <= action < a.ERRAND_TO:
        go_to(table, action - a.TO)
    elif a.GO_BY <= action < a.TO:
        set_out(table, action - a.GO_BY)
    elif action == a.STOP:
        stop(table)
    elif action == a.END:
        end_turn(table, luck)
    elif action == a.MARK:
        place_markers(table, table.seat)
    elif a.BUY <= action < a.SELL:
        buy(table, action - a.BUY)
    elif a.SELL <= action < a.GO_BY:
        sell(table, action - a.SELL)
    elif a.ERRAND_TO <= action < a.SHIFT_TO:
        run_errand(table, action - a.ERRAND_TO)
    elif a.SHIFT_TO <= action < a.RETREAT:
        shift(table, action - a.SHIFT_TO)
    elif a.RETREAT <= action < a.CALL_SEAT:
        retreat(table, action - a.RETREAT)
    elif a.CALL_SEAT <= action < a.PUT:
        call(table, action - a.CALL_SEAT)
    elif a.PUT <= action < a.BET_ON:
        put(table, (action - a.PUT) * m.BILL)
    elif a.BET_ON <= action < a.BID:
        bet(table, action - a.BET_ON, luck)
    elif action == a.PLAY:
        table.wait(a.STAKE)
    elif action == a.RACE:
        race(table)
    elif action == a.GIVE_UP:
        give_up(table)
    else:
        if action == a.WORK:
            work(table, luck)
        elif a.SWAP <= action < a.STOP:
            exchange(table, action - a.SWAP, luck)
        table.phase = a.RESOLVING  # also after PASS, STAY and KEEP


def reveal(table: Table, luck: Luck) -> None:
    """The last secret answer is in."""
    luck.below(1)  # what the others have answered is shown now
    answers = table.answers
    table.answers = vec[i64]()
    table.awaited = bit(table.seat)
    if table.phase == a.CASINO:
        set_off(table, answers)
    elif table.phase == a.VEHICLE:
        for seat in range(table.players):
            mode = answers[seat] - a.CHOOSE
            if mode != m.FOOT:
                spend(table, seat, m.PRICE[mode])
                table.travellers[seat].vehicles = bit(mode)
            table.note(a.TRAVELS, seat, mode, 0)
        begin(table, luck)
    elif table.phase == a.CLAIM:
        table.phase = a.RESOLVING
        owner = holder(table)
        if owner != NOBODY and answers[owner] == a.CLAIM_IT:
            levy(table, owner, luck)
    else:
        table.answers = answers
        open_bids(table)
        table.answers = vec[i64]()


def go_on(table: Table, luck: Luck) -> None:
    """2.3: the stage, the region's toll, what the circuit asks for, a hazard card. Payments come in between."""
    if table.due:
        collect(table)
    elif table.step == a.ARRIVING:
        table.step = a.TOLL
        reach(table)
    elif table.step == a.TOLL:
        table.step = a.DUTY
        toll(table, luck)
    elif table.step == a.DUTY:
        table.step = a.HAZARD
        duty(table, luck)
    elif table.step == a.HAZARD:
        table.step = a.CLOSE
        meet(table, luck)
    elif table.step == a.MATCH:
        play_match(table, luck)
    elif table.travellers[table.seat].place == 0 and len(trades(table, vec[i64](capacity=8))):
        table.wait(a.WINDOW)
    else:
        end_turn(table, luck)
