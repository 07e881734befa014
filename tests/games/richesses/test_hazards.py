"""The hazard cards, one by one: chapter 8 of the rule book."""

from __future__ import annotations

from typing import cast

import pytest

from gabare.games.richesses.material import (
    BIRTHDAY,
    DEPOSIT,
    DINNER,
    DRINKS,
    ENGINE_TROUBLE,
    FERRY,
    GRAND_PRIZE,
    HIKING_CLUB,
    HOLE_IN_POCKET,
    HOTEL,
    INHERITANCE,
    LORRY,
    LUCKY_TICKET,
    NIGHT_TRAIN,
    ODD_JOB,
    PAPERS,
    PHOTO_PRIZE,
    PUNCTURE,
    RAFFLE,
    REGION_IDS,
    SNOW,
    SPEEDING,
    TAIL_WIND,
    TOURIST_OFFICE,
    UPSIDE_DOWN,
    VISITOR_TAX,
)
from gabare.games.richesses.rules import Richesses
from gabare.kit.game import Game
from gabare.kit.state import HIDDEN, NOBODY
from tests.games.richesses.table import HANDS, NO_CARD, TOP, at, cash, die, legal, play, stack, table, vehicles
from tests.rule import rule


def drawn(card: int, *dice: int, money: int = 500, owns: str = "", **more: object) -> Richesses:
    """Ana walks from Laon to Reims and turns this card; Bo and Cleo are far away."""
    return cast(Richesses, game_with(card, *dice, money=money, owns=owns, **more).state)


def game_with(card: int, *dice: int, money: int = 500, owns: str = "", **more: object) -> Game:
    hands = [["champagne-ardenne", "auvergne"], *HANDS[1:]]
    game = table("laon", "brest", "nice", cash=[money, 500, 10], owns=[owns], hands=hands, hazard=card, **more)  # type: ignore[arg-type]
    play(game, "walk", "to reims", luck=[TOP, *map(die, dice)])
    return game


# 8.1. Drawing


@rule("richesses-8.1")
def test_a_card_is_drawn_where_a_move_ends_on_a_passage_point_and_goes_under_the_others() -> None:
    state = drawn(DEPOSIT)
    assert cash(state)[0] == 550
    assert state.hazards.under[31] == DEPOSIT
    assert state.hazards.size() == 32


@rule("richesses-8.1")
@pytest.mark.parametrize(("start", "town"), [("arras", "amiens"), ("beauvais", "rouen"), ("rouen", "evreux")])
def test_no_card_in_capitals_and_prefectures(start: str, town: str) -> None:
    game = table(start, "brest", hazard=DEPOSIT, hands=[["limousin", "auvergne"], ["alsace", "corse"]], circuit="wines")
    assert cash(play(game, "walk", f"to {town}", luck=[NO_CARD]))[0] == 500


@rule("richesses-8.1", "richesses-2.3")
def test_a_second_arrival_draws_no_second_card() -> None:
    """The tall ships send to Brest, which is a passage point."""
    game = table("laon", "lyon", hands=[["champagne-ardenne", "bretagne"], HANDS[1]], hazard=2)
    state = play(game, "walk", "to reims", luck=[TOP])
    assert (at(state), state.hazards.under[31]) == ("brest", 2)


# 8.2 and 8.3. Being sent


@rule("richesses-8.2", "richesses-8.6")
@pytest.mark.parametrize(("card", "town"), list(enumerate(["ajaccio", "paris", "brest", "nice", "lille", "strasbourg"])))
def test_the_first_six_cards_send_to_their_towns(card: int, town: str) -> None:
    game = table("laon", "lyon", hands=[["champagne-ardenne", "auvergne"], ["limousin", "centre"]], hazard=card, circuit="wines")
    state = play(game, "walk", "to reims", luck=[TOP, NO_CARD])
    assert (at(state), cash(state)) == (town, [500, 500])


@rule("richesses-8.2")
def test_who_is_sent_arrives_at_a_stage() -> None:
    state = play_until(table("laon", "lyon", hands=[["champagne-ardenne", "auvergne"], HANDS[1]], hazard=5))
    assert (at(state), state.stages_done(0)) == ("strasbourg", 2)  # Reims, then Strasbourg


def play_until(game: Game) -> Richesses:
    return play(game, "walk", "to reims")


@rule("richesses-8.2")
def test_being_sent_to_where_one_is_changes_nothing() -> None:
    game = table("quimper", "lyon", hands=[["bretagne", "auvergne"], HANDS[1]], hazard=2)
    state = play(game, "walk", "to brest", luck=[TOP])
    assert (at(state), cash(state)) == ("brest", [500, 500])


