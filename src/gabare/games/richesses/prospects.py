"""What is open still when a position is judged: how an auction ends, what a bet brings."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gabare.games.richesses.actions import BET, BET_LOST, BET_WON, STAKE
from gabare.games.richesses.material import BILL, PAYS, PRICE, RESALE, STAKES
from gabare.games.richesses.position import Position
from gabare.games.richesses.trade import hand_over

EAGER: Final = 0.5  # how likely a rival bids at all


def hammered(state: Position, bid: i64, bidder: i64) -> Position:
    """An auction under way counts as if it ended now: a live one with the best bid, a sealed one with this seat's own.
    So nobody bids more than the vehicle is worth to them."""
    other = state.clone()
    assert isinstance(other, Position)
    other.bid = bid
    other.bidder = bidder
    hand_over(other)
    return other


def to_win(state: Position, seat: i64, bid: i64) -> float:
    """The chance that a sealed bid is the highest: a rival who can pay writes any sum, or with half a chance none."""
    chance = 1.0
    least = RESALE[state.lot]
    for other in range(state.players):
        if other != seat and state.raising >> other & 1:
            most = state.travellers[other].cash
            if most > PRICE[state.lot] - BILL:
                most = PRICE[state.lot] - BILL
            if most > bid:
                chance *= 1.0 - EAGER * float(most - bid) / float(most - least + BILL)
    return chance


def averaged(state: Position, seat: i64) -> Position:
    """11.3: a bet just made counts as what it brings on average, whatever the die has shown: one look ahead would follow
    that die, and bet on its number. On a colour it is half the stake, on two numbers a third, on one a sixth."""
    for i in range(0, len(state.trail), 4):
        event, sum, kind = state.trail[i], state.trail[i + 2], state.trail[i + 3]
        if (event == BET_WON or event == BET_LOST) and state.trail[i + 1] == seat:
            other = state.clone()
            assert isinstance(other, Position)
            stake = sum // PAYS[kind] if event == BET_WON else sum
            cash = other.travellers[seat].cash + stake // PAYS[kind] + (-sum if event == BET_WON else sum)
            other.travellers[seat].cash = cash if cash > 0 else 0
            return other
    return state


def gain_to_expect(state: Position, seat: i64) -> float:
    """11.3: of a stake not yet bet, half: on a colour."""
    if seat != state.seat or (state.phase != STAKE and state.phase != BET):
        return 0.0
    most: i64 = STAKES * BILL if state.phase == STAKE else state.stake
    cash = state.travellers[seat].cash
    return float(cash if cash < most else most) / 2.0
