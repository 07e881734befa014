"""The box, the turn, the roads, work, and ruin: chapters 1 to 4 and 7 of the rule book."""

from __future__ import annotations

from collections import Counter, deque
from typing import cast

import pytest

from gabare.games.richesses import TITLE
from gabare.games.richesses.actions import VEHICLE, WORKED
from gabare.games.richesses.material import (
    BY_ROAD,
    CAPITAL,
    CORSICA,
    EXIT_FARE,
    EXIT_KIND,
    EXIT_TO,
    EXITS,
    FAR,
    HAZARD_COPIES,
    MAP,
    PASSAGE,
    POINT,
    PREFECTURE,
    REGION,
    ROAD,
    SEA,
    STAGES,
    TOWN_IDS,
    TOWNS,
)
from gabare.games.richesses.rules import Richesses
from gabare.kit.game import Game
from gabare.kit.luck import Seeded
from gabare.kit.state import HIDDEN, NOBODY
from tests.games.richesses.table import NO_CARD, TOP, at, cash, die, legal, play, refused, table, vehicles
from tests.rule import rule


def new(circuit: str, players: int = 2, seed: int = 0) -> Game:
    return Game(TITLE, players, {"circuit": circuit}, secret=bytes([seed]))


def state_of(game: Game) -> Richesses:
    return cast(Richesses, game.state)


# 1. The box


@rule("richesses-1.1")
def test_the_map_has_22_capitals_69_prefectures_and_49_passage_points() -> None:
    assert Counter(POINT) == {CAPITAL: 22, PREFECTURE: 69, PASSAGE: 49}
    assert len(MAP["roads"]) == 286
    assert Counter(road[2] for road in MAP["roads"]) == {"road": 253, "motorway": 30, "sea": 3}
    assert list(STAGES) == [10, 12, 8, 8, 9, 10, 12, 9]


@rule("richesses-1.1")
def test_every_region_has_one_capital_and_no_two_towns_have_two_ways_between_them() -> None:
    assert sorted(REGION[town] for town in range(TOWNS) if POINT[town] == CAPITAL) == list(range(22))
    assert len({frozenset(road[:2]) for road in MAP["roads"]}) == 286


@rule("richesses-1.1")
@pytest.mark.parametrize("left_out", range(TOWNS))
def test_one_can_walk_from_anywhere_to_anywhere_on_this_side_of_the_sea_even_past_a_closed_point(left_out: int) -> None:
    for corsica in (True, False):
        side = [town for town in range(TOWNS) if (REGION[town] == CORSICA) == corsica and town != left_out]
        seen, queue = {side[0]}, deque([side[0]])
        while queue:
            town = queue.popleft()
            for k in range(EXITS[town], EXITS[town + 1]):
                if EXIT_KIND[k] == ROAD and EXIT_TO[k] not in seen and EXIT_TO[k] != left_out:
                    seen.add(EXIT_TO[k])
                    queue.append(EXIT_TO[k])
        assert seen == set(side)


def test_no_way_across_the_map_is_longer_than_17_sections() -> None:
    assert max(length for length in BY_ROAD if length < FAR) == 17


@rule("richesses-1.2")
@pytest.mark.parametrize(("circuit", "money"), [("economy", 0), ("monuments", 1000), ("sports", 1000)])
def test_everybody_gets_1000_francs_except_in_economy(circuit: str, money: int) -> None:
    state = state_of(new(circuit, 3))
    trail = [list(state.trail[i : i + 4]) for i in range(0, len(state.trail), 4)]
    wages = [sum(wage for event, who, _, wage in trail if event == WORKED and who == seat) for seat in range(3)]
    assert [have - earned for have, earned in zip(cash(state), wages, strict=True)] == [money] * 3


@rule("richesses-1.3")
@pytest.mark.parametrize(("circuit", "cards"), [("economy", 21), ("monuments", 21), ("casinos", 21), ("wines", 22), ("sports", 22)])
def test_two_region_cards_each_and_corsica_stays_in_the_box_where_it_is_not_visited(circuit: str, cards: int) -> None:
    state = state_of(new(circuit, 4))
    assert [traveller.hand.size() for traveller in state.travellers] == [2] * 4
    assert state.regions.size() + 8 == cards
    held = [card for traveller in state.travellers for card in traveller.hand.cards]
    assert state.regions.unseen[CORSICA] + held.count(CORSICA) == cards - 21


