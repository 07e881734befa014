"""The rule book of Loire, paragraph by paragraph: set-up, new cards, preparation, movement."""

from __future__ import annotations

from typing import cast

import pytest

from gabare.games.loire import TITLE
from gabare.games.loire.actions import DRAFTING, GRAMMAR, PREPARING
from gabare.games.loire.material import ALL_SUNS, COPIES, DECK, DESTINATION, FARE, FREIGHT, ORIGIN, SUN, TOWN_IDS, TRAVELLERS, WINE, count
from gabare.games.loire.rules import Loire
from gabare.games.loire.talon import total
from gabare.kit.game import Game
from gabare.kit.luck import Seeded
from gabare.kit.pile import private
from gabare.kit.state import HIDDEN, NOBODY
from tests.games.loire.table import Boat, at, by_kind, can, freight, give, hand, laid, named, play, refused, river, stack
from tests.rule import rule

IDLE = Boat("blois", "coal 1")  # somebody who can still lay a card


def state_of(game: Game) -> Loire:
    return cast(Loire, game.state)


def start(players: int, seed: int = 3) -> Loire:
    """A game whose boats are all placed at Orléans."""
    state = TITLE.new_game(players, None, Seeded(seed))
    for _ in range(players):
        state.apply(state.turn, GRAMMAR.read("place orleans"), Seeded(seed))
    return cast(Loire, state)


# 1. Set-up


@rule("loire-1.1")
def test_the_cards_are_those_of_the_book() -> None:
    assert list(COPIES) == [12, 12, 8, 16, 6, 6]
    assert (TRAVELLERS, SUN - WINE, FREIGHT - SUN) == (28, 16, 4)
    assert sum(COPIES) + FREIGHT == DECK == 108


@rule("loire-1.1")
def test_the_travellers_are_those_of_the_book() -> None:
    fares: dict[str, dict[str, int]] = {}
    for card in range(TRAVELLERS):
        fares.setdefault(TOWN_IDS[ORIGIN[card]], {})[TOWN_IDS[DESTINATION[card]]] = FARE[card]
    assert fares == {
        "orleans": {"tours": 2, "ancenis": 3, "nantes": 4},
        "blois": {"orleans": 1, "amboise": 1, "tours": 1, "angers": 2},
        "amboise": {"orleans": 1, "angers": 2, "ancenis": 2, "nantes": 3},
        "tours": {"amboise": 1, "saumur": 1, "angers": 1},
        "saumur": {"orleans": 2, "blois": 2, "amboise": 1, "ancenis": 1},
        "angers": {"orleans": 3, "saumur": 1, "ancenis": 1},
        "ancenis": {"blois": 3, "tours": 2, "nantes": 1},
        "nantes": {"blois": 3, "tours": 2, "saumur": 2, "angers": 1},
    }


@rule("loire-1.1")
def test_every_pair_of_towns_has_one_traveller_and_both_ways_pay_the_same() -> None:
    assert len({frozenset((ORIGIN[card], DESTINATION[card])) for card in range(TRAVELLERS)}) == 28
    down = [FARE[card] for card in range(TRAVELLERS) if ORIGIN[card] < DESTINATION[card]]
    assert (len(down), sum(down), sum(FARE)) == (14, 25, 50)


@rule("loire-1.1")
def test_wines_come_from_every_town_but_nantes() -> None:
    origins = [TOWN_IDS[ORIGIN[card]] for card in range(WINE, SUN)]
    counts = {town: origins.count(town) for town in TOWN_IDS}
    assert counts == {"orleans": 2, "blois": 2, "amboise": 2, "tours": 3, "saumur": 3, "angers": 3, "ancenis": 1, "nantes": 0}
    assert {DESTINATION[card] for card in range(WINE, SUN)} == {TOWN_IDS.index("nantes")}


@rule("loire-1.2")
def test_lots_decide_who_leads_first() -> None:
    leaders = [state_of(Game(TITLE, 3, secret=bytes([n]))).leader for n in range(60)]
    assert all(leaders.count(seat) > 8 for seat in range(3))


