"""Levels: each has a bot; weaker ones are not silly; workers answer as the bot itself would."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from gabare import start
from gabare.bots.levels import LEVELS, Lenient, bot, by_hand, choose, decided, levels, openness
from gabare.bots.search import Greedy, Judgement, Leaf, Search
from gabare.coach.hint import advice
from gabare.coach.judge import judge
from gabare.games.mississippi_queen.rules import MississippiQueen
from gabare.games.trois_caps.value import HAND_WEIGHTS
from gabare.kit.luck import Luck, Seeded
from gabare.kit.state import State
from gabare.kit.title import TitleError, catalogue, find
from gabare.kit.value import Value


def test_every_level_answers_legally_and_always_the_same() -> None:
    game = start("rio-grande", players=3, seed=2)
    for level in LEVELS:
        masked = game.state.masked(game.turn)
        answer = bot(game.title, level).choose(masked, game.turn, 5)
        assert answer in game.state.legal_actions(game.turn)
        assert answer == bot(game.title, level).choose(masked, game.turn, 5)
        assert answer == choose("rio-grande", "RioGrande", masked.to_dict(), game.turn, level, 5)


def test_a_lenient_bot_stays_near_the_best_and_varies() -> None:
    game, luck = start("rio-grande", players=2, seed=2), Seeded(2)
    value, slack, different = game.title.value, 0.1, 0
    for _ in range(60):
        seat, seed = game.turn, luck.below(1000)
        masked = game.state.masked(seat)
        action = Lenient(value, slack).choose(masked, seat, seed)
        worth = ahead(value, masked, seat, seed)
        assert worth[action] >= max(worth.values()) - slack
        different += action != Greedy(value).choose(masked, seat, seed)
        game.play(action)
    assert 5 < different < 60


def ahead(value: Value, masked: State, seat: int, seed: int) -> dict[int, float]:
    """What each action is worth one look ahead, in the world that this seed makes of a masked state."""
    dealt = Seeded(seed)
    world, future = masked.redealt(dealt), dealt.word()
    worth = {}
    for action in masked.legal_actions(seat):
        after = world.clone()
        after.apply(seat, action, Seeded(future))
        worth[int(action)] = value.shares(after)[seat]
    return worth


def test_the_steps_of_a_lenient_bots_move_are_all_better_than_the_middle() -> None:
    """Slips add up: a boat that turns once more than it should, three times, goes back to where it came from."""
    game, luck = start("mississippi-queen", players=2, seed=1), Seeded(1)
    value, slack, tempting = game.title.value, 0.5, 0
    for _ in range(120):
        seat, seed = game.turn, luck.below(1000)
        masked = game.state.masked(seat)
        worth = ahead(value, masked, seat, seed)
        best, worst = max(worth.values()), min(worth.values())
        action = Lenient(value, slack).choose(masked, seat, seed)
        after = masked.clone()
        after.apply(seat, action, Seeded(seed))
        if after.turn == seat:
            assert worth[action] >= (best + worst) / 2 - 1e-12
            tempting += worst > best - slack * openness(best, 2)
        game.play(action)
    assert tempting > 20


class Careless(Leaf):
    """Judges as the bots do, but knows no trade."""

    def __init__(self, value: Value) -> None:
        self.judgement = Judgement(value)

    def shares(self, state: State, luck: Luck) -> vec[float]:
        return self.judgement.shares(state, luck)

    def guesses(self, state: State, seat: int, actions: vec[i64], luck: Luck) -> vec[float]:
        return self.judgement.guesses(state, seat, actions, luck)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["lenient:0.01:30", "search:30", "coach"])
def test_trades_are_made_and_advised_for_what_they_bring_and_not_to_put_off_the_end_of_a_turn(name: str) -> None:
    game, luck = start("richesses", players=3, seed=1, circuit="sports"), Seeded(1)
    value, tempting = game.title.value, 0
    for _ in range(250):
        seat, seed = game.turn, luck.below(1000)
        masked = game.state.masked(seat)
        actions = list(masked.legal_actions(seat))
        by_coach = name == "coach"
        action = judge(game.title, masked, seat, 30, seed).best if by_coach else bot(game.title, name).choose(masked, seat, seed)
        worth = ahead(value, masked, seat, seed)
        asked = max((share for other, share in worth.items() if not value.trade(masked, other)), default=-1.0)
        if len(actions) > 1 and any(value.trade(masked, other) for other in actions):
            most = Search(Careless(value), 30).choose(masked, seat, seed)
            tempting += value.trade(masked, most) and worth[most] <= asked
        assert not value.trade(masked, action) or worth[action] > asked - 1e-9
        game.play(action)
    assert tempting > 2


def test_a_lenient_bot_that_has_all_but_lost_still_plays_to_win() -> None:
    game, luck = start("richesses", players=2, seed=1), Seeded(1)
    value, slack, tempting = game.title.value, 0.02, 0
    while not game.over:
        seat, seed = game.turn, luck.below(1000)
        masked = game.state.masked(seat)
        worth = ahead(value, masked, seat, seed)
        best = max(worth.values())
        if best > 0.05:
            game.play((Greedy(value) if seat else bot(game.title, "random")).choose(masked, seat, seed))
            continue
        action = Lenient(value, slack).choose(masked, seat, seed)
        assert worth[action] >= best - slack * openness(best, 2) - 1e-12
        tempting += any(best - slack <= other < best - slack * openness(best, 2) for other in worth.values())
        game.play(action)
    assert tempting > 20


def test_nothing_is_open_at_a_sure_end() -> None:
    assert openness(0.5, 2) == openness(0.25, 4) == openness(0.4, 4) == 1
    assert openness(0.1, 2) == pytest.approx(0.36)
    assert openness(0, 3) == openness(1, 3) == 1e-6


@pytest.mark.parametrize(
    "name", ["genius", "search:", "search:x", "search:0", "greedy:0", "random:2", "lenient:", "lenient:0", "lenient:0.1:x", "hand:1", ""]
)
def test_an_unknown_bot_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(TitleError, match="easy, medium, hard, expert"):
        bot(find("rio-grande"), name)


@pytest.mark.parametrize("game", catalogue())
def test_every_game_has_four_levels_that_are_not_the_same(game: str) -> None:
    title = find(game)
    for players in title.players:
        named = levels(title.package, players)
        assert tuple(named) == LEVELS
        assert len(set(named.values())) == 4
        for name in named.values():
            bot(title, name)


def test_a_level_is_what_its_table_says() -> None:
    title = find("rio-grande")
    assert levels(title.package, 2)["expert"] != levels(title.package, 4)["expert"] == levels(title.package, 5)["expert"]
    for players in (2, 4):
        game = start("rio-grande", players=players, seed=2)
        masked = game.state.masked(game.turn)
        said = [bot(title, name).choose(masked, game.turn, 7) for name in ("expert", levels(title.package, players)["expert"])]
        assert said[0] == said[1]


def test_lenient_after_a_search_keeps_to_what_the_search_looked_into() -> None:
    game = start("rio-grande", players=2, seed=2)
    masked = game.state.masked(game.turn)
    root = Search(Judgement(game.title.value), 60).explore(masked, game.turn, 3)
    tried = {action for action, times in zip(masked.legal_actions(game.turn), root.visits, strict=True) if times >= max(root.visits) / 4}
    assert Lenient(game.title.value, 1.0, 60).choose(masked, game.turn, 3) in tried
    assert len(tried) < len(root.visits)


def test_a_guard_ends_a_long_search_with_what_it_has() -> None:
    game = start("rio-grande", players=2, seed=2)
    masked = game.state.masked(game.turn)
    root = Search(Judgement(game.title.value), 100_000_000, 0.05).explore(masked, game.turn, 3)
    assert 0 < sum(root.visits) < 100_000_000


def test_the_hand_bot_has_the_weights_set_by_hand() -> None:
    title = find("trois-caps")
    assert list(by_hand(title).weights) == list(HAND_WEIGHTS) != list(title.value.weights)


@pytest.mark.slow
def test_who_cannot_win_any_more_makes_the_best_of_it() -> None:
    """A boat lies at the docks, and the next one has only to go alongside: no level dawdles, and the hint says the same."""
    game = start("mississippi-queen", players=3, seed=2)
    assert isinstance(game.state, MississippiQueen)
    value = game.title.value
    while not any(boat.place for boat in game.state.boats):
        game.play(int(Greedy(value).choose(game.state.masked(game.turn), game.turn, len(game.moves))))
    assert decided(value, game.state, game.turn, 1)
    for level in LEVELS:
        state = game.state.clone()
        for seed in range(3):
            if not state.over:
                masked = state.masked(state.turn)
                action = bot(game.title, level).choose(masked, state.turn, seed)
                assert advice(game.title, masked, state.turn, seed, 24).action == action
                state.apply(state.turn, action, Seeded(seed))
        assert [boat.place for boat in state.boats] == [0, 1, 2]
