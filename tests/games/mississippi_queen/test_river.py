"""The tiles of the box, how they join, and where the river may bend."""

from __future__ import annotations

import itertools

import pytest

from gabare.games.mississippi_queen.material import BENDS, BOARDING, BROWN, DOCKS, HEXES, NONE, SIDES, STEPS, STEPS_DOWN, TILES, WATER
from gabare.games.mississippi_queen.river import River, distance
from gabare.kit.luck import Seeded
from tests.games.mississippi_queen.table import BOX, cell, river, whole
from tests.rule import rule

PICTURES = """
A0 start          A1-1 brown        A1-2 brown        A1-3 brown
        .                 .                 .                 .
     .     .           .     .           .     .           .     .
  .     .     .     .     .     .     .     #     .     .     #     .
     .     .           o     .           #     B           B     .
  .     .     .     .     .     .     .     .     .     o     #     .
     .     .           B     #           .     o           .     .
  3     1     2     #     .     .     .     .     .     .     .     .
     5     4           .     .           .     .           .     .
  #           #     .           .     #           #     .           #

A1-4 brown        A2-1 red          A2-2 red          A2-3 red
        .                 .                 .                 .
     .     .           .     .           .     .           .     .
  .     #     .     .     .     .     .     #     .     .     .     .
     .     o           R     .           .     .           o     .
  .     B     .     .     o     .     .     .     o     .     R     .
     .     #           .     #           .     R           .     #
  .     .     .     .     .     .     .     .     .     .     .     .
     .     .           .     .           .     .           .     .
  #           #     #           #     #           .     #           #

A2-4 red          A3-1              A3-2              A3-3
        .                 .                 .                 .
     .     .           .     .           .     .           .     #
  .     R     .     .     .     .     .     .     .     .     .     .
     #     o           .     .           .     #           #     .
  .     .     .     #     #     .     .     .     .     .     .     .
     .     #           .     .           .     .           #     #
  .     .     .     #     .     #     .     #     .     .     .     .
     .     .           .     .           #     #           .     .
  #           .     .           #     .           .     .           #
"""
ROWS = ((17,), (16, 18), (15, 12, 19), (11, 13), (10, 7, 14), (6, 8), (5, 2, 9), (1, 3), (0, 4))


def pictured() -> dict[str, str]:
    """The pictures, read column by column into strings of twenty hexes."""
    tiles: dict[str, str] = {}
    for block in PICTURES.strip("\n").split("\n\n"):
        head, *rows = block.split("\n")
        names = [word for word in head.split() if word in BOX]
        hexes: list[dict[int, str]] = [{} for _ in names]
        for row, numbers in zip(rows, ROWS, strict=True):
            for column in range(len(names)):
                shown = row[column * 18 : column * 18 + 18].split()
                hexes[column].update(zip(numbers, shown, strict=True))
        tiles |= {name: "".join(hexes[i][number] for number in range(HEXES)) for i, name in enumerate(names)}
    return tiles


@rule("mississippi-queen-1.1", "mississippi-queen-10.9")
def test_the_twelve_tiles_are_those_of_the_pictures() -> None:
    assert pictured() == dict(zip(BOX, TILES, strict=True))
    assert all(len(tile) == HEXES for tile in TILES)


@rule("mississippi-queen-1.1")
def test_eight_tiles_have_a_stop_four_brown_and_four_red() -> None:
    stops = [kind for kind in range(12) if BOARDING[kind] >= 0]
    assert [BOX[kind] for kind in stops] == ["A1-1", "A1-2", "A1-3", "A1-4", "A2-1", "A2-2", "A2-3", "A2-4"]
    assert [BOX[kind] for kind in stops if BROWN[kind]] == ["A1-1", "A1-2", "A1-3", "A1-4"]


@rule("mississippi-queen-1.1")
def test_every_boarding_hex_is_water_beside_its_stop() -> None:
    for kind, tile in enumerate(TILES):
        if BOARDING[kind] >= 0:
            stop = tile.index("B" if BROWN[kind] else "R")
            assert WATER[kind * HEXES + BOARDING[kind]]
            assert stop in [STEPS[BOARDING[kind] * SIDES + side] for side in range(SIDES)]


@pytest.mark.parametrize(
    ("bend", "edges"),
    [
        (-1, "5-0 10-0 10-1 15-1 15-2 15-3 16-3 16-4 17-4"),
        (0, "15-0 16-0 16-1 17-1 17-2 17-3 18-3 18-4 19-4"),
        (1, "17-0 18-0 18-1 19-1 19-2 19-3 14-3 14-4 9-4"),
    ],
)
@rule("mississippi-queen-5.2")
def test_two_tiles_join_along_nine_edges(bend: int, edges: str) -> None:
    table = STEPS_DOWN[(bend + 1) * HEXES * SIDES : (bend + 2) * HEXES * SIDES]
    assert {f"{step // SIDES}-{table[step]}" for step in range(len(table)) if table[step] >= 0} == set(edges.split())


