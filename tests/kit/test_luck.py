"""Luck: fair, reproducible, provable, and told back exactly."""

from collections import Counter
from collections.abc import Iterator
from itertools import count, islice

import pytest

from gabare.kit.luck import Every, LuckError, Recorder, Secret, Seeded, Told, commitment


def sfc32(seed: int) -> Iterator[int]:
    """The published generator, on plain Python numbers."""
    a, b, c, counter = seed % 2**32, seed // 2**32, 0x9E3779B9, 1
    for turn in count():
        word = (a + b + counter) % 2**32
        a, b, c, counter = b ^ b >> 9, c * 9 % 2**32, ((c * 2**21 % 2**32 + c // 2**11) + word) % 2**32, counter + 1
        if turn >= 12:
            yield word


@pytest.mark.parametrize("seed", [0, 1, 2026, 2**32 - 1, 2**40 + 7])
def test_seeded_luck_is_the_same_sequence_compiled_and_interpreted(seed: int) -> None:
    luck = Seeded(seed)
    assert [luck.below(1000) for _ in range(100)] == [word * 1000 // 2**32 for word in islice(sfc32(seed), 100)]


def test_different_seeds_give_different_sequences() -> None:
    sequences = {tuple(luck.below(1_000_000) for _ in range(3)) for luck in map(Seeded, range(200))}
    assert len(sequences) == 200


@pytest.mark.parametrize("luck", [Seeded(5), Secret(b"five", 1)])
def test_every_outcome_is_as_likely_as_the_others(luck: Seeded | Secret) -> None:
    rolls = Counter(luck.below(6) for _ in range(12_000))
    assert sorted(rolls) == [0, 1, 2, 3, 4, 5]
    assert all(abs(times - 2000) < 4.5 * (12_000 / 6 * 5 / 6) ** 0.5 for times in rolls.values())


def test_a_secret_gives_each_action_its_own_stream() -> None:
    first, again, other = Secret(b"s", 1), Secret(b"s", 1), Secret(b"s", 2)
    rolls = [first.below(10**6) for _ in range(4)]
    assert rolls == [again.below(10**6) for _ in range(4)]
    assert rolls != [other.below(10**6) for _ in range(4)]


def test_the_commitment_binds_the_secret_and_does_not_show_it() -> None:
    assert commitment(b"secret") == commitment(b"secret") != commitment(b"secreu")
    assert b"secret".hex() not in commitment(b"secret")


def test_recorded_outcomes_are_told_back() -> None:
    recorder = Recorder(Seeded(1))
    rolled = [recorder.below(n) for n in (6, 10, 1, 100)]
    told = Told(recorder.outcomes)
    assert [told.below(n) for n in (6, 10, 1, 100)] == rolled
    told.close()


def test_told_luck_says_what_does_not_fit() -> None:
    with pytest.raises(LuckError, match="missing"):
        Told([]).below(6)
    with pytest.raises(LuckError, match="only 0 to 5"):
        Told([6]).below(6)
    with pytest.raises(LuckError, match="only 0 to 5"):
        Told([-1]).below(6)
    with pytest.raises(LuckError, match="2 outcomes are given, but only 0"):
        Told([1, 2]).close()


def test_every_luck_tries_all_outcomes_with_their_probabilities() -> None:
    luck, sums = Every(), Counter[int]()
    while luck.next():
        first = luck.below(6)
        second = luck.below(6) if first == 5 else 0  # the second die only after a six
        sums[first + second] += 1
        assert luck.probability == pytest.approx(1 / 36 if first == 5 else 1 / 6)
    assert sums == {0: 1, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1, 10: 1}


def test_every_luck_adds_up_to_one() -> None:
    luck, total = Every(), 0.0
    while luck.next():
        luck.below(3)
        luck.below(4)
        total += luck.probability
    assert total == pytest.approx(1)
