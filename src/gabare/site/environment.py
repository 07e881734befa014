"""The environment's variables, read with care: a slip in one is said in a line before anything is served."""

from __future__ import annotations

import os
import re
from math import inf
from urllib.parse import SplitResult, urlsplit

from django.core.exceptions import ImproperlyConfigured

HERE = ("127.0.0.1", "localhost", "[::1]")  # always answered: the start says this address, and nobody else can reach it
NAME = re.compile(r"\*|\.?[\w-]+(\.[\w-]+)*|\[[0-9A-Fa-f:.]+\]")
SWITCHES = {"": False, "0": False, "false": False, "no": False, "1": True, "true": True, "yes": True}
SYNCS = ("OFF", "NORMAL", "FULL", "EXTRA")


def refused(name: str, expected: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(f"{name} is {os.environ.get(name, '')!r}; it must be {expected}.")


def seconds(name: str, default: float) -> float:
    try:
        found = float(os.environ.get(name) or default)
    except ValueError:
        found = -1
    if not 0 <= found < inf:
        raise refused(name, f"a number of seconds, such as {default:g}")
    return found


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


def mail(name: str) -> tuple[str, int]:
    """The host and the port of a mail server; no host where none is set up."""
    host, colon, port = os.environ.get(name, "").strip().partition(":")
    port = port if colon else "25"
    if not re.fullmatch(r"[\w.-]*", host) or not port.isdecimal() or not 0 < int(port) < 65536 or (colon and not host):
        raise refused(name, "a host and a port, such as mail.example.org:25")
    return host, int(port)


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
