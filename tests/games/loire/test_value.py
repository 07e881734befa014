"""What a position is worth: named features that a player would agree with, and bots that stand on them."""

from __future__ import annotations

from gabare.bots.search import Greedy, Random
from gabare.games.loire import TITLE
from gabare.games.loire.actions import GRAMMAR, MOORING
from gabare.games.loire.rules import Loire
from gabare.games.loire.value import NAMES, VALUE
from gabare.kit.luck import Seeded
from tests.games.loire.table import Boat, play, river, stack

LOUIS, FARES, WINE, COAL, BOATMEN, TRICKS, TO_LAY = range(len(NAMES))


def features(state: Loire, seat: int = 0) -> dict[int, float]:
    return dict(enumerate(VALUE.features(state, seat)))


def answer(state: Loire) -> str:
    return GRAMMAR.write(Greedy(VALUE).choose(state.masked(state.turn), state.turn, 1))


def test_every_feature_has_a_name_and_a_weight() -> None:
    state = river(Boat("tours", "coal 1"), Boat("blois"))
    assert len(VALUE.features(state, 0)) == len(NAMES) == len(VALUE.weights)
    assert abs(sum(VALUE.shares(state)) - 1) < 1e-9


def test_a_landing_within_reach_counts_as_earned_and_costs_its_coal() -> None:
    near = river(Boat("amboise", "coal 1, coal 1", aboard="orleans-tours, blois-tours"), Boat("blois", done=True))
    assert (features(near)[LOUIS], features(near)[COAL], features(near)[TO_LAY]) == (3, 1, 2)
    far = river(Boat("saumur", aboard="orleans-tours"), Boat("blois", done=True))
    assert (features(far)[LOUIS], features(far)[TO_LAY]) == (0, 1)


def test_travellers_are_worth_more_the_nearer_their_town_is() -> None:
    worth = [
        features(river(Boat(town, aboard="orleans-nantes"), Boat("amboise", done=True)))[FARES] for town in ("tours", "angers", "ancenis")
    ]
    assert worth == sorted(worth)
    assert worth[0] < worth[-1] < 4


def test_a_quay_that_cannot_be_won_brings_nothing() -> None:
    def arriving(boatmen: str) -> float:
        boats = Boat("tours", boatmen, aboard="blois-tours, orleans-tours"), Boat("tours", laid="boatman", quay="quay")
        return features(river(*boats))[LOUIS]

    assert [arriving(""), arriving("boatman"), arriving("boatman, boatman")] == [0, 0, 3]


def test_the_dear_quay_of_nantes_is_taken_when_it_is_free() -> None:
    state = play(river(Boat("nantes", aboard="wine tours, wine blois"), Boat("blois", "coal 1")), "go")
    assert answer(state) == "quay a"


def test_a_boat_that_is_about_to_choose_a_quay_of_nantes_counts_what_it_will_earn_there() -> None:
    """Or it would rather throw its wine away than arrive."""
    state = river(Boat("ancenis", "boatman", laid="coal 1", aboard="wine tours, wine blois"), Boat("blois", done=True))
    assert features(state)[LOUIS] == 4
    play(state, "go")
    assert state.phase == MOORING
    assert features(state)[LOUIS] == 4
    assert features(play(state, "quay a"))[LOUIS] == 4


def test_a_boatman_in_hand_is_no_help_at_the_quays_of_nantes_any_more() -> None:
    held = [Boat("nantes", quay=quay, laid="boatman", done=True) for quay in ("a", "b")]
    state = river(Boat("ancenis", "boatman", laid="coal 1, boatman", aboard="wine tours"), *held)
    assert features(state)[LOUIS] == 2
    assert features(play(state, "go"))[LOUIS] == 0


def test_a_boat_goes_where_it_earns() -> None:
    state = river(
        Boat("amboise", "coal 1, coal 2, coal 3", aboard="amboise-nantes, orleans-tours, blois-tours"), Boat("orleans", done=True)
    )
    assert answer(state) == "coal 1"
    assert answer(play(state, "coal 1")) == "go"


def test_the_last_to_go_does_not_put_the_new_round_off() -> None:
    state = river(Boat("tours", "boatman, boatman, coal 3", aboard="blois-tours"), Boat("saumur", done=True))
    stack(state, ", ".join(["coal 1"] * 10))
    assert answer(state) == "go"


def test_an_explosion_stops_the_winning_voyage() -> None:
    state = river(Boat("orleans", "explosion"), Boat("amboise", laid="coal 1", aboard="orleans-tours, blois-tours", money=18))
    assert answer(state) == "explode 2 coal 1"


def test_nobody_asks_for_a_bribe() -> None:
    """So no bot gives a wine away for nothing."""
    state = river(Boat("orleans", "coal 1", aboard="wine tours"), Boat("amboise", laid="boatman"))
    trades = {GRAMMAR.write(action) for action in state.legal_actions(0) if VALUE.trade(state, action)}
    assert trades == {"bribe 2 tours"}
    assert {"coal 1", "go"} <= {GRAMMAR.write(action) for action in state.legal_actions(0)}


def test_greedy_players_beat_random_ones() -> None:
    greedy, wins = Greedy(VALUE), 0.0
    for game in range(20):
        luck = Seeded(game)
        state = TITLE.new_game(2, None, luck)
        while not state.over:
            bot = greedy if state.turn == game % 2 else Random()
            state.apply(state.turn, bot.choose(state.masked(state.turn), state.turn, luck.word()), luck)
        wins += state.shares()[game % 2]
    assert wins >= 17
