"""Stages, the end, and what Economy, Casinos and Sports add: chapters 9 to 12 of the rule book, and their options."""

from __future__ import annotations

from typing import cast

import pytest

from gabare.games.richesses import TITLE
from gabare.games.richesses.actions import PLAYED, ROUTE
from gabare.games.richesses.material import (
    CIRCUIT_IDS,
    DEPOSIT,
    FINISH,
    MARKERS,
    MATCH_TOWN,
    RACE_LENGTH,
    RACE_TOWN,
    STAGE_TOWN,
    STAGES,
    START,
    TOWN_IDS,
)
from gabare.games.richesses.rules import Richesses
from gabare.games.richesses.stages import finish
from gabare.kit.game import Game
from gabare.kit.state import HIDDEN, NONE, bit
from gabare.kit.title import Setting
from tests.games.richesses.table import HANDS, NO_CARD, TOP, at, cash, die, legal, play, refused, table
from tests.rule import rule

PASS: dict[str, Setting] = {"stage_mode": "pass"}
MANUAL: dict[str, Setting] = {"marking": "manual"}
MONUMENTS = ["versailles", "chartres", "blois", "mont-saint-michel", "vannes", "amiens",
             "reims", "strasbourg", "vezelay", "avignon", "carcassonne", "rocamadour"]  # fmt: skip
FAR_HANDS = (["corse", "limousin"], ["picardie", "lorraine"], ["bourgogne", "centre"], ["alsace", "franche-comte"])


def state_of(game: Game) -> Richesses:
    return cast(Richesses, game.state)


def stages(circuit: str) -> list[str]:
    number = CIRCUIT_IDS.index(circuit)
    return [TOWN_IDS[STAGE_TOWN[number * MARKERS + stage]] for stage in range(STAGES[number])]


def wait_for(game: Game, seat: int) -> None:
    """The others work, or end their turns, until it is this seat's turn."""
    while game.turn != seat:
        play(game, "end" if "end" in legal(game) else "work")


# 9. Stages and the end


@rule("richesses-9.1")
def test_arriving_at_a_stage_marks_it() -> None:
    state = play(table("tours", "lille"), "walk", "to blois")
    assert (state.travellers[0].marks, state.stages_done(0)) == (bit(MONUMENTS.index("blois")), 1)


@rule("richesses-9.1")
def test_a_town_of_another_circuit_is_no_stage() -> None:
    assert play(table("tours", "lille", circuit="wines"), "walk", "to blois").stages_done(0) == 0


@rule("richesses-9.2")
def test_the_finish_opens_when_all_stages_are_done() -> None:
    game = table("beauvais", "lille", done=[MONUMENTS[:-1]])
    play(game, "walk")
    assert refused(game, "to paris") == "3.8"
    assert play(table("beauvais", "lille", done=[MONUMENTS]), "walk", "to paris").over


@rule("richesses-9.2")
@pytest.mark.parametrize(
    ("circuit", "count", "start", "finish"),
    [
        ("economy", 10, "paris", "paris"),
        ("monuments", 12, "paris", "paris"),
        ("casinos", 8, None, "paris"),
        ("wines", 8, "bordeaux", "bordeaux"),
        ("tourism", 9, "ajaccio", "ajaccio"),
        ("holidays", 10, "paris", "paris"),
        ("specialities", 12, "lyon", "lyon"),
        ("sports", 9, "paris", None),
    ],
)
def test_circuits_have_their_stages_starts_and_finishes(circuit: str, count: int, start: str | None, finish: str | None) -> None:
    number = CIRCUIT_IDS.index(circuit)
    assert STAGES[number] == count
    assert (START[number] == NONE) if start is None else TOWN_IDS[START[number]] == start
    assert (FINISH[number] == NONE) if finish is None else TOWN_IDS[FINISH[number]] == finish


def test_the_corsica_card_is_used_where_the_circuit_goes_there() -> None:
    corsican = {"ajaccio", "bastia", "calvi", "corte", "aleria", "bonifacio"}
    for circuit in CIRCUIT_IDS[:7]:
        number = CIRCUIT_IDS.index(circuit)
        visits = corsican & {*stages(circuit), TOWN_IDS[FINISH[number]]}
        assert bool(visits) == (circuit not in ("economy", "monuments", "casinos"))


@rule("richesses-9.3")
@pytest.mark.parametrize("circuit", ["monuments", "wines", "tourism", "holidays", "specialities"])
def test_the_first_one_home_wins_at_once_even_the_poorest(circuit: str) -> None:
    finish = TOWN_IDS[FINISH[CIRCUIT_IDS.index(circuit)]]
    before = {"paris": "melun", "bordeaux": "arcachon", "ajaccio": "bonifacio", "lyon": "macon"}[finish]
    hands = FAR_HANDS if circuit != "monuments" else HANDS
    game = table(before, "lille", circuit=circuit, cash=[10, 900], done=[stages(circuit)], hands=hands)
    state = play(game, "walk", f"to {finish}", luck=[])
    assert state.over
    assert list(state.ranks()) == [1, 2]
    assert [state.score(seat) for seat in range(2)] == [len(stages(circuit)), 0]


