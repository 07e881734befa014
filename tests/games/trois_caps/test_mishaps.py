"""Chapter 7: mishaps, repairs, jokers, fog and shields."""

from __future__ import annotations

from typing import cast

import pytest

from gabare.games.trois_caps.actions import PUTTING, RUNNING
from gabare.games.trois_caps.rules import TroisCaps
from gabare.games.trois_caps.state import Boat
from gabare.kit.state import NOBODY
from tests.games.playing import legal, refused
from tests.games.trois_caps.table import at_sea, boat, card, last_under, longest, play, table, told
from tests.rule import rule

MISHAPS = ["torn-sail", "dismasting", "leak", "halyard", "fog"]


@rule("trois-caps-7.1")
@pytest.mark.parametrize("mishap", MISHAPS)
def test_a_mishap_is_aimed_at_a_boat_at_sea(mishap: str) -> None:
    game = table(boat("10,4"), boat("12,4"), hand=[mishap])
    state = play(game, f"aim {mishap} 2", 3)
    assert state.boats[1].mishap == card(mishap)
    assert state.hands[0].size() == 8


@rule("trois-caps-7.1")
@pytest.mark.parametrize(
    "target",
    [boat("Vigo"), boat(), boat("4,25", to="Le Verdon"), boat("12,4", mishap="fog")],
    ids=["in port", "in Bordeaux", "in the Gironde", "has one already"],
)
def test_boats_that_no_mishap_can_hit(target: Boat) -> None:
    game = table(boat("10,4"), target.clone(), hand=["leak"])
    assert refused(game, "aim leak 2") == "7.1"
    assert refused(game, "aim leak 1") == "7.1"
    assert refused(game, "aim leak 3") == "7.1"


@rule("trois-caps-7.1")
@pytest.mark.parametrize("attacker", ["4,25", "Vigo", "10,4"])
def test_whoever_has_left_bordeaux_may_aim(attacker: str) -> None:
    game = table(boat(attacker, to="Le Verdon") if attacker == "4,25" else boat(attacker), boat("12,4"), hand=["leak"])
    assert "aim leak 2" in legal(game)


@rule("trois-caps-7.1")
def test_nobody_aims_from_bordeaux() -> None:
    game = table(boat(), boat("12,4"), hand=["leak"])
    assert "aim leak 2" not in legal(game)
    assert refused(game, "aim leak 2") == "7.1"


@rule("trois-caps-7.2", "trois-caps-11.4")
@pytest.mark.parametrize("mishap", MISHAPS[:-1])
def test_a_breakage_stops_the_boat(mishap: str) -> None:
    game = table(boat("10,4", mishap=mishap), boat("12,4"))
    state = at_sea(game)
    assert (state.phase, state.player) == (PUTTING, 1)
    assert state.boats[0].mishap == card(mishap)
    assert state.first == 0


@rule("trois-caps-7.3", "trois-caps-11.4")
def test_fog_shortens_each_run_to_one_cell_and_lifts_at_the_third_turn() -> None:
    game = table(boat("10,4"), boat("12,4"), hand=["fog"], wind="e", director=0)
    play(game, "aim fog 2", 3)
    play(game, "hold", 5)
    play(game, "hold")
    for turn in (1, 2):
        play(game, "under repair", 5)
        assert longest(game, "s") == 1
        play(game, "hold", 6)
        assert longest(game, "s") == 1
        state = play(game, "hold", 4, 6)  # an east wind
        assert state.boats[1].fog_turns == turn
        at_sea(game, 3)
        play(game, "hold", 5)
        if turn == 1:
            play(game, "hold")
    assert told(game, "hold")[-1] == "The fog round Bo lifts."
    state = cast(TroisCaps, game.state)
    assert state.boats[1].mishap == -1
    assert last_under(state, 1) == ["fog"]
    play(game, "under repair", 5)
    assert longest(game, "s") == 5


