"""Vehicles bought and sold; the auction. Chapter 5."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses.money import income, pay, spend
from gabare.games.richesses.state import Table
from gabare.kit.state import HIDDEN, NOBODY, bit, filled


def trades(table: Table, actions: vec[i64]) -> vec[i64]:
    """2.1: before and after the action of a turn. 13.3: with it, the marker one might forget."""
    traveller = table.travellers[table.seat]
    if table.runs_on():  # 12.6
        return append(actions, a.MARK) if traveller.pending else actions
    reserve = savings(table)
    for vehicle in range(m.BIKE, m.CAR + 1):
        if table.version >= 2 and table.traded >> vehicle & 1:  # 5.5; version 1 let vehicles go to and fro
            continue
        if traveller.owns(vehicle):
            if traveller.race != vehicle:  # 12.6
                actions = append(actions, a.SELL + vehicle)
        elif traveller.cash >= m.PRICE[vehicle] + reserve and not traveller.in_debt():
            actions = append(actions, a.BUY + vehicle)
    return append(actions, a.MARK) if traveller.pending else actions


def savings(table: Table) -> i64:
    """10.1: what one leaves Paris with, vehicle paid. Version 1 did not ask for it any more in the turn of leaving."""
    leaving = not table.travellers[table.seat].left or (table.leaving and table.version >= 2)
    return m.SAVINGS if table.options.circuit == m.ECONOMY and leaving else 0


def buy(table: Table, vehicle: i64) -> None:
    """5.1: new, from the bank, one of each kind."""
    spend(table, table.seat, m.PRICE[vehicle])
    table.travellers[table.seat].vehicles |= bit(vehicle)
    table.traded |= bit(vehicle)


def sell(table: Table, vehicle: i64) -> None:
    """5.2: to the bank, unless somebody bids; 8.4: always to the bank when a hazard card is to be paid."""
    table.travellers[table.seat].vehicles -= bit(vehicle)
    table.traded |= bit(vehicle)
    table.lot = vehicle
    table.back = a.RESOLVING if table.due else table.phase
    table.bid = 0
    table.bidder = NOBODY
    table.raising = 0
    if table.due == 0 or table.creditor >= 0:
        for seat in range(table.players):
            if may_bid(table, seat):
                table.raising |= bit(seat)
    if table.raising and table.options.sealed:
        table.phase = a.SEALED
        table.answers = filled(table.players, HIDDEN)
        table.awaited = table.raising
    else:
        table.phase = a.RAISING
        next_bidder(table, table.seat)


def may_bid(table: Table, seat: i64) -> bool:
    """5.3: who owns no such vehicle, is not in debt, and has the money."""
    traveller = table.travellers[seat]
    if seat == table.seat or traveller.place or traveller.owns(table.lot) or traveller.in_debt():
        return False
    return traveller.cash >= lowest_bid(table)


def lowest_bid(table: Table) -> i64:
    """5.3: the bank's price, then ten francs more each time."""
    return table.bid + m.BILL if table.bid else m.RESALE[table.lot]


def bids(table: Table, seat: i64) -> vec[i64]:
    """5.3: less than the price of a new one."""
    actions = vec[i64](capacity=48)
    most = table.travellers[seat].cash
    if most > m.PRICE[table.lot] - m.BILL:
        most = m.PRICE[table.lot] - m.BILL
    for tens in range(lowest_bid(table) // m.BILL, most // m.BILL + 1):
        actions = append(actions, a.BID + tens)
    return append(actions, a.PASS)


def answer(table: Table, seat: i64, action: i64) -> None:
    """5.4: raise, or leave the auction."""
    if action == a.PASS:
        table.raising -= bit(seat)
    else:
        table.bid = (action - a.BID) * m.BILL
        table.bidder = seat
    next_bidder(table, seat)


def next_bidder(table: Table, seat: i64) -> None:
    """5.4: clockwise, whoever can still raise; when there is nobody left, the vehicle is sold."""
    for ahead in range(1, table.players + 1):
        other = (seat + ahead) % table.players
        if table.raising >> other & 1 and other != table.bidder and may_bid(table, other) and lowest_bid(table) < m.PRICE[table.lot]:
            table.awaited = bit(other)
            return
    hand_over(table)


def open_bids(table: Table) -> None:
    """13.7: the highest sealed bid wins; of equal ones, the next clockwise from the seller."""
    for ahead in range(1, table.players):
        seat = (table.seat + ahead) % table.players
        action = table.answers[seat]
        if action != HIDDEN and action != a.PASS and (action - a.BID) * m.BILL > table.bid:
            table.bid = (action - a.BID) * m.BILL
            table.bidder = seat
    hand_over(table)


def hand_over(table: Table) -> None:
    """5.2: to the highest bidder, or to the bank at half price."""
    if table.bidder == NOBODY:
        table.note(a.SOLD, table.seat, -table.lot, m.RESALE[table.lot])
        table.bank += m.RESALE[table.lot]
        income(table, table.seat, m.RESALE[table.lot])
    else:
        buyer = table.travellers[table.bidder]
        buyer.vehicles |= bit(table.lot)
        buyer.cash -= table.bid
        table.note(a.SOLD, table.seat, table.lot * 4 + table.bidder, table.bid)
        income(table, table.seat, table.bid)
    table.wait(table.back)


# 7.2. Paying what is due


def collect(table: Table) -> None:
    """7.2: vehicles are sold if money is short; what is still missing then is a debt."""
    traveller = table.travellers[table.seat]
    if traveller.cash < table.due and traveller.vehicles:
        if traveller.owns(m.BIKE) and traveller.owns(m.CAR):
            table.wait(a.SALE)
        else:
            sell(table, m.BIKE if traveller.owns(m.BIKE) else m.CAR)
        return
    paid = table.due if traveller.cash >= table.due else traveller.cash
    missing = table.due - paid
    table.due = 0
    if table.creditor == a.BANK:
        spend(table, table.seat, paid)
        table.note(a.PAID, table.seat, a.BANK, paid)
    elif table.creditor == a.EVERYBODY:
        opponents = table.opponents()
        for seat in range(table.players):
            if opponents >> seat & 1:
                pay(table, table.seat, seat, m.BILL)
    else:
        if paid:
            pay(table, table.seat, table.creditor, paid)
        if missing and not table.options.forgiving:  # 13.6
            traveller.owes[table.creditor] += missing
            table.note(a.OWES, table.seat, table.creditor, missing)
