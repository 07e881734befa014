"""Fairness: who peeks and who picks on a seat is found out."""

import pytest

from gabare.arena import fair
from gabare.arena.fair import Attack, attacks, liking, peeks
from gabare.bots.levels import bot
from gabare.bots.search import Bot, Random
from gabare.kit.state import State
from gabare.kit.title import Title, catalogue
from tests.games.expected import EXPECTED


def test_a_level_that_does_not_peek_answers_the_same() -> None:
    found = peeks("rio-grande", 3, "medium", 1)
    assert found.positions == found.hidden > 10
    assert found.changed == 0


class Fickle(Bot):
    """Answers otherwise the second time, as if it had looked."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, state: State, seat: int, seed: int) -> int:
        self.asked += 1
        return int(state.legal_actions(seat)[self.asked % 2])


def test_answers_that_change_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair, "bot", lambda title, level: Fickle() if level == "expert" else Random())
    found = peeks("loire", 2, "expert", 1)
    assert found.changed == found.positions > 10


HURTING = [game for game, expected in EXPECTED.items() if expected.attacks]


@pytest.mark.parametrize("game", HURTING)
def test_attacks_are_seen(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair, "bot", lambda title, level: bot(title, "random"))
    found = [attack for number in range(12) for attack in attacks(game, 4, "easy", number)]
    assert found
    for attack in found:
        assert attack.victim in attack.others
        assert len(set(attack.others)) == len(attack.others) in (2, 3)


def test_only_games_with_cards_against_others_have_victims() -> None:
    def hurts(title: Title) -> bool:
        return bool([attack for number in range(12) for attack in attacks(title.id, title.players[1], "random", number)])

    assert [title.id for title in catalogue().values() if hurts(title)] == HURTING


def test_picking_on_a_seat_is_found_out_and_an_even_hand_is_not() -> None:
    choices = [(0, 1), (1, 2, 3), (0, 2, 3)] * 20
    square, chance, hits = liking([Attack(others[0], others) for others in choices])
    assert chance < 0.01
    assert [found for found, _ in hits.values()] == [40, 20, 0, 0]
    assert [even for _, even in hits.values()] == pytest.approx([10 + 20 / 3, 10 + 20 / 3, 40 / 3, 40 / 3])
    assert square == pytest.approx(sum((found - even) ** 2 / even for found, even in hits.values()))
    even = [Attack(others[number % len(others)], others) for number, others in enumerate(sorted(choices))]
    assert liking(even)[1] > 0.5
