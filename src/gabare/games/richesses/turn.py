"""The turn: from getting ready to the next seat, and what an action sets off. Chapters 1 and 2."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from gabare.games.richesses.actions import (
    ARRIVING,
    BEGINS,
    BET_ON,
    BID,
    BUY,
    CALL_SEAT,
    CAPPED,
    CASINO,
    CHOOSE,
    CLAIM,
    CLAIM_IT,
    CLOSE,
    DUTY,
    END,
    ERRAND_TO,
    FORGOT,
    GIVE_UP,
    GO_BY,
    HAZARD,
    MARK,
    MATCH,
    MISSES,
    PLAY,
    PUT,
    RACE,
    RESOLVING,
    RETREAT,
    ROUND,
    SELL,
    SETS_OUT,
    SHIFT_TO,
    STAKE,
    START_AT,
    STOP,
    SWAP,
    TO,
    TOLL,
    TRAVELS,
    TURN,
    VEHICLE,
    WINDOW,
    WORK,
)
from gabare.games.richesses.choices import turn_actions
from gabare.games.richesses.circuits import bet, call, duty, give_up, play_match, put, race, reach
from gabare.games.richesses.hazards import exchange, holder, levy, meet, run_errand, toll
from gabare.games.richesses.material import BILL, CASINOS, FOOT, MARKERS, NONE, PRICE, STAGE_TOWN
from gabare.games.richesses.state import Position
from gabare.games.richesses.trade import buy, collect, open_bids, sell, trades
from gabare.games.richesses.travel import go_to, retreat, set_out, shift, stop, work
from gabare.kit.luck import Luck
from gabare.kit.state import HIDDEN, NOBODY, bit, filled

# 1. Getting ready


def set_off(game: Position, answers: vec[i64]) -> None:
    """11.1: everybody's own casino, and its marker."""
    for seat in range(game.players):
        stage = answers[seat] - START_AT
        traveller = game.travellers[seat]
        traveller.town = STAGE_TOWN[CASINOS * MARKERS + stage]
        traveller.home = traveller.town
        game.note(SETS_OUT, seat, stage, 0)
        game.mark(seat, stage)
    ask_vehicles(game)


def ask_vehicles(game: Position) -> None:
    game.phase = VEHICLE
    game.answers = filled(game.players, HIDDEN)
    game.awaited = bit(game.players) - 1


def begin(game: Position, luck: Luck) -> None:
    """1.7: the highest die begins, equals roll again. Version 1 threw no dice: everybody was as likely."""
    game.first = highest(game, luck) if game.version >= 2 else luck.below(game.players)
    game.seat = game.first
    game.note(BEGINS, game.seat, 0, 0)
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
    game.mode = FOOT
    game.sections = 0
    game.origin = NONE
    game.fares = 0
    game.step = CLOSE
    game.drawn = False
    game.card = NONE
    game.sent = NOBODY
    game.wait(TURN)
    if game.version >= 2:
        unasked(game, luck)


def unasked(game: Position, luck: Luck) -> None:
    """12.6: a race goes on by itself; 10.1 and 10.2: so does work, where nothing else can be done. Version 1 asked."""
    if game.runs_on():
        race(game)
        return
    actions = turn_actions(game)
    if len(actions) == 1 and actions[0] == WORK:
        work(game, luck)
        game.phase = RESOLVING


def end_turn(game: Position, luck: Luck) -> None:
    """8.9: tail wind gives the same traveller another turn; 13.3: markers not placed by now are lost."""
    traveller = game.travellers[game.seat]
    traveller.turns += 1
    if traveller.pending:
        game.note(FORGOT, game.seat, traveller.pending, 0)
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
                game.note(CAPPED, game.seat, 0, 0)
                game.finish()
                return
            game.note(ROUND, game.seat, game.round, 0)
        traveller = game.travellers[game.seat]
        if traveller.misses:
            traveller.misses = False
            game.note(MISSES, game.seat, 0, 0)
        elif traveller.place == 0:
            return


def act(game: Position, action: i64, luck: Luck) -> None:
    """A decision of the traveller on turn."""
    if TO <= action < ERRAND_TO:
        go_to(game, action - TO)
    elif GO_BY <= action < TO:
        set_out(game, action - GO_BY)
    elif action == STOP:
        stop(game)
    elif action == END:
        end_turn(game, luck)
    elif action == MARK:
        game.place_markers(game.seat)
    elif BUY <= action < SELL:
        buy(game, action - BUY)
    elif SELL <= action < GO_BY:
        sell(game, action - SELL)
    elif ERRAND_TO <= action < SHIFT_TO:
        run_errand(game, action - ERRAND_TO)
    elif SHIFT_TO <= action < RETREAT:
        shift(game, action - SHIFT_TO)
    elif RETREAT <= action < CALL_SEAT:
        retreat(game, action - RETREAT)
    elif CALL_SEAT <= action < PUT:
        call(game, action - CALL_SEAT)
    elif PUT <= action < BET_ON:
        put(game, (action - PUT) * BILL)
    elif BET_ON <= action < BID:
        bet(game, action - BET_ON, luck)
    elif action == PLAY:
        game.wait(STAKE)
    elif action == RACE:
        race(game)
    elif action == GIVE_UP:
        give_up(game)
    else:
        if action == WORK:
            work(game, luck)
        elif SWAP <= action < STOP:
            exchange(game, action - SWAP, luck)
        game.phase = RESOLVING  # also after PASS, STAY and KEEP


def reveal(game: Position, luck: Luck) -> None:
    """The last secret answer is in."""
    luck.below(1)  # what the others have answered is shown now
    answers = game.answers
    game.answers = vec[i64]()
    game.awaited = bit(game.seat)
    if game.phase == CASINO:
        set_off(game, answers)
    elif game.phase == VEHICLE:
        for seat in range(game.players):
            mode = answers[seat] - CHOOSE
            if mode != FOOT:
                game.spend(seat, PRICE[mode])
                game.travellers[seat].vehicles = bit(mode)
            game.note(TRAVELS, seat, mode, 0)
        begin(game, luck)
    elif game.phase == CLAIM:
        game.phase = RESOLVING
        owner = holder(game)
        if owner != NOBODY and answers[owner] == CLAIM_IT:
            levy(game, owner, luck)
    else:
        game.answers = answers
        open_bids(game)
        game.answers = vec[i64]()


def go_on(game: Position, luck: Luck) -> None:
    """2.3: the stage, the region's toll, what the circuit asks for, a hazard card. Payments come in between."""
    if game.due:
        collect(game)
    elif game.step == ARRIVING:
        game.step = TOLL
        reach(game)
    elif game.step == TOLL:
        game.step = DUTY
        toll(game, luck)
    elif game.step == DUTY:
        game.step = HAZARD
        duty(game, luck)
    elif game.step == HAZARD:
        game.step = CLOSE
        meet(game, luck)
    elif game.step == MATCH:
        play_match(game, luck)
    elif game.travellers[game.seat].place == 0 and len(trades(game, vec[i64](capacity=8))):
        game.wait(WINDOW)
    else:
        end_turn(game, luck)