@rule("loire-1.3")
def test_boats_are_placed_in_turn_from_the_leader_and_may_share_a_town() -> None:
    state = TITLE.new_game(3, None, Seeded(3))
    assert isinstance(state, Loire)
    first = state.leader
    placed = []
    for town in ("blois", "blois", "tours"):
        placed.append(state.turn)
        play(state, f"place {town}")
    assert placed == [first, (first + 1) % 3, (first + 2) % 3]
    assert [at(state, seat) for seat in placed] == ["blois down, mid", "blois down, mid", "tours down, mid"]


@rule("loire-1.3")
def test_no_boat_begins_at_nantes() -> None:
    state = TITLE.new_game(2, None, Seeded(3))
    assert isinstance(state, Loire)
    assert can(state) == [f"place {town}" for town in TOWN_IDS[:-1]]


@rule("loire-1.3")
def test_a_boat_is_placed_once() -> None:
    assert refused(river(IDLE, IDLE), "place tours") == ("All boats are on the river already.", "1.3")


@rule("loire-1.4")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_everybody_is_dealt_five_of_the_sixty_hand_cards(players: int) -> None:
    state = start(players)
    assert [hand.size() for hand in state.hands] == [5] * players
    assert all(hand.known_by[i] == private(seat) for seat, hand in enumerate(state.hands) for i in range(5))


@rule("loire-1.4")
def test_no_card_is_dealt_before_all_boats_are_placed() -> None:
    state = TITLE.new_game(2, None, Seeded(3))
    assert isinstance(state, Loire)
    play(state, "place tours")
    assert [hand.size() for hand in state.hands] == [0, 0]
    assert state.talon.size() == 108


@rule("loire-1.5")
def test_dealt_cards_are_secret_and_drafted_ones_are_not() -> None:
    state = river(IDLE, Boat("tours"), Boat("tours"))
    give(state, 1, "explosion, coal 2", private(1))
    give(state, 1, "boatman")
    for viewer in (0, 2, NOBODY):
        assert hand(state.masked(viewer), 1) == ["?", "?", "boatman"]
    assert hand(state.masked(1), 1) == ["coal 2", "boatman", "explosion"]


@rule("loire-1.5", "loire-3.5")
def test_everybody_remembers_who_drafted_what() -> None:
    state = start(3)
    drafter, drafted = state.turn, can(state)[0]
    before = state.masked(NOBODY).hands[drafter].cards
    play(state, drafted)
    assert all(card == HIDDEN for card in before)
    for viewer in (NOBODY, (drafter + 1) % 3, (drafter + 2) % 3):
        assert [card for card in hand(state.masked(viewer), drafter) if card != "?"] == [drafted.removeprefix("draft ")]


@rule("loire-1.5")
def test_hidden_cards_are_looked_for_among_those_never_shown() -> None:
    state = stack(river(IDLE, Boat("tours")), "coal 3, coal 3, sun")
    give(state, 1, "coal 3", private(1))
    masked = state.masked(0)
    assert by_kind(list(masked.talon.unseen.unseen)) == ["coal 3", "coal 3"]
    assert hand(masked.redealt(Seeded(1)), 1) == ["coal 3"]
    assert masked.talon.size() == state.talon.size() == 2


@rule("loire-1.5")
def test_once_the_talon_is_renewed_hidden_cards_are_none_of_those_that_came_back() -> None:
    """The pile that was shuffled anew was open to all, so the secret cards can only be those never shown."""
    state = river(IDLE, Boat("tours", done=True))
    give(state, 1, "explosion, coal 2", private(1))
    stack(state, "sun")
    play(state, "go")  # turns the sun over, renews the talon and goes on
    assert total(state.talon.again) > 0
    for seed in range(20):
        assert sorted(hand(state.masked(0).redealt(Seeded(seed)), 1)) == ["coal 2", "explosion"]


