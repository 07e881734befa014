"""Chapters 1, 2, 9 and 10: the start, the turn, the levels and the end."""

from __future__ import annotations

import re
from typing import cast

import pytest

from gabare.games.trois_caps import TITLE
from gabare.games.trois_caps.actions import DEPARTING, IN_PORT, PUTTING, RUNNING
from gabare.games.trois_caps.adjacency import ANCHORS
from gabare.games.trois_caps.material import (
    CARD_IDS,
    COLUMNS,
    COPIES,
    DECK,
    DECK_WITHOUT_SAIL_CARDS,
    EVENT_COPIES,
    EVENT_DECK,
    REDUCTION,
    ROUNDS,
    ROWS,
    SPINNAKER,
)
from gabare.games.trois_caps.rules import TroisCaps, draw_director
from gabare.games.trois_caps.state import Boat, copies
from gabare.kit.game import Game
from gabare.kit.luck import Told
from gabare.kit.pile import PUBLIC, private
from gabare.kit.rulebook import rule_book
from gabare.kit.state import HIDDEN, NOBODY, NONE
from tests.games.playing import legal, refused
from tests.games.trois_caps.table import at_sea, boat, card, held, last_under, play, spot, table, told
from tests.rule import rule

DEPARTURE = ["sails", "food", "safety"]


def new(players: int = 2, **options: str | bool) -> TroisCaps:
    return cast(TroisCaps, Game(TITLE, players, options, secret=b"x").state)


# 1. The race


@rule("trois-caps-1.2", "trois-caps-11.1")
def test_the_cards_are_those_of_the_box() -> None:
    assert sum(COPIES) == DECK == 108
    assert dict(zip(CARD_IDS, COPIES, strict=True)) == {
        "safety": 9, "sails": 9, "food": 9, "trolling": 5, "torn-sail": 6, "dismasting": 6, "leak": 6,
        "halyard": 6, "fog": 6, "repair": 27, "joker": 5, "spinnaker": 6, "reduction": 8,
    }  # fmt: skip
    assert sum(EVENT_COPIES) == EVENT_DECK == 25
    assert EVENT_COPIES == [2, 2, 2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1]


@rule("trois-caps-1.3", "trois-caps-1.1", "trois-caps-11.8")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_everybody_starts_in_bordeaux_with_eleven_cards(players: int) -> None:
    state = new(players, level="3")
    assert [hand.size() for hand in state.hands] == [12 if seat == state.director else 11 for seat in range(players)]
    assert all(made.in_bordeaux() and spot(made.cell) == "5,26" for made in state.boats)
    assert state.pile.size() == 108 - 11 * players - 1
    assert state.events.size() == 25
    assert not state.broken()


@rule("trois-caps-1.4")
def test_the_highest_die_directs_and_ties_roll_again() -> None:
    assert draw_director(3, Told([2, 5, 0]))[0] == 1
    assert draw_director(3, Told([5, 1, 5, 3, 3, 0, 4]))[0] == 2
    state = new(4)
    assert state.turn == state.player == state.director


@rule("trois-caps-1.4")
def test_play_goes_clockwise_and_rounds_start_with_the_director() -> None:
    game = table(boat(), boat(), boat(), director=1)
    for seat in (0, 1, 2, 0, 1):
        assert game.turn == seat
        play(game, "under sails" if "under sails" in legal(game) else "under repair")
        play(game, "stay")
    assert cast(TroisCaps, game.state).round == 3


@rule("trois-caps-11.1", "trois-caps-11.3", "trois-caps-11.7")
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_figures_that_this_edition_chose_are_those_of_the_book(language: str) -> None:
    chosen = {"11.1": [EVENT_DECK], "11.3": [COLUMNS, ROWS], "11.7": [ROUNDS]}
    paragraphs = rule_book(TITLE, language).paragraphs
    for number, figures in chosen.items():
        text = re.sub(r"\(.*?\)", "", paragraphs[number].removeprefix(f"**{number}** "))  # without the paragraphs it points to
        assert [int(found) for found in re.findall(r"\d+", text)][: len(figures)] == figures


# 2. The turn


@rule("trois-caps-2.1", "trois-caps-2.2")
def test_a_turn_begins_with_a_drawn_card_that_only_its_player_sees() -> None:
    game = table(boat("10,4"), boat("12,4"), pile=["joker"])
    at_sea(game)
    play(game, "hold")
    state = play(game, "hold")
    assert state.player == 1
    assert held(state, 1).count("joker") == 1
    assert state.hands[1].size() == 9
    assert card("joker") not in state.masked(0).hands[1].cards
    assert card("joker") in state.masked(1).hands[1].cards


