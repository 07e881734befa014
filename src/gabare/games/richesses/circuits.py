"""What each circuit asks for, and how it ends. Chapters 10 to 12."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses.money import income, roll, spend
from gabare.games.richesses.stages import mark
from gabare.games.richesses.state import Table
from gabare.games.richesses.travel import go_to, send, set_out, stranded, work
from gabare.kit.luck import Luck
from gabare.kit.state import NOBODY, NONE, bit


def duty(table: Table, luck: Luck) -> None:
    """2.3: work (13.5), a bet (11.2) or a match (12.2), where the circuit asks for it."""
    if table.options.circuit == m.ECONOMY:
        if table.options.on_arrival and must_work(table):
            work(table, luck)
    elif table.options.circuit == m.CASINOS:
        if may_bet(table):
            table.wait(a.STAKE)
    elif table.options.circuit == m.SPORTS and open_line(table) != NONE:
        if len(calls(table, vec[i64]())):
            table.wait(a.CALL)
        else:
            table.note(a.ALONE, table.seat, 0, 0)  # 12.5


def special_actions(table: Table, actions: vec[i64]) -> vec[i64]:
    """2.2: what a circuit adds to the actions of a turn."""
    if table.options.circuit == m.CASINOS:
        return append(actions, a.PLAY) if may_bet(table) else actions
    if table.options.circuit == m.SPORTS:
        race = m.RACE_AT[table.travellers[table.seat].town]
        if race < m.RACES and may_race(table, race):
            actions = append(actions, a.RACE)
        if open_line(table) != NONE:
            actions = calls(table, actions)
    return actions


def waiting(table: Table) -> bool:
    """12.5: one may wait in a match town until an opponent has finished a race."""
    return table.options.circuit == m.SPORTS and open_line(table) != NONE and len(calls(table, vec[i64]())) == 0


# 10. Economy


def must_work(table: Table) -> bool:
    """10.2: once in each stage town, after arriving there, also before the marker is placed (13.3)."""
    traveller = table.travellers[table.seat]
    stage = m.STAGE_AT[table.options.circuit * m.TOWNS + traveller.town]
    reached = traveller.marks | (traveller.pending if table.version >= 2 else 0)
    return table.options.circuit == m.ECONOMY and stage != NONE and reached >> stage & 1 > traveller.settled >> stage & 1


def may_work(table: Table) -> bool:
    """4.1: in a regional capital; 10.1: before one leaves Paris, until a car is paid or could be; 10.5: with all stages
    done, or once somebody is home, only to get away from Corsica. In version 1, everywhere and always."""
    traveller = table.travellers[table.seat]
    if m.POINT[traveller.town] != m.CAPITAL:
        return False
    if table.version < 2 or table.options.circuit != m.ECONOMY:
        return True
    if not traveller.left:
        return traveller.cash < m.SAVINGS + (0 if traveller.owns(m.CAR) else m.PRICE[m.CAR])
    hurries = table.arrived > 0 or table.complete(table.seat)
    return not hurries or must_work(table) or stranded(table, traveller.cash)


# 11. Casinos


def may_bet(table: Table) -> bool:
    """11.2: in a casino where one has not won yet, with money and without debts."""
    traveller = table.travellers[table.seat]
    stage = m.STAGE_AT[table.options.circuit * m.TOWNS + traveller.town]
    return stage != NONE and not traveller.settled >> stage & 1 and traveller.cash >= m.BILL and not traveller.in_debt()


def stakes(table: Table) -> vec[i64]:
    """11.3: from 10 to 300 F."""
    actions = vec[i64](capacity=m.STAKES)
    for tens in range(1, m.STAKES + 1):
        if tens * m.BILL <= table.travellers[table.seat].cash:
            actions = append(actions, a.PUT + tens)
    return actions


def put(table: Table, stake: i64) -> None:
    table.stake = stake
    table.wait(a.BET)


def bets() -> vec[i64]:
    """11.3: a colour, a number, or two numbers."""
    actions = vec[i64](capacity=m.BETS)
    for kind in range(m.BETS):
        actions = append(actions, a.BET_ON + kind)
    return actions


def bet(table: Table, kind: i64, luck: Luck) -> None:
    """11.3: who wins gets a multiple of the stake and keeps it; 11.4: and may not bet here again."""
    traveller = table.travellers[table.seat]
    face = roll(table, table.seat, luck) // m.BILL - 1
    if m.WINS[kind] >> face & 1:
        gain = table.stake * m.PAYS[kind]
        table.note(a.BET_WON, table.seat, gain, kind)
        table.bank += gain
        income(table, table.seat, gain)
        traveller.settled |= bit(m.STAGE_AT[table.options.circuit * m.TOWNS + traveller.town])
    else:
        table.note(a.BET_LOST, table.seat, table.stake, kind)
        spend(table, table.seat, table.stake)
    table.stake = 0
    table.phase = a.RESOLVING


# 12. Sports: matches


def open_line(table: Table) -> i64:
    """12.2: the match of this town, if it is not won yet."""
    traveller = table.travellers[table.seat]
    line = m.MATCH_AT[traveller.town]
    if line == NONE or traveller.race != NONE or (traveller.marks | traveller.pending) >> line & 1:
        return NONE
    return line


def calls(table: Table, actions: vec[i64]) -> vec[i64]:
    """12.2: any opponent who does not race and has not played in the opposite town; 12.5: the bank, if all have."""
    line = open_line(table)
    bank = True
    for seat in range(table.players):
        if seat != table.seat and not has_played(table, seat, line ^ 1):
            bank = False
            if table.travellers[seat].race == NONE:
                actions = append(actions, a.CALL_SEAT + seat)
    return append(actions, a.CALL_SEAT + a.BANK_TEAM) if bank else actions


def has_played(table: Table, seat: i64, line: i64) -> bool:
    """12.2: a match in the town of this line; in version 1, won it there."""
    traveller = table.travellers[seat]
    return (traveller.played if table.version >= 2 else traveller.marks | traveller.pending) >> line & 1 != 0


def call(table: Table, seat: i64) -> None:
    """12.3: the opponent comes to the opposite town at once."""
    if seat == a.BANK_TEAM:
        table.sent = NOBODY
        table.phase = a.RESOLVING
        table.step = a.MATCH
    else:
        send(table, seat, m.MATCH_TOWN[m.MATCH_AT[table.travellers[table.seat].town] ^ 1])


def play_match(table: Table, luck: Luck) -> None:
    """12.4: the higher die wins. Ties are rolled again: what counts in the end is a pair of different faces."""
    line = m.MATCH_AT[table.travellers[table.seat].town]
    dice = luck.below(m.FACES * (m.FACES - 1))
    own = dice // (m.FACES - 1)
    other = dice % (m.FACES - 1)
    if other >= own:
        other += 1
    table.note(a.PLAYED, table.seat, a.BANK if table.sent == NOBODY else table.sent, (own + 1) * 10 + other + 1)
    table.step = a.CLOSE
    table.travellers[table.seat].played |= bit(line)
    if table.sent != NOBODY:
        table.travellers[table.sent].played |= bit(line ^ 1)
    if own > other:
        mark(table, table.seat, line)
    elif table.sent != NOBODY:
        mark(table, table.sent, line ^ 1)


# 12. Sports: races


def may_race(table: Table, race: i64) -> bool:
    """12.6: where a race starts that one has not finished yet, in the way it is run."""
    traveller = table.travellers[table.seat]
    return traveller.owns(race) and not (traveller.marks | traveller.pending) >> (m.MATCHES + race) & 1


def race_actions(table: Table, actions: vec[i64]) -> vec[i64]:
    """12.6: on along the road; 12.8: or give up, where nobody else rests."""
    traveller = table.travellers[table.seat]
    ready = traveller.owns(traveller.race)
    if ready:
        actions = append(actions, a.RACE)
    alone = True
    for seat in range(table.players):
        other = table.travellers[seat]
        if seat != table.seat and other.town == traveller.town and other.race == NONE and not table.shared(traveller.town):
            alone = False
    if alone:
        actions = append(actions, a.GIVE_UP)
    return actions if ready or alone else append(actions, a.PASS)


def race(table: Table) -> None:
    traveller = table.travellers[table.seat]
    if traveller.race == NONE:
        traveller.race = m.RACE_AT[traveller.town]
        traveller.lap = 0
    set_out(table, traveller.race)
    while table.runs_on() and table.phase == a.ROUTE:
        go_to(table, m.RACE_TOWN[traveller.race * m.MARKERS + traveller.lap + 1])


def give_up(table: Table) -> None:
    """12.8: the way so far does not count."""
    traveller = table.travellers[table.seat]
    traveller.race = NONE
    traveller.lap = 0
