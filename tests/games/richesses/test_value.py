"""What is good: exact tours, and a greedy player that understands them."""

from __future__ import annotations

from typing import cast

import pytest

from gabare.bots.levels import bot
from gabare.bots.search import Greedy, Random
from gabare.games.richesses import TITLE
from gabare.games.richesses.actions import BET, BID, GO_BY, GRAMMAR, PASS, RAISING, SELL
from gabare.games.richesses.material import CASINOS, CIRCUIT_IDS, ECONOMY, MARKERS, SPORTS, STAGE_AT, STAGES, TOWN_IDS, TOWNS
from gabare.games.richesses.rules import Richesses
from gabare.games.richesses.trade import hand_over
from gabare.games.richesses.travel_times import shortest_tour, tours, turns_left
from gabare.games.richesses.value import VALUE
from gabare.kit.game import Game
from gabare.kit.luck import Seeded
from gabare.kit.state import NONE, bit
from tests.games.richesses.table import legal, play, table
from tests.games.richesses.test_circuits import FAR_HANDS
from tests.rule import rule

SHORTEST = {
    "economy": (48, 26, 12),
    "monuments": (47, 27, 14),
    "casinos": (48, 26, 14),
    "wines": (41, 23, 11),
    "tourism": (55, 30, 17),
    "holidays": (56, 30, 16),
    "specialities": (49, 26, 14),
}


@pytest.mark.parametrize("circuit", SHORTEST)
def test_the_shortest_tours_on_foot_by_bike_and_by_car(circuit: str) -> None:
    number = CIRCUIT_IDS.index(circuit)
    assert tuple(shortest_tour(number, mode, number == ECONOMY) for mode in range(3)) == SHORTEST[circuit]


def test_the_work_in_economy_adds_a_turn_for_each_stage() -> None:
    assert [shortest_tour(ECONOMY, mode, False) - shortest_tour(ECONOMY, mode, True) for mode in range(3)] == [10, 10, 10]


@pytest.mark.parametrize("mode", range(3))
def test_stages_in_passing_never_take_longer(mode: int) -> None:
    town, everything = TOWN_IDS.index("paris"), bit(STAGES[1]) - 1
    assert turns_left(1, mode, True, town, everything, 0) <= turns_left(1, mode, False, town, everything, 0)


def test_a_stage_next_door_costs_one_turn_and_sections_left_count() -> None:
    versailles = bit(0)
    paris, beauvais = TOWN_IDS.index("paris"), TOWN_IDS.index("beauvais")
    assert turns_left(1, 0, False, paris, versailles, 0) == 2  # there and back
    assert turns_left(1, 0, False, paris, versailles, 1) == 1
    assert turns_left(1, 1, False, beauvais, versailles, 2) == 1
    assert turns_left(1, 2, False, paris, 0, 0) == 0


def test_sports_need_the_races_and_some_lost_matches() -> None:
    by_car = shortest_tour(SPORTS, 2, False)
    assert by_car > 6 + 4 + 2 + 6


def test_the_value_likes_a_car_money_and_stages() -> None:
    def points(**more: object) -> float:
        return VALUE.points(table("tours", "lille", **more).state, 0)  # type: ignore[arg-type]

    assert points(owns=["car"]) > points(owns=["bike"]) > points()
    assert points(done=[["blois"]]) > points()
    assert points(cash=[600, 500]) > points(cash=[500, 500])


def test_chances_add_up_to_one() -> None:
    shares = VALUE.shares(table("tours", "lille", "brest").state)
    assert sum(shares) == pytest.approx(1)


def test_a_greedy_traveller_goes_home_when_all_is_done() -> None:
    stages = ["versailles", "chartres", "blois", "mont-saint-michel", "vannes", "amiens", "reims", "strasbourg", "vezelay", "avignon"]
    game = table("melun", "lille", done=[[*stages, "carcassonne", "rocamadour"]])
    player = Greedy(VALUE)
    while not game.over:
        game.play(player.choose(game.state.masked(game.turn), game.turn, len(game.moves)))
        assert len(game.moves) < 4
    assert list(game.state.ranks()) == [1, 2]


