"""Vehicles, auctions, region tolls and debts: chapters 5, 6 and 7 of the rule book, and their options."""

from __future__ import annotations

from typing import cast

import pytest

from gabare.games.richesses import TITLE
from gabare.games.richesses.actions import CLAIM, TURN
from gabare.games.richesses.material import REGION_IDS
from gabare.games.richesses.rules import Richesses
from gabare.kit.game import Game
from gabare.kit.state import HIDDEN, NOBODY
from gabare.kit.title import Setting
from tests.games.richesses.table import NO_CARD, at, cash, die, legal, play, refused, table, vehicles
from tests.rule import rule

SEALED: dict[str, Setting] = {"auction": "sealed"}
MANUAL: dict[str, Setting] = {"toll_claim": "manual"}
FORGIVE: dict[str, Setting] = {"debt": "forgive"}


def state_of(game: Game) -> Richesses:
    return cast(Richesses, game.state)


def hand(state: Richesses, seat: int) -> list[str]:
    return [REGION_IDS[card] for card in state.travellers[seat].hand.cards]


# 5. Vehicles


@rule("richesses-5.1")
@pytest.mark.parametrize(("text", "price"), [("buy bike", 200), ("buy car", 800)])
def test_a_new_vehicle_costs_its_price_and_the_old_one_may_be_kept(text: str, price: int) -> None:
    game = table("tours", "lille", cash=price)
    state = play(game, text)
    assert (cash(state)[0], vehicles(state)) == (0, text.split()[1])
    both = table("tours", "lille", cash=800, owns=["bike"])
    assert vehicles(play(both, "buy car")) == "bike car"


@rule("richesses-5.1")
def test_one_of_each_kind_at_most_and_never_on_credit() -> None:
    assert refused(table("tours", "lille", owns=["bike"]), "buy bike") == "5.1"
    assert refused(table("tours", "lille", cash=790), "buy car") == "5.1"


@rule("richesses-5.2")
@pytest.mark.parametrize(("owns", "price"), [("bike", 100), ("car", 400)])
def test_the_bank_pays_half_the_price_when_nobody_can_bid(owns: str, price: int) -> None:
    game = table("tours", "lille", cash=[0, price - 10], owns=[owns])
    state = play(game, f"sell {owns}")
    assert (cash(state)[0], vehicles(state), state.turn) == (price, "", 0)
    assert refused(game, f"sell {owns}") == "5.2"


@rule("richesses-5.3")
def test_a_bid_is_at_least_the_price_of_the_bank_and_less_than_a_new_one() -> None:
    game = table("tours", "lille", owns=["bike"], cash=[0, 1000])
    play(game, "sell bike")
    assert game.turn == 1
    assert legal(game) == [*(f"bid {sum}" for sum in range(100, 200, 10)), "pass"]


@rule("richesses-5.3")
def test_nobody_bids_more_than_they_have() -> None:
    game = table("tours", "lille", owns=["bike"], cash=[0, 120])
    play(game, "sell bike")
    assert legal(game) == ["bid 100", "bid 110", "bid 120", "pass"]


@rule("richesses-5.3")
def test_who_owns_one_or_is_in_debt_may_not_bid() -> None:
    game = table("tours", "lille", "brest", "nice", owns=["bike", "bike"], cash=[0, 500, 500, 500])
    state_of(game).travellers[2].owes[1] = 50
    play(game, "sell bike")
    assert game.turn == 3
    assert play(game, "pass").turn == 0


@rule("richesses-5.4")
def test_bids_go_round_until_one_is_left() -> None:
    game = table("tours", "lille", "brest", "nice", owns=["car"], cash=[0, 700, 700, 700])
    assert play(game, "sell car").turn == 1
    assert play(game, "bid 400").turn == 2
    assert play(game, "pass").turn == 3
    assert play(game, "bid 450").turn == 1
    assert "bid 450" not in legal(game)
    assert play(game, "bid 500").turn == 3
    state = play(game, "pass")
    assert cash(state) == [500, 200, 700, 700]
    assert (vehicles(state, 0), vehicles(state, 1), state.turn) == ("", "car", 0)


@rule("richesses-5.4")
def test_who_cannot_raise_any_more_is_not_asked() -> None:
    game = table("tours", "lille", "brest", owns=["bike"], cash=[0, 120, 500])
    play(game, "sell bike")
    assert play(game, "bid 110").turn == 2
    state = play(game, "bid 120")
    assert (state.turn, cash(state)) == (0, [120, 120, 380])


