"""Positions of Loire for tests: boats with their cards, what waits in the towns, and actions in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gabare.games.loire import TITLE
from gabare.games.loire.material import (
    DESTINATION,
    LOOP,
    NANTES,
    ORIGIN,
    QUAY,
    QUAY_A,
    QUAY_B,
    SUN,
    TRAVELLERS,
    downstream,
    town_of,
)
from gabare.games.loire.notation import KIND_WORDS, TOWN_WORDS
from gabare.games.loire.rules import PREPARING, Loire
from gabare.kit.luck import Luck, Seeded
from gabare.kit.pile import PUBLIC
from gabare.kit.state import NOBODY, bit

BERTHS = {"mid": 0, "quay": QUAY, "a": QUAY_A, "b": QUAY_B}
notation = TITLE.notation


@dataclass(frozen=True)
class Boat:
    """`Boat("tours up", "coal 1, boatman", laid="boatman", aboard="nantes-tours, wine blois", money=3)`."""

    where: str
    hand: str = ""
    laid: str = ""
    aboard: str = ""
    money: int = 0
    quay: str = ""  # quay, a or b: the boat has moved already and lies there
    done: bool = False


def river(*boats: Boat, leader: int = 0, turn: int | None = None, waiting: str = "", **options: bool) -> Loire:
    """A position in the second phase; all cards that are not named lie in the talon."""
    state = TITLE.new_game(len(boats), options, Seeded(1))
    assert isinstance(state, Loire)
    state.phase, state.round, state.leader = PREPARING, 1, leader
    state.awaited = bit(leader if turn is None else turn)
    state.waiting = _from_talon(state, waiting)
    for seat, wanted in enumerate(boats):
        boat = state.boats[seat]
        town, _, way = wanted.where.partition(" ")
        stage = TOWN_WORDS.index(town)
        boat.stage = LOOP - stage if way == "up" and 0 < stage < NANTES else stage
        boat.cargo = _from_talon(state, wanted.aboard)
        boat.money = wanted.money
        boat.berth = BERTHS[wanted.quay or "mid"]
        boat.done = wanted.done or bool(wanted.quay)
        for kind in _cards(wanted.laid):
            state.talon.unseen.unseen[kind] -= 1
            state.talon.unseen.count -= 1
            boat.laid[kind] += 1
        give(state, seat, wanted.hand)
    assert state.broken() == ""
    return state


def give(state: Loire, seat: int, cards: str, known_by: int = PUBLIC) -> None:
    """Cards from the talon into a hand."""
    for kind in _cards(cards):
        state.talon.unseen.unseen[kind] -= 1
        state.talon.unseen.count -= 1
        state.hands[seat].add(kind, known_by)


def _cards(text: str) -> list[int]:
    return [KIND_WORDS.index(word.strip()) for word in text.split(",") if word.strip()]


def freight(text: str, among: int = -1) -> int:
    """`tours-nantes` is a traveller, `wine tours` a wine, `sun` a sun; as a bit set, out of those that are there."""
    found = 0
    for word in filter(None, map(str.strip, text.split(","))):
        for card in range(TRAVELLERS + 20):
            if _name(card) == word and among >> card & 1 and not found >> card & 1:
                found |= 1 << card
                break
        else:
            raise ValueError(f"no {word!r} is left")
    return found


def names(cards: int) -> list[str]:
    """A set of travellers, wines and suns, in words."""
    return [_name(card) for card in range(TRAVELLERS + 20) if cards >> card & 1]


def _name(card: int) -> str:
    if card >= SUN:
        return "sun"
    origin = TOWN_WORDS[ORIGIN[card]]
    return f"{origin}-{TOWN_WORDS[DESTINATION[card]]}" if card < TRAVELLERS else f"wine {origin}"


def _from_talon(state: Loire, text: str) -> int:
    cards = freight(text, state.talon.freight)
    state.talon.freight -= cards
    return cards


def play(state: Loire, *actions: str, luck: Luck | None = None) -> Loire:
    """Plays actions in words, each by the seat that is awaited; all must be legal, and no card may get lost."""
    for action in actions:
        assert action in can(state), f"{action} is not among {can(state)}"
        state.apply(state.turn, notation.read(action), luck or Seeded(5))
        assert state.broken() == ""
    return state


def can(state: Loire) -> list[str]:
    """What the awaited seat may do, in words."""
    return [notation.write(action) for action in state.legal_actions(state.turn)]


def where(state: Loire, seat: int) -> str:
    """`tours down, quay`."""
    boat = state.boats[seat]
    berth = {number: word for word, number in BERTHS.items()}[boat.berth]
    return f"{TOWN_WORDS[town_of(boat.stage)]} {'down' if downstream(boat.stage) else 'up'}, {berth}"


def hand(state: Loire, seat: int) -> list[str]:
    return [KIND_WORDS[kind] if kind != NOBODY else "?" for kind in state.hands[seat].cards]


def laid(state: Loire, seat: int) -> list[str]:
    return [word for word, copies in zip(KIND_WORDS, state.boats[seat].laid, strict=False) for _ in range(copies)]


def refused(state: Loire, action: str, seat: int | None = None) -> tuple[str, str]:
    """Why an action is refused, and the paragraph that says so."""
    from gabare.kit.notation import Illegal, View

    seat = state.turn if seat is None else seat
    try:
        TITLE.check(View(state.masked(seat), seat, TITLE.say("en"), tuple("ABCDEF"[: state.players])), notation.read(action))
    except Illegal as error:
        return str(error), error.rule
    raise AssertionError(f"{action} was not refused")


class Given(Luck):
    """Draws the given cards from the talon, then whatever comes first."""

    def __init__(self, state: Loire, *cards: str) -> None:
        self.state, self.cards = state, [card.strip() for card in cards]

    def below(self, n: Any) -> Any:
        raise NotImplementedError
