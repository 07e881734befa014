"""Chapters 3 to 6: wind, departures, runs and zones."""

from __future__ import annotations

from typing import cast

import pytest

from gabare.games.trois_caps.actions import IN_PORT, PUTTING, RUNNING
from gabare.games.trois_caps.material import COASTAL_BREEZE, DIRECTION_IDS, LANE_CELLS, SEASICK_CREW, WINDS
from gabare.games.trois_caps.rules import TroisCaps
from gabare.games.trois_caps.travel_times import CHANCES
from gabare.kit.state import NOBODY
from tests.games.playing import legal, refused
from tests.games.trois_caps.table import at_sea, boat, card, held, last_under, longest, play, runs, spot, table
from tests.rule import rule

# 3. Wind


@rule("trois-caps-3.1", "trois-caps-11.2")
def test_two_dice_set_the_wind() -> None:
    assert [DIRECTION_IDS[wind] for wind in WINDS] == ["s", "se", "s", "sw", "w", "nw", "n", "ne", "e", "se", "e"]
    assert [round(36 * chance) for chance in CHANCES] == [5, 4, 4, 4, 4, 4, 5, 6]


@rule("trois-caps-3.2")
@pytest.mark.parametrize("wind", DIRECTION_IDS)
def test_the_wind_bars_one_direction_and_leaves_seven(wind: str) -> None:
    game = table(boat("20,22", to="Alcudiamar"), boat("10,4"), wind=wind, level="1")
    at_sea(game, 1)
    assert runs(game) == {f"{way} 1" for way in DIRECTION_IDS if way != wind}
    assert refused(game, f"run {wind} 1") == "3.2"


@rule("trois-caps-3.2")
def test_beating_goes_on_either_side_of_the_wind() -> None:
    for wind, beats in {"n": {"ne", "nw"}, "ne": {"n", "e"}}.items():
        game = table(boat("20,28", to="Alcudiamar"), boat("10,4"), wind=wind)
        at_sea(game, 1)
        open_ways = {run.split()[0] for run in runs(game)}
        assert beats <= open_ways
        assert wind not in open_ways


@rule("trois-caps-3.3")
def test_the_wind_is_rolled_on_each_turn_of_the_director_even_in_port() -> None:
    game = table(boat("10,4"), boat("Vigo"), boat("10,3", mishap="leak"), wind="n", director=1)
    at_sea(game, 3)
    play(game, "hold", 3)
    assert play(game, "hold", 2, 3).wind == DIRECTION_IDS.index("sw")  # the director lies in Vigo
    play(game, "under repair")
    assert play(game, "stay").wind == DIRECTION_IDS.index("sw")
    assert play(game, "under repair").wind == DIRECTION_IDS.index("sw")


@rule("trois-caps-3.3")
def test_a_broken_director_still_rolls_the_wind() -> None:
    game = table(boat("Vigo"), boat("10,3", mishap="leak"), wind="n", director=1)
    play(game, "under sails")
    assert play(game, "stay", 3, 4).wind == DIRECTION_IDS.index("nw")


# 4. Departures


@rule("trois-caps-4.1")
@pytest.mark.parametrize(
    ("hand", "departures"),
    [
        (["sails", "food", "safety"], ["sails food safety"]),
        (["sails", "trolling", "safety"], ["sails trolling safety"]),
        (["sails", "food", "trolling", "safety"], ["sails food safety", "sails trolling safety"]),
        (["sails", "food", "joker"], ["sails food joker"]),
        (["joker", "joker", "joker"], ["joker joker joker"]),
        (["sails", "joker", "joker"], ["sails joker joker"]),
        (["sails", "safety", "joker"], ["sails joker safety"]),
        (["food", "safety", "joker"], ["joker food safety"]),
        (["food", "food", "trolling"], []),
        (["sails", "safety"], []),
        (["joker", "joker"], []),
    ],
)
def test_leaving_bordeaux_needs_three_cards_at_once(hand: list[str], departures: list[str]) -> None:
    rest = ["repair"] * 8 + ["leak"] * 6
    game = table(boat(), boat("Vigo"), hand=(hand + rest)[:12])
    play(game, "under repair")
    assert legal(game) == ["stay", *(f"depart {cards}" for cards in departures)]
    if not departures:
        assert refused(game, "depart sails food safety") == "4.1"


