"""Chapter 8: every event card."""

from __future__ import annotations

from typing import cast

import pytest

from gabare.games.trois_caps.actions import PASSING, PUTTING, RUNNING, SHARING
from gabare.games.trois_caps.material import (
    AUTOPILOT_FAILS,
    CHAFED_SAIL,
    COASTAL_BREEZE,
    CREW_EXCHANGE,
    CUSTOMS_CHECK,
    DIRECTION_IDS,
    DOLPHINS,
    DRIFTING_CONTAINER,
    FAIR_CURRENT,
    FLAT_CALM,
    GALE_WARNING,
    MAYDAY,
    OLD_SALT,
    OVERBOARD_DRILL,
    ROPE_ROUND_RUDDER,
    SEASICK_CREW,
    SOAKED_CHARTS,
    SPARE_RIGGING,
    SUPPLY_PARCEL,
    WEATHER_BULLETIN,
    WIND_SHIFT,
)
from gabare.games.trois_caps.rules import TroisCaps
from gabare.kit.game import Game
from gabare.kit.luck import Seeded
from gabare.kit.state import HIDDEN, NOBODY, NONE
from tests.games.playing import legal, refused
from tests.games.trois_caps.table import at_sea, boat, card, held, last_under, longest, play, runs, spot, table, told
from tests.rule import rule


def sea(
    event: int, level: str = "2", wind: str = "e", hand: list[str] | None = None, pile: list[str] | None = None, director: int = 0
) -> Game:
    """Two boats off Galicia, and this event next."""
    return table(boat("10,3"), boat("13,4"), event=event, level=level, wind=wind, hand=hand, pile=pile, director=director)


@rule("trois-caps-8.1")
@pytest.mark.parametrize(("die", "drawn"), [(1, False), (2, True), (3, False), (4, True), (5, False), (6, True)])
def test_an_even_first_die_brings_an_event(die: int, drawn: bool) -> None:
    state = at_sea(sea(SPARE_RIGGING), die)
    assert (state.event == SPARE_RIGGING) == drawn
    assert state.boats[0].shield == drawn
    assert (state.events.under[-1] == SPARE_RIGGING) == drawn
    assert state.events.size() == 25


@rule("trois-caps-8.1")
def test_the_second_die_brings_none() -> None:
    game = sea(SPARE_RIGGING)
    at_sea(game, 3)
    state = play(game, "run s 1", 4)
    assert state.event == NONE
    assert not state.boats[0].shield


@rule("trois-caps-8.1")
def test_what_an_event_asks_comes_before_the_run() -> None:
    game = sea(SUPPLY_PARCEL)
    at_sea(game, 4)
    assert refused(game, "run s 1") == "8.4"
    assert refused(game, "wind n") == "8.4"


@rule("trois-caps-8.2")
def test_a_fair_current_adds_one_or_two_cells() -> None:
    game = sea(FAIR_CURRENT)
    at_sea(game, 2)
    play(game, "run s 1", 1)
    state = play(game, "run n 1")
    assert (state.run, state.reach) == (3, 2)
    assert longest(game, "n") == 2
    assert "run e 1" not in legal(game)  # the wind counts
    state = play(game, "run n 2")
    assert spot(state.boats[0].cell) == "8,3"
    assert state.player == 1


@rule("trois-caps-8.3")
def test_dolphins_bring_a_third_die_which_draws_no_event() -> None:
    game = sea(DOLPHINS)
    at_sea(game, 4)
    play(game, "run s 1", 3)
    state = play(game, "run n 1", 6)
    assert (state.run, state.third, state.event) == (3, 6, DOLPHINS)
    assert longest(game, "n") == 6
    assert play(game, "hold").player == 1


@rule("trois-caps-8.3")
def test_dolphins_swim_even_with_a_boat_that_has_no_second_die() -> None:
    game = sea(DOLPHINS)
    cast(TroisCaps, game.state).has_second_die = False
    at_sea(game, 4)
    assert play(game, "hold", 5).run == 3


