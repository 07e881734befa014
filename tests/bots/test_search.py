"""The search finds what is there to find, answers what it may, and says the same thing twice."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from gabare.bench.connect_four import ConnectFour
from gabare.bots.search import Greedy, Judgement, Rollout, Search
from gabare.kit.luck import Luck, Seeded
from gabare.kit.state import State, play_out
from gabare.kit.title import find
from tests.bots.matches import share

RIO_GRANDE = find("rio-grande")
LUCK = Seeded(0)


def four(columns: str) -> ConnectFour:
    """A position of Connect Four, from the columns in order, 1 for the left one."""
    state = ConnectFour()
    for column in columns:
        state.apply(state.turn, int(column) - 1, LUCK)
    return state


def middle_of_rio_grande(seed: int, players: int = 3) -> State:
    """What the seat to move knows, somewhere in a random game."""
    state = RIO_GRANDE.new_game(players, None, Seeded(seed))
    play_out(state, Seeded(seed), 20 + 12 * seed)
    return state.masked(state.turn)


class Envelopes(State):
    """Both seats choose a card from 0 to 2 in secret; seat 0 wins if they are equal, or if it chose 2."""

    def __init__(self, players: int = 2) -> None:
        super().__init__(players)
        self.awaited = 3
        self.chosen = [-1, -1]

    def legal_actions(self, seat: i64) -> vec[i64]:
        return vec[i64]([0, 1, 2] if seat == 0 else [10, 11, 12])

    def apply(self, seat: i64, action: i64, luck: Luck) -> None:
        self.chosen[seat] = action % 10
        self.awaited &= ~(1 if seat == 0 else 2)

    def clone(self) -> "Envelopes":
        other = Envelopes()
        other.awaited = self.awaited
        other.chosen = self.chosen[:]
        return other

    def masked(self, seat: i64) -> "Envelopes":
        """An answer stays in its envelope until the other one is there."""
        other = self.clone()
        if other.awaited:
            other.chosen = [chosen if owner == seat or chosen == -1 else -2 for owner, chosen in enumerate(self.chosen)]
        return other

    def redealt(self, luck: Luck) -> "Envelopes":
        other = self.clone()
        other.chosen = [luck.below(3) if chosen == -2 else chosen for chosen in self.chosen]
        return other

    def score(self, seat: i64) -> i64:
        wins = self.chosen[0] == self.chosen[1] or self.chosen[0] == 2
        return int(wins == (seat == 0))


@pytest.mark.parametrize("seed", range(5))
def test_a_win_in_one_is_found(seed: int) -> None:
    assert Search(Rollout(), 300).choose(four("121212"), 0, seed) == 0  # the fourth in a column
    assert Search(Rollout(), 300).choose(four("445566"), 0, seed) in (2, 6)  # either end of three in a line


@pytest.mark.parametrize("seed", range(5))
def test_a_loss_in_one_is_prevented(seed: int) -> None:
    assert Search(Rollout(), 600).choose(four("71717"), 1, seed) == 6


def test_the_same_view_and_seed_give_the_same_answer() -> None:
    for seed in range(4):
        view = middle_of_rio_grande(seed)
        before = view.to_dict()
        trees = [Search(Judgement(RIO_GRANDE.value), 30).explore(view, view.turn, seed) for _ in range(2)]
        assert list(trees[0].visits) == list(trees[1].visits)
        assert list(trees[0].wins) == list(trees[1].wins)
        assert view.to_dict() == before  # it thinks on copies


def test_another_seed_explores_otherwise() -> None:
    view = middle_of_rio_grande(1)
    search = Search(Judgement(RIO_GRANDE.value), 30)
    assert len({tuple(search.explore(view, view.turn, seed).wins) for seed in range(5)}) > 1


@pytest.mark.parametrize("players", RIO_GRANDE.players)
def test_answers_are_legal_for_what_the_seat_knows(players: int) -> None:
    for seed in range(4):
        view = middle_of_rio_grande(seed, players)
        action = Search(Judgement(RIO_GRANDE.value), 20).choose(view, view.turn, seed)
        assert action in list(view.legal_actions(view.turn))


def test_hidden_cards_change_nothing() -> None:
    """Two worlds that look alike to a seat get the same answer."""
    state = RIO_GRANDE.new_game(4, None, Seeded(3))
    play_out(state, Seeded(3), 40)
    seat = state.turn
    other = state.masked(seat).redealt(Seeded(99))
    assert other.to_dict() != state.to_dict()
    search = Search(Judgement(RIO_GRANDE.value), 40)
    assert search.choose(state.masked(seat), seat, 5) == search.choose(other.masked(seat), seat, 5)


def test_all_iterations_are_counted_at_the_root() -> None:
    root = Search(Rollout(), 120).explore(ConnectFour(), 0, 1)
    assert sum(root.visits) == 120
    assert len(root.visits) == 7
    assert all(0 <= wins <= visits for wins, visits in zip(root.wins, root.visits, strict=True))


def test_a_single_legal_action_is_answered_at_once() -> None:
    forced = four("121212212121" + "343434434343" + "565656656565")
    assert list(forced.legal_actions(forced.turn)) == [6]
    root = Search(Rollout(), 10_000).explore(forced, forced.turn, 1)
    assert list(root.visits) == [1]


def test_secret_simultaneous_decisions_are_searched_for_either_seat() -> None:
    """Seat 0 has a sure win and finds it, whether or not the other envelope is already there."""
    both = Envelopes()
    assert both.awaited == 3
    search = Search(Rollout(), 300)
    assert search.choose(both.masked(0), 0, 7) == 2
    assert search.choose(both.masked(1), 1, 7) in (10, 11, 12)  # its own actions, although seat 0 comes first
    answered = both.clone()
    answered.apply(1, 1, LUCK)
    assert search.choose(answered.masked(0), 0, 7) == 2
    answered = both.clone()
    answered.apply(0, 2, LUCK)
    assert answered.masked(1).chosen == [-2, -1]
    assert search.choose(answered.masked(1), 1, 7) in (10, 11, 12)


@pytest.mark.slow
def test_a_short_search_beats_greedy_more_often_than_not() -> None:
    value = RIO_GRANDE.value
    assert share(Search(Judgement(value), 40), Greedy(value), range(100, 108)) > 0.5