def connected(made: River) -> bool:
    water = [
        tile * HEXES + number
        for tile in range(made.first, made.length())
        for number in range(HEXES)
        if WATER[made.kinds[tile] * HEXES + number]
    ]
    seen, todo = {water[0]}, [water[0]]
    while todo:
        here = todo.pop()
        for side in range(SIDES):
            ahead = made.ahead(here, side)
            if ahead != NONE and ahead not in seen:
                seen.add(ahead)
                todo.append(ahead)
    return seen == set(water)


def test_any_tile_can_be_crossed_to_any_next_one_at_any_bend() -> None:
    for one, other in itertools.permutations(range(12), 2):
        for bend in BENDS:
            assert connected(River().extended(one, 0).extended(other, bend).without_tail(1)), (BOX[one], BOX[other], bend)


@rule("mississippi-queen-5.2")
def test_what_lies_ahead_is_what_lies_next_to_it_on_the_table() -> None:
    """Neighbours by the tables of joints are exactly the neighbours by place, there and back."""
    made = river("A0 A1-1 left:A2-1 right:A3-1 right:A2-2 left:A3-3 A1-4")
    places = {}
    for tile in range(made.length()):
        for number in range(HEXES):
            here = tile * HEXES + number
            assert made.place_of(here) not in places
            places[made.place_of(here)] = here
    steps = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    for (q, r), here in places.items():
        for side, (dq, dr) in enumerate(steps):
            beside = places.get((q + dq, r + dr), NONE)
            water = beside != NONE and WATER[made.kinds[beside // HEXES] * HEXES + beside % HEXES]
            assert made.ahead(here, side) == (beside if water else NONE)


@rule("mississippi-queen-5.4")
def test_a_fourth_equal_turn_would_close_a_loop() -> None:
    made = river("A0 A1-1 left:A1-2 left:A1-3 left:A1-4")
    assert list(made.possible_bends(0)) == [0, 1]
    assert list(river("A0 A1-1 left:A1-2 left:A1-3").possible_bends(0)) == [-1, 0, 1]


@rule("mississippi-queen-5.4", "mississippi-queen-10.5")
def test_a_bend_that_leaves_no_way_for_the_rest_is_refused_before_it_is_too_late() -> None:
    """A river curled up: one more turn to the left has room for a tile, but for nothing after it."""
    made = river("A0 A1-1 left:A1-2 A1-3 left:A1-4 A2-1 left:A2-2 left:A2-3")
    assert list(made.possible_bends(0)) == [-1, 0, 1]
    assert list(made.possible_bends(1)) == [0, 1]


def test_no_river_of_two_thousand_ends_dead_and_no_tiles_touch() -> None:
    luck = Seeded(1)
    rerolls = 0
    for _ in range(2000):
        made = River().extended(1, 0)
        for pieces in range(10, -1, -1):
            bends = made.possible_bends(pieces)
            assert len(bends)
            rerolls += len(bends) < 3
            made = made.extended(1, bends[luck.below(len(bends))])
        for one, other in itertools.combinations(range(made.length()), 2):
            apart = distance(made.qs[one] - made.qs[other], made.rs[one] - made.rs[other])
            assert apart == 4 if other == one + 1 else apart > 4
    assert 0.1 < rerolls / 2000 < 2


@rule("mississippi-queen-8.1")
@pytest.mark.parametrize(
    ("last", "stage", "docks"),
    [
        ("A1-1", "left", [10, 15, 16]),
        ("A1-1", "", [16, 17, 18]),
        ("A1-1", "right", [14, 18, 19]),
        ("A3-1", "left", [15, 16]),
        ("A3-3", "", [16, 17]),
        ("A3-3", "right", [14, 19]),
    ],
)
def test_the_landing_stage_has_three_docks_less_those_on_islands(last: str, stage: str, docks: list[int]) -> None:
    made = river(whole(last), stage)
    assert [n for n in range(HEXES) if made.is_dock(cell(f"12.{n}"))] == docks
    assert not any(made.is_dock(cell(f"11.{n}")) for n in range(HEXES))


def test_the_docks_face_the_three_middle_hexes_of_the_stage() -> None:
    for bend in BENDS:
        table = STEPS_DOWN[(bend + 1) * HEXES * SIDES : (bend + 2) * HEXES * SIDES]
        facing = {step // SIDES for step in range(len(table)) if table[step] in (1, 2, 3)}
        assert facing >= set(DOCKS[bend + 1])
        assert {step // SIDES for step in range(len(table)) if table[step] == 2} <= set(DOCKS[bend + 1])