@rule("trois-caps-8.4")
def test_a_supply_parcel_brings_two_cards_and_takes_two() -> None:
    game = sea(SUPPLY_PARCEL, pile=["joker", "food"], hand=["fog", "leak"])
    state = at_sea(game, 2)
    assert state.hands[0].size() == 10
    play(game, "under fog")
    state = play(game, "under leak")
    assert state.phase == RUNNING
    assert state.hands[0].size() == 8
    assert {"joker", "food"} <= set(held(state, 0))
    assert last_under(state, 2) == ["fog", "leak"]
    assert list(state.masked(1).pile.under)[-2:] == [HIDDEN, HIDDEN]


@rule("trois-caps-8.5")
@pytest.mark.parametrize("level", ["2", "3"])
def test_a_weather_bulletin_lets_its_player_choose_the_wind(level: str) -> None:
    game = sea(WEATHER_BULLETIN, level=level, director=0)
    at_sea(game, 2)
    assert legal(game) == [f"wind {wind}" for wind in DIRECTION_IDS]
    state = play(game, "wind nw")
    assert DIRECTION_IDS[state.wind] == "nw"
    play(game, "hold")
    play(game, "hold")
    play(game, "under repair", 1)
    play(game, "hold")
    assert DIRECTION_IDS[play(game, "hold", 1, 1).wind] == "s"  # the director's next roll


@rule("trois-caps-8.5")
@pytest.mark.parametrize("level", ["learning", "1"])
def test_where_the_wind_never_turns_the_bulletin_is_a_small_parcel(level: str) -> None:
    game = sea(WEATHER_BULLETIN, level=level, wind="" if level == "learning" else "e", pile=["joker"])
    assert at_sea(game, 2).hands[0].size() == 9
    state = play(game, "under sails")
    assert state.hands[0].size() == 8
    assert "joker" in held(state, 0)


@rule("trois-caps-8.6")
def test_spare_rigging_is_a_shield() -> None:
    assert at_sea(sea(SPARE_RIGGING), 6).boats[0].shield


@rule("trois-caps-8.7")
def test_the_old_salt_looks_at_three_cards_and_keeps_one() -> None:
    game = sea(OLD_SALT, pile=["joker", "fog", "food", "trolling"])
    state = at_sea(game, 2)
    assert legal(game) == ["keep food", "keep fog", "keep joker"]
    assert list(state.masked(1).aside.cards) == [HIDDEN] * 3
    whole = state.masked(1).redealt(Seeded(3))
    assert not whole.broken()
    assert HIDDEN not in whole.aside.cards
    keep = game.title.grammar.read("keep joker")
    assert state.seen(1, 0, keep) == HIDDEN
    assert told(game, "keep joker", viewer=1) == ["Ana keeps one of three cards."]
    state = cast(TroisCaps, game.state)
    assert "joker" in held(state, 0)
    assert last_under(state, 2) == ["food", "fog"]
    assert list(state.masked(0).pile.under)[-2:] == [card("food"), card("fog")]
    assert list(state.masked(1).pile.under)[-2:] == [HIDDEN, HIDDEN]
    state = play(game, "under sails")
    assert (state.phase, state.hands[0].size()) == (RUNNING, 8)


@rule("trois-caps-8.8")
def test_a_coastal_breeze_opens_the_way_into_the_wind_for_a_turn() -> None:
    game = sea(COASTAL_BREEZE, director=1)
    at_sea(game, 2)
    assert "run e 1" in legal(game)
    play(game, "hold", 1)
    assert "run e 1" in legal(game)
    play(game, "hold", 4, 6)
    play(game, "under repair", 1)
    assert "run e 1" not in legal(game)


@rule("trois-caps-8.8")
def test_in_the_learning_game_a_coastal_breeze_adds_a_cell() -> None:
    game = sea(COASTAL_BREEZE, level="learning", wind="")
    at_sea(game, 2)
    play(game, "hold", 1)
    state = play(game, "hold")
    assert (state.run, state.reach) == (3, 1)


