"""The rule book of Rio Grande, paragraph by paragraph."""

from __future__ import annotations

from typing import cast

import pytest

from gabare.games.rio_grande import TITLE
from gabare.games.rio_grande.material import CHICANE, COPIES, DECK, DELTA, LAKE, SANDBANK, landscape_of, water_of
from gabare.games.rio_grande.rules import RioGrande
from gabare.kit.game import Game
from gabare.kit.notation import Illegal
from gabare.kit.state import HIDDEN, NOBODY, NONE
from gabare.kit.title import Setting
from tests.games.playing import legal, refused
from tests.games.rio_grande.table import card, legal_verbs, play, river, shown, table
from tests.rule import rule

FREE_ORDER: dict[str, Setting] = {"free_order": True}
SWAP: dict[str, Setting] = {"chicane_mode": "swap"}
NEW_CARDS: dict[str, Setting] = {"bridge_on_new_card": True}

THREE_DISCARDS = ["rock-brown", "rock-brown", "rock-brown"]


def discard_three(game: Game) -> RioGrande:
    return play(game, *["discard river rock-brown"] * 3)


# 1. Set-up


@rule("rio-grande-1.1")
def test_the_cards_are_those_of_the_box() -> None:
    assert DECK == sum(COPIES) == 165
    kinds = [COPIES[:LAKE], COPIES[LAKE:CHICANE], COPIES[CHICANE:DELTA], COPIES[DELTA:SANDBANK], COPIES[SANDBANK:]]
    assert [sum(copies) for copies in kinds] == [108, 12, 12, 24, 9]
    assert kinds == [[9] * 12, [1] * 12, [1] * 12, [2] * 12, [3] * 3]
    assert {(landscape_of(card), water_of(card)) for card in range(12)} == {(land, water) for land in range(4) for water in range(3)}