@rule("trois-caps-2.2")
def test_whoever_saw_a_card_go_under_the_pile_knows_it_when_it_is_drawn() -> None:
    game = table(boat("10,4"), boat("12,4"))
    state = cast(TroisCaps, game.state)
    state.pile.known_by[0] = PUBLIC
    state.pile.known_by[1] = private(0)
    first, second = state.pile.under[0], state.pile.under[1]
    at_sea(game)
    play(game, "hold")
    state = play(game, "hold")  # seat B draws the card that all have seen
    assert first in state.masked(0).hands[1].cards
    assert first in state.masked(NOBODY).hands[1].cards
    play(game, "under repair")
    play(game, "hold")
    state = play(game, "hold", 1, 1)  # seat A draws the card that only A knew
    assert second not in state.masked(1).hands[0].cards


@rule("trois-caps-2.3")
def test_exactly_one_card_is_put_down() -> None:
    game = table(boat("10,4"), boat("12,4"), hand=["food", "leak"])
    assert refused(game, "hold") == "2.1"
    assert refused(game, "under joker") == "2.3"
    state = play(game, "under food", 3)
    assert state.phase == RUNNING
    assert refused(game, "under leak") == "2.3"
    assert [hand.size() for hand in state.hands] == [8, 8]


@rule("trois-caps-2.4")
def test_any_card_goes_under_the_pile_and_only_its_player_knows_it() -> None:
    game = table(boat("10,4"), boat("12,4"), hand=["food", "fog", "joker", "trolling"], level="1", wind="n")
    assert {f"under {kind}" for kind in ("food", "fog", "joker", "trolling", "sails")} <= set(legal(game))
    before = cast(TroisCaps, game.state)
    lines = told(game, "under joker", 3, viewer=1)
    assert lines == ["Ana puts a card under the pile.", "First die: 3."]
    state = cast(TroisCaps, game.state)
    assert last_under(state, 1) == ["joker"]
    assert state.masked(0).pile.under[-1] == card("joker")
    assert state.masked(1).pile.under[-1] == state.masked(NOBODY).pile.under[-1] == HIDDEN
    action = game.moves[-1].action
    assert [before.seen(viewer, 0, action) for viewer in (0, 1, NOBODY)] == [action, HIDDEN, HIDDEN]


@rule("trois-caps-2.4")
def test_after_a_card_went_under_nobody_is_sure_of_the_hand() -> None:
    """The card that a rival knew may be the one that is gone."""
    game = table(boat("10,4"), boat("12,4"), hand=["food"])
    state = cast(TroisCaps, game.state)
    hand = state.hands[0]
    hand.take(card("food"))
    hand.add(card("food"), private(0) | private(1))
    assert card("food") in state.masked(1).hands[0].cards
    state = play(game, "under sails", 3)
    assert card("food") not in state.masked(1).hands[0].cards
    assert card("food") in state.masked(0).hands[0].cards


@rule("trois-caps-2.5")
@pytest.mark.parametrize(
    ("made", "phase", "player"),
    [
        (boat("Bordeaux"), DEPARTING, 0),
        (boat("4,25", to="Le Verdon"), PUTTING, 1),
        (boat("Vigo"), IN_PORT, 0),
        (boat("10,4"), RUNNING, 0),
        (boat("10,4", mishap="leak"), PUTTING, 1),
    ],
    ids=["Bordeaux", "Gironde", "another port", "at sea", "broken"],
)
def test_what_follows_depends_on_where_the_boat_is(made: Boat, phase: int, player: int) -> None:
    game = table(made.clone(), boat("12,4"))
    state = at_sea(game)
    assert (state.phase, state.player) == (phase, player)


@rule("trois-caps-2.6")
def test_spent_cards_go_under_the_pile_for_all_to_see() -> None:
    game = table(boat("Vigo"), boat("12,4"), hand=["trolling"])
    state = play(game, "leave trolling", 3)
    assert state.masked(NOBODY).pile.under[-1] == card("trolling")


@rule("trois-caps-2.7")
def test_hands_have_eleven_cards_in_bordeaux_and_eight_after_it() -> None:
    game = table(boat(), boat("Vigo"), hand=[*DEPARTURE, "joker"])
    assert game.state.broken() == ""
    play(game, "under joker")
    state = play(game, "depart sails food safety")
    assert [hand.size() for hand in state.hands] == [8, 9]
    play(game, "under repair")
    state = play(game, "stay", 1, 1)
    assert [hand.size() for hand in state.hands] == [9, 8]
    state.hands[1].take(card("repair"))
    assert "card 9 is there 26 times" in state.broken()
    state.pile.put_under(card("repair"), PUBLIC)
    assert state.broken() == "seat 1 holds 7 cards"


# 9. Levels


