"""The rule book of Mississippi Queen, paragraph by paragraph."""

from __future__ import annotations

import re
from typing import cast

import pytest

from gabare.games.mississippi_queen import TITLE
from gabare.games.mississippi_queen.actions import AGROUND
from gabare.games.mississippi_queen.end_of_race import stops_left
from gabare.games.mississippi_queen.material import HEXES, LAST_ROUND, MOVING, NONE, OFF, PATIENCE, REPLYING, TILES
from gabare.games.mississippi_queen.rules import MississippiQueen
from gabare.games.mississippi_queen.sailing import slowest
from gabare.games.mississippi_queen.state import Boat
from gabare.kit.game import Game
from gabare.kit.luck import Seeded
from gabare.kit.notation import View
from gabare.kit.rulebook import rule_book
from gabare.kit.state import NOBODY
from gabare.kit.title import Setting
from tests.games.mississippi_queen.table import BOX, INTRODUCTORY, boat, cell, play, sails, table, table_for_two, where, whole
from tests.games.playing import legal, refused
from tests.rule import rule


def _far(count: int, coal: int = 6) -> list[Boat]:
    """Boats that are in nobody's way."""
    return [boat(place, coal=coal) for place in ("1.5 n", "1.9 n", "1.2 n")[:count]]


def _finish_round(game: Game) -> None:
    """Everybody moves by the first order there is."""
    state = cast(MississippiQueen, game.state)
    number = state.round
    while not game.over and cast(MississippiQueen, game.state).round == number:
        orders = legal(game)
        play(game, "done" if "done" in orders else orders[0])


def new_game(players: int, secret: int = 0, **options: Setting) -> MississippiQueen:
    return cast(MississippiQueen, Game(TITLE, players, options, secret=bytes([secret])).state)


# 1. Set-up


@rule("mississippi-queen-1.2")
def test_one_tile_lies_straight_ahead_of_the_start_tile_and_ten_are_to_come() -> None:
    state = new_game(3)
    assert state.river.length() == 2
    assert state.river.kinds[0] == 0 != state.river.kinds[1]
    assert list(state.river.bends) == [0, 0]
    assert state.to_come == state.pile.size() == 10
    assert {new_game(3, n).river.kinds[1] for n in range(100)} == set(range(1, 12))


@rule("mississippi-queen-1.3")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_boats_start_clockwise_from_space_1_downstream_at_speed_1_with_6_coal(players: int) -> None:
    state = new_game(players)
    starts = [state.boats[number].cell for number in state.order]
    assert starts == [TILES[0].index(str(space)) for space in range(1, players + 1)]
    assert [(boat.heading, boat.speed, boat.coal) for boat in state.boats] == [(0, 1, 6)] * players
    first = state.order[0]
    assert list(state.order) == [(first + step) % players for step in range(players)]
    assert not state.broken()


@rule("mississippi-queen-1.3", "mississippi-queen-10.1")
def test_lots_decide_who_takes_start_space_1() -> None:
    firsts = [new_game(3, n).order[0] for n in range(90)]
    assert all(firsts.count(seat) > 15 for seat in range(3))


# 2. The turn


@rule("mississippi-queen-2.1")
def test_a_turn_is_a_speed_then_points_then_done() -> None:
    game = table("A0 A2-1", boat("1.2 n"), *_far(2))
    assert all(text.startswith("speed") for text in legal(game))
    assert refused(game, "ahead") == refused(game, "done") == "2.1"
    play(game, "speed 2")
    assert legal(game) == ["ahead", "left", "right"]
    play(game, "ahead")
    assert refused(game, "done") == "3.3"
    state = play(game, "ahead")
    assert legal(game) == ["left", "right", "done"]
    state = play(game, "done")
    assert where(state, 1) == "1.12 n"
    assert state.moving() == 1


@rule("mississippi-queen-2.1", "mississippi-queen-3.3")
def test_only_what_can_be_completed_is_offered_and_to_run_aground_on_purpose_is_not() -> None:
    """Bow to the bank one hex away, at speed 2 and without coal: the free turn has to be kept, and used in time."""
    game = table("A0 A2-1", boat("1.6 nw", speed=2, coal=0), *_far(2))
    assert legal(game) == ["speed 1", "speed 2", "speed 3"]
    assert refused(game, "aground") == "3.4"
    play(game, "speed 2", "ahead")
    assert where(cast(MississippiQueen, game.state), 1) == "1.10 nw"
    assert legal(game) == ["right"]
    assert refused(game, "ahead") == "4.3"
    assert refused(game, "left") == "3.3"
    assert sails(game, "right", "ahead", "done") == "1.15 n"


@rule("mississippi-queen-2.2")
def test_everything_but_the_tiles_to_come_is_public() -> None:
    state = new_game(4)
    for viewer in (-1, 0, 1, 2, 3):
        assert state.masked(viewer).to_dict() == state.to_dict()
    assert sum(state.pile.unseen) == 10  # which tiles are left is known, not their order


# 3. Speed and coal


@rule("mississippi-queen-3.1", "mississippi-queen-3.2")
@pytest.mark.parametrize(
    ("before", "after", "coal"),
    [(1, 1, 0), (1, 2, 0), (1, 3, 1), (2, 1, 0), (3, 6, 2), (6, 5, 0), (6, 1, 4), (1, 6, 4)],
)
def test_one_point_of_speed_is_free_and_each_further_point_costs_a_coal(before: int, after: int, coal: int) -> None:
    game = table("A0 A1-1 A2-1", boat("1.2 n", speed=before), *_far(2))
    state = play(game, f"speed {after}")
    assert (state.boats[0].speed, state.boats[0].coal) == (after, 6 - coal)
    assert state.points == after


@rule("mississippi-queen-3.1")
def test_speed_stays_between_1_and_6_and_changes_only_before_the_move() -> None:
    game = table("A0 A1-1 A2-1", boat("1.2 n", speed=6), *_far(2))
    assert legal(game) == [f"speed {speed}" for speed in (1, 2, 3, 4, 5, 6)]
    with pytest.raises(ValueError, match="cannot read 'speed 7'"):
        game.title.grammar.read("speed 7")
    play(game, "speed 5", "ahead")
    assert refused(game, "speed 4") == "3.1"


@rule("mississippi-queen-3.2")
def test_a_speed_that_cannot_be_paid_for_is_refused() -> None:
    game = table("A0 A1-1 A2-1", boat("1.2 n", speed=4, coal=1), *_far(2))
    assert legal(game) == [f"speed {speed}" for speed in (2, 3, 4, 5, 6)]
    assert refused(game, "speed 1") == "3.2"