@rule("richesses-9.4", "richesses-13.8")
@pytest.mark.parametrize("cap", [60, 120, 180])
def test_at_the_limit_of_rounds_the_most_stages_win(cap: int) -> None:
    game = table("lyon", "dijon", cash=[0, 900], done=[["blois"]], options={"cap": cap})
    state_of(game).round = cap
    play(game, "work")
    state = play(game, "work", "end")
    assert (state.over, state.capped, list(state.ranks())) == (True, True, [1, 2])


@rule("richesses-9.4")
def test_at_the_limit_stages_count_more_than_money_even_where_the_richest_wins() -> None:
    game = table("lyon", "dijon", circuit="casinos", cash=[0, 900], done=[["vittel"]])
    state_of(game).round = 120
    play(game, "work")
    assert list(play(game, "work", "end").ranks()) == [1, 2]


@rule("richesses-9.4")
@pytest.mark.parametrize("circuit", ["monuments", "casinos"])
def test_with_equal_stages_at_the_limit_the_richest_wins(circuit: str) -> None:
    game = table("lyon", "dijon", circuit=circuit, cash=[0, 900])
    state_of(game).round = 120
    play(game, "work")
    assert list(play(game, "work", "end").ranks()) == [2, 1]


@rule("richesses-9.5")
def test_wealth_is_cash_and_vehicles_at_their_resale_price() -> None:
    game = table("melun", "lille", "brest", circuit="casinos", cash=[100, 590, 610], owns=["bike car"], done=[stages("casinos")])
    state_of(game).travellers[1].owes[2] = 500
    state = play(game, "walk", "to paris")
    assert state.over
    assert [state.score(seat) for seat in range(3)] == [600, 590, 610]
    assert list(state.ranks()) == [2, 3, 1]


@rule("richesses-9.6")
def test_equal_money_goes_to_the_one_who_came_home_then_to_fewer_turns() -> None:
    game = table("melun", "lille", "brest", circuit="casinos", cash=[500, 500, 500], done=[stages("casinos")])
    for seat, turns in enumerate([9, 3, 2]):
        state_of(game).travellers[seat].turns = turns
    assert list(play(game, "walk", "to paris").ranks()) == [1, 3, 2]


@rule("richesses-9.6")
def test_else_the_win_is_shared() -> None:
    game = table("melun", "lille", "brest", circuit="casinos", cash=[100, 500, 500], done=[stages("casinos")])
    state = play(game, "walk", "to paris")
    assert list(state.ranks()) == [3, 1, 1]
    assert list(state.shares()) == [0.0, 0.5, 0.5]


# 10. Economy


def economy(*towns: str, **more: object) -> Game:
    return table(*towns, circuit="economy", **more)  # type: ignore[arg-type]


@rule("richesses-10.1")
def test_one_works_in_paris_until_there_are_200_francs_to_leave_with() -> None:
    game = economy("paris", "paris", cash=[180, 0])
    state_of(game).travellers[0].left = False
    assert legal(game) == ["work"]
    assert refused(game, "walk") == "10.1"
    ready = economy("paris", "paris", cash=[200, 0])
    state_of(ready).travellers[0].left = False
    assert legal(ready) == ["work", "walk"]


@rule("richesses-10.1")
def test_a_vehicle_is_paid_on_top_of_the_200_francs() -> None:
    game = economy("paris", "paris", cash=[390, 0])
    state_of(game).travellers[0].left = False
    assert refused(game, "buy bike") == "10.1"
    rich = economy("paris", "paris", cash=[400, 0])
    state_of(rich).travellers[0].left = False
    assert cash(play(rich, "buy bike"))[0] == 200
    assert legal(rich) == ["work", "walk", "ride"]


@pytest.mark.parametrize(("version", "buys"), [(1, True), (2, False)])
@rule("richesses-10.1", "richesses-14.9")
def test_nobody_steps_out_of_paris_to_spend_the_200_francs(version: int, buys: bool) -> None:
    game = economy("paris", "paris", cash=[390, 0], version=version)
    state_of(game).travellers[0].left = False
    play(game, "walk", "to melun")
    assert ("buy bike" in legal(game)) == (buys and state_of(game).seat == 0)
    if not buys:
        wait_for(game, 0)
        assert "buy bike" in legal(game)  # in a later turn, with what one has


@rule("richesses-10.1")
def test_a_vehicle_with_its_price_may_be_bought_in_the_turn_of_leaving() -> None:
    game = economy("paris", "paris", cash=[400, 0])
    state_of(game).travellers[0].left = False
    play(game, "walk", "to melun", luck=[NO_CARD])
    assert "buy bike" in legal(game)


@rule("richesses-10.1")
@pytest.mark.parametrize(("money", "owns", "works"), [(990, "", True), (1000, "", False), (190, "car", True), (200, "car", False)])
def test_work_in_paris_before_leaving_ends_with_the_price_of_a_car(money: int, owns: str, works: bool) -> None:
    game = economy("paris", "paris", cash=[money, 0], owns=[owns])
    state_of(game).travellers[0].left = False
    assert ("work" in legal(game)) == works
    if not works:
        assert refused(game, "work") == "10.1"
        state_of(game).travellers[0].left = True
        assert "work" in legal(game)


