"""What the environment's variables may hold."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from gabare.site import environment
from gabare.site.environment import Mail

NAME = "GABARE_TRIAL"


@pytest.mark.parametrize(
    ("said", "on"), [("1", True), ("true", True), ("YES", True), ("0", False), ("False", False), ("no", False), ("", False)]
)
def test_a_switch_is_on_or_off(said: str, on: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, said)
    assert environment.switch(NAME) is on


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("", Mail()),
        ("mail.example.org", Mail("mail.example.org")),
        ("10.0.0.5:587", Mail("10.0.0.5", 587)),
        ("smtp://mail.example.org", Mail("mail.example.org")),
        ("smtps://anne:p%40ss@mail.example.org", Mail("mail.example.org", 465, "anne", "p@ss", tls=True)),
        ("smtps://mail.example.org:2465", Mail("mail.example.org", 2465, tls=True)),
        ("smtp+starttls://anne%40example.org:river@mail:1587", Mail("mail", 1587, "anne@example.org", "river", starttls=True)),
    ],
)
def test_a_mail_server_has_a_port_and_says_how_it_is_spoken_to(said: str, found: Mail, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, said)
    assert environment.mail(NAME) == found


@pytest.mark.parametrize(
    "said", ["mail:0", ":25", "http://mail:25", "mail:", "smtps://mail/inbox", "smtps://", "smtps://anne@mail", "mail:x"]
)
def test_what_is_no_mail_server_is_refused(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, said)
    with pytest.raises(ImproperlyConfigured, match=f"{NAME} is '{said}'; it must be such as smtps://"):
        environment.mail(NAME)


@pytest.mark.parametrize("said", ["smtp://anne:river@mail", "anne:river@mail:25", "smtps://anne:river@mail/x"])
def test_a_password_goes_neither_over_an_open_line_nor_into_a_message(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, said)
    with pytest.raises(ImproperlyConfigured) as refused:
        environment.mail(NAME)
    assert "anne:…@mail" in str(refused.value)
    assert "river" not in str(refused.value)


@pytest.mark.parametrize("said", ["a", "short", "x" * 64, " " * 40])
def test_a_key_that_can_be_guessed_is_refused_and_not_repeated(said: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="GABARE_SECRET_KEY is too short to keep a secret") as refused:
        environment.key(said, "GABARE_SECRET_KEY")
    assert f"{said!r}" not in str(refused.value)


def test_names_are_answered_besides_this_machine_s_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "play.example.org, .school.example,[2001:db8::7],*")
    assert environment.hosts(NAME) == [*environment.HERE, "play.example.org", ".school.example", "[2001:db8::7]", "*"]


@pytest.mark.parametrize("said", ["redis://host:6379/0", "rediss://u:p@host", "unix:///run/redis.sock", ""])
def test_an_address_of_redis_is_taken_as_it_is(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, said)
    assert environment.redis(NAME) == said


@pytest.mark.parametrize("said", ["0", "-3", "many", "1e3", "9" * 9])
def test_what_is_no_number_is_refused(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "40")
    assert environment.number(NAME, 300) == 40
    monkeypatch.setenv(NAME, said)
    with pytest.raises(ImproperlyConfigured, match=f"{NAME} is '{said}'; it must be a number, such as 300"):
        environment.number(NAME, 300)


@pytest.mark.parametrize(
    ("mail", "found"),
    [("smtps://anne:river@mail.example.org", "mandatory True True mail.example.org 465"), ("", "optional strict False  25")],
)
def test_addresses_are_confirmed_first_where_mail_is_sent(mail: str, found: str, tmp_path: Path) -> None:
    told = "ACCOUNT_EMAIL_VERIFICATION, s.ACCOUNT_PREVENT_ENUMERATION, s.EMAIL_USE_SSL, s.EMAIL_HOST, s.EMAIL_PORT"
    done = subprocess.run(
        [sys.executable, "-c", f"from gabare.site import settings as s; print(s.{told})"],
        env={**os.environ, "GABARE_DATA": str(tmp_path), "GABARE_MAIL": mail},
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip("\n") == found, done.stderr
