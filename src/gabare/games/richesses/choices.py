"""What may be done now, phase by phase."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.richesses.actions import (
    BET,
    CALL,
    CASINO,
    CHOOSE,
    CLAIM,
    END,
    ERRAND,
    EXCHANGE,
    MARK,
    PASS,
    RAISING,
    ROUTE,
    SALE,
    SEALED,
    SELL,
    SHIFT,
    STAKE,
    START_AT,
    STAY,
    TURN,
    WINDOW,
    WORK,
)
from gabare.games.richesses.circuits import bets, calls, may_work, must_work, race_actions, special_actions, stakes, waiting
from gabare.games.richesses.hazards import claims, errands, exchanges
from gabare.games.richesses.material import BIKE, CAR, CASINOS, ECONOMY, NONE, PRICE, STAGES
from gabare.games.richesses.state import Position
from gabare.games.richesses.trade import bids, trades
from gabare.games.richesses.travel import next_towns, retreats, shift_choices, ways_to_go


def legal(game: Position, seat: i64) -> vec[i64]:
    """In the order of the rule book; never nothing for an awaited seat."""
    phase = game.phase
    if phase == TURN:
        return turn_actions(game)
    if phase == ROUTE:
        actions = next_towns(game)
        return append(actions, MARK) if game.travellers[seat].pending else actions
    if phase == WINDOW:
        return append(trades(game, vec[i64](capacity=8)), END)
    if phase == CLAIM:
        return claims(game, seat)
    if phase == RAISING or phase == SEALED:
        return bids(game, seat)
    if phase == STAKE:
        return stakes(game)
    if phase == BET:
        return bets()
    if phase == CALL:
        return append(calls(game, vec[i64](capacity=8)), STAY)
    if phase == SHIFT:
        return shift_choices(game)
    if phase == ERRAND:
        return errands(game)
    if phase == EXCHANGE:
        return exchanges(game)
    if phase == SALE:
        return append(append(vec[i64](capacity=2), SELL + BIKE), SELL + CAR)
    actions = vec[i64](capacity=8)
    if phase == CASINO:
        for stage in range(STAGES[CASINOS]):
            actions = append(actions, START_AT + stage)
    else:
        for mode in range(CAR + 1):
            if game.travellers[seat].cash >= PRICE[mode]:
                actions = append(actions, CHOOSE + mode)
    return actions


def turn_actions(game: Position) -> vec[i64]:
    """2.2: trade as one likes, then one action."""
    actions = trades(game, vec[i64](capacity=32))
    traveller = game.travellers[game.seat]
    if traveller.race != NONE:
        return race_actions(game, actions)
    if may_work(game):
        actions = append(actions, WORK)
        if must_work(game):
            return actions
    others = len(actions)
    actions = ways_to_go(game, actions)
    blocked = len(actions) == others
    actions = retreats(game, special_actions(game, actions))
    if (blocked and (game.circuit != ECONOMY or traveller.left or not may_work(game))) or waiting(game):
        actions = append(actions, PASS)  # 3.7
    return actions