@rule("richesses-8.2")
def test_all_stages_done_and_sent_to_the_finish_is_home() -> None:
    stages = ["versailles", "chartres", "blois", "mont-saint-michel", "vannes", "amiens", "reims", "strasbourg", "vezelay", "avignon"]
    game = table(
        "laon", "lyon", hands=[["champagne-ardenne", "auvergne"], HANDS[1]], hazard=1, done=[[*stages, "carcassonne", "rocamadour"]]
    )
    state = play(game, "walk", "to reims", luck=[TOP])
    assert (state.over, list(state.ranks())) == (True, [1, 2])


@rule("richesses-8.3")
def test_who_rests_there_is_shifted_to_a_nearest_free_point_of_ones_choice() -> None:
    game = table("laon", "lille", "cambrai", hands=[["champagne-ardenne", "nord-pas-de-calais"], *HANDS[1:]], hazard=4)
    play(game, "walk", "to reims", luck=[TOP])
    assert sorted(legal(game)) == ["shift arras", "shift calais"]  # Cambrai is taken
    state = play(game, "shift calais")
    assert (at(state, 0), at(state, 1)) == ("lille", "calais")
    assert cash(state) == [500, 500, 500]  # no hazard for Bo in Calais


@rule("richesses-8.3")
def test_a_lone_nearest_point_needs_no_choice() -> None:
    """Around Brest are Saint-Brieuc and Quimper; one of them is taken."""
    hands = [["champagne-ardenne", "bretagne"], *HANDS[1:]]
    game = table("laon", "brest", "quimper", hands=hands, hazard=2)
    state = play(game, "walk", "to reims", luck=[TOP])
    assert [at(state, seat) for seat in range(3)] == ["brest", "saint-brieuc", "quimper"]


@rule("richesses-8.3", "richesses-1.6")
def test_nobody_is_shifted_from_a_start_town() -> None:
    game = table("laon", "paris", hands=[["champagne-ardenne", "auvergne"], HANDS[1]], hazard=1)
    state = play(game, "walk", "to reims", luck=[TOP])
    assert (at(state, 0), at(state, 1)) == ("paris", "paris")


@rule("richesses-8.3", "richesses-12.7")
def test_a_racer_is_not_shifted_so_one_takes_a_nearest_free_point() -> None:
    hands = [["champagne-ardenne", "alsace"], *HANDS[1:]]
    game = table("laon", "strasbourg", circuit="sports", hands=hands, hazard=5)
    cast(Richesses, game.state).travellers[1].race = 0
    play(game, "walk", "to reims", luck=[TOP])
    assert sorted(legal(game)) == ["go colmar", "go sarrebourg"]
    state = play(game, "go colmar")
    assert (at(state, 0), at(state, 1)) == ("colmar", "strasbourg")


# 8.4 and 8.5. Paying and winning


@rule("richesses-8.4")
def test_a_fee_beyond_ones_cash_sells_a_vehicle_to_the_bank_without_bids() -> None:
    state = drawn(HOTEL, money=20, owns="bike")
    assert (cash(state), vehicles(state)) == ([20 + 100 - 50, 500, 10], "")


@rule("richesses-8.4")
def test_of_two_vehicles_one_chooses_which_the_bank_buys() -> None:
    game = game_with(HOTEL, money=20, owns="bike car")
    assert legal(game) == ["sell bike", "sell car"]
    state = play(game, "sell car")
    assert (cash(state)[0], vehicles(state), state.turn) == (370, "bike", 0)


@rule("richesses-8.4")
def test_without_vehicle_an_unpayable_card_is_replaced() -> None:
    game = table("laon", "brest", cash=[20, 0], hands=[["champagne-ardenne", "auvergne"], HANDS[1]])
    stack(cast(Richesses, game.state), HOTEL, VISITOR_TAX, DEPOSIT)
    state = play(game, "walk", "to reims", luck=[0, 0, 0])
    assert cash(state)[0] == 70
    assert list(state.hazards.under)[-3:] == [HOTEL, VISITOR_TAX, DEPOSIT]


@rule("richesses-8.4")
def test_after_three_replaced_cards_nothing_happens() -> None:
    game = table("laon", "brest", cash=[10, 0], hands=[["champagne-ardenne", "auvergne"], HANDS[1]])
    stack(cast(Richesses, game.state), HOTEL, VISITOR_TAX, DINNER, PHOTO_PRIZE)
    state = play(game, "walk", "to reims", luck=[0, 0, 0, die(20), 0])
    assert cash(state)[0] == 110
    game = table("laon", "brest", "nice", cash=[10, 0, 0], hands=[["champagne-ardenne", "auvergne"], *HANDS[1:]])
    stack(cast(Richesses, game.state), HOTEL, VISITOR_TAX, DINNER, DRINKS, PHOTO_PRIZE)
    state = play(game, "walk", "to reims", luck=[0, 0, 0, die(20), 0])
    assert cash(state)[0] == 10
    assert state.hazards.under[0] == PHOTO_PRIZE