@rule("richesses-5.4")
def test_the_highest_possible_bid_ends_the_auction() -> None:
    game = table("tours", "lille", "brest", owns=["bike"], cash=[0, 900, 900])
    state = play(game, "sell bike", "bid 190")
    assert (state.turn, vehicles(state, 1), cash(state)) == (0, "bike", [190, 710, 900])


@rule("richesses-5.4")
def test_without_a_bid_the_bank_buys() -> None:
    game = table("tours", "lille", "brest", owns=["bike"], cash=[0, 900, 900])
    assert cash(play(game, "sell bike", "pass", "pass")) == [100, 900, 900]


@rule("richesses-13.7")
def test_sealed_bids_are_secret_and_the_highest_pays_its_own() -> None:
    game = table("tours", "lille", "brest", "nice", owns=["bike"], cash=[0, 900, 900, 900], options=SEALED)
    play(game, "sell bike")
    assert game.state.awaited == 0b1110
    game.play("bid 150", 3)
    assert game.state.awaited == 0b0110
    assert cast(Richesses, game.state.masked(1)).answers[3] == HIDDEN
    before = game.state
    move = game.play("bid 120", 1)
    assert before.seen(2, 1, move.action) == before.seen(NOBODY, 1, move.action) == HIDDEN
    game.play("pass", 2)
    assert cash(state_of(game)) == [150, 900, 900, 750]
    assert vehicles(state_of(game), 3) == "bike"
    assert game.turn == 0


@rule("richesses-13.7")
def test_of_equal_sealed_bids_the_next_after_the_seller_wins() -> None:
    game = table("tours", "lille", "brest", "nice", owns=["bike"], cash=[0, 900, 900, 900], options=SEALED)
    state = play(game, "sell bike", "bid 110", "bid 130", "bid 130")
    assert (vehicles(state, 2), cash(state)) == ("bike", [130, 900, 770, 900])


@rule("richesses-13.7")
def test_sealed_bids_have_the_same_limits_and_nobody_need_bid() -> None:
    game = table("tours", "lille", owns=["car"], cash=[0, 420], options=SEALED)
    play(game, "sell car")
    assert legal(game) == ["bid 400", "bid 410", "bid 420", "pass"]
    assert cash(play(game, "pass")) == [400, 420]


# 6. Region cards


@rule("richesses-6.1", "richesses-6.2")
def test_who_ends_a_move_in_an_opponents_region_rolls_and_pays_and_the_card_is_replaced() -> None:
    game = table("tours", "lille", hands=[["limousin", "auvergne"], ["centre", "lorraine"]])
    state = play(game, "walk", "to blois", luck=[NO_CARD, die(40), 0])
    assert cash(state) == [460, 540]
    assert "centre" not in hand(state, 1)
    assert "lorraine" in hand(state, 1)
    assert len(hand(state, 1)) == 2
    assert [REGION_IDS[card] for card in state.regions.under] == ["centre"]


@rule("richesses-6.1")
@pytest.mark.parametrize(("start", "town"), [("tours", "blois"), ("chartres", "orleans"), ("orleans", "montargis")])
def test_every_kind_of_point_belongs_to_its_region(start: str, town: str) -> None:
    game = table(start, "lille", hands=[["limousin", "auvergne"], ["centre", "lorraine"]], hazard=28)
    luck = [NO_CARD, die(20), 0] + ([0] if town == "montargis" else [])
    assert cash(play(game, "walk", f"to {town}", luck=luck)) == [480, 520]


@rule("richesses-6.1")
def test_ones_own_region_is_free() -> None:
    game = table("tours", "lille", hands=[["centre", "auvergne"], ["limousin", "lorraine"]])
    assert cash(play(game, "walk", "to blois", luck=[])) == [500, 500]


@rule("richesses-6.2")
def test_everybody_always_has_two_cards_and_the_shown_one_is_known_to_all() -> None:
    game = table("tours", "lille", "brest", hands=[["limousin", "auvergne"], ["centre", "lorraine"], ["alsace", "picardie"]])
    state = play(game, "walk", "to blois", luck=[NO_CARD, die(10), 3])
    assert [len(hand(state, seat)) for seat in range(3)] == [2, 2, 2]
    assert REGION_IDS[state.masked(NOBODY).regions.under[0]] == "centre"


@rule("richesses-6.3")
def test_being_sent_by_a_card_is_arriving() -> None:
    game = table("laon", "brest", hands=[["limousin", "champagne-ardenne"], ["nord-pas-de-calais", "lorraine"]], hazard=4)
    state = play(game, "walk", "to reims", luck=[0, NO_CARD, die(60), 0])
    assert (at(state), cash(state)) == ("lille", [440, 560])


