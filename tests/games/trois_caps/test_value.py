"""What a position is worth, and that the expected turns are those that a boat needs."""

from __future__ import annotations

from typing import cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from gabare.bots.levels import bot
from gabare.bots.search import Greedy, Random, sensible
from gabare.games.trois_caps import TITLE
from gabare.games.trois_caps.actions import GRAMMAR
from gabare.games.trois_caps.adjacency import ANCHORS
from gabare.games.trois_caps.material import CELLS, DIE, SURE_START
from gabare.games.trois_caps.rules import TroisCaps
from gabare.games.trois_caps.state import Boat
from gabare.games.trois_caps.travel_times import OVER, Passage, passage
from gabare.games.trois_caps.value import VALUE
from gabare.kit.game import Game
from gabare.kit.luck import Seeded
from gabare.kit.say import mark
from gabare.kit.state import NONE
from tests.games.trois_caps.table import boat, cell, table

OPEN = Boat().open_zones(1)


def turns(where: str, to: int, wind: int = NONE, zones: int = OPEN) -> float:
    return passage(to, 1, wind, zones).turns[cell(where)]


def test_two_cells_are_always_one_turn() -> None:
    assert turns("8,5", 2) == turns("8,4", 2) == pytest.approx(1)
    assert 1 < turns("8,3", 2) < 1.1


def test_three_straight_cells_fail_once_in_thirty_six() -> None:
    """Only a double one is too short, and leaves one cell."""
    assert turns("8,3", 2) == pytest.approx(1 + 1 / 36, abs=0.001)


def test_the_wind_costs_turns_and_a_set_card_saves_them() -> None:
    assert turns("1,20", 2, wind=6) > turns("1,20", 2)  # straight to windward
    repaired = boat("1,20", repair=True).open_zones(1)
    assert turns("1,20", 2, zones=repaired) < turns("1,20", 2) - 0.3


def test_the_tables_are_what_a_boat_needs_that_follows_them() -> None:
    table_, luck, sailed, races = passage(2, 1, 0, OPEN), Seeded(4), 0, 1500
    for _ in range(races):
        here = ANCHORS[1]
        while here != ANCHORS[2]:
            sailed += 1
            here = best(table_, here, luck.below(DIE) + 1, first=True)
            if here != ANCHORS[2]:
                here = best(table_, here, luck.below(DIE) + 1, first=False)
    assert sailed / races == pytest.approx(table_.turns[ANCHORS[1]], abs=0.08)


def best(table_: Passage, here: int, die: int, first: bool) -> int:
    """The end of the best run: halfway through a turn, or at its end."""
    left = table_.halfway if first else table_.turns
    ends = [here]
    for direction in range(1, 8):  # the wind comes from the north
        for n in range(die):
            stop = table_.stops[(here * 8 + direction) * DIE + n]
            if stop == -1:
                break
            if stop != OVER:
                ends.append(stop)
    return min(ends, key=lambda c: 0.0 if c == ANCHORS[2] else left[c])


def test_tables_are_kept() -> None:
    assert passage(3, 1, 2, OPEN) is passage(3, 1, 2, OPEN)
    assert passage(3, 1, 2, OPEN) is not passage(3, 1, 3, OPEN)
    assert len(passage(3, 1, 2, OPEN).turns) == CELLS


def shares(*boats: Boat, hand: list[str] | None = None) -> list[float]:
    return list(VALUE.shares(table(*boats, hand=hand or ["repair"] * 9, level="1", wind="n").state))


def test_what_is_good_for_a_boat() -> None:
    even = shares(boat("10,3"), boat("10,4"))[0]
    assert shares(boat("1,8"), boat("10,4"))[0] > shares(boat("1,14"), boat("10,4"))[0]
    assert shares(boat("10,3", to="Vilamoura"), boat("10,4"))[0] > 0.5
    assert shares(boat("10,3", shield=True), boat("10,4"))[0] > even
    assert shares(boat("10,3"), boat("10,4", mishap="leak"))[0] > even
    assert shares(boat("10,3"), boat("10,4", mishap="fog"))[0] > even
    ready, waiting = (shares(boat("Vigo"), boat("10,4"), hand=[kind] + ["repair"] * 8)[0] for kind in ("food", "safety"))
    assert ready > waiting
    assert sum(shares(boat("10,3"), boat("Vigo"), boat())) == pytest.approx(1)


def test_features_have_names() -> None:
    state = table(boat("10,3"), boat("10,4"), level="1", wind="n").state
    assert len(VALUE.names) == len(VALUE.features(state, 0)) == len(VALUE.weights)
    assert VALUE.names[0] == mark("turns still to sail")


def test_greedy_takes_the_port_and_shuns_pollution() -> None:
    game = table(boat("7,33", to="Gruissan"), boat("10,4"), hand=["repair"] * 9, level="1", wind="n")
    game.play("under repair", outcomes=[4])
    assert game.title.grammar.write(Greedy(VALUE).choose(game.state.masked(0), 0, 1)) == "run w 3"
    game = table(boat("18,23", to="Alcudiamar"), boat("10,4"), hand=["repair"] * 9, level="1", wind="n")
    game.play("under repair", outcomes=[4])
    for seed in range(6):
        assert game.title.grammar.write(Greedy(VALUE).choose(game.state.masked(0), 0, seed)) != "run e 1"