@rule("mississippi-queen-3.3")
def test_a_speed_whose_points_cannot_all_be_used_is_refused() -> None:
    """From the last hexes of the known river only one or two steps are left."""
    game = table("A0 A2-1", boat("2.7 n", speed=3, coal=0), boat("2.17 n"), boat("1.9 n"))
    assert legal(game) == ["speed 2", "speed 3"]
    assert refused(game, "speed 4") == "3.3"
    game = table("A0 A2-1", boat("2.7 n", speed=3, coal=0), *_far(2))
    assert legal(game) == ["speed 2"]


@rule("mississippi-queen-3.4")
def test_without_a_move_that_ends_on_water_the_boat_runs_aground() -> None:
    game = table("A0 A2-1", boat("2.17 n", speed=3, coal=0, on_board=["A2-1"]), *_far(2))
    assert legal(game) == ["aground"]
    state = play(game, "aground")
    assert where(state, 1) == "off"
    assert state.boats[0].loss == 1
    assert state.moving() == 1
    assert state.waiting[1] == 0  # its passenger does not come back


@rule("mississippi-queen-3.4")
def test_a_bow_against_the_bank_at_speed_1_without_coal_runs_aground_only_if_one_turn_does_not_help() -> None:
    dead = table("A0 A2-1", boat("1.1 s", coal=0), boat("1.7 n"), boat("1.9 n"))
    assert legal(dead) == ["aground"]
    turned = table("A0 A2-1", boat("1.1 sw", coal=0), boat("1.7 n"), boat("1.9 n"))
    assert legal(turned) == ["speed 1"]
    assert sails(turned, "speed 1", "right", "ahead", "done") == "1.5 nw"


@rule("mississippi-queen-3.4")
def test_a_boat_without_coal_sails_on_with_what_is_free() -> None:
    game = table("A0 A2-1", boat("1.2 n", coal=0), *_far(2))
    assert sails(game, "speed 2", "ahead", "right", "ahead", "done") == "1.13 ne"


@rule("mississippi-queen-3.5", "mississippi-queen-10.2")
def test_a_boat_held_up_by_others_does_not_run_aground() -> None:
    """At the bank, bow north-west, without coal: the only way is north, where Ana's other boat lies. Without it she would run free."""
    game = table_for_two("A0 A2-1", boat("1.5 nw", coal=0), boat("1.9 n"), boat("1.10 n"), boat("1.12 n"))
    assert legal(game) == ["speed 1"]
    state = play(game, "speed 1")
    assert state.points == 0
    assert legal(game) == ["left", "right", "done"]
    assert sails(game, "right", "done") == "1.5 n"


@rule("mississippi-queen-3.5")
def test_it_brakes_as_far_as_it_can_pay_for_and_uses_as_many_points_as_it_can() -> None:
    """In the left corner of the last tile: one step to the north-east, then Ana's own boat at the tip."""
    game = table_for_two("A0 A2-1", boat("2.15 n", speed=3, coal=0), boat("1.9 n"), boat("2.17 n"), boat("1.12 n"))
    assert legal(game) == ["speed 2"]
    state = play(game, "speed 2")
    assert (state.boats[0].speed, state.points) == (2, 1)
    assert sails(game, "right", "ahead", "done") == "2.16 ne"
    assert [slowest(boat("1.2 n", speed, coal)) for speed, coal in ((4, 1), (6, 2), (6, 6), (1, 0))] == [2, 3, 1, 1]


@rule("mississippi-queen-3.5")
def test_a_boat_that_would_run_aground_even_alone_is_not_held_up() -> None:
    game = table("A0 A2-1", boat("2.17 n", speed=3, coal=0), boat("2.16 n"), boat("2.18 n"))
    assert legal(game) == ["aground"]


# 4. Moving


@rule("mississippi-queen-4.1")
def test_a_point_takes_the_boat_one_hex_ahead_across_tiles() -> None:
    game = table("A0 A1-1 A2-1", boat("1.12 n", speed=3), *_far(2))
    assert sails(game, "speed 3", "ahead") == "1.17 n"
    assert sails(game, "ahead") == "2.2 n"
    assert sails(game, "ahead") == "2.7 n"
    assert refused(game, "ahead") == "4.1"


@rule("mississippi-queen-4.1")
def test_a_boat_crosses_a_bend() -> None:
    """The tile to the right flows north-east; from the right notch of the first its rear wing is straight ahead."""
    game = table("A0 right:A2-1", boat("1.18 ne", speed=2), *_far(2))
    assert sails(game, "speed 2", "ahead") == "2.1 ne"
    assert sails(game, "ahead", "done") == "2.6 ne"


@rule("mississippi-queen-4.2")
def test_one_turn_is_free_and_each_further_one_costs_a_coal() -> None:
    game = table("A0 A2-1", boat("1.7 n"), *_far(2))
    play(game, "speed 1", "ahead")
    for turn, coal in enumerate((6, 5, 4), start=1):
        state = play(game, "right")
        assert (state.boats[0].heading, state.boats[0].coal) == (turn, coal)
    assert refused(game, "right") == "4.2"  # about is enough


@rule("mississippi-queen-4.2", "mississippi-queen-10.10")
def test_on_one_hex_a_boat_turns_to_one_side_only() -> None:
    game = table("A0 A2-1", boat("1.2 n", speed=2), *_far(2))
    play(game, "speed 2", "left")
    assert refused(game, "right") == "4.2"
    play(game, "ahead", "right", "ahead")
    assert sails(game, "right", "done") == "1.11 ne"
    assert cast(MississippiQueen, game.state).boats[0].coal == 4


@rule("mississippi-queen-4.2", "mississippi-queen-2.1")
def test_a_turn_is_offered_only_if_going_on_to_the_same_side_leads_somewhere() -> None:
    """At the left bank, bow to the north, land ahead: a turn to the left would never come round to the water on the right."""
    game = table("A0 A2-1", boat("1.15 n", coal=1), boat("1.2 n"), boat("1.9 n"))
    play(game, "speed 1")
    assert legal(game) == ["right"]


@rule("mississippi-queen-4.2")
def test_about_turn_costs_two_coal_before_between_or_after_the_steps() -> None:
    for order in (["right"] * 3 + ["ahead"] * 2, ["ahead", *["right"] * 3, "ahead"], ["ahead"] * 2 + ["right"] * 3):
        game = table("A0 A2-1", boat("1.12 n"), *_far(2))
        state = play(game, "speed 2", *order, "done")
        assert state.boats[0].coal == 4
        assert where(state, 1).endswith(" s")