@rule("trois-caps-4.1")
def test_the_departing_boat_makes_its_first_cell_at_once() -> None:
    game = table(boat(), boat("Vigo"), hand=["sails", "food", "safety", "joker"] + ["repair"] * 8)
    play(game, "under joker")
    state = play(game, "depart sails food safety")
    assert spot(state.boats[0].cell) == "5,25"
    assert state.boats[0].in_gironde()
    assert held(state, 0) == ["repair"] * 8
    assert [state.masked(NOBODY).pile.under[i - 3] for i in range(3)] == [card(kind) for kind in ("sails", "food", "safety")]
    assert last_under(state, 4)[0] == "joker"


@rule("trois-caps-4.1")
def test_one_may_stay_in_bordeaux() -> None:
    game = table(boat(), boat("Vigo"), hand=["sails", "food", "safety"] + ["repair"] * 9)
    play(game, "under repair")
    state = play(game, "stay")
    assert state.boats[0].in_bordeaux()
    assert state.hands[0].size() == 11


@rule("trois-caps-4.2")
def test_the_gironde_takes_six_turns_and_is_shared() -> None:
    game = table(boat("5,25", to="Le Verdon"), boat("5,25", to="Le Verdon"), wind="n", director=0)
    way = []
    for _ in range(5):
        at_sea(game)
        state = play(game, "under repair")
        way.append(spot(state.boats[0].cell))
        assert state.boats[0].cell == state.boats[1].cell
    assert way == ["4,25", "3,24", "2,24", "1,23", "1,22"]
    assert state.boats[0].moored
    assert state.boats[0].next_port == 2


@rule("trois-caps-4.3")
@pytest.mark.parametrize("kind", ["food", "trolling", "joker"])
def test_a_departure_card_lets_the_boat_leave_and_sail_in_the_same_turn(kind: str) -> None:
    game = table(boat("Le Verdon"), boat("10,4"), hand=[kind])
    state = play(game, f"leave {kind}", 5)
    assert state.phase == RUNNING
    assert state.boats[0].at_sea()
    assert last_under(state, 1) == [kind]
    assert state.boats[0].trolling == (kind == "trolling")
    play(game, "run w 5", 2)
    assert cast(TroisCaps, game.state).hands[0].size() == 8


@rule("trois-caps-4.3")
def test_le_verdon_is_a_port_like_the_others() -> None:
    game = table(boat("Le Verdon"), boat("10,4"), hand=["repair"] * 9)
    state = play(game, "under repair")
    assert state.phase == IN_PORT
    assert refused(game, "depart sails food safety") == "4.3"


@rule("trois-caps-4.3")
def test_no_departure_card_helps_at_sea_or_in_bordeaux() -> None:
    assert refused(table(boat("10,4"), hand=["food"]), "leave food") == "4.3"
    assert refused(table(boat(), hand=["food"]), "leave food") == "4.3"


@rule("trois-caps-4.4")
def test_a_double_four_frees_the_boat_and_is_its_move() -> None:
    game = table(boat("Vigo"), boat("1,5"), hand=["repair"] * 9, wind="e", event=COASTAL_BREEZE)
    play(game, "under repair")
    assert legal(game) == ["stay", "roll"]
    state = play(game, "roll", 4, 4)
    assert state.boats[0].at_sea()
    assert state.event == COASTAL_BREEZE  # the first die is even
    assert (state.first, state.second) == (4, 4)
    assert longest(game, "w") == 4
    play(game, "run w 2")
    assert longest(game, "s") == 4
    assert not cast(TroisCaps, game.state).boats[0].trolling


@rule("trois-caps-4.4")
def test_any_other_roll_changes_nothing_and_brings_no_event() -> None:
    for dice in ((4, 3), (2, 2), (6, 4)):
        game = table(boat("Vigo"), boat("12,4"), hand=["repair"] * 9, wind="e")
        play(game, "under repair")
        state = play(game, "roll", *dice)
        assert state.boats[0].moored
        assert state.event == -1
        assert state.player == 1