@rule("richesses-10.1")
def test_nobody_is_asked_to_work_where_nothing_else_can_be_done() -> None:
    """Bo has 10 F: his turns pass until it is Ana's again, and both are told."""
    game = economy("lyon", "paris", cash=[0, 10])
    state_of(game).travellers[1].left = False
    state = play(game, "work", luck=[die(30), die(50)])
    assert (cash(state), game.turn, state.round) == ([30, 60], 0, 2)


@rule("richesses-10.1")
def test_a_game_opens_when_somebody_has_enough_to_leave() -> None:
    for seed in range(5):
        state = state_of(Game(TITLE, 3, {"circuit": "economy"}, secret=bytes([seed])))
        assert cash(state)[state.seat] >= 200
        assert max(cash(state)) <= 190 + 60
        assert (state.round - 1) * 10 <= max(cash(state))


NEXT_TURN: dict[str, Setting] = {"economy_work": "next_turn"}


@rule("richesses-13.5")
@pytest.mark.parametrize("version", [1, 2])
def test_a_stage_town_is_marked_on_arrival_and_worked_in_next_turn(version: int) -> None:
    game = economy("arras", "dijon", cash=0, options=NEXT_TURN, owns=["bike"], version=version)
    state = play(game, "walk", "to lille", "end")
    assert (state.stages_done(0), cash(state)[0], state.turn) == (1, 0, 1)
    play(game, "work")
    assert legal(game) == ["sell bike", "work"]
    assert refused(game, "walk") == "13.5"
    assert next(choice.rule for choice in game.choices() if choice.text == "work") == "13.5"
    assert cash(play(game, "work", luck=[die(50)]))[0] == 50
    play(game, "end")
    wait_for(game, 0)
    assert "walk" in legal(game)
    assert "work" in legal(game)  # again, if she likes


@rule("richesses-13.5", "richesses-10.2")
def test_owed_work_is_done_unasked_where_nothing_else_can_be_done() -> None:
    game = economy("arras", "dijon", cash=0, options=NEXT_TURN)
    play(game, "walk", "to lille")
    state = play(game, "work", luck=[die(20), die(50)])
    assert (cash(state), game.turn) == ([50, 20], 1)


@rule("richesses-13.5")
def test_who_is_shifted_before_working_keeps_the_marker_and_owes_no_work() -> None:
    game = economy("arras", "laon", cash=0, hazard=4, hands=[HANDS[0], ["champagne-ardenne", "nord-pas-de-calais"]], options=NEXT_TURN)
    play(game, "walk", "to lille", "walk", "to reims", "shift cambrai")
    state = state_of(game)
    assert (at(state, 0), state.stages_done(0), state.turn) == ("cambrai", 1, 0)
    assert "walk" in legal(game)


@rule("richesses-10.2")
def test_work_on_arrival_is_part_of_the_arrival() -> None:
    game = economy("arras", "dijon", cash=0)
    state = play(game, "walk", "to lille", luck=[die(60)])
    assert (cash(state)[0], state.turn) == (60, 1)
    play(game, "work")
    assert "walk" in legal(game)


@rule("richesses-10.2", "richesses-13.3")
def test_work_on_arrival_does_not_wait_for_the_marker() -> None:
    """A marker that is forgotten has to be fetched again, not the work."""
    game = economy("arras", "dijon", cash=0, options=MANUAL)
    state = play(game, "walk", "to lille", luck=[die(60)])
    assert (cash(state)[0], state.stages_done(0), legal(game)) == (60, 0, ["mark", "end"])
    forgotten = state_of(game).clone()
    state = play(game, "mark", "end")
    wait_for(game, 0)
    assert (state.stages_done(0), "walk" in legal(game)) == (1, True)
    game.state = forgotten
    play(game, "end")
    wait_for(game, 0)
    assert (state_of(game).stages_done(0), "walk" in legal(game)) == (0, True)


@rule("richesses-10.3")
def test_premiums_for_the_first_three_and_the_end_with_the_third() -> None:
    towns = ("melun", "versailles", "beauvais", "brest")
    game = economy(*towns, cash=0, done=[stages("economy")] * 4)
    for seat, premium in enumerate([300, 200, 100]):
        assert not game.over
        state = play(game, "walk", "to paris", luck=[])
        assert (state.travellers[seat].cash, state.travellers[seat].place) == (premium, seat + 1)
    assert state.over
    assert list(state.ranks()) == [1, 2, 3, 4]


@rule("richesses-10.3")
def test_with_two_players_both_come_home() -> None:
    game = economy("melun", "versailles", cash=0, done=[stages("economy")] * 2)
    assert not play(game, "walk", "to paris").over
    assert play(game, "walk", "to paris").over


