"""Sets up positions from words, so that tests read like the rule book.

    game = river(Boat("tours", "coal 3"), Boat("nantes", laid="boatman", quay="a"), waiting="wine blois")
    play(game, "coal 3", "go")

A boat heads for Nantes unless `up` follows its town. `tours-nantes` is a traveller, `wine tours` a wine. Seats are
numbered from 0; the leader, seat 0 unless said otherwise, is the one to play. What is not named lies in the talon.
"""

from __future__ import annotations

from dataclasses import dataclass

from gabare.games.loire import TITLE
from gabare.games.loire.actions import GRAMMAR, PREPARING
from gabare.games.loire.material import (
    DESTINATION,
    FREIGHT,
    KIND_IDS,
    KINDS,
    LOOP,
    NANTES,
    ORIGIN,
    QUAY,
    QUAY_A,
    QUAY_B,
    SUN,
    TOWN_IDS,
    WINE,
    downstream,
    town_of,
)
from gabare.games.loire.rules import Loire
from gabare.games.loire.state import Table
from gabare.kit.luck import Seeded
from gabare.kit.notation import Illegal, View
from gabare.kit.pile import PUBLIC
from gabare.kit.state import HIDDEN, bit, filled
from gabare.kit.title import Setting

BERTHS = {"mid": 0, "quay": QUAY, "a": QUAY_A, "b": QUAY_B}
NAMES = ("Ana", "Bo", "Cem", "Dia", "Eli", "Fay")


@dataclass(frozen=True)
class Boat:
    """`Boat("tours up", "coal 1, boatman", laid="boatman", aboard="nantes-tours, wine blois", money=3)`."""

    where: str
    hand: str = ""
    laid: str = ""
    aboard: str = ""
    money: int = 0
    quay: str = ""  # quay, a or b: the boat has moved and lies there
    done: bool = False


def river(*boats: Boat, leader: int = 0, waiting: str = "", options: dict[str, Setting] | None = None) -> Loire:
    """A position in the second phase, with the leader to play."""
    state = TITLE.new_game(len(boats), options, Seeded(1))
    assert isinstance(state, Loire)
    state.phase, state.round, state.leader, state.awaited = PREPARING, 1, leader, bit(leader)
    state.waiting = _from_talon(state, waiting)
    for seat, wanted in enumerate(boats):
        boat = state.boats[seat]
        town, _, way = wanted.where.partition(" ")
        stage = TOWN_IDS.index(town)
        boat.stage = LOOP - stage if way == "up" and 0 < stage < NANTES else stage
        boat.cargo = _from_talon(state, wanted.aboard)
        boat.money = wanted.money
        boat.berth = BERTHS[wanted.quay or "mid"]
        boat.done = wanted.done or bool(wanted.quay)
        for kind in kinds(wanted.laid):
            _take_unseen(state, kind)
            boat.laid[kind] += 1
        give(state, seat, wanted.hand)
    assert not state.broken()
    return state


def kinds(text: str) -> list[int]:
    return [KIND_IDS.index(word.strip()) for word in text.split(",") if word.strip()]


def give(state: Loire, seat: int, cards: str, known_by: int = PUBLIC) -> None:
    """Cards from the talon into a hand."""
    for kind in kinds(cards):
        _take_unseen(state, kind)
        state.hands[seat].add(kind, known_by)


def stack(state: Loire, talon: str, discard: str | None = None) -> Loire:
    """Only these cards in the talon. The others are in the discard pile; where `discard` names what lies there,
    they are in the last seat's hand and, travellers and wines, on the banks."""
    in_talon, held = _split(talon)
    for kind in range(KINDS):
        state.talon.discarded[kind] += state.talon.unseen.unseen[kind] - held[kind]
        state.talon.unseen.unseen[kind] = held[kind]
    state.talon.unseen.count = sum(held)
    state.talon.landed |= state.talon.freight & ~in_talon
    state.talon.freight = in_talon
    if discard is not None:
        landed, thrown = _split(discard, ~in_talon)
        for kind in range(KINDS):
            for _ in range(state.talon.discarded[kind] - thrown[kind]):
                state.hands[-1].add(kind, PUBLIC)
            state.talon.discarded[kind] = thrown[kind]
        state.waiting |= state.talon.landed & ~landed
        state.talon.landed = landed
    assert not state.broken()
    return state


def _split(text: str, among: int = -1) -> tuple[int, list[int]]:
    """Cards in words, as a set of freight and counts by kind."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    held = filled(len(KIND_IDS))
    for word in words:
        if word in KIND_IDS:
            held[KIND_IDS.index(word)] += 1
    return freight(", ".join(word for word in words if word not in KIND_IDS), among), list(held)


def freight(text: str, among: int = -1) -> int:
    """Travellers, wines and suns in words, as a set, out of those that are there."""
    found = 0
    for word in filter(None, map(str.strip, text.split(","))):
        free = [card for card in range(FREIGHT) if _name(card) == word and (among & ~found) >> card & 1]
        assert free, f"no {word!r} is left"
        found |= bit(free[0])
    return found


def named(cards: int) -> list[str]:
    """A set of travellers, wines and suns, in words."""
    return [_name(card) for card in range(FREIGHT) if cards >> card & 1]


def _name(card: int) -> str:
    if card >= SUN:
        return "sun"
    origin = TOWN_IDS[ORIGIN[card]]
    return f"{origin}-{TOWN_IDS[DESTINATION[card]]}" if card < WINE else f"wine {origin}"


def _from_talon(state: Loire, text: str) -> int:
    cards = freight(text, state.talon.freight)
    state.talon.freight -= cards
    return cards


def _take_unseen(state: Loire, kind: int) -> None:
    state.talon.unseen.unseen[kind] -= 1
    state.talon.unseen.count -= 1


def play(state: Loire, *actions: str) -> Loire:
    """Plays actions in words, each by the seat that is awaited; all must be legal, and no card may get lost."""
    for action in actions:
        assert action in can(state), f"{action!r} is not among {can(state)}"
        state.apply(state.turn, GRAMMAR.read(action), Seeded(5))
        assert not state.broken()
    return state


def can(state: Loire) -> list[str]:
    """What the awaited seat may do, in words."""
    return [GRAMMAR.write(action) for action in state.legal_actions(state.turn)]


def at(state: Table, seat: int) -> str:
    """`tours down, quay`."""
    boat = state.boats[seat]
    berth = {number: word for word, number in BERTHS.items()}[boat.berth]
    return f"{TOWN_IDS[town_of(boat.stage)]} {'down' if downstream(boat.stage) else 'up'}, {berth}"


def hand(state: Table, seat: int) -> list[str]:
    return ["?" if kind == HIDDEN else KIND_IDS[kind] for kind in state.hands[seat].cards]


def laid(state: Table, seat: int) -> list[str]:
    return by_kind(list(state.boats[seat].laid))


def by_kind(copies: list[int]) -> list[str]:
    return [KIND_IDS[kind] for kind, number in enumerate(copies) for _ in range(number)]


def refused(state: Loire, action: str | int, language: str = "en") -> tuple[str, str]:
    """Why an action is refused to the awaited seat, and the paragraph that says so."""
    view = View(state.masked(state.turn), state.turn, TITLE.say(language), NAMES[: state.players])
    try:
        TITLE.check(view, GRAMMAR.read(action) if isinstance(action, str) else action)
    except Illegal as error:
        return str(error), error.rule
    raise AssertionError(f"{action!r} was not refused")