@rule("richesses-1.3")
@pytest.mark.parametrize("viewer", [0, 1, NOBODY])
def test_region_cards_are_secret_and_all_else_is_public(viewer: int) -> None:
    seen = cast(Richesses, table("lyon", "lille", "brest").state.masked(viewer))
    for seat, traveller in enumerate(seen.travellers):
        assert all((card == HIDDEN) == (seat != viewer) for card in traveller.hand.cards)
    assert cash(seen) == [500, 500, 500]
    assert [at(seen, seat) for seat in range(3)] == ["lyon", "lille", "brest"]


@rule("richesses-1.4")
def test_the_32_hazard_cards_are_drawn_before_any_of_them_comes_again() -> None:
    state = state_of(new("monuments"))
    assert sum(HAZARD_COPIES) == state.hazards.size() == 32
    luck = Seeded(1)
    drawn = []
    for _ in range(64):
        drawn.append(state.hazards.draw(luck))
        state.hazards.put_under(drawn[-1], 127)
    assert sorted(drawn[:32]) == sorted(card for card, copies in enumerate(HAZARD_COPIES) for _ in range(copies))
    assert drawn[32:] == drawn[:32]


@rule("richesses-1.5")
def test_vehicles_are_chosen_in_secret_and_paid_when_all_have_chosen() -> None:
    game = new("monuments", 3)
    assert game.state.awaited == 0b111
    assert legal(game, 2) == ["choose foot", "choose bike", "choose car"]
    game.play("choose car", 2)
    assert game.state.awaited == 0b011
    assert cash(state_of(game)) == [1000, 1000, 1000]
    assert cast(Richesses, game.state.masked(0)).answers[2] == HIDDEN
    assert cast(Richesses, game.state.masked(2)).answers[2] != HIDDEN
    game.play("choose bike", 0)
    game.play("choose foot", 1)
    assert cash(state_of(game)) == [800, 1000, 200]
    assert [vehicles(state_of(game), seat) for seat in range(3)] == ["bike", "", "car"]


@rule("richesses-1.5")
def test_nobody_sees_what_another_has_chosen_before_all_have() -> None:
    game = new("wines", 3)
    game.play("choose car", 1)
    told = game.tell(viewer=0)
    assert told == [[]]
    assert game.history()[0][0].seen(0, 1, game.moves[0].action) == HIDDEN
    assert game.history()[0][0].seen(1, 1, game.moves[0].action) == game.moves[0].action


@rule("richesses-1.5")
def test_in_economy_nobody_chooses() -> None:
    assert state_of(new("economy")).phase != VEHICLE
    assert legal(new("economy")) == ["work", "walk"]


@rule("richesses-1.6")
def test_many_may_rest_in_the_start_and_finish_town() -> None:
    game = table("beauvais", "paris", "paris", "paris", done=[["versailles"]])
    assert state_of(game).broken() == ""
    assert refused(play_on(game, "walk"), "to paris") == "3.8"  # not because of the others


def play_on(game: Game, *texts: str) -> Game:
    play(game, *texts)
    return game


@rule("richesses-1.7", "richesses-14.9")
@pytest.mark.parametrize(
    ("dice", "first"), [([40, 20, 60], 2), ([40, 20, 30], 0), ([50, 10, 50, 20, 30], 2), ([10, 10, 10, 30, 30, 20, 60, 50], 0)]
)
def test_the_highest_die_begins_and_equals_throw_again(dice: list[int], first: int) -> None:
    game = new("monuments", 3)
    state = play(game, "choose foot", "choose foot", "choose foot", luck=[0, *map(die, dice)])
    assert (game.turn, state.first) == (first, first)


@rule("richesses-1.7")
def test_in_version_1_a_lot_decides_who_begins() -> None:
    game = Game(TITLE, 3, None, secret=b"", version=1)
    play(game, "choose foot", "choose foot", "choose foot", luck=[0, 2])
    assert game.turn == 2