@rule("trois-caps-8.9")
def test_without_autopilot_there_is_no_second_die() -> None:
    game = sea(AUTOPILOT_FAILS)
    at_sea(game, 6)
    state = play(game, "run n 3")
    assert (state.player, state.second) == (1, 0)


@rule("trois-caps-8.9")
def test_without_autopilot_a_double_four_is_one_run() -> None:
    game = table(boat("Vigo"), boat("13,4"), event=AUTOPILOT_FAILS, wind="e")
    play(game, "under sails")
    play(game, "roll", 4, 4)
    assert play(game, "run w 4").player == 1


@rule("trois-caps-8.10")
def test_a_rope_round_the_rudder_ends_the_turn() -> None:
    game = sea(ROPE_ROUND_RUDDER)
    lines = told(game, "under sails", 6)
    state = cast(TroisCaps, game.state)
    assert (state.phase, state.player) == (PUTTING, 1)
    assert spot(state.boats[0].cell) == "10,3"
    assert lines[-1] == "Event. Rope round the rudder: the boat does not move this turn."


@rule("trois-caps-8.11")
def test_a_drill_shortens_the_first_run_only() -> None:
    game = sea(OVERBOARD_DRILL)
    at_sea(game, 6)
    assert longest(game, "n") == 1
    play(game, "run n 1", 5)
    assert longest(game, "n") == 5


@rule("trois-caps-8.12")
def test_a_seasick_crew_rolls_no_dice_next_turn() -> None:
    game = sea(SEASICK_CREW, director=0)
    at_sea(game, 2)
    assert longest(game, "n") == 2  # this turn goes on
    play(game, "hold", 3)
    play(game, "hold")
    play(game, "under repair", 1)
    play(game, "hold")
    state = play(game, "hold", 1, 1)
    assert state.hands[0].size() == 9
    state = at_sea(game)
    assert (state.phase, state.player, state.first) == (PUTTING, 1, 0)
    play(game, "under repair", 1)
    play(game, "hold")
    play(game, "hold", 1, 1)
    assert at_sea(game, 3).phase == RUNNING  # the turn after


@rule("trois-caps-8.13")
@pytest.mark.parametrize("provision", ["food", "trolling"])
def test_the_customs_see_a_provision(provision: str) -> None:
    game = sea(CUSTOMS_CHECK, hand=[provision], pile=["joker"])
    at_sea(game, 2)
    assert legal(game) == [f"declare {provision}"]
    state = play(game, f"declare {provision}")
    assert state.masked(NOBODY).pile.under[-1] == card(provision)
    assert "joker" in held(state, 0)
    assert play(game, "hold", 5).run == 2


@rule("trois-caps-8.13")
def test_with_nothing_to_declare_the_second_die_is_lost() -> None:
    game = sea(CUSTOMS_CHECK)
    at_sea(game, 2)
    assert legal(game) == ["declare nothing"]
    play(game, "declare nothing")
    assert play(game, "hold").player == 1


@pytest.mark.parametrize(("event", "mishap"), [(CHAFED_SAIL, "torn-sail"), (DRIFTING_CONTAINER, "leak")])
@rule("trois-caps-8.14", "trois-caps-8.15")
def test_damage_comes_after_the_runs_and_is_no_card(event: int, mishap: str) -> None:
    game = sea(event, director=0, hand=["repair"])
    assert at_sea(game, 2).boats[0].mishap == NONE
    play(game, "run n 1", 3)
    lines = told(game, "run n 1")
    state = cast(TroisCaps, game.state)
    assert state.boats[0].mishap == card(mishap)
    assert state.boats[0].borrowed
    assert lines[1].startswith("Ana suffers: ")
    play(game, "under repair", 1)
    play(game, "hold")
    play(game, "hold", 1, 1)
    state = play(game, "mend repair", 1)
    assert last_under(state, 1) == ["repair"]
    assert state.boats[0].mishap == NONE


