"""The rule book of Loire, paragraph by paragraph: docking, Nantes, loading and unloading, the end."""

from __future__ import annotations

import pytest

from gabare.games.loire.actions import DRAFTING, MOORING, SELLING
from gabare.games.loire.rules import Loire
from gabare.kit.pile import private
from gabare.kit.title import Setting
from tests.games.loire.table import Boat, at, by_kind, can, give, hand, laid, named, play, refused, river, stack
from tests.rule import rule

WAITING = Boat("blois", "coal 1")  # somebody who still has to move, so that the round goes on


STRICT: dict[str, Setting] = {"nantes_loser_takes_free_quay": False}
KEEPING: dict[str, Setting] = {"wine_sale_optional": True}


def boatmen(number: int) -> str:
    return ", ".join(["boatman"] * number)


def arrive(a: int, d: int) -> Loire:
    """A boat with `a` boatmen comes to Tours, where another with `d` boatmen lies at the quay."""
    state = river(Boat("amboise", laid=f"coal 1, {boatmen(a)}"), Boat("tours", laid=boatmen(d), quay="quay"), WAITING)
    return play(state, "go")


# 6. Docking


@rule("loire-6.1")
def test_a_free_quay_is_taken() -> None:
    state = river(Boat("amboise", laid="coal 1"), Boat("tours", "coal 1"), WAITING)
    assert at(play(state, "go"), 0) == "tours down, quay"


@rule("loire-6.1")
def test_a_boat_that_stays_takes_the_quay_of_its_town() -> None:
    state = river(Boat("tours"), Boat("tours"), WAITING)
    play(state, "go", "go")
    assert [at(state, seat) for seat in (0, 1)] == ["tours down, quay", "tours down, mid"]


@rule("loire-6.1")
def test_a_boat_that_stays_has_to_fight_for_the_quay_like_one_that_arrives() -> None:
    state = river(Boat("tours", laid=boatmen(2)), Boat("tours up", laid="boatman", quay="quay"), WAITING)
    play(state, "go")
    assert [at(state, seat) for seat in (0, 1)] == ["tours down, quay", "tours up, mid"]
    assert (laid(state, 0), laid(state, 1)) == (["boatman"], [])


@rule("loire-6.2")
@pytest.mark.parametrize("d", [0, 1, 2])
def test_without_boatmen_a_held_quay_stays_out_of_reach_and_nobody_fights(d: int) -> None:
    state = arrive(0, d)
    assert [at(state, seat) for seat in (0, 1)] == ["tours down, mid", "tours down, quay"]
    assert laid(state, 1) == ["boatman"] * d


@rule("loire-6.3")
@pytest.mark.parametrize("a", [1, 3])
def test_boatmen_drive_a_boat_without_boatmen_from_its_quay_and_all_remain(a: int) -> None:
    state = arrive(a, 0)
    assert [at(state, seat) for seat in (0, 1)] == ["tours down, quay", "tours down, mid"]
    assert laid(state, 0) == ["boatman"] * a


@rule("loire-6.4")
@pytest.mark.parametrize(
    ("a", "d", "arriving", "docked", "wins"),
    [
        (1, 2, 0, 1, False),  # the weaker side comes off worse, but the stronger pays as much
        (2, 2, 0, 0, False),  # a tie is for the docked boat
        (1, 1, 0, 0, False),
        (2, 1, 1, 0, True),
        (4, 2, 2, 0, True),
        (1, 4, 0, 3, False),
    ],
)
def test_both_sides_lose_as_many_boatmen_as_the_weaker_has(a: int, d: int, arriving: int, docked: int, wins: bool) -> None:
    state = arrive(a, d)
    assert (laid(state, 0), laid(state, 1)) == (["boatman"] * arriving, ["boatman"] * docked)
    assert [at(state, seat) for seat in (0, 1)] == [f"tours down, {'quay' if wins else 'mid'}", f"tours down, {'mid' if wins else 'quay'}"]
    assert by_kind(list(state.talon.discarded)).count("boatman") == 2 * min(a, d)


@rule("loire-6.5")
def test_boatmen_who_are_left_fight_again_in_the_same_round() -> None:
    state = river(
        Boat("amboise", laid=f"coal 1, {boatmen(1)}"),
        Boat("blois", laid=f"coal 2, {boatmen(2)}"),
        Boat("tours", laid=boatmen(2), quay="quay"),
        WAITING,
    )
    play(state, "go")
    assert at(state, 2) == "tours down, quay"
    play(state, "go")  # two against the one who is left
    assert [at(state, seat) for seat in (1, 2)] == ["tours down, quay", "tours down, mid"]
    assert (laid(state, 1), laid(state, 2)) == (["boatman"], [])