@rule("mississippi-queen-4.2")
def test_without_coal_the_free_turn_is_the_only_one_and_it_does_not_add_up() -> None:
    game = table("A0 A2-1", boat("1.7 n", coal=0), *_far(2, coal=0))
    play(game, "speed 1", "ahead", "done")  # nobody turns in this round
    state = play(game, *["speed 1", "ahead", "done"] * 2)
    assert (state.moving(), state.free_turns) == (0, 1)
    play(game, "speed 1", "right", "ahead")
    assert legal(game) == ["done"]
    assert refused(game, "left") == "4.2"


@rule("mississippi-queen-4.3")
def test_land_the_outside_and_tiles_taken_away_are_closed() -> None:
    open_river, cut = [
        cast(MississippiQueen, table("A0 A2-1 A1-1", boat("2.2 n"), boat("2.7 n"), boat("2.5 n"), first=first).state).river
        for first in (1, 2)
    ]
    assert open_river.ahead(cell("2.2"), 3) == cell("1.17")
    assert cut.ahead(cell("2.2"), 3) == NONE  # the tile upstream is gone
    assert cut.ahead(cell("2.6"), 0) == NONE  # the red stop of A2-1
    assert cut.ahead(cell("2.5"), 5) == NONE  # the bank
    game = table("A0 A2-1", boat("2.6 n"), *_far(2))
    play(game, "speed 1")
    assert refused(game, "ahead") == "4.3"


@rule("mississippi-queen-4.3")
def test_a_boat_may_turn_round_and_sail_upstream() -> None:
    game = table("A0 A2-1", boat("2.2 n"), *_far(2))
    assert sails(game, "speed 2", "left", "left", "left", "ahead", "ahead", "done") == "1.12 s"
    assert cast(MississippiQueen, game.state).boats[0].coal == 4


# 4.4 to 4.6. Pushing


@rule("mississippi-queen-4.4")
def test_a_boat_at_speed_1_cannot_push() -> None:
    game = table("A0 A2-1", boat("1.7 n"), boat("1.12 n"), boat("1.9 n"))
    play(game, "speed 1")
    assert refused(game, "push 2 n") == "4.4"
    assert refused(game, "ahead") == "4.4"
    assert not [text for text in legal(game) if text.startswith("push")]


@rule("mississippi-queen-4.4")
def test_a_push_takes_two_points_and_ends_on_the_hex_of_the_pushed_boat() -> None:
    game = table("A0 A2-1", boat("1.7 n"), boat("1.12 n"), boat("1.9 n"))
    state = play(game, "speed 2", "push 2 n")
    assert (where(state, 1), where(state, 2), state.points) == ("1.12 n", "1.17 n", 0)


@rule("mississippi-queen-4.4")
def test_a_push_with_points_left_goes_on_and_may_push_again() -> None:
    game = table("A0 A2-1", boat("1.2 n", speed=4), boat("1.7 n"), boat("1.12 n"))
    state = play(game, "speed 4", "push 2 ne", "head n", "push 3 n", "head s", "done")
    assert [where(state, number) for number in (1, 2, 3)] == ["1.12 n", "1.13 n", "1.17 s"]


@rule("mississippi-queen-4.4")
def test_only_the_boat_right_ahead_is_pushed() -> None:
    game = table("A0 A2-1", boat("1.7 n", speed=3), boat("1.12 n"), boat("1.11 n"))
    play(game, "speed 3")
    assert refused(game, "push 3 nw") == "4.4"
    assert {text for text in legal(game) if text.startswith("push")} == {"push 2 n", "push 2 ne", "push 2 se", "push 2 nw"}


@rule("mississippi-queen-4.4", "mississippi-queen-9.5")
def test_ones_own_boats_cannot_be_pushed() -> None:
    game = table_for_two("A0 A2-1", boat("1.7 n", speed=3), boat("1.9 n"), boat("1.12 n"), boat("1.5 n"))
    play(game, "speed 3")
    assert refused(game, "push 3 n") == "4.4"
    assert legal(game) == ["left", "right"]


@rule("mississippi-queen-4.5")
def test_the_start_hex_and_the_hex_pushed_from_are_banned() -> None:
    """From 2 by 8 to 13: both are next to 7 or 12; neither may take the pushed boat."""
    game = table("A0 A2-1", boat("1.2 ne", speed=3), boat("1.7 n"), boat("1.9 n"))
    play(game, "speed 4", "ahead", "left", "left")
    assert where(cast(MississippiQueen, game.state), 1) == "1.8 nw"
    pushes = {text for text in legal(game) if text.startswith("push")}
    assert pushes == {"push 2 n", "push 2 ne", "push 2 sw", "push 2 nw"}
    assert refused(game, "push 2 s") == "4.5"  # hex 2, where the move began
    assert refused(game, "push 2 se") == "4.5"  # hex 8, where the boat pushes from


@rule("mississippi-queen-4.5")
def test_islands_and_the_outside_are_banned() -> None:
    game = table("A0 A2-1", boat("2.2 n", speed=2), boat("2.7 n"), boat("1.9 n"))
    play(game, "speed 2")
    assert refused(game, "push 2 nw") == "4.5"  # the stop of A2-1 on hex 11
    assert refused(game, "push 2 se") == "4.5"  # the island on hex 8
    game = table("A0 A2-1", boat("2.12 n", speed=2), boat("2.17 n"), boat("1.9 n"))
    play(game, "speed 2")
    assert refused(game, "push 2 n") == "4.5"


@rule("mississippi-queen-4.5")
def test_a_hex_with_a_third_boat_is_banned_and_pushes_do_not_chain() -> None:
    game = table("A0 A2-1", boat("1.2 n", speed=2), boat("1.7 n"), boat("1.12 n"))
    play(game, "speed 2")
    assert refused(game, "push 2 n") == "4.5"


@rule("mississippi-queen-4.5")
def test_without_a_hex_to_push_to_there_is_no_push() -> None:
    """The front tip of the last tile: its only free neighbours are taken."""
    game = table("A0 A2-1", boat("2.12 n", speed=2, coal=0), boat("2.17 n"), boat("2.16 n"), boat("2.18 n"))
    play(game, "speed 2")
    assert not [text for text in legal(game) if text.startswith("push 2")]