BOTS = ["easy", "medium", "hard", "expert", "search:20"]


@pytest.mark.parametrize("level", BOTS)
def test_no_bot_stays_in_port_where_a_roll_costs_nothing(level: str) -> None:
    player = bot(TITLE, level)
    for port in ("Le Verdon", "Vigo", "Alcudiamar"):
        game = table(boat(port), boat("10,4"), hand=["repair"] * 9, wind="n")
        game.play("under repair")
        for seed in range(8):
            assert GRAMMAR.write(player.choose(game.state.masked(0), 0, seed)) == "roll"


@pytest.mark.parametrize("level", BOTS)
def test_no_bot_gives_away_on_the_first_turn_what_it_needs_to_leave(level: str) -> None:
    """The seeds are those of first turns in which bots did it, with leaks or fog in hand."""
    player = bot(TITLE, level)
    for seed in (42, 47, 51, 53, 64, 80, 128, 140, 146, 165, 189, 195):
        state = cast(TroisCaps, TITLE.new_game(4, {"sure_start": "no"}, Seeded(seed)))
        held = list(state.hands[state.turn].cards)
        action = player.choose(state.masked(state.turn), state.turn, seed)
        text = GRAMMAR.write(action)
        assert text != "under joker"
        assert not (text in ("under sails", "under safety") and held.count(action) == 1), text


@pytest.mark.parametrize("level", BOTS)
def test_no_bot_spends_a_joker_where_the_card_itself_is_in_hand(level: str) -> None:
    player = bot(TITLE, level)
    hand = ["joker", "joker", "repair", "repair", "reduction", "spinnaker", "food", "sails", "safety"]
    places = (boat("10,4"), boat("10,4", mishap="leak"), boat("1,11"), boat("Le Verdon"), boat("Vigo"), boat("4,25", to="Le Verdon"))
    for place in places:
        state = table(place, boat("12,4"), hand=hand, level="3", wind="n").state
        for seed in range(4):
            assert "joker" not in GRAMMAR.write(player.choose(state.masked(0), 0, seed))
    leaving = table(boat(), boat("Vigo"), hand=hand + ["leak"] * 3, level="3", wind="n")
    leaving.play("under leak")
    for seed in range(4):
        assert GRAMMAR.write(player.choose(leaving.state.masked(0), 0, seed)) == "depart sails food safety"


@pytest.mark.parametrize("level", BOTS)
def test_no_bot_sets_a_joker_before_it_has_left_bordeaux(level: str) -> None:
    """The seeds are those of first turns in which bots did it."""
    player = bot(TITLE, level)
    for seed in (9, 11, 30, 46, 69, 90, 93, 127, 139, 244, 294, 299, 302, 354):
        state = cast(TroisCaps, TITLE.new_game(4, {"level": "3" if seed % 2 else "1"}, Seeded(seed)))
        text = GRAMMAR.write(player.choose(state.masked(state.turn), state.turn, seed))
        assert "joker" not in text, (seed, text)


@pytest.mark.parametrize("level", BOTS)
def test_every_bot_leaves_bordeaux_when_it_can(level: str) -> None:
    player = bot(TITLE, level)
    game = table(boat(), boat("Le Verdon"), hand=["repair"] * 11 + ["leak"], sure_start="yes", wind="n", director=1)
    cast(TroisCaps, game.state).round = SURE_START
    game.play("under leak")
    for seed in range(8):
        assert GRAMMAR.write(player.choose(game.state.masked(0), 0, seed)) == "depart anyhow"


def test_a_sure_start_is_a_shorter_wait() -> None:
    for made, wait in (("no", 7.5), ("yes", 2.0)):
        game = table(boat(), boat("Le Verdon"), hand=["sails", "food"] + ["repair"] * 10, sure_start=made, wind="n")
        assert VALUE.features(game.state, 0)[1] == pytest.approx(wait)


def test_an_action_without_a_point_is_taken_where_there_is_no_other() -> None:
    state = table(boat("Vigo"), boat("10,4"), hand=["joker"] * 5 + ["repair"] * 4).state
    joker = GRAMMAR.read("under joker")
    assert list(sensible(VALUE, state, 0, vec[i64]([joker]))) == [joker]
    assert joker not in sensible(VALUE, state, 0, state.legal_actions(0))


@pytest.mark.parametrize("seed", range(4))
def test_greedy_wins_against_random_play(seed: int) -> None:
    game = Game(TITLE, 2, {"level": "learning"}, secret=bytes([seed]))
    bots = [Greedy(VALUE), Random()] if seed % 2 else [Random(), Greedy(VALUE)]
    while not game.over:
        seat = game.turn
        game.play(bots[seat].choose(game.state.masked(seat), seat, len(game.moves)))
    winner = 0 if seed % 2 else 1
    assert cast(TroisCaps, game.state).score(winner) == 6