@rule("loire-1.5")
def test_there_is_no_hand_limit() -> None:
    state = river(Boat("tours", ", ".join(["boatman"] * 16 + ["coal 1"] * 12)), IDLE)
    assert state.hands[0].size() == 28
    assert not state.broken()


# 2. The round


@rule("loire-2.1")
def test_the_phases_follow_each_other_and_the_leader_begins_each() -> None:
    state = stack(river(Boat("blois"), Boat("tours"), Boat("saumur"), leader=1), "coal 1, coal 2, coal 3, boatman, sun")
    assert state.turn == 1
    play(state, "go", "go", "go")  # phase 3 asks nobody anything
    assert (state.phase, state.turn, state.leader) == (DRAFTING, 2, 2)
    while state.phase == DRAFTING:
        play(state, can(state)[0])
    assert (state.phase, state.turn) == (PREPARING, 2)


@rule("loire-2.1")
def test_nothing_of_another_phase_can_be_done() -> None:
    state = start(2)
    assert refused(state, "go")[1] == "2.1"
    assert refused(state, 10_000)[1] == "3.5"
    assert refused(river(IDLE, IDLE), "draft coal 1")[1] == "3.5"


# 3. New cards


@rule("loire-3.1")
@pytest.mark.parametrize(("players", "cards"), [(2, 10), (3, 12), (4, 14), (5, 16), (6, 18)])
def test_so_many_cards_are_turned_over(players: int, cards: int) -> None:
    state = start(players)
    assert total(state.row) + count(state.waiting) + count(state.talon.landed) == cards
    assert state.talon.size() == 108 - 5 * players - cards


def turn_over(state: Loire) -> Loire:
    """Everybody stays where they are; the next round begins."""
    while state.round == 1:
        play(state, "go")
    return state


@rule("loire-3.2")
def test_an_empty_talon_is_renewed_from_the_discard_pile_in_the_middle_of_the_reveal() -> None:
    state = stack(river(Boat("blois"), Boat("blois")), "coal 1, coal 1, coal 2", "boatman, boatman, boatman, explosion, sun, sun, sun, sun")
    turn_over(state)
    assert by_kind(list(state.row))[:3] == ["coal 1", "coal 1", "coal 2"]
    assert total(state.row) + count(state.talon.landed & ALL_SUNS) == 10
    assert state.talon.size() == 1


@rule("loire-3.2")
def test_cards_just_turned_over_do_not_come_again() -> None:
    """The sun that was turned over first lies apart until the reveal is over: it is not in the renewed talon."""
    state = stack(river(Boat("blois"), Boat("blois")), "sun", "sun, sun, sun, coal 1, coal 1, coal 1, coal 1, coal 1, coal 1, coal 1")
    turn_over(state)
    assert total(state.row) + count(state.talon.landed & ALL_SUNS) == 10
    assert state.talon.size() == 1


@rule("loire-3.2")
def test_when_both_piles_are_empty_fewer_cards_are_turned_over() -> None:
    state = stack(river(Boat("blois"), Boat("blois")), "coal 1, coal 2", "sun, sun, sun, sun, boatman")
    turn_over(state)
    assert by_kind(list(state.row)) == ["coal 1", "coal 2", "boatman"]
    assert state.talon.size() == 0


@rule("loire-3.2")
def test_without_a_card_to_draft_the_boats_are_prepared_at_once() -> None:
    state = stack(river(Boat("blois"), Boat("blois")), "sun, sun, sun, sun", "")
    turn_over(state)
    assert (state.phase, state.turn) == (PREPARING, 1)


@rule("loire-3.3")
def test_a_sun_spoils_the_wine_on_the_banks() -> None:
    state = river(Boat("blois"), Boat("blois"), waiting="wine tours, wine tours, tours-angers, wine angers")
    stack(state, "sun, coal 1, coal 1, coal 1, coal 1, coal 1, coal 1, coal 1, coal 1, coal 1")
    turn_over(state)
    assert named(state.waiting) == ["tours-angers"]
    assert count(state.talon.landed & freight("sun")) == 1