@rule("trois-caps-9.1", "trois-caps-11.8")
def test_the_learning_game_has_no_wind_and_closes_every_zone() -> None:
    state = new(level="learning")
    assert state.wind == NONE
    assert sum(copies(state.options.level)) == DECK_WITHOUT_SAIL_CARDS == 94
    game = table(boat("1,12"), boat("10,4"), level="learning")
    at_sea(game, 5)
    assert "run s 1" not in legal(game)  # a storm
    assert refused(game, "run s 1") == "9.1"
    closed = [("9,2", "w"), ("4,7", "s"), ("13,4", "s"), ("18,23", "e"), ("12,30", "n"), ("4,17", "e")]
    for where, way in closed:
        game = table(boat(where, repair=False), boat("10,4"), level="learning")
        at_sea(game, 1)
        assert f"run {way} 1" not in legal(game)


@rule("trois-caps-9.2")
def test_at_level_1_the_wind_stays_and_storms_and_calms_are_plain_sea() -> None:
    state = new(level="1")
    assert 0 <= state.wind < 8
    assert sum(copies(state.options.level)) == 94
    assert state.pile.unseen[SPINNAKER] == state.pile.unseen[REDUCTION] == 0
    game = table(boat("1,12"), boat("13,4"), level="1", wind="n", director=1)
    at_sea(game, 5)
    assert "run s 1" in legal(game)
    play(game, "hold")
    state = play(game, "hold")
    assert state.wind == 0  # the director's turn has begun
    play(game, "under repair", 3)
    assert "run s 1" in legal(game)


@rule("trois-caps-9.3")
def test_at_level_2_the_wind_turns_and_storms_are_plain_sea() -> None:
    game = table(boat("1,12"), boat("10,4"), level="2", wind="n", director=1)
    at_sea(game, 5)
    assert "run s 1" in legal(game)
    play(game, "hold")
    state = play(game, "hold", 6, 4)
    assert state.wind == 2
    assert sum(copies(2)) == 94


@rule("trois-caps-9.4")
def test_at_level_3_storms_count_and_all_cards_are_in_play() -> None:
    assert sum(copies(3)) == 108
    game = table(boat("1,12"), boat("10,4"), level="3", wind="n", director=1)
    at_sea(game, 5)
    assert "run s 1" not in legal(game)
    play(game, "hold")
    assert play(game, "hold", 6, 4).wind == 2


# 10. The end


@rule("trois-caps-10.1", "trois-caps-1.1")
def test_the_first_boat_at_gruissan_wins_at_once() -> None:
    game = table(boat("7,32", to="Gruissan"), boat("20,20", to="Alcudiamar"), boat("10,4"), wind="n")
    at_sea(game, 5)
    assert told(game, "run w 2")[-1] == "Ana is the first to reach Gruissan and wins!"
    state = cast(TroisCaps, game.state)
    assert game.over
    assert state.score(0) == 6
    assert list(state.ranks()) == [1, 2, 3]
    assert list(state.shares()) == [1.0, 0.0, 0.0]


@rule("trois-caps-10.2", "trois-caps-11.7")
def test_the_others_are_ranked_by_ports_then_by_distance() -> None:
    near, far = boat("10,4", to="Vigo"), boat("1,10", to="Vigo")
    assert near.progress() > far.progress()
    assert boat("Vigo").progress() > near.progress()
    assert boat("4,25", to="Le Verdon").progress() > boat().progress()
    game = table(boat("7,31", to="Gruissan"), far, near, boat("9,4", to="Vigo"), boat("11,4", to="Vigo"), wind="n")
    at_sea(game, 1)
    state = play(game, "run w 1")
    assert list(state.ranks()) == [1, 5, 2, 2, 4]


@rule("trois-caps-10.3", "trois-caps-11.7")
def test_after_the_last_round_the_race_is_ranked_as_it_stands() -> None:
    game = table(boat("10,4"), boat("Vigo"), director=0)
    cast(TroisCaps, game.state).round = ROUNDS
    at_sea(game)
    play(game, "hold")
    assert not play(game, "hold").over
    play(game, "under repair")
    assert told(game, "stay")[-1] == "Bo is ahead and wins!"
    state = cast(TroisCaps, game.state)
    assert state.over
    assert list(state.ranks()) == [2, 1]
    assert state.boats[1].cell == ANCHORS[2]


@rule("trois-caps-10.3")
def test_who_ties_after_the_last_round_shares() -> None:
    game = table(boat("10,4"), boat("9,4"), director=0)
    cast(TroisCaps, game.state).round = ROUNDS
    for _ in range(2):
        at_sea(game) if game.turn == 0 else play(game, "under repair")
        play(game, "hold")
        lines = told(game, "hold")
    assert list(game.state.shares()) == [0.5, 0.5]
    assert lines[-1] == "Shared victory: Ana, Bo."