@rule("mississippi-queen-4.5")
def test_the_same_boat_may_be_pushed_twice() -> None:
    game = table("A0 A2-1", boat("1.2 n", speed=4), boat("1.7 n"), boat("1.9 n"))
    state = play(game, "speed 4", "push 2 n", "head n", "push 2 n", "head n", "done")
    assert (where(state, 1), where(state, 2)) == ("1.12 n", "1.17 n")


@rule("mississippi-queen-4.5")
def test_pushing_upstream_and_sideways_is_allowed() -> None:
    game = table("A0 A2-1", boat("1.17 s", speed=2), boat("1.12 n"), boat("1.9 n"))
    play(game, "speed 2")
    assert set(legal(game)) >= {"push 2 s", "push 2 se", "push 2 sw", "push 2 nw", "push 2 ne"}
    state = play(game, "push 2 s", "head n", "done")
    assert where(state, 2) == "1.7 n"


@rule("mississippi-queen-4.6")
def test_the_owner_of_the_pushed_boat_chooses_its_heading_before_the_move_goes_on() -> None:
    game = table("A0 A2-1", boat("1.7 n", speed=3), boat("1.12 n", speed=4, coal=3), boat("1.9 n"))
    state = play(game, "speed 3", "push 2 n")
    assert (state.phase, state.awaited) == (REPLYING, 0b010)
    assert legal(game) == ["head n", "head ne", "head se", "head s", "head sw", "head nw"]
    assert refused(game, "ahead") == "4.6"
    state = play(game, "head sw")
    assert (state.phase, state.awaited, state.points) == (MOVING, 0b001, 1)
    assert (where(state, 2), state.boats[1].speed, state.boats[1].coal) == ("1.17 sw", 4, 3)
    assert refused(game, "head n") == "4.6"


# 5. The river grows


@rule("mississippi-queen-5.1", "mississippi-queen-5.2")
def test_the_first_boat_on_the_last_tile_lays_the_next_after_its_move() -> None:
    game = table("A0 A2-1", boat("1.17 n", speed=2), *_far(2))
    state = play(game, "speed 2", "ahead", "ahead")
    assert state.river.length() == 2
    state = play(game, "done", luck=[0, 2])  # the first tile left, A1-1, to the right
    assert state.river.length() == 3
    assert (BOX[state.river.kinds[2]], state.river.bends[2], state.river.headings[2]) == ("A1-1", 1, 1)
    assert state.to_come == 9


@rule("mississippi-queen-5.1")
def test_nobody_sails_onto_a_tile_that_is_laid_after_the_move() -> None:
    game = table("A0 A2-1", boat("2.7 n", speed=4, coal=6), *_far(2))
    assert "speed 4" in legal(game)  # with coal it can turn back at the end of the known river
    play(game, "speed 2", "ahead", "ahead")
    assert where(cast(MississippiQueen, game.state), 1) == "2.17 n"
    game = table("A0 A2-1", boat("2.7 n", speed=3, coal=0), *_far(2))
    assert refused(game, "speed 3") == "3.3"


@rule("mississippi-queen-5.1")
def test_only_the_first_boat_on_a_tile_lays_another() -> None:
    game = table("A0 A2-1 A1-1", boat("1.17 n", speed=2), boat("2.9 n"), boat("1.9 n"))
    state = play(game, "speed 2", "ahead", "ahead", "done")
    assert state.river.length() == 3


@rule("mississippi-queen-5.1")
def test_a_boat_that_leaves_the_last_tile_again_in_its_move_has_reached_it_all_the_same() -> None:
    game = table("A0 A2-1", boat("1.17 n", speed=2), *_far(2))
    state = play(game, "speed 2", "ahead", "left", "left", "left", "ahead", "done")
    assert where(state, 1) == "1.17 s"
    assert state.river.length() == 3


@rule("mississippi-queen-5.1")
def test_a_boat_pushed_onto_the_last_tile_discovers_after_the_pushers_move() -> None:
    game = table("A0 A2-1", boat("1.12 n", speed=2), boat("1.17 n"), boat("1.9 n"))
    state = play(game, "speed 2", "push 2 n", "head n")
    assert (where(state, 2), state.river.length()) == ("2.2 n", 2)
    state = play(game, "done")
    assert state.river.length() == 3


@rule("mississippi-queen-5.1")
def test_pusher_and_pushed_on_the_last_tile_lay_one_tile_between_them() -> None:
    game = table("A0 A2-1", boat("1.12 n", speed=3), boat("1.17 n"), boat("1.9 n"))
    state = play(game, "speed 3", "push 2 ne", "head n", "ahead", "done")
    assert [where(state, number)[0] for number in (1, 2)] == ["2", "2"]
    assert state.river.length() == 3


@rule("mississippi-queen-5.3")
def test_left_straight_on_and_right_are_equally_likely() -> None:
    bends = []
    for secret in range(150):
        game = table("A0 A2-1", boat("1.17 n"), *_far(2))
        game.secret = bytes([secret])
        state = play(game, "speed 1", "ahead", "done")
        bends.append(state.river.bends[2])
    assert all(bends.count(bend) > 30 for bend in (-1, 0, 1))


@rule("mississippi-queen-5.4")
def test_a_bend_that_closes_a_loop_is_never_laid() -> None:
    curl = "A0 A1-1 left:A1-2 left:A1-3 left:A1-4"
    for secret in range(30):
        game = table(curl, boat("4.15 s"), boat("4.5 n"), boat("4.9 n"), first=4)
        game.secret = bytes([secret])
        state = play(game, "speed 1", "ahead", "done")
        assert state.river.length() == 6
        assert state.river.bends[5] != -1


@rule("mississippi-queen-5.5", "mississippi-queen-10.5")
def test_tiles_behind_the_last_boat_go_at_the_end_of_the_round_with_their_passengers() -> None:
    game = table("A0 A2-1 A1-2", boat("2.12 n"), boat("2.16 n"), boat("2.18 n"))
    turn = ["speed 1", "ahead", "done"]
    state = play(game, *turn, *turn)
    assert state.river.first == 0
    state = play(game, *turn)
    assert state.river.first == 1
    assert state.waiting[1] == 1  # one boat is still on that tile
    state = play(game, *turn, *turn, *turn)
    assert state.river.first == 2
    assert state.waiting[1] == 0
    assert not state.broken()


# 6. Passengers