@rule("loire-3.3")
def test_wine_just_turned_over_and_wine_aboard_are_safe_from_the_sun() -> None:
    state = river(Boat("blois", aboard="wine saumur"), Boat("blois"), waiting="wine angers")
    stack(state, "sun, wine tours, coal 1, coal 1, coal 1, coal 1, coal 1, coal 1, coal 1, coal 1")
    turn_over(state)
    assert named(state.waiting) == ["wine tours"]
    assert named(state.boats[0].cargo) == ["wine saumur"]


@rule("loire-3.3")
def test_several_suns_act_as_one() -> None:
    state = river(Boat("blois"), Boat("blois"), waiting="wine angers")
    stack(state, "sun, sun, sun, sun, wine tours, coal 1, coal 1, coal 1, coal 1, coal 1")
    turn_over(state)
    assert named(state.waiting) == ["wine tours"]
    assert named(state.talon.landed)[-4:] == ["sun"] * 4


@rule("loire-3.3")
def test_without_a_sun_the_wine_stays() -> None:
    state = river(Boat("blois"), Boat("blois"), waiting="wine angers")
    stack(state, ", ".join(["coal 1"] * 10))
    assert named(turn_over(state).waiting) == ["wine angers"]


@rule("loire-3.3")
def test_a_sun_in_the_first_round_spoils_nothing() -> None:
    for seed in range(200):
        state = start(2, seed)
        if any(card == "sun" for card in named(state.talon.landed)) and any(card.startswith("wine") for card in named(state.waiting)):
            assert {*named(state.talon.landed)} == {"sun"}
            return
    raise AssertionError("no first round had a sun and a wine")


@rule("loire-3.4")
def test_travellers_and_wines_wait_in_the_town_they_come_from() -> None:
    state = stack(
        river(Boat("blois"), Boat("blois")), "tours-angers, wine tours, saumur-orleans, coal 1, coal 1, coal 1, coal 1, sun, sun, sun"
    )
    turn_over(state)
    assert named(state.waiting) == ["tours-angers", "saumur-orleans", "wine tours"]
    state.boats[state.turn].stage = TOWN_IDS.index("tours")
    while state.phase == DRAFTING:
        play(state, can(state)[0])
    play(state, "go", "go")
    assert named(state.boats[1].cargo) == ["tours-angers", "wine tours"]


@rule("loire-3.5")
def test_cards_are_drafted_one_by_one_until_none_is_left() -> None:
    state = stack(river(Boat("blois"), Boat("blois"), Boat("blois")), "coal 1, coal 2, boatman, explosion, sun, sun, sun, sun", "")
    turn_over(state)
    assert can(state) == ["draft coal 1", "draft coal 2", "draft boatman", "draft explosion"]
    before = state.hands[2].size()
    play(state, "draft boatman")
    assert can(state) == ["draft coal 1", "draft coal 2", "draft explosion"]
    assert refused(state, "draft boatman")[1] == "3.5"
    play(state, "draft coal 1", "draft explosion", "draft coal 2")  # seats 1, 2, 0, and 1 again
    assert (hand(state, 1), hand(state, 0)) == (["coal 2", "boatman"], ["explosion"])
    assert state.hands[2].size() == before + 1
    assert (state.phase, state.turn) == (PREPARING, 1)


# 4. Preparation


@rule("loire-4.1")
def test_players_lay_cards_in_turn_and_those_who_have_moved_are_passed_over() -> None:
    state = river(Boat("blois", "coal 1, coal 1, coal 1"), Boat("tours", "coal 1"), Boat("saumur", "coal 1, coal 1"))
    turns = []
    for action in ("coal 1", "go", "coal 1", "coal 1", "go"):
        turns.append(state.turn)
        play(state, action)
    assert turns == [0, 1, 2, 0, 2]


