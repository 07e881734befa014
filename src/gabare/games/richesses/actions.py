"""Phases, events, and the actions: `drive`, `to lyon`, `stop`, `work`, `buy bike`, `bid 120`, `stake 50`, `numbers 20 40`."""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64

from gabare.games.richesses import material as m
from gabare.kit.grammar import Grammar, Operand, Verb, plain

# What is being decided.
CASINO: Final[i64] = 0  # where to start, all at once
VEHICLE: Final[i64] = 1  # how to travel, all at once
TURN: Final[i64] = 2  # trade, then the action of the turn
ROUTE: Final[i64] = 3  # the next town of a move
CLAIM: Final[i64] = 4  # a toll, all opponents at once
SALE: Final[i64] = 5  # which vehicle goes to pay what is due
RAISING: Final[i64] = 6  # a live auction
SEALED: Final[i64] = 7  # sealed bids, all at once
STAKE: Final[i64] = 8
BET: Final[i64] = 9
CALL: Final[i64] = 10  # whom to call to a match
SHIFT: Final[i64] = 11  # where the traveller goes who stands on the point one is sent to
ERRAND: Final[i64] = 12  # which town a card sends one to
EXCHANGE: Final[i64] = 13  # a region card with the pile
WINDOW: Final[i64] = 14  # trade again, then the end of the turn
RESOLVING: Final[i64] = 15  # nothing: the arrival goes on
OVER: Final[i64] = 16

# What an arrival still holds.
ARRIVING: Final[i64] = 0  # the stage, the finish
TOLL: Final[i64] = 1  # the region
DUTY: Final[i64] = 2  # work, bet or match, by circuit
HAZARD: Final[i64] = 3  # the card of a passage point
MATCH: Final[i64] = 4  # the opponent is there: play
CLOSE: Final[i64] = 5

# Actions: a verb and what it is done to, in one number.
START_AT: Final[i64] = 0  # + stage
CHOOSE: Final[i64] = START_AT + m.MARKERS  # + mode
BUY: Final[i64] = CHOOSE + 3  # + vehicle
SELL: Final[i64] = BUY + 3  # + vehicle
GO_BY: Final[i64] = SELL + 3  # + mode
TO: Final[i64] = GO_BY + 3  # + town
ERRAND_TO: Final[i64] = TO + m.TOWNS  # + town
SHIFT_TO: Final[i64] = ERRAND_TO + m.TOWNS  # + town
RETREAT: Final[i64] = SHIFT_TO + m.TOWNS  # + town
CALL_SEAT: Final[i64] = RETREAT + m.TOWNS  # + seat
BANK_TEAM: Final[i64] = 4  # in place of a seat
PUT: Final[i64] = CALL_SEAT + 5  # + tens: the stake
BET_ON: Final[i64] = PUT + m.STAKES + 1  # + bet
BID: Final[i64] = BET_ON + m.BETS  # + tens
SWAP: Final[i64] = BID + 80  # + region
STOP: Final[i64] = SWAP + m.REGIONS
WORK: Final[i64] = STOP + 1
PLAY: Final[i64] = STOP + 2  # bet again where one has lost
RACE: Final[i64] = STOP + 3
GIVE_UP: Final[i64] = STOP + 4
PASS: Final[i64] = STOP + 5
STAY: Final[i64] = STOP + 6
CLAIM_IT: Final[i64] = STOP + 7
LET_PASS: Final[i64] = STOP + 8
KEEP: Final[i64] = STOP + 9
MARK: Final[i64] = STOP + 10
END: Final[i64] = STOP + 11

# What happened in the last action, four numbers each: event, seat, and two more.
ROLLED: Final[i64] = 0  # die
BEGINS: Final[i64] = 1
SETS_OUT: Final[i64] = 2  # casino
TRAVELS: Final[i64] = 3  # mode
ARRIVED: Final[i64] = 4  # town, mode * 10 + sections
FARES: Final[i64] = 5  # sum, sea passages
MARKED: Final[i64] = 6  # stage
FORGOT: Final[i64] = 7  # stages, as a bit set
PAID: Final[i64] = 8  # payee, sum
OWES: Final[i64] = 9  # creditor, sum
REPAID: Final[i64] = 10  # creditor, sum
EARNED: Final[i64] = 11  # sum
TAXED: Final[i64] = 12  # holder of the region, region
SOLD: Final[i64] = 13  # vehicle * 4 + buyer, or -vehicle for the bank; sum
DRAWN: Final[i64] = 14  # hazard card
CANNOT_PAY: Final[i64] = 15  # cards that may still be drawn in its place
SENT: Final[i64] = 16  # town
SHIFTED: Final[i64] = 17  # town
WON: Final[i64] = 18  # vehicle
BET_WON: Final[i64] = 19  # gain, bet
BET_LOST: Final[i64] = 20  # stake, bet
PLAYED: Final[i64] = 21  # opponent, dice * 100 + dice
ALONE: Final[i64] = 22  # nobody to call
HOME: Final[i64] = 23  # place, premium
MISSES: Final[i64] = 24
AGAIN: Final[i64] = 25
CAPPED: Final[i64] = 26
WORKED: Final[i64] = 27  # town, sum
ROUND: Final[i64] = 28  # number of the round that begins
SPARED: Final[i64] = 29  # a hazard card that asks nothing of this traveller

BANK: Final[i64] = -1  # in place of a creditor
EVERYBODY: Final[i64] = -2  # each opponent gets a share

MODES: Final = ("foot", "bike", "car")


class Parts(NamedTuple):
    """An action, taken apart: what is done, and the number of the town, vehicle, seat, sum or card."""

    verb: str
    what: int = 0


def _wager(bet: int) -> str:
    if bet < m.NUMBER:
        return ("red", "blue")[bet]
    if bet < m.PAIR:
        return f"number {m.BILL * (bet - m.NUMBER + 1)}"
    return "numbers " + " ".join([str(m.BILL * (face + 1)) for face in m.PAIRS[bet - m.PAIR]])


def _what(*words: str | None) -> tuple[Operand]:
    return (Operand("what", words),)


_casinos = [m.TOWN_IDS[m.STAGE_TOWN[m.CASINOS * m.MARKERS + stage]] if stage < 8 else None for stage in range(m.MARKERS)]
_towns = _what(*m.TOWN_IDS)

GRAMMAR: Final = Grammar(
    Parts,
    Verb("start", START_AT, _what(*_casinos)),
    Verb("choose", CHOOSE, _what(*MODES)),
    Verb("buy", BUY, _what(None, *MODES[1:])),
    Verb("sell", SELL, _what(None, *MODES[1:])),
    Verb("move", GO_BY, _what("walk", "ride", "drive"), "{what}"),
    Verb("to", TO, _towns),
    Verb("go", ERRAND_TO, _towns),
    Verb("shift", SHIFT_TO, _towns),
    Verb("retreat", RETREAT, _towns),
    Verb("call", CALL_SEAT, _what("1", "2", "3", "4", "bank")),
    Verb("stake", PUT, _what(None, *[str(m.BILL * tens) for tens in range(1, m.STAKES + 1)])),
    Verb("wager", BET_ON, _what(*[_wager(bet) for bet in range(m.BETS)]), "{what}"),
    Verb("bid", BID, _what(None, *[str(m.BILL * tens) for tens in range(1, 80)])),
    Verb("swap", SWAP, _what(*m.REGION_IDS)),
    *plain(STOP, "stop", "work", "bet", "race", "give up", "pass", "stay", "claim", "let pass", "keep", "mark", "end"),
)