@rule("mississippi-queen-6.1")
@pytest.mark.parametrize(("boats", "red", "brown"), [(3, 1, 1), (4, 1, 2), (5, 2, 2)])
def test_how_many_passengers_wait_at_a_stop(boats: int, red: int, brown: int) -> None:
    state = new_game(boats)
    for kind, tile in enumerate(BOX):
        expected = red if tile.startswith("A2") else brown if tile.startswith("A1") else 0
        assert state.guests(kind) == expected
    assert sum(state.guests(kind) for kind in range(12)) == {3: 8, 4: 12, 5: 16}[boats]
    assert "8, 12 or 16" in rule_book(TITLE, "en").paragraphs["6.1"]


@rule("mississippi-queen-6.1")
def test_a_stop_is_stocked_when_its_tile_is_laid() -> None:
    for secret in range(40):
        state = new_game(5, secret)
        assert state.waiting[1] == (2 if BOX[state.river.kinds[1]][:2] in ("A1", "A2") else 0)
    game = table("A0 A3-1", boat("1.17 n"), *_far(2))
    state = play(game, "speed 1", "ahead", "done", luck=[0, 1])
    assert BOX[state.river.kinds[2]] == "A1-1"
    assert state.waiting[2] == 1


@rule("mississippi-queen-6.2")
def test_a_boat_that_arrives_at_speed_1_takes_a_passenger_on_board() -> None:
    game = table("A0 A2-1", boat("2.2 n"), *_far(2))
    state = play(game, "speed 1", "ahead")
    assert (state.boats[0].passengers, state.waiting[1]) == (1, 0)


@rule("mississippi-queen-6.2")
def test_a_boat_at_speed_2_takes_nobody() -> None:
    game = table("A0 A2-1", boat("1.17 n", speed=2), *_far(2))
    state = play(game, "speed 2", "ahead", "ahead", "done")
    assert where(state, 1) == "2.7 n"
    assert state.boats[0].passengers == 0


@rule("mississippi-queen-6.2", "mississippi-queen-10.10")
def test_the_wheel_counts_not_the_distance() -> None:
    """At speed 2 a push leaves one step, onto the boarding hex: nobody boards."""
    game = table("A0 A2-1", boat("2.2 n", speed=2), boat("2.7 n", speed=3), boat("1.9 n"))
    state = play(game, "speed 2", "push 2 n", "head n", "done")
    assert where(state, 1) == "2.7 n"
    assert [boat.passengers for boat in state.boats] == [0, 0, 0]


@rule("mississippi-queen-6.2")
def test_a_boat_on_the_hex_already_must_leave_and_come_back() -> None:
    game = table("A0 A2-1", boat("2.7 n", speed=2), *_far(2))
    state = play(game, "speed 1")
    assert state.boats[0].passengers == 0
    state = play(game, "ahead", "right", "right", "right", "done")
    assert (where(state, 1), state.boats[0].passengers) == ("2.12 s", 0)
    game = table("A0 A2-1 A1-1", boat("2.12 s"), *_far(2))
    state = play(game, "speed 1", "ahead")
    assert (where(state, 1), state.boats[0].passengers) == ("2.7 s", 1)


@rule("mississippi-queen-6.3")
def test_never_two_from_the_same_stop_even_if_two_wait() -> None:
    game = table("A0 A1-1", boat("2.10 ne"), *_far(3))
    assert cast(MississippiQueen, game.state).waiting[1] == 2
    state = play(game, "speed 1", "ahead")
    assert where(state, 1) == "2.11 ne"
    assert (state.boats[0].passengers, state.waiting[1]) == (1, 1)
    again = table("A0 A1-1", boat("2.7 nw", on_board=["A1-1"]), *_far(3))
    state = play(again, "speed 1", "ahead")
    assert where(state, 1) == "2.11 nw"
    assert (state.boats[0].passengers, state.waiting[1]) == (1, 1)


@rule("mississippi-queen-6.3")
def test_a_boat_with_two_passengers_is_full() -> None:
    game = table("A0 A2-1 A2-2 A2-3", boat("2.2 n", on_board=["A2-2", "A2-3"]), *_far(2))
    state = play(game, "speed 1", "ahead")
    assert (state.boats[0].passengers, state.waiting[1]) == (2, 1)


@rule("mississippi-queen-6.4")
@pytest.mark.parametrize(("speed", "passengers"), [(1, 1), (2, 0)])
def test_a_boat_pushed_onto_a_boarding_hex_boards_at_speed_1(speed: int, passengers: int) -> None:
    game = table("A0 A2-1", boat("1.17 n", speed=2), boat("2.2 n", speed=speed), boat("1.9 n"))
    state = play(game, "speed 2", "push 2 n")
    assert where(state, 2) == "2.7 n"
    assert (state.boats[1].passengers, state.waiting[1]) == (passengers, 1 - passengers)


# 7. The turn order


@rule("mississippi-queen-7.1", "mississippi-queen-10.1")
def test_the_first_round_follows_the_start_spaces() -> None:
    game = Game(TITLE, 5, secret=b"x")
    order = []
    for _ in range(5):
        order.append(cast(MississippiQueen, game.state).boats[cast(MississippiQueen, game.state).moving()].cell)
        play(game, "speed 1", "ahead", "done")
    assert order == [TILES[0].index(str(space)) for space in range(1, 6)]


@rule("mississippi-queen-7.1", "mississippi-queen-10.4")
def test_the_order_is_set_after_each_round_and_stays_for_it() -> None:
    game = table("A0 A2-1", boat("1.2 n"), boat("1.10 n"), boat("1.9 n"))
    turn = ["speed 1", "ahead", "done"]
    state = play(game, *turn)
    assert (list(state.order), state.moving()) == ([0, 1, 2], 1)
    state = play(game, *turn)
    assert (list(state.order), state.moving()) == ([0, 1, 2], 2)
    state = play(game, *turn)
    assert (list(state.order), state.moving(), state.round) == ([1, 2, 0], 1, 3)


@rule("mississippi-queen-7.2", "mississippi-queen-10.4")
def test_the_tile_then_the_place_along_it_decides() -> None:
    game = table("A0 A3-1 A1-1", boat("1.17 n"), boat("2.2 n", speed=1), boat("2.12 n"))
    assert list(cast(MississippiQueen, game.state).next_order()) == [2, 1, 0]


@rule("mississippi-queen-7.2")
def test_the_rear_wings_of_a_tile_are_ahead_of_the_front_tip_of_the_one_before() -> None:
    game = table("A0 A3-1 A1-1", boat("2.17 n", speed=6), boat("3.0 n"), boat("3.4 n"))
    assert list(cast(MississippiQueen, game.state).next_order()) == [2, 1, 0]