@rule("loire-6.5")
def test_only_the_docked_boat_fights() -> None:
    state = river(
        Boat("amboise", laid="coal 1, boatman"),
        Boat("tours", quay="quay"),
        Boat("tours", laid=boatmen(3), done=True),  # in mid-river
        Boat("tours", laid=boatmen(3)),  # has not moved yet
    )
    play(state, "go")
    assert at(state, 0) == "tours down, quay"
    assert [len(laid(state, seat)) for seat in range(4)] == [1, 0, 3, 3]


@rule("loire-6.5")
def test_a_boat_with_boatmen_in_mid_river_does_not_hinder_docking_at_a_free_quay() -> None:
    state = river(Boat("amboise", laid="coal 1"), Boat("tours", laid=boatmen(2), done=True), WAITING)
    assert at(play(state, "go"), 0) == "tours down, quay"


@rule("loire-6.5")
def test_a_boat_driven_off_neither_fights_back_nor_moves_again() -> None:
    state = arrive(3, 1)
    assert state.turn == 2
    assert state.boats[1].done
    play(state, "coal 1")
    assert state.turn == 2  # the only one left
    assert at(state, 1) == "tours down, mid"


# 7. Nantes


def nantes(a: int, hold_a: int | None = None, hold_b: int | None = None, options: dict[str, Setting] | None = None) -> Loire:
    """A boat with `a` boatmen arrives at Nantes; the quays are held with so many boatmen (None: free)."""
    state = river(
        Boat("ancenis", laid=f"coal 1, {boatmen(a)}"),
        Boat("tours", done=True) if hold_a is None else Boat("nantes", laid=boatmen(hold_a), quay="a"),
        Boat("tours", done=True) if hold_b is None else Boat("nantes", laid=boatmen(hold_b), quay="b"),
        WAITING,
        options=options,
    )
    return play(state, "go")


def quays(state: Loire) -> list[str]:
    return [at(state, seat).rsplit(" ", 1)[1] for seat in range(3)]


@rule("loire-7.1")
@pytest.mark.parametrize(("quay", "price"), [("a", 2), ("b", 1)])
def test_a_wine_is_worth_two_louis_at_quay_a_and_one_at_quay_b(quay: str, price: int) -> None:
    state = river(Boat("ancenis", laid="coal 1", aboard="wine tours, wine blois, wine blois"), Boat("blois"))
    play(state, "go", f"quay {quay}", "go")
    assert state.boats[0].money == 3 * price


@rule("loire-7.2")
@pytest.mark.parametrize("boatmen_laid", [0, 2])
@pytest.mark.parametrize("quay", ["a", "b"])
def test_with_both_quays_free_the_boat_chooses(boatmen_laid: int, quay: str) -> None:
    state = nantes(boatmen_laid)
    assert (state.phase, state.turn, can(state)) == (MOORING, 0, ["quay a", "quay b"])
    play(state, f"quay {quay}")
    assert quays(state)[0] == quay
    assert len(laid(state, 0)) == boatmen_laid
    assert state.turn == 3


@rule("loire-7.2")
def test_a_quay_is_chosen_on_arriving_only() -> None:
    assert refused(river(Boat("nantes"), WAITING), "quay a") == ("A quay is chosen on arriving at Nantes.", "7.2")


@rule("loire-7.2")
def test_a_boat_that_stays_at_nantes_chooses_its_quay_too() -> None:
    state = play(river(Boat("nantes"), WAITING), "go")
    assert can(state) == ["quay a", "quay b"]


@rule("loire-7.3")
@pytest.mark.parametrize("held", [0, 2])
def test_without_boatmen_the_free_quay_is_taken_at_once(held: int) -> None:
    assert quays(nantes(0, hold_a=held))[:2] == ["b", "a"]
    assert quays(nantes(0, hold_b=held))[::2] == ["a", "b"]


@rule("loire-7.3")
def test_with_boatmen_the_free_quay_is_taken_without_a_fight() -> None:
    state = nantes(1, hold_a=2)
    assert can(state) == ["quay a", "quay b"]
    play(state, "quay b")
    assert quays(state)[:2] == ["b", "a"]
    assert (len(laid(state, 0)), len(laid(state, 1))) == (1, 2)