def last_on_the_road(cash: int) -> Game:
    """Economy: Ana has only to ride home from Melun; Bo is home with 2,000 F."""
    stages = [TOWN_IDS[town] for town in range(TOWNS) if STAGE_AT[ECONOMY * TOWNS + town] != NONE]
    game = table("melun", "paris", circuit="economy", cash=[cash, 2000], owns=["bike"], done=[stages, stages])
    state = cast(Richesses, game.state)
    for traveller in state.travellers:
        traveller.settled = traveller.marks
    state.travellers[1].place = state.arrived = 1
    state.last_round = state.round + 10
    return game


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_last_one_on_the_road_comes_home_however_poor(level: str) -> None:
    """To put off the end, one could ride to and fro, or buy a bike and sell it again, until nothing is left."""
    game = last_on_the_road(300)
    while not game.over:
        game.play(bot(TITLE, level).choose(game.state.masked(game.turn), game.turn, len(game.moves)))
        assert len(game.moves) < 8
    assert cast(Richesses, game.state).travellers[0].place == 2


def test_the_last_one_on_the_road_has_a_chance_if_the_premium_may_bring_what_is_missing() -> None:
    """The bike counts 100 F, the premium 200 F."""
    shares = [VALUE.shares(last_on_the_road(cash).state)[0] for cash in (300, 1500, 1720, 1900)]
    assert shares[0] < 0.005 < shares[1] < shares[2] < shares[3]
    assert 0.2 < shares[2] < 0.8


def test_a_greedy_traveller_starts_where_the_tour_of_the_casinos_is_shortest() -> None:
    game = Game(TITLE, 2, {"circuit": "casinos"}, secret=b"")
    action = Greedy(VALUE).choose(game.state.masked(0), 0, 1)
    lengths = [tours(CASINOS, 2, False)[(bit(8) - 1 - bit(stage)) * MARKERS + stage] for stage in range(8)]
    assert lengths[action] == min(lengths)


def test_a_greedy_traveller_claims_its_tolls() -> None:
    hands = [["limousin", "auvergne"], ["centre", "lorraine"]]
    game = table("tours", "lille", hands=hands, options={"toll_claim": "manual"})
    play(game, "walk", "to blois")
    assert legal(game) == ["claim", "let pass"]
    assert game.title.grammar.write(Greedy(VALUE).choose(game.state.masked(1), 1, 5)) == "claim"


@pytest.mark.parametrize("circuit", CIRCUIT_IDS)
def test_greedy_beats_random(circuit: str) -> None:
    """A small sample; whole series are played when weights change."""
    bots = [Greedy(VALUE), Random()]
    won = 0.0
    for number in range(4):
        luck = Seeded(number)
        state = cast(Richesses, TITLE.new_game(2, {"circuit": circuit}, luck))
        step = 0
        while state.awaited:
            seat = state.turn
            state.apply(seat, bots[(seat + number) % 2].choose(state.masked(seat), seat, step), luck)
            step += 1
        won += state.shares()[number % 2]
    assert won >= 3


def auctioned(game: Game) -> list[str]:
    """The bids of greedy players until the hammer falls."""
    told = []
    while cast(Richesses, game.state).phase == RAISING:
        seat = game.turn
        told.append(GRAMMAR.write(Greedy(VALUE).choose(game.state.masked(seat), seat, 1)))
        game.play(told[-1], seat)
    return told


@rule("richesses-5.4")
@pytest.mark.parametrize("cash", [150, 300])
def test_walkers_raise_by_the_least_step_as_long_as_they_can_and_as_it_is_cheaper_than_new(cash: int) -> None:
    game = table("tours", "lille", "brest", owns=["bike"], cash=[100, cash, cash])
    play(game, "sell bike")
    assert auctioned(game) == [f"bid {sum}" for sum in range(100, min(cash, 190) + 1, 10)]


@pytest.mark.parametrize("circuit", ["economy", "monuments", "casinos"])
def test_who_drives_has_no_use_for_a_bike(circuit: str) -> None:
    game = table("tours", "lille", "brest", circuit=circuit, owns=["bike", "car", "car"], cash=[100, 600, 600])
    play(game, "sell bike")
    assert auctioned(game) == ["pass", "pass"]