@rule("richesses-10.3")
def test_who_is_home_gives_the_region_cards_back_and_neither_pays_nor_claims() -> None:
    game = economy(
        "melun",
        "laon",
        "brest",
        cash=0,
        done=[stages("economy")],
        hazard=15,
        hands=[["centre", "auvergne"], ["champagne-ardenne", "limousin"], HANDS[3]],
    )
    state = play(game, "walk", "to paris")
    assert state.travellers[0].hand.size() == 0
    assert len(state.regions.under) == 2
    assert cash(play(game, "walk", "to reims")) == [300, 0, 0]  # a birthday: nothing from Ana


@rule("richesses-10.3", "richesses-10.4", "richesses-14.6", "richesses-14.9")
@pytest.mark.parametrize(("version", "rounds", "ranks"), [(1, 25, [2, 1]), (2, 10, [1, 2])])
def test_the_game_ends_so_many_rounds_after_the_first_arrival_and_who_is_not_home_does_not_win(
    version: int, rounds: int, ranks: list[int]
) -> None:
    game = economy("melun", "lyon", cash=[0, 900], done=[stages("economy")], version=version)
    state = play(game, "walk", "to paris")
    assert state.last_round == 1 + rounds
    state.round = state.last_round
    state = play(game, "walk", "to macon")
    if not state.over:
        state = play(game, "end")
    assert (state.over, state.capped, list(state.ranks())) == (True, False, ranks)


@rule("richesses-10.4")
def test_those_who_are_not_home_follow_by_stages_then_by_money() -> None:
    game = economy("melun", "lyon", "dijon", "lille", cash=[0, 50, 900, 60], done=[stages("economy"), ["metz"], [], ["metz"]])
    state = play(game, "walk", "to paris")
    state.round, state.seat = state.last_round, 3
    finish(state)
    assert list(state.ranks()) == [1, 3, 4, 2]


@rule("richesses-10.5")
def test_with_all_stages_done_there_is_no_more_work() -> None:
    for version in (1, 2):
        game = economy("lyon", "dijon", done=[stages("economy")], version=version)
        state_of(game).travellers[0].settled = state_of(game).travellers[0].marks
        assert ("work" in legal(game)) == (version == 1)
    assert refused(game, "work") == "10.5"


@rule("richesses-10.5")
def test_once_somebody_is_home_others_work_on_arrival_only() -> None:
    game = economy("melun", "lyon", cash=0, done=[stages("economy"), stages("economy")[:3]])
    play(game, "walk", "to paris")
    assert "work" not in legal(game)
    assert refused(game, "work") == "10.5"
    late = economy("melun", "arras", cash=0, done=[stages("economy")])
    play(late, "walk", "to paris")
    assert cash(play(late, "walk", "to lille", luck=[die(40)])) == [300, 40]


@rule("richesses-10.5")
def test_in_corsica_one_may_always_work_for_the_fare() -> None:
    for money, works in ((70, True), (80, False)):
        assert ("work" in legal(economy("ajaccio", "dijon", cash=money, done=[stages("economy")]))) == works


@rule("richesses-9.4", "richesses-14.9")
@pytest.mark.parametrize(("version", "ranks"), [(1, [1, 2]), (2, [2, 1])])
def test_at_the_limit_of_rounds_the_first_one_home_has_no_advantage_where_money_wins(version: int, ranks: list[int]) -> None:
    game = economy("melun", "versailles", cash=[0, 900], done=[stages("economy")] * 2, version=version)
    state = play(game, "walk", "to paris")
    state.round = state.options.cap
    state = play(game, "walk", "to rambouillet") if "to rambouillet" in legal(game) else play(game, "walk", "to evreux")
    state = state if state.over else play(game, "end")
    assert (state.capped, list(state.ranks())) == (True, ranks)


@rule("richesses-10.4")
def test_in_economy_the_richest_wins_not_the_first() -> None:
    game = economy("melun", "versailles", cash=[0, 400], done=[stages("economy")] * 2)
    state = play(game, "walk", "to paris", "walk", "to paris")
    assert [state.score(seat) for seat in range(2)] == [300, 600]
    assert list(state.ranks()) == [2, 1]


# 11. Casinos


def casino(*towns: str, **more: object) -> Game:
    return table(*towns, circuit="casinos", **more)  # type: ignore[arg-type]


@rule("richesses-11.1")
def test_everybody_starts_in_a_casino_of_ones_own_choice_and_has_its_marker() -> None:
    game = Game(TITLE, 3, {"circuit": "casinos"}, secret=b"")
    assert game.state.awaited == 0b111
    assert len(legal(game, 1)) == 8
    game.play("start deauville", 1)
    assert cast(Richesses, game.state.masked(0)).answers[1] == HIDDEN
    game.play("start deauville", 2)
    game.play("start vichy", 0)
    state = state_of(game)
    assert [at(state, seat) for seat in range(3)] == ["vichy", "deauville", "deauville"]
    assert [state.stages_done(seat) for seat in range(3)] == [1, 1, 1]
    state = play(game, "choose foot", "choose foot", "choose foot")
    assert "bet" in legal(game)


@rule("richesses-11.1", "richesses-1.6")
def test_a_starting_casino_is_never_occupied() -> None:
    game = casino("etretat", "deauville")
    state_of(game).travellers[1].home = state_of(game).travellers[1].town
    assert at(play(game, "walk", "to deauville")) == "deauville"