@rule("rio-grande-1.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_starts_with_five_cards_four_bridges_and_no_points(players: int) -> None:
    state = cast(RioGrande, Game(TITLE, players).state)
    assert [len(hand.cards) for hand in state.hands] == [5] * players
    assert list(state.bridges) == [4] * players
    assert list(state.points) == [0] * players
    assert state.pile.size() == 165 - 5 * players
    assert not any(len(river.cards) for river in state.rivers)
    assert not state.broken()


@rule("rio-grande-1.3")
def test_lots_decide_who_begins() -> None:
    firsts = [Game(TITLE, 3, secret=bytes([n])).turn for n in range(60)]
    assert set(firsts) == {0, 1, 2}
    assert all(firsts.count(seat) > 8 for seat in range(3))


@rule("rio-grande-1.3")
def test_play_goes_clockwise() -> None:
    game = table(hands=[THREE_DISCARDS] * 3, players=3)
    assert [discard_three(game).turn for _ in range(2)] == [1, 2]
    assert discard_three(game).turn == 0


@rule("rio-grande-2.1")
@pytest.mark.parametrize("seat", [1, NOBODY])
def test_only_the_player_whose_turn_it_is_acts(seat: int) -> None:
    game = table(hands=[["forest-blue"], ["forest-blue"]])
    with pytest.raises(Illegal) as refusal:
        game.play("river forest-blue new", seat)
    assert refusal.value.rule == "2.1"


@rule("rio-grande-1.3")
@pytest.mark.parametrize("viewer", [1, 2, NOBODY])
def test_a_hand_is_secret_and_all_else_is_public(viewer: int) -> None:
    game = table(river("forest-blue*A rock-blue"), hand=["meadow-green", "lake rock-blue", "forest-brown"], players=3)
    play(game, "discard river forest-brown")
    seen = cast(RioGrande, game.state.masked(viewer))
    assert list(seen.hands[0].cards) == [HIDDEN, HIDDEN]
    real, view = game.state.to_dict(), seen.to_dict()
    assert {name for name in real if real[name] != view[name]} == {"hands", "pile"}
    assert seen.pile.size() == cast(RioGrande, game.state).pile.size()
    if viewer != NOBODY:
        assert view["hands"][viewer] == real["hands"][viewer]


# 2. The turn


@rule("rio-grande-2.1")
@pytest.mark.parametrize(
    "actions",
    [
        ["river forest-blue new", "river forest-green new", "river rock-green new"],
        ["river forest-blue new", "lake forest-brown 1", "bridge 1 1"],
        ["river forest-blue new", "bridge 1 1", "discard lake forest-brown"],
        ["discard lake forest-brown", "discard river forest-blue", "discard river rock-green"],
    ],
)
def test_a_turn_has_three_actions(actions: list[str]) -> None:
    game = table(hand=["forest-blue", "forest-green", "rock-green", "lake forest-brown"])
    play(game, *actions[:2])
    assert game.turn == 0
    play(game, actions[2])
    assert game.turn == 1


@rule("rio-grande-2.2")
def test_no_river_card_after_a_special_card() -> None:
    game = table(river("forest-blue"), hand=["lake forest-green", "forest-green"])
    play(game, "lake forest-green 1")
    assert refused(game, "river forest-green 1") == "2.2"
    assert refused(game, "river forest-green new") == "2.2"
    assert legal_verbs(game) == {"bridge", "discard"}


@rule("rio-grande-2.2")
def test_after_a_bridge_only_discards_are_left() -> None:
    game = table(river("forest-blue rock-blue"), hand=["rock-blue", "rock-green", "delta rock-green", "sandbank blue"])
    play(game, "river rock-blue 1", "bridge 1 1")
    assert refused(game, "river rock-green 1") == "2.2"
    assert refused(game, "delta rock-green 1") == "2.2"
    assert refused(game, "sandbank blue 1 2") == "2.2"
    assert legal_verbs(game) == {"discard"}


@rule("rio-grande-2.2")
def test_after_a_discard_only_discards_are_left() -> None:
    game = table(river("forest-blue"), hand=["forest-green", "forest-brown", "lake forest-blue", "rock-brown"])
    play(game, "river forest-green 1", "discard river rock-brown")
    assert refused(game, "river forest-brown 1") == "2.2"
    assert refused(game, "lake forest-blue 1") == "2.2"
    assert refused(game, "bridge 1 1") == "2.2"
    assert legal_verbs(game) == {"discard"}


@rule("rio-grande-2.2")
def test_steps_may_be_skipped() -> None:
    game = table(river("forest-blue"), hand=["lake forest-green", "rock-brown", "rock-green"])
    assert play(game, "lake forest-green 1", "discard river rock-brown", "discard river rock-green").turn == 1


@rule("rio-grande-2.3", "rio-grande-4.1")
def test_one_special_card_in_a_turn() -> None:
    game = table(river("forest-blue"), hand=["lake forest-green", "delta forest-blue", "sandbank blue", "rock-brown"])
    play(game, "lake forest-green 1")
    assert refused(game, "delta forest-blue 1") == "4.1"
    assert refused(game, "sandbank blue 1 1") == "4.1"


@rule("rio-grande-2.3")
def test_one_bridge_in_a_turn() -> None:
    game = table(river("forest-blue rock-blue"), hand=["rock-green", "rock-brown"])
    play(game, "river rock-green 1", "bridge 1 1")
    assert refused(game, "bridge 1 2") == "2.3"


@rule("rio-grande-2.3")
def test_up_to_three_river_cards_or_three_discards() -> None:
    cards = ["forest-blue", "forest-green", "forest-brown"]
    game = table(hands=[cards, THREE_DISCARDS])
    assert play(game, "river forest-blue new", "river forest-green 1", "river forest-brown 1").turn == 1
    assert discard_three(game).turn == 0


@rule("rio-grande-2.3")
def test_a_bridge_may_be_built_again_in_the_next_turn() -> None:
    game = table(river("forest-blue"), hands=[["forest-green", "forest-blue", "forest-brown", "rock-brown"], THREE_DISCARDS])
    play(game, "river forest-green 1", "bridge 1 1", "discard river rock-brown")
    discard_three(game)
    assert shown(play(game, "river forest-blue 1", "bridge 1 2"), 1) == "forest-blue*A forest-green*A forest-blue"


@rule("rio-grande-2.4")
def test_nobody_may_pass() -> None:
    game = table(river("forest-blue"), hand=["delta rock-green", "lake rock-brown", "sandbank green"])
    assert legal(game) == ["discard lake rock-brown", "discard delta rock-green", "discard sandbank green"]


@rule("rio-grande-2.4")
def test_a_turn_stops_early_when_the_hand_is_empty_and_no_bridge_is_possible() -> None:
    game = table(river("forest-blue*A forest-blue*A forest-blue*A rock-blue*A"), hand=["rock-green"], last_turns=2)
    state = play(game, "river rock-green 1")
    assert state.turn == 1
    assert state.actions_left == 3


@rule("rio-grande-2.4")
def test_with_an_empty_hand_a_possible_bridge_is_compulsory() -> None:
    game = table(river("forest-blue lake:rock-blue"), hand=["rock-green"], last_turns=2)
    play(game, "river rock-green 1")
    assert (game.turn, legal(game)) == (0, ["bridge 1 1", "bridge 1 3"])
    assert play(game, "bridge 1 3").turn == 1


@rule("rio-grande-2.5")
def test_option_free_order_drops_the_order() -> None:
    game = table(river("forest-blue"), hand=["forest-green", "delta forest-brown", "rock-brown"], options=FREE_ORDER)
    assert "bridge 1 1" not in legal(game)
    play(game, "discard river rock-brown", "river forest-green 1")
    assert legal_verbs(game) == {"delta", "bridge", "discard"}
    game = table(river("forest-blue"), hand=["forest-green", "delta forest-brown", "rock-brown"], options=FREE_ORDER)
    state = play(game, "river forest-green 1", "bridge 1 1", "delta forest-brown 1")
    assert list(state.points) == [3, 0]


@rule("rio-grande-2.5")
def test_option_free_order_keeps_the_limits() -> None:
    game = table(river("forest-blue rock-blue"), hand=["rock-green", "lake rock-green", "delta rock-green"], options=FREE_ORDER)
    play(game, "lake rock-green 1", "bridge 1 1")
    assert refused(game, "bridge 1 2") == "2.3"
    assert refused(game, "delta rock-green 1") == "4.1"
    assert play(game, "river rock-green 1").turn == 1


# 3. River cards


@rule("rio-grande-3.1")
def test_any_river_card_opens_a_source() -> None:
    game = table(river("forest-blue"), hand=["rock-green", "meadow-brown"])
    state = play(game, "river rock-green new", "river meadow-brown new")
    assert [shown(state, number) for number in (1, 2, 3, 4)] == ["forest-blue", "rock-green", "meadow-brown", ""]


@rule("rio-grande-3.1")
def test_no_more_than_six_rivers() -> None:
    game = table(*[river("forest-blue")] + [river("forest-green") for _ in range(4)], hand=["rock-brown", "rock-brown"])
    play(game, "river rock-brown new")
    assert refused(game, "river rock-brown new") == "3.1"


@rule("rio-grande-3.1")
def test_the_place_of_a_finished_river_is_free_for_the_next_player() -> None:
    rivers = [river("forest-green") for _ in range(6)]
    game = table(*rivers, hands=[["delta forest-blue", "rock-brown", "rock-brown"], ["meadow-blue"]])
    play(game, "delta forest-blue 4", "discard river rock-brown", "discard river rock-brown")
    assert shown(play(game, "river meadow-blue new"), 4) == "meadow-blue"


@rule("rio-grande-3.1", "rio-grande-2.5")
@pytest.mark.parametrize("end", ["delta forest-blue 2", "sandbank green 2 1"])
def test_a_freed_place_is_free_at_once(end: str) -> None:
    rivers = [river("forest-green") for _ in range(6)]
    game = table(*rivers, hand=["delta forest-blue", "sandbank green", "rock-brown"], options=FREE_ORDER)
    assert refused(game, "river rock-brown new") == "3.1"
    assert shown(play(game, end, "river rock-brown new"), 2) == "rock-brown"


@rule("rio-grande-3.2")
def test_a_card_follows_when_it_shares_water_or_landscape() -> None:
    for first in range(12):
        for second in range(12):
            made = river("forest-blue")
            made.cards[0] = first
            shares = first % 3 == second % 3 or first // 3 == second // 3
            assert made.takes(second) is shares


@rule("rio-grande-3.2")
@pytest.mark.parametrize(
    ("extension", "possible"),
    [("forest-blue", True), ("forest-brown", True), ("rock-blue", True), ("rock-brown", False), ("meadow-green", False)],
)
def test_extending_a_river(extension: str, possible: bool) -> None:
    game = table(river("forest-blue"), hand=[extension])
    if possible:
        assert shown(play(game, f"river {extension} 1"), 1) == f"forest-blue {extension}"
    else:
        assert refused(game, f"river {extension} 1") == "3.2"


@rule("rio-grande-3.2")
def test_a_river_grows_downstream_only() -> None:
    game = table(river("forest-blue forest-green rock-green"), hand=["forest-blue"])
    assert refused(game, "river forest-blue 1") == "3.2"


@rule("rio-grande-3.2")
def test_lakes_and_chicanes_are_followed_like_other_cards() -> None:
    game = table(
        river("forest-blue lake:forest-green"),
        river("forest-blue*A forest-blue*B chicane:forest-green"),
        hand=["rock-green", "rock-blue", "meadow-green"],
    )
    assert refused(game, "river rock-blue 1") == refused(game, "river rock-blue 2") == "3.2"
    play(game, "river rock-green 1", "river meadow-green 2")


@rule("rio-grande-3.2")
def test_there_is_nothing_to_extend_where_no_river_lies() -> None:
    game = table(river("forest-blue"), hand=["forest-blue", "lake forest-green"])
    assert refused(game, "river forest-blue 2") == "3.2"
    assert refused(game, "lake forest-green 6") == "3.2"


@rule("rio-grande-3.3")
def test_one_river_may_be_extended_by_several_cards() -> None:
    game = table(river("forest-blue"), hand=["forest-green", "rock-green", "rock-brown"])
    state = play(game, "river forest-green 1", "river rock-green 1", "river rock-brown 1")
    assert shown(state, 1) == "forest-blue forest-green rock-green rock-brown"


@rule("rio-grande-3.3")
def test_several_rivers_may_be_extended_in_one_turn() -> None:
    game = table(river("forest-blue"), river("rock-green"), hand=["forest-green", "rock-brown", "meadow-brown"])
    state = play(game, "river forest-green 1", "river rock-brown 2", "river meadow-brown 2")
    assert (shown(state, 1), shown(state, 2)) == ("forest-blue forest-green", "rock-green rock-brown meadow-brown")


@rule("rio-grande-3.3")
def test_a_new_source_can_be_extended_at_once() -> None:
    game = table(hand=["forest-green", "rock-green"])
    assert shown(play(game, "river forest-green new", "river rock-green 1"), 1) == "forest-green rock-green"


# 4. Special cards


@rule("rio-grande-4.1")
@pytest.mark.parametrize("special", ["lake rock-green", "delta rock-green", "chicane rock-green"])
def test_a_special_card_is_never_a_source(special: str) -> None:
    game = table(hand=[special])
    assert refused(game, f"{special} new") == "4.1"
    assert legal(game) == [f"discard {special}"]


@rule("rio-grande-4.1", "rio-grande-4.2", "rio-grande-4.3")
@pytest.mark.parametrize("kind", ["lake", "delta", "chicane"])
def test_lakes_deltas_and_chicanes_must_match_the_last_card(kind: str) -> None:
    special = [f"{kind} {what}" for what in ("rock-blue", "forest-green", "rock-green")]
    game = table(river("meadow-green*A meadow-green*B meadow-blue forest-blue"), hand=special)
    assert [text for text in legal(game) if not text.startswith("discard")] == [f"{kind} forest-green 1", f"{kind} rock-blue 1"]
    assert refused(game, f"{kind} rock-green 1") == "3.2"


@rule("rio-grande-4.2")
def test_a_lake_extends_the_river_and_there_may_be_several() -> None:
    game = table(river("forest-blue lake:forest-green"), hand=["lake rock-green"])
    assert shown(play(game, "lake rock-green 1"), 1) == "forest-blue lake:forest-green lake:rock-green"


@rule("rio-grande-4.3")
def test_a_delta_scores_the_river_and_takes_it_off_the_table() -> None:
    game = table(river("forest-blue*B rock-blue lake:rock-green rock-green*A"), hand=["delta rock-brown"])
    state = play(game, "delta rock-brown 1")
    assert list(state.points) == [2, 8]
    assert shown(state, 1) == ""
    assert list(state.bridges) == [4, 4]
    assert [state.gone[card(text)] for text in ("forest-blue", "lake:rock-green", "delta rock-brown")] == [1, 1, 1]


@rule("rio-grande-4.3")
def test_a_delta_may_close_a_lone_source_without_a_bridge() -> None:
    state = play(table(river("forest-blue"), hand=["delta forest-blue"]), "delta forest-blue 1")
    assert shown(state, 1) == ""
    assert list(state.points) == [0, 0]


@rule("rio-grande-4.3")
def test_a_delta_scores_only_its_own_river() -> None:
    game = table(river("forest-blue*B rock-blue"), river("forest-blue*A"), hand=["delta rock-brown"])
    state = play(game, "delta rock-brown 1")
    assert list(state.points) == [0, 3]
    assert shown(state, 2) == "forest-blue*A"


@rule("rio-grande-4.4", "rio-grande-4.5")
def test_a_chicane_needs_two_bridges() -> None:
    game = table(river("forest-blue*B forest-green"), river("forest-blue"), hand=["chicane forest-brown"])
    assert refused(game, "chicane forest-brown 1") == "4.4"
    assert refused(game, "chicane forest-brown 2") == "4.4"


@rule("rio-grande-4.4")
def test_two_bridges_of_one_owner_are_enough_for_a_chicane() -> None:
    game = table(river("forest-blue*B forest-green*B"), hand=["chicane forest-brown"])
    assert list(play(game, "chicane forest-brown 1", "remove 1", "remove 2").bridges) == [4, 4]


@rule("rio-grande-4.4")
def test_a_chicane_takes_two_bridges_of_any_owners_and_sends_them_home() -> None:
    game = table(river("forest-blue*B forest-green*A forest-green*C"), hand=["chicane forest-brown"], players=3)
    play(game, "chicane forest-brown 1")
    assert legal(game) == ["remove 1", "remove 2", "remove 3"]
    play(game, "remove 2")
    assert legal(game) == ["remove 1", "remove 3"]
    state = play(game, "remove 3")
    assert shown(state, 1) == "forest-blue*B forest-green forest-green chicane:forest-brown"
    assert list(state.bridges) == [4, 3, 4]


@rule("rio-grande-4.4")
def test_a_chicane_is_carried_out_before_anything_else() -> None:
    game = table(river("forest-blue*B forest-green*A"), hand=["chicane forest-brown", "rock-brown"])
    play(game, "chicane forest-brown 1")
    assert refused(game, "discard river rock-brown") == "4.4"
    assert refused(game, "keep") == "4.4"
    assert refused(game, "remove 3") == "4.4"


@rule("rio-grande-4.4")
def test_there_is_no_removing_without_a_chicane() -> None:
    game = table(river("forest-blue*B forest-green*A"), hand=["chicane forest-brown", "rock-brown"])
    assert refused(game, "remove 1") == "4.4"
    assert refused(game, "rebuild 1") == "4.6"


@rule("rio-grande-4.5")
def test_both_bridges_must_stand_after_the_latest_chicane() -> None:
    game = table(river("forest-blue*A forest-blue*B chicane:forest-green forest-green*B"), hand=["chicane forest-brown"])
    assert refused(game, "chicane forest-brown 1") == "4.5"


@rule("rio-grande-4.5")
def test_bridges_above_an_earlier_chicane_are_safe() -> None:
    game = table(
        river("forest-blue*A forest-blue chicane:forest-green forest-green*B forest-blue*B forest-blue*A"), hand=["chicane forest-brown"]
    )
    play(game, "chicane forest-brown 1")
    assert legal(game) == ["remove 4", "remove 5", "remove 6"]
    play(game, "remove 4", "remove 6")
    assert legal(game) == ["rebuild 4", "rebuild 6", "keep"]


@rule("rio-grande-4.5")
def test_only_the_latest_of_several_chicanes_counts() -> None:
    text = "forest-blue*A forest-blue*B chicane:forest-green forest-green chicane:forest-blue forest-green*B rock-green*B"
    game = table(river(text), hand=["chicane rock-brown"])
    play(game, "chicane rock-brown 1")
    assert legal(game) == ["remove 6", "remove 7"]


@rule("rio-grande-4.6")
def test_after_a_chicane_ones_own_bridge_may_stand_on_any_free_river_card_of_the_stretch() -> None:
    game = table(river("forest-blue forest-green*B lake:forest-blue rock-blue*B rock-blue*B"), hand=["chicane rock-brown"])
    play(game, "chicane rock-brown 1", "remove 2", "remove 4")
    assert legal(game) == ["rebuild 1", "rebuild 2", "rebuild 4", "keep"]
    state = play(game, "rebuild 1")
    assert shown(state, 1) == "forest-blue*A forest-green lake:forest-blue rock-blue rock-blue*B chicane:rock-brown"
    assert list(state.bridges) == [3, 3]


@rule("rio-grande-4.6")
def test_the_bridge_of_a_chicane_costs_no_action_but_is_the_bridge_of_the_turn() -> None:
    game = table(river("forest-blue*B forest-green*B"), hand=["chicane forest-brown", "rock-brown"])
    assert play(game, "chicane forest-brown 1", "remove 1", "remove 2", "rebuild 1").actions_left == 2
    assert refused(game, "bridge 1 2") == "2.3"
    assert legal_verbs(game) == {"discard"}


@rule("rio-grande-4.6")
def test_after_a_chicane_without_a_bridge_the_turns_bridge_is_still_there() -> None:
    game = table(river("forest-blue*B forest-green*B"), hand=["chicane forest-brown", "rock-brown"])
    state = play(game, "chicane forest-brown 1", "remove 1", "remove 2", "keep")
    assert state.actions_left == 2
    assert list(play(game, "bridge 1 2").bridges) == [3, 4]


@rule("rio-grande-4.6", "rio-grande-5.3")
def test_a_bridge_that_the_chicane_gives_back_can_be_built_again_at_once() -> None:
    game = table(
        river("forest-blue forest-green*A forest-green*B"), river("rock-blue*A rock-blue*A rock-blue*A"), hand=["chicane forest-brown"]
    )
    assert refused(game, "bridge 1 1") == "5.3"
    state = play(game, "chicane forest-brown 1", "remove 2", "remove 3", "rebuild 1")
    assert shown(state, 1) == "forest-blue*A forest-green forest-green chicane:forest-brown"
    assert list(state.bridges) == [0, 4]


@rule("rio-grande-4.6", "rio-grande-5.3")
def test_without_a_bridge_in_stock_nothing_is_built_after_a_chicane() -> None:
    rivers = [river("forest-blue*B forest-green*B"), river("rock-blue*A rock-blue*A rock-blue*A rock-blue*A")]
    game = table(*rivers, hand=["chicane forest-brown", "rock-brown"])
    state = play(game, "chicane forest-brown 1", "remove 1", "remove 2")
    assert (state.bend, state.actions_left, legal(game)) == (NONE, 2, ["discard river rock-brown"])


@rule("rio-grande-4.6", "rio-grande-2.5")
def test_with_the_bridge_of_the_turn_built_nothing_is_built_after_a_chicane() -> None:
    game = table(river("forest-blue*B forest-green"), hand=["forest-blue", "chicane forest-brown", "rock-brown"], options=FREE_ORDER)
    play(game, "river forest-blue 1", "bridge 1 2", "chicane forest-brown 1", "remove 1")
    assert legal(game) == ["remove 2"]
    assert play(game, "remove 2").turn == 1


@rule("rio-grande-4.7")
def test_option_swap_exchanges_two_bridges_of_the_stretch() -> None:
    text = "rock-blue*C forest-blue chicane:forest-blue forest-green*B forest-green*A lake:forest-blue rock-blue*B"
    game = table(river(text), hand=["chicane rock-brown", "rock-brown"], players=3, options=SWAP)
    play(game, "chicane rock-brown 1")
    assert legal(game) == ["swap 4", "swap 5", "swap 7"]
    play(game, "swap 5")
    assert legal(game) == ["swap 4", "swap 7"]
    state = play(game, "swap 7")
    assert shown(state, 1).startswith(
        "rock-blue*C forest-blue chicane:forest-blue forest-green*B forest-green*B lake:forest-blue rock-blue*A"
    )
    assert list(state.bridges) == [3, 2, 3]
    assert state.actions_left == 2


@rule("rio-grande-4.7")
def test_option_swap_never_exchanges_bridges_of_one_owner() -> None:
    game = table(river("forest-blue*B forest-green*A forest-blue*B"), hand=["chicane forest-brown"], options=SWAP)
    play(game, "chicane forest-brown 1", "swap 1")
    assert legal(game) == ["swap 2"]


@rule("rio-grande-4.7")
def test_option_swap_needs_bridges_of_two_owners_on_the_stretch() -> None:
    rivers = [river("forest-blue*B forest-green*B"), river("forest-green*A chicane:forest-blue forest-green*B forest-blue*B")]
    game = table(*rivers, hand=["chicane forest-brown"], options=SWAP)
    assert refused(game, "chicane forest-brown 1") == "4.7"
    assert refused(game, "chicane forest-brown 2") == "4.7"


@rule("rio-grande-4.7")
def test_option_swap_begins_anew_with_the_next_chicane_of_the_game() -> None:
    """The first bridge of an earlier swap is forgotten, whoever plays the next one."""
    hands = [["chicane forest-brown", "rock-brown", "rock-brown"], ["chicane forest-green", "rock-green"]]
    rivers = river("forest-blue*A forest-green*B"), river("forest-blue*A forest-blue*B forest-green*A")
    game = table(*rivers, hands=hands, options=SWAP)
    play(game, "chicane forest-brown 1", "swap 1", "swap 2", "discard river rock-brown", "discard river rock-brown")
    play(game, "chicane forest-green 2")
    assert legal(game) == ["swap 1", "swap 2", "swap 3"]
    play(game, "swap 3")
    assert legal(game) == ["swap 2"]
    state = play(game, "swap 2")
    assert shown(state, 2) == "forest-blue*A forest-blue*A forest-green*B chicane:forest-green"
    assert shown(state, 1) == "forest-blue*B forest-green*A chicane:forest-brown"


@rule("rio-grande-4.7")
def test_option_swap_leaves_the_bridge_of_the_turn() -> None:
    game = table(river("forest-blue*B forest-green*A forest-green"), hand=["chicane forest-brown", "rock-brown"], options=SWAP)
    state = play(game, "chicane forest-brown 1", "swap 1", "swap 2", "bridge 1 3")
    assert shown(state, 1) == "forest-blue*A forest-green*B forest-green*A chicane:forest-brown"


@rule("rio-grande-4.7")
def test_option_swap_offers_no_bridge_to_remove() -> None:
    game = table(river("forest-blue*B forest-green*A"), hand=["chicane forest-brown"], options=SWAP)
    play(game, "chicane forest-brown 1")
    assert refused(game, "remove 1") == "4.7"
    assert refused(game, "keep") == "4.7"


@rule("rio-grande-4.8")
def test_a_sandbank_dries_up_all_that_lies_upstream() -> None:
    game = table(river("forest-blue*A forest-green*B rock-green rock-brown*A"), hand=["sandbank green"])
    state = play(game, "sandbank green 1 3")
    assert shown(state, 1) == "sand:green/rock-green rock-brown*A"
    assert list(state.bridges) == [3, 4]
    assert [state.gone[card(text)] for text in ("forest-blue", "forest-green", "rock-green")] == [1, 1, 0]
    assert list(state.points) == [0, 0]


@rule("rio-grande-4.8")
def test_a_sandbank_lies_on_a_card_of_its_own_water_without_a_bridge() -> None:
    game = table(river("forest-blue*A forest-green forest-blue rock-blue"), river("meadow-brown"), hand=["sandbank blue"])
    assert legal(game) == ["sandbank blue 1 3", "sandbank blue 1 4", "discard sandbank blue"]
    for place in ("1 1", "1 2", "2 1", "1 5", "3 1"):
        assert refused(game, f"sandbank blue {place}") == "4.8"


@rule("rio-grande-4.8", "rio-grande-4.10")
@pytest.mark.parametrize("covered", ["forest-green", "lake:forest-green", "chicane:forest-green"])
def test_a_sandbank_may_cover_a_river_card_a_lake_or_a_chicane(covered: str) -> None:
    game = table(river(f"rock-blue*A forest-blue*B {covered} forest-brown"), hand=["sandbank green"])
    assert shown(play(game, "sandbank green 1 3"), 1) == f"sand:green/{covered} forest-brown"


@rule("rio-grande-4.8")
def test_a_sandbank_does_not_cover_a_sandbank() -> None:
    game = table(river("sand:green/forest-green forest-green forest-brown"), hand=["sandbank green"])
    assert refused(game, "sandbank green 1 1") == "4.8"
    state = play(game, "sandbank green 1 2")
    assert shown(state, 1) == "sand:green/forest-green forest-brown"
    assert [state.gone[card(text)] for text in ("sandbank green", "forest-green")] == [1, 1]


@rule("rio-grande-4.8")
def test_on_the_source_of_a_longer_river_a_sandbank_only_covers_it() -> None:
    state = play(table(river("forest-blue rock-blue*B"), hand=["sandbank blue"]), "sandbank blue 1 1")
    assert shown(state, 1) == "sand:blue/forest-blue rock-blue*B"
    assert sum(state.gone) == 0


@rule("rio-grande-4.9")
@pytest.mark.parametrize("text", ["forest-blue", "forest-green*A forest-blue*B lake:rock-blue"])
def test_a_sandbank_on_the_last_card_removes_the_whole_river_unscored(text: str) -> None:
    game = table(river(text), river("rock-brown*B"), hand=["sandbank blue"])
    state = play(game, f"sandbank blue 1 {len(text.split())}")
    assert (shown(state, 1), shown(state, 2)) == ("", "rock-brown*B")
    assert list(state.points) == [0, 0]
    assert list(state.bridges) == [4, 3]
    assert state.gone[card("sandbank blue")] == 1
    assert sum(state.gone) == len(text.split()) + 1


@rule("rio-grande-4.9")
def test_a_river_that_began_at_a_sandbank_leaves_with_it() -> None:
    state = play(table(river("sand:green/forest-green forest-blue*B rock-blue"), hand=["sandbank blue"]), "sandbank blue 1 3")
    assert shown(state, 1) == ""
    assert sum(state.gone) == 5


@rule("rio-grande-4.10")
def test_the_head_under_a_sandbank_carries_no_bridge() -> None:
    game = table(river("sand:blue/forest-blue forest-green"), hand=["forest-brown", "rock-brown"])
    play(game, "river forest-brown 1")
    assert refused(game, "bridge 1 1") == "5.2"
    assert [text for text in legal(game) if text.startswith("bridge")] == ["bridge 1 2", "bridge 1 3"]


@rule("rio-grande-4.10", "rio-grande-8.1")
def test_the_head_under_a_sandbank_brings_no_points_even_over_a_lake() -> None:
    game = table(river("sand:green/lake:forest-green rock-green rock-green*B"), hand=["delta rock-blue"])
    assert list(play(game, "delta rock-blue 1").points) == [0, 2]


@rule("rio-grande-4.10", "rio-grande-4.5")
def test_after_a_sandbank_the_stretch_of_a_chicane_begins_at_the_head() -> None:
    game = table(river("sand:green/chicane:forest-green rock-green*B rock-green*A"), hand=["chicane rock-blue"])
    play(game, "chicane rock-blue 1")
    assert legal(game) == ["remove 2", "remove 3"]


# 5. Bridges


@rule("rio-grande-5.1")
def test_a_bridge_stands_on_a_river_extended_this_turn() -> None:
    game = table(river("forest-blue"), river("forest-green"), hand=["forest-brown", "rock-green"])
    assert refused(game, "bridge 1 1") == "5.1"
    play(game, "river forest-brown 1")
    assert refused(game, "bridge 2 1") == "5.1"
    assert shown(play(game, "bridge 1 1"), 1) == "forest-blue*A forest-brown"


@rule("rio-grande-5.1")
@pytest.mark.parametrize(
    ("actions", "bridge"),
    [
        (["river meadow-green new"], "bridge 2 1"),
        (["river forest-green 1"], "bridge 1 4"),
        (["lake forest-green 1"], "bridge 1 3"),
        (["chicane forest-green 1", "remove 1", "remove 2", "keep"], "bridge 1 1"),
    ],
)
def test_sources_river_cards_lakes_and_chicanes_count_as_extending(actions: list[str], bridge: str) -> None:
    hand = ["meadow-green", "forest-green", "lake forest-green", "chicane forest-green"]
    game = table(river("forest-blue*B rock-blue*B forest-blue"), hand=hand)
    assert shown(play(game, *actions, bridge), int(bridge.split()[1])).count("*A") == 1


@rule("rio-grande-5.1", "rio-grande-4.8")
def test_a_sandbank_does_not_count_as_extending() -> None:
    game = table(river("forest-blue forest-green forest-brown"), hand=["sandbank green", "rock-brown"])
    play(game, "sandbank green 1 2")
    assert refused(game, "bridge 1 2") == "5.1"
    assert legal_verbs(game) == {"discard"}


@rule("rio-grande-5.1")
def test_a_river_extended_before_its_sandbank_may_still_get_a_bridge() -> None:
    game = table(river("forest-blue forest-green"), hand=["forest-brown", "sandbank green", "rock-brown"])
    state = play(game, "river forest-brown 1", "sandbank green 1 2", "bridge 1 2")
    assert shown(state, 1) == "sand:green/forest-green forest-brown*A"


@rule("rio-grande-5.1")
def test_a_river_that_others_extended_does_not_count() -> None:
    game = table(river("forest-blue"), hands=[["forest-green", "rock-brown", "rock-brown"], ["rock-brown"]])
    play(game, "river forest-green 1", "discard river rock-brown", "discard river rock-brown")
    assert refused(game, "bridge 1 1") == "5.1"


@rule("rio-grande-5.1", "rio-grande-3.1")
def test_a_new_river_in_a_freed_place_has_to_be_extended_itself() -> None:
    game = table(river("forest-blue"), hand=["forest-green", "delta forest-brown", "rock-brown"])
    play(game, "river forest-green 1", "delta forest-brown 1")
    assert refused(game, "bridge 1 1") == "5.1"


@rule("rio-grande-5.2")
def test_a_bridge_stands_on_a_free_river_card_old_or_new() -> None:
    game = table(river("forest-blue*B lake:forest-green chicane:forest-blue forest-green"), hand=["forest-brown"])
    play(game, "river forest-brown 1")
    assert legal(game) == ["bridge 1 4", "bridge 1 5"]
    for place in ("1 1", "1 2", "1 3", "1 6"):
        assert refused(game, f"bridge {place}") == "5.2"


@rule("rio-grande-5.2")
def test_a_river_may_carry_several_bridges_even_of_one_owner() -> None:
    game = table(river("forest-blue*A forest-green*B forest-green*A"), hand=["forest-brown"])
    state = play(game, "river forest-brown 1", "bridge 1 4")
    assert shown(state, 1) == "forest-blue*A forest-green*B forest-green*A forest-brown*A"
    assert list(state.bridges) == [1, 3]


@rule("rio-grande-5.3")
def test_without_a_bridge_in_stock_none_is_built_nor_moved() -> None:
    game = table(river("forest-blue*A forest-green*A forest-green*A rock-green*A"), hand=["rock-brown", "meadow-brown"])
    play(game, "river rock-brown 1")
    assert refused(game, "bridge 1 5") == "5.3"
    assert legal_verbs(game) == {"river", "discard"}


@rule("rio-grande-5.3")
@pytest.mark.parametrize("end", ["delta forest-brown 1", "sandbank green 1 5"])
def test_bridges_that_come_back_can_be_used_in_the_same_turn(end: str) -> None:
    full = river("forest-blue*A forest-blue*A forest-green*A forest-green*A forest-green")
    game = table(full, river("rock-green"), hand=["rock-brown", "delta forest-brown", "sandbank green"])
    play(game, "river rock-brown 2")
    assert refused(game, "bridge 2 1") == "5.3"
    assert shown(play(game, end, "bridge 2 1"), 2) == "rock-green*A rock-brown"


@rule("rio-grande-5.4")
def test_option_new_cards_only() -> None:
    game = table(river("forest-blue forest-green"), hand=["forest-brown", "lake rock-brown", "rock-brown"], options=NEW_CARDS)
    play(game, "river forest-brown 1", "lake rock-brown 1")
    assert [text for text in legal(game) if text.startswith("bridge")] == ["bridge 1 3"]
    assert refused(game, "bridge 1 1") == "5.4"


@rule("rio-grande-5.4")
def test_option_new_cards_only_allows_a_new_source_but_nothing_under_a_lake() -> None:
    game = table(river("forest-blue"), hand=["rock-green", "lake forest-brown", "rock-brown"], options=NEW_CARDS)
    play(game, "lake forest-brown 1")
    assert refused(game, "bridge 1 1") == "5.4"
    game = table(river("forest-blue"), hand=["rock-green", "lake forest-brown", "rock-brown"], options=NEW_CARDS)
    assert shown(play(game, "river rock-green new", "bridge 2 1"), 2) == "rock-green*A"


@rule("rio-grande-5.4")
def test_option_new_cards_only_counts_from_the_mouth_after_a_sandbank() -> None:
    hand = ["forest-brown", "sandbank blue", "rock-brown"]
    game = table(river("rock-blue forest-blue forest-green"), hand=hand, options=NEW_CARDS)
    play(game, "river forest-brown 1", "sandbank blue 1 2")
    assert [text for text in legal(game) if text.startswith("bridge")] == ["bridge 1 3"]


@rule("rio-grande-5.4", "rio-grande-4.6")
def test_option_new_cards_only_does_not_bind_the_bridge_of_a_chicane() -> None:
    game = table(river("forest-blue*B forest-green*B"), hand=["chicane forest-brown", "rock-brown"], options=NEW_CARDS)
    play(game, "chicane forest-brown 1", "remove 1", "remove 2")
    assert legal(game) == ["rebuild 1", "rebuild 2", "keep"]


# 6. Discards


@rule("rio-grande-6.1")
def test_any_card_can_be_discarded_and_leaves_the_game() -> None:
    texts = ["river rock-brown", "lake rock-brown", "chicane rock-brown", "delta rock-brown", "sandbank brown"]
    game = table(hand=texts)
    assert [text for text in legal(game) if text.startswith("discard")] == [f"discard {text}" for text in texts]
    state = play(game, "discard sandbank brown", "discard lake rock-brown")
    assert [state.gone[card(text)] for text in texts] == [0, 1, 0, 0, 1]
    assert state.thrown == card("lake rock-brown")
    assert not state.special_played


@rule("rio-grande-6.1")
def test_only_cards_in_hand_can_be_discarded() -> None:
    assert refused(table(hand=["rock-brown"]), "discard river rock-blue") == "6.1"


# 7. The pile


@rule("rio-grande-7.1")
@pytest.mark.parametrize(("hand", "drawn"), [(5, 3), (4, 4), (3, 5)])
def test_after_the_turn_the_hand_is_filled_up_to_five(hand: int, drawn: int) -> None:
    game = table(hand=["rock-brown"] * hand)
    before = cast(RioGrande, game.state).pile.size()
    state = discard_three(game)
    assert len(state.hands[0].cards) == 5
    assert state.pile.size() == before - drawn


@rule("rio-grande-7.1")
def test_a_bridge_uses_no_card() -> None:
    game = table(river("forest-blue"), hand=["forest-green", *["rock-brown"] * 4])
    before = cast(RioGrande, game.state).pile.size()
    assert play(game, "river forest-green 1", "bridge 1 1", "discard river rock-brown").pile.size() == before - 2


@rule("rio-grande-7.1")
def test_a_short_pile_gives_what_it_has() -> None:
    state = discard_three(table(hand=["rock-brown"] * 5, pile=2))
    assert len(state.hands[0].cards) == 4
    assert state.pile.size() == 0


@rule("rio-grande-7.2")
def test_cards_that_left_the_game_never_come_back() -> None:
    game = table(river("forest-blue*B forest-blue"), hand=["delta forest-blue", *["rock-brown"] * 4], pile=1)
    state = play(game, "delta forest-blue 1", "discard river rock-brown", "discard river rock-brown")
    gone = sum(state.gone)
    assert state.pile.size() == 0
    while not game.over:
        play(game, next(text for text in legal(game) if text.startswith("discard")))
    assert cast(RioGrande, game.state).pile.size() == 0
    assert sum(cast(RioGrande, game.state).gone) == gone + 6


# 8. Points


@rule("rio-grande-8.1", "rio-grande-8.2")
@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("forest-blue*A", [2, 0]),
        ("forest-blue forest-blue*A lake:forest-blue forest-blue", [7, 0]),
        ("forest-blue*A forest-blue forest-blue*B chicane:forest-blue forest-blue lake:forest-blue", [10, 8]),
        ("forest-blue*A lake:forest-blue lake:forest-green", [10, 0]),
        ("sand:blue/forest-blue forest-blue forest-blue*A", [2, 0]),
        ("forest-blue*A forest-blue*B forest-blue*A", [4 + 2, 3]),
        ("forest-blue lake:forest-blue forest-blue*A", [2, 0]),
        ("forest-blue*A chicane:forest-blue chicane:forest-green", [4, 0]),
    ],
)
def test_a_bridge_scores_every_card_from_its_own_to_the_delta_and_three_more_for_each_lake(text: str, points: list[int]) -> None:
    game = table(river(text), hand=["delta forest-brown"])
    assert list(play(game, "delta forest-brown 1").points) == points


