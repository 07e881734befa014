"""Mississippi Queen's drawing: everything one can choose is there to point at, whatever shape the river takes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import cast

import pytest

from gabare.games.mississippi_queen import TITLE
from gabare.games.mississippi_queen.board import actor, describe, draw
from gabare.games.mississippi_queen.layout import HEX, bed_of, layout_of, spots
from gabare.games.mississippi_queen.material import HEXES
from gabare.games.mississippi_queen.names import hex_target
from gabare.games.mississippi_queen.rules import MississippiQueen
from gabare.kit.luck import Seeded
from gabare.kit.record import loads
from gabare.kit.scene import Box
from gabare.kit.state import NOBODY
from tests.games.drawing import BOTH, parsed, positions, seen, targets
from tests.games.mississippi_queen.table import boat, play, table, whole

see = partial(seen, TITLE)


@BOTH
def test_the_map_holds_the_whole_river_and_looks_at_the_boat_to_act(tall: bool) -> None:
    reached = set()
    for number, state in enumerate(cast(Iterator[MississippiQueen], positions(TITLE, 4, 5))):
        if number % 7:
            continue
        scene, places = draw(see(state, NOBODY, tall=tall)), spots(bed_of(state.river), tall)
        assert scene.map
        assert (scene.width, scene.height) == (layout_of(tall).width, layout_of(tall).strip + layout_of(tall).height)
        assert all(holds(scene.map.full(), place) for place in places.values())
        if not state.over:
            assert holds(scene.map.sight(), places[state.boats[actor(state)].cell])
            assert not tall or scene.map.sight()[2] == layout_of(True).width  # hexes of 60 pixels
        reached.add(scene.map.whole)
    assert len(reached) > 2


@pytest.mark.slow
def test_on_a_wide_screen_all_that_one_can_point_at_is_in_sight() -> None:
    """The arrows to turn by lie round the boat; it may be the one nearest to the edge."""
    arrows = re.compile(r"data-target='[^']+' transform='translate\(([-\d.]+) ([-\d.]+)\)'")
    looked = 0
    for path in sorted((Path(__file__).parent / "records").glob("*.txt")):
        for state, move, _ in loads(path.read_text("utf-8")).replay().history():
            scene = draw(see(state.masked(move.seat), move.seat))
            assert scene.map
            for found in arrows.finditer(scene.layers["handles"]):
                looked += 1
                assert holds(scene.map.sight(), (float(found[1]), float(found[2]))), (path.stem, found[0])
    assert looked > 1000


def holds(box: Box, place: tuple[float, float]) -> bool:
    """With the whole hex round it."""
    (left, top, width, height), (x, y) = box, place
    return left + HEX < x < left + width - HEX and top + HEX < y < top + height - HEX


@BOTH
def test_the_race_is_in_sight_as_long_as_it_fits(tall: bool) -> None:
    game = table("A0 A2-1 A3-1 A1-2", boat("1.2 n"), boat("4.7 n"), boat("1.9 n"))
    scene = draw(see(cast(MississippiQueen, game.state), 0, tall=tall))
    places = spots(bed_of(cast(MississippiQueen, game.state).river), tall)
    assert scene.map
    assert holds(scene.map.sight(), places[2])
    assert holds(scene.map.sight(), places[3 * HEXES + 7]) == (not tall)
    assert ("in-sight" in scene.layers["overview"]) == tall  # all of it is in sight on a wide screen


def test_the_camera_is_left_alone_until_another_boat_is_to_act() -> None:
    game = table("A0 A2-1", boat("1.7 n", speed=3), boat("1.12 n"), boat("1.9 n"))
    steps = [("speed 3",), ("push 2 ne",), ("head n",), ("ahead",), ("done",)]
    abouts = [draw(see(play(game, *texts), NOBODY)).map.about for texts in steps]  # type: ignore[union-attr]
    assert abouts == ["2-1", "2-2", "2-1", "2-1", "2-2"]


@BOTH
def test_with_two_boats_each_the_strip_says_which_is_which(tall: bool) -> None:
    state = cast(MississippiQueen, TITLE.new_game(2, {}, Seeded(1)))
    view = see(state, 0, tall=tall)._replace(names=("Marie-Antoinette de la Tour", "Bo"))
    named = re.findall(r"class='who'[^>]*>([^<]+)<", str(draw(view).layers["strip"]))
    assert sorted(name[-2:] for name in named) == [" 1", " 1", " 2", " 2"]
    assert [name for name in named if name.startswith("Bo")] == ["Bo 1", "Bo 2"]
    on_deck = [re.findall(r"class='letter'>([^<]+)<", piece) for piece in str(draw(view).layers["boats"]).split("class='on-deck'")[1:]]
    assert [letter for (letter,) in on_deck] == ["M1", "B1", "M2", "B2"]


def test_the_stream_runs_to_the_right_on_a_wide_screen_and_up_on_a_phone() -> None:
    bed = bed_of(cast(MississippiQueen, table("A0 A2-1", boat("1.2 n"), boat("1.5 n"), boat("1.9 n")).state).river)
    (x, y), (to_x, to_y) = spots(bed, False)[2], spots(bed, False)[HEXES + 2]
    assert to_x > x + 200
    assert abs(to_y - y) < 1
    (x, y), (to_x, to_y) = spots(bed, True)[2], spots(bed, True)[HEXES + 2]
    assert to_y < y - 200
    assert abs(to_x - x) < 1


@BOTH
def test_a_place_on_the_river_stays_where_it_is_when_the_river_grows(tall: bool) -> None:
    """Only the window moves, so that boats do not glide when a tile is laid."""
    game = table("A0 A2-1", boat("1.17 n"), boat("1.5 n"), boat("1.9 n"))
    before = parsed(draw(see(play(game, "speed 1", "ahead"), 0, tall=tall)))
    after = parsed(draw(see(play(game, "done"), 0, tall=tall)))
    for piece in ("boat-2", "boat-3", "boat-1"):
        places = [next(each.get("transform") for each in tree.iter() if each.get("id") == piece) for tree in (before, after)]
        assert places[0] == places[1]


def test_only_water_can_be_pointed_at() -> None:
    state = cast(MississippiQueen, table("A0 A2-1", boat("1.2 n"), boat("1.5 n"), boat("1.9 n")).state)
    drawn = targets(draw(see(state, 0)))
    assert hex_target(HEXES + 7) in drawn
    assert hex_target(HEXES + 8) not in drawn  # an island of A2-1


def test_handles_are_for_the_one_who_decides() -> None:
    game = table("A0 A2-1", boat("1.7 n", speed=3), boat("1.12 n"), boat("1.9 n"))
    state = play(game, "speed 3", "push 2 n")
    assert "head-ne" in targets(draw(see(state, 1)))
    assert "head-ne" not in targets(draw(see(state, 0)))
    state = play(game, "head n")
    assert {"left", "right"} <= targets(draw(see(state, 0)))
    assert "left" not in targets(draw(see(state, 1))) | targets(draw(see(state, NOBODY)))


def test_a_turn_for_coal_shows_its_price() -> None:
    game = table("A0 A2-1", boat("1.7 n"), boat("1.5 n"), boat("1.9 n"))
    free = str(draw(see(play(game, "speed 2"), 0)).layers["handles"])
    paid = str(draw(see(play(game, "ahead", "left"), 0)).layers["handles"])
    assert "−1" not in free
    assert "−1" in paid


def test_passengers_at_a_stop_and_on_board_are_shown() -> None:
    game = table("A0 A2-1", boat("2.2 n"), boat("1.5 n"), boat("1.9 n"))
    before = draw(see(cast(MississippiQueen, game.state), 0))
    after = draw(see(play(game, "speed 1", "ahead"), 0))
    assert "lady-2-1" in before.layers["passengers"]
    assert "lady-2-1" not in after.layers["passengers"]
    assert before.layers["strip"].count("cabin taken") == 0
    assert after.layers["strip"].count("cabin taken") == 1


def test_the_strip_shows_this_order_and_the_next() -> None:
    game = table("A0 A2-1", boat("1.2 n"), boat("1.17 n"), boat("1.9 n"))
    strip = str(draw(see(cast(MississippiQueen, game.state), 0)).layers["strip"])
    assert re.findall(r"id='fleet-(\d)'", strip) == ["1", "2", "3"]
    following = strip[strip.index("Next round") :]
    assert re.findall(r"class='seat-(\d)'", following) == ["2", "3", "1"]


def test_docked_boats_lie_at_the_landing_stage() -> None:
    boats = [boat("12.12 n", on_board=("A1-1", "A1-2")), boat("12.2 n"), boat("12.9 n")]
    game = table(whole("A2-1"), *boats, stage="", first=12)
    state = play(game, "speed 1", "ahead")
    scene = draw(see(state, 1))
    assert "id='stage'" in scene.layers["river"]
    assert "id='boat-1'" in scene.layers["boats"]
    assert "docked 1" in scene.layers["strip"]


def test_the_last_move_is_ringed() -> None:
    state = cast(MississippiQueen, table("A0 A2-1", boat("1.2 n"), boat("1.5 n"), boat("1.9 n")).state)
    assert "class='last'" in draw(see(state, 0, last=("boat-2",))).layers["boats"]
    assert "class='last'" not in draw(see(state, 0)).layers["boats"]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_race_can_be_told_in_words(language: str) -> None:
    boats = [boat("12.12 n", on_board=("A1-1", "A1-2")), boat("off"), boat("12.9 n"), boat("12.5 n")]
    game = table(whole("A2-1"), *boats, stage="left", first=12)
    lines = describe(see(cast(MississippiQueen, game.state), 0, language=language))
    told = {
        "en": ["Tile 12, straight on: red stop, 1 passenger", "The landing stage lies to the left.", "Round 2",
               "Ana: tile 12, hex 12, bow to the north, speed 1, 6 coal, 2 passengers, to move", "Bo: aground"],
        "fr": ["Tuile 12, tout droit\u00a0: arrêt rouge, 1 passagère", "L’appontement est à gauche.", "Manche 2",
               "Ana\u00a0: tuile 12, case 12, proue au nord, vitesse 1, charbon 6, 2 passagères, à jouer", "Bo\u00a0: bateau échoué"],
    }[language]  # fmt: skip
    assert lines[:5] == told
