"""Positions for tests: where everybody stands, what they own, which card lies on top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from gabare.games.richesses import TITLE
from gabare.games.richesses.actions import GRAMMAR, MODES, TURN
from gabare.games.richesses.material import CIRCUIT_IDS, CORSICA, HAZARD_COPIES, REGION_IDS, STAGE_AT, TOWN_IDS, TOWNS
from gabare.games.richesses.rules import Richesses
from gabare.kit.game import Game
from gabare.kit.notation import Illegal
from gabare.kit.pile import PUBLIC, Hand, private
from gabare.kit.state import bit
from gabare.kit.title import Setting

NAMES = ("Ana", "Bo", "Cleo", "Dan")
HANDS = (("limousin", "auvergne"), ("picardie", "lorraine"), ("bourgogne", "centre"), ("alsace", "franche-comte"))


def table(
    *towns: str,
    circuit: str = "monuments",
    cash: int | Sequence[int] = 500,
    owns: Sequence[str] = (),
    hands: Sequence[Sequence[str]] = HANDS,
    hazard: int | None = None,
    done: Sequence[Sequence[str]] = (),
    options: dict[str, Setting] | None = None,
    version: int = TITLE.rules_version,
) -> Game:
    """A game in which Ana, in the first of these towns, begins her turn.

    `owns` has a word for each seat, such as "bike car"; `hazard` is the number of the hazard card on top (the others
    follow in their order); `done` names the stages that each seat has marked.
    """
    players = len(towns)
    game = Game(TITLE, players, {"circuit": circuit} | (options or {}), NAMES[:players], secret=b"", version=version)
    state = cast(Richesses, game.state)
    state.phase, state.seat, state.first, state.awaited, state.round = TURN, 0, 0, 1, 1
    state.answers, state.trail = state.answers[:0], state.trail[:0]
    for seat, town in enumerate(towns):
        traveller = state.travellers[seat]
        traveller.town = TOWN_IDS.index(town)
        traveller.home = traveller.home if traveller.home >= 0 else TOWN_IDS.index("vichy")
        traveller.left = True
        traveller.cash = cash if isinstance(cash, int) else cash[seat]
        traveller.vehicles = sum(bit(MODES.index(word)) for word in (owns[seat].split() if seat < len(owns) else ()))
        for stage in done[seat] if seat < len(done) else ():
            traveller.marks |= bit(STAGE_AT[state.options.circuit * TOWNS + TOWN_IDS.index(stage)])
    state.bank = sum(traveller.cash for traveller in state.travellers)
    deal(state, hands)
    if hazard is not None:
        stack(state, hazard)
    assert not state.broken(), state.broken()
    return game


def deal(state: Richesses, hands: Sequence[Sequence[str]]) -> None:
    """These region cards in hand, all others in the pile."""
    pile = state.regions
    for region in range(len(REGION_IDS)):
        pile.unseen[region] = 0 if region == CORSICA and CIRCUIT_IDS[state.options.circuit] in ("economy", "monuments", "casinos") else 1
    for seat in range(state.players):
        state.travellers[seat].hand = Hand()
        for card in hands[seat]:
            region = REGION_IDS.index(card)
            pile.unseen[region] -= 1
            state.travellers[seat].hand.add(region, private(seat))
    pile.count = sum(pile.unseen)


def stack(state: Richesses, *first: int) -> None:
    """These hazard cards on top of the others, all of them known."""
    left = list(HAZARD_COPIES)
    for card in range(len(left)):
        state.hazards.unseen[card] = 0
    state.hazards.count = 0
    for card in first:
        left[card] -= 1
        state.hazards.put_under(card, PUBLIC)
    for card, copies in enumerate(left):
        for _ in range(copies):
            state.hazards.put_under(card, PUBLIC)


def play(game: Game, *texts: str, luck: Sequence[int] | None = None) -> Richesses:
    """Plays actions one after the other, whoever is awaited; the last one with this luck, if it is given."""
    for number, text in enumerate(texts, 1):
        game.play(text, outcomes=luck if number == len(texts) else None)
        state = cast(Richesses, game.state)
        assert not state.broken(), f"after {text!r}: {state.broken()}"
    return cast(Richesses, game.state)


def die(value: int) -> int:
    """The outcome that shows this face."""
    return value // 10 - 1


NO_CARD = 0  # the outcome that shows that nobody holds the region
TOP = 0  # the outcome that turns the top hazard card


def legal(game: Game, seat: int | None = None) -> list[str]:
    """What the awaited seat may do, in words."""
    return [GRAMMAR.write(action) for action in game.state.legal_actions(game.turn if seat is None else seat)]


def refused(game: Game, text: str, seat: int | None = None) -> str:
    """Tries an action that the rules refuse; returns the paragraph cited. The position must stay as it was."""
    before = game.state.to_dict()
    try:
        game.play(text, seat)
    except Illegal as illegal:
        assert game.state.to_dict() == before
        return illegal.rule
    raise AssertionError(f"{text!r} was played")


def at(state: Richesses, seat: int = 0) -> str:
    return TOWN_IDS[state.travellers[seat].town]


def cash(state: Richesses) -> list[int]:
    return [traveller.cash for traveller in state.travellers]


def vehicles(state: Richesses, seat: int = 0) -> str:
    return " ".join(mode for number, mode in enumerate(MODES) if number and state.travellers[seat].owns(number))
