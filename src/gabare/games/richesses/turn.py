"""The turn: from getting ready to the next seat, and what an action sets off. Chapters 1 and 2."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses.choices import turn_actions
from gabare.games.richesses.circuits import bet, call, duty, give_up, play_match, put, race, reach
from gabare.games.richesses.hazards import exchange, holder, levy, meet, run_errand, toll
from gabare.games.richesses.state import Position
from gabare.games.richesses.trade import buy, collect, open_bids, sell, trades
from gabare.games.richesses.travel import go_to, retreat, set_out, shift, stop, work
from gabare.kit.luck import Luck
from gabare.kit.state import HIDDEN, NOBODY, NONE, bit, filled

# 1. Getting ready


def set_off(game: Position, answers: vec[i64]) -> None:
    """11.1: everybody's own casino, and its marker."""
    for seat in range(game.players):
        stage = answers[seat] - a.START_AT
        traveller = game.travellers[seat]
        traveller.town = m.STAGE_TOWN[m.CASINOS * m.MARKERS + stage]
        traveller.home = traveller.town
        game.note(a.SETS_OUT, seat, stage, 0)
        game.mark(seat, stage)
    ask_vehicles(game)


def ask_vehicles(game: Position) -> None:
    game.phase = a.VEHICLE
    game.answers = filled(game.players, HIDDEN)
    game.awaited = bit(game.players) - 1


def begin(game: Position, luck: Luck) -> None:
    """1.7: the highest die begins, equals roll again. Version 1 threw no dice: everybody was as likely."""
    game.first = highest(game, luck) if game.version >= 2 else luck.below(game.players)
    game.seat = game.first
    game.note(a.BEGINS, game.seat, 0, 0)
    start_turn(game, luck)


def highest(game: Position, luck: Luck) -> i64:
    """Who throws most, in the end alone."""
    rolling = bit(game.players) - 1
    best: i64 = NOBODY
    while best == NOBODY:
        most: i64 = 0
        equals: i64 = 0
        for seat in range(game.players):
            if rolling >> seat & 1:
                die = game.roll(seat, luck)
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


def start_turn(game: Position, luck: Luck) -> None:
    game.leaving = False
    game.traded = 0
    game.mode = m.FOOT
    game.sections = 0
    game.origin = NONE
    game.fares = 0
    game.step = a.CLOSE
    game.drawn = False
    game.card = NONE
    game.sent = NOBODY
    game.wait(a.TURN)
    if game.version >= 2:
        unasked(game, luck)


def unasked(game: Position, luck: Luck) -> None:
    """12.6: a race goes on by itself; 10.1 and 10.2: so does work, where nothing else can be done. Version 1 asked."""
    if game.runs_on():
        race(game)
        return
    actions = turn_actions(game)
    if len(actions) == 1 and actions[0] == a.WORK:
        work(game, luck)
        game.phase = a.RESOLVING


def end_turn(game: Position, luck: Luck) -> None:
    """8.9: tail wind gives the same traveller another turn; 13.3: markers not placed by now are lost."""
    traveller = game.travellers[game.seat]
    traveller.turns += 1
    if traveller.pending:
        game.note(a.FORGOT, game.seat, traveller.pending, 0)
        traveller.pending = 0
    if not game.again:
        next_seat(game)
    game.again = False
    if game.awaited:
        start_turn(game, luck)


def next_seat(game: Position) -> None:
    """2.5: clockwise, past those who are home or miss a turn. 9.4 and 10.3: not for ever."""
    while True:
        game.seat = (game.seat + 1) % game.players
        if game.seat == game.first:
            game.round += 1
            if game.round > game.cap or (game.last_round and game.round > game.last_round):
                game.capped = game.round > game.cap
                game.note(a.CAPPED, game.seat, 0, 0)
                game.finish()
                return
            game.note(a.ROUND, game.seat, game.round, 0)
        traveller = game.travellers[game.seat]
        if traveller.misses:
            traveller.misses = False
            game.note(a.MISSES, game.seat, 0, 0)
        elif traveller.place == 0:
            return


def act(game: Position, action: i64, luck: Luck) -> None:
    """A decision of the traveller on turn."""
    if a.TO <= action < a.ERRAND_TO:
        go_to(game, action - a.TO)
    elif a.GO_BY <= action < a.TO:
        set_out(game, action - a.GO_BY)
    elif action == a.STOP:
        stop(game)
    elif action == a.END:
        end_turn(game, luck)
    elif action == a.MARK:
        game.place_markers(game.seat)
    elif a.BUY <= action < a.SELL:
        buy(game, action - a.BUY)
    elif a.SELL <= action < a.GO_BY:
        sell(game, action - a.SELL)
    elif a.ERRAND_TO <= action < a.SHIFT_TO:
        run_errand(game, action - a.ERRAND_TO)
    elif a.SHIFT_TO <= action < a.RETREAT:
        shift(game, action - a.SHIFT_TO)
    elif a.RETREAT <= action < a.CALL_SEAT:
        retreat(game, action - a.RETREAT)
    elif a.CALL_SEAT <= action < a.PUT:
        call(game, action - a.CALL_SEAT)
    elif a.PUT <= action < a.BET_ON:
        put(game, (action - a.PUT) * m.BILL)
    elif a.BET_ON <= action < a.BID:
        bet(game, action - a.BET_ON, luck)
    elif action == a.PLAY:
        game.wait(a.STAKE)
    elif action == a.RACE:
        race(game)
    elif action == a.GIVE_UP:
        give_up(game)
    else:
        if action == a.WORK:
            work(game, luck)
        elif a.SWAP <= action < a.STOP:
            exchange(game, action - a.SWAP, luck)
        game.phase = a.RESOLVING  # also after PASS, STAY and KEEP


def reveal(game: Position, luck: Luck) -> None:
    """The last secret answer is in."""
    luck.below(1)  # what the others have answered is shown now
    answers = game.answers
    game.answers = vec[i64]()
    game.awaited = bit(game.seat)
    if game.phase == a.CASINO:
        set_off(game, answers)
    elif game.phase == a.VEHICLE:
        for seat in range(game.players):
            mode = answers[seat] - a.CHOOSE
            if mode != m.FOOT:
                game.spend(seat, m.PRICE[mode])
                game.travellers[seat].vehicles = bit(mode)
            game.note(a.TRAVELS, seat, mode, 0)
        begin(game, luck)
    elif game.phase == a.CLAIM:
        game.phase = a.RESOLVING
        owner = holder(game)
        if owner != NOBODY and answers[owner] == a.CLAIM_IT:
            levy(game, owner, luck)
    else:
        game.answers = answers
        open_bids(game)
        game.answers = vec[i64]()


def go_on(game: Position, luck: Luck) -> None:
    """2.3: the stage, the region's toll, what the circuit asks for, a hazard card. Payments come in between."""
    if game.due:
        collect(game)
    elif game.step == a.ARRIVING:
        game.step = a.TOLL
        reach(game)
    elif game.step == a.TOLL:
        game.step = a.DUTY
        toll(game, luck)
    elif game.step == a.DUTY:
        game.step = a.HAZARD
        duty(game, luck)
    elif game.step == a.HAZARD:
        game.step = a.CLOSE
        meet(game, luck)
    elif game.step == a.MATCH:
        play_match(game, luck)
    elif game.travellers[game.seat].place == 0 and len(trades(game, vec[i64](capacity=8))):
        game.wait(a.WINDOW)
    else:
        end_turn(game, luck)
