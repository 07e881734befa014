"""The environment's variables, read with care: a slip in one is said in a line before anything is served."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from math import inf
from urllib.parse import SplitResult, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

HERE = ("127.0.0.1", "localhost", "[::1]")  # always answered: the start says this address, and nobody else can reach it
NAME = re.compile(r"\*|\.?[\w-]+(\.[\w-]+)*|\[[0-9A-Fa-f:.]+\]")
SWITCHES = {"": False, "0": False, "false": False, "no": False, "1": True, "true": True, "yes": True}
SHORTEST_KEY = 32
MAIL_PORTS = {"smtp": 25, "smtps": 465, "smtp+starttls": 587}
SYNCS = ("OFF", "NORMAL", "FULL", "EXTRA")


def refused(name: str, expected: str) -> ImproperlyConfigured:
    said = re.sub(r"(?<=:)[^:/@]*(?=@)", "…", os.environ.get(name, ""))  # no password in a terminal or a log
    return ImproperlyConfigured(f"{name} is {said!r}; it must be {expected}.")


def seconds(name: str, default: float) -> float:
    try:
        found = float(os.environ.get(name) or default)
    except ValueError:
        found = -1
    if not 0 <= found < inf:
        raise refused(name, f"a number of seconds, such as {default:g}")
    return found


def number(name: str, default: int) -> int:
    said = os.environ.get(name) or str(default)
    if not said.isascii() or not said.isdecimal() or not 0 < int(said) < 10**6:
        raise refused(name, f"a number, such as {default}")
    return int(said)


def switch(name: str) -> bool:
    found = SWITCHES.get(os.environ.get(name, "").strip().lower())
    if found is None:
        raise refused(name, "1 or 0")
    return found


def hosts(name: str) -> list[str]:
    words = [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]
    if not all(map(NAME.fullmatch, words)):
        raise refused(name, "names with commas, such as play.example.org, without http:// and without a port")
    return [*HERE, *words]


def sync(name: str) -> str:
    found = os.environ.get(name, "NORMAL").upper()
    if found not in SYNCS:
        raise refused(name, f"one of {', '.join(SYNCS)}")
    return found


@dataclass(frozen=True)
class Mail:
    """A mail server, and how it is spoken to; no host where none is set up."""

    host: str = ""
    port: int = 25
    user: str = ""
    password: str = ""
    tls: bool = False  # from the first byte on
    starttls: bool = False


def mail(name: str) -> Mail:
    said = os.environ.get(name, "").strip()
    if not said:
        return Mail()
    wrong = refused(
        name, "such as smtps://user:password@mail.example.org:465, smtp+starttls://…:587, or mail.example.org:25 without a password"
    )
    parts = address(said if "://" in said else f"smtp://{said}")
    if parts is None or parts.scheme not in MAIL_PORTS or not re.fullmatch(r"[\w.-]+", parts.hostname or ""):
        raise wrong
    if parts.path.strip("/") or parts.query or parts.fragment or parts.netloc.endswith(":") or bool(parts.username) != bool(parts.password):
        raise wrong
    if parts.password and parts.scheme == "smtp":
        raise refused(name, "an address of smtps:// or smtp+starttls://: over smtp:// everybody on the way can read the password")
    return Mail(
        parts.hostname or "",
        parts.port or MAIL_PORTS[parts.scheme],
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        parts.scheme == "smtps",
        parts.scheme == "smtp+starttls",
    )


def key(said: str, where: str) -> str:
    """A secret key that nobody guesses; where it stands is named, not what it is."""
    if len(said.strip()) < SHORTEST_KEY or len(set(said)) < 8:
        raise ImproperlyConfigured(
            f"{where} is too short to keep a secret: it needs {SHORTEST_KEY} characters or more, drawn at random. "
            "`python -c 'import secrets; print(secrets.token_urlsafe(48))'` makes one."
        )
    return said


def redis(name: str) -> str:
    said = os.environ.get(name, "")
    parts = address(said)
    if said and (parts is None or parts.scheme not in ("redis", "rediss", "unix") or not (parts.hostname or parts.path)):
        raise refused(name, "an address such as redis://host:6379/0")
    return said


def address(text: str) -> SplitResult | None:
    """The parts of an address; None if it is none, or if its port is no port."""
    try:
        parts = urlsplit(text)
        return parts if parts.port is None or parts.port else None
    except ValueError:
        return None