@rule("loire-7.3")
def test_with_boatmen_the_held_quay_can_be_fought_for() -> None:
    state = play(nantes(3, hold_a=2), "quay a")
    assert quays(state)[:2] == ["a", "b"]
    assert (len(laid(state, 0)), len(laid(state, 1))) == (1, 0)


@rule("loire-7.4")
@pytest.mark.parametrize("held", [0, 1])
def test_with_both_quays_held_and_no_boatmen_the_boat_stays_in_mid_river(held: int) -> None:
    state = nantes(0, hold_a=held, hold_b=held)
    assert quays(state) == ["mid", "a", "b"]
    assert state.turn == 3


@rule("loire-7.4")
def test_with_both_quays_held_and_boatmen_the_boat_has_to_choose_one_and_fight() -> None:
    assert can(nantes(1, hold_a=3, hold_b=3)) == ["quay a", "quay b"]
    state = play(nantes(1, hold_a=3, hold_b=3), "quay b")
    assert quays(state) == ["mid", "a", "b"]
    assert [len(laid(state, seat)) for seat in range(3)] == [0, 3, 2]


@rule("loire-7.4")
@pytest.mark.parametrize(("a", "d", "wins"), [(2, 1, True), (1, 0, True), (2, 2, False), (1, 2, False)])
def test_a_fight_at_nantes_counts_like_any_other(a: int, d: int, wins: bool) -> None:
    state = play(nantes(a, hold_a=d, hold_b=0), "quay a")
    assert quays(state) == (["a", "mid", "b"] if wins else ["mid", "a", "b"])
    assert (len(laid(state, 0)), len(laid(state, 1))) == (a - min(a, d), d - min(a, d))


@rule("loire-7.5")
@pytest.mark.parametrize(("quay", "other"), [("a", "b"), ("b", "a")])
def test_a_boat_driven_off_takes_the_other_quay_if_it_is_free(quay: str, other: str) -> None:
    state = nantes(2, hold_a=1) if quay == "a" else nantes(2, hold_b=1)
    play(state, f"quay {quay}")
    loser = 1 if quay == "a" else 2
    assert (quays(state)[0], quays(state)[loser]) == (quay, other)


@rule("loire-7.5")
def test_a_boat_driven_off_goes_to_mid_river_if_the_other_quay_is_held() -> None:
    assert quays(play(nantes(2, hold_a=1, hold_b=0), "quay a")) == ["a", "mid", "b"]


@rule("loire-7.5")
@pytest.mark.parametrize(("quay", "other"), [("a", "b"), ("b", "a")])
def test_a_boat_that_arrives_and_loses_takes_the_free_quay(quay: str, other: str) -> None:
    state = nantes(1, hold_a=1) if quay == "a" else nantes(1, hold_b=1)
    play(state, f"quay {quay}")
    assert quays(state)[0] == other
    assert quays(state)[1 if quay == "a" else 2] == quay


@rule("loire-7.6")
def test_without_the_option_the_loser_stays_in_mid_river() -> None:
    state = play(nantes(1, hold_a=1, options=STRICT), "quay a")
    assert quays(state)[:2] == ["mid", "a"]


@rule("loire-7.6")
def test_without_the_option_a_boat_driven_off_still_takes_the_free_quay() -> None:
    state = play(nantes(2, hold_a=1, options=STRICT), "quay a")
    assert quays(state)[:2] == ["a", "b"]


# 8. Loading and unloading


@rule("loire-8.1")
def test_only_boats_at_a_quay_load_and_unload() -> None:
    state = river(
        Boat("tours", aboard="blois-tours", quay="quay"),
        Boat("tours", aboard="orleans-tours", done=True),
        Boat("blois"),
        leader=2,
        waiting="tours-angers",
    )
    play(state, "go")
    assert [boat.money for boat in state.boats] == [1, 0, 0]
    assert named(state.boats[0].cargo) == ["tours-angers"]
    assert named(state.boats[1].cargo) == ["orleans-tours"]


@rule("loire-8.1")
@pytest.mark.parametrize(("leader", "takes"), [(0, 0), (1, 1), (2, 0)])
def test_of_two_boats_at_nantes_the_first_from_the_leader_takes_all_that_waits(leader: int, takes: int) -> None:
    boats = [Boat("nantes", quay="a"), Boat("nantes", quay="b"), Boat("blois", done=True)]
    boats[leader] = Boat("ancenis", laid="coal 1") if leader < 2 else Boat("blois")
    state = river(*boats, leader=leader, waiting="nantes-tours, nantes-blois")
    play(state, "go")  # to the quay that is free
    assert named(state.boats[takes].cargo) == ["nantes-blois", "nantes-tours"]
    assert named(state.boats[1 - takes].cargo) == []


