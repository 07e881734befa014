"""What is open still when a position is judged: how an auction ends, what a bet or work brings, how long it goes on."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses.state import Table
from gabare.games.richesses.trade import hand_over
from gabare.games.richesses.travel_times import turns
from gabare.games.richesses.traveller import Traveller
from gabare.kit.state import bit

TO_WORK: Final = vec[i64](
    [min([m.BY_ROAD[town * m.TOWNS + work] for work in range(m.TOWNS) if m.POINT[work] == m.CAPITAL]) for town in range(m.TOWNS)]
)
WAGE: Final = 35.0  # what a turn of work brings on average
EAGER: Final = 0.5  # how likely a rival bids at all


def hammered(state: Table, bid: i64, bidder: i64) -> Table:
    """An auction under way counts as if it ended now: a live one with the best bid, a sealed one with this seat's own.
    So nobody bids more than the vehicle is worth to them."""
    other = state.clone()
    assert isinstance(other, Table)
    other.bid = bid
    other.bidder = bidder
    hand_over(other)
    return other


def to_win(state: Table, seat: i64, bid: i64) -> float:
    """The chance that a sealed bid is the highest: a rival who can pay writes any sum, or with half a chance none."""
    chance = 1.0
    least = m.RESALE[state.lot]
    for other in range(state.players):
        if other != seat and state.raising >> other & 1:
            most = state.travellers[other].cash
            if most > m.PRICE[state.lot] - m.BILL:
                most = m.PRICE[state.lot] - m.BILL
            if most > bid:
                chance *= 1.0 - EAGER * float(most - bid) / float(most - least + m.BILL)
    return chance


def averaged(state: Table, seat: i64) -> Table:
    """11.3: a bet just made counts as what it brings on average, whatever the die has shown: one look ahead would follow
    that die, and bet on its number. On a colour it is half the stake, on two numbers a third, on one a sixth."""
    for i in range(0, len(state.trail), 4):
        event, sum, kind = state.trail[i], state.trail[i + 2], state.trail[i + 3]
        if (event == a.BET_WON or event == a.BET_LOST) and state.trail[i + 1] == seat:
            other = state.clone()
            assert isinstance(other, Table)
            stake = sum // m.PAYS[kind] if event == a.BET_WON else sum
            cash = other.travellers[seat].cash + stake // m.PAYS[kind] + (-sum if event == a.BET_WON else sum)
            other.travellers[seat].cash = cash if cash > 0 else 0
            return other
    return state


def replayed(state: Table) -> Table | None:
    """12.4: after a match just played, the same with the other result; nothing where there was none. One look ahead would
    follow the dice that it has seen."""
    for i in range(0, len(state.trail), 4):
        if state.trail[i] == a.PLAYED:
            caller, called = state.trail[i + 1], state.trail[i + 2]
            line = m.MATCH_AT[state.travellers[caller].town]
            other = state.clone()
            assert isinstance(other, Table)
            won = called_well(state)
            turn_mark(other.travellers[caller], line, not won)
            if called >= 0:
                turn_mark(other.travellers[called], line ^ 1, won)
            return other
    return None


def called_well(state: Table) -> bool:
    """Whether the match just played was won by its caller."""
    for i in range(0, len(state.trail), 4):
        if state.trail[i] == a.PLAYED:
            return state.trail[i + 3] // 10 > state.trail[i + 3] % 10
    return False


def turn_mark(traveller: Traveller, line: i64, there: bool) -> None:
    traveller.marks = (traveller.marks | bit(line)) if there else traveller.marks & ~bit(line)


def gain_to_expect(state: Table, seat: i64) -> float:
    """11.3: of a stake not yet bet, half: on a colour."""
    if seat != state.seat or (state.phase != a.STAKE and state.phase != a.BET):
        return 0.0
    most: i64 = m.STAKES * m.BILL if state.phase == a.STAKE else state.stake
    cash = state.travellers[seat].cash
    return float(cash if cash < most else most) / 2.0


def rounds_left(state: Table) -> i64:
    """10.3: fewer once somebody is home."""
    return (state.last_round if 0 < state.last_round < state.options.cap else state.options.cap) - state.round


def earning(mode: i64, town: i64, short: i64) -> float:
    """Turns to earn what is missing. On the mainland a work town is never far from the way."""
    if short <= 0:
        return 0.0
    return float(short) / WAGE + (float(turns(mode, TO_WORK[town], False)) if m.REGION[town] == m.CORSICA else 0.0)
