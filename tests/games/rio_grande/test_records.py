"""Whole games, one for each way in which a river or the game can end.

They are replayed by `tests/games/test_records.py`; here is said what happens in them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from gabare.games.rio_grande.actions import GRAMMAR, Parts
from gabare.games.rio_grande.material import DELTA, TRACK, kind_of
from gabare.games.rio_grande.rules import RioGrande
from gabare.kit.game import Game
from gabare.kit.state import NOBODY
from tests.games.records import records, replayed
from tests.rule import rule

RECORDS = records("rio_grande")


@dataclass(frozen=True)
class Step:
    before: RioGrande
    seat: int
    parts: Parts
    after: RioGrande

    @property
    def bridges(self) -> int:
        """On the river that the action is done to."""
        return sum(owner != NOBODY for owner in self.before.rivers[self.parts.river].owners)

    @property
    def gains(self) -> list[int]:
        return [self.after.points[seat] - self.before.points[seat] for seat in range(self.before.players)]


def game(name: str) -> Game:
    return replayed(RECORDS[name])


def state(name: str) -> RioGrande:
    return cast(RioGrande, game(name).state)


def steps(name: str) -> Iterator[Step]:
    for before, move, after in game(name).history():
        yield Step(cast(RioGrande, before), move.seat, GRAMMAR.parts(move.action), cast(RioGrande, after))


def deltas(name: str) -> list[Step]:
    return [step for step in steps(name) if step.parts.verb == "lay" and kind_of(step.parts.card) == DELTA]


@rule("rio-grande-4.3", "rio-grande-8.1")
def test_delta_with_points() -> None:
    scored = [step for step in deltas("delta_with_points") if all(step.gains)]
    assert scored
    for step in scored:
        assert step.bridges >= 2
        assert len(step.after.rivers[step.parts.river].cards) == 0
        assert sum(step.after.bridges) == sum(step.before.bridges) + step.bridges


@rule("rio-grande-4.3")
def test_delta_without_bridges() -> None:
    bare = [step for step in deltas("delta_without_bridges") if not step.bridges]
    assert bare
    for step in bare:
        assert not any(step.gains)
        assert len(step.after.rivers[step.parts.river].cards) == 0


@rule("rio-grande-4.9")
def test_sandbank_on_the_last_card() -> None:
    dried = [
        step
        for step in steps("sandbank_on_the_last_card")
        if step.parts.verb == "dry" and step.parts.place == len(step.before.rivers[step.parts.river].cards) - 1
    ]
    assert any(step.bridges for step in dried)
    for step in dried:
        assert not any(step.gains)
        assert len(step.after.rivers[step.parts.river].cards) == 0
        assert sum(step.after.bridges) == sum(step.before.bridges) + step.bridges


@rule("rio-grande-9.1", "rio-grande-9.2")
def test_unfinished_rivers() -> None:
    end, *_, last = state("unfinished_rivers"), *steps("unfinished_rivers")
    assert all(end.half_points)
    assert list(end.half_points) == last.gains
    assert any(len(river.cards) for river in end.rivers)
    assert end.pile.size() == 0


@rule("rio-grande-9.3", "rio-grande-8.3")
def test_single_winner() -> None:
    end = state("single_winner")
    assert sorted(end.ranks()) == [1, 2]
    assert max(end.points) > TRACK


@rule("rio-grande-9.3")
def test_tie_broken_by_half_points() -> None:
    end = state("tie_broken_by_half_points")
    best = [seat for seat in range(end.players) if end.points[seat] == max(end.points)]
    winners = [seat for seat in range(end.players) if end.ranks()[seat] == 1]
    assert len(best) > len(winners) == 1
    assert winners == [min(best, key=lambda seat: end.half_points[seat])]


@rule("rio-grande-9.3")
def test_shared_victory() -> None:
    end = state("shared_victory")
    winners = [seat for seat in range(end.players) if end.ranks()[seat] == 1]
    assert len(winners) == 2
    assert len({(end.points[seat], end.half_points[seat]) for seat in winners}) == 1
    assert [end.shares()[seat] for seat in winners] == [0.5, 0.5]