@rule("loire-8.2")
def test_all_that_waits_is_loaded_even_by_a_boat_that_did_not_move() -> None:
    state = river(Boat("saumur"), Boat("blois", done=True), waiting="saumur-orleans, saumur-blois, wine saumur, wine saumur, tours-angers")
    stack(state, ", ".join(["coal 1"] * 10))
    play(state, "go")
    assert named(state.boats[0].cargo) == ["saumur-orleans", "saumur-blois", "wine saumur", "wine saumur"]
    assert named(state.waiting) == ["tours-angers"]


@rule("loire-8.2")
def test_a_boat_carries_any_number() -> None:
    aboard = "orleans-tours, orleans-ancenis, orleans-nantes, blois-tours, blois-angers, tours-angers, wine tours, wine tours, wine angers"
    state = river(Boat("saumur", aboard=aboard), Boat("blois", done=True), waiting="saumur-orleans, saumur-blois, wine saumur")
    play(state, "go")
    assert len(named(state.boats[0].cargo)) == 12


@rule("loire-8.3")
def test_travellers_who_have_arrived_pay_and_leave() -> None:
    state = river(Boat("blois", laid="coal 2", aboard="orleans-tours, blois-tours, blois-angers"), Boat("blois", done=True))
    stack(state, ", ".join(["coal 1"] * 10))
    play(state, "go")
    assert state.boats[0].money == 3
    assert named(state.boats[0].cargo) == ["blois-angers"]
    assert {"orleans-tours", "blois-tours"} < {*named(state.talon.landed)}


@rule("loire-8.3")
def test_a_traveller_never_arrives_where_they_got_on() -> None:
    state = river(Boat("tours"), Boat("blois", done=True), waiting="tours-angers, tours-amboise, tours-saumur")
    play(state, "go")
    assert state.boats[0].money == 0
    assert len(named(state.boats[0].cargo)) == 3


@rule("loire-8.4")
def test_at_nantes_all_wine_is_sold() -> None:
    state = river(Boat("nantes", aboard="wine tours, wine angers, nantes-tours"), Boat("blois", done=True))
    stack(state, ", ".join(["coal 1"] * 10))
    play(state, "go", "quay a")
    assert state.boats[0].money == 4
    assert named(state.boats[0].cargo) == ["nantes-tours"]
    assert refused(state, "sell tours") == ("At Nantes all wine is sold without asking.", "8.4")


@rule("loire-8.4")
def test_elsewhere_and_in_mid_river_no_wine_is_sold() -> None:
    state = river(
        Boat("tours", aboard="wine tours"),
        Boat("nantes", aboard="wine blois", done=True),
        Boat("nantes", quay="a"),
        Boat("nantes", quay="b"),
    )
    play(state, "go")
    assert [boat.money for boat in state.boats] == [0, 0, 0, 0]
    assert named(state.boats[1].cargo) == ["wine blois"]


def keeping() -> Loire:
    state = river(Boat("nantes", aboard="wine tours, wine tours, ancenis-nantes"), Boat("blois", done=True), options=KEEPING)
    stack(state, ", ".join(["coal 1"] * 10))
    return play(state, "go", "quay a")


@rule("loire-8.5")
def test_with_the_option_wine_is_sold_one_by_one_and_the_rest_kept() -> None:
    state = keeping()
    assert (state.phase, state.turn, can(state)) == (SELLING, 0, ["sell tours", "keep"])
    assert state.boats[0].money == 1  # the traveller has paid already
    play(state, "sell tours")
    assert (state.boats[0].money, can(state)) == (3, ["sell tours", "keep"])
    play(state, "keep")
    assert named(state.boats[0].cargo) == ["wine tours"]
    assert (state.phase, state.round) == (DRAFTING, 2)


@rule("loire-8.5")
def test_with_the_option_nobody_is_asked_once_the_last_wine_is_sold() -> None:
    state = play(keeping(), "sell tours", "sell tours")
    assert (state.boats[0].money, state.phase) == (5, DRAFTING)


@rule("loire-8.5")
def test_with_the_option_the_others_load_afterwards() -> None:
    state = river(
        Boat("nantes", aboard="wine tours", quay="a"), Boat("nantes", aboard="wine blois", quay="b"), Boat("blois"),
        leader=2, waiting="nantes-tours, blois-orleans", options=KEEPING,
    )  # fmt: skip
    play(state, "go")
    assert (state.turn, named(state.boats[2].cargo), named(state.boats[0].cargo)) == (0, ["blois-orleans"], ["nantes-tours", "wine tours"])
    play(state, "keep")
    assert (state.turn, can(state)) == (1, ["sell blois", "keep"])