def test_who_drives_still_wants_a_bike_for_the_race() -> None:
    game = table("tours", "lille", "brest", circuit="sports", owns=["bike", "car", "car"], cash=[100, 600, 600])
    play(game, "sell bike")
    assert auctioned(game)[-1] == "bid 190"


@pytest.mark.slow
@pytest.mark.parametrize("circuit", CIRCUIT_IDS)
def test_nobody_bids_more_than_the_vehicle_is_worth_to_them(circuit: str) -> None:
    """In whole games: whoever wins an auction stands at least as well as by letting it go."""
    lots = 0
    for seed in range(3):
        game, luck = Game(TITLE, 3, {"circuit": circuit}, secret=bytes([seed])), Seeded(seed)
        while not game.over and len(game.moves) < 400:
            seat = game.turn
            state = cast(Richesses, game.state)
            actions = list(state.legal_actions(seat))
            if state.phase != RAISING:
                sales = [action for action in actions if SELL <= action < GO_BY]  # random players who love to sell
                game.play(sales[0] if sales and luck.below(3) == 0 else actions[luck.below(len(actions))], seat)
                continue
            lots += 1
            chosen = Greedy(VALUE).choose(state.masked(seat), seat, 1)
            assert chosen in (actions[0], PASS), "never more than is needed"
            if chosen != PASS:
                won, lost = state.clone(), state.clone()
                won.bid, won.bidder = (chosen - BID) * 10, seat
                hand_over(won)
                hand_over(lost)
                assert VALUE.shares(won)[seat] >= VALUE.shares(lost)[seat]
            game.play(int(chosen), seat)
    assert lots > 5


def sealed(*, cash: list[int], owns: list[str]) -> list[str]:
    """What greedy players write when Ana sells her first vehicle, each before they know of another's bid."""
    game = table(*("tours", "lille", "brest")[: len(cash)], owns=owns, cash=cash, options={"auction": "sealed"})
    play(game, f"sell {owns[0]}")
    state = game.state
    return [GRAMMAR.write(Greedy(VALUE).choose(state.masked(seat), seat, 1)) for seat in range(len(cash)) if state.awaits(seat)]


def sums(bids: list[str]) -> list[int]:
    return [int(bid.removeprefix("bid ")) for bid in bids]


@rule("richesses-13.7")
def test_a_sealed_bid_for_what_a_rival_wants_too_is_more_than_the_least() -> None:
    """A walker gains far more by a bike than the few francs that it costs above the bank's price."""
    assert all(100 < sum <= 190 for sum in sums(sealed(cash=[100, 400, 400], owns=["bike"])))
    assert all(400 < sum <= 790 for sum in sums(sealed(cash=[100, 790, 790], owns=["car"])))


def test_without_a_rival_the_least_sealed_bid_is_enough() -> None:
    assert sealed(cash=[100, 400], owns=["bike"]) == ["bid 100"]
    assert sealed(cash=[100, 400, 90], owns=["bike"]) == ["bid 100"]
    assert sealed(cash=[100, 400, 400], owns=["bike", "", "bike"]) == ["bid 100"]


def test_a_sealed_bid_is_no_more_than_one_has_nor_than_the_vehicle_is_worth() -> None:
    assert max(sums(sealed(cash=[100, 150, 400], owns=["bike"]))[:1]) <= 150
    assert sealed(cash=[100, 600, 600], owns=["bike", "car", "car"]) == ["pass", "pass"]


def test_a_bet_goes_on_a_colour_however_the_die_would_fall() -> None:
    """It brings half the stake on average; two numbers bring a third, one a sixth."""
    game = table("le-touquet", "lille", circuit="casinos", owns=["car"], cash=300)
    state = cast(Richesses, game.state)
    state.stake, state.phase = 200, BET
    for seed in range(12):
        assert GRAMMAR.write(Greedy(VALUE).choose(state.masked(0), 0, seed)) in ("red", "blue")


def test_a_driver_goes_straight_though_a_longer_way_takes_no_more_turns() -> None:
    """From Bordeaux, Cahors is two sections off; Arcachon lies the other way."""
    game = table("bordeaux", "lille", circuit="wines", owns=["car"], cash=200, done=[["saumur", "reims", "colmar", "beaune"]])
    play(game, "drive")
    for seed in range(4):
        assert GRAMMAR.write(Greedy(VALUE).choose(game.state.masked(0), 0, seed)) != "to arcachon"