@rule("trois-caps-7.3")
def test_a_repair_does_not_lift_fog_and_a_joker_does() -> None:
    game = table(boat("10,3", mishap="fog"), boat("12,4"), hand=["repair", "joker"], wind="e")
    assert refused(game, "mend repair") == "7.3"
    play(game, "mend joker", 5)
    assert longest(game, "n") == 5


@rule("trois-caps-7.3")
def test_fog_is_left_behind_in_port() -> None:
    game = table(boat("8,5", to="Vigo", mishap="fog"), boat("12,4"), wind="n")
    at_sea(game, 5)
    state = play(game, "run e 1")
    assert state.boats[0].mishap == -1
    assert last_under(state, 1) == ["fog"]


@rule("trois-caps-7.4")
@pytest.mark.parametrize("mishap", MISHAPS[:-1])
def test_a_repair_mends_any_breakage_and_the_boat_sails_at_once(mishap: str) -> None:
    game = table(boat("10,4", mishap=mishap), boat("12,4"), hand=["repair"])
    state = play(game, "mend repair", 3)
    assert state.phase == RUNNING
    assert state.boats[0].mishap == -1
    assert last_under(state, 2) == [mishap, "repair"]
    assert list(state.masked(NOBODY).pile.under)[-2:] == [card(mishap), card("repair")]


@rule("trois-caps-7.4")
def test_nothing_is_mended_where_nothing_is_broken() -> None:
    assert refused(table(boat("10,4"), hand=["repair"]), "mend repair") == "7.4"


@rule("trois-caps-7.5", "trois-caps-11.5")
def test_a_joker_stands_for_what_the_rules_ask_for() -> None:
    game = table(boat("10,4", mishap="leak"), boat("12,4"), hand=["joker"], level="3")
    assert {"mend joker", "set spinnaker joker", "set reduction joker", "set repair joker", "under joker"} <= set(legal(game))
    state = play(game, "set reduction joker")
    assert state.boats[0].rig == card("reduction")
    assert state.boats[0].rig_is_joker


@rule("trois-caps-7.5")
def test_a_joker_set_as_a_sail_card_goes_under_the_pile_as_a_joker() -> None:
    game = table(boat("1,12"), boat("10,4"), level="3", wind="e", hand=["joker"])
    play(game, "set reduction joker", 1)
    play(game, "run s 1", 1)
    state = play(game, "run n 1")
    assert last_under(state, 1) == ["joker"]


@rule("trois-caps-7.5")
@pytest.mark.parametrize("level", ["1", "2"])
def test_below_level_3_a_joker_is_no_sail_card(level: str) -> None:
    game = table(boat("10,4"), boat("12,4"), hand=["joker"], level=level)
    assert {text for text in legal(game) if text.startswith("set")} == {"set repair joker"}


@rule("trois-caps-7.6")
def test_with_simple_mishaps_fog_stops_the_boat_until_a_repair() -> None:
    game = table(boat("10,4", mishap="fog"), boat("12,4"), hand=["repair"], simple_mishaps=True, director=0)
    for _ in range(4):
        state = at_sea(game)
        assert state.player == 1
        play(game, "under repair", 3)
        play(game, "hold")
        state = play(game, "hold", 1, 1)
        assert state.boats[0].mishap == card("fog")
    state = play(game, "mend repair", 3)
    assert state.phase == RUNNING


@rule("trois-caps-7.7")
def test_a_shield_stops_one_mishap() -> None:
    game = table(boat("10,4"), boat("12,4", shield=True), hand=["leak", "fog"])
    assert told(game, "aim leak 2", 3)[0] == "Ana aims at Bo: leak. The shield stops it."
    state = cast(TroisCaps, game.state)
    assert state.boats[1].mishap == -1
    assert not state.boats[1].shield
    assert last_under(state, 1) == ["leak"]


@rule("trois-caps-7.7")
def test_a_shield_is_lost_in_port() -> None:
    game = table(boat("8,5", to="Vigo", shield=True), boat("12,4"), wind="n")
    at_sea(game, 5)
    assert not play(game, "run e 1").boats[0].shield