@rule("richesses-8.5", "richesses-8.9")
@pytest.mark.parametrize(("card", "prize", "price"), [(RAFFLE, "bike", 100), (GRAND_PRIZE, "car", 400)])
def test_a_vehicle_is_won_or_its_resale_price(card: int, prize: str, price: int) -> None:
    assert (vehicles(drawn(card)), cash(drawn(card))[0]) == (prize, 500)
    owner = drawn(card, owns=prize)
    assert (vehicles(owner), cash(owner)[0]) == (prize, 500 + price)


# 8.6. Cards that move


@rule("richesses-8.6")
def test_the_night_train_goes_to_any_free_capital_or_stays() -> None:
    game = game_with(NIGHT_TRAIN)
    capitals = legal(game)
    assert len(capitals) == 22 + 1  # all of them, Ajaccio and Paris too, or stay
    assert capitals[-1] == "stay"
    assert at(play(game, "go ajaccio", luck=[NO_CARD])) == "ajaccio"
    assert at(play(game_with(NIGHT_TRAIN), "stay")) == "reims"


@rule("richesses-8.6")
def test_the_night_train_does_not_stop_where_somebody_rests() -> None:
    game = table("laon", "lyon", hands=[["champagne-ardenne", "auvergne"], HANDS[1]], hazard=NIGHT_TRAIN)
    play(game, "walk", "to reims", luck=[TOP])
    assert "go lyon" not in legal(game)


@rule("richesses-8.6")
def test_the_lorry_takes_one_up_to_two_road_sections_further() -> None:
    game = game_with(LORRY)
    assert "to verdun" not in legal(game)  # that is a motorway
    assert "stay" in legal(game)
    play(game, "to chalons-en-champagne")
    assert "stop" in legal(game)
    state = play(game, "to troyes", luck=[])
    assert (at(state), state.turn, cash(state)[0]) == ("troyes", 0, 500)
    assert at(play(game_with(LORRY), "stay")) == "reims"


@rule("richesses-8.6", "richesses-8.1")
def test_no_card_waits_where_the_lorry_stops() -> None:
    game = game_with(LORRY)
    state = play(game, "to chateau-thierry", "stop", luck=[NO_CARD, die(30), 0])  # Bo holds Picardie
    assert (at(state), cash(state)) == ("chateau-thierry", [470, 530, 10])


@rule("richesses-8.6")
def test_the_map_upside_down_leads_back_to_where_the_move_began() -> None:
    game = table("laon", "brest", owns=["bike"], hands=[["champagne-ardenne", "auvergne"], ["alsace", "centre"]], hazard=UPSIDE_DOWN)
    state = play(game, "ride", "to charleville-mezieres", "to reims", luck=[TOP, NO_CARD])
    assert (at(state), state.stages_done(0)) == ("laon", 1)


@rule("richesses-8.6")
def test_papers_are_stamped_in_the_nearest_free_prefecture_or_capital() -> None:
    game = table("laon", "chalons-en-champagne", hands=[["champagne-ardenne", "auvergne"], ["alsace", "centre"]], hazard=PAPERS)
    play(game, "walk", "to reims", luck=[TOP])
    assert sorted(legal(game)) == ["go charleville-mezieres", "go laon"]
    assert at(play(game, "go laon", luck=[NO_CARD])) == "laon"


@rule("richesses-8.6")
def test_papers_stay_unstamped_where_no_free_prefecture_is_on_the_island() -> None:
    hands = [["corse", "auvergne"], HANDS[1], HANDS[2]]
    game = table("corte", "ajaccio", "bastia", circuit="wines", hands=hands, hazard=PAPERS)
    assert at(play(game, "walk", "to aleria", luck=[TOP])) == "aleria"


# 8.7. Cards that bring money


@rule("richesses-8.7")
@pytest.mark.parametrize(
    ("card", "dice", "gain"),
    [
        (DEPOSIT, [], 50),
        (PHOTO_PRIZE, [], 100),
        (INHERITANCE, [], 150),
        (ODD_JOB, [40], 40),
        (LUCKY_TICKET, [60], 120),
        (HIKING_CLUB, [], 80),
    ],
)
def test_what_a_lucky_card_brings(card: int, dice: list[int], gain: int) -> None:
    assert cash(drawn(card, *dice)) == [500 + gain, 500, 10]