@rule("trois-caps-8.14", "trois-caps-8.15")
@pytest.mark.parametrize("event", [CHAFED_SAIL, DRIFTING_CONTAINER])
def test_a_port_another_mishap_or_a_shield_spare_the_boat(event: int) -> None:
    game = table(boat("8,5", to="Vigo"), boat("13,4"), event=event, wind="n")
    at_sea(game, 2)
    assert play(game, "run e 1").boats[0].mishap == NONE
    game = table(boat("10,4", mishap="fog", shield=True), boat("13,4"), event=event, wind="n")
    at_sea(game, 2)
    play(game, "hold")
    state = play(game, "hold")
    assert state.boats[0].mishap == card("fog")
    assert state.boats[0].shield
    game = table(boat("10,4", shield=True), boat("13,4"), event=event, wind="n")
    at_sea(game, 2)
    play(game, "hold")
    assert any("shield stops" in line for line in told(game, "hold"))
    state = cast(TroisCaps, game.state)
    assert state.boats[0].mishap == NONE
    assert not state.boats[0].shield


@rule("trois-caps-8.16")
def test_soaked_charts_cost_two_cards_before_two_are_drawn() -> None:
    game = sea(SOAKED_CHARTS, pile=["joker", "joker"])
    assert at_sea(game, 2).hands[0].size() == 8
    assert "under joker" not in legal(game)
    play(game, "under sails")
    state = play(game, "under sails")
    assert state.hands[0].size() == 8
    assert held(state, 0).count("joker") == 2


@rule("trois-caps-8.17")
def test_the_wind_shifts_at_once() -> None:
    game = sea(WIND_SHIFT)
    lines = told(game, "under sails", 2, 3, 4)
    assert lines[-1] == "The wind turns: north-west wind (7)."
    assert "run nw 1" not in legal(game)
    assert "run e 1" in legal(game)


@rule("trois-caps-8.17")
@pytest.mark.parametrize("level", ["learning", "1"])
def test_where_the_wind_is_fixed_everybody_draws_and_gives_back_in_secret(level: str) -> None:
    game = sea(WIND_SHIFT, level=level, wind="" if level == "learning" else "e", pile=["joker", "food"])
    state = at_sea(game, 2)
    assert (state.phase, state.awaited) == (SHARING, 3)
    assert [hand.size() for hand in state.hands] == [9, 9]
    assert {"joker"} <= set(held(state, 0))
    assert {"food"} <= set(held(state, 1))
    state = play(game, "under food", seat=1)
    assert state.awaited == 1
    assert list(state.masked(0).answers) == [HIDDEN, HIDDEN]
    assert list(state.masked(1).answers) == [HIDDEN, card("food")]
    state = play(game, "under sails", seat=0)
    assert (state.phase, state.awaited) == (RUNNING, 1)
    assert last_under(state, 2) == ["sails", "food"]
    assert [hand.size() for hand in state.hands] == [8, 8]


@rule("trois-caps-8.18")
def test_a_gale_costs_the_others_their_next_second_die() -> None:
    game = table(
        boat("10,4"), boat("13,4"), boat("1,10", set_="reduction"), boat("Vigo"), boat("4,25", to="Le Verdon"),
        event=GALE_WARNING, level="3", wind="e",
    )  # fmt: skip
    state = at_sea(game, 2)
    assert [made.slowed for made in state.boats] == [False, True, False, False, False]
    play(game, "hold", 3)
    play(game, "hold")
    play(game, "under repair", 3)
    state = play(game, "hold")
    assert state.player == 2  # no second die for B
    assert not state.boats[1].slowed


@rule("trois-caps-8.19")
def test_a_flat_calm_costs_everybody_at_sea_and_does_not_add_up() -> None:
    game = table(boat("10,4"), boat("13,4", set_="spinnaker"), boat("1,10"), event=FLAT_CALM, level="3", wind="e", director=0)
    cast(TroisCaps, game.state).boats[2].slowed = True
    state = at_sea(game, 2)
    assert [made.slowed for made in state.boats] == [True, False, True]
    assert play(game, "hold", 4).run == 2  # this turn still has both dice
    play(game, "hold")
    play(game, "under repair", 1)
    play(game, "hold")
    play(game, "hold")
    play(game, "under repair", 1)
    play(game, "hold", 1, 1)
    play(game, "under sails", 3)
    assert play(game, "hold").player == 1