@rule("loire-4.1")
def test_the_last_player_lays_cards_one_after_the_other() -> None:
    state = river(Boat("blois", "coal 1, coal 2, boatman"), Boat("tours", done=True))
    play(state, "coal 1", "boatman", "coal 2")
    assert state.turn == 0
    assert at(play(state, "go"), 0).startswith("saumur")


@rule("loire-4.2")
def test_one_card_in_a_turn() -> None:
    state = play(river(Boat("blois", "coal 1, coal 2"), IDLE), "coal 1")
    assert state.turn == 1
    assert laid(state, 0) == ["coal 1"]


@rule("loire-4.2")
def test_with_an_empty_hand_and_no_rod_there_is_only_going() -> None:
    assert can(river(Boat("blois"), IDLE)) == ["go"]


@rule("loire-4.2")
def test_everything_that_can_be_done_in_a_turn() -> None:
    state = river(
        Boat("blois", "coal 1, coal 3, boatman, fishing, explosion", laid="coal 2, fishing", aboard="wine tours"),
        Boat("tours", laid="coal 3, boatman"),
    )
    assert can(state) == [
        "coal 1", "coal 3", "boatman", "fish", "explode 1 coal 2", "explode 2 coal 3", "bribe 2 tours", "stay", "go",
    ]  # fmt: skip


@rule("loire-4.3")
def test_coal_and_boatmen_lie_open_in_front_of_their_player() -> None:
    state = river(Boat("blois", "coal 3, boatman"), Boat("tours", done=True))
    play(state, "coal 3", "boatman")
    assert laid(state.masked(NOBODY), 0) == ["coal 3", "boatman"]
    assert hand(state, 0) == []


@rule("loire-4.2")
def test_a_card_that_one_does_not_hold_cannot_be_laid() -> None:
    state = river(Boat("blois", "coal 3"), IDLE)
    assert refused(state, "coal 2") == ("You do not hold this card: Coal 2.", "4.2")
    assert refused(state, "fish")[1] == "4.2"
    assert refused(state, "explode 2 coal 1")[1] == "4.2"


@rule("loire-4.4")
def test_an_explosion_takes_a_coal_card_from_anybody_who_has_not_moved() -> None:
    state = river(Boat("blois", "explosion"), Boat("tours", laid="coal 1, coal 3"), Boat("saumur", laid="coal 2"))
    assert can(state) == ["explode 2 coal 1", "explode 2 coal 3", "explode 3 coal 2", "go"]
    play(state, "explode 2 coal 3")
    assert laid(state, 1) == ["coal 1"]
    assert by_kind(list(state.talon.discarded)) == ["coal 3", "explosion"]
    assert state.turn == 1


@rule("loire-4.4")
def test_an_explosion_needs_coal_to_blow_up() -> None:
    state = river(Boat("blois", "explosion"), Boat("tours", laid="boatman"))
    assert can(state) == ["go"]
    assert refused(state, "explode 2 coal 1") == ("There is no Coal 1 in front of Bo.", "4.4")


@rule("loire-4.5")
def test_an_explosion_may_take_coal_of_ones_own() -> None:
    state = river(Boat("blois", "explosion", laid="coal 3, coal 1"), IDLE)
    play(state, "explode 1 coal 3", "go", "go")
    assert at(state, 0) == "amboise down, mid"


@rule("loire-4.5")
def test_without_the_option_own_coal_is_safe() -> None:
    state = river(Boat("blois", "explosion", laid="coal 3"), Boat("tours", laid="coal 1"), options={"explosion_self": False})
    assert can(state) == ["explode 2 coal 1", "go"]
    assert refused(state, "explode 1 coal 3") == ("At this table nobody blows up their own coal.", "4.5")


@rule("loire-4.6")
def test_a_wine_aboard_buys_a_boatman() -> None:
    state = river(Boat("blois", aboard="wine tours, wine angers"), Boat("tours", laid="boatman, boatman"))
    assert can(state) == ["bribe 2 tours", "bribe 2 angers", "go"]
    play(state, "bribe 2 angers")
    assert (laid(state, 1), hand(state, 0)) == (["boatman"], ["boatman"])
    assert named(state.boats[0].cargo) == ["wine tours"]
    assert named(state.talon.landed) == ["wine angers"]