@rule("richesses-11.2")
def test_arriving_in_a_casino_one_has_to_bet_and_draws_a_hazard_afterwards() -> None:
    game = casino("etretat", "lyon", hazard=DEPOSIT)
    play(game, "walk", "to deauville", luck=[NO_CARD])
    assert legal(game)[0] == "stake 10"
    assert "pass" not in legal(game)
    play(game, "stake 100")
    state = play(game, "red", luck=[die(20), TOP])
    assert (cash(state)[0], state.stages_done(0)) == (500 - 100 + 50, 1)


@rule("richesses-11.2")
@pytest.mark.parametrize("reason", ["no money", "debt", "won"])
def test_no_bet_without_money_in_debt_or_where_one_has_won(reason: str) -> None:
    game = casino("etretat", "lyon", hazard=27, cash=[0 if reason == "no money" else 500, 500])
    if reason == "debt":
        state_of(game).travellers[0].owes[1] = 10
    if reason == "won":
        state_of(game).travellers[0].settled = bit(stages("casinos").index("deauville"))
    state = play(game, "walk", "to deauville")
    assert state.stages_done(0) == 1
    assert not any(text.startswith("stake") for text in legal(game))


@rule("richesses-11.3")
def test_stakes_go_from_10_to_300_and_no_higher_than_the_purse() -> None:
    game = casino("vichy", "lyon", cash=900)
    play(game, "bet")
    assert legal(game) == [f"stake {sum}" for sum in range(10, 310, 10)]
    poor = casino("vichy", "lyon", cash=40)
    play(poor, "bet")
    assert legal(poor) == ["stake 10", "stake 20", "stake 30", "stake 40"]
    assert refused(poor, "stake 50") == "11.3"


@rule("richesses-11.3")
@pytest.mark.parametrize(
    ("wager", "faces", "pays"),
    [("red", {10, 30, 50}, 2), ("blue", {20, 40, 60}, 2), ("number 40", {40}, 6), ("numbers 10 60", {10, 60}, 3)],
)
def test_what_a_bet_pays(wager: str, faces: set[int], pays: int) -> None:
    for face in range(10, 70, 10):
        game = casino("vichy", "lyon", cash=500)
        play(game, "bet", "stake 100")
        money = cash(play(game, wager, luck=[die(face)]))[0]
        assert money == (500 + 100 * pays if face in faces else 400)


@rule("richesses-11.3")
def test_there_are_23_bets() -> None:
    game = casino("vichy", "lyon")
    play(game, "bet", "stake 10")
    assert len(legal(game)) == 2 + 6 + 15


@rule("richesses-11.4")
def test_a_loser_may_stay_and_bet_again_a_winner_not() -> None:
    game = casino("vichy", "lyon", cash=[100, 0])
    play(game, "bet", "stake 10", "red", luck=[die(20)])
    play(game, "work")
    assert "bet" in legal(game)
    play(game, "bet", "stake 10", "red", luck=[die(10)])
    wait_for(game, 0)
    assert "bet" not in legal(game)
    assert refused(game, "bet") == "11.4"


@rule("richesses-11.5")
def test_the_first_in_paris_with_all_eight_ends_the_game_and_the_richest_wins() -> None:
    game = casino("melun", "lille", cash=[300, 310], done=[stages("casinos")])
    state = play(game, "walk", "to paris")
    assert (state.over, list(state.ranks())) == (True, [2, 1])


# 12. Sports


def sports(*towns: str, **more: object) -> Game:
    return table(*towns, circuit="sports", **{"hands": FAR_HANDS, **more})  # type: ignore[arg-type]


@rule("richesses-12.1")
def test_the_events_are_six_matches_and_three_races() -> None:
    towns = [TOWN_IDS[town] for town in MATCH_TOWN]
    assert [set(towns[i : i + 2]) for i in (0, 2, 4)] == [{"bordeaux", "nantes"}, {"caen", "limoges"}, {"clermont-ferrand", "toulouse"}]
    assert [TOWN_IDS[RACE_TOWN[race * MARKERS]] for race in range(3)] == ["strasbourg", "bordeaux", "ajaccio"]
    assert [TOWN_IDS[RACE_TOWN[race * MARKERS + RACE_LENGTH[race]]] for race in range(3)] == ["paris", "paris", "ajaccio"]
    assert list(RACE_LENGTH) == [6, 7, 5]


@rule("richesses-12.1")
def test_the_first_with_nine_markers_wins_at_once() -> None:
    game = sports("angers", "lille", cash=[0, 900])
    state_of(game).travellers[0].marks = bit(9) - 1 - bit(1)
    play(game, "walk", "to nantes")
    state = play(game, "call 2", luck=[5 * 5 + 0])  # 60 to 10
    assert (state.over, list(state.ranks())) == (True, [1, 2])


@rule("richesses-12.1")
def test_a_called_opponent_may_win_the_game() -> None:
    game = sports("angers", "lille")
    state_of(game).travellers[1].marks = bit(9) - 1 - bit(0)
    play(game, "walk", "to nantes")
    state = play(game, "call 2", luck=[0])  # 10 to 20
    assert (state.over, list(state.ranks())) == (True, [2, 1])