@rule("richesses-6.3")
def test_staying_and_working_is_not_arriving() -> None:
    game = table("orleans", "lille", hands=[["limousin", "auvergne"], ["centre", "lorraine"]])
    assert cash(play(game, "work", luck=[die(10)])) == [510, 500]


@rule("richesses-6.3")
def test_being_shifted_is_not_arriving() -> None:
    """Bo is shifted from Lille into Ana's region and pays nothing."""
    hands = [["nord-pas-de-calais", "champagne-ardenne"], ["limousin", "lorraine"]]
    game = table("laon", "lille", hands=hands, hazard=4)
    state = play(game, "walk", "to reims", "shift arras", luck=[])
    assert (at(state, 0), at(state, 1), cash(state)) == ("lille", "arras", [500, 500])


@rule("richesses-6.4")
def test_the_ruined_pay_no_toll_and_the_card_is_not_spent() -> None:
    game = table("tours", "lille", cash=[0, 500], hands=[["limousin", "auvergne"], ["centre", "lorraine"]])
    state = play(game, "walk", "to blois", luck=[])
    assert cash(state) == [0, 500]
    assert hand(state, 1) == ["centre", "lorraine"]


@rule("richesses-6.4")
def test_who_has_a_vehicle_but_no_money_pays() -> None:
    game = table("tours", "lille", cash=[0, 0], owns=["bike"], hands=[["limousin", "auvergne"], ["centre", "lorraine"]])
    assert cash(play(game, "ride", "to blois", "stop", luck=[NO_CARD, die(30), 0])) == [70, 30]


# 13.2. Claims by hand


def claims(cards: list[str]) -> Game:
    hands = [["limousin", "auvergne"], ["picardie", "lorraine"], cards]
    game = table("tours", "lille", "brest", hands=hands, options=MANUAL)
    play(game, "walk", "to blois")
    return game


@rule("richesses-13.2")
def test_everybody_is_asked_and_only_the_holder_can_claim() -> None:
    game = claims(["centre", "bourgogne"])
    assert game.state.awaited == 0b110
    assert legal(game, 1) == ["let pass"]
    assert legal(game, 2) == ["claim", "let pass"]
    assert refused(game, "claim", 1) == "13.2"


@rule("richesses-13.2")
def test_a_claimed_toll_is_paid_when_all_have_answered() -> None:
    game = claims(["centre", "bourgogne"])
    game.play("claim", 2)
    assert cash(state_of(game)) == [500, 500, 500]
    assert cast(Richesses, game.state.masked(0)).answers[2] == HIDDEN
    game.play("let pass", 1, outcomes=[0, die(50), 0])
    assert cash(state_of(game)) == [450, 500, 550]


@rule("richesses-13.2")
def test_a_toll_that_is_not_claimed_is_lost_and_the_card_stays() -> None:
    game = claims(["centre", "bourgogne"])
    state = play(game, "let pass", "let pass")
    assert cash(state) == [500, 500, 500]
    assert hand(state, 2) == ["bourgogne", "centre"]
    assert state.awaited == 0b001


@rule("richesses-13.2")
def test_nobody_is_asked_about_the_ruined() -> None:
    state = play(table("tours", "lille", cash=[0, 0], options=MANUAL), "walk", "to blois")
    assert (state.phase, state.turn) == (TURN, 1)


@rule("richesses-13.2", "richesses-14.9")
@pytest.mark.parametrize("held", ["centre", "bretagne"])
def test_all_are_asked_whether_or_not_the_traveller_holds_the_region(held: str) -> None:
    """Else they would know that she does. Version 1 told them."""
    hands = [[held, "auvergne"], ["limousin", "lorraine"], ["alsace", "corse"]]
    for version in (1, 2):
        game = table("tours", "lille", "brest", hands=hands, options=MANUAL, version=version, circuit="wines")
        state = play(game, "walk", "to blois", luck=[])
        asked = 0b001 if held == "centre" and version == 1 else 0b110
        assert (state.awaited, state.phase == CLAIM) == (asked, asked == 0b110)
    assert legal(game, 1) == legal(game, 2) == ["let pass"]
    assert cash(play(game, "let pass", "let pass")) == [500, 500, 500]


