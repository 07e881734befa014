"""Region cards and hazard cards. Chapters 6 and 8."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses.money import earn, pay, roll
from gabare.games.richesses.state import Table
from gabare.games.richesses.travel import come, detours, send, set_out
from gabare.kit.luck import Luck
from gabare.kit.pile import PUBLIC, private
from gabare.kit.state import HIDDEN, NOBODY, NONE, bit, filled

# 6. Region cards


def toll(table: Table, luck: Luck) -> None:
    """6.1: an opponent who holds the card of this region is paid; 6.4: not by the ruined. 13.2: if claimed.
    In version 1, nobody was asked where one held the card oneself, which told the others so."""
    traveller = table.travellers[table.seat]
    own = traveller.hand.has(m.REGION[traveller.town])
    if traveller.ruined() or (own and (table.version < 2 or not table.options.claiming)):
        return
    if not table.options.claiming:
        luck.below(1)  # who holds the card, or that nobody does, is shown now
        levy(table, holder(table), luck)
    elif table.opponents():
        table.phase = a.CLAIM
        table.answers = filled(table.players, HIDDEN)
        table.awaited = table.opponents()


def holder(table: Table) -> i64:
    """Who holds the card of the region where the traveller on turn is."""
    region = m.REGION[table.travellers[table.seat].town]
    for seat in range(table.players):
        if table.travellers[seat].hand.has(region):
            return seat
    return NOBODY


def claims(table: Table, seat: i64) -> vec[i64]:
    """13.2: everybody is asked, so that nobody learns who could claim."""
    actions = vec[i64](capacity=2)
    if holder(table) == seat:
        actions = append(actions, a.CLAIM_IT)
    return append(actions, a.LET_PASS)


def levy(table: Table, owner: i64, luck: Luck) -> None:
    """6.1: the payer rolls; 6.2: the card goes under the pile, and its owner draws another."""
    if owner == NOBODY:
        return
    hand = table.travellers[owner].hand
    region = m.REGION[table.travellers[table.seat].town]
    table.note(a.TAXED, table.seat, owner, region)
    table.due = roll(table, table.seat, luck)
    table.creditor = owner
    hand.take(region)
    table.regions.put_under(region, PUBLIC)
    hand.add(table.regions.draw(luck), private(owner))


# 8. Hazard cards


def meet(table: Table, luck: Luck) -> None:
    """8.1: on a passage point, one card in a turn, none in a race; 8.4: another in place of one that cannot be paid."""
    traveller = table.travellers[table.seat]
    if table.drawn or traveller.race != NONE or m.POINT[traveller.town] != m.PASSAGE:
        return
    table.drawn = True
    for left in range(m.REDRAWS, -1, -1):
        table.card = table.hazards.draw(luck)
        table.hazards.put_under(table.card, PUBLIC)
        table.note(a.DRAWN, table.seat, table.card, 0)
        if carry_out(table, table.card, luck):
            return
        table.note(a.CANNOT_PAY, table.seat, left, 0)


def carry_out(table: Table, card: i64, luck: Luck) -> bool:
    """8.6 to 8.9, card by card. False if it asks for money that is not there (8.4)."""
    seat = table.seat
    traveller = table.travellers[seat]
    if card < m.NIGHT_TRAIN:
        send(table, seat, m.MARSEILLE if card == m.FERRY and not table.options.ferry else m.SENT_TO[card])  # 13.4
    elif card == m.NIGHT_TRAIN:
        table.wait(a.ERRAND)
    elif card == m.LORRY:
        set_out(table, m.LIFT)
    elif card == m.UPSIDE_DOWN:
        send(table, seat, table.origin)
    elif card == m.PAPERS:
        stamp(table)
    elif card < m.ODD_JOB:
        earn(table, seat, m.AMOUNT[card])
    elif card <= m.LUCKY_TICKET:
        earn(table, seat, m.AMOUNT[card] * roll(table, seat, luck))
    elif card == m.BIRTHDAY:
        presents(table)
    elif card == m.HIKING_CLUB:
        if traveller.vehicles == 0:
            earn(table, seat, m.AMOUNT[card])
        else:
            table.note(a.SPARED, seat, 0, 0)
    elif card < m.RAFFLE:
        return fee(table, card, luck)
    elif card <= m.GRAND_PRIZE:
        win_vehicle(table, m.BIKE if card == m.RAFFLE else m.CAR)
    elif card == m.SNOW:
        traveller.misses = True
    elif card == m.TAIL_WIND:
        table.again = True
        table.note(a.AGAIN, seat, 0, 0)
    else:
        table.wait(a.EXCHANGE)
    return True


def presents(table: Table) -> None:
    """8.7: each opponent gives 20 F, or what they have."""
    opponents = table.opponents()
    given = False
    for seat in range(table.players):
        if opponents >> seat & 1:
            gift = table.travellers[seat].cash
            if gift > m.AMOUNT[m.BIRTHDAY]:
                gift = m.AMOUNT[m.BIRTHDAY]
            if gift:
                pay(table, seat, table.seat, gift)
                given = True
    if not given:
        table.note(a.SPARED, table.seat, 0, 0)


def fee(table: Table, card: i64, luck: Luck) -> bool:
    """8.8: what the card costs; 8.4: without money and vehicle it is not paid at all."""
    traveller = table.travellers[table.seat]
    amount = m.AMOUNT[card]
    creditor = a.BANK
    if card == m.DINNER:
        amount = roll(table, table.seat, luck)
    elif card == m.HOLE_IN_POCKET:
        amount = (traveller.cash + m.AMOUNT[card] * m.BILL - 1) // (m.AMOUNT[card] * m.BILL) * m.BILL  # a tenth, rounded up to 10 F
    elif card == m.DRINKS:
        creditor = a.EVERYBODY
        opponents = table.opponents()
        amount = 0
        for seat in range(table.players):
            amount += m.BILL * (opponents >> seat & 1)
    elif (
        (card == m.SPEEDING and table.mode != m.CAR)
        or (card == m.ENGINE_TROUBLE and not traveller.owns(m.CAR))
        or (card == m.PUNCTURE and traveller.vehicles == 0)
    ):
        amount = 0
    if amount == 0:
        table.note(a.SPARED, table.seat, 0, 0)
        return True
    if traveller.cash < amount and traveller.vehicles == 0:
        return False
    table.due = amount
    table.creditor = creditor
    return True


def win_vehicle(table: Table, vehicle: i64) -> None:
    """8.5: a vehicle, or its resale price for who owns one."""
    traveller = table.travellers[table.seat]
    if traveller.owns(vehicle):
        earn(table, table.seat, m.RESALE[vehicle])
    else:
        traveller.vehicles |= bit(vehicle)
        table.note(a.WON, table.seat, vehicle, 0)


def stamp(table: Table) -> None:
    """8.6: to the nearest free prefecture or capital, if there is one on this side of the sea."""
    towns = table.nearest(table.travellers[table.seat].town, table.seat, m.PREFECTURE)
    if len(towns) == 1:
        send(table, table.seat, towns[0])
    elif len(towns):
        table.wait(a.ERRAND)
    else:
        table.note(a.SPARED, table.seat, 0, 0)


def errands(table: Table) -> vec[i64]:
    """8.6: the towns that a card leaves to choose from."""
    if table.goal != NONE:
        return detours(table)
    actions = vec[i64](capacity=32)
    if table.card == m.PAPERS:
        towns = table.nearest(table.travellers[table.seat].town, table.seat, m.PREFECTURE)
        for i in range(len(towns)):
            actions = append(actions, a.ERRAND_TO + towns[i])
        return actions
    for town in range(m.TOWNS):
        if m.POINT[town] == m.CAPITAL and not table.taken(town, table.seat):
            actions = append(actions, a.ERRAND_TO + town)
    return append(actions, a.STAY)


def run_errand(table: Table, town: i64) -> None:
    if table.goal == NONE:
        send(table, table.seat, town)
    else:
        come(table, town)


def exchanges(table: Table) -> vec[i64]:
    """8.9: one region card may be exchanged with the pile."""
    actions = vec[i64](capacity=3)
    cards = table.travellers[table.seat].hand.cards
    for i in range(len(cards)):
        if cards[i] != HIDDEN:
            actions = append(actions, a.SWAP + cards[i])
    return append(actions, a.KEEP)


def exchange(table: Table, region: i64, luck: Luck) -> None:
    hand = table.travellers[table.seat].hand
    hand.take(region)
    table.regions.put_under(region, private(table.seat))
    hand.add(table.regions.draw(luck), private(table.seat))