@rule("trois-caps-4.5")
def test_a_trolling_line_counts_until_the_next_port() -> None:
    """Vigo to Vilamoura with a trolling line is free; only what is left with the line from Vilamoura counts there."""
    game = table(boat("19,8", to="Vilamoura", trolling=True), boat("12,4"), wind="s", hand=["food"])
    at_sea(game, 1)
    assert "run e 1" not in legal(game)
    state = play(game, "run n 1")
    assert state.boats[0].moored
    assert not state.boats[0].trolling


# 5. Sailing


@rule("trois-caps-5.1")
def test_two_dice_are_two_runs_and_the_second_is_rolled_after_the_first() -> None:
    game = table(boat("20,24", to="Alcudiamar"), boat("10,4"), wind="w")
    state = at_sea(game, 3)
    assert (state.first, state.second) == (3, 0)
    assert longest(game, "e") == 3
    assert refused(game, "run e 4") == "5.1"
    state = play(game, "run e 3", 6)
    assert (state.run, state.second) == (2, 6)
    state = play(game, "run se 1")
    assert spot(state.boats[0].cell) == "21,28"
    assert state.player == 1


@rule("trois-caps-5.2")
def test_runs_are_straight_and_may_be_shorter_or_none() -> None:
    game = table(boat("20,24", to="Alcudiamar"), boat("10,4"), wind="w")
    at_sea(game, 3)
    assert {run for run in runs(game) if run.startswith("e ")} == {"e 1", "e 2", "e 3"}
    assert "hold" in legal(game)
    state = play(game, "hold", 2)
    assert spot(state.boats[0].cell) == "20,24"
    state = play(game, "hold")
    assert (state.phase, state.player) == (PUTTING, 1)


@rule("trois-caps-5.4")
def test_boats_pass_each_other_but_never_share_a_cell() -> None:
    game = table(boat("20,24", to="Alcudiamar"), boat("20,26", to="Alcudiamar"), wind="w")
    at_sea(game, 3)
    assert {run for run in runs(game) if run.startswith("e ")} == {"e 1", "e 3"}
    assert refused(game, "run e 2") == "5.4"


@rule("trois-caps-5.4")
def test_boats_share_an_anchor() -> None:
    game = table(boat("8,5", to="Vigo"), boat("Vigo"), boat("8,4", to="Vilamoura"), wind="n", director=2)
    at_sea(game, 1)
    state = play(game, "run e 1")
    assert state.boats[0].cell == state.boats[1].cell
    play(game, "under repair")
    play(game, "stay", 1, 1)
    play(game, "under repair", 3)
    state = play(game, "run e 2")  # Vigo is behind this boat: plain sea, shared all the same
    assert len({made.cell for made in state.boats}) == 1


@rule("trois-caps-5.5")
def test_the_anchor_of_the_next_port_stops_the_boat_at_once() -> None:
    game = table(boat("8,3", to="Vigo", shield=True), boat("10,4"), wind="n")
    at_sea(game, 5)
    assert longest(game, "e") == 3  # no exact throw, and no further
    assert refused(game, "run e 4") == "5.5"
    state = play(game, "run e 3")
    assert state.boats[0].moored
    assert state.boats[0].next_port == 3
    assert state.player == 1  # the second die is lost
    assert state.second == 0


@rule("trois-caps-5.6")
def test_other_anchors_are_plain_sea() -> None:
    game = table(boat("8,5", to="Vilamoura"), boat("10,4"), wind="n")
    at_sea(game, 3)
    state = play(game, "run e 1", 5)
    assert state.boats[0].at_sea()
    assert state.phase == RUNNING


# 6. Zones


@rule("trois-caps-6.1")
def test_a_storm_needs_a_sail_reduction() -> None:
    game = table(boat("1,12"), boat("10,4"), level="3", wind="n")
    at_sea(game, 3)
    assert longest(game, "s") == 0
    assert refused(game, "run s 2") == "6.1"
    game = table(boat("1,12", set_="reduction"), boat("10,4"), level="3", wind="n")
    at_sea(game, 3)
    state = play(game, "run s 2", 1)
    assert state.boats[0].rig_used
    state = play(game, "hold")
    assert state.boats[0].rig == card("reduction")  # still in the storm