@rule("richesses-1.7")
def test_the_die_shows_tens_up_to_sixty() -> None:
    assert [cash(play(table("lyon", "lille", cash=0), "work", luck=[face]))[0] for face in range(6)] == [10, 20, 30, 40, 50, 60]


# 2. The turn


@rule("richesses-2.1", "richesses-5.1")
def test_one_trades_before_and_after_the_action() -> None:
    game = table("lyon", "lille", cash=900, owns=["car"])
    play(game, "buy bike")
    state = play(game, "work")
    assert (vehicles(state), game.turn) == ("bike car", 0)
    assert legal(game) == ["sell car", "end"]
    assert play(game, "end").turn == 1


@rule("richesses-2.1")
def test_a_turn_ends_by_itself_when_there_is_nothing_to_trade() -> None:
    assert play(table("lyon", "lille", cash=0), "work").turn == 1


@rule("richesses-2.1")
def test_only_the_traveller_on_turn_acts() -> None:
    assert refused(table("lyon", "lille"), "work", seat=1) == "2.1"


@rule("richesses-2.2")
def test_a_turn_has_one_action() -> None:
    game = table("lyon", "lille", owns=["car"])
    play(game, "work")
    assert refused(game, "work") == "2.1"
    assert refused(game, "drive") == "2.1"


@rule("richesses-2.3")
def test_an_arrival_is_settled_in_order_stage_toll_hazard() -> None:
    game = table("laon", "lille", hands=[["limousin", "auvergne"], ["champagne-ardenne", "lorraine"]], hazard=17)
    state = play(game, "walk", "to reims", luck=[NO_CARD, die(40), 0, TOP])
    trail = [state.trail[i] for i in range(0, len(state.trail), 4)]
    names = {6: "stage", 12: "toll", 14: "hazard"}
    assert [names[event] for event in trail if event in names] == ["stage", "toll", "hazard"]
    assert cash(state) == [500 - 40 - 30, 540]


@rule("richesses-2.4")
def test_one_travels_by_anything_one_owns_and_may_always_walk() -> None:
    game = table("lyon", "lille", owns=["bike car"])
    assert {"walk", "ride", "drive"} <= set(legal(game))
    assert {"ride", "drive"}.isdisjoint(legal(table("lyon", "lille")))
    assert refused(table("lyon", "lille", cash=0), "drive") == "2.4"


@rule("richesses-2.5")
def test_play_goes_clockwise_past_those_who_miss_a_turn() -> None:
    game = table("lyon", "lille", "brest", cash=0)
    state_of(game).travellers[1].misses = True
    state = play(game, "work")
    assert (state.turn, state.travellers[1].misses) == (2, False)
    assert play(game, "walk", "to quimper").turn == 0
    assert play(game, "work").turn == 1


# 3. Moving


@rule("richesses-3.1")
@pytest.mark.parametrize(("owns", "move", "sections"), [("", "walk", 1), ("bike", "ride", 2), ("car", "drive", 4)])
def test_one_goes_at_most_so_many_sections_and_may_stop_before(owns: str, move: str, sections: int) -> None:
    game = table("tours", "lille", owns=[owns])
    play(game, move)
    assert "stop" not in legal(game)
    way = ["saumur", "angers", "laval", "alencon"]
    for number, town in enumerate(way[:sections], 1):
        play(game, f"to {town}")
        assert at(state_of(game)) == town
        if number < sections:
            assert "stop" in legal(game)
    assert state_of(game).phase != 3


@rule("richesses-3.1")
def test_one_may_turn_back_but_not_end_where_one_began() -> None:
    game = table("tours", "lille", owns=["car"])
    play(game, "drive", "to blois", "to tours")
    assert "stop" not in legal(game)
    assert refused(game, "stop") == "3.1"
    assert at(play(game, "to le-mans", "stop", luck=[NO_CARD])) == "le-mans"


@rule("richesses-3.1")
def test_a_move_follows_the_roads() -> None:
    assert refused(play_on(table("tours", "lille"), "walk"), "to paris") == "3.1"


