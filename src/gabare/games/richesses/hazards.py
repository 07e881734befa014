"""Region cards and hazard cards. Chapters 6 and 8."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses.state import Position
from gabare.games.richesses.travel import come, detours, send, set_out
from gabare.kit.luck import Luck
from gabare.kit.pile import PUBLIC, private
from gabare.kit.state import HIDDEN, NOBODY, NONE, bit, filled

# 6. Region cards


def toll(game: Position, luck: Luck) -> None:
    """6.1: an opponent who holds the card of this region is paid; 6.4: not by the ruined. 13.2: if claimed.
    In version 1, nobody was asked where one held the card oneself, which told the others so."""
    traveller = game.travellers[game.seat]
    own = traveller.hand.has(m.REGION[traveller.town])
    if traveller.ruined() or (own and (game.version < 2 or not game.claiming)):
        return
    if not game.claiming:
        luck.below(1)  # who holds the card, or that nobody does, is shown now
        levy(game, holder(game), luck)
    elif game.opponents():
        game.phase = a.CLAIM
        game.answers = filled(game.players, HIDDEN)
        game.awaited = game.opponents()


def holder(game: Position) -> i64:
    """Who holds the card of the region where the traveller on turn is."""
    region = m.REGION[game.travellers[game.seat].town]
    for seat in range(game.players):
        if game.travellers[seat].hand.has(region):
            return seat
    return NOBODY


def claims(game: Position, seat: i64) -> vec[i64]:
    """13.2: everybody is asked, so that nobody learns who could claim."""
    actions = vec[i64](capacity=2)
    if holder(game) == seat:
        actions = append(actions, a.CLAIM_IT)
    return append(actions, a.LET_PASS)


def levy(game: Position, owner: i64, luck: Luck) -> None:
    """6.1: the payer rolls; 6.2: the card goes under the pile, and its owner draws another."""
    if owner == NOBODY:
        return
    hand = game.travellers[owner].hand
    region = m.REGION[game.travellers[game.seat].town]
    game.note(a.TAXED, game.seat, owner, region)
    game.due = game.roll(game.seat, luck)
    game.creditor = owner
    hand.take(region)
    game.regions.put_under(region, PUBLIC)
    hand.add(game.regions.draw(luck), private(owner))


# 8. Hazard cards


def meet(game: Position, luck: Luck) -> None:
    """8.1: on a passage point, one card in a turn, none in a race; 8.4: another in place of one that cannot be paid."""
    traveller = game.travellers[game.seat]
    if game.drawn or traveller.race != NONE or m.POINT[traveller.town] != m.PASSAGE:
        return
    game.drawn = True
    for left in range(m.REDRAWS, -1, -1):
        game.card = game.hazards.draw(luck)
        game.hazards.put_under(game.card, PUBLIC)
        game.note(a.DRAWN, game.seat, game.card, 0)
        if carry_out(game, game.card, luck):
            return
        game.note(a.CANNOT_PAY, game.seat, left, 0)


def carry_out(game: Position, card: i64, luck: Luck) -> bool:
    """8.6 to 8.9, card by card. False if it asks for money that is not there (8.4)."""
    seat = game.seat
    traveller = game.travellers[seat]
    if card < m.NIGHT_TRAIN:
        send(game, seat, m.MARSEILLE if card == m.FERRY and not game.ferry else m.SENT_TO[card])  # 13.4
    elif card == m.NIGHT_TRAIN:
        game.wait(a.ERRAND)
    elif card == m.LORRY:
        set_out(game, m.LIFT)
    elif card == m.UPSIDE_DOWN:
        send(game, seat, game.origin)
    elif card == m.PAPERS:
        stamp(game)
    elif card < m.ODD_JOB:
        game.earn(seat, m.AMOUNT[card])
    elif card <= m.LUCKY_TICKET:
        game.earn(seat, m.AMOUNT[card] * game.roll(seat, luck))
    elif card == m.BIRTHDAY:
        presents(game)
    elif card == m.HIKING_CLUB:
        if traveller.vehicles == 0:
            game.earn(seat, m.AMOUNT[card])
        else:
            game.note(a.SPARED, seat, 0, 0)
    elif card < m.RAFFLE:
        return fee(game, card, luck)
    elif card <= m.GRAND_PRIZE:
        win(game, m.BIKE if card == m.RAFFLE else m.CAR)
    elif card == m.SNOW:
        traveller.misses = True
    elif card == m.TAIL_WIND:
        game.again = True
        game.note(a.AGAIN, seat, 0, 0)
    else:
        game.wait(a.EXCHANGE)
    return True


def presents(game: Position) -> None:
    """8.7: each opponent gives 20 F, or what they have."""
    opponents = game.opponents()
    given = False
    for seat in range(game.players):
        if opponents >> seat & 1:
            gift = game.travellers[seat].cash
            if gift > m.AMOUNT[m.BIRTHDAY]:
                gift = m.AMOUNT[m.BIRTHDAY]
            if gift:
                game.pay(seat, game.seat, gift)
                given = True
    if not given:
        game.note(a.SPARED, game.seat, 0, 0)


def fee(game: Position, card: i64, luck: Luck) -> bool:
    """8.8: what the card costs; 8.4: without money and vehicle it is not paid at all."""
    traveller = game.travellers[game.seat]
    amount = m.AMOUNT[card]
    creditor = a.BANK
    if card == m.DINNER:
        amount = game.roll(game.seat, luck)
    elif card == m.HOLE_IN_POCKET:
        amount = (traveller.cash + m.AMOUNT[card] * m.BILL - 1) // (m.AMOUNT[card] * m.BILL) * m.BILL  # a tenth, rounded up to 10 F
    elif card == m.DRINKS:
        creditor = a.EVERYBODY
        opponents = game.opponents()
        amount = 0
        for seat in range(game.players):
            amount += m.BILL * (opponents >> seat & 1)
    elif (
        (card == m.SPEEDING and game.mode != m.CAR)
        or (card == m.ENGINE_TROUBLE and not traveller.owns(m.CAR))
        or (card == m.PUNCTURE and traveller.vehicles == 0)
    ):
        amount = 0
    if amount == 0:
        game.note(a.SPARED, game.seat, 0, 0)
        return True
    if traveller.cash < amount and traveller.vehicles == 0:
        return False
    game.due = amount
    game.creditor = creditor
    return True


def win(game: Position, vehicle: i64) -> None:
    """8.5: a vehicle, or its resale price for who owns one."""
    traveller = game.travellers[game.seat]
    if traveller.owns(vehicle):
        game.earn(game.seat, m.RESALE[vehicle])
    else:
        traveller.vehicles |= bit(vehicle)
        game.note(a.WON, game.seat, vehicle, 0)


def stamp(game: Position) -> None:
    """8.6: to the nearest free prefecture or capital, if there is one on this side of the sea."""
    towns = game.nearest(game.travellers[game.seat].town, game.seat, m.PREFECTURE)
    if len(towns) == 1:
        send(game, game.seat, towns[0])
    elif len(towns):
        game.wait(a.ERRAND)
    else:
        game.note(a.SPARED, game.seat, 0, 0)


def errands(game: Position) -> vec[i64]:
    """8.6: the towns that a card leaves to choose from."""
    if game.goal != NONE:
        return detours(game)
    actions = vec[i64](capacity=32)
    if game.card == m.PAPERS:
        towns = game.nearest(game.travellers[game.seat].town, game.seat, m.PREFECTURE)
        for i in range(len(towns)):
            actions = append(actions, a.ERRAND_TO + towns[i])
        return actions
    for town in range(m.TOWNS):
        if m.POINT[town] == m.CAPITAL and not game.taken(town, game.seat):
            actions = append(actions, a.ERRAND_TO + town)
    return append(actions, a.STAY)


def run_errand(game: Position, town: i64) -> None:
    if game.goal == NONE:
        send(game, game.seat, town)
    else:
        come(game, town)


def exchanges(game: Position) -> vec[i64]:
    """8.9: one region card may be exchanged with the pile."""
    actions = vec[i64](capacity=3)
    cards = game.travellers[game.seat].hand.cards
    for i in range(len(cards)):
        if cards[i] != HIDDEN:
            actions = append(actions, a.SWAP + cards[i])
    return append(actions, a.KEEP)


def exchange(game: Position, region: i64, luck: Luck) -> None:
    hand = game.travellers[game.seat].hand
    hand.take(region)
    game.regions.put_under(region, private(game.seat))
    hand.add(game.regions.draw(luck), private(game.seat))