@rule("mississippi-queen-7.2")
def test_a_boat_in_a_neighbouring_column_is_half_a_hex_ahead() -> None:
    game = table("A0 A2-1", boat("1.7 n", speed=6), boat("1.11 n"), boat("1.6 n"))
    assert list(cast(MississippiQueen, game.state).next_order()) == [1, 0, 2]


@rule("mississippi-queen-7.3")
def test_ties_go_to_speed_then_coal_then_the_right_bank() -> None:
    def order(left: tuple[int, int], right: tuple[int, int]) -> list[int]:
        game = table("A0 A2-1", boat("1.11 n", *left), boat("1.13 n", *right), boat("1.2 n"))
        return list(cast(MississippiQueen, game.state).next_order())

    assert order((3, 2), (2, 6)) == [0, 1, 2]
    assert order((2, 6), (3, 2)) == [1, 0, 2]
    assert order((3, 4), (3, 3)) == [0, 1, 2]
    assert order((3, 3), (3, 3)) == [1, 0, 2]


@rule("mississippi-queen-7.3")
def test_no_two_hexes_of_a_tile_are_level_and_equally_far_right() -> None:
    game = table("A0 A2-1", boat("1.2 n"), boat("1.5 n"), boat("1.9 n"))
    state = cast(MississippiQueen, game.state)
    keys = set()
    for number in range(2 * HEXES):
        state.boats[0].cell = number
        keys.add(state.precedence(0))
    assert len(keys) == 2 * HEXES


# 8. The end of the race

TWO = ("A1-1", "A1-2")
END = whole("A2-1")


@rule("mississippi-queen-8.1")
def test_after_the_last_tile_the_landing_stage_is_laid_at_once() -> None:
    eleven = " ".join(whole("A2-1").split()[:-1])
    game = table(eleven, boat("10.17 n"), boat("10.7 n"), boat("10.12 n"), first=10)
    state = play(game, "speed 1", "ahead", "done", luck=[0, 1, 2])
    assert (state.river.length(), BOX[state.river.kinds[11]], state.river.bends[11]) == (12, "A2-1", 0)
    assert (state.river.stage, state.to_come) == (1, 0)
    assert not state.broken()


@rule("mississippi-queen-8.2", "mississippi-queen-8.3")
def test_a_boat_with_two_passengers_docks_at_speed_1_and_leaves_the_river() -> None:
    game = table(END, boat("12.12 n", on_board=TWO), boat("12.2 n"), boat("12.9 n"), stage="", first=12)
    state = play(game, "speed 1", "ahead")
    assert (where(state, 1), state.boats[0].place) == ("off", 1)
    assert state.moving() == 1
    assert not state.over


@rule("mississippi-queen-8.2")
@pytest.mark.parametrize(("speed", "on_board"), [(2, TWO), (1, TWO[:1]), (1, ())])
def test_without_the_condition_a_dock_is_ordinary_water(speed: int, on_board: tuple[str, ...]) -> None:
    game = table(END, boat("12.12 n", speed=speed, on_board=on_board), boat("12.2 n"), boat("12.9 n"), stage="", first=12)
    texts = ["ahead"] if speed == 1 else ["ahead", "right", "right", "ahead"]
    state = play(game, f"speed {speed}", *texts, "done")
    assert where(state, 1) == ("12.17 n" if speed == 1 else "12.18 se")
    assert state.boats[0].place == 0


@rule("mississippi-queen-8.2", "mississippi-queen-10.10")
def test_a_passenger_who_boards_at_the_dock_counts() -> None:
    """A2-2 with the stage on the right: its boarding hex is a dock."""
    game = table(whole("A2-2"), boat("12.9 n", on_board=TWO[:1]), boat("12.2 n"), boat("12.5 n"), stage="right", first=12)
    state = play(game, "speed 1", "ahead")
    assert (where(state, 1), state.boats[0].place, state.boats[0].passengers) == ("off", 1, 2)


@rule("mississippi-queen-8.3")
def test_the_dock_is_free_again() -> None:
    docking = [boat("12.12 n", on_board=TWO), boat("12.16 ne", on_board=("A1-3", "A1-4")), boat("12.9 n")]
    game = table(END, *docking, stage="", first=12)
    state = play(game, "speed 1", "ahead", "speed 1", "ahead")
    assert [boat.place for boat in state.boats] == [1, 2, 0]


@rule("mississippi-queen-8.3")
def test_a_boat_pushed_onto_a_dock_docks_if_it_fulfils_the_condition() -> None:
    game = table(END, boat("12.7 n", speed=2), boat("12.12 n", on_board=TWO), boat("12.9 n"), stage="", first=12)
    state = play(game, "speed 2", "push 2 n")
    assert (state.boats[1].place, where(state, 1)) == (1, "12.12 n")
    assert state.awaited == 0b001  # no heading to choose
    game = table(END, boat("12.7 n", speed=2), boat("12.12 n", speed=2, on_board=TWO), boat("12.9 n"), stage="", first=12)
    state = play(game, "speed 2", "push 2 n")
    assert (state.boats[1].place, where(state, 2)) == (0, "12.17 n")


@rule("mississippi-queen-8.3")
def test_a_push_that_makes_the_pushed_boat_dock_leaves_the_dock_free_for_the_plan() -> None:
    """The pushed boat is gone, so the pusher must not count on pushing it again."""
    game = table(END, boat("12.7 n", speed=4, coal=0), boat("12.12 n", on_board=TWO), boat("12.9 n"), stage="", first=12)
    assert refused(game, "speed 4") == "3.3"
    state = play(game, "speed 3", "push 2 n")
    assert state.boats[1].place == 1
    assert legal(game) == ["ahead", "left", "right"]


@rule("mississippi-queen-8.4")
def test_the_race_goes_on_until_one_player_is_left() -> None:
    game = table(END, boat("12.12 n", on_board=TWO), boat("12.16 ne", on_board=("A1-3", "A1-4")), boat("12.9 n"), stage="", first=12)
    state = play(game, "speed 1", "ahead")
    assert not state.over
    state = play(game, "speed 1", "ahead")
    assert state.over
    assert list(state.ranks()) == [1, 2, 3]
    assert list(state.shares()) == [1, 0, 0]