@rule("richesses-12.2")
def test_arriving_in_a_match_town_one_may_call_anybody_or_nobody() -> None:
    game = sports("angers", "lille", "brest")
    play(game, "walk", "to nantes")
    assert legal(game) == ["call 2", "call 3", "stay"]
    assert at(play(game, "stay"), 1) == "lille"


@rule("richesses-12.2")
def test_in_a_later_turn_the_call_is_the_action() -> None:
    game = sports("nantes", "lille")
    assert "call 2" in legal(game)
    play(game, "call 2", luck=[0])
    assert "work" not in legal(game)


@rule("richesses-12.2")
@pytest.mark.parametrize("version", [1, 2])
def test_racers_and_those_who_have_played_in_the_opposite_town_cannot_be_called(version: int) -> None:
    game = sports("angers", "strasbourg", "brest", "nice", version=version)
    state_of(game).travellers[1].race = 0
    state_of(game).travellers[2].marks = state_of(game).travellers[2].played = bit(0)  # Bordeaux–Nantes
    play(game, "walk", "to nantes")
    assert legal(game) == ["call 4", "stay"]
    assert refused(game, "call 2") == refused(game, "call 3") == "12.2"


@rule("richesses-12.2", "richesses-14.9")
@pytest.mark.parametrize(("version", "again"), [(1, True), (2, False)])
def test_who_has_lost_in_the_opposite_town_has_played_there(version: int, again: bool) -> None:
    """Ana beats Bo, who came to Bordeaux for it; then Cleo comes to Nantes."""
    game = sports("nantes", "lille", "angers", cash=0, version=version)
    play(game, "call 2", luck=[5 * 5 + 0])  # 60 to 10
    state_of(game).travellers[0].town = TOWN_IDS.index("lille")
    play(game, "work", "walk", "to nantes")
    assert ("call 2" in legal(game)) == again
    assert "call 1" in legal(game)


@rule("richesses-12.2")
def test_a_line_that_is_won_is_not_played_again() -> None:
    game = sports("angers", "lille")
    state_of(game).travellers[0].marks = bit(1)
    play(game, "walk", "to nantes")
    assert "call 2" not in legal(game)


@rule("richesses-12.3")
def test_the_called_opponent_comes_to_the_opposite_town_without_toll_or_card() -> None:
    game = sports("angers", "lille", hands=[["corse", "aquitaine"], HANDS[1]])
    play(game, "walk", "to nantes", luck=[NO_CARD])
    state = play(game, "call 2", luck=[0])
    assert (at(state, 1), cash(state)) == ("bordeaux", [500, 500])
    wait_for(game, 1)
    assert "work" in legal(game)


@rule("richesses-12.3", "richesses-8.3")
def test_who_rests_in_the_opposite_town_is_shifted_as_the_caller_decides() -> None:
    game = sports("angers", "lille", "bordeaux")
    play(game, "walk", "to nantes")
    play(game, "call 2")
    assert game.turn == 0
    assert "shift arcachon" in legal(game)
    state = play(game, "shift arcachon", luck=[0])
    assert (at(state, 1), at(state, 2)) == ("bordeaux", "arcachon")


@rule("richesses-12.3")
def test_who_is_in_the_opposite_town_already_plays_from_there() -> None:
    game = sports("angers", "bordeaux")
    play(game, "walk", "to nantes")
    state = play(game, "call 2", luck=[0])
    assert (at(state, 1), state.stages_done(1)) == ("bordeaux", 1)


@rule("richesses-12.4")
@pytest.mark.parametrize("dice", range(30))
def test_the_higher_die_marks_the_line_of_its_own_town(dice: int) -> None:
    own, other = dice // 5, dice % 5
    other += other >= own
    game = sports("angers", "lille")
    play(game, "walk", "to nantes")
    state = play(game, "call 2", luck=[dice])
    shown = next(state.trail[i + 3] for i in range(0, len(state.trail), 4) if state.trail[i] == PLAYED)
    assert divmod(shown, 10) == (own + 1, other + 1)
    assert [traveller.marks for traveller in state.travellers] == ([bit(1), 0] if own > other else [0, bit(0)])


@rule("richesses-12.4")
def test_a_loser_may_call_again_in_a_later_turn() -> None:
    game = sports("nantes", "lille", "brest", cash=0)
    play(game, "call 3", luck=[0])
    play(game, "work", "work")
    assert "call 2" in legal(game)
    assert "call 3" not in legal(game)


@rule("richesses-12.5")
def test_if_only_racers_are_left_the_turn_is_lost_and_one_may_wait() -> None:
    game = sports("angers", "strasbourg", cash=0)
    state_of(game).travellers[1].race = 0
    state = play(game, "walk", "to nantes")
    assert (state.round, at(state, 1), state.turn) == (2, "sarrebourg", 0)
    assert "pass" in legal(game)
    assert "walk" in legal(game)


