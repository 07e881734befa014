"""What each circuit asks for, and how it ends. Chapters 9 to 12."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gabare.games.richesses import actions as a
from gabare.games.richesses import material as m
from gabare.games.richesses.state import Position
from gabare.games.richesses.travel import go_to, send, set_out, stranded, work
from gabare.kit.luck import Luck
from gabare.kit.pile import private
from gabare.kit.state import NOBODY, NONE, bit

# 9. Stages and the finish


def reach(game: Position) -> None:
    """9.1: a marker for the stage; 9.2: home, with all of them. 3.8: before that, the finish town is a town without effect."""
    traveller = game.travellers[game.seat]
    stage = m.STAGE_AT[game.circuit * m.TOWNS + traveller.town]
    if traveller.town == m.FINISH[game.circuit]:
        game.step = a.CLOSE
        if game.complete(game.seat):
            come_home(game)
    elif stage != NONE:
        game.mark(game.seat, stage)


def come_home(game: Position) -> None:
    """9.3 and 11.5: the first one home ends the game; 10.3: in Economy, the third, or the last."""
    if game.circuit != m.ECONOMY:
        game.win(game.seat)
        return
    game.arrived += 1
    traveller = game.travellers[game.seat]
    traveller.place = game.arrived
    game.note(a.HOME, game.seat, game.arrived, m.PREMIUMS[game.arrived])
    game.bank += m.PREMIUMS[game.arrived]
    game.income(game.seat, m.PREMIUMS[game.arrived])
    while traveller.hand.size():
        card = traveller.hand.cards[0]
        traveller.hand.take(card)
        game.regions.put_under(card, private(game.seat))
    if game.arrived == 1:
        game.last_round = game.round + (m.LAST_ROUNDS if game.version >= 2 else m.FORMER_LAST_ROUNDS)
    if game.arrived == 3 or game.arrived == game.players:
        game.finish()


def duty(game: Position, luck: Luck) -> None:
    """2.3: work (13.5), a bet (11.2) or a match (12.2), where the circuit asks for it."""
    if game.circuit == m.ECONOMY:
        if game.on_arrival and must_work(game):
            work(game, luck)
    elif game.circuit == m.CASINOS:
        if may_bet(game):
            game.wait(a.STAKE)
    elif game.circuit == m.SPORTS and open_line(game) != NONE:
        if len(calls(game, vec[i64]())):
            game.wait(a.CALL)
        else:
            game.note(a.ALONE, game.seat, 0, 0)  # 12.5


def special_actions(game: Position, actions: vec[i64]) -> vec[i64]:
    """2.2: what a circuit adds to the actions of a turn."""
    if game.circuit == m.CASINOS:
        return append(actions, a.PLAY) if may_bet(game) else actions
    if game.circuit == m.SPORTS:
        race = m.RACE_AT[game.travellers[game.seat].town]
        if race < m.RACES and may_race(game, race):
            actions = append(actions, a.RACE)
        if open_line(game) != NONE:
            actions = calls(game, actions)
    return actions


def waiting(game: Position) -> bool:
    """12.5: one may wait in a match town until an opponent has finished a race."""
    return game.circuit == m.SPORTS and open_line(game) != NONE and len(calls(game, vec[i64]())) == 0


# 10. Economy


def must_work(game: Position) -> bool:
    """10.2: once in each stage town, after arriving there, also before the marker is placed (13.3)."""
    traveller = game.travellers[game.seat]
    stage = m.STAGE_AT[game.circuit * m.TOWNS + traveller.town]
    reached = traveller.marks | (traveller.pending if game.version >= 2 else 0)
    return game.circuit == m.ECONOMY and stage != NONE and reached >> stage & 1 > traveller.settled >> stage & 1


def may_work(game: Position) -> bool:
    """4.1: in a regional capital; 10.1: before one leaves Paris, until a car is paid or could be; 10.5: with all stages
    done, or once somebody is home, only to get away from Corsica. In version 1, everywhere and always."""
    traveller = game.travellers[game.seat]
    if m.POINT[traveller.town] != m.CAPITAL:
        return False
    if game.version < 2 or game.circuit != m.ECONOMY:
        return True
    if not traveller.left:
        return traveller.cash < m.SAVINGS + (0 if traveller.owns(m.CAR) else m.PRICE[m.CAR])
    hurries = game.arrived > 0 or game.complete(game.seat)
    return not hurries or must_work(game) or stranded(game, traveller.cash)


# 11. Casinos


def may_bet(game: Position) -> bool:
    """11.2: in a casino where one has not won yet, with money and without debts."""
    traveller = game.travellers[game.seat]
    stage = m.STAGE_AT[game.circuit * m.TOWNS + traveller.town]
    return stage != NONE and not traveller.settled >> stage & 1 and traveller.cash >= m.BILL and not traveller.in_debt()


def stakes(game: Position) -> vec[i64]:
    """11.3: from 10 to 300 F."""
    actions = vec[i64](capacity=m.STAKES)
    for tens in range(1, m.STAKES + 1):
        if tens * m.BILL <= game.travellers[game.seat].cash:
            actions = append(actions, a.PUT + tens)
    return actions


def put(game: Position, stake: i64) -> None:
    game.stake = stake
    game.wait(a.BET)


def bets() -> vec[i64]:
    """11.3: a colour, a number, or two numbers."""
    actions = vec[i64](capacity=m.BETS)
    for kind in range(m.BETS):
        actions = append(actions, a.BET_ON + kind)
    return actions


def bet(game: Position, kind: i64, luck: Luck) -> None:
    """11.3: who wins gets a multiple of the stake and keeps it; 11.4: and may not bet here again."""
    traveller = game.travellers[game.seat]
    face = game.roll(game.seat, luck) // m.BILL - 1
    if m.WINS[kind] >> face & 1:
        gain = game.stake * m.PAYS[kind]
        game.note(a.BET_WON, game.seat, gain, kind)
        game.bank += gain
        game.income(game.seat, gain)
        traveller.settled |= bit(m.STAGE_AT[game.circuit * m.TOWNS + traveller.town])
    else:
        game.note(a.BET_LOST, game.seat, game.stake, kind)
        game.spend(game.seat, game.stake)
    game.stake = 0
    game.phase = a.RESOLVING


# 12. Sports: matches


def open_line(game: Position) -> i64:
    """12.2: the match of this town, if it is not won yet."""
    traveller = game.travellers[game.seat]
    line = m.MATCH_AT[traveller.town]
    if line == NONE or traveller.race != NONE or (traveller.marks | traveller.pending) >> line & 1:
        return NONE
    return line


def calls(game: Position, actions: vec[i64]) -> vec[i64]:
    """12.2: any opponent who does not race and has not played in the opposite town; 12.5: the bank, if all have."""
    line = open_line(game)
    bank = True
    for seat in range(game.players):
        if seat != game.seat and not has_played(game, seat, line ^ 1):
            bank = False
            if game.travellers[seat].race == NONE:
                actions = append(actions, a.CALL_SEAT + seat)
    return append(actions, a.CALL_SEAT + a.BANK_TEAM) if bank else actions


def has_played(game: Position, seat: i64, line: i64) -> bool:
    """12.2: a match in the town of this line; in version 1, won it there."""
    traveller = game.travellers[seat]
    return (traveller.played if game.version >= 2 else traveller.marks | traveller.pending) >> line & 1 != 0


def call(game: Position, seat: i64) -> None:
    """12.3: the opponent comes to the opposite town at once."""
    if seat == a.BANK_TEAM:
        game.sent = NOBODY
        game.phase = a.RESOLVING
        game.step = a.MATCH
    else:
        send(game, seat, m.MATCH_TOWN[m.MATCH_AT[game.travellers[game.seat].town] ^ 1])


def play_match(game: Position, luck: Luck) -> None:
    """12.4: the higher die wins. Ties are rolled again: what counts in the end is a pair of different faces."""
    line = m.MATCH_AT[game.travellers[game.seat].town]
    dice = luck.below(m.FACES * (m.FACES - 1))
    own = dice // (m.FACES - 1)
    other = dice % (m.FACES - 1)
    if other >= own:
        other += 1
    game.note(a.PLAYED, game.seat, a.BANK if game.sent == NOBODY else game.sent, (own + 1) * 10 + other + 1)
    game.step = a.CLOSE
    game.travellers[game.seat].played |= bit(line)
    if game.sent != NOBODY:
        game.travellers[game.sent].played |= bit(line ^ 1)
    if own > other:
        game.mark(game.seat, line)
    elif game.sent != NOBODY:
        game.mark(game.sent, line ^ 1)


# 12. Sports: races


def may_race(game: Position, race: i64) -> bool:
    """12.6: where a race starts that one has not finished yet, in the way it is run."""
    traveller = game.travellers[game.seat]
    return traveller.owns(race) and not (traveller.marks | traveller.pending) >> (m.MATCHES + race) & 1


def race_actions(game: Position, actions: vec[i64]) -> vec[i64]:
    """12.6: on along the road; 12.8: or give up, where nobody else rests."""
    traveller = game.travellers[game.seat]
    ready = traveller.owns(traveller.race)
    if ready:
        actions = append(actions, a.RACE)
    alone = True
    for seat in range(game.players):
        other = game.travellers[seat]
        if seat != game.seat and other.town == traveller.town and other.race == NONE and not game.shared(traveller.town):
            alone = False
    if alone:
        actions = append(actions, a.GIVE_UP)
    return actions if ready or alone else append(actions, a.PASS)


def race(game: Position) -> None:
    traveller = game.travellers[game.seat]
    if traveller.race == NONE:
        traveller.race = m.RACE_AT[traveller.town]
        traveller.lap = 0
    set_out(game, traveller.race)
    while game.runs_on() and game.phase == a.ROUTE:
        go_to(game, m.RACE_TOWN[traveller.race * m.MARKERS + traveller.lap + 1])


def give_up(game: Position) -> None:
    """12.8: the way so far does not count."""
    traveller = game.travellers[game.seat]
    traveller.race = NONE
    traveller.lap = 0