@rule("mississippi-queen-8.4", "mississippi-queen-8.7", "mississippi-queen-10.7")
def test_when_all_others_ran_aground_the_last_boat_afloat_is_first() -> None:
    game = table("A0 A2-1", boat("2.17 n", speed=3, coal=0), boat("off"), boat("1.9 n"))
    state = play(game, "aground")
    assert state.over
    assert list(state.ranks()) == [2, 3, 1]


@rule("mississippi-queen-10.7")
def test_of_two_players_in_the_race_one_is_always_left() -> None:
    """Boats are lost one by one, each in its own turn, and a race with one player left is over."""
    for seed in range(60):
        luck = Seeded(seed)
        state = cast(MississippiQueen, TITLE.new_game(2 + seed % 4, None, luck))
        while not state.over:
            lost = state.lost
            actions = state.legal_actions(state.turn)
            state.apply(state.turn, actions[luck.below(len(actions))], luck)
            assert state.lost - lost <= 1
        assert state.docked or any(made.cell != OFF for made in state.boats)


@rule("mississippi-queen-10.7")
def test_if_every_boat_were_lost_nobody_would_have_won() -> None:
    state = cast(MississippiQueen, table("A0 A2-1", *_far(3)).state)
    for number, made in enumerate(state.boats, 1):
        made.cell, made.loss, state.lost = OFF, number, number
    state.awaited = 0
    assert state.broken() == "every boat is lost, and nobody can have won"
    assert list(state.ranks()) == [4, 3, 2]
    view = View(state, NOBODY, TITLE.say("en"), ("Ana", "Bo", "Cem"))
    assert TITLE.story.tell(view, 0, AGROUND, view)[-1].text == "Every boat is lost: nobody wins."


@rule("mississippi-queen-8.5")
def test_twelve_rounds_at_the_docks_without_a_finish_stop_the_race() -> None:
    """The boat with two passengers sails in circles."""
    game = table(END, boat("12.7 n", on_board=TWO), boat("12.6 n"), boat("12.3 n"), stage="", first=12)
    cast(MississippiQueen, game.state).idle = PATIENCE - 1
    _finish_round(game)
    state = cast(MississippiQueen, game.state)
    assert state.over
    assert state.idle == PATIENCE
    assert state.ranks()[0] == 1
    points = [TITLE.value.points(state, seat) for seat in range(3)]  # bots look at such an end before they choose it
    assert points[0] > max(points[1:])


@rule("mississippi-queen-8.5")
def test_rounds_in_which_nobody_could_dock_do_not_count_and_a_finish_starts_anew() -> None:
    game = table(END, boat("12.5 n", on_board=TWO[:1]), boat("12.6 n"), boat("12.3 n"), stage="", first=12)
    _finish_round(game)
    assert cast(MississippiQueen, game.state).idle == 0
    three = [boat("12.12 n", on_board=TWO), boat("12.2 n", on_board=("A1-3", "A1-4")), boat("12.3 n")]
    game = table(END, *three, stage="", first=12)
    cast(MississippiQueen, game.state).idle = 11
    state = play(game, "speed 1", "ahead")
    assert state.idle == 0
    assert not state.over


@rule("mississippi-queen-8.5")
def test_the_sixtieth_round_is_the_last() -> None:
    game = table("A0 A2-1", boat("1.2 n"), *_far(2), round_=LAST_ROUND)
    _finish_round(game)
    assert game.over


@rule("mississippi-queen-8.5", "mississippi-queen-9.1")
def test_in_the_introductory_game_every_boat_could_dock_and_the_last_round_is_the_same() -> None:
    boats = [boat("4.2 n"), boat("4.3 n"), boat("4.6 n")]
    game = table("A0 A2-1 A2-2 A2-3", *boats, stage="", first=4, options=INTRODUCTORY)
    cast(MississippiQueen, game.state).idle = PATIENCE - 1
    _finish_round(game)
    assert (game.over, cast(MississippiQueen, game.state).docked) == (True, 0)
    game = table("A0 A2-1", boat("1.2 n"), *_far(2), round_=LAST_ROUND, options=INTRODUCTORY)
    _finish_round(game)
    assert game.over


@rule("mississippi-queen-10.6")
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_book_names_the_rounds_after_which_a_race_is_stopped(language: str) -> None:
    assert re.findall(r"\d+(?= (?:rounds|manches))", rule_book(TITLE, language).paragraphs["10.6"]) == [str(LAST_ROUND), str(PATIENCE)]


@rule("mississippi-queen-8.6", "mississippi-queen-10.6")
def test_the_race_stops_when_no_boat_can_have_two_passengers_any_more() -> None:
    short = boat("12.2 n", on_board=("A1-1",))
    game = table(END, short, boat("12.6 n"), boat("12.3 n"), stage="", first=12)  # one waits at A2-1
    _finish_round(game)
    assert not game.over
    game = table(END, boat("12.2 n"), boat("12.6 n"), boat("12.3 n", on_board=("A2-1",)), stage="", first=12)
    _finish_round(game)
    assert game.over
    assert game.state.ranks()[2] == 1


@rule("mississippi-queen-8.6")
def test_a_stop_where_the_boat_has_boarded_does_not_count_but_tiles_to_come_do() -> None:
    game = table("A0 A1-1 A3-1", boat("2.7 n", on_board=["A1-1"]), *[boat(f"1.{n} n") for n in (9, 5, 2)])
    state = cast(MississippiQueen, game.state)
    assert state.waiting[1] == 1
    assert stops_left(state, state.boats[0]) == 7  # the stops of the seven tiles to come
    assert stops_left(state, state.boats[1]) == 8
    state.to_come = 0
    assert stops_left(state, state.boats[0]) == 0


@rule("mississippi-queen-8.7")
def test_docked_then_afloat_then_aground() -> None:
    boats = [boat("2.2 n", on_board=["A1-1"]), boat("2.12 n"), boat("2.9 n", coal=2), boat("off"), boat("2.5 n", coal=3)]
    game = table("A0 A2-1 A1-1", *boats)
    state = cast(MississippiQueen, game.state)
    assert sorted(range(5), key=state.standing, reverse=True) == [0, 1, 4, 2, 3]
    state.boats[3].loss, state.boats[3].place = 0, 1
    assert sorted(range(5), key=state.standing, reverse=True) == [3, 0, 1, 4, 2]
    state.boats[4].coal = 2
    assert list(state.ranks()) == [2, 3, 4, 1, 4]
    state.boats[1].cell, state.boats[1].loss = NONE, 1
    state.boats[2].cell, state.boats[2].loss = NONE, 2
    assert state.standing(2) > state.standing(1)