@rule("rio-grande-8.1")
def test_points_of_several_rivers_add_up() -> None:
    game = table(
        river("forest-blue*A"), river("forest-green*A rock-green"), hands=[["delta forest-blue", *THREE_DISCARDS], ["delta rock-blue"]]
    )
    play(game, "delta forest-blue 1", "discard river rock-brown", "discard river rock-brown")
    assert list(play(game, "delta rock-blue 2").points) == [5, 0]


@rule("rio-grande-8.3")
def test_points_go_on_beyond_the_lap_of_the_track() -> None:
    game = table(river("forest-blue*A rock-blue"), hand=["delta rock-blue"])
    cast(RioGrande, game.state).points[0] = 119
    assert play(game, "delta rock-blue 1").score(0) == 122


# 9. The end


@rule("rio-grande-9.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_after_the_last_card_is_drawn_everybody_has_exactly_one_more_turn_and_draws_nothing(players: int) -> None:
    game = table(hand=["rock-brown"] * 5, players=players, pile=3)
    state = discard_three(game)
    assert (state.pile.size(), state.last_turns) == (0, players)
    turns = []
    while not game.over:
        seat = game.turn
        turns.append(seat)
        for _ in range(3):
            play(game, next(text for text in legal(game) if text.startswith("discard")))
        assert len(cast(RioGrande, game.state).hands[seat].cards) == 2
    assert turns == [*range(1, players), 0]


@rule("rio-grande-9.1")
def test_the_pile_emptied_exactly_starts_the_last_round_and_one_card_left_does_not() -> None:
    assert discard_three(table(hand=["rock-brown"] * 5, pile=3)).last_turns == 2
    assert discard_three(table(hand=["rock-brown"] * 5, pile=4)).last_turns == NONE


@rule("rio-grande-9.1", "rio-grande-7.1")
def test_the_game_goes_on_while_a_card_is_left() -> None:
    game = table(hands=[["rock-brown"] * 5, ["rock-blue"] * 5], pile=4)
    discard_three(game)
    state = play(game, *["discard river rock-blue"] * 3)
    assert state.last_turns == 2
    assert len(state.hands[1].cards) == 3
    assert state.turn == 0


@rule("rio-grande-9.1")
def test_nothing_is_played_after_the_end() -> None:
    game = table(hand=["rock-brown"] * 5, last_turns=1)
    discard_three(game)
    assert refused(game, "discard river rock-brown") == "9.1"


def ended(*texts: str) -> RioGrande:
    """The game after its last turn, with these rivers left on the table."""
    game = table(*[river(text) for text in texts], hand=THREE_DISCARDS, last_turns=1)
    state = discard_three(game)
    assert state.over
    return state


@rule("rio-grande-9.2")
@pytest.mark.parametrize(
    ("texts", "points"),
    [
        (["forest-blue*A"], [1, 0]),
        (["forest-blue*A forest-blue forest-blue"], [2, 0]),
        (["forest-blue*A forest-blue forest-blue*B forest-blue"], [2, 1]),
        (["forest-blue*A lake:forest-blue"], [3, 0]),
        (["sand:blue/forest-blue forest-blue*A forest-blue forest-blue"], [2, 0]),
        (["forest-blue*A forest-blue forest-blue*A"], [2, 0]),  # 3 + 1 halved together, not 2 + 1
        (["forest-blue*A forest-blue forest-blue", "rock-blue*A"], [2 + 1, 0]),  # river by river, not 4 halved
        (["forest-blue*A", "rock-blue*B rock-green rock-blue"], [1, 2]),
        (["forest-blue forest-blue"], [0, 0]),
    ],
)
def test_unfinished_rivers_count_half_rounded_up_for_each_river_and_player(texts: list[str], points: list[int]) -> None:
    state = ended(*texts)
    assert list(state.points) == points
    assert list(state.half_points) == points


@rule("rio-grande-9.2")
def test_a_river_finished_in_the_last_turn_counts_in_full() -> None:
    game = table(river("forest-blue*A forest-blue"), hand=["delta forest-blue", *THREE_DISCARDS], last_turns=1)
    state = play(game, "delta forest-blue 1", "discard river rock-brown", "discard river rock-brown")
    assert (list(state.points), list(state.half_points)) == ([3, 0], [0, 0])


@rule("rio-grande-9.2")
def test_points_made_before_stay_whole() -> None:
    game = table(river("forest-blue*A"), hand=THREE_DISCARDS, last_turns=1)
    cast(RioGrande, game.state).points[0] = 7
    assert list(discard_three(game).points) == [8, 0]


def ranks_after(points: list[int], *texts: str) -> list[int]:
    """The places of A, B and C when the game ends with these points and rivers."""
    game = table(*[river(text) for text in texts], hand=THREE_DISCARDS, last_turns=1, players=3)
    state = cast(RioGrande, game.state)
    for seat, score in enumerate(points):
        state.points[seat] = score
    return list(discard_three(game).ranks())


@rule("rio-grande-9.3")
def test_the_most_points_win() -> None:
    assert ranks_after([3, 5, 4]) == [3, 1, 2]
    assert ranks_after([5, 5, 4], "forest-blue*A") == [1, 2, 3]


@rule("rio-grande-9.3")
def test_a_tie_goes_to_the_one_with_fewer_points_from_unfinished_rivers() -> None:
    assert ranks_after([4, 5, 0], "forest-blue*A") == [2, 1, 3]
    assert ranks_after([3, 4, 5], "forest-blue*A forest-blue forest-blue", "rock-blue*B") == [3, 2, 1]


@rule("rio-grande-9.3")
def test_a_victory_is_shared_if_all_is_equal() -> None:
    game = table(river("forest-blue*A forest-blue*B"), hand=THREE_DISCARDS, last_turns=1)
    state = discard_three(game)
    assert list(state.points) == [1, 1]
    assert list(state.ranks()) == [1, 1]
    assert list(state.shares()) == [0.5, 0.5]