@rule("loire-8.5")
def test_only_wine_that_is_aboard_can_be_sold_and_only_at_nantes() -> None:
    assert refused(keeping(), "sell blois") == ("You carry no such wine: Cheverny.", "8.5")
    state = river(Boat("tours", aboard="wine tours"), WAITING, options=KEEPING)
    assert refused(state, "sell tours")[1] == "8.5"


# 9. The end of the round


@rule("loire-9.1")
def test_boatmen_are_discarded_boats_leave_the_quay_and_the_next_player_leads() -> None:
    state = river(
        Boat("tours up", laid=boatmen(2), quay="quay"), Boat("nantes", laid="boatman", quay="b"), Boat("blois", laid="boatman"), leader=2
    )
    play(state, "go")
    assert [at(state, seat) for seat in range(3)] == ["tours up, mid", "nantes up, mid", "blois down, mid"]
    assert [laid(state, seat) for seat in range(3)] == [[], [], []]
    assert not any(boat.done for boat in state.boats)
    assert state.leader == 0


@rule("loire-9.1")
def test_hands_cargo_and_money_stay() -> None:
    state = river(Boat("blois", "explosion", aboard="tours-angers", money=7), Boat("saumur", done=True))
    play(state, "go")
    assert (hand(state, 0), named(state.boats[0].cargo), state.boats[0].money) == (["explosion"], ["tours-angers"], 7)


# 10. The end of the game


@rule("loire-10.1")
@pytest.mark.parametrize(("money", "over"), [(18, False), (19, True)])
def test_the_game_ends_when_somebody_has_twenty_louis(money: int, over: bool) -> None:
    state = river(Boat("amboise", laid="coal 1", aboard="blois-tours", money=money), Boat("blois", done=True))
    play(state, "go")
    assert state.over == over


@rule("loire-10.1")
def test_the_third_phase_is_finished_for_all_before_the_winner_is_known() -> None:
    state = river(
        Boat("amboise", laid="coal 1", aboard="blois-tours", money=19),
        Boat("nantes", aboard="wine blois, wine tours", money=18, quay="a"),
    )
    play(state, "go")
    assert state.over
    assert [boat.money for boat in state.boats] == [20, 22]
    assert list(state.shares()) == [0, 1]


@rule("loire-10.1")
def test_nobody_wins_before_the_third_phase() -> None:
    state = river(Boat("blois", "coal 1", money=25), WAITING)
    assert not play(state, "coal 1").over


@rule("loire-10.2")
def test_of_several_the_richest_wins() -> None:
    state = river(Boat("tours", money=21), Boat("saumur", money=24, done=True), Boat("blois", money=3, done=True))
    play(state, "go")
    assert list(state.ranks()) == [2, 1, 3]


@rule("loire-10.3")
def test_of_equally_rich_players_the_one_with_more_boatmen_in_hand_wins() -> None:
    state = river(
        Boat("tours", "boatman, coal 3, coal 3", money=21),
        Boat("saumur", "boatman, boatman", money=21, done=True),
        Boat("blois", "boatman", laid=boatmen(3), money=21, done=True),
    )
    play(state, "go")
    assert list(state.ranks()) == [2, 1, 2]


@rule("loire-10.3")
def test_if_boatmen_are_equal_too_the_victory_is_shared() -> None:
    state = river(Boat("tours", "boatman", money=20), Boat("saumur", "boatman", money=20, done=True), Boat("blois", money=2, done=True))
    play(state, "go")
    assert list(state.shares()) == [0.5, 0.5, 0]


@rule("loire-10.3")
def test_hands_are_shown_at_the_end() -> None:
    state = river(Boat("tours", money=20), Boat("saumur", money=20, done=True))
    give(state, 1, "boatman", private(1))
    assert hand(state.masked(0), 1) == ["?"]
    play(state, "go")
    assert hand(state.masked(0), 1) == ["boatman"]
    assert list(state.masked(0).ranks()) == [2, 1]


@rule("loire-10.4")
@pytest.mark.parametrize(("number", "over"), [(59, False), (60, True)])
def test_after_sixty_rounds_the_richest_wins(number: int, over: bool) -> None:
    state = river(Boat("tours", money=4), Boat("saumur", money=9, done=True))
    state.round = number
    play(state, "go")
    assert state.over == over
    assert list(state.ranks()) == [2, 1]