@rule("richesses-3.2")
def test_motorways_are_for_cars_and_cost_10_francs_a_section() -> None:
    game = table("paris", "lille", owns=["bike car"])
    play(game, "drive", "to reims", "to verdun")
    assert cash(state_of(game))[0] == 480
    for move in ("walk", "ride"):
        assert refused(play_on(table("paris", "lille", owns=["bike"]), move), "to reims") == "3.2"


@rule("richesses-3.3")
@pytest.mark.parametrize(("start", "end", "fare"), [("marseille", "ajaccio", 100), ("nice", "calvi", 80), ("bastia", "nice", 90)])
def test_the_sea_is_open_to_walkers_for_a_fare_each_way(start: str, end: str, fare: int) -> None:
    game = table(start, "lille", cash=fare)
    assert cash(play(game, "walk", f"to {end}"))[0] in (0, 50)  # or a deposit at a passage point
    back = table(end, "lille", cash=fare)
    assert f"to {start}" in legal(play_on(back, "walk"))


@rule("richesses-3.3")
def test_a_crossing_is_one_section_among_others() -> None:
    game = table("cannes", "lille", owns=["bike"], circuit="wines")
    state = play(game, "ride", "to nice", "to bastia", luck=[NO_CARD])
    assert (at(state), cash(state)[0], state.stages_done(0)) == ("bastia", 410, 1)


@rule("richesses-3.4")
def test_no_money_no_section() -> None:
    assert refused(play_on(table("nice", "lille", cash=70), "walk"), "to calvi") == "3.4"
    game = table("paris", "lille", cash=10, owns=["car"])
    play(game, "drive", "to reims")
    assert refused(game, "to verdun") == "3.4"


@rule("richesses-3.5")
def test_stages_and_tolls_do_not_count_where_a_move_passes() -> None:
    game = table("laon", "lille", owns=["car"], hands=[["limousin", "auvergne"], ["champagne-ardenne", "lorraine"]])
    state = play(game, "drive", "to reims", "to chateau-thierry", "to melun", "stop", luck=[NO_CARD])
    assert (state.stages_done(0), cash(state)) == (0, [500, 500])


@rule("richesses-3.6")
def test_two_never_rest_on_one_point_but_pass_through() -> None:
    game = table("tours", "blois", owns=["bike"])
    play(game, "ride", "to blois")
    assert "stop" not in legal(game)
    assert refused(game, "stop") == "3.6"
    assert at(play(game, "to orleans", luck=[NO_CARD])) == "orleans"
    assert refused(play_on(table("tours", "blois"), "walk"), "to blois") == "3.6"


@rule("richesses-3.6")
def test_a_section_that_leads_only_to_occupied_points_cannot_be_taken() -> None:
    """From Arcachon one comes to Bordeaux or Mont-de-Marsan; with one section, both are taken."""
    game = table("arcachon", "bordeaux", "mont-de-marsan", owns=["bike"])
    assert "walk" not in legal(game)
    assert "ride" in legal(game)


@rule("richesses-3.7", "richesses-2.2")
def test_who_cannot_move_waits_and_who_can_may_not() -> None:
    game = table("arcachon", "bordeaux", "mont-de-marsan", cash=0)
    assert "pass" in legal(game)
    assert refused(game, "walk") == "3.7"
    assert play(game, "pass").turn == 1
    assert refused(table("tours", "lille"), "pass") == "3.7"


@rule("richesses-3.8")
def test_the_finish_is_passed_through_but_not_stopped_in_before_all_stages_are_done() -> None:
    game = table("beauvais", "lille", owns=["bike"])
    play(game, "ride", "to paris")
    assert refused(game, "stop") == "3.8"
    assert at(play(game, "to melun", luck=[NO_CARD])) == "melun"


@rule("richesses-3.8")
def test_a_card_that_sends_to_the_finish_too_early_has_no_effect_there() -> None:
    game = table("laon", "lille", hands=[["limousin", "auvergne"], ["ile-de-france", "lorraine"]], hazard=1)
    state = play(game, "walk", "to reims", luck=[NO_CARD, TOP])
    assert (at(state), state.over, cash(state)) == ("paris", False, [500, 500])


