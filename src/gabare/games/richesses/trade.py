"""Vehicles bought and sold; the auction. Chapter 5."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses.state import Position
from gabare.kit.state import HIDDEN, NOBODY, bit, filled


def trades(game: Position, actions: vec[i64]) -> vec[i64]:
    """2.1: before and after the action of a turn. 13.3: with it, the marker one might forget."""
    traveller = game.travellers[game.seat]
    if game.runs_on():  # 12.6
        return append(actions, a.MARK) if traveller.pending else actions
    reserve = savings(game)
    for vehicle in range(m.BIKE, m.CAR + 1):
        if game.version >= 2 and game.traded >> vehicle & 1:  # 5.5; version 1 let vehicles go to and fro
            continue
        if traveller.owns(vehicle):
            if traveller.race != vehicle:  # 12.6
                actions = append(actions, a.SELL + vehicle)
        elif traveller.cash >= m.PRICE[vehicle] + reserve and not traveller.in_debt():
            actions = append(actions, a.BUY + vehicle)
    return append(actions, a.MARK) if traveller.pending else actions


def savings(game: Position) -> i64:
    """10.1: what one leaves Paris with, vehicle paid. Version 1 did not ask for it any more in the turn of leaving."""
    leaving = not game.travellers[game.seat].left or (game.leaving and game.version >= 2)
    return m.SAVINGS if game.circuit == m.ECONOMY and leaving else 0


def buy(game: Position, vehicle: i64) -> None:
    """5.1: new, from the bank, one of each kind."""
    game.spend(game.seat, m.PRICE[vehicle])
    game.travellers[game.seat].vehicles |= bit(vehicle)
    game.traded |= bit(vehicle)


def sell(game: Position, vehicle: i64) -> None:
    """5.2: to the bank, unless somebody bids; 8.4: always to the bank when a hazard card is to be paid."""
    game.travellers[game.seat].vehicles -= bit(vehicle)
    game.traded |= bit(vehicle)
    game.lot = vehicle
    game.back = a.RESOLVING if game.due else game.phase
    game.bid = 0
    game.bidder = NOBODY
    game.raising = 0
    if game.due == 0 or game.creditor >= 0:
        for seat in range(game.players):
            if may_bid(game, seat):
                game.raising |= bit(seat)
    if game.raising and game.sealed:
        game.phase = a.SEALED
        game.answers = filled(game.players, HIDDEN)
        game.awaited = game.raising
    else:
        game.phase = a.RAISING
        next_bidder(game, game.seat)


def may_bid(game: Position, seat: i64) -> bool:
    """5.3: who owns no such vehicle, is not in debt, and has the money."""
    traveller = game.travellers[seat]
    if seat == game.seat or traveller.place or traveller.owns(game.lot) or traveller.in_debt():
        return False
    return traveller.cash >= lowest_bid(game)


def lowest_bid(game: Position) -> i64:
    """5.3: the bank's price, then ten francs more each time."""
    return game.bid + m.BILL if game.bid else m.RESALE[game.lot]


def bids(game: Position, seat: i64) -> vec[i64]:
    """5.3: less than the price of a new one."""
    actions = vec[i64](capacity=48)
    most = game.travellers[seat].cash
    if most > m.PRICE[game.lot] - m.BILL:
        most = m.PRICE[game.lot] - m.BILL
    for tens in range(lowest_bid(game) // m.BILL, most // m.BILL + 1):
        actions = append(actions, a.BID + tens)
    return append(actions, a.PASS)


def answer(game: Position, seat: i64, action: i64) -> None:
    """5.4: raise, or leave the auction."""
    if action == a.PASS:
        game.raising -= bit(seat)
    else:
        game.bid = (action - a.BID) * m.BILL
        game.bidder = seat
    next_bidder(game, seat)


def next_bidder(game: Position, seat: i64) -> None:
    """5.4: clockwise, whoever can still raise; when there is nobody left, the vehicle is sold."""
    for ahead in range(1, game.players + 1):
        other = (seat + ahead) % game.players
        if game.raising >> other & 1 and other != game.bidder and may_bid(game, other) and lowest_bid(game) < m.PRICE[game.lot]:
            game.awaited = bit(other)
            return
    hand_over(game)


def open_bids(game: Position) -> None:
    """13.7: the highest sealed bid wins; of equal ones, the next clockwise from the seller."""
    for ahead in range(1, game.players):
        seat = (game.seat + ahead) % game.players
        action = game.answers[seat]
        if action != HIDDEN and action != a.PASS and (action - a.BID) * m.BILL > game.bid:
            game.bid = (action - a.BID) * m.BILL
            game.bidder = seat
    hand_over(game)


def hand_over(game: Position) -> None:
    """5.2: to the highest bidder, or to the bank at half price."""
    if game.bidder == NOBODY:
        game.note(a.SOLD, game.seat, -game.lot, m.RESALE[game.lot])
        game.bank += m.RESALE[game.lot]
        game.income(game.seat, m.RESALE[game.lot])
    else:
        buyer = game.travellers[game.bidder]
        buyer.vehicles |= bit(game.lot)
        buyer.cash -= game.bid
        game.note(a.SOLD, game.seat, game.lot * 4 + game.bidder, game.bid)
        game.income(game.seat, game.bid)
    game.wait(game.back)


# 7.2. Paying what is due


def collect(game: Position) -> None:
    """7.2: vehicles are sold if money is short; what is still missing then is a debt."""
    traveller = game.travellers[game.seat]
    if traveller.cash < game.due and traveller.vehicles:
        if traveller.owns(m.BIKE) and traveller.owns(m.CAR):
            game.wait(a.SALE)
        else:
            sell(game, m.BIKE if traveller.owns(m.BIKE) else m.CAR)
        return
    paid = game.due if traveller.cash >= game.due else traveller.cash
    missing = game.due - paid
    game.due = 0
    if game.creditor == a.BANK:
        game.spend(game.seat, paid)
        game.note(a.PAID, game.seat, a.BANK, paid)
    elif game.creditor == a.EVERYBODY:
        opponents = game.opponents()
        for seat in range(game.players):
            if opponents >> seat & 1:
                game.pay(game.seat, seat, m.BILL)
    else:
        if paid:
            game.pay(game.seat, game.creditor, paid)
        if missing and not game.forgiving:  # 13.6
            traveller.owes[game.creditor] += missing
            game.note(a.OWES, game.seat, game.creditor, missing)