def last_turn_of_bo() -> Game:
    """Sports: Ana has worked and may still trade; then Bo's walk ends in Paris by itself, and he has all nine events."""
    game = table("lyon", "chateau-thierry", circuit="sports", cash=[310, 0], owns=["car"], hands=FAR_HANDS)
    ana, bo = cast(Richesses, game.state).travellers
    ana.marks, bo.marks = bit(9) - 1 - bit(8), bit(9) - 1 - bit(6)
    bo.race, bo.lap = 0, 5
    play(game, "work")
    assert "buy bike" in legal(game)
    return game


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_nobody_burns_money_to_put_off_a_defeat(level: str) -> None:
    game = last_turn_of_bo()
    for seed in range(3):
        assert GRAMMAR.write(bot(TITLE, level).choose(game.state.masked(0), 0, seed)) == "end"


def test_a_trade_gains_by_speed_a_race_or_money_that_is_short() -> None:
    def gains(text: str, **more: object) -> bool:
        return not VALUE.pointless(table("tours", "lille", **more).state, 0, GRAMMAR.read(text))  # type: ignore[arg-type]

    assert gains("buy bike")
    assert gains("buy car", owns=["bike"], cash=900)
    assert not gains("buy bike", owns=["car"])
    assert gains("buy bike", owns=["car"], circuit="sports", hands=FAR_HANDS)
    assert not gains("sell bike", owns=["bike car"])
    assert not gains("sell car", owns=["car"])


@pytest.mark.parametrize("circuit", ["economy", "casinos"])
def test_the_fare_that_leads_home_from_corsica_is_no_loss(circuit: str) -> None:
    """Else there would always be something better than to leave: bots went to and fro there, with the fare in hand."""
    game = table("ajaccio", "lyon", circuit=circuit, cash=250, owns=["car", "car"])
    play(game, "drive", "to calvi")
    before = VALUE.points(game.state, 0)
    play(game, "to nice")
    assert VALUE.points(game.state, 0) >= before
    idle = table("ajaccio", "lyon", circuit=circuit, cash=250, owns=["car", "car"])
    play(idle, "drive", "to calvi", "to bastia", "stop")
    assert VALUE.points(idle.state, 0) < before


def test_in_economy_who_cannot_be_home_in_time_has_no_chance_though_richer() -> None:
    stages = [TOWN_IDS[town] for town in range(TOWNS) if STAGE_AT[ECONOMY * TOWNS + town] != NONE]
    game = table("melun", "marseille", circuit="economy", cash=[300, 400], owns=["bike", "bike"], done=[stages, []])
    assert VALUE.shares(game.state)[0] > 0.9
    early = table("melun", "orleans", circuit="economy", cash=[300, 3000], owns=["bike", "bike"], done=[stages, stages])
    assert VALUE.shares(early.state)[0] < 0.1


@pytest.mark.parametrize("money", [0, 200])
def test_a_worker_works_until_there_is_enough(money: int) -> None:
    worker = bot(TITLE, f"worker:{money}" if money else "worker")
    game = table("lyon", "lille", circuit="economy", cash=190)
    assert GRAMMAR.write(worker.choose(game.state.masked(0), 0, 1)) == "work"
    rich = table("lyon", "lille", circuit="economy", cash=5000)
    assert (GRAMMAR.write(worker.choose(rich.state.masked(0), 0, 1)) == "work") == (money == 0)


@pytest.mark.parametrize("dice", range(30))
def test_to_call_is_better_than_to_wait_for_the_other_to_do_it(dice: int) -> None:
    """Whatever the dice show: for two players a match is as good for one as for the other, and they waited for ever."""
    game = table("nantes", "lille", circuit="sports", cash=100, owns=["car", "car"], hands=FAR_HANDS)
    waits = table("nantes", "lille", circuit="sports", cash=100, owns=["car", "car"], hands=FAR_HANDS)
    play(game, "call 2", luck=[dice])
    play(waits, "work", luck=[0])
    assert VALUE.shares(game.state)[0] > VALUE.shares(waits.state)[0]