@rule("trois-caps-6.2")
def test_a_calm_needs_a_spinnaker() -> None:
    game = table(boat("13,4"), boat("10,4"), level="3", wind="n", hand=["spinnaker", "reduction"])
    play(game, "set reduction", 3)
    assert longest(game, "s") == 0
    assert refused(game, "run s 1") == "6.2"
    game = table(boat("13,4"), boat("10,4"), level="3", wind="n", hand=["spinnaker"])
    play(game, "set spinnaker", 3)
    assert longest(game, "s") == 3


@rule("trois-caps-6.3")
def test_fishing_grounds_are_closed_to_a_boat_that_left_with_a_trolling_line() -> None:
    for provision, open_ in {"trolling": False, "food": True, "joker": True}.items():
        game = table(boat("Vilamoura"), boat("10,4"), hand=[provision], wind="n")
        play(game, f"leave {provision}", 3)
        assert ("run se 1" in legal(game)) == open_
    for where, way in [("19,8", "e"), ("20,8", "e"), ("21,9", "e"), ("20,11", "nw"), ("20,11", "w")]:
        game = table(boat(where, to="Almerimar", trolling=True), boat("10,4"), wind="n")
        at_sea(game, 1)
        assert refused(game, f"run {way} 1") == "6.3"


@rule("trois-caps-6.4")
def test_wrecks_need_a_repair_set() -> None:
    game = table(boat("4,7"), boat("10,4"), wind="n", hand=["repair"])
    at_sea(game, 1)
    assert refused(game, "run s 1") == "6.4"
    game = table(boat("4,7"), boat("10,4"), wind="n", hand=["repair"])
    play(game, "set repair", 1)
    state = play(game, "run s 1", 1)
    assert state.boats[0].spare_used
    state = play(game, "hold")
    assert state.boats[0].spare == card("repair")  # still among the wrecks


@rule("trois-caps-6.5")
def test_pollution_sends_the_boat_back_to_almerimar() -> None:
    game = table(boat("18,23", to="Alcudiamar"), boat("10,4"), wind="n")
    at_sea(game, 3)
    assert longest(game, "e") == 1  # entering ends the run
    assert refused(game, "run e 2") == "6.5"
    assert any("Almerimar" in choice.label for choice in game.choices() if choice.text == "run e 1")
    state = play(game, "run e 1")
    assert spot(state.boats[0].cell) == "19,18"
    assert state.boats[0].moored
    assert state.boats[0].next_port == 5
    assert state.player == 1
    play(game, "under repair", 1)
    play(game, "hold")
    play(game, "hold", 1, 1)
    play(game, "under sails")
    assert legal(game) == ["stay", "roll"]  # it has to leave again


@rule("trois-caps-6.5")
def test_pollution_before_almerimar_counts_as_calling_there() -> None:
    game = table(boat("18,23", to="Almerimar"), boat("18,22", to="Vigo"), wind="n", director=0)
    at_sea(game, 1)
    state = play(game, "run e 1")
    assert state.boats[0].next_port == 5
    play(game, "under repair", 3)
    state = play(game, "run e 2")
    assert state.boats[1].next_port == 2  # two ports lie before it
    assert spot(state.boats[1].cell) == "19,18"


@rule("trois-caps-6.6")
def test_the_cargo_lane_is_crossed_within_three_cells_and_without_a_stop() -> None:
    game = table(boat("10,5"), boat("8,4"), wind="n")
    at_sea(game, 5)
    assert {run for run in runs(game) if run.startswith("w ")} == {"w 1", "w 2", "w 3", "w 5"}
    assert refused(game, "run w 4") == "6.6"
    game = table(boat("20,1"), boat("8,4"), wind="n")
    at_sea(game, 5)
    assert {run for run in runs(game) if run.startswith("e ")} == {"e 3", "e 4", "e 5"}  # two cells of the lane


@rule("trois-caps-6.6")
@pytest.mark.parametrize(("where", "way", "cells"), [("23,3", "e", [1]), ("18,0", "se", []), ("24,6", "nw", [])])
def test_more_than_three_cells_of_the_lane_in_a_row_are_too_many(where: str, way: str, cells: list[int]) -> None:
    """On this chart a straight run meets one or two cells of the lane, or five and more."""
    assert LANE_CELLS == 3
    game = table(boat(where), boat("8,4"), wind="s")
    at_sea(game, 5)
    assert sorted(int(run.split()[1]) for run in runs(game) if run.split()[0] == way) == cells
    assert refused(game, f"run {way} 5") == "6.6"


