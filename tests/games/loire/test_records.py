"""Whole games, one for each way in which the game can end and for each thing that happens rarely.

They are replayed by `tests/games/test_records.py`; here is said what happens in them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from gabare.games.loire.actions import GRAMMAR, Parts
from gabare.games.loire.material import BOATMAN, FISHING, GOAL, LAST_ROUND, NANTES, QUAY_A, QUAY_B, REVEALED
from gabare.games.loire.rules import Loire
from gabare.kit.game import Game
from gabare.kit.state import NOBODY
from tests.games.loire.table import can
from tests.games.records import records, replayed
from tests.rule import rule

RECORDS = records("loire")


@dataclass(frozen=True)
class Step:
    before: Loire
    seat: int
    parts: Parts
    after: Loire


def game(name: str) -> Game:
    return replayed(RECORDS[name])


def state(name: str) -> Loire:
    return cast(Loire, game(name).state)


def money(name: str) -> list[int]:
    return [boat.money for boat in state(name).boats]


def winners(name: str) -> list[int]:
    return [seat for seat, rank in enumerate(state(name).ranks()) if rank == 1]


def steps(name: str, verb: str = "") -> Iterator[Step]:
    for before, move, after in game(name).history():
        if not verb or GRAMMAR.parts(move.action).verb == verb:
            yield Step(cast(Loire, before), move.seat, GRAMMAR.parts(move.action), cast(Loire, after))


@rule("loire-10.1")
def test_single_winner() -> None:
    assert len([louis for louis in money("single_winner") if louis >= GOAL]) == 1
    assert [money("single_winner")[seat] >= GOAL for seat in winners("single_winner")] == [True]


@rule("loire-10.2")
def test_richest_of_several() -> None:
    rich = sorted(louis for louis in money("richest_of_several") if louis >= GOAL)
    assert len(rich) > 1
    assert [money("richest_of_several")[seat] for seat in winners("richest_of_several")] == [rich[-1]]


@rule("loire-10.3")
def test_tie_broken_by_boatmen() -> None:
    name = "tie_broken_by_boatmen"
    best = [seat for seat, louis in enumerate(money(name)) if louis == max(money(name))]
    assert len(best) > len(winners(name)) == 1
    boatmen = {seat: list(state(name).hands[seat].cards).count(BOATMAN) for seat in best}
    assert winners(name) == [max(best, key=lambda seat: boatmen[seat])]


@rule("loire-10.3")
def test_shared_victory() -> None:
    name = "shared_victory"
    assert len(winners(name)) == 2
    assert len({(money(name)[seat], list(state(name).hands[seat].cards).count(BOATMAN)) for seat in winners(name)}) == 1
    assert [state(name).shares()[seat] for seat in winners(name)] == [0.5, 0.5]


@rule("loire-10.4")
def test_sixty_rounds() -> None:
    name = "sixty_rounds"
    assert state(name).round == LAST_ROUND
    assert max(money(name)) < GOAL
    assert [money(name)[seat] for seat in winners(name)] == [max(money(name))]


@rule("loire-7.3", "loire-7.4", "loire-7.6")
def test_fight_at_nantes() -> None:
    fights = []
    for step in steps("fight_at_nantes", "quay"):
        holder = step.before.holder(NANTES, step.parts.quay)
        if holder != NOBODY and step.before.boats[step.seat].laid[BOATMAN] and step.before.boats[holder].laid[BOATMAN]:
            fights.append((step, holder))
    assert fights
    for step, holder in fights:
        a, d = (step.before.boats[seat].laid[BOATMAN] for seat in (step.seat, holder))
        if not any(not boat.done for boat in step.before.boats):
            continue  # the round ends with this docking: the quays are empty again
        assert step.after.holder(NANTES, step.parts.quay) == (step.seat if a > d else holder)
        assert [step.after.boats[seat].laid[BOATMAN] for seat in (step.seat, holder)] == [max(a - d, 0), max(d - a, 0)]


@rule("loire-4.6", "loire-4.7")
def test_bribe() -> None:
    bribes = list(steps("bribe", "bribe"))
    assert bribes
    for step in bribes:
        assert step.after.boats[step.parts.seat].laid[BOATMAN] == step.before.boats[step.parts.seat].laid[BOATMAN] - 1
        assert step.after.hands[step.seat].size() == step.before.hands[step.seat].size() + 1
        assert step.after.talon.discard_size() == step.before.talon.discard_size() + 1 + step.before.boats[step.seat].laid[FISHING]


@rule("loire-4.4")
def test_explosion() -> None:
    blasts = list(steps("explosion", "explode"))
    assert any(step.parts.seat != step.seat for step in blasts)
    for step in blasts:
        assert step.after.boats[step.parts.seat].coal() == step.before.boats[step.parts.seat].coal() - step.parts.kind - 1


@rule("loire-4.10")
def test_fishing_stand_off() -> None:
    """Everybody who has not moved is fishing, and one more rod passes the duty on."""
    passed_on = [
        step
        for step in steps("fishing_stand_off", "lay")
        if step.parts.kind == FISHING and step.before.boats[step.seat].fishing() and "stay" not in can(step.before)
    ]
    assert passed_on
    for step in passed_on:
        assert "stay" not in can(step.after)
        assert step.after.boats[step.seat].fishing()


@rule("loire-3.2")
def test_renewed_talon() -> None:
    renewed = [
        step
        for step in steps("renewed_talon")
        if step.after.round > step.before.round > 0 and step.before.talon.size() < REVEALED[step.before.players]
    ]
    assert renewed
    assert all(step.after.talon.size() > step.before.talon.size() for step in renewed)


@rule("loire-8.5")
def test_wine_kept() -> None:
    for step in steps("wine_kept", "keep"):
        assert step.before.boats[step.seat].berth in (QUAY_A, QUAY_B)
        assert step.after.boats[step.seat].cargo == step.before.boats[step.seat].cargo
    assert list(steps("wine_kept", "keep"))
    assert list(steps("wine_kept", "sell"))