@rule("richesses-8.7")
def test_on_a_birthday_everybody_gives_what_they_can() -> None:
    assert cash(drawn(BIRTHDAY)) == [530, 480, 0]


@rule("richesses-8.7")
def test_the_hiking_club_has_nothing_for_owners_of_vehicles() -> None:
    assert cash(drawn(HIKING_CLUB, owns="bike"))[0] == 500


# 8.8. Cards that cost money


@rule("richesses-8.8")
@pytest.mark.parametrize(
    ("card", "dice", "owns", "cost"),
    [
        (VISITOR_TAX, [], "", 30),
        (HOTEL, [], "", 50),
        (DINNER, [60], "", 60),
        (SPEEDING, [], "car", 0),  # she walked
        (ENGINE_TROUBLE, [], "bike", 0),
        (ENGINE_TROUBLE, [], "car", 100),
        (PUNCTURE, [], "", 0),
        (PUNCTURE, [], "bike", 40),
        (PUNCTURE, [], "car", 40),
        (HOLE_IN_POCKET, [], "", 50),
    ],
)
def test_what_an_unlucky_card_costs(card: int, dice: list[int], owns: str, cost: int) -> None:
    assert cash(drawn(card, *dice, owns=owns)) == [500 - cost, 500, 10]


@rule("richesses-8.8")
def test_speeding_is_fined_after_a_move_by_car() -> None:
    game = table("laon", "brest", owns=["car"], hands=[["champagne-ardenne", "auvergne"], HANDS[1]], hazard=SPEEDING)
    assert cash(play(game, "drive", "to reims", "stop", luck=[TOP]))[0] == 440


@rule("richesses-8.8")
@pytest.mark.parametrize(("money", "left"), [(500, 450), (490, 440), (410, 360), (400, 360), (10, 0), (0, 0)])
def test_a_tenth_is_rounded_up_to_10_francs(money: int, left: int) -> None:
    assert cash(drawn(HOLE_IN_POCKET, money=money))[0] == left


@rule("richesses-8.8")
def test_a_round_of_drinks_goes_to_every_opponent() -> None:
    assert cash(drawn(DRINKS)) == [480, 510, 20]


# 8.9. Other cards


@rule("richesses-8.9", "richesses-2.5")
def test_snow_costs_the_next_turn() -> None:
    game = table("laon", "lyon", "lille", cash=0, hands=[["champagne-ardenne", "auvergne"], *HANDS[1:]], hazard=SNOW)
    assert play(game, "walk", "to reims", luck=[TOP]).turn == 1
    assert play(game, "work").travellers[0].misses
    state = play(game, "work")
    assert (state.turn, state.travellers[0].misses, state.round) == (1, False, 2)


@rule("richesses-8.9")
def test_a_tail_wind_gives_another_turn_at_once() -> None:
    game = game_with(TAIL_WIND)
    state = play(game, "end")
    assert (state.turn, state.round) == (0, 1)
    assert "walk" in legal(game)
    assert play(game, "walk", "to laon", "end").turn == 1


@rule("richesses-8.9")
def test_at_the_tourist_office_a_region_card_may_be_exchanged_in_secret() -> None:
    game = game_with(TOURIST_OFFICE)
    assert legal(game) == ["swap auvergne", "swap champagne-ardenne", "keep"]
    before = game.state
    move = game.play("swap auvergne", outcomes=[0])
    state = cast(Richesses, game.state)
    assert REGION_IDS.index("auvergne") not in state.travellers[0].hand.cards
    assert before.seen(1, 0, move.action) == before.seen(NOBODY, 0, move.action) == HIDDEN
    assert state.masked(1).regions.under[0] == HIDDEN
    assert REGION_IDS[state.masked(0).regions.under[0]] == "auvergne"
    kept = play(game_with(TOURIST_OFFICE), "keep")
    assert REGION_IDS.index("auvergne") in kept.travellers[0].hand.cards


@rule("richesses-13.4")
def test_without_the_ferry_ticket_that_card_sends_to_marseille() -> None:
    hands = [["champagne-ardenne", "auvergne"], HANDS[1]]
    game = table("laon", "brest", hands=hands, hazard=FERRY, options={"corsica_hazard": False})
    assert at(play(game, "walk", "to reims", luck=[TOP, NO_CARD])) == "marseille"


@rule("richesses-8.2")
def test_the_ferry_is_free_and_the_way_back_is_not() -> None:
    hands = [["champagne-ardenne", "auvergne"], HANDS[1]]
    game = table("laon", "brest", hands=hands, hazard=FERRY, cash=[0, 500])
    state = play(game, "walk", "to reims")
    assert (at(state), cash(state)) == ("ajaccio", [0, 500])