@rule("trois-caps-8.19")
def test_without_a_second_die_there_is_no_try_for_a_double_four() -> None:
    game = table(boat("8,5", to="Vigo"), boat("13,4", mishap="leak"), event=FLAT_CALM, wind="n", director=0)
    at_sea(game, 2)
    play(game, "run e 1")
    play(game, "under repair", 1, 1)
    state = at_sea(game)
    assert state.player == 1


@rule("trois-caps-8.20")
def test_a_crew_exchange_is_secret_and_simultaneous() -> None:
    game = table(boat("10,4"), boat(), boat("Vigo"), event=CREW_EXCHANGE, hands=[["joker"], ["fog"], ["food"]])
    state = at_sea(game, 2)
    assert (state.phase, state.awaited) == (PASSING, 7)
    play(game, "pass food", seat=2)
    state = play(game, "pass joker", seat=0)
    assert state.awaited == 2
    assert list(state.masked(0).answers) == [card("joker"), HIDDEN, HIDDEN]
    assert list(state.masked(NOBODY).answers) == [HIDDEN] * 3
    assert state.seen(1, 0, game.moves[-1].action) == HIDDEN
    assert held(state, 0).count("joker") == 1  # nothing has moved yet
    whole = state.masked(1).redealt(Seeded(5))
    assert all(whole.answers[seat] in whole.hands[seat].cards for seat in (0, 2))
    lines = told(game, "pass fog", viewer=2)
    assert lines[-1] == "You receive: fog."
    state = cast(TroisCaps, game.state)
    assert ["food" in held(state, 0), "joker" in held(state, 1), "fog" in held(state, 2)] == [True] * 3
    assert [hand.size() for hand in state.hands] == [8, 11, 8]
    assert (state.phase, state.awaited) == (RUNNING, 1)


@rule("trois-caps-8.20")
def test_whoever_passed_a_card_knows_where_it_is() -> None:
    game = table(boat("10,4"), boat("13,4"), boat("Vigo"), event=CREW_EXCHANGE, hands=[["joker"], ["fog"], ["food"]])
    at_sea(game, 2)
    for seat, kind in enumerate(["joker", "fog", "food"]):
        state = play(game, f"pass {kind}", seat=seat)
    assert card("joker") in state.masked(0).hands[1].cards
    assert card("joker") in state.masked(1).hands[1].cards
    assert card("joker") not in state.masked(2).hands[1].cards
    assert card("fog") not in state.masked(0).hands[2].cards


@rule("trois-caps-8.21")
def test_a_mayday_costs_the_second_die_may_help_another_boat_and_gives_a_shield() -> None:
    game = table(boat("10,4"), boat("13,4", mishap="leak"), boat("1,10", mishap="fog"), event=MAYDAY, wind="e")
    at_sea(game, 2)
    assert legal(game) == ["rescue nobody", "rescue 2", "rescue 3"]
    state = play(game, "rescue 2")
    assert state.boats[1].mishap == NONE
    assert last_under(state, 1) == ["leak"]
    assert state.boats[0].shield
    assert play(game, "hold").player == 1


@rule("trois-caps-8.21")
def test_a_mayday_with_nobody_to_help_goes_on() -> None:
    game = sea(MAYDAY)
    state = at_sea(game, 2)
    assert state.phase == RUNNING
    assert state.boats[0].shield
    assert runs(game)
    game = table(boat("10,4"), boat("13,4", mishap="leak"), event=MAYDAY, wind="e")
    at_sea(game, 2)
    assert play(game, "rescue nobody").boats[1].mishap == card("leak")


@rule("trois-caps-8.21")
def test_a_rescued_boat_with_damage_from_an_event_gives_no_card_back() -> None:
    broken = boat("13,4", mishap="leak")
    broken.borrowed = True
    game = table(boat("10,4"), broken, event=MAYDAY, wind="e")
    at_sea(game, 2)
    under = len(cast(TroisCaps, game.state).pile.under)
    assert len(play(game, "rescue 2").pile.under) == under