# 9. Other ways to race


@rule("mississippi-queen-9.1")
def test_the_introductory_game_has_four_tiles_no_passengers_and_a_fixed_order() -> None:
    state = new_game(4, mode="introductory")
    assert (state.river.length(), state.to_come) == (2, 2)
    assert sum(state.waiting) == 0
    game = table("A0 A2-1 A1-1", boat("1.2 n"), boat("2.7 n"), boat("1.9 n"), options=INTRODUCTORY)
    assert list(cast(MississippiQueen, game.state).next_order()) == [0, 1, 2]
    state = play(game, *["speed 1", "ahead", "done"] * 3)
    assert (list(state.order), state.round, state.boats[1].passengers) == ([0, 1, 2], 3, 0)


@rule("mississippi-queen-9.1")
def test_in_the_introductory_game_a_dock_ends_the_move_at_any_speed() -> None:
    game = table("A0 A1-1 A1-2 A2-1", boat("4.7 n", speed=6), boat("4.2 n"), boat("4.9 n"), stage="", first=4, options=INTRODUCTORY)
    assert legal(game)[-1] == "speed 6"  # the points after the dock need not be used
    state = play(game, "speed 6", "ahead", "ahead")
    assert (where(state, 1), state.boats[0].place) == ("off", 1)
    assert state.moving() == 1


@rule("mississippi-queen-9.1")
def test_in_the_introductory_game_a_boat_pushed_onto_a_dock_docks_at_any_speed() -> None:
    game = table(
        "A0 A1-1 A1-2 A2-1", boat("4.7 n", speed=3), boat("4.12 n", speed=4), boat("4.9 n"), stage="", first=4, options=INTRODUCTORY
    )
    state = play(game, "speed 3", "push 2 n")
    assert state.boats[1].place == 1
    state = play(game, "ahead")
    assert (state.boats[0].place, state.over) == (2, True)


@rule("mississippi-queen-9.1", "mississippi-queen-4.6")
def test_a_pusher_that_docks_waits_for_the_pushed_boats_heading() -> None:
    """The pusher takes the dock of the boat it pushes aside."""
    boats = [boat("4.12 nw", speed=2), boat("4.16 n"), boat("4.9 n")]
    game = table("A0 A1-1 A1-2 A2-1", *boats, stage="", first=4, options=INTRODUCTORY)
    state = play(game, "speed 2", "push 2 sw")
    assert (state.boats[0].place, where(state, 2), state.awaited) == (1, "4.15 n", 0b010)
    state = play(game, "head ne")
    assert (where(state, 2), state.moving()) == ("4.15 ne", 1)


@rule("mississippi-queen-9.2")
def test_boats_point_downstream_unless_a_free_heading_is_agreed() -> None:
    game = Game(TITLE, 3, {"free_start_heading": True}, secret=b"")
    state = cast(MississippiQueen, game.state)
    first = state.order[0]
    for step, heading in enumerate(("ne", "nw", "n")):
        assert game.turn == (first + step) % 3
        assert refused(game, "speed 1") == "9.2"
        play(game, f"head {heading}")
    state = cast(MississippiQueen, game.state)
    assert [state.boats[(first + step) % 3].heading for step in range(3)] == [1, 5, 0]
    assert game.turn == first
    assert legal(game)[0] == "speed 1"
    assert legal(Game(TITLE, 3))[0] == "speed 1"


@rule("mississippi-queen-9.3")
def test_the_race_can_end_with_the_winner() -> None:
    boats = [boat("12.12 n", on_board=TWO), boat("12.2 n"), boat("12.9 n")]
    game = table(END, *boats, stage="", first=12, options={"end_after_winner": True})
    state = play(game, "speed 1", "ahead")
    assert state.over
    assert state.ranks()[0] == 1


@rule("mississippi-queen-9.3")
def test_a_winner_pushed_onto_the_dock_ends_the_race_in_the_middle_of_a_move() -> None:
    boats = [boat("12.7 n", speed=3), boat("12.12 n", on_board=TWO), boat("12.9 n")]
    game = table(END, *boats, stage="", first=12, options={"end_after_winner": True})
    state = play(game, "speed 3", "push 2 n")
    assert state.over
    assert list(state.shares()) == [0, 1, 0]


@rule("mississippi-queen-9.4", "mississippi-queen-10.8")
def test_boats_may_dock_at_speed_2() -> None:
    for dock_speed, place in ((1, 0), (2, 1)):
        game = table(
            END,
            boat("12.12 n", speed=2, on_board=TWO),
            boat("12.2 n"),
            boat("12.9 n"),
            stage="",
            first=12,
            options={"dock_speed": dock_speed},
        )
        state = play(game, "speed 2", "ahead")
        assert state.boats[0].place == place


@rule("mississippi-queen-9.5", "mississippi-queen-10.8")
def test_two_players_have_two_boats_each_placed_by_turns() -> None:
    state = new_game(2)
    assert len(state.boats) == 4
    assert [state.owner(number) for number in state.order] in ([0, 1, 0, 1], [1, 0, 1, 0])
    assert [state.boats[number].cell for number in state.order] == [2, 9, 5, 3]
    assert sum(state.guests(kind) for kind in range(12)) == 12
    game = table_for_two("A0 A2-1", boat("1.2 n"), boat("1.7 n"), boat("1.12 n"), boat("1.5 n"))
    state = play(game, *["speed 1", "right", "ahead", "done"])
    assert state.moving() == 1


@rule("mississippi-queen-9.5")
def test_the_first_boat_to_dock_wins_for_its_owner() -> None:
    boats = [boat("12.12 n", on_board=TWO), boat("12.2 n"), boat("12.9 n"), boat("12.5 n")]
    game = table_for_two(END, *boats, stage="")
    state = play(game, "speed 1", "ahead")
    assert state.over
    assert list(state.shares()) == [1, 0]


@rule("mississippi-queen-9.5")
def test_whoever_loses_both_boats_loses() -> None:
    game = table_for_two("A0 A2-1", boat("2.17 n", speed=3, coal=0), boat("1.7 n"), boat("1.12 n"), boat("1.5 n"))
    state = play(game, "aground")
    assert not state.over
    game = table_for_two("A0 A2-1", boat("2.17 n", speed=3, coal=0), boat("1.7 n"), boat("off"), boat("1.5 n"))
    state = play(game, "aground")
    assert state.over
    assert list(state.shares()) == [0, 1]
