"""What may be done now, phase by phase."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses.circuits import bets, calls, may_work, must_work, race_actions, special_actions, stakes, waiting
from gabare.games.richesses.hazards import claims, errands, exchanges
from gabare.games.richesses.state import Position
from gabare.games.richesses.trade import bids, trades
from gabare.games.richesses.travel import next_towns, retreats, shift_choices, ways_to_go
from gabare.kit.state import NONE


def legal(game: Position, seat: i64) -> vec[i64]:
    """In the order of the rule book; never nothing for an awaited seat."""
    phase = game.phase
    if phase == a.TURN:
        return turn_actions(game)
    if phase == a.ROUTE:
        actions = next_towns(game)
        return append(actions, a.MARK) if game.travellers[seat].pending else actions
    if phase == a.WINDOW:
        return append(trades(game, vec[i64](capacity=8)), a.END)
    if phase == a.CLAIM:
        return claims(game, seat)
    if phase == a.RAISING or phase == a.SEALED:
        return bids(game, seat)
    if phase == a.STAKE:
        return stakes(game)
    if phase == a.BET:
        return bets()
    if phase == a.CALL:
        return append(calls(game, vec[i64](capacity=8)), a.STAY)
    if phase == a.SHIFT:
        return shift_choices(game)
    if phase == a.ERRAND:
        return errands(game)
    if phase == a.EXCHANGE:
        return exchanges(game)
    if phase == a.SALE:
        return append(append(vec[i64](capacity=2), a.SELL + m.BIKE), a.SELL + m.CAR)
    actions = vec[i64](capacity=8)
    if phase == a.CASINO:
        for stage in range(m.STAGES[m.CASINOS]):
            actions = append(actions, a.START_AT + stage)
    else:
        for mode in range(m.CAR + 1):
            if game.travellers[seat].cash >= m.PRICE[mode]:
                actions = append(actions, a.CHOOSE + mode)
    return actions


def turn_actions(game: Position) -> vec[i64]:
    """2.2: trade as one likes, then one action."""
    actions = trades(game, vec[i64](capacity=32))
    traveller = game.travellers[game.seat]
    if traveller.race != NONE:
        return race_actions(game, actions)
    if may_work(game):
        actions = append(actions, a.WORK)
        if must_work(game):
            return actions
    others = len(actions)
    actions = ways_to_go(game, actions)
    blocked = len(actions) == others
    actions = retreats(game, special_actions(game, actions))
    if (blocked and (game.circuit != m.ECONOMY or traveller.left or not may_work(game))) or waiting(game):
        actions = append(actions, a.PASS)  # 3.7
    return actions