@rule("loire-4.6")
def test_a_boatman_of_somebody_who_has_moved_can_be_bribed() -> None:
    state = river(Boat("blois", aboard="wine tours"), Boat("tours", laid="boatman", quay="quay"))
    play(state, "bribe 2 tours")
    assert laid(state, 1) == []
    assert at(state, 1) == "tours down, quay"  # what is docked stays docked


@rule("loire-4.6")
def test_a_bribe_needs_a_wine_and_a_boatman_of_somebody_else() -> None:
    state = river(Boat("blois", laid="boatman", aboard="wine tours"), Boat("tours", "coal 1"), Boat("tours"))
    assert can(state) == ["go"]
    assert refused(state, "bribe 2 tours")[0] == "There is no boatman in front of Bo."
    assert refused(state, "bribe 1 tours")[0] == "Only boatmen of others can be bribed."
    assert refused(state, "bribe 2 blois")[0] == "You carry no such wine: Cheverny."
    play(state, "go")
    assert refused(state, "bribe 1 tours") == ("A bribe costs a wine, and you carry none.", "4.6")


@rule("loire-4.7")
def test_a_bribed_boatman_goes_to_the_hand_and_is_laid_in_another_turn() -> None:
    state = river(Boat("blois", aboard="wine tours"), Boat("tours", laid="boatman"))
    play(state, "bribe 2 tours")
    assert (state.turn, laid(state, 0)) == (1, [])
    play(state, "go", "boatman")
    assert laid(state, 0) == ["boatman"]


@rule("loire-4.7")
def test_everybody_knows_a_bribed_boatman() -> None:
    state = play(river(Boat("blois", aboard="wine tours"), Boat("tours", laid="boatman")), "bribe 2 tours")
    assert hand(state.masked(NOBODY), 0) == ["boatman"]


@rule("loire-4.7")
def test_wine_loaded_in_the_third_phase_buys_a_boatman_in_the_next_round() -> None:
    state = river(Boat("tours"), Boat("blois", "boatman"), waiting="wine tours")
    assert "bribe 2 tours" not in can(state)
    stack(state, "sun, sun, sun, sun", "")
    play(state, "go", "go")
    play(state, "boatman")  # seat 1 leads now
    assert "bribe 2 tours" in can(state)


@rule("loire-4.8")
def test_a_fisher_waits_as_long_as_others_act() -> None:
    state = river(Boat("blois", "fishing, coal 1"), Boat("tours", "coal 1, coal 1, coal 1"))
    play(state, "fish", "coal 1", "stay", "coal 1", "stay", "coal 1", "stay", "go")
    assert laid(state, 0) == ["fishing"]
    assert can(state) == ["coal 1", "go"]


@rule("loire-4.8")
def test_without_a_rod_nobody_waits() -> None:
    state = river(Boat("blois", "coal 1, fishing"), IDLE)
    assert refused(state, "stay") == ("Only a player who is fishing may wait.", "4.8")


@rule("loire-4.9")
@pytest.mark.parametrize("action", ["coal 1", "boatman", "explode 2 coal 1", "bribe 2 tours", "go"])
def test_whoever_does_more_than_wait_throws_the_rod_away_first(action: str) -> None:
    state = river(
        Boat("blois", "coal 1, boatman, explosion", laid="fishing", aboard="wine tours"),
        Boat("tours", "coal 1", laid="coal 1, boatman"),
    )
    play(state, action)
    assert "fishing" not in laid(state, 0)
    assert "fishing" in by_kind(list(state.talon.discarded))


@rule("loire-4.9")
def test_another_rod_may_take_the_place_of_the_first() -> None:
    state = play(river(Boat("blois", "fishing", laid="fishing"), IDLE), "fish")
    assert laid(state, 0) == ["fishing"]
    assert by_kind(list(state.talon.discarded)) == ["fishing"]


