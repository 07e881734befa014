"""What the environment's variables may hold."""

from __future__ import annotations

import pytest
from django.core.exceptions import ImproperlyConfigured

from gabare.site import environment

NAME = "GABARE_TRIAL"


@pytest.mark.parametrize(
    ("said", "on"), [("1", True), ("true", True), ("YES", True), ("0", False), ("False", False), ("no", False), ("", False)]
)
def test_a_switch_is_on_or_off(said: str, on: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, said)
    assert environment.switch(NAME) is on


@pytest.mark.parametrize(
    ("said", "found"), [("", ("", 25)), ("mail.example.org", ("mail.example.org", 25)), ("10.0.0.5:587", ("10.0.0.5", 587))]
)
def test_a_mail_server_has_a_port(said: str, found: tuple[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, said)
    assert environment.mail(NAME) == found


@pytest.mark.parametrize("said", ["mail:0", ":25", "smtp://mail:25", "mail:"])
def test_what_is_no_mail_server_is_refused(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, said)
    with pytest.raises(ImproperlyConfigured, match=f"{NAME} is '{said}'; it must be a host and a port"):
        environment.mail(NAME)


def test_names_are_answered_besides_this_machine_s_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "play.example.org, .school.example,[2001:db8::7],*")
    assert environment.hosts(NAME) == [*environment.HERE, "play.example.org", ".school.example", "[2001:db8::7]", "*"]


@pytest.mark.parametrize("said", ["redis://host:6379/0", "rediss://u:p@host", "unix:///run/redis.sock", ""])
def test_an_address_of_redis_is_taken_as_it_is(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, said)
    assert environment.redis(NAME) == said