@rule("richesses-12.5")
@pytest.mark.parametrize("version", [1, 2])
def test_if_all_have_played_in_the_opposite_town_the_bank_plays(version: int) -> None:
    game = sports("angers", "strasbourg", "brest", version=version)
    for seat in (1, 2):
        state_of(game).travellers[seat].marks = state_of(game).travellers[seat].played = bit(0)
    state_of(game).travellers[1].race = 0
    play(game, "walk", "to nantes")
    assert legal(game) == ["call bank", "stay"]
    state = play(game, "call bank", luck=[5])  # 20 to 10
    assert state.travellers[0].marks == bit(1)
    assert [at(state, seat) for seat in (1, 2)] == ["strasbourg", "brest"]


@rule("richesses-12.6")
@pytest.mark.parametrize(
    ("town", "owns", "race", "turns"),
    [("strasbourg", "", 0, 6), ("bordeaux", "bike", 1, 4), ("ajaccio", "car", 2, 2)],
)
def test_in_version_1_a_race_is_run_section_by_section(town: str, owns: str, race: int, turns: int) -> None:
    hands = [["corse", "limousin"], ["bretagne", "haute-normandie"]]
    game = sports(town, "lille", owns=[owns], cash=[0, 0], hands=hands, version=1)
    for turn in range(1, turns + 1):
        play(game, "race")
        while state_of(game).phase == ROUTE:
            assert len([text for text in legal(game) if text.startswith("to ")]) == 1
            play(game, legal(game)[0])
        assert state_of(game).travellers[0].marks >> (6 + race) & 1 == (turn == turns)
        if turn < turns:
            wait_for(game, 1)
            wait_for(game, 0)
    assert at(state_of(game)) == ("ajaccio" if race == 2 else "paris")


@rule("richesses-12.6", "richesses-14.7", "richesses-14.9")
@pytest.mark.parametrize(
    ("town", "owns", "race", "turns"),
    [("strasbourg", "", 0, 6), ("bordeaux", "bike", 1, 4), ("ajaccio", "car", 2, 2)],
)
def test_a_race_takes_its_turns_along_its_road_without_being_asked(town: str, owns: str, race: int, turns: int) -> None:
    game = sports(town, "lille", owns=[owns], cash=[0, 0], hands=[["corse", "limousin"], ["bretagne", "haute-normandie"]])
    play(game, "race")
    for turn in range(2, turns + 1):
        assert (game.turn, state_of(game).round) == (1, turn - 1)
        assert not state_of(game).travellers[0].marks
        play(game, "work")
        if "end" in legal(game):
            play(game, "end")
    assert state_of(game).travellers[0].marks == bit(6 + race)
    assert at(state_of(game)) == ("ajaccio" if race == 2 else "paris")


@rule("richesses-12.6")
def test_a_race_needs_its_vehicle_which_may_be_bought_on_the_spot_and_not_sold_on_the_way() -> None:
    game = sports("bordeaux", "lille")
    assert refused(game, "race") == "12.6"
    play(game, "buy bike", "race")
    assert (at(state_of(game)), game.turn) == ("poitiers", 1)  # no trade at the end of that turn
    assert refused(sports("lille", "brest"), "race") == "12.6"
    older = sports("bordeaux", "lille", version=1)
    play(older, "buy bike", "race", "to angouleme", "stop")
    wait_for(older, 0)
    assert refused(older, "sell bike") == "12.6"


@rule("richesses-12.6")
def test_in_a_race_of_version_1_there_is_no_other_action() -> None:
    game = sports("bordeaux", "lille", owns=["bike"], version=1)
    state_of(game).travellers[0].race = 1
    assert legal(game) == ["race", "give up"]
    assert refused(game, "ride") == refused(game, "work") == "12.6"
    play(game, "race")
    assert refused(game, "to niort") == refused(game, "to arcachon") == "12.6"


@rule("richesses-12.7")
def test_in_a_race_no_hazards_but_tolls() -> None:
    game = sports("strasbourg", "lille", hands=[["corse", "alsace"], ["lorraine", "picardie"]], hazard=DEPOSIT)
    state = play(game, "race", luck=[NO_CARD, die(30), 0])
    assert (at(state), cash(state)) == ("sarrebourg", [470, 530])


@rule("richesses-12.7")
def test_racers_rest_where_others_rest_and_others_do_not_join_them() -> None:
    game = sports("strasbourg", "sarrebourg", cash=0)
    state = play(game, "race")
    assert [at(state, seat) for seat in range(2)] == ["sarrebourg", "sarrebourg"]
    other = sports("strasbourg", "metz", cash=0)
    play(other, "race", "walk")
    assert refused(other, "to sarrebourg") == "3.6"


@rule("richesses-12.8")
def test_who_had_to_sell_the_vehicle_buys_another_or_gives_up() -> None:
    game = sports("poitiers", "metz")
    state_of(game).travellers[0].race = 1
    state_of(game).travellers[0].lap = 2
    assert legal(game) == ["buy bike", "give up"]
    state = play(game, "give up")
    assert (state.travellers[0].race, state.travellers[0].lap, state.turn) == (NONE, 0, 0)
    assert "walk" in legal(game)
    other = sports("poitiers", "metz")
    state_of(other).travellers[0].race = 1
    state_of(other).travellers[0].lap = 2
    assert at(play(other, "buy bike", "race")) == "blois"