@rule("richesses-3.9")
def test_without_the_fare_one_may_work_in_ajaccio_even_where_it_is_the_finish() -> None:
    game = table("corte", "lille", circuit="tourism", cash=[70, 500])
    assert "to ajaccio" in legal(play_on(game, "walk"))
    state = play(game, "to ajaccio", luck=[])
    assert (at(state), state.over, state.stages_done(0)) == ("ajaccio", False, 0)
    rich = table("corte", "lille", circuit="tourism", cash=[80, 500])
    assert refused(play_on(rich, "walk"), "to ajaccio") == "3.8"


# 4. Work


@rule("richesses-4.1")
def test_work_in_a_capital_pays_what_the_die_shows_turn_after_turn() -> None:
    game = table("lyon", "dijon", cash=0)
    assert cash(play(game, "work", luck=[die(60)])) == [60, 0]
    play(game, "work")
    assert cash(play(game, "work", luck=[die(30)]))[0] == 90
    assert refused(table("tours", "lille"), "work") == "4.1"


@rule("richesses-4.1")
def test_the_work_is_the_whole_action() -> None:
    game = table("lyon", "dijon", owns=["car"])
    play(game, "work")
    assert legal(game) == ["buy bike", "sell car", "end"]


# 7. Ruin


@rule("richesses-7.1")
def test_the_ruined_go_straight_to_the_nearest_work_town() -> None:
    game = table("chartres", "lille", cash=[0, 500])
    assert [text for text in legal(game) if text.startswith("retreat")] == ["retreat orleans"]
    assert at(play(game, "retreat orleans")) == "orleans"


@rule("richesses-7.1")
def test_of_equally_near_work_towns_the_ruined_choose_and_occupied_ones_are_skipped() -> None:
    game = table("montpellier", "lille", cash=[0, 500])
    assert not [text for text in legal(game) if text.startswith("retreat")]  # in a work town already
    game = table("vezelay", "dijon", cash=[0, 500])
    far = [text for text in legal(game) if text.startswith("retreat")]
    assert far
    assert "retreat dijon" not in far
    lengths = {BY_ROAD[TOWN_IDS.index("vezelay") * TOWNS + TOWN_IDS.index(text.split()[1])] for text in far}
    assert len(lengths) == 1


@rule("richesses-7.1")
@pytest.mark.parametrize(("money", "owns"), [(10, ""), (0, "bike")])
def test_who_has_money_or_a_vehicle_is_not_ruined(money: int, owns: str) -> None:
    game = table("chartres", "lille", cash=[money, 500], owns=[owns])
    assert not [text for text in legal(game) if text.startswith("retreat")]
    assert refused(game, "retreat orleans") == "7.1"


@rule("richesses-7.1")
def test_a_retreat_is_an_arrival_at_a_stage() -> None:
    game = table("colmar", "lille", cash=[0, 500])
    assert play(game, "retreat strasbourg").stages_done(0) == 1


@rule("richesses-7.1")
def test_there_is_no_retreat_across_the_sea() -> None:
    game = table("bonifacio", "ajaccio", cash=[0, 500], circuit="wines")
    assert not [text for text in legal(game) if text.startswith("retreat")]


# Laws


def test_walkers_and_bikes_never_use_motorways_and_lorries_only_roads() -> None:
    for seed in range(12):
        luck = Seeded(seed)
        state = TITLE.new_game(4, {"circuit": ["wines", "sports", "holidays"][seed % 3]}, luck)
        for _ in range(1500):
            if state.over:
                break
            before = cast(Richesses, state.clone())
            actions = state.legal_actions(state.turn)
            action = actions[luck.below(len(actions))]
            state.apply(state.turn, action, luck)
            text = TITLE.grammar.write(action)
            if text.startswith("to "):
                town = before.travellers[before.seat].town
                kind = next(EXIT_KIND[k] for k in range(EXITS[town], EXITS[town + 1]) if TOWN_IDS[EXIT_TO[k]] == text[3:])
                allowed = {0: (ROAD, SEA), 1: (ROAD, SEA), 2: (ROAD, SEA, 1), 3: (ROAD,)}[before.mode]
                assert kind in allowed


def test_the_cheapest_fare_is_known() -> None:
    assert min(EXIT_FARE[k] for k in range(len(EXIT_TO)) if EXIT_KIND[k] == SEA) == 80