@rule("trois-caps-6.7")
def test_no_run_ends_among_the_whales() -> None:
    game = table(boat("12,30", to="Gruissan"), boat("8,4"), wind="e")
    at_sea(game, 5)
    assert {run for run in runs(game) if run.startswith("n ")} == {"n 3"}
    assert refused(game, "run n 2") == "6.7"


@rule("trois-caps-6.8")
def test_a_set_card_works_at_once_and_sail_cards_exclude_each_other() -> None:
    game = table(boat("1,12", set_="spinnaker"), boat("10,4"), level="3", wind="n", hand=["reduction", "repair", "spinnaker"])
    assert {"set reduction", "set repair"} <= set(legal(game))
    assert "set spinnaker" not in legal(game)
    assert refused(game, "set spinnaker") == "6.8"
    state = play(game, "set reduction", 3)
    assert state.boats[0].rig == card("reduction")
    assert last_under(state, 1) == ["spinnaker"]
    assert longest(game, "s") == 3


@rule("trois-caps-6.8")
def test_a_repair_is_set_besides_a_sail_card_and_only_once() -> None:
    game = table(boat("1,12", set_="spinnaker", repair=True), boat("10,4"), level="3", hand=["repair"])
    assert refused(game, "set repair") == "6.8"


@rule("trois-caps-6.8")
@pytest.mark.parametrize(("level", "settable"), [("learning", set()), ("1", {"set repair"}), ("2", {"set repair"})])
def test_only_cards_that_open_something_are_set(level: str, settable: set[str]) -> None:
    game = table(boat("1,12"), boat("10,4"), level=level, hand=["repair"])
    assert {text for text in legal(game) if text.startswith("set")} == settable


@rule("trois-caps-6.9", "trois-caps-11.5")
def test_a_used_card_goes_when_a_turn_ends_outside_its_zone() -> None:
    game = table(boat("1,12", set_="reduction"), boat("10,4"), level="3", wind="e")
    at_sea(game, 1)
    state = play(game, "run s 1", 1)
    assert state.boats[0].rig_used
    state = play(game, "run n 1")
    assert state.boats[0].rig == -1
    assert last_under(state, 1) == ["reduction"]
    assert state.masked(NOBODY).pile.under[-1] == card("reduction")


@rule("trois-caps-6.9")
def test_an_unused_card_stays() -> None:
    game = table(boat("8,3", to="Vigo", set_="reduction", repair=True), boat("10,4"), level="3", wind="n")
    at_sea(game, 3)
    state = play(game, "run e 3")
    assert state.boats[0].moored
    assert state.boats[0].rig == card("reduction")
    assert state.boats[0].spare == card("repair")


@rule("trois-caps-6.9")
def test_a_repair_used_among_the_wrecks_goes_under_the_pile() -> None:
    game = table(boat("4,7", repair=True), boat("10,4"), wind="e")
    at_sea(game, 1)
    play(game, "run s 1", 1)
    state = play(game, "run n 1")
    assert state.boats[0].spare == -1
    assert last_under(state, 1) == ["repair"]


@rule("trois-caps-6.9")
def test_the_card_that_a_boat_depends_on_cannot_be_replaced() -> None:
    game = table(boat("2,12", set_="reduction"), boat("10,4"), level="3", wind="n", hand=["spinnaker", "joker", "repair"])
    assert {text for text in legal(game) if text.startswith("set")} == {"set repair", "set repair joker"}
    assert refused(game, "set spinnaker") == "6.9"


@rule("trois-caps-8.12")
def test_a_seasick_crew_may_leave_port_but_sails_only_the_turn_after() -> None:
    """Off the port it can be hit."""
    hands = [["food", "food"], ["leak", "repair"]]
    game = table(boat("8,4", to="Vigo"), boat("Vigo"), wind="n", event=SEASICK_CREW, hands=hands)
    at_sea(game, 2)
    play(game, "run e 2")
    play(game, "under repair")
    play(game, "stay", 1, 1)
    state = play(game, "leave food")
    assert state.player == 1
    assert state.boats[0].at_sea()
    assert spot(state.boats[0].cell) == "8,6"
    assert "aim leak 1" in legal(game)