@rule("richesses-12.8")
def test_giving_up_loses_the_way_so_far_and_is_possible_only_where_one_is_alone() -> None:
    game = sports("nancy", "metz", version=1)
    state_of(game).travellers[0].race = 0
    state_of(game).travellers[0].lap = 2
    state = play(game, "give up")
    assert (state.travellers[0].race, state.travellers[0].lap, state.turn) == (NONE, 0, 0)
    assert "walk" in legal(game)
    crowd = sports("nancy", "metz", version=1)
    state_of(crowd).travellers[0].race = 0
    state_of(crowd).travellers[0].lap = 2
    state_of(crowd).travellers[1].town = state_of(crowd).travellers[0].town
    assert legal(crowd) == ["buy bike", "race"]
    assert refused(crowd, "give up") == "12.8"


@rule("richesses-12.8")
def test_a_racer_who_lost_the_vehicle_on_an_occupied_point_waits() -> None:
    game = sports("poitiers", "metz", cash=0)
    state_of(game).travellers[0].race = 1
    state_of(game).travellers[0].lap = 2
    state_of(game).travellers[1].town = state_of(game).travellers[0].town
    assert legal(game) == ["pass"]


@rule("richesses-12.8", "richesses-1.6")
def test_the_tour_of_corsica_ends_in_ajaccio_even_if_somebody_rests_there() -> None:
    game = sports("bonifacio", "ajaccio", owns=["car"])
    state_of(game).travellers[0].race = 2
    state_of(game).travellers[0].lap = 4
    state = play(game, "race")
    assert state.travellers[0].marks == bit(8)
    assert [at(state, seat) for seat in range(2)] == ["ajaccio", "ajaccio"]


# 13. Options about stages and markers


@rule("richesses-13.1")
def test_stages_count_in_passing() -> None:
    game = table("tours", "lille", owns=["bike"], options=PASS)
    assert play(game, "ride", "to blois", "to orleans").stages_done(0) == 1


@rule("richesses-13.1")
def test_the_last_stage_in_passing_opens_the_finish_in_the_same_move() -> None:
    game = table("evreux", "lille", owns=["bike"], done=[MONUMENTS[1:]], options=PASS)
    state = play(game, "ride", "to versailles", "to paris")
    assert (state.over, list(state.ranks())) == (True, [1, 2])


@rule("richesses-13.1")
@pytest.mark.parametrize("circuit", ["economy", "casinos", "sports"])
def test_stages_never_count_in_passing_where_there_is_something_to_do(circuit: str) -> None:
    assert not state_of(table("lyon", "dijon", circuit=circuit, options=PASS)).options.passing


@rule("richesses-13.3")
def test_a_marker_is_placed_by_hand_until_the_end_of_the_turn() -> None:
    game = table("tours", "lille", options=MANUAL)
    state = play(game, "walk", "to blois")
    assert (state.stages_done(0), state.travellers[0].pending) == (0, bit(MONUMENTS.index("blois")))
    assert "mark" in legal(game)
    assert play(game, "mark").stages_done(0) == 1
    assert "mark" not in legal(game)


@rule("richesses-13.3")
def test_a_forgotten_marker_is_lost() -> None:
    game = table("tours", "lille", cash=[0, 0], options=MANUAL)
    state = play(game, "walk", "to blois", "end")
    assert (state.stages_done(0), state.travellers[0].pending, state.turn) == (0, 0, 1)


@rule("richesses-13.3")
def test_without_a_vehicle_and_without_money_one_is_still_asked_for_the_marker() -> None:
    game = table("tours", "lille", cash=[0, 0], options=MANUAL)
    play(game, "walk", "to blois")
    assert legal(game) == ["mark", "end"]


@rule("richesses-13.3")
def test_a_called_winner_places_the_marker_in_the_next_turn_of_their_own() -> None:
    game = sports("nantes", "lille", cash=0, options=MANUAL)
    play(game, "call 2", luck=[0])
    state = state_of(game)
    assert (game.turn, state.travellers[1].pending) == (1, bit(0))
    assert play(game, "mark").travellers[1].marks == bit(0)


@rule("richesses-13.3", "richesses-13.1")
def test_in_passing_a_marker_can_be_placed_on_the_way() -> None:
    game = table("evreux", "lille", owns=["bike"], done=[MONUMENTS[1:]], options=PASS | MANUAL)
    play(game, "ride", "to versailles")
    assert "to paris" not in legal(game)
    play(game, "mark")
    assert play(game, "to paris").over


def test_each_option_changes_the_state_it_is_about() -> None:
    plain = table("lyon", "dijon").state.to_dict()
    for option in TITLE.options[1:]:
        other = next(setting for setting in option.settings if setting != option.default)
        changed = table("lyon", "dijon", options={option.id: other}).state.to_dict()
        assert [key for key in plain if plain[key] != changed[key]], option.id