@rule("richesses-5.5", "richesses-14.4", "richesses-14.9")
def test_no_vehicle_goes_to_and_fro_within_a_turn() -> None:
    game = table("lyon", "lille", cash=900, owns=["car"])
    play(game, "buy bike")
    assert refused(game, "sell bike") == "5.5"
    play(game, "sell car", "pass")
    assert refused(game, "buy car") == "5.5"
    play(game, "work")  # nothing is left to trade: the turn is over
    assert game.turn == 1
    older = table("lyon", "lille", cash=900, version=1)
    play(older, "buy bike")
    assert "sell bike" in legal(older)


# 7. Debts


TOLL = [["limousin", "auvergne"], ["centre", "lorraine"]]


@rule("richesses-7.2")
def test_a_toll_beyond_ones_cash_forces_a_sale_with_bids() -> None:
    game = table("tours", "lille", cash=[20, 500], owns=["bike"], hands=TOLL)
    state = play(game, "ride", "to blois", "stop", luck=[NO_CARD, die(60), 0])
    assert state.turn == 1
    state = play(game, "bid 150")
    assert (cash(state), vehicles(state, 1)) == ([20 + 150 - 60, 500 - 150 + 60], "bike")


@rule("richesses-7.2")
def test_who_owns_two_vehicles_chooses_which_to_sell() -> None:
    game = table("tours", "lille", cash=[20, 0], owns=["bike car"], hands=TOLL)
    play(game, "walk", "to blois", luck=[NO_CARD, die(60), 0])
    assert legal(game) == ["sell bike", "sell car"]
    state = play(game, "sell car")
    assert (cash(state), vehicles(state)) == ([360, 60], "bike")


@rule("richesses-7.2")
def test_what_cannot_be_paid_is_a_debt() -> None:
    game = table("tours", "lille", cash=[20, 500], hands=TOLL)
    state = play(game, "walk", "to blois", luck=[NO_CARD, die(60), 0])
    assert (cash(state), list(state.travellers[0].owes)) == ([0, 520], [0, 40])
    assert "centre" not in hand(state, 1)


@rule("richesses-7.3")
def test_debts_are_repaid_first_from_any_income() -> None:
    game = table("orleans", "lille", cash=[0, 500])
    state_of(game).travellers[0].owes[1] = 40
    state = play(game, "work", luck=[die(60)])
    assert (cash(state), list(state.travellers[0].owes)) == ([20, 540], [0, 0])


@rule("richesses-7.3")
def test_a_repaid_creditor_repays_in_turn() -> None:
    game = table("orleans", "lille", "brest", cash=[0, 0, 0])
    state_of(game).travellers[0].owes[1] = 30
    state_of(game).travellers[1].owes[2] = 50
    state = play(game, "work", luck=[die(60)])
    assert cash(state) == [30, 0, 30]
    assert list(state.travellers[1].owes) == [0, 0, 20]


@rule("richesses-7.3")
def test_in_debt_no_purchase_no_motorway_no_crossing() -> None:
    game = table("nice", "lille", cash=900)
    state_of(game).travellers[0].owes[1] = 10
    assert refused(game, "buy bike") == "7.3"
    play(game, "walk")
    assert refused(game, "to calvi") == "7.3"
    car = table("paris", "lille", owns=["car"])
    state_of(car).travellers[0].owes[1] = 10
    play(car, "drive")
    assert refused(car, "to reims") == "7.3"


@rule("richesses-13.6")
def test_a_forgiven_rest_is_no_debt() -> None:
    game = table("tours", "lille", cash=[20, 500], hands=TOLL, options=FORGIVE)
    state = play(game, "walk", "to blois", luck=[NO_CARD, die(60), 0])
    assert (cash(state), list(state.travellers[0].owes)) == ([0, 520], [0, 0])


@rule("richesses-13.7")
@pytest.mark.parametrize("viewer", [0, 2, NOBODY])
def test_of_a_sealed_bid_nothing_reaches_anybody_else(viewer: int) -> None:
    """Neither the position, nor the action, nor the story tells which bid it was, or whether it was one."""
    found = []
    for bid in ("bid 130", "bid 170", "pass"):
        game = table("tours", "lille", "brest", owns=["bike"], options={"auction": "sealed"})
        play(game, "sell bike")
        action = TITLE.grammar.read(bid)
        seen = game.state.seen(viewer, 1, action)
        before = game.view(viewer)
        play(game, bid)
        told = TITLE.story.tell(before, 1, seen, game.view(viewer))
        found.append((game.state.masked(viewer).to_dict(), seen, [line.text for line in told], game.draw(viewer).layers))
    assert found[0] == found[1] == found[2]
