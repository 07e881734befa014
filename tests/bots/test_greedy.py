"""One look ahead is enough to play sensibly."""

from gabare.bots.search import Greedy, Random
from gabare.kit.luck import Seeded
from gabare.kit.state import play_out
from gabare.kit.title import find
from tests.bots.matches import share

RIO_GRANDE = find("rio-grande")


def test_greedy_beats_random_nearly_always() -> None:
    assert share(Greedy(RIO_GRANDE.value), Random(), range(15)) >= 0.95


def test_the_same_position_and_seed_give_the_same_answer() -> None:
    for seed in range(10):
        state = RIO_GRANDE.new_game(3, None, Seeded(seed))
        play_out(state, Seeded(seed), 10 * seed)
        view = state.masked(state.turn)
        before = view.to_dict()
        answers = [Greedy(RIO_GRANDE.value, 2).choose(view, view.turn, seed) for _ in range(2)]
        assert answers[0] == answers[1]
        assert answers[0] in list(view.legal_actions(view.turn))
        assert view.to_dict() == before  # it thinks on copies


def test_random_reaches_every_legal_action() -> None:
    state = RIO_GRANDE.new_game(2, None, Seeded(4))
    legal = set(state.legal_actions(state.turn))
    assert {Random().choose(state, state.turn, seed) for seed in range(500)} == legal
