"""The die, and money that changes hands. Chapter 7."""

from __future__ import annotations

from mypy_extensions import i64

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses.state import Table
from gabare.kit.luck import Luck


def throw(luck: Luck) -> i64:
    """What the die shows."""
    return m.BILL * (1 + luck.below(m.FACES))


def roll(table: Table, seat: i64, luck: Luck) -> i64:
    die = throw(luck)
    table.note(a.ROLLED, seat, die, 0)
    return die


def earn(table: Table, seat: i64, amount: i64) -> None:
    """From the bank."""
    table.bank += amount
    table.note(a.EARNED, seat, amount, 0)
    income(table, seat, amount)


def spend(table: Table, seat: i64, amount: i64) -> None:
    """To the bank."""
    table.bank -= amount
    table.travellers[seat].cash -= amount


def pay(table: Table, payer: i64, payee: i64, amount: i64) -> None:
    """Between travellers."""
    table.travellers[payer].cash -= amount
    table.note(a.PAID, payer, payee, amount)
    income(table, payee, amount)


def income(table: Table, seat: i64, amount: i64) -> None:
    """7.3: debts are repaid first."""
    traveller = table.travellers[seat]
    traveller.cash += amount
    for creditor in range(table.players):
        owed = traveller.owes[creditor]
        if owed > traveller.cash:
            owed = traveller.cash
        if owed:
            traveller.owes[creditor] -= owed
            traveller.cash -= owed
            table.note(a.REPAID, seat, creditor, owed)
            income(table, creditor, owed)