@rule("loire-4.10")
def test_if_all_are_fishing_the_player_on_turn_has_to_act() -> None:
    state = river(Boat("blois", "coal 1", laid="fishing"), Boat("tours", laid="fishing"), Boat("tours", done=True))
    assert can(state) == ["coal 1", "go"]
    assert refused(state, "stay") == ("All who have not moved are fishing: you cannot wait any longer.", "4.10")


@rule("loire-4.10")
def test_a_second_rod_passes_the_duty_on() -> None:
    state = river(
        Boat("blois", "fishing", laid="fishing"), Boat("tours", "coal 1", laid="fishing"), Boat("tours", "coal 1", laid="fishing")
    )
    play(state, "fish")
    assert can(state) == ["coal 1", "go"]
    play(state, "coal 1")  # now somebody is not fishing
    assert can(state) == ["coal 1", "stay", "go"]


@rule("loire-4.10")
def test_a_player_who_is_left_alone_cannot_wait() -> None:
    assert can(river(Boat("blois", laid="fishing"), Boat("tours", done=True))) == ["go"]


# 5. Movement


@rule("loire-5.1")
def test_a_boat_moves_exactly_as_far_as_its_coal_says() -> None:
    state = river(Boat("orleans", laid="coal 1, coal 2, coal 2"), IDLE)
    assert at(play(state, "go"), 0) == "angers down, quay"


@rule("loire-5.1")
def test_without_coal_a_boat_does_not_move() -> None:
    assert at(play(river(Boat("tours up"), IDLE), "go"), 0) == "tours up, quay"


@rule("loire-5.2")
def test_a_boat_turns_at_nantes_and_goes_on() -> None:
    state = river(Boat("ancenis", laid="coal 3"), IDLE)
    assert at(play(state, "go"), 0) == "angers up, quay"


@rule("loire-5.2")
def test_a_boat_turns_at_orleans_and_goes_on() -> None:
    state = river(Boat("blois up", laid="coal 3"), IDLE)
    assert at(play(state, "go"), 0) == "amboise down, quay"


@rule("loire-5.2")
def test_a_boat_that_ends_at_orleans_heads_for_nantes_at_once() -> None:
    state = river(Boat("amboise up", laid="coal 2"), IDLE)
    assert at(play(state, "go"), 0) == "orleans down, quay"


@rule("loire-5.2")
def test_a_boat_that_ends_at_nantes_heads_for_orleans_at_once() -> None:
    state = river(Boat("ancenis", laid="coal 1"), IDLE)
    assert at(play(state, "go", "quay b"), 0) == "nantes up, b"


@rule("loire-5.2")
def test_a_whole_round_trip_ends_where_it_began() -> None:
    state = river(Boat("tours", laid="coal 3, coal 3, coal 3, coal 3, coal 2"), IDLE)
    assert at(play(state, "go"), 0) == "tours down, quay"


@rule("loire-5.3")
def test_coal_is_burnt_and_boatmen_stay() -> None:
    state = play(river(Boat("orleans", laid="coal 1, coal 3, boatman"), IDLE), "go")
    assert laid(state, 0) == ["boatman"]
    assert by_kind(list(state.talon.discarded)) == ["coal 1", "coal 3"]


@rule("loire-5.3")
def test_other_boats_never_block_the_way() -> None:
    state = river(Boat("orleans", laid="coal 3"), Boat("blois", laid="boatman", quay="quay"), Boat("amboise", "coal 1"))
    assert at(play(state, "go"), 0) == "tours down, quay"


@rule("loire-5.3")
def test_whoever_has_moved_plays_no_card_any_more_this_round() -> None:
    state = river(Boat("orleans", "coal 1, boatman, explosion"), Boat("blois", "coal 1, coal 1"))
    play(state, "go", "coal 1", "coal 1")
    assert state.turn == 1
