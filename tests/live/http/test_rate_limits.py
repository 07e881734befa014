"""Rate limits without a server: so many at once, then so many a second, for a person and for an address."""

from __future__ import annotations

from typing import Any

import pytest

from gabare.live.http import rate_limits
from gabare.live.http.rate_limits import CLASS, MANY, Bucket
from tests.web import play


@pytest.fixture(autouse=True)
def _limited(settings: Any) -> None:
    settings.LIMITS, settings.REDIS = True, ""


class Clock:
    now = 1000.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(rate_limits, "monotonic", lambda: clock.now)
    return clock


def taken(bucket: Bucket, times: int, who: str = "7.x", address: str = "203.0.113.7") -> int:
    """How many of so many requests at once pass."""

    passed: list[bool] = []

    async def whole() -> None:
        for _ in range(times):
            passed.append(await bucket.take(who, address))

    play(whole())
    return sum(passed)


def test_so_many_pass_at_once_and_then_so_many_a_second(clock: Clock) -> None:
    bucket = Bucket("test", rate=2, burst=6)
    assert taken(bucket, 20) == 6
    clock.now += 1.5
    assert taken(bucket, 20) == 3
    clock.now += 3600
    assert taken(bucket, 20) == 6, "what is not used is not saved up"


def test_another_person_has_a_bucket_of_their_own_until_their_address_has_had_enough(clock: Clock) -> None:
    bucket = Bucket("test", rate=2, burst=6)
    passed = [taken(bucket, 20, f"{pupil}.x") for pupil in range(CLASS + 2)]
    assert passed == [6] * CLASS + [0, 0]
    assert taken(bucket, 20, "99.x", "203.0.113.8") == 6


def test_strangers_count_by_their_address_alone(clock: Clock) -> None:
    bucket = Bucket("test", rate=2, burst=6)
    assert taken(bucket, 20 * CLASS, "") == 6 * CLASS


def test_where_limits_are_off_everything_passes(clock: Clock, settings: Any) -> None:
    settings.LIMITS = False
    assert taken(Bucket("test", rate=2, burst=1), 50) == 50


def test_a_bucket_does_not_remember_everybody_for_ever(clock: Clock) -> None:
    bucket = Bucket("test", rate=2, burst=6)
    for n in range(MANY + 10):
        bucket._take(f"{n}", 2, 6)
    assert len(bucket.full) <= MANY + 1
